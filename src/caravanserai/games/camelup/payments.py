"""Payments: who was paid what for which tile, card or camel, one after another, when a die has been revealed.

The sums are the rules' own (`scoring`); here each of their parts is noted before it is paid.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caravanserai.core.layout import Row
from caravanserai.games.camelup.box import (
    CAMELS,
    COLOURS,
    LOSER,
    MAX_SEATS,
    MAX_TILES,
    NOBODY,
    ROLL,
    VALUES,
    WINNER,
    Position,
)
from caravanserai.games.camelup.camels import (
    camel_in_place,
    crossed,
    how_many,
    place,
    reached,
    space_of,
    tile_owner_on,
    unit_of,
)
from caravanserai.games.camelup.dice import camel_of, die_of, pips_of
from caravanserai.games.camelup.rules import reveal
from caravanserai.games.camelup.scoring import best_tile, leg_gain, pay_card, purse_after, score_leg, tile_pay
from caravanserai.kernels import kernel

# What is paid for, and the three numbers that go with it.
REASONS = ("desert", "photo", "leg", "position", "pyramid", "partner", "spared", "winner", "loser")
DESERT, PHOTO, LEG, POSITION, PYRAMID, PARTNER, SPARED, WINNER_CARD, LOSER_CARD = range(len(REASONS))
SEAT, REASON, POUNDS, FIRST, SECOND, THIRD, NUMBERS = range(7)

# A desert tile and a photo; every leg tile; pyramid tiles, a partner and a spared loss a seat; every race card.
MOST = 2 + CAMELS * MAX_TILES + 3 * MAX_SEATS + CAMELS * MAX_SEATS


@kernel
def note(
    out: Row, count: int, seat: int, reason: int, pounds: int, first: int = 0, second: int = 0, third: int = 0
) -> int:
    """Write one payment; returns how many there are."""
    out[count, SEAT] = seat
    out[count, REASON] = reason
    out[count, POUNDS] = pounds
    out[count, FIRST] = first
    out[count, SECOND] = second
    out[count, THIRD] = third
    return count + 1


@kernel
def pay(position: Position, action: int, outcome: int, out: Row) -> int:
    """The payments of a roll: on the way, then the leg's, then the race's; `position` is as before it."""
    if action != ROLL:
        return 0
    herd, camel, pips = int(position.herd), camel_of(die_of(outcome)), pips_of(outcome)
    photographer = int(position.camera_owner)
    met = reached(herd, camel, pips)
    count = 0
    owner = tile_owner_on(position, met)
    if owner != NOBODY:
        count = note(out, count, owner, DESERT, 1, met)  # CU-30
    reveal(position, outcome)
    if photographer != NOBODY and position.camera_owner == NOBODY:
        size = how_many(unit_of(herd, camel))
        count = note(out, count, photographer, PHOTO, size, space_of(int(position.herd), camel))  # SC-22
    over = crossed(int(position.herd), int(position.track))
    if position.pyramid != 0 and not over:
        return count
    for seat in range(position.players):
        count = note_leg(position, seat, out, count)
    if over:
        score_leg(position)
        count = note_pile(position, WINNER, camel_in_place(int(position.herd), 1), out, count)
        count = note_pile(position, LOSER, camel_in_place(int(position.herd), CAMELS), out, count)
    return count


@kernel
def note_leg(position: Position, seat: int, out: Row, count: int) -> int:
    """What a leg pays a seat: its leg tiles in the order taken, its pyramid tiles, its partner's best tile."""
    for number in range(position.taken):
        for colour in range(CAMELS):
            for depth in range(MAX_TILES):
                owned = position.tile_owner[colour, depth] == seat and position.tile_number[colour, depth] == number
                if owned:
                    covered = int(position.tile_place[colour, depth])
                    rank = place(int(position.herd), colour)
                    pounds = tile_pay(depth, covered, rank)
                    reason = LEG if covered == 0 else POSITION
                    count = note(
                        out, count, seat, reason, pounds, colour, VALUES[depth] if covered == 0 else covered, rank
                    )
    if position.pyramid_tiles[seat] > 0:
        tiles = int(position.pyramid_tiles[seat])
        count = note(out, count, seat, PYRAMID, tiles, tiles)  # CU-44
    if position.partner[seat] != NOBODY:
        partner = int(position.partner[seat])
        count = note(out, count, seat, PARTNER, best_tile(position, partner), partner)  # SC-36
    owed = int(position.money[seat]) + leg_gain(position, seat)
    if owed < 0:
        count = note(out, count, seat, SPARED, purse_after(owed, 0) - owed)  # CU-45
    return count


@kernel
def note_pile(position: Position, pile: int, camel: int, out: Row, count: int) -> int:
    """A pile of race cards, first laid first; of an empty purse a wrong one takes nothing (CU-51 to CU-53)."""
    right = 0
    reason = WINNER_CARD if pile == WINNER else LOSER_CARD
    for card in range(position.laid[pile]):
        seat = int(position.pile_seat[pile, card])
        colour = int(position.pile_colour[pile, card])
        money = int(position.money[seat])
        right = pay_card(position, pile, card, camel, right)
        count = note(
            out, count, seat, reason, int(position.money[seat]) - money, colour, right if colour == camel else 0
        )
    return count


# In words

RULES = {
    DESERT: "CU-30", PHOTO: "SC-22", POSITION: "SC-33", PYRAMID: "CU-44", PARTNER: "SC-36", SPARED: "CU-45",
    WINNER_CARD: "CU-51", LOSER_CARD: "CU-52",
}  # fmt: skip
LEG_RULES = ("CU-41", "CU-42", "CU-43")  # the camel is first, second, or any other


def payment(row: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    """One payment as it is told: to whom, what for, how many pounds, and by which rule."""
    seat, reason, pounds, first, second, third = row
    told: dict[str, Any] = {"to": names[seat], "for": REASONS[reason], "pounds": pounds}
    if reason in (DESERT, PHOTO):
        told["space"] = first
    elif reason == LEG:
        told |= {"colour": COLOURS[first], "value": second, "place": third}
    elif reason == POSITION:
        told |= {"colour": COLOURS[first], "bet": second, "place": third}
    elif reason == PYRAMID:
        told["tiles"] = first
    elif reason == PARTNER:
        told["partner"] = names[first]
    elif reason in (WINNER_CARD, LOSER_CARD):
        told |= {"colour": COLOURS[first], "right": second or None}
    rule = LEG_RULES[min(third, len(LEG_RULES)) - 1] if reason == LEG else RULES[reason]
    return {**told, "rule": rule}
