"""The database: SQLite by default, PostgreSQL for several workers. It is opened, checked and migrated here."""

from __future__ import annotations

import errno
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.engine import URL
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError, SQLAlchemyError

from caravanserai.core.fault import BadSetting, Reason

MIGRATIONS = Path(__file__).with_name("migrations")
POSTGRESQL, SQLITE = "postgresql", "sqlite"
# The seconds after which a connection to a server that does not answer is given up, even if it was cut off silently.
TIME_LIMITS = {
    "connect_timeout": 10,
    "tcp_user_timeout": 20_000,  # milliseconds
    "keepalives": 1,
    "keepalives_idle": 10,
    "keepalives_interval": 3,
    "keepalives_count": 3,
}
CHANNEL = "caravanserai"  # of PostgreSQL, on which workers and commands notify workers of what they have written
# What an error of the database means, by the beginning of its name, the first that fits. The logs are English.
MEANINGS = (
    ("SQLITE_FULL", "disk full"),
    ("53100", "disk full"),
    ("SQLITE_BUSY", "locked by another program"),
    ("SQLITE_LOCKED", "locked by another program"),
    ("SQLITE_PROTOCOL", "locked by another program"),
    ("55P03", "locked by another program"),
    ("SQLITE_READONLY", "not writable"),
    ("SQLITE_PERM", "not writable"),
    ("25006", "not writable"),
    ("42501", "not writable"),
    ("SQLITE_CANTOPEN", "database away"),
    ("SQLITE_CORRUPT", "database damaged"),
    ("SQLITE_NOTADB", "database damaged"),
    ("XX", "database damaged"),
    ("SQLITE_IOERR", "disk broken or away"),
    ("58", "disk broken or away"),
    ("53300", "too many connections"),
    ("TimeoutError", "too many connections"),
    ("53", "machine overloaded"),
    ("SQLITE_NOMEM", "machine overloaded"),
    ("SQLITE_ERROR", "not a database of this version"),  # such as a missing table
    ("42", "not a database of this version"),
    ("28", "wrong user or password"),
    ("3D", "database away"),
    ("08", "database away"),
    ("57", "database away"),
    ("no connection", "database away"),
    ("no answer", "database away"),
)
OF_DATABASE = ("OperationalError", "InterfaceError")  # errors of the database itself, not of a statement it was given


@dataclass(frozen=True)
class Migration:
    """A migration: its name, what it does, and whether this database has been migrated by it."""

    revision: str
    title: str
    done: bool


class Trouble(NamedTuple):
    """Why a database does not work: its own short name for the error, and its message."""

    name: str
    words: str

    def __str__(self) -> str:
        """Return the name and the message."""
        return f"{self.name}: {self.words}" if self.words else self.name

    @property
    def meaning(self) -> str:
        """What it means for whoever runs the house, in a few words; "unknown" for an error that says nothing to us."""
        return next((meaning for start, meaning in MEANINGS if self.name.startswith(start)), "unknown")

    @property
    def logged(self) -> dict[str, str]:
        """What a line of the log tells of it."""
        return {"why": str(self), "meaning": self.meaning}


def trouble_of(error: BaseException) -> Trouble:
    """Return an error as the database itself describes it.

    SQLAlchemy's message would quote the statement and its values.

    The name is SQLite's (`SQLITE_FULL`) or PostgreSQL's (`53100`), and tells nothing about the contents; the message
    may name a file or a server.
    """
    own: Any = getattr(error, "orig", None) or error
    is_of_database = any(kind.__name__ in OF_DATABASE for kind in type(own).__mro__)
    unnamed = "no connection" if is_of_database else type(own).__name__
    name = getattr(own, "sqlite_errorname", None) or getattr(own, "sqlstate", None) or unnamed
    if not is_of_database:
        return Trouble(str(name), "")
    primary = getattr(getattr(own, "diag", None), "message_primary", None)
    return Trouble(str(name), " ".join(str(primary or (own.args[0] if own.args else "")).split()))


def url_of(text: str) -> URL:
    """Return a database's address with the driver that we use; raise BadSetting if it is none, or of another kind."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise BadSetting(Reason("bad-database", {"database": hide(text)})) from None
    kind = url.get_backend_name()
    if kind not in (POSTGRESQL, SQLITE):
        raise BadSetting(Reason("bad-database", {"database": hide(text)}))
    if kind == POSTGRESQL:
        return url.set(drivername="postgresql+psycopg")
    if not url.database or url.database == ":memory:":
        raise BadSetting(Reason("bad-database", {"database": hide(text)}))
    return url


def hide(text: str) -> str:
    """Return an address without its password."""
    start, at, rest = text.rpartition("@")
    return f"{start.split('//')[0]}//…@{rest}" if at else text


def make_engine(text: str) -> Engine:
    """Return an engine, which connects when it is first used; whether the database answers is not known before."""
    url = url_of(text)
    if url.get_backend_name() == SQLITE:
        engine = create_engine(url, connect_args={"timeout": 30})
        event.listen(engine, "connect", prepare_sqlite)
        return engine
    limits = {key: value for key, value in TIME_LIMITS.items() if key not in url.query}  # those in the address prevail
    return create_engine(url, pool_pre_ping=True, pool_size=4, max_overflow=8, connect_args=limits)


def open_database(text: str) -> Engine:
    """Return an engine whose database answers; raise BadSetting if it cannot be reached."""
    url = url_of(text)
    try:
        if url.get_backend_name() == SQLITE:
            make_folder(Path(str(url.database)).absolute().parent)
        engine = make_engine(text)
        with engine.connect() as connection:
            connection.exec_driver_sql("select 1")
    except (SQLAlchemyError, OSError, ModuleNotFoundError, NoSuchModuleError) as error:
        why = " ".join(str(getattr(error, "orig", error) or error).split())
        raise BadSetting(Reason("no-database", {"database": hide(text), "why": why})) from None
    return engine


def make_folder(folder: Path) -> None:
    """Make a database's folder and those above it where they are missing, so that they outlive a power cut.

    SQLite has the disk keep the names of its files in their folder, but not the names of the folders, without which
    nothing in them is found. Those that are there already may have been made a moment before somebody was killed.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for above in folder.parents:
        with suppress(OSError):  # one that is not ours to read was not made by us; Windows has no such thing
            held = os.open(above, os.O_RDONLY)
            try:
                os.fsync(held)
            finally:
                os.close(held)


