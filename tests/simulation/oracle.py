"""The oracle: it watches all that clients are told, and compares it with what the database has really kept.

It has its own idea of a turn's deadline, and replays each log by the rules alone. What it finds wrong is a problem, in
words. Some can be seen at once, such as an event that is told before it is kept; others only in the end.
"""

from __future__ import annotations

import re
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from caravanserai.core.state import SPECTATOR
from caravanserai.games import find
from caravanserai.house.dice import FairDice
from caravanserai.house.ledger import Entry
from caravanserai.house.state import TableState
from simulation.disk import Platter

LONG = 9.0  # seconds that a house must have been closed so that its clocks have surely stood still
LATE = 4.5  # seconds that a commit, and a lack of knowledge of when the house was last open, may cost a player
MOVES = ("played", "settled")


@dataclass
class Told:
    """A message with an event or with a whole table, as a client got it."""

    who: str
    key: str | None
    table: str
    message: dict[str, Any]
    kept: int  # how many events were kept then
    at: float


@dataclass
class Secret:
    """Something that only some may be told."""

    table: str
    kind: str
    text: bytes
    owner: str


@dataclass
class Wanted:
    """An action that a client asked for, with an id of its own."""

    table: str
    id: str
    answer: int | None = None  # the number of the event that it became
    refused: str | None = None  # the refusal that was final


