"""The HTTP protocol: who asks is answered and kept; who says too much, or takes too long over it, is not."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from caravanserai.house.guard import Guard
from caravanserai.house.http_protocol import GUARD, MOST_AHEAD, HttpProtocol
from caravanserai.house.settings import Limits, Settings
from caravanserai.house.websocket_protocol import WebSocketProtocol

ASK = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
SLOW_ASK = ASK.replace(b"/ ", b"/slow ", 1)
SEND = b"POST /read HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"
SEND_CHUNKS = b"POST /read HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
LIVE = (
    b"GET /live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
MOMENT = 0.1  # seconds that are given where they are waited for
FOR_EVER = 3600.0
SOON = {"head_time": MOMENT, "body_time": MOMENT}


async def hello(scope: Any, receive: Any, send: Any) -> None:
    """Greets; at `/read` after it has read the body, at `/slow` after some moments."""
    if scope["type"] == "websocket":
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass
        return
    if scope["path"] == "/slow":
        await asyncio.sleep(3 * MOMENT)
    more = scope["path"] == "/read"
    while more:
        message = await receive()
        more = message.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"5")]})
    await send({"type": "http.response.body", "body": b"hello"})


def application(guard: Guard) -> Any:
    """The same, with the guard left where the protocol finds it."""

    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] != "lifespan":
            await hello(scope, receive, send)
            return
        scope["state"][GUARD] = guard
        for said in ("startup", "shutdown"):
            assert (await receive())["type"] == f"lifespan.{said}"
            await send({"type": f"lifespan.{said}.complete"})

    return app


class Street:
    """Where connections to the server come from."""

    def __init__(self, port: int, guard: Guard) -> None:
        self.port = port
        self.guard = guard
        self._opened: list[asyncio.StreamWriter] = []

    async def knock(self, said: bytes = b"") -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self._opened.append(writer)
        writer.write(said)
        return reader, writer

    async def is_answered(self) -> bool:
        """Whether somebody else is."""
        reader, _ = await self.knock(ASK)
        return (await reader.readuntil(b"hello")).startswith(b"HTTP/1.1 200")

    def leave(self) -> None:
        for writer in self._opened:
            writer.close()


@asynccontextmanager
async def street(
    *, keep: float = FOR_EVER, unlimited: bool = False, proxies: tuple[str, ...] = (), **limits: Any
) -> AsyncIterator[Street]:
    """A server that listens; what is not given takes for ever."""
    chosen = Limits(**{"head_time": FOR_EVER, "body_time": FOR_EVER, **limits})
    guard = Guard(Settings("sqlite://", limits=chosen, unlimited=unlimited, proxies=proxies))
    config = uvicorn.Config(
        application(guard), port=0, http=HttpProtocol, ws=WebSocketProtocol, log_config=None, lifespan="on"
    )
    config.timeout_keep_alive = keep  # type: ignore[assignment]
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    made = Street(server.servers[0].sockets[0].getsockname()[1], guard)
    yield made
    made.leave()
    server.should_exit = True
    await serving


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """What comes until the connection is closed, however it is."""
    told = b""
    with contextlib.suppress(ConnectionError):
        while piece := await reader.read(65536):
            told += piece
    return told


def statuses(told: bytes) -> list[int]:
    return [int(part[:3]) for part in told.split(b"HTTP/1.1 ")[1:]]


@pytest.mark.parametrize(
    ("said", "status"),
    [
        (b"", []),
        (b"\r\n", []),
        (b"GET / HTTP/1.1\r\nHost: x\r\n", [408]),
        (ASK + b"GET / HTTP/1.1\r\nHos", [200, 408]),
        (SEND + b"half", [408]),
        (SEND_CHUNKS + b"4\r\nhalf\r\n", [408]),
        (ASK + SEND, [200, 408]),
        (ASK.replace(b"\r\n\r\n", b"\r\nContent-Length: 10\r\n\r\n") + b"half", [200]),  # answered before it is whole
    ],
)
def test_what_does_not_come_whole_in_time_is_not_waited_for(
    play: Callable[..., Any], said: bytes, status: list[int]
) -> None:
    async def go() -> bytes:
        async with street(**SOON) as outside:
            reader, _ = await outside.knock(said)
            told = await all_of(reader)
            assert await outside.is_answered()
            return told

    assert statuses(play(go())) == status


@pytest.mark.parametrize(
    ("said", "drip"),
    [
        (b"GET / HTTP/1.1\r\nX: ", b"x"),
        (ASK + b"GET / HTTP/1.1\r\nX: ", b"x"),
        (b"", b"\r\n"),
        (ASK, b"\r\n"),
        (SEND_CHUNKS, b"1\r\nx\r\n"),
        (SEND_CHUNKS + b"1;", b"x"),
    ],
)
def test_time_is_not_given_anew_with_each_byte(play: Callable[..., Any], said: bytes, drip: bytes) -> None:
    async def go() -> bool:
        async with street(**SOON) as outside:
            reader, writer = await outside.knock(said)
            ended = asyncio.create_task(all_of(reader))
            with contextlib.suppress(ConnectionError):
                while not ended.done():  # it would drip for ever
                    writer.write(drip)
                    await asyncio.sleep(MOMENT / 10)
            return await outside.is_answered()

    assert play(go())


def test_an_answer_that_takes_its_time_is_waited_for_whatever_comes_meanwhile(play: Callable[..., Any]) -> None:
    async def go() -> bytes:
        async with street(head_time=MOMENT, body_time=FOR_EVER) as outside:
            reader, writer = await outside.knock(SEND)
            await asyncio.sleep(3 * MOMENT)
            writer.write(b"0123456789" + b"GET / HT")
            return await all_of(reader)

    assert statuses(play(go())) == [200, 408]


def test_a_connection_that_was_answered_too_soon_is_not_kept_for_ever(play: Callable[..., Any]) -> None:
    async def go() -> bytes:
        async with street(keep=MOMENT) as outside:
            reader, writer = await outside.knock(ASK.replace(b"\r\n\r\n", b"\r\nContent-Length: 10\r\n\r\n") + b"half")
            told = await reader.readuntil(b"hello")
            writer.write(b"-whole")
            return told + await all_of(reader)

    assert statuses(play(go())) == [200]


# Bytes


@pytest.mark.parametrize("target", [b"GET http://[ HTTP/1.1", b"CONNECT x HTTP/1.1"])
def test_a_second_request_that_is_none_is_told_so_as_the_first_is(play: Callable[..., Any], target: bytes) -> None:
    async def go() -> None:
        async with street() as outside:
            reader, writer = await outside.knock(ASK)
            await reader.readuntil(b"hello")
            writer.write(target + b"\r\nHost: x\r\n\r\n")
            assert (await all_of(reader)).startswith(b"HTTP/1.1 400")

    play(go())


@pytest.mark.parametrize("kept", [False, True])
@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\r\nX: ", b"GET /", b"GET / HTTP/1.1\r\n"])
def test_a_head_has_only_so_many_bytes(play: Callable[..., Any], kept: bool, said: bytes) -> None:
    async def go() -> bytes:
        async with street(head=1024) as outside:
            reader, writer = await outside.knock(ASK if kept else b"")
            if kept:
                await reader.readuntil(b"hello")
            writer.write(said)
            more = b"Name: value\r\n" if said.endswith(b"\n") else b"x" * 13
            for _ in range(100):
                writer.write(more)
            told = await all_of(reader)
            assert await outside.is_answered()
            return told

    assert statuses(play(go())) == [431]


@pytest.mark.parametrize(
    ("bad", "status"),
    [(b"GET /" + b"x" * 4096, 431), (b"\0garbage\r\n\r\n", 400), (ASK * 1000, 429)],
    ids=("too long", "none at all", "too many"),
)
@pytest.mark.parametrize("ahead", [1, 3])
def test_what_was_asked_before_something_bad_is_answered_first(
    bad: bytes, status: int, ahead: int, play: Callable[..., Any]
) -> None:
    """Also where all of it came at once: what was done is told, and nothing is put between the parts of an answer."""

    async def go() -> None:
        async with street(head=1024) as outside:
            reader, _ = await outside.knock(ASK * ahead + bad)
            count = MOST_AHEAD + 1 if status == 429 else ahead
            assert statuses(await all_of(reader)) == [200] * count + [status]
            assert await outside.is_answered()

    play(go())


def test_who_goes_on_after_something_bad_is_not_listened_to(play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with street() as outside:
            reader, writer = await outside.knock(SLOW_ASK + b"\0garbage\r\n\r\n")
            await asyncio.sleep(MOMENT)
            writer.write(ASK * 10)
            assert statuses(await all_of(reader)) == [200, 400]

    play(go())


def test_a_head_may_have_as_many_bytes_as_it_may(play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with street(head=1024) as outside:
            start = b"GET / HTTP/1.1\r\nHost: x\r\nX: "
            reader, writer = await outside.knock()
            for _ in range(3):
                writer.write(start + b"x" * (1024 - len(start) - 4) + b"\r\n\r\n")
                assert await reader.readuntil(b"hello")

    play(go())


@pytest.mark.parametrize(
    ("said", "more"),
    [
        (SEND_CHUNKS, b"1\r\nx\r\n"),
        (SEND_CHUNKS + b"1;", b"of-no-use"),
        (SEND_CHUNKS + b"0\r\n", b"Name: value\r\n"),
        (SEND_CHUNKS.replace(b"/read", b"/"), b"1\r\nx\r\n"),
    ],
    ids=("chunks", "words beside a chunk", "lines after the last chunk", "chunks that nobody reads"),
)
def test_a_body_has_only_so_many_bytes(play: Callable[..., Any], said: bytes, more: bytes) -> None:
    async def go() -> bytes:
        async with street(body=4096) as outside:
            reader, writer = await outside.knock(said)
            for _ in range(4096):
                writer.write(more)
            told = await all_of(reader)
            assert await outside.is_answered()
            return told

    assert statuses(play(go())) == ([413] if b"/read" in said else [200])


class Wall:
    """A transport that leads nowhere, and keeps what was written."""

    def __init__(self) -> None:
        self.told = b""
        self.closing = False

    def get_extra_info(self, _: str) -> None:
        return None

    def is_closing(self) -> bool:
        return self.closing

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, data: bytes) -> None:
        self.told += data

    def close(self) -> None:
        self.closing = True

    abort = close

    def pause_reading(self) -> None:
        """Nothing is read."""


class Clock:
    """An event loop's timers, none of which ever comes."""

    def __init__(self) -> None:
        self.pending: list[float] = []
        self.create_task = asyncio.get_running_loop().create_task

    def call_later(self, seconds: float, _: Callable[[], None]) -> Clock.Timer:
        self.pending.append(seconds)
        return self.Timer(self, seconds)

    class Timer:
        def __init__(self, clock: Clock, seconds: float) -> None:
            self.clock = clock
            self.seconds = seconds

        def cancel(self) -> None:
            self.clock.pending.remove(self.seconds)


