"""A reading: a position opened to be told in words, once for all who look at it."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, TypeVar

T = TypeVar("T")


class Reading(SimpleNamespace):
    """A position's fields by name, to be read and not changed: a record's own attributes take microseconds each."""

    def __init__(self, positions: Any) -> None:
        """Open the first of an array of positions."""
        super().__init__(**{name: positions[name][0] for name in positions.dtype.names})
        self.__dict__["kept"] = {}


def once(position: Any, what: str, tell: Callable[[], T]) -> T:
    """What everybody is told alike, reckoned once a reading; of a bare position, each time anew."""
    if not isinstance(position, Reading):
        return tell()
    kept: dict[str, T] = position.__dict__["kept"]
    if what not in kept:
        kept[what] = tell()
    return kept[what]
