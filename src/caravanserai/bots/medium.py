"""Medium: a bot that chooses greedily by what can be computed about each action."""

from __future__ import annotations

from collections.abc import Sequence

from caravanserai.bots.bot import Bot, View
from caravanserai.bots.lookup import heuristics_of, search_of
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress
from caravanserai.kernels import Unit, background, require_all
from caravanserai.odds.question import ask


class Medium(Bot):
    """Plays the action that is worth most right now."""

    name = "medium"

    def units(self, game: Game) -> list[Unit]:
        """Return the units without which it cannot choose."""
        return heuristics_of(game).greedy.units(game)

    def prepare(self, game: Game) -> None:
        """Compile or load the units without which it cannot choose."""
        units = self.units(game)
        require_all(units)
        if not units and not search_of(game).unit.load():
            background.queue().want([search_of(game).unit])  # it can choose without this unit, but is faster with it

    def prepare_match(self, match: Match, progress: Progress) -> None:
        """Solve the tables that its choices at this table need."""
        if self.units(match.game):
            ask(match, public=True, progress=progress)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Return the best action at first sight, or one that is known by heart."""
        if len(legal) == 1:
            return legal[0]
        game = view.guess().game
        heuristics = heuristics_of(game)
        known = heuristics.recall(view, legal, self.name)
        return heuristics.greedy.choose(view, legal, search_of(game).unit.engine) if known is None else known
