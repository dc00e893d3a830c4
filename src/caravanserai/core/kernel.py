"""Kernels: rules as plain Python functions that Numba compiles.

A kernel may call kernels of other files, and Numba does not notice when those change. So compiled code is
kept in the user's cache folder under a key made of all sources and versions that went into it.
"""

from __future__ import annotations

import hashlib
import importlib.util
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import llvmlite
import numba
import numpy as np
import platformdirs
from numba.core.caching import CompileResultCacheImpl, FunctionCache, _CacheLocator
from numba.core.runtime.nrt import rtsys

F = TypeVar("F", bound=Callable[..., Any])

COMPILED = not getattr(numba.config, "DISABLE_JIT")  # noqa: B009
"""False under NUMBA_DISABLE_JIT=1, where kernels run as ordinary Python."""

CACHE_VARIABLE = "CARAVANSERAI_CACHE"
KEPT_UNUSED = 30 * 24 * 3600.0  # seconds that compiled code of another version is kept


# Free of the interpreter's lock, and of counting references to arrays: kernels work on what they are
# handed and allocate nothing, and the counting would take half the time.
OPTIONS: dict[str, Any] = {"nogil": True, "error_model": "numpy", "_nrt": False}


def kernel(function: F) -> F:
    """A rule that other kernels call: compiled into each of them."""
    return numba.njit(**OPTIONS)(function)  # type: ignore[no-any-return]


def inlined(function: F) -> F:
    """A kernel on the hottest path, laid into its callers always, where the compiler might not think it worth it."""
    return numba.njit(**OPTIONS, forceinline=True)(function)  # type: ignore[no-any-return]


def wrapping(function: F) -> F:
    """A kernel whose unsigned numbers wrap round: run as Python, NumPy would warn of it each time."""
    return kernel(function) if COMPILED else np.errstate(over="ignore")(function)


def as_python(function: F) -> F:
    """A kernel that calls no other, as an ordinary function: for a call now and then, not worth compiling for."""
    return getattr(function, "py_func", function)


def entry(signature: str, **types: Any) -> Callable[[F], F]:
    """A kernel that Python calls: one explicit signature, compiled once and kept in the cache folder.

    Compilation waits for `prepare`, so that importing a game costs nothing.
    """

    def decorate(function: F) -> F:
        if not COMPILED:
            return function
        dispatcher = numba.njit(**OPTIONS)(function)
        # The explicit signature of Numba's own decorator would compile at import.
        dispatcher.entry_signature = eval(signature, {**vars(numba.types), **types})
        return dispatcher  # type: ignore[no-any-return]

    return decorate


def load(path: Path, name: str, **globals_: Any) -> ModuleType:
    """A file of kernels as a module of its own, run with these globals: one loop's source, compiled around a game's."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where Numba looks it up when it loads compiled code
    vars(module).update(globals_)
    spec.loader.exec_module(module)
    return module


def prepare(entries: Iterable[Any], room: str, compiling: Callable[[int, int], None] | None = None) -> None:
    """Load each entry from the cache folder, or compile it and keep it there; one thread at a time.

    `compiling(done, of)` is told before each entry that really has to be compiled, and once at the end.
    """
    with _preparing:
        _prepare(list(entries), room, compiling)


_preparing = threading.RLock()


def _prepare(waiting: list[Any], room: str, compiling: Callable[[int, int], None] | None) -> None:
    told = False
    for number, dispatcher in enumerate(waiting):
        if not COMPILED or dispatcher.signatures:
            continue
        dispatcher._cache = _cache_for(dispatcher.py_func, room)

        def missing(done: int = number) -> None:
            nonlocal told
            if compiling is not None:
                told = True
                compiling(done, len(waiting))

        dispatcher._cache.missing = missing
        with _eight_at_a_time():
            dispatcher.compile(dispatcher.entry_signature)
        dispatcher.disable_compile()
    if told and compiling is not None:
        compiling(len(waiting), len(waiting))


@contextmanager
def _eight_at_a_time() -> Iterator[None]:
    """Let LLVM join neighbouring stores, as `bits.write_eight` makes them: Numba leaves that out by default."""
    settings: Any = numba.config
    before = settings.SLP_VECTORIZE
    settings.SLP_VECTORIZE = 1
    try:
        yield
    finally:
        settings.SLP_VECTORIZE = before


def cache_folder() -> Path:
    """Where compiled kernels are kept: CARAVANSERAI_CACHE, or the user's own cache folder."""
    chosen = os.environ.get(CACHE_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("caravanserai", appauthor=False))


