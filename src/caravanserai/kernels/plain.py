"""Plain Numba: a unit is compiled by Numba's public parts alone.

It is slower than `compiler`, and nothing is stored. It is used if the installed Numba differs from the one that
`compiler` was written for. How Numba is shown kernels is defined here for both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import FunctionType
from typing import Any

import numba
from numba.extending import typeof_impl

from caravanserai.kernels.mark import Mark, mark_of

Function = Callable[..., Any]

_shown: Callable[[Function, Mark], Any] | None = None


def compile_plainly(entries: Mapping[str, Function]) -> dict[str, Function]:
    """Compile entries, and all kernels that they call, for this process; return the compiled functions by name."""
    inner: dict[Function, Any] = {}

    def show(function: Function, mark: Mark) -> Any:
        if function not in inner:
            inner[function] = numba.njit(nogil=True, error_model="numpy", forceinline=mark.inline)(mark.function)
        return inner[function]

    compiled: dict[str, Function] = {}
    with showing(show):
        for name, function in entries.items():
            mark = mark_of(function)
            assert mark is not None
            compiled[name] = numba.njit(signature_of(mark), nogil=True, error_model="numpy")(mark.function)
    return compiled


def signature_of(mark: Mark) -> Any:
    """Return an entry's signature as Numba's types."""
    records = {name: numba.types.Array(numba.from_dtype(dtype), 1, "C") for name, dtype in mark.types.items()}
    return eval(mark.signature, {**vars(numba.types), **records})  # noqa: S307 (signatures are ours)


@contextmanager
def showing(show: Callable[[Function, Mark], Any]) -> Iterator[None]:
    """While this lasts, Numba compiles a call of another kernel as a call of what `show` returns for that kernel."""
    global _shown
    before, _shown = _shown, show
    try:
        yield
    finally:
        _shown = before


@typeof_impl.register(FunctionType)  # type: ignore[untyped-decorator]
def _typeof_function(function: Any, context: Any) -> Any:
    """Tell Numba the type of a kernel that another one calls; None if it is no kernel, or nothing is being compiled."""
    mark = mark_of(function)
    return None if mark is None or _shown is None else numba.types.Dispatcher(_shown(function, mark))
