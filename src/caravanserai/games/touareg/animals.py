"""Animals: what a camel or a donkey can still take, and goods put on it or taken off its top."""

from __future__ import annotations

from caravanserai.games.touareg import faults
from caravanserai.games.touareg.box import (
    ANIMAL_ROOM,
    ANIMALS,
    CAMELS,
    CAMELS_FOR_TWO,
    DONKEY,
    EMPTY,
    FEWEST,
    GOLD,
    GOLDS,
    KINDS,
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
    return animal < CAMELS_FOR_TWO + int(position.specials[seat, DONKEY])


@kernel
def camel_room(position: Position, seat: int, animal: int) -> int:
    """The goods that a camel can take on top of what it carries, as bits (TG-26 to TG-30)."""
    size = int(position.loaded[seat, animal])
    if size == 0:
        return ALL_GOODS
    if size == ANIMAL_ROOM:
        return 0
    row = position.load[seat, animal]
    bottom, top = int(row[0]), int(row[size - 1])
    if bottom == WATER:
        return 1 << WATER
    room = ALL_GOODS & ~(1 << WATER) if bottom == top else 1 << top
    golds = 0
    for place in range(size):
        golds += row[place] == GOLD
    return room & ~(1 << GOLD) if golds == GOLDS else room


@kernel
def camel_fault(position: Position, seat: int, animal: int, good: int) -> int:
    """What forbids a camel to take a good on top of what it carries; that it cannot is known (TG-26 to TG-30)."""
    size = int(position.loaded[seat, animal])
    if size == ANIMAL_ROOM:
        return faults.ANIMAL_FULL
    bottom, top = position.load[seat, animal, 0], position.load[seat, animal, size - 1]
    if (bottom == WATER) != (good == WATER):
        return faults.WATER_ALONE
    if good == top or bottom == top:
        return faults.THIRD_GOLD
    return faults.SECOND_CHANGE if good == bottom else faults.THIRD_KIND


@kernel
def note_room(position: Position, seat: int, animal: int) -> None:
    """Note which goods an animal can take now, and whether it carries any; a donkey takes four of any (TG-45)."""
    room = 0
    if has_animal(position, seat, animal):
        if animal < CAMELS_FOR_TWO:
            room = camel_room(position, seat, animal)
        elif position.loaded[seat, animal] < ANIMAL_ROOM:
            room = ALL_GOODS
    shift = KINDS * int(animal)
    position.rooms[seat] = position.rooms[seat] & ~(ALL_GOODS << shift) | room << shift
    if position.loaded[seat, animal]:
        position.laden[seat] |= 1 << int(animal)
    else:
        position.laden[seat] &= ~(1 << int(animal))


@inlined
def room_of(position: Position, seat: int, animal: int) -> int:
    """The goods that an animal can take, as bits."""
    return int(position.rooms[seat]) >> (KINDS * int(animal)) & ALL_GOODS


@kernel
def put_on(position: Position, seat: int, animal: int, good: int) -> None:
    """A good goes on top of an animal's load (TG-25)."""
    position.load[seat, animal, position.loaded[seat, animal]] = good
    position.loaded[seat, animal] += 1
    position.aboard[seat] += position.dinars[good]
    note_room(position, seat, animal)


@kernel
def take_off(position: Position, seat: int, animal: int) -> int:
    """Take the top good off an animal; returns which one it is."""
    position.loaded[seat, animal] -= 1
    top = position.loaded[seat, animal]
    good = int(position.load[seat, animal, top])
    position.load[seat, animal, top] = EMPTY
    position.aboard[seat] -= position.dinars[good]
    note_room(position, seat, animal)
    return good


@kernel
def unload(position: Position, seat: int) -> None:
    """Take everything off a seat's animals, so that each takes any good; where it goes is the caller's business."""
    rooms = 0
    for animal in range(ANIMALS):
        for place in range(ANIMAL_ROOM):
            position.load[seat, animal, place] = EMPTY
        position.loaded[seat, animal] = 0
        if has_animal(position, seat, animal):
            rooms |= ALL_GOODS << (KINDS * animal)
    position.rooms[seat] = rooms
    position.laden[seat] = 0
    position.aboard[seat] = 0
