"""Settings: what a house is opened with. They are handed to its workers as one text."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from typing import Any

from caravanserai.house.clock import Anchor

SETTINGS_VARIABLE = "CARAVANSERAI_HOUSE"


@dataclass(frozen=True)
class Limits:
    """How much each worker takes on. A rate is a pair: how many at once, and how many a second after that."""

    head: int = 16 * 1024  # bytes of a request before its body
    head_time: float = 10.0  # seconds from a request's first byte, or from the connection, to the end of its head
    body: int = 64 * 1024  # bytes of a request's body; with the headers of its chunks it may have twice as many
    body_time: float = 30.0  # seconds from the end of a request's head to the end of its body
    connections_each: int = 256  # connections from one address that are not live
    message: int = 8 * 1024  # bytes of a live message
    backlog: int = 1024 * 1024  # bytes that were sent to a live connection and not yet read by its client
    tables: int = 100_000  # tables whose games are not over, in the whole house
    held: int = 20_000  # tables in memory; if there are more, some that nobody watches are forgotten
    sockets: int = 8_000  # live connections
    sockets_each: int = 256  # live connections from one address
    requests: tuple[float, float] = (200.0, 50.0)  # requests from one address
    creations: tuple[float, float] = (60.0, 1.0)  # tables opened from one address
    refusals: tuple[float, float] = (60.0, 1.0)  # wrong keys, codes, and tables in greetings, from one address
    replays: tuple[float, float] = (20.0, 0.5)  # records replayed for one address
    messages: tuple[float, float] = (60.0, 20.0)  # messages, pings, pongs and fragments over one live connection
    greeting: float = 10.0  # seconds after which a live connection must have sent its greeting


@dataclass(frozen=True)
class Settings:
    """What a house is opened with."""

    database: str
    host: str = "127.0.0.1"
    port: int = 8000
    workers: int = 1
    origins: tuple[str, ...] = ()  # the addresses by which browsers know the house, if it is behind a proxy
    proxies: tuple[str, ...] = ()  # the proxies that are trusted to say where a request comes from
    cards: tuple[tuple[str, str], ...] = ()  # the boards and cards on offer besides the house's own: names, and folders
    bot_pause: float = 0.8  # a bot answers after a whole number of so many seconds, even if it chose sooner
    bot_seconds: float = 0.3  # how long a bot may think
    grace: float = 3.0  # seconds after which any worker plays a turn that no other has played
    absence: float = 60.0  # seconds without a sign of a player after which others may hand the seat to a bot
    unlimited: bool = False  # whether rates are not limited, for measurements on one's own machine
    quiet: bool = False  # whether only what goes wrong is logged
    anchor: Anchor | None = None  # the moment from which all workers measure time
    limits: Limits = field(default_factory=Limits)

    def to_text(self) -> str:
        """Return all settings as one line of text."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Settings:
        """Return the settings that `to_text` made a text of."""
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
