"""Standings: what came of a tournament, bot by bot, and how sure that is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.arena import cluster as on_cluster
from caravanserai.arena import crew, interval, rating
from caravanserai.arena.bout import FOULS, Foul, Played
from caravanserai.arena.interval import Interval
from caravanserai.arena.report import tally
from caravanserai.arena.simulation import Progress
from caravanserai.arena.tournament import Tournament, in_order, prepared
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.kind import whole, wrong
from caravanserai.kernels.background import cores

Reals = npt.NDArray[np.floating[Any]]


@dataclass(frozen=True)
class Standing:
    """One bot. A seat that it took counts as one; an interval is none where there was a single round.

    Nor has a rating one where somebody never lost a pairing.
    """

    bot: str
    seats: int
    wins: float  # a shared victory counts by its share
    win_rate: float
    win_interval: Interval | None
    score: float
    score_interval: Interval | None
    rank: float  # 1 is first; those that are level share the mean of their ranks
    rating: float
    rating_interval: Interval | None
    choices: int
    seconds: float  # that it thought about one choice, on average
    fouls: dict[str, int]
    first_foul: str | None  # the first one's game, event and reason


@dataclass
class Standings:
    """What came of a tournament: a row a game, a column a seat."""

    tournament: Tournament
    bots: npt.NDArray[np.intp]
    scores: npt.NDArray[np.int64]
    winners: npt.NDArray[np.bool_]
    choices: npt.NDArray[np.int64]
    seconds: npt.NDArray[np.float64]
    fouls: list[tuple[int, Foul]] = field(default_factory=list)  # with the game's number
    records: dict[str, str] = field(default_factory=dict)  # by the games' names; empty unless they were to be kept

    def __len__(self) -> int:
        return len(self.bots)

    @property
    def shares(self) -> Reals:
        """Victories, a shared one by its share: games × seats."""
        return np.asarray(self.winners / self.winners.sum(axis=1, keepdims=True))

    @cached_property
    def ranks(self) -> Reals:
        """Games × seats, 1 is first: winners, then the others by score; those that are level share the mean."""
        key = np.where(self.winners, self.scores.max() + 1, self.scores)
        ahead = (key[:, :, None] < key[:, None, :]).sum(axis=2)
        level = (key[:, :, None] == key[:, None, :]).sum(axis=2)
        return np.asarray(ahead + (level + 1) / 2)

    @property
    def pairings(self) -> Reals:
        """Rounds × bots × bots: what each bot won from each other."""
        return rating.pairings(self.ranks, self.bots, len(self.tournament.entrants), self.tournament.rounds)

    @property
    def bounded(self) -> bool:
        """Whether ratings have bounds: everybody has lost to somebody, and nobody only ever won."""
        return bool(rating.is_bounded(self.pairings.sum(axis=0)[None])[0])

    @cached_property
    def table(self) -> list[Standing]:
        """The bots, the best rated first."""
        count = len(self.tournament.entrants)
        won = self.pairings
        rated = rating.ratings(won.sum(axis=0))
        bounds = rating.resampled(won, self.tournament.seed)
        rows = []
        for bot, entrant in enumerate(self.tournament.entrants):
            its = self.bots == bot
            seats = int(its.sum())
            shares, scores = self._round_means(self.shares, its), self._round_means(self.scores, its)
            fouls = [(number, foul) for number, foul in self.fouls if self.bots[number, foul.seat] == bot]
            sure = None if bounds is None or count == 1 else (float(bounds[0][bot]), float(bounds[1][bot]))
            rows.append(
                Standing(
                    bot=entrant.name,
                    seats=seats,
                    wins=float(self.shares[its].sum()),
                    win_rate=float(self.shares[its].mean()),
                    win_interval=interval.of_share(shares, seats),
                    score=float(self.scores[its].mean()),
                    score_interval=interval.of_mean(scores),
                    rank=float(self.ranks[its].mean()),
                    rating=float(rated[bot]),
                    rating_interval=sure,
                    choices=int(self.choices[its].sum()),
                    seconds=float(self.seconds[its].sum() / max(1, self.choices[its].sum())),
                    fouls={kind: sum(foul.kind == kind for _, foul in fouls) for kind in FOULS},
                    first_foul=self._told(*fouls[0]) if fouls else None,
                )
            )
        return sorted(rows, key=lambda row: (-row.rating, -row.win_rate))

    def _told(self, number: int, foul: Foul) -> str:
        """A foul in one line: the game, how many events there were before, what is wrong."""
        return f"{self.tournament.title(number)}, {foul.event}: {foul.why}"

    def _round_means(self, values: npt.NDArray[Any], its: npt.NDArray[np.bool_]) -> Reals:
        """The mean of a bot's seats in each round."""
        rounds = self.tournament.rounds
        sums = np.where(its, values, 0).reshape(rounds, -1).sum(axis=1)
        return np.asarray(sums / its.reshape(rounds, -1).sum(axis=1))

    def describe(self) -> dict[str, Any]:
        """All of it as `caravan arena --json` prints it."""
        played = self.tournament
        return {
            "game": played.game,
            "players": played.players,
            "options": list(played.options),
            "seed": played.seed,
            "games": played.games,
            "rounds": played.rounds,
            "budget": {"seconds": played.budget.seconds, "playouts": played.budget.playouts},
            "limit": played.limit,
            "bounded": self.bounded,
            "bots": [{**vars(row), "scores": self._tally(row.bot)} for row in self.table],
        }

    def _tally(self, name: str) -> dict[int, int]:
        """How often a bot had each score."""
        bot = [entrant.name for entrant in self.tournament.entrants].index(name)
        return tally(self.scores[self.bots == bot])


