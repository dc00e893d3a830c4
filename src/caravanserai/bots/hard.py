"""Hard: the bot that searches."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from caravanserai.bots.bot import View
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
    """Tries what may come, over and over, and plays what it has come back to most often."""

    name = "hard"

    def prepare(self, game: Game) -> None:
        """Compile the search ahead."""
        mind_of(game).prepare()

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """The action that the search has tried most."""
        if len(legal) == 1:
            return legal[0]
        if view.game == "pharaohs" and is_asked(view):
            return answer(view, legal, KNOWS)
        guess = view.guess()
        mind = mind_of(guess.game)
        mind.prepare()
        first = PROMISES[view.game](guess, legal) if view.game in PROMISES else None
        texts = dict(zip(guess.legal_actions(), legal, strict=True))
        return texts[mind.think(guess, view.seed, view.budget, first).best]
