"""Compiles every kernel on all cores, so that the tests' processes find them in the cache."""

from __future__ import annotations

from caravanserai.bots.forge import BATCH, ODDS, RULES, SEARCH, Forge, pieces
from caravanserai.terminal.notice import progress_bar

if __name__ == "__main__":
    wanted = pieces(RULES, BATCH, ODDS, SEARCH)
    with progress_bar("Compiling the kernels") as progress:
        Forge(wanted).wait(wanted, progress)
