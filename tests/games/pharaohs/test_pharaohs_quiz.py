"""The educational variant: PH-50 to PH-53."""

import tomllib

import pytest


@pytest.fixture
def reading(table):
    """Ana reads a card on the pyramid of 31; the others stand where they are wished."""

    def set_up(card="l-loaves", players=3, **others):
        game = table(players, "quiz").bring(Ana=28, **others)
        return game.play("Ana: roll 3", f"forward draws {card}")

    return set_up


@pytest.mark.rule("PH-50")
@pytest.mark.parametrize(
    ("square", "deck"),
    [(square, "who") for square in (24, 35, 45, 58, 68, 73)]
    + [(square, "truth") for square in (32, 40, 46, 51, 64, 75)]
    + [(square, "knowledge") for square in (22, 33, 41, 53, 70, 74)]
    + [(square, "logic") for square in (31, 39, 54, 60, 84)],
)
def test_each_kind_of_square_draws_its_own_deck(table, ours, square, deck):
    game = table(2, "quiz").land(square)
    slugs = tomllib.loads((ours / "cards" / f"{deck}.toml").read_text("utf-8"))
    assert game.match.outcomes()
    assert {outcome.removeprefix("draws ") for outcome in game.match.outcomes()} <= set(slugs)


@pytest.mark.rule("PH-50")
def test_without_the_option_nothing_is_asked(table):
    game = table().land(31)
    assert (game.position["question"], game.to_move) == (None, "Bo")


@pytest.mark.rule("PH-50", "PH-51")
def test_the_player_who_landed_reads_and_the_others_answer_from_the_readers_left(reading):
    game = reading(players=4)
    assert (game.squares["Ana"], game.position["question"]) == (31, "l-loaves")
    asks = game.match.view()["position"]["asks"]
    assert (game.position["reader"], asks["deck"]) == ("Ana", "logic")
    game.play("Bo: pass", "Cy: pass", "Di: pass", "Bo: pass", "Cy: pass")
    assert (game.position["question"], game.squares["Ana"]) == ("l-loaves", 31)
    game.play("Di: pass")
    assert (game.position["question"], game.squares["Ana"]) == (None, 32)
    assert game.to_move == "Bo"


@pytest.mark.rule("PH-51")
@pytest.mark.parametrize("reader", ["Bo", "Cy"])
def test_the_round_begins_left_of_any_reader(table, reader):
    game = table(3, "quiz").bring(**{reader: 28}).play("roll 3", "forward draws l-loaves")
    order = {"Bo": ["Cy", "Ana"], "Cy": ["Ana", "Bo"]}[reader]
    for name in order * 2:
        assert game.to_move == name
        game.play("pass")
    assert (game.position["question"], game.to_move) == (None, order[0])


@pytest.mark.rule("PH-51")
def test_with_two_players_the_other_has_two_tries(reading):
    game = reading(players=2).play("Bo: answer 1", "Bo: answer 3")
    assert (game.position["question"], game.squares["Ana"], game.to_move) == (None, 32, "Bo")


@pytest.mark.rule("PH-51")
def test_a_wrong_answer_is_struck_out_for_all(reading):
    game = reading(card="l-loaves")
    assert game.legal == ["answer 1", "answer 2", "answer 3", "answer 4", "pass"]
    game.play("Bo: answer 3")
    assert game.to_move == "Cy"
    assert game.legal == ["answer 1", "answer 2", "answer 4", "pass"]
    assert game.refuses("answer 3", "PH-51")
    assert game.match.view()["position"]["asks"]["struck"] == [3]
    game.play("Cy: pass", "Bo: answer 1")
    assert game.legal == ["answer 2", "answer 4", "pass"]
    assert game.match.view()["position"]["asks"]["struck"] == [1, 3]


@pytest.mark.rule("PH-51")
def test_an_answer_that_there_is_not_is_refused(reading):
    game = reading(card="l-boats")
    assert game.legal == ["answer 1", "answer 2", "answer 3", "pass"]
    assert game.refuses("answer 4", "PH-51")
    assert game.refuses("answer 5")
    assert game.refuses("answer 0")
    for text in ("roll 1", "forward", "back", "offer 40", "take jewels", "free", "again", "stay"):
        assert game.refuses(text, "PH-50", "PH-51")


@pytest.mark.rule("PH-51")
def test_it_stops_at_the_first_right_answer(reading):
    game = reading(Bo=12, Cy=49).play("Bo: answer 4", "Cy: answer 2")
    assert game.squares == {"Ana": 32, "Bo": 12, "Cy": 55}
    assert (game.position["question"], game.to_move) == (None, "Bo")


