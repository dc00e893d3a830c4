"""The event loop of the simulated world: time jumps to the next timer, and threads are calls at a later moment.

What happens is decided by the seed alone. Callbacks are called in the order in which asyncio would call them. Each
belongs to a process, or to none: nothing of a process that has been killed is called any more.
"""

from __future__ import annotations

import asyncio
import heapq
from asyncio import Handle
from collections.abc import Callable, Coroutine
from contextvars import Context, ContextVar, copy_context
from typing import Any

MOST_CALLS = 2_000_000  # callbacks that one seed may need: more of them never end


class Process:
    """Something that can be killed at any moment between two callbacks: nothing of it happens afterwards."""

    def __init__(self) -> None:
        self.is_dead = False
        self.until_death = -1  # how many more of its callbacks are called before it is killed; -1: it is not
        self.context = Context()
        self.context.run(PROCESS.set, self)

    def latency(self, pool: str) -> tuple[float, float]:
        """Return how long a call waits for a thread of a pool, and how long its answer takes after it was done."""
        return 0.0, 0.0

    def die(self) -> None:
        """Kill it."""
        self.is_dead = True


PROCESS: ContextVar[Process | None] = ContextVar("process", default=None)


class Standstill(Exception):
    """Nothing is to happen any more, though somebody waits."""


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop without a system: no sockets, no threads, no real time."""

    _ready: Any
    _scheduled: Any
    _stopping: bool

    def __init__(self) -> None:
        super().__init__()
        self._now = 0.0
        self.calls = 0
        self.tasks: list[asyncio.Task[Any]] = []  # all that were ever begun, so that none is collected in between
        self.set_task_factory(self._begin)  # type: ignore[arg-type]

    def time(self) -> float:
        """Return the virtual time, in seconds since the world began."""
        return self._now

    def _begin(self, loop: Any, coroutine: Coroutine[Any, Any, Any], **how: Any) -> asyncio.Task[Any]:
        """Begin a task."""
        task: asyncio.Task[Any] = asyncio.Task(coroutine, loop=loop, **how)
        self.tasks.append(task)
        return task

    def _process_events(self, events: Any) -> None:
        """Nothing comes from the system."""

    def _write_to_self(self) -> None:
        """There is no selector to wake."""

    def call_soon_threadsafe(self, callback: Any, *about: Any, context: Context | None = None) -> Handle:  # type: ignore[override]
        """Call something in the next turn; there is one thread only."""
        return self.call_soon(callback, *about, context=context)

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *about: Any) -> asyncio.Future[Any]:  # type: ignore[override]
        """Call a function at a later moment, and give its answer at a still later one.

        If its process dies before the first, it is never called; if in between, nobody learns that it was.
        """
        process = PROCESS.get()
        pool = getattr(executor, "_thread_name_prefix", "")
        wait, answer = (0.0, 0.0) if process is None else process.latency(pool)
        future: asyncio.Future[Any] = self.create_future()

        def work() -> None:
            try:
                done, error = func(*about), None
            except Exception as raised:
                done, error = None, raised
            self.call_later(answer, tell, done, error)

        def tell(done: Any, error: Exception | None) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(done)
            else:
                future.set_exception(error)

        self.call_later(wait, work, context=copy_context())
        return future

    def _run_once(self) -> None:
        """Call all that is ready; if nothing is, let time jump to the next timer."""
        scheduled, ready = self._scheduled, self._ready
        while scheduled and is_gone(scheduled[0]):
            heapq.heappop(scheduled)._scheduled = False
        if not ready and not self._stopping:
            if not scheduled:
                raise Standstill
            self._now = max(self._now, scheduled[0]._when)
        while scheduled and scheduled[0]._when <= self._now:
            handle = heapq.heappop(scheduled)
            handle._scheduled = False
            ready.append(handle)
        for _ in range(len(ready)):
            handle = ready.popleft()
            if handle._cancelled:
                continue
            process = handle._context.get(PROCESS)
            if process is not None:
                if process.is_dead:
                    continue
                if process.until_death >= 0:
                    process.until_death -= 1
                    if process.until_death < 0:
                        process.die()
                        continue
            handle._run()
        self.calls += 1
        if self.calls > MOST_CALLS:
            raise Standstill


def is_gone(handle: Any) -> bool:
    """Return whether a timer is not to be called: it was cancelled, or its process was killed."""
    if handle._cancelled:
        return True
    process = handle._context.get(PROCESS)
    return process is not None and bool(process.is_dead)
