"""Payments: what the rules write down while they pay: to whom, what for, and how much.

Every rule that may pay takes `paid`, an array of rows. The first row holds how many payments follow it. A caller
who does not need them hands in `NO_PAYMENTS`, which has no row at all; then nothing is written.
"""

from __future__ import annotations

import numpy as np

from caravanserai.core.layout import Row
from caravanserai.kernels import kernel

# The columns of a payment: the seat that is paid, the number of the game's reason, how much, and what the reason tells.
SEAT, REASON, AMOUNT, FIRST, SECOND, THIRD, COLUMNS = range(7)

NO_PAYMENTS = np.zeros((0, COLUMNS), np.int64)


@kernel
def note(paid: Row, seat: int, reason: int, amount: int, first: int, second: int, third: int) -> None:
    """Write down one payment, unless `paid` has no rows."""
    if len(paid) != 0:
        count = paid[0, 0] + 1
        paid[0, 0] = count
        paid[count, SEAT] = seat
        paid[count, REASON] = reason
        paid[count, AMOUNT] = amount
        paid[count, FIRST] = first
        paid[count, SECOND] = second
        paid[count, THIRD] = third
