"""Nothing acknowledged is lost: the server is killed again and again while clients play, and nothing is doubled."""

from __future__ import annotations

import asyncio
import json
import os
import random
import signal
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import httpx
import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from caravanserai.house.client import Client, HouseError, Live, bot, person
from caravanserai.house.database import open_database
from caravanserai.house.schema import events
from house.conftest import Server
from house.players import by_kind

pytestmark = pytest.mark.slow("kills servers while clients play")


@dataclass
class Stubborn:
    """A player who comes back after every cut and says again what was not answered."""

    address: str
    table: str
    key: str
    name: str
    luck: random.Random
    number: int = 0
    view: dict[str, Any] | None = None
    pending: tuple[int, str, str] | None = None  # what was sent and not answered: number, action, id
    acknowledged: dict[str, tuple[int, str]] = field(default_factory=dict)  # by id: the event, and its line
    refused: list[str] = field(default_factory=list)
    sent: int = 0

    async def play(self) -> None:
        """Play until cancelled."""
        async with Client(self.address) as house:
            while True:
                try:
                    async with house.live(self.table, self.key, self.number) as live:
                        await self.play_until_cut(live)
                        return
                except (OSError, ConnectionClosed, InvalidHandshake, httpx.HTTPError):
                    await asyncio.sleep(0.05)

    async def play_until_cut(self, live: Live) -> None:
        """Play until the game is over, or the connection."""
        while not (self.view and self.view["over"]):
            message = await live.receive()
            self.view = message.get("view")  # an event that was missed tells no view: more will come
            self.number = live.number
            if message["type"] == "snapshot" and self.pending is not None:
                await self.say(live, *self.pending)
            if self.view and self.view["legal"] and not live.waiting and self.pending is None:
                self.sent += 1
                action = by_kind(self.view["legal"], self.luck)
                await self.say(live, live.number, action, f"{self.name}{self.sent}")

    async def say(self, live: Live, number: int, action: str, client: str) -> None:
        """Send an action, and note its answer; until then it is pending."""
        self.pending = number, action, client
        try:
            event = await live.act(action, number, client)
        except HouseError as error:
            # Only what never reached the log may be refused, as somebody else moved meanwhile.
            self.refused.append(error.code)
            self.pending = None
            return
        self.pending = None
        assert client not in self.acknowledged
        self.acknowledged[client] = event["number"], event["line"]


async def play_and_kill(server: Server, tables: int, kills: int) -> list[list[Stubborn]]:
    """Clients play at tables while the server is killed and started anew."""
    luck = random.Random(7)
    players: list[list[Stubborn]] = []
    async with Client(server.address) as house:
        for number in range(tables):
            game = ("camelup", "touareg")[number % 2]
            opened = await house.open_table(game, [person("Ana"), person("Bo"), bot("random")])
            players.append(
                [
                    Stubborn(server.address, opened.table.id, one.key, name, random.Random(number))
                    for one, name in zip(opened.keys, ("Ana", "Bo"), strict=True)
                ]
            )
    tasks = [asyncio.create_task(player.play()) for both in players for player in both]
    everybody = [player for both in players for player in both]
    for _ in range(kills):
        wanted = sum(len(player.acknowledged) for player in everybody) + luck.randrange(10, 30)
        while sum(len(player.acknowledged) for player in everybody) < wanted:
            assert not all(task.done() for task in tasks), "all games are over: more tables are needed"
            await asyncio.sleep(0.002)
        await asyncio.sleep(luck.uniform(0.0, 0.01))
        server.kill()
        await asyncio.to_thread(server.start)
    for task in tasks:
        assert not task.done() or task.exception() is None, task.exception()
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return players


def check(server: Server, players: list[list[Stubborn]]) -> int:
    """Every acknowledged action is in the log once, as it was told; numbers have no gap. How many they were."""
    engine = open_database(server.database)
    count = 0
    with engine.connect() as connection:
        for both in players:
            asked = select(events).where(events.c.table_id == both[0].table).order_by(events.c.number)
            rows = connection.execute(asked).all()
            assert [row.number for row in rows] == list(range(len(rows)))
            bodies = [json.loads(row.body) for row in rows]
            ids = [(body["seat"], body["id"]) for body in bodies if "id" in body]
            assert len(ids) == len(set(ids))
            for seat, player in enumerate(both):
                for client, (number, line) in player.acknowledged.items():
                    assert bodies[number]["id"] == client
                    assert bodies[number]["seat"] == seat
                    assert line == f"{player.name}: {bodies[number]['text']}"
                assert set(player.refused) <= {"late-action", "not-your-turn"}
                assert not {body["id"] for body in bodies if body.get("seat") == seat and "id" in body} - {
                    *player.acknowledged,
                    *([player.pending[2]] if player.pending else []),
                }
                count += len(player.acknowledged)
    engine.dispose()
    return count


def test_nothing_acknowledged_is_lost_and_nothing_doubled(
    fork_server: Callable[..., Server], play: Callable[..., Any]
) -> None:
    server = fork_server()
    kills = 36
    players = play(play_and_kill(server, 32, kills))
    assert check(server, players) >= 10 * kills


def test_nor_with_several_workers(new_server: Callable[..., Server], play: Callable[..., Any]) -> None:
    server = new_server("postgresql", workers=2)
    players = play(play_and_kill(server, 6, 2))
    assert check(server, players) >= 20


def test_a_stop_is_graceful(new_server: Callable[..., Server], play: Callable[..., Any]) -> None:
    """What was begun is answered, connections are told to come back, and the exit is clean."""
    server = new_server()

    async def stop_amid() -> int | None:
        async with Client(server.address) as house:
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")])
            async with house.live(opened.table.id, opened.keys[0].key) as live:
                await live.receive()
                await live.act("leg blue")
                os.kill(server.pid, signal.SIGTERM)
                try:
                    while True:
                        await live.receive()
                except ConnectionClosed as closed:
                    return closed.rcvd.code if closed.rcvd else None

    assert play(stop_amid()) == 1012
    server.stop()
    assert server.process is not None
    assert server.process.returncode == 0
    assert '"event": "closed"' in server.log.read_text()