@dataclass
class Oracle:
    """Everything that was seen in one seed."""

    platter: Platter
    now: Callable[[], float]
    counts: Counter[str]
    problems: list[str] = field(default_factory=list)
    happenings: deque[str] = field(default_factory=deque)
    told: list[Told] = field(default_factory=list)
    raw: list[tuple[str, int, bytes]] = field(default_factory=list)  # who got which bytes, and what was kept then
    secrets: list[Secret] = field(default_factory=list)
    wanted: dict[str, Wanted] = field(default_factory=dict)
    done: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)  # tables, kinds, and parts of bodies
    closed: list[tuple[float, float]] = field(default_factory=list)  # when no worker could write
    time_leaps: bool = False  # whether the system's clock was set by more than a day

    def happen(self, text: str) -> None:
        """Note something that happened, for whoever looks for a fault."""
        self.happenings.append(f"{self.now():9.4f}  {text}")

    def problem(self, text: str) -> None:
        """Note something that must not be."""
        self.problems.append(f"{text} (at {self.now():.4f})")
        self.happen(f"PROBLEM: {text}")

    # While it happens

    def hear(self, who: str, data: bytes) -> None:
        """Note bytes that somebody got."""
        self.raw.append((who, sum(self.platter.kept.values()), data))

    def hear_message(self, who: str, key: str | None, table: str, message: dict[str, Any]) -> None:
        """Look at a message with an event or a table."""
        kept = self.platter.kept.get(table, 0)
        reached = message["number"] + (message.get("type") == "event")
        if reached > kept:
            self.problem(f"{who} was told of {reached} events at {table}, of which {kept} are kept")
        self.told.append(Told(who, key, table, message, kept, self.now()))

    def want(self, table: str, client: str) -> None:
        """Note that somebody asks for an action."""
        self.wanted[client] = Wanted(table, client)

    def answer(self, who: str, client: str, number: int, repeat: bool) -> None:
        """Note that an action was acknowledged."""
        wanted = self.wanted[client]
        self.counts["repeat answered"] += repeat
        if number >= self.platter.kept.get(wanted.table, 0):
            self.problem(f"{who} was answered with event {number} at {wanted.table} before it was kept")
        if wanted.answer is not None and wanted.answer != number:
            self.problem(f"{who} was answered with event {number} and with event {wanted.answer} for {client}")
        if wanted.refused is not None:
            self.problem(f"{who} was answered with event {number} for {client}, which was refused: {wanted.refused}")
        wanted.answer = number

    def refuse(self, who: str, client: str | None, status: int, code: str) -> bool:
        """Note a refusal, and return whether it is final."""
        self.counts["unavailable" if status in (503, 429) else "refused"] += 1
        if status >= 500 and code not in ("not-written", "database-away", "unhealthy"):
            self.problem(f"{who} was refused with {status} {code}")
        if code == "early-action":
            self.problem(f"{who} was told that an action is early, though nobody is told what is not kept")
        if client is None or status in (503, 429):
            return False
        wanted = self.wanted[client]
        if wanted.answer is not None:
            self.problem(f"{who} was refused ({code}) what had become event {wanted.answer}")
        wanted.refused = code
        return True

    def acknowledged(self, table: str, kind: str, body: dict[str, Any]) -> None:
        """Note that something else than an action was answered, which must have become an event."""
        self.done.append((table, kind, body))

    # In the end

    def finish(self) -> None:
        """Compare everything with the logs."""
        logs = read(self.platter)
        views: dict[tuple[str, int, int], Any] = {}
        replayed: dict[str, Replayed] = {}
        for table, (seed, entries, summary) in logs.items():
            if [entry.number for entry in entries] != list(range(len(entries))):
                self.problem(f"the log of {table} has a gap")
                return
            try:
                replayed[table] = Replayed(table, seed, entries)
            except Exception as error:
                self.problem(f"the log of {table} cannot be played: {error!r}")
                return
            self._look_at_log(replayed[table], summary)
        for told in self.told:
            if told.table in replayed:
                self._look_at(told, replayed[told.table], views)
            else:
                self.problem(f"{told.who} was told of a table that is not kept")
        self._look_at_answers(logs)
        self._look_for_secrets(replayed)

    def _look_at_log(self, table: Replayed, summary: tuple[str, float | None, int]) -> None:
        """Look at one log: each action once, clocks fair, time in order, and its summary right."""
        ids = Counter(
            (entry.body.get("teller", entry.body.get("seat")), entry.body["id"])
            for entry in table.entries
            if "id" in entry.body
        )
        for (seat, client), count in ids.items():
            if count > 1:
                self.problem(f"seat {seat} at {table.name} asked once and played {count} times ({client})")
        moments = self.platter.when[table.name]
        begun = 0  # the number of the event with which the turn began
        for number, entry in enumerate(table.entries):
            before = table.entries[number - 1] if number else None
            if before is not None and entry.at < before.at - 1e-6 and not self.time_leaps:
                self.problem(f"event {number} at {table.name} is {before.at - entry.at:.3f} s before the last one")
            if entry.body.get("by") == "clock":
                deadline = table.deadlines[number - 1]
                if deadline is None or entry.at < deadline - 1e-3:
                    self.problem(f"at {table.name} a clock ran out at {entry.at}, and not at {deadline}")
                clock = table.clocks[number - 1]
                passed = moments[number] - moments[begun]
                for start, end in self.closed:
                    if end - start > LONG:
                        passed -= max(0.0, min(end, moments[number]) - max(start, moments[begun]))
                if clock is not None and passed < clock - LATE:
                    self.problem(f"at {table.name} event {number} took a turn after {passed:.2f} s of {clock} s")
            if entry.kind in (*MOVES, "began"):
                begun = number
        status, due, reached = summary
        last = table.states[-1]
        if (status, due) != (last.status, last.due()) and not (due is not None and abs(due - (last.due() or 0)) < 1e-3):
            self.problem(f"the row of {table.name} says {status} {due}, and its log {last.status} {last.due()}")
        if reached > len(table.entries):
            self.problem(f"the log of {table.name} lacks its end")

    def _look_at(self, told: Told, table: Replayed, views: dict[tuple[str, int, int], Any]) -> None:
        """Compare a message with what its reader should have been told then."""
        message = told.message
        is_event = message.get("type") == "event"
        number = message["number"] if is_event else message["number"] - 1
        if number >= len(table.entries):
            self.problem(f"{told.who} was told of event {number} at {told.table}, which is not kept")
            return
        state, entry = table.states[number], table.entries[number]
        seat = None if told.key is None else state.holder(told.key)
        viewer = SPECTATOR if seat is None else seat
        if "view" in message:
            where = told.table, number, viewer
            if where not in views:
                views[where] = None if state.match is None else orjson.loads(view_of(state, viewer))
            if message["view"] != views[where]:
                self.problem(f"{told.who} in seat {seat} was not shown that seat's view after event {number}")
            deadline = table.deadlines[number]
            if "deadline" in message and not is_near(message["deadline"], deadline):
                self.problem(f"{told.who} was told the deadline {message['deadline']} after event {number}: {deadline}")
        if not is_event:
            if message["seat"] != seat:
                self.problem(f"{told.who} sits in seat {seat} and was told {message['seat']}")
            return
        known = {"kind": entry.kind, "at": entry.at, "seat": entry.body.get("seat")}
        for name, value in known.items():
            if message[name] != value:
                self.problem(f"{told.who} was told of event {number}: {name} {message[name]}, which is {value}")
        if entry.kind in MOVES and state.match is not None:
            now = table.states[min(told.kept, len(table.states)) - 1].match
            which = state.match.played - 1
            assert now is not None
            # A line that is told later may be open by then, and tell what real dice have shown meanwhile.
            opens = {False, now.opened()[which]}
            lines = {match.line(which, viewer, opened) for match in (state.match, now) for opened in opens}
            if message["line"] not in lines:
                self.problem(f"{told.who} in seat {seat} was told the line {message['line']!r}: {lines}")
        if message.get("id") != (entry.body.get("id") if table.teller(number) == seat and seat is not None else None):
            self.problem(f"{told.who} in seat {seat} was told the id {message.get('id')} of event {number}")

    def _look_at_answers(self, logs: dict[str, tuple[bytes, list[Entry], Any]]) -> None:
        """Compare all answers with the logs."""
        last: dict[str, int] = {}  # for each client, the event that its last action became
        for wanted in self.wanted.values():  # in the order in which they were asked for
            who = wanted.id.rpartition(" ")[0]
            if wanted.answer is not None:
                if wanted.answer <= last.get(who, -1):
                    self.problem(f"{wanted.id} became event {wanted.answer}, and one before it event {last[who]}")
                last[who] = wanted.answer
            if wanted.table not in logs:
                continue
            numbers = [entry.number for entry in logs[wanted.table][1] if entry.body.get("id") == wanted.id]
            if wanted.answer is not None and numbers != [wanted.answer]:
                self.problem(f"{wanted.id} was answered with event {wanted.answer} at {wanted.table}; kept: {numbers}")
            if wanted.refused is not None and numbers:
                self.problem(f"{wanted.id} was refused ({wanted.refused}) at {wanted.table}, and is event {numbers}")
        for table, kind, body in self.done:
            entries = logs[table][1] if table in logs else []
            if not any(entry.kind == kind and body.items() <= entry.body.items() for entry in entries):
                self.problem(f"{kind} {body} was answered at {table}, and is not kept")

    def _look_for_secrets(self, replayed: dict[str, Replayed]) -> None:
        """Look for what nobody may be told in all that was sent."""
        secrets = list(self.secrets)
        for table in replayed.values():
            secrets += table.secrets()
        if not secrets:
            return
        by_text = {secret.text: secret for secret in secrets}
        pattern = re.compile(b"|".join(map(re.escape, by_text)))
        over = {table.name: table.over_at for table in replayed.values()}
        for who, kept, data in self.raw:
            for found in set(pattern.findall(data)):
                secret = by_text[found]
                if secret.owner == who or (secret.kind == "seed" and over[secret.table] is not None and kept):
                    continue
                self.problem(f"{who} was sent the {secret.kind} of {secret.owner} at {secret.table}")


