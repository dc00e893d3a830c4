"""Players of the tests: programs that sit at a table by the network and play at random."""

from __future__ import annotations

import random
from typing import Any

import pytest

from caravanserai.house.client import HouseError, Live

GAMES = {"camelup": ["photographer"], "touareg": [], "pharaohs": ["quiz"]}


def by_kind(legal: list[str], luck: random.Random) -> str:
    """A kind of action first, then one of that kind: games end sooner and rare actions are played."""
    kind = luck.choice(sorted({text.split(" ")[0] for text in legal}))
    return luck.choice([text for text in legal if text.split(" ")[0] == kind])


async def refused(what: Any, status: int, code: str) -> HouseError:
    """The refusal that something must come to."""
    with pytest.raises(HouseError) as caught:
        await what
    assert (caught.value.status, caught.value.code) == (status, code)
    return caught.value


class Player:
    """Watches from a seat, keeps every message, and plays at random when it is to move."""

    def __init__(self, live: Live, seed: int) -> None:
        self.live = live
        self.luck = random.Random(seed)
        self.view: dict[str, Any] | None = None
        self.log: list[str] = []
        self.messages: list[dict[str, Any]] = []
        self.done: list[tuple[int, str]] = []  # what was acknowledged: the event's number, and its line

    def take(self, message: dict[str, Any]) -> None:
        """Read one message."""
        self.messages.append(message)
        if message.get("view"):
            self.view = message["view"]
        if "log" in message:
            self.log = list(message["log"])
        elif "line" in message and not message.get("repeat"):
            if message["kind"] == "settled":
                self.log.pop()
            self.log.append(message["line"])

    @property
    def is_over(self) -> bool:
        return self.view is not None and self.view["over"]

    @property
    def is_to_move(self) -> bool:
        return self.view is not None and bool(self.view["legal"])

    async def run(self, most: int = 10**9) -> None:
        """Play until the game is over, or so many actions of one's own."""
        while not self.is_over and len(self.done) < most:
            self.take(await self.live.receive())
            if self.is_to_move and not self.live.waiting and not self.is_over:
                assert self.view is not None
                event = await self.live.act(by_kind(self.view["legal"], self.luck))
                self.done.append((event["number"], event["line"]))
