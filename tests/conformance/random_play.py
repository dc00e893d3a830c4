"""Random play at any table of any registered game."""

from __future__ import annotations

import itertools
import random

import pytest

import caravanserai as cv
from caravanserai.core.game import Game

GAMES = tuple(cv.all_games().values())
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)

NAMES = ("North", "East", "South side", "{0}", "Élise", "west", "%s", "O'Neil", "十", "done", "k", "l")


def tables(game: Game) -> list[tuple[int, tuple[str, ...]]]:
    """Every number of players with every set of options that the game allows."""
    sets = [chosen for size in range(len(game.options) + 1) for chosen in itertools.combinations(game.options, size)]
    return [(n, chosen) for n in game.seats for chosen in sets if game.table_fault(n, frozenset(chosen)) is None]


def by_kind(legal: list[str], luck: random.Random) -> str:
    """A kind of action first, then one of that kind: games end sooner and rare actions are played."""
    kind = luck.choice(sorted({text.split(" ")[0] for text in legal}))
    return luck.choice([text for text in legal if text.split(" ")[0] == kind])
