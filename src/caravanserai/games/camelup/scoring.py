"""Scoring: what is paid on the way, at the end of a leg and at the end of the race, and to whom.

Each payment is noted as it is made: see `core.payments`, and `payments` for how they are told.
"""

from __future__ import annotations

from caravanserai.core.layout import Row
from caravanserai.core.payments import note
from caravanserai.games.camelup.box import CAMELS, LOSER, NOBODY, VALUES, WINNER, Position
from caravanserai.games.camelup.camels import camel_in_place, place
from caravanserai.kernels import kernel

VISIT = 1  # pound for the owner of a desert tile that a unit comes to (CU-30)
PICTURED = 1  # pound for each camel in the photo (SC-22)
SECOND_PLACE = 1  # pound for a leg tile whose camel is second (CU-42)
WRONG_TILE = -1  # for one whose camel is farther back (CU-43), or not in the place it is covered with (SC-33)
RIGHT_PLACE = 3  # pounds for a covered tile whose camel is in exactly that place (SC-33)
PYRAMID_TILE = 1  # pound for a pyramid tile (CU-44)
WRONG_CARD = -1  # for a race card with another camel (CU-51)
PRIZES = (8, 5, 3, 2, 1)  # for the first right race card, the second, …; every later one as the last (CU-51)

# What a payment is for. Noted with it are: the tile's space; the photo's space; the leg tile's colour, its value and
# its camel's place; the same with the place bet on for a covered one; how many pyramid tiles; who the partner is;
# nothing; and a race card's colour and which right one of its pile it is, 0 for a wrong one.
(
    FOR_DESERT,
    FOR_PHOTO,
    FOR_LEG_TILE,
    FOR_COVERED_TILE,
    FOR_PYRAMID_TILES,
    FOR_PARTNER,
    FOR_EMPTY_PURSE,
    FOR_WINNER_CARD,
    FOR_LOSER_CARD,
) = range(9)


# On the way


@kernel
def tile_owner_on(position: Position, space: int) -> int:
    """The seat whose desert tile lies on a space, or NOBODY."""
    if position.deserts >> space & 1:
        for seat in range(position.players):
            if position.desert_space[seat] == space:
                return seat
    return NOBODY


@kernel
def pay_visit(position: Position, space: int, paid: Row) -> None:
    """A unit's pips lead to a space: the owner of a desert tile there earns a pound (CU-30)."""
    owner = tile_owner_on(position, space)
    if owner != NOBODY:
        position.money[owner] += VISIT
        note(paid, owner, FOR_DESERT, VISIT, space, 0, 0)


@kernel
def pay_photo(position: Position, space: int, size: int, paid: Row) -> None:
    """The photographer earns a pound for each camel of the unit on the camera's space (SC-22)."""
    position.money[position.camera_owner] += size * PICTURED
    note(paid, int(position.camera_owner), FOR_PHOTO, size * PICTURED, space, 0, 0)


# The leg


@kernel
def tile_pay(depth: int, covered: int, rank: int) -> int:
    """What a leg tile pays when its camel is in place `rank` (CU-41 to CU-43), or covered (SC-33)."""
    if covered != 0:
        return RIGHT_PLACE if covered == rank else WRONG_TILE
    if rank == 1:
        return VALUES[depth]
    return SECOND_PLACE if rank == 2 else WRONG_TILE


@kernel
def place_of_tile(position: Position, tile: int) -> int:
    """The place of the camel that a taken leg tile is for."""
    return place(int(position.herd), int(position.tile_colour[tile]))


@kernel
def pounds_of_tile(position: Position, tile: int) -> int:
    """What a taken leg tile pays as the camels stand."""
    return tile_pay(position.tile_depth[tile], position.tile_place[tile], place_of_tile(position, tile))


@kernel
def pounds_of_pyramid_tiles(position: Position, seat: int) -> int:
    """What a seat's pyramid tiles pay (CU-44)."""
    return int(position.pyramid_tiles[seat]) * PYRAMID_TILE


