"""A table held in memory: a cache of its log, who watches it, and what each of them is told."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, Protocol, TypedDict

import orjson

from caravanserai.core.state import SPECTATOR
from caravanserai.house.dice import FairDice
from caravanserai.house.ledger import Entry
from caravanserai.house.state import (
    BEGAN,
    BOT,
    CLOCK,
    HANDED,
    HOUSE_DICE,
    MOVES,
    OPENED,
    PERSON,
    PLAYED,
    RETURNED,
    SETTLED,
    Presence,
    TableState,
)
from caravanserai.house.websocket_protocol import head

STAND_IN = "stand-in"  # a bot that plays for an absent person

Push = Callable[[bytes], None]
"""Sends a message as soon as it can be, framed as it goes over the wire."""


class Subscriber(Protocol):
    """Somebody who watches a table, from a seat or not."""

    seat: int | None
    push: Push

    def seat_now(self, state: TableState) -> int | None:
        """The seat that the subscriber's key holds."""
        ...


class KeptEvent(NamedTuple):
    """What is kept in memory of an event of the log."""

    kind: str
    seat: int | None
    at: float
    teller: int | None  # who said so: the same, but where one tells another's dice, or hands over another's seat
    client: str | None  # the id that the teller's program gave it
    events: int  # how many events the record had after it
    by: str | None  # who played it for the person at the seat: a stand-in, or the clock


class Preparing(TypedDict):
    """A live message: a bot gets ready to play at a seat, and everybody waits for it."""

    type: Literal["preparing"]
    seat: int
    player: str | None  # the name there
    part: float | None  # how much of it is done, from 0 to 1; None when it is awaited no more


