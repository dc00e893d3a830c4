"""Minds: what makes sense in each game, and the search around it, made when they are first needed."""

from __future__ import annotations

import threading
from importlib import import_module

from caravanserai.bots.sense import Sense
from caravanserai.bots.thinking import Thinking
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Game
from caravanserai.games import OURS, find
from caravanserai.kernels import Unit

_minds: dict[str, Thinking] = {}
_lock = threading.Lock()


def is_known(game: Game) -> bool:
    """Whether our levels know a game: they know ours."""
    return game.name in OURS


def sense_of(game: Game) -> Sense:
    """What makes sense in a game; BadSetting for one that another package brings."""
    if not is_known(game):
        raise BadSetting(Reason("bots-unknown-game", {"game": game.name}))
    sense: Sense = import_module(f"caravanserai.bots.{game.name}").SENSE
    return sense


def mind_of(game: Game) -> Thinking:
    """The search of a game; BadSetting for one that our levels do not know."""
    sense = sense_of(game)
    with _lock:
        if game.name not in _minds:
            _minds[game.name] = Thinking(game, sense, ("caravanserai.bots.minds", "unit", game.name))
        return _minds[game.name]


def units_of(game: Game) -> list[Unit]:
    """All units of a game: its rules, its odds, and the search of its bots."""
    return [*game.units.values(), *([mind_of(game).unit] if is_known(game) else [])]


def unit(game: str) -> Unit:
    """The unit of a game's search: its address in another process."""
    return mind_of(find(game)).unit
