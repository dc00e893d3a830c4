"""Files that commands read, and the folders in which they keep their own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import platformdirs

from caravanserai.core.fault import BadSetting, Reason

STANDARD_INPUT = "-"
DATA_VARIABLE = "CARAVANSERAI_DATA"


def read_file(file: str) -> bytes:
    """Return a file's bytes, or those of standard input for `-`; raise BadSetting if it cannot be read."""
    try:
        return sys.stdin.buffer.read() if file == STANDARD_INPUT else Path(file).read_bytes()
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise BadSetting(Reason("cannot-read", {"file": file, "why": why})) from None


def data_folder() -> Path:
    """Return the folder for games and tables: CARAVANSERAI_DATA, or the user's own data folder."""
    chosen = os.environ.get(DATA_VARIABLE)
    return Path(chosen) if chosen else Path(platformdirs.user_data_dir("caravanserai", appauthor=False))


def default_database() -> str:
    """Return the address of an SQLite database in the user's data folder."""
    return f"sqlite:///{data_folder() / 'house.sqlite'}"
