"""Knowledge: what a careful player can conclude about hands and deck, as the least and most of each good.

The bounds are sound: no deal that fits what was seen lies outside them. They are narrowed against each other, a
few times round.
"""

from __future__ import annotations

from caravanserai.core.layout import Row
from caravanserai.games.touareg.box import DREW, KINDS, MAX_SEATS, OVER, Position
from caravanserai.games.touareg.guess import (
    hands_kept_by_now,
    heard_now,
    kept_count,
    kept_size,
    knows,
    step_through,
    unseen_count,
)
from caravanserai.games.touareg.hands import EVERY, HANDS, SIZES, has_hand, with_hand
from caravanserai.games.touareg.trail import growth, mark_seat, mark_value, mark_what
from caravanserai.kernels import inlined, kernel

# Places: the seats' hands, the deck, what lies unseen in caves and under thieves, the seats' kept hands; and last,
# all that is unseen. A cell is a good in a place, and has two numbers: the fewest and the most there can be.
DECK = MAX_SEATS
FACE_DOWN = DECK + 1
KEPT = FACE_DOWN + 1
UNSEEN = KEPT + MAX_SEATS
CONCLUSIONS = (UNSEEN + 1) * KINDS * 2
ROUNDS = 6  # how often the bounds are narrowed against each other


@inlined
def cell(place: int, good: int) -> int:
    """The number of the cell of a good in a place."""
    return KINDS * place + good


@inlined
def least(out: Row, cell: int) -> int:
    """The fewest cards there can be in a cell."""
    return int(out[2 * cell])


@inlined
def most(out: Row, cell: int) -> int:
    """The most there can be."""
    return int(out[2 * cell + 1])


@inlined
def bound(out: Row, cell: int, fewest: int, greatest: int) -> None:
    """Note the fewest and the most cards there can be in a cell."""
    out[2 * cell] = fewest
    out[2 * cell + 1] = greatest


@kernel
def narrow(out: Row, first: int, step: int, cells: int, total: int) -> None:
    """Cells that hold so many cards in all: what the others have no room for is here, and what they must hold is not.

    The first cell is given, how far it is from each to the next, and how many they are.
    """
    sum_least = sum_most = 0
    for one in range(first, first + cells * step, step):
        sum_least += least(out, one)
        sum_most += most(out, one)
    for one in range(first, first + cells * step, step):
        fewest = max(least(out, one), total - (sum_most - most(out, one)))
        greatest = min(most(out, one), total - (sum_least - least(out, one)))
        bound(out, one, fewest, greatest)


@kernel
def narrow_good(out: Row, first: int, beyond: int, good: int, total: int) -> None:
    """Places that share so many cards of a good are narrowed against each other."""
    narrow(out, cell(first, good), KINDS, beyond - first, total)


@kernel
def narrow_size(out: Row, place: int, size: int) -> None:
    """The goods of a place that holds so many cards are narrowed against each other."""
    narrow(out, cell(place, 0), 1, KINDS, size)


@kernel
def fitting(low: int, high: int, size: int, out: Row, place: int) -> tuple[int, int]:
    """Of the possible hands, those within the bounds of their place."""
    new_low = new_high = 0
    for number in range(SIZES[size]):
        fits = has_hand(low, high, number)
        for good in range(KINDS):
            count = HANDS[size, number, good]
            fits = fits and least(out, cell(place, good)) <= count <= most(out, cell(place, good))
        if fits:
            new_low, new_high = with_hand(new_low, new_high, number)
    return new_low, new_high


@kernel
def bound_hands(low: int, high: int, size: int, out: Row, place: int) -> None:
    """Note the fewest and the most of each good that the possible hands hold."""
    for good in range(KINDS):
        fewest, greatest = size + 1, -1
        for number in range(SIZES[size]):
            if has_hand(low, high, number):
                fewest = min(fewest, int(HANDS[size, number, good]))
                greatest = max(greatest, int(HANDS[size, number, good]))
        bound(out, cell(place, good), fewest, greatest)


