"""What the squares do at level 1: PH-20 to PH-34."""

import pytest

# Sacred objects and pyramids


@pytest.mark.rule("PH-20")
@pytest.mark.parametrize(("square", "end"), [(24, 35), (35, 45), (45, 58), (58, 68), (68, 73), (73, 68)])
def test_tools_lead_to_the_next_tools(table, square, end):
    game = table().land(square)
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, 0, "Bo")


@pytest.mark.rule("PH-21")
@pytest.mark.parametrize(("square", "end"), [(32, 40), (40, 46), (46, 51), (51, 64), (64, 75), (75, 64)])
def test_jewels_lead_to_the_next_jewels(table, square, end):
    game = table().land(square)
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, 0, "Bo")


@pytest.mark.rule("PH-22")
@pytest.mark.parametrize(("square", "end"), [(22, 33), (33, 41), (41, 53), (53, 70), (70, 74), (74, 70)])
def test_instruments_lead_to_the_next_instruments(table, square, end):
    game = table().land(square)
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, 0, "Bo")


@pytest.mark.rule("PH-23")
@pytest.mark.parametrize(("square", "end"), [(31, 32), (39, 40), (54, 58), (60, 64), (84, 75)])
def test_a_pyramid_leads_to_the_next_sacred_object(table, square, end):
    game = table().land(square)
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, 0, "Bo")


@pytest.mark.rule("PH-23")
def test_example_31_goes_to_32(table):
    game = table().bring(Ana=28, Bo=12).play("roll 3", "forward")
    assert game.squares["Ana"] == 32
    assert game.to_move == "Bo"


@pytest.mark.rule("PH-20")
def test_example_73_goes_back_to_68(table):
    assert table().bring(Ana=71, Bo=12).play("roll 2", "forward").squares["Ana"] == 68


@pytest.mark.rule("PH-22")
def test_example_74_goes_back_to_70(table):
    assert table().bring(Ana=71, Bo=12).play("roll 3", "forward").squares["Ana"] == 70


@pytest.mark.rule("PH-21")
def test_example_75_goes_back_to_64(table):
    assert table().bring(Ana=71, Bo=12).play("roll 4", "forward").squares["Ana"] == 64


@pytest.mark.rule("PH-23")
def test_example_84_goes_back_to_75(table):
    assert table().bring(Ana=83, Bo=12).play("roll 1", "forward").squares["Ana"] == 75


# The magic offering


@pytest.mark.rule("PH-24")
@pytest.mark.parametrize(
    ("square", "offers"), [(43, [*range(37, 43), *range(44, 50)]), (82, [*range(76, 82), *range(83, 89)])]
)
def test_the_offering_gives_the_six_squares_ahead_and_the_six_behind(table, square, offers):
    game = table().land(square)
    assert game.to_move == "Ana"
    assert game.legal == [f"offer {offer}" for offer in offers]
    for far in (square, square - 7, square + 7, 1, 100):
        assert game.refuses(f"offer {far}", "PH-24")
    for text in ("roll 1", "forward", "back", "pass", "answer 1", "take jewels", "free", "again"):
        assert game.refuses(text, "PH-24")
    assert game.refuses("offer 101")
    assert game.refuses("offer")


@pytest.mark.rule("PH-24")
@pytest.mark.parametrize(
    ("offer", "end", "skips"),
    [
        ("49", 49, 0),
        ("45", 58, 0),
        ("39", 40, 0),
        ("38", 53, 0),
        ("44", 44, 1),
        ("42", 61, 0),
        ("47 draws dry-well", 47, 1),
    ],
)
def test_the_square_of_the_offering_is_done(table, offer, end, skips):
    game = table().land(43).play(f"offer {offer}")
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, skips, "Bo")


@pytest.mark.rule("PH-24", "PH-16")
def test_a_taken_square_may_be_chosen(table):
    game = table().land(43, Bo=37).play("offer 37")
    assert game.squares == {"Ana": 37, "Bo": 43}


