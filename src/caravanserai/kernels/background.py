"""Background: units are compiled in other processes, with low priority, while this one goes on.

Units that somebody waits for are compiled first, then the others in the order in which they were asked for. A unit that
is compiled is loaded at once, and from then on its engine calls the compiled code. The processes end when this one
ends, even if it is killed.
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
MOST = 4  # processes at the same time; each needs up to half a gigabyte
PATIENCE = 2.0  # seconds that a process has to end by itself before it is killed
TRIES = 2  # a unit is given up when so many processes have died while they compiled it
LOOK = 0.1  # seconds between two calls of the listeners, while somebody waits


@dataclass(frozen=True)
class Compiling:
    """What listeners are told while somebody waits until a unit is compiled."""

    unit: str  # the unit's name, such as `camelup-odds`
    part: float  # how much of the work is done, from 0 to 1


Listener = Callable[[Compiling], None]
listeners: list[Listener] = []
"""Functions that are called while somebody waits for a unit to be compiled, in the thread that waits."""


@dataclass(eq=False)
class Job:
    """A unit that is queued or being compiled, or that has been compiled or given up (`done` is set then)."""

    unit: Unit
    part: float = 0.0
    waiting: int = 0  # how many threads wait for it
    tries: int = 0  # how many processes have begun it
    failure: str | None = None  # why it could not be compiled
    is_bad: bool = False  # whether it failed because a kernel is wrong, so that it is useless to try again
    done: threading.Event = field(default_factory=threading.Event)

    @property
    def kin(self) -> str:
        """The name of the game, whose units share kernels."""
        return self.unit.name.partition("-")[0]


class Queue:
    """The units that are to be compiled, in their order, and the processes that compile them."""

    def __init__(self, processes: int | None = None) -> None:
        self.most = processes or min(MOST, cores())
        self._jobs: dict[Unit, Job] = {}
        self._queued: list[Job] = []
        self._workers: list[_Worker] = []
        self._leaving: list[_Worker] = []  # those that were dismissed, until their processes have ended
        self._lock = threading.RLock()
        self._closed = False

    def want(self, units: Iterable[Unit], *, first: bool = False) -> None:
        """Have units loaded if they are stored, and otherwise compiled in the background; return at once.

        With `first` they come before all others. If CARAVANSERAI_ENGINE is `python`, nothing is done unless `first` is
        true, since then somebody cannot do without them.
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
        """Return how much of compiling these units is done, from 0 to 1."""
        if not units:
            return 1.0
        parts = [1.0 if unit.is_compiled else self._jobs[unit].part if unit in self._jobs else 0.0 for unit in units]
        return sum(parts) / len(parts)

    def failure(self, unit: Unit) -> str | None:
        """Return why a unit could not be compiled; None if it could, or if nobody has tried."""
        return self._jobs[unit].failure if unit in self._jobs else None

    def wait(self, unit: Unit) -> None:
        """Have a unit compiled before all those that nobody waits for, and wait until it is compiled or has failed.

        The listeners are called meanwhile. Raise BadKernel if it failed because a kernel is wrong; after any other
        failure, return.
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
        """End all processes, and give up the units that are queued."""
        with self._lock:
            self._closed = True
            workers = [*self._workers, *self._leaving]
            self._fill()
        for worker in workers:
            worker.end()

    def _is_known(self, job: Job) -> bool:
        """Return whether a job is queued or being compiled."""
        return job in self._queued or any(worker.job is job for worker in self._workers)

    def _fill(self) -> None:
        """Give jobs to idle workers, and start new workers up to `most`; the caller holds the lock."""
        self._queued.sort(key=lambda job: job.waiting == 0)
        while self._queued:
            if self._closed:
                self._finish(self._queued.pop(), "this process ends")
                continue
            idle = [worker for worker in self._workers if worker.job is None]
            if not idle and len(self._workers) >= self.most:
                return
            job = self._queued[0]
            # A worker that has compiled a unit of the game is quickest; a new one is better than one of another game.
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
        """Note that a worker has finished its job, and give it the next one, or dismiss it; the worker calls this.

        `failure` says why the unit could not be compiled and loaded, and is None if it was.
        """
        with self._lock:
            job, worker.job = worker.job, None
            if job is not None:
                self._finish(job, failure, is_bad=is_bad)
            self._fill()
            if worker.job is None:  # nothing is left to do, so the process ends to free its memory
                self._workers.remove(worker)
                self._leaving.append(worker)
                worker.dismiss()

    def gone(self, worker: _Worker) -> None:
        """Note that a worker's process has ended; its job is queued again, unless it has been tried TRIES times."""
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
        """Note how a job has ended, and wake the threads that wait for it."""
        job.failure, job.is_bad = failure, is_bad
        job.done.set()


class _Worker:
    """A process that compiles units, and a thread that reads what the process prints."""

    def __init__(self, queue: Queue) -> None:
        self.job: Job | None = None
        self.kin = ""
        self._queue = queue
        # In a session of its own it does not receive Ctrl-C. It ends when its input is closed, which the operating
        # system does if this process is killed. It searches for modules where this process does, and nowhere else.
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
        """Tell the process to compile a job's unit."""
        self.job, self.kin = job, job.kin
        job.tries += 1
        assert self._process.stdin is not None
        with suppress(OSError):  # if the process has ended, `_hear` notices it
            self._process.stdin.write(json.dumps(job.unit.address) + "\n")
            self._process.stdin.flush()

    def dismiss(self) -> None:
        """Close the process's input, so that it ends as soon as it can; it does not leave a file half written."""
        assert self._process.stdin is not None
        with suppress(OSError):
            self._process.stdin.close()

    def end(self) -> None:
        """End the process: it is dismissed, and killed if it has not ended after PATIENCE seconds."""
        self.dismiss()
        try:
            self._process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _hear(self) -> None:
        """Read what the process prints until it ends: note the progress, and load what it has compiled."""
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
    """Call all listeners with the progress of a unit."""
    for listener in tuple(listeners):  # a copy, since a listener may remove itself
        listener(Compiling(unit, part))


def stays_python() -> bool:
    """Return whether CARAVANSERAI_ENGINE asks that only those units are compiled or loaded that are indispensable."""
    return os.environ.get(ENGINE_VARIABLE) == "python"


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


_queue: Queue | None = None
_making = threading.Lock()


def queue() -> Queue:
    """Return this process's queue, which is made at the first call."""
    global _queue
    with _making:
        if _queue is None:
            _queue = Queue()
            atexit.register(_queue.close)
        return _queue


def _begin_anew() -> None:
    """Forget the queue in a forked process, which does not have the threads that listen to the workers.

    It makes a new queue when it needs one.
    """
    global _queue, _making
    _queue, _making = None, threading.Lock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_begin_anew)
