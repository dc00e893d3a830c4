"""Ratings: one number a bot, so that the difference of two tells how often one finishes ahead of the other.

Every game counts as pairings between all players at its table: who finished ahead has won the pairing, a tie is half
a victory for each, and a pairing at a table of P players weighs 1 / (P - 1), so that every seat weighs one. The ratings
are the maximum likelihood of the model of Bradley and Terry, on Elo's scale: 400 points are odds of ten to one, and
the mean of all bots is 1500.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.floating[Any]]

MEAN = 1500.0
SCALE = 400 / np.log(10.0)  # Elo's points to one of the natural logarithm
DRAW = 0.5  # a pairing, drawn, that is added between all where somebody never lost: else the rating has no bound
STEPS = 100
CLOSE = 1e-10
LONGEST_STRIDE = 2.0
RESAMPLES = 1000


def pairings(ranks: Reals, bots: npt.NDArray[np.intp], count: int, rounds: int) -> Reals:
    """Rounds × bots × bots: what each bot won from each other. `ranks` (small is better) and `bots`: games × seats."""
    won = np.zeros((rounds, count, count))
    one, other = ranks[:, :, None], ranks[:, None, :]
    points = ((one < other) + 0.5 * (one == other)) * (bots[:, :, None] != bots[:, None, :]) / (ranks.shape[1] - 1)
    of_round = np.arange(len(ranks)) // (len(ranks) // rounds)
    where = np.broadcast_arrays(of_round[:, None, None], bots[:, :, None], bots[:, None, :])
    np.add.at(won, tuple(where), points)
    return won


def ratings(won: Reals) -> Reals:
    """The ratings of bots by what each won from each other; of many such tables at once, if there are more axes."""
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
        # Newton's step; what all share is free, and held at a mean of nought by the 1 that is added everywhere.
        bend = weight.sum(-1)[:, :, None] * eye - weight + 1.0
        stride = np.linalg.solve(bend, slope[..., None])[..., 0].clip(-LONGEST_STRIDE, LONGEST_STRIDE)
        strength += stride
        if np.abs(stride).max() < CLOSE:
            break
    strength -= strength.mean(-1, keepdims=True)
    return np.asarray(MEAN + SCALE * strength).reshape(won.shape[:-1])


def is_bounded(tables: Reals) -> npt.NDArray[np.bool_]:
    """Whether the likelihood has a greatest value: everybody has won from everybody, if only in a roundabout way."""
    count = tables.shape[-1]
    reached = (tables > 0) | np.eye(count, dtype=bool)
    for _ in range(max(1, (count - 1).bit_length())):
        reached = np.matmul(reached.astype(np.int64), reached.astype(np.int64)) > 0
    return np.asarray(reached.all(axis=(1, 2)))


def resampled(rounds: Reals, seed: int) -> tuple[Reals, Reals] | None:
    """The bounds of 95 % of each bot's rating, by drawing rounds anew with replacement.

    None of a single round, nor where somebody never lost: no upper bound could be told.
    `rounds` is rounds × bots × bots: what each bot won from each other in each round.
    """
    if len(rounds) < 2 or not is_bounded(rounds.sum(axis=0)[None])[0]:
        return None
    rng = np.random.default_rng(seed)
    counts = rng.multinomial(len(rounds), np.full(len(rounds), 1 / len(rounds)), RESAMPLES)
    won = (counts @ rounds.reshape(len(rounds), -1)).reshape(RESAMPLES, *rounds.shape[1:])
    low, high = np.quantile(ratings(won), (0.025, 0.975), axis=0)
    return low, high
