"""The command `caravan`, whose house answers before it has written: what a killed worker had yet to write is lost."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Sequence
from typing import Any

from caravanserai.cli import main
from caravanserai.house import ledger

DELAY = 0.03  # seconds

write = ledger.Ledger._attempt
late: queue.SimpleQueue[Any] = queue.SimpleQueue()


def answer_first(self: Any, batch: Sequence[Any], **_: Any) -> list[tuple[Any, Exception | None]]:
    """Say that all is written, and leave it to another thread."""
    if all(thread.name != "late" for thread in threading.enumerate()):
        threading.Thread(target=write_late, name="late", daemon=True).start()
    late.put((self, batch))
    return [(one, None) for one in batch]


def write_late() -> None:
    """Write what was said to be written."""
    while True:
        ours, batch = late.get()
        time.sleep(DELAY)
        write(ours, batch)


ledger.Ledger._attempt = answer_first  # type: ignore[method-assign]  # in each worker too

if __name__ == "__main__":
    main()
