"""Level 2, the missions: PH-60 to PH-69."""

import pytest

OBJECT_SQUARES = [(24, "w-scribe", "tools"), (32, "t-toy", "jewels"), (22, "k-bastet", "instruments")]
each_object = pytest.mark.parametrize(("square", "card", "kind"), OBJECT_SQUARES)


@pytest.fixture
def climb(table):
    """A table of level 2; Ana's mission asks for 3 tools, 1 jewel and 1 instrument."""

    def set_up(players=2, **how):
        return table(players, "level2", **how)

    return set_up


@pytest.fixture
def complete(climb):
    """Ana with a complete mission on a square, to move; Bo on 12."""

    def set_up(square=None, **how):
        game = climb(**how).complete()
        assert game.objects() == "3 tools, 1 jewels, 1 instruments"
        assert game.squares == {"Ana": 43, "Bo": 12}
        game.play("Bo: roll 1", "forward")
        return game if square is None else game.bring(Ana=square, Bo=12)

    return set_up


# Questions


@pytest.mark.rule("PH-61")
@each_object
def test_a_right_answer_earns_one_object_of_the_kind_and_the_player_stays(climb, square, card, kind):
    game = climb().land(square, f" draws {card}")
    assert (game.to_move, game.position["question"], game.squares["Ana"]) == ("Ana", card, square)
    game.play(f"answer {game.right()[0]}")
    assert (game.objects(), game.squares["Ana"], game.to_move) == (f"1 {kind}", square, "Bo")
    assert game.position["question"] is None


@pytest.mark.rule("PH-61")
@each_object
def test_a_wrong_answer_earns_nothing_and_there_is_no_second_try(climb, square, card, kind):
    game = climb().land(square, f" draws {card}")
    game.play(game.wrong())
    assert (game.objects(), game.squares["Ana"], game.to_move) == ("", square, "Bo")
    assert game.position["question"] is None


@pytest.mark.rule("PH-61")
@each_object
def test_there_is_no_pass(climb, square, card, kind):
    game = climb().land(square, f" draws {card}")
    answers = game.right()[1]
    assert game.legal == [f"answer {number}" for number in range(1, answers + 1)]
    assert game.refuses("pass", "PH-61")
    if answers < 4:
        assert game.refuses(f"answer {answers + 1}", "PH-51")
    for text in ("roll 1", "forward", "back", "offer 30", "take jewels", "free", "again", "stay"):
        assert game.refuses(text, "PH-61")


@pytest.mark.rule("PH-61")
@pytest.mark.parametrize(("square", "deck"), [(73, "w-"), (75, "t-"), (74, "k-"), (84, "l-")])
def test_the_last_squares_of_their_kind_ask_too(climb, square, deck):
    game = climb().land(square)
    assert all(outcome.startswith(f"draws {deck}") for outcome in game.match.outcomes())
    game.match.settle(next(iter(game.match.outcomes())))
    game.play(game.wrong())
    assert game.squares["Ana"] == square


@pytest.mark.rule("PH-62")
@pytest.mark.parametrize("kind", ["tools", "jewels", "instruments"])
@pytest.mark.parametrize("square", [31, 39, 54, 60, 84])
def test_a_pyramid_asks_logic_and_earns_an_object_of_choice(climb, square, kind):
    game = climb().land(square, " draws l-loaves").play("answer 2")
    assert (game.to_move, game.legal) == ("Ana", ["take tools", "take jewels", "take instruments"])
    assert game.objects() == ""
    game.play(f"take {kind}")
    assert (game.objects(), game.squares["Ana"], game.to_move) == (f"1 {kind}", square, "Bo")


@pytest.mark.rule("PH-62")
def test_a_pyramids_question_answered_wrong_earns_nothing(climb):
    game = climb().land(31, " draws l-loaves").play("answer 1")
    assert (game.objects(), game.squares["Ana"], game.to_move) == ("", 31, "Bo")


@pytest.mark.rule("PH-62", "PH-63")
def test_while_an_object_is_chosen_nothing_else_can_be_said(climb):
    for game in (climb().land(31, " draws l-loaves").play("answer 2"), climb().land(43)):
        for text in ("roll 1", "forward", "back", "offer 40", "answer 1", "pass", "free", "leave", "again", "stay"):
            assert game.refuses(text, "PH-62", "PH-63")
        assert game.refuses("take gold")
        assert game.refuses("take")


