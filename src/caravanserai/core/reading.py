"""A reading: a position opened to be told in words, once for all who look at it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")


class Reading:
    """A position's fields by name, to be read and not changed: a record's own attributes take microseconds each.

    A field is opened when it is first read.
    """

    def __init__(self, positions: Any) -> None:
        """Open the first of an array of positions."""
        own = self.__dict__
        own["_positions"] = positions
        own["_told"] = {}

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._positions.dtype.fields:
            raise AttributeError(name)
        self.__dict__[name] = opened = self._positions[name][0]
        return opened


def once(position: Any, what: str, tell: Callable[[], T]) -> T:
    """What everybody is told alike, reckoned once a reading; of a bare position, each time anew."""
    told: dict[str, T] | None = position.__dict__.get("_told") if isinstance(position, Reading) else None
    if told is None:
        return tell()
    if what not in told:
        told[what] = tell()
    return told[what]
