"""The workers of the simulated world: real applications, which are stopped, killed and started anew."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

import uvicorn
from sqlalchemy import Engine
from uvicorn.server import ServerState

from caravanserai.house.app import application
from caravanserai.house.clock import Anchor
from caravanserai.house.http_protocol import HttpProtocol
from caravanserai.house.ledger import Conflict
from caravanserai.house.settings import Limits, Settings
from caravanserai.house.websocket_protocol import WebSocketProtocol
from caravanserai.house.world import World
from simulation.disk import Disk, Drive
from simulation.loop import Process

if TYPE_CHECKING:
    from simulation.network import Link
    from simulation.town import Town

DRAIN = 10.0  # seconds that a stop waits for answers that are under way, as `caravan serve` has it
LIMITS = Limits(backlog=12 * 1024, greeting=5.0, body_time=10.0)
LONGEST_NOTICE = 1.5  # seconds that a notice may take


class Slot:
    """A place for a worker: an application and an engine, which are slow to make, and outlive the workers in it."""

    free: ClassVar[list[Slot]] = []

    def __init__(self) -> None:
        self.app: Any = application(Settings("sqlite:///simulated"), warm=False)
        self.drive = Drive()

    @classmethod
    def take(cls) -> Slot:
        """Return a place that no living worker has."""
        return cls.free.pop() if cls.free else Slot()


class Worker(Process):
    """One worker, from its start to its end; what is started in its place is another one."""

    def __init__(self, town: Town, number: int) -> None:
        super().__init__()
        self.town = town
        self.number = number
        self.random = Random(f"{town.seed} worker {number}")
        self.slot = Slot.take()
        of_disk = Random(f"{town.seed} disk {number}")
        self.disk = Disk(town.platter, self.slot.drive, self, town.faults, of_disk, town.loop.time)
        self.links: list[Link] = []
        self.is_listening = False
        self.is_stopping = asyncio.Event()
        self.ears: list[Ear] = []
        self.app: Any = self.slot.app
        self.server_state = ServerState()
        self.app_state: dict[str, Any] = {}
        self.task = town.loop.create_task(self._run(), context=self.context)

    def latency(self, pool: str) -> tuple[float, float]:
        """Return how long a call waits for a thread, and how long its answer takes."""
        return self.disk.latency(pool)

    def must_live(self) -> None:
        """Say that something of a worker happens, which must not happen if it was killed."""
        if self.is_dead:
            raise Undead

    # Its life

    async def _run(self) -> None:
        """Open the house, serve until stopped, and close it, as uvicorn does."""
        town = self.town
        world = World(self.clocks, self.random_bytes, self.disk.open, self.disk.notify, self._listen)
        if not town.is_shared:
            world = World(self.clocks, self.random_bytes, self.disk.open)
        # A new application opens the house; the old one, whose routes are ready, serves it.
        settings = town.settings()
        lifespan = application(settings, warm=False, world=world).router.lifespan_context
        self.app.state.guard.__init__(settings)
        self.config = uvicorn.Config(
            self.app,
            http=HttpProtocol,
            ws=WebSocketProtocol,
            ws_max_size=LIMITS.message,
            ws_per_message_deflate=False,
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            log_config=None,
            access_log=False,
            proxy_headers=False,
            server_header=False,
            date_header=False,
            timeout_keep_alive=30,
            lifespan="off",
        )
        self.config.load()
        async with lifespan(self.app) as state:
            self.app_state = dict(state or {})
            self._count_conflicts(self.app.state.house.ledger)
            self.is_listening = True
            await self.is_stopping.wait()
            self.is_listening = False
            for connection in list(self.server_state.connections):
                connection.shutdown()
            await asyncio.sleep(0.1)
            with suppress(TimeoutError):
                async with asyncio.timeout(DRAIN):
                    while self.server_state.connections or self.server_state.tasks:
                        await asyncio.sleep(0.1)
            for task in self.server_state.tasks:
                task.cancel()
        self.is_dead = True
        self._gone()

    def _count_conflicts(self, ledger: Any) -> None:
        """Count what other workers had written first."""
        append = ledger.append

        async def counted(wanted: Any) -> None:
            try:
                await append(wanted)
            except Conflict:
                self.town.counts["conflict"] += 1
                raise

        ledger.append = counted

    def die(self) -> None:
        """Kill it: its connections are reset by the system, or, if the machine died, fall silent."""
        super().die()
        self._gone()

    def _gone(self) -> None:
        self.is_listening = False
        self.disk.close()
        Slot.free.append(self.slot)
        for link in self.links:
            link.server.is_closed = True
            if self.random.random() < 0.8 or self.town.faults.is_calm:
                self.town.loop.call_later(self.random.random() * 0.1, link.client.end, context=link.client.context)
            link.is_silent = True
        self.town.gone(self)

    def new_protocol(self) -> HttpProtocol:
        """Return the protocol of a new connection."""
        return HttpProtocol(self.config, self.server_state, self.app_state, self.town.loop)

    # What it is given

    def clocks(self) -> Anchor:
        """Read the machine's clocks."""
        return self.town.clocks()

    def random_bytes(self, count: int) -> bytes:
        """Return random bytes."""
        return self.random.randbytes(count)

    def _listen(self, engine: Engine, worker: str, catch_up: Any, catch_up_all: Any, follow: Any) -> Ear:
        """Begin to hear other workers."""
        ear = Ear(self, catch_up, catch_up_all)
        self.ears.append(ear)
        return ear

    def tell_others(self, names: Sequence[str]) -> None:
        """Have all other workers told of these tables, as PostgreSQL does after a commit."""
        for other in self.town.workers:
            if other is not self and not other.is_dead:
                for ear in other.ears:
                    ear.notice(list(names))


