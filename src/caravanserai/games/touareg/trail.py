"""The trail: what the table saw happen to hands, so that they can be guessed by who may not look into them.

A mark is one number: what happened, to whose hand, with which good or goods, and by whose thief.
"""

from __future__ import annotations

from caravanserai.games.touareg.box import DREW, HAS_NONE, Position
from caravanserai.kernels import kernel


@kernel
def leave_mark(position: Position, what: int, seat: int, value: int, thief: int) -> int:
    """Leave a mark behind the others; returns its number. `value` is a good, or bits of goods."""
    number = int(position.trail_end)
    position.trail[number] = what | seat << 3 | value << 6 | thief << 10
    position.trail_end = number + 1
    return number


@kernel
def mark_what(mark: int) -> int:
    """What happened: DREW, SHOWED, HID, ROBBED, HAS_NONE or HAS_SOME."""
    return int(mark) & 7


@kernel
def tells(mark: int) -> bool:
    """Whether a mark moves no card, but says something of the hand: HAS_NONE or HAS_SOME."""
    return mark_what(mark) >= HAS_NONE


@kernel
def growth(mark: int) -> int:
    """By how many cards a mark makes the hand grow: 1, -1 or 0."""
    if mark_what(mark) == DREW:
        return 1
    return 0 if tells(mark) else -1


@kernel
def mark_seat(mark: int) -> int:
    """Whose hand it happened to."""
    return int(mark) >> 3 & 7


@kernel
def mark_value(mark: int) -> int:
    """The good, or bits of goods."""
    return int(mark) >> 6 & 15


@kernel
def mark_thief(mark: int) -> int:
    """Whose thief it was."""
    return int(mark) >> 10 & 7


@kernel
def with_value(mark: int, value: int) -> int:
    """The same mark with another good."""
    return int(mark) & ~(15 << 6) | value << 6
