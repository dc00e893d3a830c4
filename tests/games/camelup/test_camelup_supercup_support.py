"""Supercup 1, the long track, the support dice and the spicy rule: SC-1 to SC-15."""

from fractions import Fraction

import pytest

COLOURS = ["blue", "green", "orange", "yellow", "white"]
START = "1 green yellow orange / 3 blue white"  # green is last
TOWER = "3 blue green orange yellow white"  # blue is last
SUPPORT = ["support"]
SPICY = ["support", "spicy"]


# The long track


@pytest.mark.rule("SC-1")
def test_twenty_spaces_and_the_line_after_the_last(table):
    game = table(TOWER, options=SUPPORT)
    assert [space for space in range(1, 21) if f"desert {space} oasis" in game.legal] == [2, *range(4, 21)]
    game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 1", "support blue 1")
    assert game.track == "7 blue / 9 green / 12 orange / 15 yellow / 16 white"
    game.roll("yellow 1", "white 3", "blue 1", "support blue 1", "green 1", "orange 1")
    assert game.track == "10 green blue / 13 orange / 19 white yellow"
    assert not game.over
    game.roll("yellow 1")
    assert game.track == "10 green blue / 13 orange / 19 white / 20 yellow"
    assert not game.over
    game.roll("white 2")
    assert game.over
    assert game.ranking == "white yellow orange blue green"


@pytest.mark.rule("SC-1", "CU-3")
def test_no_space_beyond_the_twentieth_and_none_beyond_the_sixteenth_without_the_overlay(table):
    assert table(options=SUPPORT).refuses("desert 21 oasis")
    assert table().refuses("desert 20 oasis", "CU-3")


# Support dice


@pytest.mark.rule("SC-2", "SC-4", "CU-35")
def test_a_support_die_shows_one_or_two_alike(table):
    game = table(START, options=SUPPORT, dice="table").play("roll")
    dice = {f"{colour} {pips}": Fraction(1, 6) * Fraction(2, 6) for colour in COLOURS for pips in (1, 2, 3)}
    support = {f"support green {pips}": Fraction(1, 6) * Fraction(3, 6) for pips in (1, 2)}
    assert game.match.outcomes() == dice | support


@pytest.mark.rule("SC-2", "CU-35")
def test_the_last_die_left_may_be_a_support_die(table):
    game = table(START, options=SUPPORT, dice="table").roll(*(f"{colour} 1" for colour in COLOURS)).play("roll")
    assert game.match.outcomes() == {"support green 1": Fraction(1, 2), "support green 2": Fraction(1, 2)}


@pytest.mark.rule("SC-2")
def test_no_support_die_shows_a_three(table):
    assert table(START, options=SUPPORT).refuses("roll support green 3")


@pytest.mark.rule("SC-3")
def test_four_leg_tiles_a_colour_5_3_2_and_2(table):
    game = table(options=SUPPORT)
    assert game.position["leg_tiles"] == {colour: [5, 3, 2, 2] for colour in COLOURS}
    game.play("leg white", "leg white", "leg white", "leg white")
    assert game.holds("North")["leg"] == [["white", 5, None], ["white", 2, None]]
    assert game.holds("East")["leg"] == [["white", 3, None], ["white", 2, None]]
    assert game.refuses("leg white", "CU-22")


@pytest.mark.rule("SC-3", "CU-41")
def test_the_fourth_tile_pays_2(table):
    game = table(START, options=SUPPORT).play(
        "North: leg white", "East: leg white", "North: leg white", "East: leg white"
    )
    game.roll("white 3", "green 1", "yellow 1", "orange 1", "blue 1", "support green 1")
    assert game.ranking.startswith("white")
    assert game.money == {"North": 3 + 5 + 2 + 3, "East": 3 + 3 + 2 + 3}


@pytest.mark.rule("SC-3", "SC-6")
def test_six_pyramid_tiles_and_the_leg_ends_when_the_pyramid_is_empty(table):
    game = table(START, options=SUPPORT).roll("blue 1", "white 1", "green 1", "orange 1", "yellow 1")
    assert game.position["leg"] == 1
    assert game.position["pyramid"] == ["support green"]
    assert game.money == {"North": 3, "East": 3}
    game.roll("support green 1")
    assert game.position["leg"] == 2
    assert game.money == {"North": 3 + 3, "East": 3 + 3}


