"""The town: one simulated world, from its seed to its end."""

from __future__ import annotations

import asyncio
import gc
import logging
import random as global_random
import sys
import traceback
from collections import Counter, deque
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from contextvars import Context
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import orjson

from caravanserai.house.clock import Anchor
from caravanserai.house.keys import hash_of
from caravanserai.house.ledger import reopening
from caravanserai.house.settings import Settings
from simulation.disk import Platter
from simulation.faults import Faults
from simulation.guests import PATIENCE, Guest
from simulation.loop import Standstill, VirtualLoop
from simulation.network import Link
from simulation.oracle import Oracle, Secret
from simulation.workers import Worker, settings_of

SHOWN = 60  # happenings that are printed of a seed that fails
EPOCH = 1_700_000_000.0  # the system's time when the world begins
STORMY = 9.0  # seconds in which things go wrong
PLAYED_ON = -1.0, 0.0, 3.0  # seconds after that in which guests still act; what happens next may hide what was lost
CALM = 14.0  # seconds after the storm until all must be well
STUCK = 4.0  # seconds for which a turn of the house may be due
BEHIND = 2.5  # seconds after which everybody knows what was committed
STEP = 0.5  # seconds between two moments at which something may go wrong
LEAPS = (-5.0, 3.0, -600.0, 3600.0, -3600.0, 200_000.0, -200_000.0)
DAY = 24 * 3600.0
EXPECTED = ("the database cannot be written",)  # errors that the house logs rightly when the database is away
GAMES = {"camelup": (2, 3, 4), "touareg": (2, 3), "pharaohs": (2, 3)}
OPTIONS = {"camelup": ("support", "spicy", "photographer"), "touareg": (), "pharaohs": ("level2", "quiz")}


@dataclass
class Outcome:
    """What one seed has shown."""

    seed: int
    problems: list[str]
    happenings: list[str]
    counts: Counter[str]
    events: int
    seconds: float  # of virtual time


