"""The worker: a process that compiles units, one after another, and stores them. `background` starts it.

It reads a unit's address from each line of its input, in JSON, and ends when there is none left. It prints numbers from
0 to 1, which part is done, then `done`, or `failed` and why, or `bad` and what is wrong with a kernel. Kernels that a
unit shares with one before are not lowered again, so the units of one game had best go to one worker.
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
LONGEST = 500  # letters of a reason

_writing = threading.Lock()


def unit_at(address: Sequence[str]) -> Unit:
    """The unit that an address leads to."""
    module, function, *about = address
    unit: Unit = getattr(import_module(module), function)(*about)
    return unit


def make(unit: Unit, folder: Path, progress: Callable[[float], None]) -> None:
    """Compile a unit into a folder, unless somebody else just has."""
    from caravanserai.kernels.compiler import compile_unit

    key, kernels = unit.fingerprint
    file = store.file_of(folder, unit.name, key)
    with store.alone(folder, unit.name, key):
        if store.read(file) is None:
            made = compile_unit(unit.name, vars(unit.python), kernels, progress)
            with _writing:
                store.write(file, made)


def read_orders(orders: queue.SimpleQueue[str]) -> None:
    """Take orders until whoever gives them is gone: they hold the other end of our input."""
    for line in sys.stdin:
        orders.put(line)
    with _writing:  # no file is left half written
        store.unlock()
        os._exit(0)


def reason(error: Exception) -> str:
    """What went wrong, on one line."""
    return " ".join(str(error).split())[:LONGEST]


def main() -> None:
    """Compile what is ordered."""
    answers, sys.stdout = sys.stdout, sys.stderr  # what a module prints is no answer of ours

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
