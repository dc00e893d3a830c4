"""The race: who wins and who comes last, solved once for every place where a leg can begin.

Without desert tiles a race does not know colours. Name the camels by their places, and where they stand is a
*shape*: five spaces that do not fall, 15,504 on the short track and 42,504 on the long one. Every move brings the
camels' spaces to a greater sum, so that the shapes are solved from the greatest sum down, each for every set of dice
that may be left in the pyramid. Only what holds as a leg begins is kept.
"""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.core.layout import Row
from caravanserai.core.odds import Progress
from caravanserai.games.camelup.box import ALL_COLOURS, CAMELS, LONG_TRACK, PIPS
from caravanserai.games.camelup.camels import LANE, PLACES, RANKINGS, STEP, crossed, moved, ranking_of, space_of
from caravanserai.games.camelup.dice import highest
from caravanserai.kernels import Engine, entry, kernel

VERSION = "1"
WIN, LAST = 0, 1  # the two questions
SETS = ALL_COLOURS + 1  # sets of the five dice
ALL_OUT = CAMELS  # instead of the place of the camel whose support die is in the pyramid
FINISH = -1  # instead of a shape: the race is over

# A shape's number is a sum over its places: CHOOSE[space, place] for the camel in that place, from 0.
CHOOSE = np.array(
    [[math.comb(max(0, space + CAMELS - 2 - place), CAMELS - place) for place in range(CAMELS)]
     for space in range(LONG_TRACK + 2)]
)  # fmt: skip

# What a set of dice becomes when the camels come to an order, by its number, and are named by their places anew.
NEW_SET = np.zeros((RANKINGS, SETS), np.int64)
for _set in range(SETS):
    for _camel in range(CAMELS):
        NEW_SET[:, _set] |= (_set >> _camel & 1) << PLACES[:, _camel]


@kernel
def shape_of(herd: int, order: int) -> int:
    """The number of the shape that the camels stand in, whose order has that number."""
    shape = 0
    for camel in range(CAMELS):
        shape += CHOOSE[space_of(herd, camel), PLACES[order, camel]]
    return shape


def shapes(track: int) -> npt.NDArray[np.int64]:
    """The herds of all shapes of a track by number, camels named by their places, the leading one first."""
    herds = np.zeros(math.comb(track + CAMELS - 1, CAMELS), np.int64)
    for spaces in itertools.combinations_with_replacement(range(1, track + 1), CAMELS):
        number = herd = 0
        for rank, space in enumerate(reversed(spaces)):
            level = spaces[: CAMELS - 1 - rank].count(space)
            number += int(CHOOSE[space, rank])
            herd |= (space * STEP + level) << LANE * rank
        herds[number] = herd
    return herds


@entry("void(int64[::1], intp, int32[:, :, ::1], int16[:, :, ::1])")
def find_moves(herds: Row, track: int, shape_after: Row, order_after: Row) -> None:
    """Where each shape comes by moving the camel in each place by 1 to 3 pips, and the order that it makes."""
    for shape in range(len(herds)):
        for camel in range(CAMELS):
            for pips in range(1, PIPS + 1):
                herd = moved(herds[shape], camel, pips, 0, 0, track)
                order = ranking_of(herd)
                order_after[shape, camel, pips - 1] = order
                shape_after[shape, camel, pips - 1] = FINISH if crossed(herd, track) else shape_of(herd, order)


