"""Search: a game's Monte Carlo tree search as it is called from Python; its kernels are in `search_template`."""

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

SLICE = 0.002  # about how many seconds of playouts there are between two looks at the clock
FIRST_SLICE = 16  # the playouts before the first look at the clock
C_PUCT = 0.25  # how much the search explores actions whose mean reward is lower


@dataclass(frozen=True)
class SearchResult:
    """What a search has found."""

    best: int  # the number of the action to play
    tried: dict[int, tuple[int, float]]  # for each first action that was tried, its visits and its mean reward
    playouts: int


class Search:
    """A game's search. Its unit should be compiled before it is used, since as Python it would take too long."""

    def __init__(self, game: Game, heuristics: Heuristics, address: tuple[str, ...] = ()) -> None:
        """Make the search of a game; `address` is how another process finds its unit."""
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
        """Return this thread's memory, tree and arrays, in the order in which the kernels take them."""
        if not hasattr(self._own, "buffers"):
            actions, outcomes, weights, paid = lists(self.game)
            memories = np.zeros(1, self._heuristics.memory)
            priors = np.zeros(len(actions))
            self._own.buffers = memories, np.zeros(1, TREE), actions, outcomes, weights, priors, paid
        buffers: tuple[Any, ...] = self._own.buffers
        return buffers

    def facts(self, positions: npt.NDArray[Any], progress: Progress) -> npt.NDArray[Any]:
        """Return the table that is solved for a position; if it is the first position of its kind, solve it now."""
        return self._heuristics.facts(positions, self._engine, progress)

    def replay_past(self, guess: Match) -> tuple[npt.NDArray[Any], npt.NDArray[Any]]:
        """Return a guess's position and the facts for it, and write to the memory what its past tells."""
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
        """Return the prior of each legal action of the seat to move, in the order of the actions."""
        return self._priors(*self.replay_past(guess))

    def _priors(self, positions: npt.NDArray[Any], facts: npt.NDArray[Any]) -> list[float]:
        """Return the priors at a position whose past is in the memory already."""
        memories, _, actions, _, _, priors, _ = self.buffers()
        count = self._engine.write_priors(positions, facts, memories, actions, priors)
        return [float(prior) for prior in priors[:count]]

    def run(self, guess: Match, seed: int, budget: Budget, first_priors: Sequence[float] | None = None) -> SearchResult:
        """Search for the seat to move, as long as the budget says, and return what was found.

        `first_priors` are priors of its legal actions that are better than the heuristics' own; None if there are none.
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
            # The next call makes as many playouts as fit into a slice, or into the time that is left if that is less.
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
    """Return the priors with all but `count` of them set to 0; if `count` is 0, return them as they are.

    The actions with the best expected reward keep theirs. An action's expected reward is an average: its mean reward
    counts as often as it was visited, and the reward that its prior stands for counts `prior_visits` times.
    """
    if count == 0:
        return priors
    live = priors > 0.0
    visits, means = np.array([tried.get(action, (0, 0.0)) for action in actions]).T
    by_prior = heuristics.prior_value * np.log(np.where(live, priors, 1.0))
    # Only differences between these rewards mean something, so they are moved to the level of the rewards paid so far.
    by_prior += np.average(means - by_prior, weights=visits * live) if visits[live].any() else 0.0
    expected = (visits * means + heuristics.prior_visits * by_prior) / (visits + heuristics.prior_visits)
    order = np.argsort(np.where(live, expected, -np.inf), kind="stable")
    kept = np.zeros_like(priors)
    kept[order[-count:]] = priors[order[-count:]]
    return kept


def root_statistics(tree: Any) -> dict[int, tuple[int, float]]:
    """Return the visits and the mean reward of each first action that was tried, by the action's number."""
    found: dict[int, tuple[int, float]] = {}
    child = int(tree.first[0])
    while child:
        visits = int(tree.visits[child])
        found[int(tree.label[child])] = visits, float(tree.reward[child]) / max(visits, 1)
        child = int(tree.next[child])
    return found