@pytest.mark.rule("PH-24", "PH-34")
def test_the_offering_does_not_bounce(shelf, table):
    shelf.squares(offering=[97, 3])
    game = table(cards=shelf.folder).play("roll 3")
    assert game.legal == [f"offer {square}" for square in (1, 2, 4, 5, 6, 7, 8, 9)]
    assert game.refuses("offer 3", "PH-24")
    game = table(cards=shelf.folder).bring(Ana=95, Bo=12).play("roll 2", "forward")
    assert game.legal == [f"offer {square}" for square in (91, 92, 93, 94, 95, 96, 98, 99, 100)]
    assert game.play("offer 100").winners == ["Ana"]


@pytest.mark.rule("PH-24", "PH-32")
def test_the_offering_is_no_die_move(shelf, table):
    """From an offering on 54 over a prisoner on 57: nobody is asked. And prison may be chosen."""
    shelf.squares(offering=[54])
    game = table(3, cards=shelf.folder).bring(Ana=52, Bo=53).play("Ana: roll 5", "Bo: roll 1", "forward")
    other = table(3, cards=shelf.folder).bring(Ana=52, Bo=53).play("Ana: roll 5", "Bo: roll 1", "forward")
    game.play("offer 59")
    assert (game.squares["Bo"], game.skips["Bo"], game.prisoner) == (59, 1, "Ana")
    other.play("offer 57")
    assert (other.squares["Ana"], other.squares["Bo"], other.skips["Bo"], other.prisoner) == (54, 57, 3, "Bo")


# Amulets, evil spells, hieroglyphs, sphinxes and mummies


@pytest.mark.rule("PH-25")
@pytest.mark.parametrize("square", [1, 14, 26, 34, 50, 63, 72, 86, 92])
def test_an_amulet_draws_an_amulet_card(table, square):
    game = table().land(square)
    assert len(game.match.outcomes()) == 14
    game.match.settle("draws cat")
    assert (game.squares["Ana"], game.charms, game.to_move) == (square, {"Ana": {"shield": True}}, "Bo")


@pytest.mark.rule("PH-26")
@pytest.mark.parametrize("square", [3, 8, 20, 29, 47, 81, 89, 97])
def test_an_evil_spell_draws_an_evil_spell_card(table, square):
    game = table().land(square)
    assert len(game.match.outcomes()) == 13
    game.match.settle("draws tax-collector")
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (square, 1, "Bo")


@pytest.mark.rule("PH-27")
@pytest.mark.parametrize("square", [6, 12, 13, 18, 25, 28, 37, 49, 52, 61, 71, 83, 85, 91, 95, 99])
def test_on_a_hieroglyph_nothing_happens(table, square):
    game = table().land(square)
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (square, 0, "Bo")


@pytest.mark.rule("PH-28")
@pytest.mark.parametrize("square", [4, 7, 17, 27, 36, 44, 59, 66, 80, 93, 9, 15, 21, 62, 76, 98])
def test_a_sphinx_or_a_mummy_costs_one_turn(table, square):
    game = table().land(square, Bo=12) if square > 6 else table().play("Ana: roll 4")
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (square, 1, "Bo")
    if square > 6:
        game.play("Bo: roll 1", "forward")
        assert (game.to_move, game.skips["Ana"]) == ("Bo", 0)
        game.play("Bo: roll 1", "back")
        assert game.to_move == "Ana"


# Pharaoh, passage, die


@pytest.mark.rule("PH-29", "PH-33")
@pytest.mark.parametrize(
    ("square", "end", "skips"),
    [
        (10, 13, 0),  # a hieroglyph
        (16, 33, 0),  # 19 is a pharaoh, 22 instruments
        (19, 33, 0),
        (30, 41, 0),  # 33: instruments
        (38, 53, 0),  # 41: instruments
        (55, 68, 0),  # 58: tools
        (65, 73, 0),  # 68: tools
        (77, 80, 1),  # a sphinx
        (87, 93, 1),  # 90 is a pharaoh, 93 a sphinx
        (90, 93, 1),
    ],
)
def test_a_pharaoh_leads_three_squares_on_and_what_is_there_is_done(table, square, end, skips):
    game = table().land(square)
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, skips, "Bo")


