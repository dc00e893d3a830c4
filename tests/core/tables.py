"""Tables that the tests of the core sit down at: good records and seeded random play."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

import caravanserai as cv

NAMES = ("North", "East", "South", "West", "Old Tom", "Zoë", "{0}", "%s", "雪", "O'Neill & Sons")
COLOURS = ("blue", "green", "orange", "yellow", "white")
RACE_CARDS = {f"{pile} {colour}" for pile in ("win", "lose") for colour in COLOURS}
ALL_FOUR = ("support", "photographer", "positions", "partners")
EVERYTHING = ("support", "spicy", "photographer", "positions", "partners")
TABLES = (
    (2, ()),
    (3, ("photographer",)),
    (4, ("support", "spicy")),
    (5, ("photographer", "positions")),
    (6, ("partners",)),
    (8, EVERYTHING),
    (9, ALL_FOUR),
    (10, EVERYTHING),
)

START = "start: 1 green yellow orange / 3 blue white"
GREEN_FIRST = {"start": "1 green yellow orange / 3 blue white"}
THREE = ("game: camelup", "players: North, East, South", START, "")
SIX = ("game: camelup", "players: North, East, South, West, Old Tom, Zoë", "options: partners", START, "")
EXAMPLE = """\
game: camelup
players: North, East, South
options: photographer
start: 1 green yellow orange / 3 blue white

North: leg yellow            # a comment
East: roll white 2
South: desert 7 oasis
"""


def lines(*texts: str) -> str:
    """A text of these lines."""
    return "".join(f"{text}\n" for text in texts)


def three(*events: str) -> str:
    """A record of North, East and South, whose first event is its line 5."""
    return lines(*THREE, *events)


def head(players: str = "North, East, South", options: str | None = None, start: str = START) -> str:
    """A head with the blank line after it."""
    return lines("game: camelup", f"players: {players}", *([f"options: {options}"] if options else []), start, "")


def bad(source: str | bytes) -> cv.BadRecord:
    """The error with which a bad record is refused."""
    try:
        match = cv.read(source)
    except cv.BadRecord as error:
        return error
    raise AssertionError(f"accepted: {match!r}")


def choose(match: cv.Match, dice: random.Random) -> str:
    """A random legal action, a roll more often than the rest, so that a game is short."""
    legal = match.legal()
    return "roll" if "roll" in legal and dice.random() < 0.3 else dice.choice(legal)


def random_match(players: int, options: Sequence[str], seed: int, events: int | None = None) -> cv.Match:
    """A game of seeded random play: to its end, or of so many events at most."""
    dice = random.Random(seed)
    match = cv.new("camelup", NAMES[:players], options, seed=seed)
    while not match.over and (events is None or len(match.events) < events):
        match.play(choose(match, dice))
    return match


def is_one_line(text: str) -> bool:
    """Whether a message is one line for people: printable, the spaces of French included, and not too long."""
    return len(text) <= 400 and all(letter.isprintable() or letter in "\u00a0\u202f" for letter in text)


def table(players: int = 3, options: tuple[str, ...] = (), **more: Any) -> cv.Match:
    """A new match from the start of the notation's example."""
    return cv.new("camelup", NAMES[:players], options, seed=7, head=GREEN_FIRST, **more)


def fields(match: cv.Match) -> dict[str, Any]:
    """A position field by field."""
    return {name: match.position[name].tolist() for name in match.position.dtype.names}


def snapshot(match: cv.Match) -> Any:
    """Everything that may be asked of a match."""
    return (
        match.record(),
        fields(match),
        match.legal(),
        match.outcomes(),
        match.describe(),
        match.over,
        match.waiting_for_chance,
        match.to_move,
        match.seat,
        match.scores(),
        match.winners(),
        [match.view(player) for player in (None, *match.players)],
        tuple(match.events),
    )


def same(one: cv.Match, other: cv.Match) -> bool:
    """Whether two matches stand alike."""
    return one.record() == other.record() and one.describe() == other.describe() and fields(one) == fields(other)