def test_each_request_of_a_connection_has_its_time_from_its_first_byte(play: Callable[..., Any]) -> None:
    async def go() -> None:
        config = uvicorn.Config(hello, http=HttpProtocol, ws=WebSocketProtocol, log_config=None, timeout_keep_alive=30)
        clock, wall, times = Clock(), Wall(), Limits()
        protocol: Any = HttpProtocol(config, ServerState(), {}, clock)  # type: ignore[arg-type]
        protocol.connection_made(wall)
        waited = [list(clock.pending)]
        for said in (SEND[:9], SEND[9:-1], SEND[-1:], b"01234", b"5678", b"9", ASK[:9], ASK[9:]):
            protocol.data_received(said)
            waited.append(list(clock.pending))
            if not protocol._begun:
                while protocol.is_answering:
                    await asyncio.sleep(0)
                assert clock.pending == [30]  # until another request begins
        protocol.connection_lost(None)
        assert waited == [
            [times.head_time],
            [times.head_time],
            [times.head_time],
            [times.body_time],
            [times.body_time],
            [times.body_time],
            [],
            [times.head_time],
            [],
        ]
        assert clock.pending == []
        assert statuses(wall.told) == [200, 200]

    play(go())


@pytest.mark.parametrize("said", [b"GET / HTTP/1.1\r\nX: ", b"GET /"])
def test_what_is_too_long_is_not_even_parsed(play: Callable[..., Any], said: bytes) -> None:
    """However much comes at once: a header that was put together piece by piece took time by its length squared."""

    async def go() -> None:
        config = uvicorn.Config(hello, http=HttpProtocol, ws=WebSocketProtocol, log_config=None)
        protocol, wall, parsed = HttpProtocol(config, ServerState(), {}), Wall(), 0
        protocol.connection_made(wall)  # type: ignore[arg-type]
        parser: Any = protocol.parser

        class Counting:
            def feed_data(self, data: bytes) -> None:
                nonlocal parsed
                parsed += len(data)
                parser.feed_data(data)

            def __getattr__(self, name: str) -> Any:
                return getattr(parser, name)

        protocol.parser = Counting()
        for _ in range(100):
            protocol.data_received(said + b"x" * 256 * 1024)
        protocol.connection_lost(None)
        assert statuses(wall.told) == [431]
        assert wall.closing
        assert parsed == Limits().head

    play(go())


