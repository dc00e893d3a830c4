"""The store: compiled units in files, those that a wheel brought along before those of the user's cache folder.

A file tells its format and a checksum of its name and of what follows. One that is damaged or does not fit is passed
over: it costs a compilation, never the game.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path

import platformdirs

CACHE_VARIABLE = "CARAVANSERAI_CACHE"
MAGIC = b"caravanserai unit 1\n"
SUFFIX = ".unit"
KEPT_UNUSED = 30 * 24 * 3600.0  # seconds that compiled code which nobody loads is kept
BUILT = Path(__file__).with_name("built")
"""Where a wheel brings compiled units along."""


@dataclass(frozen=True)
class MachineCode:
    """A unit's machine code, as an object file, and the names under which it holds its entries."""

    code: bytes
    wrappers: dict[str, str]  # by an entry's name: the function that Python can call
    environments: tuple[str, ...]  # variables that want an environment of Numba's


def cache_folder() -> Path:
    """Where compiled units and solved tables are kept: CARAVANSERAI_CACHE, or the user's own cache folder."""
    chosen = os.environ.get(CACHE_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("caravanserai", appauthor=False))


def units_folder() -> Path:
    """Where units that were compiled on this machine are kept."""
    return cache_folder() / "units"


def file_of(folder: Path, name: str, key: str) -> Path:
    """Where a folder keeps the unit of that name and fingerprint."""
    return folder / f"{name}-{key}{SUFFIX}"


def find(name: str, key: str) -> MachineCode | None:
    """A stored unit, or None where there is none that is whole."""
    for folder in (BUILT, units_folder()):
        file = file_of(folder, name, key)
        made = read(file)
        if made is not None:
            if folder != BUILT:
                with suppress(OSError):
                    os.utime(file)
            return made
    return None


def read(file: Path) -> MachineCode | None:
    """The unit in a file; None if it is missing or damaged."""
    try:
        told = file.read_bytes()
    except OSError:
        return None
    magic, digest, body = told[: len(MAGIC)], told[len(MAGIC) :][:32], told[len(MAGIC) + 32 :]
    if magic != MAGIC or checksum(file, body) != digest:
        return None
    head, _, code = body.partition(b"\n")
    about = json.loads(head)
    return MachineCode(code, about["wrappers"], tuple(about["environments"]))


def checksum(file: Path, body: bytes) -> bytes:
    """What tells a file that is whole, and is what its name says."""
    return hashlib.sha256(file.name.encode() + b"\n" + body).digest()


def write(file: Path, made: MachineCode) -> None:
    """Keep a unit, whole or not at all; OSError where the folder cannot be written."""
    about = {key: value for key, value in asdict(made).items() if key != "code"}
    body = json.dumps(about).encode() + b"\n" + made.code
    file.parent.mkdir(parents=True, exist_ok=True)
    descriptor, beside = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}")
    try:
        with os.fdopen(descriptor, "wb") as new:
            new.write(MAGIC + checksum(file, body) + body)
        Path(beside).replace(file)
    except BaseException:
        Path(beside).unlink(missing_ok=True)
        raise


_locks: set[Path] = set()


@contextmanager
def alone(folder: Path, name: str, key: str) -> Iterator[None]:
    """While this lasts, other processes that want to compile the same unit wait; where files cannot be locked, not."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f".{name}-{key}{SUFFIX}.lock"
    with file.open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        _locks.add(file)
        try:
            yield
        finally:
            unlock(file)


def unlock(*files: Path) -> None:
    """Delete lock files of this process, all of them if none is named: for a process that ends in the middle."""
    for file in files or tuple(_locks):
        with suppress(OSError):
            file.unlink()
        _locks.discard(file)


@cache
def forget_old(folder: Path) -> None:
    """Delete compiled code that nobody has loaded for a month, and what older versions kept."""
    for file in folder.glob(f"*{SUFFIX}*"):  # those of a process that was killed in the middle, too
        with suppress(OSError):
            if is_old(file):
                file.unlink()
    earlier = folder.parent / "kernels"  # of versions before this one
    with suppress(OSError):
        if is_old(earlier):
            shutil.rmtree(earlier, ignore_errors=True)


def is_old(file: Path) -> bool:
    """Whether nothing has touched a file for a month."""
    return time.time() - file.stat().st_mtime > KEPT_UNUSED
