"""Odds: the fewest turns that each player can expect to need to the summit, and what each action makes of them.

A player is taken to be alone (`alone` says what that means) and to choose for the fewest expected turns (`solution`).
Turns are the player's own: one that is missed counts, and so does the one under way. An answer is right by chance, one
among those still open; what the card says is not looked at.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, TypeVar

import numpy as np

from caravanserai.core.layout import Row
from caravanserai.core.odds import Asking, Progress
from caravanserai.games.pharaohs.alone import AWAY, Scratch, TurnStep, TurnTree, as_whole_as_possible, begin_game
from caravanserai.games.pharaohs.box import (
    ACTIONS,
    ASKED,
    BACK,
    DIRECTION,
    FORWARD,
    OVER,
    QUIZ,
    ROLL,
    STARTS,
    SUMMIT,
    THROWS,
)
from caravanserai.games.pharaohs.solution import Climb, Solution, Table, solved_options
from caravanserai.kernels import Engine

VERSION = "2"  # of the tables kept
ALIKE = 1e-9  # turns that make no difference
OF_A_SEAT = ("shield", "rest", "forgo", "moved")

R = TypeVar("R")


def odds(asking: Asking, engine: Engine) -> dict[str, Any]:
    """Each player's expected turns, those from each square, the better way there, and what each action makes of them.

    Squares are told for who asks, or for who is to move: without charms, at level 2 with the objects in hand.
    """
    board = blank(engine, asking.positions)
    climb = climb_of(engine, asking.positions.dtype, board)
    digest = hashlib.sha256(board).hexdigest()[:16]
    missions = [max(0, int(mission)) for mission in asking.positions["mission"][0, : len(asking.names)]]  # 0 at level 1
    titles = ["-".join(["pharaohs", digest, *map(str, climb.holdings(mission).needs)]) for mission in missions]
    tables = dict(zip(titles, missions, strict=True))
    unsolved = [title for title in tables if not is_solved(asking, title)]
    solutions: dict[str, Solution] = {}
    for title, mission in tables.items():
        part = unsolved.index(title) if title in unsolved else 0
        build = partial(solve, climb, mission, part, max(1, len(unsolved)))
        solutions[title] = Solution(climb.holdings(mission), asking.shelf(title, VERSION, build))
    prospects = [Prospect(climb, solutions[title], asking.positions, seat) for seat, title in enumerate(titles)]
    mover = int(engine.to_move(asking.positions, 0))
    told = prospects[asking.viewer if asking.viewer >= 0 else max(0, mover)]
    return {
        "turns": {name: plain(one.turns()) for name, one in zip(asking.names, prospects, strict=True)},
        "squares": [plain(told.from_square(square)) for square in range(SUMMIT + 1)],
        "better": told.better(),
        "actions": {
            text: {"turns": plain(prospects[mover].action(action)), "exact": prospects[mover].solution.exact}
            for action, text in asking.actions.items()
        },
        "exact": all(one.solution.exact for one in prospects),
    }


class UnsolvedError(Exception):
    """A table is not on the shelf."""


def is_solved(asking: Asking, title: str) -> bool:
    """Whether a table need not be built."""

    def refuse(progress: Progress) -> Table:
        raise UnsolvedError

    try:
        asking.shelf(title, VERSION, refuse)
    except UnsolvedError:
        return False
    return True


def solve(climb: Climb, mission: int, part: int, parts: int, progress: Progress) -> Table:
    """The table of a mission: one part of all that is to be solved for the players."""
    return climb.solve(mission, lambda done, of: progress(part * of + done, parts * of))


def plain(turns: float) -> float | None:
    """Turns as they are told: null where it is not sure that the summit will ever be reached."""
    return turns if math.isfinite(turns) else None


def blank(engine: Engine, positions: Row) -> bytes:
    """The board, the cards without the right answers, and the level: nothing else of a position."""
    made = positions[:1].copy()
    begin_game(engine, made, solved_options(int(made["options"][0])))
    made["right"] = 0
    return made.tobytes()


@lru_cache(maxsize=4)
def climb_of(engine: Engine, dtype: np.dtype[Any], board: bytes) -> Climb:
    """The turns on a board: what was unfolded stays for the next question."""
    return Climb(engine, np.frombuffer(bytearray(board), dtype))


@dataclass(frozen=True)
class Expectation:
    """Reckons the expected turns of a seat after the one under way, by a solution."""

    climb: Climb
    solution: Solution
    scratch: Scratch
    seat: int

    def reckon(self, ask: Callable[[TurnTree[float]], R]) -> R:
        """What is asked of the turn at the top of the scratch."""

        def unfold(cut: int) -> R:
            turn = TurnTree(self.scratch, self.seat, self, cut)
            turn.owner = int(self.scratch.field["seat"][0])
            return ask(turn)

        return as_whole_as_possible(unfold, self.solution.cut)

    def end(self, before: int, _step: TurnStep) -> float:
        """Turns that will be missed, and those from the state reached."""
        fields, after = self.scratch.field, before + 1
        square = int(fields["square"][after, self.seat])
        if square == AWAY:  # only a reader who moves on can have sent an answerer off: a reader who is away
            square = int(fields["square"][after, fields["seat"][before]])
        if square == SUMMIT:
            return 0.0 if fields["phase"][after] == OVER else math.inf  # PH-34, PH-67, PH-68
        return float(fields["skips"][after, self.seat]) + self.start(after, square)

    def start(self, index: int, square: int) -> float:
        """The expected turns from a turn's beginning on a square, all else as in that position of the scratch."""
        fields = self.scratch.field
        shield, rest, forgo, moved = (int(fields[name][index, self.seat]) for name in OF_A_SEAT)
        if moved or square == 0:
            return self.solution.turns(square, shield, rest, fields["objects"][index, self.seat].tolist(), forgo)
        # Lifted off square 0 in the quiz, with the first move still to make (PH-52).
        first = at_a_start(self.climb, self.solution)
        first.scratch.begin(self.climb.options, square, shield, rest, moved)
        return 1 + first.reckon(TurnTree.value)

    def chance(self, parts: list[tuple[float, float]]) -> float:
        return math.fsum(weight * turns for weight, turns in parts)

    def choice(self, parts: list[float]) -> float:
        return min(parts)


