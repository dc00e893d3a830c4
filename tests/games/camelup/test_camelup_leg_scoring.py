"""The end of a leg: CU-40 to CU-46."""

import pytest

COLOURS = ["blue", "green", "orange", "yellow", "white"]
START = "1 orange blue white / 3 yellow green"
GREEN_THEN_YELLOW = ("white 1", "blue 1", "orange 1", "yellow 1", "green 1")
"""From START: green on 5 leads, yellow on 4 is second, then orange, blue and white stacked on 2."""


@pytest.mark.rule("CU-41", "CU-42", "CU-43", "CU-44")
def test_example_a_leg_worth_9_pounds(table):
    """Green leads and yellow is second: her tiles pay 5, -1, 2, 1 and her two pyramid tiles 1 each."""
    game = table(START, players=["Adele", "Beth"])
    game.play("Adele: leg green", "Beth: leg green", "Adele: leg green", "Beth: leg white", "Adele: leg yellow")
    game.play("Beth: roll white 1", "Adele: leg blue", "Beth: roll blue 1", "Adele: roll orange 1")
    game.play("Beth: roll yellow 1")
    assert game.holds("Adele")["leg"] == [
        *(["green", 5, None], ["green", 2, None]),
        *(["yellow", 5, None], ["blue", 5, None]),
    ]
    game.play("Adele: roll green 1")
    assert game.track == "2 white blue orange / 4 yellow / 5 green"
    assert game.money == {"Adele": 3 + 5 - 1 + 2 + 1 + 1 + 1, "Beth": 3 + 3 - 1 + 1 + 1 + 1}


@pytest.mark.rule("CU-40")
def test_a_leg_ends_when_the_last_die_has_moved_its_camel_and_the_next_player_starts_the_next(table):
    game = table(START, players=3).play("North: leg yellow", "East: win blue", "South: win blue")
    game.roll("white 1", "blue 1", "orange 1", "green 1")
    assert game.ranking.startswith("green yellow")
    assert game.position["leg"] == 1
    assert game.money == {"North": 3, "East": 3, "South": 3}
    game.play("East: roll yellow 2")
    assert game.ranking.startswith("yellow green")
    assert game.position["leg"] == 2
    assert game.money == {"North": 3 + 5 + 2, "East": 3 + 2, "South": 3 + 1}
    assert game.to_move == "South"


@pytest.mark.rule("CU-41", "CU-44")
def test_a_tile_of_the_leading_camel_pays_5_3_or_2(table):
    game = table(START, players=3).play("leg green", "leg green", "leg green").roll(*GREEN_THEN_YELLOW)
    assert game.money == {"North": 3 + 5 + 2, "East": 3 + 3 + 2, "South": 3 + 2 + 1}


@pytest.mark.rule("CU-41", "CU-12")
def test_the_leading_camel_is_the_one_on_top_of_the_stack(table):
    game = table("1 orange blue white / 3 yellow green", players=3).play("leg green", "leg yellow", "leg orange")
    game.roll("white 1", "blue 1", "orange 1", "green 1", "yellow 1")
    assert game.track == "2 white blue orange / 4 green yellow"
    assert game.money == {"North": 3 + 1 + 2, "East": 3 + 5 + 2, "South": 3 - 1 + 1}


@pytest.mark.rule("CU-42", "CU-44")
def test_a_tile_of_the_camel_in_second_place_pays_1_whatever_its_number(table):
    game = table(START, players=3).play("leg yellow", "leg yellow", "leg yellow").roll(*GREEN_THEN_YELLOW)
    assert game.money == {"North": 3 + 1 + 2, "East": 3 + 1 + 2, "South": 3 + 1 + 1}


@pytest.mark.rule("CU-43", "CU-44")
@pytest.mark.parametrize("colour", ["orange", "blue", "white"])
def test_a_tile_of_any_other_camel_costs_1_whatever_its_number(table, colour):
    game = table(START, players=3).play(*[f"leg {colour}"] * 3).roll(*GREEN_THEN_YELLOW)
    assert game.money == {"North": 3 - 1 + 2, "East": 3 - 1 + 2, "South": 3 - 1 + 1}


@pytest.mark.rule("CU-44")
def test_a_pyramid_tile_pays_1(table):
    game = table(START, players=3).roll(*GREEN_THEN_YELLOW)
    assert game.money == {"North": 3 + 2, "East": 3 + 2, "South": 3 + 1}


LOSSES = (
    *("North: leg white", "East: roll white 1", "North: leg blue", "East: roll blue 1", "North: leg orange"),
    *("East: roll orange 1", "North: leg white", "East: roll yellow 1", "North: roll green 1"),
)
"""Four tiles that cost North 1 each, and a pyramid tile."""


@pytest.mark.rule("CU-45")
def test_gains_and_losses_are_added_up_before_they_are_paid(table):
    """Losses first would leave a purse of 0, and then give more."""
    game = table(START).play(*LOSSES)
    assert game.money == {"North": 3 - 4 + 1, "East": 3 + 4}
    game = table(START).play("North: leg green", "East: win blue", *LOSSES)
    assert game.money == {"North": 3 + 5 - 4 + 1, "East": 3 + 4}


@pytest.mark.rule("CU-45")
def test_the_purse_never_goes_below_0(table):
    game = table(START).play("North: leg blue", "East: win blue", *LOSSES)
    assert game.money == {"North": 0, "East": 3 + 4}  # 3 - 5 + 1 would be -1
    game.play("East: leg blue", "North: win blue", "East: leg blue", "North: win green", "East: leg blue")
    game.roll("green 1", "yellow 1", "white 1", "blue 1", "orange 1")
    assert game.money == {"North": 0 + 3, "East": 7 - 3 + 2}  # no debt is kept


@pytest.mark.rule("CU-46")
def test_then_all_tiles_and_dice_go_back(table):
    game = table(START).play("leg green", "leg green", "leg blue", "desert 10 oasis", "desert 14 mirage", "lose white")
    game.roll(*GREEN_THEN_YELLOW)
    position = game.position
    assert position["leg"] == 2
    assert position["leg_tiles"] == {colour: [5, 3, 2] for colour in COLOURS}
    assert position["pyramid"] == COLOURS
    assert position["desert"] == {}
    for name in game.match.players:
        assert game.holds(name)["leg"] == []
        assert game.holds(name)["pyramid"] == 0


@pytest.mark.rule("CU-46")
def test_the_camels_and_the_race_cards_stay_where_they_are(table):
    game = table(START).play("win green", "lose white").roll(*GREEN_THEN_YELLOW)
    assert game.track == "2 white blue orange / 4 yellow / 5 green"
    assert game.position["winner_pile"] == [["North", "green"]]
    assert game.position["loser_pile"] == [["East", "white"]]


@pytest.mark.rule("CU-46")
def test_a_tile_pays_in_its_own_leg_only(table):
    game = table(START).play("leg green", "win blue").roll(*GREEN_THEN_YELLOW)
    assert game.money == {"North": 3 + 5 + 3, "East": 3 + 2}
    game.roll("green 1", "yellow 1", "orange 1", "blue 1", "white 1")
    assert game.ranking.startswith("green")
    assert game.money == {"North": 11 + 2, "East": 5 + 3}
