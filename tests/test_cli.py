"""The command `caravan`: what it prints, and one clear line with exit 2 for everything a user can get wrong."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
import typer.main

import caravanserai as cv
from caravanserai import cli
from caravanserai.core.kernel import COMPILED
from caravanserai.house.dice import FairDice

ROOT = Path(__file__).parents[1]
HEAD = "game: camelup\nplayers: North, East\nstart: 1 green yellow orange / 3 blue white\n"
GOOD = HEAD + "\nNorth: leg blue\nEast: roll white 2\n"
BAD = HEAD + "\ndesert 6 oasis\ndesert 5 oasis\n"
MY_BOT = """
class Hasty:
    name = "hasty"

    def choose(self, view, legal):
        return "roll" if len(view["log"]) % 5 else "roll white 3"
"""
BAD_LINE = "line 6: desert 5 oasis: space 5 is next to the desert tile on 6 (CU-27)"

pytestmark = pytest.mark.skipif(not COMPILED, reason="commands are tried as users run them")


def caravan(
    *arguments: str, stdin: str | bytes = b"", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    told = stdin.encode() if isinstance(stdin, str) else stdin
    plain = {key: value for key, value in os.environ.items() if key not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    run = subprocess.run(
        [sys.executable, "-m", "caravanserai", *arguments],
        input=told,
        capture_output=True,
        cwd=cwd,
        env={**plain, "COLUMNS": "100", **environment},
        timeout=120,
        check=False,
    )
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def refused(run: subprocess.CompletedProcess[str]) -> str:
    """The one line of a refusal."""
    assert run.returncode == 2, run
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1, run.stderr
    assert "Traceback" not in run.stderr
    return run.stderr.rstrip("\n")


# caravan games


def test_games_lists_them() -> None:
    told = json.loads(caravan("games", "--json").stdout)
    assert [game["name"] for game in told] == list(cv.all_games())
    assert told[0]["players"] == [2, 10]
    assert told[0]["options"] == ["support", "spicy", "photographer", "positions", "partners"]
    assert "Camel Up" in caravan("games").stdout


# caravan bots


def test_bots_lists_them_with_their_names_and_tempers() -> None:
    told = json.loads(caravan("bots", "--json").stdout)
    assert [bot["bot"] for bot in told] == ["easy", "medium", "hard", "random"]
    assert told[2]["name"] == "Nadir"
    for language in ("en", "fr"):
        screen = " ".join(caravan("--language", language, "bots", COLUMNS="120").stdout.split())
        for bot in told:
            assert " ".join(f"{bot['bot']} {bot['name']} {bot['temper'][language]}".split()) in screen


# caravan referee


def test_referee_prints_one_object(tmp_path: Path) -> None:
    (tmp_path / "good.caravan").write_text(GOOD)
    run = caravan("referee", "good.caravan", "--json", cwd=tmp_path)
    told = json.loads(run.stdout)
    assert (run.returncode, run.stderr) == (0, "")
    assert set(told) == {
        "game",
        "players",
        "options",
        "over",
        "to_move",
        "waiting_for_chance",
        "legal",
        "scores",
        "winners",
        "position",
    }
    assert told["to_move"] == "North"
    assert told["position"]["track"] == {"1": ["green", "yellow", "orange"], "3": ["blue"], "5": ["white"]}
    assert told["position"]["holdings"]["North"]["leg"] == [["blue", 5, None]]


def test_referee_reads_standard_input() -> None:
    assert json.loads(caravan("referee", "-", "--json", stdin=GOOD).stdout)["scores"] == {"North": 3, "East": 3}


def test_referee_tells_a_person_where_it_stands(tmp_path: Path) -> None:
    (tmp_path / "good.caravan").write_text(GOOD)
    (tmp_path / "wait.caravan").write_text(GOOD + "roll\n")
    run = caravan("referee", "good.caravan", "wait.caravan", cwd=tmp_path)
    assert run.returncode == 0
    assert "good.caravan" in run.stdout
    assert "North is to move" in run.stdout
    assert "North's action waits for what chance says." in run.stdout


def test_a_bad_record_is_one_line_and_exit_2(tmp_path: Path) -> None:
    (tmp_path / "bad.caravan").write_text(BAD)
    for arguments in (("bad.caravan",), ("bad.caravan", "--json")):
        assert refused(caravan("referee", *arguments, cwd=tmp_path)) == BAD_LINE


def test_of_several_files_each_has_its_line_and_the_good_ones_are_still_read(tmp_path: Path) -> None:
    (tmp_path / "good.caravan").write_text(GOOD)
    (tmp_path / "bad.caravan").write_text(BAD)
    (tmp_path / "headless.caravan").write_text("game: camelup\nplayers: A, B\n")
    files = ["bad.caravan", "good.caravan", "none.caravan", "headless.caravan"]
    run = caravan("referee", *files, "--json", cwd=tmp_path)
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    assert (run.returncode, run.stderr) == (2, "")
    assert [line["file"] for line in lines] == files
    assert lines[0] == {"file": "bad.caravan", "error": BAD_LINE, "line": 6}
    assert lines[1]["to_move"] == "North"
    assert lines[2]["line"] is None
    assert lines[3] == {"file": "headless.caravan", "error": 'the head has no "start"', "line": None}


def test_several_files_for_a_person(tmp_path: Path) -> None:
    (tmp_path / "good.caravan").write_text(GOOD)
    (tmp_path / "bad.caravan").write_text(BAD)
    run = caravan("referee", "bad.caravan", "good.caravan", cwd=tmp_path)
    assert run.returncode == 2
    assert run.stderr == f"bad.caravan: {BAD_LINE}\n"
    assert "North is to move" in run.stdout


@pytest.mark.parametrize(
    ("record", "words"),
    [
        (b"", 'no "game"'),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"\x00\x01\x02", "line 1"),
        (b"\xef\xbb\xbf" + GOOD.encode(), "byte-order mark"),
        (GOOD.replace("\n", "\r").encode(), "line 1"),
        (GOOD.replace("camelup", "chess").encode(), 'no game "chess"'),
        (GOOD.replace("players: North, East", "players: North").encode(), "CU-1"),
        (GOOD.replace("North, East", ", ".join("ABCDEFGHIJK")).encode(), "CU-1"),
        (GOOD.replace("start", "options: flying\nstart").encode(), "flying"),
        (GOOD.replace("start", "options: spicy\nstart").encode(), "SC-40"),
        (GOOD.replace("start", "options: partners\nstart").encode(), "SC-40"),
        (GOOD.replace("North, East", ", ".join("ABCDEFGHI")).encode(), "SC-40"),
        (GOOD.replace("leg blue", "leg pink").encode(), "pink"),
        (GOOD.replace("North: leg", "Zoe: leg").encode(), "Zoe"),
        (GOOD.replace("leg blue", "desert 21 oasis").encode(), "21"),
        (GOOD.replace("leg blue", "desert 17 oasis").encode(), "CU-3"),
        (GOOD.replace("leg blue", "desert 1 oasis").encode(), "CU-26"),
        (GOOD.encode()[:20], "line 2"),
        (GOOD.encode() * 2, "line 7"),
        (GOOD.encode() + b"junk\n" * 1_000_000, "line 7"),
        (GOOD.encode() + b"x" * 1_000_000, "line 7"),
    ],
)
def test_bad_input_gets_one_clear_line(record: bytes, words: str) -> None:
    line = refused(caravan("referee", "-", stdin=record))
    assert words in line
    assert len(line) < 400


@pytest.mark.parametrize(
    "arguments",
    [
        ("referee",),
        ("referee", "no/such/file"),
        ("referee", "."),
        ("nonsense",),
        ("games", "--nonsense"),
        ("--language", "de", "games"),
        ("simulate", "chess"),
        ("simulate", "camelup", "--players", "1"),
        ("simulate", "camelup", "--players", "11"),
        ("simulate", "camelup", "--players", "many"),
        ("simulate", "camelup", "--games", "0"),
        ("simulate", "camelup", "--games", "-5"),
        ("simulate", "camelup", "--threads", "0"),
        ("simulate", "camelup", "--seed", "-1"),
        ("simulate", "camelup", "--seed", str(2**64)),
        ("simulate", "camelup", "--options", "spicy"),
        ("simulate", "camelup", "--options", "support,support"),
        ("simulate", "camelup", "--options", "wings"),
        ("simulate", "touareg", "--players", "6"),
        ("simulate", "touareg", "--options", "support"),
        ("play", "touareg", "--head", "start: gold"),
        ("play", "touareg", "--head", "start: gold, salt"),
        ("play", "touareg", "--head", "goods: water 3 6"),
        ("play", "touareg", "--head", "goods: water 0 6, gold 2 5, salt 1 4, millet 1 3"),
        ("play", "touareg", "--head", "market: gold salt"),
        ("play", "touareg", "--random", "5"),
        ("odds",),
        ("odds", "no/such/file"),
        ("odds", "camelup"),
        ("odds", "touareg"),
        ("odds", "camelup", "--track", "1 green yellow / 3 blue white"),
        ("odds", "camelup", "--track", "1 green yellow orange / 3 blue white", "--desert", "5 oasis, 6 oasis"),
        ("odds", "camelup", "--track", "1 green yellow orange / 3 blue white", "--out", "support blue"),
        ("odds", "camelup", "--track", "1 green yellow orange / 3 blue white", "--options", "wings"),
        ("simulate", "camelup", "--plot", "report.pdf"),
        ("simulate", "camelup", "--plot", "no/such/folder/report.png"),
        ("arena", "camelup"),
        ("arena", "chess", "--bots", "random"),
        ("arena", "camelup", "--bots", ""),
        ("arena", "camelup", "--bots", "grandmaster"),
        ("arena", "camelup", "--bots", "no.such.module:Bot"),
        ("arena", "camelup", "--bots", "json:JSONDecoder"),
        ("arena", "camelup", "--bots", "json:loads"),
        ("arena", "camelup", "--bots", "random", "--players", "1"),
        ("arena", "camelup", "--bots", "random", "--players", "11"),
        ("arena", "camelup", "--bots", "random", "--games", "0"),
        ("arena", "camelup", "--bots", "random", "--seed", "-1"),
        ("arena", "camelup", "--bots", "random", "--options", "wings"),
        ("arena", "camelup", "--bots", "random", "--seconds", "0"),
        ("arena", "camelup", "--bots", "random", "--seconds", "nan"),
        ("arena", "camelup", "--bots", "random", "--playouts", "0"),
        ("arena", "camelup", "--bots", "random", "--playouts", "9", "--seconds", "1"),
        ("arena", "camelup", "--bots", "random", "--limit", "-1"),
        ("arena", "camelup", "--bots", "random", "--workers", "-1"),
        ("arena", "camelup", "--bots", "random", "--workers", "1", "--cluster", "local"),
        ("arena", "camelup", "--bots", "random", "--plot", "standings.pdf"),
        ("arena", "camelup", "--bots", "random", "--records", "/dev/null/records"),
        ("arena", "camelup", "--bots", "random", "--records", "README.md"),
        ("serve", "--database", "nowhere"),
        ("serve", "--database", "mysql://somewhere/house"),
        ("serve", "--database", "sqlite://"),
        ("serve", "--database", "sqlite:////dev/null/house.sqlite"),
        ("serve", "--workers", "0"),
        ("serve", "--workers", "2"),
        ("serve", "--port", "99999999"),
        ("serve", "--port", "0"),
        ("serve", "--host", "nowhere.invalid"),
        ("serve", "--origin", "play.example.org"),
        ("migrate", "--database", "nowhere"),
        ("migrate", "--check", "--database", "postgresql://127.0.0.1:1/house"),
        ("verify",),
        ("verify", "no/such/file"),
        ("bench", "chess"),
        ("bench", "camelup", "--seconds", "0"),
        ("bench", "camelup", "--seconds", "nan"),
        ("bench", "camelup", "--players", "9"),
        ("play", "chess"),
        ("play", "camelup", "--players", "A, a"),
        ("play", "camelup", "--players", "A: B"),
        ("play", "camelup", "--players", "A", "--random", "0"),
        ("play", "camelup", "--random", "-1"),
        ("play", "camelup", "--random", "99"),
        ("play", "camelup", "--bots", "grandmaster"),
        ("play", "camelup", "--bots", "medium,"),
        ("play", "camelup", "--bots", "json:loads"),
        ("play", "camelup", "--bots", ",".join(["easy"] * 10)),
        ("play", "camelup", "--seconds", "0"),
        ("play", "camelup", "--seconds", "nan"),
        ("play", "touareg", "--players", "A, B, C, D, E", "--bots", "easy"),
        ("bots", "hard"),
        ("play", "camelup", "--dice", "loaded"),
        ("play", "camelup", "--continue", "no/such/file"),
        ("play", "camelup", "--save", "no/such/folder/game.caravan"),
        ("play", "camelup", "--head", "start"),
        ("play", "camelup", "--head", "begin: 1 blue"),
        ("play", "camelup", "--head", "start: 1 blue"),
    ],
    ids=" ".join,
)
def test_every_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...]) -> None:
    refused(caravan(*arguments))


# caravan odds


def test_odds_of_a_record(tmp_path: Path) -> None:
    (tmp_path / "game.caravan").write_text(GOOD)
    told = json.loads(caravan("odds", "game.caravan", "--json", cwd=tmp_path).stdout)
    assert told == cv.odds(cv.read(GOOD))
    assert set(told) == {"leg", "race", "actions"}
    assert told == json.loads(caravan("odds", "-", "--json", "--player", "North", stdin=GOOD).stdout)
    person = caravan("odds", "game.caravan", cwd=tmp_path).stdout
    assert "When the leg ends" in person
    assert f"{100 * told['race']['blue']['win']:.1f}" in person
    assert "À la fin de la manche" in caravan("--language", "fr", "odds", "-", stdin=GOOD).stdout


def test_public_odds_name_no_race_card() -> None:
    told = json.loads(caravan("odds", "-", "--json", "--public", stdin=GOOD).stdout)
    assert "leg blue" in told["actions"]
    assert not any(text.startswith(("win", "lose")) for text in told["actions"])


def test_odds_of_a_real_board() -> None:
    track = ("--track", "1 green yellow orange / 3 blue white")
    board = (*track, "--out", "blue,white", "--desert", "5 oasis, 9 mirage", "--options", "support")
    told = json.loads(caravan("odds", "camelup", *board, "--json").stdout)
    assert sum(one["win"] for one in told["race"].values()) == pytest.approx(1)
    assert told["leg"]["blue"][0] == 0  # its die is out, and white stands on it
    person = caravan("odds", "camelup", *board).stdout
    assert "is taken to be that of the camel now last" in person
    assert "is taken to be" not in caravan("odds", "camelup", *board, "--support", "green").stdout


def test_what_is_typed_does_not_go_with_a_record() -> None:
    line = refused(caravan("odds", "-", "--desert", "5 oasis", stdin=GOOD))
    assert line == "caravan: --desert is for a position that is typed, not for a record"
    assert "Ali" in refused(caravan("odds", "-", "--player", "Ali", stdin=GOOD))
    assert "playout" in refused(caravan("odds", "-", "--playouts", "0", stdin=GOOD))
    assert BAD_LINE in refused(caravan("odds", "-", stdin=BAD))


# caravan simulate, bench


def test_simulate_tells_what_came_of_the_games() -> None:
    told = json.loads(caravan("simulate", "camelup", "--games", "500", "--seed", "3", "--json").stdout)
    made = cv.simulate("camelup", players=4, games=500, seed=3)
    assert told["games"] == 500
    assert told["seats"][1]["score"] == pytest.approx(made.scores[:, 1].mean())
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(1)
    assert told["moves"]["most"] == made.moves.max()
    person = caravan("simulate", "camelup", "--games", "500", "--seed", "3").stdout
    assert f"{made.scores[:, 1].mean():.2f}" in person


def test_simulate_reports_what_a_designer_asks(tmp_path: Path) -> None:
    arguments = ("simulate", "camelup", "--games", "500", "--seed", "3", "--report")
    told = json.loads(caravan(*arguments, "--json").stdout)
    assert told["report"] == json.loads(json.dumps(cv.report(cv.simulate("camelup", players=4, games=500, seed=3))))
    run = caravan(*arguments, "--plot", "report.svg", cwd=tmp_path)
    assert "How often each sort of action is played" in run.stdout
    assert "The picture is in report.svg" in run.stdout
    assert "<svg" in (tmp_path / "report.svg").read_text("utf-8")
    assert "La durée d’une partie" in caravan("--language", "fr", *arguments).stdout


# caravan arena


def test_arena_rates_bots_and_keeps_their_games(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MY_BOT)
    command = ("arena", "camelup", "--bots", "mine:Hasty,random", "--players", "3", "--games", "5", "--seed", "2")
    run = caravan(*command, "--records", "games", "--plot", "standings.png", "--workers", "1", cwd=tmp_path)
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout.startswith("Camel Up: 6 games in 2 rounds\n")
    assert "Rounded up from 5 games: a round has 3." in run.stdout
    assert "hasty lost moves to random ones:" in run.stdout
    assert (tmp_path / "standings.png").read_bytes().startswith(b"\x89PNG")
    names = [f"000{number}-{game}.caravan" for number in (1, 2) for game in (1, 2, 3)]
    assert sorted(file.name for file in (tmp_path / "games").iterdir()) == names
    for name in names:
        match = cv.read((tmp_path / "games" / name).read_bytes())
        assert match.over
        assert sorted(match.players) == ["hasty", "random", "random 2"]
    assert "already" in refused(caravan(*command, "--records", "games", cwd=tmp_path))
    told = json.loads(caravan(*command, "--json", "--workers", "0", cwd=tmp_path).stdout)
    assert (told["games"], told["rounds"], told["budget"]) == (6, 2, {"seconds": None, "playouts": 200})
    assert [bot["bot"] for bot in told["bots"]] == ["hasty", "random"]
    french = caravan("--language", "fr", *command, "--seconds", "0.05", "--workers", "0", cwd=tmp_path).stdout
    assert "6 parties en 2 rondes" in french
    assert "0,05 s par coup" in french


def test_arena_stops_cleanly_on_ctrl_c(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "caravanserai", "arena", "camelup", "--bots", "random", "--games", "100000"]
    run = subprocess.Popen(
        [*command, "--workers", "2", "--records", "games"],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for(lambda: any(tmp_path.glob("games/*.caravan")))
    os.killpg(run.pid, signal.SIGINT)  # as a terminal does: to all of them
    _, errors = run.communicate(timeout=20)
    assert run.returncode == 130
    assert errors.strip() == "Stopped."
    wait_for(lambda: not group_lives(run.pid))


def wait_for(come: Callable[[], bool]) -> None:
    """Wait until something is so, a minute at most."""
    end = time.monotonic() + 60
    while not come():
        assert time.monotonic() < end
        time.sleep(0.1)


def group_lives(group: int) -> bool:
    """Whether any process of a group is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def test_bench_measures() -> None:
    told = json.loads(caravan("bench", "camelup", "--players", "3", "--seconds", "0.2", "--json").stdout)
    assert {"steps_per_second", "games_per_second", "steps_per_game"} <= set(told)
    assert told["steps_per_second"] == pytest.approx(told["games_per_second"] * told["steps_per_game"])
    assert "steps a second" in caravan("bench", "camelup", "--seconds", "0.1").stdout


