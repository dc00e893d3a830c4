"""Camel Up's own in the head of a record: start, players, options."""

from __future__ import annotations

import pytest

import caravanserai as cv

from .tables import (
    ALL_FOUR,
    EVERYTHING,
    NAMES,
    bad,
    head,
    is_one_line,
)


@pytest.mark.parametrize(
    "start",
    [
        "1 green yellow orange blue",
        "1 green yellow orange / 3 blue white white",
        "1 green yellow orange / 3 blue white / 2 white",
        "1 green yellow orange / 1 blue white",
        "1 green yellow orange / 4 blue white",
        "0 green yellow orange / 3 blue white",
        "1 green yellow orange / 03 blue white",
        "1 green yellow orange / three blue white",
        "1 green yellow orange / 3 blue red",
        "1 green yellow orange / 3 blue White",
        "1 green yellow orange / 3",
        "1 green yellow orange blue white /",
        "/ 1 green yellow orange blue white",
        "1 green yellow orange // 3 blue white",
        "1 green  yellow orange / 3 blue white",
        "1  green yellow orange / 3 blue white",
        "1 green, yellow, orange / 3 blue white",
        "1 green yellow orange 3 blue white",
        "1 / 3",
        "1",
        "/",
        "green yellow orange / blue white",
        "1 green yellow orange / ３ blue white",
        "1 green yellow orange \\ 3 blue white",
    ],
)
def test_a_bad_start_is_told_with_its_line(start):
    error = bad(head(start=f"start: {start}"))
    assert error.line == 3
    assert error.say().startswith(f"line 3: start: {start}: ")
    assert is_one_line(error.say("fr"))


@pytest.mark.parametrize(
    ("written", "canonical"),
    [
        ("3 blue white / 1 green yellow orange", "1 green yellow orange / 3 blue white"),
        ("3 blue / 2 white / 1 green yellow orange", "1 green yellow orange / 2 white / 3 blue"),
        ("2 white yellow orange green blue", "2 white yellow orange green blue"),
    ],
)
def test_start_is_written_with_its_spaces_rising(written, canonical):
    assert cv.read(head(start=f"start: {written}")).record() == head(start=f"start: {canonical}")


@pytest.mark.rule("CU-1")
def test_2_to_10_players():
    many = [f"Player {number}" for number in range(11)]
    assert (bad(head("North")).line, bad(head("North")).rule) == (2, "CU-1")
    assert (bad(head(", ".join(many))).line, bad(head(", ".join(many))).rule) == (2, "CU-1")
    everything = bad(head(", ".join(many), ", ".join(EVERYTHING)))
    assert (everything.line, everything.rule) == (2, "CU-1")
    for count in range(2, 9):
        assert len(cv.read(head(", ".join(many[:count]))).players) == count
    for count in (9, 10):
        assert len(cv.read(head(", ".join(many[:count]), ", ".join(ALL_FOUR))).players) == count


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, "spicy"),
        (8, "spicy, photographer, positions, partners"),
        (2, "partners"),
        (5, "partners"),
        (5, "support, photographer, positions, partners"),
        (9, None),
        (9, "partners"),
        (9, "support, photographer, positions"),
        (9, "support, photographer, partners"),
        (9, "support, positions, partners"),
        (10, "photographer, positions, partners"),
        (10, "support, spicy, photographer, positions"),
    ],
)
def test_tables_that_are_not_allowed(players, options):
    error = bad(head(", ".join(NAMES[:players]), options))
    assert error.rule == "SC-40"
    assert error.line in ((2,) if options is None else (2, 3))
    with pytest.raises(cv.BadSetting) as caught:
        cv.new("camelup", NAMES[:players], options.split(", ") if options else [])
    assert caught.value.rule == "SC-40"


@pytest.mark.rule("SC-40")
@pytest.mark.parametrize(
    ("players", "options"),
    [
        (2, "support"),
        (2, "support, spicy"),
        (2, "support, spicy, photographer, positions"),
        (6, "partners"),
        (8, "positions"),
        (9, "support, photographer, positions, partners"),
        (10, "support, photographer, positions, partners"),
        (10, "support, spicy, photographer, positions, partners"),
    ],
)
def test_tables_that_are_allowed(players, options):
    source = head(", ".join(NAMES[:players]), options)
    assert cv.read(source).record() == source
