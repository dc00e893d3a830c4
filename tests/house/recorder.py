"""The recorder: clients play and read at tables without knowing of each other, and each call and its answer is noted.

Each client is a device of its own. It knows what it was answered and nothing else, so that calls overlap, come late,
come twice and come out of turn; it changes its connection now and then, and so its worker. All are tasks of one
process, whose monotonic clock tells when each call was invoked and answered. At the end every table is read once more,
and `linearizability.judge` says whether what was noted can have been.
"""

from __future__ import annotations

import asyncio
import math
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, TypeVar

import httpx
import orjson
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from caravanserai.house.client import Client, HouseError, Live, bot, open_seat, person
from caravanserai.house.models import EventsTold, Snapshot
from house.linearizability import (
    ON,
    OVER,
    WRONG,
    Answer,
    Call,
    Done,
    Event,
    Heard,
    Log,
    Record,
    Refused,
    Seen,
    Violation,
    judge,
)
from house.players import by_kind

T = TypeVar("T")
BROKEN = (OSError, httpx.HTTPError, ConnectionClosed, InvalidHandshake, InvalidMessage, EOFError)
STAND_IN = "random"
NONSENSE = "fly to the moon"
GUESTS = ("Bo", "Cy")  # both want the one open seat
RENAMED = "Anna"
MOST_GAMES = 2  # at one table and its rematches
LONGEST = 50.0  # seconds that an answer may take
GREETING = 10.0  # seconds that the answer to a greeting may take
MANY = 40  # a table that was told so often with two numbers of events is told differently by its workers
PATIENCE = 0.02  # seconds for which a device with a live connection waits before it does something else


@dataclass
class History:
    """What was noted at one table."""

    table: str
    keys: dict[int, str]  # of the seats, as far as they are known
    calls: list[Call] = field(default_factory=list)
    heard: dict[tuple[int, int | None, Heard], Call] = field(default_factory=dict)  # the first of each, told to a seat
    counts: Counter[tuple[str, int | None]] = field(
        default_factory=Counter
    )  # how often a seat was handed over, and back
    unsure: set[int | None] = field(default_factory=set)  # seats of which nobody knows whether they were
    strange: list[str] = field(default_factory=list)  # what no history may have, whenever it was
    begins: float = field(default_factory=time.monotonic)

    def hear(self, client: str, seat: int | None, answer: Heard) -> None:
        """Note that an event was told, the first time only, which says the most."""
        if (answer.number, seat, answer) not in self.heard:
            call = Call(client, "told", self.begins, time.monotonic(), answer, seat)
            self.heard[answer.number, seat, answer] = call


@dataclass
class Run:
    """All that is played and noted, until there are so many operations."""

    address: str
    operations: int
    histories: dict[str, History] = field(default_factory=dict)
    made: Counter[str] = field(default_factory=Counter)  # operations by kind
    refused: Counter[str] = field(default_factory=Counter)  # by code
    unknown: Counter[str] = field(default_factory=Counter)  # operations without an answer, by kind
    kills: int = 0
    texts: dict[Any, Any] = field(default_factory=dict)  # what is the same is kept once

    @property
    def is_done(self) -> bool:
        return self.made.total() >= self.operations

    def once(self, what: T) -> T:
        kept: T = self.texts.setdefault(what, what)
        return kept

    def seen(self, told: Snapshot) -> Seen:
        """What a snapshot says."""
        names = [seat.name for seat in told.table.seats]
        turn = told.view["to_move"] if told.view and told.table.status == ON else None
        lines = self.once(tuple(self.once(line) for line in told.log))
        return Seen(
            told.number,
            self.once(told.table.status),
            None if turn is None else names.index(turn),
            self.once(frozenset(number for number, seat in enumerate(told.table.seats) if seat.stand_in)),
            told.table.again,
            lines,
            digest(told.view),
        )

    def heard(self, told: dict[str, Any]) -> Heard:
        """What a message about an event says."""
        line = told.get("line")
        return Heard(
            told["number"], self.once(told["kind"]), told["seat"], line and self.once(line), digest(told.get("view"))
        )

    def history(self, table: str, keys: dict[int, str]) -> History:
        """The history of a table, which may be a new one."""
        return self.histories.setdefault(table, History(table, keys))


