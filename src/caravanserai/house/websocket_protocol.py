"""The WebSocket protocol: uvicorn's, but a message for many connections is framed once, and written directly.

A server's frames are not masked, so a message is the same bytes for all. Through ASGI it would be framed again for each
connection, and would wake a task each; here it is written to the sockets at once. Whether a client reads too slowly is
seen by how many bytes its socket has not taken yet.
"""

from __future__ import annotations

import math
import socket
import struct
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

try:
    from websockets.speedups import apply_mask
except ImportError:  # there is no wheel with compiled code for this machine
    from websockets.utils import apply_mask

SCOPE_KEY = "caravanserai.websocket"  # the key of the scope's extensions under which an application finds the protocol
MOST_AHEAD = 16  # messages that may wait for the application's task before reading is paused
MOST_AFTER = 64 * 1024  # bytes that may still come after our close frame
TOO_MANY = 4429  # the code with which a connection is closed that sends too much
SEND_BUFFER = 128 * 1024  # bytes of the system's send buffer
TEXT = 0x81  # the first byte of a frame that is a whole text message
MASKED = 0x80  # the bit beside the length that is set in a client's frames
FINAL, FAREWELL = 0x80, 0x88  # the bit of a message's last frame, and the first byte of a close frame
SHORTEST, LONGEST_SHORT = 6, 6 + 125  # the size in bytes of a client's frame whose length takes one byte
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
    """A WebSocket to which the application can write frames directly, and which reads whole text frames itself.

    All other frames, and everything that is not a valid frame, are left to the library. It is given whole frames, until
    it is given everything.
    """

    on_message: Callable[[bytes], None] | None = (
        None  # called with each text message that is read here, which is not queued then
    )
    on_messages_read: Callable[[], None] | None = None  # called before a message is queued: handles earlier ones first
    on_queue: Callable[[], None] | None = None  # called when a message has been left to the application's task
    on_end: Callable[[], None] | None = None  # called when nothing may be written any more, perhaps more than once
    allows: Callable[[], bool] | None = None  # called for each frame that is no whole message: returns if it is allowed
    most_at_once: float = math.inf  # the most frames that may come in one piece of data
    _on_behind: Callable[[], None] | None = None
    _reads = False  # whether frames are read here
    _after = 0  # how many bytes have come after our close frame
    _rest = b""  # the beginning of a frame that is not complete yet
    _fragmented = False  # whether a message has begun that goes on in another frame

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
        self._reads = True
        self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Take in data; a message is handed on as soon as it is complete."""
        size = len(data)
        if (
            # This is the most frequent case: the data is exactly one short text frame.
            SHORTEST <= size <= LONGEST_SHORT
            and data[0] == TEXT
            and data[1] == size - SHORTEST | MASKED
            and self.on_message is not None
            and not self._rest
            and not self._fragmented
            and not self.close_sent
        ):
            self.on_message(apply_mask(data[SHORTEST:], data[2:SHORTEST]))
            return
        if not self._reads:
            super().data_received(data)
            if not self.handshake_initiated:
                # The library found no valid request, and uvicorn would wait for another.
                self.transport.write(b"".join(self.conn.data_to_send()) or NO_REQUEST)
                self.transport.close()
            return
        if self.close_sent and self._is_too_late(size):
            return
        if self._rest:
            data = self._rest + data
        start, size, frames = 0, len(data), 0
        while size - start >= 2:
            told = data[start + 1]  # the frame's mask bit and length
            head, length = start + 6, told & 127
            if length == 126:
                if size - start < 4:
                    break
                head, length = start + 8, data[start + 2] << 8 | data[start + 3]
            if told < 128 or told == 255 or length > self.config.ws_max_size:
                # The frame is not masked, or too long: the library refuses it and closes the connection.
                self._reads = False
                super().data_received(data[start:])
                return
            end = head + length
            if end > size:
                break
            first = data[start]
            frames += 1
            if first == TEXT and not self._fragmented:
                self._take(data[start:end], head - start)
            elif not self.close_sent or first & 0x0F == Opcode.CLOSE:
                if first & 0x0F < Opcode.CLOSE:  # it is not a control frame
                    self._fragmented = first < FINAL
                # Whole messages are counted when they are handled; other frames are counted here, as they cost as much.
                if first != FAREWELL and (self._fragmented or first & 0x0F >= Opcode.CLOSE) and not self._is_allowed():
                    self.dismiss(TOO_MANY)
                else:
                    super().data_received(data[start:end])
            if self.transport.is_closing():
                return
            if frames > self.most_at_once and not self.close_sent:
                self.dismiss(TOO_MANY)
            start = end
        self._rest = data[start:]

    def _is_allowed(self) -> bool:
        """Return whether one more frame that is no whole message is allowed, and count it."""
        return self.allows is None or self.allows()

    def _is_too_late(self, size: int) -> bool:
        """Return whether more than a little has come after our close frame; the connection is cut off then."""
        self._after += size
        if self._after > MOST_AFTER:
            self.transport.abort()
        return self._after > MOST_AFTER

    def dismiss(self, code: int) -> None:
        """Send a close frame at once, without the application's task.

        Only the client's close frame is read after that.
        """
        self._end()
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)

    def _take(self, framed: bytes, head: int) -> None:
        """Hand on a whole message, which begins `head` bytes into its frame.

        None is handed on after our close frame.
        """
        if self.close_sent:
            return
        (self.on_message or self.queue_text)(apply_mask(framed[head:], framed[head - 4 : head]))

    def queue_text(self, message: bytes) -> None:
        """Leave a message to the application's task; close the connection if it is not UTF-8."""
        try:
            text = message.decode()
        except UnicodeDecodeError:
            super().data_received(Frame(Opcode.TEXT, message).serialize(mask=True))  # this closes the connection
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        self._queued()

    def _queued(self) -> None:
        """Note that a message waits for the application's task; pause reading if too many do."""
        if self.on_queue is not None:
            self.on_queue()
        if self.queue.qsize() > MOST_AHEAD and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_connect(self, event: Any) -> None:
        """Begin the application for a new WebSocket, with this protocol in its scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[SCOPE_KEY] = self

    def send_receive_event_to_app(self) -> None:
        """Queue a message for the application.

        Reading is paused only if too many wait, not after each as uvicorn does.
        """
        if self.on_messages_read is not None:
            self.on_messages_read()
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False
        self._queued()

    def allow_behind(self, most: int, on_behind: Callable[[], None]) -> None:
        """Set how many bytes may be written that the client has not read, and what is called when there are more."""
        self.transport.set_write_buffer_limits(high=most)
        self._on_behind = on_behind

    def pause_writing(self) -> None:
        """Note that the client has not read as many bytes as are allowed."""
        super().pause_writing()
        if self._on_behind is not None:
            self._on_behind()

    @property
    def write(self) -> Callable[[bytes], None]:
        """The function that writes a frame; it must not be called after `on_end`."""
        return self.transport.write

    def cut(self) -> None:
        """Close the connection at once, without a close frame, which would wait behind all that is not yet read."""
        self._end()
        self.transport.abort()

    # These methods end the connection; `on_end` is called first, so that nothing is written after a close frame.

    def _end(self) -> None:
        """Tell the application that nothing may be written any more."""
        if self.on_end is not None:
            self.on_end()

    def keepalive_timeout(self) -> None:
        """Close the connection, since the client did not answer a ping."""
        self._end()
        super().keepalive_timeout()

    def handle_close(self, event: Any) -> None:
        """Close the connection, since the client has sent a close frame."""
        self._end()
        super().handle_close(event)

    def handle_parser_exception(self) -> None:
        """Close the connection, since what came is not a valid frame."""
        self._end()
        super().handle_parser_exception()

    def shutdown(self) -> None:
        """Close the connection, since the house closes."""
        self._end()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """Note that the connection is closed.

        Nothing here refers to the application any more, so both are freed at once.
        """
        self._end()
        super().connection_lost(exc)
        self.on_message = self.on_messages_read = self.on_queue = self.on_end = self.allows = self._on_behind = None
