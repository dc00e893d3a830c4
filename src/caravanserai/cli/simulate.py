"""`caravan simulate`: plays many games at random, and prints the results."""

from __future__ import annotations

from typing import Annotated, Any

import typer

import caravanserai as cv
from caravanserai.cli.language import told
from caravanserai.cli.options import Cards, GameName, Json, Options, Players, Plot, options_of
from caravanserai.cli.output import columns, write_json
from caravanserai.messages import user_language


def simulate(
    game: GameName,
    players: Players = 4,
    count: Annotated[int, typer.Option("--games", metavar="N", help=told("help-count"))] = 10_000,
    options: Options = "",
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=told("help-seed"))] = 0,
    threads: Annotated[int | None, typer.Option("--threads", metavar="N", help=told("help-threads"))] = None,
    with_report: Annotated[bool, typer.Option("--report", help=told("help-report"))] = False,
    plot: Plot = None,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Play many games at random, and print the results."""
    from rich.console import Console
    from rich.text import Text

    from caravanserai.arena import picture
    from caravanserai.terminal.scoreboard import show_report

    if plot is not None:
        picture.check(plot)
    made = cv.simulate(game, players, count, options_of(options), seed=seed, threads=threads, cards=cards)
    mean = made.scores.mean(axis=0)
    spread = made.scores.std(axis=0)
    # A shared victory counts as each winner's share.
    shares = (made.winners / made.winners.sum(axis=1, keepdims=True)).mean(axis=0)
    result: dict[str, Any] = {
        "game": made.game,
        "players": made.players,
        "options": list(made.options),
        "seed": made.seed,
        "games": len(made),
        "moves": {"mean": made.moves.mean(), "least": int(made.moves.min()), "most": int(made.moves.max())},
        "seats": [
            {"seat": seat + 1, "score": mean[seat], "deviation": spread[seat], "wins": shares[seat]}
            for seat in range(made.players)
        ],
    }
    if with_report or plot is not None:
        result["report"] = cv.report(made, cards=cards)
    if plot is not None:
        picture.draw_report({**result, "title": cv.game(game).title}, plot, user_language())
    if as_json:
        write_json(result)
        return
    console = Console()
    least, most = int(made.moves.min()), int(made.moves.max())
    length = {"games": len(made), "mean": round(float(made.moves.mean()), 1), "least": least, "most": most}
    console.print(Text(told("simulate-length", **length)))
    if with_report:
        show_report(result["report"], user_language(), console)
    else:
        titles = [told(f"simulate-{column}") for column in ("seat", "score", "deviation", "wins")]
        table = columns(titles, justify="right")
        for seat in range(made.players):
            table.add_row(str(seat + 1), f"{mean[seat]:.2f}", f"{spread[seat]:.2f}", f"{100 * shares[seat]:.1f} %")
        console.print(table)
    if plot is not None:
        console.print(Text(told("plot-written", file=str(plot)), style="dim"))
