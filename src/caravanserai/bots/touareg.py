"""The heuristics of Touareg: for the search's playouts, for `easy`, and for `medium`."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from caravanserai.bots.bot import View
from caravanserai.bots.heuristics import Greedy, Heuristics, share_out, softmax
from caravanserai.core.grammar import ARG1, ARG2, FORM
from caravanserai.core.layout import Row
from caravanserai.core.payments import NO_PAYMENTS
from caravanserai.games.touareg.box import (
    ACTIONS,
    BUY,
    DRAW,
    DRAWING,
    END,
    HIDE_ANIMAL,
    HIDE_HAND,
    KINDS,
    LOAD,
    LOADING,
    MARKET,
    OVER,
    PARTS,
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

SPREAD = 3.0  # a lead by so many points at the end of a stage is taken to make a victory e times as likely


# The weights of actions by their forms, for forms whose weight does not depend on the good, the hand or the card.
WEIGHTS = np.ones(len(ACTIONS.forms))
WEIGHTS[BUY] = 0.15
WEIGHTS[PAY_HAND] = 1.5
WEIGHTS[PAY_ANIMAL] = 0.3
WEIGHTS[[HIDE_HAND, HIDE_ANIMAL]] = 2.0
WEIGHTS[STEAL_HAND] = 0.5
WEIGHTS[STEAL_ANIMAL] = 1.5
WEIGHTS[END] = 0.5
WEIGHTS[PASS] = 0.3


@kernel
def weight_of(position: Position, action: int) -> float:
    """Return about how sensible an action is: the weight of its form, or one by the good, the hand or the card."""
    form, first, second = PARTS[action, FORM], int(PARTS[action, ARG1]), int(PARTS[action, ARG2])
    if form == DRAW:
        return 3.0 if position.hand_size[position.seat] <= 1 else 1.0
    if form == MARKET:
        return 4.0 / float(position.worth[first])
    if form == LOAD:
        return 0.5 * float(position.worth[second]) * (3.0 if position.step == LOADING else 1.0)
    if form == TAKE:
        return 0.4 * float(position.worth[second]) * float(position.market[second])
    if form == SCORE:
        return 2.0 if first == PLAN else 0.7
    return float(WEIGHTS[form])


@kernel
def weigh_at_sight(position: Position, actions: Row, count: int, out: Row) -> None:
    """Write the weight of each of the legal actions."""
    for number in range(count):
        out[number] = weight_of(position, int(actions[number]))


@kernel
def prior(position: Position, actions: Row, count: int, facts: Row, memory: Any, out: Row) -> None:
    """Write the weights of `weigh_at_sight` as priors of a search; there are no facts, and the memory is not used."""
    weigh_at_sight(position, actions, count, out)


@kernel
def stops(position: Position, start: Position) -> bool:
    """Return whether a playout is at its end: the stage it began in is over, or the game is."""
    return position.phase == OVER or position.stage != start.stage


@kernel
def evaluate(position: Position, start: Position, facts: Row, memory: Any, out: Row) -> None:
    """Write each seat's share in the victory: the true one when the game is over, otherwise one estimated by points."""
    players = int(position.players)
    if position.phase == OVER:
        winners(position, out)
        share_out(out, players)
        return
    for seat in range(players):
        out[seat] = float(position.points[seat])
    softmax(out, players, SPREAD)


@kernel
def points_in_reach(position: Position, seat: int) -> float:
    """Return about how many points a seat may get for majorities in its reach and for its unused special cards.

    A majority is the more likely, the more cards of the good the seat has than any other; a card in hand counts half.
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


@entry("void(positions, int64[::1], float64[::1], int64[:, ::1])", positions=POSITIONS)
def value_actions(positions: Any, actions: Row, out: Row, paid: Row) -> None:
    """Write about how many points each action brings the player to move, including those it brings into reach.

    The first position is the one that is asked about; each action is tried in the second.
    """
    tried = positions[1]
    seat = int(positions[0].seat)
    for number in range(len(actions)):
        positions[1] = positions[0]
        play(tried, int(actions[number]), paid)
        out[number] = points_in_reach(tried, seat) + float(tried.points[seat])
        if tried.phase == DRAWING:
            out[number] += 0.9 - 0.2 * tried.hand_size[seat]
        elif tried.phase == STEALING:
            out[number] += 0.8
        elif PARTS[actions[number], FORM] == BUY:
            out[number] -= 0.6


def choose_for_majorities(view: View, legal: Sequence[str], engine: Engine) -> str:
    """Return the legal action that brings most points, or puts most in reach, in one guess of what the view hides."""
    guess = view.guess()
    out = np.zeros(len(legal))
    positions = np.repeat(guess.state.snapshot(), 2)
    engine.value_actions(positions, np.array(guess.legal_actions(), np.int64), out, NO_PAYMENTS)
    return legal[int(out.argmax())]


HEURISTICS = Heuristics(
    stops=stops,
    evaluate=evaluate,
    at_sight=weigh_at_sight,
    greedy=Greedy(choose_for_majorities),
    prior=prior,
    entries=(value_actions,),
)
