"""The ledger: appends to the event log of many tables in one transaction, and reads it.

One thread writes. Whatever is waiting when it begins goes into one transaction, so that five hundred tables cost one
flush of the disk and not five hundred; each is told only after that commit. Where an event of that number is there
already, by another worker, it is refused: whoever wanted it reads what happened and judges again.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import chain
from typing import Any, NamedTuple, TypeVar

import orjson
from sqlalchemy import Connection, Engine, Row, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from caravanserai.house.metrics import BATCHES, COMMITS
from caravanserai.house.schema import events, tables

T = TypeVar("T")
CHANNEL = "caravanserai"
LONGEST_BATCH = 2000
LINGER = 0.012  # seconds that the writer waits for more at most: a commit costs as much as ten events
BUSY, MANY = 4, 50  # events that the last commit wrote, from which on it waits, and waits longest
COLUMNS = ("table_id", "number", "kind", "body", "at")
ROWS_AT_ONCE = tuple(1 << power for power in reversed(range(9)))
MANY_EVENTS = {
    length: f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES {', '.join(['(?, ?, ?, ?, ?)'] * length)}"  # noqa: S608
    for length in ROWS_AT_ONCE
}

log = logging.getLogger("caravanserai.house")


class Entry(NamedTuple):
    """One event of a table's log."""

    number: int
    kind: str
    body: dict[str, Any]
    at: float


class Conflict(Exception):
    """Somebody else has written an event of that number."""


class Standing(NamedTuple):
    """A table's row: what lists and clocks ask for."""

    status: str
    due: float | None


class Append:
    """Something to be written: one event, or a new table with its first events."""

    table: str
    entries: tuple[Entry, ...]
    standing: Standing | None = None  # if it changes
    seed: bytes | None = None  # of a new table
    public = False

    def told(self, error: Exception | None) -> None:
        """Called on the event loop after the commit; with what went wrong, where nothing was written."""
        raise NotImplementedError


class Awaited(Append):
    """What somebody waits for."""

    def __init__(self, written: asyncio.Future[None], then: Callable[[], None] | None) -> None:
        self.written = written
        self.then = then

    def told(self, error: Exception | None) -> None:
        """Who waits goes on after this, also where `then` fails; which is called also when nobody waits any more."""
        if not self.written.done():
            if error is None:
                self.written.set_result(None)
            else:
                self.written.set_exception(error)
        if error is None and self.then is not None:
            self.then()


