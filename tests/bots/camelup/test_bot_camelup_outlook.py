"""The outlook: looked up, it is what the exact odds say; where desert tiles lie it is near enough."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import caravanserai as cv
from altered import altered
from caravanserai.bots.camelup.outlook import FIFTH, FIRST, LOSES, SECOND, WINS
from caravanserai.bots.lookup import search_of

COLOURS = ("blue", "green", "orange", "yellow", "white")

pytestmark = pytest.mark.compiled("needs the race solved")


def chances(match: cv.Match) -> Any:
    """What is seen of each camel, by the questions of the outlook."""
    search = search_of(match.game)
    search.unit.require()
    search.priors(match)
    return search.buffers()[0][0].chances


def odds(match: cv.Match) -> Any:
    """The same, reckoned exactly."""
    told = cv.odds_of(match, progress=False)
    exact = np.zeros((5, 5))
    for number, colour in enumerate(COLOURS):
        exact[FIRST, number], exact[SECOND, number] = told["leg"][colour][:2]
        exact[FIFTH, number] = told["leg"][colour][4]
        exact[WINS, number], exact[LOSES, number] = told["race"][colour]["win"], told["race"][colour]["last"]
    return exact


def walk(seeds: range, sort: str, options: tuple[str, ...] = ()) -> Iterator[cv.Match]:
    """Games in which every other action is a roll, and of the others none or many are of this sort."""
    for seed in seeds:
        luck = random.Random(seed)
        match = cv.new("camelup", ("North", "East", "South"), options, seed=seed)
        while not match.over:
            yield match
            legal = match.legal()
            some = [text for text in legal if text.startswith(sort)] or ["roll"]
            match.play(luck.choice(some) if luck.random() < 0.5 else "roll")


def test_without_desert_tiles_it_is_what_the_exact_odds_say() -> None:
    seen = 0
    for match in walk(range(6), "leg"):
        assert chances(match) == pytest.approx(odds(match), abs=2e-6)
        seen += 1
    assert seen > 60


def test_with_desert_tiles_it_is_near() -> None:
    """Nearer than to look away from the tiles; and exact when one die is left."""
    off, away, last = [], [], 0
    for match in walk(range(12), "desert"):
        position = match.position
        if position.deserts == 0:
            continue
        exact, near = odds(match), chances(match).copy()
        if int(position.pyramid).bit_count() == 1:
            assert near[[FIRST, SECOND, FIFTH]] == pytest.approx(exact[[FIRST, SECOND, FIFTH]], abs=2e-6)
            last += 1
        bare = match.copy()
        with altered(bare) as changed:
            changed.deserts = 0
        off.append(np.abs(near - exact).mean())
        away.append(np.abs(chances(bare) - exact).mean())
    assert last > 5
    assert np.mean(off) < 0.5 * np.mean(away)
    assert np.mean(off) < 0.02


def test_with_support_dice_it_is_nearer_than_to_know_nothing() -> None:
    off, even = [], []
    for match in walk(range(4), "leg", ("support",)):
        exact = odds(match)
        off.append(np.abs(chances(match) - exact).mean())
        even.append(np.abs(0.2 - exact).mean())
    assert np.mean(off) < 0.5 * np.mean(even)


def test_chances_are_chances() -> None:
    for match in walk(range(4), "desert"):
        seen = chances(match)
        assert (seen >= 0.0).all()
        assert (seen <= 1.0).all()
        assert seen.sum(axis=1) == pytest.approx(np.ones(5), abs=0.15)
