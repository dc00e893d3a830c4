"""Names in a record."""

from __future__ import annotations

import pytest

import caravanserai as cv

from .tables import (
    THREE,
    bad,
    head,
    is_one_line,
    lines,
    three,
)


def test_names_may_be_left_out():
    written = lines(*THREE, "North: leg yellow", "East: roll white 2", "South: desert 7 oasis", "North: win blue")
    unnamed = three("leg yellow", "roll white 2", "desert 7 oasis", "win blue")
    mixed = three("leg yellow", "East: roll white 2", "South: desert 7 oasis", "win blue")
    assert cv.read(unnamed).record() == cv.read(mixed).record() == cv.read(written).record() == written


def test_a_name_must_be_that_of_the_player_to_move():
    error = bad(three("North: leg yellow", "South: leg yellow"))
    assert error.line == 6
    assert error.rule == "CU-21"
    assert "East" in error.say()
    assert "East" in error.say("fr")


def test_a_wrong_name_is_a_bad_line_even_if_the_event_could_not_be_read():
    assert bad(three("East: nonsense")).rule == "CU-21"


@pytest.mark.parametrize("name", ["Nort", "north", "NORTH", "Northern", "West", "", "North ", "game", "North, East"])
def test_a_name_is_matched_exactly(name):
    assert bad(three(f"{name}: leg yellow")).line == 5


def test_letters_composed_another_way_are_another_name():
    source = head("Zoe\u0301, East")
    assert cv.read(source + "Zoe\u0301: leg yellow\n").to_move == "East"
    assert bad(source + "Zo\u00e9: leg yellow\n").line == 5


@pytest.mark.parametrize("event", ["North:leg yellow", "North:  leg yellow", "North:", "North: ", "North:\tleg yellow"])
def test_exactly_one_space_follows_the_colon(event):
    assert bad(three(event)).line == 5


def test_a_name_is_1_to_24_code_points():
    for name in ("N", "N" * 24, "𝔑" * 24, "e\u0301" * 12, "🐫" * 24):
        match = cv.read(head(f"{name}, East") + f"{name}: leg yellow\n")
        assert match.players == (name, "East")
        assert match.to_move == "East"
        assert cv.new("camelup", [name, "East"]).players == (name, "East")
    for name in ("N" * 25, "𝔑" * 25, "e\u0301" * 13):
        assert bad(head(f"{name}, East")).line == 2
        with pytest.raises(cv.BadSetting):
            cv.new("camelup", [name, "East"])
    for players in ("", "North,", ",North", "North,,East", ",", " , "):
        assert bad(head(players)).line == 2


@pytest.mark.parametrize("letter", [",", ":", "#", *map(chr, range(32)), *map(chr, range(0x7F, 0xA0))])
def test_some_letters_are_in_no_name(letter):
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("camelup", [f"No{letter}rth", "East"])
    for language in ("en", "fr"):
        assert is_one_line(caught.value.say(language))
    if letter not in ",#\n":  # these end the name, or the line
        assert bad(head(f"No{letter}rth, East")).line == 2


UNSEEN = {
    "zero-width space": "No\u200brth",
    "byte order mark": "\ufeffNorth",
    "soft hyphen": "No\u00adrth",
    "word joiner": "No\u2060rth",
    "Hangul filler": "\u3164",
    "Hangul initial filler": "No\u115frth",
    "half-width filler": "No\uffa0rth",
    "blank braille": "\u2800",
    "grapheme joiner": "No\u034frth",
    "Khmer vowel": "No\u17b4rth",
    "null note": "No\U0001d159rth",
    "right to left": "No\u202erth",
    "isolated": "No\u2066rth\u2069",
    "right-to-left mark": "North\u200f",
    "Arabic letter mark": "\u061cNorth",
    "tag": "No\U000e0041rth",
    "line break": "No\u2028rth",
    "paragraph": "No\u2029rth",
    "private": "No\ue000rth",
    "nothing": "No\uffffrth",
    "unassigned": "No\U000e0fffrth",
    "joiner at the end": "North\u200d",
    "joiner at the start": "\u200cNorth",
    "joiner beside a space": "North\u200d East",
    "two joiners": "No\u200d\u200drth",
    "variant of nothing": "\ufe0fNorth",
    "variant of a variant": "❤\ufe0f\ufe0f",
    "mark alone": "\u0301",
    "mark on a space": "North \u0301",
    "mark on a wide space": "North\u2003\u0301",
}


