"""What makes sense in Camel Up: opponents take what is worth most, and a playout is judged by the exact odds.

A playout goes on until the seat that searches is to move again. Then every purse is what it can expect: the leg's
tiles by the exact chances of every camel for every place, the race cards by those to win and to come last. What was
reckoned for a herd, its dice and tiles is kept: most playouts come to few of them.
"""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from caravanserai.bots.sense import Sense, favour, share_out
from caravanserai.core.kernel import kernel, wrapping
from caravanserai.core.layout import Long, Real, Row, record_type
from caravanserai.games.camelup.box import (
    ACT,
    ADD,
    BOTTOM,
    CAMELS,
    CAMERA,
    DESERT,
    DISTINCT,
    HOLD,
    LOSE,
    LOSER,
    MAX_TILES,
    NOBODY,
    OVER,
    PARTNER,
    ROLL,
    WIN,
    WINNER,
    Position,
)
from caravanserai.games.camelup.camels import PLACES, camel_in_place, space_of
from caravanserai.games.camelup.leg import MAX_POUNDS, SPACES, Desk, add_landings, finish
from caravanserai.games.camelup.odds import race_on
from caravanserai.games.camelup.rules import TILES, bottom_place, desert_space, hold_place, winners
from caravanserai.games.camelup.scoring import prize, tile_pay
from caravanserai.games.camelup.worth import ORDERS
from caravanserai.oracle.question import silent
from caravanserai.oracle.shelf import Shelf

HAND = 0.35  # pounds that a race card in hand is worth for being there still
KEEN = 4.0  # how much more likely a pound more makes an action
LEAST = 0.001  # the weight of what is worth nothing
MEMORY = 1 << 13  # of odds that are kept
FACTOR = np.uint64(0x9E3779B97F4A7C15)
HALF = np.uint64(40)


class Memory:
    """A memory of odds: of a herd with its dice and tiles, where each camel will come in."""

    herd_key: Annotated[Row, Long, MEMORY]  # herd and dice
    tile_key: Annotated[Row, Long, MEMORY]  # desert tiles and track
    finishes: Annotated[Row, Real, MEMORY, CAMELS, CAMELS]  # of a camel, the chance of each place when the leg ends
    visits: Annotated[Row, Real, MEMORY, SPACES]  # of a space, how many units can be expected there in the leg
    lots: Annotated[Row, Real, MEMORY, 2, CAMELS]  # and to win the race, and to come last


class Room(Desk, Memory):
    """A memory of odds, and behind it a desk for the leg: what begins as a desk Numba takes for one, and warns."""


@wrapping
def scattered(herd_key: int, tile_key: int) -> int:
    """Where odds are kept."""
    return int(((np.uint64(herd_key) ^ (np.uint64(tile_key) << np.uint64(7))) * FACTOR) >> HALF) & (MEMORY - 1)


@kernel
def recall(position: Position, facts: Row, room: Room) -> int:
    """Where the odds of a position are kept; they are reckoned if they are not."""
    herd_key = int(position.herd) | int(position.pyramid) << 45
    tile_key = int(position.deserts) | int(position.mirages) << 24 | int(position.track) << 48
    at = scattered(herd_key, tile_key)
    if room.herd_key[at] == herd_key and room.tile_key[at] == tile_key:
        return at
    nowhere = int(position.phase) * 0
    finish(position, nowhere, nowhere, facts, room)
    room.herd_key[at] = herd_key
    room.tile_key[at] = tile_key
    for camel in range(CAMELS):
        for place in range(CAMELS):
            room.finishes[at, camel, place] = 0.0
        for question in range(2):
            room.lots[at, question, camel] = room.race[question, camel]
    for space in range(SPACES):
        room.visits[at, space] = 0.0
    add_landings(position, room, room.visits[at])
    for number in range(len(ORDERS)):
        order = ORDERS[number]
        chance = 0.0
        for pounds in range(MAX_POUNDS + 1):
            chance += room.endings[order, pounds]
        for camel in range(CAMELS):
            room.finishes[at, camel, PLACES[order, camel]] += chance
    return at


@kernel
def tile_worth(room: Room, at: int, colour: int, depth: int, covered: int) -> float:
    """What a leg tile can be expected to pay (CU-41 to CU-43, SC-33)."""
    worth = 0.0
    for place in range(CAMELS):
        worth += room.finishes[at, colour, place] * tile_pay(depth, covered, place + 1)
    return worth


@kernel
def pay_beyond(right: float) -> float:
    """What a right race card pays when about so many right ones lie below it (CU-51)."""
    below = int(right)
    return prize(below) + (right - below) * (prize(below + 1) - prize(below))


@kernel
def card_pay(chance: float, below: float) -> float:
    """What a race card can be expected to pay by its camel's chance, if about so many right ones lie below it."""
    return chance * pay_beyond(below) - (1.0 - chance)


@kernel
def believed(room: Room, at: int, pile: int, colour: int) -> float:
    """How likely a card laid by somebody else shows a camel: bettors follow the odds."""
    total = 0.0
    for other in range(CAMELS):
        total += room.lots[at, pile, other] ** 2
    return float(room.lots[at, pile, colour] ** 2 / total)


@kernel
def card_worth(position: Position, room: Room, at: int, pile: int, colour: int) -> float:
    """About what a race card will pay, laid now."""
    return card_pay(room.lots[at, pile, colour], position.laid[pile] * believed(room, at, pile, colour)) - HAND


