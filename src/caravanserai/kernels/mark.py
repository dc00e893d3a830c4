"""Marks: what a function says about how it is to be compiled. Marking changes nothing about the function."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])

ATTRIBUTE = "__kernel__"


class BadKernel(TypeError):
    """A kernel that cannot be compiled as it is written."""


@dataclass(frozen=True)
class Mark:
    """How a function is compiled."""

    function: Callable[..., Any]  # what is compiled, where it is not the marked function itself
    inline: bool = False  # whether it is always laid into its callers
    signature: str = ""  # of an entry, in Numba's words; an inner kernel takes what it is called with
    types: dict[str, np.dtype[Any]] = field(default_factory=dict)  # the record types that the signature names


def mark_of(function: Any) -> Mark | None:
    """A function's mark; None where it is no kernel."""
    found: Mark | None = getattr(function, "__dict__", {}).get(ATTRIBUTE)
    return found


def kernel(function: F) -> F:
    """Mark a rule that other kernels call."""
    function.__dict__[ATTRIBUTE] = Mark(function)
    return function


def inlined(function: F) -> F:
    """Mark a kernel on the hottest path, laid into its callers where the compiler might not think it worth it."""
    function.__dict__[ATTRIBUTE] = Mark(function, inline=True)
    return function


def wrapping(function: F) -> F:
    """Mark a kernel whose unsigned numbers wrap round; as Python it runs without NumPy's warning of that."""
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
