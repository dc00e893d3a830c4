"""The odds of Camel Up's leg, beside every order and pips of the dice."""

from __future__ import annotations

import pytest
from camelup_by_hand import (
    COLOURS,
    TABLES,
    close,
    endings,
    last_space,
    leg_by_hand,
    needs_race,
    positions,
)

import caravanserai as cv
from engines import by_engine


@pytest.mark.parametrize("table", list(TABLES))
def test_the_leg_is_as_all_orders_and_pips_of_one_to_four_dice_say(table):
    count, dice = by_engine(compiled=(45, range(1, 5)), python=(1, range(1, 4)))
    for match in positions(1, count, table, dice):
        told = cv.odds_of(match)["leg"]
        assert told == {colour: close(chances) for colour, chances in leg_by_hand(match).items()}, match.record()


@pytest.mark.compiled("five and six dice fall in hundreds of thousands of ways")
@pytest.mark.parametrize(("table", "dice"), [("base", 5), ("all", 5), ("support", 6)])
def test_and_as_those_of_five_and_six_dice_say(table, dice):
    for match in positions(2, 1 if dice == 6 else 6, table, [dice]):
        told = cv.odds_of(match)["leg"]
        assert told == {colour: close(chances) for colour, chances in leg_by_hand(match).items()}, match.record()


@pytest.mark.compiled("plays to hundreds of positions")
def test_the_positions_tried_are_lively():
    """So that the tests above try what they say: tiles of both sides on the track, craters, and races that end."""
    tried = [match.describe()["position"] for match in positions(1, 45, "spicy", range(1, 5))]
    tiles = [tile["side"] for told in tried for tile in told["desert"].values()]
    assert min(tiles.count("oasis"), tiles.count("mirage")) >= 10
    assert any(told["craters"] for told in tried)
    assert any(die.startswith("support") for told in tried for die in told["pyramid"])
    for table in ("base", "partners", "all"):
        tried = [match.describe()["position"] for match in positions(1, 45, table, range(1, 5))]
        last = last_space(TABLES[table][0])
        assert sum(any(last + 1 in track for _, track, _ in endings(told, last)) for told in tried) >= 3, table


@pytest.mark.parametrize("table", list(TABLES))
def test_every_camel_is_in_one_place_and_every_place_has_one_camel(table):
    count, dice = by_engine(compiled=(40, range(1, 7)), python=(2, range(1, 4)))
    for match in positions(3, count, table, dice):
        told = cv.odds_of(match)
        for colour in COLOURS:
            assert sum(told["leg"][colour]) == close(1)
        for place in range(5):
            assert sum(told["leg"][colour][place] for colour in COLOURS) == close(1)


@needs_race
@pytest.mark.parametrize("table", list(TABLES))
def test_one_camel_wins_and_one_is_last(table):
    for match in positions(3, 40, table, range(1, 7)):
        told = cv.odds_of(match)["race"]
        assert sum(told[colour]["win"] for colour in COLOURS) == close(1)
        assert sum(told[colour]["last"] for colour in COLOURS) == close(1)


@pytest.mark.rule("CU-32", "CU-12")
def test_a_mirage_sends_a_camel_under_the_one_that_stayed(stand):
    """White's 1 meets the mirage and goes back under blue: blue leads in one case of three."""
    game = stand("2 orange yellow green / 4 blue white", ["white"]).play("desert 5 mirage")
    assert cv.odds_of(game.match)["leg"] == {
        "white": close([2 / 3, 1 / 3, 0, 0, 0]),
        "blue": close([1 / 3, 2 / 3, 0, 0, 0]),
        "green": close([0, 0, 1, 0, 0]),
        "yellow": close([0, 0, 0, 1, 0]),
        "orange": close([0, 0, 0, 0, 1]),
    }


@pytest.mark.rule("CU-31", "CU-35")
def test_an_oasis_takes_a_camel_one_on_in_whatever_order_the_dice_come(stand):
    """The oasis on 5: white from 4 comes to 6 with 1 or 2, else to 7; blue from 3 comes to 4, or to 6 with 2 or 3.

    White first (1/2): blue leads if it climbs on white on 6: 2/3 · 2/3. Blue first (1/2): with a 1 (1/3) it sits on
    white's back and leads; else white comes to it on 6 or passes it. So blue leads with 1/2 · 4/9 + 1/2 · 1/3 = 7/18.
    """
    game = stand("1 green yellow orange / 3 blue / 4 white", ["white", "blue"]).play("desert 5 oasis")
    told = cv.odds_of(game.match)["leg"]
    assert told["white"] == close([11 / 18, 7 / 18, 0, 0, 0])
    assert told["blue"] == close([7 / 18, 11 / 18, 0, 0, 0])


@pytest.mark.rule("CU-50", "CU-40", "CU-13")
def test_a_race_that_ends_in_the_leg_is_the_legs_end(stand):
    """White's die ends the race at once, and green's does with a 3: then no further die.

    White first (1/2): white, orange, … Green first (1/2): its 1 climbs on orange, and white ends the race; its 2 climbs
    on white, which carries it over the line; its 3 crosses the line alone. So green leads with 1/2 · 2/3.
    """
    game = stand("14 green / 15 blue yellow orange / 16 white", ["green", "white"])
    told = cv.odds_of(game.match)
    assert told["leg"] == {
        "white": close([2 / 3, 1 / 3, 0, 0, 0]),
        "green": close([1 / 3, 1 / 6, 0, 0, 1 / 2]),
        "orange": close([0, 1 / 2, 1 / 2, 0, 0]),
        "yellow": close([0, 0, 1 / 2, 1 / 2, 0]),
        "blue": close([0, 0, 0, 1 / 2, 1 / 2]),
    }
    assert {colour: chances["win"] for colour, chances in told["race"].items()} == {
        **dict.fromkeys(COLOURS, close(0)),
        "white": close(2 / 3),
        "green": close(1 / 3),
    }
    assert told["race"]["green"]["last"] == close(1 / 2)
    assert told["race"]["blue"]["last"] == close(1 / 2)
