"""What makes sense in Touareg: for playouts, for who plays easily, and for who is greedy on majorities."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from caravanserai.bots.bot import View
from caravanserai.bots.sense import Greedy, Sense, favour, share_out
from caravanserai.core.layout import Row
from caravanserai.games.touareg.box import (
    BUY,
    DRAWING,
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
    SPECIALS,
    STEAL_ANIMAL,
    STEAL_HAND,
    STEALING,
    TAKE,
    UNUSED_POINTS,
    Position,
)
from caravanserai.games.touareg.deals import POSITIONS
from caravanserai.games.touareg.rules import play
from caravanserai.games.touareg.scoring import held, tally, unused, winners
from caravanserai.kernels import Engine, entry, kernel

SPREAD = 3.0  # points that make a victory e times as likely, when a stage has ended


@kernel
def weight_of(position: Position, action: int) -> float:
    """About how much sense an action makes."""
    if action < MARKET:
        return 3.0 if position.hand_size[position.seat] <= 1 else 1.0
    if action < LOAD_FIRST:
        return 4.0 / float(position.worth[action - MARKET])
    if action < TAKE:
        good = (action - LOAD_FIRST) % KINDS
        return 0.5 * float(position.worth[good]) * (3.0 if position.step == LOADING else 1.0)
    if action < BUY:
        good = (action - TAKE) % KINDS
        return 0.4 * float(position.worth[good]) * float(position.market[good])
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
def weigh_at_sight(position: Position, actions: Row, count: int, out: Row) -> None:
    """By sorts of actions and the worth of goods."""
    for number in range(count):
        out[number] = weight_of(position, int(actions[number]))


@kernel
def weigh(position: Position, actions: Row, count: int, facts: Row, room: Any, out: Row) -> None:
    """A search weighs actions as who plays by feel."""
    weigh_at_sight(position, actions, count, out)


@kernel
def stops(position: Position, start: Position) -> bool:
    """A playout goes on to the end of the stage, with what is turned in then."""
    return position.phase == OVER or position.stage != start.stage


@kernel
def judge(position: Position, start: Position, facts: Row, room: Any, out: Row) -> None:
    """Each seat's share in the victory: by points, or as it is."""
    players = int(position.players)
    if position.phase == OVER:
        winners(position, out)
        share_out(out, players)
        return
    for seat in range(players):
        out[seat] = float(position.points[seat])
    favour(out, players, SPREAD)


@kernel
def promise(position: Position, seat: int) -> float:
    """About how many points the majorities in a seat's reach are worth, and its unused special cards.

    A good is the more in reach the more of it the seat has than any other; a card in hand is half there.
    """
    total = 0.0
    own = tally(position, seat)
    for good in range(KINDS):
        most = 0
        for other in range(position.players):
            if other != seat:
                most = max(most, held(tally(position, other), good))
        lead = held(own, good) + 0.5 * position.hand[seat, good] - most
        total += position.worth[good] / (1.0 + math.exp(-1.2 * lead))
    for special in range(len(SPECIALS)):
        total += 0.9 * unused(position, seat, special) * UNUSED_POINTS[special]
    return total


@entry("void(positions, int64[::1], float64[::1])", positions=POSITIONS)
def promises(positions: Any, actions: Row, out: Row) -> None:
    """What each action of the player to move promises in the first position; the second is where it is tried."""
    tried = positions[1]
    seat = int(positions[0].seat)
    for number in range(len(actions)):
        positions[1] = positions[0]
        play(tried, int(actions[number]))
        out[number] = promise(tried, seat) + points_of(tried, seat)
        if tried.phase == DRAWING:
            out[number] += 0.9 - 0.2 * tried.hand_size[seat]
        elif tried.phase == STEALING:
            out[number] += 0.8
        elif actions[number] >= BUY and actions[number] < PAY_HAND:
            out[number] -= 0.6


@kernel
def points_of(position: Position, seat: int) -> float:
    """The points a seat has."""
    return float(position.points[seat])


def best_promise(view: View, legal: Sequence[str], engine: Engine) -> str:
    """The action after which most majorities are in reach."""
    guess = view.guess()
    out = np.zeros(len(legal))
    positions = np.repeat(guess.snapshot(), 2)
    engine.promises(positions, np.array(guess.legal_actions(), np.int64), out)
    return legal[int(out.argmax())]


SENSE = Sense(
    stops=stops,
    judge=judge,
    at_sight=weigh_at_sight,
    greedy=Greedy(best_promise),
    weigh=weigh,
    entries=(promises,),
)