@kernel
def add_die(
    row: Row, die: int, dice: int, owner: int, weight: float, shape_after: Row, order_after: Row, ring: Row, at: Row,
    supported: bool, question: int,
) -> None:  # fmt: skip
    """Add to a row what may come of one die: `dice` are those left after it, `owner` that of the support die left."""
    camel = die if die < CAMELS else die - CAMELS
    share = weight / highest(die)
    for pips in range(highest(die)):
        order = order_after[camel, pips]
        shape = shape_after[camel, pips]
        if shape == FINISH:
            asked = 0 if question == WIN else CAMELS - 1
            for one in range(CAMELS):
                if PLACES[order, one] == asked:
                    row[one] += share
            continue
        if dice == 0 and owner == ALL_OUT:
            # A new leg begins, with the support die of the last camel (SC-4).
            column = (CAMELS - 1) * SETS + ALL_COLOURS if supported else ALL_COLOURS
        else:
            column = NEW_SET[order, dice]
            if supported:
                column += (ALL_OUT if owner == ALL_OUT else PLACES[order, owner]) * SETS
        found = ring[at[shape] % len(ring), column]
        for one in range(CAMELS):
            row[one] += share * found[PLACES[order, one]]


@entry(
    "void(intp, intp, int64[::1], int64[::1], int32[:, :, ::1], int16[:, :, ::1], float64[:, :, ::1], boolean, intp,"
    " float64[:, :, ::1])"
)
def solve(
    first: int, beyond: int, order: Row, at: Row, shape_after: Row, order_after: Row, ring: Row, supported: bool,
    question: int, values: Row,
) -> None:  # fmt: skip
    """Solve the shapes from one place in the order to another; `ring` keeps all sets of dice of the latest shapes."""
    for turn in range(first, beyond):
        shape = order[turn]
        rows = ring[turn % len(ring)]
        for owner in range(CAMELS + 1 if supported else 1):
            if not supported:
                owner = ALL_OUT
            for dice in range(SETS):
                row = rows[owner * SETS + dice if supported else dice]
                many = int(owner != ALL_OUT)
                for die in range(CAMELS):
                    row[die] = 0.0
                    many += dice >> die & 1
                if many == 0:
                    continue
                for die in range(CAMELS):
                    if dice >> die & 1:
                        add_die(
                            row, die, dice ^ 1 << die, owner, 1 / many, shape_after[shape], order_after[shape], ring,
                            at, supported, question,
                        )  # fmt: skip
                if owner != ALL_OUT:
                    add_die(
                        row, CAMELS + owner, dice, ALL_OUT, 1 / many, shape_after[shape], order_after[shape], ring,
                        at, supported, question,
                    )  # fmt: skip
        start = rows[(CAMELS - 1) * SETS + ALL_COLOURS if supported else ALL_COLOURS]
        for one in range(CAMELS):
            values[shape, question, one] = start[one]


def build(track: int, engine: Engine, progress: Progress) -> npt.NDArray[Any]:
    """Solve a track: for each shape as a leg begins, the chances to win and to come last of the camel in each place.

    `engine` has `find_moves` and `solve`, compiled.
    """
    herds = shapes(track)
    supported = track == LONG_TRACK
    shape_after = np.zeros((len(herds), CAMELS, PIPS), np.int32)
    order_after = np.zeros((len(herds), CAMELS, PIPS), np.int16)
    engine.find_moves(herds, track, shape_after, order_after)
    sums = (herds[:, None] >> LANE * np.arange(CAMELS) & 255) // STEP @ np.ones(CAMELS, np.int64)
    order = np.argsort(-sums, kind="stable")
    at = np.argsort(order)
    # A move leads at most 15 sums on: all five camels, three spaces each.
    farthest = CAMELS * PIPS
    by_sum = np.bincount(sums)
    room = max(by_sum[total : total + farthest + 1].sum() for total in range(len(by_sum)))
    ring = np.empty((room, SETS * (CAMELS + 1) if supported else SETS, CAMELS))
    values = np.zeros((len(herds), 2, CAMELS))
    slice_of = 500
    for question in (WIN, LAST):
        for first in range(0, len(herds), slice_of):
            beyond = min(first + slice_of, len(herds))
            engine.solve(first, beyond, order, at, shape_after, order_after, ring, supported, question, values)
            progress(question * len(herds) + beyond, 2 * len(herds))
    return values
