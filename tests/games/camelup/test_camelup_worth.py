"""What actions of Camel Up are worth, beside every order and pips of the dice."""

from __future__ import annotations

import pytest
from camelup_by_hand import (
    TABLES,
    close,
    positions,
    worth,
    worth_by_hand,
)

import caravanserai as cv
from altered import altered
from engines import by_engine


@pytest.mark.parametrize("table", list(TABLES))
def test_actions_are_worth_what_all_orders_and_pips_say(table):
    for match in positions(5, by_engine(compiled=8, python=1), table, by_engine(compiled=range(1, 4), python=[1])):
        for text, told in cv.odds_of(match)["actions"].items():
            if text.split()[0] not in ("win", "lose"):
                assert told == {"worth": close(worth_by_hand(match, text)), "exact": True}, (text, match.record())


@pytest.mark.compiled("four dice fall in thousands of ways, for each action")
@pytest.mark.parametrize("table", ["base", "all"])
def test_and_so_they_are_with_four_dice(table):
    for match in positions(6, 2, table, [4]):
        for text, told in cv.odds_of(match)["actions"].items():
            if text.split()[0] not in ("win", "lose"):
                assert told["worth"] == close(worth_by_hand(match, text)), (text, match.record())


def test_every_legal_action_is_told_in_the_order_of_the_legal_ones():
    for table in by_engine(compiled=TABLES, python=["spicy"]):
        for match in positions(7, by_engine(compiled=5, python=1), table, [1, 2]):
            assert list(cv.odds_of(match)["actions"]) == match.legal()


@pytest.mark.rule("CU-41", "CU-42", "CU-43")
def test_a_leg_tile_is_worth_what_it_pays_in_each_place(stand):
    """White's 1 stays behind blue, its 2 and 3 are ahead of it: 5 pounds in two cases of three, else 1."""
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white"])
    assert worth(game, "leg white") == close(2 / 3 * 5 + 1 / 3)
    assert worth(game, "leg blue") == close(1 / 3 * 5 + 2 / 3)
    assert worth(game, "leg green") == close(-1)
    game.play("leg white")
    assert worth(game, "leg white") == close(2 / 3 * 3 + 1 / 3)


@pytest.mark.rule("CU-30", "CU-28")
def test_a_desert_tile_is_worth_its_pounds_and_what_it_does_to_the_camels(stand):
    """White comes to 5, 6 or 7, each with 1/3. Whoever has bet on it also weighs what the tile does to its place."""
    game = stand("2 orange yellow green / 4 blue white", ["white"])
    assert worth(game, "desert 5 oasis") == worth(game, "desert 7 mirage") == close(1 / 3)
    game.play("leg white", "leg green")
    assert worth(game, "desert 5 oasis") == close(1 / 3)
    assert worth(game, "desert 5 mirage") == close(1 / 3 * 1 + 1 / 3 * (1 - 5))  # second instead of first
    game.play("desert 6 oasis", "leg yellow")
    assert worth(game, "desert 7 oasis") == close(0)  # as good a place as where it lies
    assert worth(game, "desert 12 oasis") == close(-1 / 3)


@pytest.mark.rule("CU-30")
def test_a_desert_tile_that_no_unit_can_reach_is_worth_nothing(stand):
    """The farthest that white can come from 4 is 7, and from 3 below it orange with its 3 comes to 6."""
    game = stand("2 yellow green / 3 orange / 4 blue white", ["white", "orange"])
    for text, told in cv.odds_of(game.match)["actions"].items():
        word, *rest = text.split()
        if word == "desert":
            assert (told["worth"] == 0) == (int(rest[0]) > 7), text


@pytest.mark.rule("CU-44", "CU-35")
def test_a_roll_is_worth_a_pound():
    """Who has more than all their tiles together could cost gets the whole of it."""
    for table in by_engine(compiled=TABLES, python=["base"]):
        for match in positions(8, by_engine(compiled=5, python=2), table, by_engine(compiled=[1, 2, 3], python=[1])):
            told = cv.odds_of(match)["actions"]
            held = match.describe()["position"]["holdings"][match.to_move]["leg"]
            if "roll" in told and match.scores()[match.to_move] >= len(held):
                assert told["roll"] == {"worth": close(1), "exact": True}