def digest(view: dict[str, Any] | None) -> int | None:
    """What is the same for equal views; None if there is none."""
    return None if view is None else hash(orjson.dumps(view, option=orjson.OPT_SORT_KEYS))


class Device:
    """One client: it has a key or none, and at most one call under way."""

    def __init__(self, run: Run, name: str, seed: int) -> None:
        self.run = run
        self.name = name
        self.luck = random.Random(seed)
        self.house = Client(run.address)
        self.sent = 0
        self.acts: list[Call] = []  # the last ones, to be repeated
        self.known: Snapshot | None = None  # what was last read
        self.reached: int | None = None  # how many events a live connection has told

    async def call(
        self, history: History, call: Call, what: Callable[[], Awaitable[Any]], read: Callable[[Any], Answer]
    ) -> Any:
        """Make a call, note it, and return what it was answered; None if it was refused, or if nobody knows."""
        told: Any = None
        answer: Answer | None = None
        invoked = time.monotonic()
        try:
            told = await asyncio.wait_for(what(), LONGEST)
            answer = read(told)
        except HouseError as error:
            latest = error.number
            if error.code == "database-away":
                self.run.unknown[call.kind] += 1
            else:
                answer = Refused(WRONG if call.wrong and error.status == 422 else self.run.once(error.code))
                self.run.refused[error.code] += 1
            if latest:
                history.hear(self.name, None, Heard(latest - 1))
        except BROKEN as error:
            if isinstance(error, httpx.ConnectError) and call.kind != "join":  # the client itself sends that twice
                await asyncio.sleep(0.05)
                return None  # nothing was sent
            if isinstance(error, TimeoutError):
                history.strange.append(f"nothing was answered to {call}")
            self.run.unknown[call.kind] += 1
            await self.change()
        answered = math.inf if answer is None else time.monotonic()
        history.calls.append(replace(call, client=self.name, invoked=invoked, answered=answered, answer=answer))
        self.run.made[call.kind] += 1
        return told

    async def change(self) -> None:
        """Take a new connection, which may be another worker's."""
        await self.house.close()
        self.house = Client(self.run.address)

    # What a device may do

    async def read(self, history: History, seat: int | None) -> Snapshot | None:
        """Read a table in one of the ways there are."""
        key = None if seat is None else history.keys[seat]
        call = Call("", "read", 0, seat=seat)
        match self.luck.randrange(8):
            case 0:
                await self.call(
                    history,
                    call,
                    lambda: self.house.log(history.table, key),
                    lambda told: Seen(told.number, lines=self.run.once(tuple(map(self.run.once, told.log)))),
                )
                return self.known
            case 1 if self.known is not None and self.known.table.id == history.table:
                since = max(0, self.known.number - self.luck.randrange(4))
                told = await self.call(
                    history,
                    call,
                    lambda: self.house.events(history.table, key, since),
                    lambda told: self.run.seen(told.snapshot),
                )
                for number, event in enumerate(told.events if told else (), since):
                    if event["number"] != number:
                        history.strange.append(f"the event {event['number']} was told in place of {number}")
                    history.hear(self.name, seat, self.run.heard({**event, "view": None}))
                self.known = self.known if told is None else told.snapshot
            case _:
                told = await self.call(history, call, lambda: self.house.snapshot(history.table, key), self.run.seen)
                self.known = told or self.known
        return self.known

    def next_act(self, history: History, seat: int, known: Snapshot) -> Call:
        """What the seat plays next: mostly what it may, sometimes what is too early, out of turn, or nonsense."""
        self.sent += 1
        legal = known.view["legal"] if known.view else []
        call = Call("", "act", 0, seat=seat, number=known.number, tag=f"{self.name}-{self.sent}", text="roll")
        chance = self.luck.random()
        if chance < 0.04:
            return replace(call, text=NONSENSE, wrong=True)
        if chance < 0.06:
            return replace(call, number=known.number + self.luck.randrange(1, 4))  # to roll is always possible
        if chance < 0.12 and known.number > 3:
            call = replace(call, number=known.number - self.luck.randrange(1, 3))
        return replace(call, text=by_kind(legal, self.luck)) if legal else call

    async def act(self, history: History, call: Call, live: Live | None = None) -> None:
        """Send an action; it stays in mind, to be sent again."""
        assert call.seat is not None
        key, made = history.keys[call.seat], self.run.unknown["act"]
        about = call.text, call.number, call.tag
        if live is None:
            await self.call(
                history,
                call,
                lambda: self.house.act(history.table, key, call.number, call.text, call.tag),
                lambda told: Done(told.number, told.repeat),
            )
        else:
            await self.call(
                history, call, lambda: live.act(*about), lambda told: Done(told["number"], told.get("repeat", False))
            )
        self.acts = [*self.acts[-5:], call]
        if self.run.unknown["act"] > made and self.luck.random() < 0.8:
            await self.act(history, call)  # what was not answered is sent again

    async def switch(self, history: History, seat: int, kind: str) -> None:
        """Hand a seat over or come back to it. One device a seat does this, and no more once it is unsure."""
        if seat in history.unsure:
            return
        key = history.keys[seat]
        what = self.house.hand_over if kind == "hand-over" else self.house.come_back
        call = Call("", kind, 0, seat=seat, tag=str(history.counts[kind, seat]))
        before = self.run.unknown[kind]
        told = await self.call(history, call, lambda: what(history.table, key), lambda _: Done())
        if told is not None:
            history.counts[kind, seat] += 1
            history.hear(self.name, None, Heard(told.number - 1))
        elif self.run.unknown[kind] > before:
            history.unsure.add(seat)

    async def read_record(self, history: History, seat: int | None) -> None:
        """Read the record, which there is only after the game."""
        call = Call("", "record", 0, seat=seat)
        once = self.run.once
        await self.call(history, call, lambda: self.house.record(history.table), lambda text: Record(once(text)))

    async def finish(self, history: History, seat: int | None) -> str | None:
        """Read the record of a finished game and ask for a rematch; return the table of the rematch, if it is known."""
        await self.read_record(history, seat)
        if seat is None:
            await self.read(history, seat)
            return self.known.table.again if self.known else None
        told = await self.call(
            history,
            Call("", "rematch", 0, seat=seat, tag="again"),
            lambda: self.house.rematch(history.table, history.keys[seat]),
            lambda told: Done(told=self.run.once(told.id)),
        )
        return None if told is None else str(told.id)

    # What a device is

    async def play(self, history: History, seat: int, *, switches: bool) -> str | None:
        """Play and read over HTTP until the game is over; return the table of the rematch."""
        while not self.run.is_done:
            if self.known is None or self.known.table.id != history.table:
                self.known = None
                await self.read(history, seat)
                continue
            known, chance = self.known, self.luck.random()
            if known.table.status == OVER and chance < 0.5:
                again = await self.finish(history, seat)
                if again is not None:
                    return again
            elif chance < 0.4:
                await self.read(history, seat)
            elif chance < 0.44 and self.acts:
                await self.act(history, self.luck.choice(self.acts))
            elif chance < 0.45:
                await self.read_record(history, seat)
            elif chance < 0.47 and switches:
                await self.switch(history, seat, "hand-over" if self.luck.random() < 0.3 else "come-back")
            elif chance < 0.49:
                await self.change()
            elif (known.view and known.view["legal"]) or chance > 0.9:
                await self.act(history, self.next_act(history, seat, known))
            else:
                await self.read(history, seat)
        return None

    async def play_live(self, history: History, seat: int | None) -> str | None:
        """Watch over a live connection, play from a seat, and come back after each cut, until the game is over."""
        key = None if seat is None else history.keys.get(seat)
        self.reached = None
        while not self.run.is_done:
            if self.luck.random() < 0.3:
                self.reached = None
            with suppress(*BROKEN):
                begun = time.monotonic()
                async with self.house.live(history.table, key, self.reached) as live:
                    since, told = self.reached or 0, await self.receive(history, seat, live, GREETING)
                    while told["type"] != "snapshot":
                        told = await self.receive(history, seat, live, GREETING)
                    self.known = Snapshot(**told)
                    call = Call(self.name, "greeting", begun, time.monotonic(), self.run.seen(self.known), seat, since)
                    history.calls.append(call)
                    self.run.made["greeting"] += 1
                    again = await self.play_until_cut(history, seat, live)
                    if again is not None:
                        return again
        return None

    async def play_until_cut(self, history: History, seat: int | None, live: Live) -> str | None:
        """Watch and play while the connection lasts; return the table of the rematch, or None to connect anew."""
        while not self.run.is_done:
            if live.waiting or self.luck.random() < 0.7:
                with suppress(TimeoutError):
                    await self.receive(history, seat, live, PATIENCE)
            view = self.known.view if self.known is not None else None
            if live.waiting or self.known is None:
                continue
            chance = self.luck.random()
            if view and view["over"]:
                again = await self.finish(history, seat)
                if again is not None:
                    return again
                await asyncio.sleep(PATIENCE)
            elif chance < 0.02:
                return None
            elif seat is not None and chance < 0.04 and self.acts:
                await self.act(history, self.luck.choice(self.acts), live)
            elif seat is not None and view and (view["legal"] or chance < 0.09):
                await self.act(history, self.next_act(history, seat, self.known), live)
        return None

    async def receive(self, history: History, seat: int | None, live: Live, patience: float) -> dict[str, Any]:
        """Receive a message and note what it tells; raise TimeoutError if none comes in so many seconds."""
        told = await asyncio.wait_for(live.receive(), patience)
        number = told["number"] if told["type"] in ("event", "snapshot") else self.reached
        if self.reached not in (None, number):
            history.strange.append(f"after {self.reached} events came the {told['type']} {number}")
        if told["type"] == "event":
            history.hear(self.name, seat, self.run.heard(told))
            if self.known is not None and told.get("view"):
                self.known = self.known.model_copy(update={"view": told["view"], "number": live.number})
        if told["type"] in ("event", "snapshot"):
            self.reached = live.number
        return told

    async def watch(self, history: History) -> str | None:
        """Read as a spectator until the game is over."""
        while not self.run.is_done:
            known = await self.read(history, None)
            if known is not None and known.table.id == history.table and known.table.status == OVER:
                if known.table.again is not None:
                    return known.table.again
                await self.finish(history, None)
            if self.luck.random() < 0.1:
                await self.change()
        return None

    async def join(self, history: History, name: str, code: str) -> bool:
        """Take the open seat by its invitation, and return whether that was still possible."""
        client = f"{self.name}-{self.luck.getrandbits(128):032x}"
        while not self.run.is_done:
            before = self.run.unknown["join"]
            told = await self.call(
                history,
                Call("", "join", 0, seat=1, tag=name),
                lambda: self.house.join(history.table, name, code, client_id=client),
                lambda _: Done(),
            )
            if told is not None:
                history.keys[1] = told.key
                history.hear(self.name, None, Heard(told.table.number - 1))
                return True
            if self.run.unknown["join"] == before:
                return False
        return False

    async def rename(self, history: History) -> None:
        """Take another name, which is only possible before the game."""
        call = Call("", "rename", 0, seat=0, tag=RENAMED)
        told = await self.call(
            history, call, lambda: self.house.rename(history.table, history.keys[0], RENAMED), lambda _: Done()
        )
        if told is not None:
            history.hear(self.name, None, Heard(told.number - 1))


