"""Medium: the bot that is greedy on what can be reckoned."""

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
    """Takes what is worth most right now."""

    name = "medium"

    def units(self, game: Game) -> list[Unit]:
        """Return the units without which it cannot choose."""
        return heuristics_of(game).greedy.units(game)

    def prepare(self, game: Game) -> None:
        """Compile ahead."""
        units = self.units(game)
        require_all(units)
        if not units and not search_of(game).unit.load():
            background.queue().want([search_of(game).unit])  # it can do without, and is quicker with it

    def prepare_match(self, match: Match, progress: Progress) -> None:
        """Solve what is to be solved for a table."""
        if self.units(match.game):
            ask(match, public=True, progress=progress)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """The best action at first sight."""
        if len(legal) == 1:
            return legal[0]
        game = view.guess().game
        heuristics = heuristics_of(game)
        known = heuristics.recall(view, legal, self.name)
        return heuristics.greedy.choose(view, legal, search_of(game).unit.engine) if known is None else known
