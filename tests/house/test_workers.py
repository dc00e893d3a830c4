"""Several workers on one PostgreSQL: what one has written, another knows, told of it or not."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from caravanserai.house.database import migrate, open_database
from caravanserai.house.dice import FairDice
from caravanserai.house.house import Caller, House, Wish
from caravanserai.house.ledger import Conflict, Entry, Ledger
from caravanserai.house.listener import Listener
from caravanserai.house.refusal import Refusal
from caravanserai.house.settings import Settings


@asynccontextmanager
async def two_workers(database: str, *, listening: bool) -> AsyncIterator[tuple[House, House]]:
    engine = open_database(database)
    migrate(engine)
    engine.dispose()
    houses = [House(Ledger(open_database(database), name), Settings(database), dice=FairDice) for name in ("a", "b")]
    listeners = [
        Listener(house.ledger.engine, house.ledger.worker, house.hear, house.hear_all) for house in houses if listening
    ]
    yield houses[0], houses[1]
    for listener in listeners:
        await listener.stop()
    for house in houses:
        house.ledger.close()


def test_a_worker_that_was_not_told_finds_out(new_database: Callable[[str], str], play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            opened = await one.open("camelup", [Wish("person", "Ana"), Wish("open")], public=True)
            name = opened.table.name
            elsewhere = await two.table(name)
            _, key = await one.sit(opened.table, "Bo", None, None)
            assert len(elsewhere) < len(opened.table)
            # A key that the other worker gave out is known, and a number that it has reached.
            assert await two.know(elsewhere, key) == Caller(1)
            assert len(elsewhere) == len(opened.table)
            number = len(opened.table)
            await one.act(opened.table, 0, number, "leg blue", "x")
            assert await two.act(elsewhere, 1, number + 1, "leg green", "y") == number + 1
            # The first finds the second's event by the conflict: a late action is late there too.
            with pytest.raises(Refusal) as late:
                await one.act(opened.table, 1, number + 1, "leg white", "z")
            assert late.value.reason.message == "late-action"
            assert await one.act(opened.table, 1, number + 1, "leg green", "y") == number + 1  # a repeat
            assert opened.table.state.match is not None
            assert opened.table.log(None) == ["Ana: leg blue", "Bo: leg green"]

    play(go())


def test_two_workers_who_act_for_one_bot_do_it_once(
    new_database: Callable[[str], str], play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            opened = await one.open("camelup", [Wish("person", "Ana"), Wish("person", "Bo")])
            elsewhere = await two.table(opened.table.name)
            number = len(elsewhere)
            done = await asyncio.gather(
                one.act(opened.table, 0, number, "roll", "a"),
                two.act(elsewhere, 0, number, "roll", "b"),
                return_exceptions=True,
            )
            assert sorted(type(one).__name__ for one in done) == ["Refusal", "int"]
            assert len(await one.ledger.read(opened.table.name)) == number + 1

    play(go())


def test_news_reach_the_other_worker(new_database: Callable[[str], str], play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=True) as (one, two):
            opened = await one.open("camelup", [Wish("person", "Ana"), Wish("person", "Bo")])
            elsewhere = await two.table(opened.table.name)
            await one.act(opened.table, 0, len(opened.table), "leg blue", None)
            while len(elsewhere) < len(opened.table):
                await asyncio.sleep(0.01)
            assert elsewhere.log(None) == ["Ana: leg blue"]

    play(go())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_event_of_a_number_is_written_once_and_the_others_of_its_batch_all_the_same(
    new_database: Callable[[str], str], play: Callable[..., Any], kind: str
) -> None:
    async def go() -> None:
        engine = open_database(new_database(kind))
        migrate(engine)
        ledger = Ledger(engine, "a")
        house = House(ledger, Settings("sqlite:///x"))
        tables = [(await house.open("camelup", [Wish("open"), Wish("open")])).table for _ in range(5)]
        wanted = [
            (table.name, Entry(1, "invited", {"seat": 0, "code": str(n)}, 1.0)) for n in (1, 2) for table in tables
        ]
        done = await asyncio.gather(*(ledger.append(name, [entry]) for name, entry in wanted), return_exceptions=True)
        assert [isinstance(one, Conflict) for one in done] == [False] * 5 + [True] * 5
        for table in tables:
            assert [entry.body.get("code") for entry in await ledger.read(table.name, 1)] == ["1"]
        ledger.close()

    play(go())