def at_a_start(climb: Climb, solution: Solution) -> Expectation:
    """An expectation for seat 0, on a scratch where turns can be begun."""
    return Expectation(climb, solution, Scratch(climb.engine, climb.positions, climb.right), 0)


class Prospect:
    """What a solution says of one player."""

    def __init__(self, climb: Climb, solution: Solution, positions: Row, seat: int) -> None:
        self.climb = climb
        self.solution = solution
        self.position = positions[0]
        self.seat = seat
        self.objects = self.position.objects[seat].tolist()
        self.under_way = int(self.position.seat == seat)  # a turn of this player
        self.expectation = Expectation(climb, solution, Scratch(climb.engine, positions, climb.right), seat)
        self.expectation.scratch.leave_alone(seat)

    def turns(self) -> float:
        """The expected turns to the summit, from where the player stands."""
        square = int(self.position.square[self.seat])
        if self.position.phase == OVER:
            return 0.0
        if square == SUMMIT:
            return math.inf  # PH-68
        if self.under_way or (self.position.phase == ASKED and self.position.options & QUIZ):
            return self.under_way + self.expectation.reckon(TurnTree.value)
        return float(self.position.skips[self.seat]) + self.expectation.start(0, square)

    def action(self, action: int) -> float:
        """The expected turns once an action is played."""
        return self.under_way + self.expectation.reckon(lambda turn: turn.action(0, action))

    def from_square(self, square: int) -> float:
        """The expected turns from a turn's beginning on a square, without charms, with the objects in hand."""
        if square < SUMMIT:
            return self.solution.turns(square, 0, 0, self.objects, 0)
        holdings = self.solution.holdings
        return math.inf if holdings.missing(holdings.number(self.objects, 0)) else 0.0

    def better(self) -> list[list[str | None]]:
        """By each roll on each square the way to fewer turns, `either`, or null where there is no choice."""
        holdings = self.solution.holdings
        key = (*holdings.needs, holdings.number(self.objects, 0))
        if key not in self.climb.better:
            self.climb.better[key] = at_a_start(self.climb, self.solution).reckon(self.ways)
        return [*self.climb.better[key], [None] * len(THROWS)]

    def ways(self, turn: TurnTree[float]) -> list[list[str | None]]:
        """The better way by each roll on each square below the summit."""
        turn.keeps_die = self.from_square(SUMMIT) == 0  # a complete mission may go on by it
        return [[self.way(turn, square, throw) for throw in range(len(THROWS))] for square in range(SUMMIT)]

    def way(self, turn: TurnTree[float], square: int, throw: int) -> str | None:
        """The better way by a roll on a square."""
        scratch = turn.scratch
        scratch.begin(self.climb.options, square)
        scratch.hold(self.objects, 0, max(0, int(self.position.mission[self.seat])))
        scratch.take(0, TurnStep(False, STARTS[ROLL]))
        scratch.take(1, TurnStep(True, throw))
        if turn.is_over(2) or scratch.field["phase"][2] != DIRECTION:
            return None
        forward, back = (turn.action(2, STARTS[way]) for way in (FORWARD, BACK))
        if forward == back or abs(forward - back) < ALIKE:
            return "either"
        return ACTIONS[STARTS[FORWARD if forward < back else BACK]]
