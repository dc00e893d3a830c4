"""Whole games of all titles by network clients with bots: on SQLite and PostgreSQL, with one worker and several."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from caravanserai.house.client import Client, bot, open_seat, person
from caravanserai.house.proof import verify
from house.conftest import Server
from house.players import GAMES, Player


async def whole_game(server: Server, game: str, seed: int) -> None:
    """A game of two people on two connections with two bots, watched by a third; then its record, its proof."""
    async with Client(server.address) as house, Client(server.address) as friend:
        seats = [person("Ana"), bot("easy"), open_seat(), bot("random")]
        opened = await house.open_table(game, seats, GAMES[game])
        table, (mine,), (invitation,) = opened.table.id, opened.keys, opened.invitations
        assert opened.table.status == "open"
        joined = await friend.join(table, "Bo", invitation.code)
        assert (joined.seat, joined.table.status) == (2, "on")
        async with (
            house.live(table, mine.key) as one,
            friend.live(table, joined.key) as two,
            house.live(table) as nobody,
        ):
            ana, bo, crowd = Player(one, seed), Player(two, seed + 1), Player(nobody, 0)
            await asyncio.gather(ana.run(), bo.run(), crowd.run())
        assert ana.done
        assert bo.done
        record = await house.record(table)
        match, _ = verify(record)
        assert match.over
        assert match.players == ("Ana", "Jamal", "Bo", "Fennec")
        for player, name in ((ana, "Ana"), (bo, "Bo"), (crowd, None)):
            assert player.view == match.state.view(name)
            assert player.log == match.log(name)
            numbers = [message["number"] for message in player.messages if message["type"] == "event"]
            assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
            assert player.messages[0]["type"] == "snapshot"
        told = (await house.snapshot(table)).table
        assert (told.status, told.commitment) == ("over", match.proof["commitment"])
        assert told.seed == match.proof["seed"]


@pytest.mark.parametrize("game", GAMES)
def test_on_sqlite(server: Server, game: str, play: Callable[..., Any]) -> None:
    play(whole_game(server, game, 1))


@pytest.mark.parametrize("workers", [1, 2])
def test_on_postgresql(new_server: Callable[..., Server], workers: int, play: Callable[..., Any]) -> None:
    """Each game's connections fall on any worker; several games at once."""
    server = new_server("postgresql", workers=workers)

    async def all_games() -> None:
        await asyncio.gather(*(whole_game(server, game, seed) for game in GAMES for seed in range(2)))

    play(all_games())