@pytest.mark.rule("PH-63")
@pytest.mark.parametrize("kind", ["tools", "jewels", "instruments"])
@pytest.mark.parametrize("square", [43, 82])
def test_the_magic_offering_gives_an_object_of_choice_without_a_question(climb, square, kind):
    game = climb().land(square)
    assert (game.to_move, game.legal) == ("Ana", ["take tools", "take jewels", "take instruments"])
    assert game.position["question"] is None
    game.play(f"take {kind}")
    assert (game.objects(), game.squares["Ana"], game.to_move) == (f"1 {kind}", square, "Bo")


@pytest.mark.rule("PH-63")
def test_on_the_offering_a_player_with_a_complete_mission_just_waits(complete):
    game = complete(37).play("Ana: roll 6", "forward")
    assert (game.squares["Ana"], game.to_move) == (43, "Bo")
    assert game.objects() == "3 tools, 1 jewels, 1 instruments"


# The other squares


@pytest.mark.rule("PH-64")
@pytest.mark.parametrize(
    ("square", "card", "end", "skips", "mover"),
    [
        (12, "", 12, 0, "Bo"),  # hieroglyph
        (17, "", 17, 1, "Bo"),  # sphinx
        (15, "", 15, 1, "Bo"),  # mummy
        (10, "", 13, 0, "Bo"),  # pharaoh
        (77, "", 80, 1, "Bo"),  # pharaoh, sphinx
        (42, "", 61, 0, "Bo"),  # passage
        (23, "", 23, 0, "Ana"),  # die
        (57, "", 57, 3, "Bo"),  # prison
        (14, " draws djed", 18, 0, "Bo"),  # amulet: forward 4
        (8, " draws sandstorm", 6, 0, "Bo"),  # evil spell: back 2
    ],
)
def test_the_other_squares_do_what_they_do_at_level_1(climb, square, card, end, skips, mover):
    game = climb().land(square, card)
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, skips, mover)


@pytest.mark.rule("PH-64", "PH-29")
def test_the_pharaohs_new_square_is_done_too(climb):
    game = climb().land(30, " draws k-bastet")  # 33, instruments
    assert (game.squares["Ana"], game.position["question"]) == (33, "k-bastet")
    game.play("answer 1")
    assert game.objects() == "1 instruments"


@pytest.mark.rule("PH-64", "PH-41")
def test_a_ring_is_a_jewel_in_hand(climb):
    game = climb().play("Ana: roll 1 draws ring")
    assert (game.objects(), game.squares["Ana"], game.to_move) == ("1 jewels", 1, "Bo")


@pytest.mark.rule("PH-64", "PH-42")
def test_give_up_your_next_sacred_object_cancels_the_next_one_earned(climb):
    game = climb().play("Ana: roll 3 draws lost-offering")
    assert (game.squares["Ana"], game.charms, game.to_move) == (3, {"Ana": {"forgo": 1}}, "Bo")
    game.play("Bo: roll 6").bring(Ana=13, Bo=25).play("Ana: roll 1", "forward draws ring")
    assert (game.objects(), game.charms) == ("", {})
    game.play("Bo: roll 3", "forward", "Ana: roll 1", "back", "Bo: roll 3", "back")
    game.play("Ana: roll 1", "forward draws chisel")
    assert game.objects() == "1 tools"


# The score card


@pytest.mark.rule("PH-65")
def test_objects_are_counted_on_a_score_card_that_all_see(climb):
    game = climb().land(43).play("take tools")
    for viewer in ("Ana", "Bo", None):
        view = game.match.view(viewer)
        assert view["position"]["objects"]["Ana"] == {"tools": 1, "jewels": 0, "instruments": 0}
        assert view["scores"] == {"Ana": 1, "Bo": 0}


@pytest.mark.rule("PH-65")
@pytest.mark.parametrize(
    ("missions", "score"), [("cheops, tiye", 1), ("tiye, cheops", 2), ("imhotep, tiye", 0), ("cleopatra, tiye", 3)]
)
def test_objects_beyond_the_missions_need_are_worth_nothing(climb, missions, score):
    """Three jewels: of 1, 2, 0 and 3 that are needed."""
    game = climb(missions=missions).bring(Ana=37, Bo=12)
    for number in range(3):
        if number:
            game.play("Bo: roll 1", "forward", "Ana: roll 6", "back", "Bo: roll 1", "back")
        game.play("Ana: roll 6", "forward", "take jewels")
    assert game.objects() == "3 jewels"
    assert game.match.scores() == {"Ana": score, "Bo": 0}


