"""Sets of small numbers as bits, and the list of a set's members."""

from __future__ import annotations

import numpy as np

from caravanserai.core.layout import Row
from caravanserai.kernels import inlined, kernel

BYTE = 8
MEMBERS = np.zeros((256, BYTE), np.int16)  # of each byte: the numbers of its bits that are set
SIZES = np.zeros(256, np.int16)  # and how many they are
for _byte in range(256):
    _members = [bit for bit in range(BYTE) if _byte >> bit & 1]
    MEMBERS[_byte, : len(_members)] = _members
    SIZES[_byte] = len(_members)


@inlined
def write_eight(byte: int, first: int, out: Row, count: int) -> int:
    """Write `first` plus each member of a set of eight, rising, behind the `count` already there.

    All eight places are written, without a branch to guess wrong: what is beyond the members is overwritten by the
    next. Returns the new count.
    """
    row = MEMBERS[byte]
    eight = (row[0], row[1], row[2], row[3], row[4], row[5], row[6], row[7])  # all read before any is written
    start = np.uint64(count)  # unsigned: an index that cannot count from the end is quicker
    for number in range(BYTE):
        out[start + np.uint64(number)] = eight[number] + first
    return count + int(SIZES[byte])


@inlined
def write_wide(bits: int, width: int, first: int, out: Row, count: int) -> int:
    """Write `first` plus each member of a set of up to `width` bits; laid out whole, for the hottest lists."""
    for number in range((width + BYTE - 1) // BYTE):
        count = write_eight(bits >> (number * BYTE) & 255, first + number * BYTE, out, count)
    return count


@kernel
def write_members(bits: int, first: int, out: Row, count: int) -> int:
    """Write `first` plus each member of a set, rising, behind the `count` already there; returns the new count."""
    while bits != 0:
        count = write_eight(bits & 255, first, out, count)
        bits >>= BYTE
        first += BYTE
    return count


@kernel
def nth_member(bits: int, number: int) -> int:
    """A member of a set, counted from the smallest as number 0."""
    member = 0
    while True:
        if bits >> member & 1:
            if number == 0:
                return member
            number -= 1
        member += 1
