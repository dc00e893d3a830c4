"""Background: units are compiled in other processes, with low priority, while this one goes on.

What somebody waits for is compiled first, then what was asked for first. A unit that is done is loaded by itself, and
its engine goes on with compiled code. All processes end with this one, however it ends.
"""

from __future__ import annotations

import atexit
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from caravanserai.kernels.mark import BadKernel

if TYPE_CHECKING:
    from caravanserai.kernels.unit import Unit

ENGINE_VARIABLE = "CARAVANSERAI_ENGINE"
MOST = 4  # processes at once: each needs up to half a gigabyte
PATIENCE = 2.0  # seconds that a process has to end by itself
TRIES = 2  # processes that may end under a unit before it is given up
LOOK = 0.1  # seconds between two calls of the listeners, while somebody waits


@dataclass(frozen=True)
class Compiling:
    """An event: somebody waits until a unit is compiled."""

    unit: str  # its name, such as `camelup-odds`
    part: float  # how much of it is done, from 0 to 1


Listener = Callable[[Compiling], None]
listeners: list[Listener] = []
"""Called, in the thread that waits, while somebody waits for a unit to be compiled."""


@dataclass(eq=False)
class Job:
    """A unit that is to be compiled, or is."""

    unit: Unit
    part: float = 0.0
    waiting: int = 0  # how many threads wait for it
    tries: int = 0  # how many processes have begun it
    failure: str | None = None
    is_bad: bool = False  # whether it has failed because a kernel is wrong, so that nobody need try again
    done: threading.Event = field(default_factory=threading.Event)

    @property
    def kin(self) -> str:
        """What it shares kernels with: the units of the same game."""
        return self.unit.name.partition("-")[0]


class Queue:
    """Units in the order in which they are compiled."""

    def __init__(self, processes: int | None = None) -> None:
        self.most = processes or min(MOST, cores())
        self._jobs: dict[Unit, Job] = {}
        self._queued: list[Job] = []
        self._workers: list[_Worker] = []
        self._leaving: list[_Worker] = []  # with nothing left to do, until their processes have ended
        self._lock = threading.RLock()
        self._closed = False

    def want(self, units: Iterable[Unit], *, first: bool = False) -> None:
        """Have units compiled in the background, if they are not stored; before all others, if `first`.

        Where CARAVANSERAI_ENGINE is `python`, only what comes first: somebody cannot do without it.
        """
        if stays_python() and not first:
            return
        units = [unit for unit in units if unit.address]
        for unit in units:
            unit.is_wanted = True
        units = [unit for unit in units if not unit.load()]
        with self._lock:
            jobs = [self._jobs.setdefault(unit, Job(unit)) for unit in units]
            new = [job for job in jobs if not job.done.is_set() and not self._is_known(job)]
            self._queued += new
            if first:
                chosen = [job for job in jobs if job in self._queued]
                self._queued = chosen + [job for job in self._queued if job not in chosen]
            self._fill()

    def part_done(self, units: Sequence[Unit]) -> float:
        """How much of these units is compiled, from 0 to 1."""
        if not units:
            return 1.0
        parts = [1.0 if unit.is_compiled else self._jobs[unit].part if unit in self._jobs else 0.0 for unit in units]
        return sum(parts) / len(parts)

    def failure(self, unit: Unit) -> str | None:
        """Why a unit could not be compiled; None where it could, or nobody has tried."""
        return self._jobs[unit].failure if unit in self._jobs else None

    def wait(self, unit: Unit) -> None:
        """Have a unit compiled before all that nobody waits for, and wait until that is done, or has failed.

        BadKernel where it has failed because a kernel is wrong.
        """
        with self._lock:
            job = self._jobs.setdefault(unit, Job(unit))
            job.waiting += 1
        try:
            self.want([unit], first=True)
            while not (unit.is_compiled or job.done.wait(LOOK)):
                tell(unit.name, job.part)
        finally:
            with self._lock:
                job.waiting -= 1
        if job.is_bad:
            raise BadKernel(job.failure)

    def close(self) -> None:
        """End all processes, and give up what is queued."""
        with self._lock:
            self._closed = True
            workers = [*self._workers, *self._leaving]
            self._fill()
        for worker in workers:
            worker.end()

    def _is_known(self, job: Job) -> bool:
        return job in self._queued or any(worker.job is job for worker in self._workers)

    def _fill(self) -> None:
        """Give work to workers that have none, and start more where there may be more; the lock is held."""
        self._queued.sort(key=lambda job: job.waiting == 0)
        while self._queued:
            if self._closed:
                self._finish(self._queued.pop(), "this process ends")
                continue
            idle = [worker for worker in self._workers if worker.job is None]
            if not idle and len(self._workers) >= self.most:
                return
            job = self._queued[0]
            # One that knows the game already; else a new one; else any.
            kin = [worker for worker in idle if worker.kin == job.kin]
            if kin:
                worker = kin[0]
            elif len(self._workers) < self.most:
                worker = _Worker(self)
                self._workers.append(worker)
            else:
                worker = idle[0]
            self._queued.remove(job)
            worker.begin(job)

    def ended(self, worker: _Worker, failure: str | None, *, is_bad: bool = False) -> None:
        """A worker tells that its job has come to its end."""
        with self._lock:
            job, worker.job = worker.job, None
            if job is not None:
                self._finish(job, failure, is_bad=is_bad)
            self._fill()
            if worker.job is None:  # nothing is left to do: its memory is better used
                self._workers.remove(worker)
                self._leaving.append(worker)
                worker.dismiss()

    def gone(self, worker: _Worker) -> None:
        """A worker's process has ended; what it was compiling is begun anew, unless that keeps happening."""
        with self._lock:
            for workers in (self._workers, self._leaving):
                if worker in workers:
                    workers.remove(worker)
            job = worker.job
            if job is not None and job.tries < TRIES:
                self._queued.insert(0, job)
            elif job is not None:
                self._finish(job, "the process that compiled it has ended")
            self._fill()

    def _finish(self, job: Job, failure: str | None, *, is_bad: bool = False) -> None:
        job.failure, job.is_bad = failure, is_bad
        job.done.set()


