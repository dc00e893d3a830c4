"""Supercup: the rules of the four extensions and the spicy rule."""

from __future__ import annotations

from caravanserai.core.layout import Row
from caravanserai.games.camelup import faults
from caravanserai.games.camelup.box import (
    ALL_COLOURS,
    CAMELS,
    DISTINCT,
    NOBODY,
    PARTNERS,
    PHOTOGRAPHER,
    POSITION_TILES,
    POSITIONS,
    SPICY,
    Position,
)
from caravanserai.games.camelup.camels import camel_in_place
from caravanserai.games.camelup.scoring import pay_photo
from caravanserai.kernels import inlined, kernel

ALL_PLACES = 0b111100  # the position tiles 2 to 5, as bits (SC-31)
NO_TILE = -1


@kernel
def spaces_of(position: Position) -> int:
    """The spaces of the track, as bits (CU-3, SC-1)."""
    return (2 << int(position.track)) - 2


# The photographer


@kernel
def camera_fault(position: Position, seat: int) -> int:
    """Why the seat cannot take the photographer's action at all: another player holds the tile (SC-20)."""
    if position.options & PHOTOGRAPHER == 0:
        return faults.NO_PHOTOGRAPHER
    if position.camera_owner != NOBODY and position.camera_owner != seat:
        return faults.CAMERA_TAKEN
    return faults.NONE


@kernel
def camera_barriers(position: Position, seat: int) -> tuple[int, int, int, int]:
    """Where the camera may not go, as bits, a reason each: off the track, camels, tiles, where it is (SC-20, SC-21)."""
    here = 1 << int(position.camera_space) if position.camera_owner == seat else 0
    return ~spaces_of(position), position.camels, position.deserts, here


@kernel
def scenes(position: Position, seat: int) -> int:
    """The spaces that the seat may put the camera beside, as bits (SC-20)."""
    if camera_fault(position, seat) != faults.NONE:
        return 0
    off, camels, deserts, here = camera_barriers(position, seat)
    return ~(off | camels | deserts | here)


@kernel
def place_camera(position: Position, seat: int, space: int) -> None:
    """Take the photographer tile and put the camera beside a space (SC-20, SC-21)."""
    position.camera_owner = seat
    position.camera_space = space


@kernel
def return_camera(position: Position) -> None:
    """Tile and camera go back; anybody may take them (SC-22, SC-23)."""
    position.camera_owner = NOBODY
    position.camera_space = 0


@kernel
def take_photo(position: Position, space: int, size: int, paid: Row) -> None:
    """A unit has ended on a space: if the camera stands there, the photo is paid (SC-22)."""
    if position.camera_owner != NOBODY and position.camera_space == space:
        pay_photo(position, space, size, paid)
        return_camera(position)


# Bets on places


@kernel
def place_fault(position: Position, rank: int) -> int:
    """Why a position tile cannot be taken (SC-32)."""
    if position.options & POSITIONS == 0:
        return faults.NO_POSITIONS
    if position.places >> rank & 1 == 0:
        return faults.PLACE_TAKEN
    return faults.NONE


@kernel
def sort_of(colour: int, depth: int) -> int:
    """Which sort of leg tile lies at a depth of a stack, colour by colour: the lowest two pay the same."""
    return colour * DISTINCT + min(depth, DISTINCT - 1)


@kernel
def coverable(position: Position, seat: int) -> int:
    """The seat's leg tiles that are not covered (SC-32), as bits: colour by colour, a bit for 5, 3 and 2."""
    tiles = 0
    for tile in range(position.taken):
        if position.tile_owner[tile] == seat and position.tile_place[tile] == 0:
            tiles |= 1 << sort_of(int(position.tile_colour[tile]), int(position.tile_depth[tile]))
    return tiles


@kernel
def cover_fault(position: Position, seat: int, colour: int, value: int) -> int:
    """Why the seat cannot cover a tile of its own: it holds none, or it is covered (SC-32, SC-33)."""
    if coverable(position, seat) >> sort_of(colour, value) & 1:
        return faults.NONE
    return faults.TILE_NOT_HELD if tile_of(position, seat, colour, value, False) == NO_TILE else faults.TILE_COVERED