async def sit(run: Run, number: int) -> None:
    """Open table after table, and have six devices play and read at each and at its rematch."""
    opened = 0
    while not run.is_done:
        seats = [person("Ana"), open_seat()] + [bot(STAND_IN)] * (number % 2)
        with suppress(HouseError, *BROKEN):
            async with Client(run.address) as house:
                made = await house.open_table("camelup", seats, stand_in=STAND_IN)
            opened += 1
            history = run.history(made.table.id, {0: made.keys[0].key})
            devices = [Device(run, f"{number}-{opened}-{one}", hash((number, opened, one))) for one in range(6)]
            code = made.invitations[0].code
            lives = [host, host_live, guest, guest, guest_live, onlooker]
            await asyncio.gather(*(life(device, history, code) for device, life in zip(devices, lives, strict=True)))


Stay = Callable[[History], Awaitable[str | None]]


async def stay(device: Device, history: History, play: Stay) -> None:
    """Do the same at a table and at its rematches."""
    for _ in range(MOST_GAMES):
        device.acts, device.known = [], None
        again = await play(history)
        if again is None:
            break
        history = device.run.history(again, history.keys)
    await device.house.close()


async def host(device: Device, history: History, code: str) -> None:
    """Open the table, and play there over HTTP."""
    if device.luck.random() < 0.7:
        await device.rename(history)
    await stay(device, history, lambda history: device.play(history, 0, switches=True))


