"""Hard: the bot that searches."""

from __future__ import annotations

import time
from collections.abc import Sequence

from caravanserai.bots.bot import View
from caravanserai.bots.minds import mind_of, sense_of
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress
from caravanserai.kernels import Unit, require_all
from caravanserai.odds.question import ask


class Hard:
    """Tries what may come, over and over, and plays what has paid best."""

    name = "hard"

    def units(self, game: Game) -> list[Unit]:
        """The units without which it cannot choose."""
        return [*sense_of(game).greedy.units(game), mind_of(game).unit]

    def prepare(self, game: Game) -> None:
        """Compile ahead."""
        require_all(self.units(game))

    def prepare_match(self, seen: Match, progress: Progress) -> None:
        """Solve what is to be solved for a table."""
        if sense_of(seen.game).greedy.units(seen.game):
            ask(seen, public=True, progress=progress)
        mind_of(seen.game).facts(seen.state.snapshot(), progress)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """What the search has come to."""
        if len(legal) == 1:
            return legal[0]
        guess = view.guess()
        sense, mind = sense_of(guess.game), mind_of(guess.game)
        known = sense.recall(view, legal, self.name)
        if known is not None:
            return known
        mind.unit.require()
        weights = sense.greedy.weights
        start = time.perf_counter()
        first = None if weights is None else weights(guess, legal)
        texts = dict(zip(guess.legal_actions(), legal, strict=True))
        budget = view.budget.left(time.perf_counter() - start)
        return texts[mind.think(guess, view.seed, budget, first).best]
