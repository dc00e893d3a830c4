"""Compiles all units on all cores, so that the tests' processes find them stored."""

from __future__ import annotations

import time

from caravanserai.kernels import background
from caravanserai.terminal.notice import progress_bar
from engines import our_units

if __name__ == "__main__":
    units, queue = our_units(), background.queue()
    queue.want(units)
    with progress_bar("Compiling") as progress:
        while not all(unit.is_compiled for unit in units):
            progress(round(100 * queue.part_done(units)), 100)
            failed = [unit for unit in units if queue.failure(unit)]
            if failed:
                raise SystemExit(f"{failed[0].name}: {queue.failure(failed[0])}")
            time.sleep(0.1)
