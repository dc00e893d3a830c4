"""Payments: who got how many points for which good or special card, one after another.

The points are the rules' own (`scoring`); here they are noted before they are given.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caravanserai.core.layout import Row
from caravanserai.games.touareg.box import (
    END,
    GOODS,
    KEEP,
    KINDS,
    MAX_SEATS,
    PASS,
    PLAN,
    SCORE,
    SPECIALS,
    STEAL_ANIMAL,
    STEAL_HAND,
    TURN,
    UNUSED_POINTS,
    Position,
)
from caravanserai.games.touareg.rules import carry_out, say, settle_theft
from caravanserai.games.touareg.scoring import held, leaders, majority_points, tallies, unused
from caravanserai.games.touareg.turn import begin_theft, go_on
from caravanserai.kernels import kernel

# What points are given for, and the two numbers that go with it.
REASONS = ("majority", "tie", "turned-in", "unused")
MAJORITY, TIE, TURNED_IN, UNUSED = range(len(REASONS))
SEAT, REASON, POINTS, FIRST, SECOND, NUMBERS = range(6)

MOST = (KINDS + len(SPECIALS)) * MAX_SEATS


@kernel
def note(out: Row, count: int, seat: int, reason: int, points: int, first: int, second: int) -> int:
    """Write one payment; returns how many there are."""
    out[count, SEAT] = seat
    out[count, REASON] = reason
    out[count, POINTS] = points
    out[count, FIRST] = first
    out[count, SECOND] = second
    return count + 1


@kernel
def pay(position: Position, action: int, outcome: int, out: Row) -> int:
    """The points of a card turned in, or of the stage that an event ends; `position` is as before it."""
    seat = int(position.seat)
    if action >= SCORE:
        if action == KEEP:
            return 0
        return note(out, 0, seat, TURNED_IN, UNUSED_POINTS[action - SCORE], action - SCORE, 1)
    if position.last_round == 0 or position.turns_left > 1:
        return 0
    stage = int(position.stage)
    says = action in (END, PASS)
    if STEAL_HAND <= action < STEAL_ANIMAL:
        begin_theft(position, action - STEAL_HAND)
        settle_theft(position, seat, outcome)
    elif not says:
        carry_out(position, seat, action)
    counted = tallies(position)
    if says:
        say(position, seat, action)
    else:
        go_on(position)
    if position.phase == TURN and position.stage == stage:
        return 0
    count = 0
    for good in range(KINDS):
        count = note_majority(position, counted, good, out, count)
    return count if stage == 1 else note_unused(position, out, count)


@kernel
def note_majority(position: Position, counted: tuple[int, int, int, int, int], good: int, out: Row, count: int) -> int:
    """What the leaders in a good get (TG-73, TG-74)."""
    bits = leaders(counted, position.players, good)
    reason = MAJORITY if bits & (bits - 1) == 0 else TIE
    for seat in range(position.players):
        if bits >> seat & 1:
            count = note(
                out, count, seat, reason, majority_points(position, bits, good), good, held(counted[seat], good)
            )
    return count


@kernel
def note_unused(position: Position, out: Row, count: int) -> int:
    """What every unused special card pays at the end of the game (TG-91)."""
    for seat in range(position.players):
        for special in range(len(SPECIALS)):
            cards = unused(position, seat, special)
            if cards > 0:
                count = note(out, count, seat, UNUSED, UNUSED_POINTS[special] * cards, special, cards)
    return count


# In words


def payment(row: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    """One payment as it is told: to whom, what for, how many points, and by which rule."""
    seat, reason, points, first, second = row
    told: dict[str, Any] = {"to": names[seat], "for": REASONS[reason], "points": points}
    if reason in (MAJORITY, TIE):
        return {**told, "good": GOODS[first], "goods": second, "rule": "TG-73" if reason == MAJORITY else "TG-74"}
    turned_in = "TG-78" if first == PLAN else "TG-77"
    return {**told, "special": SPECIALS[first], "cards": second, "rule": "TG-91" if reason == UNUSED else turned_in}
