"""`caravan check`: replays the log of every table of the house."""

from __future__ import annotations

import typer

from caravanserai.cli.files import default_database
from caravanserai.cli.language import told
from caravanserai.cli.options import Database, Json, NamedCards, named_folder
from caravanserai.cli.output import BAD_INPUT, progress_shown, write_json
from caravanserai.messages import user_language


def check(database: Database = "", cards: NamedCards = None, as_json: Json = False) -> None:
    """Replay the log of every table of the house."""
    from caravanserai.house.cards import OwnCards
    from caravanserai.house.database import kept_database
    from caravanserai.house.inspection import inspect_all

    own = OwnCards([named_folder(text) for text in cards or ()])
    with kept_database(database or default_database()) as engine, progress_shown("check-under-way") as progress:
        looked_at = list(inspect_all(engine, own, progress))
    found = [finding for finding in looked_at if finding is not None]
    damaged = sum(finding.is_damage for finding in found)
    language = user_language()
    if as_json:
        told_of = [finding.describe(language) for finding in found]
        write_json({"tables": len(looked_at), "damaged": damaged, "unchecked": len(found) - damaged, "found": told_of})
    else:
        for finding in found:
            print(f"{finding.table}: {finding.error.say(language)}")
        if len(found) > damaged:
            print(told("check-done-partly", tables=len(looked_at), damaged=damaged, left=len(found) - damaged))
        else:
            print(told("check-done", tables=len(looked_at), damaged=damaged))
    if damaged:
        raise typer.Exit(BAD_INPUT)
