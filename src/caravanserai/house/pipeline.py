"""The pipeline: the one way by which anything happens at a table, from a request to its answer.

What somebody does over HTTP or over a live connection, a bot's turn, a clock that has run out: each is a `Change`, and
waits in the queue of its table. `Pipeline._carry_out` takes one after another through all stations.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from http import HTTPStatus
from typing import NamedTuple

from caravanserai.core.fault import CaravanError
from caravanserai.house.cards import CHANGED, away
from caravanserai.house.ledger import Append, Conflict, Entry, Ledger, NotNow, Summary, Touched, next_moment
from caravanserai.house.metrics import count_event
from caravanserai.house.refusal import Refusal
from caravanserai.house.state import Move, Repeat, TableState
from caravanserai.house.table import Push, Table

MOST_TRIES = 20  # how often a change is judged if other workers write first

log = logging.getLogger("caravanserai.house")


class Happened(NamedTuple):
    """What has come of a change."""

    number: int  # of its event; NO_EVENT if that is not known
    repeat: bool = False  # whether it had happened before


class Change:
    """Something that is to happen at a table, from its request until it is answered."""

    __slots__ = ("beside", "done", "judge", "reads_first", "tries")

    def __init__(
        self,
        judge: Callable[[TableState], Move],
        done: asyncio.Future[Happened],
        *,
        beside: Append | None = None,
        reads_first: bool = False,
    ) -> None:
        """Note what is to happen.

        `judge` is called with the table's state, and returns the event; it raises a CaravanError if it may not happen,
        or Repeat. `done` gets the event once it is on disk, or the error. `beside` is written in the same
        transaction: either both are written or neither is. With `reads_first`, what other workers have written is read
        before it is judged.
        """
        self.judge = judge
        self.done = done
        self.beside = beside
        self.reads_first = reads_first
        self.tries = 0  # how often it was judged again

    def answer(self, what: Happened | Exception) -> None:
        """Answer with the event, or with an error, unless nobody waits for it any more."""
        if self.done.done():
            return
        if isinstance(what, Happened):
            self.done.set_result(what)
        else:
            self.done.set_exception(what)


class Pipeline:
    """What happens at the tables of one worker."""

    def __init__(self, ledger: Ledger, now: Callable[[], float], follow: Callable[[], Awaitable[None]]) -> None:
        """Make the pipeline that writes to a ledger.

        `now` is the house's clock; `follow` looks which tables commands have changed, and marks them as forgotten.
        """
        self.on_event: Callable[[Table, Entry], None] | None = None  # called after each event
        self.on_own_event: Callable[[Table], None] | None = None  # called after each that this worker wrote
        # The tables at which something may be on disk that is not known here, since the database did not answer: it
        # could not be read, or the answer to a commit was lost.
        self.behind: set[str] = set()
        self._ledger = ledger
        self._now = now
        self._follow = follow
        self._loop = asyncio.get_running_loop()
        self._tasks: set[asyncio.Task[None]] = set()  # one for each table in whose queue something waits
        self._changed: list[Table] = []  # tables of whose last event nobody has been told yet
        self._kinds: list[str] = []  # the kinds of events that were not counted yet
        ledger.on_told = self._tell_all

    async def happen(
        self,
        table: Table,
        judge: Callable[[TableState], Move],
        *,
        beside: Append | None = None,
        reads_first: bool = False,
    ) -> Happened:
        """Have something happen at a table, and return its event once it is on disk.

        The arguments are those of a `Change`. Return the earlier event if `judge` raises Repeat; raise the CaravanError
        that it raises.
        """
        change = Change(judge, self._loop.create_future(), beside=beside, reads_first=reads_first)
        table.changes.append(change)
        if len(table.changes) == 1:
            task = self._loop.create_task(self._carry_out(table))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
        return await change.done

    async def _carry_out(self, table: Table) -> None:
        """Take each change in a table's queue through all stations, one after another, until the queue is empty.

        Whatever a person, a bot or a clock does at the table happens here. The task is cancelled only when the worker
        ends.
        """
        while table.changes:
            # 1. The queue: what was asked for first comes first.
            change = table.changes[0]
            answer: Happened | Exception
            try:
                if change.tries > 0:
                    await self._follow()  # a command may have changed the table: then nothing known here counts
                    table.must_go_on()
                if change.reads_first:
                    await self._catch_up(table)
                # 2. Judged: may it happen as the table stands? Nothing is changed yet.
                kind, body, match = change.judge(table.state)
                entry = Entry(len(table), kind, body, next_moment(self._now(), table.kept[-1].at))
                after = table.state.after(entry, match)
                # 3. Written: what is not on disk has not happened. The ledger calls back as soon as it is:
                # 4. Published (`_publish`): the new state takes the place of the old one.
                # 5. Told (`_tell_all`), with all that was written together: who watches gets the event and their view.
                await self._write(table, entry, after, change.beside)
                answer = Happened(entry.number)
            except Repeat as repeat:
                answer = Happened(repeat.number, repeat=True)
            except Exception as error:
                if self._may_be_behind(change, error):
                    table.forgotten = table.forgotten or isinstance(error, Touched)
                    change.tries += 1
                    change.reads_first = True
                    continue
                if isinstance(error, NotNow):
                    self.behind.add(table.name)
                answer = Refusal("too-busy", HTTPStatus.SERVICE_UNAVAILABLE) if isinstance(error, Conflict) else error
            # 6. Answered.
            table.changes.popleft()
            change.answer(answer)

    def _may_be_behind(self, change: Change, error: Exception) -> bool:
        """Return whether a change must be judged again, after reading what another worker has written meanwhile.

        That is so if the number of its event was taken. If it was refused, the table may have stood differently by
        then, as long as that was not looked up.
        """
        if isinstance(error, Conflict):
            return change.tries < MOST_TRIES
        is_judged = isinstance(error, CaravanError) and not isinstance(error, NotNow)
        return is_judged and self._ledger.is_shared and not change.reads_first

    async def _write(self, table: Table, entry: Entry, after: TableState, beside: Append | None) -> None:
        """Write an event, and return when it is on disk and published; raise Conflict or NotNow if it is not."""
        summary = after.summary()
        publish = partial(self._publish, table, entry, after, summary)
        changed = None if summary == table.summary else summary
        await self._ledger.append(Append(table.name, (entry,), changed, beside=beside, then=publish))

    def _publish(self, table: Table, entry: Entry, after: TableState, summary: Summary) -> None:
        """Put the state after an event that is on disk into place, and have bots and clocks look at it."""
        table.add(entry, after)
        table.summary = summary
        self._changed.append(table)
        self._kinds.append(entry.kind)
        if self.on_event is not None:
            self.on_event(table, entry)
        if self.on_own_event is not None:
            self.on_own_event(table)

    def _tell_all(self) -> None:
        """Send all who watch the events that have just been published.

        All messages are made before the first is sent, since a processor does the same work faster if nothing else is
        done in between.
        """
        news: list[tuple[Sequence[Push], bytes]] = []
        for table in self._changed:
            try:
                news += table.news()
            except Exception:
                log.exception("an event could not be told")  # the events of other tables must be told all the same
        self._changed.clear()
        for pushes, framed in news:
            push_all(pushes, framed)
        for kind, count in Counter(self._kinds).items():
            count_event(kind).inc(count)
        self._kinds.clear()

    async def refresh(self, table: Table) -> None:
        """Read what other workers have written at a table, in its turn; raise Refusal if that cannot be read."""
        await self.happen(table, nothing, reads_first=True)

    async def _catch_up(self, table: Table) -> None:
        """Read what other workers have written at a table, publish it, and tell who watches."""
        for entry in await self._ledger.read(table.name, len(table)):
            with our_fault():
                after = table.state.after(entry)
                table.add(entry, after)
                table.summary = after.summary()
            self._changed.append(table)
            self._tell_all()  # a table tells of its last event only
            if self.on_event is not None:
                self.on_event(table, entry)


def nothing(state: TableState) -> Move:
    """Judge that nothing is to happen."""
    raise Repeat


@contextmanager
def our_fault(cards: str | None = None) -> Iterator[None]:
    """Turn any error into a Refusal that says that the house is at fault.

    It is used for events on disk, which were judged before they were written. The error's message may quote the event,
    which must stay secret: only its kind is logged. `cards` names the table's board and cards, if they are not the
    house's own: an event that the rules forbid now then means that they were changed.
    """
    try:
        yield
    except Refusal:
        raise  # it says itself what is wrong
    except Exception as error:
        if cards is not None and isinstance(error, CaravanError):
            log_away(CHANGED)
            raise away(CHANGED, cards=cards) from None
        why = error.reason.message if isinstance(error, CaravanError) else type(error).__name__
        log.error("an event on disk cannot be followed", extra={"why": why})
        raise Refusal("our-fault", HTTPStatus.INTERNAL_SERVER_ERROR) from None


def log_away(why: str) -> None:
    """Log that a table cannot be played until its cards or its rules are back."""
    log.warning("a table lacks its cards or its rules", extra={"why": why})


def push_all(pushes: Sequence[Push], framed: bytes) -> None:
    """Send a message to all of these connections."""
    for push in pushes:
        try:
            push(framed)
        except RuntimeError:
            log.info("gone")  # the connection has just been closed, and cannot be written to any more
