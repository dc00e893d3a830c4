"""Keys: whoever has a seat's key holds the seat. Only hashes of keys are stored."""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets

LONGEST_KEY = 128
ID = "[A-Za-z0-9_-]{1,32}"


def new_key() -> str:
    """Return a new key of 256 bits, whose characters may be used in a header or a link's fragment."""
    return secrets.token_urlsafe(32)


def key_for(table: str, code: str | None, client: str) -> str:
    """Return the key of a guest who joins with an id of their own; it depends on the table, the invitation and the id.

    The id is secret and has at least 128 bits, so nobody else can find the key.
    """
    return hash_of("\0".join(("joins", table, code or "", client)))


def new_id() -> str:
    """Return a new name of a table, which cannot be guessed, since whoever has it may watch."""
    return secrets.token_urlsafe(16)


def is_id(name: str) -> bool:
    """Return whether a text can be a table's name; some texts cannot even be sent to a database."""
    return re.fullmatch(ID, name) is not None


def hash_of(key: str) -> str:
    """Return the hash of a key that is stored. A plain hash is safe, since a key has too many bits to be guessed."""
    return hashlib.sha256(key.encode("utf-8", "surrogatepass")).hexdigest()


def is_same(kept: str, told: str) -> bool:
    """Return whether two hashes are equal, in a time that does not depend on them; an empty hash equals none."""
    return bool(kept) and hmac.compare_digest(kept, told)
