"""Supercup 2, the photographer: SC-20 to SC-24."""

import pytest

START = "1 green yellow orange / 3 blue white"
TOWER = "3 blue green orange yellow white"
PHOTOGRAPHER = ["photographer"]


@pytest.mark.rule("SC-20")
def test_a_fifth_action_takes_the_tile_and_puts_the_camera_beside_an_empty_space(table):
    game = table(START, options=PHOTOGRAPHER)
    assert game.position["camera"] is None
    assert game.legal_of("camera") == [str(space) for space in (2, *range(4, 17))]
    game.play("North: camera 7")
    assert game.position["camera"] == {"owner": "North", "space": 7}
    assert game.to_move == "East"


@pytest.mark.rule("SC-20")
def test_any_empty_space_will_do_1_included_and_beside_a_desert_tile_too(table):
    game = table(TOWER, options=PHOTOGRAPHER).play("North: desert 7 oasis")
    assert {"camera 1", "camera 6", "camera 8"} <= set(game.legal)
    assert game.play("East: camera 1").position["camera"] == {"owner": "East", "space": 1}


@pytest.mark.rule("SC-20")
def test_not_beside_camels_or_a_desert_tile(table):
    game = table(START, options=PHOTOGRAPHER).play("North: desert 7 oasis")
    assert game.refuses("camera 1", "SC-20")
    assert game.refuses("camera 3", "SC-20")
    assert game.refuses("camera 7", "SC-20")
    assert game.play("East: leg blue").refuses("camera 7", "SC-20")  # nor beside one's own tile


@pytest.mark.rule("SC-20", "CU-3", "SC-1")
def test_not_beside_a_space_that_is_not_there(table):
    assert table(START, options=PHOTOGRAPHER).refuses("camera 17", "CU-3")
    assert "camera 20" in table(START, options=["support", "photographer"]).legal


@pytest.mark.rule("SC-20")
def test_not_while_another_player_holds_the_tile(table):
    game = table(START, options=PHOTOGRAPHER).play("North: camera 7")
    assert game.legal_of("camera") == []
    assert game.refuses("camera 9", "SC-20")
    assert game.refuses("camera 7", "SC-20")


@pytest.mark.rule("SC-20")
def test_there_is_no_photographer_without_the_extension(table):
    assert table(START).refuses("camera 7", "SC-20")


@pytest.mark.rule("SC-21")
def test_the_photographer_may_move_the_camera_to_a_different_empty_space(table):
    game = table(START, options=PHOTOGRAPHER).play("North: camera 7", "East: desert 10 oasis")
    assert game.refuses("camera 7", "SC-21")
    assert game.refuses("camera 3", "SC-20")
    assert game.refuses("camera 10", "SC-20")
    assert game.legal_of("camera") == [str(space) for space in (2, 4, 5, 6, 8, 9, *range(11, 17))]
    game.play("North: camera 9")
    assert game.position["camera"] == {"owner": "North", "space": 9}


@pytest.mark.rule("SC-21", "SC-22")
def test_the_camera_sees_only_the_space_it_was_moved_to(table):
    game = table(TOWER, options=PHOTOGRAPHER).play("North: camera 4", "East: leg blue", "North: camera 5")
    assert game.roll("white 1").money == {"North": 3, "East": 3}
    assert game.roll("yellow 2").money == {"North": 4, "East": 3}


@pytest.mark.rule("SC-22")
@pytest.mark.parametrize(("die", "camels"), [("white", 1), ("yellow", 2), ("orange", 3), ("green", 4), ("blue", 5)])
def test_a_unit_that_ends_there_pays_a_pound_a_camel_at_once_and_the_tile_goes_back(table, die, camels):
    game = table(TOWER, options=PHOTOGRAPHER).play("North: camera 5", f"East: roll {die} 2")
    assert game.money == {"North": 3 + camels, "East": 3}
    assert game.position["camera"] is None


@pytest.mark.rule("SC-22")
def test_example_a_photo_of_a_stack_of_three(table):
    """Michel sees four stacked camels; three of them end their move on his scene."""
    game = table("1 white / 3 blue green orange yellow", players=["Michel", "Alice", "Simon"], options=PHOTOGRAPHER)
    game.play("Michel: camera 6", "Alice: leg yellow", "Simon: roll green 3")
    assert game.track == "1 white / 3 blue / 6 green orange yellow"
    assert game.money == {"Michel": 3 + 3, "Alice": 3, "Simon": 3}
    assert game.position["camera"] is None


