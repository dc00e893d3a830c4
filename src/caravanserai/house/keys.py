"""Keys: what holds a seat. Only their hashes are kept."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

LONGEST_KEY = 128
ID = "[A-Za-z0-9_-]{1,32}"


def new_key() -> str:
    """A key of 256 bits, that goes into a header or a link's fragment."""
    return secrets.token_urlsafe(32)


def key_for(table: str, code: str | None, client: str) -> str:
    """The key of who joins with an id of their own: the same for the same table, invitation and id, and for no other.

    The id is secret and has at least 128 bits, so nobody else finds the key.
    """
    return hash_of("\0".join(("joins", table, code or "", client)))


def new_id() -> str:
    """A table's name: not to be guessed either, as who has it may watch."""
    return secrets.token_urlsafe(16)


def is_id(name: str) -> bool:
    """Whether a table may have this name; not all that is told as one can even be asked of a database."""
    return re.fullmatch(ID, name) is not None


def hash_of(key: str) -> str:
    """What is kept of a key. It has more bits than anybody can try, so a plain hash keeps it."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def is_same(kept: str, told: str) -> bool:
    """Whether two hashes are the same, in a time that tells nothing; an empty one is nobody's."""
    return bool(kept) and hmac.compare_digest(kept, told)
