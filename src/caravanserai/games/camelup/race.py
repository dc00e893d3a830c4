"""The race: who wins and who comes last, solved once for every place where a leg can begin.

Without desert tiles a race does not know colours. Name the camels by their places, and where they stand is a
*shape*: five spaces that do not fall, 15,504 on the short track and 42,504 on the long one. Every move brings the
camels' spaces to a greater sum, so that the shapes are solved from the greatest sum down, each for every set of dice
that may be left in the pyramid. Only what holds as a leg begins is kept.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from caravanserai.core.bits import SIZES
from caravanserai.core.layout import Row
from caravanserai.core.odds import Progress
from caravanserai.games.camelup.box import ALL_COLOURS, CAMELS, LONG_TRACK, PIPS, SUPPORT_PIPS
from caravanserai.games.camelup.camels import LANE, PLACE_IN, RANKINGS, STEP, crossed, moved, ranking_of, space_of
from caravanserai.kernels import Engine, entry, kernel

VERSION = "2"
ASKED = (0, CAMELS - 1)  # the place that each question asks for, from 0: does a camel win, does it come last
SETS = ALL_COLOURS + 1  # sets of the five dice

# What is left in the pyramid is a column of a solved shape: its set of dice, plus SETS for each place, from the first
# on, up to that of the camel whose support die is in there too. So the first column is an empty pyramid, and the last
# one how a leg begins: with all dice, and the last camel supported if any is (CU-46, SC-4).
ALL_OUT = 0  # instead of a place from 1 on: no support die is in the pyramid
SLICE = 500  # shapes that are solved before progress is told

# A shape's number is a sum over its places: CHOOSE[space, place] for the camel in that place, from 0.
CHOOSE = np.array(
    [[math.comb(max(0, space + CAMELS - 2 - place), CAMELS - place) for place in range(CAMELS)]
     for space in range(LONG_TRACK + 2)]
)  # fmt: skip

# What a set of dice becomes when the camels come to an order, by its number, and are named by their places anew.
NEW_SET = np.zeros((RANKINGS, SETS), np.int64)
for _set in range(SETS):
    for _camel in range(CAMELS):
        NEW_SET[:, _set] |= (_set >> _camel & 1) << PLACE_IN[:, _camel]


@kernel
def shape_of(herd: int, order: int) -> int:
    """The number of the shape that the camels stand in, whose order has that number."""
    shape = 0
    for camel in range(CAMELS):
        shape += CHOOSE[space_of(herd, camel), PLACE_IN[order, camel]]
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


@kernel
def shape_or_end(herd: int, order: int, track: int, shapes: int) -> int:
    """The number of the shape, or one more than the last, `shapes`, where the race is over."""
    return shapes if crossed(herd, track) else shape_of(herd, order)


@entry("void(int64[::1], intp, int32[:, :, ::1], int16[:, :, ::1])")
def find_moves(herds: Row, track: int, shape_after: Row, order_after: Row) -> None:
    """Where each shape comes by moving the camel in each place by 1 to 3 pips, and the order that it makes."""
    for shape in range(len(herds)):
        for camel in range(CAMELS):
            for pips in range(1, PIPS + 1):
                herd = moved(herds[shape], camel, pips, 0, 0, track)
                order = ranking_of(herd)
                order_after[shape, camel, pips - 1] = order
                shape_after[shape, camel, pips - 1] = shape_or_end(herd, order, track, len(herds))


class Moves(NamedTuple):
    """All moves on a track, and the order to solve it in."""

    order: npt.NDArray[np.int64]  # the shapes, from the greatest sum of spaces down
    sums: npt.NDArray[np.int64]  # the sum of each of them
    shape_after: npt.NDArray[np.int32]  # of each shape, place and pips
    order_after: npt.NDArray[np.int16]


def moves_on(track: int, engine: Engine) -> Moves:
    """The moves on a track; `engine` has `find_moves`, compiled."""
    herds = shapes(track)
    shape_after = np.zeros((len(herds), CAMELS, PIPS), np.int32)
    order_after = np.zeros((len(herds), CAMELS, PIPS), np.int16)
    engine.find_moves(herds, track, shape_after, order_after)
    sums = (herds[:, None] >> LANE * np.arange(CAMELS) & 255) // STEP @ np.ones(CAMELS, np.int64)
    order = np.argsort(-sums, kind="stable")
    return Moves(order, sums[order], shape_after, order_after)


def at_end(asked: Sequence[int]) -> npt.NDArray[np.float64]:
    """The answers to questions for these places when all is over: certain for the camel in each place, or not."""
    return np.equal.outer(asked, np.arange(CAMELS)).astype(np.float64)


@kernel
def add_die(
    row: Row, faces: int, weight: float, dice: int, owner: int, shape_after: Row, order_after: Row, solved: Row, at: Row
) -> None:
    """Add to a column's row what may come of one die: what is left after it are `dice` and the support die of `owner`.

    The shapes that it leads to are `solved`, each `at` its place there.
    """
    share = weight / faces
    for pips in range(faces):
        order = order_after[pips]
        column = NEW_SET[order, dice]
        if owner != ALL_OUT:
            column += SETS * (PLACE_IN[order, owner - 1] + 1)
        then = solved[at[shape_after[pips]], column]
        for question in range(len(row)):
            for camel in range(CAMELS):
                row[question, camel] += share * then[question, PLACE_IN[order, camel]]


@kernel
def solve_shape(rows: Row, shape_after: Row, order_after: Row, solved: Row, at: Row) -> None:
    """Solve a shape: write a row for each column but the first, which is not the dice's to tell."""
    for column in range(1, len(rows)):
        row, dice, owner = rows[column], column % SETS, column // SETS
        for question in range(len(row)):
            for camel in range(CAMELS):
                row[question, camel] = 0.0
        weight = 1 / (SIZES[dice] + int(owner != ALL_OUT))
        for die in range(CAMELS):
            if dice >> die & 1:
                left = dice ^ 1 << die
                add_die(row, PIPS, weight, left, owner, shape_after[die], order_after[die], solved, at)
        if owner != ALL_OUT:
            die = owner - 1
            add_die(row, SUPPORT_PIPS, weight, dice, ALL_OUT, shape_after[die], order_after[die], solved, at)


