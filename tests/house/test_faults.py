"""A fault of ours, at one table: the others do not notice."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import orjson
import pytest
import uvicorn
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from caravanserai.house.app import application
from caravanserai.house.client import Client, person
from caravanserai.house.database import migrate, open_database
from caravanserai.house.doorway import Doorway
from caravanserai.house.forms import TableOpened
from caravanserai.house.house import Act, House
from caravanserai.house.settings import Settings
from caravanserai.house.wire import Wire


@asynccontextmanager
async def house_on_the_wire(folder: Path) -> AsyncIterator[tuple[House, str]]:
    """A house of this process that listens, as `caravan serve` has it: the house, and its address."""
    database = f"sqlite:///{folder}/house.sqlite"
    engine = open_database(database)
    migrate(engine)
    engine.dispose()
    app = application(Settings(database, unlimited=True), warm=False)
    config = uvicorn.Config(app, port=0, http=Doorway, ws=Wire, ws_per_message_deflate=False, log_config=None)
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield app.state.house, f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    await serving


@asynccontextmanager
async def at_the_table(address: str, opened: TableOpened) -> AsyncIterator[ClientConnection]:
    """Its first player's connection, greeted."""
    async with connect(f"ws://{address}/live") as socket:
        await socket.send(orjson.dumps({"type": "hello", "table": opened.table.id, "key": opened.keys[0].key}).decode())
        assert orjson.loads(await socket.recv())["type"] == "snapshot"
        yield socket


def act(opened: TableOpened) -> str:
    return orjson.dumps({"type": "act", "number": opened.table.number, "action": "leg blue", "id": "a"}).decode()


async def two_tables(address: str) -> list[TableOpened]:
    async with Client(f"http://{address}") as client:
        return [await client.open_table("camelup", [person("Ana"), person("Bo")]) for _ in range(2)]


def test_an_event_that_cannot_be_told_keeps_no_other_from_being_told(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with house_on_the_wire(tmp_path) as (house, address):
            bad, good = await two_tables(address)

            def broken() -> None:
                raise RuntimeError("broken")

            monkeypatch.setattr(house.tables[bad.table.id], "news", broken)
            async with at_the_table(address, bad) as one, at_the_table(address, good) as other:
                await one.send(act(bad))
                await other.send(act(good))
                assert orjson.loads(await asyncio.wait_for(other.recv(), 20))["line"] == "Ana: leg blue"
                # It has happened all the same, and who asks again is told.
                await one.send(act(bad))
                again = orjson.loads(await asyncio.wait_for(one.recv(), 20))
                assert (again["line"], again["repeat"]) == ("Ana: leg blue", True)

    play(go())


def test_an_action_that_cannot_be_judged_ends_its_connection_and_no_other(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with house_on_the_wire(tmp_path) as (house, address):
            bad, good = await two_tables(address)
            act_now = house.act_now

            def broken(act: Act) -> bool:
                if act.place.name == bad.table.id:
                    raise RuntimeError("broken")
                return act_now(act)

            monkeypatch.setattr(house, "act_now", broken)
            async with at_the_table(address, bad) as one, at_the_table(address, good) as other:
                await one.send(act(bad))
                await other.send(act(good))
                assert orjson.loads(await asyncio.wait_for(other.recv(), 20))["line"] == "Ana: leg blue"
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(one.recv(), 20)
            assert len(house.tables[bad.table.id]) == bad.table.number

    play(go())