@pytest.mark.rule("PH-51")
@pytest.mark.parametrize(("card", "wrong"), [("l-loaves", [1, 3, 4]), ("l-boats", [1, 2]), ("l-heads", [4, 2, 1])])
def test_it_stops_when_one_answer_is_left(reading, card, wrong):
    game = reading(card=card, Bo=12, Cy=49)
    for number, answer in enumerate(wrong):
        assert game.position["question"] == card
        assert game.to_move == ["Bo", "Cy"][number % 2]
        game.play(f"answer {answer}")
    assert game.position["question"] is None
    assert game.squares == {"Ana": 32, "Bo": 12, "Cy": 49}


@pytest.mark.rule("PH-51")
@pytest.mark.parametrize(("answer", "bo"), [(1, 12), (2, 18)])
def test_true_or_false_is_over_with_the_first_answer(table, answer, bo):
    game = (
        table(3, "quiz")
        .bring(Ana=28, Bo=12, Cy=49)
        .play("Ana: roll 4", "forward draws t-windows", f"Bo: answer {answer}")
    )
    assert game.squares == {"Ana": 40, "Bo": bo, "Cy": 49}


@pytest.mark.rule("PH-51")
def test_who_passed_may_answer_in_the_second_round(reading):
    game = reading(Bo=12, Cy=49).play("Bo: pass", "Cy: pass", "Bo: answer 2")
    assert game.squares == {"Ana": 32, "Bo": 18, "Cy": 49}


@pytest.mark.rule("PH-51")
def test_who_was_wrong_may_be_right_in_the_second_round(reading):
    game = reading(Bo=12, Cy=49).play("Bo: answer 1", "Cy: answer 4", "Bo: answer 2")
    assert game.squares == {"Ana": 32, "Bo": 18, "Cy": 49}


@pytest.mark.rule("PH-52")
@pytest.mark.parametrize(
    ("bo", "end"), [(12, 18), (37, 43), (61, 67), (71, 77), (53, 59), (83, 89), (91, 97), (95, 99), (99, 95)]
)
def test_whoever_is_right_goes_six_squares_on_and_waits_there(reading, bo, end):
    """43 is an offering, 67 a die, 77 a pharaoh, 59 a sphinx, 89 and 97 evil spells; at the summit it bounces."""
    game = reading(players=2, Bo=bo).play("Bo: answer 2")
    assert game.squares == {"Ana": 32, "Bo": end}
    assert game.skips == {"Ana": 0, "Bo": 0}
    assert (game.to_move, game.legal) == ("Bo", ["roll"])


@pytest.mark.rule("PH-52")
def test_a_player_still_on_square_0_goes_to_6(table):
    game = table(2, "quiz").play("roll 5", "roll 6", "roll 5", "forward draws k-sun-god", "Bo: answer 2")
    assert game.squares == {"Ana": 33, "Bo": 6}


@pytest.mark.rule("PH-52", "PH-16")
def test_who_stands_there_is_sent_off(reading):
    game = reading(Bo=12, Cy=18).play("Bo: answer 2")
    assert game.squares == {"Ana": 32, "Bo": 18, "Cy": 12}


@pytest.mark.rule("PH-52", "PH-34")
def test_the_summit_wins_and_the_reader_moves_no_more(shelf, table):
    shelf.squares(hieroglyph=[94])
    game = table(2, "quiz", cards=shelf.folder).bring(Bo=91, Ana=28)
    game.play("Bo: roll 3", "forward", "Ana: roll 3", "forward draws l-loaves", "Bo: answer 2")
    assert (game.over, game.winners, game.squares) == (True, ["Bo"], {"Ana": 31, "Bo": 100})
    assert (game.position["question"], game.to_move, game.legal) == (None, None, [])


@pytest.mark.rule("PH-52", "PH-32")
def test_six_squares_on_to_57_are_not_prison(reading):
    game = reading(players=2, Bo=51).play("Bo: answer 2")
    assert (game.squares["Bo"], game.skips["Bo"], game.prisoner) == (57, 0, None)


@pytest.mark.rule("PH-52", "PH-32")
def test_a_prisoner_who_is_right_leaves_the_prison(table):
    game = table(3, "quiz").bring(Bo=52, Cy=12, Ana=28).play("Bo: roll 5", "Cy: roll 1", "forward")
    assert game.prisoner == "Bo"
    game.play("Ana: roll 3", "forward draws l-loaves", "Bo: answer 2")
    assert (game.squares["Bo"], game.skips["Bo"], game.prisoner, game.to_move) == (63, 0, None, "Bo")


