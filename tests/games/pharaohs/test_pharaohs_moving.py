"""Moving, at both levels: PH-11 to PH-16."""

from fractions import Fraction

import pytest

BOTH_LEVELS = pytest.mark.parametrize("options", [(), "quiz", "level2"], ids=["level1", "quiz", "level2"])


@pytest.mark.rule("PH-11")
@BOTH_LEVELS
def test_each_face_of_the_die_is_as_likely(table, options):
    game = table(2, options).play("roll")
    assert game.match.waiting_for_chance
    assert game.match.outcomes() == {str(pips): Fraction(1, 6) for pips in range(1, 7)}
    assert (game.to_move, game.squares["Ana"]) == ("Ana", 0)


@pytest.mark.rule("PH-11")
@pytest.mark.parametrize("roll", ["1 draws cat", "3 draws crocodile", "4", "5", "6"])
def test_a_player_moves_as_many_squares_as_the_die_shows(table, roll):
    assert table().play(f"roll {roll}").squares == {"Ana": int(roll[0]), "Bo": 0}


@pytest.mark.rule("PH-11")
@pytest.mark.parametrize(("pips", "ahead", "behind"), [(1, 26, 24), (2, 27, 23), (3, 28, 22), (5, 30, 20), (6, 31, 19)])
def test_forward_and_back_go_as_many_squares_as_the_die_shows(table, pips, ahead, behind):
    game = table().bring(Ana=25, Bo=12).play(f"roll {pips}")
    leads = game.match.view()["position"]["leads"]
    assert (leads["forward"][0], leads["back"][0]) == (ahead, behind)


@pytest.mark.rule("PH-11")
def test_the_die_has_six_faces_and_comes_first(table):
    game = table()
    assert game.refuses("roll 7")
    assert game.refuses("roll 0")
    assert game.refuses("roll 06")
    assert game.refuses("forward", "PH-11")
    assert game.refuses("back", "PH-11")
    assert game.refuses("offer 45", "PH-11")
    assert game.refuses("answer 1", "PH-11")
    assert game.refuses("pass", "PH-11")
    assert game.refuses("take jewels", "PH-11")
    assert game.refuses("free", "PH-11")
    assert game.refuses("leave", "PH-11")
    assert game.refuses("again", "PH-11")
    assert game.refuses("stay", "PH-11")
    assert game.refuses("roll draws ring", "PH-11")


@pytest.mark.rule("PH-12")
@BOTH_LEVELS
def test_the_first_move_goes_forward_and_is_not_asked_for(table, options):
    game = table(2, options).play("roll 6")
    assert game.squares == {"Ana": 6, "Bo": 0}
    assert game.to_move == "Bo"
    assert game.refuses("forward", "PH-11")


@pytest.mark.rule("PH-12")
@BOTH_LEVELS
@pytest.mark.parametrize(("way", "square"), [("forward", 13), ("back", 11)])
def test_afterwards_the_player_chooses_forward_or_back(table, options, way, square):
    game = table(2, options).bring(Ana=12, Bo=6).play("roll 1")
    assert game.legal == ["forward", "back"]
    assert game.position["die"] == 1
    assert game.squares["Ana"] == 12
    assert game.play(way).squares["Ana"] == square
    assert game.position["die"] is None


@pytest.mark.rule("PH-12")
def test_a_roll_again_in_the_first_turn_is_chosen_too(table):
    game = table().play("Ana: roll 5", "Ana: roll 1")
    assert game.legal == ["forward", "back"]
    assert game.play("back").squares["Ana"] == 4  # a sphinx
    assert game.skips["Ana"] == 1


@pytest.mark.rule("PH-12")
def test_while_the_direction_is_asked_nothing_else_can_be_said(table):
    game = table().bring(Ana=12, Bo=6).play("roll 1")
    for text in ("roll 1", "roll", "offer 13", "answer 1", "pass", "take tools", "free", "leave", "again", "stay"):
        assert game.refuses(text, "PH-12")


