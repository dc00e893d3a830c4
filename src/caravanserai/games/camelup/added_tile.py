"""The added tile: what one more desert tile, or the camera, would change, without reckoning the whole leg anew.

The leg is reckoned once without the tile. A tile on a space matters only from the first unit on that comes to it: so
for each space the chances are kept that none has come there yet, and only what follows such a first visit is reckoned
with the tile, in place of what would have followed without.
"""

from __future__ import annotations

from caravanserai.core.bits import SIZES
from caravanserai.core.layout import Row
from caravanserai.games.camelup.box import MIRAGE, PIPS, Position
from caravanserai.games.camelup.camels import STEP, from_here_on, how_many, ranking_of, space_of, unit_of
from caravanserai.games.camelup.leg import (
    FIRST_BITS,
    HERD,
    MAX_POUNDS,
    SPACES,
    LegStates,
    add_next,
    clear,
    dice_in,
    dice_left,
    expand,
    find_next,
    find_slot,
    is_full,
    is_over,
    pounds_of,
)
from caravanserai.games.camelup.scoring import PICTURED
from caravanserai.kernels import kernel

TOO_FULL = -1e9  # instead of a change: the table had too few slots


@kernel
def find_unvisited(position: Position, tile: int, camera: int, arriving: bool, leg: LegStates, photos: Row) -> None:
    """For each state of a leg that was reckoned and each space, the chance to be there before any unit has visited it.

    A unit visits the space it comes to by its pips; or, if `arriving`, the one it ends on, desert tiles included: then
    `photos` gets the pounds that a camera beside each space can be expected to bring (SC-22).
    """
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    dice, _ = dice_in(int(position.pyramid))
    count, bits = int(leg.count), int(leg.bits)
    for space in range(SPACES):
        photos[space] = 0.0
    for number in range(count):
        leg.number_of[leg.slot_of[number]] = number
        for space in range(SPACES):
            leg.unvisited[number, space] = 1.0 if number == 0 else 0.0
    for number in range(count):
        state = int(leg.slots[leg.slot_of[number]].state)
        for one in range(find_next(leg, state, dice, deserts, mirages, track, tile, camera, 0)):
            found = leg.next[one]
            visited = found.met
            if arriving:
                visited = space_of(found.state, found.camel)
                pictured = how_many(unit_of(state & HERD, found.camel))
                photos[visited] += found.chance * leg.unvisited[number, visited] * pictured * PICTURED
            if not is_over(found.state, track):
                then = int(leg.number_of[find_slot(leg, found.state, bits)])
                kept = leg.unvisited[then, visited]
                for space in range(SPACES):
                    leg.unvisited[then, space] += found.chance * leg.unvisited[number, space]
                leg.unvisited[then, visited] = kept


@kernel
def find_worths(position: Position, tile: int, camera: int, purses: Row, leg: LegStates) -> None:
    """For each state of a leg that was reckoned, what the seat can expect from it on.

    For each space too, from the first visits on, by the chances that it is unvisited till then. `purses` tells what the
    seat has after each order of the camels with each sum of pounds earned on the way.
    """
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    dice, _ = dice_in(int(position.pyramid))
    for space in range(SPACES):
        leg.first_visit[space] = 0.0
    for number in range(int(leg.count) - 1, -1, -1):
        state = int(leg.slots[leg.slot_of[number]].state)
        worth = 0.0
        for one in range(find_next(leg, state, dice, deserts, mirages, track, tile, camera, 0)):
            found = leg.next[one]
            part = found.chance * worth_of(leg, int(found.state), track, purses)
            worth += part
            leg.first_visit[found.met] += leg.unvisited[number, found.met] * part
        leg.worth[number] = worth


@kernel
def worth_of(leg: LegStates, state: int, track: int, purses: Row) -> float:
    """What the seat can expect from a state on, which is the leg's end or was reckoned before."""
    if is_over(state, track):
        return float(purses[ranking_of(state & HERD), pounds_of(state)])
    return float(leg.worth[leg.number_of[find_slot(leg, state, int(leg.bits))]])


@kernel
def in_reach(state: int, space: int) -> int:
    """The camels that a die may bring to a space."""
    return from_here_on(state, max(0, space - PIPS) * STEP) & ~from_here_on(state, space * STEP)


@kernel
def try_with_tile(
    position: Position, camera: int, space: int, side: int, purses: Row, nothing: Row, leg: LegStates,
    aside: LegStates, bits: int,
) -> float:  # fmt: skip
    """What `change_by_tile` tells, with a table of so many slots; TOO_FULL if they were not enough.

    What follows the first visits is reckoned `aside`: for each number of dice left, first what comes of the first
    visits then, and after it what comes of the states that were reached earlier.
    """
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    dice, many = dice_in(int(position.pyramid))
    all_deserts = deserts | 1 << space
    all_mirages = mirages | int(side == MIRAGE) << space
    clear(aside, bits)
    change = -float(leg.first_visit[space])
    base = done = states = 0
    for size in range(many, 0, -1):
        beyond = states
        while base < leg.count:
            state = int(leg.slots[leg.slot_of[base]].state)
            if SIZES[dice_left(state)] < size:
                break
            unvisited = leg.unvisited[base, space]
            if unvisited > 0.0 and in_reach(state, space) != 0:
                count = find_next(aside, state, dice, all_deserts, all_mirages, track, space, camera, space)
                states = add_next(aside, count, unvisited, track, nothing, bits, states)
            base += 1
            if is_full(bits, states):
                return TOO_FULL
        while done < beyond:
            states = expand(aside, done, dice, all_deserts, all_mirages, track, space, camera, nothing, bits, states)
            done += 1
            if is_full(bits, states):
                return TOO_FULL
    for order in range(len(purses)):
        for pounds in range(MAX_POUNDS + 1):
            if aside.endings[order, pounds] > 0.0:
                change += aside.endings[order, pounds] * purses[order, pounds]
    return change


@kernel
def change_by_tile(
    position: Position, camera: int, space: int, side: int, purses: Row, nothing: Row, leg: LegStates, aside: LegStates
) -> float:
    """What changes for the seat if its desert tile lies on a space: `leg` was reckoned without, with its worths."""
    _, many = dice_in(int(position.pyramid))
    bits = FIRST_BITS[many]
    while True:
        change = try_with_tile(position, camera, space, side, purses, nothing, leg, aside, bits)
        if change != TOO_FULL:
            return change
        bits += 1