@kernel
def kept_hands(position: Position, viewer: int, seat: int, out: Row) -> tuple[int, int]:
    """The hands that a seat can have kept from stage 1, as far as is known by now."""
    low, high = hands_kept_by_now(position, viewer, seat)
    return fitting(low, high, kept_size(position, seat), out, KEPT + seat)


@kernel
def hands_now(position: Position, viewer: int, seat: int, out: Row) -> tuple[int, int]:
    """The hands that a seat can hold now."""
    size = kept_size(position, seat)
    low, high = EVERY, 0
    if size > 0:
        low, high = kept_hands(position, viewer, seat, out)
    first, beyond = int(position.trail_stage), int(position.trail_end)
    low, high, _ = step_through(position, viewer, seat, first, beyond, low, high, size)
    return heard_now(position, seat, low, high)


@kernel
def conclude_kept(position: Position, viewer: int, out: Row) -> None:
    """Note the bounds of the hands kept from stage 1, which share what was kept in all."""
    for seat in range(MAX_SEATS):
        for good in range(KINDS):
            own = int(position.kept[seat, good]) if seat == viewer else 0
            unknown = seat != viewer and seat < position.players
            bound(out, cell(KEPT + seat, good), own, kept_count(position, viewer, good) if unknown else own)
    for _ in range(ROUNDS):
        for seat in range(position.players):
            if seat != viewer:
                low, high = kept_hands(position, viewer, seat, out)
                bound_hands(low, high, kept_size(position, seat), out, KEPT + seat)
        for good in range(KINDS):
            own = int(position.kept[viewer, good]) if viewer >= 0 else 0
            narrow_good(out, KEPT, KEPT + MAX_SEATS, good, kept_count(position, viewer, good) + own)


@kernel
def shown_count(position: Position, viewer: int, good: int) -> int:
    """How many cards of a good a viewer has seen leave others' hands in this stage."""
    count = 0
    for place in range(position.trail_stage, position.trail_end):
        mark = int(position.trail[place])
        left = growth(mark) < 0 and mark_seat(mark) != viewer and knows(viewer, mark)
        count += left and mark_value(mark) == good
    return count


@kernel
def conclude(position: Position, viewer: int, out: Row) -> None:
    """Write the least and most of each good, in each hand and in the deck, that a viewer can conclude."""
    conclude_kept(position, viewer, out)
    hidden = drawn = 0
    for place in range(position.trail_stage, position.trail_end):
        mark = int(position.trail[place])
        hidden += not knows(viewer, mark)
        drawn += mark_what(mark) == DREW and mark_seat(mark) != viewer
    for good in range(KINDS):
        unseen = unseen_count(position, viewer, good)
        shown = 0 if position.phase == OVER else unseen
        bound(out, cell(UNSEEN, good), shown, shown)
        for seat in range(MAX_SEATS):
            known = seat == viewer or seat >= position.players or position.phase == OVER
            own = int(position.hand[seat, good])
            bound(
                out, cell(seat, good), own if known else 0, own if known else min(unseen, int(position.hand_size[seat]))
            )
        bound(out, cell(FACE_DOWN, good), 0, hidden)
        # Out of the deck are at most the cards that the others kept and drew, and at least those kept and not shown.
        kept = kept_count(position, viewer, good)
        most_in_deck = min(int(position.deck_size), unseen - max(0, kept - shown_count(position, viewer, good)))
        bound(out, cell(DECK, good), max(0, unseen - kept - drawn), most_in_deck)
        if position.phase == OVER:
            bound(out, cell(DECK, good), int(position.deck[good]), int(position.deck[good]))
    if position.phase == OVER:
        return
    for _ in range(ROUNDS):
        for seat in range(position.players):
            if seat != viewer:
                low, high = hands_now(position, viewer, seat, out)
                low, high = fitting(low, high, int(position.hand_size[seat]), out, seat)
                bound_hands(low, high, int(position.hand_size[seat]), out, seat)
        narrow_size(out, DECK, int(position.deck_size))
        narrow_size(out, FACE_DOWN, hidden)
        for good in range(KINDS):
            own = int(position.hand[viewer, good]) if viewer >= 0 else 0
            narrow_good(out, 0, FACE_DOWN + 1, good, unseen_count(position, viewer, good) + own)
