"""The network of the simulated world: bytes arrive late, in pieces, or never; connections are cut, or fall silent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextvars import Context
from random import Random
from typing import TYPE_CHECKING, Any

from simulation.faults import Faults

if TYPE_CHECKING:
    from simulation.workers import Worker

AFTER = 1e-9  # seconds between two arrivals, so that they keep their order
HELD_BY_SYSTEM = 4096  # bytes that the systems in between hold, and which no side counts as not yet sent
ADDRESS = ("127.0.0.1", 8000)


class Link:
    """One connection between a client and a worker, with the delays and the faults that it has."""

    def __init__(self, loop: asyncio.AbstractEventLoop, worker: Worker, faults: Faults, random: Random) -> None:
        """Connect a client to a worker, whose protocol is told so after a moment."""
        self.loop = loop
        self.worker = worker
        self.faults = faults
        self.random = random
        self.lag = random.choice((0.0, 0.001, 0.01, 0.05))
        if faults.strikes(random, "slow link"):
            self.lag = random.uniform(0.2, 1.5)
        self.is_silent = False  # whether nothing arrives any more, on either side, and nobody is told
        self.client = ClientEnd(self)
        self.server = ServerEnd(self)
        self._arrivals = {True: 0.0, False: 0.0}
        self.to_server(self.server.begin)

    def _when(self, to_server: bool) -> float:
        """Return when what is sent now arrives: never before what was sent earlier."""
        delay = self.lag + (self.random.random() * self.lag if self.lag else 0.0)
        self._arrivals[to_server] = max(self._arrivals[to_server] + AFTER, self.loop.time() + delay)
        return self._arrivals[to_server]

    def to_server(self, call: Callable[..., None], *about: Any) -> None:
        """Have something happen at the worker when it arrives there."""
        if not self.is_silent:
            self.loop.call_at(self._when(True), call, *about, context=self.worker.context)

    def to_client(self, call: Callable[..., None], *about: Any) -> None:
        """Have something happen at the client when it arrives there."""
        if not self.is_silent:
            self.loop.call_at(self._when(False), call, *about, context=self.client.context)

    def pieces(self, data: bytes) -> list[bytes]:
        """Return data in the pieces in which it arrives."""
        if len(data) < 2 or not self.faults.strikes(self.random, "split"):
            return [data]
        if len(data) <= 40 and self.random.random() < 0.3:
            return [data[place : place + 1] for place in range(len(data))]
        cuts = sorted({self.random.randrange(1, len(data)) for _ in range(self.random.randint(1, 3))})
        return [data[start:end] for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]

    def cut(self) -> None:
        """Cut the connection: both sides are told, each after a while, and what was under way is lost."""
        if not self.server.is_closed:
            self.loop.call_later(self.random.uniform(0.0, 0.2), self.server.lose, context=self.worker.context)
        self.loop.call_later(self.random.uniform(0.0, 0.2), self.client.end, context=self.client.context)
        self.is_silent = True


class ClientEnd:
    """A connection as its client has it."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.context = Context()
        self.received: deque[bytes] = deque()
        self.has_ended = False
        self.stalled_until = 0.0  # until when nothing is read
        self._waiting: asyncio.Future[None] | None = None

    def send(self, data: bytes) -> None:
        """Send bytes, in pieces."""
        for piece in self.link.pieces(data):
            self.link.to_server(self.link.server.arrive, piece)

    def close(self) -> None:
        """Send no more."""
        self.has_ended = True
        self.link.to_server(self.link.server.hear_end)

    def abort(self) -> None:
        """Drop the connection; what was under way is lost."""
        self.link.cut()
        self.end()

    async def receive(self) -> bytes:
        """Return the next bytes, as soon as there are some; nothing at the end."""
        while not self.received:
            if self.has_ended:
                return b""
            self._waiting = self.link.loop.create_future()
            await self._waiting
        return self.received.popleft()

    def arrive(self, data: bytes) -> None:
        """Take bytes that have arrived."""
        self.received.append(data)
        self.link.to_server(self.link.server.taken, len(data))
        self._wake()

    def end(self) -> None:
        """Take note that nothing more comes."""
        self.has_ended = True
        self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)