@pytest.mark.rule("PH-29", "PH-31")
def test_the_first_pharaoh_leads_to_a_die(table):
    game = table().play("roll 2")
    assert (game.squares["Ana"], game.to_move, game.legal) == (5, "Ana", ["roll"])


@pytest.mark.rule("PH-29", "PH-15", "PH-34")
def test_a_pharaohs_three_squares_bounce_too(shelf, table):
    shelf.squares(pharaoh=[98, 97])
    game = table(cards=shelf.folder).bring(Ana=95, Bo=12).play("roll 3", "forward")  # 98, over 100 to 99
    assert (game.squares["Ana"], game.to_move) == (99, "Bo")
    game = table(cards=shelf.folder).bring(Ana=95, Bo=12).play("roll 2", "forward")
    assert game.winners == ["Ana"]


@pytest.mark.rule("PH-30", "PH-7")
@pytest.mark.parametrize(("square", "end"), [(42, 61), (56, 37), (69, 85), (79, 52), (88, 91), (94, 71)])
def test_a_secret_passage_leads_to_its_square(table, square, end):
    game = table().land(square)
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (end, 0, "Bo")


@pytest.mark.rule("PH-30")
def test_and_there_the_player_waits(shelf, table):
    """A passage that comes out on a sphinx, or on another passage: nothing is done there."""
    shelf.replace("board", "94 = 71", "94 = 80").replace("board", "79 = 52", "79 = 69")
    game = table(cards=shelf.folder).bring(Ana=91, Bo=12).play("roll 3", "forward")
    assert (game.squares["Ana"], game.skips["Ana"], game.to_move) == (80, 0, "Bo")
    game = table(cards=shelf.folder).bring(Ana=75, Bo=12).play("roll 4", "forward")
    assert (game.squares["Ana"], game.to_move) == (69, "Bo")


@pytest.mark.rule("PH-31")
@pytest.mark.parametrize("square", [5, 11, 23, 48, 67, 78, 96])
def test_a_die_is_rolled_again(table, square):
    game = table().land(square)
    assert (game.squares["Ana"], game.to_move, game.legal) == (square, "Ana", ["roll"])


@pytest.mark.rule("PH-31", "PH-12")
def test_and_the_direction_is_chosen_again(table):
    game = table().bring(Ana=12, Bo=33).play("Ana: roll 1", "back", "Ana: roll 2")
    assert game.legal == ["forward", "back"]
    game.play("forward")
    assert (game.squares["Ana"], game.to_move) == (13, "Bo")


# Prison


@pytest.fixture
def jail(table):
    """Ana in prison; Bo on a square is to move, Cy on 12."""

    def set_up(bo=53, options=()):
        game = table(3, options).bring(Ana=52, Bo=bo, Cy=12).play("Ana: roll 5")
        assert (game.squares["Ana"], game.skips["Ana"], game.prisoner, game.to_move) == (57, 3, "Ana", "Bo")
        return game

    return set_up


@pytest.mark.rule("PH-32", "PH-69")
def test_a_prisoner_misses_three_turns(jail):
    game = jail(bo=25)
    for left, prisoner in ((2, "Ana"), (1, "Ana"), (0, None)):
        game.play("Bo: roll 3", "forward" if game.squares["Bo"] == 25 else "back")
        game.play("Cy: roll 1", "forward" if game.squares["Cy"] == 12 else "back")
        assert (game.skips["Ana"], game.prisoner, game.to_move) == (left, prisoner, "Bo")
    game.play("Bo: roll 3", "back", "Cy: roll 1", "back")
    assert game.to_move == "Ana"


