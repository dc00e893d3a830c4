"""Deals: all the ways in which the cards that a viewer has not seen can lie, each as likely, and what they come to.

A card is a card of its own. In stage 2 the cards kept from stage 1 are others than those of the new deck, which all saw
counted (TG-71, TG-81); so a hand is two parts, what is left of what it kept and what it drew. A deal says of each card
kept who kept it, and of every card where it lies now: in the deck, in a hand, or as one that a hand has shown, hidden
or lost. It fits if some order of the draws makes all marks of the trail possible.

Each seat is reckoned by itself: in how many ways it can have kept and drawn these cards. What seats keep must be all
that was kept, and what they drew must have been in the deck: so they are joined.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from caravanserai.core.layout import Row, record_type
from caravanserai.games.touareg.box import ALL_CARDS, HAS_NONE, KINDS, Position
from caravanserai.games.touareg.guess import (
    hands_kept,
    heard_beside,
    kept_count,
    kept_size,
    knows,
    step_on,
    unseen_count,
)
from caravanserai.games.touareg.hands import EVERY, GOODS_IN, HANDS, LESS, SIZES, has_hand
from caravanserai.games.touareg.knowledge import shown_count
from caravanserai.games.touareg.scoring import TALLY, held
from caravanserai.games.touareg.trail import growth, mark_seat, mark_value, mark_what, tells
from caravanserai.kernels import Engine, entry, kernel

POSITIONS = record_type(Position)

PART = np.array([1.0 / math.factorial(count) for count in range(ALL_CARDS + 1)])
"""Cards that lie in no order are as many times fewer ways."""

# A seat's past up to some mark, as far as it matters: the part of the hand that was kept (its number among the hands of
# its size), the cards drawn that have left the hand (eight bits a good), and the parts drawn that are possible.
REST, SIZE, GONE, LOW, HIGH = range(5)
PAST = 5
PASTS = 512  # room for so many, to begin with
KEPT_POOL, DECK_POOL = range(2)

HAIR = 1e-13


@kernel
def note_past(
    pasts: Row, counts: Row, count: int, rest: int, size: int, gone: int, low: int, high: int, ways: float
) -> int:
    """Add a past to a table, or its ways to an equal past's; returns how many are there then, -1 if it is full."""
    for number in range(count):
        past = pasts[number]
        if past[REST] == rest and past[GONE] == gone and past[LOW] == low and past[HIGH] == high and past[SIZE] == size:
            counts[number] += ways
            return count
    if count == len(counts):
        return -1
    past = pasts[count]
    past[REST], past[SIZE], past[GONE], past[LOW], past[HIGH] = rest, size, gone, low, high
    counts[count] = ways
    return count + 1


@kernel
def leave(
    mark: int,
    first: int,
    beyond: int,
    hand: int,
    deck: Row,
    before: Row,
    counts: Row,
    number: int,
    after: Row,
    new_counts: Row,
    count: int,
) -> int:
    """Note what a past becomes when a card of one of these goods leaves the hand: one kept, or one drawn.

    Returns how many pasts the new table has then, -1 if it is full.
    """
    past = before[number]
    rest, size, gone, low, high = past[REST], past[SIZE], past[GONE], past[LOW], past[HIGH]
    drawn = hand - size
    for good in range(first, beyond):
        fewer = LESS[size, rest, good]
        if fewer >= 0 and count >= 0:
            count = note_past(after, new_counts, count, fewer, size - 1, gone, low, high, counts[number])
        if drawn > 0 and held(gone, good) < deck[good] and count >= 0:
            new_low, new_high, _ = step_on(low, high, drawn, mark, good)
            if new_low != 0 or new_high != 0:
                more = gone + (1 << (TALLY * good))
                count = note_past(after, new_counts, count, rest, size, more, new_low, new_high, counts[number])
    return count