@pytest.mark.rule("PH-12", "PH-52")
def test_a_player_lifted_off_the_ground_by_the_quiz_still_goes_forward_first(table):
    """Ana reads on 22; Bo, on square 0, is right and goes to 6: Bo's first roll has no choice all the same."""
    game = table(2, "quiz").play("roll 5", "roll 6", "roll 5", "forward draws k-sun-god", "Bo: answer 2")
    assert game.squares == {"Ana": 33, "Bo": 6}
    game.play("Bo: roll 3")  # to 9, a mummy; back to 3 would be on the board
    assert game.squares["Bo"] == 9
    game.play("Ana: roll 4")
    assert game.legal == ["forward", "back"]


SPELLS = [
    "lost-offering",
    "sandstorm",
    "crocodile",
    "hippopotamus",
    "false-door",
    "scorpion",
    "tomb-robber",
    "blunt-adze",
    "snapped-string",
    "mirage",
    "dry-well",
    "apep",
    "tax-collector",
]


@pytest.mark.rule("PH-13")
@BOTH_LEVELS
@pytest.mark.parametrize(("start", "pips", "square"), [(25, 4, 29), (18, 2, 20), (41, 6, 47), (85, 4, 89), (91, 6, 97)])
def test_an_evil_spell_ahead_leaves_no_choice(table, options, start, pips, square):
    game = table(2, options).bring(Ana=start, Bo=12).play(f"roll {pips}")
    assert game.match.waiting_for_chance
    assert set(game.match.outcomes()) == {f"draws {slug}" for slug in SPELLS}
    game.match.settle("draws crocodile")
    assert game.squares["Ana"] == square


@pytest.mark.rule("PH-13")
@BOTH_LEVELS
@pytest.mark.parametrize(("start", "pips"), [(52, 5), (53, 4), (51, 6)])
def test_prison_ahead_leaves_no_choice(table, options, start, pips):
    game = table(2, options).bring(Ana=start, Bo=12).play(f"roll {pips}")
    assert game.squares["Ana"] == 57
    assert game.prisoner == "Ana"
    assert game.to_move == "Bo"


@pytest.mark.rule("PH-13")
def test_an_evil_spell_or_prison_behind_is_a_free_choice(table):
    game = table().bring(Ana=58, Bo=12).play("roll 1")
    assert game.legal == ["forward", "back"]
    assert game.play("back").prisoner == "Ana"
    game = table().bring(Ana=25, Bo=12).play("roll 5")
    assert game.legal == ["forward", "back"]
    assert game.play("back draws crocodile").squares["Ana"] == 20


@pytest.mark.rule("PH-13", "PH-15")
def test_the_evil_spell_where_a_bounce_ends_forces_nobody_and_is_not_drawn(table):
    """From 99 a 4 goes over 100 back to 97."""
    game = table().bring(Ana=99, Bo=12).play("roll 4")
    assert game.legal == ["forward", "back"]
    game.play("forward")
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (97, 0, "Bo")


@pytest.mark.rule("PH-13")
def test_a_shield_does_not_give_the_choice_back(table):
    game = table().bring(Ana=25, Bo=12).play("roll 1", "forward draws cat")
    assert game.charms == {"Ana": {"shield": True}}
    game.play("Bo: roll 1", "forward", "Ana: roll 3 draws crocodile")
    assert game.squares["Ana"] == 29
    assert game.skips["Ana"] == 0


@pytest.mark.rule("PH-14")
@BOTH_LEVELS
def test_back_ends_on_square_1_at_the_lowest(table, options):
    game = table(2, options).bring(Ana=6, Bo=12).play("roll 5")
    assert game.legal == ["forward", "back"]
    assert game.play("back draws cat").squares["Ana"] == 1
    game = table(2, options).bring(Ana=6, Bo=13).play("roll 6")
    assert game.squares["Ana"] == 12
    assert game.to_move == "Bo"


