"""Odds: what a game can reckon of what is to come, for one who asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

Progress = Callable[[int, int], None]
"""Told (done, of) while something long is reckoned."""


def silent(done: int, of: int) -> None:
    """Progress is shown nowhere."""


Build = Callable[[Progress], npt.NDArray[Any]]
Shelf = Callable[[str, str, Build], npt.NDArray[Any]]
"""Where solved tables are kept: (name, version, build) gives the table of that name and version, built if need be."""


@dataclass(frozen=True)
class Asking:
    """Who asks, and where the game stands."""

    positions: npt.NDArray[Any]  # of one: a copy, the position before an action that waits for chance
    viewer: int  # the seat that asks, or -1 for a spectator: what it cannot know must not change the answer
    names: Sequence[str]  # of the players, by seat
    actions: Mapping[int, str]  # what may be valued: the legal actions by number, as texts; none if another is to move
    shelf: Shelf
    seed: int = 0  # of what is estimated by playing
    playouts: int = 1000  # how many, at most
