"""The fingerprint of compiled code: a digest of everything that the machine code of some kernels depends on.

It is made from what the kernels mean, not from files: their bytecode, the values of the constants that they read, and
the same for every kernel that they call. So nothing is compiled anew for a changed comment or docstring, but it is for
a changed constant of another file.
"""

from __future__ import annotations

import dis
import hashlib
import platform
import sys
from collections.abc import Callable, Sequence
from importlib.metadata import version
from types import BuiltinFunctionType, CodeType, FunctionType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from caravanserai.kernels.mark import BadKernel, Mark, mark_of

FORMAT = "1"  # it must be raised whenever `compiler` or the files of `store` change
DEPENDENCIES = ("numba", "llvmlite", "numpy")
LIBRARIES = ("builtins", "numpy")  # a kernel may call their types, which change only with the versions above


class Fingerprint(NamedTuple):
    """A key for the compiled code of some entries."""

    key: str
    kernels: int  # how many kernels are compiled: the entries and all that they call


def fingerprint(entries: Sequence[Callable[..., Any]]) -> Fingerprint:
    """Return the fingerprint of entries with all that they call.

    Raise BadKernel if one reads what is not a constant.
    """
    walk = _Walk()
    for text in surroundings():
        walk.add(text)
    for function in entries:
        walk.read(function)
    return Fingerprint(walk.digest.hexdigest()[:24], len(walk.seen))


def surroundings() -> tuple[str, ...]:
    """Return what compiled code depends on besides the kernels: format, Python, system, machine, and versions."""
    python = str(sys.implementation.cache_tag)
    return (FORMAT, python, sys.platform, platform.machine(), *(f"{name} {version(name)}" for name in DEPENDENCIES))


class _Walk:
    """Go through kernels and all that they read, and add it to a digest."""

    def __init__(self) -> None:
        self.digest = hashlib.sha256()
        self.seen: dict[Callable[..., Any], int] = {}  # the kernels so far, numbered in the order in which they are met

    def add(self, text: str) -> None:
        self.digest.update(text.encode() + b"\0")

    def read(self, function: Callable[..., Any]) -> None:
        """Add a kernel to the digest; only its number, if it was added before."""
        if function in self.seen:
            self.add(f"kernel {self.seen[function]}")
            return
        self.seen[function] = len(self.seen)
        mark = mark_of(function)
        assert mark is not None, function
        self._read_mark(mark)

    def _read_mark(self, mark: Mark) -> None:
        self.add(f"{mark.function.__name__} {mark.inline} {mark.signature}")
        for name, dtype in mark.types.items():
            self.add(f"{name} {layout(dtype)}")
        function: Any = mark.function
        reader = f"{function.__module__}.{function.__qualname__}"
        self.value(function.__defaults__, reader, "its defaults")
        for name, cell in zip(function.__code__.co_freevars, function.__closure__ or (), strict=True):
            self.value(cell.cell_contents, reader, name)
        self._code(function.__code__, function.__globals__, reader)

    def _code(self, code: CodeType, globals_: dict[str, Any], reader: str) -> None:
        """Add the instructions of a function to the digest, and the values of the globals that it reads.

        Constants are added by their values, not by their indices, since a docstring is one of the constants and must
        not count.
        """
        self.add(f"{code.co_names} {code.co_varnames} {code.co_argcount}")
        read: dict[str, Any] = {}
        module = ""
        for step in dis.get_instructions(code):
            if step.opname == "EXTENDED_ARG":
                continue
            if isinstance(step.argval, CodeType):
                self._code(step.argval, globals_, reader)
            elif step.opcode in dis.hasconst:
                self.add(step.opname)
                self.value(step.argval, reader, "a constant")
            else:
                self.add(f"{step.opname} {step.arg}")
            if module and step.opname in ("LOAD_ATTR", "LOAD_METHOD"):
                read[f"{module}.{step.argval}"] = getattr(globals_[module], step.argval, None)
            module = ""
            if step.opname == "LOAD_GLOBAL" and step.argval in globals_:
                read[step.argval] = globals_[step.argval]
                module = step.argval if isinstance(globals_[step.argval], ModuleType) else ""
        for name, value in read.items():
            self.add(name)
            self.value(value, reader, name)

    def value(self, value: Any, reader: str, name: str) -> None:
        """Add what a kernel reads by some name to the digest; raise BadKernel if it is not a constant."""
        if mark_of(value) is not None:
            self.read(value)
        elif isinstance(value, np.ndarray):
            self.add(f"array {value.shape} {layout(value.dtype)}")
            self.digest.update(np.ascontiguousarray(value).tobytes())
        elif isinstance(value, tuple):
            self.add(f"tuple {len(value)}")
            for each in value:
                self.value(each, reader, name)
        elif isinstance(value, np.generic):
            self.add(f"{value.dtype} {value!r}")
        elif value is None or isinstance(value, bool | int | float | complex | str | bytes):
            self.add(f"{type(value).__name__} {value!r}")
        elif isinstance(value, ModuleType):
            self.add(f"module {value.__name__}")  # `_code` adds what is read of it
        elif isinstance(value, BuiltinFunctionType | np.ufunc) or (
            isinstance(value, type) and value.__module__ in LIBRARIES
        ):
            self.add(f"{type(value).__name__} {value.__name__}")
        elif isinstance(value, FunctionType):
            raise BadKernel(f"{reader} calls {name}, which is not marked @kernel")
        else:
            raise BadKernel(f"{reader} reads {name}, which is no constant but a {type(value).__name__}")


def layout(dtype: np.dtype[Any]) -> str:
    """Return a text that describes a record type: its fields with their types and offsets."""
    if dtype.subdtype is not None:
        base, shape = dtype.subdtype
        return f"{layout(base)}{shape}"
    if dtype.names is None:
        return dtype.str
    fields = [f"{name}:{layout(dtype.fields[name][0])}@{dtype.fields[name][1]}" for name in dtype.names]  # type: ignore[index]
    return f"{{{' '.join(fields)}}}{dtype.itemsize}{' aligned' if dtype.isalignedstruct else ''}"
