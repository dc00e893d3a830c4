"""`caravan restore`: makes a database of a backup."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caravanserai.cli.files import default_database
from caravanserai.cli.language import told
from caravanserai.cli.options import Database, Json
from caravanserai.cli.output import progress_shown, write_json


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=told("help-restore-file"))],
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Make an empty or missing database what a backup has."""
    from caravanserai.house import backup as backups
    from caravanserai.house.database import hide

    address = database or default_database()
    with progress_shown("restore-under-way") as progress:
        count = backups.restore(file, address, progress)
    if as_json:
        write_json({"database": hide(address), "tables": count})
    else:
        print(told("restore-done", database=hide(address), tables=count))
