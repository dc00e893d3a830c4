"""Caravanserai: a house for desert board games.

import caravanserai as cv
match = cv.new("camelup", players=["North", "East", "South"], seed=7)

Importing it imports nothing else: each name below is looked up when it is first used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from caravanserai.api import (
        batch,
        new,
        odds_at,
        odds_of,
        on_compiling,
        read,
        report,
        simulate,
        tournament,
    )
    from caravanserai.arena.simulation import Simulation
    from caravanserai.arena.standings import Standing, Standings
    from caravanserai.bots.bot import Bot, View
    from caravanserai.bots.budget import Budget
    from caravanserai.bots.registry import registered as all_bots
    from caravanserai.core.batch import Batch
    from caravanserai.core.fault import BadRecord, BadSetting, CaravanError, IllegalAction
    from caravanserai.core.game import Event, Game
    from caravanserai.core.match import Dice, Match
    from caravanserai.core.state import State
    from caravanserai.games import find as game
    from caravanserai.games import registered as all_games
    from caravanserai.games.camelup.view import CamelUpView
    from caravanserai.games.pharaohs.view import PharaohsView
    from caravanserai.games.touareg.view import TouaregView
    from caravanserai.kernels.background import Compiling

__all__ = [
    "BadRecord",
    "BadSetting",
    "Batch",
    "Bot",
    "Budget",
    "CamelUpView",
    "CaravanError",
    "Compiling",
    "Dice",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "PharaohsView",
    "Simulation",
    "Standing",
    "Standings",
    "State",
    "TouaregView",
    "View",
    "all_bots",
    "all_games",
    "batch",
    "game",
    "new",
    "odds_at",
    "odds_of",
    "on_compiling",
    "read",
    "report",
    "simulate",
    "tournament",
]
__version__ = "0.1.0"

# Where each name is defined, by module; under another name there, where one follows a colon.
_HOMES = {
    "api": ("batch", "new", "odds_at", "odds_of", "on_compiling", "read", "report", "simulate", "tournament"),
    "arena.simulation": ("Simulation",),
    "arena.standings": ("Standing", "Standings"),
    "bots.bot": ("Bot", "View"),
    "bots.budget": ("Budget",),
    "bots.registry": ("all_bots:registered",),
    "core.batch": ("Batch",),
    "core.fault": ("BadRecord", "BadSetting", "CaravanError", "IllegalAction"),
    "core.game": ("Event", "Game"),
    "core.match": ("Dice", "Match"),
    "core.state": ("State",),
    "games": ("all_games:registered", "game:find"),
    "games.camelup.view": ("CamelUpView",),
    "games.pharaohs.view": ("PharaohsView",),
    "games.touareg.view": ("TouaregView",),
    "kernels.background": ("Compiling",),
}


def __getattr__(name: str) -> Any:
    for module, names in _HOMES.items():
        for each in names:
            ours, _, theirs = each.partition(":")
            if ours == name:
                found = globals()[name] = getattr(import_module(f"{__name__}.{module}"), theirs or ours)
                return found
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
