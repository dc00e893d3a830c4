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
from caravanserai.games.camelup.box import CAMELS, Position
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
    landed: Long  # bits: the spaces that a unit may come to by its pips
    arrived: Long  # bits: and those where it may end, desert tiles included


DESK = record_type(Desk)


@wrapping
def scattered(state: int, places: int) -> int:
    """Where in a table of so many places, a power of two, to look for a state first."""
    return int((np.uint64(state) * GOLDEN) >> HALF) & (places - 1)


@kernel
def note(desk: Desk, state: int, chance: float, places: int, count: int) -> int:
    """Add a chance to a state's, new or not; returns how many states there are."""
    at = scattered(state, places)
    while desk.table[at] >= 0:
        if desk.states[desk.table[at]] == state:
            desk.chances[desk.table[at]] += chance
            return count
        at = (at + 1) & (places - 1)
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
def attempt(position: Position, tile: int, camera: int, values: Row, desk: Desk, places: int) -> bool:
    """Reckon the leg with a table of so many places; whether they were enough."""
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    dice = 0  # four bits a die, of those in the pyramid
    many = 0
    for die in range(2 * CAMELS):
        if position.pyramid >> die & 1:
            dice |= die << 4 * many
            many += 1
    for at in range(places):
        desk.table[at] = -1
    for order in range(RANKINGS):
        for pounds in range(MAX_POUNDS + 1):
            desk.endings[order, pounds] = 0.0
    for camel in range(CAMELS):
        desk.race[WIN, camel] = desk.race[LAST, camel] = 0.0
    landed = arrived = 0
    if many == 0 or crossed(int(position.herd), track):
        note_ending(desk, int(position.herd), 0, 1.0, track, values)
        many = 0
    most = STATES if places == PLACES else places // 2
    at = count = 0
    if many > 0:
        count = note(desk, int(position.herd) | ((1 << many) - 1) << HERD_BITS, 1.0, places, 0)
    while at < count:
        if count > most:
            return False
        state = int(desk.states[at])
        herd = state & HERD
        left = state >> HERD_BITS & DICE
        size = 0
        for number in range(many):
            size += left >> number & 1
        for number in range(many):
            if left >> number & 1 == 0:
                continue
            die = dice >> 4 * number & 15
            camel = camel_of(die)
            faces = highest(die)
            chance = desk.chances[at] / (size * faces)  # CU-35, CU-2, SC-2
            rest = state & ~HERD ^ 1 << (HERD_BITS + number)  # CU-36
            start = space_of(herd, camel)
            for pips in range(1, faces + 1):
                new = moved(herd, camel, pips, deserts, mirages, track)
                space = space_of(new, camel)
                landed |= 1 << (start + pips)
                arrived |= 1 << space
                then = rest | new
                if start + pips == tile:
                    then += 1 << POUNDS_SHIFT  # CU-30
                if space == camera and then & PHOTO == 0:
                    then = (then | PHOTO) + (how_many(unit_of(herd, camel)) << POUNDS_SHIFT)  # SC-22
                if size == 1 or space > track:
                    note_ending(desk, new, then >> POUNDS_SHIFT & MAX_POUNDS, chance, track, values)
                else:
                    count = note(desk, then, chance, places, count)
        at += 1
    desk.landed = landed
    desk.arrived = arrived
    return True


@kernel
def finish(position: Position, tile: int, camera: int, values: Row, desk: Desk) -> None:
    """Reckon how the dice alone can finish the leg: `endings`, and `race` if `values` are those of the track.

    `tile` and `camera` are the spaces where a seat earns pounds on the way (CU-30, SC-22), 0 for none.
    """
    dice = 0
    for die in range(2 * CAMELS):
        dice += position.pyramid >> die & 1
    places = FIRST_PLACES[dice]
    while not attempt(position, tile, camera, values, desk, places):
        places *= 2
