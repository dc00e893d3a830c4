"""Easy: the bot that plays at random among what makes sense."""

from __future__ import annotations

import random
from collections.abc import Sequence

from caravanserai.bots.bot import View
from caravanserai.bots.minds import mind_of
from caravanserai.core.game import Game

SENSIBLE = 0.01  # of the greatest weight, that an action must have


class Easy:
    """Any action that is not plainly foolish."""

    name = "easy"

    def prepare(self, game: Game) -> None:
        """Compile what tells sense from nonsense ahead."""
        mind_of(game).prepare()

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """One of the sensible actions, each as likely."""
        guess = view.guess()
        mind = mind_of(guess.game)
        mind.prepare()
        weights = mind.weigh(guess.snapshot())
        sensible = [text for text, weight in zip(legal, weights, strict=True) if weight >= SENSIBLE * max(weights)]
        return random.Random(view.seed).choice(sensible)
