"""Sets of small numbers, held as the bits of one number, and kernels that list their members."""

from __future__ import annotations

import numpy as np

from caravanserai.core.layout import Row
from caravanserai.kernels import inlined, kernel

BYTE = 8
MEMBERS = np.zeros((256, BYTE), np.int16)  # for each byte: the numbers of its bits that are set, rising, then zeros
SIZES = np.zeros(256, np.int16)  # for each byte: how many of its bits are set
for _byte in range(256):
    _members = [bit for bit in range(BYTE) if _byte >> bit & 1]
    MEMBERS[_byte, : len(_members)] = _members
    SIZES[_byte] = len(_members)


@inlined
def write_eight(byte: int, first: int, out: Row, count: int) -> int:
    """Write `first` plus each member of a set of eight, rising, to `out` from index `count` on; return the new count.

    All eight places behind `count` are written, without a branch that the processor could mispredict, so `out` needs
    room for them; whatever is written next overwrites those behind the members.
    """
    row = MEMBERS[byte]
    eight = (row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7])  # all read before any is written
    start = np.uint64(count)  # unsigned: an index that cannot count from the end is quicker
    for number in range(BYTE):
        out[start + np.uint64(number)] = eight[number] + first
    return count + int(SIZES[byte])


@inlined
def write_wide(bits: int, width: int, first: int, out: Row, count: int) -> int:
    """Write `first` plus each member of a set of up to `width` bits to `out` from index `count` on.

    Return the new count.

    It does what `write_members` does, for the most frequently written lists: `width` is a constant where it is called,
    so the compiler can unroll the loop.
    """
    for number in range((width + BYTE - 1) // BYTE):
        count = write_eight(bits >> (number * BYTE) & 255, first + number * BYTE, out, count)
    return count


@kernel
def write_members(bits: int, first: int, out: Row, count: int) -> int:
    """Write `first` plus each member of a set, rising, to `out` from index `count` on; return the new count."""
    while bits != 0:
        count = write_eight(bits & 255, first, out, count)
        bits >>= BYTE
        first += BYTE
    return count


@kernel
def nth_member(bits: int, number: int) -> int:
    """Return a member of a set, of which the smallest has `number` 0; there must be more than `number` members."""
    member = 0
    while True:
        if bits >> member & 1:
            if number == 0:
                return member
            number -= 1
        member += 1
