"""A bot: a name, and what it chooses from what its seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from caravanserai.bots.budget import Budget
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.kind import ours
from caravanserai.core.match import Match, check_seed


class View(dict[str, Any]):
    """What the seat to move may know: a match's view, and what a bot may ask besides."""

    def __init__(self, match: Match, seed: int, budget: Budget | None = None) -> None:
        """`seed` is where the bot's own chance begins: the same view and seed, the same choice."""
        if ours("match", match, Match, "cv.new, cv.read").over:
            raise BadSetting(Reason("game-over", rule=match.game.end_rule))
        super().__init__(match.view(match.to_move))
        self.seed = check_seed(seed)
        self.budget = Budget() if budget is None else ours("budget", budget, Budget, "cv.Budget")
        self._match = match

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._match.game.name

    @property
    def seat(self) -> int:
        """The number of the seat to move."""
        assert self._match.seat is not None
        return self._match.seat

    def guess(self, seed: int | None = None) -> Match:
        """The match as it may be: what the seat cannot know is dealt anew, evenly among what is possible.

        Played on, it draws its chance from this seed, also where the real dice lie on a table.
        """
        made = self._match.guess(self._match.to_move, self.seed if seed is None else seed)
        made.dice = "seed"
        return made


@runtime_checkable
class Bot(Protocol):
    """Somebody who plays.

    May also have `prepare(game)`, called once before the first choice; `prepare_match(match, progress)`, called before
    the first choice at a table, with what a spectator may guess of it; and `units(game)`, the units to compile first.
    """

    name: str

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """One of the legal actions, by what the view tells."""
        ...
