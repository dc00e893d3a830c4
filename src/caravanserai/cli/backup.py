"""`caravan backup`: copies the house's database into one file, while the house may be open."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from caravanserai.cli.files import default_database
from caravanserai.cli.language import told
from caravanserai.cli.options import Database, Json
from caravanserai.cli.output import progress_shown, write_json


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help=told("help-backup-file"))],
    database: Database = "",
    as_json: Json = False,
) -> None:
    """Copy the house's database into one file."""
    from caravanserai.house import backup as backups
    from caravanserai.house.database import house_database

    with house_database(database or default_database()) as engine, progress_shown("backup-under-way") as progress:
        count = backups.back_up(engine, file, progress)
    size = file.stat().st_size
    if as_json:
        write_json({"file": str(file), "tables": count, "bytes": size})
    else:
        print(told("backup-done", file=str(file), tables=count, size=round(size / 1e6, 1)))
