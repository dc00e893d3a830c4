"""Knowledge: what a careful player can conclude about hands and deck, as the least and most of each good.

The bounds are sound: no deal that fits what was seen lies outside them. They are narrowed against each other until
nothing changes any more.
"""

from __future__ import annotations

from caravanserai.core.layout import Row
from caravanserai.games.touareg.box import DREW, KINDS, MAX_SEATS, OVER, Position
from caravanserai.games.touareg.guess import (
    hands_begun,
    hands_kept,
    heard_now,
    kept_count,
    kept_size,
    knows,
    step_on,
    unseen_count,
)
from caravanserai.games.touareg.hands import EVERY, HANDS, SIZES, has_hand, one_hand
from caravanserai.games.touareg.trail import growth, mark_seat, mark_value, mark_what
from caravanserai.kernels import inlined, kernel

# Places: the seats' hands, the deck, what lies unseen in caves and under thieves, the seats' kept hands; and last,
# all that is unseen.
DECK = MAX_SEATS
HIDDEN = DECK + 1
KEPT = HIDDEN + 1
UNSEEN = KEPT + MAX_SEATS
CONCLUSIONS = (UNSEEN + 1) * KINDS * 2
ROUNDS = 6


@inlined
def least(out: Row, place: int, good: int) -> int:
    """The fewest there can be of a good in a place."""
    return int(out[2 * (KINDS * place + good)])


@inlined
def most(out: Row, place: int, good: int) -> int:
    """The most there can be."""
    return int(out[2 * (KINDS * place + good) + 1])


@inlined
def bound(out: Row, place: int, good: int, fewest: int, greatest: int) -> None:
    """Note both."""
    out[2 * (KINDS * place + good)] = fewest
    out[2 * (KINDS * place + good) + 1] = greatest


@kernel
def narrow(out: Row, first: int, beyond: int, good: int, total: int) -> None:
    """Places that share so many cards of a good: what the others cannot hold is here, and what they must is not."""
    sum_least = sum_most = 0
    for place in range(first, beyond):
        sum_least += least(out, place, good)
        sum_most += most(out, place, good)
    for place in range(first, beyond):
        fewest = max(least(out, place, good), total - (sum_most - most(out, place, good)))
        greatest = min(most(out, place, good), total - (sum_least - least(out, place, good)))
        bound(out, place, good, fewest, greatest)


@kernel
def narrow_size(out: Row, place: int, size: int) -> None:
    """A place of so many cards: the same among its goods."""
    sum_least = sum_most = 0
    for good in range(KINDS):
        sum_least += least(out, place, good)
        sum_most += most(out, place, good)
    for good in range(KINDS):
        fewest = max(least(out, place, good), size - (sum_most - most(out, place, good)))
        greatest = min(most(out, place, good), size - (sum_least - least(out, place, good)))
        bound(out, place, good, fewest, greatest)


@kernel
def fitting(low: int, high: int, size: int, out: Row, place: int) -> tuple[int, int]:
    """Of the possible hands, those within the bounds of their place."""
    new_low = new_high = 0
    for number in range(SIZES[size]):
        fits = has_hand(low, high, number)
        for good in range(KINDS):
            count = HANDS[size, number, good]
            fits = fits and least(out, place, good) <= count <= most(out, place, good)
        if fits:
            one_low, one_high = one_hand(number)
            new_low |= one_low
            new_high |= one_high
    return new_low, new_high


@kernel
def bound_hands(low: int, high: int, size: int, out: Row, place: int) -> None:
    """The bounds of the possible hands."""
    for good in range(KINDS):
        fewest, greatest = size + 1, -1
        for number in range(SIZES[size]):
            if has_hand(low, high, number):
                fewest = min(fewest, int(HANDS[size, number, good]))
                greatest = max(greatest, int(HANDS[size, number, good]))
        bound(out, place, good, fewest, greatest)


@kernel
def kept_hands(position: Position, viewer: int, seat: int, out: Row) -> tuple[int, int]:
    """The hands that a seat can have kept from stage 1, as far as is known by now."""
    size = kept_size(position, seat)
    low, high = hands_kept(position, seat)
    begun_low, begun_high = hands_begun(position, viewer, seat, size)
    low, high = fitting(low, high, size, out, KEPT + seat)
    if begun_low != EVERY:
        low, high = low & begun_low, high & begun_high
    return low, high


