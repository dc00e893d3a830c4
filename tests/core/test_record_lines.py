"""Lines of a record: comments, blank lines, spaces and line ends."""

from __future__ import annotations

import pytest

import caravanserai as cv

from .tables import (
    EXAMPLE,
    START,
    THREE,
    bad,
    head,
    is_one_line,
    lines,
    three,
)


def test_comments_stand_in_head_and_body():
    source = lines(
        "# a game on a sofa",
        "game: camelup# no space before it",
        "players: North, East, South # seat order: not by age",
        "   # indented",
        "#",
        START + "    #",
        "",
        "# the first leg",
        "North: leg yellow#",
        "   # South: leg blue",
        "East: roll white 2 # 2 # again: a comment",
    )
    assert cv.read(source).record() == lines(*THREE, "North: leg yellow", "East: roll white 2")


def test_a_comment_may_hold_anything():
    assert len(cv.read(three("leg yellow # \t ü 雪 {0} %s : , / # \x0b")).events) == 1


def test_a_line_that_is_only_a_comment_is_no_blank_line():
    match = cv.read(lines("game: camelup", "# the table", "players: North, East, South", "  # the camels", START, ""))
    assert match.players == ("North", "East", "South")


def test_blank_lines_in_the_body_are_free():
    source = lines(*THREE, "", "leg yellow", "", "  ", "roll white 2", "", "")
    assert cv.read(source).record() == three("North: leg yellow", "East: roll white 2")


def test_a_line_of_spaces_is_blank():
    source = lines(*THREE[:3], "    ", "leg yellow")
    assert len(cv.read(source).events) == 1


def test_spaces_at_the_ends_of_a_line_do_not_count():
    source = lines(*(f"   {line}   " for line in [*THREE[:3], "", "North: leg yellow", "roll white 2"]))
    assert cv.read(source).record() == three("North: leg yellow", "East: roll white 2")


def test_spaces_around_commas_and_slashes_do_not_count():
    source = lines(
        "game: camelup",
        "players: North,East   ,   South",
        "options: photographer ,positions",
        "start: 1 green/  2 yellow orange   /3 blue white",
        "",
    )
    assert cv.read(source).record() == lines(
        "game: camelup",
        "players: North, East, South",
        "options: photographer, positions",
        "start: 1 green / 2 yellow orange / 3 blue white",
        "",
    )


def test_line_ends_may_be_crlf():
    source = three("North: leg yellow  # ours", "", "East: roll white 2")
    expected = three("North: leg yellow", "East: roll white 2")
    assert cv.read(source.replace("\n", "\r\n")).record() == expected
    assert cv.read(source.replace("\n", "\r\n").encode()).record() == expected
    mixed = source.replace("\n", "\r\n", 3)
    assert cv.read(mixed).record() == expected
    assert cv.read(mixed.removesuffix("\n")).record() == expected


def test_a_missing_final_newline_is_no_error():
    assert cv.read(three("leg yellow").removesuffix("\n")).record() == three("North: leg yellow")
    assert cv.read("\n".join(THREE[:3])).events == []


def test_a_lone_carriage_return_ends_no_line():
    assert bad(three("leg yellow").replace("\n", "\r")).line == 1
    assert bad(three("leg yellow\rleg blue")).line == 5
    assert bad(three("leg yellow\r\r")).line == 5
    assert bad(three("\rleg yellow")).line == 5


def test_a_carriage_return_at_the_very_end_is_a_lone_one():
    assert bad(three("leg yellow").removesuffix("\n") + "\r").line == 5
    assert bad(three("leg yellow") + "\r").line == 6


@pytest.mark.parametrize("letter", ["\t", "\x0b", "\x0c", "\0", "\x1b", "\x7f", "\x85", "\xa0", "\u2028", "\u3000"])
def test_only_spaces_are_spaces_and_only_newlines_end_lines(letter):
    for event in (f"leg{letter}yellow", f"leg yellow{letter}", f"{letter}leg yellow", f"leg {letter}yellow", letter):
        error = bad(three(event))
        assert error.line == 5
        assert is_one_line(error.say())
        assert is_one_line(error.say("fr"))
    assert bad(lines(f"game: camelup{letter}", *THREE[1:])).line == 1
    assert bad(lines("game: camelup", letter, *THREE[1:])).line == 2
    assert bad(head(start=START.replace("green yellow", f"green{letter}yellow"))).line == 3


def test_a_byte_order_mark_is_an_error():
    for source in (b"\xef\xbb\xbf" + EXAMPLE.encode(), "\ufeff" + EXAMPLE, b"\xef\xbb\xbf", b"\xef\xbb\xbf\n"):
        error = bad(source)
        assert error.line == 1
        assert is_one_line(error.say())


@pytest.mark.parametrize(
    "junk", [b"\xff", b"\xc3", b"\xe9", b"\xc0\xaf", b"\xed\xa0\x80", b"\xf8\x88\x80\x80\x80", b"\x80"]
)
def test_what_is_not_utf_8_is_an_error_with_its_line(junk):
    whole = three("leg yellow", "leg blue").encode()
    for line, source in (
        (1, junk + whole),
        (2, whole.replace(b"North", b"No" + junk + b"rth", 1)),
        (4, whole.replace(b"\n\n", b"\n" + junk + b"\n")),
        (6, whole.replace(b"leg blue", b"leg blue # " + junk)),
        (7, whole + junk),
    ):
        error = bad(source)
        assert error.line == line
        for language in ("en", "fr"):
            assert is_one_line(error.say(language))
            assert "UTF-8" in error.say(language)


def test_half_a_surrogate_in_a_text_is_an_error_with_its_line():
    assert bad(three("leg yellow # \ud800")).line == 5
    assert bad(head("North, \udfff")).line == 2