def test_long_work_stops_cleanly_on_ctrl_c() -> None:
    command = [sys.executable, "-m", "caravanserai", "simulate", "camelup", "--games", "200000000"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(4)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=20)
    assert run.returncode == 130
    assert errors.strip() == "Stopped."


# caravan play


def test_a_table_can_be_set_up_as_the_real_one_stands(tmp_path: Path) -> None:
    start = "start: 1 green yellow orange / 3 blue white"
    arguments = ["play", "camelup", "--players", "Ana, Bo", "--head", start, "--dice", "table", "--save", "box.caravan"]
    run = caravan(*arguments, stdin="roll\nwhite 2\nleg blue\nquit\n", cwd=tmp_path)
    assert run.returncode == 0
    record = (tmp_path / "box.caravan").read_text()
    assert record == f"game: camelup\nplayers: Ana, Bo\n{start}\n\nAna: roll white 2\nBo: leg blue\n"


def test_a_game_is_kept_in_the_data_folder_and_taken_up_again(tmp_path: Path) -> None:
    run = caravan("play", "camelup", "--seed", "4", stdin="leg blue\n", CARAVANSERAI_DATA=str(tmp_path))
    assert run.returncode == 0
    (file,) = (tmp_path / "games").iterdir()
    assert str(file) in run.stdout
    again = caravan("play", "camelup", "--continue", str(file), stdin="leg green\n", CARAVANSERAI_DATA=str(tmp_path))
    assert again.returncode == 0
    assert file.read_text().count("You: leg") == 2
    assert len(list((tmp_path / "games").iterdir())) == 1


