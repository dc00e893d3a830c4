"""The policy: at first sight, about what the exact odds call the best."""

from __future__ import annotations

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.bots.lookup import search_of
from caravanserai.bots.registry import find, prepare

NAMES = ("North", "East", "South", "West")

pytestmark = pytest.mark.compiled("needs the race solved")


@pytest.mark.parametrize("options", [(), ("photographer",)])
def test_what_it_likes_best_is_most_often_what_medium_takes(options: tuple[str, ...]) -> None:
    """And where it is not, hardly any pounds are lost."""
    medium = find("medium")
    prepare(medium, "medium", cv.game("camelup"))
    search = search_of(cv.game("camelup"))
    search.unit.require()
    alike, lost = [], []
    for seed in range(4):
        match = cv.new("camelup", NAMES, options, seed=seed)
        while not match.over:
            legal = match.legal()
            guess = match.guess(match.to_move)
            worths = [told["worth"] for told in cv.odds_of(guess, progress=False)["actions"].values()]
            liked = int(np.argmax(search.priors(guess)))
            alike.append(worths[liked] > max(worths) - 1e-6)
            lost.append(max(worths) - worths[liked])
            match.play(medium.choose(cv.View(match, seed), legal))
    assert len(alike) > 200
    assert np.mean(alike) > 0.7
    assert np.mean(lost) < 0.06


def liked(match: cv.Match) -> dict[str, float]:
    """Each legal action with its weight."""
    search = search_of(match.game)
    search.unit.require()
    return dict(zip(match.legal(), search.priors(match), strict=True))


def test_a_safe_tile_is_liked_better_than_a_roll_and_a_hopeless_one_less() -> None:
    """White is on space 9, everybody else on 6 or less, and orange's die is left: white is first, blue is second."""
    match = cv.new("camelup", NAMES, head={"start": "1 green yellow orange / 3 blue white"}, seed=1)
    for die in ("blue 3", "white 3", "green 1", "yellow 1"):
        match.play(f"roll {die}")
    weights = liked(match)
    assert max(weights, key=weights.__getitem__) == "leg white"  # 5 pounds
    assert weights["leg green"] < weights["roll"]  # it loses a pound (CU-43)


def test_a_pound_on_a_desert_tile_counts() -> None:
    """All five camels stand on one space: whatever die is next, one of three spaces is visited."""
    match = cv.new("camelup", NAMES, head={"start": "3 green yellow orange blue white"}, seed=1)
    weights = liked(match)
    assert min(weights[f"desert {space} oasis"] for space in (4, 5, 6)) > weights["desert 9 oasis"]


@pytest.mark.rule("CU-51")
def test_a_card_that_somebody_has_laid_makes_one_of_mine_worth_less() -> None:
    """Only the first right card of a pile pays 8 pounds."""
    match = cv.new("camelup", NAMES[:3], head={"start": "1 blue green / 2 yellow orange / 3 white"}, seed=1)
    for die in ("white 3", "blue 1", "green 1", "yellow 1", "orange 1") * 2:
        match.play(f"roll {die}")
    before = liked(match)["win white"]
    match.play("win white")
    assert liked(match)["win white"] < before
