"""The store: compiled units in files, which a wheel brought along or which are in the user's cache folder.

A file begins with its format and a checksum of its name and of what follows. A file that is damaged or does not fit is
ignored: then the unit is compiled again.
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
KEPT_UNUSED = 30 * 24 * 3600.0  # seconds after which compiled code that nobody has loaded is deleted
BUILT = Path(__file__).with_name("built")
"""The folder in which a wheel brings compiled units along."""


@dataclass(frozen=True)
class MachineCode:
    """A unit's machine code, as an object file, and the names of symbols in it."""

    code: bytes
    wrappers: dict[str, str]  # for each entry's name, the symbol of the function that Python can call
    environments: tuple[str, ...]  # symbols of variables that must be set to an `Environment` of Numba's


def cache_folder() -> Path:
    """Return the folder for compiled units and solved tables: CARAVANSERAI_CACHE, or the user's own cache folder."""
    chosen = os.environ.get(CACHE_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_cache_dir("caravanserai", appauthor=False))


def units_folder() -> Path:
    """Return the folder for units that were compiled on this machine."""
    return cache_folder() / "units"


def file_of(folder: Path, name: str, key: str) -> Path:
    """Return the file in a folder for the unit with that name and fingerprint."""
    return folder / f"{name}-{key}{SUFFIX}"


def find(name: str, key: str) -> MachineCode | None:
    """Return a stored unit, from the wheel's folder or the cache; None if there is none, or only damaged ones."""
    for folder in (BUILT, units_folder()):
        file = file_of(folder, name, key)
        made = read(file)
        if made is not None:
            if folder != BUILT:
                with suppress(OSError):
                    os.utime(file)  # the time of the last use, for `forget_old`
            return made
    return None


def read(file: Path) -> MachineCode | None:
    """Return the unit in a file; None if the file is missing or damaged."""
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
    """Return the digest of a file's name and body, by which a damaged or renamed file is recognised."""
    return hashlib.sha256(file.name.encode() + b"\n" + body).digest()


def write(file: Path, made: MachineCode) -> None:
    """Write a unit to a file, completely or not at all; raise OSError if the folder cannot be written to."""
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
    """While this lasts, other processes wait that want to compile the same unit.

    If files cannot be locked on this system, nobody waits.
    """
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
    """Delete these lock files of this process, or all of them if none is named.

    A process calls this when it ends while it compiles.
    """
    for file in files or tuple(_locks):
        with suppress(OSError):
            file.unlink()
        _locks.discard(file)


@cache
def forget_old(folder: Path) -> None:
    """Delete compiled code that nobody has loaded for a month, and the folder that older versions used.

    A process does so only once.
    """
    for file in folder.glob(f"*{SUFFIX}*"):  # this includes files that a process left half written when it was killed
        with suppress(OSError):
            if is_old(file):
                file.unlink()
    earlier = folder.parent / "kernels"  # the folder that older versions used
    with suppress(OSError):
        if is_old(earlier):
            shutil.rmtree(earlier, ignore_errors=True)


def is_old(file: Path) -> bool:
    """Return whether a file has not been written or used for a month; raise OSError if it does not exist."""
    return time.time() - file.stat().st_mtime > KEPT_UNUSED