@pytest.mark.rule("SC-4")
def test_every_leg_starts_with_the_support_die_of_the_camel_in_last_place(table):
    game = table(START, options=SUPPORT)
    assert game.position["pyramid"] == [*COLOURS, "support green"]
    game.roll("orange 1", "yellow 1", "green 2", "blue 1", "white 1", "support green 1")
    assert game.track == "2 orange yellow / 4 blue / 5 white / 6 green"
    assert game.position["pyramid"] == [*COLOURS, "support orange"]


@pytest.mark.rule("SC-4")
@pytest.mark.parametrize("colour", ["blue", "orange", "yellow", "white"])
def test_no_other_support_die_is_in_the_pyramid(table, colour):
    assert table(START, options=SUPPORT).refuses(f"roll support {colour} 1", "SC-4")


@pytest.mark.rule("SC-4")
def test_there_are_no_support_dice_without_the_extension(table):
    assert table(START).position["pyramid"] == COLOURS
    assert table(START).refuses("roll support green 1", "SC-4")


@pytest.mark.rule("SC-5")
def test_a_support_die_moves_its_camel_as_any_die_does(table):
    game = table(START, options=SUPPORT).play("North: roll support green 2")
    assert game.track == "3 blue white green yellow orange"
    assert game.holds("North")["pyramid"] == 1
    game = table(START, options=SUPPORT).play("North: desert 2 oasis", "East: roll support green 1")
    assert game.track == "3 blue white green yellow orange"
    assert game.money["North"] == 4
    game = table(START, options=SUPPORT).roll("orange 1", "green 1", "support green 1")
    assert game.track == "2 orange / 3 blue white green yellow"


@pytest.mark.rule("SC-5")
def test_it_goes_back_to_the_pedestal_and_plays_no_more_part_in_that_leg(table):
    game = table("1 green / 2 yellow orange / 3 blue white", options=SUPPORT).play("roll support green 1")
    assert game.position["pyramid"] == COLOURS
    assert game.position["craters"] == []
    assert game.refuses("roll support green 1", "SC-4", "SC-5")


@pytest.mark.rule("SC-4", "SC-5")
def test_the_same_support_die_may_come_again_in_the_next_leg(table):
    game = table("1 green / 3 yellow orange blue white", options=SUPPORT)
    game.roll("support green 1", "white 3", "blue 3", "orange 3", "yellow 3", "green 1")
    assert game.track == "3 green / 6 white blue orange yellow"
    assert game.position["pyramid"] == [*COLOURS, "support green"]


# The spicy rule


@pytest.fixture
def alice(table):
    """Alice backs blue, Simon white; orange is last, so its support die is in the pyramid."""
    game = table("1 orange blue / 2 green / 3 yellow white", players=["Alice", "Simon"], options=SPICY)
    return game.play("Alice: leg blue", "Simon: leg white")


@pytest.mark.rule("SC-10", "SC-11")
def test_example_alice_reveals_blue_which_is_third_and_may_add_blue(alice):
    alice.play("Alice: roll blue 1")
    assert alice.position["ranking"][2] == "blue"
    assert sorted(alice.legal) == ["done", "support blue", "support green", "support yellow"]
    alice.play("Alice: support blue")
    assert alice.position["pyramid"] == ["green", "orange", "yellow", "white", "support blue", "support orange"]
    assert alice.holds("Alice")["pyramid"] == 0
    assert alice.money == {"Alice": 3, "Simon": 3}
    alice.play("Simon: roll support blue 2")
    assert alice.track == "1 orange / 2 green / 3 yellow white / 4 blue"


@pytest.mark.rule("SC-10", "SC-11")
def test_example_had_blue_been_in_the_lead_alice_might_add_any_but_blue(alice):
    alice.play("Alice: roll blue 2")
    assert alice.position["ranking"][0] == "blue"
    assert sorted(alice.legal) == ["done", "support green", "support white", "support yellow"]
    assert alice.refuses("support blue", "SC-11")


