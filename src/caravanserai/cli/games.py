"""`caravan games`: lists the games."""

from __future__ import annotations

import caravanserai as cv
from caravanserai.cli.language import told
from caravanserai.cli.options import Json
from caravanserai.cli.output import columns, write_json


def games(as_json: Json = False) -> None:
    """List the games."""
    known = cv.all_games().values()
    if as_json:
        write_json(
            [
                {
                    "name": game.name,
                    "title": game.title,
                    "version": game.version,
                    "players": [game.seats[0], game.seats[-1]],
                    "options": list(game.options),
                }
                for game in known
            ]
        )
        return
    from rich.console import Console

    table = columns([told(f"games-{column}") for column in ("name", "title", "players", "options")])
    for game in known:
        table.add_row(game.name, game.title, f"{game.seats[0]}–{game.seats[-1]}", ", ".join(game.options))
    Console().print(table)
