"""`caravan verify`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai.house.dice import FairDice
from house.own_cards import write_folder

from .shell import GOOD, Caravan, Refusal, refused


def test_verify_tells_what_is_right_and_what_is_not(caravan: Caravan) -> None:
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


def test_a_game_with_own_cards_is_verified_with_them(caravan: Caravan, tmp_path: Path) -> None:
    folder, dice = write_folder(tmp_path), FairDice(bytes(32))
    game = cv.game("pharaohs", folder)
    match = cv.Match(game, ["Ana", "Bo"], seed=dice.head_seed(), dice="table", proof=dice.proof)
    while match.played < 30:
        match.play(match.legal()[0])
        if match.waiting_for_chance:
            match.settle_by(dice.draws(match.played))
    assert "draws own-" in match.record()
    told = caravan("verify", "-", "--cards", str(folder), stdin=match.record()).stdout
    assert told.endswith("are what the seed says.\n")
    refused(caravan("verify", "-", stdin=match.record()))


@pytest.mark.parametrize(
    "arguments",
    [
        ("verify",),
        ("verify", "no/such/file"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