@pytest.mark.parametrize("name", UNSEEN.values(), ids=UNSEEN)
def test_what_cannot_be_seen_or_turns_the_rest_round_is_in_no_name(name):
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("camelup", [name, "East"])
    assert caught.value.reason.message == "name-unread"
    for language in ("en", "fr"):
        said = caught.value.say(language)
        assert is_one_line(said)
        assert caught.value.reason.about["code"] in said
    if len(name.splitlines()) == 1:
        assert bad(head(f"{name}, East")).line == 2


@pytest.mark.parametrize(
    "name",
    [
        "Zoë",
        "Zoe\u0308",
        "O’Neill",
        "שלום",
        "محمد",
        "می\u200cخواهم",
        "क्\u200dष",
        "葛\U000e0100",
        "한글",
        "ㄱ",
        "❤\ufe0f",
        "🏳\ufe0f\u200d🌈",
        "👩🏽\u200d🚀",
        "1\ufe0f\u20e3",
        "🇫🇷",
        "\U0001fae9",  # a picture that came with Unicode 16
        "No\u00a0rth",
        "½",
    ],
)
def test_letters_marks_and_pictures_of_all_the_world_are_names(name):
    source = head(f"{name}, East") + f"{name}: leg yellow\n"
    assert cv.read(source).record() == source
    assert cv.new("camelup", [name, "East"]).players == (name, "East")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Zoë", "Zoe\u0308"),
        ("ZOË", "zoe\u0308"),
        ("North", "Ｎｏｒｔｈ"),
        ("Old Tom", "Old\u00a0Tom"),
        ("Old Tom", "Old  Tom"),
        ("Zoë B", "Zoë  B"),
        ("North", "No\u200drth"),
        ("❤", "❤\ufe0f"),
        ("한글", "\u1112\u1161\u11ab\u1100\u1173\u11af"),
    ],
)
def test_names_that_look_the_same_are_the_same(one, other):
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("camelup", [one, "East", other])
    assert caught.value.reason.message == "name-twice"
    assert bad(head(f"{one}, East, {other}")).line == 2


def test_a_name_has_no_spaces_at_its_ends():
    for name in (" North", "North ", " ", "  "):
        with pytest.raises(cv.BadSetting):
            cv.new("camelup", [name, "East"])
    assert cv.read(head("North  ,East   ,  South  ")).players == ("North", "East", "South")


@pytest.mark.parametrize(
    ("one", "other"),
    [("North", "North"), ("North", "north"), ("Straße", "STRASSE"), ("ΣΊΣΥΦΟΣ", "σίσυφος"), ("ﬁn", "FIN")],
)
def test_names_are_unique_under_case_folding(one, other):
    assert bad(head(f"{one}, East, {other}")).line == 2
    with pytest.raises(cv.BadSetting):
        cv.new("camelup", [one, "East", other])


@pytest.mark.parametrize(
    "name",
    [
        "Old Tom",
        "Old  Tom",
        "{0}",
        "{}",
        "{name}",
        "{",
        "%s",
        "%(x)d",
        "$player",
        '"Q"',
        "O'Neill",
        "\\n",
        "雪",
        "Zoë",
        "a/b",
        "Straße",
        "roll",
        "leg yellow",
        "East of Eden",
        "1",
        "007",
        "=",
        "?",
        "(CU-1)",
        "null",
        "players",
    ],
)
def test_the_rule_on_words_does_not_bind_names(name):
    players = ["North", name, "East", "South", "West", "Old"]
    source = head(", ".join(players), "partners") + f"North: partner {name}\n{name}: leg blue\nEast: leg blue\n"
    match = cv.read(source)
    assert match.record() == source
    assert match.describe()["position"]["partners"] == {"North": name, name: "North"}
    assert match.log() == [f"North: partner {name}", f"{name}: leg blue", "East: leg blue"]
    assert cv.read(match.record()).record() == source
    error = bad(source + f"partner {name}\n")
    assert error.rule == "SC-35"
    for language in ("en", "fr"):
        assert is_one_line(error.say(language))
        assert name in error.say(language)


def test_of_two_names_with_one_beginning_the_one_that_is_said_is_meant():
    players = "North, East, East of Eden, East of, South, West"
    for name in ("East", "East of", "East of Eden"):
        match = cv.read(head(players, "partners") + f"partner {name}\n")
        assert match.describe()["position"]["partners"]["North"] == name
    assert bad(head(players, "partners") + "partner East of Ede\n").line == 6
