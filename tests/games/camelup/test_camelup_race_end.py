"""The end of the game: CU-50 to CU-55."""

import pytest

TOWER = "3 blue green orange yellow white"
STRETCHED = ("blue 3", "green 3", "orange 3", "yellow 3", "white 1")
"""From TOWER, a leg that leaves blue on 6, green on 9, orange on 12, yellow on 15 and white on 16."""


# The race ends


@pytest.mark.rule("CU-50")
def test_no_further_die_and_no_further_turn(table):
    game = table(TOWER).roll(*STRETCHED, "white 1")
    assert game.over
    assert game.to_move is None
    assert game.legal == []
    for text in ("roll", "roll yellow 1", "leg blue", "win yellow"):
        assert game.refuses(text, "CU-50")


@pytest.mark.rule("CU-50", "CU-41", "CU-42", "CU-44")
def test_the_leg_is_scored_one_last_time_the_tile_just_taken_included(table):
    game = table(TOWER).roll(*STRETCHED)
    assert game.money == {"North": 3 + 3, "East": 3 + 2}
    game.play("East: leg white", "North: leg white", "East: leg yellow", "North: leg orange", "East: roll white 1")
    assert game.money == {"North": 6 + 3 - 1, "East": 5 + 5 + 1 + 1}


@pytest.mark.rule("CU-50", "CU-13")
def test_the_last_leg_is_scored_with_the_crossing_unit_top_first(table):
    game = table(TOWER).roll(*STRETCHED)
    game.play("East: leg white", "North: leg yellow").roll("yellow 1", "white 1")
    assert game.track == "6 blue / 9 green / 12 orange / finish white yellow"
    assert game.money == {"North": 6 + 5 + 1, "East": 5 + 1 + 1}


@pytest.mark.rule("CU-50")
def test_a_race_that_ends_with_the_last_die_of_a_leg_is_scored_once(table):
    game = table(TOWER).play("North: leg white", "East: leg blue")
    game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 2")
    assert game.over
    assert game.position["leg"] == 1
    assert game.money == {"North": 3 + 5 + 3, "East": 3 - 1 + 2}


# The winner pile and the loser pile


@pytest.mark.rule("CU-51")
def test_the_winner_pile_pays_8_5_3_2_and_then_1(table):
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"]
    game = table(TOWER, players=names)
    game.play("Ada: win white", "Ben: win blue", "Cleo: win white", "Dan: win white")
    game.play("Eve: win white", "Fay: win white", "Gus: win white")
    game.roll(*STRETCHED, "white 1")
    pyramid = {"Ada": 1, "Ben": 1, "Cleo": 1, "Dan": 1, "Eve": 1, "Fay": 1, "Gus": 0}
    cards = {"Ada": 8, "Ben": -1, "Cleo": 5, "Dan": 3, "Eve": 2, "Fay": 1, "Gus": 1}
    assert game.money == {name: 3 + pyramid[name] + cards[name] for name in names}


@pytest.mark.rule("CU-51")
def test_each_card_with_another_camel_costs_its_owner_1(table):
    game = table(TOWER).play("North: win blue", "East: win white", "North: win green", "East: win yellow")
    game.roll(*STRETCHED, "white 1")
    assert game.money == {"North": 3 + 3 - 1 - 1, "East": 3 + 3 + 8 - 1}


@pytest.mark.rule("CU-52")
def test_the_loser_pile_pays_in_the_same_way_for_the_last_camel(table):
    names = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay", "Gus"]
    game = table(TOWER, players=names)
    game.play("Ada: lose white", "Ben: lose blue", "Cleo: lose blue", "Dan: lose blue")
    game.play("Eve: lose blue", "Fay: lose blue", "Gus: lose blue")
    game.roll(*STRETCHED, "white 1")
    pyramid = {"Ada": 1, "Ben": 1, "Cleo": 1, "Dan": 1, "Eve": 1, "Fay": 1, "Gus": 0}
    cards = {"Ada": -1, "Ben": 8, "Cleo": 5, "Dan": 3, "Eve": 2, "Fay": 1, "Gus": 1}
    assert game.money == {name: 3 + pyramid[name] + cards[name] for name in names}


@pytest.mark.rule("CU-52", "CU-12")
def test_the_last_camel_is_at_the_bottom_of_the_rearmost_stack(table):
    game = table(TOWER).play("North: lose blue", "East: lose green").roll(*STRETCHED, "blue 3", "white 1")
    assert game.track == "9 green blue / 12 orange / 15 yellow / finish white"
    assert game.money == {"North": 3 + 3 + 1 - 1, "East": 3 + 2 + 1 + 8}


