"""Hands that are possible: sets of hands of one size, as bits, and what each mark of the trail does to them.

A hand is how many it holds of each good. The hands of one size are numbered; a set of them is two words of bits,
`low` for the first 60 and `high` for the rest. EVERY hand of the size is kept as a word of its own, since nothing
needs to be reckoned with it.
"""

from __future__ import annotations

import itertools
import math

import numpy as np

from caravanserai.core.layout import Row
from caravanserai.games.touareg.box import ALL_CARDS, FULLEST, HAS_NONE, KINDS
from caravanserai.kernels import kernel

WORD = 60
EVERY = -1  # in `low`: all hands of the size are possible
NO_HAND = -1

_hands = [
    sorted(hand for hand in itertools.product(range(size + 1), repeat=KINDS) if sum(hand) == size)
    for size in range(FULLEST + 1)
]
_number = {hand: number for hands in _hands for number, hand in enumerate(hands)}

SIZES = np.array([len(hands) for hands in _hands])  # how many hands there are of each size
HANDS = np.zeros((FULLEST + 1, max(SIZES), KINDS), np.int64)  # of a size and a number: how many of each good
MORE = np.full((FULLEST + 1, max(SIZES), KINDS), NO_HAND)  # the number of the hand with one good more
LESS = np.full((FULLEST + 1, max(SIZES), KINDS), NO_HAND)  # and with one less
GOODS_IN = np.zeros((FULLEST + 1, max(SIZES)), np.int64)  # the goods in it, as bits
for _size, _all in enumerate(_hands):
    for _index, _hand in enumerate(_all):
        HANDS[_size, _index] = _hand
        GOODS_IN[_size, _index] = sum(1 << good for good in range(KINDS) if _hand[good])
        for _good in range(KINDS):
            _other = list(_hand)
            _other[_good] += 1
            if _size < FULLEST:
                MORE[_size, _index, _good] = _number[tuple(_other)]
            _other[_good] -= 2
            if _other[_good] >= 0:
                LESS[_size, _index, _good] = _number[tuple(_other)]

CHOOSE = np.array([[math.comb(cards, some) for some in range(FULLEST + 1)] for cards in range(ALL_CARDS + 1)])


@kernel
def has_hand(low: int, high: int, number: int) -> bool:
    """Whether a set holds the hand of that number."""
    if low == EVERY:
        return True
    return (low >> number if number < WORD else high >> (number - WORD)) & 1 == 1


@kernel
def one_hand(number: int) -> tuple[int, int]:
    """The set of one hand."""
    return (1 << number, 0) if number < WORD else (0, 1 << (number - WORD))


@kernel
def with_hand(low: int, high: int, number: int) -> tuple[int, int]:
    """The set with one hand more, the one of that number; `low` is not EVERY."""
    one_low, one_high = one_hand(number)
    return low | one_low, high | one_high


@kernel
def in_both(low: int, high: int, other_low: int, other_high: int) -> tuple[int, int]:
    """The hands that are in both of two sets of the same size."""
    if low == EVERY:
        return other_low, other_high
    return (low, high) if other_low == EVERY else (low & other_low, high & other_high)


@kernel
def number_of(goods: Row, size: int) -> int:
    """A hand's number among those of its size."""
    number = size_now = 0
    for good in range(KINDS):
        for _ in range(goods[good]):
            number = MORE[size_now, number, good]
            size_now += 1
    return number


@kernel
def changed(low: int, high: int, size: int, good: int, more: bool) -> tuple[int, int]:
    """The hands of a set with one card of a good more, or one less where they have one; KINDS is any good."""
    if low == EVERY and not more:
        return EVERY, 0
    first, beyond = (0, KINDS) if good == KINDS else (good, good + 1)
    new_low = new_high = 0
    for number in range(SIZES[size]):
        if has_hand(low, high, number):
            for kind in range(first, beyond):
                other = MORE[size, number, kind] if more else LESS[size, number, kind]
                if other != NO_HAND:
                    new_low, new_high = with_hand(new_low, new_high, other)
    return new_low, new_high


@kernel
def told_of(low: int, high: int, size: int, what: int, goods: int) -> tuple[int, int]:
    """The hands that hold none of some goods (HAS_NONE), or at least one of them (HAS_SOME)."""
    new_low = new_high = 0
    for number in range(SIZES[size]):
        if has_hand(low, high, number) and (GOODS_IN[size, number] & goods == 0) == (what == HAS_NONE):
            new_low, new_high = with_hand(new_low, new_high, number)
    return new_low, new_high


@kernel
def worth_least(low: int, high: int, size: int, dinars: Row, least: int) -> tuple[int, int]:
    """The hands that would pay so many dinars."""
    new_low = new_high = 0
    for number in range(SIZES[size]):
        total = 0
        for good in range(KINDS):
            total += HANDS[size, number, good] * dinars[good]
        if total >= least and has_hand(low, high, number):
            new_low, new_high = with_hand(new_low, new_high, number)
    return new_low, new_high


@kernel
def ways(size: int, number: int, urn: Row) -> int:
    """In how many ways a hand can be dealt from an urn."""
    count = 1
    for good in range(KINDS):
        count *= CHOOSE[urn[good], HANDS[size, number, good]]
    return count
