"""What makes sense in Camel Up, without reckoning it out: for playouts, and for who plays easily."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.bots.sense import Sense, favour, share_out
from caravanserai.core.kernel import entry, kernel, prepare
from caravanserai.core.layout import Row
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress
from caravanserai.games import find
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
from caravanserai.games.camelup.camels import RANKINGS, camel_in_place, place, space_of
from caravanserai.games.camelup.leg import DESK, MAX_POUNDS, finish
from caravanserai.games.camelup.odds import TYPES, race_on
from caravanserai.games.camelup.race import LAST, NEW_PLACE, shape_of
from caravanserai.games.camelup.race import WIN as TO_WIN
from caravanserai.games.camelup.rules import TILES, bottom_place, desert_space, hold_place, winners
from caravanserai.games.camelup.scoring import prize, tile_pay
from caravanserai.oracle.question import silent
from caravanserai.oracle.shelf import Shelf

EARLY = (0.5, 0.3, 0.15)  # pounds that it is worth to be the first, second, third in a new leg
KEEN = 2.5  # how much more likely a pound more makes an action
OFTEN = 0.5  # the weight of all desert tiles together, beside e to the power of KEEN for a roll
VERSION = "1"  # of the table of places
LEGS = 400  # that it is made of
STAGES = 2 * (CAMELS + 1)  # of a leg, for a camel: how many dice are left, and whether its own is


@kernel
def dice_left(position: Position) -> int:
    """How many of the five dice are left."""
    dice = 0
    for die in range(CAMELS):
        dice += position.pyramid >> die & 1
    return dice


@kernel
def stage_of(position: Position, camel: int, dice: int) -> int:
    """A camel's stage of the leg, where so many dice are left."""
    return 2 * dice + (position.pyramid >> camel & 1)


@kernel
def tile_worth(position: Position, colour: int, depth: int, covered: int, dice: int, facts: Row) -> float:
    """About what a leg tile will pay: by where camels in that place came in, at that stage of other legs."""
    first = len(facts) - STAGES * CAMELS
    row = facts[first + stage_of(position, colour, dice) * CAMELS + place(int(position.herd), colour) - 1, 0]
    worth = 0.0
    for there in range(CAMELS):
        worth += row[there] * tile_pay(depth, covered, there + 1)
    return worth


@kernel
def card_worth(position: Position, pile: int, colour: int, shape: int, facts: Row) -> float:
    """About what a race card will pay: by the chance as if the leg began now, and half of those below being right."""
    chance = facts[shape, TO_WIN if pile == 0 else LAST, place(int(position.herd), colour) - 1]
    return float(chance * prize(int(position.laid[pile]) // 2) - (1.0 - chance))


@kernel
def about(position: Position, action: int, shape: int, dice: int, facts: Row) -> float:
    """About how many pounds an action is worth, desert tiles and cameras aside."""
    if action < DESERT:
        return tile_worth(position, action, int(position.top[action]), 0, dice, facts)
    if action < WIN:
        return 1.0  # CU-44
    if action < LOSE:
        return card_worth(position, 0, action - WIN, shape, facts)
    if action < CAMERA:
        return card_worth(position, 1, action - LOSE, shape, facts)
    if action < BOTTOM:
        tile = (action - HOLD) % TILES
        colour, depth = tile // DISTINCT, tile % DISTINCT
        covered = tile_worth(position, colour, depth, hold_place(action), dice, facts)
        return covered - tile_worth(position, colour, depth, 0, dice, facts)
    if action < PARTNER:
        return tile_worth(position, (action - BOTTOM) % CAMELS, 0, bottom_place(action), dice, facts)
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
def weigh(position: Position, actions: Row, count: int, facts: Row, out: Row) -> None:
    """The more an action is worth, the likelier; the spaces for desert tile and camera share a weight."""
    herd = int(position.herd)
    shape = shape_of(herd)
    dice = dice_left(position)
    nearest = space_of(herd, camel_in_place(herd, CAMELS)) + 1
    farthest = space_of(herd, camel_in_place(herd, 1)) + 3
    spaces = 0
    for number in range(count):
        action = int(actions[number])
        if DESERT <= action < ROLL or CAMERA <= action < HOLD:
            space = desert_space(action) if action < ROLL else action - CAMERA + 1
            out[number] = 1.0 if nearest <= space <= farthest else 0.02
            spaces += nearest <= space <= farthest
        else:
            out[number] = likely(about(position, action, shape, dice, facts))
    if spaces > 0:
        for number in range(count):
            action = int(actions[number])
            if DESERT <= action < ROLL or CAMERA <= action < HOLD:
                out[number] *= OFTEN / spaces


@kernel
def stops(position: Position, start: Position) -> bool:
    """A playout goes on to the end of the leg."""
    return position.phase == OVER or position.leg > start.leg


@kernel
def judge(position: Position, start: Position, facts: Row, out: Row) -> None:
    """Each seat's share in the victory: as it is, or about as the purses and race cards promise."""
    players = int(position.players)
    if position.phase == OVER:
        winners(position, out)
        share_out(out, players)
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
    for turn in range(min(players, len(EARLY))):
        seat = (position.seat + turn) % players
        out[seat] += EARLY[turn]
    left = position.track - space_of(herd, camel_in_place(herd, 1))
    favour(out, players, 1.5 + 0.25 * left)


@entry("void(positions, desks, float64[:, :, ::1])", **TYPES)
def note_places(positions: Any, desks: Any, out: Row) -> None:
    """Add where each camel may come in, to what was noted for its place and stage."""
    position, desk = positions[0], desks[0]
    finish(position, 0, 0, out[:0], desk)
    for camel in range(CAMELS):
        row = out[stage_of(position, camel, dice_left(position)) * CAMELS + place(int(position.herd), camel) - 1, 0]
        for order in range(RANKINGS):
            chance = 0.0
            for pounds in range(MAX_POUNDS + 1):
                chance += desk.endings[order, pounds]
            if chance > 0.0:
                row[NEW_PLACE[order, camel]] += chance


ENTRIES = (note_places,)


def build_places(progress: Progress) -> npt.NDArray[Any]:
    """Where camels come in by their place and the stage of the leg: the exact chances of many legs, on average."""
    game = find("camelup")
    prepare(ENTRIES, "camelup-places")
    places, desks = np.zeros((STAGES * CAMELS, 2, CAMELS)), np.zeros(1, DESK)
    for number in range(LEGS):
        match = Match(game, ("North", "East"), seed=number)
        for _ in range(number % 9):
            # A few legs on, and some dice into the next.
            match.play("roll")
        for _ in range(CAMELS):
            note_places(match.snapshot(), desks, places)
            match.play("roll")
            if match.over:
                break
        progress(number + 1, LEGS)
    places /= np.maximum(places.sum(axis=2, keepdims=True), 1.0)
    return places


@cache
def facts_for(track: int) -> npt.NDArray[Any]:
    """The race on a track, and behind it where camels come in, from the shelf."""
    shelf = Shelf(silent)
    return np.concatenate((race_on(shelf, track), shelf("camelup-places", VERSION, build_places)))


def solved(positions: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """What was solved for the position's track."""
    return facts_for(int(positions[0].track))


SENSE = Sense(stops=stops, judge=judge, weigh=weigh, facts=solved)