@kernel
def hands_now(position: Position, viewer: int, seat: int, out: Row) -> tuple[int, int]:
    """The hands that a seat can hold now."""
    size = kept_size(position, seat)
    low, high = EVERY, 0
    if size > 0:
        low, high = kept_hands(position, viewer, seat, out)
    for place in range(position.trail_stage, position.trail_end):
        mark = int(position.trail[place])
        if mark_seat(mark) == seat:
            good = mark_value(mark) if knows(position, viewer, mark) else KINDS
            low, high, size = step_on(low, high, size, mark, good)
    return heard_now(position, seat, low, high)


@kernel
def conclude_kept(position: Position, viewer: int, out: Row) -> None:
    """Bounds for the hands kept from stage 1, which share what was kept in all."""
    for seat in range(MAX_SEATS):
        for good in range(KINDS):
            own = int(position.kept[seat, good]) if seat == viewer else 0
            unknown = seat != viewer and seat < position.players
            bound(out, KEPT + seat, good, own, kept_count(position, viewer, good) if unknown else own)
    for _ in range(ROUNDS):
        for seat in range(position.players):
            if seat != viewer:
                low, high = kept_hands(position, viewer, seat, out)
                bound_hands(low, high, kept_size(position, seat), out, KEPT + seat)
        for good in range(KINDS):
            own = int(position.kept[viewer, good]) if viewer >= 0 else 0
            narrow(out, KEPT, KEPT + MAX_SEATS, good, kept_count(position, viewer, good) + own)


@kernel
def shown_count(position: Position, viewer: int, good: int) -> int:
    """How many cards of a good a viewer has seen leave others' hands in this stage."""
    count = 0
    for place in range(position.trail_stage, position.trail_end):
        mark = int(position.trail[place])
        left = growth(mark) < 0 and mark_seat(mark) != viewer and knows(position, viewer, mark)
        count += left and mark_value(mark) == good
    return count


@kernel
def conclude(position: Position, viewer: int, out: Row) -> None:
    """The least and most of each good in each hand and in the deck, that a viewer can conclude."""
    conclude_kept(position, viewer, out)
    hidden = drawn = 0
    for place in range(position.trail_stage, position.trail_end):
        mark = int(position.trail[place])
        hidden += not knows(position, viewer, mark)
        drawn += mark_what(mark) == DREW and mark_seat(mark) != viewer
    for good in range(KINDS):
        unseen = unseen_count(position, viewer, good)
        shown = 0 if position.phase == OVER else unseen
        bound(out, UNSEEN, good, shown, shown)
        for seat in range(MAX_SEATS):
            known = seat == viewer or seat >= position.players or position.phase == OVER
            own = int(position.hand[seat, good])
            bound(out, seat, good, own if known else 0, own if known else min(unseen, int(position.hand_size[seat])))
        bound(out, HIDDEN, good, 0, hidden)
        # Out of the deck are at most the cards that the others kept and drew, and at least those kept and not shown.
        kept = kept_count(position, viewer, good)
        most_in_deck = min(int(position.deck_size), unseen - max(0, kept - shown_count(position, viewer, good)))
        bound(out, DECK, good, max(0, unseen - kept - drawn), most_in_deck)
        if position.phase == OVER:
            bound(out, DECK, good, int(position.deck[good]), int(position.deck[good]))
    if position.phase == OVER:
        return
    for _ in range(ROUNDS):
        for seat in range(position.players):
            if seat != viewer:
                low, high = hands_now(position, viewer, seat, out)
                low, high = fitting(low, high, int(position.hand_size[seat]), out, seat)
                bound_hands(low, high, int(position.hand_size[seat]), out, seat)
        narrow_size(out, DECK, int(position.deck_size))
        narrow_size(out, HIDDEN, hidden)
        for good in range(KINDS):
            own = int(position.hand[viewer, good]) if viewer >= 0 else 0
            narrow(out, 0, HIDDEN + 1, good, unseen_count(position, viewer, good) + own)