@kernel
def about(position: Position, room: Room, at: int, action: int) -> float:
    """About how many pounds an action is worth."""
    if action < DESERT:
        return tile_worth(room, at, action, int(position.top[action]), 0)
    if action < ROLL:
        return float(room.visits[at, desert_space(action)])  # CU-30
    if action < WIN:
        return 1.0  # CU-44
    if action < LOSE:
        return card_worth(position, room, at, WINNER, action - WIN)
    if action < CAMERA:
        return card_worth(position, room, at, LOSER, action - LOSE)
    if action < HOLD:
        return 1.5 * float(room.visits[at, action - CAMERA + 1])  # SC-22
    if action < BOTTOM:
        tile = (action - HOLD) % TILES
        colour, depth = tile // DISTINCT, tile % DISTINCT
        return tile_worth(room, at, colour, depth, hold_place(action)) - tile_worth(room, at, colour, depth, 0)
    if action < PARTNER:
        return tile_worth(room, at, (action - BOTTOM) % CAMELS, 0, bottom_place(action))
    if action < ADD:
        return 0.8
    return 0.0 if action < ADD + CAMELS else 0.7


@kernel
def likely(worth: float) -> float:
    """The weight of an action that is worth so much: about e to the power of KEEN times what it is worth beyond 1."""
    power = max(0.0, 1.0 + KEEN / 8 * (worth - 1.0))
    power *= power
    power *= power
    return power * power


@kernel
def weigh(position: Position, actions: Row, count: int, facts: Row, room: Room, out: Row) -> None:
    """The more an action is worth, the likelier."""
    at = recall(position, facts, room)
    for number in range(count):
        out[number] = LEAST + likely(about(position, room, at, int(actions[number])))


@kernel
def stops(position: Position, start: Position) -> bool:
    """A playout goes on until the seat that searches is to move again."""
    return position.phase == OVER or (position.phase == ACT and position.seat == start.seat)


@kernel
def add_cards(position: Position, start: Position, room: Room, at: int, pile: int, out: Row) -> None:
    """What the race cards on a pile can be expected to pay.

    Those that others have laid before the search began are unknown, and not what a guess has dealt: they are believed
    to show what bettors believe in. Those laid since are known to the search.
    """
    old = int(start.laid[pile])
    mean = 0.0
    for colour in range(CAMELS):
        chance = room.lots[at, pile, colour]
        share = believed(room, at, pile, colour)
        mean += share * card_pay(chance, 0.5 * old * share)
    for card in range(position.laid[pile]):
        owner = position.pile_seat[pile, card]
        if card < old and owner != start.seat:
            out[owner] += mean
            continue
        colour = int(position.pile_colour[pile, card])
        below = 0.0
        for other in range(card):
            if other < old and position.pile_seat[pile, other] != start.seat:
                below += believed(room, at, pile, colour)
            elif position.pile_colour[pile, other] == colour:
                below += 1.0
        out[owner] += card_pay(room.lots[at, pile, colour], below)


@kernel
def best_next(position: Position, room: Room, at: int) -> float:
    """About what the best action of the player to move is worth."""
    seat = int(position.seat)
    best = 1.0  # a roll
    for colour in range(CAMELS):
        if position.stacks >> colour & 1:
            best = max(best, tile_worth(room, at, colour, int(position.top[colour]), 0))
        if position.cards[seat] >> colour & 1:
            for pile in range(2):
                best = max(best, card_worth(position, room, at, pile, colour))
    if position.desert_space[seat] == 0:
        barred = position.camels | position.deserts | position.deserts << 1 | position.deserts >> 1 | 3
        for space in range(2, int(position.track) + 1):
            if barred >> space & 1 == 0:
                best = max(best, room.visits[at, space])
    return best


@kernel
def judge(position: Position, start: Position, facts: Row, room: Room, out: Row) -> None:
    """Each seat's share in the victory: as it is, or by the purses that can be expected."""
    players = int(position.players)
    if position.phase == OVER:
        winners(position, out)
        share_out(out, players)
        return
    at = recall(position, facts, room)
    for seat in range(players):
        out[seat] = float(position.money[seat]) + float(position.pyramid_tiles[seat])  # CU-44
        if position.desert_space[seat] != 0:
            out[seat] += room.visits[at, position.desert_space[seat]]  # CU-30
    for colour in range(CAMELS):
        for depth in range(MAX_TILES):
            owner = position.tile_owner[colour, depth]
            if owner != NOBODY:
                out[owner] += tile_worth(room, at, colour, depth, int(position.tile_place[colour, depth]))
    for pile in range(2):
        add_cards(position, start, room, at, pile, out)
    for seat in range(players):
        for colour in range(CAMELS):
            out[seat] += HAND * (position.cards[seat] >> colour & 1)
    out[position.seat] += 0.6 * best_next(position, room, at)
    herd = int(position.herd)
    left = position.track - space_of(herd, camel_in_place(herd, 1))
    favour(out, players, 2.3 + 0.2 * left)


def solved(positions: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The race on the position's track, from the shelf."""
    return race_on(Shelf(silent), int(positions[0].track))


SENSE = Sense(stops=stops, judge=judge, weigh=weigh, room=record_type(Room), facts=solved)
