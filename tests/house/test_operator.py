"""What a command changes in the database of an open house: each worker notices, and nothing is played wrongly."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine
from websockets.exceptions import ConnectionClosed

import caravanserai as cv
from caravanserai.core.odds import silent
from caravanserai.house.backup import back_up, restore
from caravanserai.house.cards import OwnCards
from caravanserai.house.client import Client, HouseError, bot, open_seat, person
from caravanserai.house.database import kept_database, migrate, open_database
from caravanserai.house.dice import FairDice
from caravanserai.house.erasure import erase
from caravanserai.house.house import House, SeatRequest
from caravanserai.house.inspection import inspect_all
from caravanserai.house.ledger import Ledger
from caravanserai.house.listener import Listener
from caravanserai.house.models import TableOpened
from caravanserai.house.proof import verify
from caravanserai.house.pruning import prune
from caravanserai.house.refusal import Refusal
from caravanserai.house.register import close, listed
from caravanserai.house.settings import Settings
from house.conftest import Server
from house.evening import play_at, sqlite_in
from house.inside import Inside, house_inside
from house.players import by_kind, refused

NO_CARDS = OwnCards()
TWO = [person("Ana"), person("Bo")]


@pytest.fixture
def kept() -> Iterator[Callable[[str], Engine]]:
    """Opens databases as commands do, and closes them all."""
    with ExitStack() as opened:
        yield lambda address: opened.enter_context(kept_database(address))


def damages(engine: Engine) -> list[str]:
    """What is found to be wrong with the tables of a database."""
    return [f"{one.table}: {one.error}" for one in inspect_all(engine, NO_CARDS, silent) if one is not None]


def stop_looking(inside: Inside) -> None:
    """Have a house no longer look from time to time at what commands have changed."""
    assert inside.scheduler._sweeper is not None
    inside.scheduler._sweeper.cancel()


# Closing


def test_a_closed_table_is_told_to_all_and_takes_nothing_more(
    kept: Callable[[str], Engine], tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            client = inside.client
            opened = await client.open_table("camelup", TWO, clock=600.0)
            await play_at(client, opened, 1, most=20)
            name, key = opened.table.id, opened.keys[0].key
            before = await client.snapshot(name, key)
            async with inside.live(name, key) as live, inside.live(name) as spectator:
                await live.wait(1)
                await spectator.wait(1)
                close(kept(sqlite_in(tmp_path)), name)
                assert (await live.closed(), await spectator.closed()) == (1012, 1012)
            async with inside.live(name, key, **{"from": before.number}) as live:
                told = await live.wait(2)
                assert (told[0]["kind"], told[0]["table"]["status"]) == ("closed", "closed")
                assert (told[1]["type"], told[1]["deadline"]) == ("snapshot", None)
                live.send({"type": "act", "number": told[1]["number"], "action": before.view["legal"][0], "id": "a"})
                assert (await live.wait(3))[2]["error"]["code"] == "table-closed"
            number = before.number + 1
            await refused(client.act(name, key, number, before.view["legal"][0]), 409, "table-closed")
            await refused(client.leave(name, key), 409, "table-closed")
            await refused(client.rematch(name, key), 409, "not-over")
            record = await client.record(name)
            assert record.count("\n\n") == 1
            match, draws = verify(record)
            assert (match.over, draws > 0) == (False, True)
            assert match.log("Ana") == (await client.log(name, key)).log
        assert damages(kept(sqlite_in(tmp_path))) == []
        async with house_inside(tmp_path) as inside:  # and it stays closed
            assert (await inside.client.snapshot(name)).table.status == "closed"

    play(go())


def test_a_table_nobody_has_joined_is_closed_and_its_invitation_with_it(
    kept: Callable[[str], Engine], tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), open_seat()], public=True)
            name = opened.table.id
            assert [one.id for one in await inside.client.open_tables()] == [name]
            close(kept(sqlite_in(tmp_path)), name)
            await inside.house.follow()
            assert await inside.client.open_tables() == []
            code = opened.invitations[0].code
            await refused(inside.client.join(name, "Bo", code=code), 409, "table-closed")
            await refused(inside.client.start(name, opened.host), 409, "table-closed")
            await refused(inside.client.record(name), 409, "not-over")

    play(go())


def test_no_bot_plays_on_at_a_closed_table(
    kept: Callable[[str], Engine], tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path, bot_pause=0.05) as inside:
            opened = await inside.client.open_table("camelup", [bot("random"), bot("random")])
            name = opened.table.id
            while (await inside.client.snapshot(name)).number < 10:
                await asyncio.sleep(0.01)
            close(kept(sqlite_in(tmp_path)), name)
            number = len(await inside.house.ledger.read(name))
            await asyncio.sleep(1.5)
            assert len(await inside.house.ledger.read(name)) == number
            assert (await inside.house.ledger.read(name))[-1].kind == "closed"
            assert name not in [key[0] for key in inside.scheduler._bots]

    play(go())


# Erasing


def test_a_name_is_erased_while_its_game_goes_on(
    kept: Callable[[str], Engine], tmp_path: Path, play: Callable[..., Any]
) -> None:
    """The first action after it comes before the house has noticed, and is not written with the name that was."""

    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            stop_looking(inside)
            client = inside.client
            opened = await client.open_table("touareg", [person(name) for name in ("Ana", "Bo", "Cleo")])
            name = opened.table.id
            await play_at(client, opened, 3, most=60)
            told = await client.snapshot(name, opened.keys[0].key)
            mover = [seat.name for seat in told.table.seats].index(told.view["to_move"])
            mine = await client.snapshot(name, opened.keys[mover].key)
            found = list(erase(kept(sqlite_in(tmp_path)), "Bo", NO_CARDS, silent))
            assert [(one.table, one.error) for one in found] == [(name, None)]
            await refused(
                client.act(name, opened.keys[mover].key, mine.number, mine.view["legal"][0]), 409, "table-changed"
            )
            told = await client.snapshot(name, opened.keys[0].key)
            assert [seat.name for seat in told.table.seats] == ["Ana", "erased1", "Cleo"]
            assert "Bo" not in str(told.log)
            await play_at(client, opened, 4)
            assert (await client.snapshot(name)).table.status == "over"
            assert cv.read(await client.record(name)).players == ("Ana", "erased1", "Cleo")
        assert damages(kept(sqlite_in(tmp_path))) == []

    play(go())


def test_a_table_that_is_being_read_when_it_is_changed_is_read_again(
    kept: Callable[[str], Engine], tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("touareg", TWO)
            house, name = inside.house, opened.table.id
            house.tables.clear()  # as if nobody had asked for it for long
            read = house._read

            async def slow(table: str) -> Any:
                found = await read(table)
                monkeypatch.setattr(house, "_read", read)
                list(erase(kept(sqlite_in(tmp_path)), "Bo", NO_CARDS, silent))
                await house.follow()
                return found

            monkeypatch.setattr(house, "_read", slow)
            assert (await house.table(name)).state.names == ["Ana", "erased1"]

    play(go())


def test_a_bot_plays_on_at_a_table_with_an_erased_name(
    kept: Callable[[str], Engine], tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path, grace=0.0) as inside:
            opened = await inside.client.open_table("touareg", [person("Ana"), bot("random"), bot("random")])
            name, key, luck = opened.table.id, opened.keys[0].key, random.Random(5)
            erasures = 0
            while True:
                told = await inside.client.snapshot(name, key)
                assert told.view is not None
                if told.view["over"]:
                    break
                if told.view["legal"]:
                    if told.number > 40 and not erasures:
                        erasures = len(list(erase(kept(sqlite_in(tmp_path)), "Ana", NO_CARDS, silent)))
                    with suppress(HouseError):  # the house has just noticed
                        await inside.client.act(name, key, told.number, by_kind(told.view["legal"], luck))
                else:
                    await asyncio.sleep(0.01)
            assert erasures == 1
            assert told.table.seats[0].name == "erased1"
        assert damages(kept(sqlite_in(tmp_path))) == []

    play(go())


# Pruning


def test_a_pruned_table_is_not_played_on(
    kept: Callable[[str], Engine], tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            stop_looking(inside)
            client = inside.client
            old, new = [await client.open_table("camelup", TWO) for _ in range(2)]
            engine = kept(sqlite_in(tmp_path))
            await asyncio.sleep(0.2)
            await client.act(new.table.id, new.keys[0].key, new.table.number, "leg blue")
            await inside.house.ledger.beat(inside.house.now())
            async with inside.live(old.table.id) as live:
                await live.wait(1)
                assert prune(engine, 0.1, dry=True, progress=silent) == {"on": 1}
                assert prune(engine, 0.1, dry=False, progress=silent) == {"on": 1}
                # It is still in memory.
                await refused(
                    client.act(old.table.id, old.keys[0].key, old.table.number, "leg blue"), 409, "table-changed"
                )
                assert await live.closed() == 1012
            await refused(client.snapshot(old.table.id), 404, "no-table")
            await client.act(new.table.id, new.keys[1].key, new.table.number + 1, "leg green")
        assert [one.id for one in listed(engine, NO_CARDS, (), silent)] == [new.table.id]

    play(go())


# Several workers


@asynccontextmanager
async def two_houses(database: str, *, listening: bool) -> AsyncIterator[list[House]]:
    """Two workers of a house on PostgreSQL, without anything that looks from time to time."""
    engine = open_database(database)
    migrate(engine)
    engine.dispose()
    houses = [House(Ledger(open_database(database), name), Settings(database), dice=FairDice) for name in ("a", "b")]
    heard = [
        Listener(house.ledger.engine, house.ledger.worker, house.catch_up, house.catch_up_all, house.follow)
        for house in houses
        if listening
    ]
    yield houses
    for listener in heard:
        await listener.stop()
    for house in houses:
        await house.ledger.close()


def test_every_worker_is_notified(
    kept: Callable[[str], Engine], new_database: Callable[[str], str], play: Callable[..., Any]
) -> None:
    async def go() -> None:
        database = new_database("postgresql")
        async with two_houses(database, listening=True) as houses:
            opened = await houses[0].open("touareg", [SeatRequest("person", name) for name in ("Ana", "Bo")])
            name = opened.table.name
            held = [await house.table(name) for house in houses]
            await asyncio.sleep(0.7)  # both listen by now
            assert [one.error for one in erase(kept(database), "Bo", NO_CARDS, silent)] == [None]
            while not all(table.forgotten for table in held):
                await asyncio.sleep(0.01)
            assert [(await house.table(name)).state.names for house in houses] == [["Ana", "erased1"]] * 2

    play(go())


@pytest.mark.parametrize("what", ["erase", "close", "prune"])
def test_a_worker_that_was_not_notified_writes_nothing_wrong(
    kept: Callable[[str], Engine], new_database: Callable[[str], str], play: Callable[..., Any], what: str
) -> None:
    async def go() -> None:
        database = new_database("postgresql")
        async with two_houses(database, listening=False) as houses:
            opened = await houses[0].open("touareg", [SeatRequest("person", name) for name in ("Ana", "Bo")])
            engine, tables = kept(database), [await house.table(opened.table.name) for house in houses]
            if what == "erase":
                list(erase(engine, "Bo", NO_CARDS, silent))
            elif what == "close":
                close(engine, opened.table.name)
            else:
                await asyncio.sleep(0.2)
                assert prune(engine, 0.1, dry=False, progress=silent).total() == 1
            for house, table in zip(houses, tables, strict=True):
                match = table.state.match
                assert match is not None
                assert match.seat is not None
                with pytest.raises(Refusal) as caught:
                    await house.act(table, match.seat, len(table), match.legal()[0], "x")
                assert caught.value.reason.message in ("table-changed", "table-closed")
                assert opened.table.name not in house.tables
            assert damages(engine) == []

    play(go())


async def come_and_go(server: Server, opened: TableOpened, seat: int, codes: list[int], pause: float) -> str:
    """Play at a seat until the game is over or the table is closed, and come back whenever one is sent off.

    Return how it ended.
    """
    luck = random.Random(seat)
    async with Client(server.address) as house:
        while True:
            try:
                async with house.live(opened.table.id, opened.keys[seat].key) as live:
                    while True:
                        told = await live.receive()
                        if told["type"] == "refused":
                            return str(told["error"]["code"])
                        if told.get("table", {}).get("status") == "closed":
                            return "closed"
                        view = told.get("view")
                        if view and view["over"]:
                            return "over"
                        if view and view["legal"] and not live.waiting:
                            await asyncio.sleep(pause)
                            with suppress(HouseError):
                                await live.act(by_kind(view["legal"], luck))
            except ConnectionClosed as end:
                codes.append(0 if end.rcvd is None else end.rcvd.code)


@pytest.mark.slow("several processes on PostgreSQL")
def test_people_play_on_at_two_workers_while_names_are_erased_and_a_table_is_closed(
    kept: Callable[[str], Engine], new_server: Callable[..., Server], play: Callable[..., Any]
) -> None:
    server = new_server("postgresql", workers=2)
    engine = kept(server.database)
    codes: list[int] = []

    async def go() -> list[str]:
        async with Client(server.address) as house:
            tables = [
                await house.open_table("touareg", [person(name) for name in (f"Ana{number}", "Bo", "Cleo")])
                for number in range(4)
            ]
        players = [
            asyncio.create_task(come_and_go(server, opened, seat, codes, 0.1 if opened is tables[3] else 0.0))
            for opened in tables
            for seat in range(3)
        ]
        await asyncio.sleep(0.2)
        await asyncio.to_thread(close, engine, tables[3].table.id)
        for name in ("Bo", "Ana1", "Cleo"):
            found = await asyncio.to_thread(lambda name=name: list(erase(engine, name, NO_CARDS, silent)))
            assert [one.error for one in found] == [None] * len(found)
            assert len(found) == (1 if name == "Ana1" else 4)
        return list(await asyncio.gather(*players))

    ends = play(go())
    assert set(ends[:9]) == {"over"}
    assert set(ends[9:]) == {"closed"}
    assert set(codes) == {1012}
    assert damages(engine) == []
    names = {name for one in listed(engine, NO_CARDS, (), silent) for name in one.seats}
    assert names == {"Ana0", "erased2", "Ana2", "Ana3", "erased1", "erased3"}


# A backup


@pytest.mark.parametrize(("kind", "into"), [("sqlite", "postgresql"), ("postgresql", "sqlite")])
def test_a_backup_of_a_house_at_play_is_sound_and_its_games_go_on(
    kept: Callable[[str], Engine],
    fork_server: Callable[..., Server],
    new_database: Callable[[str], str],
    play: Callable[..., Any],
    tmp_path: Path,
    kind: str,
    into: str,
) -> None:
    server, address, file = fork_server(kind), new_database(into), tmp_path / "house.backup"

    async def go() -> list[TableOpened]:
        async with Client(server.address) as house:
            tables = [
                await house.open_table("touareg", [person(name) for name in ("Ana", "Bo", "Zoé")]) for _ in range(4)
            ]
            players = [
                asyncio.create_task(play_at(house, opened, seed, pause=0.02)) for seed, opened in enumerate(tables)
            ]
            for opened in tables:
                while (await house.snapshot(opened.table.id)).number < 20:
                    await asyncio.sleep(0.02)
            engine = kept(server.database)
            assert await asyncio.to_thread(back_up, engine, file, silent) == 4
            assert not all(player.done() for player in players)
            await asyncio.gather(*players)
            return tables

    tables = play(go())
    assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == [file.name]
    assert damages(kept(f"sqlite:///{file}")) == []
    assert restore(file, address, silent) == 4
    engine = kept(address)
    assert damages(engine) == []
    later = Server(address, tmp_path / "later.log")

    async def play_on() -> None:
        async with Client(later.address) as house:
            for seed, opened in enumerate(tables):
                number = (await house.snapshot(opened.table.id)).number
                assert number >= 20
                await play_at(house, opened, seed + 10)
                assert (await house.snapshot(opened.table.id)).table.status == "over"

    later.start()
    try:
        play(play_on())
    finally:
        later.stop()
    assert damages(engine) == []
