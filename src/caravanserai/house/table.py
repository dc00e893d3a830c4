"""A table held in memory: a cache of its log, who watches it, and what each of them is told."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import orjson

from caravanserai.house.dice import FairDice
from caravanserai.house.ledger import Entry
from caravanserai.house.state import HOUSE_DICE, MOVES, OPENED, State
from caravanserai.house.wire import frame


class Visitor(Protocol):
    """Somebody who watches a table, from a seat or not."""

    seat: int | None

    def push(self, message: bytes, framed: bytes) -> None:
        """Send a message, as soon as it can be; `framed` is the same as it goes over the wire."""
        ...

    def seat_now(self, state: State) -> int | None:
        """The seat that the visitor's key holds."""
        ...


class Mark(NamedTuple):
    """What is kept in memory of an event of the log."""

    kind: str
    seat: int | None
    at: float
    teller: int | None  # who said so: the same, but where somebody tells what another's dice showed
    client: str | None  # the id that the teller's program gave it
    events: int  # how many events the record had after it


class Lock:
    """A lock that can also be taken without waiting; who waits gets it in turn."""

    def __init__(self) -> None:
        self._held = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def locked(self) -> bool:
        """Whether somebody holds it."""
        return self._held

    def take(self) -> bool:
        """Take it, if nobody holds it."""
        if self._held:
            return False
        self._held = True
        return True

    def release(self) -> None:
        """Give it to who has waited longest, or to nobody."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(None)
                return
        self._held = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        mine = asyncio.get_running_loop().create_future()
        self._waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():
                self.release()  # it was given to one who does not want it any more
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()


class Table:
    """A table."""

    def __init__(self, name: str, seed: bytes, first: Entry, dice: Callable[[bytes], FairDice] = FairDice) -> None:
        self.name = name
        self.seed = seed
        self.state = State.opened(first, dice(seed))
        self.marks = [Mark(OPENED, None, first.at, None, None, 0)]
        self.standing = self.state.standing()
        self.lock = Lock()  # one judgement at a time
        self.visitors: dict[int | None, set[Visitor]] = {}
        self.opened: list[bool] = []  # what lay open after the last event
        self.used = 0.0  # when somebody last asked for it
        self.timer: asyncio.TimerHandle | None = None  # of a bot or a clock
        self.odds: dict[int | None, tuple[int, bytes]] = {}  # by seat: as of which event, and what

    def __len__(self) -> int:
        """How many events its log has: the number that the next one gets."""
        return len(self.marks)

    def add(self, entry: Entry, after: State) -> None:
        """An event was written: what is kept of it, and what everybody who watches is told."""
        seen = [] if after.match is None else after.match.opened()
        # Lines that everybody has were told with a `?`: now they lie open.
        reveals = seen[: len(self.opened)] != self.opened
        self.state, self.opened = after, seen
        events = 0 if after.match is None else len(after.match.events)
        seat = entry.body.get("seat")
        teller = entry.body.get("teller", seat)
        self.marks.append(Mark(entry.kind, seat, entry.at, teller, entry.body.get("id"), events))
        self.odds.clear()
        if entry.kind not in MOVES:
            self.reseat()
        if self.is_watched:
            self._tell(reveals)

    def _tell(self, reveals: bool) -> None:
        """Tell everybody who watches of the last event; those at one seat the same bytes."""
        number = len(self.marks) - 1
        news = orjson.dumps(self.common_part(number))[:-1]
        for seat, visitors in self.visitors.items():
            if visitors:
                own = orjson.dumps(self.own_part(number, seat, whole=reveals, view=self.view_json))
                message = b"%b,%b" % (news, own[1:])
                framed = frame(message)
                for visitor in tuple(visitors):
                    visitor.push(message, framed)

    def reseat(self) -> None:
        """Somebody stood up, or open seats were taken away: each watches from the seat that their key holds now."""
        everybody = [visitor for visitors in self.visitors.values() for visitor in visitors]
        self.visitors = {}
        for visitor in everybody:
            visitor.seat = visitor.seat_now(self.state)
            self.visitors.setdefault(visitor.seat, set()).add(visitor)

    # What is told

    def describe(self) -> dict[str, Any]:
        """The table itself, as everybody may know it."""
        state = self.state
        charter = state.charter
        return {
            "id": self.name,
            "game": charter.game,
            "options": list(charter.options),
            "status": state.status,
            "public": charter.public,
            "odds": charter.odds,
            "clock": charter.clock,
            "dice": charter.dice,
            "commitment": charter.commitment,
            "seed": self.seed.hex() if state.status == "over" and charter.dice == HOUSE_DICE else None,
            "begins_full": charter.begins_full,
            "opened": charter.opened,
            "previous": charter.previous,
            "again": state.again,
            "number": len(self.marks),
            "seats": [
                {"kind": seat.kind, "name": seat.name or None, "level": seat.level, "stand_in": seat.stand_in}
                for seat in state.seats
            ],
        }

    def name_of(self, seat: int | None) -> str | None:
        """The name at a seat; None for a spectator."""
        return None if seat is None or seat >= len(self.state.seats) else self.state.seats[seat].name

    def view(self, seat: int | None) -> dict[str, Any] | None:
        """The game as a seat may see it, without its log; None before it begins."""
        match = self.state.match
        return None if match is None else match.glance(self.name_of(seat))

    def view_json(self, seat: int | None) -> orjson.Fragment | None:
        """The same in JSON, quicker."""
        match = self.state.match
        return None if match is None else orjson.Fragment(match.glance_json(self.name_of(seat)))

    def chance(self, seat: int | None) -> dict[str, Any] | None:
        """What real dice or cards may show now, for a seat that may say it; None for the others."""
        match = self.state.match
        if match is None or not match.waiting_for_chance or not self.state.may_settle(seat):
            return None
        outcomes, count = match.awaited()
        return {"outcomes": outcomes, "count": count, "titles": match.titles()}

    def log(self, seat: int | None) -> list[str]:
        """The log as a seat saw it."""
        return [] if self.state.match is None else self.state.match.log(self.name_of(seat))

    def snapshot(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know."""
        return {
            "type": "snapshot",
            "number": len(self.marks),
            "seat": seat,
            "table": self.describe(),
            "view": self.view(seat),
            "log": self.log(seat),
            "deadline": self.state.deadline(),
            "chance": self.chance(seat),
        }

    def event(self, number: int, seat: int | None) -> dict[str, Any]:
        """An event as a seat is told it; the last one with how things stand after it."""
        return {**self.common_part(number), **self.own_part(number, seat)}

    def common_part(self, number: int) -> dict[str, Any]:
        """What everybody is told alike of an event."""
        mark = self.marks[number]
        last = number == len(self.marks) - 1
        told: dict[str, Any] = {
            "type": "event",
            "number": number,
            "kind": mark.kind,
            "at": mark.at,
            "seat": mark.seat,
            "player": self.name_of(mark.seat),
        }
        if last:
            told["deadline"] = self.state.deadline()
            if mark.kind in MOVES and self.state.match is not None:
                told["notes"] = self.state.match.notes()
        if mark.kind not in MOVES or (last and self.state.status == "over"):
            told["table"] = self.describe()
        return told

    def own_part(
        self,
        number: int,
        seat: int | None,
        *,
        whole: bool = False,
        view: Callable[[int | None], Any] | None = None,
    ) -> dict[str, Any]:
        """What one seat is told of an event: its line as the seat saw it, and what the seat sees now."""
        mark = self.marks[number]
        match = self.state.match
        told: dict[str, Any] = {}
        if mark.client is not None and seat == mark.teller:
            told["id"] = mark.client
        if mark.kind in MOVES and match is not None:
            told["line"] = match.line(mark.events - 1, self.name_of(seat), self.opened[mark.events - 1])
        else:
            told["you"] = seat
        if number == len(self.marks) - 1:
            told["view"] = (view or self.view)(seat)
            if match is not None and match.waiting_for_chance:
                told["chance"] = self.chance(seat)
            if whole:
                told["log"] = self.log(seat)
        return told

    def missed(self, since: int, seat: int | None) -> Sequence[dict[str, Any]]:
        """The events from a number on, for who was away."""
        return [self.event(number, seat) for number in range(since, len(self.marks))]

    def repeated(self, number: int, seat: int, client: str) -> int | None:
        """The number of the event that an action of that id has become, if it was made at `number` or later."""
        for later in range(max(number, 0), len(self.marks)):
            mark = self.marks[later]
            if mark.client == client and mark.teller == seat:
                return later
        return None

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches."""
        return any(self.visitors.values())
