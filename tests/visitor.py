"""A visitor: does, with a package that is installed, what a new user does. `test_wheel` runs it.

It leaves a record of each game, interrupted, in the working folder.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path

import caravanserai as cv

SOON = 12
"""Events after which a game is written down."""


def play_against_hard(name: str) -> None:
    """A whole game of a random player against `hard`."""
    match, luck, hard = cv.new(name, ["North", "East"], seed=1), random.Random(1), cv.all_bots()["hard"]()
    while not match.over:
        if len(match.events) == SOON:
            Path(f"{name}.caravan").write_text(match.record(), "utf-8")
        legal = match.legal()
        if match.to_move == "North":
            match.play(luck.choice(legal))
        else:
            match.play(hard.choose(cv.View(match, luck.getrandbits(64), cv.Budget(playouts=16)), legal))
    assert match.winners()


def play_many(name: str) -> None:
    """Random games, and a tournament in this process and in two others."""
    assert cv.simulate(name, players=2, games=20).scores.shape == (20, 2)
    for workers in (0, 2):
        held = cv.tournament(name, ["hard", "medium"], players=2, games=2, playouts=8, workers=workers)
        assert len(held) == 2


if __name__ == "__main__":
    assert Path(cv.__file__).is_relative_to(sys.prefix), cv.__file__
    for game in ("camelup", "touareg", "pharaohs"):
        play_against_hard(game)
        play_many(game)
