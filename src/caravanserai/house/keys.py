"""Keys: whoever has a seat's key holds the seat. Only hashes of keys are stored.

Whatever nobody may guess is made of random bytes from a source that is handed in, the system's unless a test has
another.
"""

from __future__ import annotations

import hashlib
import hmac
import random
import re
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Callable

LONGEST_KEY = 128
ID = "[A-Za-z0-9_-]{1,32}"

RandomBytes = Callable[[int], bytes]
"""A source of random bytes, which returns as many as it is asked for."""


class Drawn(random.Random):
    """A generator whose choices are drawn from a source of random bytes, each of them equally likely."""

    def __init__(self, random_bytes: RandomBytes) -> None:
        """Draw from a source."""
        super().__init__()
        self._random_bytes = random_bytes

    def random(self) -> float:
        """Return a number from 0 to below 1."""
        return self.getrandbits(53) / (1 << 53)

    def getrandbits(self, k: int, /) -> int:
        """Return a number of so many bits."""
        return int.from_bytes(self._random_bytes((k + 7) // 8), "big") >> -k % 8


def new_key(random_bytes: RandomBytes = secrets.token_bytes) -> str:
    """Return a new key of 256 bits, whose characters may be used in a header or a link's fragment."""
    return written(random_bytes(32))


def written(told: bytes) -> str:
    """Return bytes as a text of characters that may be used in a header or a link."""
    return urlsafe_b64encode(told).rstrip(b"=").decode()


def key_for(table: str, code: str | None, client: str) -> str:
    """Return the key of a guest who joins with an id of their own; it depends on the table, the invitation and the id.

    The id is secret and has at least 128 bits, so nobody else can find the key.
    """
    return hash_of("\0".join(("joins", table, code or "", client)))


def new_id(random_bytes: RandomBytes = secrets.token_bytes) -> str:
    """Return a new name of a table, which cannot be guessed, since whoever has it may watch."""
    return written(random_bytes(16))


def is_id(name: str) -> bool:
    """Return whether a text can be a table's name; some texts cannot even be sent to a database."""
    return re.fullmatch(ID, name) is not None


def hash_of(key: str) -> str:
    """Return the hash of a key that is stored. A plain hash is safe, since a key has too many bits to be guessed."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def is_same(kept: str, told: str) -> bool:
    """Return whether two hashes are equal, in a time that does not depend on them; an empty hash equals none."""
    return bool(kept) and hmac.compare_digest(kept, told)
