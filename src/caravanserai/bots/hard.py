"""Hard: the bot that searches."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence

from caravanserai.bots.bot import Budget, View
from caravanserai.bots.minds import mind_of
from caravanserai.bots.pharaohs import answer, is_asked
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.oracle.question import ask


def by_worth(guess: Match, legal: Sequence[str]) -> list[float]:
    """Camel Up: the greater the exact worth, the greater the weight."""
    worths = ask(guess)["actions"]
    return [math.exp(ROOT_KEEN * worths[text]["worth"]) for text in legal]


ROOT_KEEN = 3.0
KNOWS = 0.9  # of all questions of Le Jeu des Pharaons


def by_turns(guess: Match, legal: Sequence[str]) -> list[float]:
    """Le Jeu des Pharaons: the fewer turns to the summit, the greater the weight."""
    after = ask(guess)["actions"]
    return [0.01 if after[text]["turns"] is None else math.exp(-after[text]["turns"]) for text in legal]


PROMISES: dict[str, Callable[[Match, Sequence[str]], list[float]]] = {
    "camelup": by_worth,
    "pharaohs": by_turns,
}


class Hard:
    """Tries what may come, over and over, and plays what has paid best."""

    name = "hard"

    def prepare(self, game: Game) -> None:
        """Compile ahead, and solve what is to be solved."""
        mind_of(game).prepare()
        match = Match(game, ("North", "East"), seed=0)
        self.choose(View(match, 0, Budget(playouts=1)), match.legal())

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """What the search has come to."""
        if len(legal) == 1:
            return legal[0]
        if view.game == "pharaohs" and is_asked(view):
            return answer(view, legal, KNOWS)
        guess = view.guess()
        mind = mind_of(guess.game)
        mind.prepare()
        start = time.perf_counter()
        first = PROMISES[view.game](guess, legal) if view.game in PROMISES else None
        texts = dict(zip(guess.legal_actions(), legal, strict=True))
        budget = view.budget.left(time.perf_counter() - start)
        return texts[mind.think(guess, view.seed, budget, first).best]
