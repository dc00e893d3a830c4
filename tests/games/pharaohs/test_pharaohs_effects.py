"""What cards do, each phrase at the levels where it is allowed: PH-25, PH-26, PH-40 to PH-42, PH-64.

The decks here are of one card: `gift` is the only amulet, `curse` the only evil spell. The first amulet lies on
square 1, the first evil spell on square 3.
"""

import pytest

BOTH = pytest.mark.parametrize("options", [(), "level2"], ids=["level1", "level2"])


def first_amulet(game, *texts):
    return game.play("Ana: roll 1 draws gift", *texts)


def pacing(game, *cards):
    """Ana between 13 and the amulet of 14, Bo between 25 and 28: one card a trip."""
    if game.squares["Ana"] != 13:
        game.bring(Ana=13, Bo=25)
    for card, *texts in cards:
        game.play("Ana: roll 1", f"forward draws {card}", *texts, "Bo: roll 3", "forward")
        game.play("Ana: roll 1", "back", "Bo: roll 3", "back")
    return game


# Moving


@pytest.mark.rule("PH-25")
@BOTH
@pytest.mark.parametrize(
    ("phrase", "end", "skips", "mover"),
    [
        ("forward 5", 6, 0, "Bo"),
        ("forward 3", 4, 1, "Bo"),  # a sphinx
        ("forward 9", 13, 0, "Bo"),  # 10 is a pharaoh
        ("forward 10", 11, 0, "Ana"),  # a die
        ("forward 12", 13, 0, "Bo"),
    ],
)
def test_forward_goes_on_and_does_what_the_square_says(amulets, options, phrase, end, skips, mover):
    game = first_amulet(amulets(phrase, options=options))
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, skips, mover)


@pytest.mark.rule("PH-25", "PH-15")
def test_forward_bounces_at_the_summit(amulets):
    game = amulets("forward 12").bring(Ana=91, Bo=12).play("roll 1", "forward draws gift")
    assert (game.squares["Ana"], game.to_move) == (96, "Bo")  # 92 + 12; 96 is a die, but Ana waits there


@pytest.mark.rule("PH-25", "PH-34")
def test_forward_may_reach_the_summit(amulets):
    game = amulets("forward 8").bring(Ana=91, Bo=12).play("roll 1", "forward draws gift")
    assert game.winners == ["Ana"]


@pytest.mark.rule("PH-25", "PH-16")
@BOTH
def test_forward_sends_off_who_stands_there(amulets, options):
    game = amulets("forward 5", options=options, first="Bo").play("Bo: roll 6", "Ana: roll 1 draws gift")
    assert game.squares == {"Ana": 6, "Bo": 1}


@pytest.mark.rule("PH-25", "PH-26")
@BOTH
def test_forward_may_lead_to_prison_or_an_evil_spell(amulets, options):
    game = amulets("forward 7", options=options, curse="miss 2").bring(Ana=49, Bo=12)
    game.play("roll 1", "forward draws gift")
    assert (game.squares["Ana"], game.prisoner, game.skips["Ana"]) == (57, "Ana", 3)
    game = amulets("forward 7", options=options, curse="miss 2").play("roll 1 draws gift draws curse")
    assert (game.squares["Ana"], game.skips["Ana"]) == (8, 2)


@pytest.mark.rule("PH-26")
@BOTH
@pytest.mark.parametrize(
    ("phrase", "end", "skips", "mover"),
    [
        ("back 2", 18, 0, "Bo"),
        ("back 3", 17, 1, "Bo"),  # a sphinx
        ("back 5", 15, 1, "Bo"),  # a mummy
        ("back 9", 11, 0, "Ana"),  # a die
        ("back 10", 13, 0, "Bo"),  # 10 is a pharaoh
    ],
)
def test_back_goes_back_and_does_what_the_square_says(spells, options, phrase, end, skips, mover):
    """From the evil spell of 20."""
    game = spells(phrase, options=options).bring(Ana=18, Bo=25).play("roll 2 draws curse")
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, skips, mover)


@pytest.mark.rule("PH-26")
def test_back_may_lead_to_one_card_after_another(spells):
    """From 20 back 12 to the evil spell of 8, from there to square 1 and no farther: an amulet."""
    game = spells("back 12").bring(Ana=18, Bo=25).play("roll 2 draws curse draws curse draws gift")
    assert (game.squares["Ana"], game.to_move) == (1, "Bo")


