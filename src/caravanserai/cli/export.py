"""`caravan export`: writes the record of each finished game of the house to a folder."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caravanserai.cli.files import default_database
from caravanserai.cli.language import told
from caravanserai.cli.options import Database, Json, NamedCards, named_folder
from caravanserai.cli.output import BAD_INPUT, complain, progress_shown, write_json
from caravanserai.messages import user_language


def export(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=told("help-export-folder"))],
    database: Database = "",
    since: Annotated[str, typer.Option("--since", metavar="DAY", help=told("help-since"))] = "",
    cards: NamedCards = None,
    as_json: Json = False,
) -> None:
    """Write the record of each finished game to a folder."""
    from caravanserai.house import export as exports
    from caravanserai.house.cards import OwnCards
    from caravanserai.house.database import kept_database

    first = exports.day(since) if since else None
    own = OwnCards([named_folder(text) for text in cards or ()])
    with kept_database(database or default_database()) as engine, progress_shown("export-under-way") as progress:
        games = list(exports.export(engine, folder, own, first, progress))
    failed = [(game.table, game.error.say(user_language())) for game in games if game.error is not None]
    written = sum(game.is_new for game in games)
    there = sum(game.file is not None and not game.is_new for game in games)
    for table, why in failed:
        complain(f"{table}: {why}")
    if as_json:
        unread = [{"table": table, "why": why} for table, why in failed]
        write_json({"folder": str(folder), "written": written, "there": there, "unread": unread})
    else:
        print(told("export-done", folder=str(folder), written=written, there=there))
    if failed:
        raise typer.Exit(BAD_INPUT)