@cache
def cache_key(folder: Path) -> str:
    """A key over everything compiled code depends on: the sources of core and games, those in `folder`, versions."""
    package = Path(__file__).resolve().parents[1]
    digest = hashlib.sha256()
    for version in (sys.version, numba.__version__, llvmlite.__version__, np.__version__):
        digest.update(version.encode() + b"\0")
    sources = {*(package / "core").rglob("*.py"), *(package / "games").rglob("*.py"), *folder.glob("*.py")}
    for source in sorted(sources):
        digest.update(str(source.relative_to(package) if source.is_relative_to(package) else source).encode() + b"\0")
        digest.update(source.read_bytes() + b"\0")
    return digest.hexdigest()[:24]


class _Locator(_CacheLocator):
    """Places a room's compiled code under the cache folder, at the key of its sources."""

    room: str

    def __init__(self, function: Callable[..., Any], file: str) -> None:
        self._py_file = file
        self._line = function.__code__.co_firstlineno
        # The rules live where the room is; the file is the loop that all rooms share.
        folder = Path(function.__globals__.get("ROOM_FOLDER", Path(file).parent))
        self._key = cache_key(folder)
        self._folder = cache_folder() / "kernels" / self._key / self.room

    def get_cache_path(self) -> str:
        return str(self._folder)

    def get_source_stamp(self) -> str:
        return self._key

    def get_disambiguator(self) -> str:
        return str(self._line)

    @classmethod
    def from_function(cls, function: Callable[..., Any], file: str) -> _Locator | None:
        locator = cls(function, file)
        try:
            locator.ensure_cache_path()  # type: ignore[no-untyped-call]
        except OSError:
            return None
        return locator


class _Cache(FunctionCache):
    """Numba's function cache, in our folder; tells when something is missing, and compiles anew what cannot be read."""

    missing: Callable[[], None]

    def load_overload(self, signature: Any, context: Any) -> Any:
        found = None
        # Finished code needs Numba's runtime alone. All that Numba knows for compiling would take a quarter of a
        # second to load, so that waits until something must be compiled.
        rtsys.initialize(context)
        # A file cut short by a full disk must cost a compilation, not the game.
        with suppress(Exception):
            found = self._load_overload(signature, context)  # type: ignore[no-untyped-call]
        if found is None:
            self.missing()
            context.refresh()
        return found

    def save_overload(self, signature: Any, data: Any) -> None:
        with suppress(OSError):
            try:
                super().save_overload(signature, data)  # type: ignore[no-untyped-call]
            except Exception:
                self.flush()  # type: ignore[no-untyped-call]
                super().save_overload(signature, data)  # type: ignore[no-untyped-call]


class _Nowhere:
    """No folder can be written: compile each time."""

    missing: Callable[[], None]

    def load_overload(self, *_: Any) -> None:
        self.missing()

    def save_overload(self, *_: Any) -> None:
        pass


def _cache_for(function: Callable[..., Any], room: str) -> _Cache | _Nowhere:
    locator = type("Locator", (_Locator,), {"room": room})
    implementation = type("Implementation", (CompileResultCacheImpl,), {"_locator_classes": [locator]})
    made = type("Cache", (_Cache,), {"_impl_class": implementation})
    try:
        found: _Cache = made(function)
    except RuntimeError:
        return _Nowhere()
    _forget_old(Path(found.cache_path).parent)
    return found


@cache
def _forget_old(current: Path) -> None:
    """Delete compiled code that no version has used for a month."""
    with suppress(OSError):
        os.utime(current)
        for folder in current.parent.iterdir():
            if folder != current and time.time() - folder.stat().st_mtime > KEPT_UNUSED:
                shutil.rmtree(folder, ignore_errors=True)
