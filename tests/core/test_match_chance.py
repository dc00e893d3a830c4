"""A match and chance: drawn from the seed, given, waited for, and with what weights."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

import caravanserai as cv
from engines import by_engine

from .tables import (
    COLOURS,
    GREEN_FIRST,
    NAMES,
    TABLES,
    fields,
    is_one_line,
    random_match,
    same,
    snapshot,
    table,
)


def test_chance_is_drawn_from_the_seed():
    match = table()
    event = match.play("roll")
    assert event in {f"roll {colour} {pips}" for colour in COLOURS for pips in (1, 2, 3)}
    assert len(match.events[-1].outcomes) == 1
    assert not match.waiting_for_chance
    assert match.to_move == "East"
    assert match.record().splitlines()[-1] == f"North: {event}"


def test_chance_may_be_given():
    match = table()
    match.play("roll green 3")
    assert match.describe()["position"]["track"] == {"3": ["blue", "white"], "4": ["green", "yellow", "orange"]}


def test_given_and_drawn_chance_come_to_the_same():
    for players, options in TABLES:
        drawn = random_match(players, options, seed=8)
        given = cv.new("camelup", drawn.players, options, seed=99, head=drawn.head)
        for event in drawn.events:
            given.play(drawn.text(event))
        assert same(given, drawn)


def test_the_same_seed_is_the_same_game():
    for players, options in TABLES:
        one, other = (random_match(players, options, seed=21) for _ in range(2))
        assert same(one, other)
    assert len({random_match(2, (), seed=seed, events=10).record() for seed in range(20)}) == 20


def test_every_die_and_face_is_drawn():
    drawn = Counter()
    for seed in range(by_engine(compiled=2000, python=1500)):
        match = cv.new("camelup", ["North", "East"], seed=seed, head=GREEN_FIRST)
        drawn[match.play("roll")] += 1
    # Fifteen outcomes, as likely each: within five standard deviations.
    expected = by_engine(compiled=2000, python=1500) / 15
    assert set(drawn) == {f"roll {colour} {pips}" for colour in COLOURS for pips in (1, 2, 3)}
    assert all(abs(count - expected) < 5 * expected**0.5 for count in drawn.values())


def test_outcomes_have_their_exact_weights():
    match = table(dice="table")
    assert match.outcomes() == {}
    match.play("roll")
    assert match.outcomes() == {f"{colour} {pips}": Fraction(1, 15) for colour in COLOURS for pips in (1, 2, 3)}
    match.settle("white 2")
    assert match.outcomes() == {}
    match.play("roll")
    left = ("blue", "green", "orange", "yellow")
    assert match.outcomes() == {f"{colour} {pips}": Fraction(1, 12) for colour in left for pips in (1, 2, 3)}


def test_outcomes_of_a_pyramid_with_a_support_die():
    match = table(3, ("support",), dice="table")
    match.play("roll")
    # Six dice (SC-4): the last camel is green, at the bottom of space 1; its support die shows 1 or 2 (SC-2).
    assert match.outcomes() == {
        **{f"{colour} {pips}": Fraction(1, 18) for colour in COLOURS for pips in (1, 2, 3)},
        **{f"support green {pips}": Fraction(1, 12) for pips in (1, 2)},
    }
    assert sum(match.outcomes().values()) == 1


def test_dice_on_the_table_are_waited_for():
    match = table(dice="table")
    match.play("leg yellow")
    before = match.copy()
    assert match.play("roll") == "roll"
    assert match.events[-1].outcomes == ()
    assert match.waiting_for_chance
    assert not match.over
    assert (match.to_move, match.seat, match.legal(), match.legal_actions()) == ("East", 1, [], [])
    assert match.scores() == before.scores()
    assert match.winners() == []
    assert match.describe()["position"] == before.describe()["position"]
    assert fields(match) == fields(before)
    assert match.record() == before.record() + "East: roll\n"
    assert match.log()[-1] == "East: roll"
    for player in (None, "North", "East"):
        view = match.view(player)
        assert view["waiting_for_chance"] is True
        assert view["to_move"] == "East"
        assert view["legal"] == []
    assert match.settle("white 2") == "roll white 2"
    assert not match.waiting_for_chance
    assert match.to_move == "South"
    assert match.record() == before.record() + "East: roll white 2\n"
    assert "5" in match.describe()["position"]["track"]


def test_dice_on_the_table_may_be_told_with_the_action():
    match = table(dice="table")
    match.play("roll white 2")
    assert not match.waiting_for_chance
    assert match.to_move == "East"


def test_a_match_with_dice_on_the_table_can_draw_all_the_same():
    one, other = table(dice="table"), table(dice="table")
    for match in (one, other):
        match.play("roll")
        match.settle()
        assert not match.waiting_for_chance
    assert same(one, other)


def test_no_action_is_played_while_one_waits():
    match = table(dice="table")
    match.play("roll")
    before = snapshot(match)
    for text in ("leg yellow", "roll", "roll white 2", "white 2", "nonsense", ""):
        with pytest.raises(cv.IllegalAction) as caught:
            match.play(text)
        assert "North" in caught.value.say()
        assert snapshot(match) == before


def test_nothing_is_settled_where_nothing_waits():
    match = table()
    before = snapshot(match)
    for text in (None, "white 2", ""):
        with pytest.raises(cv.IllegalAction):
            match.settle(text)
    assert snapshot(match) == before


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "white", "white 4", "white 2 ", " white 2", "white  2", "white 02", "white 2 blue", "2", "nonsense"),
        *("white 2 blue 1", "white 2 white 2", "support white 1", "blue 1", "roll white 2", "white 2\n", "x" * 100_000),
        *("white 2" + " " * 300, "white 2" + " blue 1" * 50),
    ],
)
def test_a_refused_settling_changes_nothing(text):
    match = table(dice="table")
    match.play("roll blue 3")
    match.play("roll")
    before = snapshot(match)
    for _ in range(2):
        with pytest.raises(cv.IllegalAction) as caught:
            match.settle(text)
        assert is_one_line(caught.value.say("en"))
        assert is_one_line(caught.value.say("fr"))
        assert snapshot(match) == before
    match.settle("white 2")
    expected = table()
    expected.play("roll blue 3")
    expected.play("roll white 2")
    assert same(match, expected)


def test_what_chance_cannot_have_said_names_the_rule():
    match = table(dice="table")
    match.play("roll white 2")
    for text, rule in (("roll white 1", "CU-36"), ("roll support blue 1", "SC-4")):
        with pytest.raises(cv.IllegalAction) as caught:
            match.play(text)
        assert caught.value.rule == rule


# Draws from outside


def test_draws_from_outside_are_given_the_weights_of_the_outcomes_in_their_order() -> None:
    match = cv.new("touareg", ["North", "East"], dice="table", seed=1)
    match.play("draw")
    met = []

    def draw(weights):
        outcomes = match.outcomes()
        assert [weight / sum(weights) for weight in weights] == [float(chance) for chance in outcomes.values()]
        met.append(list(outcomes)[-1])
        return len(weights) - 1

    assert match.settle_by(draw) == f"draw {' '.join(met)}"
    assert len(met) == 3
    with pytest.raises(cv.IllegalAction, match="nothing waits"):
        match.settle_by(draw)


# What real dice and cards can have shown


def test_what_the_real_pyramid_can_have_shown_is_told_while_it_is_waited_for():
    match = table(dice="table")
    assert match.awaited() == ([], 0)
    match.play("roll blue 1")
    match.play("roll")
    said, count = match.awaited()
    assert count == 1
    assert said == [f"{colour} {pips}" for colour in COLOURS[1:] for pips in (1, 2, 3)]
    assert match.waiting_for_chance
    match.settle(said[0])
    assert match.awaited() == ([], 0)


def test_of_real_cards_as_many_are_asked_as_are_drawn_and_none_is_left_out():
    """Gold is all on the table or in hands: that it cannot come would tell a player what the others hold."""
    match = cv.new("touareg", NAMES[:2], seed=7, dice="table", head={"start": "gold gold"})
    for drawn in ("gold gold gold", "gold gold gold", "gold gold salt"):
        match.play(f"draw {drawn}")
        while "end" not in match.legal():
            match.play(next(text for text in match.legal() if text.startswith("market")))
        match.play("end")
    match.play("draw")
    assert "gold" not in match.outcomes()
    assert match.awaited() == (["water", "gold", "salt", "millet"], 3)


def test_a_card_is_asked_after_the_die_where_both_may_be_said_one_after_the_other():
    match = cv.new("pharaohs", NAMES[:2], seed=7, dice="table", head={"first": NAMES[0]})
    match.play("roll")
    assert match.awaited() == (["1", "2", "3", "4", "5", "6"], 1)
    assert match.state.titles() == {}
    match.settle("1")  # square 1 is an amulet
    said, _ = match.awaited()
    titles = match.state.titles()
    assert list(titles) == said
    assert titles["draws ankh"] == {"en": "The ankh", "fr": "L’ânkh"}


def test_a_question_is_known_by_its_words_while_it_is_looked_for():
    """A slug would tell somebody with the real card in hand little, and others the answer."""
    match = cv.new("pharaohs", NAMES[:2], ["quiz"], seed=7, dice="table", head={"first": NAMES[0]})
    match.play("roll")
    assert match.state.titles() == {}
    while not (asked := [words["en"] for said, words in match.state.titles().items() if said == "draws k-sun-god"]):
        if match.waiting_for_chance:
            match.settle(match.awaited()[0][0])
        else:
            match.play(match.legal()[0])
    assert asked == ["Which Egyptian god has the head of a falcon?"]
