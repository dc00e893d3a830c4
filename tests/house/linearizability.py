"""Histories judged: whether what clients called and were answered at a table is linearizable.

A history is what was seen from outside: calls, each with the moments of its invocation and its answer on one monotonic
clock. It is linearizable if each call can be given one point between these two moments, such that the calls, carried
out one after another in the order of their points, have just the answers that they had. A call that was never answered
has its point at any time after its invocation, or none. Tables are independent of each other, so each is judged alone.

In general that is a search among all orders. Here every event has a number, so the order of all that was written is
known, and the table stands as a log's first `k` events say, for some `k`, at every moment. What remains to be found are
the points of the events, `p[0] <= p[1] <= …`, and of each call that writes nothing: it fits where the table stands at
`k` with `p[k-1] <= answered` and `p[k] >= invoked`, for one of the `k` at which the rules of a table give its answer.

`judge` looks for the earliest points. It begins with the invocations of the writers. Of all `k` at which a call's
answer is right and that it can have reached, `p[k-1] <= answered`, it takes the highest, and moves `p[k]` to the call's
invocation if it was earlier. Nothing is lost by that: in any solution the points are at least as late as those found so
far, so the call stands at this `k` or at a lower one there, and as points rise with `k`, `p[k]` is not before the
invocation there either. So points only ever move to where each solution has them at least; when nothing moves any more
they are a solution, and if some call has no `k` left there is none. `test_linearizability.py` compares this with a
search among all orders.
"""

from __future__ import annotations

import math
import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

OPEN, ON, OVER = "open", "on", "over"
MOVES = ("played", "settled")

# The kinds of calls that write, each with the kind of the event that it becomes.
BECOMES = {
    "act": "played",
    "join": "sat",
    "rename": "named",
    "hand-over": "handed",
    "come-back": "returned",
    "rematch": "again",
}
WRONG = "wrong"  # stands for the refusal of an action that the rules forbid
UNAWARE = ("not-written", "too-busy")  # refusals that say nothing of the table, and that nothing has happened

Key = tuple[str, int | None, str]
"""What an event and the call that became it have in common: the kind of event, the seat, and the call's tag."""


@dataclass(frozen=True)
class Done:
    """A call was carried out: the event's number, if the answer tells it, and whether it says it was so already."""

    number: int | None = None
    repeat: bool = False
    told: str | None = None  # the name of the rematch


@dataclass(frozen=True)
class Refused:
    """A call was refused with this code."""

    code: str


@dataclass(frozen=True)
class Seen:
    """How a table stood, as a call that reads was answered; None for what that call does not tell."""

    number: int
    status: str | None = None
    turn: int | None = None  # the seat to move
    away: frozenset[int] | None = None  # the seats for which a bot plays
    again: str | None = None
    lines: tuple[str, ...] | None = field(default=None, repr=False)  # of the log
    view: int | None = None  # a digest of the view


@dataclass(frozen=True)
class Heard:
    """An event as it was told of itself over a live connection, or only that there is one with this number."""

    number: int
    kind: str | None = None
    seat: int | None = None
    line: str | None = None
    view: int | None = None  # a digest of the view after it


@dataclass(frozen=True)
class Record:
    """The record of a finished game."""

    text: str


Answer = Done | Refused | Seen | Heard | Record


@dataclass(frozen=True)
class Call:
    """A call of a client, from its invocation to its answer; without an answer, nobody knows what became of it."""

    client: str
    kind: str
    invoked: float
    answered: float = math.inf
    answer: Answer | None = None
    seat: int | None = None  # whose key was sent; None for a spectator
    number: int = 0  # of an action: how many events its player had seen; of a greeting: those it goes on from
    tag: str = ""  # of a call that writes: by what its event is known
    text: str = ""  # of an action
    wrong: bool = False  # of an action: whether the rules forbid it, whenever it is played

    @property
    def key(self) -> Key | None:
        """What the event has that this call became, if it becomes one."""
        kind = BECOMES.get(self.kind)
        return None if kind is None else (kind, None if self.kind == "rematch" else self.seat, self.tag)


@dataclass(frozen=True)
class Event:
    """An event of a table's log; `tag` is that of the call which became it, empty if no client's call did."""

    kind: str
    seat: int | None = None
    tag: str = ""


