"""A bot: a name, and a method that chooses an action from what its seat may see."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from caravanserai.bots.budget import Budget
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Game
from caravanserai.core.kind import ours
from caravanserai.core.match import Match, check_seed
from caravanserai.core.odds import Progress
from caravanserai.kernels import Unit


class View(dict[str, Any]):
    """What the seat to move may know: the match's view as a dictionary, and methods to learn more."""

    def __init__(self, match: Match, seed: int, budget: Budget | None = None) -> None:
        """Make the view of the seat to move; raise BadSetting if the game is over.

        `seed` is the seed of the bot's own random choices: with the same view and seed it should choose the same.
        """
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
        """Return a match as it may be: what the seat cannot know is dealt anew, all possibilities being equally likely.

        If it is played on, its chance is drawn from this seed, even if the match is played with real dice.
        """
        made = self._match.guess(self._match.to_move, self.seed if seed is None else seed)
        made.dice = "seed"
        return made


@runtime_checkable
class Bot(Protocol):
    """A player that is a program: derive a class from this one, with a `name` and `choose`.

    The other methods do nothing unless a bot has its own.
    """

    name: str

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Return one of the legal actions, chosen by what the view tells."""
        ...

    def units(self, game: Game) -> list[Unit]:  # noqa: ARG002
        """Return the units without which the bot cannot choose; they are compiled before it prepares."""
        return []

    def prepare(self, game: Game) -> None:  # noqa: ARG002
        """Compile and load what takes long; this is called in each process before the bot's first choice in a game."""
        return

    def prepare_match(self, match: Match, progress: Progress) -> None:  # noqa: ARG002
        """Solve what a table's options need solved; this is called before the bot's first choice at a table.

        `match` is the table as a spectator may guess it; `progress` should be called with (done, of) meanwhile.
        """
        return


def prepares(bot: Bot) -> bool:
    """Return whether a bot prepares for a game or for a match."""
    return type(bot).prepare is not Bot.prepare or type(bot).prepare_match is not Bot.prepare_match
