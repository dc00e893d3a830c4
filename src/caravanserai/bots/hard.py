"""Hard: a bot that searches."""

from __future__ import annotations

import time
from collections.abc import Sequence

from caravanserai.bots.bot import Bot, View
from caravanserai.bots.lookup import heuristics_of, search_of
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress
from caravanserai.kernels import Unit, require_all
from caravanserai.odds.question import ask


class Hard(Bot):
    """Searches what may follow each action, and plays the one with the best reward."""

    name = "hard"

    def units(self, game: Game) -> list[Unit]:
        """Return the units without which it cannot choose."""
        return [*heuristics_of(game).greedy.units(game), search_of(game).unit]

    def prepare(self, game: Game) -> None:
        """Compile or load the units without which it cannot choose."""
        require_all(self.units(game))

    def prepare_match(self, match: Match, progress: Progress) -> None:
        """Solve the tables that its choices at this table need."""
        if heuristics_of(match.game).greedy.units(match.game):
            ask(match, public=True, progress=progress)
        search_of(match.game).facts(match.state.snapshot(), progress)

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """Return the best action of the search, or one that is known by heart."""
        if len(legal) == 1:
            return legal[0]
        guess = view.guess()
        heuristics, search = heuristics_of(guess.game), search_of(guess.game)
        known = heuristics.recall(view, legal, self.name)
        if known is not None:
            return known
        search.unit.require()
        better = heuristics.greedy.priors
        start = time.perf_counter()
        priors = None if better is None else better(guess, legal)
        texts = dict(zip(guess.legal_actions(), legal, strict=True))
        budget = view.budget.left(time.perf_counter() - start)
        return texts[search.run(guess, view.seed, budget, priors).best]
