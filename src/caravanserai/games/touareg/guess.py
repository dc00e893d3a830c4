"""The guess: unseen cards dealt anew over deck, hands, caves and thieves, as the seat that guesses may believe.

Whatever the table has seen must stay possible: each card that was shown came from that hand, who could not load
more had nothing that fitted, and the hands kept after stage 1 hold what was neither counted, paid nor in the market.
Deals are tried evenly and thrown away as often as they are unlikely; after `PATIENCE` tries the first that is
possible is taken.
"""

from __future__ import annotations

import numpy as np

from caravanserai.core.chance import Luck, below
from caravanserai.core.layout import Row
from caravanserai.games.touareg.animals import room_of
from caravanserai.games.touareg.box import (
    CAVE,
    CAVE_ROOM,
    DREW,
    EMPTY,
    HAS_SOME,
    HID,
    KINDS,
    LOADING,
    OVER,
    PAYING,
    PRICE,
    ROBBED,
    TURN,
    Position,
)
from caravanserai.games.touareg.hands import (
    CHOOSE,
    EVERY,
    HANDS,
    LESS,
    MORE,
    SIZES,
    changed,
    has_hand,
    in_both,
    number_of,
    one_hand,
    told_of,
    ways,
    worth_least,
)
from caravanserai.games.touareg.scoring import animal_dinars
from caravanserai.games.touareg.trail import growth, mark_seat, mark_thief, mark_value, mark_what, tells, with_value
from caravanserai.games.touareg.turn import has_extra
from caravanserai.kernels import kernel

PATIENCE = 64
NOTHING = np.zeros(KINDS, np.int8)


@kernel
def knows(viewer: int, mark: int) -> bool:
    """Whether a viewer knows which good a mark is about: what was hidden or stolen, its owner, thief and victim."""
    what = mark_what(mark)
    if what == HID:
        return mark_seat(mark) == viewer
    return what != ROBBED or mark_seat(mark) == viewer or mark_thief(mark) == viewer


@kernel
def step_on(low: int, high: int, size: int, mark: int, good: int) -> tuple[int, int, int]:
    """The hands that a mark makes of those possible before it; and the size they have then."""
    what = mark_what(mark)
    if what == DREW:
        if low != EVERY:
            low, high = changed(low, high, size, KINDS, True)
        return low, high, size + 1
    if tells(mark):
        low, high = told_of(low, high, size, what, mark_value(mark))
        return low, high, size
    low, high = changed(low, high, size, good, False)
    if size == 1 and low & 1:
        low = EVERY  # an empty hand: all before is forgotten
    return low, high, size - 1


@kernel
def step_back(low: int, high: int, size: int, mark: int, good: int) -> tuple[int, int, int]:
    """The hands before a mark from which those after it are reached; and the size they had."""
    what = mark_what(mark)
    if what == DREW:
        low, high = changed(low, high, size, KINDS, False)
        return low, high, size - 1
    if tells(mark):
        low, high = told_of(low, high, size, what, mark_value(mark))
        return low, high, size
    low, high = changed(low, high, size, good, True)
    return low, high, size + 1


@kernel
def step_through(
    position: Position, viewer: int, seat: int, first: int, beyond: int, low: int, high: int, size: int
) -> tuple[int, int, int]:
    """What a seat's marks, as a viewer knows them, make of the hands possible before; and the size they have then."""
    for place in range(first, beyond):
        mark = int(position.trail[place])
        if mark_seat(mark) == seat:
            good = mark_value(mark) if knows(viewer, mark) else KINDS
            low, high, size = step_on(low, high, size, mark, good)
    return low, high, size


@kernel
def hands_kept(position: Position, seat: int) -> tuple[int, int]:
    """The hands that a seat can have kept from stage 1, by what it did then: all that it hid or lost was opened."""
    low, high, _ = step_through(position, seat, seat, 0, int(position.trail_stage), EVERY, 0, 0)
    return low, high


