"""A match whose position a test writes to: where no rule has led, or where one would take long to lead."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import caravanserai as cv
from caravanserai.core.state import State


@contextmanager
def altered(match: cv.Match) -> Iterator[Any]:
    """The position, to be written to; then the match stands there."""
    positions = match.state.snapshot()
    yield positions[0]
    match._state = State(match.state.setting, positions, match.state.mover)
