"""Medium: the bot that is greedy on what can be reckoned."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from caravanserai.bots import touareg
from caravanserai.bots.bot import View
from caravanserai.bots.minds import check_known
from caravanserai.bots.pharaohs import answer, is_asked
from caravanserai.core.game import Game
from caravanserai.core.kernel import prepare
from caravanserai.core.match import Match
from caravanserai.oracle.question import ask


def best_worth(view: View, legal: Sequence[str]) -> str:
    """Camel Up: the action of the greatest exact worth in pounds."""
    worths = ask(view.guess())["actions"]
    return max(legal, key=lambda text: worths[text]["worth"])


def best_promise(view: View, legal: Sequence[str]) -> str:
    """Touareg: the action after which most majorities are in reach."""
    guess = view.guess()
    prepare(touareg.ENTRIES, "touareg-promises")
    out = np.zeros(len(legal))
    positions = np.repeat(guess.snapshot(), 2)
    touareg.promises(positions, np.array(guess.legal_actions(), np.int64), out)
    return legal[int(out.argmax())]


def fewest_turns(view: View, legal: Sequence[str]) -> str:
    """Le Jeu des Pharaons: the action with the fewest turns to the summit; a question is answered if it is known."""
    if is_asked(view):
        return answer(view, legal, KNOWS)
    after = ask(view.guess())["actions"]
    return min(legal, key=lambda text: math.inf if after[text]["turns"] is None else after[text]["turns"])


KNOWS = 0.7  # of all questions
GREED: dict[str, Callable[[View, Sequence[str]], str]] = {
    "camelup": best_worth,
    "touareg": best_promise,
    "pharaohs": fewest_turns,
}


class Medium:
    """Takes what is worth most right now."""

    name = "medium"

    def prepare(self, game: Game) -> None:
        """Compile ahead, and solve what is to be solved."""
        check_known(game)
        if game.name == "touareg":
            prepare(touareg.ENTRIES, "touareg-promises")
        else:
            game.prepare(odds=True)
            ask(Match(game, ("North", "East"), seed=0))

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """The best action at first sight."""
        return legal[0] if len(legal) == 1 else GREED[view.game](view, legal)
