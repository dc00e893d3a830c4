"""The worker: a process that compiles units, one after another, and stores them. `background` starts it.

It reads one unit's address per line from its input, in JSON, and ends when the input is closed. For each unit it prints
numbers from 0 to 1, the part of the work that is done, and then `done`, `failed` and why, or `bad` and what is wrong
with a kernel. Kernels that a unit shares with an earlier one are not lowered again, so it is best to give the units of
one game to one worker.
"""

from __future__ import annotations

import json
import os
import queue
import sys
import threading
from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path

from caravanserai.kernels import store
from caravanserai.kernels.mark import BadKernel
from caravanserai.kernels.unit import Unit

DONE, FAILED, BAD = "done", "failed", "bad"
LOW_PRIORITY = 10
LONGEST = 500  # the most characters of a reason that are printed

_writing = threading.Lock()


def unit_at(address: Sequence[str]) -> Unit:
    """Return the unit that an address stands for."""
    module, function, *about = address
    unit: Unit = getattr(import_module(module), function)(*about)
    return unit


def make(unit: Unit, folder: Path, progress: Callable[[float], None]) -> None:
    """Compile a unit and store it in a folder, unless another process has just done so."""
    from caravanserai.kernels.compiler import compile_unit

    key, kernels = unit.fingerprint
    file = store.file_of(folder, unit.name, key)
    with store.alone(folder, unit.name, key):
        if store.read(file) is None:
            made = compile_unit(unit.name, vars(unit.python), kernels, progress)
            with _writing:
                store.write(file, made)


def read_orders(orders: queue.SimpleQueue[str]) -> None:
    """Put the lines of the input into a queue; when the input is closed, end this process."""
    for line in sys.stdin:
        orders.put(line)
    with _writing:  # no file is left half written
        store.unlock()
        os._exit(0)


def reason(error: Exception) -> str:
    """Return what went wrong, on one line."""
    return " ".join(str(error).split())[:LONGEST]


def main() -> None:
    """Compile the units that are ordered, until the input is closed."""
    answers, sys.stdout = sys.stdout, sys.stderr  # what modules print must not be mixed with the answers

    def say(word: object) -> None:
        print(word, file=answers, flush=True)

    if hasattr(os, "nice"):
        os.nice(LOW_PRIORITY)
    orders: queue.SimpleQueue[str] = queue.SimpleQueue()
    threading.Thread(target=read_orders, args=(orders,), daemon=True).start()
    while True:
        address = json.loads(orders.get())
        try:
            make(unit_at(address), store.units_folder(), lambda part: say(round(part, 3)))
            store.forget_old(store.units_folder())
        except BadKernel as error:
            say(f"{BAD} {reason(error)}")
        except Exception as error:
            say(f"{FAILED} {type(error).__name__}: {reason(error)}")
        else:
            say(DONE)


if __name__ == "__main__":
    main()
