"""The games of the house: those in this package, and any that another package registers.

A game is imported when it is first looked at, not before: who plays one does not wait for the others.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Game
from caravanserai.core.kind import wrong
from caravanserai.kernels import Unit

ENTRY_POINTS = "caravanserai.games"
OURS = ("camelup", "touareg", "pharaohs")


class Games(Mapping[str, Game]):
    """All games by name. Ours are imported when they are asked for, those of other packages when ours do not do."""

    def __getitem__(self, name: str) -> Game:
        if name in OURS:
            game: Game = import_module(f"{__name__}.{name}").GAME
            return game
        return self._others[name]

    def __contains__(self, name: object) -> bool:
        return name in OURS or name in self._others

    def __iter__(self) -> Iterator[str]:
        return iter((*OURS, *self._others))

    def __len__(self) -> int:
        return len(OURS) + len(self._others)

    @cached_property
    def _others(self) -> dict[str, Game]:
        found: list[Game] = [point.load() for point in entry_points(group=ENTRY_POINTS)]
        return {game.name: game for game in reversed(found) if game.name not in OURS}


@cache
def registered() -> Mapping[str, Game]:
    """All games by name: ours, then those of installed packages with an entry point `caravanserai.games`."""
    return Games()


def find(name: str, cards: str | Path | None = None) -> Game:
    """The game of that name; with the board and cards of a folder, if it has such."""
    games = registered()
    if not isinstance(name, str) or name not in games:
        raise BadSetting(Reason("unknown-game", {"game": name, "games": ", ".join(games)}))
    game = games[name]
    if cards is None:
        return game
    if game.with_folder is None:
        raise BadSetting(Reason("no-cards", {"game": name}))
    return game.with_folder(folder("cards", cards))


def with_cards(cards: str | Path | None = None) -> Mapping[str, Game]:
    """All games by name; those that have a board and cards of their own with those of a folder."""
    games = registered()
    if cards is None:
        return games
    path = folder("cards", cards)
    return {name: game if game.with_folder is None else game.with_folder(path) for name, game in games.items()}


def folder(what: str, given: str | Path) -> Path:
    """The path of a folder, which need not be there."""
    try:
        is_path = isinstance(given, str | Path) and b"\0" not in str(given).encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:  # half a character
        is_path = False
    if not is_path:
        raise wrong("not-folder", what, given)
    return Path(given)


def unit(name: str, part: str) -> Unit:
    """A compilation unit of the game of that name: its address in another process."""
    return find(name).units[part]