@pytest.mark.rule("SC-22")
def test_then_anybody_may_take_the_tile_the_photographer_too(table):
    game = table(TOWER, options=PHOTOGRAPHER).play("North: camera 5", "East: roll white 2")
    assert "camera 8" in game.legal
    game.play("North: leg blue", "East: camera 8")
    assert game.position["camera"] == {"owner": "East", "space": 8}


@pytest.mark.rule("SC-22")
def test_the_photographer_s_own_roll_counts_too(table):
    game = table(TOWER, options=PHOTOGRAPHER).play("North: camera 5", "East: leg blue", "North: roll orange 2")
    assert game.money == {"North": 3 + 3, "East": 3}


@pytest.mark.rule("SC-22")
def test_a_unit_that_only_passes_pays_nothing(table):
    game = table(TOWER, options=PHOTOGRAPHER).play("North: camera 5", "East: roll orange 3")
    assert game.money == {"North": 3, "East": 3}
    assert game.position["camera"] == {"owner": "North", "space": 5}


@pytest.mark.rule("SC-22", "CU-30", "CU-31")
def test_after_an_oasis_the_final_space_counts(table):
    game = table(TOWER, options=PHOTOGRAPHER).play("North: camera 6", "East: desert 5 oasis", "North: roll yellow 2")
    assert game.track == "3 blue green orange / 6 yellow white"
    assert game.money == {"North": 3 + 2, "East": 3 + 1}
    assert game.position["camera"] is None


@pytest.mark.rule("SC-22", "CU-30", "CU-32")
def test_after_a_mirage_the_final_space_counts(table):
    game = table(TOWER, options=PHOTOGRAPHER).play("North: camera 4", "East: desert 5 mirage", "North: roll orange 2")
    assert game.track == "3 blue green / 4 orange yellow white"
    assert game.money == {"North": 3 + 3, "East": 3 + 1}


@pytest.mark.rule("SC-22", "CU-13")
def test_a_unit_that_crosses_the_line_past_the_camera_pays_nothing(table):
    game = table(TOWER, options=PHOTOGRAPHER).play("North: camera 16")
    game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 2")
    assert game.over
    assert game.money == {"North": 3 + 2, "East": 3 + 3}


@pytest.mark.rule("SC-22")
def test_a_photo_with_the_last_die_of_a_leg_is_paid_before_the_leg(table):
    """North has lost all by the leg's end: the photo is in the purse by then."""
    game = table("3 blue green orange yellow / 1 white", options=PHOTOGRAPHER)
    game.play("North: leg blue", "East: roll blue 1", "North: leg blue", "East: roll green 1", "North: leg blue")
    game.play("East: roll orange 1", "North: leg white", "East: roll yellow 1", "North: camera 2", "East: roll white 1")
    assert game.track == "2 white / 4 blue / 5 green / 6 orange / 7 yellow"
    assert game.money["North"] == 3 + 1 - 4
    assert game.money["East"] == 3 + 5


@pytest.mark.rule("SC-23")
def test_a_new_leg_takes_tile_and_camera_back(table):
    game = table(START, options=PHOTOGRAPHER).play("North: camera 14", "East: leg green")
    game.roll("orange 1", "yellow 1", "green 1", "blue 1", "white 1")
    assert game.position["leg"] == 2
    assert game.position["camera"] is None
    assert game.money == {"North": 3 + 3, "East": 3 + 2 - 1}
    assert "desert 14 oasis" in game.legal
    game.play("East: camera 14")
    assert game.position["camera"] == {"owner": "East", "space": 14}


@pytest.mark.rule("SC-24")
@pytest.mark.parametrize("side", ["oasis", "mirage"])
def test_no_desert_tile_on_the_camera_s_space(table, side):
    game = table(START, options=PHOTOGRAPHER).play("North: camera 7")
    assert game.refuses(f"desert 7 {side}", "SC-24")
    assert {f"desert 6 {side}", f"desert 8 {side}"} <= set(game.legal)
    game.play("East: leg blue")
    assert game.refuses(f"desert 7 {side}", "SC-24")  # nor the photographer's own
    game.play("North: camera 9")
    assert f"desert 7 {side}" in game.legal
