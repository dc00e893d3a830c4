"""`caravan games`."""

from __future__ import annotations

import json

import pytest

import caravanserai as cv

from .shell import Caravan, Refusal


def test_games_lists_them(caravan: Caravan) -> None:
    told = json.loads(caravan("games", "--json").stdout)
    assert [game["name"] for game in told] == list(cv.all_games())
    assert told[0]["players"] == [2, 10]
    assert told[0]["options"] == ["support", "spicy", "photographer", "positions", "partners"]
    assert "Camel Up" in caravan("games").stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("games", "--nonsense"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
