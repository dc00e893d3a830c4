"""Drawing, and the market: TG-20 to TG-22."""

from collections import Counter
from fractions import Fraction

import pytest

import caravanserai as cv
from engines import by_engine

# Three cards into the hand


@pytest.mark.rule("TG-20")
@pytest.mark.parametrize("players", [2, 5])
def test_the_top_three_cards_of_the_deck_come_into_the_hand(table, players):
    game = table(players, start="gold salt").play("draw water gold millet")
    assert game.hand("North") == "water gold millet"
    assert game.position["deck"] == {"water": 7, "gold": 8, "salt": 11, "millet": 13}
    assert game.pile("market") == "gold salt"


@pytest.mark.rule("TG-20")
@pytest.mark.parametrize("text", ["draw gold", "draw gold salt", "draw gold salt water millet", "draw gold salt "])
def test_it_is_three_cards_neither_fewer_nor_more(table, text):
    assert table().refuses(text)


@pytest.mark.rule("TG-20")
def test_a_draw_waits_for_the_real_deck(table):
    game = table(start="gold gold").play("draw")
    assert game.match.waiting_for_chance
    assert game.to_move == "North"
    assert game.legal == []
    assert game.match.outcomes() == {
        "water": Fraction(8, 42),
        "gold": Fraction(8, 42),
        "salt": Fraction(12, 42),
        "millet": Fraction(14, 42),
    }
    assert game.hand("North") == ""  # the position is as before
    with pytest.raises(cv.IllegalAction):
        game.match.settle_whole("gold salt")
    assert game.match.settle_whole("gold salt millet") == "draw gold salt millet"
    assert game.hand("North") == "gold salt millet"


@pytest.mark.rule("TG-20")
def test_a_draw_cannot_bring_what_the_deck_has_not(table):
    game = table(start="water water").waste("water water water").waste("water water millet")
    game.refuses("draw water water millet", "TG-20")
    game.refuses("draw millet water water", "TG-20")
    game.play("draw water millet millet")
    assert game.match.record().endswith("North: draw water millet millet\n")


@pytest.mark.rule("TG-20")
def test_the_deck_is_shuffled_every_card_comes_as_often_as_it_is_there():
    """Of 42 cards 8 are water, 9 gold, 11 salt, 14 millet, in each place of a draw alike."""
    draws = by_engine(compiled=900, python=90)
    found = [Counter(), Counter(), Counter()]
    for seed in range(draws):
        match = cv.new("touareg", ["North", "East"], seed=seed, head={"start": "gold salt"})
        for place, good in enumerate(match.play("draw").split()[1:]):
            found[place][good] += 1
    for place in found:
        for good, count in (("water", 8), ("gold", 9), ("salt", 11), ("millet", 14)):
            chance = count / 42
            assert abs(place[good] - draws * chance) < 5 * (draws * chance * (1 - chance)) ** 0.5, found


# At least one into the market


@pytest.mark.rule("TG-21")
def test_at_least_one_card_goes_to_the_market(table):
    game = table().play("draw gold salt millet")
    assert game.owed == 1
    assert game.kinds == {"market"}
    game.refuses("end", "TG-21")
    game.play("market salt")
    assert game.owed == 0
    assert game.pile("market") == "gold salt salt"
    assert game.hand("North") == "gold millet"
    game.play("end")


@pytest.mark.rule("TG-21")
def test_it_may_be_any_card_of_the_hand_not_of_the_drawn_ones_alone(table):
    game = table().bring(North="water gold").play("draw salt millet millet")
    assert game.legal == ["market water", "market gold", "market salt", "market millet"]
    market = game.position["market"]["water"]
    game.turn("market water")
    assert game.position["market"]["water"] == market + 1
    assert game.hand("North") == "gold salt millet millet"


@pytest.mark.rule("TG-21")
@pytest.mark.parametrize("more", [0, 1, 2])
def test_more_may_go_there_by_choice(table, more):
    game = table().play("draw gold gold gold", "market gold", *["market gold"] * more)
    assert game.pile("market") == " ".join(["gold"] * (2 + more)) + " salt"
    assert game.to_move == ("East" if more == 2 else "North")
    assert game.hand("North") == " ".join(["gold"] * (2 - more))


@pytest.mark.rule("TG-21")
def test_what_is_not_in_hand_does_not_go_there(table):
    table().play("draw gold gold gold").refuses("market salt", "TG-21")


@pytest.mark.rule("TG-21")
def test_without_drawing_nothing_goes_there(table):
    game = table().bring(North="gold gold")
    game.refuses("market gold", "TG-21")
    game.play("load camel1 gold").refuses("market gold", "TG-21", "TG-10")


@pytest.mark.rule("TG-21", "TG-70")
@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_stage_1_is_always_drawn_three_by_three_so_one_is_owed_to_its_very_end(table, players):
    game = table(players).run_out(leaving="gold gold salt").play("draw gold gold salt")
    assert game.position["last_round"]
    assert game.owed == 1
    game.refuses("end", "TG-21")
    game.turn("market salt")


