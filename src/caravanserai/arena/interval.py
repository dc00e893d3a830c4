"""Intervals of 95 %: how certain a mean or a share is, if games come in rounds of the same luck.

The games of a round resemble each other, and different rounds are independent. So a round's mean is one observation,
and the differences between rounds tell how certain the mean of all rounds is.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Reals = npt.NDArray[np.floating[Any]]
Interval = tuple[float, float]

NORMAL = 1.959963984540054  # the normal distribution's quantile for an interval of 95 %
FEW = {1: 12.706204736, 2: 4.302652730}  # Student's quantiles for which the expansion below is not exact enough
LEAST_SPREAD = 0.1  # the least variance, compared with independent games: a few rounds that are alike prove little


def student(freedom: int) -> float:
    """Return Student's quantile for an interval of 95 %, by the expansion of Cornish and Fisher.

    `freedom` is the number of degrees of freedom.
    """
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
    """Return Student's interval of a mean, given the mean of each round; None if there is only one round."""
    if len(rounds) < 2:
        return None
    mean = float(rounds.mean())
    reach = student(len(rounds) - 1) * float(rounds.std(ddof=1)) / len(rounds) ** 0.5
    return mean - reach, mean + reach


def of_share(rounds: Reals, seats: int) -> Interval | None:
    """Return Wilson's interval of a share of victories; None if there is only one round.

    `rounds` has the share in each round, `seats` is how many seats were played in all. The interval is that of as many
    independent games as would be as certain as these rounds are. It stays between 0 and 1, and has a width even if
    every game was won.
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