@pytest.mark.rule("CU-51", "CU-52")
def test_example_green_wins_the_race_and_white_is_last(table):
    names = ["Ada", "Ben", "Cleo", "Dan"]
    game = table("3 white orange blue yellow green", players=names)
    game.play("Ada: win green", "Ben: win orange", "Cleo: win green", "Dan: lose orange")
    game.play("Ada: lose white", "Ben: lose white", "Cleo: lose blue", "Dan: win green")
    game.roll("white 3", "orange 3", "blue 3", "yellow 3", "green 1", "green 1")
    assert game.ranking == "green yellow blue orange white"
    assert game.position["winner_pile"] == [["Ada", "green"], ["Ben", "orange"], ["Cleo", "green"], ["Dan", "green"]]
    assert game.position["loser_pile"] == [["Dan", "orange"], ["Ada", "white"], ["Ben", "white"], ["Cleo", "blue"]]
    assert game.money == {
        "Ada": 3 + 2 + 8 + 8,
        "Ben": 3 + 2 - 1 + 5,
        "Cleo": 3 + 1 + 5 - 1,
        "Dan": 3 + 1 + 3 - 1,
    }


# An empty purse


NORTH_IS_BROKE = (
    *("North: leg blue", "East: roll blue 3", "North: leg blue", "East: roll green 3", "North: leg blue"),
    *("East: roll orange 3", "North: leg green", "East: roll yellow 3"),
)
"""From TOWER: four tiles that cost North 1 each; the leg's last die and one turn of North's are to come."""


@pytest.mark.rule("CU-53")
def test_who_has_nothing_to_pay_is_spared_card_by_card(table):
    game = table(TOWER).play(*NORTH_IS_BROKE, "North: win blue", "East: roll white 1")
    assert game.money == {"North": 0, "East": 3 + 5}
    game.play("North: win white", "East: roll white 1")
    assert game.money == {"North": 0 + 8, "East": 8 + 1}  # spared for blue, then paid for white
    assert game.match.winners() == ["East"]


@pytest.mark.rule("CU-53")
def test_who_was_paid_first_has_something_to_pay(table):
    game = table(TOWER).play(*NORTH_IS_BROKE, "North: win white", "East: roll white 1")
    game.play("North: win blue", "East: roll white 1")
    assert game.money["North"] == 8 - 1


@pytest.mark.rule("CU-52", "CU-53")
def test_the_winner_pile_is_paid_before_the_loser_pile(table):
    game = table(TOWER).play(*NORTH_IS_BROKE, "North: lose green", "East: roll white 1")
    game.play("North: win white", "East: roll white 1")
    assert game.money["North"] == 8 - 1  # the wrong card on the loser pile, laid first, would have been spared
    game = table(TOWER).play(*NORTH_IS_BROKE, "North: lose blue", "East: roll white 1")
    game.play("North: win green", "East: roll white 1")
    assert game.money["North"] == 8  # spared for green, then paid for blue


@pytest.mark.rule("CU-53", "CU-45")
def test_an_empty_purse_stays_at_0(table):
    game = table(TOWER).play(*NORTH_IS_BROKE, "North: win blue", "East: roll white 1")
    game.play("North: lose white", "East: roll white 1")
    assert game.money["North"] == 0


# Who wins


@pytest.mark.rule("CU-54")
def test_most_pounds_wins(table):
    game = table(TOWER, players=3).play("North: win blue", "East: win white", "South: lose green")
    assert game.match.winners() == []
    game.roll(*STRETCHED, "white 1")
    assert game.money == {"North": 3 + 2 - 1, "East": 3 + 2 + 8, "South": 3 + 2 - 1}
    assert game.match.winners() == ["East"]


@pytest.mark.rule("CU-54")
def test_a_tie_is_a_shared_victory(table):
    game = table(TOWER, players=3).play("North: win white", "East: lose blue", "South: lose green")
    game.roll(*STRETCHED, "white 1")
    assert game.money == {"North": 3 + 2 + 8, "East": 3 + 2 + 8, "South": 3 + 2 - 1}
    assert game.match.winners() == ["North", "East"]


@pytest.mark.rule("CU-54", "CU-53")
def test_even_with_empty_purses_a_tie_is_a_shared_victory(table):
    game = table(TOWER).play("North: leg blue", "East: leg blue", "North: leg blue", "East: leg green")
    game.play("North: leg green", "East: leg green", "North: leg orange", "East: leg orange", "North: leg orange")
    game.play("East: win blue", "North: lose white", "East: win green", "North: lose green")
    game.roll("blue 3", "green 3", "orange 3", "yellow 3", "white 2")  # North 3 - 5 + 2, East 3 - 4 + 3 - 2
    assert game.money == {"North": 0, "East": 0}
    assert game.match.winners() == ["North", "East"]


@pytest.mark.rule("CU-55")
def test_everybody_can_see_everybody_s_money(table):
    match = (
        table("1 green yellow orange / 3 blue white", players=3)
        .play("North: desert 4 oasis", "East: roll blue 1")
        .match
    )
    for viewer in ("North", "East", "South", None):
        assert match.view(viewer)["position"]["money"] == {"North": 4, "East": 3, "South": 3}
        assert match.view(viewer)["scores"] == {"North": 4, "East": 3, "South": 3}
