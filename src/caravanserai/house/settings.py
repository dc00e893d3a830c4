"""Settings: what a house is opened with, handed to its workers as one text."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from caravanserai.house.clock import Anchor

SETTINGS_VARIABLE = "CARAVANSERAI_HOUSE"


@dataclass(frozen=True)
class Limits:
    """How much the house takes on, for each worker; a rate is a burst, and so many a second after it."""

    head: int = 16 * 1024  # bytes of a request before its body
    head_time: float = 10.0  # seconds from a request's first byte, or from the connection, to the end of its head
    body: int = 64 * 1024  # bytes of a request's body; with the marks of its chunks twice as many
    body_time: float = 30.0  # seconds from the end of a request's head to the end of its body
    connections_each: int = 256  # of one address, until they end or something live comes of them
    message: int = 8 * 1024  # bytes of a live message
    backlog: int = 1024 * 1024  # bytes that a slow reader may be behind
    tables: int = 100_000  # tables that are not over
    held: int = 20_000  # tables held in memory, beyond which those that nobody watches are let go
    sockets: int = 8_000
    sockets_each: int = 256  # of one address
    requests: tuple[float, float] = (200.0, 50.0)
    creations: tuple[float, float] = (60.0, 1.0)
    refusals: tuple[float, float] = (60.0, 1.0)  # wrong keys and codes, and live greetings of no table
    replays: tuple[float, float] = (20.0, 0.5)  # records told again
    messages: tuple[float, float] = (60.0, 20.0)  # of one socket: also its pings, pongs and parts of messages
    greeting: float = 10.0  # seconds until a connection must have said what it wants


@dataclass(frozen=True)
class Settings:
    """A house."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()
    proxies: tuple[str, ...] = ()  # whose word on where a request comes from is taken
    cards: tuple[tuple[str, str], ...] = ()  # boards and cards besides the house's own: names, and folders
    bot_pause: float = 0.8  # seconds after which a bot answers, however soon it knew
    bot_seconds: float = 0.3  # that a bot may think
    grace: float = 3.0  # seconds after which any worker takes up a turn that nobody has
    absence: float = 60.0  # seconds after which any player may hand an absent one's seat to a bot
    unlimited: bool = False  # no rates: for measuring on one's own machine
    quiet: bool = False  # only what goes wrong is logged
    anchor: Anchor | None = None  # the moment from which all workers count their time
    limits: Limits = field(default_factory=Limits)

    def to_text(self) -> str:
        """All of it as one line."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Settings:
        """What `to_text` told."""
        told: dict[str, Any] = json.loads(text)
        limits: dict[str, Any] = {
            key: tuple(value) if isinstance(value, list) else value for key, value in told["limits"].items()
        }
        anchor = told["anchor"]
        return cls(
            **{
                **told,
                "origins": tuple(told["origins"]),
                "proxies": tuple(told["proxies"]),
                "cards": tuple((name, folder) for name, folder in told["cards"]),
                "anchor": None if anchor is None else Anchor(*anchor),
                "limits": Limits(**limits),
            }
        )
