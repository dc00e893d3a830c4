"""Cards: the boards and cards that a house offers besides its own, each a folder under a name."""

from __future__ import annotations

import shutil
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from pathlib import Path
from typing import Any

from caravanserai.core.fault import BadSetting, Reason, quote
from caravanserai.core.game import Game
from caravanserai.core.setting import check_names
from caravanserai.games import registered as all_games
from caravanserai.games import with_cards
from caravanserai.house.refusal import Refusal
from caravanserai.house.state import FIRST_VERSION
from caravanserai.messages import DEFAULT_LANGUAGE, say

GONE, CHANGED, OTHER_RULES = "cards-gone", "cards-changed", "other-rules"
AWAY = (GONE, CHANGED, OTHER_RULES)
"""Why a table cannot be played now: its cards are not offered or were changed, or it began by earlier rules."""

Folders = Sequence[tuple[str, str]]
"""The names on offer, each with its folder."""


class BadCards(BadSetting):
    """A folder that cannot be offered, with the name that it was to have."""

    def __init__(self, name: str, reason: Reason) -> None:
        super().__init__(reason)
        self.name = name

    def say(self, language: str = DEFAULT_LANGUAGE) -> str:
        return say("fault-of", language, what=quote(self.name), why=self.reason.say(language))


class OwnCards:
    """The games of a house, with its own boards and cards and with those of folders, which are read once."""

    def __init__(self, folders: Folders = ()) -> None:
        """Read the folders; raise BadSetting for a name that is not allowed, or for a fault in a folder."""
        check_names([name for name, _ in folders])
        self._games = {name: read_folder(name, folder) for name, folder in folders}

    def __contains__(self, name: object) -> bool:
        return name in self._games

    def names(self, game: Game) -> list[str]:
        """Return the names that are offered for a game."""
        return [] if game.with_folder is None else list(self._games)

    def games(self, name: str | None) -> Mapping[str, Game]:
        """Return all games by name, with these board and cards where a game has such; None is the house's own.

        Raise Refusal if they are not offered.
        """
        if name is None:
            return all_games()
        if name not in self._games:
            offered = ", ".join(self._games)
            status = HTTPStatus.UNPROCESSABLE_ENTITY
            raise Refusal("unknown-cards", status, cards=name, count=len(self._games), offered=offered)
        return self._games[name]

    def find(self, game: str, name: str | None) -> Game:
        """Return the game of that name with these cards; raise a CaravanError if there is none."""
        games = self.games(name)
        if game not in games:
            raise BadSetting(Reason("unknown-game", {"game": game, "games": ", ".join(games)}))
        if name is not None and games[game].with_folder is None:
            raise BadSetting(Reason("no-cards", {"game": game}))
        return games[game]

    def game_of(self, opened: Mapping[str, Any]) -> Game:
        """Return the game of a table by its first event; raise Refusal if its cards or its rules are not those here."""
        cards, version = opened.get("cards"), opened.get("version", FIRST_VERSION)
        if cards is not None and cards not in self:
            raise away(GONE, cards=cards)
        game = self.find(opened["game"], cards)
        if version != game.version:
            raise away(OTHER_RULES, game=game.title, version=version, now=game.version)
        return game


def away(why: str, **about: str) -> Refusal:
    """Return the Refusal of a table that cannot be played until its cards or its rules are back."""
    return Refusal(why, HTTPStatus.SERVICE_UNAVAILABLE, **about)


def read_folder(name: str, folder: str) -> Mapping[str, Game]:
    """Return all games, with the folder's board and cards where a game has such; raise BadCards for a fault in it."""
    try:
        return with_cards(folder)
    except BadSetting as error:
        raise BadCards(name, error.reason) from None


def copies(folders: Folders, into: Path) -> Folders:
    """Copy these folders, so that workers that start later play with the same cards, and return the copies.

    Only the TOML files of a folder and of those directly below it are copied.
    """
    made = []
    for number, (name, folder) in enumerate(folders):
        source, copy = Path(folder), into / str(number)
        for file in (*source.glob("*.toml"), *source.glob("*/*.toml")):
            target = copy / file.relative_to(source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
        made.append((name, str(copy)))
    return made
