"""The clock of a house: seconds since 1970 that never jump, while the house is open and from opening to opening."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import NamedTuple


class Anchor(NamedTuple):
    """One moment on two clocks: the house's time, and the system's monotonic clock, which all processes share."""

    told: float
    counted: float


def anchor() -> Anchor:
    """Return the current moment, for which the house's time is the system's time."""
    return Anchor(time.time(), time.monotonic())


def steady(
    since: Anchor | None = None, least: float = 0.0, clocks: Callable[[], Anchor] = anchor
) -> Callable[[], float]:
    """Return a clock that goes on from an anchor, or from now if there is none; it never tells less than `least`.

    It follows the monotonic clock, so nothing has to wait longer if somebody sets the system's time back. `clocks`
    reads both of the system's clocks.
    """
    told, counted = since or clocks()
    start = max(told, least - (clocks().counted - counted))
    return lambda: start + clocks().counted - counted
