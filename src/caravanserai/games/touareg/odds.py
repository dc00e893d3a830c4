"""Odds: the next draw, a blind theft, and who will lead in which kind when the stage ends."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from caravanserai.core.chance import Luck, below, drawn, stream
from caravanserai.core.game import CHANCE, LIST_SLACK
from caravanserai.core.layout import Row
from caravanserai.core.odds import Asking
from caravanserai.core.payments import NO_PAYMENTS
from caravanserai.games.touareg import deals
from caravanserai.games.touareg.box import ACTIONS, GOODS, KINDS, MAX_SEATS, OVER, TURN_IN, Position
from caravanserai.games.touareg.guess import guess
from caravanserai.games.touareg.rules import chances, legal, play, settle, to_move
from caravanserai.games.touareg.scoring import leaders, tallies
from caravanserai.kernels import Unit, entry, kernel


@kernel
def settle_all(position: Position, outcomes: Row, weights: Row, paid: Row, luck: Luck) -> Luck:
    """Draw and settle what chance says until a seat is to move; returns the luck that follows."""
    while to_move(position) == CHANCE:
        luck, number = drawn(luck, weights, chances(position, outcomes, weights))
        settle(position, outcomes[number], paid)
    return luck


@kernel
def play_stage(position: Position, actions: Row, outcomes: Row, weights: Row, paid: Row, luck: Luck) -> Luck:
    """Play by uniformly random legal actions until the stage has had its last turn, and is not counted yet (TG-70).

    So that the table is not cleared (TG-72), the last round is given one turn more, which nobody plays.
    """
    given = False
    while True:
        luck = settle_all(position, outcomes, weights, paid, luck)
        if position.last_round == 1 and position.phase != TURN_IN and position.turns_left == 1:
            if given:
                return luck
            position.turns_left = 2
            given = True
        count = legal(position, actions)
        luck, pick = below(luck, count)
        play(position, int(actions[pick]), paid)


@kernel
def note_leaders(position: Position, out: Row) -> None:
    """Count one more for each seat that leads in a kind (TG-73, TG-74)."""
    counted = tallies(position)
    for good in range(KINDS):
        bits = leaders(counted, position.players, good)
        for seat in range(position.players):
            out[good, seat] += bits >> seat & 1


@entry(
    "void(positions, uint8[:, ::1], intp, uint64, intp, int16[::1], int16[::1], int64[::1], int64[:, ::1],"
    " int64[:, ::1])",
    positions=deals.POSITIONS,
)
def count_leaders(
    positions: Any,
    rows: Row,
    viewer: int,
    seed: Luck,
    playouts: int,
    actions: Row,
    outcomes: Row,
    weights: Row,
    paid: Row,
    out: Row,
) -> None:
    """How often each seat leads in each kind at the end of the stage, over guesses played on.

    `rows` are the bytes of both positions: the one asked about, and one to play in.
    """
    position = positions[1]
    if positions[0].phase == OVER:
        note_leaders(positions[0], out)
        return
    for number in range(playouts):
        for byte in range(rows.shape[1]):
            rows[1, byte] = rows[0, byte]
        luck = guess(position, viewer, stream(seed, np.uint64(number)))
        play_stage(position, actions, outcomes, weights, paid, luck)
        note_leaders(position, out)


UNIT = Unit(
    "touareg-odds",
    (deals.count_pools, deals.count_seat, count_leaders),
    ("caravanserai.games", "unit", "touareg", "odds"),
)


def odds(asking: Asking) -> dict[str, Any]:
    """What a seat can reckon: exactly of the next draw and of thefts from hands, by playouts of who will lead."""
    position = asking.positions[0]
    over = bool(position.phase == OVER)
    if over:
        expected = deals.Expected(position.hand.astype(np.float64), position.deck.astype(np.float64))
    else:
        expected = deals.expect(asking.positions, asking.viewer, UNIT.engine)
    others = [] if over else [seat for seat in range(len(asking.names)) if seat != asking.viewer]
    draws = position.deck_size > 0 and not over
    playouts = 0 if over else max(0, asking.playouts)
    return {
        "draw": shares(expected.deck, int(position.deck_size)) if draws else None,
        "steal": {
            asking.names[seat]: shares(expected.hands[seat], int(position.hand_size[seat]))
            for seat in others
            if position.hand_size[seat] > 0
        },
        "hands": {name: shares(expected.hands[seat], 1) for seat, name in enumerate(asking.names)},
        "exact": True,
        "lead": lead(asking, playouts) if over or playouts else {},
        "playouts": playouts,
    }


def shares(counts: Row, size: int) -> dict[str, float]:
    """Of each good, its share in so many cards."""
    return {good: float(counts[number]) / size for number, good in enumerate(GOODS)}


def lead(asking: Asking, playouts: int) -> dict[str, dict[str, dict[str, float]]]:
    """For each kind and player, the chance to lead in it when the stage ends, with its error; at the end, who does."""
    positions = np.repeat(asking.positions[:1], 2)
    counts = np.zeros((KINDS, MAX_SEATS), np.int64)
    UNIT.engine.count_leaders(
        positions,
        positions.view(np.uint8).reshape(2, -1),
        asking.viewer,
        np.uint64(asking.seed),
        playouts,
        np.empty(len(ACTIONS) + LIST_SLACK, np.int16),
        np.empty(KINDS, np.int16),
        np.empty(KINDS, np.int64),
        NO_PAYMENTS,
        counts,
    )
    return {
        good: {name: estimate(int(counts[number, seat]), playouts) for seat, name in enumerate(asking.names)}
        for number, good in enumerate(GOODS)
    }


def estimate(count: int, playouts: int) -> dict[str, float]:
    """How often something came, and the standard error of that.

    Where it came always or never, half the width of Wilson's interval of one standard error: 1 / 2 (playouts + 1).
    """
    if playouts == 0:
        return {"chance": float(count), "error": 0.0}
    chance = count / playouts
    error = math.sqrt(chance * (1 - chance) / playouts) if 0 < count < playouts else 0.5 / (playouts + 1)
    return {"chance": chance, "error": error}
