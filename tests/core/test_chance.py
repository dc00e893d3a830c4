"""Chance: SplitMix64 and even numbers below a count, against plain whole numbers."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from caravanserai.core.chance import advance, below, mix, stream
from engines import by_engine

WORD = 1 << 64
HALF = 1 << 32
STEP = 0x9E3779B97F4A7C15  # Steele, Lea and Flood: the golden ratio
FIRST, SECOND = 0xBF58476D1CE4E5B9, 0x94D049BB133111EB

words = st.integers(0, WORD - 1)
edges = [0, 1, 2, HALF - 1, HALF, (1 << 63) - 1, 1 << 63, WORD - STEP, WORD - 1]


def plain_mix(state: int) -> int:
    """SplitMix64's output function."""
    bits = (state ^ state >> 30) * FIRST % WORD
    bits = (bits ^ bits >> 27) * SECOND % WORD
    return bits ^ bits >> 31


def unmix(bits: int) -> int:
    """The state that gives these bits."""
    for shift, factor in ((31, SECOND), (27, FIRST), (30, 1)):
        undone = bits
        for _ in range(3):
            undone = bits ^ undone >> shift
        bits = undone * pow(factor, -1, WORD) % WORD
    return bits


def plain_below(state: int, count: int) -> tuple[int, int]:
    """Lemire's even number below a count, of the upper 32 bits, by the book."""
    while True:
        state = (state + STEP) % WORD
        product = (plain_mix(state) >> 32) * count
        if product % HALF >= HALF % count:
            return state, product // HALF


def draw(state: int, count: int) -> tuple[int, int]:
    """The program's own, in plain whole numbers."""
    luck, number = below(np.uint64(state), count)
    return int(luck), int(number)


def test_the_known_sequence_of_seed_1234567():
    """The reference values that every SplitMix64 is checked against."""
    luck, drawn = np.uint64(1234567), []
    for _ in range(5):
        luck = np.uint64(advance(luck))
        drawn.append(int(mix(luck)))
    assert drawn == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


@given(words)
def test_mix_and_advance_by_plain_numbers(state):
    assert int(mix(np.uint64(state))) == plain_mix(state)
    assert int(advance(np.uint64(state))) == (state + STEP) % WORD


@pytest.mark.parametrize("state", edges)
def test_mix_and_advance_at_the_edges(state):
    assert int(mix(np.uint64(state))) == plain_mix(state)
    assert int(advance(np.uint64(state))) == (state + STEP) % WORD


@given(words)
def test_every_state_gives_bits_of_its_own(state):
    assert unmix(plain_mix(state)) == state


@given(words, st.integers(1, HALF))
def test_below_by_plain_numbers(state, count):
    assert draw(state, count) == plain_below(state, count)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 6, 15, 44, 180, 1000, HALF // 3, HALF // 2 + 1, HALF - 1, HALF])
def test_below_a_long_way(count):
    state = expected = 42
    for _ in range(by_engine(compiled=2000, python=300)):
        state, number = draw(state, count)
        assert 0 <= number < count
        expected, wanted = plain_below(expected, count)
        assert (state, number) == (expected, wanted)


def state_before(word: int) -> int:
    """A state whose next draw is this 32-bit word."""
    return (unmix(word << 32) - STEP) % WORD


@pytest.mark.parametrize("count", [3, 5, 6, 7, 15, 44, 1000, 3 << 20])
def test_the_draws_that_would_favour_some_numbers_are_thrown_away(count):
    """Of all 2^32 words, each number gets floor(2^32 / count): those with the lowest remainders go."""
    unfair = HALF % count
    # The words at the beginning of each number's share, where the remainder is the lowest.
    for number in {0, 1, 2, count // 2, count - 1}:
        share = range(-(-number * HALF // count), -(-(number + 1) * HALF // count))
        kept = [word for word in (share[0], share[1]) if word * count % HALF >= unfair]
        assert len(share) - (2 - len(kept)) == HALF // count
        for word in (share[0], share[1], share[-1]):
            state, drawn = draw(state_before(word), count)
            if word * count % HALF < unfair:
                assert state != (state_before(word) + STEP) % WORD
                assert (state, drawn) == plain_below((state_before(word) + STEP) % WORD, count)
            else:
                assert state == (state_before(word) + STEP) % WORD
                assert drawn == number


def test_the_word_0_is_thrown_away_unless_the_count_divides_all_words():
    for count in (3, 5, 6, 7, 15):
        assert draw(state_before(0), count)[0] != unmix(0)
    for count in (1, 2, 4, 1 << 20, HALF):
        assert draw(state_before(0), count) == (unmix(0), 0)


def test_numbers_come_as_often_as_they_should():
    counts = Counter()
    state = 7
    for _ in range(by_engine(compiled=30_000, python=6_000)):
        state, number = draw(state, 6)
        counts[number] += 1
    expected = by_engine(compiled=30_000, python=6_000) / 6
    assert set(counts) == set(range(6))
    assert all(abs(count - expected) < 5 * expected**0.5 for count in counts.values())


def test_streams_are_distinct():
    seeds = [*range(20), 1 << 32, 1 << 63, WORD - 1]
    games = [*range(by_engine(compiled=500, python=60)), 1 << 32, WORD - 1]
    begun = {int(stream(np.uint64(seed), np.uint64(game))) for seed in seeds for game in games}
    assert len(begun) == len(seeds) * len(games)


def test_streams_of_neighbours_share_no_draws():
    drawn: list[int] = []
    for seed in range(5):
        for game in range(10):
            luck = np.uint64(stream(np.uint64(seed), np.uint64(game)))
            for _ in range(20):
                luck = np.uint64(advance(luck))
                drawn.append(int(luck))
    assert len(set(drawn)) == len(drawn)


def test_a_stream_is_the_same_each_time():
    assert stream(np.uint64(5), np.uint64(6)) == stream(np.uint64(5), np.uint64(6))
