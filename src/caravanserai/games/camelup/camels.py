"""The camels: who stands where, who is ahead, and how a unit moves."""

from __future__ import annotations

from caravanserai.core.kernel import kernel
from caravanserai.games.camelup.box import CAMELS, MIRAGE, NOBODY, Position


@kernel
def rank_key(position: Position, camel: int) -> int:
    """Grows with a camel's rank: farther along is ahead, and higher in the stack (CU-12)."""
    return int(position.space[camel]) * 8 + int(position.level[camel])


@kernel
def place(position: Position, camel: int) -> int:
    """A camel's place, 1 for the leading camel to 5 for the last (CU-12)."""
    key = rank_key(position, camel)
    ahead = 0
    for other in range(CAMELS):
        ahead += rank_key(position, other) > key
    return ahead + 1


@kernel
def camel_in_place(position: Position, wanted: int) -> int:
    """The camel that is in a place."""
    found = 0
    for camel in range(CAMELS):
        if place(position, camel) == wanted:
            found = camel
    return found


@kernel
def note_camels(position: Position) -> None:
    """Note the spaces that camels stand on."""
    spaces = 0
    for camel in range(CAMELS):
        spaces |= 1 << int(position.space[camel])
    position.camels = spaces


@kernel
def crossed(position: Position) -> bool:
    """Whether a unit has passed the last space (CU-13)."""
    return position.camels >> (position.track + 1) != 0


@kernel
def tile_owner_on(position: Position, space: int) -> int:
    """The seat whose desert tile lies on a space, or NOBODY."""
    for seat in range(position.players):
        if position.desert_space[seat] == space:
            return seat
    return NOBODY


@kernel
def climb_up(position: Position, start: int, floor: int, space: int) -> None:
    """The unit goes to a space, on top of camels there (CU-11)."""
    height = 0
    for camel in range(CAMELS):
        height += position.space[camel] == space
    for camel in range(CAMELS):
        if position.space[camel] == start and position.level[camel] >= floor:
            position.space[camel] = space
            position.level[camel] = position.level[camel] - floor + height


@kernel
def slip_under(position: Position, start: int, floor: int, size: int, space: int) -> None:
    """The unit goes to a space, under the camels there, which may be those it has just left (CU-32)."""
    for camel in range(CAMELS):
        if position.space[camel] == start and position.level[camel] >= floor:
            position.space[camel] = space
            position.level[camel] -= floor
        elif position.space[camel] == space:
            position.level[camel] += size


@kernel
def move(position: Position, camel: int, pips: int) -> int:
    """Move a camel with every camel above it (CU-10), desert tiles included; returns the unit's size."""
    start = int(position.space[camel])
    floor = int(position.level[camel])
    size = 0
    for other in range(CAMELS):
        size += position.space[other] == start and position.level[other] >= floor
    space = start + pips
    owner = tile_owner_on(position, space)
    if owner == NOBODY:
        # Past the last space, the line is one place, however far the pips would go (CU-13).
        climb_up(position, start, floor, min(space, position.track + 1))
    else:
        position.money[owner] += 1  # CU-30
        if position.desert_side[owner] == MIRAGE:
            slip_under(position, start, floor, size, space - 1)
        else:
            climb_up(position, start, floor, space + 1)  # CU-31, over the line from the last space (CU-29)
    note_camels(position)
    return size