@kernel
def hands_kept_by_now(position: Position, viewer: int, seat: int) -> tuple[int, int]:
    """The hands that a seat can have kept from stage 1, by what it has done in both stages."""
    low, high = hands_kept(position, seat)
    begun_low, begun_high = hands_begun(position, viewer, seat, kept_size(position, seat))
    return in_both(low, high, begun_low, begun_high)


@kernel
def hands_begun(position: Position, viewer: int, seat: int, kept: int) -> tuple[int, int]:
    """The hands of `kept` cards that what a seat did in this stage can have begun with."""
    # Once the hand was empty, nothing later tells of it.
    end = position.trail_stage
    size = kept
    while end < position.trail_end and size > 0:
        mark = int(position.trail[end])
        if mark_seat(mark) == seat:
            size += growth(mark)
        end += 1
    low, high = EVERY, 0
    if size > 0:
        low, high = heard_now(position, seat, EVERY, 0)
    for number in range(end - 1, position.trail_stage - 1, -1):
        mark = int(position.trail[number])
        if mark_seat(mark) == seat:
            good = mark_value(mark) if knows(viewer, mark) else KINDS
            low, high, size = step_back(low, high, size, mark, good)
    return low, high


@kernel
def heard_now(position: Position, seat: int, low: int, high: int) -> tuple[int, int]:
    """What the turn under way tells of a whole hand (TG-11, TG-40)."""
    return heard_beside(position, seat, low, high, int(position.hand_size[seat]), 0, 0)


@kernel
def heard_beside(
    position: Position, seat: int, low: int, high: int, size: int, goods: int, dinars: int
) -> tuple[int, int]:
    """What the turn under way tells of `size` cards of a hand: who pays can pay, who is still loading can load.

    The hand's other cards are these goods, as bits, and worth so many dinars.
    """
    if seat != position.seat or position.phase != TURN:
        return low, high
    if position.step == PAYING:
        least = PRICE - int(position.paid) - animal_dinars(position, seat) - dinars
        if least > 0:
            return worth_least(low, high, size, position.dinars, least)
    elif position.step == LOADING and position.hand_size[seat] > 0 and not has_extra(position, seat):
        room = room_of(position, seat, int(position.animal))
        if goods & room == 0:
            return told_of(low, high, size, HAS_SOME, room)
    return low, high


@kernel
def pick_hand(low: int, high: int, size: int, urn: Row, luck: Luck) -> tuple[Luck, int, int, int]:
    """One of the possible hands, as likely as it is to be dealt from an urn; none, if it cannot be.

    Returns the luck, its number, and out of how many deals how many give a possible hand.
    """
    total = 0
    for good in range(KINDS):
        total += int(urn[good])
    fitting = 0
    for number in range(SIZES[size]):
        if has_hand(low, high, number):
            fitting += ways(size, number, urn)
    if fitting == 0:
        return luck, -1, 0, 1
    luck, left = below(luck, fitting)
    for number in range(SIZES[size]):
        if has_hand(low, high, number):
            left -= ways(size, number, urn)
            if left < 0:
                return luck, number, fitting, CHOOSE[total, size]
    return luck, -1, 0, 1


@kernel
def pick_good(low: int, high: int, size: int, urn: Row, luck: Luck) -> tuple[Luck, int, int, int]:
    """A good that one of the possible hands holds, as likely as it is drawn from an urn; else as `pick_hand`."""
    fitting = total = bits = 0
    for good in range(KINDS):
        total += int(urn[good])
        if low == EVERY or holds(low, high, size, good):
            fitting += int(urn[good])
            bits |= 1 << good
    if fitting == 0:
        return luck, -1, 0, 1
    luck, left = below(luck, fitting)
    for good in range(KINDS):
        if bits >> good & 1:
            left -= int(urn[good])
            if left < 0:
                return luck, good, fitting, total
    return luck, -1, 0, 1


@kernel
def holds(low: int, high: int, size: int, good: int) -> bool:
    """Whether one of the possible hands holds a good."""
    found = False
    for number in range(SIZES[size]):
        found = found or (LESS[size, number, good] >= 0 and has_hand(low, high, number))
    return found


