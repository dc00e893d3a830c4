"""The detour: what one more desert tile, or the camera, would change, without reckoning the whole leg anew.

The leg is reckoned once without the tile. A tile on a space matters only from the first unit on that comes to it: so
for each space the chances are kept that none has come there yet, and only what follows such a first visit is reckoned
with the tile, in place of what would have followed without.
"""

from __future__ import annotations

from caravanserai.core.bits import MEMBERS, SIZES
from caravanserai.core.layout import Row
from caravanserai.games.camelup.box import MIRAGE, Position
from caravanserai.games.camelup.camels import how_many, ranking_of, reached, space_of, unit_of
from caravanserai.games.camelup.dice import camel_of, highest
from caravanserai.games.camelup.leg import (
    FIRST_BITS,
    HERD,
    MAX_POUNDS,
    POUNDS_SHIFT,
    SPACES,
    Desk,
    after,
    clear,
    dice_in,
    dice_left,
    expand,
    find,
    is_full,
    note,
    note_ending,
)
from caravanserai.kernels import kernel

TOO_FULL = -1e9  # instead of a change: the table had too few places


@kernel
def spare(position: Position, tile: int, camera: int, arriving: bool, desk: Desk, photos: Row) -> None:
    """For each state of the leg on the desk, reckon the chance to be there with a space spared by all units till then.

    A unit visits the space it comes to by its pips; or, if `arriving`, the one it ends on, desert tiles included: then
    `photos` gets how many camels a camera beside each space can expect to take (SC-22).
    """
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    dice, _ = dice_in(int(position.pyramid))
    count, bits = int(desk.count), int(desk.bits)
    for space in range(SPACES):
        photos[space] = 0.0
    for at in range(count):
        desk.number[desk.found[at]] = at
        for space in range(SPACES):
            desk.spared[at, space] = 1.0 if at == 0 else 0.0
    for at in range(count):
        state = int(desk.spots[desk.found[at]].state)
        left = dice_left(state)
        for one in range(SIZES[left]):
            number = int(MEMBERS[left, one])
            die = dice >> 4 * number & 15
            camel = camel_of(die)
            share = 1 / (SIZES[left] * highest(die))
            for pips in range(1, highest(die) + 1):
                then = after(state, number, camel, pips, deserts, mirages, track, tile, camera)
                visited = reached(state, camel, pips)
                if arriving:
                    visited = space_of(then, camel)
                    photos[visited] += share * desk.spared[at, visited] * how_many(unit_of(state & HERD, camel))
                if dice_left(then) != 0 and space_of(then, camel) <= track:
                    found = int(desk.number[find(desk, then, bits)])
                    kept = desk.spared[found, visited]
                    for space in range(SPACES):
                        desk.spared[found, space] += share * desk.spared[at, space]
                    desk.spared[found, visited] = kept


@kernel
def weigh(position: Position, tile: int, camera: int, purses: Row, desk: Desk) -> None:
    """For each state of the leg on the desk, reckon what the seat can expect from it on.

    `purses` tells what the seat has after each order of the camels with each sum of pounds earned on the way.
    """
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    dice, _ = dice_in(int(position.pyramid))
    for at in range(int(desk.count) - 1, -1, -1):
        state = int(desk.spots[desk.found[at]].state)
        left = dice_left(state)
        worth = 0.0
        for one in range(SIZES[left]):
            number = int(MEMBERS[left, one])
            die = dice >> 4 * number & 15
            camel = camel_of(die)
            share = 1 / (SIZES[left] * highest(die))
            for pips in range(1, highest(die) + 1):
                then = after(state, number, camel, pips, deserts, mirages, track, tile, camera)
                worth += share * worth_of(desk, then, camel, track, purses, int(desk.bits))
        desk.worth[at] = worth


@kernel
def worth_of(desk: Desk, then: int, camel: int, track: int, purses: Row, bits: int) -> float:
    """What the seat can expect from a state on that the die of `camel` has led to."""
    if dice_left(then) == 0 or space_of(then, camel) > track:
        return float(purses[ranking_of(then & HERD), then >> POUNDS_SHIFT & MAX_POUNDS])
    return float(desk.worth[desk.number[find(desk, then, bits)]])


@kernel
def with_tile(
    position: Position, camera: int, space: int, side: int, purses: Row, nothing: Row, desk: Desk, aside: Desk,
    bits: int,
) -> float:  # fmt: skip
    """What changes for the seat if its desert tile lies on a space, in a leg spared and weighed without.

    What follows the first visits is reckoned `aside`, with a table of so many places; TOO_FULL if they were not enough.
    """
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    dice, many = dice_in(int(position.pyramid))
    all_deserts = deserts | 1 << space
    all_mirages = mirages | int(side == MIRAGE) << space
    clear(aside, bits)
    change = 0.0
    base = at = count = 0
    for size in range(many, 0, -1):
        beyond = count
        while base < desk.count:
            state = int(desk.spots[desk.found[base]].state)
            left = dice_left(state)
            if SIZES[left] < size:
                break
            spared = desk.spared[base, space]
            for one in range(SIZES[left] if spared > 0.0 else 0):
                number = int(MEMBERS[left, one])
                die = dice >> 4 * number & 15
                camel = camel_of(die)
                pips = space - space_of(state & HERD, camel)
                if 1 <= pips <= highest(die):
                    chance = spared / (size * highest(die))
                    without = after(state, number, camel, pips, deserts, mirages, track, 0, camera)
                    change -= chance * worth_of(desk, without, camel, track, purses, int(desk.bits))
                    then = after(state, number, camel, pips, all_deserts, all_mirages, track, space, camera)
                    if size == 1 or space_of(then, camel) > track:
                        note_ending(aside, then & HERD, then >> POUNDS_SHIFT & MAX_POUNDS, chance, track, nothing)
                    else:
                        count = note(aside, then, chance, bits, count)
            base += 1
            if is_full(bits, count):
                return TOO_FULL
        while at < beyond:
            count = expand(aside, at, dice, all_deserts, all_mirages, track, space, camera, nothing, bits, count)
            at += 1
            if is_full(bits, count):
                return TOO_FULL
    for order in range(len(purses)):
        for pounds in range(MAX_POUNDS + 1):
            if aside.endings[order, pounds] > 0.0:
                change += aside.endings[order, pounds] * purses[order, pounds]
    return change


@kernel
def change_by_tile(
    position: Position, camera: int, space: int, side: int, purses: Row, nothing: Row, desk: Desk, aside: Desk
) -> float:
    """What changes for the seat if its desert tile lies on a space, in a leg spared and weighed without."""
    _, many = dice_in(int(position.pyramid))
    bits = FIRST_BITS[many]
    while True:
        change = with_tile(position, camera, space, side, purses, nothing, desk, aside, bits)
        if change != TOO_FULL:
            return change
        bits += 1
