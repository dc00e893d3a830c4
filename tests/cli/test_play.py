"""`caravan play`: who sits down, and what is kept."""

from __future__ import annotations

from pathlib import Path

import pytest

from .shell import GOOD, MY_BOT, Caravan, Refusal, refused, start


def test_a_table_can_be_set_up_as_the_real_one_stands(tmp_path: Path, caravan: Caravan) -> None:
    start = "start: 1 green yellow orange / 3 blue white"
    arguments = ["play", "camelup", "--players", "Ana, Bo", "--head", start, "--dice", "table", "--save", "box.caravan"]
    run = caravan(*arguments, stdin="roll\nwhite 2\nleg blue\nquit\n", cwd=tmp_path)
    assert run.returncode == 0
    record = (tmp_path / "box.caravan").read_text()
    assert record == f"game: camelup\nplayers: Ana, Bo\n{start}\n\nAna: roll white 2\nBo: leg blue\n"


def test_a_game_is_kept_in_the_data_folder_and_taken_up_again(tmp_path: Path, caravan: Caravan) -> None:
    run = start("play", "camelup", "--seed", "4", stdin="leg blue\n", CARAVANSERAI_DATA=str(tmp_path))
    assert run.returncode == 0
    (file,) = (tmp_path / "games").iterdir()
    assert str(file) in run.stdout
    again = caravan("play", "camelup", "--continue", str(file), stdin="leg green\n", CARAVANSERAI_DATA=str(tmp_path))
    assert again.returncode == 0
    assert file.read_text().count("You: leg") == 2
    assert len(list((tmp_path / "games").iterdir())) == 1


def test_a_record_with_comments_is_not_written_over(tmp_path: Path, caravan: Caravan) -> None:
    mine = tmp_path / "mine.caravan"
    mine.write_text(GOOD + "# what a roll!\n")
    run = caravan("play", "camelup", "--continue", str(mine), stdin="leg green\n", CARAVANSERAI_DATA=str(tmp_path))
    assert run.returncode == 0
    assert mine.read_text() == GOOD + "# what a roll!\n"
    (file,) = (tmp_path / "games").iterdir()
    assert "North: leg green" in file.read_text()


def test_who_sits_down_where_nothing_is_said(tmp_path: Path, caravan: Caravan) -> None:
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


def test_the_order_of_the_seats_may_be_drawn(tmp_path: Path, caravan: Caravan) -> None:
    """CU-8: from the seed, and everybody is told."""
    file = tmp_path / "game.caravan"

    def players(seed: int) -> str:
        wish = ("--players", "Ana, Bo", "--bots", "easy", "--random", "1", "--seed", str(seed), "--save", str(file))
        run = caravan("play", "camelup", *wish, "--shuffle", stdin="quit\n")
        assert (run.returncode, run.stderr) == (0, "")
        told = file.read_text().splitlines()[1].removeprefix("players: ")
        assert f"The order of the seats was drawn: {told.split(', ')[0]} sits in the first." in run.stdout
        return told

    orders = [players(seed) for seed in (1, 2, 3)]
    assert len(set(orders)) > 1
    assert all(sorted(order.split(", ")) == ["Amina", "Ana", "Bo", "Jamal"] for order in orders)
    assert players(2) == orders[1]


@pytest.mark.parametrize(
    "option", [("--options", "support"), ("--head", "start: 1 blue"), ("--random", "1"), ("--shuffle",)]
)
def test_what_a_record_tells_is_not_told_again(option: tuple[str, ...], tmp_path: Path, caravan: Caravan) -> None:
    (tmp_path / "game.caravan").write_text(GOOD)
    line = refused(caravan("play", "camelup", "--continue", "game.caravan", *option, cwd=tmp_path))
    assert line == f"caravan: {option[0]} cannot be given with --continue: game.caravan tells it"


def test_a_game_with_bots_is_taken_up_again_with_them(tmp_path: Path, caravan: Caravan) -> None:
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
    assert "hasty wanted something that is not allowed (roll white 3); a random move is played instead." in run.stdout
    assert len(file.read_text().splitlines()) == 4 + 6
    again = caravan("play", "camelup", "--continue", str(file), stdin="quit\n", cwd=tmp_path)
    assert "Zahra (medium)" in again.stdout


def test_no_bot_sits_where_answers_are_said_aloud(tmp_path: Path, caravan: Caravan) -> None:
    """PH-50: not in a new game, nor in one that is taken up with somebody missing."""
    file = tmp_path / "game.caravan"
    setting = ("play", "pharaohs", "--options", "quiz,aloud", "--save", str(file))
    assert caravan(*setting, "--players", "Ana, Bo", stdin="quit\n").returncode == 0
    run = caravan(*setting, "--players", "Ana", "--bots", "easy", stdin="quit\n", CARAVAN_LANGUAGE="fr")
    told = "aucun robot ne peut jouer là où l’on répond à voix haute\u00a0: il ne parle pas et n’entend pas"
    assert (run.returncode, run.stderr.strip()) == (2, f"caravan: {told} (PH-50)")
    again = caravan("play", "pharaohs", "--continue", str(file), "--players", "Ana", stdin="quit\n")
    assert (again.returncode, "it neither speaks nor hears" in again.stderr) == (2, True)


@pytest.mark.parametrize(
    "arguments",
    [
        ("play", "touareg", "--head", "start: gold"),
        ("play", "touareg", "--head", "start: gold, salt"),
        ("play", "touareg", "--head", "goods: water 3 6"),
        ("play", "touareg", "--head", "goods: water 0 6, gold 2 5, salt 1 4, millet 1 3"),
        ("play", "touareg", "--head", "market: gold salt"),
        ("play", "touareg", "--random", "5"),
        ("play", "chess"),
        ("play", "pharaohs", "--options", "quiz,aloud"),
        ("play", "pharaohs", "--options", "level2,aloud", "--players", "Ana, Bo", "--bots", "easy"),
        ("play", "pharaohs", "--options", "quiz,aloud", "--players", "Ana, Bo", "--random", "1"),
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
        ("play", "camelup", "--dice", "loaded"),
        ("play", "camelup", "--continue", "no/such/file"),
        ("play", "camelup", "--save", "no/such/folder/game.caravan"),
        ("play", "camelup", "--head", "start"),
        ("play", "camelup", "--head", "begin: 1 blue"),
        ("play", "camelup", "--head", "start: 1 blue"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
