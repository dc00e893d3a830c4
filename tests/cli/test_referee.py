"""`caravan referee`: records, good and bad."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .shell import BAD, BAD_LINE, GOOD, Caravan, Refusal, refused, start


def test_referee_prints_one_object(tmp_path: Path, caravan: Caravan) -> None:
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
    assert json.loads(start("referee", "-", "--json", stdin=GOOD).stdout)["scores"] == {"North": 3, "East": 3}


def test_referee_tells_a_person_where_it_stands(tmp_path: Path, caravan: Caravan) -> None:
    (tmp_path / "good.caravan").write_text(GOOD)
    (tmp_path / "wait.caravan").write_text(GOOD + "roll\n")
    run = caravan("referee", "good.caravan", "wait.caravan", cwd=tmp_path)
    assert run.returncode == 0
    assert "good.caravan" in run.stdout
    assert "It is North's turn" in run.stdout
    assert "North's action waits for what chance says." in run.stdout


def test_a_bad_record_is_one_line_and_exit_2(tmp_path: Path, caravan: Caravan) -> None:
    (tmp_path / "bad.caravan").write_text(BAD)
    for arguments in (("bad.caravan",), ("bad.caravan", "--json")):
        assert refused(caravan("referee", *arguments, cwd=tmp_path)) == BAD_LINE


def test_of_several_files_each_has_its_line_and_the_good_ones_are_still_read(tmp_path: Path, caravan: Caravan) -> None:
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


def test_several_files_for_a_person(tmp_path: Path, caravan: Caravan) -> None:
    (tmp_path / "good.caravan").write_text(GOOD)
    (tmp_path / "bad.caravan").write_text(BAD)
    run = caravan("referee", "bad.caravan", "good.caravan", cwd=tmp_path)
    assert run.returncode == 2
    assert run.stderr == f"bad.caravan: {BAD_LINE}\n"
    assert "It is North's turn" in run.stdout


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
def test_bad_input_gets_one_clear_line(record: bytes, words: str, refusal: Refusal) -> None:
    line = refusal("referee", "-", stdin=record)
    assert words in line
    assert len(line) < 400


@pytest.mark.parametrize(
    "arguments",
    [
        ("referee",),
        ("referee", "no/such/file"),
        ("referee", "."),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
