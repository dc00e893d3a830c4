"""Payments: who got how many points for which good or special card, in words for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caravanserai.games.touareg.box import GOODS, KINDS, MAX_SEATS, PLAN, SPECIALS
from caravanserai.games.touareg.scoring import MAJORITY, REASONS, TIE, UNUSED

MOST_PAYMENTS = (KINDS + len(SPECIALS)) * MAX_SEATS  # when the game ends


def payments(rows: Sequence[Sequence[int]], names: Sequence[str]) -> list[dict[str, Any]]:
    """The payments of one event: to whom, what for, how many points, and by which rule."""
    return [payment(row, names) for row in rows]


def payment(row: Sequence[int], names: Sequence[str]) -> dict[str, Any]:
    """One payment as it is told."""
    seat, reason, points, kind, count, _ = row
    told: dict[str, Any] = {"to": names[seat], "for": REASONS[reason], "points": points}
    if reason in (MAJORITY, TIE):
        return {**told, "good": GOODS[kind], "goods": count, "rule": "TG-73" if reason == MAJORITY else "TG-74"}
    turned_in = "TG-78" if kind == PLAN else "TG-77"
    return {**told, "special": SPECIALS[kind], "cards": count, "rule": "TG-91" if reason == UNUSED else turned_in}
