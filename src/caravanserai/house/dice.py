"""Fair dice: every outcome follows from a secret seed, whose SHA-256 is published before anybody sits down.

What is drawn for an event is the HMAC-SHA256 of the ASCII text `event/draw/try` with the seed as key: the event's
number in the record, from 1; the number of the draw within the event, from 0; and the number of the try, from 0. The 32
bytes are read as one number, the first byte the highest. A try whose number is not below the greatest multiple of the
sum of the weights is discarded, so that the others, modulo that sum, are uniformly distributed. The outcome is the
first whose weight, added to those before it, exceeds the result. The head is drawn by `Match` from a seed that is the
first 8 bytes of the HMAC of `head`. If players have given words of their own, the key is not the seed, but the
HMAC-SHA256 of the record's line `words` with the seed as key: so who knows the seed alone knows no outcome.
docs/dice.md says what is drawn in each game, in which order and with which weights; if that is changed, old records can
no longer be verified.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Callable, Sequence

from caravanserai.core.proof import WORDS

SEED_BYTES = 32
WHOLE = 1 << 256


def new_seed(random_bytes: Callable[[int], bytes] = secrets.token_bytes) -> bytes:
    """Return a new secret seed of 256 bits, from a source of random bytes."""
    return random_bytes(SEED_BYTES)


class FairDice:
    """The dice of one table."""

    def __init__(self, seed: bytes, words: str = "") -> None:
        """Make the dice of a seed, and of the words that players mix into it, as the record's line `words` has them."""
        self._seed = seed
        self.words = words
        self._key = mixed(seed, words) if words else seed

    def with_words(self, words: str) -> FairDice:
        """Return the dice of the same seed with these words mixed in; the same dice if there are none."""
        return FairDice(self._seed, words) if words else self

    @property
    def commitment(self) -> str:
        """The seed's SHA-256, which is published at once, so that the seed cannot be exchanged later."""
        return hashlib.sha256(self._seed).hexdigest()

    @property
    def proof(self) -> dict[str, str]:
        """The lines of a finished game's record that prove its dice: the commitment, the seed itself, and any words."""
        lines = {"commitment": self.commitment, "seed": self._seed.hex()}
        return {**lines, WORDS: self.words} if self.words else lines

    def number(self, message: str) -> int:
        """Return a number of 256 bits that is drawn for a message; it is uniformly distributed."""
        return int.from_bytes(hmac.digest(self._key, message.encode("ascii"), "sha256"), "big")

    def head_seed(self) -> int:
        """Return the seed from which a match draws its head."""
        return self.number("head") >> 192

    def bot_seed(self, whose: str, event: int) -> int:
        """Return the seed of a bot's own random choices at an event; nobody else can compute it."""
        return self.number(f"{whose} {event}") >> 192

    def draws(self, event: int) -> Callable[[Sequence[int]], int]:
        """Return a function that draws the outcomes of an event, one at each call, as `Match.settle_by` takes it."""
        drawn = 0

        def draw(weights: Sequence[int]) -> int:
            nonlocal drawn
            place = self.pick(event, drawn, weights)
            drawn += 1
            return place

        return draw

    def pick(self, event: int, draw: int, weights: Sequence[int]) -> int:
        """Return the index of one of these weights, drawn in exact proportion to them."""
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


def mixed(seed: bytes, words: str) -> bytes:
    """Return the key that all is drawn with if players have given words: the HMAC of the record's line `words`."""
    return hmac.digest(seed, f"{WORDS}: {words}".encode(), "sha256")
