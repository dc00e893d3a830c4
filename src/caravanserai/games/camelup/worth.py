"""The worth of an action: what it changes in the purse that a seat can expect when the leg has been scored.

The action is taken, or not, and then the dice alone finish the leg: nobody takes anything more.
"""

from __future__ import annotations

import itertools
from typing import Annotated, Any

import numpy as np

from caravanserai.core.layout import Real, Row, record_type
from caravanserai.games.camelup.box import ADD, CAMELS, CAMERA, DESERT, DONE, HOLD, LONG_TRACK, ROLL, Position
from caravanserai.games.camelup.camels import LANE, RANKINGS, STEP
from caravanserai.games.camelup.detour import change_by_tile, spare, weigh
from caravanserai.games.camelup.leg import MAX_POUNDS, SPACES, Desk, finish
from caravanserai.games.camelup.rules import desert_space, lift_tile, play, take_pyramid_tile
from caravanserai.games.camelup.scoring import leg_gain, purse_after
from caravanserai.games.camelup.supercup import return_camera
from caravanserai.kernels import kernel

# All orders of the camels: the number of each (see `camels.ranking_of`), and a herd that stands so.
PLACES_IN = np.array(list(itertools.permutations(range(CAMELS))))  # and the place of each camel in it, from 0
ORDERS = PLACES_IN[:, :-1] @ CAMELS ** np.arange(CAMELS - 2, -1, -1)
STAND_SO = ((CAMELS - PLACES_IN) * STEP << LANE * np.arange(CAMELS)).sum(axis=1)


class Sheet:
    """What a seat's purse is reckoned on."""

    # What the seat has when the leg has been scored, by the order of the camels and the pounds earned on the way.
    purses: Annotated[Row, Real, RANKINGS, MAX_POUNDS + 1]
    photos: Annotated[Row, Real, SPACES]  # camels that a camera beside each space can expect to take


SHEET = record_type(Sheet)


@kernel
def fill_in(position: Position, seat: int, sheet: Sheet) -> bool:
    """Write the purses after each way the leg may end (CU-45); whether none of them was saved from going below 0."""
    herd = position.herd
    money = int(position.money[seat])
    unaided = True
    for number in range(len(ORDERS)):
        position.herd = STAND_SO[number]
        gain = leg_gain(position, seat)
        unaided &= money + gain >= 0
        for pounds in range(MAX_POUNDS + 1):
            sheet.purses[ORDERS[number], pounds] = purse_after(money + pounds, gain)
    position.herd = herd
    return unaided


@kernel
def expected(sheet: Sheet, desk: Desk) -> float:
    """What the seat can expect to have when the leg has been scored, if it ends as the desk says."""
    purse = 0.0
    for number in range(len(ORDERS)):
        order = ORDERS[number]
        for pounds in range(MAX_POUNDS + 1):
            purse += desk.endings[order, pounds] * sheet.purses[order, pounds]
    return purse


@kernel
def camera_of(position: Position, seat: int) -> int:
    """The space of a seat's camera, 0 if it has none."""
    return int(position.camera_space) if position.camera_owner == seat else 0


@kernel
def has_any(actions: Row, first: int, beyond: int) -> bool:
    """Whether any of the actions is of a sort."""
    found = False
    for number in range(len(actions)):
        found |= first <= actions[number] < beyond
    return found


@kernel
def value_tiles(positions: Any, seat: int, actions: Row, desks: Any, sheet: Sheet, nothing: Row, purses: Row) -> None:
    """The purse to expect with the desert tile on each space."""
    positions[1] = positions[0]
    position = positions[1]
    lift_tile(position, seat)
    desk, aside = desks[1], desks[2]
    fill_in(position, seat, sheet)
    camera = camera_of(position, seat)
    finish(position, 0, camera, nothing, desk)
    spare(position, 0, camera, False, desk, sheet.photos)
    weigh(position, 0, camera, sheet.purses, desk)
    without = expected(sheet, desk)
    for number in range(len(actions)):
        action = int(actions[number])
        if DESERT <= action < ROLL:
            space, side = desert_space(action), (action - DESERT) // LONG_TRACK
            purses[number] = without + change_by_tile(position, camera, space, side, sheet.purses, nothing, desk, aside)


@kernel
def value_cameras(positions: Any, seat: int, actions: Row, desks: Any, sheet: Sheet, nothing: Row, purses: Row) -> None:
    """The purse to expect with the camera beside each space."""
    positions[1] = positions[0]
    position = positions[1]
    if position.camera_owner == seat:
        return_camera(position)
    desk = desks[1]
    unaided = fill_in(position, seat, sheet)
    tile = int(position.desert_space[seat])
    finish(position, tile, 0, nothing, desk)
    without = expected(sheet, desk)
    spare(position, tile, 0, True, desk, sheet.photos)
    for number in range(len(actions)):
        action = int(actions[number])
        if CAMERA <= action < HOLD:
            space = action - CAMERA + 1
            if unaided:
                # No purse is ever saved from going below 0: each camel is a pound more, whatever else comes.
                purses[number] = without + sheet.photos[space]
            elif sheet.photos[space] == 0.0:
                purses[number] = without
            else:
                finish(position, tile, space, nothing, desk)
                purses[number] = expected(sheet, desk)


@kernel
def value(positions: Any, seat: int, actions: Row, values: Row, desks: Any, sheets: Any, worths: Row) -> None:
    """Write the worth of each action for a seat in the first position; the second is where they are tried.

    Leaves the leg on the first of three desks, and the race if `values` are those of the track.
    """
    position, tried = positions[0], positions[1]
    desk, sheet = desks[0], sheets[0]
    nothing = values[:0]
    if has_any(actions, DESERT, ROLL):
        value_tiles(positions, seat, actions, desks, sheet, nothing, worths)
    if has_any(actions, CAMERA, HOLD):
        value_cameras(positions, seat, actions, desks, sheet, nothing, worths)
    finish(position, int(position.desert_space[seat]), camera_of(position, seat), values, desk)
    fill_in(position, seat, sheet)
    before = expected(sheet, desk)
    for number in range(len(actions)):
        action = int(actions[number])
        if not (DESERT <= action < ROLL or CAMERA <= action < HOLD):
            positions[1] = positions[0]
            play(tried, action)
            if action == ROLL:
                take_pyramid_tile(tried, seat)
            fill_in(tried, seat, sheet)
            if ADD <= action < DONE:
                # One more die in the pyramid.
                finish(tried, int(tried.desert_space[seat]), camera_of(tried, seat), nothing, desks[1])
                worths[number] = expected(sheet, desks[1])
            else:
                worths[number] = expected(sheet, desk)
        worths[number] -= before