@kernel
def best_tile(position: Position, seat: int) -> int:
    """The best reward among a seat's tiles, none below 0: what its partner adds (SC-36)."""
    best = min(PYRAMID_TILE, pounds_of_pyramid_tiles(position, seat))
    for tile in range(position.taken):
        if position.tile_owner[tile] == seat:
            best = max(best, pounds_of_tile(position, tile))
    return best


@kernel
def pounds_of_partner(position: Position, seat: int) -> int:
    """What a seat adds of its partner's tiles, if it has a partner (SC-36)."""
    return best_tile(position, int(position.partner[seat])) if position.partner[seat] != NOBODY else 0


@kernel
def leg_gain(position: Position, seat: int) -> int:
    """A seat's gains and losses of the leg, added up, as `score_leg` pays them (CU-45, SC-37)."""
    total = pounds_of_pyramid_tiles(position, seat) + pounds_of_partner(position, seat)
    for tile in range(position.taken):
        if position.tile_owner[tile] == seat:
            total += pounds_of_tile(position, tile)
    return total


@kernel
def purse_after(money: int, gain: int) -> int:
    """A purse when a gain or loss has been paid: never less than 0 (CU-45, CU-53)."""
    return max(0, money + gain)


@kernel
def score_leg(position: Position, paid: Row) -> None:
    """Every player is paid the leg's sum: only when all is added up, no purse is below 0 (CU-45)."""
    for tile in range(position.taken):
        seat, pounds = position.tile_owner[tile], pounds_of_tile(position, tile)
        position.money[seat] += pounds
        note_tile(position, tile, pounds, paid)
    for seat in range(position.players):
        count = int(position.pyramid_tiles[seat])
        total = int(position.money[seat])
        if count > 0:
            total += pounds_of_pyramid_tiles(position, seat)
            note(paid, seat, FOR_PYRAMID_TILES, pounds_of_pyramid_tiles(position, seat), count, 0, 0)
        if position.partner[seat] != NOBODY:
            added = pounds_of_partner(position, seat)
            total += added
            note(paid, seat, FOR_PARTNER, added, int(position.partner[seat]), 0, 0)
        purse = purse_after(total, 0)
        position.money[seat] = purse
        if purse != total:
            note(paid, seat, FOR_EMPTY_PURSE, purse - total, 0, 0, 0)


@kernel
def note_tile(position: Position, tile: int, pounds: int, paid: Row) -> None:
    """Note what a leg tile has paid."""
    if len(paid) != 0:
        seat, colour, covered = position.tile_owner[tile], position.tile_colour[tile], position.tile_place[tile]
        rank = place_of_tile(position, tile)
        if covered == 0:
            note(paid, seat, FOR_LEG_TILE, pounds, colour, VALUES[position.tile_depth[tile]], rank)
        else:
            note(paid, seat, FOR_COVERED_TILE, pounds, colour, covered, rank)


# The race


@kernel
def prize(right: int) -> int:
    """What a right race card pays when so many right ones lie below it (CU-51)."""
    return PRIZES[min(right, len(PRIZES) - 1)]


@kernel
def score_pile(position: Position, pile: int, camel: int, reason: int, paid: Row) -> None:
    """A pile of race cards, first laid first; card by card, no purse goes below 0 (CU-51 to CU-53)."""
    right = 0
    for card in range(position.laid[pile]):
        seat, colour = int(position.pile_seat[pile, card]), int(position.pile_colour[pile, card])
        is_right = colour == camel
        money = int(position.money[seat])
        purse = purse_after(money, prize(right) if is_right else WRONG_CARD)
        right += int(is_right)
        position.money[seat] = purse
        note(paid, seat, reason, purse - money, colour, right if is_right else 0, 0)


@kernel
def score_race(position: Position, paid: Row) -> None:
    """The winner pile for the winning camel (CU-51), then the loser pile for the last one (CU-52)."""
    herd = int(position.herd)
    score_pile(position, WINNER, camel_in_place(herd, 1), FOR_WINNER_CARD, paid)
    score_pile(position, LOSER, camel_in_place(herd, CAMELS), FOR_LOSER_CARD, paid)


@kernel
def most_money(position: Position) -> int:
    """The fullest purse; whoever holds as much has won (CU-54)."""
    most = 0
    for seat in range(position.players):
        most = max(most, position.money[seat])
    return most
