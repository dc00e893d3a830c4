"""The HTTP protocol: uvicorn's, with limits for how many bytes a request may have and how long it may take to arrive.

Bytes and time are counted separately for the head and for the body of each request of a connection. The number of
connections from one address is limited too.
"""

from __future__ import annotations

import asyncio
from http import HTTPStatus
from typing import Any

import httptools
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from caravanserai.house.guard import Guard
from caravanserai.house.settings import Limits

GUARD = "guard"  # the key under which the application's lifespan state has the guard
MOST_AHEAD = 16  # requests that are accepted before the first of them is answered
LATE = HTTPStatus.REQUEST_TIMEOUT, b"The request took too long to come.\n"
LONG_HEAD = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, b"The head of the request is too long.\n"
LONG_BODY = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, b"That is too much.\n"
CROWD = HTTPStatus.TOO_MANY_REQUESTS, b"Too many connections: wait a little.\n"
TOO_MANY = HTTPStatus.TOO_MANY_REQUESTS, b"Too many requests before the first was answered.\n"


class HttpProtocol(HttpToolsProtocol):
    """A connection over which requests come.

    If one is too long or too late, it is refused and the connection closed.
    """

    _limits = Limits()
    _guard: Guard | None = None
    _timer: asyncio.TimerHandle | None = None  # runs out when the head or the body must be complete
    _begun = False  # whether a request has begun that is not complete
    _in_body = False  # whether its head is complete
    _bytes = 0  # how many bytes of the current head or body have come
    _upgraded = False  # whether it is a live connection now, which another protocol reads
    _refusal: tuple[HTTPStatus, bytes] | None = None  # sent when the requests before the refused one are answered

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Begin a connection; refuse it if its address has too many."""
        super().connection_made(transport)
        guard: Guard | None = self.app_state.get(GUARD)
        if guard is not None:
            self._limits = guard.settings.limits
            if not guard.open_http(self.host, self):
                self._turn_away(*CROWD)
                return
            self._guard = guard
        self._start_timer(self._limits.head_time)

    def data_received(self, data: bytes) -> None:
        """Take in data, if the current head or body may still have so many bytes."""
        limits = self._limits
        if self._refusal is not None:
            self.flow.pause_reading()  # whatever else comes is not read
            return
        while data and not self._upgraded and self._refusal is None and not self.transport.is_closing():
            room = (2 * limits.body if self._in_body else limits.head) - self._bytes
            if room <= 0:
                self._turn_away(*(LONG_BODY if self._in_body else LONG_HEAD))
                return
            # The pieces are small, since bytes behind the end of a head or body only count from the next piece on.
            piece = data[: min(room, limits.head)]
            data = data[len(piece) :]
            self._bytes += len(piece)
            super().data_received(piece)
        if not self._upgraded and self._refusal is None and not self.transport.is_closing():
            self._watch()

    # Callbacks of the parser

    def on_message_begin(self) -> None:
        """Note that a request begins; refuse it if too many wait for their answers."""
        if len(self.pipeline) >= MOST_AHEAD:
            self._turn_away(*TOO_MANY)
            raise httptools.HttpParserError("too many requests at once")
        self._begun, self._bytes = True, max(self._bytes, 1)
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """Note that a request's head is complete."""
        self._stop_timer()
        super().on_headers_complete()  # this may raise an error if it is no valid request: then no body is awaited
        self._in_body, self._bytes = True, 0

    def on_message_complete(self) -> None:
        """Note that a request is complete."""
        self._stop_timer()
        self._begun, self._in_body, self._bytes = False, False, 0
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is not a valid request."""
        self._turn_away(HTTPStatus.BAD_REQUEST, msg.encode())

    def on_response_complete(self) -> None:
        """Note that a request is answered; if all are, send the refusal that waits for that."""
        super().on_response_complete()
        if self._refusal is not None and not self.is_answering:
            self._turn_away(*self._refusal)

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol."""
        self._upgraded = True
        self._leave()
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is closed."""
        self._leave()
        super().connection_lost(exc)

    # Time limits

    def _watch(self) -> None:
        """Start the timer of a head or body that has begun; if none has, start uvicorn's timer for idle connections."""
        if self._bytes or self._in_body:
            if self._timer is None:
                self._start_timer(self._limits.body_time if self._in_body else self._limits.head_time)
        elif not self.is_answering and self.timeout_keep_alive_task is None:
            # If an answer was sent before its request was complete, uvicorn has not started this timer itself.
            self.timeout_keep_alive_task = self.loop.call_later(
                self.timeout_keep_alive, self.timeout_keep_alive_handler
            )

    def _start_timer(self, seconds: float) -> None:
        """Refuse the request after so many seconds, unless the timer is stopped."""
        self._timer = self.loop.call_later(seconds, self._time_out)

    def _stop_timer(self) -> None:
        """Stop the timer, if it runs."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _time_out(self) -> None:
        """Refuse a request that is not complete in time."""
        self._timer = None
        if self.flow.read_paused or (self.is_answering and not self._in_body):
            self._watch()  # it may be late because of us, as requests before it are still being answered
        else:
            self._turn_away(*LATE)

    # Opening and closing

    @property
    def host(self) -> str:
        """The host that the connection comes from; behind a proxy, that is the proxy."""
        return self.client[0] if self.client else ""

    @property
    def is_answering(self) -> bool:
        """Whether a request has not been answered completely."""
        return self.cycle is not None and not self.cycle.response_complete

    def give_way(self) -> bool:
        """Close the connection to make room for another, if no request or answer is under way.

        Return whether it was closed.
        """
        transport: Any = self.transport
        if transport.is_closing() or self._bytes or self._in_body or self.is_answering:
            return False
        if transport.get_write_buffer_size():
            return False  # the client has not read all of the last answer
        transport.close()
        return True

    def _leave(self) -> None:
        """Stop the timer, and note that this connection no longer counts."""
        self._stop_timer()
        if self._guard is not None:
            self._guard.close_http(self.host, self)
            self._guard = None

    def _turn_away(self, status: HTTPStatus, why: bytes) -> None:
        """Close the connection with a refusal, after the answers that are still owed.

        The refusal is sent only if the client expects an answer and none has begun.
        """
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
            cycle.disconnected = True  # whatever the application would still answer is dropped
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
            transport.abort()  # `close` would wait until the client has read everything
