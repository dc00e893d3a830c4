"""The shelf: solved tables, which are kept in memory and in files in the user's cache folder.

A file begins with its format, its version and a checksum of what follows. If it is old or damaged, the table is solved
anew.
"""

from __future__ import annotations

import hashlib
import io
import os
import tempfile
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.core.odds import Build, Progress, silent
from caravanserai.kernels.store import cache_folder
from caravanserai.messages.waiting import waiting

MAGIC = b"caravanserai table 1"


class Shelf:
    """A function (name, version, build) that returns a table from memory or its file, or has it built now."""

    def __init__(self, progress: Progress, folder: Path | None = None) -> None:
        """Make a shelf whose tables are built with `progress`; if it is `silent`, a table that is built is logged."""
        self._progress = progress
        self._folder = folder or cache_folder() / "tables"

    def __call__(self, name: str, version: str, build: Build) -> npt.NDArray[Any]:
        file = self._folder / f"{name}.table"
        with _lock:
            if (file, version) not in _tables:
                table = read(file, version)
                if table is None:
                    with waiting("waiting-solved", lambda: self._progress is not silent, game=name.partition("-")[0]):
                        table = build(self._progress)
                    write(file, version, table)
                _tables[file, version] = table
            return _tables[file, version]


_tables: dict[tuple[Path, str], npt.NDArray[Any]] = {}
_lock = threading.RLock()


def head(version: str, body: bytes) -> bytes:
    """Return what is written before a table: the format, the table's version and the checksum."""
    return b"\n".join((MAGIC, version.encode(), hashlib.sha256(body).hexdigest().encode(), b""))


def read(file: Path, version: str) -> npt.NDArray[Any] | None:
    """Return the table in a file; None if it is missing, of another version, or damaged."""
    try:
        told = file.read_bytes()
    except OSError:
        return None
    *_, body = told.split(b"\n", 3)
    if told != head(version, body) + body:
        return None
    with suppress(ValueError, EOFError):
        table: npt.NDArray[Any] = np.load(io.BytesIO(body), allow_pickle=False)
        return table
    return None


def write(file: Path, version: str, table: npt.NDArray[Any]) -> None:
    """Write a table to a file, completely or not at all.

    If that fails, nothing is raised, and it is solved again next time.
    """
    made = io.BytesIO()
    np.save(made, table, allow_pickle=False)
    body = made.getvalue()
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        descriptor, beside = tempfile.mkstemp(dir=file.parent, prefix=file.name)
        try:
            with os.fdopen(descriptor, "wb") as new:
                new.write(head(version, body) + body)
            Path(beside).replace(file)
        except BaseException:
            Path(beside).unlink(missing_ok=True)
            raise
