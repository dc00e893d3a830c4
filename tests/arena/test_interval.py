"""Intervals: Student's quantiles, and that they hold what they promise."""

from __future__ import annotations

import numpy as np
import pytest

from caravanserai.arena import interval


@pytest.mark.parametrize(
    ("freedom", "quantile"),
    [(1, 12.7062), (2, 4.30265), (3, 3.18245), (4, 2.77645), (9, 2.26216), (29, 2.04523), (999, 1.96234)],
)
def test_students_quantiles(freedom: int, quantile: float) -> None:
    assert interval.student(freedom) == pytest.approx(quantile, rel=2e-3)


def test_a_single_round_tells_nothing_of_how_sure_it_is() -> None:
    assert interval.of_mean(np.array([3.0])) is None
    assert interval.of_share(np.array([0.5]), 4) is None


def test_a_mean_lies_in_its_interval_as_often_as_promised() -> None:
    rng = np.random.default_rng(1)
    found = [interval.of_mean(rng.normal(5, 2, 12)) for _ in range(400)]
    assert 0.92 < np.mean([low < 5 < high for low, high in found if low]) < 0.98


@pytest.mark.parametrize("chance", [0.25, 0.5, 0.95])
def test_a_share_lies_in_its_interval_as_often_as_promised(chance: float) -> None:
    rng = np.random.default_rng(2)
    held = 0
    for _ in range(400):
        rounds = rng.binomial(4, chance, 50) / 4
        bounds = interval.of_share(rounds, 200)
        assert bounds is not None
        held += bounds[0] <= chance <= bounds[1]
    assert 0.92 < held / 400 <= 0.99


def test_games_of_a_round_that_are_alike_count_as_one() -> None:
    rng = np.random.default_rng(4)
    alike = (rng.random(100) < 0.5).astype(float)  # all four games of a round won, or none
    apart = rng.binomial(4, 0.5, 100) / 4
    wide, narrow = interval.of_share(alike, 400), interval.of_share(apart, 400)
    assert wide is not None
    assert narrow is not None
    assert 1.7 < (wide[1] - wide[0]) / (narrow[1] - narrow[0]) < 2.4


def test_who_always_won_may_lose_yet() -> None:
    low, high = interval.of_share(np.ones(25), 100) or (0, 0)
    assert 0.94 < low < 0.97
    assert high == pytest.approx(1)
