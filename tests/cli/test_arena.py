"""`caravan arena`: standings, records and Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

import pytest

import caravanserai as cv

from .shell import COMMAND, MY_BOT, Caravan, Refusal, group_lives, refused, start, wait_for


def test_arena_rates_bots_and_keeps_their_games(tmp_path: Path, caravan: Caravan) -> None:
    (tmp_path / "mine.py").write_text(MY_BOT)
    command = ("arena", "camelup", "--bots", "mine:Hasty,random", "--players", "3", "--games", "5", "--seed", "2")
    run = start(*command, "--records", "games", "--plot", "standings.png", "--workers", "1", cwd=tmp_path)
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
    command = ["arena", "camelup", "--bots", "random", "--games", "100000"]
    run = subprocess.Popen(
        [*COMMAND, *command, "--workers", "2", "--records", "games"],
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


@pytest.mark.parametrize(
    "arguments",
    [
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
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
