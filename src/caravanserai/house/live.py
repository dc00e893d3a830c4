"""Live: one WebSocket a connection. A greeting, a snapshot, then numbered events, each with the seat's own view.

The key comes in the first message, never in the address. A connection who was cut off greets with the number it has
reached and is told what it missed, then how things stand.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import Any, TypeGuard

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from caravanserai.core.fault import CaravanError
from caravanserai.house.cards import AWAY
from caravanserai.house.guard import Guard, Rate, address_of
from caravanserai.house.house import Act, Caller, House
from caravanserai.house.keys import LONGEST_KEY
from caravanserai.house.ledger import Conflict
from caravanserai.house.metrics import ACTIONS, REFUSALS, SLOW, SOCKETS
from caravanserai.house.models import LONGEST_ACTION, LONGEST_ID
from caravanserai.house.refusal import Refusal, status_of, tell
from caravanserai.house.state import Seat, TableState
from caravanserai.house.table import Push, Table
from caravanserai.house.websocket_protocol import SCOPE_KEY, TOO_MANY, WebSocketProtocol, frame, message_in
from caravanserai.messages import DEFAULT_LANGUAGE, LANGUAGES

# Why a connection was closed; `TOO_MANY` too.
OUR_FAULT, BAD_MESSAGE, BAD_KEY, NO_TABLE, SILENT, NO_CARDS = 1011, 4400, 4401, 4404, 4408, 4410
REFUSED = {HTTPStatus.UNAUTHORIZED: BAD_KEY, HTTPStatus.NOT_FOUND: NO_TABLE}  # greetings that are wrong
MOST_MISSED = 1000  # events that are told one by one; who was away for longer gets the snapshot alone

log = logging.getLogger("caravanserai.house")


class Closed(Exception):
    """The connection is to be closed."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Connection:
    """One live connection."""

    def __init__(self, socket: WebSocket, house: House, guard: Guard, inbox: Inbox) -> None:
        self.socket = socket
        self.house = house
        self.guard = guard
        self.seat: int | None = None
        self.language = DEFAULT_LANGUAGE
        self._key: str | None = None
        self._table: Table | None = None
        self._caller = Caller()  # who holds the key,
        self._seats: tuple[Seat, ...] | None = None  # when these sat at the table
        self._protocol: WebSocketProtocol | None = socket.scope.get("extensions", {}).get(SCOPE_KEY)
        self._next: Callable[[], Awaitable[Any]] = socket.receive
        self.push: Push = self._queue
        if self._protocol is not None:
            self._next, self.push = self._protocol.receive, self._protocol.write
            self._protocol.on_end = self._end
            self._protocol.allow_behind(house.settings.limits.backlog, self._fall_behind)
            self._protocol.allows = self._may_send
            if not house.settings.unlimited:
                self._protocol.most_at_once = house.settings.limits.messages[0]
        self._outbox: asyncio.Queue[str] = asyncio.Queue()
        self._ended = False  # nothing may be sent any more
        self._under_way = False  # an action is being written
        self._behind = False  # messages wait for the task
        self._inbox = inbox
        self._rate = Rate(*house.settings.limits.messages)

    async def serve(self) -> None:
        """From the greeting to the end."""
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
                # What was wrong is still said.
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._outbox.join(), 1.0)
                sender.cancel()
        with suppress(RuntimeError, WebSocketDisconnect):
            await self.socket.close(code)

    # Out

    def _end(self) -> None:
        """Nothing is told to it, or heard of it, from now on."""
        self._ended = True
        self.push = forget
        if self._table is not None:
            self._table.part(self)
            self._table.note_seen(self.seat, self.house.now())

    def _fall_behind(self) -> None:
        """It reads too slowly: it is cut off, and may come back."""
        SLOW.inc()
        self.cut()

    def _queue(self, framed: bytes) -> None:
        """Leave a message to `_send_all`, where the server does not run our protocol."""
        self._outbox.put_nowait(message_in(framed).decode())

    def say(self, message: dict[str, Any]) -> None:
        """Push a message for this connection alone."""
        self.push(frame(orjson.dumps(message)))

    async def _send_all(self) -> None:
        """Send what was queued."""
        while True:
            text = await self._outbox.get()
            await self.socket.send({"type": "websocket.send", "text": text})
            self._outbox.task_done()

    # In

    def _may_send(self) -> bool:
        """Whether one message more may come, or what costs as much."""
        return self.house.settings.unlimited or self._rate.take("")

    async def _receive(self) -> dict[str, Any]:
        if self._protocol is not None and self._protocol.queue.empty():
            self._behind = False
        message = await self._next()
        if message["type"] == "websocket.disconnect" or self._ended:
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
        """Who comes, to which table, and what it has seen of it."""
        try:  # the database, which may take longer to answer, is not the connection's fault
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
            if since is not None and since > len(table):
                await self.house.refresh(table)
            self._key = key
            self._caller = await self.house.know(table, key)
            self.seat, self._seats = self._caller.seat, table.state.seats
        except Refusal as error:
            why, code = error, REFUSED.get(error.status, OUR_FAULT)
            if error.reason.message in AWAY:
                code = NO_CARDS
            elif code != OUR_FAULT and not self.guard.allows(self.guard.refusals, address_of(self.socket.scope)):
                why, code = Refusal("too-many-refusals", HTTPStatus.TOO_MANY_REQUESTS), TOO_MANY
            self.say(self._refused(why, None))
            raise Closed(code) from None
        # From here to the end nothing waits: no event can slip in between.
        self._table = table
        table.welcome(self)
        if since is not None and since <= len(table) and len(table) - since <= MOST_MISSED:
            for event in table.missed(since, self.seat):
                self.say(event)
        self.say(table.snapshot(self.seat))
        if table.preparing is not None:
            self.say({**table.preparing})
        self.house.welcome_back(table)
        if self._protocol is not None:
            self._protocol.on_message, self._protocol.on_messages_read = (
                partial(self._inbox.put, self),
                self._inbox.handle_all,
            )
            self._protocol.on_queue = self._fall_back

    def _fall_back(self) -> None:
        """A message was left to the task: those after it are too, until it has heard all."""
        self._behind = True

    def read(self, message: bytes, start: float) -> ReceivedAct | None:
        """A message that is an action of somebody who sits; None where there is more to it."""
        seat, table = self._caller.seat, self._table
        try:
            told: Any = orjson.loads(message)
        except orjson.JSONDecodeError:
            return None
        if seat is None or table is None or self._seats is not table.state.seats or type(told) is not dict:
            return None
        number, action, client = told.get("number"), told.get("action"), told.get("id")
        if told.get("type") != "act" or not is_action(number, action, client):
            return None
        return ReceivedAct(self, message, start, table, seat, number, action, client)

    def act(self, received: ReceivedAct) -> bool:
        """Judge an action at once, where nothing else is under way, without waking this connection's task.

        False, and nothing done, where that cannot be.
        """
        house = self.house
        if (
            self._under_way
            or self._behind
            or received.place.lock.locked()
            or not (house.settings.unlimited or self._rate.take(""))
        ):
            return False
        try:
            self._under_way = house.act_now(received)
        except CaravanError as error:
            self._refuse(error, received.client)
            return True
        return self._under_way

    def answer(self, received: ReceivedAct, error: Exception | None) -> None:
        """An action that was judged at once is on disk, or is not."""
        self._under_way = False
        if error is None:
            ACTIONS.observe(time.perf_counter() - received.start)
        elif isinstance(error, Conflict):
            self.handle_later(received.message)  # judged again
        elif isinstance(error, CaravanError):
            self._refuse(error, received.client)
        else:
            log.error("an action was not written", extra={"why": type(error).__name__})
            self.cut()

    def handle_later(self, message: bytes) -> None:
        """Leave a message to this connection's task."""
        if self._protocol is not None and not self._ended:
            self._protocol.queue_text(message)

    def cut(self) -> None:
        """End the connection at once."""
        self._ended = True
        if self._protocol is not None:
            self._protocol.cut()

    async def _handle(self, message: dict[str, Any]) -> None:
        """An action, what the dice said, or a sign of life."""
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
            # The key is looked at again: somebody may have left the seat.
            if self._seats is not table.state.seats:
                self._caller = self.house.caller(table, self._key)
                self._seats = table.state.seats
            seat = self._caller.must_sit()
            before = len(table)
            if kind == "act":
                done = await self.house.act(table, seat, number, text, client)
            else:
                done = await self.house.settle(table, seat, number, text, client)
            if done < before:
                # A repeat is answered as before; a new event has been pushed already.
                self.say({**table.event(done, self.seat), "repeat": True})
            ACTIONS.observe(time.perf_counter() - start)
        except CaravanError as error:
            self._refuse(error, client)

    def _refuse(self, error: CaravanError, client: str | None) -> None:
        REFUSALS.labels(error.reason.message).inc()
        self.say(self._refused(error, client))

    def _refused(self, error: CaravanError, client: str | None) -> dict[str, Any]:
        told: dict[str, Any] = {"type": "refused", "status": status_of(error), "error": tell(error, self.language)}
        if client is not None:
            told["id"] = client
        if self._table is not None:
            told["number"] = len(self._table)
        return told

    def seat_now(self, state: TableState) -> int | None:
        """The seat that this connection's key holds."""
        return None if self._key is None else state.holder(self._key)


