"""The ledger: it appends events to the logs of many tables in one transaction, and reads them.

One thread writes, one batch at a time. All that waits when it begins goes into one transaction, so that five hundred
tables cost one flush of the disk and not five hundred; each is told after the commit. If another worker has written an
event with the same number already, the append is refused with Conflict: its caller reads what happened and judges
again. If a command of whoever runs the house has changed the table since it was read, the append is refused with
Touched. If the database cannot be written to or read for now, NotNow is raised, and the log tells the reason in the
database's own words.
"""

from __future__ import annotations

import asyncio
import logging
import math
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from functools import partial
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

from caravanserai.house import touched
from caravanserai.house.clock import Anchor
from caravanserai.house.database import CHANNEL, POSTGRESQL, SQLITE, Trouble, trouble_of
from caravanserai.house.metrics import BATCHES, COMMITS
from caravanserai.house.refusal import Refusal
from caravanserai.house.schema import events, pulse, tables

T = TypeVar("T")
Notify = Callable[[Connection, str, Sequence[str]], None]
"""Has the other workers told, once a connection's transaction is committed, that a worker has written at tables."""

LONGEST_BATCH = 2000
LINGER = 0.012  # the most seconds that the writer waits for more events: a commit costs as much as ten events
FRESH = 2.0  # seconds for which the last write tells whether the database can be written to
PROBE_TIME = 5.0  # the most seconds that `check` waits
NOT_WRITTEN, AWAY, UNHEALTHY = "not-written", "database-away", "unhealthy"
BUSY, MANY = 4, 50  # the writer waits if the last commit had at least BUSY appends, and longest if it had MANY
COLUMNS = ("table_id", "number", "kind", "body", "at")
ROWS_AT_ONCE = tuple(1 << power for power in reversed(range(9)))
MANY_EVENTS = {
    length: f"INSERT INTO events ({', '.join(COLUMNS)}) VALUES {', '.join(['(?, ?, ?, ?, ?)'] * length)}"  # noqa: S608
    for length in ROWS_AT_ONCE
}

BEAT = 5.0  # seconds after which a house notes again that it is open
CLOSED_AFTER = 1.5 * BEAT  # a house is taken to have been closed if it has not noted that for so many seconds
TOO_FAR = 24 * 3600.0  # if the last note is further ahead of the system's clock than this, that clock was wrong then
MOST_TRIES = 5
RESUMED = "resumed"  # the kind of the event that says how long clocks stood still

log = logging.getLogger("caravanserai.house")


class Entry(NamedTuple):
    """One event of a table's log."""

    number: int
    kind: str
    body: dict[str, Any]
    at: float  # when it happened, in seconds since 1970


class Conflict(Exception):
    """Another worker has already written an event with that number."""


class Touched(Conflict):
    """A command has changed or deleted the table since its log was read: the log must be read anew."""


class NotNow(Refusal):
    """The database cannot be read or written to for now."""

    def __init__(self, message: str, trouble: Trouble) -> None:
        super().__init__(message, HTTPStatus.SERVICE_UNAVAILABLE, why=trouble.name)
        self.trouble = trouble


class Summary(NamedTuple):
    """What lists and clocks ask of a table; it is stored in the table's row, so that no log need be read for it."""

    status: str  # open, on, over or closed
    due: float | None  # when the house must act itself, if it must


class Append:
    """Something to be written: events of a table, or a new table with its first events."""

    __slots__ = ("beside", "entries", "public", "seed", "seen", "summary", "table", "then", "written")

    def __init__(
        self,
        table: str,
        entries: tuple[Entry, ...],
        summary: Summary | None = None,
        *,
        seed: bytes | None = None,
        public: bool = False,
        beside: Append | None = None,
        then: Callable[[], None] | None = None,
    ) -> None:
        """Note what is to be written.

        `summary` is the table's summary, if it changes. `seed` and `public` are those of a new table. `beside` is
        written in the same transaction, or neither is; its own `then` is not called. `then` is called on the event loop
        as soon as the events are on disk, before whoever waits for them goes on.
        """
        self.table = table
        self.entries = entries
        self.summary = summary
        self.seed = seed
        self.public = public
        self.beside = beside
        self.then = then
        self.written: asyncio.Future[None] | None = None  # set when it is put, as is the next
        self.seen = 0  # the number of the last command that was followed by then; see `touched`

    def told(self, error: Exception | None) -> None:
        """Wake whoever waits, with the error if there is one, and call `then` if the events were written.

        Whoever waits goes on after `then` has returned, even if `then` fails; `then` is called even if nobody waits any
        more.
        """
        assert self.written is not None
        if not self.written.done():
            if error is None:
                self.written.set_result(None)
            else:
                self.written.set_exception(error)
        if error is None and self.then is not None:
            self.then()


