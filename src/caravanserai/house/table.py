"""A table held in memory: what its log amounts to, who watches it, and what each of them is told."""

from __future__ import annotations

import asyncio
import math
import time
from collections import deque
from collections.abc import Callable, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypedDict

import orjson

from caravanserai.core.game import Game
from caravanserai.core.state import SPECTATOR
from caravanserai.house.dice import FairDice
from caravanserai.house.ledger import Entry
from caravanserai.house.refusal import Refusal
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
    Repeat,
    TableState,
)
from caravanserai.house.websocket_protocol import head

if TYPE_CHECKING:
    from caravanserai.house.pipeline import Change

TABLE_CHANGED = "table-changed"  # the refusal of whatever is to happen at a table that must be read anew
STAND_IN = "stand-in"  # a bot that plays for an absent person

Push = Callable[[bytes], None]
"""A function that sends a message, which is framed as it goes over the wire, as soon as possible."""


class Subscriber(Protocol):
    """Somebody who watches a table, from a seat or as a spectator."""

    seat: int | None
    push: Push

    def seat_now(self, state: TableState) -> int | None:
        """Return the seat that the subscriber's key holds in this state; None if it holds none."""
        ...

    def send_off(self) -> None:
        """End the connection so that its client comes back, since the table is read anew."""
        ...


class KeptEvent(NamedTuple):
    """What is kept in memory of an event of the log."""

    kind: str
    seat: int | None
    at: float
    teller: int | None  # the seat that requested it, another one if it entered another's dice or handed over its seat
    client: str | None  # the id that the teller's program gave the request
    events: int  # how many events the record had after it
    by: str | None  # STAND_IN or CLOCK, if it was played for the person at the seat


class Preparing(TypedDict):
    """A live message: a bot that everybody waits for prepares to play at a seat."""

    type: Literal["preparing"]
    seat: int
    player: str | None  # the name at that seat
    part: float | None  # how much of the preparation is done, from 0 to 1; None when the bot is no longer awaited