@kernel
def stay(mark: int, hand: int, past: Row) -> bool:
    """Change a past by a mark of a draw, or of something said; returns whether it is still possible."""
    drawn = hand - past[SIZE]
    if tells(mark) and GOODS_IN[past[SIZE], past[REST]] & mark_value(mark) != 0:
        return mark_what(mark) != HAS_NONE
    past[LOW], past[HIGH], _ = step_on(past[LOW], past[HIGH], drawn, mark, 0)
    if drawn == 0 and tells(mark) and past[LOW] != 0:
        past[LOW] = EVERY
    return bool(past[LOW] != 0 or past[HIGH] != 0)


@kernel
def follow(
    position: Position, viewer: int, seat: int, kept: int, number: int, deck: Row, pasts: Row, counts: Row
) -> tuple[int, int]:
    """Follow a seat that kept the hand of that number through its marks in this stage.

    Returns how many pasts it can have, -1 if there is no room for them, and in which of the two tables they are.
    """
    table = 0
    count = note_past(pasts[0], counts[0], 0, number, kept, 0, EVERY, 0, 1.0)
    hand = kept
    for place in range(position.trail_stage, position.trail_end):
        mark = int(position.trail[place])
        if mark_seat(mark) != seat or count <= 0:
            continue
        before, after = pasts[table], pasts[1 - table]
        found = 0
        if growth(mark) < 0:
            known = knows(viewer, mark)
            first = mark_value(mark) if known else 0
            beyond = first + 1 if known else KINDS
            for one in range(count):
                if found >= 0:
                    found = leave(
                        mark, first, beyond, hand, deck, before, counts[table], one, after, counts[1 - table], found
                    )
            table = 1 - table
        else:
            for one in range(count):
                if stay(mark, hand, before[one]):
                    past = before[one]
                    rest, size, gone, low, high = past[REST], past[SIZE], past[GONE], past[LOW], past[HIGH]
                    ways = counts[table, one]
                    found = note_past(before, counts[table], found, rest, size, gone, low, high, ways)
        count = found
        hand += growth(mark)
    return count, table


@entry("void(positions, intp, int64[:, ::1])", positions=POSITIONS)
def count_pools(positions: Any, viewer: int, pools: Row) -> None:
    """Write what the others kept from stage 1, and what the deck held as the stage began but for the viewer's draws."""
    position = positions[0]
    for good in range(KINDS):
        kept = kept_count(position, viewer, good)
        pools[KEPT_POOL, good] = kept
        pools[DECK_POOL, good] = unseen_count(position, viewer, good) + shown_count(position, viewer, good) - kept


@entry(
    "intp(positions, intp, intp, int64[:, ::1], int64[:, :, ::1], float64[:, ::1], float64[:, :, ::1])",
    positions=POSITIONS,
)
def count_seat(positions: Any, viewer: int, seat: int, pools: Row, pasts: Row, counts: Row, out: Row) -> int:
    """Count the ways in which a seat can have kept and drawn which cards.

    `out` has a row for each hand it can have kept, by the hand's number, and there one for each count of the first
    three goods drawn: the ways, and the ways times how many of each good its hand then holds. Returns how many cards
    the seat drew; -1 if there is no room for its pasts.
    """
    position = positions[0]
    deck = pools[DECK_POOL]
    kept = kept_size(position, seat)
    low, high = hands_kept(position, seat)
    drew = int(position.hand_size[seat]) - kept
    for place in range(position.trail_stage, position.trail_end):
        mark = int(position.trail[place])
        drew += mark_seat(mark) == seat and growth(mark) < 0
    for number in range(SIZES[kept]):
        fits = has_hand(low, high, number)
        for good in range(KINDS):
            fits = fits and HANDS[kept, number, good] <= pools[KEPT_POOL, good]
        if not fits:
            continue
        count, table = follow(position, viewer, seat, kept, number, deck, pasts, counts)
        if count < 0:
            return -1
        for one in range(count):
            finish(position, seat, deck, pasts[table, one], counts[table, one], out[number])
    return drew