class Resumed(NamedTuple):
    """The time from which the house goes on, and the names of the tables whose clocks stood still until then."""

    now: float
    names: list[str]


def pauses(paused: ColumnElement[bool], alive: float, now: float) -> Select[Any]:
    """Return the query for the events that tell tables how long their clocks stood still, from `alive` until `now`.

    `paused` selects the tables. The query's columns are COLUMNS.
    """
    number = func.max(events.c.number) + 1
    body = orjson.dumps({"pause": now - alive}).decode()
    latest = func.max(events.c.at)  # up to BEAT seconds after `alive`, or later if the system's clock was wrong then
    at = case((latest.between(now, now + TOO_FAR), latest), else_=now)
    return (
        select(tables.c.id, number, literal(RESUMED), literal(body), at)
        .join(events, events.c.table_id == tables.c.id)
        .where(paused)
        .group_by(tables.c.id)
    )


def next_moment(now: float, last: float) -> float:
    """Return the time of a table's next event: now, but not before the table's last event.

    That one may lie ahead by some seconds if the system's clock was set back while the house was closed. If it lies
    further ahead than TOO_FAR, the clock was wrong then, and the event is not waited for.
    """
    return last if now < last <= now + TOO_FAR else now


def reopening(engine: Engine, now: Anchor) -> Anchor:
    """Return the anchor of a house that opens now, which all its workers share.

    Time goes on from when the house was last seen open, if the system's clock has been set back since, by the same rule
    as in `Ledger.resume`. If each worker found that out by itself, their clocks would differ by some seconds.
    """
    with engine.connect() as connection:
        alive = connection.execute(select(pulse.c.alive)).scalar_one()
    is_right = alive is not None and alive - now.told <= TOO_FAR
    return now._replace(told=max(now.told, alive)) if is_right else now


class Probe(Append):
    """An append without events, written to see whether the database can be written to."""

    __slots__ = ()

    def __init__(self) -> None:
        super().__init__("", ())

    def told(self, error: Exception | None) -> None:  # noqa: ARG002
        """Wake whoever waits; the ledger has noted how it went."""
        super().told(None)


def notify_by_postgresql(connection: Connection, worker: str, names: Sequence[str]) -> None:
    """Have PostgreSQL notify the other workers, after the commit, that a worker has written at these tables."""
    for begin in range(0, len(names), 100):
        told = " ".join([worker, *names[begin : begin + 100]])
        connection.execute(select(func.pg_notify(CHANNEL, told)))