@pytest.mark.rule("PH-32")
@pytest.mark.parametrize(("word", "skips", "prisoner"), [("free", 0, None), ("leave", 3, "Ana")])
@pytest.mark.parametrize(("bo", "pips", "end"), [(53, 5, 68), (52, 6, 68), (53, 6, 59)])
def test_a_player_passing_by_die_chooses_to_free_the_prisoner_or_not(table, bo, pips, end, word, skips, prisoner):
    """58 leads on to 68; 59 is a sphinx."""
    game = table(3).bring(Ana=51, Bo=bo, Cy=12).play("Ana: roll 6", f"Bo: roll {pips}", "forward")
    assert (game.to_move, game.legal) == ("Bo", ["free", "leave"])
    assert (game.squares["Bo"], game.position["die"]) == (bo, None)  # asked before the mover arrives
    game.play(word)
    assert (game.squares["Bo"], game.skips["Ana"], game.prisoner, game.to_move) == (end, skips, prisoner, "Cy")
    assert game.squares["Ana"] == 57


@pytest.mark.rule("PH-32")
def test_who_is_freed_plays_again_at_the_next_turn(jail):
    game = jail().play("Bo: roll 5", "forward", "free", "Cy: roll 1", "forward")
    assert game.to_move == "Ana"


@pytest.mark.rule("PH-32")
def test_while_a_prisoner_is_passed_nothing_else_can_be_said(jail):
    game = jail().play("Bo: roll 5", "forward")
    for text in ("roll 1", "forward", "back", "offer 58", "answer 1", "pass", "take tools", "again", "stay"):
        assert game.refuses(text, "PH-32")


@pytest.mark.rule("PH-32")
@pytest.mark.parametrize(
    ("bo", "pips", "way"), [(53, 3, "forward"), (61, 3, "back"), (61, 1, "forward"), (58, 2, "back"), (61, 5, "back")]
)
def test_who_does_not_pass_prison_is_not_asked(table, bo, pips, way):
    game = table(3).bring(Ana=51, Bo=bo, Cy=12).play("Ana: roll 6", f"Bo: roll {pips}", way)
    assert (game.to_move, game.prisoner) == ("Cy", "Ana")


@pytest.mark.rule("PH-32")
def test_an_empty_prison_is_passed_without_a_question(table):
    game = table().bring(Ana=53, Bo=12).play("roll 5", "forward")
    assert (game.squares["Ana"], game.to_move) == (68, "Bo")


@pytest.mark.rule("PH-32", "PH-16")
def test_who_comes_to_prison_frees_the_prisoner_and_sits_there_instead(jail):
    game = jail().play("Bo: roll 4")
    assert game.squares == {"Ana": 53, "Bo": 57, "Cy": 12}
    assert (game.skips, game.prisoner) == ({"Ana": 0, "Bo": 3, "Cy": 0}, "Bo")
    game.play("Cy: roll 1", "forward")
    assert game.to_move == "Ana"


@pytest.mark.rule("PH-32", "PH-15")
def test_a_bounce_that_passes_prison_and_ends_there_comes_to_prison(shelf, table):
    """With a prison on 98: from 97 a 5 goes over it to the summit and back to it.

    Nobody is asked: who stands there is sent off, and so is free; and who bounced is no prisoner.
    """
    shelf.slim().squares(prison=[98], hieroglyph=[57, 97])
    game = table(3, cards=shelf.folder).bring(Ana=95, Bo=91, Cy=12)
    game.play("Ana: roll 3", "Bo: roll 6", "forward", "Cy: roll 1", "forward")
    assert (game.prisoner, game.squares["Bo"]) == ("Ana", 97)
    game.play("Bo: roll 5", "forward")
    assert (game.prisoner, game.squares["Bo"], game.squares["Ana"], game.to_move) == (None, 98, 97, "Cy")


