"""The front door: what `import caravanserai as cv` offers as functions.

What takes long shows a bar on a screen; without a screen, what is waited for is logged once.
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
    """A new match of the game of that name. What the record's head needs is drawn, unless `head` gives it.

    With `shuffle` the order in which the players sit is drawn from the seed. `cards` is a folder with a board and cards
    of one's own, for a game that has them.
    """
    return Match(game(name, cards), players, options, seed=seed, head=head, dice=dice, shuffle=shuffle)


def read(source: str | bytes, *, seed: int | None = None, dice: str = "seed", cards: str | Path | None = None) -> Match:
    """The match that a record tells, ready to be played on; `cards` as for `new`."""
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
    """Many games of that name side by side, to be played by arrays of actions."""
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
    """The odds of a match, by what a player can know: the one to move, unless another is named.

    With `public`, by what a spectator can know. What is estimated by playing on is drawn from `seed`.
    """
    from caravanserai.odds import question

    with _shown("solving", progress) as bar:
        return question.ask(match, player, public=public, seed=seed, playouts=playouts, progress=bar or silent)


def odds_at(
    name: str, options: Sequence[str] = (), told: Mapping[str, str] | None = None, *, progress: bool = True
) -> dict[str, Any]:
    """The odds of a position of the game of that name that was never played here, such as one on a real board.

    For Camel Up: `{"track": "1 green yellow orange / 3 blue white"}`, and if need be `out`, `support`, `desert`,
    `top`, `held` and `purse`.
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
    """Play many games by uniformly random actions, on all cores; with a bar on the screen when it takes long."""
    from caravanserai.arena import simulation

    with _shown("simulating", progress) as bar:
        return simulation.simulate(game(name, cards), players, games, options, seed=seed, threads=threads, progress=bar)


def report(made: Simulation, *, cards: str | Path | None = None) -> dict[str, Any]:
    """What a designer asks of simulated games: length, scores, seats, actions, and the first action."""
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
    """A tournament between bots: names, `module:Class`, or classes; with a bar on the screen when it takes long.

    A move has so many `playouts`, or so many `seconds`; a bot that takes longer than `limit` loses it. It is played
    on all cores, on so many `workers` (0: in this process), or on Ray at the address `cluster`.
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
        return standings.hold(made, workers=workers, cluster=cluster, progress=bar, records=records, on_game=on_game)


def on_compiling(listener: Callable[[Compiling], None]) -> Callable[[], None]:
    """Have `listener` told while this process waits for compiled code, now and then; returns what ends that.

    It is called in the thread that waits, with the unit's name (`camelup-odds`) and which part of it is done, from 0
    to 1. Where compiled code is stored already, nobody waits and nothing is told. While there is a listener, nothing is
    logged of it.
    """
    listeners.append(called("listener", listener))

    def stop() -> None:
        if listener in listeners:
            listeners.remove(listener)

    return stop


@contextmanager
def _shown(label: str, progress: bool) -> Iterator[Progress | None]:
    """A bar on the screen for what takes long; None, and not a word, where it is not wanted."""
    if not truth("progress", progress):
        with told_otherwise():
            yield None
        return
    from caravanserai.messages import say, user_language
    from caravanserai.terminal.notice import compiling_shown, progress_bar

    with compiling_shown(), progress_bar(say(label, user_language())) as bar:
        yield bar