def hold(
    tournament: Tournament,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    records: bool = False,
    on_game: Callable[[str, str], None] | None = None,
) -> Standings:
    """Play a tournament: on so many processes of this machine (default: one a core), or on a cluster.

    With no workers at all it is played in this process. `on_game(name, record)` is told each game, in their order.
    """
    if workers is not None and whole("workers", workers) < 0:
        raise BadSetting(Reason("bad-workers", {"workers": workers}))
    if cluster is not None and not isinstance(cluster, str):
        raise wrong("not-text", "cluster", cluster)
    if cluster is not None and workers is not None:
        raise BadSetting(Reason("arena-workers-on-cluster"))
    prepared(tournament)  # compiles here and once what the workers then find in the cache
    done = 0

    def watched(
        batches: Iterator[tuple[int, list[Played]] | None],
    ) -> Iterator[tuple[int, list[Played]]]:
        """The batches that are done; progress is told as they come, and while nothing does."""
        nonlocal done
        for batch in batches:
            if batch is not None:
                done += len(batch[1])
                yield batch
            if progress is not None:
                progress(done, tournament.games)

    if cluster is not None:
        batches = on_cluster.run(tournament, cluster)
    elif workers == 0:
        batches = crew.run_here(tournament)
    else:
        batches = crew.run(tournament, workers or cores())
    try:
        return gather(tournament, in_order(watched(batches)), records=records, on_game=on_game)
    finally:
        batches.close()  # type: ignore[attr-defined]


def gather(
    tournament: Tournament,
    batches: Iterable[list[Played]],
    *,
    records: bool = False,
    on_game: Callable[[str, str], None] | None = None,
) -> Standings:
    """The standings of games that come in their order."""
    shape = tournament.games, tournament.players
    made = Standings(
        tournament,
        np.zeros(shape, np.intp),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.bool_),
        np.zeros(shape, np.int64),
        np.zeros(shape, np.float64),
    )
    for batch in batches:
        for played in batch:
            row = played.number
            made.bots[row], made.scores[row], made.winners[row] = played.bots, played.scores, played.winners
            made.choices[row], made.seconds[row] = played.choices, played.seconds
            made.fouls += [(row, foul) for foul in played.fouls]
            name = tournament.title(row)
            if records:
                made.records[name] = played.record
            if on_game is not None:
                on_game(name, played.record)
    return made