@pytest.mark.rule("PH-32", "PH-15")
@pytest.mark.parametrize(("word", "prisoner"), [("free", None), ("leave", "Ana")])
def test_who_walks_over_prison_up_to_the_summit_and_back_below_it_is_asked_once(shelf, table, word, prisoner):
    shelf.slim().squares(prison=[98], hieroglyph=[57, 97])
    game = table(3, cards=shelf.folder).bring(Ana=95, Bo=91, Cy=12)
    game.play("Ana: roll 3", "Bo: roll 6", "forward", "Cy: roll 1", "forward", "Bo: roll 6", "forward")
    assert game.legal == ["free", "leave"]
    game.play(word)  # from 97 a 6: to 100 and back to 97
    assert (game.prisoner, game.squares["Bo"], game.to_move) == (prisoner, 97, "Cy")


@pytest.mark.rule("PH-32", "PH-29")
@pytest.mark.parametrize(("word", "prisoner"), [("free", None), ("leave", "Ana")])
def test_a_pharaoh_passes_too(jail, word, prisoner):
    """From 53 with a 2: 55 is a pharaoh, three squares over the prison to 58."""
    game = jail().play("Bo: roll 2", "forward")
    assert (game.to_move, game.legal, game.squares["Bo"]) == ("Bo", ["free", "leave"], 55)
    assert game.match.view()["position"]["passes"] == "Ana"
    game.play(word)
    assert (game.squares["Bo"], game.prisoner, game.to_move) == (68, prisoner, "Cy")


@pytest.mark.rule("PH-32", "PH-23")
@pytest.mark.parametrize(("word", "prisoner"), [("free", None), ("leave", "Ana")])
def test_so_does_the_way_on_to_the_next_square_of_a_kind(jail, word, prisoner):
    """From 53 with a 1: 54 is a pyramid, and leads on over the prison to the tools of 58."""
    game = jail().play("Bo: roll 1", "forward")
    assert (game.legal, game.squares["Bo"]) == (["free", "leave"], 54)
    game.play(word)
    assert (game.squares["Bo"], game.prisoner, game.to_move) == (58, prisoner, "Cy")


@pytest.mark.rule("PH-32", "PH-53")
def test_so_does_the_reader_who_moves_on_when_the_question_is_closed(jail):
    game = jail(options="quiz").play("Bo: roll 1", "forward draws l-loaves", "Cy: pass", "Ana: pass", "Cy: pass")
    game.play("Ana: pass")
    assert (game.to_move, game.legal, game.squares["Bo"]) == ("Bo", ["free", "leave"], 54)
    game.play("free")
    assert (game.squares["Bo"], game.prisoner, game.to_move) == (58, None, "Cy")


@pytest.mark.rule("PH-32")
@pytest.mark.parametrize("phrase", ["forward 9", "next sphinx"])
def test_so_does_a_card(amulets, phrase):
    """From 50 to 59, a sphinx: by nine squares it is done, by the next of the kind it is not."""
    game = amulets(phrase, players=3).bring(Ana=52, Bo=49, Cy=12)
    game.play("Ana: roll 5", "Bo: roll 1", "forward draws gift")
    assert (game.legal, game.squares["Bo"]) == (["free", "leave"], 50)
    game.play("free")
    assert (game.squares["Bo"], game.skips["Bo"], game.prisoner) == (59, int(phrase == "forward 9"), None)
    assert game.to_move == "Cy"


@pytest.mark.rule("PH-32")
@pytest.mark.parametrize("phrase", ["swap ahead", "next jewels"])
def test_a_swap_and_a_way_that_stops_before_prison_do_not(amulets, phrase):
    """From 50: to Cy on 59; to the jewels of 51."""
    game = amulets(phrase, players=3).bring(Ana=52, Bo=49, Cy=61)
    game.play("Ana: roll 5", "Bo: roll 1", "forward draws gift")
    assert (game.prisoner, game.to_move) == (None if phrase == "swap ahead" else "Ana", "Cy")


