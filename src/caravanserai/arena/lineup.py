"""Line-ups: which bots sit at a table, and how they change seats."""

from __future__ import annotations

import hashlib
import random
from itertools import combinations


def lineups(bots: int, players: int) -> list[tuple[int, ...]]:
    """Return the tables that bots make, as tuples of their numbers.

    If there are as many bots as seats, all sit at one table. If there are fewer, the last bot takes the seats that are
    left. If there are more, each combination of as many bots as there are seats makes a table.
    """
    if bots <= players:
        return [(*range(bots), *[bots - 1] * (players - bots))]
    return list(combinations(range(bots), players))


def seated(lineup: tuple[int, ...], rotation: int, seed: int) -> tuple[int, ...]:
    """Return who sits on each seat of a table, by the bots' numbers.

    The seed decides who sits beside whom; then everybody moves on by `rotation` seats.
    """
    circle = list(lineup)
    random.Random(seed).shuffle(circle)
    start = -rotation % len(circle)
    return (*circle[start:], *circle[:start])


def derived(*parts: int | str) -> int:
    """Return a seed of 64 bits that is made from numbers and texts; it is the same on every machine."""
    told = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "big")
