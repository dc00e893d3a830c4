"""The clock of a house: seconds since 1970 that never step, neither while it is open nor between two openings."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Anchor(NamedTuple):
    """A moment, as the house tells the time and as the system counts seconds, which it does for all its processes."""

    told: float
    counted: float


def anchor() -> Anchor:
    """Now, by the system's clock."""
    return Anchor(time.time(), time.monotonic())


def steady(since: Anchor | None = None, least: float = 0.0) -> Callable[[], float]:
    """A clock that goes on from an anchor, by default from now, or from `least` where that is later.

    Somebody may set the system's clock back meanwhile: what waits must not wait for it to catch up.
    """
    told, counted = since or anchor()
    start = max(told, least - (time.monotonic() - counted))
    return lambda: start + time.monotonic() - counted