@kernel
def finish(position: Position, seat: int, deck: Row, past: Row, ways: float, out: Row) -> None:
    """Add a past to the ways of its seat, once for each part drawn that the hand can hold now."""
    rest, size = past[REST], past[SIZE]
    dinars = 0
    for good in range(KINDS):
        dinars += HANDS[size, rest, good] * int(position.dinars[good])
        ways *= PART[HANDS[size, rest, good]]
    drawn = int(position.hand_size[seat]) - size
    low, high = heard_beside(position, seat, past[LOW], past[HIGH], drawn, GOODS_IN[size, rest], dinars)
    for number in range(SIZES[drawn]):
        fits = has_hand(low, high, number)
        index = 0
        part = ways
        for good in range(KINDS - 1, -1, -1):
            count = HANDS[drawn, number, good]
            gone = held(past[GONE], good) + count
            fits = fits and gone <= deck[good]
            if good < KINDS - 1:
                index = index * (deck[good] + 1) + gone
            part *= PART[count]
        if fits:
            out[index, 0] += part
            for good in range(KINDS):
                out[index, 1 + good] += part * (HANDS[size, rest, good] + HANDS[drawn, number, good])


# Joining the seats. A code tells what was kept and drawn, of each good: digits of seven bits, the highest a guard.
DIGIT = 7
GUARD = sum(1 << (DIGIT * place + DIGIT - 1) for place in range(2 * KINDS))
KEPT_DIGITS = (1 << (DIGIT * KINDS)) - 1


def coded(kept: Row, drawn: Row) -> Row:
    """Counts of each good, kept and drawn, as codes."""
    both = np.concatenate([kept, drawn], axis=-1)
    return np.asarray((both << (DIGIT * np.arange(2 * KINDS))).sum(axis=-1))


@dataclass(frozen=True)
class Branch:
    """What one seat, or several together, can have kept and drawn, and in how many ways."""

    codes: Row
    ways: Row
    seats: tuple[int, ...]
    parts: tuple[Branch, Branch] | None = None
    fits: Row | None = None  # which of the first part go with which of the second
    joined: Row | None = None  # the numbers of those, here


def join(one: Branch, other: Branch, limit: int) -> Branch:
    """Two branches as one: what both together can have kept and drawn, where there are cards enough for both."""
    sums = one.codes[:, None] + other.codes[None, :]
    fits = (limit + GUARD - sums) & GUARD == GUARD
    codes, joined = np.unique(sums[fits], return_inverse=True)
    ways = np.bincount(joined, np.outer(one.ways, other.ways)[fits], minlength=len(codes))
    return Branch(codes, ways, one.seats + other.seats, (one, other), fits, joined)


def tie(branches: list[Branch], limit: int) -> Branch:
    """Several branches joined into one."""
    if len(branches) == 1:
        return branches[0]
    half = len(branches) // 2
    return join(tie(branches[:half], limit), tie(branches[half:], limit), limit)


def spread(branch: Branch, around: Row, out: dict[int, Row]) -> None:
    """Write for each seat of a branch in how many ways all others go with each of its codes.

    `around` says in how many ways what is outside the branch goes with each code of the whole branch.
    """
    if branch.parts is None:
        out[branch.seats[0]] = around
        return
    one, other = branch.parts
    assert branch.fits is not None
    both = np.zeros(branch.fits.shape)
    both[branch.fits] = around[branch.joined]
    spread(one, both @ other.ways, out)
    spread(other, one.ways @ both, out)


def deck_ways(codes: Row, limit: int) -> Row:
    """In how many ways the deck can hold what is left when the cards of a code are taken; of each code."""
    left = limit - codes
    ways = np.ones(codes.shape)
    for place in range(KINDS, 2 * KINDS):
        ways *= PART[left >> (DIGIT * place) & ((1 << DIGIT) - 1)]
    return ways


