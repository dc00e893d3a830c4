"""Supercup 3, bets on places: SC-30 to SC-34."""

import pytest

COLOURS = ["blue", "green", "orange", "yellow", "white"]
POSITIONS = ["positions"]
START = "1 orange blue white / 3 yellow green"
LEG = ("white 1", "blue 1", "orange 1", "yellow 1", "green 1")
"""From START: green on 5, yellow on 4, then orange, blue and white stacked on 2, from top to bottom."""
PLACES = {"green": 1, "yellow": 2, "orange": 3, "blue": 4, "white": 5}


@pytest.mark.rule("SC-30")
@pytest.mark.parametrize("options", [["positions"], ["support", "positions"]])
def test_four_leg_tiles_a_colour_and_not_five_with_both_extensions(table, options):
    game = table(START, options=options)
    assert game.position["leg_tiles"] == {colour: [5, 3, 2, 2] for colour in COLOURS}
    game.play("leg blue", "leg blue", "leg blue", "leg blue")
    assert game.refuses("leg blue", "CU-22")


@pytest.mark.rule("SC-31")
def test_four_position_tiles_for_second_to_fifth_place(table):
    game = table(START, options=POSITIONS)
    assert game.position["position_tiles"] == [2, 3, 4, 5]
    assert game.refuses("position 1 bottom blue")
    assert game.refuses("position 6 bottom blue")


@pytest.mark.rule("SC-31")
def test_there_are_none_without_the_extension(table):
    game = table(START).play("leg blue", "leg blue")
    assert game.position["position_tiles"] == []
    assert game.refuses("position 3 bottom blue", "SC-31")
    assert game.refuses("position 3 hold blue 5", "SC-31")


@pytest.mark.rule("SC-32")
def test_a_position_tile_covers_a_leg_tile_one_holds(table):
    game = table(START, options=POSITIONS).play(
        "North: leg yellow", "East: leg blue", "North: position 3 hold yellow 5"
    )
    assert game.holds("North")["leg"] == [["yellow", 5, 3]]
    assert game.position["position_tiles"] == [2, 4, 5]
    assert game.position["leg_tiles"]["yellow"] == [3, 2, 2]
    assert game.to_move == "East"


@pytest.mark.rule("SC-32")
def test_or_the_bottom_leg_tile_of_a_stack_which_one_takes(table):
    game = table(START, options=POSITIONS).play("North: position 4 bottom yellow")
    assert game.holds("North")["leg"] == [["yellow", 2, 4]]
    assert game.position["position_tiles"] == [2, 3, 5]
    assert game.position["leg_tiles"]["yellow"] == [5, 3, 2]
    assert game.to_move == "East"
    assert game.play("East: leg yellow").holds("East")["leg"] == [["yellow", 5, None]]


@pytest.mark.rule("SC-32")
def test_the_bottom_tile_is_whatever_lies_lowest(table):
    game = table(START, options=POSITIONS)
    game.play(*(f"position {place} bottom white" for place in (2, 3, 4, 5)))
    assert game.holds("North")["leg"] == [["white", 2, 2], ["white", 3, 4]]
    assert game.holds("East")["leg"] == [["white", 2, 3], ["white", 5, 5]]
    assert game.refuses("leg white", "CU-22")


@pytest.mark.rule("SC-32")
def test_all_choices_are_legal_actions(table):
    game = table(START, options=POSITIONS).play("leg yellow", "position 3 bottom blue")
    held = [f"{place} hold yellow 5" for place in (2, 4, 5)]
    bottom = [f"{place} bottom {colour}" for place in (2, 4, 5) for colour in COLOURS]
    assert sorted(game.legal_of("position")) == sorted(held + bottom)


@pytest.mark.rule("SC-32")
def test_not_a_position_tile_that_is_gone(table):
    game = table(START, options=POSITIONS).play("North: leg yellow", "East: position 3 bottom blue")
    assert game.refuses("position 3 hold yellow 5", "SC-32")
    assert game.refuses("position 3 bottom white", "SC-32")
    game.play("North: win blue")
    assert game.refuses("position 3 bottom white", "SC-32")


@pytest.mark.rule("SC-32")
def test_not_a_leg_tile_one_does_not_hold(table):
    game = table(START, options=POSITIONS).play("North: leg yellow", "East: leg yellow")
    assert game.refuses("position 3 hold yellow 3", "SC-32")
    assert game.refuses("position 3 hold blue 5", "SC-32")


@pytest.mark.rule("SC-32")
def test_not_from_an_empty_stack(table):
    game = table(START, options=POSITIONS).play("leg yellow", "leg yellow", "leg yellow", "leg yellow")
    assert game.refuses("position 3 bottom yellow", "SC-32")


@pytest.mark.rule("SC-32", "SC-33")
def test_not_a_leg_tile_that_is_covered(table):
    game = table(START, options=POSITIONS).play(
        "North: leg yellow", "East: leg blue", "North: position 3 hold yellow 5"
    )
    game.play("East: leg blue")
    assert game.refuses("position 4 hold yellow 5", "SC-33", "SC-32")


