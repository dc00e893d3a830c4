"""A player alone on the pyramid: one turn, unfolded into all that die, cards and choices can make of it.

Alone means that all others are away from the board and do nothing: nobody is sent off (PH-16), no prisoner is passed
or freed (PH-32), a card that changes places finds nobody, and in the quiz the others pass (PH-51). A card is drawn
evenly from its whole deck each time, whatever was drawn before (PH-40 knows more). What happens is the rules' own
word: every step is played on a position.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Generic, NamedTuple, Protocol, TypeVar

import numpy as np

from caravanserai.core.game import CHANCE, LIST_SLACK
from caravanserai.core.grammar import ARG1, FORM
from caravanserai.core.layout import Row
from caravanserai.core.payments import NO_PAYMENTS
from caravanserai.games.pharaohs.box import (
    ACTIONS,
    ANSWER,
    ASKED,
    CARD,
    DIRECTION,
    DRAWING,
    JUDGED,
    LEVEL_TWO,
    MOST_CARDS,
    NOBODY,
    NOTHING,
    OVER,
    PARTS,
    PASS,
    QUESTION_DECKS,
    RIGHT,
    STARTS,
    WRONG,
)
from caravanserai.kernels import Engine

AWAY = -1  # the square of those who are not on the pyramid
DEEPEST = 250  # steps of a turn
MOST_PLACES = 30_000  # in all the turns that are unfolded together
ALOUD_CHANCE = 0.5  # of a right answer, where there are none to choose from
CUTS = (DEEPEST, 12, 7, 4)
"""Steps after which a turn is taken to be over, where a board of one's own makes turns too wide to be unfolded."""

T = TypeVar("T")
R = TypeVar("R")


class TurnStep(NamedTuple):
    """One step of a turn: an action, or what chance said; and the answer that is taken to be right, or NOTHING."""

    said: bool
    number: int
    right: int = NOTHING


class Reckoning(Protocol[T]):
    """Gives each node of a turn's tree a value: its ends first, then what leads to them, back to its beginning."""

    def end(self, before: int, step: TurnStep, /) -> T:
        """The turn is over by this step, from one position of the scratch to the next."""

    def chance(self, parts: list[tuple[float, T]]) -> T:
        """Chance speaks, with these probabilities."""

    def choice(self, parts: list[T]) -> T:
        """The player chooses."""


def begin_game(engine: Engine, positions: Row, options: int) -> None:
    """Set up a game of two in the first position; the first player starts, and at level 2 has the first mission."""
    engine.setup(positions, 0, 2, options)
    outcomes, weights = np.zeros(MOST_CARDS, np.int16), np.zeros(MOST_CARDS, np.int64)
    while engine.to_move(positions, 0) == CHANCE:
        engine.chances(positions, 0, outcomes, weights)
        engine.settle(positions, 0, int(outcomes[0]), NO_PAYMENTS)


class TooWide(Exception):
    """A turn can go on so long that it cannot be unfolded whole."""


class Scratch:
    """Positions to try steps on, one below the other, and their fields."""

    def __init__(self, engine: Engine, position: Row, right: float | None = None) -> None:
        """`right` is the chance of a right answer; None: one of those still open, at random."""
        self.engine = engine
        self.right = right
        self.positions = np.repeat(position, DEEPEST + 2)
        self.bytes = self.positions.view(np.uint8).reshape(len(self.positions), -1)
        self.field = {name: self.positions[name] for name in self.positions.dtype.names or ()}
        fields = self.positions.dtype.fields
        assert fields is not None
        self.play = self.bytes[:, fields["players"][1] :]  # all that is not board and cards
        self.actions = np.zeros(len(ACTIONS) + LIST_SLACK, np.int16)
        self.outcomes = np.zeros(MOST_CARDS, np.int16)
        self.weights = np.zeros(MOST_CARDS, np.int64)
        self.forget()

    def begin(self, options: int, square: int, shield: int = 0, rest: int = 0, moved: int = 1) -> None:
        """Seat 0 begins a turn on a square; the others are away."""
        begin_game(self.engine, self.positions, options)
        self.field["square"][0, 1:] = AWAY
        for name, told in (("square", square), ("shield", shield), ("rest", rest), ("moved", moved)):
            self.field[name][0, 0] = told

    def hold(self, objects: Sequence[int], forgo: int, mission: int) -> None:
        """Seat 0 has a mission and holds these objects, some of the next to be given up."""
        for name, told in (("objects", objects), ("forgo", forgo), ("mission", mission)):
            self.field[name][0, 0] = told

    def leave_alone(self, seat: int) -> None:
        """Put all others away; it is the seat's own turn, or a question is open that it may answer."""
        field = self.field
        others = np.arange(field["square"].shape[1]) != seat
        field["square"][0, others] = AWAY
        field["skips"][0, others] = 0
        field["stopped"][0] = NOBODY
        field["stops"][0] = 0
        field["prisoners"][0] &= 1 << seat

    def forget(self, index: int = 0) -> None:
        """Take all decks as new: each card is as likely."""
        self.field["drawn"][index] = 0
        self.field["seen"][index] = 0
        self.field["order"][index] = NOTHING

    def take(self, index: int, step: TurnStep) -> None:
        """The position after a step, below the one at `index`."""
        after = index + 1
        self.bytes[after] = self.bytes[index]
        if step.right != NOTHING:
            field = self.field
            field["right"][after, field["drawing"][after], field["question"][after]] = step.right
        if not step.said:
            self.engine.play(self.positions, after, step.number, NO_PAYMENTS)
            return
        drew = self.field["phase"][index] == DRAWING
        self.engine.settle(self.positions, after, step.number, NO_PAYMENTS)
        if drew:
            self.forget(after)

    def legal(self, index: int) -> list[int]:
        """The legal actions; of the answers to a question one, since nobody knows more of another (PH-51, PH-61)."""
        count = self.engine.legal(self.positions, index, self.actions)
        actions = [int(action) for action in self.actions[:count]]
        if self.field["phase"][index] == ASKED:
            return [actions[0], *(action for action in actions if PARTS[action, FORM] == PASS)]
        return actions

    def says(self, index: int) -> list[tuple[float, TurnStep]]:
        """What chance may say, with probabilities; of questions with as many answers one stands for all."""
        count = self.engine.chances(self.positions, index, self.outcomes, self.weights)
        said = self.outcomes[:count].tolist()
        deck = int(self.field["drawing"][index])
        if self.field["phase"][index] != DRAWING or deck >= QUESTION_DECKS:
            return [(1 / count, TurnStep(True, outcome)) for outcome in said]
        first = int(self.field["first_outcome"][index, CARD + deck])
        alike: dict[int, list[int]] = {}
        for outcome in said:
            alike.setdefault(int(self.field["answers"][index, deck, outcome - first]), []).append(outcome)
        return [(len(same) / count, TurnStep(True, same[0])) for same in alike.values()]

    def judged(self, index: int) -> list[tuple[float, TurnStep]]:
        """What the reader says of an answer said aloud: right or not, by its chance; in the quiz nobody answers."""
        field = self.field
        if not field["options"][index] & LEVEL_TWO:
            return [(1.0, TurnStep(False, STARTS[WRONG]))]
        chance = ALOUD_CHANCE if self.right is None else self.right
        right = TurnStep(False, STARTS[RIGHT] + int(field["seat"][index]))
        wrong = TurnStep(False, STARTS[WRONG])
        return [(weight, step) for weight, step in ((chance, right), (1 - chance, wrong)) if weight > 0]

    def hears(self, index: int, action: int) -> list[tuple[float, TurnStep]]:
        """An answer is right or not, by its chance: what the card says is not looked at."""
        field = self.field
        answers = int(field["answers"][index, field["drawing"][index], field["question"][index]])
        still_open = answers - int(field["struck"][index]).bit_count()
        chance = 1 / still_open if self.right is None else self.right
        answer = int(PARTS[action, ARG1])
        right = TurnStep(False, action, answer)
        wrong = TurnStep(False, action, (answer + 1) % answers)
        return [(weight, step) for weight, step in ((chance, right), (1 - chance, wrong)) if weight > 0]


