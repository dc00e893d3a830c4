"""`caravan arena`: has bots play against each other."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Annotated

import typer

import caravanserai as cv
from caravanserai.cli.language import told
from caravanserai.cli.options import Cards, GameName, Json, Options, Players, Plot, options_of
from caravanserai.cli.output import write_json
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.messages import user_language


def arena(
    game: GameName,
    bots: Annotated[str, typer.Option("--bots", metavar="LIST", help=told("help-bots"))],
    players: Players = 4,
    count: Annotated[int, typer.Option("--games", metavar="N", help=told("help-arena-count"))] = 100,
    options: Options = "",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=told("help-seed"))] = 0,
    seconds: Annotated[float | None, typer.Option("--seconds", metavar="S", help=told("help-arena-seconds"))] = None,
    playouts: Annotated[int | None, typer.Option("--playouts", metavar="N", help=told("help-arena-playouts"))] = None,
    limit: Annotated[float | None, typer.Option("--limit", metavar="S", help=told("help-arena-limit"))] = None,
    workers: Annotated[int | None, typer.Option("--workers", metavar="N", help=told("help-arena-workers"))] = None,
    cluster: Annotated[str | None, typer.Option("--cluster", metavar="ADDRESS", help=told("help-cluster"))] = None,
    records: Annotated[Path | None, typer.Option("--records", metavar="FOLDER", help=told("help-records"))] = None,
    plot: Plot = None,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Let bots play many games against each other."""
    from rich.console import Console
    from rich.text import Text

    from caravanserai.arena import picture
    from caravanserai.core.record import items
    from caravanserai.terminal.scoreboard import show_standings

    if plot is not None:
        picture.check(plot)
    found = cv.game(game, cards)
    made = cv.tournament(
        game,
        [name for name in items(bots) if name],
        players,
        count,
        options_of(options),
        seed=seed,
        seconds=seconds,
        playouts=playouts,
        limit=limit,
        workers=workers,
        cluster=cluster,
        on_game=None if records is None else keeper(records),
        cards=cards,
    )
    result = {**made.describe(), "title": found.title}
    if plot is not None:
        picture.draw_standings(result, plot, user_language())
    if as_json:
        write_json(made.describe())
        return
    console = Console()
    show_standings(result, user_language(), console)
    if len(made) > count:
        about = {"asked": count, "round": made.tournament.round_games}
        console.print(Text(told("arena-rounded", **about), style="dim"))
    if plot is not None:
        console.print(Text(told("plot-written", file=str(plot)), style="dim"))
    if records is not None:
        console.print(Text(told("arena-records", folder=str(records), games=len(made)), style="dim"))


def keeper(folder: Path) -> Callable[[str, str], None]:
    """Return a function (name, record) that writes a game's record to a folder.

    Raise BadSetting if the folder has records already or cannot be written to.
    """

    def keep(name: str, record: str) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.caravan").write_text(record, "utf-8", newline="\n")
        except OSError as error:
            raise cannot_write(folder, error) from None

    try:
        if any(folder.glob("*.caravan")):
            raise BadSetting(Reason("arena-records-there", {"folder": str(folder)}))
        if folder.exists() and not folder.is_dir():
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from None
    return keep


def cannot_write(path: Path, error: OSError) -> BadSetting:
    """Return the error that says that something cannot be written, and why."""
    return BadSetting(Reason("cannot-write", {"file": str(path), "why": error.strerror or str(error)}))
