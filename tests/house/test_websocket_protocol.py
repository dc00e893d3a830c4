"""The live: frames are written as RFC 6455 says, and read however they come."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import orjson
import pytest
from websockets.frames import Frame, Opcode

from caravanserai.house.client import Client, person
from caravanserai.house.websocket_protocol import MOST_AFTER, frame, message_in
from house.conftest import Server


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 200_000])
def test_a_frame_is_what_a_library_would_make_of_it(size: int) -> None:
    message = b"x" * size
    assert frame(message) == Frame(Opcode.TEXT, message).serialize(mask=False)
    assert message_in(frame(message)) == message


def framed(told: Any, opcode: Opcode = Opcode.TEXT, *, fin: bool = True, mask: bool = True) -> bytes:
    data = told if isinstance(told, bytes) else orjson.dumps(told)
    return Frame(opcode, data, fin=fin).serialize(mask=mask)


class Raw:
    """A connection on which every byte is ours."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    @classmethod
    @asynccontextmanager
    async def open(cls, server: Server) -> AsyncIterator[Raw]:
        made = cls(*await asyncio.open_connection("127.0.0.1", server.port))
        made.writer.write(
            f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in await made.reader.readuntil(b"\r\n\r\n")
        yield made
        made.writer.close()
        with suppress(ConnectionError):
            await made.writer.wait_closed()

    def send(self, data: bytes) -> None:
        self.writer.write(data)

    async def receive(self) -> tuple[int, bytes]:
        """The next frame: its kind and what it holds."""
        first, size = await self.reader.readexactly(2)
        if size == 126:
            size = int.from_bytes(await self.reader.readexactly(2), "big")
        assert size != 127, "a frame of more than 64 kB"
        return first & 15, await self.reader.readexactly(size)

    async def told(self) -> dict[str, Any]:
        kind, data = await self.receive()
        assert kind == Opcode.TEXT, (kind, data)
        said: dict[str, Any] = orjson.loads(data)
        return said

    async def closed(self) -> int:
        """Why it was closed."""
        kind, data = await self.receive()
        assert kind == Opcode.CLOSE, (kind, data)
        return int.from_bytes(data[:2], "big")


async def greeting(server: Server) -> dict[str, Any]:
    async with Client(server.address) as house:
        opened = await house.open_table("camelup", [person("Ana"), person("Bo")])
    return {"type": "hello", "table": opened.table.id, "key": opened.keys[0].key}


PING = {"type": "ping"}


def test_a_message_is_heard_in_whatever_pieces_it_comes(server: Server, play: Callable[..., Any]) -> None:
    async def go() -> None:
        hello = framed(await greeting(server))
        async with Raw.open(server) as raw:
            for byte in hello:
                raw.send(bytes([byte]))
                await asyncio.sleep(0)
            number = (await raw.told())["number"]
            # Three in one piece, and the beginning of a fourth.
            act = framed({"type": "act", "number": number, "action": "leg blue", "id": "a"})
            raw.send(framed(PING) + act + framed(PING) + act[:7])
            said = [await raw.told() for _ in range(3)]
            assert sorted(one["type"] for one in said) == ["event", "pong", "pong"]
            raw.send(act[7:])
            again = await raw.told()
            assert (again["type"], again["number"], again["repeat"]) == ("event", number, True)
            # One longer than 125 bytes has its length in two more.
            raw.send(framed({**PING, "more": "x" * 300}))
            assert (await raw.told())["type"] == "pong"

    play(go())


def test_a_message_in_several_frames_is_one(server: Server, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with Raw.open(server) as raw:
            raw.send(framed(await greeting(server)))
            number = (await raw.told())["number"]
            raw.send(framed(b'{"type": "ac', fin=False))
            raw.send(framed(b"are you there", Opcode.PING))
            assert await raw.receive() == (Opcode.PONG, b"are you there")
            rest = f't", "number": {number}, "action": "leg blue"}}'.encode()
            raw.send(framed(rest[:9], Opcode.CONT, fin=False) + framed(rest[9:], Opcode.CONT) + framed(PING))
            assert {(await raw.told())["type"], (await raw.told())["type"]} == {"event", "pong"}
            raw.send(framed(PING, Opcode.BINARY))
            assert (await raw.told())["type"] == "pong"

    play(go())


def test_messages_are_heard_in_the_order_in_which_they_came(server: Server, play: Callable[..., Any]) -> None:
    """Whether they come in one frame or in several: none overtakes another."""

    async def go() -> None:
        async with Raw.open(server) as raw:
            raw.send(framed(await greeting(server)))
            number = (await raw.told())["number"]
            first = framed({"type": "act", "number": number, "action": "leg blue", "id": "a"})
            second = orjson.dumps({"type": "act", "number": number, "action": "leg green", "id": "b"})
            raw.send(first + framed(second[:9], fin=False) + framed(second[9:], Opcode.CONT) + framed(PING))
            said = [await raw.told() for _ in range(3)]
            assert [(one["type"], one.get("id")) for one in said] == [("event", "a"), ("refused", "b"), ("pong", None)]
            assert said[0]["line"] == "Ana: leg blue"
            assert said[1]["error"]["code"] == "late-action"

    play(go())


def test_an_action_before_a_farewell_counts_and_nothing_is_told_after_it(
    server: Server, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        hello = await greeting(server)
        async with Raw.open(server) as leaving, Raw.open(server) as staying:
            leaving.send(framed(hello))
            staying.send(framed({"type": "hello", "table": hello["table"]}))
            number = (await leaving.told())["number"]
            await staying.told()
            act = framed({"type": "act", "number": number, "action": "leg blue", "id": "a"})
            leaving.send(act + framed((1000).to_bytes(2, "big"), Opcode.CLOSE))
            assert (await staying.told())["line"] == "Ana: leg blue"
            assert await leaving.closed() == 1000
            assert await leaving.reader.read() == b""

    play(go())


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        (framed(PING, mask=False), 1002),
        (framed(b"\xff\xfe"), 1007),
        (framed({**PING, "more": "x" * 9000}), 1009),
        (framed({**PING, "more": "x" * 90_000}), 1009),
        (framed(b"more of nothing", Opcode.CONT), 1002),
        (b"\xc1" + framed(PING)[1:], 1002),  # a bit that means nothing here
        (framed(b"no JSON"), 4400),
        (framed([1]), 4400),
        (framed({"type": "act", "number": 1.5, "action": "roll"}), 4400),
    ],
    ids=("no mask", "no UTF-8", "long", "longer", "no beginning", "a bit", "no JSON", "no object", "no number"),
)
def test_what_is_no_message_closes(server: Server, play: Callable[..., Any], wrong: bytes, code: int) -> None:
    async def go() -> None:
        async with Raw.open(server) as raw:
            raw.send(framed(await greeting(server)))
            await raw.told()
            raw.send(wrong)
            assert await raw.closed() == code

    play(go())


# Floods


@pytest.fixture
def limited(fork_server: Callable[..., Server]) -> Server:
    """A house with the limits that houses have."""
    return fork_server(unlimited=False)


async def farewell(raw: Raw) -> tuple[int, int]:
    """Why a connection is closed, and how many frames came before."""
    for before in range(100_000):
        kind, data = await raw.receive()
        if kind == Opcode.CLOSE:
            return int.from_bytes(data[:2], "big"), before
    raise AssertionError("it is not closed")


async def still_answers(server: Server) -> None:
    async with Raw.open(server) as other:
        other.send(framed(await greeting(server)))
        assert (await other.told())["type"] == "snapshot"


FLOODS = {
    "pings": (b"", framed(b"", Opcode.PING)),
    "long pings": (b"", framed(b"x" * 125, Opcode.PING)),
    "pongs": (b"", framed(b"", Opcode.PONG)),
    "a message in parts without end": (framed(b"", fin=False), framed(b" ", Opcode.CONT, fin=False)),
    "in parts of nothing": (framed(b"", fin=False), framed(b"", Opcode.CONT, fin=False)),
    "messages": (b"", framed(PING)),
    "messages of nothing": (b"", framed(b"")),
    "messages in parts": (b"", framed(b"{", fin=False) + framed(b'"type": "ping"}', Opcode.CONT)),
}


@pytest.mark.parametrize("greeted", [True, False])
@pytest.mark.parametrize("flood", FLOODS)
def test_a_flood_is_cut_off_and_others_are_answered(
    limited: Server, play: Callable[..., Any], flood: str, greeted: bool
) -> None:
    start, more = FLOODS[flood]

    async def go() -> None:
        async with Raw.open(limited) as raw:
            if greeted:
                raw.send(framed(await greeting(limited)))
                await raw.told()
            raw.send(start + more * 10_000)
            code, before = await farewell(raw)
            # What is no message at all ends a connection at once.
            is_wrong = flood == "messages of nothing" or ("messages" in flood and not greeted)
            assert code in ((4429, 4400) if is_wrong else (4429,))
            assert before < 200
            await still_answers(limited)

    play(go())


@pytest.mark.parametrize("flood", ["pings", "pongs", "a message in parts without end"])
def test_a_flood_in_small_pieces_is_one_too(limited: Server, play: Callable[..., Any], flood: str) -> None:
    start, more = FLOODS[flood]

    async def go() -> None:
        async with Raw.open(limited) as raw:
            raw.send(framed(await greeting(limited)))
            await raw.told()
            raw.send(start)
            ended = asyncio.create_task(farewell(raw))
            while not ended.done():
                raw.send(more)
                await asyncio.sleep(0)
            assert (await ended)[0] == 4429

    play(go())


def test_who_goes_on_after_the_farewell_is_not_listened_to(limited: Server, play: Callable[..., Any]) -> None:
    async def go() -> None:
        ping = framed(b"", Opcode.PING)
        async with Raw.open(limited) as raw:
            raw.send(ping * 1000)
            assert (await farewell(raw))[0] == 4429
            raw.send(ping * 10)  # was on its way
            with suppress(ConnectionError):
                while not raw.writer.is_closing():
                    raw.send(ping * (MOST_AFTER // len(ping)))
                    await raw.writer.drain()
            with suppress(ConnectionError):
                assert await raw.reader.read() == b""  # nothing is answered any more
            await still_answers(limited)

    play(go())


def test_as_many_pings_as_messages_may_come(limited: Server, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with Raw.open(limited) as raw:
            raw.send(framed(await greeting(limited)))
            await raw.told()
            raw.send(framed(b"you?", Opcode.PING) * 20 + framed(PING) * 20)
            said = [await raw.receive() for _ in range(40)]
            assert said.count((Opcode.PONG, b"you?")) == 20

    play(go())


# Requests that become none


@pytest.mark.parametrize(
    ("line", "status"),
    [("Content-Length: 5", b" 400 "), ("X: " + "x" * 9000, b" 431 "), ("Sec-WebSocket-Key: 5", b" 400 ")],
    ids=("a body", "a long line", "two keys"),
)
def test_a_request_that_cannot_become_live_is_refused(
    server: Server, play: Callable[..., Any], line: str, status: bytes
) -> None:
    async def go() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(
            f"GET /live HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{line}\r\n\r\n".encode()
        )
        told = await reader.read()  # until it is closed
        writer.close()
        return told

    assert status in play(go())
