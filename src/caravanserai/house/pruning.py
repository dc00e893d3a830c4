"""Pruning: it deletes the tables at which nothing has happened for long."""

from __future__ import annotations

import re
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Engine, Select, delete, func, select

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.house import touched
from caravanserai.house.database import reading, writing
from caravanserai.house.schema import events, pulse, tables

UNITS = {"d": 24 * 3600.0, "h": 3600.0}
AT_ONCE = 100  # tables deleted in one transaction, so that a house on SQLite does not wait long
ENDED = ("over", "closed")


def age(text: str) -> float:
    """Return the seconds of an age such as `90d` or `12h`; raise BadSetting if it is none."""
    found = re.fullmatch(r"([0-9]{1,5})([dh])", text)
    if found is None:
        raise BadSetting(Reason("bad-age", {"given": text}))
    return int(found[1]) * UNITS[found[2]]


def prune(engine: Engine, older: float, *, dry: bool, progress: Callable[[int, int], None]) -> Counter[str]:
    """Delete all tables whose last event is older than so many seconds; return how many there were of each status.

    Only what is `dry` deletes nothing. A table whose game is not over ages only while the house is open, and not before
    the time of the player to move is over, since clocks stand still too while it is closed.
    """
    with reading(engine) as connection:
        found = connection.execute(old_tables(connection, older)).all()
    if dry:
        return Counter(row.status for row in found)
    names, deleted = [row.id for row in found], Counter[str]()
    for begin in range(0, len(names), AT_ONCE):
        with writing(engine) as connection:
            some = tables.c.id.in_(names[begin : begin + AT_ONCE])
            # Tables are locked, and asked once more: something may have happened at one meanwhile.
            connection.execute(select(tables.c.id).where(some).order_by(tables.c.id).with_for_update()).all()
            rows = connection.execute(old_tables(connection, older).where(some)).all()
            gone = [row.id for row in rows]
            connection.execute(delete(events).where(events.c.table_id.in_(gone)))
            connection.execute(delete(tables).where(tables.c.id.in_(gone)))
            touched.note(connection, gone)
        deleted.update(row.status for row in rows)
        progress(min(begin + AT_ONCE, len(names)), len(names))
    return deleted


def old_tables(connection: Connection, older: float) -> Select[Any]:
    """Return the query for the names and statuses of the tables that are old enough."""
    now = time.time()
    alive = connection.execute(select(pulse.c.alive)).scalar()
    open_until = now if alive is None else min(now, alive)
    last = select(func.max(events.c.at)).where(events.c.table_id == tables.c.id).scalar_subquery()
    is_ended = tables.c.status.in_(ENDED)
    is_due = tables.c.due.is_(None) | (tables.c.due < open_until - older)
    return (
        select(tables.c.id, tables.c.status)
        .where((is_ended & (last < now - older)) | (~is_ended & (last < open_until - older) & is_due))
        .order_by(tables.c.created)
    )
