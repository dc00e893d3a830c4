"""A workshop: modules with small units, which a worker finds too, and notes of what workers compile of them."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from pathlib import Path

from caravanserai.kernels import Unit

PATIENCE = 60.0  # seconds until a test gives up on another process

SMALL = """
from caravanserai.kernels import Unit, entry, kernel
import watched

FACTOR = 3

@kernel
def times(number):
    return number * FACTOR

@entry("intp(intp)")
def triple(number):
    return times(number) + 1

units = {}

def unit(name):
    if name not in units:
        units[name] = Unit(name, [triple], (__name__, "unit", name))
    return units[name]
"""

# In a worker, every compilation is noted in a file, and waits while another file is there.
WATCHED = """
import os, sys, time
from pathlib import Path

HERE = Path(__file__).parent

def in_a_worker():
    main = sys.modules["__main__"].__spec__
    return main is not None and main.name == "caravanserai.kernels.worker"

if in_a_worker():
    from caravanserai.kernels import compiler
    compile_unit = compiler.compile_unit

    def noted(name, entries, kernels, progress):
        with (HERE / "begun").open("a") as notes:
            notes.write(f"{name} {os.getpid()}\\n")
        progress(0.25)
        while (HERE / "hold").exists():
            time.sleep(0.01)
        return compile_unit(name, entries, kernels, progress)

    compiler.compile_unit = noted
"""


class Workshop:
    """A folder of modules with small units, and notes of what workers compile of them."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def unit(self, name: str = "small-rules") -> Unit:
        """The unit of that name, as this process has it."""
        found: Unit = importlib.import_module("small").unit(name)
        return found

    def write(self, module: str, source: str) -> None:
        """Put a module into the folder."""
        (self.folder / f"{module}.py").write_text(source, "utf-8")
        importlib.invalidate_caches()

    def hold(self) -> None:
        """Have all workers wait before they compile."""
        (self.folder / "hold").touch()

    def release(self) -> None:
        """Let them go on."""
        (self.folder / "hold").unlink()

    @property
    def begun(self) -> list[tuple[str, int]]:
        """Which units were begun in which process, in their order."""
        file = self.folder / "begun"
        lines = file.read_text("utf-8").splitlines() if file.exists() else []
        return [(line.split()[0], int(line.split()[1])) for line in lines]

    def await_begun(self, many: int = 1) -> int:
        """Wait until so many compilations were begun; the process of the last one."""
        await_that(lambda: len(self.begun) >= many)
        return self.begun[many - 1][1]


def await_that(condition: Callable[[], bool]) -> None:
    """Wait until something is so, as long as one may wait for another process."""
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, "it has not come about"
        time.sleep(0.01)


def names_in(folder: Path) -> list[str]:
    """The names of all files in a folder, hidden ones too."""
    return sorted(file.name for file in folder.iterdir())
