"""Ratings: closed forms where there are some, and what must hold wherever."""

from __future__ import annotations

from math import log10

import numpy as np
import pytest

from caravanserai.arena.rating import pairings, ratings, resampled


@pytest.mark.parametrize("share", [0.01, 0.25, 0.5, 0.6, 0.999])
def test_of_two_the_difference_is_that_of_elo(share: float) -> None:
    one, other = ratings(np.array([[0, 1000 * share], [1000 * (1 - share), 0]]))
    assert one - other == pytest.approx(400 * log10(share / (1 - share)))
    assert (one + other) / 2 == pytest.approx(1500)


def test_equals_are_rated_alike() -> None:
    assert ratings(np.full((4, 4), 7.0)) == pytest.approx([1500] * 4)


def test_what_the_model_says_is_found_again() -> None:
    true = np.array([1700, 1550, 1400, 1350.0])
    chance = 1 / (1 + 10 ** ((true[None, :] - true[:, None]) / 400))
    assert ratings(1000 * chance * (1 - np.eye(4))) == pytest.approx(true)


def test_the_order_of_the_bots_does_not_matter() -> None:
    won = np.array([[0, 5, 9.0], [3, 0, 6], [1, 2, 0]])
    turned = [2, 0, 1]
    assert ratings(won[np.ix_(turned, turned)]) == pytest.approx(ratings(won)[turned])


def test_who_never_lost_is_rated_high_but_not_without_bound() -> None:
    never, other = ratings(np.array([[0, 1000.0], [0, 0]]))
    once, _ = ratings(np.array([[0, 999.0], [1, 0]]))
    assert once < never < once + 300
    assert never + other == pytest.approx(3000)
    # Three in a row, of whom each beats all behind.
    first, second, third = ratings(np.array([[0, 10, 10.0], [0, 0, 10], [0, 0, 0]]))
    assert 3000 > first > second > third > 0
    assert second == pytest.approx(1500)


def test_many_tables_are_rated_at_once() -> None:
    won = np.random.default_rng(1).random((50, 3, 3)) + 0.1
    assert ratings(won) == pytest.approx(np.array([ratings(one) for one in won]))


def test_one_bot_alone_is_average() -> None:
    assert ratings(np.zeros((1, 1))) == pytest.approx([1500])


def test_a_game_is_pairings_between_all_at_the_table() -> None:
    # Two rounds of one game: 0 before 1 and 1 (level), then 1 before 0 and 1.
    ranks = np.array([[1, 2.5, 2.5], [2, 1, 3.0]])
    bots = np.array([[0, 1, 1], [0, 1, 1]])
    assert pairings(ranks, bots, 2, 2).tolist() == [[[0, 1], [0, 0]], [[0, 0.5], [0.5, 0]]]
    # A tie is half a victory for each, and a pairing of three players weighs a half.
    assert pairings(np.array([[1.5, 1.5, 3]]), np.array([[0, 1, 2]]), 3, 1)[0].tolist() == [
        [0, 0.25, 0.5],
        [0.25, 0, 0.5],
        [0, 0, 0],
    ]


def test_the_bounds_cover_the_true_rating_mostly() -> None:
    rng = np.random.default_rng(3)
    difference = 400 * log10(0.6 / 0.4) / 2
    covered = 0
    for seed in range(60):
        wins = rng.random(150) < 0.6
        rounds = np.zeros((150, 2, 2))
        rounds[:, 0, 1], rounds[:, 1, 0] = wins, ~wins
        bounds = resampled(rounds, seed)
        assert bounds is not None
        covered += bounds[0][0] <= 1500 + difference <= bounds[1][0]
    assert 51 <= covered <= 60
    assert resampled(np.ones((1, 2, 2)), 0) is None
    assert resampled(np.array([[[0, 1.0], [0, 0]]] * 9), 0) is None  # one never lost
    again = resampled(rounds, 59)
    assert bounds is not None
    assert again is not None
    assert (again[0] == bounds[0]).all()
