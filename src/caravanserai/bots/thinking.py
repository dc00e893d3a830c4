"""Thinking: a game's search, compiled around its kernels and what makes sense in it."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numba
import numpy as np
import numpy.typing as npt

from caravanserai.bots.bot import Budget
from caravanserai.bots.sense import Sense
from caravanserai.bots.tree import TREE, TREES
from caravanserai.core.batch import lists
from caravanserai.core.game import Game, on_compiling
from caravanserai.core.kernel import load, prepare

SLICE = 0.002  # seconds of playouts between looks at the clock
BOLD = 0.25  # how much a search tries what has not paid yet


class Thinking:
    """The compiled search of a game."""

    def __init__(self, game: Game, sense: Sense) -> None:
        self.game = game
        self._sense = sense
        self._own = threading.local()
        path = Path(__file__).with_name("search.py")
        self._search = load(
            path,
            f"caravanserai.bots.search_{game.name}",
            RULES=game.rules,
            SENSE=sense,
            ROOM_FOLDER=path.parent,
            TYPES={
                "positions": numba.types.Array(numba.from_dtype(game.dtype), 1, "C"),
                "rooms": numba.types.Array(numba.from_dtype(sense.room), 1, "C"),
                "trees": TREES,
            },
            ACTION_COUNT=len(game.actions),
        )
        self._preparing = threading.Lock()

    def prepare(self) -> None:
        """Load the compiled search from the cache folder, or compile it now."""
        with self._preparing:
            prepare(
                self._search.ENTRIES, f"{self.game.name}-search", lambda done, of: on_compiling(self.game, done, of)
            )

    def room(self) -> tuple[Any, ...]:
        """A tree and room for lists, the thread's own."""
        if not hasattr(self._own, "room"):
            actions, outcomes, weights = lists(self.game)
            rooms = np.zeros(1, self._sense.room)
            self._own.room = rooms, np.zeros(1, TREE), actions, outcomes, weights, np.zeros(len(actions))
        room: tuple[Any, ...] = self._own.room
        return room

    def weigh(self, positions: npt.NDArray[Any]) -> list[float]:
        """The weight of each legal action, in their order."""
        rooms, _, actions, _, _, priors = self.room()
        count = self._search.weigh_actions(positions, self._sense.facts(positions), rooms, actions, priors)
        return [float(weight) for weight in priors[:count]]

    def think(
        self, positions: npt.NDArray[Any], viewer: int, seed: int, budget: Budget, first: Sequence[float] | None = None
    ) -> tuple[dict[int, tuple[int, float]], int]:
        """For each action that was tried: how often, and its mean reward; and how many playouts were made.

        `first` are weights of the legal actions that are better than those of the policy.
        """
        rooms, trees, actions, outcomes, weights, priors = self.room()
        facts = self._sense.facts(positions)
        wanted = np.array(self.weigh(positions) if first is None else first)
        both = np.concatenate([positions[:1], positions[:1]])
        self._search.plant(trees)
        start = time.perf_counter()
        done, size = 0, 16
        while True:
            if budget.playouts is not None:
                size = min(size, budget.playouts - done)
            before = time.perf_counter()
            self._search.search(
                both,
                viewer,
                np.uint64(seed),
                size,
                BOLD,
                wanted,
                facts,
                rooms,
                trees,
                actions,
                outcomes,
                weights,
                priors,
            )
            done += size
            now = time.perf_counter()
            if budget.playouts is not None and done >= budget.playouts:
                break
            if budget.seconds is not None and now - start >= budget.seconds:
                break
            # As many as fit in a slice, and no more than the time that is left.
            left = budget.seconds - (now - start) if budget.seconds is not None else SLICE
            size = max(1, int(size * min(SLICE, left) / max(now - before, 1e-6)))
        tree = trees[0]
        found: dict[int, tuple[int, float]] = {}
        child = int(tree.first[0])
        while child:
            visits = int(tree.visits[child])
            found[int(tree.label[child])] = visits, float(tree.worth[child]) / max(visits, 1)
            child = int(tree.next[child])
        return found, done