class Lock:
    """A lock that can also be taken without waiting; who waits gets it in turn."""

    __slots__ = ("_held", "_waiting")

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

    def __init__(
        self,
        name: str,
        seed: bytes,
        first: Entry,
        dice: Callable[[bytes], FairDice] = FairDice,
        now: Callable[[], float] = time.time,
        absence: float = math.inf,
    ) -> None:
        """`absence` is for how many seconds nobody is heard of who is absent."""
        self.name = name
        self.seed = seed
        self.now = now
        self.absence = absence
        self.state = TableState.opened(first, dice(seed))
        self.kept = [KeptEvent(OPENED, None, first.at, None, None, 0, None)]
        self.summary = self.state.summary()
        self.lock = Lock()  # one judgement at a time
        self.subscribers: dict[int, set[Subscriber]] = {}  # by seat, rising, before them who only watches (-1)
        self.pushes: list[tuple[Push, ...]] = []  # theirs, in that order
        self.preparing: Preparing | None = None  # the bot that everybody waits for
        self.opened: list[bool] = []  # what lay open after the last event
        self._reveals = False  # whether it laid open what was hidden before
        self.used = 0.0  # when somebody last asked for it
        self._seen: dict[int, float] = {}  # by seat, when its player was last heard of
        self._held_since = 0.0  # when the house began to listen to its players
        self.timer: asyncio.TimerHandle | None = None  # of a bot or a clock
        self.odds: dict[int | None, tuple[int, bytes]] = {}  # by seat: as of which event, and what

    def __len__(self) -> int:
        """How many events its log has: the number that the next one gets."""
        return len(self.kept)

    def add(self, entry: Entry, after: TableState) -> None:
        """An event was written: what is kept of it. Who watches is to be told next."""
        match, known = after.match, len(self.opened)
        events = 0 if match is None else match.played
        if match is not None and match.may_reveal:
            seen = match.opened()
            self._reveals, self.opened = seen[:known] != self.opened, seen
        else:
            self._reveals = False
            self.opened += [False] * (events - known)
        self.state = after
        kind, body = entry.kind, entry.body
        seat = body.get("seat")
        by = player_of(entry, after) if kind == PLAYED else None
        self.kept.append(KeptEvent(kind, seat, entry.at, body.get("teller", seat), body.get("id"), events, by))
        self.odds.clear()
        if kind not in MOVES:
            self.reseat()
        if kind == BEGAN:
            self.forget_who_was_seen(entry.at)  # where open seats were taken away, the others have new numbers
        elif kind == RETURNED or body.get("by") == PERSON:
            self.note_seen(seat, entry.at)  # also where they are known to another worker alone
        elif kind == SETTLED:
            self.note_seen(body.get("teller"), entry.at)

    def news(self) -> list[tuple[Sequence[Push], bytes]]:
        """What everybody who watches is to be told of the last event, framed; at one seat the same bytes."""
        if not self.subscribers:
            return []
        number, match = len(self.kept) - 1, self.state.match
        event_kept, common, line = self.kept[number], self.common_part(number), None
        if match is not None and event_kept.kind in MOVES and not self._reveals and not match.waiting_for_chance:
            opened = self.opened[event_kept.events - 1]
            line = match.common_line(event_kept.events - 1, opened)
            if line is not None:
                common |= {"line": line, "parts": match.line_parts(event_kept.events - 1, SPECTATOR, opened)}
        if match is None:
            start, views, end = b"null", [b""] * len(self.subscribers), b""
        else:
            start, views, end = match.state.views_json(self.subscribers)
        start = b'%b,"view":%b' % (orjson.dumps(common)[:-1], start)
        plain = end + b"}"
        told: list[tuple[Sequence[Push], bytes]] = []
        for viewer, pushes, view in zip(self.subscribers, self.pushes, views, strict=True):
            if line is None:
                own = orjson.dumps(self.own_part(number, None if viewer == SPECTATOR else viewer))
                last = b"%b,%b" % (end, own[1:])
            elif viewer == event_kept.teller and event_kept.client is not None:
                last = b'%b,"id":%b}' % (end, orjson.dumps(event_kept.client))
            else:
                last = plain
            size = len(start) + len(view) + len(last)
            told.append((pushes, b"".join((head(size), start, view, last))))
        return told

    def welcome(self, subscriber: Subscriber) -> None:
        """Somebody watches from now on."""
        viewer = SPECTATOR if subscriber.seat is None else subscriber.seat
        if viewer not in self.subscribers:
            self.subscribers = dict(sorted([*self.subscribers.items(), (viewer, set())]))
        self.subscribers[viewer].add(subscriber)
        self._note_pushes()

    def note_seen(self, seat: int | None, now: float) -> None:
        """Somebody who sits was heard of."""
        if seat is not None:
            self._seen[seat] = max(now, self._seen.get(seat, now))

    def forget_who_was_seen(self, now: float) -> None:
        """From now on its players are listened to."""
        self._seen, self._held_since = {}, now

    def presence(self, seat: int) -> Presence:
        """For how long a seat's player has had no connection and has asked for nothing, as far as is known."""
        away = 0.0 if seat in self.subscribers else self.now() - self._seen.get(seat, self._held_since)
        return Presence(away, self.absence)

    def _note_pushes(self) -> None:
        self.pushes = [
            tuple(subscriber.push for subscriber in subscribers) for subscribers in self.subscribers.values()
        ]

    def part(self, subscriber: Subscriber) -> None:
        """Somebody watches no more."""
        viewer = SPECTATOR if subscriber.seat is None else subscriber.seat
        subscribers = self.subscribers.get(viewer, set())
        subscribers.discard(subscriber)
        if not subscribers:
            self.subscribers.pop(viewer, None)
        self._note_pushes()

    def reseat(self) -> None:
        """Somebody stood up, or open seats were taken away: each watches from the seat that their key holds now."""
        everybody = [subscriber for subscribers in self.subscribers.values() for subscriber in subscribers]
        self.subscribers, self.pushes = {}, []
        for subscriber in everybody:
            subscriber.seat = subscriber.seat_now(self.state)
            self.welcome(subscriber)

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
            "shuffle": charter.shuffle,
            "head": dict(charter.head),
            "opened": charter.opened,
            "previous": charter.previous,
            "again": state.again,
            "number": len(self.kept),
            "seats": [
                {
                    "kind": seat.kind,
                    "name": seat.name or None,
                    "level": seat.level,
                    "stand_in": seat.stand_in,
                    "may_be_handed_over": state.may_be_sent_away(number, self.now(), self.presence(number)),
                }
                for number, seat in enumerate(state.seats)
            ],
        }

    def name_of(self, seat: int | None) -> str | None:
        """The name at a seat; None for a spectator."""
        return None if seat is None or seat >= len(self.state.seats) else self.state.seats[seat].name

    def view(self, seat: int | None) -> dict[str, Any] | None:
        """The game as a seat may see it, without its log; None before it begins."""
        match = self.state.match
        return None if match is None else match.state.view(self.name_of(seat))

    def chance(self, seat: int | None) -> dict[str, Any] | None:
        """What real dice or cards may show now, for a seat that may say it; None for the others."""
        match = self.state.match
        if match is None or not match.waiting_for_chance or not self.state.may_settle(seat):
            return None
        outcomes, count = match.awaited()
        words = match.state.setting.outcomes
        return {
            "outcomes": outcomes,
            "outcome_parts": [words.parts(words.numbers[text]) for text in outcomes],
            "count": count,
            "titles": match.state.titles(),
        }

    def log(self, seat: int | None) -> list[str]:
        """The log as a seat saw it."""
        return [] if self.state.match is None else self.state.match.log(self.name_of(seat))

    def log_parts(self, seat: int | None) -> list[dict[str, Any]]:
        """The same, each line as its player and lists of words."""
        return [] if self.state.match is None else self.state.match.log_parts(self.name_of(seat))

    def played_by(self) -> dict[str, list[int]]:
        """The lines of the log, counted from 0, that a stand-in or the clock played for a person."""
        lines: dict[str, list[int]] = {}
        for event_kept in self.kept:
            if event_kept.by is not None:
                lines.setdefault(event_kept.by, []).append(event_kept.events - 1)
        return lines

    def snapshot(self, seat: int | None) -> dict[str, Any]:
        """All that a seat may know."""
        return {
            "type": "snapshot",
            "number": len(self.kept),
            "seat": seat,
            "table": self.describe(),
            "view": self.view(seat),
            "log": self.log(seat),
            "log_parts": self.log_parts(seat),
            "by": self.played_by(),
            "deadline": self.state.deadline(),
            "chance": self.chance(seat),
            "asked": self.state.asked,
        }

    def event(self, number: int, seat: int | None) -> dict[str, Any]:
        """An event as a seat is told it; the last one with how things stand after it."""
        told = {**self.common_part(number), **self.own_part(number, seat)}
        if number == len(self.kept) - 1:
            told["view"] = self.view(seat)
        return told

    def common_part(self, number: int) -> dict[str, Any]:
        """What everybody is told alike of an event."""
        event_kept = self.kept[number]
        last = number == len(self.kept) - 1
        told: dict[str, Any] = {
            "type": "event",
            "number": number,
            "kind": event_kept.kind,
            "at": event_kept.at,
            "seat": event_kept.seat,
            "player": self.name_of(event_kept.seat),
        }
        if event_kept.by is not None:
            told["by"] = event_kept.by
        if last:
            told["deadline"] = self.state.deadline()
            if event_kept.kind in MOVES and self.state.match is not None:
                told["notes"] = self.state.match.notes()
            if self.state.asked is not None:
                told["asked"] = self.state.asked
        if event_kept.kind in (HANDED, SETTLED):
            told["teller"] = event_kept.teller
        if event_kept.kind not in MOVES or (last and self.state.status == "over"):
            told["table"] = self.describe()
        return told

    def own_part(self, number: int, seat: int | None) -> dict[str, Any]:
        """What one seat is told of an event, but for its view: its line as the seat saw it, and what it may say now."""
        event_kept = self.kept[number]
        match = self.state.match
        told: dict[str, Any] = {}
        if event_kept.client is not None and seat == event_kept.teller:
            told["id"] = event_kept.client
        if event_kept.kind in MOVES and match is not None:
            viewer = SPECTATOR if seat is None else seat
            seen = event_kept.events - 1, viewer, self.opened[event_kept.events - 1]
            told |= {"line": match.line(*seen), "parts": match.line_parts(*seen)}
        else:
            told["you"] = seat
        if number == len(self.kept) - 1:
            if match is not None and match.waiting_for_chance:
                told["chance"] = self.chance(seat)
            if self._reveals:
                # Lines that everybody has were told with a `?`: now they lie open.
                told |= {"log": self.log(seat), "log_parts": self.log_parts(seat)}
        return told

    def missed(self, since: int, seat: int | None) -> Sequence[dict[str, Any]]:
        """The events from a number on, for who was away."""
        return [self.event(number, seat) for number in range(since, len(self.kept))]

    def repeated(self, number: int, seat: int, client: str) -> int | None:
        """The number of the event that an action of that id has become, if it was made at `number` or later."""
        for later in range(max(number, 0), len(self.kept)):
            event_kept = self.kept[later]
            if event_kept.client == client and event_kept.teller == seat:
                return later
        return None

    def prepare(self, seat: int, part: float | None) -> Preparing:
        """Note how far the bot is that gets ready to play at a seat; what is told of it, to who comes later too."""
        told = Preparing(type="preparing", seat=seat, player=self.name_of(seat), part=part)
        self.preparing = None if part is None else told
        return told

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches."""
        return bool(self.subscribers)


def player_of(entry: Entry, state: TableState) -> str | None:
    """Who played an action for the person at its seat; None where that person did, or the bot that sits there."""
    by = entry.body.get("by")
    if by == BOT and state.seats[entry.body["seat"]].kind == PERSON:
        return STAND_IN
    return CLOCK if by == CLOCK else None