@pytest.mark.rule("PH-26", "PH-16")
def test_back_ends_on_square_1_and_sends_off_who_stands_there(spells):
    game = spells("back 3", first="Bo").play("Bo: roll 1 draws gift", "Ana: roll 3 draws curse draws gift")
    assert game.squares == {"Ana": 1, "Bo": 3}


@pytest.mark.rule("PH-25", "PH-32")
def test_back_over_a_prisoner_is_no_die_move(amulets):
    """From the amulet of 63 back over the prisoner to 56, and nobody is asked."""
    game = amulets("back 7", players=3).bring(Ana=52, Bo=61, Cy=12)
    game.play("Ana: roll 5", "Bo: roll 2", "forward draws gift")  # 56, a passage to 37
    assert (game.squares["Bo"], game.prisoner, game.to_move) == (37, "Ana", "Cy")


# Next and previous


@pytest.mark.rule("PH-25", "PH-41")
@BOTH
@pytest.mark.parametrize(
    ("kind", "end"),
    [
        ("tools", 24),
        ("jewels", 32),
        ("instruments", 22),
        ("object", 22),
        ("offering", 43),
        ("hieroglyph", 18),
        ("sphinx", 17),
        ("mummy", 15),
        ("pharaoh", 16),
        ("die", 23),
        ("amulet", 26),
        ("spell", 20),
        ("prison", 57),
    ],
)
def test_next_leads_to_the_next_square_of_a_kind_and_waits_there(amulets, options, kind, end):
    """From 14; what the square says is not done."""
    game = amulets(f"next {kind}", options=options).bring(Ana=13, Bo=6).play("roll 1", "forward draws gift")
    assert (game.squares["Ana"], game.skips["Ana"], game.prisoner, game.to_move) == (end, 0, None, "Bo")
    assert game.position["question"] is None


@pytest.mark.rule("PH-26", "PH-42")
@BOTH
@pytest.mark.parametrize(
    ("kind", "end"),
    [
        ("tools", 45),
        ("jewels", 46),
        ("instruments", 41),
        ("object", 46),
        ("offering", 43),
        ("hieroglyph", 37),
        ("sphinx", 44),
        ("mummy", 21),
        ("pharaoh", 38),
        ("die", 23),
        ("amulet", 34),
        ("spell", 29),
        ("prison", 47),  # none behind: nothing happens
    ],
)
def test_previous_leads_to_the_first_square_of_a_kind_behind_and_waits_there(spells, options, kind, end):
    """From 47."""
    game = spells(f"previous {kind}", options=options).bring(Ana=41, Bo=12).play("roll 6 draws curse")
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, 0, "Bo")


@pytest.mark.rule("PH-41")
@pytest.mark.parametrize("kind", ["tools", "instruments", "object", "offering", "prison", "amulet"])
def test_next_with_none_ahead_does_nothing(amulets, kind):
    game = amulets(f"next {kind}").bring(Ana=91, Bo=12).play("roll 1", "forward draws gift")
    assert (game.squares["Ana"], game.to_move) == (92, "Bo")


@pytest.mark.rule("PH-42")
@pytest.mark.parametrize("kind", ["tools", "jewels", "instruments", "object", "hieroglyph", "die", "spell"])
def test_previous_with_none_behind_does_nothing(spells, kind):
    game = spells(f"previous {kind}").play("roll 3 draws curse")
    assert (game.squares["Ana"], game.to_move) == (3, "Bo")


@pytest.mark.rule("PH-42")
def test_square_1_is_the_last_one_behind(spells):
    game = spells("previous amulet").play("roll 3 draws curse")
    assert (game.squares["Ana"], game.to_move) == (1, "Bo")  # and no card is drawn there


@pytest.mark.rule("PH-41")
def test_square_99_is_the_last_one_ahead(shelf, table):
    shelf.slim().squares(amulet=[95], hieroglyph=[92]).deck("amulets", gift="next hieroglyph")
    game = table(cards=shelf.folder).bring(Ana=91, Bo=12).play("roll 4", "forward draws gift")
    assert game.squares["Ana"] == 99


@pytest.mark.rule("PH-41", "PH-16")
@BOTH
def test_next_sends_off_who_stands_there(amulets, options):
    game = amulets("next hieroglyph", options=options, first="Bo").play("Bo: roll 6", "Ana: roll 1 draws gift")
    assert game.squares == {"Ana": 6, "Bo": 1}


