"""A backup: all tables of a house in one SQLite file, whatever database the house has; and what is made of it again.

A backup is a consistent copy as of one moment, even if the house is open meanwhile. It is a house's database itself,
with the migrations that the original has had.
"""

from __future__ import annotations

import errno
import os
import sqlite3
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from alembic import command
from sqlalchemy import Connection, Engine, MetaData, create_engine, delete, func, insert, inspect, select
from sqlalchemy.engine import URL

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.house import database
from caravanserai.house.claim import claim, file_of
from caravanserai.house.database import SQLITE
from caravanserai.house.ledger import CLOSED_AFTER
from caravanserai.house.schema import pulse

PAGES_AT_ONCE = 2000  # of 4 kB each; between two such steps the progress is told
ROWS_AT_ONCE = 2000
VERSIONS = "alembic_version"  # the table in which Alembic keeps the revision

REVISION = "SELECT version_num FROM alembic_version"

Progress = Callable[[int, int], None]
"""A function that is told how much is done, and of how much."""


# Backing up


def back_up(engine: Engine, file: Path, progress: Progress) -> int:
    """Copy a house's database into a new SQLite file, and return how many tables of games it has.

    The file appears when it is complete. Raise BadSetting if there is a file already, or if it cannot be written.
    """
    must_be_new(file)
    copy = copy_file if engine.dialect.name == SQLITE else copy_into_file
    try:
        with new_file_beside(file) as made:
            copy(engine, made, progress)
            count = finish(made)
            must_be_new(file)
            made.replace(file)
            sync(file.parent)
    except OSError as error:
        raise cannot_write(file, error) from None
    except sqlite3.Error as error:
        trouble = database.trouble_of(error)
        raise BadSetting(Reason("cannot-write", {"file": str(file), "why": trouble.words or trouble.name})) from None
    return count


def must_be_new(file: Path) -> None:
    """Raise BadSetting if there is such a file."""
    if os.path.lexists(file):
        raise BadSetting(Reason("backup-there", {"file": str(file)}))


def cannot_write(file: Path, error: OSError) -> BadSetting:
    """Return the error that says that a file cannot be written, and why."""
    return BadSetting(Reason("cannot-write", {"file": str(file), "why": error.strerror or str(error)}))


@contextmanager
def new_file_beside(file: Path) -> Iterator[Path]:
    """Give an empty file in the same folder, which only its owner may read; it is removed unless it is renamed."""
    held, name = tempfile.mkstemp(prefix=f".{file.name}.", suffix=".part", dir=file.parent)
    os.close(held)
    try:
        yield Path(name)
    finally:
        for ending in ("", "-journal", "-wal", "-shm"):
            with suppress(OSError):
                Path(f"{name}{ending}").unlink()


def copy_file(engine: Engine, made: Path, progress: Progress) -> None:
    """Copy an SQLite database by its own online backup, while others may write to it."""
    with database.reading(engine) as connection:
        # Once something is read, the connection sees one moment until it is closed: so nothing has to be copied again,
        # however much is written meanwhile.
        connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").scalar_one()
        source: Any = connection.connection.driver_connection
        target = sqlite3.connect(made)
        try:
            source.backup(
                target,
                pages=PAGES_AT_ONCE,
                progress=lambda _, left, whole: progress(whole - left, whole),
                sleep=0.0,
            )
        finally:
            target.close()


def copy_into_file(engine: Engine, made: Path, progress: Progress) -> None:
    """Copy a PostgreSQL database row by row into an SQLite file that has had the same migrations."""
    target = plain_engine(made)
    try:
        with database.reading(engine) as source:
            current = source.exec_driver_sql(REVISION).scalar_one()
            database.migrate(target, current)
            with target.connect() as into:
                copy_rows(source, into, progress)
                into.commit()
    finally:
        target.dispose()


def plain_engine(file: Path) -> Engine:
    """Return an engine for an SQLite file that stays one file: it has no write-ahead log beside it."""
    return create_engine(URL.create(SQLITE, database=str(file)))


def finish(made: Path) -> int:
    """Have a new SQLite file stand alone and be on disk; return how many tables of games it has."""
    connection = sqlite3.connect(made)
    try:
        connection.execute("PRAGMA journal_mode=DELETE")
        (count,) = connection.execute("SELECT count(*) FROM tables").fetchone()
    finally:
        connection.close()
    sync(made)
    return int(count)


def sync(path: Path) -> None:
    """Wait until a file or a folder is on disk, where the system has that."""
    with suppress(OSError):
        held = os.open(path, os.O_RDONLY)
        try:
            os.fsync(held)
        finally:
            os.close(held)


