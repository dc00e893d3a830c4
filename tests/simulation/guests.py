"""The guests of the simulated world: clients that play and watch over real bytes, and never give up.

A guest holds a seat's key, or watches without one. Its live connection is made anew whenever it is lost, with the
number that it has reached. An action that was not answered is sent again with the same id, to any worker.
"""

from __future__ import annotations

import asyncio
from random import Random
from typing import TYPE_CHECKING, Any

import orjson
from websockets.client import ClientProtocol
from websockets.frames import Opcode
from websockets.http11 import Response
from websockets.protocol import OPEN
from websockets.uri import parse_uri

if TYPE_CHECKING:
    from simulation.network import Link
    from simulation.town import Town

URI = parse_uri("ws://127.0.0.1:8000/live")
SILENCE = 6.0  # seconds without an answer to a ping after which a guest connects anew
PATIENCE = 12.0  # seconds after which an answer is no longer awaited
BAD_ACTIONS = ("", "roll roll", "leg", "x" * 100, "fly 3", "roll blue 2")


class Broken(Exception):
    """A connection has ended."""


class Pending:
    """An action that is not answered yet."""

    def __init__(self, client: str, number: int, kind: str, text: str) -> None:
        self.id = client
        self.number = number
        self.kind = kind  # act, or settle for what real dice showed
        self.text = text
        self.sent = 0
        self.at = 0.0  # when it was sent last

    def note(self, guest: Guest) -> None:
        """Note that it is sent."""
        self.sent += 1
        self.at = guest.town.loop.time()
        guest.oracle.happen(f"{guest.name}: {self.id} is {self.kind} {self.text!r} at {self.number}")

    @property
    def body(self) -> dict[str, Any]:
        """What is sent of it."""
        name = "action" if self.kind == "act" else "outcome"
        return {"number": self.number, name: self.text, "id": self.id}


