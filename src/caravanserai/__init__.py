"""Caravanserai: a house for desert board games.

import caravanserai as cv
match = cv.new("camelup", players=["North", "East", "South"], seed=7)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from caravanserai.arena import simulation as _simulation
from caravanserai.arena import standings as _standings
from caravanserai.arena import tournament as _tournament
from caravanserai.arena.report import report as _report
from caravanserai.arena.simulation import Simulation
from caravanserai.arena.standings import Standing, Standings
from caravanserai.bots.bot import Bot, Budget, View
from caravanserai.bots.registry import registered as all_bots
from caravanserai.core import record as _record
from caravanserai.core.batch import Batch
from caravanserai.core.fault import BadRecord, BadSetting, CaravanError, IllegalAction
from caravanserai.core.game import Event, Game
from caravanserai.core.match import Match
from caravanserai.games import find as game
from caravanserai.games import registered as all_games
from caravanserai.games import with_cards as _with_cards
from caravanserai.messages import say, user_language
from caravanserai.oracle import question as _question
from caravanserai.terminal.notice import announce_compiling, progress_bar

__all__ = [
    "BadRecord",
    "BadSetting",
    "Batch",
    "Bot",
    "Budget",
    "CaravanError",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "Simulation",
    "Standing",
    "Standings",
    "View",
    "all_bots",
    "all_games",
    "arena",
    "batch",
    "game",
    "new",
    "odds",
    "odds_at",
    "read",
    "report",
    "simulate",
]
__version__ = "0.1.0"

announce_compiling()


def new(
    name: str,
    players: Sequence[str],
    options: Sequence[str] = (),
    *,
    seed: int | None = None,
    head: Mapping[str, str] | None = None,
    dice: str = "seed",
    cards: str | Path | None = None,
) -> Match:
    """A new match of the game of that name. What the record's head needs is drawn, unless `head` gives it.

    `cards` is a folder with a board and cards of one's own, for a game that has them.
    """
    return Match(game(name, cards), players, options, seed=seed, head=head, dice=dice)


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
    return Batch(game(name, cards), players, games, options, seed=seed)


def odds(
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
    with progress_bar(say("solving", user_language())) as bar:
        return _question.ask(
            match, player, public=public, seed=seed, playouts=playouts, progress=bar if progress else _question.silent
        )


def odds_at(
    name: str, options: Sequence[str] = (), told: Mapping[str, str] | None = None, *, progress: bool = True
) -> dict[str, Any]:
    """The odds of a position of the game of that name that was never played here, such as one on a real board.

    For Camel Up: `{"track": "1 green yellow orange / 3 blue white"}`, and if need be `out`, `support`, `desert`,
    `top`, `held` and `purse`.
    """
    with progress_bar(say("solving", user_language())) as bar:
        return _question.ask_at(game(name), told or {}, options, progress=bar if progress else _question.silent)


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
    with progress_bar(say("simulating", user_language())) as bar:
        return _simulation.simulate(
            game(name, cards), players, games, options, seed=seed, threads=threads, progress=bar if progress else None
        )


def report(made: Simulation, *, cards: str | Path | None = None) -> dict[str, Any]:
    """What a designer asks of simulated games: length, scores, seats, actions, and the first action."""
    return _report(made, game(made.game, cards))


def arena(
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
    made = _tournament.tournament(
        name,
        bots,
        players,
        games,
        options,
        seed=seed,
        seconds=seconds,
        playouts=playouts,
        limit=limit,
        cards=cards,
    )
    with progress_bar(say("simulating", user_language())) as bar:
        return _standings.hold(
            made,
            workers=workers,
            cluster=cluster,
            progress=bar if progress else None,
            records=records,
            on_game=on_game,
        )
