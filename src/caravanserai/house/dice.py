"""Fair dice: every chance outcome from a secret seed whose SHA-256 was published before anybody sat down.

What is drawn for an event is HMAC-SHA256 of the seed over the ASCII text `event/draw/try`: the event's number in the
record, from 1; the number of the draw within it, from 0; and the try, from 0. The 32 bytes are one number, the first
byte the highest. A try whose number is not below the greatest multiple of the weights' sum is thrown away, so that the
rest, taken modulo that sum, favours nothing; the outcome is the first whose weight, with all before it, exceeds that.
The head is drawn by `Match` from the seed that the first 8 bytes of the HMAC over `head` are. What is drawn in each
game, in which order and with which weights, docs/dice.md tells: whoever changes that makes old records unverifiable.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence

SEED_BYTES = 32
WHOLE = 1 << 256


def new_seed() -> bytes:
    """A secret seed of 256 bits."""
    return secrets.token_bytes(SEED_BYTES)


class FairDice:
    """The dice of one table."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    @property
    def commitment(self) -> str:
        """The seed's SHA-256: published at once, so that the seed cannot be another one later."""
        return hashlib.sha256(self._seed).hexdigest()

    @property
    def proof(self) -> dict[str, str]:
        """The lines of a finished game's record: the commitment, and the seed opened."""
        return {"commitment": self.commitment, "seed": self._seed.hex()}

    def number(self, message: str) -> int:
        """A number of 256 even bits for a message."""
        return int.from_bytes(hmac.digest(self._seed, message.encode("ascii"), "sha256"), "big")

    def head_seed(self) -> int:
        """The seed that a match draws its head from."""
        return self.number("head") >> 192

    def bot_seed(self, whose: str, event: int) -> int:
        """Where a bot's own chance begins before an event; nobody else can know it."""
        return self.number(f"{whose} {event}") >> 192

    def draws(self, event: int) -> Callable[[Sequence[int]], int]:
        """What draws for the event of that number, one outcome after another, as `Match.settle_by` asks."""
        drawn = 0

        def draw(weights: Sequence[int]) -> int:
            nonlocal drawn
            place = self.pick(event, drawn, weights)
            drawn += 1
            return place

        return draw

    def pick(self, event: int, draw: int, weights: Sequence[int]) -> int:
        """The place of one of these weights, each exactly as likely as it is heavy."""
        total = sum(weights)
        fair = WHOLE - WHOLE % total
        attempt = 0
        while (number := self.number(f"{event}/{draw}/{attempt}")) >= fair:
            attempt += 1
        left = number % total
        place = 0
        while left >= weights[place]:
            left -= weights[place]
            place += 1
        return place
