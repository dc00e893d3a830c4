"""`caravan prune`: deletes tables at which nothing has happened for long."""

from __future__ import annotations

from typing import Annotated

import typer

from caravanserai.cli.files import default_database
from caravanserai.cli.language import told
from caravanserai.cli.options import Database, Json
from caravanserai.cli.output import progress_shown, write_json


def prune(
    older: Annotated[str, typer.Option("--older", metavar="AGE", help=told("help-older"))],
    dry_run: Annotated[bool, typer.Option("--dry-run", help=told("help-dry-run"))] = False,
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Delete tables at which nothing has happened for long."""
    from caravanserai.house import pruning
    from caravanserai.house.database import kept_database

    age = pruning.age(older)
    with kept_database(database or default_database()) as engine, progress_shown("prune-under-way") as progress:
        found = pruning.prune(engine, age, dry=dry_run, progress=progress)
    counts = {"over": found["over"] + found["closed"], "open": found["open"], "on": found["on"]}
    if as_json:
        write_json({"tables": found.total(), **counts, "deleted": not dry_run})
    elif not found.total():
        print(told("prune-none"))
    else:
        print(told("prune-would" if dry_run else "prune-done", tables=found.total(), **counts))