class Guest:
    """A client at a table."""

    def __init__(self, town: Town, name: str, table: str, key: str | None, random: Random) -> None:
        """Make a guest, who begins to live with `live`."""
        self.town = town
        self.oracle = town.oracle
        self.name = name
        self.table = table
        self.key = key
        self.random = random
        self.reached = 0  # how many events it has been told of
        self.is_watching = False
        self.view: dict[str, Any] | None = None
        self.chance: dict[str, Any] | None = None  # what real dice may show, if it may say so
        self.pending: Pending | None = None
        self.acts = 0
        self.pace = random.choice((0.1, 0.5, 0.5, 2.0))
        self.is_lazy = random.random() < 0.2  # does not play, so that its clock runs out
        self.over_http = random.choice((0.0, 0.2, 0.8))
        self.sessions = 0
        self._link: Link | None = None
        self._socket: Any = None
        self._expected: int | None = None
        self._asked_from: int | None = None
        self._had_snapshot = False
        self._heard = 0.0
        self._pinged = 0.0

    async def live(self) -> None:
        """Watch the table until the world ends."""
        while True:
            try:
                await self._session()
            except (Broken, TimeoutError):
                pass
            finally:
                self.is_watching = False
            if self._link is not None:
                self._link.client.abort()
                self._link = None
            await asyncio.sleep(self.random.random() * (0.3 if self.town.faults.is_calm else 1.0))

    async def _session(self) -> None:
        """Connect, greet, and watch until the connection is lost."""
        worker = self.town.pick(self.random)
        if worker is None:
            return
        self.sessions += 1
        self.oracle.counts["reconnected"] += self.sessions > 1
        link = self._link = self.town.connect(worker, self.random)
        socket = self._socket = ClientProtocol(URI, max_size=None)
        socket.send_request(socket.connect())
        self._flush()
        async with asyncio.timeout(SILENCE):
            while socket.state is not OPEN:
                for event in await self._read():
                    if not isinstance(event, Response) or event.status_code != 101:
                        raise Broken
        hello: dict[str, Any] = {"type": "hello", "table": self.table}
        if self.key is not None:
            hello["key"] = self.key
        self._asked_from = None
        if self.reached and self.random.random() < 0.9:
            self._asked_from = hello["from"] = self.reached
        self._expected, self._had_snapshot = self._asked_from, False
        self._say(hello)
        loop = self.town.loop
        self._heard, self._pinged = loop.time(), 0.0
        next_deed = loop.time() + 1.0
        while True:
            wait = next_deed - loop.time()
            if wait <= 0:
                next_deed = loop.time() + self._deed()
                continue
            try:
                async with asyncio.timeout(wait):
                    events = await self._read()
            except TimeoutError:
                continue
            for event in events:
                if event.opcode is Opcode.TEXT:
                    self._take(bytes(event.data))
            if link.client.has_ended and not link.client.received:
                raise Broken

    async def _read(self) -> list[Any]:
        """Return the next frames, or the answer to the handshake."""
        assert self._link is not None
        data = await self._link.client.receive()
        if not data:
            raise Broken
        self._heard = self.town.loop.time()
        self._socket.receive_data(data)
        self._flush()
        return list(self._socket.events_received())

    def _flush(self) -> None:
        assert self._link is not None
        for data in self._socket.data_to_send():
            if data and not self._link.client.has_ended:
                self._link.client.send(data)

    def _say(self, message: dict[str, Any]) -> None:
        try:
            self._socket.send_text(orjson.dumps(message))
        except Exception:
            raise Broken from None
        self._flush()

    # What it hears

    def _take(self, data: bytes) -> None:
        """Take a message."""
        self.oracle.hear(self.name, data)
        message = orjson.loads(data)
        kind = message["type"]
        if kind == "event":
            self._take_event(message)
        elif kind == "snapshot":
            if self._had_snapshot:
                self.oracle.problem(f"{self.name} got two snapshots")
            if self._expected is not None and message["number"] != self._expected:
                self.oracle.problem(f"{self.name} has {self._expected} events, and a snapshot of {message['number']}")
            self._expected, self._had_snapshot = message["number"], True
            self.oracle.hear_message(self.name, self.key, self.table, message)
            self._reach(message)
        elif kind == "refused":
            self._take_refusal(message.get("id"), message["status"], message["error"]["code"])

    def _take_event(self, message: dict[str, Any]) -> None:
        number = message["number"]
        if not message.get("repeat"):
            if number != self._expected:
                self.oracle.problem(f"{self.name} was told event {number} at {self.table}, and not {self._expected}")
            self._expected = number + 1
            self._reach(message)
        self.oracle.hear_message(self.name, self.key, self.table, message)
        if self.pending is not None and message.get("id") == self.pending.id:
            self._answered(number, bool(message.get("repeat")))

    def _reach(self, message: dict[str, Any]) -> None:
        """Note how far the table has come."""
        self.reached = self._expected or 0
        if self._had_snapshot:
            self.is_watching = True
        if "view" in message:
            self.view = message["view"]
            self.chance = message.get("chance")

    def _answered(self, number: int, repeat: bool) -> None:
        assert self.pending is not None
        self.oracle.happen(f"{self.name}: {self.pending.id} is event {number}{' (again)' if repeat else ''}")
        self.oracle.answer(self.name, self.pending.id, number, repeat)
        self.pending = None

    def _take_refusal(self, client: str | None, status: int, code: str) -> None:
        self.oracle.happen(f"{self.name}: {client} is refused: {status} {code}")
        is_pending = self.pending is not None and self.pending.id == client
        if client in self.oracle.wanted and self.oracle.refuse(self.name, client, status, code):
            if is_pending:
                self.pending = None
        elif client not in self.oracle.wanted:
            self.oracle.refuse(self.name, None, status, code)

    # What it does

    def _deed(self) -> float:
        """Do something over the live connection, and return after how many seconds the next thing is to be done."""
        now = self.town.loop.time()
        if self._pinged > self._heard and now - self._pinged > (2.0 if self.town.faults.is_calm else SILENCE):
            raise Broken  # the connection is dead, and nobody has told us
        if not self.is_watching:
            if now - self._heard > SILENCE:
                raise Broken
            return 0.5
        if now - max(self._heard, self._pinged) > 2.0:
            self._pinged = now
            self._say({"type": "ping"})
        if self.pending is None and self.wants_to_act():
            self._choose()
        pending = self.pending
        if pending is not None and (not pending.sent or now - pending.at > 3.0):
            if self.random.random() < self.over_http:
                self.town.begin(self.act_over_http())
            else:
                self._act()
        elif pending is None and self.town.faults.strikes(self.random, "bad request"):
            action = self.random.choice(BAD_ACTIONS)
            if action or self.random.random() < 0.5:
                self._say({"type": "act", "number": self.reached, "action": action, "id": f"{self.name} bad"})
            else:
                self._say({"type": "nothing that is known"})  # for which the connection is closed
        return self.random.random() * self.pace + 0.05

    def wants_to_act(self) -> bool:
        """Return whether it is its turn, and it feels like it."""
        if self.key is None or not self.view or self.is_lazy or self.town.is_quiet:
            return False
        return bool(self.chance or self.view["legal"]) and not self.view["over"]

    def _choose(self) -> None:
        """Choose an action."""
        assert self.view is not None
        self.acts += 1
        kind, texts = ("settle", self.chance["outcomes"]) if self.chance else ("act", self.view["legal"])
        self.pending = Pending(f"{self.name} {self.acts}", self.reached, kind, self.random.choice(texts))
        self.oracle.want(self.table, self.pending.id)

    def _act(self) -> None:
        """Send the action that is to be answered, or send it again."""
        pending = self.pending
        assert pending is not None
        pending.note(self)
        message = {"type": pending.kind, **pending.body}
        self._say(message)
        if self.town.faults.strikes(self.random, "repeated request"):
            self._say(message)
            self.town.begin(self.act_over_http())

    async def act_over_http(self) -> None:
        """Send the action as a request."""
        pending = self.pending
        if pending is None:
            return
        pending.note(self)
        what = "actions" if pending.kind == "act" else "outcomes"
        answer = await self.ask("POST", f"/api/tables/{self.table}/{what}", pending.body)
        if answer is None:
            return
        status, told = answer
        if status == 200:
            self.oracle.answer(self.name, pending.id, told["number"], told["repeat"])
        else:
            is_final = self.oracle.refuse(self.name, pending.id, status, told["error"]["code"])
            if not is_final:
                return
        if self.pending is pending:
            self.pending = None

    async def errands(self) -> None:
        """Ask for something by HTTP now and then."""
        while True:
            await asyncio.sleep(self.random.random() * 4.0 + 0.5)
            if self.town.is_quiet:
                continue
            errands = self.look, self.look_back, self.read, self.hand_over, self.come_back, self.send_away, self.rename
            await self.random.choice(errands)()

    async def look(self) -> None:
        """Ask for the table as it is."""
        answer = await self.ask("GET", f"/api/tables/{self.table}")
        if answer is not None and answer[0] == 200:
            self.oracle.hear_message(self.name, self.key, self.table, {**answer[1], "type": "snapshot"})

    async def look_back(self) -> None:
        """Ask for the last events."""
        since = max(0, self.reached - self.random.randrange(3))
        answer = await self.ask("GET", f"/api/tables/{self.table}/events?from={since}")
        if answer is None or answer[0] != 200:
            return
        for message in answer[1]["events"]:
            self.oracle.hear_message(self.name, self.key, self.table, message)
        self.oracle.hear_message(self.name, self.key, self.table, {**answer[1]["snapshot"], "type": "snapshot"})

    async def read(self) -> None:
        """Ask for one of the other things that a table tells."""
        what = self.random.choice(("view", "log", "proof", "record"))
        await self.ask("GET", f"/api/tables/{self.table}/{what}")

    async def rename(self) -> None:
        """Take another name, if the game has not begun; or leave, or ask for a rematch."""
        if self.key is None:
            return
        chosen = self.random.random()
        if chosen < 0.2:
            await self.ask("POST", f"/api/tables/{self.table}/rematch", {})
        elif chosen < 0.3 and self.view is not None:
            answer = await self.ask("POST", f"/api/tables/{self.table}/leave", {})
            if answer is not None and answer[0] == 200:
                self.oracle.acknowledged(self.table, "handed", {})
        else:
            name = f"{self.name} {self.random.randrange(9)}"
            answer = await self.ask("PUT", f"/api/tables/{self.table}/name", {"name": name})
            if answer is not None and answer[0] == 200:
                self.oracle.acknowledged(self.table, "named", {"name": name})

    async def hand_over(self) -> None:
        """Let a bot play for oneself."""
        if self.key is None or self.random.random() < 0.6:
            return
        level = self.random.choice(("random", "easy"))
        answer = await self.ask("POST", f"/api/tables/{self.table}/hand-over", {"level": level})
        if answer is not None and answer[0] == 200:
            self.oracle.acknowledged(self.table, "handed", {"level": level})

    async def come_back(self) -> None:
        """Play oneself again."""
        if self.key is None:
            return
        answer = await self.ask("POST", f"/api/tables/{self.table}/come-back", {})
        if answer is not None and answer[0] == 200:
            self.oracle.acknowledged(self.table, "returned", {})

    async def send_away(self) -> None:
        """Let a bot play for somebody else, who may be absent."""
        if self.key is None:
            return
        seat = self.random.randrange(3)
        await self.ask("POST", f"/api/tables/{self.table}/hand-over", {"seat": seat})

    async def ask(self, method: str, path: str, body: Any = None) -> tuple[int, Any] | None:
        """Send a request to any worker, and return its answer; None if there was none."""
        answer = await self.town.ask(self.random, method, path, self.key, body, self.name)
        if answer is not None and answer[0] >= 400 and not path.endswith(("/actions", "/outcomes")):
            self.oracle.refuse(self.name, None, answer[0], answer[1]["error"]["code"])
        return answer
