"""The HTTP protocol: uvicorn's HTTP protocol, but a request may have only so many bytes, and take only so long to come.

Bytes are counted, and time is taken, for the head and for the body of each request of a connection anew. Of one address
only so many connections are held.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from caravanserai.house.guard import Guard
from caravanserai.house.settings import Limits

GUARD = "guard"  # where the application's lifespan leaves it
MOST_AHEAD = 16  # requests that are taken in before the first of them was answered
LATE = HTTPStatus.REQUEST_TIMEOUT, b"The request took too long to come.\n"
LONG_HEAD = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, b"The head of the request is too long.\n"
LONG_BODY = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, b"That is too much.\n"
CROWD = HTTPStatus.TOO_MANY_REQUESTS, b"Too many connections: wait a little.\n"
TOO_MANY = HTTPStatus.TOO_MANY_REQUESTS, b"Too many requests before the first was answered.\n"


class HttpProtocol(HttpToolsProtocol):
    """A connection over which requests come. What is not whole in time, or too long, is refused, and it is closed."""

    _limits = Limits()
    _guard: Guard | None = None
    _timer: asyncio.TimerHandle | None = None  # until what is under way must be whole
    _begun = False  # a request has begun, and is not whole
    _in_body = False  # its head is whole
    _bytes = 0  # bytes of the head, or of the body, that is under way
    _upgraded = False  # it is a live connection now, and another's
    _refusal: tuple[HTTPStatus, bytes] | None = None  # of what came last, until those before it are answered

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is at the door."""
        super().connection_made(transport)
        guard: Guard | None = self.app_state.get(GUARD)
        if guard is not None:
            self._limits = guard.settings.limits
            if not guard.enter(self.host, self):
                self._turn_away(*CROWD)
                return
            self._guard = guard
        self._start_timer(self._limits.head_time)

    def data_received(self, data: bytes) -> None:
        """Take in what comes, if the request may have as much."""
        limits = self._limits
        if self._refusal is not None:
            self.flow.pause_reading()  # nothing more is heard over it
            return
        while data and not self._upgraded and self._refusal is None and not self.transport.is_closing():
            room = (2 * limits.body if self._in_body else limits.head) - self._bytes
            if room <= 0:
                self._turn_away(*(LONG_BODY if self._in_body else LONG_HEAD))
                return
            # In small pieces: what comes after the end of a head or a body is counted from the next piece on.
            piece = data[: min(room, limits.head)]
            data = data[len(piece) :]
            self._bytes += len(piece)
            super().data_received(piece)
        if not self._upgraded and self._refusal is None and not self.transport.is_closing():
            self._watch()

    # What the parser finds

    def on_message_begin(self) -> None:
        """A request begins."""
        if len(self.pipeline) >= MOST_AHEAD:
            self._turn_away(*TOO_MANY)
            raise httptools.HttpParserError("too many requests at once")
        self._begun, self._bytes = True, max(self._bytes, 1)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """They have said what they want."""
        self._stop_timer()
        super().on_headers_complete()  # which may find that it is no request: then no body is waited for
        self._in_body, self._bytes = True, 0

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._stop_timer()
        self._begun, self._in_body, self._bytes = False, False, 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """What came is no request."""
        self._turn_away(HTTPStatus.BAD_REQUEST, msg.encode())

    def on_response_complete(self) -> None:
        """A request is answered; where all are, what came after them may be refused."""
        super().on_response_complete()
        if self._refusal is not None and not self.is_answering:
            self._turn_away(*self._refusal)

    def handle_websocket_upgrade(self) -> None:
        """It becomes a live connection."""
        self._upgraded = True
        self._leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._leave()
        super().connection_lost(exc)

    # Time

    def _watch(self) -> None:
        """Give what is under way its time, from when it began."""
        if self._bytes or self._in_body:
            if self._timer is None:
                self._start_timer(self._limits.body_time if self._in_body else self._limits.head_time)
        elif not self.is_answering and self.timeout_keep_alive_task is None:
            # The answer was sent before the request was whole: uvicorn has forgotten that it waits for another.
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def _start_timer(self, seconds: float) -> None:
        self._timer = self.loop.call_later(seconds, self._time_out)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        """What is under way is not whole in time."""
        self._timer = None
        if self.flow.read_paused or (self.is_answering and not self._in_body):
            self._watch()  # it may be late because of us: what came before it is still being answered
        else:
            self._turn_away(*LATE)

    # Who comes and goes

    @property
    def host(self) -> str:
        """Where the connection comes from: behind a proxy that is the proxy."""
        return self.client[0] if self.client else ""

    @property
    def is_answering(self) -> bool:
        """Whether an answer is owed."""
        return self.cycle is not None and not self.cycle.response_complete

    def give_way(self) -> bool:
        """Close it for the sake of another, if nothing is asked or answered over it."""
        transport: Any = self.transport
        if transport.is_closing() or self._bytes or self._in_body or self.is_answering:
            return False
        if transport.get_write_buffer_size():
            return False  # the answer has not been read
        transport.close()
        return True

    def _leave(self) -> None:
        self._stop_timer()
        if self._guard is not None:
            self._guard.leave(self.host, self)
            self._guard = None

    def _turn_away(self, status: HTTPStatus, why: bytes) -> None:
        """Close it; with an answer, where one is due and none was begun, and after those that are owed."""
        self._stop_timer()
        transport: Any = self.transport
        if transport.is_closing():
            return
        if self.is_answering and not self._in_body:
            self._refusal = self._refusal or (status, why)
            return
        cycle = self.cycle
        if self._in_body and cycle is not None:
            is_due = not cycle.response_started and not self.pipeline
            cycle.disconnected = True  # whatever it would still answer
            cycle.message_event.set()
        else:
            is_due = not self.is_answering and (self._begun or status != HTTPStatus.REQUEST_TIMEOUT)
        if is_due:
            told = [*self.server_state.default_headers, (b"content-type", b"text/plain; charset=utf-8")]
            told += [(b"content-length", b"%d" % len(why)), (b"connection", b"close")]
            lines = b"".join(b"%b: %b\r\n" % line for line in told)
            transport.write(STATUS_LINE[status] + lines + b"\r\n" + why)
        if is_due or not transport.get_write_buffer_size():
            transport.close()
        else:
            transport.abort()  # it would wait until all was read
