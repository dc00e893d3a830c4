"""Run it: see `--help`."""

from __future__ import annotations

from simulation.run import main

main()
