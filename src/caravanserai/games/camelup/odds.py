"""The odds of Camel Up: the leg, the race, and what each action is worth."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.core.grammar import ARG1, FORM
from caravanserai.core.layout import Row, record_type
from caravanserai.core.odds import Asking, Shelf
from caravanserai.core.payments import NO_PAYMENTS
from caravanserai.games.camelup import race
from caravanserai.games.camelup.box import (
    CAMELS,
    COLOURS,
    LOSE,
    LOSER,
    MAX_SEATS,
    PARTS,
    SUPPORT,
    WIN,
    WINNER,
    Position,
)
from caravanserai.games.camelup.camels import PLACE_IN
from caravanserai.games.camelup.leg import LEG_STATES
from caravanserai.games.camelup.scoring import PRIZES, WRONG_CARD
from caravanserai.games.camelup.worth import PURSE_TABLE, value
from caravanserai.kernels import Unit, entry, kernel

TYPES = {"positions": record_type(Position), "legs": LEG_STATES, "tables": PURSE_TABLE}


@entry("void(positions, intp, int64[::1], float64[:, :, ::1], legs, tables, float64[::1], int64[:, ::1])", **TYPES)
def value_actions(
    positions: Any, seat: int, actions: Row, values: Row, legs: Any, tables: Any, worths: Row, paid: Row
) -> None:
    """Reckon the first leg and the race, and the worth of each action for a seat."""
    value(positions, seat, actions, values, legs, tables, worths, paid)


UNIT = Unit(
    "camelup-odds", (race.find_moves, race.solve, value_actions), ("caravanserai.games", "unit", "camelup", "odds")
)


_memory = threading.local()


def memory_of_thread() -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Three legs and a purse table, the thread's own: new ones would cost more than the reckoning."""
    if not hasattr(_memory, "legs"):
        _memory.legs = np.zeros(3, LEG_STATES), np.zeros(1, PURSE_TABLE)
    legs: tuple[npt.NDArray[Any], npt.NDArray[Any]] = _memory.legs
    return legs


def race_on(shelf: Shelf, position: Position) -> npt.NDArray[Any]:
    """The race on a position's track, solved once and kept."""
    track, supported = int(position.track), bool(position.options & SUPPORT)
    return shelf(f"camelup-race-{track}", race.VERSION, lambda told: race.build(track, supported, UNIT.require(), told))


def odds(asking: Asking) -> dict[str, Any]:
    """The chance of each camel for each place when the leg ends, to win the race and to come last; actions' worth."""
    positions = np.concatenate([asking.positions[:1], asking.positions[:1]])
    position = positions[0]
    seat = int(position.seat)
    legs, tables = memory_of_thread()
    cards = [action for action in asking.actions if PARTS[action, FORM] in (WIN, LOSE)]
    others = np.array([action for action in asking.actions if action not in cards], np.int64)
    worths = np.zeros(len(others))
    values = race_on(asking.shelf, position)
    UNIT.engine.value_actions(positions, seat, others, values, legs, tables, worths, NO_PAYMENTS)
    win, last = legs[0].race
    orders = legs[0].endings.sum(axis=1)
    actions = {
        asking.actions[int(action)]: {"worth": float(worth), "exact": True}
        for action, worth in zip(others, worths, strict=True)
    }
    for action in cards:
        pile, chances = (WINNER, win) if PARTS[action, FORM] == WIN else (LOSER, last)
        actions[asking.actions[action]] = race_card(position, seat, pile, float(chances[PARTS[action, ARG1]]))
    return {
        "leg": {colour: places_of(camel, orders) for camel, colour in enumerate(COLOURS)},
        "race": {
            colour: {"win": float(win[camel]), "last": float(last[camel])} for camel, colour in enumerate(COLOURS)
        },
        "actions": {text: actions[text] for text in asking.actions.values()},
    }


def favourites(asking: Asking) -> dict[str, float]:
    """The chance of each camel to win the race, whatever the players do with their tiles from here on."""
    positions = np.concatenate([asking.positions[:1], asking.positions[:1]])
    legs, tables = memory_of_thread()
    values = race_on(asking.shelf, positions[0])
    seat, nothing = int(positions[0].seat), np.zeros(0, np.int64)
    UNIT.engine.value_actions(positions, seat, nothing, values, legs, tables, np.zeros(0), NO_PAYMENTS)
    win, _ = legs[0].race
    return {colour: float(win[camel]) for camel, colour in enumerate(COLOURS)}


def places_of(camel: int, orders: Row) -> list[float]:
    """A camel's chance for each place, first to last, by the chance of each order of the camels."""
    return list(map(float, np.bincount(PLACE_IN[:, camel], orders, CAMELS)))


def race_card(position: Position, seat: int, pile: int, chance: float) -> dict[str, Any]:
    """What a race card is worth, and whether that is exact: it is while nobody else has laid one."""
    laid = np.zeros(MAX_SEATS, np.int64)
    count_cards(position, seat, pile, laid)
    return {"worth": card_worth(laid, chance), "exact": not laid.any()}


@kernel
def count_cards(position: Position, seat: int, pile: int, laid: Row) -> None:
    """Count the race cards that each player has laid on a pile, but for the seat's own."""
    for player in range(MAX_SEATS):
        laid[player] = 0
    for card in range(position.laid[pile]):
        laid[position.pile_seat[pile, card]] += 1
    laid[seat] = 0


@kernel
def card_pays(right: float, chance: float) -> float:
    """What a race card can be expected to pay if a right one pays so much, by the chance that it is right (CU-51)."""
    return float(chance * right + (1.0 - chance) * WRONG_CARD)


@kernel
def card_worth(laid: Row, chance: float) -> float:
    """What the next right race card would pay, times its chance, less the penalty (CU-51).

    How many right ones lie below it only their owners know. Of the cards that each other player has `laid` there, one
    is taken to be this camel's with the camel's own chance: an estimate. The seat's own cards show other camels.
    """
    none, one, two, three, more = 1.0, 0.0, 0.0, 0.0, 0.0  # the chance that so many right cards lie there
    for count in laid:
        if count > 0:
            wrong = 1.0
            for _ in range(count):
                wrong *= 1.0 - chance
            right = 1.0 - wrong
            more += three * right
            three = three * wrong + two * right
            two = two * wrong + one * right
            one = one * wrong + none * right
            none *= wrong
    pay = none * PRIZES[0] + one * PRIZES[1] + two * PRIZES[2] + three * PRIZES[3] + more * PRIZES[4]
    return card_pays(pay, chance)