@pytest.mark.rule("SC-32")
def test_of_two_equal_tiles_the_one_that_is_not_covered(table):
    game = table(START, options=POSITIONS)
    game.play("North: position 2 bottom yellow", "East: leg yellow", "North: leg blue", "East: leg yellow")
    game.play("North: leg yellow", "East: leg blue")
    assert game.holds("North")["leg"] == [["yellow", 2, 2], ["blue", 5, None], ["yellow", 2, None]]
    game.play("North: position 5 hold yellow 2")
    assert game.holds("North")["leg"] == [["yellow", 2, 2], ["blue", 5, None], ["yellow", 2, 5]]
    game.play("East: leg blue")
    assert game.refuses("position 3 hold yellow 2", "SC-33", "SC-32")


@pytest.mark.rule("SC-32", "SC-30")
def test_either_of_a_stack_s_two_2s_may_be_covered(table):
    game = table(START, options=POSITIONS).play("leg orange", "leg orange", "North: leg orange", "East: leg orange")
    game.play("North: position 3 hold orange 2")
    assert [text for text in game.legal_of("position") if text.startswith("4 hold")] == [
        *("4 hold orange 3", "4 hold orange 2"),
    ]
    game.play("East: position 4 hold orange 2")
    assert game.holds("North")["leg"] == [["orange", 5, None], ["orange", 2, 3]]
    assert game.holds("East")["leg"] == [["orange", 3, None], ["orange", 2, 4]]


@pytest.mark.rule("SC-33")
@pytest.mark.parametrize("place", [2, 3, 4, 5])
@pytest.mark.parametrize("colour", COLOURS)
def test_a_covered_tile_pays_3_in_exactly_that_place_and_costs_1_in_any_other(table, colour, place):
    game = table(START, options=POSITIONS)
    game.play(f"North: leg {colour}", "East: win blue", f"North: position {place} hold {colour} 5", "East: win green")
    game.roll(*LEG)
    assert game.ranking.split() == sorted(PLACES, key=PLACES.get)
    pay = 3 if PLACES[colour] == place else -1
    assert game.money == {"North": 3 + pay + 3, "East": 3 + 2}


@pytest.mark.rule("SC-33", "CU-40")
@pytest.mark.parametrize(("die", "pay"), [("yellow 1", -1), ("yellow 2", -1), ("yellow 3", 3)])
def test_example_simon_covers_his_yellow_5_with_third_place(table, die, pay):
    """Yellow ends third, and Simon gains 3 pounds; in any other place he would have lost 1."""
    game = table("1 yellow / 2 blue white / 3 orange green", players=["Simon", "Alice"], options=POSITIONS)
    game.play("Simon: leg yellow", "Alice: roll green 3", "Simon: win blue", "Alice: roll orange 2")
    game.play("Simon: position 3 hold yellow 5", "Alice: roll blue 1", "Simon: win green", "Alice: roll white 1")
    assert game.track == "1 yellow / 3 blue / 4 white / 5 orange / 6 green"
    game.play("Simon: win orange", f"Alice: roll {die}")
    assert game.money["Simon"] == 3 + pay


@pytest.mark.rule("SC-34")
def test_several_may_be_held_each_on_a_leg_tile_of_its_own(table):
    game = table(START, options=POSITIONS).play("North: leg green", "East: win blue", "North: position 2 bottom yellow")
    game.play("East: win green", "North: position 4 hold green 5", "East: win orange", "North: position 5 bottom white")
    game.play("East: win yellow")
    assert game.holds("North")["leg"] == [["green", 5, 4], ["yellow", 2, 2], ["white", 2, 5]]
    game.roll(*LEG)
    assert game.money == {"North": 3 - 1 + 3 + 3 + 3, "East": 3 + 2}


@pytest.mark.rule("SC-33", "SC-34")
def test_tiles_that_are_not_covered_pay_as_ever(table):
    game = table(START, options=POSITIONS).play(
        "North: leg green", "East: leg yellow", "North: position 3 bottom green"
    )
    game.play("East: leg blue").roll(*LEG)
    assert game.money == {"North": 3 + 5 - 1 + 3, "East": 3 + 1 - 1 + 2}


@pytest.mark.rule("SC-33", "CU-50")
def test_a_covered_tile_counts_in_the_last_leg_too(table):
    game = table("3 blue green orange yellow white", options=POSITIONS)
    game.play("North: position 2 bottom yellow", "East: position 3 bottom white")
    game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 2")
    assert game.over
    assert game.money == {"North": 3 + 3 + 3, "East": 3 - 1 + 2}


@pytest.mark.rule("SC-34", "CU-46")
def test_all_go_back_after_the_leg(table):
    game = table(START, options=POSITIONS).play("position 2 bottom yellow", "position 3 bottom yellow").roll(*LEG)
    assert game.position["leg"] == 2
    assert game.position["position_tiles"] == [2, 3, 4, 5]
    assert game.position["leg_tiles"] == {colour: [5, 3, 2, 2] for colour in COLOURS}
    assert game.holds("North")["leg"] == game.holds("East")["leg"] == []
    assert "position 2 bottom yellow" in game.legal


@pytest.mark.rule("SC-34", "CU-46")
def test_a_tile_that_was_covered_is_free_in_the_next_leg(table):
    game = table(START, options=POSITIONS).play("North: leg green", "East: win blue", "North: position 5 hold green 5")
    game.play("East: win green").roll(*LEG)
    assert game.money == {"North": 3 - 1 + 3, "East": 3 + 2}
    game.play("East: leg green").roll("green 3", "yellow 1", "orange 1", "blue 1", "white 1")
    assert game.ranking.startswith("green")
    assert game.money == {"North": 5 + 3, "East": 5 + 5 + 2}
