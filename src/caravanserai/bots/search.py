"""Search: the Monte Carlo tree search of a game, from Python: its kernels are in `search_template`."""

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
from caravanserai.bots.heuristics import Heuristics, no_belief
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
C_PUCT = 0.25  # how much the search explores what has not paid yet


@dataclass(frozen=True)
class SearchResult:
    """What a search has found."""

    best: int  # the action to play
    tried: dict[int, tuple[int, float]]  # for each first action that was tried: its visits, and its mean reward
    playouts: int


class Search:
    """The search of a game. Its unit is to be compiled before it is used: as Python it would take too long."""

    def __init__(self, game: Game, heuristics: Heuristics, address: tuple[str, ...] = ()) -> None:
        """`address` is how another process finds the search's unit."""
        self.game = game
        self._heuristics = heuristics
        self._own = threading.local()
        module = instantiate(
            Path(__file__).with_name("search_template.py"),
            f"caravanserai.bots.search_{game.name}",
            RULES=game.rules,
            HEURISTICS=heuristics,
            TYPES={"positions": game.dtype, "memories": heuristics.memory, "trees": TREE},
            ACTION_COUNT=len(game.actions),
        )
        self.unit = Unit(f"{game.name}-search", (*module.ENTRIES, *heuristics.entries), address)
        self._engine = self.unit.engine

    def buffers(self) -> tuple[Any, ...]:
        """Return this thread's own memory, tree, and buffers for lists, in the order in which the kernels take them."""
        if not hasattr(self._own, "buffers"):
            actions, outcomes, weights, paid = lists(self.game)
            memories = np.zeros(1, self._heuristics.memory)
            priors = np.zeros(len(actions))
            self._own.buffers = memories, np.zeros(1, TREE), actions, outcomes, weights, priors, paid
        buffers: tuple[Any, ...] = self._own.buffers
        return buffers

    def facts(self, positions: npt.NDArray[Any], progress: Progress) -> npt.NDArray[Any]:
        """Return the table that was solved for a position; if it is the first of its kind, solve it now."""
        return self._heuristics.facts(positions, self._engine, progress)

    def replay_past(self, guess: Match) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Return a guess's position and the facts for it, and note in the memory what its past tells."""
        positions = guess.state.snapshot()
        facts = self.facts(positions, silent)
        if self._heuristics.update_belief is not no_belief:
            beyond = len(self.game.actions)
            steps = [
                step
                for event in guess.events
                for step in (event.action, *(beyond + outcome for outcome in event.outcomes))
            ]
            memories = self.buffers()[0]
            start = next(guess.states()).snapshot()
            self._engine.replay_past(start, np.array(steps, np.int64), guess.seat, facts, memories, NO_PAYMENTS)
        return positions, facts

    def priors(self, guess: Match) -> list[float]:
        """Return the prior of each legal action of the seat to move, in their order."""
        return self._priors(*self.replay_past(guess))

    def _priors(self, positions: npt.NDArray[Any], facts: npt.NDArray[Any]) -> list[float]:
        memories, _, actions, _, _, priors, _ = self.buffers()
        count = self._engine.write_priors(positions, facts, memories, actions, priors)
        return [float(prior) for prior in priors[:count]]

    def run(self, guess: Match, seed: int, budget: Budget, first_priors: Sequence[float] | None = None) -> SearchResult:
        """Search for the seat to move, as long as the budget says.

        `first_priors` are priors of its legal actions that are better than the heuristics' own, where there are such.
        """
        start = time.perf_counter()
        memories, trees, *scratch = self.buffers()
        positions, facts = self.replay_past(guess)
        priors = np.array(self._priors(positions, facts) if first_priors is None else first_priors)
        both = np.concatenate([positions[:1], positions[:1]])
        halvings = self._halvings()
        self._engine.reset_tree(trees)
        done, size, used, stage = 0, FIRST_SLICE, 0.0, -1
        while used < 1.0:
            if int(used * len(halvings)) > stage:
                stage = int(used * len(halvings))
                visited = root_statistics(trees[0])
                priors = keep_best(halvings[stage], priors, guess.legal_actions(), visited, self._heuristics)
            if budget.playouts is not None:
                # A stage ends with the same playout on every machine.
                size = min(size, math.ceil((stage + 1) * budget.playouts / len(halvings)) - done)
            before = time.perf_counter()
            self._engine.search(
                both, guess.seat, np.uint64(seed), size, C_PUCT, priors, facts, memories, trees, *scratch
            )
            done += size
            now = time.perf_counter()
            used = max(
                0.0 if budget.playouts is None else done / budget.playouts,
                0.0 if budget.seconds is None else (now - start) / budget.seconds,
            )
            # As many as fit in a slice, and no more than the time that is left.
            left = SLICE if budget.seconds is None else budget.seconds - (now - start)
            size = max(1, int(size * min(SLICE, left) / max(now - before, 1e-6)))
        tried = root_statistics(trees[0])
        if self._heuristics.candidates == 0:
            return SearchResult(max(tried, key=lambda action: tried[action]), tried, done)
        last = keep_best(1, priors, guess.legal_actions(), tried, self._heuristics)
        return SearchResult(guess.legal_actions()[int(last.argmax())], tried, done)

    def _halvings(self) -> list[int]:
        """Return how many candidates each stage has, half as many in each as before, until two or three are left."""
        many = [self._heuristics.candidates]
        while many[-1] > 3:
            many.append(many[-1] // 2)
        return many


def keep_best(
    count: int,
    priors: npt.NDArray[Any],
    actions: Sequence[int],
    tried: dict[int, tuple[int, float]],
    heuristics: Heuristics,
) -> npt.NDArray[Any]:
    """Return the priors with only `count` of them left, the others 0; all of them where `count` is 0.

    Those of the actions with the best expected reward are left. The mean reward of an action counts as often as it
    was visited, the reward that its prior stands for as often as `prior_visits` says.
    """
    if count == 0:
        return priors
    live = priors > 0.0
    visits, means = np.array([tried.get(action, (0, 0.0)) for action in actions]).T
    by_prior = heuristics.prior_value * np.log(np.where(live, priors, 1.0))
    # Only the differences between priors mean something: they are laid around the mean of what was paid.
    by_prior += np.average(means - by_prior, weights=visits * live) if visits[live].any() else 0.0
    expected = (visits * means + heuristics.prior_visits * by_prior) / (visits + heuristics.prior_visits)
    order = np.argsort(np.where(live, expected, -np.inf), kind="stable")
    kept = np.zeros_like(priors)
    kept[order[-count:]] = priors[order[-count:]]
    return kept


def root_statistics(tree: Any) -> dict[int, tuple[int, float]]:
    """Return the visits and the mean reward of each first action that was tried."""
    found: dict[int, tuple[int, float]] = {}
    child = int(tree.first[0])
    while child:
        visits = int(tree.visits[child])
        found[int(tree.label[child])] = visits, float(tree.reward[child]) / max(visits, 1)
        child = int(tree.next[child])
    return found
