"""Desert tiles: CU-25 to CU-33."""

import pytest

import caravanserai as cv

START = "1 green yellow orange / 3 blue white"
TOWER = "2 blue green orange yellow white"


# Where it may go


@pytest.mark.rule("CU-25")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_it_goes_on_an_empty_space_on_either_side(table, side):
    game = table(START).play(f"North: desert 7 {side}")
    assert game.position["desert"] == {"7": {"owner": "North", "side": side}}
    assert game.to_move == "East"


@pytest.mark.rule("CU-25")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_not_where_a_camel_stands_nor_where_a_tile_lies(table, side):
    game = table(START).play("desert 7 oasis")
    assert game.refuses(f"desert 3 {side}", "CU-25")
    assert game.refuses(f"desert 7 {side}", "CU-25")


@pytest.mark.rule("CU-26")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_never_on_space_1_even_when_it_is_empty(table, side):
    assert table(TOWER).refuses(f"desert 1 {side}", "CU-26")


@pytest.mark.rule("CU-25", "CU-26")
def test_all_other_spaces_are_free_at_the_start(table):
    spaces = [2, *range(4, 17)]
    game = table(START)
    assert sorted(game.legal_of("desert")) == sorted(
        f"{space} {side}" for space in spaces for side in ("oasis", "mirage")
    )


@pytest.mark.rule("CU-27")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_never_next_to_a_desert_tile(table, side):
    game = table(START).play("desert 6 mirage")
    assert game.refuses(f"desert 5 {side}", "CU-27")
    assert game.refuses(f"desert 7 {side}", "CU-27")
    assert {f"desert 4 {side}", f"desert 8 {side}"} <= set(game.legal)


@pytest.mark.rule("CU-27")
def test_a_record_that_lays_two_tiles_side_by_side_is_stopped_at_that_line():
    record = (
        "game: camelup\nplayers: North, East\nstart: 1 green yellow orange / 3 blue white\n"
        "\nNorth: leg yellow\nEast: desert 6 oasis\nNorth: desert 5 oasis\n"
    )
    with pytest.raises(cv.BadRecord) as stopped:
        cv.read(record)
    assert (stopped.value.line, stopped.value.rule) == (7, "CU-27")
    assert str(stopped.value) == "line 7: desert 5 oasis: space 5 is next to the desert tile on 6 (CU-27)"


@pytest.mark.rule("CU-27", "CU-28")
def test_the_owner_s_own_tile_is_lifted_first_and_may_go_next_to_where_it_lay(table):
    game = table(START).play("desert 6 oasis", "desert 9 oasis")
    assert {"desert 5 oasis", "desert 7 mirage"} <= set(game.legal)
    assert game.refuses("desert 8 oasis", "CU-27")
    game.play("North: desert 7 mirage")
    assert game.position["desert"] == {
        "7": {"owner": "North", "side": "mirage"},
        "9": {"owner": "East", "side": "oasis"},
    }


@pytest.mark.rule("CU-28")
def test_a_tile_on_the_track_may_be_moved_by_the_same_rules(table):
    game = table(START).play("desert 6 oasis", "leg blue")
    assert game.refuses("desert 3 oasis", "CU-25")
    assert game.refuses("desert 1 oasis", "CU-26", "CU-25")
    game.play("North: desert 12 mirage")
    assert game.position["desert"] == {"12": {"owner": "North", "side": "mirage"}}
    assert {"desert 5 oasis", "desert 6 oasis", "desert 7 oasis"} <= set(game.legal)


@pytest.mark.rule("CU-28")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_turning_it_over_where_it_lies_is_not_a_move(table, side):
    game = table(START).play("desert 6 oasis", "leg blue")
    assert game.refuses(f"desert 6 {side}", "CU-28")


# What it does


@pytest.mark.rule("CU-29", "CU-13")
def test_an_oasis_on_the_last_space_carries_a_unit_over_the_line(table):
    game = table("3 blue green orange yellow white").play("desert 16 oasis")
    game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 1")
    assert game.over
    assert game.track == "6 blue / 9 green / 12 orange / 15 yellow / finish white"
    assert game.money == {"North": 3 + 1 + 2, "East": 3 + 3}


@pytest.mark.rule("CU-29", "CU-32")
def test_a_mirage_on_the_last_space_holds_a_unit_back(table):
    game = table("3 blue green orange yellow white").play("desert 16 mirage")
    game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 1")
    assert not game.over
    assert game.track == "6 blue / 9 green / 12 orange / 15 white yellow"