@dataclass(frozen=True)
class Violation:
    """What cannot have been, and the call that shows it, if one does."""

    kind: str
    why: str
    call: Call | None = None

    def __str__(self) -> str:
        return f"{self.kind}: {self.why}" + (f"\n    {self.call}" if self.call else "")


@dataclass
class Log:
    """All events of a table, as they were read when everything was over, and how the table stood at each number.

    The lists have an item for each `k` from 0 to the number of events: how the table stands after its first `k`.
    """

    events: Sequence[Event]
    turn_now: int | None = None  # the seat to move after the last event
    is_over: bool = False
    again: str | None = None
    lines: Mapping[int | None, Sequence[str]] = field(default_factory=dict)  # of the log, as each seat sees it now
    record: str | None = None

    def __post_init__(self) -> None:
        count = len(self.events)
        self.places: dict[Key, int] = {}
        self.doubled: list[int] = []
        moves = [number for number, event in enumerate(self.events) if event.kind in MOVES]
        begun = next((number for number, event in enumerate(self.events) if event.kind == "began"), count)
        end = moves[-1] if self.is_over and moves else count
        again = next((number for number, event in enumerate(self.events) if event.kind == "again"), count)
        self.moved, self.status, self.told = [0], [OPEN], [0]  # `told`: how many lines there are
        self.away, self.sat = [frozenset[int]()], [frozenset[int]()]
        self.turn = list[int | None]()
        self.named = list[str | None]()
        for number, event in enumerate(self.events):
            if event.tag:
                if (event.kind, event.seat, event.tag) in self.places:
                    self.doubled.append(number)
                self.places.setdefault((event.kind, event.seat, event.tag), number)
            k = number + 1
            self.moved.append(number if event.kind in (*MOVES, "began") else self.moved[-1])
            self.status.append(OPEN if k <= begun else OVER if k > end else ON)
            self.told.append(self.told[-1] + (event.kind == "played"))
            seat = frozenset[int]() if event.seat is None else frozenset({event.seat})
            away, sat = self.away[-1], self.sat[-1]
            self.away.append(
                away | seat if event.kind == "handed" else away - seat if event.kind == "returned" else away
            )
            self.sat.append(sat | seat if event.kind == "sat" else sat)
        for k in range(count + 1):
            later = bisect_left(moves, k)
            next_to_move = self.events[moves[later]].seat if later < len(moves) else self.turn_now
            self.turn.append(next_to_move if self.status[k] == ON else None)
            self.named.append(self.again if k > again else None)

    def __len__(self) -> int:
        return len(self.events)

    def outcome(self, k: int, call: Call) -> Answer | None:
        """Return what a call that writes is answered when the table stands at `k`; None if it becomes the event `k`."""
        status, key = self.status[k], call.key
        assert key is not None
        own = self.places.get(key)
        has_become = own is not None and own < k
        match call.kind:
            case "act":
                if call.number > k:
                    return Refused("early-action")
                if has_become and own is not None and own >= call.number:
                    return Done(own)
                if self.moved[k] >= call.number:
                    return Refused("late-action")
                if status != ON:
                    return Refused("not-begun" if status == OPEN else "game-over")
                if self.turn[k] != call.seat:
                    return Refused("not-your-turn")
                return Refused(WRONG) if call.wrong else None
            case "join":
                if has_become:
                    return Done()
                if status != OPEN:
                    return Refused("has-begun")
                return Refused("bad-code") if call.seat in self.sat[k] else None
            case "rename":
                return Refused("has-begun") if status != OPEN else None
            case "rematch":
                if status != OVER:
                    return Refused("not-over")
                return Done(told=self.again) if has_become else None
        if status != ON:
            return Refused("not-begun" if status == OPEN else "game-over")
        is_away = call.seat in self.away[k]
        if call.kind == "hand-over":
            return Refused("already-bot") if is_away else None
        return None if is_away else Refused("not-away")

    def has(self, k: int, call: Call) -> bool:
        """Return whether a call that becomes no event is rightly answered so when the table stands at `k`."""
        answer = call.answer
        match answer:
            case Seen():
                return answer.number == k
            case Heard():
                return k > answer.number
            case Record():
                return self.status[k] == OVER
            case Refused() if call.kind == "record":
                return answer.code == "not-over" and self.status[k] != OVER
            case Refused(code) if code in UNAWARE:
                return True
        told = self.outcome(k, call) if call.key is not None else None
        if isinstance(told, Done) and isinstance(answer, Done):
            return told.number == answer.number and told.told == answer.told
        return told is not None and told == answer

    def fault(self, call: Call) -> str | None:
        """Return what is wrong with what an answer says of the past, whenever it was given; None if nothing is."""
        answer = call.answer
        match answer:
            case Seen() if answer.number > len(self):
                return f"it tells {answer.number} events of {len(self)}"
            case Seen() if call.kind == "greeting" and answer.number < call.number:
                return f"it goes on from {call.number} and tells {answer.number} events"
            case Seen(k, status, turn, away, again, lines):
                if status is not None:
                    told, right = (
                        (status, turn, away, again),
                        (self.status[k], self.turn[k], self.away[k], self.named[k]),
                    )
                    if told != right:
                        return f"after {k} events it tells {told}, not {right}"
                if lines is not None:
                    return self._otherwise(call.seat, 0, lines, self.told[k])
            case Heard(number) if number >= len(self):
                return f"it tells the event {number} of {len(self)}"
            case Heard(number, kind, seat, line) if kind is not None:
                event = self.events[number]
                if (kind, seat) != (event.kind, event.seat):
                    return f"the event {number} was {(kind, seat)}, and is {(event.kind, event.seat)}"
                if line is not None:
                    return self._otherwise(call.seat, self.told[number], (line,), self.told[number] + 1)
            case Record(text) if self.record is not None and text != self.record:
                return "it is another record"
            case Done(number) if number is not None and call.key is not None:
                if number != self.places.get(call.key):
                    return f"it became the event {number}, and is the event {self.places.get(call.key)}"
                if call.seat in self.lines:
                    line = self.lines[call.seat][self.told[number]]
                    if not line.partition(": ")[2].startswith(call.text):
                        return f"it became the event {number}, which is {line}"
            case Done() if call.key is not None and call.key not in self.places:
                return "it became no event"
            case Done(told=name) if call.kind == "rematch" and name != self.again:
                return f"the rematch is {self.again}"
        return None

    def _otherwise(self, viewer: int | None, since: int, told: Sequence[str], until: int) -> str | None:
        """Return how lines that were told differ from those of the log; a `?` may have been anything."""
        if viewer not in self.lines:
            return None
        right = self.lines[viewer][since:until]
        if len(told) != until - since:
            return f"it tells {len(told)} lines, not {until - since}"
        for number, (one, other) in enumerate(zip(told, right, strict=True), since):
            if one is not other and one != other and not is_like(one, other):
                return f"line {number} was {one!r}, and is {other!r}"
        return None


