"""Notes by which a command tells an open house which tables it has changed, so that each worker reads them anew.

A command writes them in the transaction that changes the tables. All tables that it changes in one transaction have the
same number, and numbers rise in the order of the commits. A worker remembers the last number that it has followed.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from caravanserai.house.database import CHANNEL, POSTGRESQL
from caravanserai.house.schema import touched

OPERATOR = "operator"  # stands in a notice of PostgreSQL where else the worker that has written something stands
KEPT_FOR = 30 * 24 * 3600.0  # seconds after which a note is thrown away: no worker has slept so long
SINCE = select(touched.c.table_id, touched.c.number).where(touched.c.number > bindparam("seen"))


class Notes(NamedTuple):
    """The notes after some number: the highest number of them, and for each table its own highest."""

    number: int
    tables: dict[str, int]


def note(connection: Connection, names: Sequence[str]) -> None:
    """Note, in the connection's transaction, that these tables have changed.

    It must be a transaction of `database.writing`, in which no other command writes notes.
    """
    if not names:
        return
    now = time.time()
    last = connection.execute(select(func.max(touched.c.number))).scalar_one()
    number = (last or 0) + 1
    connection.execute(insert(touched), [{"number": number, "table_id": name, "at": now} for name in set(names)])
    # The newest note is never thrown away, so that numbers go on rising.
    connection.execute(delete(touched).where(touched.c.at < now - KEPT_FOR, touched.c.number < number))
    if connection.dialect.name == POSTGRESQL:
        connection.execute(select(func.pg_notify(CHANNEL, OPERATOR)))


def since(connection: Connection, seen: int) -> Notes:
    """Return the notes with a higher number than `seen`."""
    found: dict[str, int] = {}
    for name, number in connection.execute(SINCE, {"seen": seen}):
        found[name] = max(number, found.get(name, 0))
    return Notes(max(found.values(), default=seen), found)
