"""Lookup: the heuristics and the search of each of our games; they are made when they are first needed."""

from __future__ import annotations

import threading
from importlib import import_module

from caravanserai.bots.heuristics import Heuristics
from caravanserai.bots.search import Search
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Game
from caravanserai.games import OURS, find
from caravanserai.kernels import Unit

_searches: dict[str, Search] = {}
_lock = threading.Lock()


def is_known(game: Game) -> bool:
    """Return whether our bots can play a game; they can play the games of this package."""
    return game.name in OURS


def heuristics_of(game: Game) -> Heuristics:
    """Return the heuristics of a game; raise BadSetting for a game of another package, which has none."""
    if not is_known(game):
        raise BadSetting(Reason("bots-unknown-game", {"game": game.name}))
    heuristics: Heuristics = import_module(f"caravanserai.bots.{game.name}").HEURISTICS
    return heuristics


def search_of(game: Game) -> Search:
    """Return the search of a game, always the same object; raise BadSetting for a game of another package."""
    heuristics = heuristics_of(game)
    with _lock:
        if game.name not in _searches:
            _searches[game.name] = Search(game, heuristics, ("caravanserai.bots.lookup", "unit", game.name))
        return _searches[game.name]


def units_of(game: Game) -> list[Unit]:
    """Return all units of a game: its rules, its odds, and the search of its bots."""
    return [*game.units.values(), *([search_of(game).unit] if is_known(game) else [])]


def unit(game: str) -> Unit:
    """Return the unit of a game's search; another process calls this by the unit's address."""
    return search_of(find(game)).unit
