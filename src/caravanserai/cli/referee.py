"""`caravan referee`: plays records through, and prints how their games stand."""

from __future__ import annotations

from typing import Annotated

import typer

import caravanserai as cv
from caravanserai.cli.files import read_file
from caravanserai.cli.language import told
from caravanserai.cli.options import Cards, Json
from caravanserai.cli.output import BAD_INPUT, complain, write_json
from caravanserai.core.fault import CaravanError, quote
from caravanserai.messages import say, user_language


def referee(
    files: Annotated[list[str], typer.Argument(metavar="FILE…", help=told("help-files"))],
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Play records through and print how their games stand."""
    several = len(files) > 1
    bad = False
    for file in files:
        try:
            match = cv.read(read_file(file), cards=cards)
        except CaravanError as error:
            bad = True
            if as_json and several:
                line = getattr(error, "line", None)
                write_json({"file": file, "error": error.say(user_language()), "line": line})
            else:
                complain(f"{quote(file)}: {error.say(user_language())}" if several else error.say(user_language()))
            continue
        if as_json:
            write_json({"file": file, **match.describe()} if several else match.describe())
        else:
            show_standing(match, file if several else None)
    if bad:
        raise typer.Exit(BAD_INPUT)


def show_standing(match: cv.Match, file: str | None) -> None:
    """Print how a match stands, hidden things included, since a record has them all."""
    from rich.console import Console
    from rich.text import Text

    from caravanserai.terminal.drawing import draw

    console = Console()
    language = user_language()
    if file is not None:
        console.print(Text(file, style="bold"))
    standing = match.describe()
    draw(standing, language, console)
    console.print()
    if match.over:
        winners = match.winners()
        console.print(Text(say("table-over", language, winners=", ".join(winners), count=len(winners))))
    elif match.waiting_for_chance:
        console.print(Text(say("standing-waiting", language, player=match.to_move)))
    else:
        count = len(standing["legal"])
        console.print(Text(say("standing-to-move", language, player=match.to_move, count=count)))
