"""Payments: what the rules note while they pay: to whom, what for, and how much.

Every kernel that may pay takes `paid`, an array of rows. The first number of its first row is the count of the
payments, which are in the rows after it. A caller that does not need them passes `NO_PAYMENTS`, which has no rows; then
nothing is written.
"""

from __future__ import annotations

import numpy as np

from caravanserai.core.layout import Row
from caravanserai.kernels import kernel

# The columns of a payment are the seat that is paid, the number of the game's reason, the amount, and three numbers
# that explain the reason; their meaning depends on it.
SEAT, REASON, AMOUNT, FIRST, SECOND, THIRD, COLUMNS = range(7)

NO_PAYMENTS = np.zeros((0, COLUMNS), np.int64)


@kernel
def note(paid: Row, seat: int, reason: int, amount: int, first: int, second: int, third: int) -> None:
    """Add one payment to `paid`, unless it has no rows."""
    if len(paid) != 0:
        count = paid[0, 0] + 1
        paid[0, 0] = count
        paid[count, SEAT] = seat
        paid[count, REASON] = reason
        paid[count, AMOUNT] = amount
        paid[count, FIRST] = first
        paid[count, SECOND] = second
        paid[count, THIRD] = third
