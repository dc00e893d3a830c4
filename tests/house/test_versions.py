"""A table that was opened by another version of its game's rules is refused, and the others go on."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Any

import pytest

import caravanserai as cv
from caravanserai.house.client import Client, person
from house.conftest import Server
from house.players import refused

TELL = "UPDATE events SET body = json_set(body, '$.version', '1.0') WHERE number = 0 AND table_id = ?"
LOSE = "UPDATE events SET body = json_remove(body, '$.version') WHERE number = 0 AND table_id = ?"
PEOPLE = [person("Ana"), person("Bo")]


@pytest.mark.parametrize("told", [True, False])
def test_a_table_of_earlier_rules_is_refused_with_both_versions_and_nothing_is_lost(
    fork_server: Callable[..., Server], told: bool, play: Callable[..., Any]
) -> None:
    """The first event of a table tells its version since there are two; without one it is the first."""
    server, now = fork_server(), cv.game("touareg").version

    async def open_both() -> Any:
        async with Client(server.address) as house:
            return [await house.open_table(game, PEOPLE) for game in ("touareg", "camelup")]

    old, other = play(open_both())
    server.stop()
    with sqlite3.connect(server.database.removeprefix("sqlite:///")) as database:
        changed = database.execute(TELL if told else LOSE, (old.table.id,))
        assert changed.rowcount == 1

    async def look() -> None:
        for language, sentence in (
            ("en", "version 1.0 of the rules of Touareg"),
            ("fr", "version 1.0 des règles de Touareg"),
        ):
            async with Client(server.address, language=language) as house:
                error = await refused(house.snapshot(old.table.id, old.keys[0].key), 503, "other-rules")
                assert sentence in error.message
                assert now in error.message
        async with Client(server.address) as house:
            assert (await house.snapshot(other.table.id)).view is not None

    server.start()
    play(look())