@pytest.mark.rule("CU-45")
def test_a_purse_that_would_go_below_nothing_loses_less(stand):
    """Green is third for certain. Who has nothing can lose nothing, and a pound that goes to a debt is no gain."""
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white"], money={"North": 0, "East": 1})
    assert worth(game, "leg green") == close(0)
    assert worth(game, "roll") == close(1)
    game.play("leg green")
    assert worth(game, "leg green") == close(-1)
    game.play("leg green")
    assert worth(game, "leg green") == close(0)
    assert worth(game, "roll") == close(0)
    # A tile of white pays 5 or 1, less the pound that green costs: 4 or 0.
    assert worth(game, "leg white") == close(2 / 3 * 4)


@pytest.mark.rule("CU-45", "CU-30")
def test_what_a_desert_tile_earns_is_in_the_purse_before_the_leg_is_paid(stand):
    """With nothing in the purse and a tile that costs 1, the pound that white's 1 earns is lost again at once."""
    game = stand("2 orange yellow green / 4 blue white", ["white"], money={"North": 0})
    game.play("leg green", "leg yellow")
    assert worth(game, "desert 5 oasis") == close(0)
    with altered(game.match) as position:
        position.money[0] = 1
    assert worth(game, "desert 5 oasis") == close(1 / 3)


@pytest.mark.rule("SC-22")
def test_a_camera_is_worth_a_pound_for_each_camel_of_the_first_unit_that_comes(stand):
    """The camera on 7, white on yellow's back on 5.

    Yellow first (1/2): its 2 brings both (2 pounds, and the camera goes back), after its 1 white's 1 brings white:
    1/3 · 2 + 1/3 · 1/3 = 7/9. White first: its 2 brings white (1), and yellow's 2 no more; after its 1 or 3 yellow's 2
    brings yellow: 1/3 + 2/3 · 1/3 = 5/9. Together 1/2 (7/9 + 5/9) = 2/3.
    """
    game = stand("2 orange green blue / 5 yellow white", ["yellow", "white"], options=["photographer"])
    assert worth(game, "camera 7") == close(2 / 3)
    assert worth(game, "camera 12") == close(0)
    assert worth(game, "camera 1") == close(0)
    game.play("camera 7", "leg blue")
    assert worth(game, "camera 12") == close(-2 / 3)


@pytest.mark.rule("SC-22", "CU-31")
def test_the_camera_waits_where_a_unit_ends_its_move(stand):
    """An oasis on 6: white's 1 comes to 5, its 2 by the oasis to 7, its 3 to 7."""
    game = stand("2 orange green blue yellow / 4 white", ["white"], options=["photographer"]).play("desert 6 oasis")
    assert worth(game, "camera 7") == close(2 / 3)
    assert worth(game, "camera 5") == close(1 / 3)


@pytest.mark.rule("SC-33", "SC-32")
def test_a_covered_tile_is_worth_3_in_exactly_that_place(stand):
    """White is second in one case of three and blue in two, green is third for certain."""
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white"], options=["positions"])
    assert worth(game, "position 2 bottom white") == close(1 / 3 * 3 - 2 / 3)
    assert worth(game, "position 2 bottom blue") == close(2 / 3 * 3 - 1 / 3)
    assert worth(game, "position 3 bottom green") == close(3)
    assert worth(game, "position 3 bottom white") == close(-1)
    game.play("leg white", "leg orange")
    assert worth(game, "position 2 hold white 5") == close((1 / 3 * 3 - 2 / 3) - (2 / 3 * 5 + 1 / 3))


