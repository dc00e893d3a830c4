"""`caravan migrate`: brings the house's database up to date."""

from __future__ import annotations

from typing import Annotated

import typer

from caravanserai.cli.files import default_database
from caravanserai.cli.language import told
from caravanserai.cli.options import Database, Json
from caravanserai.cli.output import write_json


def migrate(
    database: Database = "",
    check: Annotated[bool, typer.Option("--check", help=told("help-check"))] = False,
    as_json: Json = False,
) -> None:
    """Show the migrations of the house's database, and run those that are missing."""
    from caravanserai.house import database as databases
    from caravanserai.house.claim import claim

    engine = databases.open_database(database or default_database())
    if not check and not all(step.done for step in databases.steps(engine)):
        with claim(engine):  # an open house would not notice the new schema
            databases.migrate(engine)
    steps = databases.steps(engine)
    if as_json:
        write_json([vars(step) for step in steps])
        return
    for step in steps:
        print(f"{step.revision}  {told('migrate-done') if step.done else told('migrate-missing'):<8}  {step.title}")