def copy_rows(source: Connection, into: Connection, progress: Progress) -> None:
    """Copy all rows from one connection's database to another's, in batches, in the order in which keys need them."""
    found = MetaData()
    found.reflect(source)
    there = MetaData()
    there.reflect(into)
    kinds = [kind for kind in there.sorted_tables if kind.name in found.tables and kind.name != VERSIONS]
    counts = [source.execute(select(func.count()).select_from(found.tables[kind.name])).scalar_one() for kind in kinds]
    done, whole = 0, sum(counts)
    for kind in kinds:
        into.execute(delete(kind))  # a migration may have written a row
        rows = source.execution_options(yield_per=ROWS_AT_ONCE).execute(select(found.tables[kind.name]))
        for batch in rows.mappings().partitions():
            into.execute(insert(kind), [dict(row) for row in batch])
            done += len(batch)
            progress(done, whole)


# Restoring


def restore(file: Path, address: str, progress: Progress) -> int:
    """Make an empty or missing database what a backup has, migrated to the newest schema.

    Return how many tables of games it has. Raise BadSetting if the database has any already, if a house is open on it,
    or if the file is no backup. Nothing is written unless everything is.
    """
    source = read_only(file)
    try:
        current = revision_of(source, file)
        database.must_be_known(current)
        engine, is_new = database_for(address)
        try:
            with claim(engine):
                must_be_empty(engine, address)
                # An empty database of our own is taken back to the backup's schema, and later migrated with its rows.
                if database.revision(engine) is not None:
                    command.downgrade(database.alembic_config(engine), "base")
                database.migrate(engine, current)
                with database.readable(), source.connect() as told, engine.connect() as into:
                    copy_rows(told, into, progress)
                    into.commit()
                is_new = False
                database.migrate(engine)
                with engine.connect() as connection:
                    return int(connection.exec_driver_sql("SELECT count(*) FROM tables").scalar_one())
        finally:
            made = file_of(engine) if is_new else None
            engine.dispose()
            if made is not None:
                for ending in ("", "-wal", "-shm", ".lock"):
                    with suppress(OSError):
                        Path(f"{made}{ending}").unlink()
    finally:
        source.dispose()


def read_only(file: Path) -> Engine:
    """Return an engine that reads an SQLite file; raise BadSetting if there is none."""
    if not file.is_file():
        why = os.strerror(errno.EISDIR if file.is_dir() else errno.ENOENT)
        raise BadSetting(Reason("cannot-read", {"file": str(file), "why": why}))
    address = f"file:{str(file.absolute()).translate({ord(sign): f'%{ord(sign):02x}' for sign in '%?#'})}"
    return create_engine(URL.create(SQLITE, database=address, query={"mode": "ro", "uri": "true"}))


def revision_of(source: Engine, file: Path) -> str:
    """Return the revision of a backup; raise BadSetting if the file is none, or is damaged."""
    try:
        with database.readable(), source.connect() as connection:
            if connection.exec_driver_sql("PRAGMA quick_check(1)").scalar_one() != "ok":
                raise BadSetting(Reason("backup-damaged", {"file": str(file)}))
            if not {VERSIONS, "tables", "events"} <= set(inspect(connection).get_table_names()):
                raise BadSetting(Reason("not-backup", {"file": str(file)}))
            return str(connection.exec_driver_sql(REVISION).scalar_one())
    except BadSetting as error:
        if error.reason.message != "database-fails":
            raise
        raise BadSetting(Reason("not-backup", {"file": str(file)})) from None


def database_for(address: str) -> tuple[Engine, bool]:
    """Return an engine for a database that is to be filled, and whether it is a file that did not exist before."""
    url = database.url_of(address)
    is_new = url.get_backend_name() == SQLITE and not Path(str(url.database)).exists()
    return database.open_database(address), is_new


def must_be_empty(engine: Engine, address: str) -> None:
    """Raise BadSetting if a database has tables of games, or of another program, or if a house is open on it."""
    with database.readable(), engine.connect() as connection:
        names = set(inspect(connection).get_table_names())
        if not names:
            return
        about = {"database": database.hide(address)}
        if VERSIONS not in names or "tables" not in names:
            raise BadSetting(Reason("database-foreign", about))
        count = connection.exec_driver_sql("SELECT count(*) FROM tables").scalar_one()
        if count:
            raise BadSetting(Reason("database-full", {**about, "count": int(count)}))
        alive = connection.execute(select(pulse.c.alive)).scalar() if pulse.name in names else None
    # A house holds no claim on PostgreSQL, but notes every few seconds that it is open.
    if engine.dialect.name != SQLITE and alive is not None and abs(time.time() - alive) < CLOSED_AFTER:
        raise BadSetting(Reason("house-open", about))
