"""Easy: a bot that plays at random among the sensible actions."""

from __future__ import annotations

import random
from collections.abc import Sequence

import numpy as np

from caravanserai.bots.bot import Bot, View
from caravanserai.bots.lookup import heuristics_of
from caravanserai.core.game import Game
from caravanserai.kernels import Unit

SENSIBLE = 0.01  # an action is sensible if it has at least this part of the greatest weight


class Easy(Bot):
    """Plays any action that is not plainly foolish. It needs nothing compiled, and is ready at once."""

    name = "easy"

    def units(self, game: Game) -> list[Unit]:
        """Return no unit; raise BadSetting for a game that our bots do not know."""
        heuristics_of(game)
        return []

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Return one of the sensible actions, all equally likely, or the one that this level knows of."""
        guess = view.guess()
        heuristics = heuristics_of(guess.game)
        known = heuristics.recall(view, legal, self.name)
        if known is not None:
            return known
        actions = guess.legal_actions()
        weights = np.zeros(len(actions))
        heuristics.at_sight(guess.position, np.array(actions, np.int16), len(actions), weights)
        least = SENSIBLE * weights.max()
        return random.Random(view.seed).choice(
            [text for text, weight in zip(legal, weights, strict=True) if weight >= least]
        )