@pytest.mark.rule("SC-12")
def test_example_had_it_been_the_last_pyramid_tile_alice_could_add_none(alice):
    alice.play("Alice: roll orange 1", "Alice: done", "Simon: roll green 1", "Simon: done")
    alice.play("Alice: roll yellow 1", "Alice: done", "Simon: roll white 1", "Simon: done")
    alice.play("Alice: leg green", "Alice: done", "Simon: roll support orange 1", "Simon: done")
    alice.play("Alice: roll blue 1")
    assert alice.position["leg"] == 2
    assert alice.to_move == "Simon"
    assert alice.refuses("support blue", "SC-10", "SC-12")
    assert len(alice.position["pyramid"]) == 6


@pytest.mark.rule("SC-10")
def test_example_alice_may_give_back_a_tile_of_an_earlier_turn_after_any_action(alice):
    alice.play("Alice: roll green 1", "Alice: done", "Simon: leg white")
    alice.play("Alice: leg blue")
    assert sorted(alice.legal) == ["done", "support blue", "support white", "support yellow"]
    alice.play("Alice: support blue")
    assert alice.holds("Alice")["pyramid"] == 0
    assert "support blue" in alice.position["pyramid"]
    assert alice.to_move == "Simon"


@pytest.mark.rule("SC-10")
@pytest.mark.parametrize("action", ["leg green", "desert 9 oasis", "win green", "lose green"])
def test_only_who_holds_a_pyramid_tile_may_add_a_die(table, action):
    game = table(START, options=SPICY).play(f"North: {action}")
    assert game.to_move == "East"
    game = table(START, options=SPICY).play("North: roll blue 1", "North: done", "East: leg blue", f"North: {action}")
    assert game.to_move == "North"
    assert "done" in game.legal


@pytest.mark.rule("SC-10")
def test_it_is_a_choice(table):
    game = table(START, options=SPICY).play("North: roll blue 1", "North: done")
    assert game.to_move == "East"
    assert game.holds("North")["pyramid"] == 1
    assert game.position["pyramid"] == ["green", "orange", "yellow", "white", "support green"]


@pytest.mark.rule("SC-10")
def test_it_comes_after_the_normal_action_not_before_nor_instead(table):
    game = table(START, options=SPICY).play("North: roll blue 1", "North: done", "East: leg blue")
    assert game.refuses("support blue", "SC-10")
    assert game.refuses("done", "SC-10")
    game.play("North: leg white")
    for action in ("leg green", "roll", "desert 9 oasis", "win green"):
        assert game.refuses(action, "SC-10")


@pytest.mark.rule("SC-10")
def test_once_a_turn_whatever_tiles_are_held(table):
    game = table(START, options=SPICY).play("North: roll orange 1", "North: done", "East: leg blue")
    game.play("North: roll yellow 1")
    assert game.holds("North")["pyramid"] == 2
    game.play("North: support yellow")
    assert game.holds("North")["pyramid"] == 1
    assert game.to_move == "East"
    assert game.refuses("support orange", "SC-10")


@pytest.mark.rule("SC-10")
def test_only_a_die_that_is_on_the_pedestal(table):
    game = table(START, options=SPICY).play("North: roll orange 1")
    assert game.refuses("support green", "SC-10")  # last at the leg's start: it is in the pyramid
    game.play("North: support orange", "East: roll yellow 1")
    assert game.refuses("support orange", "SC-10")


@pytest.mark.rule("SC-10")
def test_there_is_no_such_extra_without_the_spicy_rule(table):
    game = table(START, options=SUPPORT).play("North: roll blue 1")
    assert game.to_move == "East"
    assert game.refuses("support blue", "SC-10")
    assert game.refuses("done", "SC-10")


