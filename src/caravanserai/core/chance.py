"""The random generator. Its whole state is one number, `luck`, which callers pass in and get back.

It is SplitMix64 (Steele, Lea and Flood, 2014). The state fits into a register, and each game of a batch has its own.
"""

from __future__ import annotations

import numpy as np

from caravanserai.core.layout import Row
from caravanserai.kernels import kernel, wrapping

Luck = np.uint64

STEP = np.uint64(0x9E3779B97F4A7C15)
FIRST_FACTOR = np.uint64(0xBF58476D1CE4E5B9)
SECOND_FACTOR = np.uint64(0x94D049BB133111EB)
STREAM_FACTOR = np.uint64(0xD1342543DE82EF95)
LOW_HALF = np.uint64(0xFFFFFFFF)
HALF = np.uint64(32)
S27, S30, S31 = np.uint64(27), np.uint64(30), np.uint64(31)


@wrapping
def mix(luck: Luck) -> Luck:
    """Return 64 uniformly distributed bits made from the generator's state."""
    bits = (luck ^ (luck >> S30)) * FIRST_FACTOR
    bits = (bits ^ (bits >> S27)) * SECOND_FACTOR
    return bits ^ (bits >> S31)


@wrapping
def advance(luck: Luck) -> Luck:
    """Return the generator's next state."""
    return luck + STEP


@wrapping
def stream(seed: np.uint64, game: np.uint64) -> Luck:
    """Return the state with which game number `game` of a run with this seed begins; it depends on nothing else."""
    return mix(seed * STREAM_FACTOR + game + STEP)


@kernel
def below(luck: Luck, count: int) -> tuple[Luck, int]:
    """Return the generator's next state, and a number from 0 to `count - 1`, exactly equally likely (Lemire, 2019)."""
    wide = np.uint64(count)
    luck = advance(luck)
    product = (mix(luck) >> HALF) * wide
    low = product & LOW_HALF
    if low < wide:
        # Numbers would not be equally likely if these few draws were kept, so they are made again.
        unfair = (LOW_HALF + np.uint64(1) - wide) % wide
        while low < unfair:
            luck = advance(luck)
            product = (mix(luck) >> HALF) * wide
            low = product & LOW_HALF
    return luck, np.intp(product >> HALF)  # type: ignore[return-value]


@kernel
def drawn(luck: Luck, weights: Row, count: int) -> tuple[Luck, int]:
    """Return the generator's next state, and a number from 0 to `count - 1`, drawn in exact proportion to `weights`."""
    total = 0
    for number in range(count):
        total += weights[number]
    luck, left = below(luck, total)
    number = 0
    while number < count - 1 and left >= weights[number]:
        left -= weights[number]
        number += 1
    return luck, number
