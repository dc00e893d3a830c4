"""Words: a vocabulary at a table with named players."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caravanserai.core.grammar import Form, Grammar, Seats, Slot
from caravanserai.core.words import Words, choices

from .tables import is_one_line

PARTNER = Form("partner", Seats("player", 5))
FORMS = (
    Form("roll"),
    Form("leg", Slot("colour", ("blue", "white"))),
    Form("desert", Slot("space", range(1, 21)), Slot("side", ("oasis", "mirage")), order=(1, 0)),
    PARTNER,
    Form("partner"),
    Form("go"),
    Form("go on"),
)
GRAMMAR = Grammar(*FORMS)
NAMES = ("North", "Old Tom", "Old", "{0}")


@pytest.fixture
def words() -> Words:
    return Words(GRAMMAR, NAMES)


def number(text: str) -> int:
    return GRAMMAR.texts.index(text)


# Reading


def test_a_text_is_matched_as_its_number(words):
    for text in ("roll", "leg blue", "desert 7 oasis", "desert 20 mirage"):
        assert words.match(text) == (number(text), "")


def test_what_follows_is_handed_back(words):
    assert words.match("roll white 2") == (number("roll"), "white 2")
    assert words.match("leg blue leg blue") == (number("leg blue"), "leg blue")
    assert words.match("roll  white") == (number("roll"), " white")
    assert words.match("roll ") == (number("roll"), "")


def test_the_longest_text_is_meant(words):
    assert words.match("go on") == (number("go on"), "")
    assert words.match("go of") == (number("go"), "of")
    assert words.match("partner Old Tom") == (number("partner {1}"), "")
    assert words.match("partner Old Tim") == (number("partner {2}"), "Tim")


def test_seats_are_names(words):
    assert words.texts[number("partner {0}")] == "partner North"
    assert words.texts[number("partner {3}")] == "partner {0}"
    assert words.match("partner {0}") == (number("partner {3}"), "")


def test_a_seat_that_nobody_sits_on_cannot_be_said(words):
    assert words.match("partner ") == (number("partner"), "")
    assert "partner " not in words.numbers


@pytest.mark.parametrize(
    "text", ["", " ", "Roll", "rolls", "rol", "leg", "leg red", " roll", "\troll", "desert 07 oasis"]
)
def test_what_is_not_in_the_vocabulary_is_not_matched(words, text):
    assert words.match(text) is None


def test_a_text_in_parts_has_numbers_as_numbers_and_a_name_as_one_word(words):
    assert words.parts(number("desert 7 oasis")) == ["desert", 7, "oasis"]
    assert words.parts(number("partner {1}")) == ["partner", "Old Tom"]
    assert words.parts(number("partner {3}")) == ["partner", "{0}"]


# Complaints


def complaint(words: Words, text: str, said: str = "") -> str:
    error = words.complain(f"{said} {text}".strip(), said, text)
    assert is_one_line(error.say("en"))
    assert is_one_line(error.say("fr"))
    return error.say()


def test_an_unknown_first_word_is_told_with_those_there_are(words):
    told = complaint(words, "walk 3")
    assert told.startswith("walk 3: ")
    assert '"walk"' in told
    assert "roll, leg, desert, partner, go" in told


def test_an_unknown_word_is_told_with_what_it_follows(words):
    told = complaint(words, "leg red")
    assert '"red"' in told
    assert '"leg"' in told
    assert "blue, white" in told
    assert "oasis, mirage" in complaint(words, "desert 7 swamp")
    assert '"desert 7"' in complaint(words, "desert 7 swamp")


def test_whole_numbers_in_a_row_are_told_as_a_range(words):
    assert "1–20" in complaint(words, "desert 21 oasis")
    assert "1–20" in complaint(words, "desert")


def test_missing_words_are_told_with_what_may_follow(words):
    assert "blue, white" in complaint(words, "leg")
    assert "oasis, mirage" in complaint(words, "desert 7")
    assert "roll, leg" in complaint(words, "")


def test_a_word_too_many_is_told(words):
    told = complaint(words, "leg blue white")
    assert '"white"' in told
    assert '"leg blue"' in told


def test_two_spaces_are_told(words):
    for text in ("leg  blue", " leg blue", "desert 7  oasis"):
        assert "space" in complaint(words, text)


def test_what_was_said_before_is_told():
    outcomes = Words(
        Grammar(Form("white", Slot("pips", range(1, 3))), Form("support", "white", Slot("pips", range(1, 2)))), ()
    )
    told = complaint(outcomes, "white 4", said="roll")
    assert told.startswith("roll white 4: ")
    assert '"roll white"' in told
    assert "1, 2" in told
    assert "white, support" in complaint(outcomes, "red 1", said="roll")


@given(st.text(max_size=60), st.text(max_size=20))
def test_anything_can_be_complained_of(text, said):
    words = Words(GRAMMAR, NAMES)
    if words.match(text) is None:
        complaint(words, text, said)


@given(st.lists(st.sampled_from(["partner", "Old", "Tom", "North", "go", "on", "desert", "7", "oasis", "", "{0}"])))
def test_any_words_can_be_complained_of(said):
    words = Words(GRAMMAR, NAMES)
    if words.match(" ".join(said)) is None:
        complaint(words, " ".join(said))


# Choices


@pytest.mark.parametrize(
    ("offered", "shown"),
    [
        ([], ""),
        (["blue"], "blue"),
        (["blue", "green"], "blue, green"),
        (["1", "2"], "1, 2"),
        (["1", "2", "3"], "1, 2, 3"),
        (["1", "2", "3", "4"], "1–4"),
        ([str(space) for space in range(1, 21)], "1–20"),
        (["2", "3", "4", "5"], "2–5"),
        (["5", "3", "2"], "5, 3, 2"),
        (["1", "2", "4", "5"], "1, 2, 4, 5"),
        (["4", "3", "2", "1"], "4, 3, 2, 1"),
    ],
)
def test_choices_are_listed_and_numbers_in_a_row_as_a_range(offered, shown):
    assert choices(offered) == shown


def test_choices_of_numbers_and_words():
    shown = choices(["1", "2", "3", "4", "hold", "bottom"]).split(", ")
    assert sorted(shown) == sorted(["1–4", "hold", "bottom"])


@pytest.mark.parametrize("name", ["007", "٣", "００１", "12"])
def test_a_name_that_looks_like_a_number_is_offered_as_it_is_written(name):
    assert choices([name, "North"]).split(", ").count(name) == 1
    assert name in complaint(Words(Grammar(PARTNER), (name, "North")), "partner Nobody")


def test_choices_are_shown_whole_in_any_order():
    offered = ["b", "7", "a", "5"]
    assert sorted(choices(offered).split(", ")) == sorted(offered)