@pytest.mark.rule("PH-50")
def test_next_asks_no_question_in_the_quiz(amulets):
    game = amulets("next jewels", options="quiz")
    first_amulet(game)
    assert (game.squares["Ana"], game.position["question"], game.to_move) == (32, None, "Bo")


# Turns


@pytest.mark.rule("PH-26", "PH-69")
@BOTH
@pytest.mark.parametrize("turns", [1, 2, 3])
def test_miss_costs_so_many_turns(spells, options, turns):
    game = spells(f"miss {turns}", players=3, options=options).play("Ana: roll 3 draws curse")
    assert game.skips == {"Ana": turns, "Bo": 0, "Cy": 0}
    # Bo to 12 and Cy to 13; then Bo sends Cy from 13 to 12, and so on.
    game.play("Bo: roll 5", "roll 6", "roll 1", "forward", "Cy: roll 5", "roll 6", "roll 2", "forward")
    for left in range(turns - 1, 0, -1):
        assert game.skips["Ana"] == left
        game.play("Bo: roll 1", "forward", "Cy: roll 1", "forward")
    assert (game.skips["Ana"], game.to_move) == (0, "Bo")
    game.play("Bo: roll 1", "forward", "Cy: roll 1", "forward")
    assert game.to_move == "Ana"


@pytest.mark.rule("PH-26")
@BOTH
def test_nothing_happens_by_a_card_that_does_nothing(spells, options):
    game = spells("nothing", options=options).play("Ana: roll 3 draws curse")
    assert (game.squares["Ana"], game.skips["Ana"], game.charms, game.to_move) == (3, 0, {}, "Bo")


@pytest.mark.rule("PH-25", "PH-12")
@BOTH
def test_roll_is_one_more_roll_in_the_same_turn_with_its_choice(amulets, options):
    game = amulets("roll", options=options).bring(Ana=13, Bo=25).play("Ana: roll 1", "forward draws gift")
    assert (game.to_move, game.legal) == ("Ana", ["roll"])
    game.play("Ana: roll 1")
    assert game.legal == ["forward", "back"]
    game.play("back")
    assert (game.squares["Ana"], game.to_move) == (13, "Bo")


@pytest.mark.rule("PH-25", "PH-33")
def test_a_roll_again_does_not_make_the_turn_a_new_one(amulets):
    """From the amulet of 14 back to the die of 11, and by a 3 to 14 once more: landed on already."""
    game = (
        amulets("roll").bring(Ana=13, Bo=25).play("roll 1", "forward draws gift", "roll 3", "back", "roll 3", "forward")
    )
    assert (game.squares["Ana"], game.to_move) == (14, "Bo")


# Charms


@pytest.mark.rule("PH-25", "PH-26")
@BOTH
def test_a_shield_turns_the_next_evil_spell_to_nothing_though_it_is_drawn(amulets, options):
    game = first_amulet(amulets("shield", options=options, curse="miss 2"))
    assert game.charms == {"Ana": {"shield": True}}
    game.play("Bo: roll 6", "Ana: roll 2 draws curse")
    assert (game.squares["Ana"], game.skips["Ana"], game.charms, game.to_move) == (3, 0, {}, "Bo")
    game.play("Bo: roll 6", "Ana: roll 5 draws curse")
    assert (game.squares["Ana"], game.skips["Ana"]) == (8, 2)


@pytest.mark.rule("PH-26")
def test_a_shield_stops_a_spell_that_moves(amulets):
    game = first_amulet(amulets("shield", curse="back 1")).play("Bo: roll 6", "Ana: roll 2 draws curse")
    assert (game.squares["Ana"], game.to_move) == (3, "Bo")


@pytest.mark.rule("PH-25")
def test_the_others_are_not_under_the_shield(amulets):
    game = first_amulet(amulets("shield", curse="miss 2")).play("Bo: roll 3 draws curse")
    assert game.skips["Bo"] == 2
    assert game.charms == {"Ana": {"shield": True}}


@pytest.mark.rule("PH-25")
@BOTH
@pytest.mark.parametrize("charm", ["shield", "rest"])
def test_one_shield_and_one_rest_at_most(amulets, options, charm):
    game = pacing(amulets(charm, options=options, curse="miss 1"), ("gift",), ("gift",))
    assert game.charms == {"Ana": {charm: True}}
    if charm == "shield":
        game.play("Ana: roll 5", "back draws curse", "Bo: roll 3", "forward")  # the evil spell of 8
        assert game.charms == {}
        game.play("Ana: roll 5", "forward", "Bo: roll 3", "back", "Ana: roll 5", "back draws curse")
    else:
        game.play("Ana: roll 4", "forward", "Bo: roll 3", "forward")  # the sphinx of 17
        assert game.charms == {}
        game.play("Ana: roll 4", "back", "Bo: roll 3", "back", "Ana: roll 4", "forward")
    assert game.skips["Ana"] == 1