@pytest.mark.rule("PH-32")
def test_a_secret_passage_does_not(jail):
    """42 comes out on 61, beyond the prison."""
    game = jail(bo=37).play("Bo: roll 5", "forward")
    assert (game.squares["Bo"], game.prisoner, game.to_move) == (61, "Ana", "Cy")


@pytest.mark.rule("PH-32")
def test_with_several_prisons_each_prisoner_is_passed_in_turn(shelf, table):
    """Ana on 6, Bo on 5, both in prison; Cy comes by, and may free either."""
    shelf.slim(3).squares(prison=[5, 6], hieroglyph=[4, 7, 57])
    for words, prisoner in ((("free", "leave"), "Ana"), (("leave", "free"), "Bo")):
        game = table(3, cards=shelf.folder).play("Ana: roll 6", "Bo: roll 5", "Cy: roll 4")
        assert (game.position["prisoners"], game.prisoner) == (["Ana", "Bo"], "Ana")
        game.play("Cy: roll 3", "forward")
        assert game.match.view()["position"]["passes"] == "Bo"
        game.play(words[0])
        assert (game.match.view()["position"]["passes"], game.squares["Cy"], game.to_move) == ("Ana", 4, "Cy")
        assert game.refuses("roll 1", "PH-32")
        game.play(words[1])
        assert (game.prisoner, game.squares["Cy"]) == (prisoner, 7)
        assert "prisoners" not in game.position


@pytest.mark.rule("PH-32")
def test_the_card_drawn_on_arrival_stands_behind_free_and_leave(table):
    game = table(3, "level2").bring(Ana=52, Bo=53, Cy=12).play("Ana: roll 5", "Bo: roll 5", "forward")
    assert game.legal == ["free", "leave"]
    game.play("free draws w-rosetta")
    assert (game.squares["Bo"], game.position["question"], game.to_move) == (58, "w-rosetta", "Bo")


@pytest.mark.rule("PH-32", "PH-16")
def test_being_sent_to_57_is_not_prison(table):
    """Cy frees Ana and stops on 58; Ana lands there and sends Cy to 57, where Bo passes without being asked."""
    game = table(3, "level2").bring(Ana=52, Bo=64, Cy=53)
    game.play("Ana: roll 5", "Bo: roll 3", "back", "Cy: roll 5", "forward", "free draws w-scribe", "answer 1")
    game.play("Ana: roll 1", "forward draws w-khufu", "answer 1")
    assert game.squares == {"Ana": 58, "Bo": 61, "Cy": 57}
    assert (game.skips["Cy"], game.prisoner) == (0, None)
    game.play("Bo: roll 5", "back")  # 56, a passage
    assert (game.squares["Bo"], game.to_move) == (37, "Cy")


@pytest.mark.rule("PH-32")
def test_a_player_who_has_served_the_turns_is_no_prisoner_any_more(jail):
    """Ana still stands on 57 with nothing to miss: Cy, passing, is not asked."""
    game = jail(bo=25)
    for number in range(3):
        game.play("Bo: roll 3", "forward" if number % 2 == 0 else "back")
        game.play("Cy: roll 1", "forward" if number % 2 == 0 else "back")
    assert (game.squares["Ana"], game.prisoner) == (57, None)
    game.bring(Bo=53, Ana=37).play("Bo: roll 5", "forward")
    assert game.squares["Bo"] == 68


# Chains, and the end


@pytest.mark.rule("PH-33")
def test_a_chain_ends_on_a_square_already_landed_on_in_this_turn(table):
    """From 5 to 11 and back to 5: the die there is not rolled once more."""
    game = table().play("Ana: roll 5", "Ana: roll 6", "Ana: roll 6", "back")
    assert (game.squares["Ana"], game.to_move) == (5, "Bo")


