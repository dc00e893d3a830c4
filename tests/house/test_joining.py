"""Joining: repeated where the answer was lost, and a full table begins whoever was cut off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from caravanserai.house.client import Client, HouseError, open_seat, person
from caravanserai.house.house import House, SeatRequest
from caravanserai.house.keys import hash_of
from caravanserai.house.scheduler import Scheduler
from house.inside import ADDRESS, house_inside
from house.test_workers import two_workers

MINE, ANOTHER = "m" * 43, "a" * 43


class Lossy(httpx.AsyncBaseTransport):
    """A network that loses the first answer: the house has received, and who asked is not told."""

    def __init__(self, inner: httpx.AsyncBaseTransport, loss: httpx.TransportError) -> None:
        self.inner = inner
        self.loss = loss
        self.asked = 0

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        answer = await self.inner.handle_async_request(request)
        self.asked += 1
        if self.asked == 1:
            raise self.loss
        return answer


@pytest.mark.parametrize("public", [False, True])
def test_joining_again_with_the_same_id_gives_the_same_seat_and_a_key_that_works(
    tmp_path: Path, play: Callable[..., Any], public: bool
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            seats = [person("Ana"), open_seat(), open_seat()]
            opened = await house.open_table("camelup", seats, public=public)
            table = opened.table.id
            codes: list[str | None] = [None, None] if public else [one.code for one in opened.invitations]
            first = await house.join(table, "Bo", codes[0], client_id=MINE)
            again = await house.join(table, "Bo", codes[0], client_id=MINE)
            assert (again.seat, again.key) == (first.seat, first.key)
            assert [seat.kind for seat in again.table.seats] == ["person", "person", "open"]
            # Who has the code alone, or another id, does not get the seat: at a public table it is another one.
            if not public:
                with pytest.raises(HouseError) as used:
                    await house.join(table, "Cy", codes[0], client_id=ANOTHER)
                assert used.value.code == "bad-code"
            # An id holds for one invitation, and at a public table for one seat.
            other = await house.join(table, "Cy", codes[1], client_id=ANOTHER if public else MINE)
            assert (other.seat, other.table.status) == (2, "on")
            assert other.key != first.key
            # The answer may come when the game has begun.
            late = await house.join(table, "Bo", codes[0], client_id=MINE)
            assert (late.seat, late.key) == (first.seat, first.key)
            assert (await house.snapshot(table, late.key)).seat == first.seat
            told = await house.events(table)
            assert [event["kind"] for event in told.events].count("sat") == 2

    play(go())


def test_an_id_that_could_be_guessed_is_refused(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), open_seat()], public=True)
            for bad in ("a1", "m" * 21, "m" * 30 + "\0"):
                answer = await inside.http.post(f"/api/tables/{opened.table.id}/seats", json={"name": "Bo", "id": bad})
                assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad-form"), bad

    play(go())


@pytest.mark.parametrize("loss", [httpx.ReadError("lost"), httpx.ReadTimeout("late")])
def test_the_client_asks_again_where_the_answer_was_lost(
    tmp_path: Path, play: Callable[..., Any], loss: httpx.TransportError
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), open_seat()])
            lossy = Lossy(inside.client._http._transport, loss)
            async with Client(ADDRESS, transport=lossy) as guest:
                joined = await guest.join(opened.table.id, "Bo", opened.invitations[0].code)
            assert lossy.asked == 2
            assert (await inside.client.snapshot(opened.table.id, joined.key)).seat == 1

    play(go())


def test_it_is_the_same_seat_at_another_worker_that_was_not_told(
    new_database: Callable[[str], str], play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            opened = await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("open")])
            elsewhere = await two.table(opened.table.name)
            first = await one.sit(opened.table, "Bo", None, opened.codes[1], MINE)
            assert len(elsewhere) < len(opened.table)
            assert await two.sit(elsewhere, "Bo", None, opened.codes[1], MINE) == first

    play(go())


async def sit_and_no_more(house: House, name: str) -> None:
    """What a kill leaves behind that comes after the last has sat down and before the game has begun."""
    table = await house.table(name)
    await house.happen(table, lambda state: state.sit(None, "Bo", None, hash_of(MINE)))


async def begun(house: House, name: str) -> None:
    """Wait until a table is on, without asking for it as a visitor does."""
    while (row := await house.ledger.row(name)) is None or row.status != "on":
        await asyncio.sleep(0.01)


def test_a_full_table_that_a_stop_has_left_open_begins(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def before() -> str:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), open_seat()], public=True)
            await sit_and_no_more(inside.house, opened.table.id)
            return opened.table.id

    async def after(name: str) -> None:
        async with house_inside(tmp_path) as inside:
            await asyncio.wait_for(begun(inside.house, name), 20)

    play(after(play(before())))


def test_one_that_an_earlier_version_has_left_open_begins_when_somebody_comes(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    """Its row does not say that it is due."""

    async def go() -> None:
        async with house_inside(tmp_path, grace=3600.0) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), open_seat()], public=True)
            await sit_and_no_more(inside.house, opened.table.id)
            inside.house.tables.clear()
            assert (await inside.client.snapshot(opened.table.id)).table.status == "on"

    play(go())


def test_several_workers_begin_it_once(new_database: Callable[[str], str], play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            opened = await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("open")], public=True)
            await two.table(opened.table.name)
            await sit_and_no_more(one, opened.table.name)
            schedulers = [Scheduler(house) for house in (one, two)]
            for scheduler in schedulers:
                scheduler.start()
            for house in (one, two):
                await asyncio.wait_for(begun(house, opened.table.name), 20)
            for scheduler in schedulers:
                await scheduler.stop()
            kinds = [entry.kind for entry in await one.ledger.read(opened.table.name)]
            assert kinds.count("began") == 1

    play(go())
