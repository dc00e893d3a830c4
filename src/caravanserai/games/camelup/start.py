"""The start: chance says where each camel begins and in which order they are put down, one thing a node.

First each camel's die is rolled for its space (CU-6). Then the camels wait in a row, in the order of their colours, to
be put down one after another: who goes on last is drawn among all, then who goes on last of those before, and so on;
each camel that is drawn changes places with the one that stands there (CU-7). Until all is drawn, the `herd` holds each
camel's place in the row, from 0, where its level in a stack will be.
"""

from __future__ import annotations

import numpy as np

from caravanserai.core.grammar import ARG1, FORM
from caravanserai.core.layout import Row
from caravanserai.games.camelup import faults
from caravanserai.games.camelup.box import CAMELS, OUTCOME_PARTS, OUTCOMES, PIPS, TOP, Position
from caravanserai.games.camelup.camels import EVERY, LANE, STEP, from_here_on, how_many, lane, standing
from caravanserai.games.camelup.dice import die_of, outcome_of, pips_of
from caravanserai.kernels import kernel

TURNS = CAMELS - 1  # that are drawn: the last camel left goes on first
GOES_ON_TOP = np.array([OUTCOMES.number(TOP, camel) for camel in range(CAMELS)])  # the outcome that says so of a camel


@kernel
def prepare_start(position: Position) -> None:
    """All camels wait off the track, and all is still to be drawn."""
    position.leg = position.pyramid = 0
    position.herd = position.camels = 0
    for camel in range(CAMELS):
        position.herd |= lane(camel, 0, camel)
    position.undrawn = CAMELS + TURNS


@kernel
def next_die(position: Position) -> int:
    """The die that is rolled for the start now, in the order of the colours; less than 0 when all have been."""
    return -1 if position.undrawn <= TURNS else CAMELS + TURNS - int(position.undrawn)


@kernel
def turn_of(row: int, camel: int) -> int:
    """A camel's place in the row, from 0."""
    return standing(row, camel) % STEP


@kernel
def start_chances(position: Position, outcomes: Row, weights: Row) -> int:
    """Each space from 1 to 3 is as likely (CU-6), and so is each waiting camel to go on last (CU-7).

    The camels are written in the order of their row, not of their numbers.
    """
    die = next_die(position)
    if die >= 0:
        count = PIPS
        for pips in range(1, PIPS + 1):
            outcomes[pips - 1] = outcome_of(die, pips)
    else:
        count = int(position.undrawn) + 1
        for camel in range(CAMELS):
            turn = turn_of(int(position.herd), camel)
            if turn < count:
                outcomes[turn] = GOES_ON_TOP[camel]
    for number in range(count):
        weights[number] = 1
    return count


@kernel
def start_fault(position: Position, outcome: int) -> int:
    """Why chance cannot have said this of the start: another die is rolled now, or the camel's turn is drawn (CU-7)."""
    on_top, die = OUTCOME_PARTS[outcome, FORM] == TOP, next_die(position)
    if die >= 0:
        asked = not on_top and die_of(outcome) == die
    else:
        asked = on_top and turn_of(int(position.herd), int(OUTCOME_PARTS[outcome, ARG1])) <= position.undrawn
    return faults.NONE if asked else faults.NOT_ASKED


@kernel
def settle_start(position: Position, outcome: int) -> None:
    """Note what chance has said of the start; when that was all, the camels are put down."""
    row, camel = int(position.herd), int(OUTCOME_PARTS[outcome, ARG1])
    if next_die(position) >= 0:
        position.herd = row | lane(camel, pips_of(outcome), 0)
    else:
        last = int(position.undrawn)
        later = last - turn_of(row, camel)
        turns = row & EVERY * (STEP - 1)
        other = from_here_on(turns, last) & ~from_here_on(turns, last + 1)  # a set of one
        position.herd = row + (later << LANE * camel) - later * other
    position.undrawn -= 1
    if position.undrawn == 0:
        position.herd = put_down(int(position.herd))


@kernel
def put_down(row: int) -> int:
    """The herd when all camels of a row stand on their spaces, each on top of those that were before it (CU-7)."""
    herd = 0
    for camel in range(CAMELS):
        stand = standing(row, camel)
        space = stand // STEP
        herd |= lane(camel, space, how_many(from_here_on(row, space * STEP) & ~from_here_on(row, stand)))
    return herd
