"""Ahead of time: compiled units are put into a folder, so that a wheel can bring them along."""

from __future__ import annotations

import platform
from collections.abc import Callable, Sequence
from pathlib import Path

from caravanserai.kernels import background, store
from caravanserai.kernels.unit import Unit


def gather(units: Sequence[Unit], folder: Path, say: Callable[[str], None]) -> None:
    """Put units into a folder: those that this machine has stored are copied, the others are compiled on all cores.

    `say` is called with sentences about the progress. Raise RuntimeError if a unit cannot be compiled.
    """
    queue = background.queue()
    queue.want(units, first=True)
    missing = [unit for unit in units if not unit.is_compiled]
    say(f"{len(units)} units for any {platform.machine()} processor, of which {len(missing)} are to be compiled.")
    for number, unit in enumerate(missing, 1):
        queue.wait(unit)
        if unit.is_compiled:
            say(f"{unit.name} is compiled, {number} of {len(missing)}.")
    for unit in units:
        key = unit.fingerprint.key
        made = store.find(unit.name, key)
        if made is None:
            raise RuntimeError(f"{unit.name} cannot be compiled: {queue.failure(unit)}")
        store.write(store.file_of(folder, unit.name, key), made)