class Ledger:
    """The event log, for one event loop."""

    def __init__(self, engine: Engine, worker: str) -> None:
        self.engine = engine
        self.worker = worker
        self.on_told: Callable[[], None] | None = None  # called after all that one commit wrote were told so
        self._loop = asyncio.get_running_loop()
        self.is_shared = engine.dialect.name == "postgresql"  # other workers may write
        self._wanted: list[Append] = []  # since the last turn of the event loop
        self._waiting: queue.SimpleQueue[list[Append] | None] = queue.SimpleQueue()
        self._written = 0  # how many the last commit wrote
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        standing: Standing | None = None,
        *,
        seed: bytes | None = None,
        public: bool = False,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Write events; returns when they are on disk, or raises Conflict and nothing is written."""
        wanted = Awaited(self._loop.create_future(), then)
        wanted.table, wanted.entries, wanted.standing = table, tuple(entries), standing
        wanted.seed, wanted.public = seed, public
        self.put(wanted)
        await wanted.written

    def put(self, wanted: Append) -> None:
        """Have events written, and `told` called when they are on disk; with a Conflict where nothing was written."""
        if not self._wanted:
            self._loop.call_soon(self._hand_over)
        self._wanted.append(wanted)

    def _hand_over(self) -> None:
        """Give the writer what has come."""
        if self._wanted:
            self._waiting.put(self._wanted)
            self._wanted = []

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        """A table's events from a number on."""
        asked = (
            select(events.c.number, events.c.kind, events.c.body, events.c.at)
            .where(events.c.table_id == table, events.c.number >= since)
            .order_by(events.c.number)
        )
        rows = await self._ask(lambda connection: connection.execute(asked).all())
        return [Entry(number, kind, orjson.loads(body), at) for number, kind, body, at in rows]

    async def row(self, table: str) -> Row[Any] | None:
        """A table's row, with its seed."""
        return await self._ask(
            lambda connection: connection.execute(select(tables).where(tables.c.id == table)).first()
        )

    async def open_tables(self, most: int) -> list[str]:
        """The public tables that have not begun, newest first."""
        asked = (
            select(tables.c.id)
            .where(tables.c.status == "open", tables.c.public)
            .order_by(tables.c.created.desc())
            .limit(most)
        )
        return list(await self._ask(lambda connection: connection.execute(asked).scalars().all()))

    async def due_tables(self, before: float, most: int = 500) -> list[str]:
        """The tables at which the house must act itself."""
        asked = select(tables.c.id).where(tables.c.due <= before).order_by(tables.c.due).limit(most)
        return list(await self._ask(lambda connection: connection.execute(asked).scalars().all()))

    async def count(self) -> int:
        """How many tables are not over."""
        asked = select(func.count()).select_from(tables).where(tables.c.status != "over")
        return int(await self._ask(lambda connection: connection.execute(asked).scalar_one()))

    async def check(self) -> None:
        """Raise where the database does not answer."""
        await self._ask(lambda connection: connection.execute(select(1)).scalar_one())

    async def _ask(self, question: Callable[[Connection], T]) -> T:
        def ask() -> T:
            with self.engine.connect() as connection:
                return question(connection)

        return await self._loop.run_in_executor(self._readers, ask)

    def close(self) -> None:
        """Write what waits, then close."""
        self._hand_over()
        self._waiting.put(None)
        self._writer.join()
        self._readers.shutdown()
        self.engine.dispose()

    # The writer's thread

    def _write(self) -> None:
        connection: Connection | None = None
        while True:
            batch, last = self._batch()
            if batch:
                outcomes: list[tuple[Append, Exception | None]]
                try:
                    connection = connection or self.engine.connect()
                    outcomes = self._commit(connection, batch)
                except Exception as error:
                    # The connection is lost: nothing of it is known to be written, and each is told so.
                    outcomes = [(one, error) for one in batch]
                    if connection is not None:
                        connection.invalidate()
                        connection.close()
                    connection = None
                self._written = len(batch)
                self._loop.call_soon_threadsafe(self._tell, outcomes)
            if last:
                if connection is not None:
                    connection.close()
                return

    def _batch(self) -> tuple[list[Append], bool]:
        """What waits, at least one; and whether it is the last."""
        batch: list[Append] = []
        found = self._waiting.get()
        if self._written >= BUSY:
            time.sleep(LINGER * min(1.0, self._written / MANY))
        while found is not None:
            batch += found
            if len(batch) >= LONGEST_BATCH:
                return batch, False
            try:
                found = self._waiting.get_nowait()
            except queue.Empty:
                return batch, False
        return batch, True

    def _commit(self, connection: Connection, batch: Sequence[Append]) -> list[tuple[Append, Exception | None]]:
        """All in one transaction; where one conflicts, each in its own."""
        try:
            self._insert(connection, batch)
            return [(one, None) for one in batch]
        except (IntegrityError, sqlite3.IntegrityError):
            if len(batch) == 1:
                return [(batch[0], Conflict())]
            return [self._commit(connection, [one])[0] for one in batch]

    def _insert(self, connection: Connection, batch: Sequence[Append]) -> None:
        start = time.perf_counter()
        with connection.begin():
            new = [
                {
                    "id": one.table,
                    "seed": one.seed,
                    "public": one.public,
                    "status": one.standing.status,
                    "due": one.standing.due,
                    "created": one.entries[0].at,
                }
                for one in batch
                if one.seed is not None and one.standing is not None
            ]
            if new:
                connection.execute(insert(tables), new)
            rows = [
                (one.table, entry.number, entry.kind, orjson.dumps(entry.body).decode(), entry.at)
                for one in batch
                for entry in one.entries
            ]
            self._insert_events(connection, rows)
            for one in batch:
                if one.standing is not None and one.seed is None:
                    values = {"status": one.standing.status, "due": one.standing.due}
                    connection.execute(update(tables).where(tables.c.id == one.table).values(values))
            if self.is_shared:
                for begin in range(0, len(batch), 100):
                    names = " ".join(one.table for one in batch[begin : begin + 100])
                    connection.execute(select(func.pg_notify(CHANNEL, f"{self.worker} {names}")))
        COMMITS.observe(time.perf_counter() - start)
        BATCHES.observe(len(batch))

    def _insert_events(self, connection: Connection, rows: list[tuple[str, int, str, str, float]]) -> None:
        if self.is_shared:
            connection.execute(insert(events), [dict(zip(COLUMNS, row, strict=True)) for row in rows])
            return
        # Many rows a statement: SQLite's driver gives up the interpreter's lock at each, and waits to have it again
        # while the event loop is at work. Of few lengths, so that each statement is prepared once.
        cursor = connection.connection.cursor()
        done = 0
        for length in ROWS_AT_ONCE:
            while len(rows) - done >= length:
                cursor.execute(MANY_EVENTS[length], [*chain.from_iterable(rows[done : done + length])])
                done += length
        cursor.close()

    # Back on the event loop

    def _tell(self, outcomes: Sequence[tuple[Append, Exception | None]]) -> None:
        """Tell each that waits for what was written, or not."""
        for one, error in outcomes:
            try:
                one.told(error)
            except Exception:
                log.exception("what was written could not be told")  # the others must be told all the same
        if self.on_told is not None:
            self.on_told()
