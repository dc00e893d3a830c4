"""Live: serves one WebSocket connection. After its greeting it gets a snapshot, then the events as they happen.

The first message is the greeting: it names the table and holds the key, which therefore is in no address. A snapshot is
all that the key's seat may know; each event is numbered and comes with the seat's own view. A client that was cut off
puts the number of events it has seen into its next greeting, and gets those that it missed before the snapshot. After
the greeting the client sends actions, outcomes of real dice, and pings.
"""

from __future__ import annotations

import asyncio
import logging
import time
from contextlib import suppress
from enum import Enum, auto
from http import HTTPStatus
from typing import Any, TypeGuard

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from caravanserai.core.fault import CaravanError
from caravanserai.house.cards import AWAY
from caravanserai.house.guard import Guard, Rate, address_of
from caravanserai.house.house import House
from caravanserai.house.keys import LONGEST_KEY
from caravanserai.house.metrics import ACTIONS, REFUSALS, SLOW, SOCKETS
from caravanserai.house.models import LONGEST_ACTION, LONGEST_ID
from caravanserai.house.refusal import Refusal, status_of, tell
from caravanserai.house.state import TableState
from caravanserai.house.table import Push, Table
from caravanserai.house.websocket_protocol import SCOPE_KEY, TOO_MANY, WebSocketProtocol, frame, message_in
from caravanserai.messages import DEFAULT_LANGUAGE, LANGUAGES

# The codes with which a connection is closed; `TOO_MANY` is another.
OUR_FAULT, COME_BACK, BAD_MESSAGE, BAD_KEY, NO_TABLE, SILENT, NO_CARDS = 1011, 1012, 4400, 4401, 4404, 4408, 4410
REFUSED = {HTTPStatus.UNAUTHORIZED: BAD_KEY, HTTPStatus.NOT_FOUND: NO_TABLE}  # codes for greetings that are refused
MOST_MISSED = 1000  # a client that missed more events than this only gets the snapshot

log = logging.getLogger("caravanserai.house")


