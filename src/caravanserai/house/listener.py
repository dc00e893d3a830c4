"""The listener: it is notified by PostgreSQL of what other workers, and commands, have written."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, Protocol

from sqlalchemy import Engine

from caravanserai.house.database import CHANNEL, POSTGRESQL, trouble_of
from caravanserai.house.touched import OPERATOR

AGAIN_AFTER = 1.0  # seconds after which a lost connection is made anew
LOOK = 0.5  # seconds between two looks at whether to stop

CatchUp = Callable[[Sequence[str]], Coroutine[Any, Any, None]]
CatchUpAll = Callable[[], Coroutine[Any, Any, None]]

log = logging.getLogger("caravanserai.house")


class Ear(Protocol):
    """Something that hears, until it is stopped, what other workers have written."""

    async def stop(self) -> None:
        """Hear nothing any more."""
        ...


Listen = Callable[[Engine, str, CatchUp, CatchUpAll, CatchUpAll], Ear | None]
"""Makes what hears for a worker, with the arguments of a `Listener`; None if there is nothing to hear."""


def listen(engine: Engine, worker: str, catch_up: CatchUp, catch_up_all: CatchUpAll, follow: CatchUpAll) -> Ear | None:
    """Return what hears other workers on PostgreSQL; None on SQLite, where there are none."""
    if engine.dialect.name != POSTGRESQL:
        return None
    return Listener(engine, worker, catch_up, catch_up_all, follow)


class Listener:
    """A thread that listens on a connection of its own, from when it is made until it is stopped."""

    def __init__(
        self,
        engine: Engine,
        worker: str,
        catch_up: CatchUp,
        catch_up_all: CatchUpAll,
        follow: CatchUpAll | None = None,
    ) -> None:
        """Start to listen.

        `catch_up` is called on the event loop with names of tables at which another worker has written, `catch_up_all`
        when notices may have been missed, and `follow` when a command has changed tables.
        """
        self._engine = engine
        self._worker = worker
        self._catch_up = catch_up
        self._catch_up_all = catch_up_all
        self._follow = follow
        self._loop = asyncio.get_running_loop()
        self._hears = True  # false once it is known that nothing is heard
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="listener", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Stop to listen, and wait until the thread has ended."""
        self._stopped.set()
        await asyncio.to_thread(self._thread.join)

    def _listen(self) -> None:
        """Listen until stopped; make a lost connection anew."""
        while not self._stopped.is_set():
            try:
                self._listen_once()
            except Exception as error:
                if self._hears:  # otherwise it has been logged already
                    log.warning("the listener lost its connection", extra=trouble_of(error).logged)
                self._hears = False
                self._stopped.wait(AGAIN_AFTER)

    def _listen_once(self) -> None:
        """Listen on one connection, until stopped or an error is raised."""
        held = self._engine.raw_connection()
        try:
            connection: Any = held.driver_connection
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            self._hears = True
            # Notices of what was written before this moment were not received.
            self._tell(self._catch_up_all())
            while not self._stopped.is_set():
                for notice in connection.notifies(timeout=LOOK):
                    worker, *names = notice.payload.split(" ")
                    if worker == OPERATOR:
                        if self._follow is not None:
                            self._tell(self._follow())
                    elif worker != self._worker:
                        self._tell(self._catch_up(names))
        finally:
            held.invalidate()
            held.close()

    def _tell(self, what: Coroutine[Any, Any, None]) -> None:
        """Run a coroutine on the event loop."""
        asyncio.run_coroutine_threadsafe(what, self._loop)