@pytest.mark.rule("CU-30")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_its_owner_earns_a_pound_at_once_whoever_rolled(table, side):
    game = table(START).play(f"North: desert 4 {side}", "East: roll blue 1")
    assert game.money == {"North": 4, "East": 3}
    game = table(START).play(f"North: desert 4 {side}", "East: leg blue", "North: roll white 1")
    assert game.money == {"North": 4, "East": 3}


@pytest.mark.rule("CU-30")
def test_it_earns_one_pound_for_a_unit_however_high_and_none_for_one_that_passes(table):
    game = table(TOWER).play("North: desert 4 oasis")
    assert game.roll("white 3").money["North"] == 3
    assert game.roll("blue 2").money["North"] == 4


@pytest.mark.rule("CU-31")
def test_example_white_2_onto_an_oasis_goes_one_on_and_climbs_on_top(table):
    game = table("1 white / 2 blue green orange yellow").play("desert 3 oasis").roll("yellow 2", "white 2")
    assert game.track == "2 blue green orange / 4 yellow white"


@pytest.mark.rule("CU-31")
def test_an_oasis_carries_the_whole_unit_in_its_order(table):
    game = table(TOWER).play("desert 4 oasis").roll("white 3", "orange 2")
    assert game.track == "2 blue green / 5 white orange yellow"


@pytest.mark.rule("CU-32")
def test_example_white_2_onto_a_mirage_goes_one_back_and_slips_under(table):
    game = table("1 white / 2 blue green orange yellow").play("desert 3 mirage").roll("yellow 2", "white 2")
    assert game.track == "2 white blue green orange / 4 yellow"


@pytest.mark.rule("CU-32")
def test_a_mirage_sends_a_whole_unit_under_in_its_order(table):
    game = table("1 white green / 2 blue orange yellow").play("desert 3 mirage").roll("white 2")
    assert game.track == "2 white green blue orange yellow"


@pytest.mark.rule("CU-32")
def test_a_mirage_sends_a_unit_back_to_an_empty_space(table):
    assert table(START).play("desert 5 mirage").roll("blue 2").track == "1 green yellow orange / 4 blue white"


@pytest.mark.rule("CU-32")
@pytest.mark.parametrize(
    ("die", "track"),
    [
        ("white 1", "2 white blue green orange yellow"),
        ("orange 1", "2 orange yellow white blue green"),
        ("blue 1", "2 blue green orange yellow white"),
    ],
)
def test_a_mirage_sends_a_unit_under_the_camels_it_has_just_left(table, die, track):
    assert table(TOWER).play("desert 3 mirage").roll(die).track == track


@pytest.mark.rule("CU-33")
def test_the_tile_stays_and_works_again(table):
    game = table(START).play("North: desert 4 oasis").roll("blue 1", "orange 3")
    assert game.track == "1 green yellow / 5 blue white orange"
    assert game.position["desert"] == {"4": {"owner": "North", "side": "oasis"}}
    assert game.money["North"] == 3 + 2


@pytest.mark.rule("CU-33")
def test_it_works_no_more_where_its_owner_took_it_away(table):
    game = table(START).play("North: desert 4 oasis", "East: leg blue", "North: desert 9 oasis").roll("blue 1")
    assert game.track == "1 green yellow orange / 4 blue white"
    assert game.money["North"] == 3


@pytest.mark.rule("CU-33", "CU-46")
def test_it_goes_back_to_its_owner_when_the_leg_is_scored(table):
    game = table(START).play("desert 10 oasis").roll("blue 1", "white 1", "green 1", "orange 1", "yellow 1")
    assert game.position["leg"] == 2
    assert game.position["desert"] == {}
    assert "desert 10 oasis" in game.legal


@pytest.mark.rule("CU-33")
def test_a_unit_meets_one_tile_in_a_move_though_another_lies_two_spaces_on(table):
    game = table(START).play("North: desert 4 oasis", "East: desert 6 mirage")
    game.roll("white 3")
    assert game.track == "1 green yellow orange / 3 blue / 5 white"
    assert game.money == {"North": 3, "East": 4}
    game.roll("blue 1")
    assert game.track == "1 green yellow orange / 5 white blue"
    assert game.money == {"North": 4, "East": 4}
