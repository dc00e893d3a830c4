"""The doorway: a connection that says nothing is closed, one that asks is answered and kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
import uvicorn

from caravanserai.house import doorway


async def hello(scope: Any, receive: Any, send: Any) -> None:
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


@pytest.mark.parametrize("said", [b"", b"GET / HTTP/1.1\r\nHost: x\r\n"])
def test_who_does_not_say_what_they_want_is_not_kept(
    monkeypatch: pytest.MonkeyPatch, play: Callable[..., Any], said: bytes
) -> None:
    monkeypatch.setattr(doorway, "PATIENCE", 0.1)

    async def knock() -> tuple[bytes, bytes]:
        config = uvicorn.Config(hello, port=0, http=doorway.Doorway, lifespan="off", log_config=None)
        server = uvicorn.Server(config)
        serving = asyncio.create_task(server.serve())
        while not server.started:
            await asyncio.sleep(0.01)
        port = server.servers[0].sockets[0].getsockname()[1]
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        silent = await reader.read()  # until it is closed
        writer.close()
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(2):  # kept for another request
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            answered = await reader.readuntil(b"hello")
        writer.close()
        server.should_exit = True
        await serving
        return silent, answered

    silent, answered = play(knock())
    assert silent == b""
    assert answered.startswith(b"HTTP/1.1 200")
