"""Sense: what makes sense in a game, as kernels that a search is compiled around."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.core.kernel import kernel
from caravanserai.core.layout import Row

NO_FACTS = np.zeros((0, 0, 0))


def no_facts(positions: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """Nothing was solved for the game."""
    return NO_FACTS


@kernel
def all_alike(position: Any, actions: Row, count: int, facts: Row, out: Row) -> None:
    """Every action makes as much sense as any other."""
    for number in range(count):
        out[number] = 1.0


@dataclass(frozen=True)
class Sense:
    """What makes sense in a game, as kernels. `facts` is a table that was solved for it, or an empty one."""

    stops: Callable[
        ..., Any
    ]  # (position, start) -> whether a playout from `start` stops here: where it is over at least
    judge: Callable[..., Any]  # (position, start, facts, out): each seat's reward there, from 0 to 1
    weigh: Callable[..., Any] = all_alike  # (position, actions, count, facts, out): the weight of each legal action
    facts: Callable[[npt.NDArray[Any]], npt.NDArray[Any]] = no_facts  # (an array of one position): the table for it