class Closed(Exception):
    """The connection is to be closed with this code."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Phase(Enum):
    """How far a connection has come."""

    GREETING = auto()  # its greeting is awaited
    WATCHING = auto()  # it is told what happens at its table
    ENDED = auto()  # nothing may be sent any more


class Connection:
    """One live connection: what the client has said of itself, and the task that serves it."""

    def __init__(self, socket: WebSocket, house: House, guard: Guard) -> None:
        self.socket = socket
        self.house = house
        self.guard = guard
        self.phase = Phase.GREETING
        self.seat: int | None = None
        self.language = DEFAULT_LANGUAGE
        self._key: str | None = None
        self._table: Table | None = None
        self._rate = Rate(*house.settings.limits.messages)
        self._outbox: asyncio.Queue[str | None] = asyncio.Queue()  # what waits for `_send_all`
        self._protocol: WebSocketProtocol | None = socket.scope.get("extensions", {}).get(SCOPE_KEY)
        self.push: Push = self._queue
        if self._protocol is not None:
            self.push = self._protocol.write
            self._protocol.allow_behind(house.settings.limits.backlog, self._fall_behind)
            self._protocol.allows = self._may_send

    async def serve(self) -> None:
        """Serve the connection from its greeting to its end; it is closed when this returns."""
        sender = None if self._protocol is not None else asyncio.create_task(self._send_all())
        code = 1000
        try:
            await self._greet()
            while True:
                await self._handle(await self._receive())
        except WebSocketDisconnect:
            return
        except Closed as closed:
            code = closed.code
        finally:
            self._end()
            if sender is not None:
                # The message that says what was wrong is still sent.
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._outbox.join(), 1.0)
                sender.cancel()
        with suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(code)

    # Sending

    def _end(self) -> None:
        """Send nothing more, and stop watching the table."""
        self.phase = Phase.ENDED
        if self._table is not None:
            self._table.part(self)
            self._table.note_seen(self.seat, self.house.now())

    def _fall_behind(self) -> None:
        """Cut the connection off, since it reads too slowly; the client may connect again."""
        SLOW.inc()
        self.phase = Phase.ENDED
        if self._protocol is not None:
            self._protocol.cut()

    def _queue(self, framed: bytes) -> None:
        """Leave a message to `_send_all`; this is how messages are sent if the server does not run our protocol."""
        self._outbox.put_nowait(message_in(framed).decode())

    def send_off(self) -> None:
        """Close the connection so that the client comes back, since a command has changed the table."""
        if self._protocol is not None:
            self._protocol.dismiss(COME_BACK)
        else:
            self._end()
            self._outbox.put_nowait(None)

    def say(self, message: dict[str, Any]) -> None:
        """Send a message to this connection alone."""
        self.push(frame(orjson.dumps(message)))

    async def _send_all(self) -> None:
        """Send the queued messages, one after another; None closes the connection."""
        while True:
            text = await self._outbox.get()
            if text is None:
                await self.socket.close(COME_BACK)
            else:
                await self.socket.send({"type": "websocket.send", "text": text})
            self._outbox.task_done()

    # Receiving

    def _may_send(self) -> bool:
        """Return whether the client may send one more message, or something that costs as much, and count it."""
        return self.house.settings.unlimited or self._rate.take("")

    async def _receive(self) -> dict[str, Any]:
        """Return the next message.

        Raise WebSocketDisconnect at the end, and Closed if it is no JSON object or there are too many.
        """
        message = await self.socket.receive()
        if message["type"] == "websocket.disconnect" or self.phase is Phase.ENDED:
            raise WebSocketDisconnect(message.get("code", 1000))
        if not self._may_send():
            raise Closed(TOO_MANY)
        try:
            told = orjson.loads(message.get("text") or message.get("bytes") or b"")
        except orjson.JSONDecodeError:
            raise Closed(BAD_MESSAGE) from None
        if not isinstance(told, dict):
            raise Closed(BAD_MESSAGE)
        return told

    async def _greet(self) -> None:
        """Read the greeting, and begin to watch the table: send the events that were missed, and the snapshot.

        Raise Closed if the greeting is wrong or does not come in time.
        """
        try:  # the time limit does not include the database, since it is not the client's fault if that is slow
            hello = await asyncio.wait_for(self._receive(), self.house.settings.limits.greeting)
        except TimeoutError:
            raise Closed(SILENT) from None
        key, since = hello.get("key"), hello.get("from")
        if hello.get("language") in LANGUAGES:
            self.language = hello["language"]
        if (
            hello.get("type") != "hello"
            or not isinstance(hello.get("table"), str)
            or not (key is None or (isinstance(key, str) and len(key) <= LONGEST_KEY))
            or not (since is None or (is_number(since) and since >= 0))
        ):
            raise Closed(BAD_MESSAGE)
        try:
            table = await self.house.table(hello["table"])
            await self.house.refresh(table)  # who has been told something elsewhere is told no less here
            self._key = key
            self.seat = (await self.house.know(table, key)).seat
            if not self.house.holds(table):
                raise Closed(COME_BACK)  # it was forgotten meanwhile: nobody would be told what happens there
        except Refusal as error:
            why, code = error, REFUSED.get(error.status, OUR_FAULT)
            if error.reason.message in AWAY:
                code = NO_CARDS
            elif code != OUR_FAULT and not self.guard.allows(self.guard.refusals, address_of(self.socket.scope)):
                why, code = Refusal("too-many-refusals", HTTPStatus.TOO_MANY_REQUESTS), TOO_MANY
            self.say(self._refused(why, None))
            raise Closed(code) from None
        # There is no `await` from here to the end, so no event can happen in between.
        self.phase, self._table = Phase.WATCHING, table
        table.welcome(self)
        if since is not None and since <= len(table) and len(table) - since <= MOST_MISSED:
            for event in table.missed(since, self.seat):
                self.say(event)
        self.say(table.snapshot(self.seat))
        if table.preparing is not None:
            self.say({**table.preparing})
        self.house.welcome_back(table)

    async def _handle(self, message: dict[str, Any]) -> None:
        """Handle an action, an outcome of real dice, or a ping; raise Closed if the message is none of these."""
        start = time.perf_counter()
        kind, client = message.get("type"), message.get("id")
        assert self._table is not None
        table = self._table
        if kind == "ping":
            self.say({"type": "pong", "number": len(table)})
            return
        number: Any = message.get("number")
        text: Any = message.get("action" if kind == "act" else "outcome")
        if kind not in ("act", "settle") or not is_action(number, text, client):
            raise Closed(BAD_MESSAGE)
        try:
            # A key that holds no seat any more, since its player has left it, is told so.
            seat = self.seat if self.seat is not None else self.house.caller(table, self._key).must_sit()
            move = self.house.act if kind == "act" else self.house.settle
            event = await move(table, seat, number, text, client)
            if event.repeat:
                # It is answered with the event it became then; a new event has been sent already.
                self.say({**table.event(event.number, self.seat), "repeat": True})
            ACTIONS.observe(time.perf_counter() - start)
        except CaravanError as error:
            self._refuse(error, client)

    def _refuse(self, error: CaravanError, client: str | None) -> None:
        """Send a refusal, and count it."""
        REFUSALS.labels(error.reason.message).inc()
        self.say(self._refused(error, client))

    def _refused(self, error: CaravanError, client: str | None) -> dict[str, Any]:
        """Return the message that says that something is refused, and why."""
        told: dict[str, Any] = {"type": "refused", "status": status_of(error), "error": tell(error, self.language)}
        if client is not None:
            told["id"] = client
        if self._table is not None:
            told["number"] = len(self._table)
        return told

    def seat_now(self, state: TableState) -> int | None:
        """Return the seat that this connection's key holds; None if it holds none."""
        return None if self._key is None else state.holder(self._key)


def is_number(value: object) -> TypeGuard[int]:
    """Return whether a JSON value is a whole number that JavaScript can represent exactly."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 53


def is_action(number: object, text: object, client: object) -> bool:
    """Return whether JSON values are an action or outcome, the number it was made at, and an id or None."""
    return (
        is_number(number)
        and isinstance(text, str)
        and len(text) <= LONGEST_ACTION
        and (client is None or (isinstance(client, str) and len(client) <= LONGEST_ID))
    )


async def serve_socket(socket: WebSocket, house: House, guard: Guard) -> None:
    """Serve a WebSocket until it ends, if its page is ours and there is room for it; close it otherwise."""
    address = address_of(socket.scope)
    host = socket.headers.get("host", "")
    if not guard.is_own_host(host) or not guard.is_own_origin(socket.headers.get("origin"), host):
        await socket.close(1008)
        return
    if not guard.allows(guard.requests, address) or not guard.open_live(address):
        await socket.close(1013)
        return
    SOCKETS.inc()
    try:
        await socket.accept()
        await Connection(socket, house, guard).serve()
    finally:
        guard.close_live(address)
        SOCKETS.dec()