class Table:
    """A table in memory: its state, and the connections of those who watch it."""

    def __init__(
        self,
        name: str,
        seed: bytes,
        first: Entry,
        game: Game,
        dice: Callable[[bytes], FairDice] = FairDice,
        now: Callable[[], float] = time.time,
        absence: float = math.inf,
    ) -> None:
        """Make a table of its first event.

        `absence` is the number of seconds after which a player of whom nothing was heard counts as absent.
        """
        self.name = name
        self.seed = seed
        self.now = now
        self.absence = absence
        self.state = TableState.opened(first, dice(seed), game)
        self.kept = [KeptEvent(OPENED, None, first.at, None, None, 0, None)]
        self.summary = self.state.summary()
        self.changes: deque[Change] = deque()  # what is to happen, the first of them just now; see `pipeline`
        self.subscribers: dict[int, set[Subscriber]] = {}  # by seat, rising; spectators (-1) come first
        self.pushes: list[tuple[Push, ...]] = []  # the subscribers' `push`, in the same order
        self.preparing: Preparing | None = None  # the message about the bot that everybody waits for
        self.opened: list[bool] = []  # what `Match.opened` returned after the last event
        self._reveals = False  # whether the last event revealed something that was hidden before
        self.forgotten = False  # whether a command has changed the table: nothing more may happen at it as it is here
        self.used = 0.0  # when the table was last asked for, by the event loop's clock
        self._seen: dict[int, float] = {}  # when the player of each seat was last heard of
        self._held_since = 0.0  # when the house began to note that
        self.timer: asyncio.TimerHandle | None = None  # when the scheduler looks at the table again
        self.odds: dict[int | None, tuple[int, bytes]] = {}  # for each seat, the number of events and the odds then

    def __len__(self) -> int:
        """Return how many events the log has, which is the number that the next one gets."""
        return len(self.kept)

    def add(self, entry: Entry, after: TableState) -> None:
        """Put the state after an event into place, and note what is kept of the event."""
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
            self.forget_who_was_seen(entry.at)  # if open seats were removed, the others have new numbers
        elif kind == RETURNED or body.get("by") == PERSON:
            self.note_seen(seat, entry.at)  # this includes players who are only connected to another worker
        elif kind == SETTLED:
            self.note_seen(body.get("teller"), entry.at)

    def news(self) -> list[tuple[Sequence[Push], bytes]]:
        """Return what all who watch are to be told of the last event: pairs of connections and their framed message.

        All connections of a seat get the same bytes.
        """
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
        """Add somebody who watches."""
        viewer = SPECTATOR if subscriber.seat is None else subscriber.seat
        if viewer not in self.subscribers:
            self.subscribers = dict(sorted([*self.subscribers.items(), (viewer, set())]))
        self.subscribers[viewer].add(subscriber)
        self._note_pushes()

    def note_seen(self, seat: int | None, now: float) -> None:
        """Note that the player of a seat was heard of; nothing is noted for a spectator."""
        if seat is not None:
            self._seen[seat] = max(now, self._seen.get(seat, now))

    def forget_who_was_seen(self, now: float) -> None:
        """Forget when players were heard of, and begin to note it anew."""
        self._seen, self._held_since = {}, now

    def presence(self, seat: int) -> Presence:
        """Return how long a seat's player has had no connection and sent no request, as far as this worker knows."""
        away = 0.0 if seat in self.subscribers else self.now() - self._seen.get(seat, self._held_since)
        return Presence(away, self.absence)

    def _note_pushes(self) -> None:
        """Note which functions send to the subscribers of each seat."""
        self.pushes = [
            tuple(subscriber.push for subscriber in subscribers) for subscribers in self.subscribers.values()
        ]

    def part(self, subscriber: Subscriber) -> None:
        """Remove somebody who watched."""
        viewer = SPECTATOR if subscriber.seat is None else subscriber.seat
        subscribers = self.subscribers.get(viewer, set())
        subscribers.discard(subscriber)
        if not subscribers:
            self.subscribers.pop(viewer, None)
        self._note_pushes()

    def reseat(self) -> None:
        """Have everybody watch from the seat that their key holds now, since seats have changed."""
        everybody = [subscriber for subscribers in self.subscribers.values() for subscriber in subscribers]
        self.subscribers, self.pushes = {}, []
        for subscriber in everybody:
            subscriber.seat = subscriber.seat_now(self.state)
            self.welcome(subscriber)

    # What those who watch are told

    def describe(self) -> dict[str, Any]:
        """Return the table itself, as everybody may know it, with the fields of `models.TableTold`."""
        state = self.state
        charter = state.charter
        return {
            "id": self.name,
            "game": charter.game,
            "cards": charter.cards,
            "options": list(charter.options),
            "status": state.status,
            "public": charter.public,
            "odds": charter.odds,
            "clock": charter.clock,
            "dice": charter.dice,
            "commitment": charter.commitment,
            "seed": self.seed.hex() if state.status in ("over", "closed") and charter.dice == HOUSE_DICE else None,
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
                    "has_word": bool(seat.word),
                    "word": seat.word or None if state.match is not None else None,
                    "may_be_handed_over": state.may_be_sent_away(number, self.now(), self.presence(number)),
                }
                for number, seat in enumerate(state.seats)
            ],
        }

    def name_of(self, seat: int | None) -> str | None:
        """Return the name at a seat; None for a spectator."""
        return None if seat is None or seat >= len(self.state.seats) else self.state.seats[seat].name

    def view(self, seat: int | None) -> dict[str, Any] | None:
        """Return the game as a seat may see it, without its log; None before it begins."""
        match = self.state.match
        return None if match is None else match.state.view(self.name_of(seat))

    def chance(self, seat: int | None) -> dict[str, Any] | None:
        """Return what real dice or cards may show now, for a seat that may enter it; None for other seats."""
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
        """Return the log as a seat saw it, as lines of text."""
        return [] if self.state.match is None else self.state.match.log(self.name_of(seat))

    def log_parts(self, seat: int | None) -> list[dict[str, Any]]:
        """Return the log as a seat saw it, each line as its player and lists of words."""
        return [] if self.state.match is None else self.state.match.log_parts(self.name_of(seat))

    def played_by(self) -> dict[str, list[int]]:
        """Return the lines of the log, from 0, that a stand-in or the clock played for a person."""
        lines: dict[str, list[int]] = {}
        for event_kept in self.kept:
            if event_kept.by is not None:
                lines.setdefault(event_kept.by, []).append(event_kept.events - 1)
        return lines

    def snapshot(self, seat: int | None) -> dict[str, Any]:
        """Return all that a seat may know, with the fields of `models.Snapshot`."""
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
        """Return an event as a seat is told it; the last one comes with the current view."""
        told = {**self.common_part(number), **self.own_part(number, seat)}
        if number == len(self.kept) - 1:
            told["view"] = self.view(seat)
        return told

    def common_part(self, number: int) -> dict[str, Any]:
        """Return what everybody is told of an event."""
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
        """Return what only one seat is told of an event: its line as the seat saw it, and what the seat may enter now.

        The view is not part of it.
        """
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
                # Earlier lines were told with a `?`, and can be seen in full now.
                told |= {"log": self.log(seat), "log_parts": self.log_parts(seat)}
        return told

    def missed(self, since: int, seat: int | None) -> Sequence[dict[str, Any]]:
        """Return the events from number `since` on as a seat is told them."""
        return [self.event(number, seat) for number in range(since, len(self.kept))]

    def repeated(self, number: int, seat: int, client: str) -> int | None:
        """Return the number of the event that a seat's request with that id has become; None if there is none.

        Only events from `number` on are searched.
        """
        for later in range(max(number, 0), len(self.kept)):
            event_kept = self.kept[later]
            if event_kept.client == client and event_kept.teller == seat:
                return later
        return None

    def must_go_on(self) -> None:
        """Raise Refusal if a command has closed the table, or has changed it so that it must be read anew."""
        if self.forgotten:
            raise Refusal(TABLE_CHANGED, HTTPStatus.CONFLICT)
        self.state.must_go_on()

    def must_be_timely(self, seat: int, number: int, client: str | None) -> None:
        """Raise Refusal if an action was made too early or too late, and Repeat if it has been played already.

        It is too late if the game has changed since the table had `number` events, too early if the table has fewer.
        """
        latest = len(self.kept)
        if number > latest:
            raise Refusal("early-action", HTTPStatus.CONFLICT, number=number, latest=latest)
        if number < latest and client is not None:
            repeat = self.repeated(number, seat, client)
            if repeat is not None:
                raise Repeat(repeat)
        if self.state.moved >= number:
            raise Refusal("late-action", HTTPStatus.CONFLICT, number=number, latest=latest)

    def prepare(self, seat: int, part: float | None) -> Preparing:
        """Note how much of a bot's preparation is done, and return the message that says so.

        The message is kept for those who come later, until `part` is None.
        """
        told = Preparing(type="preparing", seat=seat, player=self.name_of(seat), part=part)
        self.preparing = None if part is None else told
        return told

    @property
    def is_watched(self) -> bool:
        """Whether anybody watches the table."""
        return bool(self.subscribers)


def player_of(entry: Entry, state: TableState) -> str | None:
    """Return who played an action for the person at its seat: STAND_IN or CLOCK.

    Return None if that person did, or if a bot sits there.
    """
    by = entry.body.get("by")
    if by == BOT and state.seats[entry.body["seat"]].kind == PERSON:
        return STAND_IN
    return CLOCK if by == CLOCK else None
