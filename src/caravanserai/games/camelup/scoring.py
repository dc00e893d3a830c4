"""Scoring: what a leg pays, and what the race cards pay at the end."""

from __future__ import annotations

from caravanserai.games.camelup.box import CAMELS, LOSER, MAX_TILES, NOBODY, VALUES, WINNER, Position
from caravanserai.games.camelup.camels import camel_in_place, place
from caravanserai.kernels import kernel

RIGHT_PLACE = 3  # pounds for a covered tile whose camel is in exactly that place (SC-33)
PENALTY = 1  # pound for a race card with another camel (CU-51)
PRIZES = (8, 5, 3, 2, 1)  # for the first right race card, the second, …; every later one as the last (CU-51)


@kernel
def tile_pay(depth: int, covered: int, rank: int) -> int:
    """What a leg tile pays when its camel is in place `rank` (CU-41 to CU-43), or covered (SC-33)."""
    if covered != 0:
        return RIGHT_PLACE if covered == rank else -1
    if rank == 1:
        return VALUES[depth]
    return 1 if rank == 2 else -1


@kernel
def tiles_pay(position: Position, seat: int) -> int:
    """What all tiles of a seat pay together, one pound a pyramid tile (CU-44) included."""
    total = int(position.pyramid_tiles[seat])
    for colour in range(CAMELS):
        rank = place(int(position.herd), colour)
        for depth in range(MAX_TILES):
            if position.tile_owner[colour, depth] == seat:
                total += tile_pay(depth, position.tile_place[colour, depth], rank)
    return total


@kernel
def best_tile(position: Position, seat: int) -> int:
    """The best reward among a seat's tiles, none below 0: what its partner adds (SC-36)."""
    best = min(1, int(position.pyramid_tiles[seat]))
    for colour in range(CAMELS):
        rank = place(int(position.herd), colour)
        for depth in range(MAX_TILES):
            if position.tile_owner[colour, depth] == seat:
                best = max(best, tile_pay(depth, position.tile_place[colour, depth], rank))
    return best


@kernel
def leg_gain(position: Position, seat: int) -> int:
    """A seat's gains and losses of the leg, added up, before they are paid (CU-45, SC-37)."""
    total = tiles_pay(position, seat)
    if position.partner[seat] != NOBODY:
        total += best_tile(position, position.partner[seat])
    return total


@kernel
def purse_after(money: int, gain: int) -> int:
    """A purse when a gain or loss has been paid: never less than 0 (CU-45, CU-53)."""
    return max(0, money + gain)


@kernel
def score_leg(position: Position) -> None:
    """Every player is paid the leg's sum (CU-45)."""
    for seat in range(position.players):
        position.money[seat] = purse_after(int(position.money[seat]), leg_gain(position, seat))


@kernel
def prize(right: int) -> int:
    """What a right race card pays when so many right ones lie below it (CU-51)."""
    return PRIZES[min(right, len(PRIZES) - 1)]


@kernel
def pay_card(position: Position, pile: int, card: int, camel: int, right: int) -> int:
    """Pay a race card that lies on so many right ones (CU-51 to CU-53); returns how many they are with it."""
    seat = position.pile_seat[pile, card]
    if position.pile_colour[pile, card] == camel:
        position.money[seat] += prize(right)
        return right + 1
    position.money[seat] = purse_after(int(position.money[seat]), -PENALTY)
    return right


@kernel
def score_pile(position: Position, pile: int, camel: int) -> None:
    """A pile of race cards, first laid first; card by card, no purse goes below 0 (CU-51 to CU-53)."""
    right = 0
    for card in range(position.laid[pile]):
        right = pay_card(position, pile, card, camel, right)


@kernel
def score_race(position: Position) -> None:
    """The winner pile for the winning camel (CU-51), then the loser pile for the last one (CU-52)."""
    score_pile(position, WINNER, camel_in_place(int(position.herd), 1))
    score_pile(position, LOSER, camel_in_place(int(position.herd), CAMELS))


@kernel
def most_money(position: Position) -> int:
    """The fullest purse; whoever holds as much has won (CU-54)."""
    most = 0
    for seat in range(position.players):
        most = max(most, position.money[seat])
    return most