class _Worker:
    """A process that compiles units, and the thread that hears of it."""

    def __init__(self, queue: Queue) -> None:
        self.job: Job | None = None
        self.kin = ""
        self._queue = queue
        # Ctrl-C is for us, not for it. It ends when we close its input, which the system does if we are killed. It
        # finds the modules that we find, and no others.
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", "caravanserai.kernels.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, "NUMBA_DISABLE_JIT": "0", "PYTHONPATH": os.pathsep.join(map(os.path.abspath, sys.path))},
            start_new_session=True,
        )
        threading.Thread(target=self._hear, name="compiling", daemon=True).start()

    def begin(self, job: Job) -> None:
        """Compile a unit."""
        self.job, self.kin = job, job.kin
        job.tries += 1
        assert self._process.stdin is not None
        with suppress(OSError):  # a process that is gone is noticed by who hears
            self._process.stdin.write(json.dumps(job.unit.address) + "\n")
            self._process.stdin.flush()

    def dismiss(self) -> None:
        """Let the process end as soon as it can; no file is left half written."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def end(self) -> None:
        """End the process, if it has not ended."""
        self.dismiss()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _hear(self) -> None:
        """Note what the process tells until it ends, and load what it has compiled."""
        assert self._process.stdout is not None
        try:
            with self._process.stdout as told:
                for line in told:
                    word, _, why = line.strip().partition(" ")
                    if self.job is None:
                        continue
                    if word == "done":
                        is_loaded = self.job.unit.load()
                        self._queue.ended(self, None if is_loaded else "the unit is another one in another process")
                    elif word in ("failed", "bad"):
                        self._queue.ended(self, why, is_bad=word == "bad")
                    else:
                        self.job.part = float(word)
        finally:
            self.end()
            self._queue.gone(self)


def tell(unit: str, part: float) -> None:
    """Tell all listeners how far a unit is."""
    for listener in tuple(listeners):  # one may end its listening in here
        listener(Compiling(unit, part))


def stays_python() -> bool:
    """Whether CARAVANSERAI_ENGINE says that nothing is compiled or loaded that this process can do without."""
    return os.environ.get(ENGINE_VARIABLE) == "python"


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_queue: Queue | None = None
_making = threading.Lock()


def queue() -> Queue:
    """This process's own queue."""
    global _queue
    with _making:
        if _queue is None:
            _queue = Queue()
            atexit.register(_queue.close)
        return _queue


def _begin_anew() -> None:
    """A process that is forked off has none of our threads, which hear of the workers: it has a queue of its own."""
    global _queue, _making
    _queue, _making = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