@pytest.mark.rule("PH-51", "PH-52", "PH-28")
def test_who_must_miss_a_turn_is_asked_and_still_misses_it(table):
    game = table(3, "quiz").bring(Bo=12, Cy=49, Ana=28).play("Bo: roll 5", "forward", "Cy: roll 3", "forward")
    assert (game.squares["Bo"], game.skips["Bo"]) == (17, 1)
    game.play("Ana: roll 3", "forward draws l-loaves", "Bo: answer 2")
    assert (game.squares["Bo"], game.to_move) == (23, "Cy")  # the turn has been missed


@pytest.mark.rule("PH-52")
def test_rest_is_not_used_up_by_the_six_squares(shelf, table):
    """Bo with the charm goes from 53 to the sphinx of 59 by an answer, and keeps it."""
    shelf.slim().deck("amulets", gift="rest")
    game = table(2, "quiz", first="Bo", cards=shelf.folder).play("Bo: roll 1 draws gift", "Ana: roll 6", "Bo: roll 5")
    assert game.charms == {"Bo": {"rest": True}}
    game.bring(Ana=28, Bo=53).play("Ana: roll 3", "forward draws l-loaves", "Bo: answer 2")
    assert (game.squares["Bo"], game.skips["Bo"], game.charms) == (59, 0, {"Bo": {"rest": True}})


# The reader moves on


@pytest.mark.rule("PH-53")
@pytest.mark.parametrize(
    ("square", "end"), [(24, 35), (73, 68), (32, 40), (75, 64), (22, 33), (74, 70), (31, 32), (84, 75), (54, 58)]
)
def test_then_the_reader_moves_on_as_at_level_1(table, square, end):
    game = table(2, "quiz").land(square)
    game.match.settle(next(iter(game.match.outcomes())))
    assert game.squares["Ana"] == square
    game.play("Bo: pass", "Bo: pass")
    assert (game.squares["Ana"], game.to_move) == (end, "Bo")
    assert game.position["question"] is None


@pytest.mark.rule("PH-53")
def test_the_comment_is_read_when_the_question_is_closed(reading):
    game = reading(Bo=12, Cy=49)
    assert game.match.notes() == []
    game.play("Bo: answer 1")
    assert game.match.notes() == []
    game.play("Cy: answer 2")
    (note,) = game.match.notes()
    card = game.cards["l-loaves"]
    for language in ("en", "fr"):
        assert card["question"][language] in note[language]
        assert card["answers"][language][1] in note[language]
        assert note[language].endswith(card["comment"][language])


@pytest.mark.rule("PH-53", "PH-16")
def test_a_reader_sent_off_by_the_answer_moves_on_all_the_same(reading):
    """Bo from 25 lands on Ana, who goes to 25, and from there to 32; Cy, who was there, to 25."""
    game = reading(Bo=25, Cy=32).play("Bo: answer 2")
    assert game.squares == {"Ana": 32, "Bo": 31, "Cy": 25}


@pytest.mark.rule("PH-53", "PH-16")
def test_an_answerer_who_gets_in_the_readers_way_is_sent_off(table):
    """Bo from 26 goes to 32, where Ana then comes from 31."""
    game = table(2, "quiz").bring(Bo=25, Ana=28)
    game.play("Bo: roll 1", "forward draws cat", "Ana: roll 3", "forward draws l-loaves", "Bo: answer 2")
    assert game.squares == {"Ana": 32, "Bo": 31}


@pytest.mark.rule("PH-50")
@pytest.mark.parametrize(("roll", "end"), [("1 draws ring", 32), ("1 draws chisel", 24), ("1 draws sistrum", 22)])
def test_a_card_that_leads_to_a_square_asks_nothing(table, roll, end):
    game = table(2, "quiz").play(f"Ana: roll {roll}")
    assert (game.squares["Ana"], game.position["question"], game.to_move) == (end, None, "Bo")


@pytest.mark.rule("PH-50", "PH-29")
def test_a_pharaoh_that_leads_to_a_square_asks(table):
    game = table(2, "quiz").bring(Ana=28, Bo=12).play("Ana: roll 2", "forward draws k-ankh")
    assert (game.squares["Ana"], game.to_move) == (33, "Bo")


@pytest.mark.rule("PH-50", "PH-24")
def test_a_square_chosen_on_the_offering_asks(table):
    game = table(2, "quiz").land(43).play("Ana: offer 45 draws w-scribe", "Bo: pass", "Bo: pass")
    assert (game.squares["Ana"], game.to_move) == (58, "Bo")


@pytest.mark.rule("PH-50", "PH-53")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turn_goes_on_from_the_reader_not_from_who_answered(table, players):
    game = table(players, "quiz").bring(Ana=28).play("Ana: roll 3", "forward draws l-loaves")
    game.play(*["pass"] * (players - 2), "answer 2")
    assert game.to_move == "Bo"