def test_only_so_many_requests_are_taken_in_ahead(play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with street() as outside:
            reader, writer = await outside.knock(ASK * MOST_AHEAD)
            for _ in range(MOST_AHEAD):
                assert await reader.readuntil(b"hello")
            writer.write(ASK * 1000)
            assert statuses(await all_of(reader)) == [200] * (MOST_AHEAD + 1) + [429]
            assert await outside.is_answered()

    play(go())


# How many


def test_of_one_address_only_so_many_that_ask_are_held(play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with street(connections_each=5) as outside:
            dripping = [await outside.knock(said) for said in (ASK[:9], SEND) * 10]
            refused = [asyncio.create_task(all_of(reader)) for reader, _ in dripping]
            while sum(one.done() for one in refused) < 15:
                await asyncio.sleep(0.01)
            assert [statuses(one.result()) for one in refused if one.done()] == [[429]] * 15
            assert sum(len(doors) for doors in outside.guard.doors.values()) == 5
            for (_, writer), one in zip(dripping, refused, strict=True):
                if not one.done():
                    writer.write(ASK[9:] if one in refused[::2] else b"0123456789")
                    writer.write_eof()
            assert [statuses(await one) for one in refused].count([200]) == 5
            # They make room for others.
            assert await outside.is_answered()

    play(go())


def test_an_idle_connection_makes_room_for_another(play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with street(connections_each=2) as outside:
            idle, _ = await outside.knock(ASK)
            assert await idle.readuntil(b"hello")
            _, asks = await outside.knock(ASK[:9])
            while len(outside.guard.doors["127.0.0.1"]) < 2:
                await asyncio.sleep(0.01)
            assert await outside.is_answered()
            assert await all_of(idle) == b""
            assert not asks.is_closing()

    play(go())


def test_a_live_connection_is_counted_elsewhere(play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with street(connections_each=1) as outside:
            for _ in range(3):
                reader, _ = await outside.knock(LIVE)
                assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
            assert not outside.guard.doors

    play(go())


@pytest.mark.parametrize("how", [{"proxies": ("127.0.0.0/8",)}, {"proxies": ("127.0.0.1",)}, {"unlimited": True}])
def test_everybody_behind_a_proxy_may_come(play: Callable[..., Any], how: dict[str, Any]) -> None:
    async def go() -> None:
        async with street(connections_each=1, **how) as outside:
            dripping = [await outside.knock(ASK[:9]) for _ in range(5)]
            for reader, writer in dripping:
                writer.write(ASK[9:])
                assert await reader.readuntil(b"hello")

    play(go())
