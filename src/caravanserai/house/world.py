"""The world: what a worker takes from outside, handed in so that a test can put a made-up one in its place.

Time that passes, and threads, are not among it: a worker takes them from the event loop that it runs in.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable
from dataclasses import dataclass

from sqlalchemy import Engine

from caravanserai.house.clock import Anchor, anchor
from caravanserai.house.database import make_engine
from caravanserai.house.keys import RandomBytes
from caravanserai.house.ledger import Notify
from caravanserai.house.listener import Listen, listen


@dataclass(frozen=True)
class World:
    """What a worker takes from outside; what is not said is the system's own."""

    clocks: Callable[[], Anchor] = anchor  # reads both of the system's clocks
    random_bytes: RandomBytes = secrets.token_bytes  # keys, names and seeds are made of them
    engine: Callable[[str], Engine] = make_engine  # opens the database of an address
    notify: Notify | None = None  # tells other workers what was written; if None, PostgreSQL does
    listen: Listen = listen  # hears what they tell