async def host_live(device: Device, history: History, code: str) -> None:
    """Play from the host's seat over a live connection."""
    await stay(device, history, lambda history: device.play_live(history, 0))


async def guest(device: Device, history: History, code: str) -> None:
    """Want the open seat; play from there over HTTP, or watch over a live connection if somebody else was first."""
    await asyncio.sleep(device.luck.uniform(0.0, 0.02))
    if await device.join(history, GUESTS[int(device.name[-1]) % 2], code):
        await stay(device, history, lambda history: device.play(history, 1, switches=True))
    else:
        await stay(device, history, lambda history: device.play_live(history, None))


async def guest_live(device: Device, history: History, code: str) -> None:
    """Play from the guest's seat over a live connection."""
    while 1 not in history.keys and not device.run.is_done:
        await asyncio.sleep(PATIENCE)
    await stay(device, history, lambda history: device.play_live(history, 1))


async def onlooker(device: Device, history: History, code: str) -> None:
    """Watch over HTTP."""
    await stay(device, history, device.watch)


async def kill(run: Run, workers: Callable[[], Sequence[int]], seconds: tuple[float, float]) -> None:
    """Kill one worker after another, at random, while all is played."""
    luck = random.Random(11)
    while True:
        await asyncio.sleep(luck.uniform(*seconds))
        alive = workers()
        if len(alive) > 1:
            with suppress(ProcessLookupError):
                os.kill(luck.choice(alive), signal.SIGKILL)
                run.kills += 1