class Replayed:
    """A table's log, played again by the rules."""

    def __init__(self, name: str, seed: bytes, entries: Sequence[Entry]) -> None:
        """Play a log."""
        self.name = name
        self.seed = seed
        self.entries = entries
        game = find(entries[0].body["game"])
        self.states = [TableState.opened(entries[0], FairDice(seed), game)]
        self.deadlines: list[float | None] = [None]
        self.clocks: list[float | None] = [None]
        since = entries[0].at
        for entry in entries[1:]:
            state = self.states[-1].after(entry)
            self.states.append(state)
            if entry.kind in (*MOVES, "began", "sat"):
                since = entry.at
            elif entry.kind == "resumed":
                since += entry.body["pause"]
            clock = clock_of(state)
            self.clocks.append(clock)
            self.deadlines.append(None if clock is None else since + clock)
        over = [number for number, state in enumerate(self.states) if state.status == "over"]
        self.over_at = over[0] if over else None

    def teller(self, number: int) -> int | None:
        """Return the seat that has asked for an event."""
        body = self.entries[number].body
        told: int | None = body.get("teller", body.get("seat"))
        return told

    def secrets(self) -> list[Secret]:
        """Return what is only in the database: the seed, and hashes of keys and codes."""
        found = [Secret(self.name, "seed", self.seed.hex().encode(), "the house")]
        first = self.entries[0].body
        hashes = [first["host"], *(seat.get(part) for seat in first["seats"] for part in ("key", "code"))]
        hashes += [entry.body.get(part) for entry in self.entries[1:] for part in ("key", "code")]
        return found + [Secret(self.name, "hash", one.encode(), "the house") for one in hashes if one]


def clock_of(state: TableState) -> float | None:
    """Return how many seconds the turn may take, if its time is limited."""
    match = state.match
    if match is None or match.over or match.waiting_for_chance:
        return None
    limits = [state.charter.clock, (match.state.clock() or (None,))[0]]
    return min((float(limit) for limit in limits if limit is not None), default=None)


def view_of(state: TableState, viewer: int) -> bytes:
    """Return a viewer's view in JSON."""
    assert state.match is not None
    start, views, end = state.match.state.views_json([viewer])
    return b"".join((start, views[0], end))


def is_near(one: float | None, other: float | None) -> bool:
    """Return whether two moments are the same, but for rounding."""
    return one is other if one is None or other is None else abs(one - other) < 1e-3


def read(platter: Platter) -> dict[str, tuple[bytes, list[Entry], tuple[str, float | None, int]]]:
    """Return all tables of a database: seed, log and summary."""
    found: dict[str, tuple[bytes, list[Entry], tuple[str, float | None, int]]] = {
        row[0]: (row[1], [], (row[2], row[3], row[4]))
        for row in platter.own.execute("SELECT id, seed, status, due, reached FROM tables")
    }
    for table, *rest in platter.own.execute("SELECT table_id, number, kind, body, at FROM events ORDER BY 1, 2"):
        number, kind, body, at = rest
        found[table][1].append(Entry(number, kind, orjson.loads(body), at))
    return found
