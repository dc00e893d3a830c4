"""The view: a table told in JSON by a kernel, however full the table and however long the names."""

from __future__ import annotations

import orjson
import pytest

import caravanserai as cv
from caravanserai.core.match import MOST_TOLD

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


@pytest.mark.parametrize("name", ['"quoted"', "back\\slash", "Zoë", "🐪🐪", "l'été", "{0}"])
def test_any_name_is_told_as_it_is(name):
    match = cv.new("camelup", [name, "Bo"], seed=1)
    match.play("win green")
    match.play("desert 16 oasis")
    for seen in (match.view(name), match.view(), match.describe(), orjson.loads(match.glance_json("Bo"))):
        position = seen["position"]
        assert list(position["money"]) == list(position["holdings"]) == [name, "Bo"]
        assert position["winner_pile"][0][0] == name
        assert position["desert"]["16"]["owner"] == "Bo"


def test_the_fullest_table_with_the_longest_names_has_room():
    """Ten players, all extensions, every race card laid, every tile taken: well below what may be written."""
    names = ["🐪" * 23 + letter for letter in "ABCDEFGHIJ"]
    match = cv.new("camelup", names, ["support", "spicy", "photographer", "positions", "partners"], seed=1)
    longest = 0
    while True:
        legal = match.legal()
        wanted = ("win ", "lose ", "leg ", "partner ", "camera ", "desert ")
        action = next((text for word in wanted for text in legal if text.startswith(word)), None)
        if action is None:
            break
        match.play(action)
        longest = max(longest, *(len(orjson.dumps(match.view(name)["position"])) for name in names))
        if len(match.events) > 200:
            break
    piles = match.describe()["position"]
    assert len(piles["winner_pile"]) + len(piles["loser_pile"]) == 50
    assert 8_000 < longest < MOST_TOLD // 2
