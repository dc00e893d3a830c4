"""A budget: how much a bot may think about a move."""

from __future__ import annotations

import math
from dataclasses import dataclass
from numbers import Real
from typing import Any

from caravanserai.core.fault import BadSetting, Reason, shown
from caravanserai.core.kind import check_playouts

SECONDS = 0.05  # seconds for a move, if neither seconds nor playouts are given
LEAST = 0.001  # the fewest seconds that are left for a search
MOST = 1_000_000  # the most seconds for a move; even ten times as many are possible for a timer of the system


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about a move: so many seconds, or so many playouts, however long they take.

    A choice by playouts is the same on every machine; a choice by time is not. If neither is given, it is SECONDS.
    """

    seconds: float | None = None
    playouts: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            check_seconds(self.seconds)
        if self.playouts is not None:
            check_playouts(self.playouts)
        if self.seconds is not None and self.playouts is not None:
            raise BadSetting(Reason("two-budgets"))
        if self.seconds is None and self.playouts is None:
            object.__setattr__(self, "seconds", SECONDS)

    def left(self, spent: float) -> Budget:
        """Return the budget that is left after so many seconds; at least LEAST of them are left."""
        return self if self.seconds is None else Budget(max(self.seconds - spent, LEAST))


def check_seconds(seconds: float) -> float:
    """Return the seconds as they are; raise BadSetting unless they are a number above 0 and not above MOST."""
    given: Any = seconds
    try:
        number = 0.0 if isinstance(given, bool) or not isinstance(given, Real) else float(given)
    except OverflowError:
        number = math.inf
    if not 0 < number <= MOST:
        raise BadSetting(Reason("bad-seconds", {"seconds": shown(seconds), "most": str(MOST)}))
    return seconds
