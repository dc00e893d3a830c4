"""The leg: every way in which the dice alone can finish it, with the exact chance of each.

States that are equal are merged: five dice have 29,160 orders and pips, but lead through some 3,000 states.
A state is one number: the herd, the dice left as bits of those that were in the pyramid, the pounds that a seat has
earned on the way, and whether its camera has been used.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from caravanserai.core.bits import MEMBERS, SIZES
from caravanserai.core.layout import Long, Real, Row, Whole, record_type
from caravanserai.games.camelup.box import CAMELS, LONG_TRACK, PIPS, Position
from caravanserai.games.camelup.camels import (
    LANE,
    PLACES,
    RANKINGS,
    crossed,
    how_many,
    moved,
    ranking_of,
    reached,
    space_of,
    unit_of,
)
from caravanserai.games.camelup.dice import camel_of, highest
from caravanserai.games.camelup.race import LAST, WIN, shape_of
from caravanserai.kernels import inlined, kernel, wrapping

HERD_BITS = LANE * CAMELS
HERD = (1 << HERD_BITS) - 1
MAX_DICE = 6  # in the pyramid (SC-6, SC-15)
DICE = (1 << MAX_DICE) - 1
POUNDS_SHIFT = HERD_BITS + MAX_DICE
MAX_POUNDS = 15  # on the way: one a die from the desert tile, and once a photo's five
PHOTO = 1 << (POUNDS_SHIFT + 4)  # the camera has been used

STATES = 152_000  # more than a leg of six dice can lead through, were none of them ever equal
MAX_BITS = 19  # of a place in the table that finds them
FIRST_BITS = (6, 6, 6, 9, 12, 14, 16)  # that are used first, by the number of dice
SPACES = LONG_TRACK + 4  # that pips can lead to

# The chance of one die among so many with so many pips, by both numbers (CU-35).
EACH = 1 / np.maximum(1, np.outer(range(MAX_DICE + 1), range(PIPS + 1)))

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
WORD = 64


class Spot:
    """A place in the table of states: state and chance side by side, so that both are fetched at once."""

    state: Long  # 0 for none
    chance: Real


class Desk:
    """What a leg is reckoned on."""

    spots: Annotated[Row, Spot, 1 << MAX_BITS]  # no more than it needs is used
    found: Annotated[Row, Whole, STATES]  # where the states are, in the order in which the dice led to them
    # How the leg can end: the chance of each order of the camels with each sum of pounds earned on the way.
    endings: Annotated[Row, Real, RANKINGS, MAX_POUNDS + 1]
    race: Annotated[Row, Real, 2, CAMELS]  # each camel's chance to win the race, and to come last
    # For `detour`: each spot's number in `found`; the chance to be in that state with no unit having come to a space
    # yet; and the state's worth.
    number: Annotated[Row, Whole, 1 << MAX_BITS]
    spared: Annotated[Row, Real, STATES, SPACES]
    worth: Annotated[Row, Real, STATES]
    count: Long  # of states
    bits: Long  # of a place in the part of the table that is in use


DESK = record_type(Desk)


@wrapping
def scattered(state: int, bits: int) -> int:
    """Where in a table to look for a state first: the upper bits of a product hang on all bits of the state."""
    return int((np.uint64(state) * GOLDEN) >> np.uint64(WORD - bits)) & ((1 << bits) - 1)


@kernel
def find(desk: Desk, state: int, bits: int) -> int:
    """The place in the table where a state is, or would be."""
    at = scattered(state, bits)
    held = desk.spots[at].state
    while (held != 0) & (held != state):  # one branch: whether the state is new cannot be guessed
        at = (at + 1) & ((1 << bits) - 1)
        held = desk.spots[at].state
    return at


@kernel
def note(desk: Desk, state: int, chance: float, bits: int, count: int) -> int:
    """Add a chance to a state's, new or not; returns how many states there are."""
    at = find(desk, state, bits)
    spot = desk.spots[at]
    new = spot.state == 0
    spot.state = state
    spot.chance += chance
    desk.found[count] = at  # stays, if the state is new
    return count + int(new)


@kernel
def note_ending(desk: Desk, herd: int, pounds: int, chance: float, track: int, values: Row) -> None:
    """The leg has ended, and the race too if a unit has crossed the line (CU-40, CU-50); else it will be as solved."""
    order = ranking_of(herd)
    desk.endings[order, pounds] += chance
    if len(values) == 0:
        return
    over = crossed(herd, track)
    shape = 0 if over else shape_of(herd, order)
    for camel in range(CAMELS):
        place = PLACES[order, camel]
        desk.race[WIN, camel] += chance * (place == 0 if over else values[shape, WIN, place])
        desk.race[LAST, camel] += chance * (place == CAMELS - 1 if over else values[shape, LAST, place])