def test_a_record_with_comments_is_not_written_over(tmp_path: Path) -> None:
    mine = tmp_path / "mine.caravan"
    mine.write_text(GOOD + "# what a roll!\n")
    run = caravan("play", "camelup", "--continue", str(mine), stdin="leg green\n", CARAVANSERAI_DATA=str(tmp_path))
    assert run.returncode == 0
    assert mine.read_text() == GOOD + "# what a roll!\n"
    (file,) = (tmp_path / "games").iterdir()
    assert "North: leg green" in file.read_text()


def test_who_sits_down_where_nothing_is_said(tmp_path: Path) -> None:
    def players(*arguments: str) -> str:
        run = caravan("play", "camelup", *arguments, "--save", str(tmp_path / "game.caravan"), stdin="quit\n")
        assert (run.returncode, run.stderr) == (0, "")
        return (tmp_path / "game.caravan").read_text().splitlines()[1].removeprefix("players: ")

    assert players() == "You, Jamal, Zahra, Nadir"
    assert players("--players", "Ana") == "Ana, Zahra"
    assert players("--players", "Ana, Bo") == "Ana, Bo"
    assert players("--random", "2") == "You, Amina, Bachir"
    assert players("--bots", "medium,medium,hard") == "You, Zahra, Warda, Nadir"
    assert players("--players", "Ana, Zahra", "--bots", "medium", "--random", "1") == "Ana, Zahra, Warda, Amina"


