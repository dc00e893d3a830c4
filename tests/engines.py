"""The engine that the tests run on: compiled, or the same rules as ordinary Python (`pytest --engine=python`)."""

from __future__ import annotations

from typing import TypeVar

from caravanserai.bots.lookup import units_of
from caravanserai.games import OURS, find
from caravanserai.kernels import Unit

T = TypeVar("T")

as_python = False
"""Set by `conftest` before any test is collected."""


class NeedsCompiledCode(Exception):
    """A test wants what only compiled code does in time; where there is none, it is skipped."""


def by_engine(*, compiled: T, python: T) -> T:
    """How many games, seeds or positions a test looks at: Python takes a hundred times as long."""
    return python if as_python else compiled


def our_units() -> list[Unit]:
    """All compilation units of our games."""
    return [unit for name in OURS for unit in units_of(find(name))]