@entry("void(int64[::1], int32[:, :, ::1], int16[:, :, ::1], float64[:, :, :, ::1], int64[::1], float64[:, ::1])")
def solve(order: Row, shape_after: Row, order_after: Row, solved: Row, at: Row, values: Row) -> None:
    """Solve some shapes one after another for one question; `values` keeps what holds as a leg begins."""
    for turn in range(len(order)):
        shape = order[turn]
        rows = solved[at[shape]]
        solve_shape(rows, shape_after[shape], order_after[shape], solved, at)
        for camel in range(CAMELS):
            # When all dice are out, the next leg begins.
            rows[0, 0, camel] = values[shape, camel] = rows[len(rows) - 1, 0, camel]


def build(track: int, supported: bool, engine: Engine, progress: Progress) -> npt.NDArray[Any]:
    """Solve a track: for each shape as a leg begins, the chances to win and to come last of the camel in each place.

    One more stands for the end of the race. `engine` has `find_moves` and `solve`, compiled.
    """
    order, sums, shape_after, order_after = moves_on(track, engine)
    # A move leads at most 15 sums on: all five camels, three spaces each. So many shapes are kept in turn, and the end.
    by_sum = np.bincount(sums)
    room = max(by_sum[total : total + CAMELS * PIPS + 1].sum() for total in range(len(by_sum)))
    at = np.append(np.argsort(order) % room, room)
    solved = np.empty((room + 1, SETS * (CAMELS + 1) if supported else SETS, 1, CAMELS))
    values = np.empty((len(ASKED), len(order) + 1, CAMELS))
    values[:, -1] = at_end(ASKED)
    for question in range(len(ASKED)):
        solved[room] = values[question, -1]
        for first in range(0, len(order), SLICE):
            some = order[first : first + SLICE]
            engine.solve(some, shape_after, order_after, solved, at, values[question])
            progress(question * len(order) + first + len(some), len(ASKED) * len(order))
    return np.ascontiguousarray(values.swapaxes(0, 1))