def around_all(branches: list[Branch], limit: int) -> dict[int, Row]:
    """For each seat, in how many ways the others and the deck go with each code of what it can have kept and drawn."""
    out: dict[int, Row] = {}
    kept = limit & KEPT_DIGITS
    if len(branches) == 1:
        one = branches[0]
        fits = one.codes & KEPT_DIGITS == kept
        out[one.seats[0]] = np.where(fits, deck_ways(one.codes, limit), 0.0)
        return out
    half = len(branches) // 2
    one, other = tie(branches[:half], limit), tie(branches[half:], limit)
    beside_one, beside_other = np.zeros(len(one.codes)), np.zeros(len(other.codes))
    for some in np.unique(one.codes & KEPT_DIGITS):
        these = np.flatnonzero(one.codes & KEPT_DIGITS == some)
        those = np.flatnonzero(other.codes & KEPT_DIGITS == kept - some)
        if len(those) == 0:
            continue
        sums = one.codes[these][:, None] + other.codes[those][None, :]
        fits = (limit + GUARD - sums) & GUARD == GUARD
        ways = np.where(fits, deck_ways(np.where(fits, sums, limit), limit), 0.0)
        beside_one[these] = ways @ other.ways[those]
        beside_other[those] += one.ways[these] @ ways
    spread(one, beside_one, out)
    spread(other, beside_other, out)
    return out


@dataclass(frozen=True)
class Expected:
    """How many cards of each good are expected in each hand and in the deck."""

    hands: Row
    deck: Row


def expect(positions: Any, viewer: int, engine: Engine) -> Expected:
    """What a viewer must expect of hands and deck, every deal that fits being as likely.

    `engine` has `count_pools` and `count_seat`.
    """
    position = positions[0]
    pools = np.zeros((2, KINDS), np.int64)
    engine.count_pools(positions, viewer, pools)
    limit = int(coded(pools[KEPT_POOL], pools[DECK_POOL]))
    branches, moments, draws = [], {}, {}
    for seat in range(int(position.players)):
        if seat != viewer:
            codes, found, drawn = ways_of(positions, viewer, seat, pools, engine)
            branches.append(Branch(codes, found[:, 0].copy(), (seat,)))
            moments[seat], draws[seat] = found, drawn
    around = around_all(branches, limit)
    hands = position.hand.astype(np.float64)
    deck = pools[DECK_POOL].astype(np.float64)
    for seat, beside in around.items():
        weights = beside * moments[seat][:, 0]
        total = weights.sum()
        hands[seat] = beside @ moments[seat][:, 1:] / total
        deck -= weights @ draws[seat] / total
    return Expected(certain(hands), certain(deck))


def certain(counts: Row) -> Row:
    """The same counts, where one that only rounding keeps from being a whole number is that number."""
    whole = np.round(counts)
    return np.where(np.abs(counts - whole) < HAIR, whole, counts)


def ways_of(positions: Any, viewer: int, seat: int, pools: Row, engine: Engine) -> tuple[Row, Row, Row]:
    """What a seat can have kept and drawn, as codes.

    With them the ways of each, and these times each good in hand; and how many of each good the seat then drew.
    """
    position = positions[0]
    kept = int(position.kept[seat].sum())
    deck = pools[DECK_POOL]
    out = np.zeros((int(SIZES[kept]), int(np.prod(deck[: KINDS - 1] + 1)), 1 + KINDS))
    room, drew = PASTS, -1
    while drew < 0:
        out[:] = 0
        drew = engine.count_seat(
            *(positions, viewer, seat, pools),
            *(np.empty((2, room, PAST), np.int64), np.empty((2, room)), out),
        )
        room *= 4
    numbers, indices = np.nonzero(out[:, :, 0])
    found = out[numbers, indices]
    drawn = np.empty((len(numbers), KINDS), np.int64)
    for good in range(KINDS - 1):
        indices, drawn[:, good] = np.divmod(indices, deck[good] + 1)
    drawn[:, KINDS - 1] = drew - drawn[:, : KINDS - 1].sum(axis=1)
    return coded(HANDS[kept, numbers], drawn), found, drawn
