"""The pipeline: what is asked for happens in turn, once, and is published when it is on disk and not before."""

from __future__ import annotations

import asyncio
import gc
import sqlite3
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from caravanserai.house.database import Trouble, migrate, open_database
from caravanserai.house.house import House, SeatRequest
from caravanserai.house.ledger import TOO_FAR, Append, Conflict, Entry, Ledger, NotNow, next_moment
from caravanserai.house.pipeline import MOST_TRIES, Happened
from caravanserai.house.refusal import Refusal
from caravanserai.house.settings import Settings
from caravanserai.house.state import NAMED, Move, Repeat, TableState
from caravanserai.house.table import Table


@asynccontextmanager
async def an_open_table(folder: Path) -> AsyncIterator[tuple[House, Table]]:
    """A house on SQLite, and a table at which Ana sits and may be renamed."""
    database = f"sqlite:///{folder}/house.sqlite"
    engine = open_database(database)
    migrate(engine)
    ledger = Ledger(engine, "a")
    house = House(ledger, Settings(database))
    opened = await house.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("open")])
    yield house, opened.table
    await ledger.close()


def renamed(name: str) -> Callable[[TableState], Move]:
    return lambda state: state.rename(0, name)


def test_what_was_asked_first_comes_first_and_each_sees_what_came_before(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with an_open_table(tmp_path) as (house, table):
            seen: list[str] = []

            def judge(name: str) -> Callable[[TableState], Move]:
                def judged(state: TableState) -> Move:
                    seen.append(state.seats[0].name)
                    return state.rename(0, name)

                return judged

            numbers = await asyncio.gather(*(house.happen(table, judge(name)) for name in ("Bea", "Cy", "Dan")))
            assert [one.number for one in numbers] == [1, 2, 3]
            assert seen == ["Ana", "Bea", "Cy"]
            assert [entry.body["name"] for entry in await house.ledger.read(table.name, 1)] == ["Bea", "Cy", "Dan"]

    play(go())


def test_what_is_refused_or_fails_keeps_nothing_behind_it_from_happening(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with an_open_table(tmp_path) as (house, table):

            def broken(_: TableState) -> Move:
                raise RuntimeError("broken")

            def known(_: TableState) -> Move:
                raise Repeat(7)

            asked = [renamed(""), broken, known, renamed("Bea")]
            told = await asyncio.gather(*(house.happen(table, judge) for judge in asked), return_exceptions=True)
            assert [type(one).__name__ for one in told[:2]] == ["BadSetting", "RuntimeError"]
            assert told[2:] == [Happened(7, repeat=True), Happened(1)]
            assert not table.changes

    play(go())


def test_what_nobody_waits_for_any_more_happens_all_the_same(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with an_open_table(tmp_path) as (house, table):
            first = asyncio.create_task(house.happen(table, renamed("Bea")))
            await asyncio.sleep(0)
            first.cancel()
            assert await house.happen(table, renamed("Cy")) == Happened(2)
            assert table.state.seats[0].name == "Cy"

    play(go())


def test_nothing_is_published_before_it_is_on_disk_nor_answered_before_it_is_published(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with an_open_table(tmp_path) as (house, table):
            append, order = house.ledger.append, []
            may_write = asyncio.Event()

            async def held(wanted: Append) -> None:
                order.append(("writing", len(table)))
                await may_write.wait()
                await append(wanted)

            monkeypatch.setattr(house.ledger, "append", held)
            house.pipeline.on_own_event = lambda at: order.append(("published", len(at)))
            asked = asyncio.create_task(house.happen(table, renamed("Bea")))
            asked.add_done_callback(lambda _: order.append(("answered", len(table))))
            await asyncio.sleep(0.05)
            assert (len(table), table.state.seats[0].name, asked.done()) == (1, "Ana", False)
            may_write.set()
            await asked
            await asyncio.sleep(0)
            assert order == [("writing", 1), ("published", 2), ("answered", 2)]

    play(go())


def test_what_another_has_written_first_is_read_and_the_change_judged_again(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with an_open_table(tmp_path) as (house, table):
            other = Entry(1, NAMED, {"seat": 0, "name": "Bea"}, 1.0)
            await house.ledger.append(Append(table.name, (other,)))
            seen: list[str] = []

            def judge(state: TableState) -> Move:
                seen.append(state.seats[0].name)
                return state.rename(0, "Cy")

            assert await house.happen(table, judge) == Happened(2)
            assert seen == ["Ana", "Bea"]

    play(go())


def test_what_could_not_be_read_when_another_worker_told_of_it_is_read_later(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with an_open_table(tmp_path) as (house, table):
            await house.ledger.append(Append(table.name, (Entry(1, NAMED, {"seat": 0, "name": "Bea"}, 1.0),)))

            async def away(*about: object) -> list[Entry]:
                raise NotNow("database-away", Trouble("SQLITE_IOERR", ""))

            with monkeypatch.context() as patch:
                patch.setattr(house.ledger, "is_shared", True)
                patch.setattr(house.ledger, "read", away)
                await house.catch_up([table.name])
            await house.catch_up_again()
            assert table.state.seats[0].name == "Bea"

    play(go())


def test_a_conflict_and_then_an_error_leave_the_database_unlocked(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with an_open_table(tmp_path) as (house, table):
            ledger = house.ledger
            body = {"seat": 0, "name": "Bea"}
            await ledger.append(Append(table.name, (Entry(1, NAMED, body, 1.0),)))
            commit, commits = ledger.engine.dialect.do_commit, []

            def fail_first(connection: Any) -> None:
                commits.append(connection)
                if len(commits) == 1:
                    raise sqlite3.OperationalError("disk I/O error")
                commit(connection)

            monkeypatch.setattr(ledger.engine.dialect, "do_commit", fail_first)
            both = [Append(table.name, (Entry(number, NAMED, body, 1.0),)) for number in (1, 2)]
            gc.disable()  # which would close what was left open
            errors = await asyncio.gather(*map(ledger.append, both), return_exceptions=True)
            assert [type(error) for error in errors] == [Conflict, NotNow]
            with sqlite3.connect(f"{tmp_path}/house.sqlite", timeout=0.0) as other:
                other.execute("UPDATE pulse SET alive = 1.0")
            other.close()

    try:
        play(go())
    finally:
        gc.enable()


@pytest.mark.parametrize(
    ("now", "last", "told"),
    [(10.0, 9.0, 10.0), (10.0, 14.0, 14.0), (10.0, 10.0 + TOO_FAR, 10.0 + TOO_FAR), (10.0, 11.0 + TOO_FAR, 10.0)],
)
def test_no_event_is_earlier_than_the_one_before_it(now: float, last: float, told: float) -> None:
    assert next_moment(now, last) == told


def test_what_never_gets_its_turn_is_refused(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with an_open_table(tmp_path) as (house, table):
            append, tries = house.ledger.append, []

            async def overtaken(wanted: Append) -> None:
                """Somebody else is always a moment earlier."""
                tries.append(wanted)
                body = {"seat": 0, "name": f"Bo{len(tries)}"}
                await append(Append(table.name, (Entry(wanted.entries[0].number, NAMED, body, 1.0),)))
                raise Conflict

            monkeypatch.setattr(house.ledger, "append", overtaken)
            with pytest.raises(Refusal) as refused:
                await house.happen(table, renamed("Cy"))
            assert refused.value.reason.message == "too-busy"
            assert len(tries) == 1 + MOST_TRIES
            assert table.state.seats[0].name == f"Bo{MOST_TRIES}"

    play(go())
