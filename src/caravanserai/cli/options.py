"""Options that several commands take."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caravanserai.cli.language import told
from caravanserai.core.fault import BadSetting, Reason

GameName = Annotated[str, typer.Argument(metavar="GAME", help=told("help-game"))]
Options = Annotated[str, typer.Option("--options", metavar="LIST", help=told("help-options"))]
Json = Annotated[bool, typer.Option("--json", help=told("help-json"))]
Cards = Annotated[Path | None, typer.Option("--cards", metavar="FOLDER", help=told("help-cards"))]
Plot = Annotated[Path | None, typer.Option("--plot", metavar="FILE", help=told("help-plot"))]
Players = Annotated[int, typer.Option("--players", metavar="N", help=told("help-players"))]
Database = Annotated[str, typer.Option("--database", metavar="URL", help=told("help-database"))]
NamedCards = Annotated[list[str] | None, typer.Option("--cards", metavar="NAME=FOLDER", help=told("help-house-cards"))]


def named_folder(text: str) -> tuple[str, str]:
    """Return the name and the folder of `NAME=FOLDER`, in which a shell does not replace the `~` of a home."""
    name, sign, folder = text.partition("=")
    if not sign or not folder:
        raise BadSetting(Reason("bad-cards", {"given": text}))
    path = Path(folder)
    return name, str(path.expanduser() if path.parts[:1] == ("~",) else path)


def options_of(text: str) -> list[str]:
    """Return the items of a comma-separated list; an empty text has none."""
    from caravanserai.core.record import items

    return items(text) if text else []