@pytest.mark.rule("PH-33")
def test_the_square_the_turn_began_on_does_not_count(table):
    game = table().play("Ana: roll 5", "Ana: roll 6", "Ana: roll 6", "back", "Bo: roll 6")
    game.play("Ana: roll 6", "Ana: roll 6", "back")  # from 5 to 11 and back
    assert (game.squares["Ana"], game.to_move, game.legal) == (5, "Ana", ["roll"])
    game.play("Ana: roll 6")  # 11 once more in this turn
    assert (game.squares["Ana"], game.to_move) == (11, "Bo")


@pytest.mark.rule("PH-33")
def test_cards_that_send_each_other_round_come_to_an_end(shelf, table):
    """The amulet of 1 leads to the evil spell of 3, which leads back to 1."""
    shelf.deck("amulets", gift="forward 2").deck("spells", curse="back 2")
    game = table(cards=shelf.folder).play("roll 1 draws gift draws curse")
    assert (game.squares["Ana"], game.to_move) == (1, "Bo")


@pytest.mark.rule("PH-33", "PH-16")
def test_a_chain_over_a_card_and_a_die_ends_too(shelf, table):
    """The amulet of 1 leads to the die of 5, a 4 leads back to 1: landed on already, so no card is drawn."""
    shelf.deck("amulets", gift="forward 4")
    game = table(cards=shelf.folder).play("Ana: roll 1 draws gift", "Ana: roll 4", "back")
    assert (game.squares["Ana"], game.to_move) == (1, "Bo")
    game.play("Bo: roll 1 draws gift", "Bo: roll 4", "back")
    assert game.squares == {"Ana": 0, "Bo": 1}
    assert game.to_move == "Ana"


@pytest.mark.rule("PH-33", "PH-16")
def test_a_player_met_where_a_chain_ends_is_sent_off(shelf, table):
    """Bo rolls the die of 6, sends Ana from 5 to 6, and comes to 6 once more: nothing to do, but Ana is sent back."""
    shelf.squares(die=[6])
    game = table(cards=shelf.folder).play("Ana: roll 5", "Ana: roll 1", "forward")  # 5, 6, and the die again
    game.play("Ana: roll 1", "back")  # 5: landed on
    assert (game.squares["Ana"], game.to_move) == (5, "Bo")
    game.play("Bo: roll 6", "Bo: roll 1", "back")  # the die of 6, then 5: Ana is sent to 6
    assert game.squares == {"Ana": 6, "Bo": 5}
    game.play("Bo: roll 1", "forward")  # 6 once more: nothing to do, but Ana is sent to 5
    assert game.squares == {"Ana": 5, "Bo": 6}
    assert game.to_move == "Ana"


@pytest.mark.rule("PH-33", "PH-24")
def test_an_offering_landed_on_twice_is_no_offering(table):
    game = table().land(43).play("Ana: offer 48", "Ana: roll 5", "back")
    assert (game.squares["Ana"], game.to_move) == (43, "Bo")


@pytest.mark.rule("PH-33")
def test_a_new_turn_begins_with_a_clean_board(table):
    game = table().land(43, Bo=12).play("offer 48", "roll 5", "back", "Bo: roll 1", "forward")
    game.play("Ana: roll 5", "forward", "Ana: roll 5", "back")
    assert game.squares["Ana"] == 43
    assert game.legal[0] == "offer 37"


@pytest.mark.rule("PH-34", "PH-9")
@pytest.mark.parametrize("options", [(), "quiz"])
@pytest.mark.parametrize("players", [2, 3])
def test_the_first_on_the_summit_wins(table, players, options):
    game = table(players, options).bring(Ana=99).play("roll 1", "forward")
    assert (game.over, game.winners, game.to_move, game.legal) == (True, ["Ana"], None, [])
    assert game.match.scores() == game.squares
    assert game.match.scores()["Ana"] == 100
    assert game.position["stopped"] == []
    for text in ("roll 1", "forward", "stay"):
        assert game.refuses(text, "PH-34")
