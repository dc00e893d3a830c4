"""The command `caravan`: a module a command, and what several of them share."""

from caravanserai.cli.caravan import app, main

__all__ = ["app", "main"]
