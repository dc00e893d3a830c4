"""The command `caravan`, on a machine where no worker of a house gets as far as serving."""

from __future__ import annotations

from typing import Any

from caravanserai.cli import main
from caravanserai.house import app


def fail(*_: Any) -> None:
    """What a worker needs cannot be had."""
    raise RuntimeError("no ledger")


app.Ledger = fail  # type: ignore[assignment, misc]  # in each worker too, which runs this file anew

if __name__ == "__main__":
    main()
