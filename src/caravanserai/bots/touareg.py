"""What makes sense in Touareg: for playouts, for who plays easily, and for who is greedy on majorities."""

from __future__ import annotations

import math

from caravanserai.bots.sense import Sense
from caravanserai.core.kernel import kernel
from caravanserai.core.layout import Row
from caravanserai.games.touareg.box import (
    BUY,
    END,
    HIDE_HAND,
    KEEP,
    KINDS,
    LOAD_FIRST,
    LOADING,
    MARKET,
    OVER,
    PASS,
    PAY_ANIMAL,
    PAY_HAND,
    PLAN,
    SCORE,
    STEAL_ANIMAL,
    STEAL_HAND,
    TAKE,
    Position,
)

SPREAD = 3.0  # points that make a victory e times as likely, when a stage has ended


@kernel
def weight_of(position: Position, action: int) -> float:
    """About how much sense an action makes."""
    if action < MARKET:
        return 3.0 if position.hand_size[position.seat] <= 1 else 1.0
    if action < LOAD_FIRST:
        return 4.0 / position.worth[action - MARKET]
    if action < TAKE:
        good = (action - LOAD_FIRST) % KINDS
        return 0.5 * position.worth[good] * (3.0 if position.step == LOADING else 1.0)
    if action < BUY:
        good = (action - TAKE) % KINDS
        return 0.4 * position.worth[good] * position.market[good]
    if action < PAY_HAND:
        return 0.15
    if action < PAY_ANIMAL:
        return 1.5
    if action < HIDE_HAND:
        return 0.3
    if action < STEAL_HAND:
        return 2.0
    if action < STEAL_ANIMAL:
        return 0.5
    if action < END:
        return 1.5
    if action < PASS:
        return 0.5
    if action < SCORE:
        return 1.0
    if action < KEEP:
        return 2.0 if action - SCORE == PLAN else 0.7
    return 1.0


@kernel
def weigh(position: Position, actions: Row, count: int, facts: Row, out: Row) -> None:
    """By sorts of actions and the worth of goods."""
    for number in range(count):
        out[number] = weight_of(position, int(actions[number]))


@kernel
def stops(position: Position, start: Position) -> bool:
    """A playout goes on to the end of the stage, with what is turned in then."""
    return position.phase == OVER or position.stage != start.stage


@kernel
def judge(position: Position, start: Position, facts: Row, out: Row) -> None:
    """Each seat's share in the victory: by points, or as it is."""
    players = int(position.players)
    most = 0.0
    for seat in range(players):
        most = max(most, float(position.points[seat]))
    total = 0.0
    for seat in range(players):
        out[seat] = math.exp((position.points[seat] - most) / SPREAD)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total
    if position.phase == OVER:
        # Rather a victory than points: but more of them is more of a chance, where playouts are few.
        shared = 0
        for seat in range(players):
            shared += position.points[seat] == most
        for seat in range(players):
            out[seat] = 0.3 * out[seat] + (0.7 / shared if position.points[seat] == most else 0.0)


SENSE = Sense(stops=stops, judge=judge, weigh=weigh)