@pytest.mark.rule("TG-20", "TG-21", "TG-12")
def test_example_the_draw_that_ends_with_four_water_in_hand(table):
    """« Karine a déjà 2 x eau et 1 x millet en main. Elle pioche 2 x eau, 1 x sel gemme… »"""
    game = table(["Karine", "Thomas"], start="gold gold").bring(Karine="water water | millet")
    salt, millet = game.position["market"]["salt"], game.position["market"]["millet"]
    game.play("Karine: draw water water salt", "Karine: market salt")
    game.refuses("end", "TG-12")
    game.play("Karine: market millet", "Karine: end")
    assert game.hand("Karine") == "water water water water"
    assert game.position["market"]["salt"] == salt + 1
    assert game.position["market"]["millet"] == millet + 1
    assert game.to_move == "Thomas"


# The deck's end


def short_deck(table, hand, count):
    """Stage 2 with so many cards in the deck, all salt and millet; both players have kept the same hand."""
    game = table(start="salt millet").bring(North=hand, East=hand)
    salts, millets = count // 2, count - count // 2
    turns = [", ".join(["take camel1 salt"] * salts), ", ".join(["take camel1 millet"] * millets)]
    game.stage_two(North=turns[0], East=turns[1])
    assert game.pile("deck") == " ".join(["salt"] * salts + ["millet"] * millets)
    assert game.hand("North") == game.hand("East") == hand
    return game


@pytest.mark.rule("TG-22")
@pytest.mark.parametrize(
    ("hand", "owed"), [("", 0), ("gold gold", 0), ("gold gold gold", 1), ("water water gold gold", 2)]
)
def test_of_two_cards_none_need_go_to_the_market_unless_the_hand_is_above_four(table, hand, owed):
    game = short_deck(table, hand, 2)
    name = game.to_move
    game.refuses("draw salt millet salt")
    game.play("draw salt millet")
    for left in range(owed, 0, -1):
        assert game.owed == left
        game.refuses("end", "TG-12")
        game.play("market salt" if left == owed else "market gold")
    assert game.owed == 0
    assert game.to_move == name
    assert {"market millet", "end"} <= set(game.legal)  # by choice
    game.play("end")
    assert len(game.hand(name).split()) == min(4, len(hand.split()) + 2)


@pytest.mark.rule("TG-22", "TG-20")
@pytest.mark.parametrize(("hand", "owed"), [("", 0), ("gold gold gold", 0), ("water water gold gold", 1)])
def test_of_one_card_none_need_go_to_the_market_unless_the_hand_is_above_four(table, hand, owed):
    game = short_deck(table, hand, 4)
    game.play("draw salt salt millet")
    assert game.owed == max(1, len(hand.split()) - 1)  # three were drawn
    game.refuses("end", "TG-21", "TG-12")
    game.turn(*["market salt"] * min(2, game.owed), *["market millet"] * (game.owed - 2))
    assert not game.position["last_round"]
    name = game.to_move
    game.refuses("draw millet millet")
    game.play("draw millet")
    assert game.position["last_round"]
    assert game.owed == owed
    if owed:
        game.refuses("end", "TG-12")
        game.play("market gold")
    game.play("end")
    assert game.to_move != name


@pytest.mark.rule("TG-22", "TG-21")
def test_of_the_last_three_cards_one_is_owed_as_always(table):
    game = short_deck(table, "", 3).play("draw salt millet millet")
    assert game.owed == 1
    game.refuses("end", "TG-21")
    game.turn("market salt")


@pytest.mark.rule("TG-22")
def test_a_short_draw_waits_for_as_many_cards_as_there_are(table):
    game = short_deck(table, "", 2).play("draw")
    assert game.match.outcomes() == {"salt": Fraction(1, 2), "millet": Fraction(1, 2)}
    assert game.match.settle("millet salt") == "draw millet salt"


@pytest.mark.rule("TG-22", "TG-14", "TG-60")
def test_after_a_short_draw_a_thief_may_strike_at_once(table):
    game = table(start="salt millet").bring(North="thief", East="gold gold")
    game.bring(East="thief", North="gold gold").run_out()
    game.last_round("take camel1 salt", "take camel1 millet").keep_all()
    name, other = game.to_move, {"North": "East", "East": "North"}[game.to_move]
    game.play("draw salt millet", f"steal {other} hand gold")
    assert game.has(name)["thieves"] == ["gold"]


@pytest.mark.rule("TG-22", "TG-14", "TG-50")
def test_after_a_short_draw_the_last_hand_card_may_be_hidden(table):
    game = table(start="salt millet").bring(North="cave cave")
    game.stage_two(North="take camel1 salt", East="take camel1 millet")
    game.play("North: draw salt millet", "hide cave1 hand salt", "hide cave2 hand millet")
    assert game.hand("North") == ""
    assert game.has("North")["caves"] == [["salt"], ["millet"]]
