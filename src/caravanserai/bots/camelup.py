"""What makes sense in Camel Up, without reckoning it out: for playouts, and for who plays easily."""

from __future__ import annotations

import math

import numpy as np

from caravanserai.bots.thinking import Sense
from caravanserai.core.kernel import kernel
from caravanserai.core.layout import Row
from caravanserai.games.camelup.box import (
    ADD,
    BOTTOM,
    CAMELS,
    CAMERA,
    DESERT,
    DISTINCT,
    HOLD,
    LOSE,
    OVER,
    PARTNER,
    ROLL,
    WIN,
    Position,
)
from caravanserai.games.camelup.camels import camel_in_place, place, space_of
from caravanserai.games.camelup.race import LAST, shape_of
from caravanserai.games.camelup.race import WIN as TO_WIN
from caravanserai.games.camelup.rules import TILES, bottom_place, desert_space, hold_place
from caravanserai.games.camelup.scoring import prize, tile_pay

KEEN = 1.6  # how much more likely a pound more makes an action
# By a camel's place now, from 1: about how likely it is in each place when the leg ends.
PLACES_TO_COME = np.array(
    [
        [0.0, 0.0, 0.0, 0.0, 0.0],
        [0.42, 0.25, 0.16, 0.11, 0.06],
        [0.26, 0.28, 0.22, 0.15, 0.09],
        [0.16, 0.22, 0.26, 0.22, 0.14],
        [0.10, 0.15, 0.21, 0.30, 0.24],
        [0.06, 0.10, 0.15, 0.22, 0.47],
    ]
)


@kernel
def tile_worth(position: Position, colour: int, depth: int, covered: int) -> float:
    """About what a leg tile will pay."""
    rank = place(int(position.herd), colour)
    worth = 0.0
    for there in range(CAMELS):
        worth += PLACES_TO_COME[rank, there] * tile_pay(depth, covered, there + 1)
    return worth


@kernel
def card_worth(position: Position, pile: int, colour: int, facts: Row) -> float:
    """About what a race card will pay: by the chance as if the leg began now, and half of those below being right."""
    herd = int(position.herd)
    question = TO_WIN if pile == 0 else LAST
    chance = facts[shape_of(herd), question, place(herd, colour) - 1]
    return chance * prize(int(position.laid[pile]) // 2) - (1.0 - chance)


@kernel
def ahead(position: Position, space: int) -> float:
    """About how many units come to a space in this leg: more, the nearer it is before many camels."""
    herd = int(position.herd)
    visits = 0.0
    for camel in range(CAMELS):
        if position.pyramid >> camel & 1:
            distance = space - space_of(herd, camel)
            if 1 <= distance <= 3:
                visits += 0.28
            elif 4 <= distance <= 6:
                visits += 0.07
    return visits


@kernel
def about(position: Position, action: int, facts: Row) -> float:
    """About how many pounds an action is worth."""
    if action < DESERT:
        return tile_worth(position, action, int(position.top[action]), 0)
    if action < ROLL:
        return ahead(position, desert_space(action))
    if action < WIN:
        return 1.0
    if action < LOSE:
        return card_worth(position, 0, action - WIN, facts)
    if action < CAMERA:
        return card_worth(position, 1, action - LOSE, facts)
    if action < HOLD:
        return 1.5 * ahead(position, action - CAMERA + 1)
    if action < BOTTOM:
        tile = (action - HOLD) % TILES
        colour, depth = tile // DISTINCT, tile % DISTINCT
        return tile_worth(position, colour, depth, hold_place(action)) - tile_worth(position, colour, depth, 0)
    if action < PARTNER:
        return tile_worth(position, (action - BOTTOM) % CAMELS, 0, bottom_place(action))
    if action < ADD:
        return 0.8
    return 0.0 if action < ADD + CAMELS else 0.7


@kernel
def weigh(position: Position, actions: Row, count: int, facts: Row, out: Row) -> None:
    """The more an action is worth, the likelier; sorts of which there are many share their weight."""
    deserts = 0
    for number in range(count):
        action = actions[number]
        deserts += DESERT <= action < ROLL or CAMERA <= action < HOLD
    for number in range(count):
        action = int(actions[number])
        weight = math.exp(KEEN * about(position, action, facts))
        if DESERT <= action < ROLL or CAMERA <= action < HOLD:
            weight *= 4.0 / (4.0 + deserts)
        out[number] = weight


@kernel
def stops(position: Position, start: Position) -> bool:
    """A playout goes on to the end of the leg; of the next one, if few dice are left in this."""
    if position.phase == OVER:
        return True
    dice = 0
    for die in range(2 * CAMELS):
        dice += start.pyramid >> die & 1
    return position.leg > start.leg + int(dice <= 2)


@kernel
def judge(position: Position, start: Position, facts: Row, out: Row) -> None:
    """Each seat's share in the victory: as it is, or about as the purses and race cards promise."""
    players = int(position.players)
    if position.phase == OVER:
        most = 0
        for seat in range(players):
            most = max(most, position.money[seat])
        shared = 0
        for seat in range(players):
            shared += position.money[seat] == most
        for seat in range(players):
            out[seat] = 1.0 / shared if position.money[seat] == most else 0.0
        return
    herd = int(position.herd)
    shape = shape_of(herd)
    for seat in range(players):
        out[seat] = float(position.money[seat])
    for pile in range(2):
        for card in range(position.laid[pile]):
            colour = position.pile_colour[pile, card]
            below = 0
            for other in range(card):
                below += position.pile_colour[pile, other] == colour
            chance = facts[shape, TO_WIN if pile == 0 else LAST, place(herd, int(colour)) - 1]
            out[position.pile_seat[pile, card]] += chance * prize(below) - (1.0 - chance)
    left = position.track - space_of(herd, camel_in_place(herd, 1))
    spread = 1.5 + 0.25 * left
    most = out[0]
    for seat in range(players):
        most = max(most, out[seat])
    total = 0.0
    for seat in range(players):
        out[seat] = math.exp((out[seat] - most) / spread)
        total += out[seat]
    for seat in range(players):
        out[seat] /= total


SENSE = Sense(stops=stops, judge=judge, weigh=weigh)