class Ledger:
    """The event logs of all tables, for one event loop."""

    def __init__(self, engine: Engine, worker: str, notify: Notify | None = None) -> None:
        """Make the ledger of a worker.

        `notify` tells the other workers of what this one writes. Without it, PostgreSQL does; on SQLite there are no
        others.
        """
        self.engine = engine
        self.worker = worker
        self.notify = notify or (notify_by_postgresql if engine.dialect.name == POSTGRESQL else None)
        self.on_told: Callable[[], None] | None = None  # called after `told` of all the appends of one commit
        self._loop = asyncio.get_running_loop()
        self.is_shared = self.notify is not None  # whether other workers may write too
        self._wanted: list[Append] = []  # what waits to be written
        self._writing: asyncio.Task[None] | None = None  # writes until nothing waits any more
        self._is_closed = False
        self._written = 0  # how many appends the last commit had
        self._connection: Connection | None = None  # the writer's connection
        self.seen = 0  # the number of the last command that has been followed; see `touched`
        self._trouble: Trouble | None = None  # why the last write failed, if it did
        self._tried = -math.inf  # when the last write was, by the event loop's clock
        self._probe: asyncio.Future[None] | None = None  # whether the database could be written to, being tried
        self._readers = ThreadPoolExecutor(4, thread_name_prefix="reader")
        self._writer = ThreadPoolExecutor(1, thread_name_prefix="writer")

    async def append(self, wanted: Append) -> None:
        """Write events and return when they are on disk; raise Conflict or NotNow if nothing was written."""
        await self._put(wanted)

    def _put(self, wanted: Append) -> asyncio.Future[None]:
        """Have events written, and return what is done when they are on disk, or failed if they were not written."""
        wanted.written = self._loop.create_future()
        if self._is_closed:
            wanted.written.set_exception(NotNow(NOT_WRITTEN, Trouble("closed", "")))
            return wanted.written
        wanted.seen = self.seen
        self._wanted.append(wanted)
        if self._writing is None or self._writing.done():
            # It begins in the next turn of the event loop, and so finds all that is put in this one.
            self._writing = self._loop.create_task(self._write())
        return wanted.written

    async def _write(self) -> None:
        """Write all that waits, one batch after another, and tell each append how it went."""
        while self._wanted:
            if self._written >= BUSY:
                await asyncio.sleep(LINGER * min(1.0, self._written / MANY))
            batch, self._wanted = self._wanted[:LONGEST_BATCH], self._wanted[LONGEST_BATCH:]
            outcomes = await self._loop.run_in_executor(self._writer, self._attempt, batch)
            self._written = len(batch)
            self._tell(outcomes)

    async def read(self, table: str, since: int = 0, least: int = 0) -> list[Entry]:
        """Return a table's events from number `since` on; raise Refusal if one is missing or cannot be read.

        `least` is how many events the log must have, as the table's row says.
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
        """Return a table's row, with its seed; None if there is no such table."""
        return await self._ask(
            lambda connection: connection.execute(select(tables).where(tables.c.id == table)).first()
        )

    async def open_tables(self, most: int) -> list[str]:
        """Return the names of up to `most` public tables whose games have not begun, the newest first."""
        asked = (
            select(tables.c.id)
            .where(tables.c.status == "open", tables.c.public)
            .order_by(tables.c.created.desc())
            .limit(most)
        )
        return list(await self._ask(lambda connection: connection.execute(asked).scalars().all()))

    async def due_tables(self, before: float, most: int = 500) -> list[str]:
        """Return the names of up to `most` tables at which the house must act itself before a moment."""
        asked = select(tables.c.id).where(tables.c.due <= before).order_by(tables.c.due).limit(most)
        return list(await self._ask(lambda connection: connection.execute(asked).scalars().all()))

    async def count(self) -> int:
        """Return how many tables are not over."""
        asked = select(func.count()).select_from(tables).where(tables.c.status.in_(("open", "on")))
        return int(await self._ask(lambda connection: connection.execute(asked).scalar_one()))

    async def touched(self) -> touched.Notes:
        """Return which tables commands have changed since they were last followed."""
        return await self._ask(lambda connection: touched.since(connection, self.seen))

    async def resume(self, now: float) -> Resumed:
        """Note that the house is open again, and return the time to go on from and the tables whose clocks were paused.

        It is called when a house opens, or when the database can be written to again; `now` is the time then. Clocks
        stood still since the house was last seen open: at each table where a player's time was running, an event of
        kind RESUMED is written that says for how long. Nothing is paused if the house was seen a moment ago, since then
        it is open in another process. The time returned is never before the one when the house was last seen, so that
        time does not run backwards. But if that is more than a day after `now`, the system's clock was wrong then:
        `now` is taken, and what was due is due earlier by the difference.
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
                log.info("resumed beside another")  # another worker has written at one of these tables meanwhile
        return Resumed(now, [])

    async def beat(self, now: float) -> None:
        """Note that the house is open at `now`, unless another worker has noted a later time."""

        def beat(connection: Connection) -> None:
            with connection.begin():
                connection.execute(update(pulse).values(alive=case((pulse.c.alive > now, pulse.c.alive), else_=now)))

        await self._ask(beat)

    async def check(self) -> None:
        """Raise NotNow if the database cannot be written to.

        The last write tells; if it was too long ago, a probe is written, and awaited for at most PROBE_TIME.
        """
        if self._loop.time() - self._tried > FRESH:
            if self._probe is None or self._probe.done():
                self._probe = self._put(Probe())
            tried, _ = await asyncio.wait([self._probe], timeout=PROBE_TIME)
            if not tried:
                raise NotNow(UNHEALTHY, self._trouble or Trouble("no answer", ""))
        if self._trouble is not None:
            raise NotNow(UNHEALTHY, self._trouble)

    async def _ask(self, question: Callable[[Connection], T]) -> T:
        """Return what `question` returns for a connection, in a thread.

        Raise NotNow if the database does not answer.
        """

        def ask() -> T:
            try:
                with self.engine.connect() as connection:
                    return question(connection)
            except (OperationalError, InterfaceError, PoolTimeout) as error:
                raise NotNow(AWAY, trouble_of(error)) from None

        return await self._loop.run_in_executor(self._readers, ask)

    async def close(self) -> None:
        """Write what waits, then close all connections; whatever is put from now on is refused."""
        self._is_closed = True
        if self._writing is not None:
            await self._writing
        if self._connection is not None:
            self._connection.close()
        self._writer.shutdown()
        self._readers.shutdown()
        self.engine.dispose()

    # In the writer's thread

    def _attempt(self, batch: Sequence[Append], *, again: bool = False) -> list[tuple[Append, Exception | None]]:
        """Write a batch, and return each append with None, or with the error if it was not written.

        All are written in one transaction; if one of them conflicts, each in its own. `again` says that the batch was
        tried before, on a connection that was lost, so that it may have been written already.
        """
        try:
            self._connection = self._connection or self.engine.connect()
            self._insert(self._connection, batch)
        except (IntegrityError, sqlite3.IntegrityError, Touched) as error:
            if len(batch) == 1 and isinstance(error, Touched):
                return [(batch[0], error)]
            if len(batch) == 1:
                # Nobody else opens a table with that name, so it was written before the connection was lost.
                return [(batch[0], None if again and batch[0].seed is not None else Conflict())]
            return [outcome for one in batch for outcome in self._attempt([one], again=again)]
        except (SQLAlchemyError, sqlite3.Error) as error:
            self._hang_up()
            is_lost = isinstance(error, DBAPIError) and error.connection_invalidated
            if is_lost and not again:
                # The database may be back. Events that it wrote before the connection was lost now conflict.
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
        """Give up a connection on which something went wrong."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.invalidate()
                self._connection.close()
        self._connection = None

    def _note(self, trouble: Trouble | None) -> None:
        """Note how a write went, and log it if that is different from before."""
        if trouble is not None and trouble != self._trouble:
            log.error("the database cannot be written", extra=trouble.logged)
        elif trouble is None and self._trouble is not None:
            log.warning("the database can be written again")
        self._trouble, self._tried = trouble, self._loop.time()

    def _insert(self, connection: Connection, batch: Sequence[Append]) -> None:
        """Write a batch in one transaction."""
        start = time.perf_counter()
        asked, batch = batch, [*batch, *(one.beside for one in batch if one.beside is not None)]
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
            # The rows that have just been inserted lock their tables: no command can change these before the commit,
            # and what one has changed earlier can be seen now.
            notes = touched.since(connection, min(one.seen for one in asked)).tables
            if notes and any(notes.get(one.table, 0) > one.seen for one in asked):
                raise Touched
            self._notify(connection, [one.table for one in batch])
        COMMITS.observe(time.perf_counter() - start)
        BATCHES.observe(len(batch))

    def _notify(self, connection: Connection, names: Sequence[str]) -> None:
        """Have the other workers notified, after the commit, that something was written at these tables."""
        if self.notify is not None:
            self.notify(connection, self.worker, names)

    def _try_out(self, connection: Connection) -> None:
        """Write a row and delete it again, to see whether the database can be written to."""
        row = {"id": f".{self.worker}", "seed": b"", "public": False, "status": "", "created": 0.0}
        connection.execute(insert(tables), row)
        connection.execute(delete(tables).where(tables.c.id == row["id"]))

    def _insert_events(self, connection: Connection, rows: list[tuple[str, int, str, str, float]]) -> None:
        """Insert rows of events."""
        if self.engine.dialect.name != SQLITE:
            connection.execute(insert(events), [dict(zip(COLUMNS, row, strict=True)) for row in rows])
            return
        # A statement has many rows, since SQLite's driver releases the interpreter's lock at each statement, and then
        # waits for it while the event loop runs. Statements have few different lengths, so each is prepared once. A
        # cursor that is left open, as by an error that somebody keeps, would keep SQLite from rolling back when its
        # connection is closed, and so lock the database.
        with closing(connection.connection.cursor()) as cursor:
            done = 0
            for length in ROWS_AT_ONCE:
                while len(rows) - done >= length:
                    cursor.execute(MANY_EVENTS[length], [*chain.from_iterable(rows[done : done + length])])
                    done += length

    # On the event loop again

    def _tell(self, outcomes: Sequence[tuple[Append, Exception | None]]) -> None:
        """Tell each append of a batch how it went."""
        calls: list[Callable[[], None]] = [partial(one.told, error) for one, error in outcomes]
        for call in calls if self.on_told is None else [*calls, self.on_told]:
            try:
                call()
            except Exception:
                log.exception("what was written could not be told")  # the others must be told, and what waits written