class Unrest(AssertionError):
    """A table does not come to rest: its workers tell different things of it, however long one waits."""


async def read_whole(run: Run, history: History) -> Log:
    """Read a table from every seat when nothing happens there any more, and return its log.

    Raise Unrest if it is told differently, again and again, though nothing happens.
    """
    device = Device(run, "last", 0)
    viewers: dict[int | None, str | None] = dict(history.keys.items())
    viewers[None] = None
    before, seen = -1, Counter[int]()  # how often the table had so many events
    for _ in range(600):
        with suppress(HouseError, *BROKEN):
            told = [await device.house.events(history.table, key) for key in viewers.values()]
            last = run.seen(told[-1].snapshot)
            seats = told[-1].snapshot.table.seats
            is_bots = last.turn is not None and (seats[last.turn].kind == "bot" or bool(seats[last.turn].stand_in))
            if not is_bots and {one.snapshot.number for one in told} == {before}:
                break
            before = last.number
            seen.update({one.snapshot.number for one in told})
            if sum(often >= MANY for often in seen.values()) > 1:
                raise Unrest
        await device.change()
        await asyncio.sleep(0.1)
    else:
        raise Unrest
    lines = {viewer: tuple(one.snapshot.log) for viewer, one in zip(viewers, told, strict=True)}
    log = Log(list(events_of(told)), last.turn, last.status == OVER, last.again, lines)
    if log.is_over:
        log.record = run.once(await device.house.record(history.table))
    for viewer, key in viewers.items():
        call = Call("", "read", 0, seat=viewer)
        await device.call(history, call, partial(device.house.snapshot, history.table, key), run.seen)
    await device.house.close()
    return log


