"""Ratings: one number for each bot; the difference of two tells how often one finishes ahead of the other.

Every game counts as pairings between all players at its table: whoever finishes ahead wins the pairing, and a tie is
half a victory for each. A pairing at a table of P players weighs 1 / (P - 1), so that each seat weighs 1 in all. The
ratings are the maximum likelihood estimate of the model of Bradley and Terry, on Elo's scale: 400 points are odds of
ten to one, and the mean of all bots is 1500.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.floating[Any]]

MEAN = 1500.0
SCALE = 400 / np.log(10.0)  # Elo's points for a difference of 1 in the natural logarithm of the odds
DRAW = 0.5  # the weight of a draw added between those who met, if somebody never lost: else no rating is the likeliest
STEPS = 100  # the most steps of Newton's method
CLOSE = 1e-10  # the step that is small enough to stop
LONGEST_STRIDE = 2.0  # the longest step
RESAMPLES = 1000  # how often rounds are drawn anew, for the intervals


def pairings(ranks: Reals, bots: npt.NDArray[np.intp], count: int, rounds: int) -> Reals:
    """Return what each bot won from each other in each round, as an array rounds × bots × bots.

    `ranks` (1 is first) and `bots` (their numbers) are arrays games × seats, in which the games of a round follow each
    other; `count` is the number of bots.
    """
    won = np.zeros((rounds, count, count))
    one, other = ranks[:, :, None], ranks[:, None, :]
    points = ((one < other) + 0.5 * (one == other)) * (bots[:, :, None] != bots[:, None, :]) / (ranks.shape[1] - 1)
    of_round = np.arange(len(ranks)) // (len(ranks) // rounds)
    where = np.broadcast_arrays(of_round[:, None, None], bots[:, :, None], bots[:, None, :])
    np.add.at(won, tuple(where), points)
    return won


def ratings(won: Reals) -> Reals:
    """Return the bots' ratings, given what each won from each other, as an array bots × bots.

    If `won` has more axes in front, it holds several such tables, and the ratings of each are returned.
    """
    tables = np.array(won, float).reshape(-1, *won.shape[-2:])
    count = tables.shape[-1]
    met = tables + tables.transpose(0, 2, 1) > 0
    tables += DRAW / 2 * met * ~is_bounded(tables)[:, None, None]
    total = tables + tables.transpose(0, 2, 1)
    strength = np.zeros(tables.shape[:-1])
    eye = np.eye(count)
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strength[:, None, :] - strength[:, :, None]))
        slope = (tables - total * chance).sum(-1)
        weight = total * chance * (1 - chance)
        # This is a step of Newton's method. Only differences of strengths are determined; adding 1 everywhere to the
        # matrix makes it invertible and keeps the mean of the strengths at 0.
        bend = weight.sum(-1)[:, :, None] * eye - weight + 1.0
        stride = np.linalg.solve(bend, slope[..., None])[..., 0].clip(-LONGEST_STRIDE, LONGEST_STRIDE)
        strength += stride
        if np.abs(stride).max() < CLOSE:
            break
    strength -= strength.mean(-1, keepdims=True)
    return np.asarray(MEAN + SCALE * strength).reshape(won.shape[:-1])


def is_bounded(tables: Reals) -> npt.NDArray[np.bool_]:
    """Return for each table whether the likelihood has a maximum.

    It has one if each bot has won from each other, directly or by a chain of bots of which each won from the next.
    """
    count = tables.shape[-1]
    reached = (tables > 0) | np.eye(count, dtype=bool)
    for _ in range(max(1, (count - 1).bit_length())):
        reached = np.matmul(reached.astype(np.int64), reached.astype(np.int64)) > 0
    return np.asarray(reached.all(axis=(1, 2)))


def resampled(rounds: Reals, seed: int) -> tuple[Reals, Reals] | None:
    """Return the lower and the upper bounds of the bots' ratings, intervals of 95 % by drawing rounds with replacement.

    `rounds` is an array rounds × bots × bots of what each bot won from each other. Return None if there is only one
    round, or if the results do not bound the ratings, as when somebody never lost.
    """
    if len(rounds) < 2 or not is_bounded(rounds.sum(axis=0)[None])[0]:
        return None
    rng = np.random.default_rng(seed)
    counts = rng.multinomial(len(rounds), np.full(len(rounds), 1 / len(rounds)), RESAMPLES)
    won = (counts @ rounds.reshape(len(rounds), -1)).reshape(RESAMPLES, *rounds.shape[1:])
    low, high = np.quantile(ratings(won), (0.025, 0.975), axis=0)
    return low, high
