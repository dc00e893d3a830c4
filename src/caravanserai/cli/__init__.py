"""The command `caravan`: a module for each of its commands, and modules that several of them share."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import NoReturn

INTERRUPTED = 130
"""The exit code of a command that Ctrl-C has stopped."""


def main(arguments: Sequence[str] | None = None) -> NoReturn:
    """Run the command and exit. If Ctrl-C stops it, even while modules are imported, one line says so."""
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
