"""Mutants: bugs put into the real house on purpose, each of which the simulation must find.

A mutant is a function that changes something of the house and returns nothing; `planted` undoes it. What the oracle
replays in the end, it replays by the house as it is.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from unittest import mock

from caravanserai.house import pipeline as pipelines
from caravanserai.house.ledger import RESUMED, Append, Conflict, Ledger
from caravanserai.house.pipeline import Pipeline
from caravanserai.house.scheduler import Scheduler
from caravanserai.house.state import HANDED, RETURNED, TableState
from caravanserai.house.table import Table
from simulation.town import simulate

WITHIN = 200  # seeds in which each must be found

Change = tuple[Any, str, Any]
"""What is changed: an attribute of something, and its new value."""


def publish_before_commit() -> list[Change]:
    """Players are told of an event, and only then is it written."""

    async def write(self: Any, table: Table, entry: Any, after: Any, beside: Any) -> None:
        summary = after.summary()
        changed = None if summary == table.summary else summary
        self._publish(table, entry, after, summary)
        self._tell_all()
        await self._ledger.append(Append(table.name, (entry,), changed, beside=beside))

    return [(Pipeline, "_write", write)]


def answer_before_disk() -> list[Change]:
    """Whoever asked is answered while the event is being written."""

    async def write(self: Any, table: Table, entry: Any, after: Any, beside: Any) -> None:
        summary = after.summary()
        changed = None if summary == table.summary else summary
        self._publish(table, entry, after, summary)  # but it is told with the next commit
        ledger = self._ledger
        written = ledger._put(Append(table.name, (entry,), changed, beside=beside))
        written.add_done_callback(lambda done: done.cancelled() or done.exception())

    return [(Pipeline, "_write", write)]


def forget_a_client() -> list[Change]:
    """Of several who watch from the same seat, the last to come is not told."""
    push_all = pipelines.push_all
    return [(pipelines, "push_all", lambda pushes, framed: push_all(pushes[:1], framed))]


def lose_on_conflict() -> list[Change]:
    """An event whose number was taken is lost, and answered as if it had happened."""
    append = Ledger.append

    async def careless(self: Any, wanted: Append) -> None:
        with suppress(Conflict):
            await append(self, wanted)

    return [(Ledger, "append", careless)]


def judge_again_blindly() -> list[Change]:
    """What others have written is not read before a change is judged again."""
    catch_up = Pipeline._catch_up

    async def blind(self: Any, table: Table) -> None:
        if not table.changes or not table.changes[0].tries:
            await catch_up(self, table)

    return [(Pipeline, "_catch_up", blind)]


def tell_the_wrong_seat() -> list[Change]:
    """Who sits in the first seat that is watched is told what the last one may know, and the other way round."""
    news = Table.news

    def swapped(self: Table) -> Any:
        told = news(self)
        return [(one[0], other[1]) for one, other in zip(told, reversed(told), strict=True)]

    return [(Table, "news", swapped)]


def play_a_repeat_again() -> list[Change]:
    """An action that was played already, by its id, is judged as a new one."""
    timely = Table.must_be_timely

    def forgetful(self: Table, seat: int, number: int, client: str | None) -> None:
        timely(self, seat, number if client is None else max(number, len(self.kept)), None)

    return [(Table, "must_be_timely", forgetful)]


def restart_a_clock() -> list[Change]:
    """A running clock begins anew when a seat is handed over, or its player comes back."""
    after = TableState.after

    def anew(self: TableState, entry: Any, match: Any = None) -> TableState:
        state = after(self, entry, match)
        return state._replace(since=entry.at) if entry.kind in (HANDED, RETURNED) else state

    return [(TableState, "after", anew)]


def forget_a_pause() -> list[Change]:
    """A clock runs on while the house is closed."""
    after = TableState.after

    def running(self: TableState, entry: Any, match: Any = None) -> TableState:
        return self if entry.kind == RESUMED else after(self, entry, match)

    return [(TableState, "after", running)]


def take_nothing_up() -> list[Change]:
    """What a worker that has died was to play is never played."""

    async def idle(self: Any, name: str) -> None:
        await asyncio.sleep(0)

    return [(Scheduler, "_take_up", idle)]


def skip_what_was_missed() -> list[Change]:
    """Who comes back is not told the first event that was missed."""
    missed = Table.missed
    return [(Table, "missed", lambda self, since, seat: missed(self, since, seat)[1:])]


def stay_behind() -> list[Change]:
    """What other workers have written is read, but those who watch here are not told."""

    async def silent(self: Any, table: Table) -> None:
        for entry in await self._ledger.read(table.name, len(table)):
            after = table.state.after(entry)
            table.add(entry, after)
            table.summary = after.summary()

    return [(Pipeline, "_catch_up", silent)]


MUTANTS: tuple[Callable[[], list[Change]], ...] = (
    publish_before_commit,
    answer_before_disk,
    forget_a_client,
    lose_on_conflict,
    judge_again_blindly,
    tell_the_wrong_seat,
    play_a_repeat_again,
    restart_a_clock,
    forget_a_pause,
    take_nothing_up,
    skip_what_was_missed,
    stay_behind,
)


@contextmanager
def planted(mutant: Callable[[], list[Change]]) -> Iterator[None]:
    """Put a bug into the house for a while."""
    patches = [mock.patch.object(where, name, value) for where, name, value in mutant()]
    for patch in patches:
        patch.start()
    try:
        yield
    finally:
        for patch in patches:
            patch.stop()


def found_at(mutant: Callable[[], list[Change]], folder: Path, seeds: int, first: int = 0) -> tuple[int, str] | None:
    """Return how many seeds it takes to find a bug, and what is found; None if it is not found."""
    for number in range(seeds):
        outcome = simulate(first + number, folder, partial(planted, mutant))
        if outcome.problems:
            return number + 1, outcome.problems[0]
        if number % 25 == 24:
            gc.collect()
    return None


def hunt(folder: Path, seeds: int, first: int) -> bool:
    """Look for each mutant, print what is found, and return whether all are found within so many seeds."""
    everything = True
    for mutant in MUTANTS:
        begun = time.perf_counter()
        found = found_at(mutant, folder, seeds, first)
        gc.collect()
        spent = time.perf_counter() - begun
        told = "not found" if found is None else f"seed {found[0]:4d}: {found[1].splitlines()[0]}"
        print(f"{mutant.__name__:30s} {spent:6.1f} s  {told}", flush=True)
        everything &= found is not None
    return everything
