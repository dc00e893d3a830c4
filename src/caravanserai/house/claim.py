"""The claim: it keeps other houses from an SQLite file while one is open.

It is a lock of the operating system, which releases it however the house ends.
"""

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
        """Lock an open file for this process alone; raise OSError if another process has locked it."""
        msvcrt.locking(held, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def lock(held: int) -> None:
        """Lock an open file for this process alone; raise OSError if another process has locked it."""
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def claim(engine: Engine) -> Iterator[None]:
    """While this lasts, keep other houses from an SQLite database; raise BadSetting if one has it already.

    Nothing is done for PostgreSQL, which several houses may share.
    """
    file = file_of(engine)
    if file is None:
        yield
        return
    # The lock is on a file beside it: closing another handle of the database's file would release SQLite's own locks.
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
    """Return the file that SQLite has opened; None for PostgreSQL, and for a database that is not a file."""
    if engine.dialect.name != SQLITE:
        return None
    with engine.connect() as connection:
        found = connection.exec_driver_sql("PRAGMA database_list").first()
    return str(found[2]) if found is not None and found[2] else None
