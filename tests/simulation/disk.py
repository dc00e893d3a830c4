"""The disk of the simulated world: one real SQLite database, whose commits and reads fail, or come late.

A worker's engine is SQLAlchemy's own; only what its dialect does at the lowest level is led through here.
"""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.pool import NullPool, QueuePool

from caravanserai.house.database import migrate
from simulation.faults import Faults

if TYPE_CHECKING:
    from collections.abc import Sequence

    from simulation.workers import Worker

FAST = "synchronous=OFF", "journal_mode=MEMORY", "foreign_keys=ON", "temp_store=MEMORY", "cache_size=500"


class Lost(sqlite3.OperationalError):
    """The connection to the database is lost."""


class Platter:
    """The database itself, which outlives all workers, and what has really been committed to it."""

    def __init__(self, folder: Path) -> None:
        """Lay a new database out in a folder, as the migrations make it."""
        self.path = folder / "house.sqlite"
        blank = folder / "blank.sqlite"
        if not blank.exists():
            engine = create_engine(f"sqlite:///{blank}")
            migrate(engine)
            engine.dispose()
        for old in folder.glob("house.sqlite*"):
            old.unlink()
        shutil.copyfile(blank, self.path)
        self.own = self.connect()
        self.own.isolation_level = None
        self.engine = create_engine("sqlite://", creator=self.connect, poolclass=NullPool)  # of who opens the house
        self.kept: dict[str, int] = {}  # how many events each table's log has
        self.when: dict[str, list[float]] = {}  # for each table, when each event was committed

    def connect(self) -> sqlite3.Connection:
        """Return a new connection."""
        connection = sqlite3.connect(self.path, check_same_thread=False, timeout=0.0)
        for pragma in FAST:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def note(self, now: float) -> None:
        """Note what has just been committed, at a moment."""
        for table, count in self.own.execute("SELECT table_id, count(*) FROM events GROUP BY table_id"):
            if count != self.kept.get(table):
                self.kept[table] = count
                moments = self.when.setdefault(table, [])
                moments += [now] * (count - len(moments))

    def close(self) -> None:
        """Close it."""
        self.own.close()


class Drive:
    """SQLAlchemy's engine, led through a worker's disk; it outlives the worker, since what it has compiled is slow."""

    def __init__(self) -> None:
        """Make an engine, which belongs to no worker yet."""
        self.disk: Disk | None = None
        self.engine = create_engine("sqlite://", creator=self._connect, poolclass=QueuePool)
        dialect: Any = self.engine.dialect
        execute, many, commit = dialect.do_execute, dialect.do_executemany, dialect.do_commit
        disconnected = dialect.is_disconnect

        def do_execute(cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
            self._disk.before(statement)
            execute(cursor, statement, parameters, context)

        def do_executemany(cursor: Any, statement: str, parameters: Any, context: Any = None) -> None:
            self._disk.before(statement)
            many(cursor, statement, parameters, context)

        def is_disconnect(error: Any, connection: Any, cursor: Any) -> bool:
            return isinstance(error, Lost) or bool(disconnected(error, connection, cursor))

        dialect.do_execute, dialect.do_executemany = do_execute, do_executemany
        dialect.do_commit = lambda connection: self._disk.commit(partial(commit, connection))
        dialect.is_disconnect = is_disconnect

    @property
    def _disk(self) -> Disk:
        """The disk of the worker to which it belongs now."""
        assert self.disk is not None
        return self.disk

    def _connect(self) -> sqlite3.Connection:
        return self._disk.connect()


class Disk:
    """The database as one worker reaches it."""

    def __init__(
        self,
        platter: Platter,
        drive: Drive,
        worker: Worker,
        faults: Faults,
        random: Random,
        now: Callable[[], float],
    ) -> None:
        """Reach a database, with faults of its own."""
        drive.disk = self
        self.drive = drive
        self.platter = platter
        self.worker = worker
        self.faults = faults
        self.random = random
        self.now = now
        self.away_until = 0.0  # until when nothing can be written or read
        self.unread_until = 0.0  # until when nothing can be read
        self.notices: list[str] = []  # the tables of which others are to be told after the commit

    def open(self, address: str) -> Engine:
        """Return the worker's engine."""
        return self.drive.engine

    def before(self, statement: str) -> None:
        """Raise an error if a statement is to fail."""
        self.must_be_there()
        is_read = statement.startswith("SELECT") and not self.faults.is_calm
        if is_read and (self.now() < self.unread_until or self.faults.strikes(self.random, "read fails")):
            self.notices = []
            raise sqlite3.OperationalError("disk I/O error")

    def commit(self, commit: Callable[[], None]) -> None:
        """Commit a transaction, or fail before, or fail after."""
        self.must_be_there()
        told, self.notices = self.notices, []
        if self.faults.strikes(self.random, "commit fails"):
            raise sqlite3.OperationalError("disk I/O error")
        if self.faults.strikes(self.random, "commit loses its connection"):
            raise Lost("connection reset")
        commit()
        self.platter.note(self.now())
        if told:
            self.worker.tell_others(told)
        if self.faults.strikes(self.random, "answer of a commit is lost"):
            raise Lost("connection reset")

    def connect(self) -> sqlite3.Connection:
        """Return a new connection, if the database is there."""
        self.must_be_there()
        return self.platter.connect()

    def must_be_there(self) -> None:
        """Raise Lost while the database is away."""
        self.worker.must_live()
        if self.now() < self.away_until and not self.faults.is_calm:
            self.notices = []
            raise Lost("no connection")

    def notify(self, connection: Connection, worker: str, names: Sequence[str]) -> None:
        """Have the other workers told of these tables, once the transaction is committed."""
        self.notices = list(names)

    def latency(self, pool: str) -> tuple[float, float]:
        """Return how long a call waits before it is made, and how long its answer takes."""
        random = self.random
        wait, answer = random.random() * 0.003, random.random() * 0.003
        if pool == "writer":
            if self.faults.strikes(random, "late commit"):
                wait += random.choice((0.1, 0.5, 3.0)) * random.random()
            if self.faults.strikes(random, "late answer of a commit"):
                answer += random.choice((0.1, 0.5, 3.0)) * random.random()
        elif pool == "bot":
            answer += random.random() * 0.3
        return wait, answer

    def close(self) -> None:
        """Close all connections, as the system does when a process ends."""
        self.drive.engine.dispose()
