"""The belief: what the race cards that others have laid may show, by how the race stood when they were laid."""

from __future__ import annotations

import math
from typing import Annotated

from caravanserai.bots.camelup.outlook import LOSES, WINS, Sight, look
from caravanserai.core.chance import Luck, below
from caravanserai.core.kernel import kernel
from caravanserai.core.layout import Real, Row
from caravanserai.games.camelup.box import ALL_COLOURS, CAMELS, CAMERA, MAX_SEATS, WIN, Position

FOLLOW = 60.0  # bettors follow the odds: how much more likely a card makes its camel's chance at the time
LEAST = 0.001  # the weight of what nobody would lay
SCALE = 1 << 30  # of weights, when one is drawn by them


class Belief:
    """What is believed of the cards on each pile."""

    belief: Annotated[Row, Real, 2, MAX_SEATS * CAMELS, CAMELS]  # of each card, its chance to show each camel


class SightAndBelief(Sight, Belief):
    """What a card is judged by."""


@kernel
def recollect(position: Position, action: int, viewer: int, facts: Row, room: SightAndBelief) -> None:
    """A card that is laid most likely shows who is likeliest then; each player has one of every camel (CU-37)."""
    if not WIN <= action < CAMERA:
        return
    look(position, facts, room)
    pile = (action - WIN) // CAMELS
    card = int(position.laid[pile])
    chances = room.chances[LOSES if pile else WINS]
    best = 0.0
    for colour in range(CAMELS):
        best = max(best, chances[colour])
    total = 0.0
    for colour in range(CAMELS):
        weight = LEAST + math.exp(FOLLOW * (chances[colour] - best))
        for earlier_pile in range(2):
            for earlier in range(position.laid[earlier_pile]):
                if position.pile_seat[earlier_pile, earlier] == position.seat:
                    weight *= 1.0 - room.belief[earlier_pile, earlier, colour]
        room.belief[pile, card, colour] = weight
        total += weight
    for colour in range(CAMELS):
        room.belief[pile, card, colour] /= total


@kernel
def deal(position: Position, viewer: int, room: Belief, luck: Luck) -> Luck:
    """Deal the other players' race cards anew, by what they are believed to be."""
    for seat in range(position.players):
        if seat != viewer:
            hand = ALL_COLOURS
            for pile in range(2):
                for card in range(position.laid[pile]):
                    if position.pile_seat[pile, card] == seat:
                        luck, colour = one_of(hand, room.belief[pile, card], luck)
                        hand ^= 1 << colour
                        position.pile_colour[pile, card] = colour
            position.cards[seat] = hand
    return luck


@kernel
def one_of(hand: int, weights: Row, luck: Luck) -> tuple[Luck, int]:
    """One of the camels of a hand, drawn by their weights."""
    total = 0.0
    for colour in range(CAMELS):
        total += (hand >> colour & 1) * (weights[colour] + LEAST)
    luck, some = below(luck, SCALE)
    left = total * some / SCALE
    chosen = 0
    for colour in range(CAMELS):
        if hand >> colour & 1 and left >= 0.0:
            chosen = colour
            left -= weights[colour] + LEAST
    return luck, chosen