# A complete mission


@pytest.mark.rule("PH-66")
@pytest.mark.parametrize(
    ("start", "pips", "way", "square"),
    [(37, 4, "forward", 41), (49, 4, "back", 45), (49, 3, "back", 46), (37, 2, "forward", 39), (25, 1, "back", 24)],
)
def test_a_complete_mission_is_asked_no_questions_but_may_go_on(complete, start, pips, way, square):
    game = complete(start).play(f"Ana: roll {pips}", way)
    assert (game.squares["Ana"], game.position["question"]) == (square, None)
    assert (game.to_move, game.legal) == ("Ana", ["again", "stay"])
    game.play("stay")
    assert (game.squares["Ana"], game.to_move) == (square, "Bo")
    assert game.objects() == "3 tools, 1 jewels, 1 instruments"


@pytest.mark.rule("PH-66")
@pytest.mark.parametrize(
    ("start", "pips", "way", "again", "end", "skips"),
    [
        (37, 3, "forward", "again", 43, 0),  # 40, then the offering
        (49, 3, "back", "again", 49, 0),  # 46, and forward by the same number
        (49, 4, "back", "again", 49, 0),
        (37, 2, "forward", "again", 41, 0),  # 39, a pyramid; then instruments, and no third move
        (52, 1, "forward", "again", 54, 0),
        (71, 3, "forward", "again", 80, 1),  # 74, then 77, a pharaoh: to 80, a sphinx
        (49, 2, "forward", "again", 53, 0),
        (25, 1, "back", "again", 25, 0),
        (37, 4, "forward", "again", 45, 0),
    ],
)
def test_again_goes_forward_by_the_last_roll_and_the_new_square_is_done(complete, start, pips, way, again, end, skips):
    game = complete(start).play(f"Ana: roll {pips}", way, again)
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, skips, "Bo")
    assert game.position["question"] is None


@pytest.mark.rule("PH-66")
def test_again_may_draw_a_card(complete):
    game = complete().play("Ana: roll 2", "forward", "again draws crocodile")  # 45, then the evil spell of 47
    assert (game.squares["Ana"], game.skips["Ana"]) == (47, 1)


@pytest.mark.rule("PH-66", "PH-16")
def test_again_sends_off_who_stands_there(complete):
    game = complete().bring(Ana=49, Bo=53).play("Ana: roll 2", "forward", "again")
    assert game.squares == {"Ana": 53, "Bo": 51}


@pytest.mark.rule("PH-66")
def test_once_a_turn_over_a_die_too(complete):
    """From 61 a 3 to the jewels of 64, again to the die of 67, and a 1 to the tools of 68: there the turn is over."""
    game = complete(61).play("Ana: roll 3", "forward", "again", "Ana: roll 1", "forward")
    assert (game.squares["Ana"], game.to_move) == (68, "Bo")


@pytest.mark.rule("PH-66")
def test_in_the_next_turn_it_may_be_done_again(complete):
    game = complete(37).play("Ana: roll 2", "forward", "again", "Bo: roll 1", "forward", "Ana: roll 1", "back")
    assert (game.squares["Ana"], game.legal) == (40, ["again", "stay"])


@pytest.mark.rule("PH-66")
def test_the_last_roll_is_the_newest_of_the_turn(complete):
    """From 61 a 6 to the die of 67, a 1 to the tools of 68; again by 1 to the passage of 69, and out on 85."""
    game = complete(61).play("Ana: roll 6", "forward", "Ana: roll 1", "forward", "again")
    assert game.squares["Ana"] == 85


@pytest.mark.rule("PH-66", "PH-32")
@pytest.mark.parametrize("word", ["free", "leave"])
def test_again_is_a_die_move_and_may_pass_a_prisoner(complete, word):
    """From 49 a 5 to the pyramid of 54, again over 57 to the sphinx of 59."""
    game = complete().bring(Bo=52, Ana=49).play("Bo: roll 5", "Ana: roll 5", "forward", "again")
    assert (game.to_move, game.legal) == ("Ana", ["free", "leave"])
    assert game.squares["Ana"] == 54
    game.play(word)
    assert game.squares["Ana"] == 59
    if word == "free":
        assert (game.to_move, game.skips, game.prisoner) == ("Bo", {"Ana": 1, "Bo": 0}, None)
    else:  # Bo misses one, Ana misses one, Bo misses one, and it is Ana's turn
        assert (game.to_move, game.skips, game.prisoner) == ("Ana", {"Ana": 0, "Bo": 1}, "Bo")


