"""The wire: uvicorn's WebSocket, on which what everybody at a table is told is framed once and written at once.

A server's frames are not masked, so a message is the same bytes for all. Through ASGI each would be framed again and
wake a task; here it goes to the socket right away. Whoever reads too slowly is found by what their socket has not
taken yet.
"""

from __future__ import annotations

import socket
import struct
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

WIRE = "caravanserai.wire"  # where an application finds it in its scope
MOST_AHEAD = 16  # messages that are taken in before the last was heard
SEND_BUFFER = 128 * 1024  # bytes
TEXT = 0x81  # a whole text frame


def frame(message: bytes) -> bytes:
    """A message as one frame of text (RFC 6455, 5.2)."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size)) + message
    if size < 1 << 16:
        return struct.pack("!BBH", TEXT, 126, size) + message
    return struct.pack("!BBQ", TEXT, 127, size) + message


class Wire(WebSocketsSansIOProtocol):
    """A WebSocket that its application may write frames to."""

    def connection_made(self, transport: Any) -> None:
        """A connection: little of what is sent waits in the system's own buffer, where it would not be counted."""
        super().connection_made(transport)
        held = transport.get_extra_info("socket")
        if held is not None:
            held.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def handle_connect(self, event: Any) -> None:
        """Somebody wants to be told: the application gets the wire with its scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[WIRE] = self

    def send_receive_event_to_app(self) -> None:
        """Take a message in; reading is paused only when too many wait, not after each."""
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False
        if self.queue.qsize() > MOST_AHEAD and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    def write(self, framed: bytes) -> bool:
        """Write a frame; False where the connection is closing."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(framed)
        return True

    @property
    def backlog(self) -> int:
        """How many bytes wait because the reader has not taken them."""
        return self.transport.get_write_buffer_size()

    def cut(self) -> None:
        """Close at once, without a farewell that would wait behind all the rest."""
        self.transport.abort()
