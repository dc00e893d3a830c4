"""Medium: the bot that is greedy on what can be reckoned."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from caravanserai.bots.bot import View
from caravanserai.oracle.question import ask


def best_worth(view: View, legal: Sequence[str]) -> str:
    """Camel Up: the action of the greatest exact worth in pounds."""
    worths = ask(view.guess())["actions"]
    return max(legal, key=lambda text: worths[text]["worth"])


GREED: dict[str, Callable[[View, Sequence[str]], str]] = {"camelup": best_worth}


class Medium:
    """Takes what is worth most right now."""

    name = "medium"

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """The best action at first sight."""
        return legal[0] if len(legal) == 1 else GREED[view.game](view, legal)
