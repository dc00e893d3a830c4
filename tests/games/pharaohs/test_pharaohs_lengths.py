"""How long a game takes, by chance and as children play: told with `pytest -s`, and bounded loosely."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.games.pharaohs.box import KINDS
from engines import by_engine

NAMES = ["Ana", "Bo", "Cy", "Di"]
GAMES = by_engine(compiled=50, python=2)
OBJECTS = ("tools", "jewels", "instruments")


def any_move(match: cv.Match, luck: random.Random) -> str:
    return luck.choice(match.legal())


def as_children_play(match: cv.Match, luck: random.Random) -> str:
    """Forward, unless back lands on an object that is needed and forward does not; answers at random."""
    legal = match.legal()
    if legal[0] == "roll":
        return "roll"
    table, seat = match.position, match.seat
    lacking = [False] * 3
    if "level2" in match.options:
        lacking = [table.objects[seat, kind] < table.needs[table.mission[seat], kind] for kind in range(3)]

    def worth(square: int) -> int:
        kind = KINDS[table.kind[square]]
        if square == 100:
            return -3 if any(lacking) else 3
        if kind in OBJECTS:
            return 2 if lacking[OBJECTS.index(kind)] else 0
        if kind in ("pyramid", "offering"):
            return 2 if any(lacking) else 0
        return -1 if kind in ("sphinx", "mummy") else 0

    if legal[0] == "forward":
        square, pips = int(table.square[seat]), int(table.die)
        ahead = square + pips if square + pips <= 100 else 200 - square - pips
        return "back" if any(lacking) and worth(square - pips) > worth(ahead) else "forward"
    if legal[0] == "take tools":
        return f"take {OBJECTS[lacking.index(True)]}"
    return luck.choice(legal)


def lengths(options: list[str], choose: Any) -> np.ndarray:
    """The turns of many games with four players."""
    found = []
    for seed in range(GAMES):
        luck = random.Random(seed)
        match = cv.new("pharaohs", NAMES, options, seed=seed)
        turns, mover, fresh = 0, None, True
        while not match.over:
            if match.legal() == ["roll"] and (fresh or match.to_move != mover):
                turns += 1
                mover, fresh = match.to_move, False
            match.play(choose(match, luck))
        found.append(turns)
    return np.array(found)


@pytest.mark.rule("PH-34", "PH-67")
@pytest.mark.parametrize(
    ("options", "choose", "most"),
    [
        ([], any_move, 1000),
        ([], as_children_play, 300),
        (["quiz"], any_move, 600),
        (["quiz"], as_children_play, 250),
        (["level2"], any_move, 1500),
        (["level2"], as_children_play, 300),
    ],
    ids=["level1-random", "level1-children", "quiz-random", "quiz-children", "level2-random", "level2-children"],
)
def test_how_many_turns_a_game_of_four_takes(options: list[str], choose: Any, most: int) -> None:
    """Nine games of ten stay below a bound; a game of level 2 as children play is mostly under 300 turns."""
    turns = lengths(options, choose)
    low, middle, high = np.percentile(turns, [5, 50, 95])
    name = "random" if choose is any_move else "children"
    print(f"\n{' '.join(options) or 'level1'}, {name}: {low:.0f} to {high:.0f} turns, {middle:.0f} in the middle")
    assert turns.min() >= 10
    assert np.sum(turns > most) <= by_engine(compiled=GAMES // 10, python=1)