class ServerEnd(asyncio.Transport):
    """A connection as the worker's protocol has it."""

    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link
        self.protocol: Any = None
        self.is_closed = False  # whether the protocol has been told that it is closed
        self._is_closing = False
        self._is_paused = False
        self._arrived: deque[bytes] = deque()
        self._heard_end = False
        self._outgoing: deque[bytes] = deque()
        self._size = 0  # bytes that were written and not yet taken by the client
        self._high, self._low = 64 * 1024, 16 * 1024
        self._writing_paused = False
        self._timer: asyncio.TimerHandle | None = None

    # What the network does

    def begin(self) -> None:
        """Begin the connection; the worker may have stopped to take new ones."""
        worker = self.link.worker
        if not worker.is_listening:
            self.is_closed = True
            self.link.to_client(self.link.client.end)
            return
        worker.links.append(self.link)
        self.protocol = worker.new_protocol()
        self.protocol.connection_made(self)

    def arrive(self, data: bytes) -> None:
        """Take bytes that have arrived."""
        if self._is_closing or self.is_closed or self.protocol is None:
            return
        self._arrived.append(data)
        self._pass_on()

    def _pass_on(self) -> None:
        while self._arrived and not self._is_paused and not self._is_closing:
            self.protocol.data_received(self._arrived.popleft())
        if self._heard_end and not self._arrived and not self._is_closing:
            self._heard_end = False
            self.protocol.eof_received()
            self.close()

    def hear_end(self) -> None:
        """Take note that the client sends no more."""
        if self.protocol is not None and not self.is_closed:
            self._heard_end = True
            self._pass_on()

    def lose(self) -> None:
        """Take note that the connection was cut."""
        self._arrived.clear()
        self._outgoing.clear()
        self._is_closing = True
        self._tell_closed(ConnectionResetError("cut"))

    def taken(self, size: int) -> None:
        """Take note that the client has taken so many bytes."""
        self._size -= size
        if self._writing_paused and self._size <= self._low and not self.is_closed:
            self._writing_paused = False
            self.protocol.resume_writing()

    def _send(self) -> None:
        """Send what was written, unless the client reads nothing for now."""
        self._timer = None
        client = self.link.client
        if client.stalled_until > self.link.loop.time():
            self._timer = self.link.loop.call_at(client.stalled_until + AFTER, self._send)
            return
        while self._outgoing:
            for piece in self.link.pieces(self._outgoing.popleft()):
                self.link.to_client(client.arrive, piece)
        if self._is_closing:
            self.link.to_client(client.end)
            self._tell_closed(None)

    def _tell_closed(self, error: Exception | None) -> None:
        if self.is_closed:
            return
        self.is_closed = True
        if self._timer is not None:
            self._timer.cancel()
        if self.protocol is not None:
            self.link.loop.call_soon(self.protocol.connection_lost, error)

    # What the protocol does

    def write(self, data: Any) -> None:
        """Send bytes to the client, as soon as it reads them."""
        if self._is_closing or self.is_closed:
            return
        self.link.worker.must_live()
        self._outgoing.append(bytes(data))
        self._size += len(data)
        if self._size - HELD_BY_SYSTEM > self._high and not self._writing_paused:
            self._writing_paused = True
            self.link.faults.counts["backlog"] += 1
            self.protocol.pause_writing()
        if self._outgoing and self._timer is None:
            self._send()

    def writelines(self, lines: Any) -> None:
        """Send several pieces of bytes."""
        self.write(b"".join(lines))

    def close(self) -> None:
        """Close the connection once the client has taken all that was written."""
        if self._is_closing or self.is_closed:
            return
        self._is_closing = True
        if self._timer is None:
            self._send()

    def abort(self) -> None:
        """Close the connection at once."""
        if self.is_closed:
            return
        self._outgoing.clear()
        self._is_closing = True
        self.link.to_client(self.link.client.end)
        self._tell_closed(None)

    def is_closing(self) -> bool:
        """Return whether it is closed, or being closed."""
        return self._is_closing

    def pause_reading(self) -> None:
        """Pass no bytes on for now."""
        self._is_paused = True

    def resume_reading(self) -> None:
        """Pass bytes on again."""
        self._is_paused = False
        if self._arrived or self._heard_end:
            self.link.loop.call_soon(self._resumed)

    def _resumed(self) -> None:
        if not self.is_closed:
            self._pass_on()

    def is_reading(self) -> bool:
        """Return whether bytes are passed on."""
        return not self._is_paused

    def set_protocol(self, protocol: Any) -> None:
        """Pass what comes on to another protocol."""
        self.protocol = protocol

    def get_protocol(self) -> Any:
        """Return what bytes are passed on to."""
        return self.protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        """Return the addresses of both sides."""
        return {"peername": ("127.0.0.1", 50_000), "sockname": ADDRESS}.get(name, default)

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:
        """Set how many bytes may wait before the protocol is told to pause, and how few when it may go on."""
        self._high = 64 * 1024 if high is None else high
        self._low = self._high // 4 if low is None else low

    def get_write_buffer_size(self) -> int:
        """Return how many bytes wait to be sent."""
        return sum(map(len, self._outgoing))
