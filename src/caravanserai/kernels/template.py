"""Templates: files of kernels that are run once for each game, with that game's own kernels as their globals.

So one source serves all games, and is compiled for each of them as a whole.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any


def instantiate(path: Path, name: str, **globals_: Any) -> ModuleType:
    """Run a file as a module with that name and these globals, and return the module."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # Numba looks it up there while it compiles
    vars(module).update(globals_)
    spec.loader.exec_module(module)
    return module
