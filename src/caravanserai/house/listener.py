"""The listener: hears from PostgreSQL what other workers have written."""

from __future__ import annotations

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine
from typing import Any

from sqlalchemy import Engine

from caravanserai.house.database import trouble_of
from caravanserai.house.ledger import CHANNEL

AGAIN_AFTER = 1.0  # seconds until a lost connection is made anew
LOOK = 0.5  # seconds between looks at whether to stop

log = logging.getLogger("caravanserai.house")


class Listener:
    """A thread with a connection of its own."""

    def __init__(
        self,
        engine: Engine,
        worker: str,
        catch_up: Callable[[list[str]], Coroutine[Any, Any, None]],
        catch_up_all: Callable[[], Coroutine[Any, Any, None]],
    ) -> None:
        """`catch_up` is told names of tables; `catch_up_all` that any may have been missed."""
        self._engine = engine
        self._worker = worker
        self._catch_up = catch_up
        self._catch_up_all = catch_up_all
        self._loop = asyncio.get_running_loop()
        self._hears = True  # or has not been found not to
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._listen, name="listener", daemon=True)
        self._thread.start()

    async def stop(self) -> None:
        """Listen no more."""
        self._stopped.set()
        await asyncio.to_thread(self._thread.join)

    def _listen(self) -> None:
        while not self._stopped.is_set():
            try:
                self._listen_once()
            except Exception as error:
                if self._hears:  # else it was said
                    log.warning("the listener lost its connection", extra={"why": str(trouble_of(error))})
                self._hears = False
                self._stopped.wait(AGAIN_AFTER)

    def _listen_once(self) -> None:
        held = self._engine.raw_connection()
        try:
            connection: Any = held.driver_connection
            connection.autocommit = True
            connection.execute(f"LISTEN {CHANNEL}")
            self._hears = True
            # Whatever was written before this moment was not heard.
            self._tell(self._catch_up_all())
            while not self._stopped.is_set():
                for notice in connection.notifies(timeout=LOOK):
                    worker, *names = notice.payload.split(" ")
                    if worker != self._worker:
                        self._tell(self._catch_up(names))
        finally:
            held.invalidate()
            held.close()

    def _tell(self, what: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(what, self._loop)
