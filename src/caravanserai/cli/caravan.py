"""The command `caravan` itself: its commands, and how each of them ends."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

import caravanserai as cv
from caravanserai.cli.language import Language, told
from caravanserai.cli.output import BAD_INPUT, complain
from caravanserai.core.fault import CaravanError
from caravanserai.messages import user_language

HELP = {
    "games": "help-games",
    "bots": "help-list-bots",
    "referee": "help-referee",
    "play": "help-play",
    "odds": "help-odds",
    "simulate": "help-simulate",
    "arena": "help-arena",
    "bench": "help-bench",
    "serve": "help-serve",
    "migrate": "help-migrate",
    "verify": "help-verify",
    "backup": "help-backup",
    "restore": "help-restore",
    "export": "help-export",
    "prune": "help-prune",
    "tables": "help-tables",
    "check": "help-check-logs",
}
"""For each command, in the order in which the help lists them, the name of the message that says what it does."""


def speaking(language: Language = None) -> None:
    """What every command takes, whatever else it takes."""


def options_taken_by(function: Callable[..., None]) -> list[Any]:
    """The options of a command that is made of a function."""
    alone = typer.Typer(add_completion=False, rich_markup_mode=None)
    alone.command()(function)
    return [option for option in typer.main.get_command(alone).params if option.name != "help"]


class Commands(Mapping[str, Any]):
    """All commands by name. A command is a function in the module with its name, imported when it is first asked for.

    These modules import only what their options need; everything else is imported when the command runs.
    """

    def __init__(self) -> None:
        self._made: dict[str, Any] = {}

    def __getitem__(self, name: str) -> Any:
        if name not in self._made:
            alone = typer.Typer(add_completion=False, rich_markup_mode=None)
            alone.command(name, help=told(HELP[name]))(getattr(import_module(f"caravanserai.cli.{name}"), name))
            command = typer.main.get_command(alone)
            command.params += options_taken_by(speaking)
            self._made[name] = command
        return self._made[name]

    def __iter__(self) -> Iterator[str]:
        return iter(HELP)

    def __len__(self) -> int:
        return len(HELP)


class CaravanGroup(TyperGroup):
    """The command `caravan`, whose subcommands are looked up one by one."""

    def __init__(self, **about: Any) -> None:
        super().__init__(**{**about, "commands": Commands()})


app = typer.Typer(cls=CaravanGroup, rich_markup_mode=None, pretty_exceptions_enable=False)


def show_version(wanted: bool) -> None:
    """Print the version and exit, if that is wanted."""
    if wanted:
        print(f"caravan {cv.__version__}")
        raise typer.Exit


@app.callback(help=told("help-caravan"), invoke_without_command=True)
def caravan(
    context: typer.Context,
    language: Language = None,
    version: Annotated[
        bool, typer.Option("--version", help=told("help-version"), callback=show_version, is_eager=True)
    ] = False,
) -> None:
    """Handle the options that all commands have; without a command, open the house and a browser."""
    if context.invoked_subcommand is None:
        from caravanserai.cli.serve import HOST, PORT, open_house

        open_house(database="", host=HOST, port=PORT, browser=True, quiet=True)


def run(arguments: Sequence[str] | None) -> int:
    """Run the command and return its exit code; what the user got wrong is printed on one line, without a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    try:
        code = app(args=arguments, prog_name="caravan", standalone_mode=False)
    except CaravanError as error:
        complain(f"caravan: {error.say(user_language())}")
        return BAD_INPUT
    except typer.Abort:
        raise KeyboardInterrupt from None
    except BrokenPipeError:
        # Whoever read the output has closed it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except Exception as error:
        if not hasattr(error, "format_message"):
            raise
        complain(f"caravan: {' '.join(error.format_message().split())}")
        return BAD_INPUT
    return code if isinstance(code, int) else 0
