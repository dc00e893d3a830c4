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
    PLACE_IN,
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
from caravanserai.games.camelup.race import ASKED, shape_or_end
from caravanserai.games.camelup.scoring import PICTURED, VISIT
from caravanserai.kernels import inlined, kernel, wrapping

HERD_BITS = LANE * CAMELS
HERD = (1 << HERD_BITS) - 1
MAX_DICE = 6  # in the pyramid (SC-6, SC-15)
DICE = (1 << MAX_DICE) - 1
POUNDS_SHIFT = HERD_BITS + MAX_DICE
POUNDS_BITS = 4  # on the way a seat earns at most one a die from the desert tile, and once a photo's five
MAX_POUNDS = (1 << POUNDS_BITS) - 1
PHOTO = 1 << (POUNDS_SHIFT + POUNDS_BITS)  # the camera has been used

STATES = 152_000  # more than a leg of six dice can lead through, were none of them ever equal
MAX_BITS = 19  # of a slot's number in the table that finds them
FIRST_BITS = (6, 6, 6, 9, 12, 14, 16)  # that are used first, by the number of dice
SPACES = LONG_TRACK + 4  # that pips can lead to

# The chance of one die among so many with so many pips, by both numbers (CU-35).
EACH = 1 / np.maximum(1, np.outer(range(MAX_DICE + 1), range(PIPS + 1)))

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
WORD = 64


class StateSlot:
    """A slot of the table of states: state and chance side by side, so that both are fetched at once."""

    state: Long  # 0 for none
    chance: Real


class NextState:
    """One thing that the next die may say in a state, and what it leads to."""

    state: Long
    chance: Real  # of that die and its pips
    camel: Long  # that moves
    met: Long  # the space that the pips lead to


class LegStates:
    """The states of a leg, each with its chance, and how the leg can end."""

    slots: Annotated[Row, StateSlot, 1 << MAX_BITS]  # a hash table, of which no more than it needs is used
    slot_of: Annotated[Row, Whole, STATES]  # of each state, numbered as the dice led to them
    number_of: Annotated[Row, Whole, 1 << MAX_BITS]  # of the state in each slot: for `added_tile`, as the next three
    unvisited: Annotated[Row, Real, STATES, SPACES]  # the chance to be in a state before any unit came to a space
    worth: Annotated[Row, Real, STATES]  # what a seat can expect from a state on
    first_visit: Annotated[Row, Real, SPACES]  # and from the first visits of a space on, each by its chance
    # How the leg can end: the chance of each order of the camels with each sum of pounds earned on the way.
    endings: Annotated[Row, Real, RANKINGS, MAX_POUNDS + 1]
    race: Annotated[Row, Real, len(ASKED), CAMELS]  # each camel's chance to win the race, and to come last
    next: Annotated[Row, NextState, MAX_DICE * PIPS]  # what one state leads to
    count: Long  # of states
    bits: Long  # of a slot's number in the part of the table that is in use


LEG_STATES = record_type(LegStates)


@wrapping
def first_slot(state: int, bits: int) -> int:
    """The slot to look for a state in first: the upper bits of a product hang on all bits of the state."""
    return int((np.uint64(state) * GOLDEN) >> np.uint64(WORD - bits)) & ((1 << bits) - 1)


@kernel
def find_slot(leg: LegStates, state: int, bits: int) -> int:
    """The slot where a state is, or would be."""
    slot = first_slot(state, bits)
    held = leg.slots[slot].state
    while (held != 0) & (held != state):  # one branch: whether the state is new cannot be guessed
        slot = (slot + 1) & ((1 << bits) - 1)
        held = leg.slots[slot].state
    return slot


@kernel
def add_state(leg: LegStates, state: int, chance: float, bits: int, count: int) -> int:
    """Add a chance to a state's, new or not; returns how many states there are."""
    slot = find_slot(leg, state, bits)
    held = leg.slots[slot]
    new = held.state == 0
    held.state = state
    held.chance += chance
    leg.slot_of[count] = slot  # stays, if the state is new
    return count + int(new)


@kernel
def pounds_of(state: int) -> int:
    """The pounds that the seat has earned on the way to a state."""
    return state >> POUNDS_SHIFT & MAX_POUNDS


@kernel
def add_ending(leg: LegStates, state: int, chance: float, track: int, values: Row) -> None:
    """The leg ends in this state (CU-40, CU-50); the race is over or will go on as the `values` of the track tell."""
    herd = state & HERD
    order = ranking_of(herd)
    leg.endings[order, pounds_of(state)] += chance
    if len(values) == 0:
        return
    shape = shape_or_end(herd, order, track, len(values) - 1)
    for camel in range(CAMELS):
        for question in range(len(ASKED)):
            leg.race[question, camel] += chance * values[shape, question, PLACE_IN[order, camel]]


