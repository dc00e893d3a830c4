"""A simulation: many games played by uniformly random legal actions, on all cores."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from caravanserai.bots.budget import check_seconds
from caravanserai.core.batch import Runner, check_games
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Game
from caravanserai.core.kind import whole
from caravanserai.core.match import check_seed
from caravanserai.kernels.background import cores

CHUNK = 256  # games in one call of the compiled loop, which is short enough to react to Ctrl-C at once
WAIT = 0.1  # seconds between two calls of `progress`

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class Simulation:
    """The results of the games: the arrays have a row for each game, in the order of their numbers."""

    game: str
    players: int
    options: tuple[str, ...]
    seed: int
    scores: npt.NDArray[np.int64]  # games × players
    moves: npt.NDArray[np.int64]  # the number of actions in each game
    winners: npt.NDArray[np.bool_]  # games × players; a victory may be shared
    openings: npt.NDArray[np.int16]  # games × 2: the seat that began, and its first action
    played: npt.NDArray[np.int64]  # how often each action of the grammar was played, in all games

    def __len__(self) -> int:
        return len(self.moves)


def simulate(
    game: Game,
    players: int,
    games: int,
    options: Sequence[str] = (),
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play so many games and return their results; the same seed gives the same games, on however many threads.

    `progress(done, of)` is called now and then from the calling thread, and at least once, when all games are done.
    Ctrl-C stops all threads at once.
    """
    options = game.check_table(players, options)
    players, games, seed = int(players), check_games(games), check_seed(seed)
    if threads is not None and whole("threads", threads) < 1:
        raise BadSetting(Reason("bad-threads", {"threads": threads}))
    try:
        made = Simulation(
            game.name,
            players,
            options,
            seed,
            np.empty((games, players), np.int64),
            np.empty(games, np.int64),
            np.empty((games, players), np.bool_),
            np.empty((games, 2), np.int16),
            np.zeros(len(game.actions), np.int64),
        )
    except MemoryError:
        raise BadSetting(Reason("no-room", {"games": games})) from None
    game.prepare()
    run = _Run(game, made, iter(range(0, games, CHUNK)))
    crew = [threading.Thread(target=run.work, daemon=True) for _ in range(min(threads or cores(), -(-games // CHUNK)))]
    for worker in crew:
        worker.start()
    try:
        while any(worker.is_alive() for worker in crew):
            crew[0].join(WAIT) if crew[0].is_alive() else time.sleep(WAIT / 10)
            if progress is not None:
                progress(run.done, games)
    finally:
        run.stopped = True
        for worker in crew:
            worker.join()
    if run.failure is not None:
        raise run.failure
    if progress is not None:
        progress(games, games)
    return made


class _Run:
    """The work of a simulation, of which each thread takes one chunk after another."""

    def __init__(self, game: Game, made: Simulation, chunks: Iterator[int]) -> None:
        self.game = game
        self.made = made
        self.chunks = chunks
        self.lock = threading.Lock()
        self.done = 0
        self.stopped = False
        self.failure: BaseException | None = None

    def work(self) -> None:
        """Play chunks until none is left or the run is stopped; this is what a thread runs."""
        made = self.made
        try:
            runner = Runner(self.game, made.players, made.options, made.seed)
            while not self.stopped:
                with self.lock:
                    first = next(self.chunks, None)
                    if first is None:
                        made.played[:] += runner.played
                        return
                part = slice(first, first + CHUNK)
                runner.run(first, made.moves[part], made.scores[part], made.winners[part], made.openings[part])
                with self.lock:
                    self.done += len(made.moves[part])
        except BaseException as failure:
            self.failure = failure
            self.stopped = True


@dataclass(frozen=True)
class Bench:
    """How fast one thread plays uniformly random games."""

    steps_per_second: float
    games_per_second: float
    steps_per_game: float


def bench(game: Game, players: int, seconds: float, options: Sequence[str] = ()) -> Bench:
    """Measure for so many seconds.

    A step is to list the legal actions, choose one, play it and draw the chance that follows.
    """
    check_seconds(seconds)
    runner = Runner(game, players, game.check_table(players, options), seed=0)
    moves = np.empty(CHUNK, np.int64)
    scores, winners = np.empty((CHUNK, players), np.int64), np.empty((CHUNK, players), np.bool_)
    runner.run(0, moves, scores, winners)  # the first call is not counted, since it loads the code
    steps = games = 0
    start = time.perf_counter()
    while (spent := time.perf_counter() - start) < seconds:
        runner.run(games, moves, scores, winners)
        games += CHUNK
        steps += int(moves.sum())
    return Bench(steps / spent, games / spent, steps / games)
