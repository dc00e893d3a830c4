"""A setting: what stays as it is at a table from the first event to the last. All copies of a match share it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import orjson

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Game
from caravanserai.core.pen import rows
from caravanserai.core.words import Words

LONGEST_NAME = 24


class Setting:
    """The game and its engine, who plays, with which options, and how the record's head tells it."""

    def __init__(self, game: Game, players: tuple[str, ...], options: tuple[str, ...]) -> None:
        self.game = game
        self.engine = game.engine
        self.players = players
        self.options = options
        self.head: dict[str, str] = {}  # known when the position is dealt
        self.pays = game.payments[0] > 0  # whether events pay

    def table(self) -> dict[str, Any]:
        """How every view begins."""
        return {"game": self.game.name, "players": list(self.players), "options": list(self.options)}

    @cached_property
    def table_json(self) -> bytes:
        """The same in JSON, open to what follows."""
        return orjson.dumps(self.table())[:-1] + b","

    @cached_property
    def actions(self) -> Words:
        """The actions as texts."""
        return Words(self.game.actions, self.players)

    @cached_property
    def outcomes(self) -> Words:
        """What chance may say, as texts."""
        return Words(self.game.outcomes, self.players)

    @cached_property
    def names(self) -> Any:
        """The players' names as kernels write them."""
        return rows(self.players)


def check_names(names: Sequence[str]) -> None:
    """Names are 1 to 24 characters, with nothing that a record's line would trip over, and all different."""
    folded: set[str] = set()
    for name in names:
        if not name:
            raise BadSetting(Reason("name-empty"))
        if len(name) > LONGEST_NAME:
            raise BadSetting(Reason("name-long", {"name": name, "most": LONGEST_NAME}))
        if name != name.strip():
            raise BadSetting(Reason("name-spaces", {"name": name}))
        for letter in name:
            if letter in ",:#" or unicodedata.category(letter) in ("Cc", "Cs"):
                raise BadSetting(Reason("name-letter", {"name": name, "letter": letter}))
        if name.casefold() in folded:
            raise BadSetting(Reason("name-twice", {"name": name}))
        folded.add(name.casefold())
