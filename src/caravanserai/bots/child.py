"""A child: another Python process on this machine that this one starts, and a pipe to it."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Any


class Child:
    """A process that does some work, with a pipe for messages in both directions; Ctrl-C does not reach it."""

    def __init__(self, work: Callable[..., None], *about: Any) -> None:
        """Start a process that calls `work` with its end of the pipe and the other arguments."""
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=begin, args=(work, theirs, *about), daemon=True)
        with without_interrupts():
            self.process.start()
        theirs.close()  # otherwise reading the pipe would not end when the process has ended

    def dismiss(self) -> None:
        """End the process, whatever it is doing, and close the pipe."""
        self.process.terminate()
        self.process.join(2)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def begin(work: Callable[..., None], *about: Any) -> None:
    """Ignore Ctrl-C and do the work; this is what a child's process runs."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # needed on systems on which `without_interrupts` does nothing
    work(*about)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """Block Ctrl-C: processes started in here never receive it, and this one receives it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it unblocks Ctrl-C in this process when it starts, so it must start before
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