@kernel
def clear(desk: Desk, bits: int) -> None:
    """Take everything off the desk, and give its table so many places."""
    for at in range(1 << bits):
        desk.spots[at].state = 0
        desk.spots[at].chance = 0.0
    for order in range(RANKINGS):
        for pounds in range(MAX_POUNDS + 1):
            desk.endings[order, pounds] = 0.0
    for camel in range(CAMELS):
        desk.race[WIN, camel] = desk.race[LAST, camel] = 0.0


@kernel
def is_full(bits: int, count: int) -> bool:
    """Whether so many states need a larger table."""
    return bits < MAX_BITS and count > 1 << bits - 1


@kernel
def dice_in(pyramid: int) -> tuple[int, int]:
    """The dice in the pyramid, four bits each, and how many they are."""
    dice = many = 0
    for die in range(2 * CAMELS):
        if pyramid >> die & 1:
            dice |= die << 4 * many
            many += 1
    return dice, many


@kernel
def dice_left(state: int) -> int:
    """The dice that are left in a state, as bits."""
    return state >> HERD_BITS & DICE


@kernel
def after(
    state: int, number: int, camel: int, pips: int, deserts: int, mirages: int, track: int, tile: int, camera: int
) -> int:
    """The state that a die leads to: its camel has moved, it is out (CU-36), and the seat has what it earned."""
    herd = state & HERD
    new = moved(herd, camel, pips, deserts, mirages, track)
    then = state & ~HERD ^ 1 << (HERD_BITS + number) | new
    if reached(herd, camel, pips) == tile:
        then += 1 << POUNDS_SHIFT  # CU-30
    if space_of(new, camel) == camera and then & PHOTO == 0:
        then = (then | PHOTO) + (how_many(unit_of(herd, camel)) << POUNDS_SHIFT)  # SC-22
    return then


@inlined  # where nothing lies on the way, all that looks for it falls away
def expand(
    desk: Desk, at: int, dice: int, deserts: int, mirages: int, track: int, tile: int, camera: int, values: Row,
    bits: int, count: int,
) -> int:  # fmt: skip
    """Note all that one more die may bring from a state on; returns how many states there are."""
    spot = desk.spots[desk.found[at]]
    state, before = int(spot.state), float(spot.chance)
    left = dice_left(state)
    for one in range(SIZES[left]):
        number = int(MEMBERS[left, one])
        die = dice >> 4 * number & 15
        camel = camel_of(die)
        chance = before * EACH[SIZES[left], highest(die)]  # CU-35, CU-2, SC-2
        for pips in range(1, PIPS + 1):  # a number that the compiler knows
            if pips > highest(die):
                break
            then = after(state, number, camel, pips, deserts, mirages, track, tile, camera)
            if dice_left(then) == 0 or space_of(then, camel) > track:
                note_ending(desk, then & HERD, then >> POUNDS_SHIFT & MAX_POUNDS, chance, track, values)
            else:
                count = note(desk, then, chance, bits, count)
    return count


@kernel
def attempt(position: Position, tile: int, camera: int, values: Row, desk: Desk, bits: int) -> bool:
    """Reckon the leg with a table of so many places; whether they were enough."""
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    herd = int(position.herd)
    dice, many = dice_in(int(position.pyramid))
    clear(desk, bits)
    plain = deserts | tile | camera == 0
    at = count = 0
    if many == 0 or crossed(herd, track):
        note_ending(desk, herd, 0, 1.0, track, values)
    else:
        count = note(desk, herd | ((1 << many) - 1) << HERD_BITS, 1.0, bits, 0)
    while at < count:
        if is_full(bits, count):
            return False
        if plain:
            count = expand(desk, at, dice, 0, 0, track, 0, 0, values, bits, count)
        else:
            count = expand(desk, at, dice, deserts, mirages, track, tile, camera, values, bits, count)
        at += 1
    desk.count = count
    desk.bits = bits
    return True


@kernel
def finish(position: Position, tile: int, camera: int, values: Row, desk: Desk) -> None:
    """Reckon how the dice alone can finish the leg: `endings`, and `race` if `values` are those of the track.

    `tile` and `camera` are the spaces where a seat earns pounds on the way (CU-30, SC-22), 0 for none.
    """
    _, many = dice_in(int(position.pyramid))
    bits = FIRST_BITS[many]
    while not attempt(position, tile, camera, values, desk, bits):
        bits += 1


@kernel
def add_landings(position: Position, desk: Desk, out: Row) -> None:
    """Add to each space how many units can be expected to come to it by their pips, in the leg on the desk."""
    dice, _ = dice_in(int(position.pyramid))
    for at in range(int(desk.count)):
        spot = desk.spots[desk.found[at]]
        state, before = int(spot.state), float(spot.chance)
        left = dice_left(state)
        for one in range(SIZES[left]):
            die = dice >> 4 * int(MEMBERS[left, one]) & 15
            chance = before * EACH[SIZES[left], highest(die)]
            for pips in range(1, highest(die) + 1):
                out[reached(state, camel_of(die), pips)] += chance
