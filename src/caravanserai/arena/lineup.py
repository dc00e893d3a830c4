"""Line-ups: which bots sit at a table, and how they change seats."""

from __future__ import annotations

import hashlib
import random
from itertools import combinations


def lineups(bots: int, players: int) -> list[tuple[int, ...]]:
    """The tables that bots make, by their numbers.

    As many as seats: all at one table. Fewer: the last of them takes the seats that are left. More: every choice of
    as many as there are seats, in turn.
    """
    if bots <= players:
        return [(*range(bots), *[bots - 1] * (players - bots))]
    return list(combinations(range(bots), players))


def seated(lineup: tuple[int, ...], rotation: int, seed: int) -> tuple[int, ...]:
    """Who sits on each seat: the seed says who sits beside whom, and everybody has moved on by `rotation` seats."""
    circle = list(lineup)
    random.Random(seed).shuffle(circle)
    start = -rotation % len(circle)
    return (*circle[start:], *circle[:start])


def derived(*parts: int | str) -> int:
    """A seed made out of others: 64 bits, the same on every machine."""
    told = "/".join(map(str, parts)).encode()
    return int.from_bytes(hashlib.blake2b(told, digest_size=8).digest(), "big")
