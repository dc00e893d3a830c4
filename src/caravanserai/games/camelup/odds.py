"""The odds of Camel Up: the leg, the race, and what each action is worth."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.core.layout import Row, record_type
from caravanserai.core.odds import Asking, Shelf
from caravanserai.games.camelup import race
from caravanserai.games.camelup.box import CAMELS, CAMERA, COLOURS, LOSE, LOSER, MAX_SEATS, WIN, WINNER, Position
from caravanserai.games.camelup.leg import DESK
from caravanserai.games.camelup.scoring import PENALTY, PRIZES
from caravanserai.games.camelup.worth import ORDERS, PLACES_IN, SHEET, value
from caravanserai.kernels import Unit, entry, kernel

TYPES = {"positions": record_type(Position), "desks": DESK, "sheets": SHEET}


@entry("void(positions, intp, int64[::1], float64[:, :, ::1], desks, sheets, float64[::1])", **TYPES)
def value_actions(positions: Any, seat: int, actions: Row, values: Row, desks: Any, sheets: Any, worths: Row) -> None:
    """Reckon leg and race on the first desk, and the worth of each action for a seat."""
    value(positions, seat, actions, values, desks, sheets, worths)


UNIT = Unit(
    "camelup-odds", (race.find_moves, race.solve, value_actions), ("caravanserai.games", "unit", "camelup", "odds")
)


_own = threading.local()


def desks_of_thread() -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Three desks and a sheet, the thread's own: they are large, and new ones would cost more than the reckoning."""
    if not hasattr(_own, "desks"):
        _own.desks = np.zeros(3, DESK), np.zeros(1, SHEET)
    desks: tuple[npt.NDArray[Any], npt.NDArray[Any]] = _own.desks
    return desks


def race_on(shelf: Shelf, track: int) -> npt.NDArray[Any]:
    """The race on a track, solved once and kept."""
    return shelf(f"camelup-race-{track}", race.VERSION, lambda progress: race.build(track, UNIT.require(), progress))


def odds(asking: Asking) -> dict[str, Any]:
    """The chance of each camel for each place when the leg ends, to win the race and to come last; actions' worth."""
    positions = np.concatenate([asking.positions[:1], asking.positions[:1]])
    position = positions[0]
    seat = int(position.seat)
    desks, sheets = desks_of_thread()
    cards = [action for action in asking.actions if WIN <= action < CAMERA]
    others = np.array([action for action in asking.actions if not WIN <= action < CAMERA], np.int64)
    worths = np.zeros(len(others))
    values = race_on(asking.shelf, int(position.track))
    UNIT.engine.value_actions(positions, seat, others, values, desks, sheets, worths)
    win, last = desks[0].race
    actions = {
        asking.actions[int(action)]: {"worth": float(worth), "exact": True}
        for action, worth in zip(others, worths, strict=True)
    }
    for action in cards:
        pile, chances = (WINNER, win) if action < LOSE else (LOSER, last)
        actions[asking.actions[action]] = race_card(position, seat, pile, float(chances[(action - WIN) % CAMELS]))
    return {
        "leg": {colour: places_of(camel, desks[0].endings) for camel, colour in enumerate(COLOURS)},
        "race": {
            colour: {"win": float(win[camel]), "last": float(last[camel])} for camel, colour in enumerate(COLOURS)
        },
        "actions": {text: actions[text] for text in asking.actions.values()},
    }


def favourites(asking: Asking) -> dict[str, float]:
    """The chance of each camel to win the race, whatever the players do with their tiles from here on."""
    positions = np.concatenate([asking.positions[:1], asking.positions[:1]])
    desks, sheets = desks_of_thread()
    values = race_on(asking.shelf, int(positions[0].track))
    seat, nothing = int(positions[0].seat), np.zeros(0, np.int64)
    UNIT.engine.value_actions(positions, seat, nothing, values, desks, sheets, np.zeros(0))
    win, _ = desks[0].race
    return {colour: float(win[camel]) for camel, colour in enumerate(COLOURS)}


def places_of(camel: int, endings: Row) -> list[float]:
    """A camel's chance for each place, first to last."""
    chances = endings.sum(axis=1)[ORDERS]
    return [float(chances[PLACES_IN[:, camel] == place].sum()) for place in range(CAMELS)]


def race_card(position: Position, seat: int, pile: int, chance: float) -> dict[str, Any]:
    """What a race card is worth, and whether that is exact: it is while nobody else has laid one."""
    owners = position.pile_seat[pile][: position.laid[pile]]
    laid = np.bincount(owners[owners != seat], minlength=MAX_SEATS)
    return {"worth": card_worth(laid, chance), "exact": not laid.any()}


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
    return float(chance * pay - (1.0 - chance) * PENALTY)