@kernel
def clear(leg: LegStates, bits: int) -> None:
    """Forget all states and endings, and give the table so many slots."""
    for slot in range(1 << bits):
        leg.slots[slot].state = 0
        leg.slots[slot].chance = 0.0
    for order in range(RANKINGS):
        for pounds in range(MAX_POUNDS + 1):
            leg.endings[order, pounds] = 0.0
    for camel in range(CAMELS):
        for question in range(len(ASKED)):
            leg.race[question, camel] = 0.0


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
        then += VISIT << POUNDS_SHIFT  # CU-30
    if space_of(new, camel) == camera and then & PHOTO == 0:
        then = (then | PHOTO) + (how_many(unit_of(herd, camel)) * PICTURED << POUNDS_SHIFT)  # SC-22
    return then


@inlined  # where nothing lies on the way, all that looks for it falls away
def find_next(
    leg: LegStates, state: int, dice: int, deserts: int, mirages: int, track: int, tile: int, camera: int, only: int
) -> int:
    """Write down what each die left may say in a state and lead to, in `leg.next`; returns how many things those are.

    With `only`, a space, no more than what leads there by its pips.
    """
    left = dice_left(state)
    count = 0
    for one in range(SIZES[left]):
        number = int(MEMBERS[left, one])
        die = dice >> 4 * number & 15
        camel = camel_of(die)
        chance = EACH[SIZES[left], highest(die)]  # CU-35, CU-2, SC-2
        least, most = 1, PIPS  # numbers that the compiler knows
        if only != 0:
            least = most = only - space_of(state, camel)
        for pips in range(least, most + 1):
            if not 1 <= pips <= highest(die):
                break
            found = leg.next[count]
            found.state = after(state, number, camel, pips, deserts, mirages, track, tile, camera)
            found.chance = chance
            found.camel = camel
            found.met = reached(state, camel, pips)
            count += 1
    return count


@kernel
def is_over(state: int, track: int) -> bool:
    """Whether the leg ends in a state: all dice are out (CU-40), or the race is over (CU-50)."""
    return dice_left(state) == 0 or crossed(state & HERD, track)


@inlined
def add_next(leg: LegStates, count: int, chance: float, track: int, values: Row, bits: int, states: int) -> int:
    """Add what a state leads to, whose chance this is; returns how many states there are."""
    for number in range(count):
        found = leg.next[number]
        if is_over(found.state, track):
            add_ending(leg, found.state, chance * found.chance, track, values)
        else:
            states = add_state(leg, found.state, chance * found.chance, bits, states)
    return states


@inlined
def expand(
    leg: LegStates, number: int, dice: int, deserts: int, mirages: int, track: int, tile: int, camera: int,
    values: Row, bits: int, states: int,
) -> int:  # fmt: skip
    """Add all that one more die may bring from a state on; returns how many states there are."""
    held = leg.slots[leg.slot_of[number]]
    state, chance = int(held.state), float(held.chance)
    count = find_next(leg, state, dice, deserts, mirages, track, tile, camera, 0)
    return add_next(leg, count, chance, track, values, bits, states)


@kernel
def try_to_finish(position: Position, tile: int, camera: int, values: Row, leg: LegStates, bits: int) -> bool:
    """Reckon the leg with a table of so many slots; whether they were enough."""
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    herd = int(position.herd)
    dice, many = dice_in(int(position.pyramid))
    clear(leg, bits)
    plain = deserts | tile | camera == 0
    done = states = 0
    if many == 0 or crossed(herd, track):
        add_ending(leg, herd, 1.0, track, values)
    else:
        states = add_state(leg, herd | ((1 << many) - 1) << HERD_BITS, 1.0, bits, 0)
    while done < states:
        if is_full(bits, states):
            return False
        if plain:
            states = expand(leg, done, dice, 0, 0, track, 0, 0, values, bits, states)
        else:
            states = expand(leg, done, dice, deserts, mirages, track, tile, camera, values, bits, states)
        done += 1
    leg.count = states
    leg.bits = bits
    return True


@kernel
def finish_leg(position: Position, tile: int, camera: int, values: Row, leg: LegStates) -> None:
    """Reckon how the dice alone can finish the leg: `endings`, and `race` if `values` are those of the track.

    `tile` and `camera` are the spaces where a seat earns pounds on the way (CU-30, SC-22), 0 for none.
    """
    _, many = dice_in(int(position.pyramid))
    bits = FIRST_BITS[many]
    while not try_to_finish(position, tile, camera, values, leg, bits):
        bits += 1
