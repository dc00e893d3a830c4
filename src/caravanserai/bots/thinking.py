"""Thinking: a game's search, around its kernels and what makes sense in it."""

from __future__ import annotations

import math
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.bots.budget import Budget
from caravanserai.bots.sense import Sense, forget
from caravanserai.bots.tree import TREE
from caravanserai.core.batch import lists
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress, silent
from caravanserai.core.payments import NO_PAYMENTS
from caravanserai.kernels import Unit
from caravanserai.kernels.template import instantiate

SLICE = 0.002  # seconds of playouts between looks at the clock
FIRST_SLICE = 16  # playouts before the first look
BOLD = 0.25  # how much a search tries what has not paid yet


@dataclass(frozen=True)
class Thought:
    """What a search has come to."""

    best: int  # the action to play
    tried: dict[int, tuple[int, float]]  # for each first action that was tried: how often, and its mean reward
    playouts: int


class Thinking:
    """The search of a game. Its unit is to be compiled before it is used: as Python it would take too long."""

    def __init__(self, game: Game, sense: Sense, address: tuple[str, ...] = ()) -> None:
        """`address` is how another process finds the search's unit."""
        self.game = game
        self._sense = sense
        self._own = threading.local()
        module = instantiate(
            Path(__file__).with_name("search.py"),
            f"caravanserai.bots.search_{game.name}",
            RULES=game.rules,
            SENSE=sense,
            TYPES={"positions": game.dtype, "rooms": sense.room, "trees": TREE},
            ACTION_COUNT=len(game.actions),
        )
        self.unit = Unit(f"{game.name}-search", (*module.ENTRIES, *sense.entries), address)
        self._search = self.unit.engine

    def room(self) -> tuple[Any, ...]:
        """A tree and room for lists, the thread's own."""
        if not hasattr(self._own, "room"):
            actions, outcomes, weights, paid = lists(self.game)
            rooms = np.zeros(1, self._sense.room)
            self._own.room = rooms, np.zeros(1, TREE), actions, outcomes, weights, np.zeros(len(actions)), paid
        room: tuple[Any, ...] = self._own.room
        return room

    def facts(self, positions: npt.NDArray[Any], progress: Progress) -> npt.NDArray[Any]:
        """The table that was solved for a position; solved now, if it is the first of its kind."""
        return self._sense.facts(positions, self._search, progress)

    def remember(self, guess: Match) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Go through the past of a match as the seat to move knows it; its position, and the facts for it."""
        positions = guess.state.snapshot()
        facts = self.facts(positions, silent)
        if self._sense.recollect is not forget:
            beyond = len(self.game.actions)
            steps = [
                step
                for event in guess.events
                for step in (event.action, *(beyond + outcome for outcome in event.outcomes))
            ]
            rooms = self.room()[0]
            start = next(guess.states()).snapshot()
            self._search.remember(start, np.array(steps, np.int64), guess.seat, facts, rooms, NO_PAYMENTS)
        return positions, facts

    def weigh(self, guess: Match) -> list[float]:
        """The weight of each legal action of the seat to move, in their order."""
        return self._weigh(*self.remember(guess))

    def _weigh(self, positions: npt.NDArray[Any], facts: npt.NDArray[Any]) -> list[float]:
        rooms, _, actions, _, _, priors, _ = self.room()
        count = self._search.weigh_actions(positions, facts, rooms, actions, priors)
        return [float(weight) for weight in priors[:count]]

    def think(self, guess: Match, seed: int, budget: Budget, first: Sequence[float] | None = None) -> Thought:
        """Search for the seat to move.

        `first` are weights of the legal actions that are better than those of the policy.
        """
        start = time.perf_counter()
        rooms, trees, *scratch = self.room()
        positions, facts = self.remember(guess)
        wanted = np.array(self._weigh(positions, facts) if first is None else first)
        both = np.concatenate([positions[:1], positions[:1]])
        halvings = self._halvings()
        self._search.plant(trees)
        done, size, used, stage = 0, FIRST_SLICE, 0.0, -1
        while used < 1.0:
            if int(used * len(halvings)) > stage:
                stage = int(used * len(halvings))
                wanted = best(halvings[stage], wanted, guess.legal_actions(), tried_in(trees[0]), self._sense)
            if budget.playouts is not None:
                # A stage ends with the same playout on every machine.
                size = min(size, math.ceil((stage + 1) * budget.playouts / len(halvings)) - done)
            before = time.perf_counter()
            self._search.search(both, guess.seat, np.uint64(seed), size, BOLD, wanted, facts, rooms, trees, *scratch)
            done += size
            now = time.perf_counter()
            used = max(
                0.0 if budget.playouts is None else done / budget.playouts,
                0.0 if budget.seconds is None else (now - start) / budget.seconds,
            )
            # As many as fit in a slice, and no more than the time that is left.
            left = SLICE if budget.seconds is None else budget.seconds - (now - start)
            size = max(1, int(size * min(SLICE, left) / max(now - before, 1e-6)))
        tried = tried_in(trees[0])
        if self._sense.rivals == 0:
            return Thought(max(tried, key=lambda action: tried[action]), tried, done)
        last = best(1, wanted, guess.legal_actions(), tried, self._sense)
        return Thought(guess.legal_actions()[int(last.argmax())], tried, done)

    def _halvings(self) -> list[int]:
        """How many first actions are rivals in each part of a search: half of them go on, until two are left."""
        many = [self._sense.rivals]
        while many[-1] > 3:
            many.append(many[-1] // 2)
        return many


def best(
    many: int, wanted: npt.NDArray[Any], actions: Sequence[int], tried: dict[int, tuple[int, float]], sense: Sense
) -> npt.NDArray[Any]:
    """The weights with only so many left: those of the actions that are expected to pay best.

    What an action has paid counts as often as it was tried, what its weight promises as often as `trust` says.
    """
    if many == 0:
        return wanted
    live = wanted > 0.0
    times, means = np.array([tried.get(action, (0, 0.0)) for action in actions]).T
    promise = sense.promise * np.log(np.where(live, wanted, 1.0))
    # Promises are told apart only by what is between them.
    promise += np.average(means - promise, weights=times * live) if times[live].any() else 0.0
    expected = (times * means + sense.trust * promise) / (times + sense.trust)
    order = np.argsort(np.where(live, expected, -np.inf), kind="stable")
    left = np.zeros_like(wanted)
    left[order[-many:]] = wanted[order[-many:]]
    return left


def tried_in(tree: Any) -> dict[int, tuple[int, float]]:
    """For each first action that was tried: how often, and its mean reward."""
    found: dict[int, tuple[int, float]] = {}
    child = int(tree.first[0])
    while child:
        visits = int(tree.visits[child])
        found[int(tree.label[child])] = visits, float(tree.worth[child]) / max(visits, 1)
        child = int(tree.next[child])
    return found