class Town:
    """One world: a database, its workers, their guests, and what goes wrong."""

    def __init__(self, seed: int, loop: VirtualLoop, folder: Path, shown: int | None) -> None:
        """Begin a world, whose last happenings are kept: so many, or all."""
        self.seed = seed
        self.loop = loop
        self.random = Random(f"{seed} town")
        self.counts: Counter[str] = Counter()
        self.faults = Faults(Random(f"{seed} faults"), self.counts)
        self.platter = Platter(folder)
        self.oracle = Oracle(self.platter, loop.time, self.counts, happenings=deque(maxlen=shown))
        self.offset = 0.0  # by how much the system's clock was set
        self.links: list[Link] = []
        self.guests: list[Guest] = []
        self.workers: list[Worker] = []  # those that live
        self.made = 0  # how many workers there were
        self.wanted = self.random.choice((1, 1, 2, 2, 3))
        self.is_shared = self.wanted > 1 or self.random.random() < 0.3
        self.held = self.random.choice((1, 20_000, 20_000))
        self.pause = self.random.choice((0.4, 0.8, 1.5))
        self.anchor = self.clocks()
        self.is_open = False
        self.is_quiet = False  # guests do nothing any more
        self._closed_since: float | None = 0.0
        self._asked = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._context = Context()  # of none of the processes

    # Workers

    def clocks(self) -> Anchor:
        """Read the clocks of the machine on which all workers run."""
        now = self.loop.time()
        return Anchor(EPOCH + now + self.offset, 1000.0 + now)

    def settings(self) -> Settings:
        """Return the house's settings."""
        return settings_of(self.anchor, self.wanted, self.pause, self.held)

    def open_house(self) -> None:
        """Start all workers."""
        self.is_open = True
        self.anchor = reopening(self.platter.engine, self.clocks())
        for _ in range(self.wanted):
            self.start()

    def start(self) -> None:
        """Start a worker, if one is missing."""
        if self.is_open and len(self.workers) < self.wanted:
            if self._closed_since is not None:
                self.oracle.closed.append((self._closed_since, self.loop.time()))
                self._closed_since = None
            self.made += 1
            self.workers.append(Worker(self, self.made))
            self.oracle.happen(f"worker {self.made} is started")

    def gone(self, worker: Worker) -> None:
        """Take note that a worker has ended; another is started in its place."""
        if worker in self.workers:
            self.workers.remove(worker)
            self.oracle.happen(f"worker {worker.number} has ended")
            if not self.workers:
                self._closed_since = self.loop.time()
            self.loop.call_later(self.random.random() * 2.0, self.start, context=self._context)

    def pick(self, random: Random) -> Worker | None:
        """Return any worker that takes connections."""
        ready = [worker for worker in self.workers if worker.is_listening]
        return random.choice(ready) if ready else None

    # Clients

    def connect(self, worker: Worker, random: Random) -> Link:
        """Connect to a worker."""
        link = Link(self.loop, worker, self.faults, Random(random.random()))
        self.links = [one for one in self.links if not one.is_silent and not one.server.is_closed]
        self.links.append(link)
        return link

    def begin(self, what: Coroutine[Any, Any, None]) -> None:
        """Have something done beside all else."""
        task = self.loop.create_task(what)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            raise task.exception() or AssertionError

    async def ask(
        self, random: Random, method: str, path: str, key: str | None, body: Any, who: str, heard: bool = True
    ) -> tuple[int, Any] | None:
        """Send a request to any worker, over a connection of its own, and return status and answer."""
        worker = self.pick(random)
        if worker is None:
            return None
        link = self.connect(worker, random)
        begun = self.loop.time()
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1:8000", "Connection: close"]
        lines += [f"Authorization: Bearer {key}"] if key is not None else []
        content = b"" if body is None else orjson.dumps(body)
        if body is not None:
            lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        link.client.send("\r\n".join([*lines, "", ""]).encode() + content)
        try:
            async with asyncio.timeout(PATIENCE):
                data = b""
                while piece := await link.client.receive():
                    data += piece
        except TimeoutError:
            data = b""
            if self.faults.is_calm and begun > STORMY + 1.0 and worker in self.workers:
                self.oracle.problem(f"{who} was not answered by worker {worker.number}: {method} {path}")
        finally:
            link.client.abort()
        head, found, told = data.partition(b"\r\n\r\n")
        if not found:
            return None
        length = next((int(line[15:]) for line in head.lower().split(b"\r\n") if line[:15] == b"content-length:"), 0)
        if len(told) < length:
            return None
        if heard:
            self.oracle.hear(who, told)
        return int(head[9:12]), orjson.loads(told) if told[:1] in b"{[" else told

    # What happens

    async def live(self) -> None:
        """Let the world run its course."""
        self.open_house()
        tables = self.random.choice((1, 1, 2))
        for number in range(tables):
            self.begin(self._table(number))
        played_on = self.random.choice(PLAYED_ON)
        self.loop.call_at(STORMY + played_on, self._be_quiet)
        await self._storm()
        self._still()
        await asyncio.sleep(CALM)
        self._look_around()

    async def _table(self, number: int) -> None:
        """Open a table, and have its guests come."""
        random = Random(f"{self.seed} table {number}")
        opener = f"opener{number}"
        game = random.choice(list(GAMES))
        seats: list[dict[str, Any]] = []
        for seat in range(random.choice(GAMES[game])):
            kind = random.choice(("person", "person", "bot", "open"))
            seats.append({"kind": kind})
            if kind == "person":
                seats[-1]["name"] = f"P{number}{seat}"
            if kind == "bot":
                seats[-1]["level"] = random.choice(("random", "easy"))
        if all(seat["kind"] == "bot" for seat in seats):
            seats[0] = {"kind": "person", "name": f"P{number}0"}
        options = [option for option in OPTIONS[game] if random.random() < 0.2]
        is_real = game == "camelup" and random.random() < 0.25
        wish = {
            "game": game,
            "dice": "table" if is_real else "house",
            "seats": seats,
            "options": options,
            "clock": random.choice((None, None, 5.0, 7.0, 12.0)),
            "stand_in": random.choice(("random", "easy")),
            "shuffle": random.random() < 0.3,
            "public": random.random() < 0.5,
        }
        while True:
            answer = await self.ask(random, "POST", "/api/tables", None, wish, opener, heard=False)
            if answer is not None and answer[0] == 201:
                break
            if answer is not None:
                self.oracle.refuse(opener, None, answer[0], answer[1]["error"]["code"])
                if answer[0] == 422:
                    wish["options"] = []
            await asyncio.sleep(0.3)
        told = answer[1]
        table = told["table"]["id"]
        self.oracle.happen(f"table {table}: {game} {[seat['kind'] for seat in seats]} clock {wish['clock']}")
        self.oracle.acknowledged(table, "opened", {"host": hash_of(told["host"])})
        self.oracle.secrets.append(Secret(table, "host's key", told["host"].encode(), opener))
        for held in told["keys"]:
            name = f"guest{number}.{held['seat']}"
            self.oracle.secrets.append(Secret(table, "key", held["key"].encode(), name))
            self._guest(name, table, held["key"])
        for invitation in told["invitations"]:
            name = f"guest{number}.{invitation['seat']}"
            self.oracle.secrets.append(Secret(table, "code", invitation["code"].encode(), name))
            self.begin(self._join(name, table, invitation["code"]))
        if random.random() < 0.5:
            self._guest(f"watcher{number}", table, None)

    async def _join(self, name: str, table: str, code: str) -> None:
        """Take an open seat by an invitation, and play there."""
        random = Random(f"{self.seed} {name} joins")
        await asyncio.sleep(random.random())
        client = f"{name.replace('.', '-')}-joins-with-this-id"
        keys = set()
        while True:
            body = {"name": name, "code": code, "id": client}
            answer = await self.ask(random, "POST", f"/api/tables/{table}/seats", None, body, name)
            if answer is not None and answer[0] == 201:
                keys.add(answer[1]["key"])
                if len(keys) > 1:
                    self.oracle.problem(f"{name} has two keys")
                if self.faults.strikes(random, "repeated request"):
                    continue
                break
            if answer is not None:
                code_told = answer[1]["error"]["code"]
                self.oracle.refuse(name, None, answer[0], code_told)
                if answer[0] < 500 and answer[0] != 429:
                    self.oracle.problem(f"{name} could not join with a good invitation: {code_told}")
                    return
            await asyncio.sleep(0.3)
        key = answer[1]["key"]
        self.oracle.acknowledged(table, "sat", {"key": hash_of(key), "name": name})
        self.oracle.secrets.append(Secret(table, "key", key.encode(), name))
        self._guest(name, table, key)

    def _guest(self, name: str, table: str, key: str | None) -> None:
        """Have a guest come, with one window or two."""
        random = Random(f"{self.seed} {name}")
        for window in range(2 if random.random() < 0.15 else 1):
            guest = Guest(self, name, table, key, Random(f"{self.seed} {name} {window}"))
            guest.is_lazy |= window > 0
            self.guests.append(guest)
            self.begin(guest.live())
        self.begin(guest.errands())

    async def _storm(self) -> None:
        """Let things go wrong for a while."""
        random, faults = self.random, self.faults
        while self.loop.time() < STORMY:
            await asyncio.sleep(STEP * 2 * random.random())
            links = [link for link in self.links if not link.is_silent and not link.server.is_closed]
            if links and faults.strikes(random, "cut", 6.0):
                random.choice(links).cut()
            if links and faults.strikes(random, "half open", 4.0):
                random.choice(links).is_silent = True
            if links and faults.strikes(random, "slow reader", 4.0):
                random.choice(links).client.stalled_until = self.loop.time() + random.uniform(0.5, 8.0)
            if self.workers and faults.strikes(random, "killed", 0.3):
                self._kill(random.choice(self.workers), random.choice((1, 5, 30, 200)))
            if self.workers and faults.strikes(random, "stopped", 0.2):
                worker = random.choice(self.workers)
                self.oracle.happen(f"worker {worker.number} is stopped")
                worker.is_stopping.set()
            if faults.strikes(random, "system clock set", 0.2):
                leap = random.choice(LEAPS)
                self.offset += leap
                self.oracle.time_leaps |= abs(self.offset) > DAY or abs(leap) > DAY
                self.oracle.happen(f"the system's clock is set by {leap}")
            if self.workers and faults.strikes(random, "reads fail"):
                random.choice(self.workers).disk.unread_until = self.loop.time() + random.uniform(0.2, 3.0)
            if faults.strikes(random, "database away", 0.15):
                until = self.loop.time() + random.uniform(0.3, 4.0)
                everywhere = random.random() < 0.6
                for worker in self.workers:
                    if everywhere or random.random() < 0.5:
                        worker.disk.away_until = until
                self.oracle.happen(f"the database is away until {until:.3f}")
            if self.is_open and faults.strikes(random, "house closed", 0.12):
                await self._close_for(random.choice((0.5, 3.0, 12.0, 40.0)) * random.random())

    async def _close_for(self, seconds: float) -> None:
        """Close the house for a while."""
        self.oracle.happen(f"the house is closed for {seconds:.3f} s")
        self.is_open = False
        for worker in list(self.workers):
            if self.random.random() < 0.5:
                self._kill(worker, 0)
            else:
                worker.is_stopping.set()
        await asyncio.sleep(seconds)
        for worker in list(self.workers):
            self._kill(worker, 0)
        if self.random.random() < 0.3:
            leap = self.random.choice(LEAPS)
            self.offset += leap
            self.oracle.time_leaps |= abs(leap) > DAY
            self.oracle.happen(f"the system's clock is set by {leap} meanwhile")
        self.open_house()

    def _kill(self, worker: Worker, after: int) -> None:
        """Kill a worker after so many of its callbacks, or after two seconds."""
        if not after:
            worker.die()
        elif not worker.is_dead:
            worker.until_death = self.random.randrange(after)
            self.loop.call_later(2.0, self._make_sure, worker)

    def _make_sure(self, worker: Worker) -> None:
        if not worker.is_dead:
            worker.die()

    def _be_quiet(self) -> None:
        """Have guests do nothing any more; bots and clocks go on."""
        self.is_quiet = True

    def _still(self) -> None:
        """End the storm."""
        self.oracle.happen("nothing goes wrong any more")
        self.faults.is_calm = True
        if not self.is_open:
            self.open_house()
        for link in self.links:
            link.client.stalled_until = 0.0
            link.lag = min(link.lag, 0.05)

    # In the end

    def _look_around(self) -> None:
        """Look whether all is well: everybody is up to date and answered, and nobody's turn stands still."""
        now = self.loop.time()
        for guest in self.guests:
            known = sum(moment < now - BEHIND for moment in self.platter.when.get(guest.table, []))
            if not guest.is_watching:
                self.oracle.problem(f"{guest.name} cannot watch {guest.table}")
            elif guest.reached < known:
                self.oracle.problem(f"{guest.name} knows {guest.reached} of {known} events at {guest.table}")
            if guest.pending is not None:
                self.oracle.problem(f"{guest.name} was never answered: {guest.pending.id}")
        if len(self.workers) != self.wanted:
            self.oracle.problem(f"{len(self.workers)} workers are left")
        for worker in self.workers:
            if not worker.is_listening:
                self.oracle.problem(f"worker {worker.number} takes no connections")
                continue
            clock = worker.app.state.house.now()
            asked = self.platter.own.execute("SELECT id, due, status FROM tables WHERE due < ?", (clock - STUCK,))
            for table, due, status in asked.fetchall():
                self.oracle.problem(f"the turn at {table} stands still ({status}, due {clock - due:.2f} s ago)")
            break


