"""Payments in words: to whom, what for, how many pounds, and by which rule."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caravanserai.core.payments import REASON, SEAT
from caravanserai.games.camelup.box import ALL_TILES, CAMELS, COLOURS, MAX_SEATS
from caravanserai.games.camelup.scoring import (
    FOR_COVERED_TILE,
    FOR_DESERT,
    FOR_EMPTY_PURSE,
    FOR_LEG_TILE,
    FOR_LOSER_CARD,
    FOR_PARTNER,
    FOR_PHOTO,
    FOR_PYRAMID_TILES,
    FOR_WINNER_CARD,
)

# A desert tile and a photo; every leg tile; pyramid tiles, a partner and a spared loss a seat; every race card.
MOST = 2 + ALL_TILES + 3 * MAX_SEATS + CAMELS * MAX_SEATS

# What is said of each reason, and the rule that pays.
REASONS = {
    FOR_DESERT: ("desert", "CU-30"),
    FOR_PHOTO: ("photo", "SC-22"),
    FOR_LEG_TILE: ("leg", ""),  # by its camel's place: see LEG_RULES
    FOR_COVERED_TILE: ("position", "SC-33"),
    FOR_PYRAMID_TILES: ("pyramid", "CU-44"),
    FOR_PARTNER: ("partner", "SC-36"),
    FOR_EMPTY_PURSE: ("spared", "CU-45"),
    FOR_WINNER_CARD: ("winner", "CU-51"),
    FOR_LOSER_CARD: ("loser", "CU-52"),
}
LEG_RULES = ("CU-41", "CU-42", "CU-43")  # the camel is first, second, or any other


def payments(rows: Sequence[Sequence[int]], names: Sequence[str]) -> list[dict[str, Any]]:
    """The payments of one event as they are told: on the way, then the leg's player by player, then the race cards'."""
    return [payment(row, names) for row in sorted(rows, key=turn_of)]


def turn_of(row: Sequence[int]) -> tuple[int, int]:
    """When a payment is told. The rules pay a leg's tiles in the order they were taken, whoever has them."""
    if row[REASON] in (FOR_DESERT, FOR_PHOTO):
        return 0, 0
    return (2, 0) if row[REASON] in (FOR_WINNER_CARD, FOR_LOSER_CARD) else (1, row[SEAT])


def payment(row: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    """One payment as it is told."""
    seat, reason, pounds, first, second, third = row
    word, rule = REASONS[reason]
    told: dict[str, Any] = {"to": names[seat], "for": word, "pounds": pounds}
    if reason in (FOR_DESERT, FOR_PHOTO):
        told["space"] = first
    elif reason == FOR_LEG_TILE:
        told |= {"colour": COLOURS[first], "value": second, "place": third}
        rule = LEG_RULES[min(third, len(LEG_RULES)) - 1]
    elif reason == FOR_COVERED_TILE:
        told |= {"colour": COLOURS[first], "bet": second, "place": third}
    elif reason == FOR_PYRAMID_TILES:
        told["tiles"] = first
    elif reason == FOR_PARTNER:
        told["partner"] = names[first]
    elif reason in (FOR_WINNER_CARD, FOR_LOSER_CARD):
        told |= {"colour": COLOURS[first], "right": second or None}
    return {**told, "rule": rule}
