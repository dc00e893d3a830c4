"""The worth of an action: what it changes in the purse that a seat can expect when the leg has been scored.

The action is taken, or not, and then the dice alone finish the leg: nobody takes anything more.
"""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np

from caravanserai.core.kernel import kernel
from caravanserai.core.layout import Row
from caravanserai.games.camelup.box import ADD, CAMELS, CAMERA, DESERT, DONE, HOLD, ROLL, Position
from caravanserai.games.camelup.camels import LANE, STEP
from caravanserai.games.camelup.leg import MAX_POUNDS, Desk, finish
from caravanserai.games.camelup.rules import desert_space, lift_tile, play, take_pyramid_tile
from caravanserai.games.camelup.scoring import leg_gain, purse_after
from caravanserai.games.camelup.supercup import return_camera

# All orders of the camels: the number of each (see `camels.ranking_of`), and a herd that stands so.
PLACES_IN = np.array(list(itertools.permutations(range(CAMELS))))  # and the place of each camel in it, from 0
ORDERS = PLACES_IN[:, :-1] @ CAMELS ** np.arange(CAMELS - 2, -1, -1)
STAND_SO = ((CAMELS - PLACES_IN) * STEP << LANE * np.arange(CAMELS)).sum(axis=1)


@kernel
def expected_purse(position: Position, seat: int, desk: Desk) -> float:
    """What the seat can expect to have when the leg has been scored, if it ends as the desk says (CU-45)."""
    herd = position.herd
    money = int(position.money[seat])
    expected = 0.0
    for number in range(len(ORDERS)):
        position.herd = STAND_SO[number]
        gain = leg_gain(position, seat)
        for pounds in range(MAX_POUNDS + 1):
            chance = desk.endings[ORDERS[number], pounds]
            if chance > 0.0:
                expected += chance * purse_after(money + pounds, gain)
    position.herd = herd
    return expected


@kernel
def finish_for(position: Position, seat: int, values: Row, desk: Desk) -> float:
    """Reckon the leg as it concerns a seat, and the purse that the seat can expect."""
    camera = int(position.camera_space) if position.camera_owner == seat else 0
    finish(position, int(position.desert_space[seat]), camera, values, desk)
    return expected_purse(position, seat, desk)


@kernel
def changes_dice(action: int) -> bool:
    """Whether an action changes what the dice can do, or what is earned on the way: tiles, camera, a support die."""
    return DESERT <= action < ROLL or CAMERA <= action < HOLD or ADD <= action < DONE


@kernel
def value(positions: Any, seat: int, actions: Row, values: Row, desk: Desk, worths: Row) -> None:
    """Write the worth of each action for a seat in the first position; the second is where they are tried.

    Leaves the leg on the desk, and the race if `values` are those of the track.
    """
    position, tried = positions[0], positions[1]
    nothing = values[:0]
    # Without the seat's tile and camera: where they could matter at all, and what is left if they do not.
    positions[1] = positions[0]
    lift_tile(tried, seat)
    lifted = finish_for(tried, seat, nothing, desk)
    landed = desk.landed
    positions[1] = positions[0]
    if position.camera_owner == seat:
        return_camera(tried)
    away = finish_for(tried, seat, nothing, desk)
    arrived = desk.arrived
    for number in range(len(actions)):
        action = int(actions[number])
        if changes_dice(action):
            if DESERT <= action < ROLL and landed >> desert_space(action) & 1 == 0:
                worths[number] = lifted
            elif CAMERA <= action < HOLD and arrived >> (action - CAMERA + 1) & 1 == 0:
                worths[number] = away
            else:
                positions[1] = positions[0]
                play(tried, action)
                worths[number] = finish_for(tried, seat, nothing, desk)
    before = finish_for(position, seat, values, desk)
    for number in range(len(actions)):
        action = int(actions[number])
        if not changes_dice(action):
            positions[1] = positions[0]
            play(tried, action)
            if action == ROLL:
                take_pyramid_tile(tried, seat)
            worths[number] = expected_purse(tried, seat, desk)
        worths[number] -= before