@kernel
def agree(fitting: int, total: int, patient: bool, luck: Luck) -> tuple[Luck, bool]:
    """Whether a deal is kept that was made among the `fitting` possible ones of `total`: with just that chance.

    Without patience any possible deal is kept.
    """
    if fitting == 0 or fitting == total or not patient:
        return luck, fitting > 0
    luck, chance = below(luck, total)
    return luck, chance < fitting


@kernel
def deal_from_deck(
    position: Position, low: int, high: int, size: int, row: Row, patient: bool, luck: Luck
) -> tuple[Luck, bool]:
    """Deal one of the possible hands out of the deck, and write it to a row; the luck, and whether the deal stands."""
    luck, number, fitting, total = pick_hand(low, high, size, position.deck, luck)
    luck, agreed = agree(fitting, total, patient, luck)
    if agreed:
        for good in range(KINDS):
            row[good] = HANDS[size, number, good]
            position.deck[good] -= HANDS[size, number, good]
    return luck, agreed


@kernel
def deal_kept(position: Position, viewer: int, patient: bool, luck: Luck) -> tuple[Luck, bool]:
    """Deal the cards kept from stage 1, which `deck` holds for the while, over the hands they were kept in."""
    agreed = True
    for seat in range(position.players):
        if agreed and seat != viewer:
            low, high = hands_kept_by_now(position, viewer, seat)
            size = kept_size(position, seat)
            luck, agreed = deal_from_deck(position, low, high, size, position.kept[seat], patient, luck)
    return luck, agreed


@kernel
def kept_size(position: Position, seat: int) -> int:
    """How many cards a seat kept from stage 1."""
    size = 0
    for good in range(KINDS):
        size += int(position.kept[seat, good])
    return size


@kernel
def holds_kept(position: Position, seat: int) -> bool:
    """Whether cards that a seat kept from stage 1 can still be in its hand: it has never been empty since."""
    size = kept_size(position, seat)
    for place in range(position.trail_stage, position.trail_end):
        mark = int(position.trail[place])
        if mark_seat(mark) == seat and size > 0:
            size += growth(mark)
    return size > 0


@kernel
def deal_hand(position: Position, viewer: int, seat: int, patient: bool, luck: Luck) -> tuple[Luck, bool]:
    """Deal a seat what it hid, what was stolen from it and its hand, out of the urn `deck`."""
    size = kept_size(position, seat)
    low, high = EVERY, 0
    if size > 0:
        low, high = one_hand(number_of(position.kept[seat], size))
        patient = False  # these cards have been dealt already, and evenly
    for place in range(position.trail_stage, position.trail_end):
        mark = int(position.trail[place])
        if mark_seat(mark) == seat:
            good = mark_value(mark)
            if not knows(viewer, mark):
                luck, good, fitting, total = pick_good(low, high, size, position.deck, luck)
                luck, agreed = agree(fitting, total, patient, luck)
                if not agreed:
                    return luck, False
                position.deck[good] -= 1
                position.trail[place] = with_value(mark, good)
            low, high, size = step_on(low, high, size, mark, good)
    low, high = heard_now(position, seat, low, high)
    return deal_from_deck(position, low, high, size, position.hand[seat], patient, luck)


@kernel
def fill_places(position: Position, viewer: int) -> None:
    """Put into caves and under thieves what the trail says, and forget which cards came with which draw of others."""
    for place in range(position.trail_end):
        mark = int(position.trail[place])
        if mark_what(mark) == DREW and mark_seat(mark) != viewer:
            position.trail[place] = with_value(mark, 0)
    for seat in range(position.players):
        for cave in range(position.specials[seat, CAVE]):
            for place in range(CAVE_ROOM):
                mark = int(position.cave_mark[seat, cave, place])
                if mark != EMPTY:
                    position.cave[seat, cave, place] = mark_value(int(position.trail[mark]))
        for thief in range(position.used[seat]):
            mark = int(position.loot_mark[seat, thief])
            if mark != EMPTY:
                position.loot[seat, thief] = mark_value(int(position.trail[mark]))


