"""A house in the test's own process, asked through ASGI: quick, and with time and dice that the test chooses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import orjson
from fastapi import FastAPI
from sqlalchemy import event

from caravanserai.house.app import application
from caravanserai.house.client import Client
from caravanserai.house.database import migrate, open_database
from caravanserai.house.house import House
from caravanserai.house.scheduler import Scheduler
from caravanserai.house.settings import Settings

ADDRESS = "http://127.0.0.1"


@dataclass
class LiveConnection:
    """A live connection through ASGI, which keeps every text that came."""

    app: FastAPI
    hello: dict[str, Any]
    origin: str | None = None
    texts: list[str] = field(default_factory=list)
    code: int | None = None  # why it was closed

    async def __aenter__(self) -> LiveConnection:
        self._in: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._came = asyncio.Condition()
        self._read: list[dict[str, Any]] = []  # each text is read once, however often it is waited for
        headers = [(b"host", b"127.0.0.1")]
        headers += [(b"origin", self.origin.encode())] if self.origin else []
        scope = {
            "type": "websocket",
            "asgi": {"version": "3.0"},
            "path": "/live",
            "raw_path": b"/live",
            "query_string": b"",
            "root_path": "",
            "scheme": "ws",
            "headers": headers,
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
        }
        self._in.put_nowait({"type": "websocket.connect"})
        self.task = asyncio.create_task(self.app(scope, self._in.get, self._take))  # type: ignore[arg-type]
        self.send(self.hello)
        return self

    async def _take(self, message: Any) -> None:
        async with self._came:
            if message["type"] == "websocket.send":
                self.texts.append(message["text"])
            elif message["type"] == "websocket.close":
                self.code = message.get("code", 1000)
            self._came.notify_all()

    def send(self, message: Any) -> None:
        text = message if isinstance(message, str) else orjson.dumps(message).decode()
        self._in.put_nowait({"type": "websocket.receive", "text": text})

    async def wait(self, count: int) -> list[dict[str, Any]]:
        """All messages, as soon as there are so many."""
        async with self._came:
            await asyncio.wait_for(self._came.wait_for(lambda: len(self.texts) >= count), 20)
        self._read += [orjson.loads(text) for text in self.texts[len(self._read) :]]
        return list(self._read)

    async def closed(self) -> int:
        async with self._came:
            await asyncio.wait_for(self._came.wait_for(lambda: self.code is not None), 20)
        assert self.code is not None
        return self.code

    async def __aexit__(self, *error: object) -> None:
        self._in.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task


@dataclass
class Inside:
    """A house in this process."""

    app: FastAPI
    client: Client
    http: httpx.AsyncClient

    @property
    def house(self) -> House:
        house: House = self.app.state.house
        return house

    @property
    def scheduler(self) -> Scheduler:
        scheduler: Scheduler = self.app.state.scheduler
        return scheduler

    def live(self, table: str, key: str | None = None, origin: str | None = None, **more: Any) -> LiveConnection:
        hello = {"type": "hello", "table": table, **({} if key is None else {"key": key}), **more}
        return LiveConnection(self.app, hello, origin)


@asynccontextmanager
async def house_inside(folder: Path, **how: Any) -> AsyncIterator[Inside]:
    """A house on SQLite in a folder; `how` are its settings, `now` and `dice`."""
    own = {key: how.pop(key) for key in ("now", "dice") if key in how}
    database = f"sqlite:///{folder}/house.sqlite"
    engine = open_database(database)
    migrate(engine)
    engine.dispose()
    settings = Settings(database, **{"bot_pause": 0.0, "unlimited": True, **how})
    app = application(settings, warm=False, **own)
    transport = httpx.ASGITransport(app, client=("127.0.0.1", 1))
    async with (
        app.router.lifespan_context(app),
        Client(ADDRESS, transport=transport) as client,
        httpx.AsyncClient(base_url=ADDRESS, transport=transport) as http,
    ):
        inside = Inside(app, client, http)
        event.listen(inside.house.ledger.engine, "checkout", do_not_wait_for_the_disk)
        yield inside


def do_not_wait_for_the_disk(connection: Any, *_: object) -> None:
    """A real house waits, and is tried so in a process of its own; nothing here is to outlive a power cut."""
    connection.execute("PRAGMA synchronous=OFF")
