"""The outlook: how leg and race may end, solved once for every way the camels can stand and the dice that are left.

Exact where no desert tile lies on the track and no support die is in the pyramid, and near enough for a playout
otherwise: to look it up takes a moment, to reckon the leg takes a thousand times as long.
"""

from __future__ import annotations

from typing import Annotated, Any

import numpy as np
import numpy.typing as npt

from caravanserai.core.bits import SIZES
from caravanserai.core.layout import Real, Row, Whole
from caravanserai.core.odds import Progress, silent
from caravanserai.games.camelup import race
from caravanserai.games.camelup.box import ALL_COLOURS, CAMELS, MAX_SEATS, PIPS, Position
from caravanserai.games.camelup.camels import PLACES, crossed, moved, ranking_of, reached, space_of
from caravanserai.games.camelup.dice import camel_of, highest
from caravanserai.games.camelup.leg import SPACES
from caravanserai.games.camelup.odds import UNIT, race_on
from caravanserai.games.camelup.race import FINISH, NEW_SET, SETS, shape_of, shapes
from caravanserai.kernels import Engine, entry, kernel
from caravanserai.oracle.shelf import Shelf

VERSION = "1"
# Of what desert tiles would change if their dice were next, what they change on average, by the number of dice left.
SHARE = (0.0, 1.0, 0.71, 0.6, 0.53, 0.4)
FIRST, SECOND, FIFTH, WINS, LOSES = range(5)  # when the leg ends; and to win the race, and to come last
QUESTIONS = 5


class Sight:
    """What is seen of a position."""

    chances: Annotated[Row, Real, QUESTIONS, CAMELS]  # of each camel
    visits: Annotated[Row, Real, SPACES]  # how many units can be expected on a space by their next die
    laid: Annotated[Row, Whole, 2, MAX_SEATS]  # how many race cards each of the others has on each pile
    stakes: Annotated[Row, Real, CAMELS, CAMELS]  # what the player's tiles on a camel pay in each place
    gains: Annotated[Row, Real, 2, SPACES]  # what a desert tile on a space can be expected to bring, by its side


@entry("void(int64[::1], int32[:, :, ::1], int16[:, :, ::1], float64[:, :, ::1], float32[:, :, ::1])")
def solve_outlook(sets: Row, shape_after: Row, order_after: Row, values: Row, table: Row) -> None:
    """Solve all shapes for each set of dice, smaller sets before larger ones; a camel is named by its place."""
    for number in range(len(sets)):
        dice = int(sets[number])
        many = 0
        for die in range(CAMELS):
            many += dice >> die & 1
        for shape in range(len(shape_after)):
            row = table[shape * SETS + dice]
            if many == 0:
                row[FIRST, 0] = row[SECOND, 1] = row[FIFTH, CAMELS - 1] = 1.0
                for camel in range(CAMELS):
                    row[WINS, camel] = values[shape, race.WIN, camel]
                    row[LOSES, camel] = values[shape, race.LAST, camel]
            for die in range(CAMELS):
                if dice >> die & 1:
                    for pips in range(PIPS):
                        add(row, dice ^ 1 << die, shape_after[shape, die, pips], order_after[shape, die, pips],
                            1.0 / (many * PIPS), table)  # fmt: skip


@kernel
def add(row: Row, dice: int, shape: int, order: int, share: float, table: Row) -> None:
    """Add what may come of a move to a shape and an order, these dice being left."""
    for camel in range(CAMELS):
        place = PLACES[order, camel]
        if shape == FINISH:
            row[FIRST, camel] += share * (place == 0)
            row[SECOND, camel] += share * (place == 1)
            row[FIFTH, camel] += share * (place == CAMELS - 1)
            row[WINS, camel] += share * (place == 0)
            row[LOSES, camel] += share * (place == CAMELS - 1)
        else:
            then = table[shape * SETS + NEW_SET[order, dice]]
            for question in range(QUESTIONS):
                row[question, camel] += share * then[question, place]