@pytest.mark.rule("SC-36", "SC-35")
def test_a_partner_is_worth_the_best_of_their_tiles(stand):
    """White leads in two cases of three and is second in the other; a tile that costs is not added."""
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white"], options=["partners"], players=6)
    game.play("North: leg white", "East: leg white", "South: leg green", "West: leg blue", "Amir: leg yellow")
    assert worth(game, "partner North") == close(2 / 3 * 5 + 1 / 3 * 1)
    assert worth(game, "partner East") == close(2 / 3 * 3 + 1 / 3 * 1)
    assert worth(game, "partner West") == close(1 / 3 * 5 + 2 / 3 * 1)
    assert worth(game, "partner South") == worth(game, "partner Amir") == close(0)


@pytest.mark.rule("SC-37", "CU-45")
def test_what_a_partner_adds_joins_the_sum_before_it_is_paid(stand):
    """Basma holds a tile that costs 1 and has nothing: of the 5 or 1 that North's tile pays, 4 or 0 are left."""
    game = stand(
        *("2 orange yellow green / 4 white / 6 blue", ["white"]), options=["partners"], players=6, money={"Basma": 0}
    )
    game.play("North: leg white", *["win blue"] * 4, "Basma: leg green", *["win green"] * 5)
    assert game.to_move == "Basma"
    assert worth(game, "partner North") == close(2 / 3 * 4)


@pytest.mark.rule("SC-10", "SC-5")
def test_a_support_die_is_worth_its_camels_chances_less_the_pyramid_tile(stand):
    """White's die is left, and North has bet on white: 5 pounds unless its 1 stays behind blue, then 1; that is 11/3.

    The support dice of those behind change nothing, and cost the pyramid tile. With its own, white comes to blue's
    space at least, on top of blue: 5 pounds, 4/3 more.
    """
    game = stand("1 orange yellow green / 6 white / 8 blue", ["white", "orange"], options=["support", "spicy"])
    game.play("North: leg white", "East: leg orange", "North: roll orange 1")
    assert cv.odds_of(game.match)["actions"] == {
        "support green": {"worth": close(-1), "exact": True},
        "support orange": {"worth": close(-1), "exact": True},
        "support yellow": {"worth": close(-1), "exact": True},
        "support white": {"worth": close(4 / 3 - 1), "exact": True},
        "done": {"worth": 0, "exact": True},
    }


def test_done_is_worth_nothing():
    seen = 0
    for match in positions(9, by_engine(compiled=60, python=10), "spicy", range(1, 4)):
        if "done" in match.legal():
            assert cv.odds_of(match)["actions"]["done"] == {"worth": 0, "exact": True}
            seen += 1
    assert seen


# Race cards


@pytest.mark.rule("CU-51", "CU-52")
def test_a_race_card_that_lies_first_pays_8_or_costs_1(stand):
    """The race that ends in this leg: green wins it with 1/3 and is last with 1/2."""
    game = stand("14 green / 15 blue yellow orange / 16 white", ["green", "white"])
    told = cv.odds_of(game.match)["actions"]
    assert told["win green"] == {"worth": close(1 / 3 * 8 - 2 / 3), "exact": True}
    assert told["lose green"] == {"worth": close(1 / 2 * 8 - 1 / 2), "exact": True}
    assert told["win orange"] == {"worth": close(-1), "exact": True}


@pytest.mark.rule("CU-51", "CU-37")
def test_a_card_below_makes_it_an_estimate_unless_it_is_ones_own(stand):
    """Of one card below, nobody but its owner knows the camel: it is green with green's own chance, 1/3."""
    game = stand("14 green / 15 blue yellow orange / 16 white", ["green", "white"])
    game.play("North: win blue", "East: leg blue")
    alone = cv.odds_of(game.match)["actions"]
    assert alone["win green"] == {"worth": close(1 / 3 * 8 - 2 / 3), "exact": True}
    game.play("North: leg blue")
    told = cv.odds_of(game.match)["actions"]
    assert told["win green"] == {"worth": close(1 / 3 * (2 / 3 * 8 + 1 / 3 * 5) - 2 / 3), "exact": False}
    assert told["lose green"] == {"worth": close(1 / 2 * 8 - 1 / 2), "exact": True}