@lru_cache(100_000)
def is_like(told: str, right: str) -> bool:
    """Return whether a line may have been told so before everything in it was open."""
    return "?" in told and re.fullmatch(re.escape(told).replace(r"\?", ".*"), right) is not None


def judge(calls: Iterable[Call], log: Log) -> list[Violation]:
    """Return what shows that a history of a table is not linearizable; nothing if it is.

    `log` is the table's log as it was read after all calls. After a violation the call that shows it is left aside, so
    more than one may be found.
    """
    found = [Violation("doubled", f"the events {number} and an earlier one are one call's") for number in log.doubled]
    whole: list[Call] = []
    views: dict[tuple[int, int | None], int] = {}
    for call in calls:
        why = log.fault(call)
        answer = call.answer
        if why is None and isinstance(answer, Seen | Heard) and answer.view is not None:
            count = answer.number + isinstance(answer, Heard)
            if views.setdefault((count, call.seat), answer.view) != answer.view:
                why = f"after {count} events the seat has seen another view"
        if why is None:
            whole.append(call)
        elif isinstance(answer, Done):
            found.append(Violation("lost", why, call))
        else:
            found.append(Violation("otherwise", why, call))
    writers = writers_of(whole, log)
    for number, event in enumerate(log.events):
        if event.tag and number not in writers and number not in log.doubled:
            found.append(Violation("unasked", f"nobody's call can have become the event {number}, {event}"))

    # The earliest points of the events, and the latest: before the answers of their writers and of whoever saw them.
    # The last state lasts for ever.
    ends: dict[int, Call] = dict(writers)
    for call in whole:
        last = shown(call)
        if last is not None and last >= 0 and (last not in ends or call.answered < ends[last].answered):
            ends[last] = call
    points, latest = [-math.inf] * (len(log) + 1), [math.inf] * (len(log) + 1)
    points[-1] = math.inf
    for number in range(len(log)):
        begin = writers[number].invoked if number in writers else -math.inf
        points[number] = max(begin, points[number - 1]) if number else begin
    for number in reversed(range(len(log))):
        latest[number] = min(ends[number].answered if number in ends else math.inf, latest[number + 1])
    for number in range(len(log)):
        if points[number] > latest[number]:
            if number in ends and ends[number].answered == latest[number]:
                kind = "order" if ends[number] is writers.get(number) else "ahead"
                why = f"it shows the event {number} before it was called, or one before it"
                found.append(Violation(kind, why, ends[number]))
            points[number] = latest[number]

    chosen = {id(call) for call in writers.values()}
    others = [call for call in whole if id(call) not in chosen and call.answer is not None]
    others.sort(key=lambda call: call.invoked)
    moved = True
    while moved:
        moved = False
        left = []
        for call in others:
            k = highest(call, log, points, latest)
            if k is None:
                found.append(unplaceable(call, log, points, latest))
                continue
            left.append(call)
            if points[k] < call.invoked:
                moved = True
                for later in range(k, len(log)):
                    if points[later] >= call.invoked:
                        break
                    points[later] = call.invoked
        others = left
    return found


