"""Minds: the compiled search of each game, made when it is first needed."""

from __future__ import annotations

import threading

from caravanserai.bots import camelup, pharaohs, touareg
from caravanserai.bots.sense import Sense
from caravanserai.bots.thinking import Thinking
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Game

SENSES: dict[str, Sense] = {"camelup": camelup.SENSE, "touareg": touareg.SENSE, "pharaohs": pharaohs.SENSE}
_minds: dict[str, Thinking] = {}
_lock = threading.Lock()


def check_known(game: Game) -> None:
    """Our levels know our games; BadSetting for one that another package brings."""
    if game.name not in SENSES:
        raise BadSetting(Reason("bots-unknown-game", {"game": game.name}))


def mind_of(game: Game) -> Thinking:
    """The search of a game."""
    check_known(game)
    with _lock:
        if game.name not in _minds:
            _minds[game.name] = Thinking(game, SENSES[game.name])
        return _minds[game.name]