@pytest.mark.rule("SC-11")
def test_not_the_die_of_the_camel_now_in_the_lead(table):
    game = table(START, options=SPICY).play("North: roll orange 1")
    assert game.position["ranking"][0] == "white"
    assert game.refuses("support white", "SC-11")
    game.play("North: done", "East: roll yellow 3")
    assert game.position["ranking"][0] == "yellow"
    assert game.refuses("support yellow", "SC-11")
    assert game.legal_of("support") == ["blue", "orange", "white"]


@pytest.mark.rule("SC-10", "SC-11", "SC-13")
def test_nothing_is_asked_where_no_die_can_be_added(table):
    """Blue and green are in their craters, orange and yellow in the pyramid, and white is in the lead."""
    game = table(START, options=SPICY).play("North: roll blue 1", "North: support blue", "East: roll support blue 2")
    game.play("East: support orange", "North: leg white", "East: roll white 1", "East: support yellow")
    game.play("North: roll support green 1")
    assert game.position["ranking"][0] == "white"
    assert game.holds("North")["pyramid"] == 1
    assert game.to_move == "East"
    assert "roll" in game.legal


@pytest.mark.rule("SC-12")
def test_not_after_the_race_has_ended(table):
    game = table(TOWER, options=SPICY)
    for die in ("blue 3", "green 3", "orange 3", "yellow 3", "white 3"):
        game.roll(die).play("done")
    game.roll("support blue 1")
    assert game.track == "7 blue / 9 green / 12 orange / 15 yellow / 18 white"
    game.roll("white 3")
    assert game.over
    assert game.legal == []
    assert game.refuses("support blue", "SC-12", "CU-50")
    assert game.money == {"North": 3 + 3 + 1, "East": 3 + 3}


@pytest.mark.rule("SC-13")
def test_a_support_die_that_has_moved_its_camel_is_out_until_the_leg_ends(table):
    game = table(START, options=SPICY).play("North: roll support green 1")
    assert game.position["craters"] == ["green"]
    assert "support green" not in game.position["pyramid"]
    assert game.legal_of("support") == ["blue", "orange", "yellow"]
    assert game.refuses("support green", "SC-10", "SC-13")
    game.play("North: support blue", "East: roll support blue 1")
    assert game.position["craters"] == ["blue", "green"]
    assert game.refuses("support blue", "SC-10", "SC-13")


@pytest.mark.rule("SC-14", "SC-4")
def test_at_the_start_of_a_leg_all_support_dice_return_to_the_pedestal(table):
    game = table(START, options=SPICY).play("roll support green 1", "support blue", "roll support blue 1", "done")
    for die in ("blue 1", "white 1", "green 1", "orange 1"):
        game.roll(die).play("done")
    game.roll("yellow 1")
    assert game.position["leg"] == 2
    assert game.position["craters"] == []
    assert game.position["pyramid"] == [*COLOURS, f"support {game.position['ranking'][-1]}"]


@pytest.mark.rule("SC-6", "SC-15")
def test_an_added_die_makes_the_leg_one_die_longer(table):
    game = table(START, options=SPICY).play("North: roll blue 1", "North: support blue")
    for die in ("white 1", "green 1", "orange 1", "yellow 1", "support green 1"):
        game.roll(die).play("done")
    assert game.position["leg"] == 1
    assert game.position["pyramid"] == ["support blue"]
    game.roll("support blue 1")
    assert game.position["leg"] == 2
    assert game.money == {"North": 3 + 3, "East": 3 + 3}  # seven dice were revealed, six tiles paid


@pytest.mark.rule("SC-15")
def test_tiles_on_the_board_always_equal_the_dice_in_the_pyramid(table):
    game = table(START, options=SPICY)
    most = 0
    for text in (
        *("North: roll blue 1", "North: support blue", "East: roll support blue 2", "East: support orange"),
        *("North: leg white", "East: roll white 1", "East: support yellow", "North: roll support green 1"),
        *("East: roll green 1", "North: roll support orange 1", "East: leg white"),
    ):
        game.play(text)
        held = sum(game.holds(name)["pyramid"] for name in game.match.players)
        dice = len(game.position["pyramid"])
        assert 6 - held == dice
        most = max(most, dice)
    assert most == 6