def build(track: int, engine: Engine, values: npt.NDArray[Any], progress: Progress) -> npt.NDArray[Any]:
    """Solve a track by the compiled `solve_outlook`; `values` is the race from the start of each leg on."""
    herds = shapes(track)
    shape_after = np.zeros((len(herds), CAMELS, PIPS), np.int32)
    order_after = np.zeros((len(herds), CAMELS, PIPS), np.int16)
    UNIT.require().find_moves(herds, track, shape_after, order_after)
    table = np.zeros((len(herds) * SETS, QUESTIONS, CAMELS), np.float32)
    by_size = sorted(range(SETS), key=lambda dice: (dice.bit_count(), dice))
    for number, dice in enumerate(by_size):
        engine.solve_outlook(np.array([dice]), shape_after, order_after, values, table)
        progress(number + 1, SETS)
    return table


def outlook_on(track: int, engine: Engine, progress: Progress = silent) -> npt.NDArray[Any]:
    """The outlook on a track, solved once and kept."""
    shelf = Shelf(progress)
    return shelf(f"camelup-outlook-{track}", VERSION, lambda told: build(track, engine, race_on(shelf, track), told))


@kernel
def add_chances(herd: int, dice: int, track: int, share: float, facts: Row, sight: Sight) -> None:
    """Add a share of the chances where the camels stand so and these dice are left."""
    order = ranking_of(herd)
    over = crossed(herd, track)
    row = facts[0 if over else shape_of(herd, order) * SETS + NEW_SET[order, dice]]
    for camel in range(CAMELS):
        place = PLACES[order, camel]
        if over:
            sight.chances[FIRST, camel] += share * (place == 0)
            sight.chances[SECOND, camel] += share * (place == 1)
            sight.chances[FIFTH, camel] += share * (place == CAMELS - 1)
            sight.chances[WINS, camel] += share * (place == 0)
            sight.chances[LOSES, camel] += share * (place == CAMELS - 1)
        else:
            for question in range(QUESTIONS):
                sight.chances[question, camel] += share * float(row[question, place])


@kernel
def add_tiles(position: Position, facts: Row, sight: Sight) -> None:
    """Add about what the desert tiles change: for each die that leads to one, with it less without, if it is next.

    When it is not next its camel may have been carried on by then, so that it counts for less.
    """
    herd, track = int(position.herd), int(position.track)
    deserts, mirages, dice = int(position.deserts), int(position.mirages), int(position.pyramid) & ALL_COLOURS
    share = SHARE[SIZES[dice]] / PIPS
    for camel in range(CAMELS):
        if dice >> camel & 1:
            left = dice ^ 1 << camel
            for pips in range(1, PIPS + 1):
                space = reached(herd, camel, pips)
                if deserts >> space & 1:
                    tile = ~(1 << space)
                    without = moved(herd, camel, pips, deserts & tile, mirages & tile, track)
                    add_chances(without, left, track, -share, facts, sight)
                    then = moved(herd, camel, pips, deserts, mirages, track)
                    add_chances(then, left, track, share, facts, sight)
    for question in range(QUESTIONS):
        for camel in range(CAMELS):
            sight.chances[question, camel] = min(1.0, max(0.0, sight.chances[question, camel]))


@kernel
def look(position: Position, facts: Row, sight: Sight) -> None:
    """Look up the chances of each camel."""
    herd = int(position.herd)
    order = ranking_of(herd)
    row = facts[shape_of(herd, order) * SETS + NEW_SET[order, int(position.pyramid) & ALL_COLOURS]]
    for camel in range(CAMELS):
        place = PLACES[order, camel]
        for question in range(QUESTIONS):
            sight.chances[question, camel] = float(row[question, place])
    if position.deserts != 0:
        add_tiles(position, facts, sight)


@kernel
def see_visits(position: Position, sight: Sight) -> None:
    """Add up the visits that the next dice may bring."""
    herd, pyramid = int(position.herd), int(position.pyramid)
    for space in range(SPACES):
        sight.visits[space] = 0.0
    for die in range(2 * CAMELS):
        if pyramid >> die & 1:
            space = space_of(herd, camel_of(die))
            for pips in range(1, highest(die) + 1):
                sight.visits[space + pips] += 1.0 / highest(die)