@pytest.mark.rule("PH-15", "PH-31")
@BOTH_LEVELS
def test_example_from_98_a_6_ends_on_96_where_the_player_waits_for_the_next_turn(table, options):
    """96 is a die square, but it is not done: "au tour suivant vous essaieriez de faire un 4"."""
    game = table(2, options).bring(Ana=95, Bo=12).play("roll 3", "forward")
    assert game.squares["Ana"] == 98
    assert game.skips["Ana"] == 1
    game.play("Bo: roll 1", "forward", "Bo: roll 1", "back")
    game.play("Ana: roll 6")
    assert game.match.view()["position"]["leads"] == {"forward": [96, None], "back": [92, "amulet"]}
    game.play("forward")
    assert game.squares["Ana"] == 96
    assert (game.to_move, game.legal) == ("Bo", ["roll"])


@pytest.mark.rule("PH-15", "PH-34")
@pytest.mark.parametrize("pips", [4, 2])
def test_example_and_then_a_4_would_end_it(table, pips):
    """The next roll from 96: a 4 is exact, a 2 is not."""
    game = table().bring(Ana=95, Bo=12).play("roll 3", "forward")
    game.play("Bo: roll 1", "forward", "Bo: roll 1", "back", "Ana: roll 6", "forward")
    game.play("Bo: roll 1", "forward", f"Ana: roll {pips}", "forward")
    assert game.squares["Ana"] == 96 + pips
    assert game.over == (pips == 4)


@pytest.mark.rule("PH-15")
@pytest.mark.parametrize(("start", "pips", "end"), [(99, 2, 99), (99, 6, 95), (95, 6, 99), (99, 3, 98), (99, 5, 96)])
def test_what_is_left_over_at_the_summit_is_walked_back_down(table, start, pips, end):
    game = table().bring(Ana=start, Bo=12).play(f"roll {pips}", "forward")
    assert game.squares["Ana"] == end
    assert not game.over


@pytest.mark.rule("PH-15")
def test_a_bounce_that_ends_where_it_began_costs_nothing(table):
    """From 98 a 4: up to 100 and back to 98, a mummy; but the square is not done."""
    game = table().bring(Ana=95, Bo=12).play("roll 3", "forward", "Bo: roll 1", "forward", "Bo: roll 1", "back")
    game.play("Ana: roll 4", "forward")
    assert game.squares["Ana"] == 98
    assert (game.skips["Ana"], game.to_move) == (0, "Bo")


@pytest.mark.rule("PH-15", "PH-16")
def test_who_stands_where_a_bounce_ends_is_sent_to_where_it_began(table):
    game = table().bring(Ana=99, Bo=95).play("Ana: roll 6", "forward")
    assert (game.squares, game.to_move) == ({"Ana": 95, "Bo": 99}, "Bo")


@pytest.mark.rule("PH-15")
def test_the_exact_roll_reaches_the_summit(table):
    game = table().bring(Ana=99, Bo=12).play("roll 1", "forward")
    assert game.squares["Ana"] == 100
    assert game.over


# One player a square


@pytest.mark.rule("PH-16")
@BOTH_LEVELS
def test_whoever_lands_on_a_taken_square_sends_the_other_where_they_came_from(table, options):
    game = table(2, options).bring(Ana=12, Bo=13).play("roll 1", "forward")
    assert game.squares == {"Ana": 13, "Bo": 12}


@pytest.mark.rule("PH-16")
def test_the_sent_player_does_nothing_there(table):
    """Ana sends Cy to a die: no roll. Bo sends Ana to a sphinx: no turn to miss for it."""
    game = table(3).play("roll 5", "roll 1", "forward", "Bo: roll 4", "Cy: roll 5", "roll 6", "roll 1", "forward")
    assert game.squares == {"Ana": 6, "Bo": 4, "Cy": 12}
    game.play("Ana: roll 6")  # back to 0 is not possible: she sends Cy to 6
    assert game.squares == {"Ana": 12, "Bo": 4, "Cy": 6}
    assert game.to_move == "Cy"  # Bo has missed a turn
    game.play("Cy: roll 1", "forward", "Ana: roll 1", "back")  # Cy on 7 misses one; Ana on 11 rolls again
    game.play("Ana: roll 4", "back")  # and sends Cy to the die on 11
    assert game.squares == {"Ana": 7, "Bo": 4, "Cy": 11}
    assert game.skips == {"Ana": 1, "Bo": 0, "Cy": 1}
    assert game.to_move == "Bo"
    game.play("Bo: roll 3", "forward")  # sends Ana to the sphinx on 4
    assert game.squares == {"Ana": 4, "Bo": 7, "Cy": 11}
    # Cy and Ana had one turn to miss each, and so has Bo now.
    assert game.to_move == "Cy"
    assert game.skips == {"Ana": 0, "Bo": 0, "Cy": 0}