def test_a_game_with_bots_is_taken_up_again_with_them(tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text(MY_BOT)
    file = tmp_path / "game.caravan"
    arguments = ("--bots", "medium,mine:Hasty", "--seed", "4", "--seconds", "0.01", "--save", str(file))
    run = caravan("play", "camelup", *arguments, stdin="leg blue\n", cwd=tmp_path)
    assert "hasty (mine:Hasty)" in run.stdout
    assert [line.split(":")[0] for line in file.read_text().splitlines()[4:]] == ["You", "Zahra", "hasty"]
    more = ("--players", "You", "--bots", "easy,mine:Hasty")
    run = caravan("play", "camelup", "--continue", str(file), *more, stdin="leg green\n", cwd=tmp_path)
    assert run.returncode == 0
    assert "Zahra (easy)" in run.stdout
    assert "hasty wanted what is not legal (roll white 3); a random move is played instead." in run.stdout
    assert len(file.read_text().splitlines()) == 4 + 6
    again = caravan("play", "camelup", "--continue", str(file), stdin="quit\n", cwd=tmp_path)
    assert "Zahra (medium)" in again.stdout


# caravan serve, migrate, verify


def test_alone_it_opens_the_house_and_the_browser(tmp_path: Path) -> None:
    """The browser is a script that keeps the address it was given."""
    browser = tmp_path / "browser"
    browser.write_text(f"#!/bin/sh\necho $1 > {tmp_path}/shown\n")
    browser.chmod(0o755)
    with socket.socket() as probe:
        if probe.connect_ex(("127.0.0.1", 8000)) == 0:
            pytest.skip("something else listens on port 8000")
    run = subprocess.Popen(
        [sys.executable, "-m", "caravanserai"],
        env={**os.environ, "CARAVANSERAI_DATA": str(tmp_path), "BROWSER": f"{browser} %s"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    wait_for((tmp_path / "shown").exists)
    again = caravan(CARAVANSERAI_DATA=str(tmp_path), BROWSER=f"{browser} %s")
    assert again.stdout == "A house is open at http://127.0.0.1:8000/ already.\n"
    run.send_signal(signal.SIGINT)
    told, errors = run.communicate(timeout=30)
    assert told == "The house is open at http://127.0.0.1:8000/ (Ctrl-C closes it).\n"
    assert run.returncode == 0
    assert json.loads(errors.splitlines()[-1])["level"] == "info"
    assert (tmp_path / "shown").read_text() == "http://127.0.0.1:8000/\n"
    assert (tmp_path / "house.sqlite").exists()


def test_a_port_that_is_taken_is_said_so() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert (
            refused(caravan("serve", "--port", str(port)))
            == f"caravan: port {port} is taken; try --port with another one"
        )


def test_a_database_s_password_is_not_said() -> None:
    line = refused(caravan("migrate", "--database", "postgresql://ana:sesame@127.0.0.1:1/house"))
    assert "postgresql://…@127.0.0.1:1/house" in line
    assert "sesame" not in line


def test_migrate_shows_what_is_missing_and_runs_it(tmp_path: Path) -> None:
    database = ("--database", f"sqlite:///{tmp_path}/new/house.sqlite")
    assert caravan("migrate", "--check", *database).stdout == "0001  missing   Tables and their events.\n"
    assert caravan("migrate", *database).stdout == "0001  done      Tables and their events.\n"
    told = json.loads(caravan("migrate", "--check", "--json", *database).stdout)
    assert told == [{"revision": "0001", "title": "Tables and their events.", "done": True}]


def test_verify_tells_what_is_right_and_what_is_not() -> None:
    dice = FairDice(bytes(32))
    match = cv.Match(cv.game("camelup"), ["Ana", "Bo"], seed=dice.head_seed(), dice="table", proof=dice.proof)
    for number in range(1, 4):
        match.play("roll")
        match.settle_by(dice.draws(number))
    run = caravan("verify", "-", stdin=match.record())
    assert run.stdout == "All 3 outcomes of chance, and the start, are what the seed says.\n"
    told = json.loads(caravan("verify", "-", "--json", stdin=match.record()).stdout)
    assert (told["draws"], told["commitment"]) == (3, dice.commitment)
    assert json.loads(caravan("referee", "-", "--json", stdin=match.record()).stdout)["players"] == ["Ana", "Bo"]
    forged = match.record()[:-2] + str(int(match.record()[-2]) % 3 + 1) + "\n"
    assert refused(caravan("verify", "-", stdin=forged)).startswith("caravan: event 3: roll ")
    assert 'no "commitment"' in refused(caravan("verify", "-", stdin=GOOD))


# Language, help and documentation


def test_french_is_spoken_where_it_is_wanted(tmp_path: Path) -> None:
    (tmp_path / "bad.caravan").write_text(BAD)
    wanted = "ligne 6: desert 5 oasis: la case 5 touche la tuile Désert de la case 6 (CU-27)"
    assert refused(caravan("--language", "fr", "referee", "bad.caravan", cwd=tmp_path)) == wanted
    assert refused(caravan("referee", "bad.caravan", cwd=tmp_path, CARAVAN_LANGUAGE="fr")) == wanted
    assert refused(caravan("referee", "bad.caravan", cwd=tmp_path, LANG="fr_CA.UTF-8")) == wanted
    assert refused(caravan("referee", "bad.caravan", cwd=tmp_path, LANG="C.UTF-8")) == BAD_LINE
    assert "Une maison" in caravan("--help", LANG="fr_FR.UTF-8").stdout
    assert "Une maison" in caravan("--language", "fr", "--help").stdout
    assert "Une maison" in caravan("--language=fr", "--help").stdout


def test_it_tells_what_there_is_and_its_version() -> None:
    assert "serve" in caravan("--help").stdout
    assert caravan("--version").stdout == f"caravan {cv.__version__}\n"


def test_every_command_and_option_is_documented() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    group = typer.main.get_command(cli.app)
    for name, command in [("", group), *group.commands.items()]:  # type: ignore[attr-defined]
        assert f"caravan {name}".strip() in page
        section = page if not name else page.split(f"\n## `caravan {name}", 1)[1].split("\n## ", 1)[0]
        for parameter in command.params:
            for spelling in parameter.opts if parameter.param_type_name == "option" else ():
                assert f"`{spelling}" in section, f"{name} {spelling} is not documented"


def test_every_setting_is_documented() -> None:
    page = (ROOT / "docs" / "commands.md").read_text("utf-8")
    sources = "".join(path.read_text("utf-8") for path in (ROOT / "src").rglob("*.py"))
    settings = set(re.findall(r'"(CARAVAN[A-Z_]+)"', sources))
    assert len(settings) >= 3
    for setting in settings:
        assert f"`{setting}`" in page


def test_every_public_name_is_documented() -> None:
    page = (ROOT / "docs" / "api.md").read_text("utf-8")
    for name in cv.__all__:
        assert name in page
    for kind in (cv.Match, cv.Batch):
        for method in (name for name in vars(kind) if not name.startswith("_")):
            assert method in page, f"{kind.__name__}.{method} is not documented"