class Ears(logging.Handler):
    """Hears what the house logs as an error that is none of a database's."""

    def __init__(self, oracle: Oracle) -> None:
        super().__init__(logging.WARNING)
        self.oracle = oracle

    def emit(self, record: logging.LogRecord) -> None:
        """Take what is logged."""
        text = record.getMessage()
        if record.exc_info and record.exc_info[1] is not None:
            text += "".join(traceback.format_exception(record.exc_info[1])[-4:])
        self.oracle.happen(f"log: {text} {getattr(record, 'why', '')}")
        if record.levelno >= logging.ERROR and text not in EXPECTED:
            self.oracle.problem(f"the house has logged: {text}")


@contextmanager
def hearing(oracle: Oracle) -> Iterator[None]:
    """Have the oracle hear what is logged."""
    ears = Ears(oracle)
    loggers = [logging.getLogger(name) for name in ("caravanserai.house", "uvicorn.error", "asyncio")]
    before = [(logger, logger.propagate, logger.level) for logger in loggers]
    for logger in loggers:
        logger.addHandler(ears)
        logger.propagate = False
        logger.setLevel(logging.WARNING)
    try:
        yield
    finally:
        for logger, propagate, level in before:
            logger.removeHandler(ears)
            logger.propagate = propagate
            logger.setLevel(level)


