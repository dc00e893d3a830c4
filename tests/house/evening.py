"""An evening at a house: tables at which people play at random, for the tests of what is done with a house's tables."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from caravanserai.house.client import Client, open_seat, person
from caravanserai.house.models import TableOpened
from house.inside import Inside, house_inside
from house.players import by_kind

LIKED = ("steal", "partner", "buy thief")
PEOPLE = ("Ana", "Bo", "Cleo")
GAMES: dict[str, dict[str, Any]] = {
    "touareg": {},
    "camelup": {"options": ["support", "photographer", "positions", "partners"]},
    "pharaohs": {"options": ["quiz"]},
}


@contextmanager
def steady_seeds() -> Iterator[None]:
    """Tables that are opened meanwhile have the same dice in each run."""
    seeds = (bytes([number]) * 32 for number in range(1, 256))
    with patch("caravanserai.house.house.new_seed", lambda _: next(seeds)):
        yield


async def play_at(
    client: Client,
    opened: TableOpened,
    seed: int,
    most: int = 10**9,
    pause: float = 0.0,
) -> int:
    """Have the people at a table play at random until the game is over, or so many actions; how many they played.

    They like best what names another player, and pause before each action.
    """
    luck = random.Random(seed)
    keys = {key.seat: key.key for key in opened.keys}
    for played in range(most):
        told = await client.snapshot(opened.table.id, next(iter(keys.values())))
        assert told.view is not None
        if told.view["over"]:
            return played
        seat = [one.name for one in told.table.seats].index(told.view["to_move"])
        mine = await client.snapshot(opened.table.id, keys[seat])
        assert mine.view is not None
        liked = [text for text in mine.view["legal"] if text.startswith(LIKED)]
        await asyncio.sleep(pause)
        await client.act(opened.table.id, keys[seat], mine.number, by_kind(liked or mine.view["legal"], luck))
    return most


async def evening(folder: Path) -> dict[str, TableOpened]:
    """A finished game of each kind, one that is on and one that nobody has joined, at a house in this process."""
    opened: dict[str, TableOpened] = {}
    async with house_inside(folder) as inside:
        with steady_seeds():
            await play_all(inside, opened)
    return opened


async def play_all(inside: Inside, opened: dict[str, TableOpened]) -> None:
    """Open the tables of an evening and play at them."""
    for seed, (game, options) in zip((0, 1, 9), GAMES.items(), strict=True):
        people = PEOPLE * 2 if game == "camelup" else PEOPLE
        names = [f"{name} {number // 3}" if number > 2 else name for number, name in enumerate(people)]
        opened[game] = await inside.client.open_table(game, [person(name) for name in names], **options)
        await play_at(inside.client, opened[game], seed)
    opened["on"] = await inside.client.open_table("touareg", [person(name) for name in PEOPLE])
    await play_at(inside.client, opened["on"], 7, most=40)
    opened["open"] = await inside.client.open_table("camelup", [person("Ana"), open_seat()], public=True)


def sqlite_in(folder: Path) -> str:
    """The address of the database of a house in a folder."""
    return f"sqlite:///{folder}/house.sqlite"


def change(folder: Path, statement: str, *about: Any) -> None:
    """Change the database of a closed house by hand."""
    with closing(sqlite3.connect(folder / "house.sqlite", isolation_level=None)) as database:
        assert database.execute(statement, about).rowcount > 0


def rows(folder: Path, statement: str, *about: Any) -> list[Any]:
    """What the database of a house says."""
    with closing(sqlite3.connect(folder / "house.sqlite")) as database:
        return database.execute(statement, about).fetchall()
