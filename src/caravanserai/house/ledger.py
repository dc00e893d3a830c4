"""The ledger: appends to the event log of many tables in one transaction, and reads it.

One thread writes. Whatever is waiting when it begins goes into one transaction, so that five hundred tables cost one
flush of the disk and not five hundred; each is told only after that commit. Where an event of that number is there
already, by another worker, it is refused: whoever wanted it reads what happened and judges again. What cannot be
written or read for now is refused as such, and the log says why in the database's own words.
"""

from __future__ import annotations

import asyncio
import logging
import math
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from http import HTTPStatus
from itertools import chain
from typing import Any, NamedTuple, TypeVar

import orjson
from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    Row,
    Select,
    case,
    delete,
    func,
    insert,
    literal,
    select,
    update,
)
from sqlalchemy.exc import DBAPIError, IntegrityError, InterfaceError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from caravanserai.house.database import Trouble, trouble_of
from caravanserai.house.metrics import BATCHES, COMMITS
from caravanserai.house.refusal import Refusal
from caravanserai.house.schema import events, pulse, tables

T = TypeVar("T")
CHANNEL = "caravanserai"
LONGEST_BATCH = 2000
LINGER = 0.012  # seconds that the writer waits for more at most: a commit costs as much as ten events
FRESH = 2.0  # seconds for which the last write tells whether the database can be written
PROBE_TIME = 5.0  # seconds that who asks for that waits at most
NOT_WRITTEN, AWAY, UNHEALTHY = "not-written", "database-away", "unhealthy"
BUSY, MANY = 4, 50  # events that the last commit wrote, from which on it waits, and waits longest
COLUMNS = ("table_id", "number", "kind", "body", "at")
ROWS_AT_ONCE = tuple(1 << power for power in reversed(range(9)))
MANY_EVENTS = {
    length: f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES {', '.join(['(?, ?, ?, ?, ?)'] * length)}"  # noqa: S608
    for length in ROWS_AT_ONCE
}

BEAT = 5.0  # seconds after which a house notes again that it is open
CLOSED_AFTER = 1.5 * BEAT  # seconds without such a note after which it was closed
TOO_FAR = 24 * 3600.0  # seconds by which the last note may be ahead of the system's clock: more was a wrong clock
MOST_TRIES = 5
RESUMED = "resumed"  # the kind of the event that tells how long clocks stood still

log = logging.getLogger("caravanserai.house")


class Entry(NamedTuple):
    """One event of a table's log."""

    number: int
    kind: str
    body: dict[str, Any]
    at: float


class Conflict(Exception):
    """Somebody else has written an event of that number."""


class NotNow(Refusal):
    """The database cannot be read or written for now."""

    def __init__(self, message: str, trouble: Trouble) -> None:
        super().__init__(message, HTTPStatus.SERVICE_UNAVAILABLE, why=trouble.name)
        self.trouble = trouble


class Summary(NamedTuple):
    """A table's row: what lists and clocks ask for."""

    status: str
    due: float | None


class Append:
    """Something to be written: one event, or a new table with its first events."""

    table: str
    entries: tuple[Entry, ...]
    summary: Summary | None = None  # if it changes
    seed: bytes | None = None  # of a new table
    public = False
    beside: Append | None = None  # written in the same transaction, or neither is; it is not told itself

    def told(self, error: Exception | None) -> None:
        """Called on the event loop after the commit; with what went wrong, where nothing was written."""
        raise NotImplementedError


class Resumed(NamedTuple):
    """The time to go on from, and the tables whose clocks stood still until then."""

    now: float
    names: list[str]


def pauses(paused: ColumnElement[bool], alive: float, now: float) -> Select[Any]:
    """An event for each table where somebody's time was running when the house was seen open last."""
    number = func.max(events.c.number) + 1
    body = orjson.dumps({"pause": now - alive}).decode()
    return (
        select(tables.c.id, number, literal(RESUMED), literal(body), literal(now))
        .join(events, events.c.table_id == tables.c.id)
        .where(paused)
        .group_by(tables.c.id)
    )


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


