"""The claim: one house on one SQLite file. The system holds it, and lets go of it however the house ends."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sqlalchemy import Engine

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.house.database import SQLITE

if sys.platform == "win32":
    import msvcrt

    def lock(held: int) -> None:
        """Lock an open file for this process alone; an OSError where another has."""
        msvcrt.locking(held, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(held: int) -> None:
        """Lock an open file for this process alone; an OSError where another has."""
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def claim(engine: Engine) -> Iterator[None]:
    """Keep other houses from a database meanwhile; BadSetting where one has it. PostgreSQL is shared, not claimed."""
    file = file_of(engine)
    if file is None:
        yield
        return
    # A file beside it: to close the database's own a second time would undo the locks that SQLite has on it.
    beside = Path(f"{file}.lock")
    with ExitStack() as stack:
        is_open = False
        try:
            held = stack.enter_context(beside.open("a"))
            is_open = True
            lock(held.fileno())
        except OSError as error:
            if is_open and isinstance(error, BlockingIOError | PermissionError):
                raise BadSetting(Reason("database-taken", {"file": file})) from None
            raise BadSetting(Reason("no-database", {"database": str(beside), "why": error.strerror or ""})) from None
        yield


def file_of(engine: Engine) -> str | None:
    """The file that SQLite has opened, whatever its address looks like; None for a database that is no file."""
    if engine.dialect.name != SQLITE:
        return None
    with engine.connect() as connection:
        found = connection.exec_driver_sql("PRAGMA database_list").first()
    return str(found[2]) if found is not None and found[2] else None