def events_of(told: Sequence[EventsTold]) -> Iterator[Event]:
    """The events of a table, each with the tag of the call that it must have been; `told` is what each viewer knows."""
    seats = told[-1].snapshot.table.seats
    tags = {event["number"]: event["id"] for one in told for event in one.events if "id" in event}
    switched: Counter[tuple[str, int]] = Counter()
    for event in told[-1].events:
        kind, seat, tag = event["kind"], event["seat"], tags.get(event["number"], "")
        match kind:
            case "handed" | "returned":
                tag = str(switched[kind, seat])
                switched[kind, seat] += 1
            case "sat":
                tag = str(seats[seat].name)
            case "named":
                tag = RENAMED
            case "again":
                tag = "again"
            case "played" if not tag and "by" not in event and seats[seat].kind == "person":
                tag = "of nobody"
            case "settled" | "disputed" | "left" | "invited":
                tag = "of nobody"
        yield Event(kind, seat, tag)


@dataclass
class Verdict:
    """What a run came to."""

    run: Run
    violations: list[Violation]
    seconds: float  # of the run
    judged_in: float  # seconds
    events: int

    @property
    def repeated(self) -> int:
        """How many actions were answered more than once without saying that this was a repeat."""
        first = Counter(
            (table, call.key)
            for table, history in self.run.histories.items()
            for call in history.calls
            if call.kind == "act" and isinstance(call.answer, Done) and not call.answer.repeat
        )
        return sum(count > 1 for count in first.values())

    def __str__(self) -> str:
        run = self.run
        counts = [
            f"{run.made.total():,} operations at {len(run.histories):,} tables in {self.seconds:,.0f} s, judged in "
            f"{self.judged_in:,.1f} s",
            f"{self.events:,} events; {sum(len(one.heard) for one in run.histories.values()):,} tellings of an event",
            f"{run.kills} workers killed; {run.unknown.total():,} operations without an answer",
        ]
        for name, counter in (("operations", run.made), ("without an answer", run.unknown), ("refused", run.refused)):
            counts.append(f"{name}: " + ", ".join(f"{kind} {count:,}" for kind, count in counter.most_common()))
        counts.append(f"repeats that were answered like the first: {self.repeated}")
        kinds = Counter(violation.kind for violation in self.violations)
        counts.append(
            f"violations: {len(self.violations)} " + ", ".join(f"{kind} {one}" for kind, one in kinds.items())
        )
        return "\n".join(counts)


async def record(
    address: str,
    operations: int,
    *,
    rooms: int,
    workers: Callable[[], Sequence[int]] | None = None,
    kills_after: tuple[float, float] = (1.0, 3.0),
) -> Verdict:
    """Play and read at tables until there are so many operations, and judge what was noted.

    `workers` returns the processes to be killed, one after a random number of seconds between those of `kills_after`.
    """
    run, begun = Run(address, operations), time.monotonic()
    killer = asyncio.create_task(kill(run, workers, kills_after)) if workers is not None else None
    await asyncio.gather(*(sit(run, number) for number in range(rooms)))
    if killer is not None:
        killer.cancel()
    violations: list[Violation] = []
    judged, events = 0.0, 0
    logs = [(history, await read_whole(run, history)) for history in run.histories.values()]
    seconds = time.monotonic() - begun
    for history, log in logs:
        start = time.monotonic()
        violations += [Violation("strange", what) for what in history.strange]
        violations += judge([*history.calls, *history.heard.values()], log)
        judged += time.monotonic() - start
        events += len(log)
    return Verdict(run, violations, seconds, judged, events)