@pytest.mark.rule("PH-66", "PH-15", "PH-67")
def test_again_bounces_at_the_summit_or_reaches_it(shelf, table):
    shelf.squares(tools=[96, 98], die=[73])
    game = table(2, "level2", cards=shelf.folder).complete().play("Bo: roll 1", "forward").bring(Ana=95, Bo=12)
    game.play("Ana: roll 3", "forward", "again")  # 98, and over 100 to 99
    assert game.squares["Ana"] == 99
    game.play("Bo: roll 1", "forward", "Ana: roll 1", "back", "again")  # 98, and 99 again
    assert game.squares["Ana"] == 99
    game.play("Bo: roll 1", "back", "Ana: roll 3", "back", "stay")
    game.play("Bo: roll 1", "forward", "Ana: roll 2", "forward", "again")  # 98, 100
    assert game.winners == ["Ana"]


@pytest.mark.rule("PH-66")
def test_while_it_is_asked_nothing_else_can_be_said(complete):
    game = complete(37).play("Ana: roll 2", "forward")
    for text in ("roll 1", "forward", "back", "offer 40", "answer 1", "pass", "take tools", "free", "leave"):
        assert game.refuses(text, "PH-66")


@pytest.mark.rule("PH-66")
def test_an_answer_that_completes_the_mission_gives_no_second_move(climb):
    """Four of five on the offering, the fifth by an answer on 46."""
    game = climb(missions="tiye, cheops").bring(Ana=37, Bo=12)
    for number, kind in enumerate(["jewels", "instruments", "instruments", "instruments"]):
        if number:
            game.play("Bo: roll 1", "forward", "Ana: roll 6", "back", "Bo: roll 1", "back")
        game.play("Ana: roll 6", "forward", f"take {kind}")
    assert game.match.scores()["Ana"] == 4
    game.play("Bo: roll 1", "forward", "Ana: roll 3", "forward draws t-toy", "answer 1")
    assert (game.match.scores()["Ana"], game.squares["Ana"], game.to_move) == (5, 46, "Bo")


@pytest.mark.rule("PH-66", "PH-33")
def test_a_square_landed_on_already_in_this_turn_asks_nothing(complete):
    """From 49 a 1 back to the die of 48, a 3 back to the tools of 45, and again to 48."""
    game = complete(49).play("Ana: roll 1", "back", "Ana: roll 3", "back", "again")
    assert (game.squares["Ana"], game.to_move) == (48, "Bo")  # landed on already: no roll


@pytest.mark.rule("PH-66")
def test_all_five_but_of_the_wrong_kinds_are_no_complete_mission(climb):
    game = climb().bring(Ana=37, Bo=12)
    for number in range(5):
        if number:
            game.play("Bo: roll 1", "forward", "Ana: roll 6", "back", "Bo: roll 1", "back")
        game.play("Ana: roll 6", "forward", "take tools")
    assert (game.objects(), game.match.scores()["Ana"]) == ("5 tools", 3)
    game.play("Bo: roll 1", "forward", "Ana: roll 2", "forward draws w-scribe")
    assert game.position["question"] == "w-scribe"


# The summit


@pytest.mark.rule("PH-67")
def test_the_first_on_the_summit_with_a_complete_mission_wins(complete):
    game = complete(99).play("Ana: roll 1", "forward")
    assert (game.over, game.winners, game.to_move, game.legal) == (True, ["Ana"], None, [])
    assert game.match.scores() == {"Ana": 5, "Bo": 0}
    assert game.position["stopped"] == []
    assert game.refuses("roll 1", "PH-34", "PH-67")


@pytest.mark.rule("PH-67", "PH-68")
def test_a_complete_mission_wins_though_another_was_there_before(climb):
    game = climb().complete()
    game.bring(Bo=99, Ana=13).play("Bo: roll 1", "forward")
    assert (game.over, game.position["stopped"], game.to_move) == (False, ["Bo"], "Ana")
    game.bring(Ana=99).play("roll 1", "forward")
    assert (game.winners, game.squares, game.position["stopped"]) == (["Ana"], {"Ana": 100, "Bo": 100}, ["Bo"])