@pytest.mark.rule("PH-25", "PH-28")
@BOTH
@pytest.mark.parametrize(("pips", "square"), [(4, 17), (2, 15)])
def test_rest_saves_the_turn_on_the_next_sphinx_or_mummy(amulets, options, pips, square):
    game = pacing(amulets("rest", options=options), ("gift",))
    assert game.charms == {"Ana": {"rest": True}}
    game.play(f"Ana: roll {pips}", "forward")
    assert (game.squares["Ana"], game.skips["Ana"], game.charms, game.to_move) == (square, 0, {}, "Bo")


@pytest.mark.rule("PH-25", "PH-32")
def test_rest_is_not_for_prison_and_not_for_cards(amulets):
    game = first_amulet(amulets("rest", curse="miss 2")).play("Bo: roll 6", "Ana: roll 2 draws curse")
    assert game.skips["Ana"] == 2
    assert game.charms == {"Ana": {"rest": True}}
    game = first_amulet(amulets("rest", curse="miss 2"))
    game.play("Bo: roll 6")
    game.bring(Ana=52, Bo=12).play("Ana: roll 5")
    assert (game.skips["Ana"], game.prisoner, game.charms) == (3, "Ana", {"Ana": {"rest": True}})


@pytest.mark.rule("PH-16")
def test_charms_stay_with_who_is_sent_off(amulets):
    game = first_amulet(amulets("shield")).play("Bo: roll 1 draws gift")
    assert game.squares == {"Ana": 0, "Bo": 1}
    assert game.charms == {"Ana": {"shield": True}, "Bo": {"shield": True}}


# Changing places


@pytest.mark.rule("PH-25")
@BOTH
def test_swap_ahead_changes_places_with_the_nearest_player_ahead(amulets, options):
    """Ana, on 1, changes with Bo on the sphinx of 4, not with Cy on 6. Nothing is done; Bo's miss goes along."""
    game = amulets("swap ahead", players=3, options=options, first="Bo")
    game.play("Bo: roll 4", "Cy: roll 6", "Ana: roll 1 draws gift")
    assert game.squares == {"Ana": 4, "Bo": 1, "Cy": 6}
    assert (game.skips["Ana"], game.to_move) == (0, "Cy")  # Bo has missed a turn


@pytest.mark.rule("PH-26")
@BOTH
def test_swap_behind_changes_places_with_the_nearest_player_behind(spells, options):
    game = spells("swap behind", players=3, options=options).bring(Ana=18, Bo=12, Cy=6)
    game.play("Ana: roll 2 draws curse")
    assert game.squares == {"Ana": 12, "Bo": 20, "Cy": 6}
    assert game.to_move == "Bo"


@pytest.mark.rule("PH-25", "PH-26")
@pytest.mark.parametrize("phrase", ["swap ahead", "swap behind"])
def test_with_nobody_there_on_the_pyramid_nothing_happens(amulets, phrase):
    """Square 0 is not on the pyramid, and ahead is nobody."""
    game = amulets(phrase).play("Ana: roll 1 draws gift")
    assert game.squares == {"Ana": 1, "Bo": 0}
    assert game.to_move == "Bo"


@pytest.mark.rule("PH-25", "PH-26")
@pytest.mark.parametrize(("phrase", "bo"), [("swap behind", 25), ("swap ahead", 6)])
def test_swap_looks_to_one_side_only(amulets, phrase, bo):
    game = amulets(phrase).bring(Ana=13, Bo=bo).play("Ana: roll 1", "forward draws gift")
    assert game.squares == {"Ana": 14, "Bo": bo}


@pytest.mark.rule("PH-68", "PH-25")
def test_who_has_stopped_on_the_summit_is_not_swapped(amulets):
    game = amulets("swap ahead", options="level2").bring(Bo=99, Ana=13).play("roll 1", "forward")
    assert game.position["stopped"] == ["Bo"]
    game.play("Ana: roll 1", "forward draws gift")
    assert game.squares == {"Ana": 14, "Bo": 100}


