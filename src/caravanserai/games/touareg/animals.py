"""Animals: what a camel or a donkey can still take, and goods put on it or taken off its top."""

from __future__ import annotations

from caravanserai.games.touareg import faults
from caravanserai.games.touareg.box import (
    ANIMALS,
    CAMELS,
    CAMELS_FOR_TWO,
    EMPTY,
    FEWEST,
    GOLD,
    KINDS,
    LOAD,
    WATER,
    Position,
)
from caravanserai.kernels import inlined, kernel

ALL_GOODS = 0b1111
EACH_ANIMAL = 0x11111111  # one bit in each animal's four


@inlined
def has_animal(position: Position, seat: int, animal: int) -> bool:
    """Whether a seat has this animal (TG-4, TG-45)."""
    if animal < CAMELS_FOR_TWO:
        return animal < CAMELS or position.players == FEWEST
    return animal < CAMELS_FOR_TWO + int(position.donkeys[seat])


@kernel
def camel_fault(position: Position, seat: int, animal: int, good: int) -> int:
    """Why a camel cannot take a good on top of what it carries (TG-26 to TG-30), or NONE."""
    size = int(position.loaded[seat, animal])
    if size == LOAD:
        return faults.ANIMAL_FULL
    if size == 0:
        return faults.NONE
    row = position.load[seat, animal]
    bottom, top = row[0], row[size - 1]
    if (bottom == WATER) != (good == WATER):
        return faults.WATER_ALONE
    if bottom != top and good != top:
        return faults.SECOND_CHANGE if good == bottom else faults.THIRD_KIND
    golds = 0
    for place in range(size):
        golds += row[place] == GOLD
    if good == GOLD and golds == 2:
        return faults.THIRD_GOLD
    return faults.NONE


@kernel
def load_fault(position: Position, seat: int, animal: int, good: int) -> int:
    """Why an animal cannot take a good, or NONE. A donkey takes anything, up to four (TG-45)."""
    if not has_animal(position, seat, animal):
        return faults.NO_ANIMAL
    if animal < CAMELS_FOR_TWO:
        return camel_fault(position, seat, animal, good)
    return faults.DONKEY_FULL if position.loaded[seat, animal] == LOAD else faults.NONE


@kernel
def note_room(position: Position, seat: int, animal: int) -> None:
    """Note which goods an animal can take now, and whether it carries any."""
    room = 0
    for good in range(KINDS):
        if load_fault(position, seat, animal, good) == faults.NONE:
            room |= 1 << good
    shift = KINDS * int(animal)
    position.rooms[seat] = position.rooms[seat] & ~(ALL_GOODS << shift) | room << shift
    if position.loaded[seat, animal]:
        position.laden[seat] |= 1 << int(animal)
    else:
        position.laden[seat] &= ~(1 << int(animal))


@kernel
def note_rooms(position: Position, seat: int) -> None:
    """The same of all a seat's animals."""
    for animal in range(ANIMALS):
        note_room(position, seat, animal)


@inlined
def room_of(position: Position, seat: int, animal: int) -> int:
    """The goods that an animal can take, as bits."""
    return int(position.rooms[seat]) >> (KINDS * int(animal)) & ALL_GOODS


@inlined
def any_room(position: Position, seat: int) -> int:
    """The goods that some animal of a seat can take, as bits."""
    room = int(position.rooms[seat])
    room |= room >> 16
    room |= room >> 8
    room |= room >> 4
    return room & ALL_GOODS


@kernel
def put_on(position: Position, seat: int, animal: int, good: int) -> None:
    """A good goes on top of an animal's load (TG-25)."""
    position.load[seat, animal, position.loaded[seat, animal]] = good
    position.loaded[seat, animal] += 1
    position.aboard[seat] += position.dinars[good]
    note_room(position, seat, animal)


@kernel
def take_off(position: Position, seat: int, animal: int) -> int:
    """Take the top good off an animal; which one it is."""
    position.loaded[seat, animal] -= 1
    top = position.loaded[seat, animal]
    good = int(position.load[seat, animal, top])
    position.load[seat, animal, top] = EMPTY
    position.aboard[seat] -= position.dinars[good]
    note_room(position, seat, animal)
    return good


@kernel
def unload(position: Position, seat: int) -> None:
    """Take everything off a seat's animals; where it goes is the caller's business."""
    for animal in range(ANIMALS):
        for place in range(LOAD):
            position.load[seat, animal, place] = EMPTY
        position.loaded[seat, animal] = 0
    position.aboard[seat] = 0
    note_rooms(position, seat)
