"""`caravan tables`: lists the tables of the house, closes one, or erases a person's name from all."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Annotated

import typer

from caravanserai.cli.files import default_database
from caravanserai.cli.language import told
from caravanserai.cli.options import Database, Json, NamedCards, named_folder
from caravanserai.cli.output import BAD_INPUT, columns, complain, progress_shown, write_json
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.messages import user_language

if TYPE_CHECKING:
    from sqlalchemy import Engine

    from caravanserai.house.cards import OwnCards
    from caravanserai.house.register import Listed

LIST, CLOSE, ERASE = "list", "close", "erase"


def tables(
    what: Annotated[str, typer.Argument(metavar="[WHAT]", help=told("help-tables-what"))] = LIST,
    which: Annotated[str, typer.Argument(metavar="[WHICH]", help=told("help-tables-which"))] = "",
    database: Database = "",
    status: Annotated[str, typer.Option("--status", metavar="STATUS", help=told("help-status"))] = "",
    cards: NamedCards = None,
    as_json: Json = False,
) -> None:
    """List the tables of the house, close one, or erase a person's name from all."""
    from caravanserai.house.cards import OwnCards
    from caravanserai.house.database import kept_database

    if what not in (LIST, CLOSE, ERASE) or bool(which) == (what == LIST) or (status and what != LIST):
        raise BadSetting(Reason("bad-tables-what"))
    own = OwnCards([named_folder(text) for text in cards or ()])
    with kept_database(database or default_database()) as engine:
        if what == LIST:
            show(engine, own, status, as_json)
        elif what == CLOSE:
            close(engine, which, as_json)
        else:
            erase(engine, which, own, as_json)


def show(engine: Engine, cards: OwnCards, status: str, as_json: bool) -> None:
    """List the tables."""
    from caravanserai.house import register

    statuses = register.check_status(status)
    with progress_shown("tables-under-way") as progress:
        found = list(register.listed(engine, cards, statuses, progress))
    if as_json:
        write_json([table.describe(user_language()) for table in found])
        return
    if not found:
        print(told("tables-none"))
        return
    draw(found)


def draw(found: list[Listed]) -> None:
    """Print tables as lines of columns; of what cannot be read `?` is said."""
    from rich.console import Console

    table = columns(
        [told(f"tables-{title}") for title in ("id", "game", "status", "seats", "opened", "last", "waited")]
    )
    table.columns[0].no_wrap = True  # so that it can be copied
    for one in found:
        seats = ", ".join(told("tables-free") if name is None else name for name in one.seats)
        waited = "?" if one.error is not None else one.waited or ""
        state = told(f"tables-status-{one.status}")
        table.add_row(one.id, one.game or "?", state, seats or "?", moment(one.opened), moment(one.last), waited)
    Console(highlight=False, markup=False).print(table)


def moment(seconds: float | None) -> str:
    """Return a moment in local time, to the minute."""
    return "?" if seconds is None else datetime.fromtimestamp(seconds).astimezone().strftime("%Y-%m-%d %H:%M")


def close(engine: Engine, name: str, as_json: bool) -> None:
    """Close a table for good."""
    from caravanserai.house import register

    register.close(engine, name)
    if as_json:
        write_json({"closed": name})
    else:
        print(told("tables-closed", table=name))


def erase(engine: Engine, name: str, cards: OwnCards, as_json: bool) -> None:
    """Erase a person's name from all tables; a table where it cannot be erased is told in one line."""
    from caravanserai.house import erasure

    with progress_shown("erase-under-way") as progress:
        found = list(erasure.erase(engine, name, cards, progress))
    failed = [(one.table, one.error.say(user_language())) for one in found if one.error is not None]
    for table, why in failed:
        complain(f"{table}: {why}")
    erased = len(found) - len(failed)
    if as_json:
        left = [{"table": table, "why": why} for table, why in failed]
        write_json({"name": name, "tables": erased, "left": left})
    else:
        print(told("erase-done", name=name, tables=erased))
    if failed:
        raise typer.Exit(BAD_INPUT)
