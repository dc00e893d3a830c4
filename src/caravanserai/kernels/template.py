"""A template: a file of kernels that is run once for each game, with that game's own kernels as its globals.

So one source serves all games, and is compiled whole for each.
"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any


def instantiate(path: Path, name: str, **globals_: Any) -> ModuleType:
    """The file as a module of that name, run with these globals."""
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where Numba looks it up while it compiles
    vars(module).update(globals_)
    spec.loader.exec_module(module)
    return module
