"""The WebSocket protocol: uvicorn's, but a message for everybody at a table is framed once.

A server's frames are not masked, so a message is the same bytes for all. Through ASGI each would be framed again and
wake a task; here it goes to the socket right away. Whoever reads too slowly is found by what their socket has not
taken yet.
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
except ImportError:  # no wheel was made for this machine
    from websockets.utils import apply_mask

SCOPE_KEY = "caravanserai.websocket"  # where an application finds it in its scope
MOST_AHEAD = 16  # messages that are taken in before the last was heard
MOST_AFTER = 64 * 1024  # bytes that may still come after our farewell
TOO_MANY = 4429  # why a connection is closed: it sends too much
SEND_BUFFER = 128 * 1024  # bytes
TEXT = 0x81  # a whole text frame
MASKED = 0x80  # with the length: from a client
FINAL, FAREWELL = 0x80, 0x88  # a message's only or last frame, and a frame that closes
SHORTEST, LONGEST_SHORT = 6, 6 + 125  # bytes of a client's frame that tells its length in one
NO_REQUEST = b"HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"

pack_short, pack_long = struct.Struct("!BBH").pack, struct.Struct("!BBQ").pack


def head(size: int) -> bytes:
    """How the frame of a text of so many bytes begins (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    return pack_short(TEXT, 126, size) if size < 1 << 16 else pack_long(TEXT, 127, size)


def frame(message: bytes) -> bytes:
    """A message as one frame of text."""
    return head(len(message)) + message


def message_in(framed: bytes) -> bytes:
    """The message that `frame` has framed."""
    return framed[{126: 4, 127: 10}.get(framed[1], 2) :]


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that its application may write frames to, and that reads whole frames of text itself.

    All other frames, and what is none, are the library's: it is always handed whole frames, until it is handed all.
    """

    on_message: Callable[[bytes], None] | None = (
        None  # given each message of text that is read here, instead of the queue
    )
    on_messages_read: Callable[[], None] | None = None  # hears what `on_message` was given: nothing is queued before
    on_queue: Callable[[], None] | None = None  # told that a message has been left to the application's task
    on_end: Callable[[], None] | None = None  # told that nothing may be written any more
    allows: Callable[[], bool] | None = None  # asked at each frame that is no whole message: a ping, a part of one
    most_at_once: float = math.inf  # frames that may come in one piece
    _on_behind: Callable[[], None] | None = None
    _reads = False  # whether frames are read here
    _after = 0  # bytes that came after our farewell
    _rest = b""  # of a frame that has not come whole
    _fragmented = False  # a message has begun whose end is to come in another frame

    def connection_made(self, transport: Any) -> None:
        """A connection: little of what is sent waits in the system's own buffer, where it would not be counted."""
        super().connection_made(transport)
        transport.pause_reading()  # until it is accepted: nothing but the request comes before
        held = transport.get_extra_info("socket")
        if held is not None:
            held.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)

    def start_keepalive(self) -> None:
        """The connection was accepted: from now on frames come."""
        super().start_keepalive()
        self._reads = True
        self.transport.resume_reading()

    def data_received(self, data: bytes) -> None:
        """Take in what comes: a message goes to the application as soon as it is whole."""
        size = len(data)
        if (
            # Nearly always it is one short frame of text, whole.
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
                # The library takes it for no request, and uvicorn would wait for another.
                self.transport.write(b"".join(self.conn.data_to_send()) or NO_REQUEST)
                self.transport.close()
            return
        if self.close_sent and self._is_too_late(size):
            return
        if self._rest:
            data = self._rest + data
        start, size, frames = 0, len(data), 0
        while size - start >= 2:
            told = data[start + 1]  # whether it is masked, and its length
            head, length = start + 6, told & 127
            if length == 126:
                if size - start < 4:
                    break
                head, length = start + 8, data[start + 2] << 8 | data[start + 3]
            if told < 128 or told == 255 or length > self.config.ws_max_size:
                # It is not masked, or longer than what we take: the library says so, and closes.
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
                if first & 0x0F < Opcode.CLOSE:  # no frame of control
                    self._fragmented = first < FINAL
                # A message counts when it is heard; here whatever else costs as much.
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
        return self.allows is None or self.allows()

    def _is_too_late(self, size: int) -> bool:
        """Whether so much comes after our farewell that it is cut off; little may have been on its way."""
        self._after += size
        if self._after > MOST_AFTER:
            self.transport.abort()
        return self._after > MOST_AFTER

    def dismiss(self, code: int) -> None:
        """Say farewell at once, without the application's task; of what still comes only the other's is read."""
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
        """A whole message, `head` bytes into its frame; none is heard after a farewell."""
        if self.close_sent:
            return
        (self.on_message or self.queue_text)(apply_mask(framed[head:], framed[head - 4 : head]))

    def queue_text(self, message: bytes) -> None:
        """Leave a message to the application's task."""
        try:
            text = message.decode()
        except UnicodeDecodeError:
            super().data_received(Frame(Opcode.TEXT, message).serialize(mask=True))  # which closes
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        self._queued()

    def _queued(self) -> None:
        """A message waits for the application's task."""
        if self.on_queue is not None:
            self.on_queue()
        if self.queue.qsize() > MOST_AHEAD and not self.close_sent:
            self.read_paused = True
            self.transport.pause_reading()

    def handle_connect(self, event: Any) -> None:
        """Somebody wants to be told: the application gets this protocol with its scope."""
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[SCOPE_KEY] = self

    def send_receive_event_to_app(self) -> None:
        """Take a message in; reading is paused only when too many wait, not after each."""
        if self.on_messages_read is not None:
            self.on_messages_read()
        self.read_paused = True
        super().send_receive_event_to_app()
        self.read_paused = False
        self._queued()

    def allow_behind(self, most: int, on_behind: Callable[[], None]) -> None:
        """How many bytes the reader may not have taken yet, and what to do when they are more."""
        self.transport.set_write_buffer_limits(high=most)
        self._on_behind = on_behind

    def pause_writing(self) -> None:
        """The reader has not taken as much as is allowed."""
        super().pause_writing()
        if self._on_behind is not None:
            self._on_behind()

    @property
    def write(self) -> Callable[[bytes], None]:
        """Writes a frame; not to be called after `on_end`."""
        return self.transport.write

    def cut(self) -> None:
        """Close at once, without a farewell that would wait behind all the rest."""
        self._end()
        self.transport.abort()

    # However it ends, nothing is written after the farewell.

    def _end(self) -> None:
        if self.on_end is not None:
            self.on_end()

    def keepalive_timeout(self) -> None:
        """Nobody is there."""
        self._end()
        super().keepalive_timeout()

    def handle_close(self, event: Any) -> None:
        """The other side says farewell."""
        self._end()
        super().handle_close(event)

    def handle_parser_exception(self) -> None:
        """What came is no message."""
        self._end()
        super().handle_parser_exception()

    def shutdown(self) -> None:
        """The house closes."""
        self._end()
        super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        """The other side has gone; nothing leads back to the application, so that both are forgotten at once."""
        self._end()
        super().connection_lost(exc)
        self.on_message = self.on_messages_read = self.on_queue = self.on_end = self.allows = self._on_behind = None
