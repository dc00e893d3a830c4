"""The WebSocket protocol: uvicorn's, to which prepared frames can be written directly.

A server's frames are not masked, so a message is the same bytes for all who get it. Through ASGI it would be framed
again for each connection, and would wake a task each; here it is written to the sockets at once. Whether a client reads
too slowly is seen by how many bytes its socket has not taken yet. What comes in is read by the library; frames that are
no whole message, and so never reach the application, are counted here.
"""

from __future__ import annotations

import socket
import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

SCOPE_KEY = "caravanserai.websocket"  # the key of the scope's extensions under which an application finds the protocol
PIECE = 512  # bytes that are read at once: whoever sends too much is dismissed before the rest is read
MOST_AHEAD = 16  # messages that may wait for the application's task before reading is paused
MOST_AFTER = 64 * 1024  # bytes that may still come after our close frame
TOO_MANY = 4429  # the code with which a connection is closed that sends too much
SEND_BUFFER = 128 * 1024  # bytes of the system's send buffer
TEXT = 0x81  # the first byte of a frame that is a whole text message
NO_REQUEST = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

pack_short, pack_long = struct.Struct("!BBH").pack, struct.Struct("!BBQ").pack


def head(size: int) -> bytes:
    """Return the first bytes of a frame with a text of so many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    return pack_short(TEXT, 126, size) if size < 1 << 16 else pack_long(TEXT, 127, size)


def frame(message: bytes) -> bytes:
    """Return a message as one text frame."""
    return head(len(message)) + message


def message_in(framed: bytes) -> bytes:
    """Return the message that `frame` has framed."""
    return framed[{126: 4, 127: 10}.get(framed[1], 2) :]


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket to which the application can write frames directly."""

    allows: Callable[[], bool] | None = None  # called for each frame that is no whole message: returns if it is allowed
    _on_behind: Callable[[], None] | None = None
    _after = 0  # how many bytes have come after our close frame

    # Reading

    def connection_made(self, transport: Any) -> None:
        """Begin a connection, with a small send buffer in the system, since what waits there would not be counted."""
        super().connection_made(transport)
        transport.pause_reading()  # nothing but the request is read until the connection is accepted
        held = transport.get_extra_info("socket")
        if held is not None:
            held.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def start_keepalive(self) -> None:
        """Begin to read frames, now that the connection was accepted."""
        super().start_keepalive()
        self.transport.resume_reading()

    def handle_connect(self, event: Any) -> None:
        """Begin the application for a new WebSocket, with this protocol in its scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[SCOPE_KEY] = self

    def data_received(self, data: bytes) -> None:
        """Take in data, piece by piece; what comes long after our close frame is not read any more."""
        if len(data) <= PIECE and not self.close_sent:  # the most frequent case
            super().data_received(data)
        else:
            for start in range(0, len(data), PIECE):
                piece = data[start : start + PIECE]
                self._after += len(piece) if self.close_sent else 0
                if self._after > MOST_AFTER:
                    self.transport.abort()
                if self.transport.is_closing():
                    return
                super().data_received(piece)
        if not self.handshake_initiated:
            # The library found no valid request, and uvicorn would wait for another.
            self.transport.write(b"".join(self.conn.data_to_send()) or NO_REQUEST)
            self.transport.close()

    def handle_text(self, event: Any) -> None:
        """Take a text frame; if it only begins a message, it is counted here."""
        if event.fin or self._is_allowed():
            super().handle_text(event)

    def handle_bytes(self, event: Any) -> None:
        """Take a binary frame as `handle_text` does."""
        if event.fin or self._is_allowed():
            super().handle_bytes(event)

    def handle_cont(self, event: Any) -> None:
        """Take a frame that goes on with a message; the last one is counted as the message, by the application."""
        if event.fin or self._is_allowed():
            super().handle_cont(event)

    def send_receive_event_to_app(self) -> None:
        """Queue a message for the application; reading is paused only if many wait, not after each as uvicorn does."""
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False
        if self.queue.qsize() > MOST_AHEAD and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._is_allowed():
            super().handle_ping()

    def handle_pong(self, event: Any) -> None:
        """Note a pong."""
        if self._is_allowed():
            super().handle_pong(event)

    def _is_allowed(self) -> bool:
        """Return whether a frame that never reaches the application may come, and count it; else end the connection."""
        if self.close_sent:
            return False
        if self.allows is None or self.allows():
            return True
        self.dismiss(TOO_MANY)
        return False

    def dismiss(self, code: int) -> None:
        """Send a close frame at once, without the application's task, which may be waiting for something."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    # Writing

    def write(self, framed: bytes) -> None:
        """Write a frame, unless the connection has been closed."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(framed)

    def allow_behind(self, most: int, on_behind: Callable[[], None]) -> None:
        """Set how many bytes may be written that the client has not read, and what is called when there are more."""
        self.transport.set_write_buffer_limits(high=most)
        self._on_behind = on_behind

    def pause_writing(self) -> None:
        """Note that the client has not read as many bytes as are allowed."""
        super().pause_writing()
        if self._on_behind is not None:
            self._on_behind()

    def cut(self) -> None:
        """Close the connection at once, without a close frame, which would wait behind all that is not yet read."""
        self.close_sent = True
        self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is closed; nothing here refers to the application any more, so both are freed."""
        super().connection_lost(exc)
        self.allows = self._on_behind = None