def prepare_sqlite(connection: Any, _record: Any) -> None:
    """Configure a new connection of SQLite.

    What is committed is on disk even if the machine loses power, readers do not wait for the writer, and statement
    journals are kept in memory, which saves a file for each. On macOS a sync leaves bytes in the disk's own memory
    unless `fullfsync` asks for more; it says nothing to other systems.
    """
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "fullfsync=ON", "foreign_keys=ON", "temp_store=MEMORY"):
        connection.execute(f"PRAGMA {pragma}")


def alembic_config(engine: Engine | None = None) -> Config:
    """Return Alembic's configuration, which needs no file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["engine"] = engine
    return config


def migrate(engine: Engine, until: str = "head") -> None:
    """Migrate the database to the newest schema, or to an older one.

    Raise BadSetting if a newer version of the house has migrated it.
    """
    must_be_known(revision(engine))
    command.upgrade(alembic_config(engine), until)


def must_be_known(current: str | None) -> None:
    """Raise BadSetting if a database has had a migration that only a newer version knows; None is known."""
    if current is not None and current not in revisions():
        raise BadSetting(Reason("newer-database", {"revision": current}))


def revisions() -> list[str]:
    """Return the names of all migrations, the newest first."""
    return [script.revision for script in ScriptDirectory.from_config(alembic_config()).walk_revisions()]


@contextmanager
def kept_database(text: str) -> Iterator[Engine]:
    """Give an engine for the database of a house, migrated to the newest schema.

    Raise BadSetting if there is none, or if a migration is missing.
    """
    with house_database(text) as engine:
        if revision(engine) != revisions()[0]:
            raise BadSetting(Reason("old-database", {"revision": revisions()[0]}))
        yield engine


@contextmanager
def house_database(text: str) -> Iterator[Engine]:
    """Give an engine for the database of a house; raise BadSetting if there is none. No file is made."""
    url = url_of(text)
    if url.get_backend_name() == SQLITE and not Path(str(url.database)).is_file():
        raise BadSetting(Reason("no-database", {"database": hide(text), "why": os.strerror(errno.ENOENT)}))
    engine = open_database(text)
    try:
        current = revision(engine)
        if current is None:
            raise BadSetting(Reason("no-house", {"database": hide(text)}))
        must_be_known(current)
        yield engine
    finally:
        engine.dispose()


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Give a connection that sees the database as it is at one moment, whatever others write meanwhile."""
    with engine.connect() as connection, readable():
        if engine.dialect.name == SQLITE:
            connection.exec_driver_sql("BEGIN")  # the driver itself begins no transaction for what only reads
        else:
            connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Give a connection for changes of a command, all made when this ends, or none if an error is raised.

    No two commands change the database at the same time. A house that is open goes on: it waits for as long as this
    lasts on SQLite, on PostgreSQL only at tables that are locked.
    """
    with engine.connect() as connection, readable():
        if engine.dialect.name == SQLITE:
            connection.exec_driver_sql("PRAGMA secure_delete=ON")  # what is deleted is not left in the file
            connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            connection.exec_driver_sql("LOCK TABLE touched IN EXCLUSIVE MODE")
        yield connection
        connection.commit()


@contextmanager
def readable() -> Iterator[None]:
    """Raise BadSetting in place of an error of the database."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        trouble = trouble_of(error)
        raise BadSetting(Reason("database-fails", {"why": trouble.words or trouble.name})) from None


def revision(engine: Engine) -> str | None:
    """Return the newest migration that a database has had; None if it has had none."""
    with engine.connect() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def steps(engine: Engine) -> list[Migration]:
    """Return all migrations, the first one first, and whether the database has had each."""
    config = alembic_config(engine)
    scripts = list(ScriptDirectory.from_config(config).walk_revisions())[::-1]
    current = revision(engine)
    names = [script.revision for script in scripts]
    reached = names.index(current) if current in names else -1
    return [Migration(script.revision, script.doc, number <= reached) for number, script in enumerate(scripts)]
