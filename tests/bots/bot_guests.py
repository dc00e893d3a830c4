"""Small bots for the tests of the registry and of a bot's turn, in a module that can be named."""

from __future__ import annotations

from collections.abc import Sequence

import caravanserai as cv


class Roller(cv.Bot):
    name = "roller"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        return "roll" if "roll" in legal else legal[0]


class Stumbles(Roller):
    name = "stumbles"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        raise RuntimeError("out of\nmy depth")


class Wishes(Roller):
    """Says what the dice shall show, which is not for a player to say."""

    name = "wishes"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        return "roll white 3"


class Unready(Roller):
    name = "unready"

    def prepare(self, game: cv.Game) -> None:
        raise OSError("no weights")


class Nameless:
    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        return legal[0]


class Unborn(Roller):
    def __init__(self) -> None:
        raise ValueError("not today")
