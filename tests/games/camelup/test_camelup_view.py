"""The view: a table told in JSON by a kernel, however full the table and however long the names."""

from __future__ import annotations

import numpy as np
import orjson
import pytest

import caravanserai as cv
from caravanserai.core.game import FIRST_TEXT_SIZE

START = "1 green yellow orange / 3 blue white"


def test_a_table_is_told_in_full(table):
    """Everything that can lie on a table, beside what the rulebook's example would look like written down."""
    game = table(START, players=("Ana", "Bo"))
    game.play("leg blue", "desert 7 mirage", "win green", "lose white", "roll blue 3")
    assert game.match.view("Ana")["position"] == {
        "leg": 1,
        "track": {"1": ["green", "yellow", "orange"], "6": ["blue", "white"]},
        "ranking": ["white", "blue", "orange", "yellow", "green"],
        "money": {"Ana": 3, "Bo": 3},
        "pyramid": ["green", "orange", "yellow", "white"],
        "craters": [],
        "leg_tiles": {
            "blue": [3, 2],
            "green": [5, 3, 2],
            "orange": [5, 3, 2],
            "yellow": [5, 3, 2],
            "white": [5, 3, 2],
        },
        "desert": {"7": {"owner": "Bo", "side": "mirage"}},
        "camera": None,
        "position_tiles": [],
        "partners": {},
        "winner_pile": [["Ana", "green"]],
        "loser_pile": [["Bo", None]],
        "holdings": {
            "Ana": {"leg": [["blue", 5, None]], "pyramid": 1, "cards": ["blue", "orange", "yellow", "white"]},
            "Bo": {"leg": [], "pyramid": 0, "cards": 4},
        },
    }


def json_of(match, viewer):
    """The view of a seat as it is sent."""
    start, (own,), end = match.state.views_json([viewer])
    return orjson.loads(start + own + end)


@pytest.mark.parametrize("name", ['"quoted"', "back\\slash", "Zoë", "🐪🐪", "l'été", "{0}"])
def test_any_name_is_told_as_it_is(name):
    match = cv.new("camelup", [name, "Bo"], seed=1)
    match.play("win green")
    match.play("desert 16 oasis")
    for seen in (match.view(name), match.view(), match.describe(), json_of(match, 1)):
        position = seen["position"]
        assert list(position["money"]) == list(position["holdings"]) == [name, "Bo"]
        assert position["winner_pile"][0][0] == name
        assert position["desert"]["16"]["owner"] == "Bo"


def test_the_fullest_table_with_the_longest_names_is_told_whole():
    """Ten players, all extensions, every race card laid, every tile taken: more than there is room for at first."""
    names = ["🐪" * 23 + letter for letter in "ABCDEFGHIJ"]
    match = cv.new("camelup", names, ["support", "spicy", "photographer", "positions", "partners"], seed=1)
    for _ in range(200):
        wanted = ("win ", "lose ", "leg ", "partner ", "camera ", "desert ")
        action = next((text for word in wanted for text in match.legal() if text.startswith(word)), None)
        if action is None:
            break
        match.play(action)
    piles = match.describe()["position"]
    assert len(piles["winner_pile"]) + len(piles["loser_pile"]) == 50
    match.game.buffers.text = np.empty(100, np.uint8)
    start, each, end = match.state.views_json(range(-1, 10))
    assert len(match.game.buffers.text) > FIRST_TEXT_SIZE
    for name, own in zip([None, *names], each, strict=True):
        told = orjson.loads(start + own + end)
        assert told == match.state.view(name)
        assert told["position"]["holdings"].keys() == set(names)
    match.game.buffers.text = np.empty(100, np.uint8)
    assert match.describe()["position"] == piles
