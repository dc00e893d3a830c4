"""The clock of a house: seconds since 1970 that never step, neither while it is open nor between two openings."""

from __future__ import annotations

import time
from collections.abc import Callable


def steady(since: float = 0.0) -> Callable[[], float]:
    """A clock that starts at the system's time, or at `since` where that is later, and then only goes on.

    Somebody may set the system's clock back meanwhile: what waits must not wait for it to catch up.
    """
    start, began = max(time.time(), since), time.monotonic()
    return lambda: start + time.monotonic() - began
