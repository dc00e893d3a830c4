"""Faults: what is wrong, in one line."""

from __future__ import annotations

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

import caravanserai as cv
from caravanserai.core.fault import BadRecord, Contradiction, HeadFault, IllegalAction, Reason, quote

from .tables import is_one_line

ANY_TEXT = st.text(st.characters(codec=None, categories=None), max_size=300)


# Quotes


@pytest.mark.parametrize("text", ["", "leg yellow", "Zoë", "雪 🐫", "{0} %s \\n", "x" * 80, " "])
def test_a_short_printable_text_is_quoted_as_it_is(text):
    assert quote(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\n", "\\n"),
        ("a\tb\r", "a\\tb\\r"),
        ("\0", "\\x00"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\x85", "\\x85"),
        ("\u2028", "\\u2028"),
        ("\u202e", "\\u202e"),
        ("\ufeff", "\\ufeff"),
        ("\ud800", "\\ud800"),
        ("\U000e0001", "\\U000e0001"),
    ],
)
def test_what_is_unprintable_is_escaped(text, shown):
    assert quote(text) == shown


def test_a_long_text_is_cut():
    assert quote("x" * 81) == "x" * 80 + "…"
    assert quote("x" * 1_000_000) == "x" * 80 + "…"
    assert len(quote("\0" * 1_000_000)) == 81


@given(ANY_TEXT)
def test_any_quote_is_short_and_printable(text):
    assert quote(text).isprintable()
    assert len(quote(text)) <= 81
    if text.isprintable() and len(text) <= 80:
        assert quote(text) == text


# Reasons and errors


def test_a_reason_names_its_rule_in_brackets():
    assert Reason("game-over").say() == "the game is over"
    assert Reason("game-over", rule="CU-50").say() == "the game is over (CU-50)"
    assert Reason("game-over", rule="CU-50").say("fr").endswith(" (CU-50)")


@given(ANY_TEXT)
def test_what_a_reason_speaks_of_is_quoted(text):
    reason = Reason("not-your-turn", {"player": text}, "CU-21")
    for language in ("en", "fr"):
        assert is_one_line(reason.say(language))
        assert quote(text) in reason.say(language)


def test_an_error_is_its_words():
    error = cv.BadSetting(Reason("not-waiting"))
    assert str(error) == error.say() == error.say("en") == "nothing waits for chance"
    assert error.say("fr") != error.say("en")
    assert error.rule is None


def test_an_illegal_action_tells_its_text():
    error = IllegalAction("leg\nyellow", Reason("game-over", rule="CU-50"))
    assert error.text == "leg\nyellow"
    assert error.rule == "CU-50"
    assert str(error) == "leg\\nyellow: the game is over (CU-50)"


def test_a_bad_record_tells_its_line_and_text():
    error = BadRecord(12345, "leg yellow", Reason("game-over", rule="CU-50"))
    assert (error.line, error.text, error.rule) == (12345, "leg yellow", "CU-50")
    assert error.say() == "line 12345: leg yellow: the game is over (CU-50)"
    assert error.say("fr").startswith("ligne 12345")


def test_a_bad_record_without_a_line_tells_its_reason():
    error = BadRecord(None, "", Reason("key-missing", {"key": "start"}))
    assert error.say() == Reason("key-missing", {"key": "start"}).say()


def test_a_head_fault_knows_its_key():
    error = HeadFault("start", Reason("key-missing", {"key": "start"}))
    assert error.key == "start"
    assert isinstance(error, cv.CaravanError)


@given(ANY_TEXT)
def test_any_error_is_one_line(text):
    for error in (
        IllegalAction(text, Reason("word-unknown", {"word": text, "after": text, "choices": text})),
        BadRecord(7, text, Reason("unknown-key", {"key": text, "keys": text})),
        cv.BadSetting(Reason("unknown-option", {"game": text, "option": text, "options": text})),
    ):
        assert is_one_line(error.say("en"))
        assert is_one_line(error.say("fr"))


@pytest.mark.parametrize(
    "error",
    [
        cv.BadSetting(Reason("bad-seed", {"seed": "x"})),
        HeadFault("start", Reason("game-over", rule="CU-50")),
        IllegalAction("roll", Reason("game-over")),
        Contradiction("draw salt", Reason("game-over")),
        BadRecord(7, "roll", Reason("game-over")),
        BadRecord(None, "", Reason("key-missing", {"key": "game"})),
    ],
    ids=lambda error: type(error).__name__,
)
def test_errors_go_to_other_processes_and_come_back(error):
    copies = [pickle.loads(pickle.dumps(error, protocol)) for protocol in range(pickle.HIGHEST_PROTOCOL + 1)]  # noqa: S301 - what we have just made
    for again in (*copies, copy.copy(error), copy.deepcopy(error)):
        assert type(again) is type(error)
        assert vars(again) == vars(error)
        assert again.args == error.args
        assert again.say("fr") == error.say("fr")
