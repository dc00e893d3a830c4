"""The belief: what the race cards that others have laid may show, by how the race stood when they were laid."""

from __future__ import annotations

import math
from typing import Annotated

from caravanserai.bots.camelup.outlook import LOSES, WINS, Estimates, estimate_chances
from caravanserai.core.bits import SIZES
from caravanserai.core.chance import Luck, below
from caravanserai.core.grammar import FORM
from caravanserai.core.layout import Real, Row, Whole
from caravanserai.games.camelup.box import ALL_COLOURS, CAMELS, LOSE, LOSER, MAX_SEATS, PARTS, WIN, WINNER, Position
from caravanserai.kernels import kernel

ODDS_SHARPNESS = 60.0  # bettors follow the odds: how much more likely a card makes its camel's chance at the time
LEAST = 0.001  # the share of what nobody would lay
SCALE = 1 << 30  # of weights, when one is drawn by them
CARDS = MAX_SEATS * CAMELS


class Belief:
    """What is made of the cards on the piles."""

    belief: Annotated[Row, Real, 2, CARDS, CAMELS]  # of each pile and card, how likely it was to show each camel
    order: Annotated[Row, Whole, 2 * CARDS]  # the cards as they were laid: first the winner's pile's, then the loser's


class EstimatesAndBelief(Estimates, Belief):
    """What a card is judged by."""


@kernel
def update_belief(position: Position, action: int, viewer: int, facts: Row, memory: EstimatesAndBelief) -> None:
    """A card that is laid most likely shows who is likeliest then, of those that its owner still has."""
    form = PARTS[action, FORM]
    if form != WIN and form != LOSE:
        return
    estimate_chances(position, facts, memory)
    pile = WINNER if form == WIN else LOSER
    card = int(position.laid[pile])
    memory.order[position.laid[WINNER] + position.laid[LOSER]] = pile * CARDS + card
    for colour in range(CAMELS):
        chance = memory.chances[LOSES if pile == LOSER else WINS, colour]
        memory.belief[pile, card, colour] = math.exp(ODDS_SHARPNESS * (chance - 1.0))


@kernel
def deal_by_belief(position: Position, viewer: int, memory: Belief, luck: Luck) -> Luck:
    """Deal the others' race cards anew, one after another as they were laid; each has one of every camel (CU-37)."""
    for seat in range(position.players):
        if seat != viewer:
            position.cards[seat] = ALL_COLOURS
    for number in range(position.laid[WINNER] + position.laid[LOSER]):
        pile, card = memory.order[number] // CARDS, memory.order[number] % CARDS
        seat = position.pile_seat[pile, card]
        if seat != viewer:
            luck, colour = one_of(int(position.cards[seat]), memory.belief[pile, card], luck)
            position.cards[seat] ^= 1 << colour
            position.pile_colour[pile, card] = colour
    return luck


@kernel
def one_of(hand: int, weights: Row, luck: Luck) -> tuple[Luck, int]:
    """One of the camels of a hand, drawn by their weights."""
    total = 0.0
    for colour in range(CAMELS):
        total += (hand >> colour & 1) * weights[colour]
    least = LEAST * total
    total += SIZES[hand] * least
    luck, some = below(luck, SCALE)
    left = total * some / SCALE
    chosen = 0
    for colour in range(CAMELS):
        if hand >> colour & 1 and left >= 0.0:
            chosen = colour
            left -= weights[colour] + least
    return luck, chosen
