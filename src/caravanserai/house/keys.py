"""Keys: what holds a seat. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets

LONGEST_KEY = 128


def new_key() -> str:
    """A key of 256 bits, that goes into a header or a link's fragment."""
    return secrets.token_urlsafe(32)


def new_id() -> str:
    """A table's name: not to be guessed either, as who has it may watch."""
    return secrets.token_urlsafe(16)


def hash_of(key: str) -> str:
    """What is kept of a key. It has more bits than anybody can try, so a plain hash keeps it."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def is_same(kept: str, told: str) -> bool:
    """Whether two hashes are the same, in a time that tells nothing; an empty one is nobody's."""
    return bool(kept) and hmac.compare_digest(kept, told)
