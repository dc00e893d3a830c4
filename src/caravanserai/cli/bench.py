"""`caravan bench`: measures how fast this machine plays."""

from __future__ import annotations

from typing import Annotated

import typer

import caravanserai as cv
from caravanserai.cli.language import told
from caravanserai.cli.options import Cards, GameName, Json, Options, Players, options_of
from caravanserai.cli.output import write_json


def bench(
    game: GameName,
    players: Players = 4,
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", help=told("help-seconds"))] = 3.0,
    options: Options = "",
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Measure how fast one thread plays random games."""
    from caravanserai.arena import simulation
    from caravanserai.terminal.notice import compiling_shown

    found = cv.game(game, cards)
    with compiling_shown():
        measured = simulation.bench(found, players, seconds, options_of(options))
    if as_json:
        about = {"game": found.name, "players": players, "options": options_of(options)}
        write_json({**about, **vars(measured)})
        return
    for key, value in vars(measured).items():
        label = told(f"bench-{key.replace('_', '-')}")
        print(f"{label:<24}{value:>16,.1f}")
