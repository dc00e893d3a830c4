"""Words of a record, and what chance says in it."""

from __future__ import annotations

import pytest

import caravanserai as cv

from .tables import (
    THREE,
    bad,
    head,
    is_one_line,
    lines,
    random_match,
    three,
)

# Words


@pytest.mark.parametrize(
    "event",
    [
        "Leg yellow",
        "LEG YELLOW",
        "leg Yellow",
        "leg  yellow",
        "leg",
        "leg red",
        "leg yellow 5",
        "leg yellow blue",
        "leg yellow, blue",
        "leg yellow.",
        "legyellow",
        "yellow leg",
        "yellow",
        "leg ｙellow",
        "desert 5",
        "desert oasis",
        "desert 5 Oasis",
        "desert 5  oasis",
        "desert  5 oasis",
        "desert 5 swamp",
        "desert 05 oasis",
        "desert 005 mirage",
        "desert +5 oasis",
        "desert 5.0 oasis",
        "desert ５ oasis",
        "desert ٥ oasis",
        "desert five oasis",
        "desert oasis 5",
        "desert 0 oasis",
        "desert -1 oasis",
        "desert 21 oasis",
        "desert 99999999999999999999999999 oasis",
        "Roll white 2",
        "roll white 02",
        "roll  white 2",
        "roll white  2",
        "roll white 0",
        "roll white 4",
        "roll red 2",
        "roll 2",
        "roll 2 white",
        "roll white two",
        "roll support white 3",
        "win",
        "win red",
        "lose nobody",
        "pass",
        "partner",
        "partner Nobody",
        "done yellow",
        "; leg yellow",
        "{0}",
        "%s",
        "partner {0}",
        "None",
    ],
)
def test_words_are_those_of_the_game_lower_case_one_space_between(event):
    for text in (event, f"North: {event}"):
        error = bad(three(text))
        assert error.line == 5
        assert error.say().startswith("line 5: ")
        assert is_one_line(error.say())
        assert is_one_line(error.say("fr"))


@pytest.mark.parametrize(
    ("event", "rule"),
    [
        ("desert 17 oasis", "CU-3"),
        ("desert 20 mirage", "CU-3"),
        ("desert 1 oasis", "CU-26"),
        ("desert 3 mirage", "CU-25"),
        ("camera 5", "SC-20"),
        ("position 3 bottom yellow", "SC-31"),
        ("position 2 hold yellow 5", "SC-31"),
        ("partner East", "SC-35"),
        ("support blue", "SC-10"),
        ("done", "SC-10"),
        ("roll support white 1", "SC-4"),
    ],
)
def test_what_a_rule_forbids_names_the_rule(event, rule):
    error = bad(three(event))
    assert (error.line, error.rule) == (5, rule)
    assert error.say().startswith(f"line 5: {event}: ")
    for language in ("en", "fr"):
        assert error.say(language).endswith(f"({rule})")


def test_an_event_after_the_end_is_a_bad_line():
    match = random_match(2, (), seed=11)
    assert match.over
    written = match.record()
    for event in ("leg yellow", "North: leg yellow", "East: leg yellow", "roll", "nonsense"):
        error = bad(written + event + "\n")
        assert error.line == written.count("\n") + 1
    assert bad(written + "roll\n").rule == "CU-50"


def test_a_very_long_line_is_told_shortly():
    for line in (
        "leg " + "x" * 1_000_000,
        "leg yellow" + " x" * 500_000,
        "x" * 1_000_000 + ": leg yellow",
        ":" * 10**6,
    ):
        error = bad(three(line))
        assert error.line == 5
        assert is_one_line(error.say())
        assert is_one_line(error.say("fr"))
    for line in ("x" * 1_000_000, "x" * 1_000_000 + ": y", "options: " + "x, " * 300_000, "options: " + "x" * 10**6):
        assert is_one_line(bad(lines(line, *THREE)).say())
    assert is_one_line(bad(head(", ".join(f"P{number}" for number in range(100_000)))).say())
    assert len(cv.read(three("leg yellow # " + "x" * 1_000_000, " " * 1_000_000 + "leg blue")).events) == 2


# Chance


@pytest.mark.parametrize("event", ["roll white", "roll support", "roll support white", "roll white 2 blue", "roll 2"])
def test_chance_words_are_given_whole_or_not_at_all(event):
    assert bad(three(event)).line == 5


@pytest.mark.parametrize(
    "event", ["roll white 2 blue 1", "roll white 2 white 2", "roll white 2 2", "roll white 2 done"]
)
def test_chance_says_no_more_than_the_action_asks(event):
    assert bad(three(event)).line == 5


@pytest.mark.parametrize("event", ["leg yellow white 2", "desert 7 oasis white 2", "win blue white 2"])
def test_chance_says_nothing_where_nothing_waits_for_it(event):
    assert bad(three(event)).line == 5


def test_a_die_is_revealed_once_a_leg():
    error = bad(three("roll white 2", "roll white 1"))
    assert (error.line, error.rule) == (6, "CU-36")


@pytest.mark.parametrize("last", ["roll", "East: roll", "East: roll  # the die is under the sofa", "roll\n\n# later\n"])
def test_the_last_event_may_wait_for_chance(last):
    before = cv.read(three("leg yellow"))
    match = cv.read(three("leg yellow", last))
    assert match.waiting_for_chance
    assert not match.over
    assert match.to_move == "East"
    assert match.legal() == []
    assert match.position == before.position
    told = match.describe()
    assert told["waiting_for_chance"] is True
    assert told["to_move"] == "East"
    assert told["legal"] == []
    assert told["position"] == before.describe()["position"]
    assert told["scores"] == before.describe()["scores"]
    assert match.record() == three("North: leg yellow", "East: roll")
    match.settle("white 2")
    assert match.record() == three("North: leg yellow", "East: roll white 2")
    assert match.to_move == "South"


def test_reading_draws_nothing_but_what_follows_is_drawn_from_the_seed():
    waiting = three("roll")
    drawn = {cv.read(waiting, seed=seed).settle() for seed in range(20)}
    assert len(drawn) > 1
    for seed in range(3):
        one, other = cv.read(waiting, seed=seed), cv.read(waiting, seed=seed)
        assert one.settle() == other.settle()
        assert one.play("roll") == other.play("roll")


@pytest.mark.parametrize("after", ["leg blue", "South: leg blue", "East: leg blue", "nonsense", "roll", "roll white 2"])
def test_a_line_that_waits_and_is_not_the_last_is_itself_the_bad_line(after):
    for gap in ([], ["", "# nothing", "  "]):
        error = bad(three("leg yellow", "East: roll", *gap, after))
        assert error.line == 6
        assert "roll" in error.say()


def test_a_reader_may_go_on_with_the_dice_on_the_table():
    match = cv.read(three("leg yellow"), dice="table")
    match.play("roll")
    assert match.waiting_for_chance
    match = cv.read(three("leg yellow"))
    match.play("roll")
    assert not match.waiting_for_chance


def test_dice_are_from_the_seed_or_on_the_table():
    with pytest.raises(cv.BadSetting):
        cv.read(three("leg yellow"), dice="loaded")
