"""Marks: what a function says about how it is to be compiled. A mark changes nothing about the function itself."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

ATTRIBUTE = "__kernel__"


class BadKernel(TypeError):
    """A kernel cannot be compiled as it is written."""


@dataclass(frozen=True)
class Mark:
    """How a function is compiled."""

    function: Callable[..., Any]  # the function that is compiled; `wrapping` puts its mark on a wrapper of it
    inline: bool = False  # whether it is always inlined into its callers
    signature: str = ""  # an entry's signature as Numba writes it; that of an inner kernel follows from its callers
    types: dict[str, np.dtype[Any]] = field(default_factory=dict)  # the record types that the signature names


def mark_of(function: Any) -> Mark | None:
    """Return a function's mark; None if it is not a kernel."""
    found: Mark | None = getattr(function, "__dict__", {}).get(ATTRIBUTE)
    return found


def kernel(function: F) -> F:
    """Mark a function that other kernels call."""
    function.__dict__[ATTRIBUTE] = Mark(function)
    return function


def inlined(function: F) -> F:
    """Mark a kernel that is always inlined, since it is called most often and the compiler might decide otherwise."""
    function.__dict__[ATTRIBUTE] = Mark(function, inline=True)
    return function


def wrapping(function: F) -> F:
    """Mark a kernel whose unsigned numbers may overflow; as Python it runs without NumPy's warning.

    Return a wrapper, not the function itself.
    """
    quiet = np.errstate(over="ignore")(function)
    quiet.__dict__[ATTRIBUTE] = Mark(function)
    return quiet


def entry(signature: str, **types: np.dtype[Any]) -> Callable[[F], F]:
    """Mark a kernel that Python calls, with its signature: `"intp(positions, intp)"`.

    A name in the signature that is not Numba's own stands for a one-dimensional array of the records given by
    `types`: `entry("intp(positions, intp)", positions=dtype)`.
    """

    def decorate(function: F) -> F:
        function.__dict__[ATTRIBUTE] = Mark(function, signature=signature, types=types)
        return function

    return decorate
