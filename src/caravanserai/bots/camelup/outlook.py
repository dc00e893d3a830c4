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
from caravanserai.games.camelup.camels import PLACE_IN, moved, ranking_of, reached, space_of
from caravanserai.games.camelup.dice import camel_of, highest
from caravanserai.games.camelup.leg import SPACES
from caravanserai.games.camelup.odds import UNIT, race_on
from caravanserai.games.camelup.race import NEW_SET, SETS, shape_or_end
from caravanserai.kernels import Engine, entry, kernel
from caravanserai.odds.shelf import Shelf

VERSION = "2"
# Of what desert tiles would change if their dice were next, what they change on average, by the number of dice left.
SHARE = (0.0, 1.0, 0.71, 0.6, 0.53, 0.4)
# The questions: which camel is in these places when the leg ends; and those of the race, to win and to come last.
FIRST, SECOND, FIFTH, WINS, LOSES = range(5)
ASKED = (0, 1, CAMELS - 1, *race.ASKED)


class Estimates:
    """What a bot estimates about a position, in its eyes who is to move."""

    chances: Annotated[Row, Real, len(ASKED), CAMELS]  # of each camel
    visits: Annotated[Row, Real, SPACES]  # how many units can be expected on a space by their next die
    laid: Annotated[Row, Whole, 2, MAX_SEATS]  # how many race cards each of the others has on each pile
    stakes: Annotated[Row, Real, CAMELS, CAMELS]  # what the player's tiles on a camel pay in each place
    gains: Annotated[Row, Real, 2, SPACES]  # what a desert tile on a space can be expected to bring, by its side


@entry("void(int64[::1], int32[:, :, ::1], int16[:, :, ::1], float32[:, :, :, ::1], int64[::1])")
def solve_outlook(order: Row, shape_after: Row, order_after: Row, solved: Row, at: Row) -> None:
    """Solve some shapes one after another for all sets of dice."""
    for turn in range(len(order)):
        shape = order[turn]
        race.solve_shape(solved[shape], shape_after[shape], order_after[shape], solved, at)


def build(track: int, engine: Engine, values: npt.NDArray[Any], progress: Progress) -> npt.NDArray[Any]:
    """Solve a track by the compiled `solve_outlook`; `values` is the race from the start of each leg on.

    A row for each shape and each set of the dice left, and after them for the end of the race.
    """
    order, _, shape_after, order_after = race.moves_on(track, UNIT.require())
    ended = race.at_end(ASKED)
    solved = np.empty((len(values), SETS, len(ASKED), CAMELS), np.float32)
    solved[:, 0] = solved[-1] = ended
    solved[:-1, 0, WINS:] = values[:-1]  # when the last die is out, the race goes on
    at = np.arange(len(values))
    for first in range(0, len(order), race.SLICE):
        some = order[first : first + race.SLICE]
        engine.solve_outlook(some, shape_after, order_after, solved, at)
        progress(first + len(some), len(order))
    return solved.reshape(-1, len(ASKED), CAMELS)


def outlook_on(position: Position, engine: Engine, progress: Progress = silent) -> npt.NDArray[Any]:
    """The outlook on a position's track, solved once and kept."""
    shelf, track = Shelf(progress), int(position.track)
    values = race_on(shelf, position)
    return shelf(f"camelup-outlook-{track}", VERSION, lambda told: build(track, engine, values, told))


@kernel
def row_at(herd: int, order: int, dice: int, track: int, facts: Row) -> int:
    """The row of the facts for where the camels stand, and these dice left; the last one where the race is over."""
    return int(shape_or_end(herd, order, track, len(facts) // SETS - 1) * SETS + NEW_SET[order, dice])


@kernel
def add_chances(herd: int, dice: int, track: int, share: float, facts: Row, known: Estimates) -> None:
    """Add a share of the chances where the camels stand so and these dice are left."""
    order = ranking_of(herd)
    row = facts[row_at(herd, order, dice, track, facts)]
    for camel in range(CAMELS):
        place = PLACE_IN[order, camel]
        for question in range(len(ASKED)):
            known.chances[question, camel] += share * float(row[question, place])


@kernel
def add_tiles(position: Position, facts: Row, known: Estimates) -> None:
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
                    add_chances(without, left, track, -share, facts, known)
                    then = moved(herd, camel, pips, deserts, mirages, track)
                    add_chances(then, left, track, share, facts, known)
    for question in range(len(ASKED)):
        for camel in range(CAMELS):
            known.chances[question, camel] = min(1.0, max(0.0, known.chances[question, camel]))


@kernel
def estimate_chances(position: Position, facts: Row, known: Estimates) -> None:
    """Look up the chances of each camel, near enough where desert tiles lie."""
    for question in range(len(ASKED)):
        for camel in range(CAMELS):
            known.chances[question, camel] = 0.0
    dice = int(position.pyramid) & ALL_COLOURS
    add_chances(int(position.herd), dice, int(position.track), 1.0, facts, known)
    if position.deserts != 0:
        add_tiles(position, facts, known)


@kernel
def count_visits(position: Position, known: Estimates) -> None:
    """Add up the visits that the next dice may bring."""
    herd, pyramid = int(position.herd), int(position.pyramid)
    for space in range(SPACES):
        known.visits[space] = 0.0
    for die in range(2 * CAMELS):
        if pyramid >> die & 1:
            space = space_of(herd, camel_of(die))
            for pips in range(1, highest(die) + 1):
                known.visits[space + pips] += 1.0 / highest(die)
