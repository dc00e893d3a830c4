"""Odds: what a game needs to know of the table when it is asked for odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy.typing as npt

Progress = Callable[[int, int], None]
"""A function that is called with (done, of) during a long computation: so many of so many steps are done."""


def silent(done: int, of: int) -> None:
    """Show no progress."""


Build = Callable[[Progress], npt.NDArray[Any]]
Shelf = Callable[[str, str, Build], npt.NDArray[Any]]
"""A function (name, version, build) that returns a solved table from where it is kept, or builds it if it is missing.

`build` is called with a `Progress` and returns the table.
"""


@dataclass(frozen=True)
class Asking:
    """Who asks for odds, and the position they are asked about."""

    positions: npt.NDArray[Any]  # an array of one: a copy of the position before an action that waits for chance
    viewer: int  # the seat that asks, or -1 for a spectator: what it cannot know must not change the answer
    names: Sequence[str]  # the players' names, by seat
    actions: Mapping[int, str]  # the legal actions, number to text, which may be valued; empty if another is to move
    shelf: Shelf
    seed: int = 0  # the seed for estimates by playouts
    playouts: int = 1000  # how many playouts there are at most
