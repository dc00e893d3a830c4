"""No secret leaves: every byte that a seat or a spectator got stays the same when what is hidden from it changes.

A game is played through the API. Then what one seat cannot know is dealt anew, as it may as well have been (a guess of
`Match`), and that other game is played through the API too, by the same actions as far as this seat can see. Whatever
the seat was sent must be the same to the byte: live messages, views, logs, lists, odds and refusals.
"""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

import caravanserai as cv
from caravanserai.core.game import Event
from caravanserai.house.client import person
from caravanserai.house.dice import FairDice
from house.inside import Inside, house_inside
from house.players import by_kind

pytestmark = pytest.mark.slow("compares every byte of pairs of games")

NAMES = ("Ana", "Bo", "Cy")
EVENTS = 45
NOW = 1_700_000_000.0


class Script:
    """What the dice of the next table are to say; true dice, where nothing waits."""

    def __init__(self) -> None:
        self.waiting: Scripted | None = None

    def __call__(self, seed: bytes) -> FairDice:
        return self.waiting or FairDice(seed)


class Scripted(FairDice):
    """Dice that draw what a game had: its start, and each outcome by its place among those that could come."""

    def __init__(self, head_seed: int, places: list[list[int]]) -> None:
        super().__init__(bytes(32))
        self._head_seed = head_seed
        self._places = places

    def head_seed(self) -> int:
        return self._head_seed

    def draws(self, event: int) -> Callable[[Sequence[int]], int]:
        places = iter(self._places[event - 1])
        return lambda _: next(places)


@dataclass
class Course:
    """One game as one viewer got it."""

    inside: Inside
    viewer: str | None
    got: list[bytes] = field(default_factory=list)

    async def play(self, game: str, options: list[str], choose: Callable[[cv.Match], str | None]) -> cv.Match:
        """Play by `choose` until it says None; keep all that the viewer got."""
        client, http = self.inside.client, self.inside.http
        opened = await client.open_table(game, [person(name) for name in NAMES], options)
        name = opened.table.id
        keys = {NAMES[one.seat]: one.key for one in opened.keys}
        mine = None if self.viewer is None else keys[self.viewer]
        headers = {} if mine is None else {"authorization": f"Bearer {mine}"}
        table = await self.inside.house.table(name)

        async def ask(path: str) -> None:
            self.got.append((await http.get(f"/api/tables/{name}{path}", headers=headers)).content)

        async with self.inside.live(name, mine) as watching:
            await watching.wait(1)
            number = opened.table.number
            while True:
                match = table.state.match
                assert match is not None
                action = choose(match)
                if action is None:
                    break
                if number % 9 == 0 and mine is not None:
                    # Whatever a seat tries, the answer may depend on what it knows alone.
                    for attempt in ("leg pink", "steal Bo hand salt", "win green", "draw salt"):
                        told = {"number": number, "action": attempt}
                        path = f"/api/tables/{name}/actions"
                        if attempt not in match.legal() or match.to_move != self.viewer:
                            answer = await http.post(path, headers=headers, json=told)
                            assert answer.status_code in (409, 422)
                            self.got.append(answer.content)
                await client.act(name, keys[str(match.to_move)], number, action, f"id{number}")
                number += 1
                if number % 7 == 0:
                    await ask("/view")
            for path in ("", "/view", "/log", "/events?from=0", "/proof", "/record", f"/view?at={number // 2}"):
                await ask(path)
            assert match is not None
            if len(match.events) % 5 == 0:
                await ask("/odds")
            await watching.wait(1 + len(match.events))
        self.got += [text.encode() for text in watching.texts]
        self.got = [tidy(one, name) for one in self.got]
        return match


def tidy(got: bytes, table: str) -> bytes:
    """What is drawn for each table and tells nothing: its name, and the commitment to its dice."""
    return re.sub(rb'"commitment":"[0-9a-f]{64}"', b'"commitment":""', got.replace(table.encode(), b"TABLE"))


def places_of(match: cv.Match, events: Sequence[Event]) -> list[list[int]]:
    """For each event, the place of each of its outcomes among those that could come."""
    again = cv.Match(match.game, match.players, match.options, head=match.head, dice="table")
    places: list[list[int]] = []
    for event in events:
        again.play(match.game.actions[event.action].format(*match.players))
        mine: list[int] = []
        wanted = iter(event.outcomes)

        def draw(weights: Sequence[int], wanted: Any = wanted, mine: list[int] = mine, again: cv.Match = again) -> int:
            text = again.game.outcomes[next(wanted)].format(*again.players)
            mine.append(list(again.outcomes()).index(text))
            return mine[-1]

        if again.waiting_for_chance:
            again.settle_by(draw)
        places.append(mine)
    return places


@dataclass
class Pair:
    """A game, and one that is the same for one viewer."""

    inside: Inside
    game: str
    options: list[str]
    seed: int

    async def play_first(self) -> None:
        """Play at random, for some while."""
        luck = random.Random(self.seed)
        self.first = Course(self.inside, luck.choice([*NAMES, None]))
        events = luck.randrange(10, EVENTS)

        def at_random(match: cv.Match) -> str | None:
            return None if match.over or len(match.events) >= events else by_kind(match.legal(), luck)

        self.match = await self.first.play(self.game, self.options, at_random)

    async def play_second(self, script: Script) -> bool:
        """Play what may as well have been; whether it differed in what is hidden."""
        if self.match.over:
            return False
        other = self.match.guess(self.first.viewer, self.seed)
        script.waiting = Scripted(self.match.seed, places_of(self.match, other.events))
        texts = [other.game.actions[event.action].format(*other.players) for event in other.events]
        second = Course(self.inside, self.first.viewer)
        again = await second.play(
            self.game, self.options, lambda now: texts[len(now.events)] if len(now.events) < len(texts) else None
        )
        assert again.record() == other.record()
        assert second.got == self.first.got, self
        return again.record() != self.match.record()


@pytest.mark.parametrize(
    ("game", "options", "pairs"), [("camelup", [], 60), ("touareg", [], 60), ("pharaohs", ["level2"], 8)]
)
def test_what_is_hidden_changes_no_byte(
    tmp_path: Path, play: Callable[..., Any], game: str, options: list[str], pairs: int
) -> None:
    async def run() -> int:
        script = Script()
        async with house_inside(tmp_path, now=lambda: NOW, dice=script) as inside:
            both = [Pair(inside, game, options, seed) for seed in range(pairs)]
            await asyncio.gather(*(pair.play_first() for pair in both))
            # One after another: each takes the script that waits.
            return sum([await pair.play_second(script) for pair in both])

    differed = play(run())
    # Most pairs really were two different games; in Pharaohs nothing of the past is hidden.
    assert differed > pairs // 3 or game == "pharaohs"