class Undead(AssertionError):
    """A worker that was killed has done something."""


class Ear:
    """What hears other workers: its connection to the database may be lost, and notices with it."""

    def __init__(self, worker: Worker, catch_up: Any, catch_up_all: Any) -> None:
        self.worker = worker
        self.catch_up = catch_up
        self.catch_up_all = catch_up_all
        self.is_stopped = False
        self.deaf_until = 0.0
        self._connect(worker.random.random() * 0.05)

    def _connect(self, after: float) -> None:
        self.is_connected = False
        self.worker.town.loop.call_later(after, self._begin, context=self.worker.context)

    def _begin(self) -> None:
        """Hear again: notices of what was written before were not received."""
        self.is_connected = True
        self._run(self.catch_up_all())

    def notice(self, names: list[str]) -> None:
        """Take a notice on its way."""
        if not self.is_connected or self.is_stopped:
            return
        town, random = self.worker.town, self.worker.random
        if town.faults.strikes(random, "lost notices", 0.3):
            self._connect(1.0 + random.random())
            return
        after = 0.001 + random.random() * 0.01
        if town.faults.strikes(random, "late notice"):
            after += random.random() * LONGEST_NOTICE
        town.loop.call_later(after, self._hear, names, context=self.worker.context)
        if town.faults.strikes(random, "repeated notice"):
            town.loop.call_later(2 * after, self._hear, names, context=self.worker.context)

    def _hear(self, names: list[str]) -> None:
        if not self.is_stopped:
            self._run(self.catch_up(names))

    def _run(self, what: Coroutine[Any, Any, None]) -> None:
        self.worker.town.loop.create_task(what)

    async def stop(self) -> None:
        """Hear nothing any more."""
        self.is_stopped = True


def settings_of(anchor: Anchor, workers: int, pause: float, held: int) -> Settings:
    """Return the settings of a house."""
    return Settings(
        "sqlite:///simulated",
        workers=workers,
        bot_pause=pause,
        bot_seconds=0.05,
        grace=1.5,
        absence=6.0,
        quiet=True,
        anchor=anchor,
        limits=replace(LIMITS, held=held),
    )
