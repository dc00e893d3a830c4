"""Intervals of 95 %: how sure a mean or a share is, where games come in rounds of the same luck.

The games of a round are alike, those of two rounds are not. So a round's mean is one observation, and what differs
between rounds tells how sure the mean of all is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.floating[Any]]
Interval = tuple[float, float]

NORMAL = 1.959963984540054  # the normal distribution's quantile for 95 %
FEW = {1: 12.706204736, 2: 4.302652730}  # Student's, where the expansion below is not exact enough
LEAST_SPREAD = 0.1  # of what independent games would have: a few rounds that happen to be alike prove little


def student(freedom: int) -> float:
    """Student's quantile for 95 %, by the expansion of Cornish and Fisher."""
    if freedom in FEW:
        return FEW[freedom]
    z = NORMAL
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return float(z + sum(term / freedom ** (power + 1) for power, term in enumerate(terms)))


def of_mean(rounds: Reals) -> Interval | None:
    """The interval of a mean of round means: Student's; none of a single round."""
    if len(rounds) < 2:
        return None
    mean = float(rounds.mean())
    reach = student(len(rounds) - 1) * float(rounds.std(ddof=1)) / len(rounds) ** 0.5
    return mean - reach, mean + reach


def of_share(rounds: Reals, seats: int) -> Interval | None:
    """The interval of a share of victories, by the shares of each round and how many seats were played in all.

    Wilson's, for as many independent games as would be as sure as these rounds are: it stays between 0 and 1, and
    it does not shrink to a point where every game was won.
    """
    if len(rounds) < 2:
        return None
    share = min(max(float(rounds.mean()), 0.0), 1.0)
    alone = share * (1 - share) / seats
    spread = float(rounds.var(ddof=1)) / len(rounds) / alone if alone > 0 else 1.0
    count = seats / max(spread, LEAST_SPREAD)
    z2 = student(len(rounds) - 1) ** 2
    middle = (share + z2 / (2 * count)) / (1 + z2 / count)
    reach = (z2 * (share * (1 - share) / count + z2 / (4 * count * count))) ** 0.5 / (1 + z2 / count)
    return max(0.0, middle - reach), min(1.0, middle + reach)