def writers_of(calls: Sequence[Call], log: Log) -> dict[int, Call]:
    """Return the call that became each event, by the event's number: the earliest of those that may have.

    The same action may have been sent several times. Those that did not become the event were answered after it, which
    bounds it from above as its own answer does; so the one that was called first leaves the most room.
    """
    writers: dict[int, Call] = {}
    for call in calls:
        key, answer = call.key, call.answer
        number = None if key is None else log.places.get(key)
        if number is None or not (answer is None or (isinstance(answer, Done) and not answer.repeat)):
            continue
        if log.outcome(number, call) is None and (number not in writers or call.invoked < writers[number].invoked):
            writers[number] = call
    return writers


def shown(call: Call) -> int | None:
    """Return the number of the last event that must have happened before a call was answered, by its answer."""
    match call.answer:
        case Seen(number):
            return number - 1
        case Heard(number) | Done(number):
            return number
    return None


def reach(call: Call, points: Sequence[float], latest: Sequence[float]) -> range:
    """Return the states, from the highest to the lowest, at which the table can have stood during a call."""
    return range(bisect_right(points, call.answered), bisect_left(latest, call.invoked) - 1, -1)


def highest(call: Call, log: Log, points: Sequence[float], latest: Sequence[float]) -> int | None:
    """Return the highest state that a call can have reached and at which its answer is right; None if there is none."""
    return next((k for k in reach(call, points, latest) if k and log.has(k, call)), None)


def unplaceable(call: Call, log: Log, points: Sequence[float], latest: Sequence[float]) -> Violation:
    """Return the violation of a call that was answered as the table never stood during it."""
    states = reach(call, points, latest)
    between = f"the table stood between {states[-1]} and {states[0]}" if states else "the table stood nowhere"
    answer = call.answer
    if isinstance(answer, Seen):
        kind = "stale" if states and answer.number < states[-1] else "ahead"
        return Violation(kind, f"it saw {answer.number} events, and {between}", call)
    if isinstance(answer, Heard):
        return Violation("ahead", f"it heard of the event {answer.number}, and {between}", call)
    if isinstance(answer, Done):
        return Violation("early", f"it was told an event before that was called, and {between}", call)
    right = {str(log.outcome(k, call)) for k in states if call.key is not None}
    return Violation("unjustified", f"{answer}, and {between}, where it is {sorted(right)}", call)
