"""`caravan odds`: of a record, and of a real board."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import caravanserai as cv

from .shell import BAD, BAD_LINE, GOOD, Caravan, Refusal, refused


def test_odds_of_a_record(tmp_path: Path, caravan: Caravan) -> None:
    (tmp_path / "game.caravan").write_text(GOOD)
    told = json.loads(caravan("odds", "game.caravan", "--json", cwd=tmp_path).stdout)
    assert told == cv.odds_of(cv.read(GOOD))
    assert set(told) == {"leg", "race", "actions"}
    assert told == json.loads(caravan("odds", "-", "--json", "--player", "North", stdin=GOOD).stdout)
    person = caravan("odds", "game.caravan", cwd=tmp_path).stdout
    assert "When the leg ends" in person
    assert f"{100 * told['race']['blue']['win']:.1f}" in person
    assert "À la fin de la manche" in caravan("--language", "fr", "odds", "-", stdin=GOOD).stdout


def test_public_odds_name_no_race_card(caravan: Caravan) -> None:
    told = json.loads(caravan("odds", "-", "--json", "--public", stdin=GOOD).stdout)
    assert "leg blue" in told["actions"]
    assert not any(text.startswith(("win", "lose")) for text in told["actions"])


def test_odds_of_a_real_board(caravan: Caravan) -> None:
    track = ("--track", "1 green yellow orange / 3 blue white")
    board = (*track, "--out", "blue,white", "--desert", "5 oasis, 9 mirage", "--options", "support")
    told = json.loads(caravan("odds", "camelup", *board, "--json").stdout)
    assert sum(one["win"] for one in told["race"].values()) == pytest.approx(1)
    assert told["leg"]["blue"][0] == 0  # its die is out, and white stands on it
    person = caravan("odds", "camelup", *board).stdout
    assert "is taken to be that of the camel now last" in person
    assert "is taken to be" not in caravan("odds", "camelup", *board, "--support", "green").stdout


def test_what_is_typed_does_not_go_with_a_record(caravan: Caravan) -> None:
    line = refused(caravan("odds", "-", "--desert", "5 oasis", stdin=GOOD))
    assert line == "caravan: --desert is for a position that is typed, not for a record"
    assert "Ali" in refused(caravan("odds", "-", "--player", "Ali", stdin=GOOD))
    assert "playout" in refused(caravan("odds", "-", "--playouts", "0", stdin=GOOD))
    assert "not both" in refused(caravan("odds", "-", "--player", "North", "--public", stdin=GOOD))
    assert BAD_LINE in refused(caravan("odds", "-", stdin=BAD))


@pytest.mark.parametrize(
    "arguments",
    [
        ("odds",),
        ("odds", "no/such/file"),
        ("odds", "camelup"),
        ("odds", "touareg"),
        ("odds", "camelup", "--track", "1 green yellow / 3 blue white"),
        ("odds", "camelup", "--track", "1 green yellow orange / 3 blue white", "--desert", "5 oasis, 6 oasis"),
        ("odds", "camelup", "--track", "1 green yellow orange / 3 blue white", "--out", "support blue"),
        ("odds", "camelup", "--track", "1 green yellow orange / 3 blue white", "--options", "wings"),
        ("odds", "camelup", "--track", "1 green yellow orange / 3 blue white", "--player", "Ana"),
        ("odds", "camelup", "--track", "1 green yellow orange / 3 blue white", "--public"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