@kernel
def tile_to_cover(position: Position, seat: int, colour: int, value: int) -> int:
    """The seat's tile that is not covered; of two equal ones, the first taken (SC-32)."""
    return tile_of(position, seat, colour, value, True)


@kernel
def tile_of(position: Position, seat: int, colour: int, value: int, free: bool) -> int:
    """The first taken of the seat's tiles of a colour and value, or NO_TILE; if `free`, of those not covered."""
    for tile in range(position.taken):
        same = sort_of(int(position.tile_colour[tile]), int(position.tile_depth[tile])) == sort_of(colour, value)
        if same and position.tile_owner[tile] == seat and not (free and position.tile_place[tile] != 0):
            return tile
    return NO_TILE


@kernel
def bottom_fault(position: Position, colour: int) -> int:
    """Why no tile can be taken from the bottom of a stack: it is empty (SC-32)."""
    return faults.NONE if position.stacks >> colour & 1 else faults.BOTTOM_EMPTY


@kernel
def for_each_place(position: Position, bits: int, width: int) -> int:
    """The same bits once for each position tile left, `width` apart (SC-32)."""
    all_places = 0
    for number in range(len(POSITION_TILES)):
        if position.places >> POSITION_TILES[number] & 1:
            all_places |= bits << (number * width)
    return all_places


@kernel
def cover(position: Position, rank: int, tile: int) -> None:
    """Lay a position tile on a leg tile that was taken (SC-32)."""
    position.places ^= 1 << rank
    position.tile_place[tile] = rank


# Betting partners


@kernel
def partner_fault(position: Position, seat: int, other: int) -> int:
    """Why two players cannot become partners: a card of theirs is not free (SC-35)."""
    if position.options & PARTNERS == 0:
        return faults.NO_PARTNERS
    if other >= position.players:
        return faults.NO_SUCH_SEAT
    if other == seat:
        return faults.SELF_PARTNER
    if position.partner[seat] != NOBODY:
        return faults.HAS_PARTNER
    if position.partner[other] != NOBODY:
        return faults.PARTNER_TAKEN
    return faults.NONE


@kernel
def free_partners(position: Position, seat: int) -> int:
    """The players that the seat may choose as its partner, as bits (SC-35)."""
    seats = 0
    for other in range(position.players):
        seats |= int(partner_fault(position, seat, other) == faults.NONE) << other
    return seats


@kernel
def swap_cards(position: Position, seat: int, other: int) -> None:
    """Two players are partners until the leg is scored; no refusal (SC-35)."""
    position.partner[seat] = other
    position.partner[other] = seat


# Support dice


@kernel
def pedestal(position: Position) -> int:
    """The support dice on the pedestal, as bits by colour: neither in the pyramid nor in a crater (SC-13)."""
    return ALL_COLOURS & ~(int(position.pyramid) >> CAMELS | int(position.craters))


@kernel
def addable(position: Position) -> int:
    """The support dice that the spicy extra may put in, as bits: of the pedestal, not the leader's (SC-10, SC-11)."""
    return pedestal(position) & ~(1 << camel_in_place(int(position.herd), 1))


@inlined
def has_extra(position: Position, seat: int) -> bool:
    """Whether the seat, its normal action done, may add a support die (SC-10; SC-12 by the leg's end)."""
    return position.options & SPICY != 0 and position.pyramid_tiles[seat] > 0 and addable(position) != 0


@kernel
def extra_fault(position: Position, colour: int) -> int:
    """Why a support die cannot be added: it is in its crater, in the pyramid, or the leader's (SC-13, SC-10, SC-11)."""
    if position.craters >> colour & 1:
        return faults.DIE_IN_CRATER
    if pedestal(position) >> colour & 1 == 0:
        return faults.DIE_AWAY
    if addable(position) >> colour & 1 == 0:
        return faults.DIE_OF_LEADER
    return faults.NONE


@kernel
def add_die(position: Position, seat: int, colour: int) -> None:
    """Give a pyramid tile back and put a support die into the pyramid (SC-10, SC-15)."""
    position.pyramid_tiles[seat] -= 1
    position.pyramid |= 1 << (CAMELS + colour)
