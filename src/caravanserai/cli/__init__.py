"""The command `caravan`: a module a command, and what several of them share."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

INTERRUPTED = 130
"""What a command exits with that Ctrl-C has stopped."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command. Ctrl-C stops it with one line, also while it is still being imported."""
    try:
        from caravanserai.cli.caravan import run

        code = run(arguments)
    except KeyboardInterrupt:
        code = INTERRUPTED
    if code == INTERRUPTED:
        from caravanserai.cli.language import told
        from caravanserai.cli.output import complain

        complain(told("stopped"))
    sys.exit(code)