@pytest.mark.rule("PH-25", "PH-16", "PH-32")
@BOTH
def test_a_swapped_prisoner_is_free_and_the_other_is_no_prisoner(amulets, options):
    game = amulets("swap ahead", players=3, options=options).bring(Bo=52, Cy=12, Ana=49)
    game.play("Bo: roll 5", "Cy: roll 1", "forward", "Ana: roll 1", "forward draws gift")
    assert (game.squares["Ana"], game.squares["Bo"]) == (57, 50)
    assert (game.skips["Ana"], game.skips["Bo"], game.prisoner, game.to_move) == (0, 0, None, "Bo")


# Objects, at level 2


@pytest.fixture
def fair(shelf, table):
    """A table of level 2 with an amulet for each way to win, and evil spells to lose by."""

    def set_up(missions="cheops, tiye", **how):
        kinds = ("tools", "jewels", "instruments")
        shelf.slim().deck(
            "amulets",
            **{f"win_{kind}": f"nothing | win {kind}" for kind in (*kinds, "choice")},
            **{f"more_{kind}": f"nothing | win {kind}" for kind in kinds},
            forgo="nothing | forgo",
            forgo_too="nothing | forgo",
        )
        shelf.deck("spells", **{f"lose_{kind}": f"nothing | lose {kind}" for kind in (*kinds, "any")})
        return table(2, "level2", missions, cards=shelf.folder, **how)

    return set_up


@pytest.mark.rule("PH-64")
@pytest.mark.parametrize("kind", ["tools", "jewels", "instruments"])
def test_win_earns_one_object_of_a_kind(fair, kind):
    game = fair().play(f"Ana: roll 1 draws win-{kind}")
    assert (game.objects(), game.squares["Ana"], game.to_move) == (f"1 {kind}", 1, "Bo")


@pytest.mark.rule("PH-64")
@pytest.mark.parametrize("kind", ["tools", "jewels", "instruments"])
def test_win_choice_lets_the_player_take_one(fair, kind):
    game = fair().play("Ana: roll 1 draws win-choice")
    assert (game.to_move, game.legal) == ("Ana", ["take tools", "take jewels", "take instruments"])
    game.play(f"take {kind}")
    assert (game.objects(), game.to_move) == (f"1 {kind}", "Bo")


@pytest.mark.rule("PH-63", "PH-64")
def test_win_choice_asks_nothing_of_a_complete_mission_but_win_gives_all_the_same(fair):
    game = fair().complete()
    assert game.objects() == "3 tools, 1 jewels, 1 instruments"
    game.play("Bo: roll 1", "forward")
    game.bring(Ana=25, Bo=12).play("Ana: roll 1", "forward draws win-choice")
    assert (game.objects(), game.to_move) == ("3 tools, 1 jewels, 1 instruments", "Bo")
    game.play("Bo: roll 1", "forward", "Ana: roll 1", "back", "Bo: roll 1", "back")
    game.play("Ana: roll 1", "forward draws win-jewels")
    assert (game.objects(), game.match.scores()["Ana"]) == ("3 tools, 2 jewels, 1 instruments", 5)


@pytest.mark.rule("PH-64")
@pytest.mark.parametrize("kind", ["tools", "jewels", "instruments"])
def test_lose_takes_one_object_of_a_kind_if_there_is_one(fair, kind):
    game = fair().play(f"Ana: roll 1 draws win-{kind}", "Bo: roll 6", f"Ana: roll 2 draws lose-{kind}")
    assert (game.objects(), game.squares["Ana"], game.to_move) == ("", 3, "Bo")
    game = fair().play(f"Ana: roll 3 draws lose-{kind}")
    assert (game.objects(), game.to_move) == ("", "Bo")


@pytest.mark.rule("PH-64")
def test_lose_leaves_the_other_kinds_alone(fair):
    game = fair().play("Ana: roll 1 draws win-tools", "Bo: roll 6", "Ana: roll 2 draws lose-jewels")
    assert game.objects() == "1 tools"