@pytest.mark.rule("PH-16", "PH-33")
def test_the_swap_comes_before_the_effect_and_each_step_begins_anew(table):
    """Bo from 12 with a 4: 16, 19 and 22 lead to 33, where Ana stands: she goes to 22, where that step began."""
    game = table().bring(Bo=12, Ana=33).play("roll 4", "forward")
    assert game.squares == {"Bo": 33, "Ana": 22}
    assert game.skips == {"Bo": 0, "Ana": 0}


@pytest.mark.rule("PH-16")
def test_sent_off_before_the_card_is_drawn(table):
    """Ana on the amulet of 14; Bo lands there from 12 and draws a card that leads on: Ana is on 12 by then."""
    game = table().bring(Ana=13, Bo=12).play("roll 1", "forward draws cat", "Bo: roll 2", "forward draws djed")
    assert game.squares == {"Ana": 12, "Bo": 18}


@pytest.mark.rule("PH-16", "PH-30")
def test_it_holds_for_a_passage(table):
    game = table().bring(Ana=37, Bo=61).play("roll 5", "forward")
    assert game.squares == {"Ana": 61, "Bo": 42}


@pytest.mark.rule("PH-16", "PH-41")
def test_it_holds_for_a_card(table):
    """The ring leads from 26 to the jewels of 32; Bo, who came to 32 over the pyramid of 31, goes to 26."""
    game = table().bring(Bo=28, Ana=25).play("roll 3", "forward", "Ana: roll 1", "forward draws ring")
    assert game.squares == {"Ana": 32, "Bo": 26}


@pytest.mark.rule("PH-16")
def test_square_0_holds_any_number(table):
    game = table(3).play("Ana: roll 6", "Bo: roll 6")
    assert game.squares == {"Ana": 0, "Bo": 6, "Cy": 0}
    game.play("Cy: roll 6")
    assert game.squares == {"Ana": 0, "Bo": 0, "Cy": 6}
    game.play("Ana: roll 6", "Bo: roll 6")
    assert game.squares == {"Ana": 0, "Bo": 6, "Cy": 0}


@pytest.mark.rule("PH-16", "PH-28")
@pytest.mark.parametrize("options", [(), "level2"])
def test_turns_to_miss_for_a_sphinx_go_along(table, options):
    game = table(3, options).play("Ana: roll 4", "Bo: roll 4")
    assert game.squares == {"Ana": 0, "Bo": 4, "Cy": 0}
    assert game.skips == {"Ana": 1, "Bo": 1, "Cy": 0}
    game.play("Cy: roll 6")
    assert game.to_move == "Cy"
    assert game.skips == {"Ana": 0, "Bo": 0, "Cy": 0}


@pytest.mark.rule("PH-16", "PH-32")
@pytest.mark.parametrize("options", [(), "level2"])
def test_a_prisoners_turns_are_over_when_sent_off(table, options):
    game = table(3, options).bring(Ana=52, Bo=53).play("Ana: roll 5", "Bo: roll 4")
    assert game.squares["Ana"] == 53
    assert game.squares["Bo"] == 57
    assert (game.skips["Ana"], game.skips["Bo"], game.prisoner) == (0, 3, "Bo")


@pytest.mark.rule("PH-16")
def test_turns_to_miss_for_a_card_go_along_too(table):
    game = table(3).play("Ana: roll 3 draws crocodile", "Bo: roll 3 draws tax-collector")
    assert game.squares == {"Ana": 0, "Bo": 3, "Cy": 0}
    assert game.skips == {"Ana": 1, "Bo": 1, "Cy": 0}