class ReceivedAct(Act):
    """An action as it came over a connection."""

    def __init__(self, connection: Connection, message: bytes, start: float, *about: Any) -> None:
        """`about` is what there is to know of any action."""
        super().__init__(*about)
        self.connection = connection
        self.message = message
        self.start = start

    def answer(self, error: Exception | None) -> None:
        """Who sent it goes on."""
        self.connection.answer(self, error)


class Inbox:
    """What connections send, heard together once a turn of the event loop: first all is read, then all is judged.

    A processor does a thing many times over in half the time that it takes among others.
    """

    def __init__(self) -> None:
        self._messages: list[tuple[Connection, bytes, float]] = []

    def put(self, connection: Connection, message: bytes) -> None:
        """A message that came just now."""
        if not self._messages:
            asyncio.get_running_loop().call_soon(self.handle_all)
        self._messages.append((connection, message, time.perf_counter()))

    def handle_all(self) -> None:
        """Hear what has come."""
        messages, self._messages = self._messages, []
        received_acts = [connection.read(message, start) for connection, message, start in messages]
        for (connection, message, _), received in zip(messages, received_acts, strict=True):
            try:
                if received is None or not connection.act(received):
                    connection.handle_later(message)
            except Exception:
                # A fault of ours ends the connection, as it does where a task hears; its kind alone is logged.
                log.exception("an action failed")
                connection.cut()


def forget(framed: bytes) -> None:
    """Send nothing to who has gone."""


def is_number(value: object) -> TypeGuard[int]:
    """Whether JSON told a whole number."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1 << 53


def is_action(number: object, text: object, client: object) -> bool:
    """Whether JSON told an action or an outcome, the number it was made at, and an id or none."""
    return (
        is_number(number)
        and isinstance(text, str)
        and len(text) <= LONGEST_ACTION
        and (client is None or (isinstance(client, str) and len(client) <= LONGEST_ID))
    )


async def visit(socket: WebSocket, house: House, guard: Guard, inbox: Inbox) -> None:
    """A live connection, if its page is ours and there is room."""
    address = address_of(socket.scope)
    host = socket.headers.get("host", "")
    if not guard.is_own_host(host) or not guard.is_own_origin(socket.headers.get("origin"), host):
        await socket.close(1008)
        return
    if not guard.allows(guard.requests, address) or not guard.come(address):
        await socket.close(1013)
        return
    SOCKETS.inc()
    try:
        await socket.accept()
        await Connection(socket, house, guard, inbox).serve()
    finally:
        guard.go(address)
        SOCKETS.dec()
