"""A grammar: numbers, texts and arguments of actions, from one table of forms."""

from __future__ import annotations

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.core.grammar import ARG1, ARG2, ARG3, FORM, Form, Grammar, Seats, Slot

COLOUR = Slot("colour", ("blue", "green"))
GRAMMAR = Grammar(
    Form("roll"),
    Form("desert", Slot("space", range(1, 4)), Slot("side", ("oasis", "mirage")), order=(1, 0)),
    Form("cover", Slot("place", range(2, 6)), "of", COLOUR, Slot("value", (5, 3, 2))),
    Form("ask", Seats("player", 3), COLOUR),
)
ROLL, DESERT, COVER, ASK = range(4)


def test_texts_are_numbered_form_by_form_the_last_slot_first_or_in_another_order():
    assert GRAMMAR.texts[:7] == (
        "roll", "desert 1 oasis", "desert 2 oasis", "desert 3 oasis", "desert 1 mirage", "desert 2 mirage",
        "desert 3 mirage",
    )  # fmt: skip
    assert GRAMMAR[7:10] == ("cover 2 of blue 5", "cover 2 of blue 3", "cover 2 of blue 2")
    assert GRAMMAR[-1] == "ask {2} green"
    assert len(GRAMMAR) == 1 + 6 + 4 * 2 * 3 + 3 * 2
    assert GRAMMAR.starts == (0, 1, 7, 31)


def test_kernels_read_numbers_as_they_are_and_words_by_their_place():
    row = GRAMMAR.parts[GRAMMAR.index("cover 4 of green 3")]
    assert row[[FORM, ARG1, ARG2, ARG3]].tolist() == [COVER, 4, 1, 1]
    assert GRAMMAR.parts[GRAMMAR.index("desert 3 mirage")].tolist() == [DESERT, 3, 1, 0]
    assert GRAMMAR.parts[GRAMMAR.index("ask {2} blue")].tolist() == [ASK, 2, 0, 0]
    assert GRAMMAR.parts[0].tolist() == [ROLL, 0, 0, 0]


def test_a_number_follows_from_the_arguments_that_kernels_read():
    for number, (form, *arguments) in enumerate(GRAMMAR.parts.tolist()):
        slots = len(GRAMMAR.forms[form].slots)
        assert GRAMMAR.number(form, *arguments[:slots]) == number


def test_words_are_those_of_the_text():
    assert GRAMMAR.words(GRAMMAR.index("cover 4 of green 3")) == ["cover", 4, "of", "green", 3]
    assert GRAMMAR.words(GRAMMAR.index("ask {1} blue")) == ["ask", "{1}", "blue"]


def test_messages_are_told_what_stands_in_the_slots():
    assert GRAMMAR.about(GRAMMAR.index("cover 4 of green 3"), ()) == {"place": 4, "colour": "green", "value": 3}
    assert GRAMMAR.about(GRAMMAR.index("ask {1} blue"), ("Ana", "Bo")) == {"player": "Bo", "colour": "blue"}
    assert GRAMMAR.about(GRAMMAR.index("ask {2} blue"), ("Ana", "Bo")) == {"colour": "blue"}  # nobody sits there


@pytest.mark.parametrize("order", [(0,), (0, 0), (1, 2)])
def test_an_order_that_leaves_slots_out_is_refused(order: tuple[int, ...]):
    with pytest.raises(TypeError, match="in their order"):
        Form("desert", COLOUR, Slot("side", ("oasis", "mirage")), order=order)


def test_more_slots_than_kernels_have_arguments_for_are_refused():
    with pytest.raises(TypeError, match="at most 3"):
        Form(COLOUR, COLOUR, COLOUR, COLOUR)


@pytest.mark.parametrize("game", cv.all_games())
def test_no_text_of_a_game_stands_for_two_things(game: str):
    for grammar in (cv.game(game).actions, cv.game(game).outcomes):
        assert len(set(grammar.texts)) == len(grammar)
        assert len({tuple(row) for row in grammar.parts.tolist()}) == len(grammar)
        assert grammar.parts.dtype == np.int64
