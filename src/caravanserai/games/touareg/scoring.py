"""Scoring: a stage's majorities, what goes back to stock and deck, unused special cards, and who has won."""

from __future__ import annotations

from caravanserai.core.layout import Row
from caravanserai.core.payments import note
from caravanserai.games.touareg.animals import note_room, unload
from caravanserai.games.touareg.box import (
    ANIMALS,
    CAMELS_FOR_TWO,
    CAVE,
    CAVE_ROOM,
    CAVES,
    DONKEY,
    EMPTY,
    KINDS,
    OVER,
    SPECIALS,
    THIEF,
    THIEVES,
    UNUSED_POINTS,
    Position,
)
from caravanserai.kernels import inlined, kernel

TALLY = 8  # bits of a tally that count one good

# What points are paid for. With a majority go the good and how many of it; with special cards, their kind and number.
REASONS = ("majority", "tie", "turned-in", "unused")
MAJORITY, TIE, TURNED_IN, UNUSED = range(len(REASONS))


@kernel
def tally(position: Position, seat: int) -> int:
    """What a seat has on animals, in caves and under thieves (TG-73): eight bits a good."""
    count = 0
    for animal in range(ANIMALS):
        for place in range(position.loaded[seat, animal]):
            count += 1 << (TALLY * int(position.load[seat, animal, place]))
    for cave in range(position.specials[seat, CAVE]):
        for place in range(position.caved[seat, cave]):
            count += 1 << (TALLY * int(position.cave[seat, cave, place]))
    for thief in range(position.used[seat]):
        count += 1 << (TALLY * int(position.loot[seat, thief]))
    return count


@inlined
def held(tallies: int, good: int) -> int:
    """How much of a good there is in a tally."""
    return tallies >> (TALLY * good) & 255


@kernel
def tallies(position: Position) -> tuple[int, int, int, int, int]:
    """The tallies of all seats."""
    return (
        tally(position, 0),
        tally(position, 1),
        tally(position, 2),
        tally(position, 3),
        tally(position, 4),
    )


@kernel
def leaders(counted: tuple[int, int, int, int, int], players: int, good: int) -> int:
    """The seats that have most of a good, as bits; nobody leads in what nobody holds (TG-73, TG-74)."""
    most = bits = 0
    for seat in range(players):
        count = held(counted[seat], good)
        if count > most:
            most, bits = count, 1 << seat
        elif count == most:
            bits |= 1 << seat
    return bits if most > 0 else 0


@kernel
def score_majorities(position: Position, paid: Row) -> None:
    """The only leader in a good gets its points, tied leaders one less each (TG-73, TG-74)."""
    counted = tallies(position)
    for good in range(KINDS):
        bits = leaders(counted, position.players, good)
        reason = MAJORITY if bits & (bits - 1) == 0 else TIE
        points = int(position.worth[good]) - int(reason == TIE)
        for seat in range(position.players):
            if bits >> seat & 1:
                position.points[seat] += points
                note(paid, seat, reason, points, good, held(counted[seat], good), 0)


@kernel
def gather_goods(position: Position) -> None:
    """All that was counted becomes the new deck (TG-81)."""
    for seat in range(position.players):
        goods = tally(position, seat)
        for good in range(KINDS):
            count = held(goods, good)
            position.deck[good] += count
            position.deck_size += count


@kernel
def clear_hiding_places(position: Position, seat: int) -> None:
    """A seat's caves hold nothing, and its thieves have not struck."""
    for cave in range(CAVES):
        position.caved[seat, cave] = 0
        for place in range(CAVE_ROOM):
            position.cave[seat, cave, place] = EMPTY
            position.cave_mark[seat, cave, place] = EMPTY
    position.used[seat] = 0
    for thief in range(THIEVES):
        position.loot[seat, thief] = EMPTY
        position.loot_mark[seat, thief] = EMPTY


@kernel
def get_specials(position: Position, seat: int, special: int, cards: int) -> None:
    """A seat gets so many special cards of a kind from stock; where they are less than 0, they go back there."""
    before = int(position.specials[seat, special])
    after = before + cards
    position.specials[seat, special] = after
    position.stock[special] -= cards
    if special == DONKEY:
        for donkey in range(min(before, after), max(before, after)):
            note_room(position, seat, CAMELS_FOR_TWO + donkey)


@kernel
def return_used(position: Position, seat: int) -> None:
    """Used caves and thieves and laden donkeys go back to stock (TG-72, TG-75); those unused stay, in their order."""
    for special in range(len(SPECIALS)):
        get_specials(position, seat, special, -in_use(position, seat, special))
    clear_hiding_places(position, seat)
    unload(position, seat)


@kernel
def in_use(position: Position, seat: int, special: int) -> int:
    """How many special cards of a kind a seat has used: laden donkeys (TG-75), filled caves, thieves that struck."""
    count = 0
    if special == DONKEY:
        for animal in range(CAMELS_FOR_TWO, ANIMALS):
            count += position.loaded[seat, animal] > 0
    elif special == CAVE:
        for cave in range(CAVES):
            count += position.caved[seat, cave] > 0
    elif special == THIEF:
        count += int(position.used[seat])
    return count


@kernel
def unused(position: Position, seat: int, special: int) -> int:
    """How many special cards of a kind a seat has not used; a plan never is."""
    return int(position.specials[seat, special]) - in_use(position, seat, special)


@kernel
def any_unused(position: Position, seat: int) -> int:
    """The kinds of special cards that a seat has unused, as bits."""
    bits = 0
    for special in range(len(SPECIALS)):
        if unused(position, seat, special) > 0:
            bits |= 1 << special
    return bits


@kernel
def turn_in(position: Position, seat: int, special: int, paid: Row) -> None:
    """An unused special card goes back to stock for its points (TG-76 to TG-78)."""
    position.points[seat] += UNUSED_POINTS[special]
    note(paid, seat, TURNED_IN, UNUSED_POINTS[special], special, 1, 0)
    get_specials(position, seat, special, -1)


@kernel
def score_unused(position: Position, paid: Row) -> None:
    """At the end of the game every unused special card pays by itself; the table stays as it lies (TG-91)."""
    for seat in range(position.players):
        for special in range(len(SPECIALS)):
            cards = unused(position, seat, special)
            if cards > 0:
                position.points[seat] += UNUSED_POINTS[special] * cards
                note(paid, seat, UNUSED, UNUSED_POINTS[special] * cards, special, cards, 0)


@kernel
def hand_dinars(position: Position, seat: int) -> int:
    """What a hand would pay: its goods' dinars added up (TG-40, TG-92)."""
    total = 0
    for good in range(KINDS):
        total += int(position.hand[seat, good]) * int(position.dinars[good])
    return total


@kernel
def animal_dinars(position: Position, seat: int) -> int:
    """What the loads of all a seat's animals would pay (TG-40)."""
    return int(position.aboard[seat])


@kernel
def scores(position: Position, out: Row) -> None:
    """Write everybody's points."""
    for seat in range(position.players):
        out[seat] = position.points[seat]


@kernel
def winners(position: Position, out: Row) -> None:
    """Write who has won: by points, among the tied by the hand worth most dinars; still tied, they share it (TG-92)."""
    most = richest = -1
    for seat in range(position.players):
        points, dinars = position.points[seat], hand_dinars(position, seat)
        if points > most or (points == most and dinars > richest):
            most, richest = points, dinars
    for seat in range(position.players):
        first = position.points[seat] == most and hand_dinars(position, seat) == richest
        out[seat] = position.phase == OVER and first
