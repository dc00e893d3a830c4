"""Waiting: whoever waits long for something, with no bar to look at, is told what for, once.

It is said by Python's logging, as a warning of `caravanserai.waiting`: a program that has set up no logging finds it on
standard error, and one that has decides itself.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from caravanserai.messages import say, user_language

PATIENCE = 1.0  # seconds: what is done sooner is not said
LOGGER = "caravanserai.waiting"

_told_otherwise = ContextVar("_told_otherwise", default=False)
_said: set[str] = set()


@contextmanager
def waiting(message: str, is_told: Callable[[], bool] = lambda: False, **about: Any) -> Iterator[None]:
    """While this lasts, somebody waits; what a message says is logged if it lasts, unless `is_told` says otherwise."""
    if _told_otherwise.get():
        yield
        return

    def tell() -> None:
        line = say(message, user_language(), **about)
        if not is_told() and line not in _said:
            _said.add(line)
            logging.getLogger(LOGGER).warning("%s", line)

    timer = threading.Timer(PATIENCE, tell)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join(PATIENCE)  # if it is just being said, nothing that is said afterwards comes before it


@contextmanager
def told_otherwise() -> Iterator[None]:
    """What is waited for in here, in this thread, is told by other means, or not to be told."""
    before = _told_otherwise.set(True)
    try:
        yield
    finally:
        _told_otherwise.reset(before)