@pytest.mark.rule("PH-64")
@pytest.mark.parametrize(
    ("won", "left"),
    [
        ("tools jewels", "1 jewels"),  # a tie: tools before jewels
        ("jewels instruments", "1 instruments"),
        ("tools instruments", "1 instruments"),
        ("tools jewels instruments", "1 jewels, 1 instruments"),
        ("tools jewels more-jewels", "1 tools, 1 jewels"),
        ("tools instruments more-instruments", "1 tools, 1 instruments"),
        ("instruments more-instruments jewels", "1 jewels, 1 instruments"),
        ("", ""),
    ],
)
def test_lose_any_takes_of_the_kind_most_held(fair, won, left):
    cards = [(card if "-" in card else f"win-{card}",) for card in won.split()]
    game = pacing(fair(), *cards).play("Ana: roll 5", "back draws lose-any")
    assert (game.objects(), game.squares["Ana"]) == (left, 8)


@pytest.mark.rule("PH-64")
def test_forgo_cancels_the_next_object_and_only_that(fair):
    game = pacing(fair(), ("forgo",))
    assert game.charms == {"Ana": {"forgo": 1}}
    pacing(game, ("win-tools",))
    assert (game.objects(), game.charms) == ("", {})
    pacing(game, ("more-tools",))
    assert game.objects() == "1 tools"


@pytest.mark.rule("PH-64")
def test_each_forgo_cancels_one_more(fair):
    game = pacing(fair(), ("forgo",), ("forgo-too",))
    assert game.charms == {"Ana": {"forgo": 2}}
    pacing(game, ("win-tools",), ("win-jewels",))
    assert (game.objects(), game.charms) == ("", {})


@pytest.mark.rule("PH-64")
def test_where_the_player_would_choose_forgo_asks_nothing(fair):
    game = pacing(fair(), ("forgo",)).play("Ana: roll 1", "forward draws win-choice")
    assert (game.to_move, game.objects(), game.charms) == ("Bo", "", {})


@pytest.mark.rule("PH-63", "PH-64")
def test_forgo_cancels_an_offering(fair):
    game = pacing(fair(), ("forgo",)).bring(Ana=37, Bo=12).play("Ana: roll 6", "forward")
    assert (game.squares["Ana"], game.to_move, game.objects(), game.charms) == (43, "Bo", "", {})


@pytest.mark.rule("PH-61", "PH-64")
def test_forgo_cancels_what_a_right_answer_earns_and_a_wrong_one_leaves_it(fair):
    game = pacing(fair(), ("forgo",)).bring(Ana=25, Bo=12)
    game.play("Ana: roll 1", "back draws w-scribe", "answer 1")
    assert (game.objects(), game.charms) == ("", {"Ana": {"forgo": 1}})
    game.play("Bo: roll 1", "forward", "Ana: roll 1", "forward", "Bo: roll 1", "back")
    game.play("Ana: roll 1", "back draws w-khufu", "answer 4")
    assert (game.objects(), game.charms, game.to_move) == ("", {}, "Bo")


@pytest.mark.rule("PH-62", "PH-64")
def test_forgo_cancels_what_a_pyramid_earns_without_asking(fair):
    game = pacing(fair(), ("forgo",)).bring(Ana=28, Bo=12)
    game.play("Ana: roll 3", "forward draws l-loaves", "answer 2")
    assert (game.objects(), game.charms, game.to_move) == ("", {}, "Bo")


@pytest.mark.rule("PH-63", "PH-64")
def test_forgo_is_not_used_up_where_a_complete_mission_gets_nothing(fair):
    game = fair().complete()
    game.play("Bo: roll 1", "forward")
    game.bring(Ana=25, Bo=12).play("Ana: roll 1", "forward draws forgo")
    game.play("Bo: roll 1", "forward", "Ana: roll 1", "back", "Bo: roll 1", "back")
    game.play("Ana: roll 1", "forward draws win-choice")
    assert game.charms == {"Ana": {"forgo": 1}}
    game.play("Bo: roll 1", "forward")
    game.bring(Ana=37, Bo=12).play("Ana: roll 6", "forward")
    assert (game.charms, game.to_move) == ({"Ana": {"forgo": 1}}, "Bo")


@pytest.mark.rule("PH-64", "PH-66")
def test_a_lost_object_opens_the_mission_again(fair):
    game = fair().complete()
    game.play("Bo: roll 1", "forward")
    game.bring(Ana=41, Bo=12).play("Ana: roll 6 draws lose-jewels", "Bo: roll 1", "forward")  # the evil spell of 47
    assert game.match.scores()["Ana"] == 4
    game.play("Ana: roll 1", "back draws t-toy")  # 46: asked once more
    assert game.position["question"] == "t-toy"
    game.play("answer 1")
    assert (game.match.scores()["Ana"], game.to_move) == (5, "Bo")