@kernel
def unseen_count(position: Position, viewer: int, good: int) -> int:
    """How many cards of a good a viewer has not seen: in the deck, in others' hands, and hidden or stolen unseen."""
    count = int(position.deck[good])
    for seat in range(position.players):
        if seat != viewer:
            count += int(position.hand[seat, good])
    for place in range(position.trail_stage, position.trail_end):
        mark = int(position.trail[place])
        if mark_value(mark) == good and not knows(viewer, mark):
            count += 1
    return count


@kernel
def kept_count(position: Position, viewer: int, good: int) -> int:
    """How many cards of a good the others kept from stage 1."""
    count = 0
    for seat in range(position.players):
        if seat != viewer:
            count += int(position.kept[seat, good])
    return count


@kernel
def guess(position: Position, viewer: int, luck: Luck) -> Luck:
    """Deal anew what a viewer has not seen, consistent with all that it has (TG-20, TG-50, TG-61, TG-71, TG-81)."""
    if position.phase == OVER:
        return luck  # the cards are on the table
    unseen = (
        unseen_count(position, viewer, 0),
        unseen_count(position, viewer, 1),
        unseen_count(position, viewer, 2),
        unseen_count(position, viewer, 3),
    )
    kept = (
        kept_count(position, viewer, 0),
        kept_count(position, viewer, 1),
        kept_count(position, viewer, 2),
        kept_count(position, viewer, 3),
    )
    tries = 0
    done = False
    while not done:
        tries += 1
        for good in range(KINDS):
            position.deck[good] = kept[good]
        luck, done = deal_kept(position, viewer, tries <= PATIENCE, luck)
        for good in range(KINDS):
            position.deck[good] = unseen[good]
        # First the hands that kept cards must be in.
        for first in (True, False):
            for seat in range(position.players):
                if done and seat != viewer and holds_kept(position, seat) == first:
                    luck, done = deal_hand(position, viewer, seat, tries <= PATIENCE, luck)
    fill_places(position, viewer)
    return luck


# The past of a guess


@kernel
def leads_to(position: Position, seat: int, first: int, beyond: int, number: int, size: int, goal: int) -> bool:
    """Whether the hand of that number can become the hand `goal` by the seat's marks from `first` on."""
    low, high = one_hand(number)
    low, high, _ = step_through(position, seat, seat, first, beyond, low, high, size)
    return has_hand(low, high, goal)


@kernel
def relive_stage(position: Position, seat: int, first: int, beyond: int, begun: Row, ended: Row) -> None:
    """Choose the cards a seat drew in a stage, so that the hand it began with becomes the hand it ended with."""
    size = goal_size = 0
    for good in range(KINDS):
        size += int(begun[good])
        goal_size += int(ended[good])
    number = number_of(begun, size)
    goal = number_of(ended, goal_size)
    for place in range(first, beyond):
        mark = int(position.trail[place])
        what = mark_what(mark)
        if mark_seat(mark) != seat or tells(mark):
            continue
        if what == DREW:
            for good in range(KINDS):
                more = MORE[size, number, good]
                if leads_to(position, seat, place + 1, beyond, more, size + 1, goal):
                    position.trail[place] = with_value(mark, good)
                    number = more
                    break
            size += 1
        else:
            number = LESS[size, number, mark_value(mark)]
            size -= 1


@kernel
def guess_past(position: Position, viewer: int) -> None:
    """Give a guess a past: what the others drew, so that all they did was possible."""
    for seat in range(position.players):
        if seat != viewer and position.phase != OVER:
            if position.trail_stage > 0:
                relive_stage(position, seat, 0, position.trail_stage, NOTHING, position.kept[seat])
            relive_stage(
                position, seat, position.trail_stage, position.trail_end, position.kept[seat], position.hand[seat]
            )