@pytest.mark.rule("PH-68")
def test_who_lands_on_the_summit_without_it_stays_there(climb):
    game = climb(3).bring(Ana=99, Bo=12, Cy=25).play("Ana: roll 1", "forward")
    assert (game.over, game.winners, game.position["stopped"], game.squares["Ana"]) == (False, [], ["Ana"], 100)
    game.play("Bo: roll 1", "forward", "Cy: roll 3", "forward", "Bo: roll 1", "back", "Cy: roll 3", "back")
    assert (game.to_move, game.squares["Ana"]) == ("Bo", 100)


@pytest.mark.rule("PH-68", "PH-16")
def test_when_all_have_stopped_a_tie_is_shared(climb):
    game = climb(3).bring(Ana=99, Bo=12, Cy=25).play("Ana: roll 1", "forward")
    game.bring(Cy=99, Bo=12).play("Cy: roll 1", "forward")
    assert game.position["stopped"] == ["Ana", "Cy"]
    game.bring(Bo=99).play("Bo: roll 1", "forward")
    assert (game.over, game.position["stopped"]) == (True, ["Ana", "Cy", "Bo"])
    assert (game.winners, game.match.scores()) == (["Ana", "Bo", "Cy"], {"Ana": 0, "Bo": 0, "Cy": 0})
    assert game.squares == {"Ana": 100, "Bo": 100, "Cy": 100}


@pytest.mark.rule("PH-68", "PH-65")
def test_when_all_have_stopped_the_most_objects_that_count_win(climb):
    """Bo, of tiye, holds two tools that count for nothing; Ana one jewel that counts."""
    game = climb(2).bring(Ana=37, Bo=12).play("Ana: roll 6", "forward", "take jewels")
    game.bring(Bo=37, Ana=12).play("Bo: roll 6", "forward", "take tools")
    game.bring(Bo=37, Ana=12).play("Bo: roll 6", "forward", "take tools")
    game.bring(Bo=99, Ana=12).play("Bo: roll 1", "forward")
    assert not game.over
    game.bring(Ana=99).play("Ana: roll 1", "forward")
    assert (game.winners, game.match.scores()) == (["Ana"], {"Ana": 1, "Bo": 0})


@pytest.mark.rule("PH-68", "PH-69")
def test_a_lone_climber_plays_on_and_missed_turns_pass_by_themselves(climb):
    game = climb().bring(Bo=99, Ana=13).play("Bo: roll 1", "forward", "Ana: roll 4", "forward")  # the sphinx of 17
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (17, 0, "Ana")
    game.bring(Ana=52).play("Ana: roll 5")
    assert (game.squares["Ana"], game.skips["Ana"], game.prisoner, game.to_move) == (57, 0, None, "Ana")


@pytest.mark.rule("PH-69")
@pytest.mark.parametrize("options", [(), "quiz", "level2"])
def test_a_player_with_no_turn_to_take_is_skipped_by_itself(table, options):
    """Ana on a sphinx, Bo on an evil spell: Cy moves twice."""
    game = table(3, options).play("Ana: roll 4", "Bo: roll 3 draws crocodile", "Cy: roll 6")
    assert (game.to_move, game.skips) == ("Cy", {"Ana": 0, "Bo": 0, "Cy": 0})


@pytest.mark.rule("PH-69", "PH-32")
@pytest.mark.parametrize("options", [(), "level2"])
def test_prison_costs_three_turns_at_both_levels(table, options):
    game = table(2, options).bring(Ana=52, Bo=12).play("Ana: roll 5")
    for way in ("forward", "back", "forward"):
        assert game.to_move == "Bo"
        game.play("Bo: roll 1", way)
    assert (game.to_move, game.skips["Ana"]) == ("Bo", 0)
    game.play("Bo: roll 1", "back")
    assert game.to_move == "Ana"


@pytest.mark.rule("PH-69")
def test_two_players_with_turns_to_miss_do_not_wait_for_each_other_for_ever(table):
    game = table().play("Ana: roll 4", "Bo: roll 4")
    # Both miss a turn, within Bo's event: first Ana, then Bo.
    assert (game.to_move, game.skips) == ("Ana", {"Ana": 0, "Bo": 0})
