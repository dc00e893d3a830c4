"""How camels move, stack and rank: CU-10 to CU-13."""

import pytest

TOWER = "3 blue green orange yellow white"
STRETCHED = ("blue 3", "green 3", "orange 3", "yellow 3", "white 1")  # a tower's leg, to 6, 9, 12, 15 and 16


@pytest.mark.rule("CU-10")
def test_example_orange_3_carries_yellow(table):
    game = table("1 green orange yellow / 2 blue white").roll("orange 3")
    assert game.track == "1 green / 2 blue white / 4 orange yellow"


@pytest.mark.rule("CU-10")
@pytest.mark.parametrize(
    ("die", "track"),
    [
        ("white 1", "3 blue green orange yellow / 4 white"),
        ("yellow 2", "3 blue green orange / 5 yellow white"),
        ("orange 3", "3 blue green / 6 orange yellow white"),
        ("green 1", "3 blue / 4 green orange yellow white"),
        ("blue 2", "5 blue green orange yellow white"),
    ],
)
def test_a_camel_carries_all_above_it_in_their_order_and_leaves_those_below(table, die, track):
    assert table(TOWER).roll(die).track == track


@pytest.mark.rule("CU-10", "CU-11")
def test_example_white_2_carries_green_onto_yellow(table):
    game = table("1 white green / 2 blue orange / 3 yellow").roll("white 2")
    assert game.track == "2 blue orange / 3 yellow white green"


@pytest.mark.rule("CU-11")
@pytest.mark.parametrize(
    ("die", "track"),
    [
        ("orange 2", "1 green yellow / 3 blue white orange"),
        ("yellow 2", "1 green / 3 blue white yellow orange"),
        ("green 2", "3 blue white green yellow orange"),
    ],
)
def test_a_unit_climbs_on_top_of_the_camels_where_it_ends(table, die, track):
    assert table("1 green yellow orange / 3 blue white").roll(die).track == track


@pytest.mark.rule("CU-11")
def test_camels_that_a_unit_only_passes_are_left_alone(table):
    game = table("1 green / 2 yellow orange / 3 blue white").roll("green 3")
    assert game.track == "2 yellow orange / 3 blue white / 4 green"


@pytest.mark.rule("CU-12")
@pytest.mark.parametrize(
    ("start", "ranking"),
    [
        ("1 green yellow orange / 3 blue white", "white blue orange yellow green"),
        ("1 white / 2 yellow orange / 3 green blue", "blue green orange yellow white"),
        ("2 white yellow orange green blue", "blue green orange yellow white"),
    ],
)
def test_farther_along_is_ahead_and_higher_in_the_stack_is_ahead(table, start, ranking):
    assert table(start).ranking == ranking


@pytest.mark.rule("CU-12")
def test_the_ranking_follows_every_move(table):
    game = table("1 green yellow orange / 3 blue white")
    assert game.roll("yellow 2").ranking == "orange yellow white blue green"
    assert game.roll("white 1").ranking == "orange yellow white blue green"
    assert game.roll("blue 3").ranking == "blue orange yellow white green"


@pytest.mark.rule("CU-13")
def test_a_unit_on_the_last_space_has_not_crossed_the_line(table):
    game = table(TOWER).roll(*STRETCHED)
    assert game.track == "6 blue / 9 green / 12 orange / 15 yellow / 16 white"
    assert not game.over


@pytest.mark.rule("CU-13")
@pytest.mark.parametrize("pips", [1, 2, 3])
def test_a_unit_that_passes_it_ends_the_race_and_ranks_ahead_top_first(table, pips):
    game = table(TOWER).roll(*STRETCHED)
    assert game.roll("yellow 1").track == "6 blue / 9 green / 12 orange / 16 white yellow"
    assert not game.over
    game.roll(f"white {pips}")
    assert game.over
    assert game.track == "6 blue / 9 green / 12 orange / finish white yellow"
    assert game.ranking == "yellow white orange green blue"


@pytest.mark.rule("CU-13")
def test_a_camel_below_the_crossing_unit_stays_behind_it(table):
    game = table(TOWER).play("desert 12 oasis").roll("blue 3", "green 3", "orange 3", "yellow 3")
    assert game.track == "6 blue / 9 green / 13 orange / 16 yellow white"
    game.roll("white 1")
    assert game.track == "6 blue / 9 green / 13 orange / 16 yellow / finish white"
    assert game.ranking == "white yellow orange green blue"