def simulate(
    seed: int,
    folder: Path,
    mutated: Callable[[], AbstractContextManager[None]] = nullcontext,
    *,
    shown: int | None = SHOWN,
) -> Outcome:
    """Run one world, with its database in a folder, and return what it has shown.

    `mutated` may put a bug into its house for as long as it lives. `shown` is how many of the last happenings are
    returned; None is all.
    """
    state, collects = global_random.getstate(), gc.isenabled()
    global_random.seed(seed)  # for libraries that draw from it
    gc.disable()  # what is collected depends on what was before this world
    loop = VirtualLoop()
    town = Town(seed, loop, folder, shown)
    hook = sys.unraisablehook
    try:
        with hearing(town.oracle), mutated():
            try:
                loop.run_until_complete(town.live())
            except Standstill:
                town.oracle.problem("nothing happens any more, or without end")
            except AssertionError as error:
                town.oracle.problem(f"{type(error).__name__}: {error}")
            for worker in list(town.workers):
                worker.die()
        town.oracle.finish() if not town.oracle.problems else None
    finally:
        sys.unraisablehook = lambda _: None
        put_away(loop)
        events = sum(town.platter.kept.values())
        town.platter.close()
        sys.unraisablehook = hook
        global_random.setstate(state)
        if collects:
            gc.enable()
    return Outcome(seed, town.oracle.problems, list(town.oracle.happenings), town.counts, events, loop.time())


def put_away(loop: VirtualLoop) -> None:
    """End all that is left of a world, without a word: what a killed worker was about to do, for one."""
    logging.disable(logging.CRITICAL)
    loop.set_exception_handler(lambda *_: None)
    for task in loop.tasks:
        task._log_destroy_pending = False  # type: ignore[attr-defined]
        if not task.done():
            with suppress(BaseException):
                task.get_coro().close()
        elif not task.cancelled():
            task.exception()
    loop.close()
    loop.tasks.clear()
    logging.disable(logging.NOTSET)
