"""Medium: the bot that is greedy on what can be reckoned."""

from __future__ import annotations

from collections.abc import Sequence

from caravanserai.bots.bot import View
from caravanserai.bots.minds import mind_of, sense_of
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress
from caravanserai.kernels import Unit, background, require_all
from caravanserai.odds.question import ask


class Medium:
    """Takes what is worth most right now."""

    name = "medium"

    def units(self, game: Game) -> list[Unit]:
        """The units without which it cannot choose."""
        return sense_of(game).greedy.units(game)

    def prepare(self, game: Game) -> None:
        """Compile ahead."""
        units = self.units(game)
        require_all(units)
        if not units and not mind_of(game).unit.load():
            background.queue().want([mind_of(game).unit])  # it can do without, and is quicker with it

    def prepare_match(self, seen: Match, progress: Progress) -> None:
        """Solve what is to be solved for a table."""
        if self.units(seen.game):
            ask(seen, public=True, progress=progress)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """The best action at first sight."""
        if len(legal) == 1:
            return legal[0]
        game = view.guess().game
        sense = sense_of(game)
        known = sense.recall(view, legal, self.name)
        return sense.greedy.choose(view, legal, mind_of(game).unit.engine) if known is None else known