class Probe(Append):
    """Nothing, written to see whether it can be."""

    table, entries = "", ()

    def __init__(self, tried: asyncio.Future[None]) -> None:
        self.tried = tried

    def told(self, error: Exception | None) -> None:  # noqa: ARG002
        """It was tried; the ledger knows what it came to."""
        if not self.tried.done():
            self.tried.set_result(None)


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
        self._connection: Connection | None = None  # the writer's
        self._trouble: Trouble | None = None  # of the last write
        self._tried = -math.inf  # when that was
        self._probe: Probe | None = None
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self._writer = threading.Thread(target=self._write, name="writer", daemon=True)
        self._writer.start()

    async def append(
        self,
        table: str,
        entries: Sequence[Entry],
        summary: Summary | None = None,
        *,
        seed: bytes | None = None,
        public: bool = False,
        then: Callable[[], None] | None = None,
        beside: Append | None = None,
    ) -> None:
        """Write events; returns when they are on disk, or raises Conflict and nothing is written.

        NotNow is raised where the database cannot be written.
        """
        wanted = Awaited(self._loop.create_future(), then)
        wanted.table, wanted.entries, wanted.summary = table, tuple(entries), summary
        wanted.seed, wanted.public, wanted.beside = seed, public, beside
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

    async def read(self, table: str, since: int = 0, least: int = 0) -> list[Entry]:
        """A table's events from a number on; where one is missing it is our fault, and not played on.

        `least` is how many events there are at least, as the table's row tells.
        """
        asked = (
            select(events.c.number, events.c.kind, events.c.body, events.c.at)
            .where(events.c.table_id == table, events.c.number >= since)
            .order_by(events.c.number)
        )
        rows = await self._ask(lambda connection: connection.execute(asked).all())
        numbers = [row.number for row in rows]
        if numbers != list(range(since, since + len(rows))) or since + len(rows) < max(least, 1):
            log.error("a table's log has a gap, and is not played on")
            raise Refusal("our-fault", HTTPStatus.INTERNAL_SERVER_ERROR)
        try:
            return [Entry(number, kind, orjson.loads(body), at) for number, kind, body, at in rows]
        except orjson.JSONDecodeError:
            log.error("an event on disk cannot be read")
            raise Refusal("our-fault", HTTPStatus.INTERNAL_SERVER_ERROR) from None

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

    async def resume(self, now: float) -> Resumed:
        """A house opens, or can write again: clocks stood still meanwhile. Time never goes back to before that.

        At each table where somebody's time was running, the pause is an event. A house that was seen a moment ago is
        still open, in another process. One that was seen more than a day later than now had a wrong clock: what it has
        left for then is due as much earlier.
        """

        def resume(connection: Connection) -> Resumed:
            with connection.begin():
                alive = connection.execute(select(pulse.c.alive).with_for_update()).scalar_one()
                since, names = now if alive is None else max(now, alive), []
                if alive is not None and alive - now > TOO_FAR:
                    log.warning("the house was last open in the future; the system's time is taken")
                    since = now
                if alive is not None and abs(since - alive) > CLOSED_AFTER:
                    paused = (tables.c.status == "on") & (tables.c.due > min(alive, since))
                    connection.execute(insert(events).from_select(list(COLUMNS), pauses(paused, alive, since)))
                    moved = update(tables).where(paused).values(due=tables.c.due + (since - alive))
                    names = list(connection.execute(moved.returning(tables.c.id)).scalars())
                    self._notify(connection, names)
                connection.execute(update(pulse).values(alive=since))
                return Resumed(since, names)

        for _ in range(MOST_TRIES):
            try:
                return await self._ask(resume)
            except IntegrityError:
                log.info("resumed beside another")  # which has written at one of these tables meanwhile
        return Resumed(now, [])

    async def beat(self, now: float) -> None:
        """Note that the house is open; never an earlier time than another worker has noted."""

        def beat(connection: Connection) -> None:
            with connection.begin():
                connection.execute(update(pulse).values(alive=case((pulse.c.alive > now, pulse.c.alive), else_=now)))

        await self._ask(beat)

    async def check(self) -> None:
        """Raise NotNow where the database cannot be written: the last write tells, or one that is made to see."""
        if time.monotonic() - self._tried > FRESH:
            if self._probe is None or self._probe.tried.done():
                self._probe = Probe(self._loop.create_future())
                self.put(self._probe)
            tried, _ = await asyncio.wait([self._probe.tried], timeout=PROBE_TIME)
            if not tried:
                raise NotNow(UNHEALTHY, self._trouble or Trouble("no answer", ""))
        if self._trouble is not None:
            raise NotNow(UNHEALTHY, self._trouble)

    async def _ask(self, question: Callable[[Connection], T]) -> T:
        def ask() -> T:
            try:
                with self.engine.connect() as connection:
                    return question(connection)
            except (OperationalError, InterfaceError, PoolTimeout) as error:
                raise NotNow(AWAY, trouble_of(error)) from None

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
        while True:
            batch, last = self._batch()
            if batch:
                outcomes = self._attempt(batch)
                self._written = len(batch)
                self._loop.call_soon_threadsafe(self._tell, outcomes)
            if last:
                if self._connection is not None:
                    self._connection.close()
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

    def _attempt(self, batch: Sequence[Append], *, again: bool = False) -> list[tuple[Append, Exception | None]]:
        """All in one transaction; where one conflicts, each in its own. `again`: it may have been written already."""
        try:
            self._connection = self._connection or self.engine.connect()
            self._insert(self._connection, batch)
        except (IntegrityError, sqlite3.IntegrityError):
            if len(batch) == 1:
                # Nobody else opens a table of that name: it was written before the connection was lost.
                return [(batch[0], None if again and batch[0].seed is not None else Conflict())]
            return [outcome for one in batch for outcome in self._attempt([one], again=again)]
        except (SQLAlchemyError, sqlite3.Error) as error:
            self._hang_up()
            is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if is_lost and not again:
                # The database may be back. What it had written before it went is a conflict now, and found so.
                return self._attempt(batch, again=True)
            trouble = trouble_of(error)
            self._note(trouble)
            return [(one, NotNow(AWAY if is_lost or again else NOT_WRITTEN, trouble)) for one in batch]
        except Exception as error:
            self._hang_up()
            return [(one, error) for one in batch]
        self._note(None)
        return [(one, None) for one in batch]

    def _hang_up(self) -> None:
        """Leave a connection that something went wrong on."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
        self._connection = None

    def _note(self, trouble: Trouble | None) -> None:
        """What a write came to; said where it is something else than before."""
        if trouble is not None and trouble != self._trouble:
            log.error("the database cannot be written", extra={"why": str(trouble)})
        elif trouble is None and self._trouble is not None:
            log.warning("the database can be written again")
        self._trouble, self._tried = trouble, time.monotonic()

    def _insert(self, connection: Connection, batch: Sequence[Append]) -> None:
        start = time.perf_counter()
        batch = [*batch, *(one.beside for one in batch if one.beside is not None)]
        with connection.begin():
            new = [
                {
                    "id": one.table,
                    "seed": one.seed,
                    "public": one.public,
                    "status": one.summary.status,
                    "due": one.summary.due,
                    "created": one.entries[0].at,
                    "reached": len(one.entries),
                }
                for one in batch
                if one.seed is not None and one.summary is not None
            ]
            if new:
                connection.execute(insert(tables), new)
            rows = [
                (one.table, entry.number, entry.kind, orjson.dumps(entry.body).decode(), entry.at)
                for one in batch
                for entry in one.entries
            ]
            if not rows:
                self._try_out(connection)
                return
            self._insert_events(connection, rows)
            for one in batch:
                if one.summary is not None and one.seed is None:
                    reached = one.entries[-1].number + 1
                    values = {"status": one.summary.status, "due": one.summary.due, "reached": reached}
                    connection.execute(update(tables).where(tables.c.id == one.table).values(values))
            self._notify(connection, [one.table for one in batch])
        COMMITS.observe(time.perf_counter() - start)
        BATCHES.observe(len(batch))

    def _notify(self, connection: Connection, names: Sequence[str]) -> None:
        """Tell the other workers, once it is committed, that something was written at these tables."""
        if self.is_shared:
            for begin in range(0, len(names), 100):
                told = " ".join([self.worker, *names[begin : begin + 100]])
                connection.execute(select(func.pg_notify(CHANNEL, told)))

    def _try_out(self, connection: Connection) -> None:
        """A real write that leaves nothing behind."""
        row = {"id": f".{self.worker}", "seed": b"", "public": False, "status": "", "created": 0.0}
        connection.execute(insert(tables), row)
        connection.execute(delete(tables).where(tables.c.id == row["id"]))

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
