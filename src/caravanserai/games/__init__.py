"""The games of the house: those in this package, and any that another package registers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from types import MappingProxyType

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Game
from caravanserai.games import camelup, touareg

ENTRY_POINTS = "caravanserai.games"
OURS = (camelup.GAME, touareg.GAME)


@cache
def registered() -> Mapping[str, Game]:
    """All games by name: ours, then those of installed packages with an entry point `caravanserai.games`."""
    games = {game.name: game for game in OURS}
    for point in entry_points(group=ENTRY_POINTS):
        game = point.load()
        games.setdefault(game.name, game)
    return MappingProxyType(games)


def find(name: str) -> Game:
    """The game of that name."""
    games = registered()
    if name not in games:
        raise BadSetting(Reason("unknown-game", {"game": name, "games": ", ".join(games)}))
    return games[name]
