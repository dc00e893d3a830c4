"""The leg: every way in which the dice alone can finish it, with the exact chance of each.

States that are equal are merged: five dice have 29,160 orders and pips, but lead through some 3,000 states.
A state is one number: the herd, the dice left as bits of those that were in the pyramid, the pounds that a seat has
earned on the way, and whether its camera has been used.
"""

from __future__ import annotations

from typing import Annotated

import numpy as np

from caravanserai.core.kernel import kernel, wrapping
from caravanserai.core.layout import Long, Real, Row, Whole, record_type
from caravanserai.games.camelup.box import CAMELS, LONG_TRACK, Position
from caravanserai.games.camelup.camels import (
    LANE,
    RANKINGS,
    crossed,
    how_many,
    moved,
    place,
    ranking_of,
    space_of,
    unit_of,
)
from caravanserai.games.camelup.dice import camel_of, highest
from caravanserai.games.camelup.race import LAST, WIN, shape_of

HERD_BITS = LANE * CAMELS
HERD = (1 << HERD_BITS) - 1
MAX_DICE = 6  # in the pyramid (SC-6, SC-15)
DICE = (1 << MAX_DICE) - 1
POUNDS_SHIFT = HERD_BITS + MAX_DICE
MAX_POUNDS = 15  # on the way: one a die from the desert tile, and once a photo's five
PHOTO = 1 << (POUNDS_SHIFT + 4)  # the camera has been used

STATES = 152_000  # more than a leg of six dice can lead through, were none of them ever equal
PLACES = 1 << 19  # of the table that finds them, a power of two
FIRST_PLACES = (64, 64, 64, 512, 4096, 16384, 65536)  # of it, that are used first, by the number of dice
SPACES = LONG_TRACK + 4  # that pips can lead to

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(32)


class Desk:
    """What a leg is reckoned on."""

    states: Annotated[Row, Long, STATES]
    chances: Annotated[Row, Real, STATES]
    table: Annotated[Row, Whole, PLACES]  # numbers of states, -1 for none; no more than it needs is used
    # How the leg can end: the chance of each order of the camels with each sum of pounds earned on the way.
    endings: Annotated[Row, Real, RANKINGS, MAX_POUNDS + 1]
    race: Annotated[Row, Real, 2, CAMELS]  # each camel's chance to win the race, and to come last
    landings: Annotated[Row, Real, SPACES]  # how many units can be expected to come to each space by their pips
    # For `detour`: the chance to be in a state with no unit having come to a space yet, and a state's worth.
    spared: Annotated[Row, Real, STATES, SPACES]
    worth: Annotated[Row, Real, STATES]
    count: Long  # of states
    places: Long  # of the table that are in use


DESK = record_type(Desk)


@wrapping
def scattered(state: int, places: int) -> int:
    """Where in a table of so many places, a power of two, to look for a state first."""
    return int((np.uint64(state) * GOLDEN) >> HALF) & (places - 1)


@kernel
def find(desk: Desk, state: int, places: int) -> int:
    """The place in the table where a state is, or would be."""
    at = scattered(state, places)
    while desk.table[at] >= 0 and desk.states[desk.table[at]] != state:
        at = (at + 1) & (places - 1)
    return at


@kernel
def note(desk: Desk, state: int, chance: float, places: int, count: int) -> int:
    """Add a chance to a state's, new or not; returns how many states there are."""
    at = find(desk, state, places)
    if desk.table[at] >= 0:
        desk.chances[desk.table[at]] += chance
        return count
    desk.table[at] = count
    desk.states[count] = state
    desk.chances[count] = chance
    return count + 1


@kernel
def note_ending(desk: Desk, herd: int, pounds: int, chance: float, track: int, values: Row) -> None:
    """The leg has ended, and the race too if a unit has crossed the line (CU-40, CU-50); else it will be as solved."""
    desk.endings[ranking_of(herd), pounds] += chance
    if len(values) == 0:
        return
    first = last = 0
    for camel in range(CAMELS):
        rank = place(herd, camel)
        first = camel if rank == 1 else first
        last = camel if rank == CAMELS else last
    if space_of(herd, first) > track:
        desk.race[WIN, first] += chance
        desk.race[LAST, last] += chance
        return
    shape = shape_of(herd)
    for camel in range(CAMELS):
        rank = place(herd, camel) - 1
        desk.race[WIN, camel] += chance * values[shape, WIN, rank]
        desk.race[LAST, camel] += chance * values[shape, LAST, rank]


