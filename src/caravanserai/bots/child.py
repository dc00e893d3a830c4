"""A child: another process of ours on this machine, and a pipe to it."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker
from typing import Any


class Child:
    """A process that does some work and is told and tells of it by a pipe; Ctrl-C does not reach it."""

    def __init__(self, work: Callable[..., None], *about: Any) -> None:
        """`work` is called there with its end of the pipe and what it is about."""
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=begin, args=(work, theirs, *about), daemon=True)
        with without_interrupts():
            self.process.start()
        theirs.close()  # so that its end is the end of the pipe

    def dismiss(self) -> None:
        """End it, whatever it does."""
        self.process.terminate()
        self.process.join(2)
        if self.process.is_alive():
            self.process.kill()
            self.process.join()
        self.pipe.close()


def begin(work: Callable[..., None], *about: Any) -> None:
    """What a child does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # where `without_interrupts` cannot be
    work(*about)


@contextmanager
def without_interrupts() -> Iterator[None]:
    """What is started in here never hears Ctrl-C, which is for us; we hear it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # it would open our ears when it starts
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
