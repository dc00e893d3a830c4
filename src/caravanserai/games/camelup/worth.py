"""The worth of an action: what it changes in the purse that a seat can expect when the leg has been scored.

The action is taken, or not, and then the dice alone finish the leg: nobody takes anything more.
"""

from __future__ import annotations

from typing import Annotated, Any

from caravanserai.core.grammar import ARG1, ARG2, FORM
from caravanserai.core.layout import Real, Row, record_type
from caravanserai.games.camelup.added_tile import change_by_tile, find_unvisited, find_worths
from caravanserai.games.camelup.box import ADD, CAMERA, DESERT, PARTS, ROLL, Position
from caravanserai.games.camelup.camels import ORDERS, RANKINGS, STAND_SO
from caravanserai.games.camelup.leg import MAX_POUNDS, SPACES, LegStates, finish_leg
from caravanserai.games.camelup.rules import lift_tile, play, take_pyramid_tile
from caravanserai.games.camelup.scoring import leg_gain, purse_after
from caravanserai.games.camelup.supercup import return_camera
from caravanserai.kernels import kernel


class PurseTable:
    """What a seat can come to have."""

    # When the leg has been scored, by the order of the camels and the pounds earned on the way.
    purses: Annotated[Row, Real, RANKINGS, MAX_POUNDS + 1]
    photos: Annotated[Row, Real, SPACES]  # pounds that a camera beside each space can be expected to bring


PURSE_TABLE = record_type(PurseTable)


@kernel
def fill_purses(position: Position, seat: int, table: PurseTable) -> bool:
    """Write the purses after each way the leg may end (CU-45); whether none of them was saved from going below 0."""
    herd = position.herd
    money = int(position.money[seat])
    solvent = True
    for order in ORDERS:
        position.herd = STAND_SO[order]
        gain = leg_gain(position, seat)
        solvent &= money + gain >= 0
        for pounds in range(MAX_POUNDS + 1):
            table.purses[order, pounds] = purse_after(money + pounds, gain)
    position.herd = herd
    return solvent


@kernel
def expected_purse(table: PurseTable, leg: LegStates) -> float:
    """What the seat can expect to have when the leg has been scored, if it ends as was reckoned."""
    purse = 0.0
    for order in ORDERS:
        for pounds in range(MAX_POUNDS + 1):
            purse += leg.endings[order, pounds] * table.purses[order, pounds]
    return purse


@kernel
def camera_of(position: Position, seat: int) -> int:
    """The space of a seat's camera, 0 if it has none."""
    return int(position.camera_space) if position.camera_owner == seat else 0


@kernel
def has_any(actions: Row, form: int) -> bool:
    """Whether any of the actions is of a form."""
    found = False
    for number in range(len(actions)):
        found |= PARTS[actions[number], FORM] == form
    return found


@kernel
def value_tiles(
    positions: Any, seat: int, actions: Row, legs: Any, table: PurseTable, nothing: Row, purses: Row
) -> None:
    """The purse to expect with the desert tile on each space."""
    positions[1] = positions[0]
    position = positions[1]
    lift_tile(position, seat)
    leg, aside = legs[1], legs[2]
    fill_purses(position, seat, table)
    camera = camera_of(position, seat)
    finish_leg(position, 0, camera, nothing, leg)
    find_unvisited(position, 0, camera, False, leg, table.photos)
    find_worths(position, 0, camera, table.purses, leg)
    without = expected_purse(table, leg)
    for number in range(len(actions)):
        action = int(actions[number])
        if PARTS[action, FORM] == DESERT:
            space, side = int(PARTS[action, ARG1]), int(PARTS[action, ARG2])
            purses[number] = without + change_by_tile(position, camera, space, side, table.purses, nothing, leg, aside)


@kernel
def value_cameras(
    positions: Any, seat: int, actions: Row, legs: Any, table: PurseTable, nothing: Row, purses: Row
) -> None:
    """The purse to expect with the camera beside each space."""
    positions[1] = positions[0]
    position = positions[1]
    if position.camera_owner == seat:
        return_camera(position)
    leg = legs[1]
    solvent = fill_purses(position, seat, table)
    tile = int(position.desert_space[seat])
    finish_leg(position, tile, 0, nothing, leg)
    without = expected_purse(table, leg)
    find_unvisited(position, tile, 0, True, leg, table.photos)
    for number in range(len(actions)):
        action = int(actions[number])
        if PARTS[action, FORM] == CAMERA:
            space = PARTS[action, ARG1]
            if solvent:
                # No purse is ever saved from going below 0: each camel is a pound more, whatever else comes.
                purses[number] = without + table.photos[space]
            elif table.photos[space] == 0.0:
                purses[number] = without
            else:
                finish_leg(position, tile, space, nothing, leg)
                purses[number] = expected_purse(table, leg)


@kernel
def value(positions: Any, seat: int, actions: Row, values: Row, legs: Any, tables: Any, worths: Row, paid: Row) -> None:
    """Write the worth of each action for a seat in the first position; the second is where they are tried.

    The first of three legs is left as it was reckoned for the position, with the race if `values` are the track's.
    """
    position, tried = positions[0], positions[1]
    leg, table = legs[0], tables[0]
    nothing = values[:0]
    if has_any(actions, DESERT):
        value_tiles(positions, seat, actions, legs, table, nothing, worths)
    if has_any(actions, CAMERA):
        value_cameras(positions, seat, actions, legs, table, nothing, worths)
    finish_leg(position, int(position.desert_space[seat]), camera_of(position, seat), values, leg)
    fill_purses(position, seat, table)
    before = expected_purse(table, leg)
    for number in range(len(actions)):
        action = int(actions[number])
        form = PARTS[action, FORM]
        if form != DESERT and form != CAMERA:
            positions[1] = positions[0]
            play(tried, action, paid)
            if form == ROLL:
                take_pyramid_tile(tried, seat)
            fill_purses(tried, seat, table)
            if form == ADD:
                # One more die in the pyramid.
                finish_leg(tried, int(tried.desert_space[seat]), camera_of(tried, seat), nothing, legs[1])
                worths[number] = expected_purse(table, legs[1])
            else:
                worths[number] = expected_purse(table, leg)
        worths[number] -= before
