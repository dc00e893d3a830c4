"""The command `caravan` itself: its commands, and how each of them ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated, NoReturn

import typer

import caravanserai as cv
from caravanserai.cli.arena import arena
from caravanserai.cli.bench import bench
from caravanserai.cli.bots import bots
from caravanserai.cli.games import games
from caravanserai.cli.language import choose_language, told
from caravanserai.cli.migrate import migrate
from caravanserai.cli.odds import odds
from caravanserai.cli.output import BAD_INPUT, complain
from caravanserai.cli.play import play
from caravanserai.cli.referee import referee
from caravanserai.cli.serve import HOST, PORT, open_house, serve
from caravanserai.cli.simulate import simulate
from caravanserai.cli.verify import verify
from caravanserai.core.fault import CaravanError
from caravanserai.messages import user_language

INTERRUPTED = 130

app = typer.Typer(add_completion=True, rich_markup_mode=None, pretty_exceptions_enable=False)


def show_version(wanted: bool) -> None:
    """Print the version and leave."""
    if wanted:
        print(f"caravan {cv.__version__}")
        raise typer.Exit


@app.callback(help=told("help-caravan"), invoke_without_command=True)
def caravan(
    context: typer.Context,
    language: Annotated[
        str | None, typer.Option("--language", metavar="en|fr", help=told("help-language"), callback=choose_language)
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", help=told("help-version"), callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """What is common to all commands; alone, it opens the house and the browser."""
    if context.invoked_subcommand is None:
        open_house(database="", host=HOST, port=PORT, browser=True, quiet=True)


# In the order in which the help lists them.
app.command(help=told("help-games"))(games)
app.command(help=told("help-list-bots"))(bots)
app.command(help=told("help-referee"))(referee)
app.command(help=told("help-play"))(play)
app.command(help=told("help-odds"))(odds)
app.command(help=told("help-simulate"))(simulate)
app.command(help=told("help-arena"))(arena)
app.command(help=told("help-bench"))(bench)
app.command(help=told("help-serve"))(serve)
app.command(help=told("help-migrate"))(migrate)
app.command(help=told("help-verify"))(verify)


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command; what the user got wrong is one line and exit 2, never a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = app(args=arguments, prog_name="caravan", standalone_mode=False)
    except CaravanError as error:
        complain(f"caravan: {error.say(user_language())}")
        sys.exit(BAD_INPUT)
    except typer.Abort:
        code = INTERRUPTED
    except BrokenPipeError:
        # Whoever read us has seen enough.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        complain(f"caravan: {' '.join(error.format_message().split())}")
        sys.exit(BAD_INPUT)
    if code == INTERRUPTED:
        complain(told("stopped"))
    sys.exit(code if isinstance(code, int) else 0)
