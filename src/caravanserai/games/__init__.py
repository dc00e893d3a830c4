"""The games of the house: those in this package, and any that another package registers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points
from pathlib import Path
from types import MappingProxyType

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Game
from caravanserai.games import camelup, pharaohs, touareg

ENTRY_POINTS = "caravanserai.games"
OURS = (camelup.GAME, touareg.GAME, pharaohs.GAME)


@cache
def registered() -> Mapping[str, Game]:
    """All games by name: ours, then those of installed packages with an entry point `caravanserai.games`."""
    games = {game.name: game for game in OURS}
    for point in entry_points(group=ENTRY_POINTS):
        game = point.load()
        games.setdefault(game.name, game)
    return MappingProxyType(games)


def find(name: str, cards: str | Path | None = None) -> Game:
    """The game of that name; with the board and cards of a folder, if it has such."""
    games = registered()
    if name not in games:
        raise BadSetting(Reason("unknown-game", {"game": name, "games": ", ".join(games)}))
    game = games[name]
    if cards is None:
        return game
    if game.with_folder is None:
        raise BadSetting(Reason("no-cards", {"game": name}))
    return game.with_folder(Path(cards))


def with_cards(cards: str | Path | None = None) -> Mapping[str, Game]:
    """All games by name; those that have a board and cards of their own with those of a folder."""
    games = registered()
    if cards is None:
        return games
    return {name: game if game.with_folder is None else game.with_folder(Path(cards)) for name, game in games.items()}