class TurnTree(Generic[T]):
    """A turn of one seat, or its answer in another's turn, unfolded from where it stands at the top of a scratch."""

    def __init__(self, scratch: Scratch, seat: int, reckoning: Reckoning[T], cut: int = DEEPEST) -> None:
        self.scratch = scratch
        self.seat = seat
        self.reckoning = reckoning
        self.cut = cut  # see CUTS
        self.owner = seat  # whose turn it is: in the quiz the reader
        self.keeps_die = True  # once moved, the roll matters no more unless a complete mission goes on by it (PH-66)
        self.values: dict[bytes | tuple[bytes, int], T] = {}

    def is_over(self, index: int) -> bool:
        """Whether the turn has ended, or the game."""
        field = self.scratch.field
        return bool(field["phase"][index] == OVER or field["seat"][index] != self.owner)

    def value(self, index: int = 0) -> T:
        """The reckoning's value of a position of the scratch, with all that may follow in this turn."""
        scratch = self.scratch
        if not self.keeps_die and scratch.field["phase"][index] != DIRECTION:
            scratch.field["die"][index] = 0
        told = scratch.play[index].tobytes()
        key = told if self.cut == DEEPEST else (told, index)
        if key in self.values:
            return self.values[key]
        if len(self.values) > MOST_PLACES and self.cut != CUTS[-1]:
            raise TooWide
        mover = scratch.engine.to_move(scratch.positions, index)
        if scratch.field["phase"][index] == JUDGED:
            found = self.reckoning.chance(
                [(chance, self.follow(index, step)) for chance, step in scratch.judged(index)]
            )
        elif mover == CHANCE:
            parts = [(chance, self.follow(index, step)) for chance, step in scratch.says(index)]
            found = self.reckoning.chance(parts)
        elif mover != self.seat:
            found = self.follow(index, TurnStep(False, STARTS[PASS]))
        else:
            found = self.reckoning.choice([self.action(index, action) for action in scratch.legal(index)])
        self.values[key] = found
        return found

    def action(self, index: int, action: int) -> T:
        """The value of an action that is played there."""
        if PARTS[action, FORM] == ANSWER:
            parts = [(chance, self.follow(index, step)) for chance, step in self.scratch.hears(index, action)]
            return self.reckoning.chance(parts)
        return self.follow(index, TurnStep(False, action))

    def follow(self, index: int, step: TurnStep) -> T:
        """The value of the position after a step, or of the end that the step brings."""
        self.scratch.take(index, step)
        if self.is_over(index + 1):
            return self.reckoning.end(index, step)
        if index + 2 > self.cut:
            if self.cut == DEEPEST:
                raise TooWide
            return self.reckoning.end(index, step)
        return self.value(index + 1)


def as_whole_as_possible(unfold: Callable[[int], R], cut: int = DEEPEST) -> R:
    """Unfold turns whole, or, where a board makes them too wide, cut after ever fewer steps."""
    for fewer in CUTS[:-1]:
        if fewer <= cut:
            with suppress(TooWide):
                return unfold(fewer)
    return unfold(CUTS[-1])