@kernel
def clear(desk: Desk, places: int) -> None:
    """Take everything off the desk, and give its table so many places."""
    for at in range(places):
        desk.table[at] = -1
    for order in range(RANKINGS):
        for pounds in range(MAX_POUNDS + 1):
            desk.endings[order, pounds] = 0.0
    for camel in range(CAMELS):
        desk.race[WIN, camel] = desk.race[LAST, camel] = 0.0
    for space in range(SPACES):
        desk.landings[space] = 0.0


@kernel
def is_full(places: int, count: int) -> bool:
    """Whether so many states need a larger table."""
    return places < PLACES and count > places // 2


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
    """How many dice are left in a state."""
    left = state >> HERD_BITS & DICE
    many = 0
    for number in range(MAX_DICE):
        many += left >> number & 1
    return many


@kernel
def after(
    state: int, number: int, camel: int, pips: int, deserts: int, mirages: int, track: int, tile: int, camera: int
) -> int:
    """The state that a die leads to: its camel has moved, it is out (CU-36), and the seat has what it earned."""
    herd = state & HERD
    new = moved(herd, camel, pips, deserts, mirages, track)
    then = state & ~HERD ^ 1 << (HERD_BITS + number) | new
    if space_of(herd, camel) + pips == tile:
        then += 1 << POUNDS_SHIFT  # CU-30
    if space_of(new, camel) == camera and then & PHOTO == 0:
        then = (then | PHOTO) + (how_many(unit_of(herd, camel)) << POUNDS_SHIFT)  # SC-22
    return then


@kernel
def expand(
    desk: Desk, at: int, dice: int, many: int, deserts: int, mirages: int, track: int, tile: int, camera: int,
    values: Row, places: int, count: int,
) -> int:  # fmt: skip
    """Note all that one more die may bring from a state on; returns how many states there are."""
    state = int(desk.states[at])
    size = dice_left(state)
    for number in range(many):
        if state >> (HERD_BITS + number) & 1 == 0:
            continue
        die = dice >> 4 * number & 15
        camel = camel_of(die)
        chance = desk.chances[at] / (size * highest(die))  # CU-35, CU-2, SC-2
        for pips in range(1, highest(die) + 1):
            desk.landings[space_of(state, camel) + pips] += chance
            then = after(state, number, camel, pips, deserts, mirages, track, tile, camera)
            if size == 1 or space_of(then, camel) > track:
                note_ending(desk, then & HERD, then >> POUNDS_SHIFT & MAX_POUNDS, chance, track, values)
            else:
                count = note(desk, then, chance, places, count)
    return count


@kernel
def attempt(position: Position, tile: int, camera: int, values: Row, desk: Desk, places: int) -> bool:
    """Reckon the leg with a table of so many places; whether they were enough."""
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    herd = int(position.herd)
    dice, many = dice_in(int(position.pyramid))
    clear(desk, places)
    at = count = 0
    if many == 0 or crossed(herd, track):
        note_ending(desk, herd, 0, 1.0, track, values)
    else:
        count = note(desk, herd | ((1 << many) - 1) << HERD_BITS, 1.0, places, 0)
    while at < count:
        if is_full(places, count):
            return False
        count = expand(desk, at, dice, many, deserts, mirages, track, tile, camera, values, places, count)
        at += 1
    desk.count = count
    desk.places = places
    return True


@kernel
def finish(position: Position, tile: int, camera: int, values: Row, desk: Desk) -> None:
    """Reckon how the dice alone can finish the leg: `endings`, and `race` if `values` are those of the track.

    `tile` and `camera` are the spaces where a seat earns pounds on the way (CU-30, SC-22), 0 for none.
    """
    _, many = dice_in(int(position.pyramid))
    places = FIRST_PLACES[many]
    while not attempt(position, tile, camera, values, desk, places):
        places *= 2
