"""Standings: the results of a tournament for each bot, and how certain they are."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.arena import cluster as on_cluster
from caravanserai.arena import crew, interval, rating
from caravanserai.arena.bout import FOULS, BoutResult, Foul
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
    """The results of one bot. Each seat that it played counts as one result.

    The intervals are None if there was only one round. The rating's is None too if the results do not bound the
    ratings, as when somebody never lost a pairing.
    """

    bot: str
    seats: int
    wins: float  # victories; a shared one counts as the bot's share
    win_rate: float  # victories for each seat that it played
    win_interval: Interval | None
    score: float  # the mean
    score_interval: Interval | None
    rank: float  # the mean; 1 is first, and those that are level all have the mean of their ranks
    rating: float
    rating_interval: Interval | None
    choices: int  # how often it chose an action
    seconds: float  # how long it thought about one choice, on average
    fouls: dict[str, int]  # how many there were of each kind
    first_foul: str | None  # the game, the event and the reason of its first foul


@dataclass
class Standings:
    """The results of a tournament: the arrays have a row for each game and a column for each seat."""

    tournament: Tournament
    bots: npt.NDArray[np.intp]
    scores: npt.NDArray[np.int64]
    winners: npt.NDArray[np.bool_]
    choices: npt.NDArray[np.int64]
    seconds: npt.NDArray[np.float64]
    fouls: list[tuple[int, Foul]] = field(default_factory=list)  # the game's number and the foul
    records: dict[str, str] = field(default_factory=dict)  # records by the games' names; empty unless they were kept

    def __len__(self) -> int:
        return len(self.bots)

    @property
    def shares(self) -> Reals:
        """Each seat's share in its game's victory, as an array games × seats."""
        return np.asarray(self.winners / self.winners.sum(axis=1, keepdims=True))

    @cached_property
    def ranks(self) -> Reals:
        """The ranks, as an array games × seats: winners come first, then the others by score.

        1 is the first rank; those that are level all have the mean of their ranks.
        """
        key = np.where(self.winners, self.scores.max() + 1, self.scores)
        ahead = (key[:, :, None] < key[:, None, :]).sum(axis=2)
        level = (key[:, :, None] == key[:, None, :]).sum(axis=2)
        return np.asarray(ahead + (level + 1) / 2)

    @property
    def pairings(self) -> Reals:
        """What each bot won from each other in each round, as an array rounds × bots × bots."""
        return rating.pairings(self.ranks, self.bots, len(self.tournament.entrants), self.tournament.rounds)

    @property
    def bounded(self) -> bool:
        """Whether the results bound the ratings: each bot won from each other, directly or by a chain of bots."""
        return bool(rating.is_bounded(self.pairings.sum(axis=0)[None])[0])

    @cached_property
    def table(self) -> list[Standing]:
        """The results of each bot, the best rating first."""
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
        """Return a foul in one line: the game, how many events were played before, and what was wrong."""
        return f"{self.tournament.title(number)}, {foul.event}: {foul.why}"

    def _round_means(self, values: npt.NDArray[Any], its: npt.NDArray[np.bool_]) -> Reals:
        """Return the mean of a bot's values in each round; `its` is a mask of its seats."""
        rounds = self.tournament.rounds
        sums = np.where(its, values, 0).reshape(rounds, -1).sum(axis=1)
        return np.asarray(sums / its.reshape(rounds, -1).sum(axis=1))

    def describe(self) -> dict[str, Any]:
        """Return all results as `caravan arena --json` prints them."""
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
        """Return how often a bot had each score."""
        bot = [entrant.name for entrant in self.tournament.entrants].index(name)
        return tally(self.scores[self.bots == bot])


def play_tournament(
    tournament: Tournament,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    progress: Progress | None = None,
    records: bool = False,
    on_game: Callable[[str, str], None] | None = None,
) -> Standings:
    """Play a tournament and return its standings.

    It is played by so many processes of this machine (by default one for each core), in this process if `workers` is 0,
    or on the cluster with the address `cluster`. `progress(done, of)` is called with numbers of games now and then, and
    `on_game(name, record)` for each game, in the order of their numbers. With `records` the standings keep the records.
    """
    if workers is not None and whole("workers", workers) < 0:
        raise BadSetting(Reason("bad-workers", {"workers": workers}))
    if cluster is not None and not isinstance(cluster, str):
        raise wrong("not-text", "cluster", cluster)
    if cluster is not None and workers is not None:
        raise BadSetting(Reason("arena-workers-on-cluster"))
    prepared(tournament)  # what is compiled here is then found in the cache by the workers
    done = 0

    def watched(
        batches: Iterator[tuple[int, list[BoutResult]] | None],
    ) -> Iterator[tuple[int, list[BoutResult]]]:
        """Yield the batches that are done, and call `progress` after each, and while none is done."""
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
    batches: Iterable[list[BoutResult]],
    *,
    records: bool = False,
    on_game: Callable[[str, str], None] | None = None,
) -> Standings:
    """Return the standings of games that come in the order of their numbers."""
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
