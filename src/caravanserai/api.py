"""The functions that `import caravanserai as cv` offers.

Those that may take long show a bar, if there is a screen; otherwise it is logged once what is awaited.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from caravanserai.core import record as _record
from caravanserai.core.batch import Batch
from caravanserai.core.kind import called, ours, truth
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress, silent
from caravanserai.games import find as game
from caravanserai.games import with_cards as _with_cards
from caravanserai.kernels.background import Compiling, listeners
from caravanserai.messages.waiting import told_otherwise

if TYPE_CHECKING:
    from caravanserai.arena.simulation import Simulation
    from caravanserai.arena.standings import Standings
    from caravanserai.bots.bot import Bot


def new(
    name: str,
    players: Sequence[str],
    options: Sequence[str] = (),
    *,
    seed: int | None = None,
    head: Mapping[str, str] | None = None,
    dice: str = "seed",
    shuffle: bool = False,
    cards: str | Path | None = None,
) -> Match:
    """Return a new match of the game with that name.

    What a record's head must say is drawn from `seed`, unless `head` gives it. `dice` is "seed" or "table", as for
    `Match`. With `shuffle` the order in which the players
    sit is drawn from the seed. `cards` is a folder with a board and cards of one's own, for a game that has them.
    """
    return Match(game(name, cards), players, options, seed=seed, head=head, dice=dice, shuffle=shuffle)


def read(source: str | bytes, *, seed: int | None = None, dice: str = "seed", cards: str | Path | None = None) -> Match:
    """Return the match that a record describes, which can be played on; `seed`, `dice` and `cards` are as for `new`."""
    return _record.read(source, _with_cards(cards), seed=seed, dice=dice)


def batch(
    name: str,
    players: int,
    games: int,
    options: Sequence[str] = (),
    *,
    seed: int = 0,
    cards: str | Path | None = None,
) -> Batch:
    """Return many games of that name side by side, to be played with arrays of actions."""
    from caravanserai.terminal.notice import compiling_shown

    with compiling_shown():
        return Batch(game(name, cards), players, games, options, seed=seed)


def odds_of(
    match: Match,
    player: str | None = None,
    *,
    public: bool = False,
    seed: int = 0,
    playouts: int = 1000,
    progress: bool = True,
) -> dict[str, Any]:
    """Return the odds of a match, by what a player can know: the one to move, unless another is named.

    With `public`, they are by what a spectator can know. Estimates make `playouts` playouts, with `seed`.
    """
    from caravanserai.odds import question

    with _shown("solving", progress) as bar:
        return question.ask(match, player, public=public, seed=seed, playouts=playouts, progress=bar or silent)


def odds_at(
    name: str, options: Sequence[str] = (), told: Mapping[str, str] | None = None, *, progress: bool = True
) -> dict[str, Any]:
    """Return the odds of a position of the game with that name that was not played here, such as one on a real board.

    For Camel Up: `{"track": "1 green yellow orange / 3 blue white"}`, and if need be `out`, `support`, `desert`, `top`,
    `held` and `purse`.
    """
    from caravanserai.odds import question

    with _shown("solving", progress) as bar:
        return question.ask_at(game(name), {} if told is None else told, options, progress=bar or silent)


def simulate(
    name: str,
    players: int,
    games: int,
    options: Sequence[str] = (),
    *,
    seed: int = 0,
    threads: int | None = None,
    progress: bool = True,
    cards: str | Path | None = None,
) -> Simulation:
    """Play many games by uniformly random actions, on all cores, and return their results.

    A bar is shown if it takes long, unless `progress` is false.
    """
    from caravanserai.arena import simulation

    with _shown("simulating", progress) as bar:
        return simulation.simulate(game(name, cards), players, games, options, seed=seed, threads=threads, progress=bar)


def report(made: Simulation, *, cards: str | Path | None = None) -> dict[str, Any]:
    """Return what a designer asks of simulated games: lengths, scores, seats, actions, and first actions."""
    from caravanserai.arena.report import report
    from caravanserai.arena.simulation import Simulation

    ours("simulation", made, Simulation, "cv.simulate")
    return report(made, game(made.game, cards))


def tournament(
    name: str,
    bots: Sequence[str | Callable[[], Bot]],
    players: int,
    games: int,
    options: Sequence[str] = (),
    *,
    seed: int = 0,
    seconds: float | None = None,
    playouts: int | None = None,
    limit: float | None = None,
    workers: int | None = None,
    cluster: str | None = None,
    records: bool = False,
    on_game: Callable[[str, str], None] | None = None,
    progress: bool = True,
    cards: str | Path | None = None,
) -> Standings:
    """Play a tournament between bots, given as names, `module:Class` or classes, and return its standings.

    A move has so many `playouts`, or so many `seconds`; a bot that takes longer than `limit` loses it. The tournament
    is played on all cores, by so many `workers` (0: in this process), or on Ray at the address `cluster`. A bar is
    shown if it takes long, unless `progress` is false.
    """
    from caravanserai.arena import standings, tournament
    from caravanserai.bots.budget import Budget

    truth("records", records)
    if on_game is not None:
        called("on_game", on_game)
    budget = None if seconds is None and playouts is None else Budget(seconds, playouts)
    made = tournament.tournament(
        name, bots, players, games, options, seed=seed, budget=budget, limit=limit, cards=cards
    )
    with _shown("simulating", progress) as bar:
        return standings.play_tournament(
            made, workers=workers, cluster=cluster, progress=bar, records=records, on_game=on_game
        )


def on_compiling(listener: Callable[[Compiling], None]) -> Callable[[], None]:
    """Have `listener` called now and then while this process waits for compiled code; return a function that ends that.

    It is called in the thread that waits, with the unit's name (`camelup-odds`) and which part of it is done, from 0 to
    1. If the code is stored already, nobody waits and it is not called. While there is a listener, the wait is not
    logged.
    """
    listeners.append(called("listener", listener))

    def stop() -> None:
        if listener in listeners:
            listeners.remove(listener)

    return stop


@contextmanager
def _shown(label: str, progress: bool) -> Iterator[Progress | None]:
    """Yield the progress function of a bar on the screen.

    If `progress` is false, yield None, and log nothing either.
    """
    if not truth("progress", progress):
        with told_otherwise():
            yield None
        return
    from caravanserai.messages import say, user_language
    from caravanserai.terminal.notice import compiling_shown, progress_bar

    with compiling_shown(), progress_bar(say(label, user_language())) as bar:
        yield bar
