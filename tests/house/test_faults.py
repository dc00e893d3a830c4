"""A fault of ours at one table, or of the database: others do not notice, and whoever does is told why."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from typing import Any

import httpx
import orjson
import pytest
import uvicorn
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from caravanserai.house.app import application
from caravanserai.house.client import Client, HouseError, bot, open_seat, person
from caravanserai.house.database import Trouble, make_engine, migrate, open_database, trouble_of
from caravanserai.house.house import House
from caravanserai.house.http_protocol import HttpProtocol
from caravanserai.house.models import TableOpened
from caravanserai.house.serve import is_house
from caravanserai.house.settings import Limits, Settings
from caravanserai.house.websocket_protocol import WebSocketProtocol
from house.conftest import Server, wait_until
from house.inside import Inside, house_inside
from house.players import refused


@asynccontextmanager
async def real_house(folder: Path) -> AsyncIterator[tuple[House, str]]:
    """A house of this process that listens, as `caravan serve` has it: the house, and its address."""
    database = f"sqlite:///{folder}/house.sqlite"
    engine = open_database(database)
    migrate(engine)
    engine.dispose()
    app = application(Settings(database, unlimited=True), warm=False)
    config = uvicorn.Config(
        app, port=0, http=HttpProtocol, ws=WebSocketProtocol, ws_per_message_deflate=False, log_config=None
    )
    server = uvicorn.Server(config)
    serving = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield app.state.house, f"127.0.0.1:{server.servers[0].sockets[0].getsockname()[1]}"
    server.should_exit = True
    await serving


@asynccontextmanager
async def at_the_table(address: str, opened: TableOpened) -> AsyncIterator[ClientConnection]:
    """Its first player's connection, greeted."""
    async with connect(f"ws://{address}/live") as socket:
        await socket.send(orjson.dumps({"type": "hello", "table": opened.table.id, "key": opened.keys[0].key}).decode())
        assert orjson.loads(await socket.recv())["type"] == "snapshot"
        yield socket


def act(opened: TableOpened) -> str:
    return orjson.dumps({"type": "act", "number": opened.table.number, "action": "leg blue", "id": "a"}).decode()


async def two_tables(address: str) -> list[TableOpened]:
    async with Client(f"http://{address}") as client:
        return [await client.open_table("camelup", [person("Ana"), person("Bo")]) for _ in range(2)]


def test_an_event_that_cannot_be_told_keeps_no_other_from_being_told(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with real_house(tmp_path) as (house, address):
            bad, good = await two_tables(address)

            def broken() -> None:
                raise RuntimeError("broken")

            monkeypatch.setattr(house.tables[bad.table.id], "news", broken)
            async with at_the_table(address, bad) as one, at_the_table(address, good) as other:
                await one.send(act(bad))
                await other.send(act(good))
                assert orjson.loads(await asyncio.wait_for(other.recv(), 20))["line"] == "Ana: leg blue"
                # It has happened all the same, and who asks again is told.
                await one.send(act(bad))
                again = orjson.loads(await asyncio.wait_for(one.recv(), 20))
                assert (again["line"], again["repeat"]) == ("Ana: leg blue", True)

    play(go())


def test_an_action_that_cannot_be_judged_ends_its_connection_and_no_other(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with real_house(tmp_path) as (house, address):
            bad, good = await two_tables(address)

            def broken(*_: object) -> None:
                raise RuntimeError("broken")

            monkeypatch.setattr(house.tables[bad.table.id], "must_be_timely", broken)
            async with at_the_table(address, bad) as one, at_the_table(address, good) as other:
                await one.send(act(bad))
                await other.send(act(good))
                assert orjson.loads(await asyncio.wait_for(other.recv(), 20))["line"] == "Ana: leg blue"
                with pytest.raises(ConnectionClosed):
                    await asyncio.wait_for(one.recv(), 20)
            assert len(house.tables[bad.table.id]) == bad.table.number

    play(go())


HIDDEN = "win blue"  # a bet that the others may not know


def overwrite(folder: Path, table: str, number: int, text: str) -> None:
    """Put another action in the place of one that is on disk."""
    with sqlite3.connect(folder / "house.sqlite") as database:
        changed = database.execute(
            "UPDATE events SET body = json_set(body, '$.text', ?) WHERE table_id = ? AND number = ?",
            (text, table, number),
        )
        assert changed.rowcount == 1


async def bet(inside: Inside, opened: TableOpened) -> int:
    """Play until Ana has bet in secret, and bets again; the number of that event."""
    number = opened.table.number
    for seat, action in ((0, HIDDEN), (1, "leg green"), (0, "win white")):
        number = (await inside.client.act(opened.table.id, opened.keys[seat].key, number, action)).number + 1
    return number - 1


def is_our_fault(error: dict[str, Any]) -> bool:
    return error["code"] == "our-fault" and "blue" not in str(error) and "win" not in str(error)


def test_an_event_on_disk_that_cannot_be_followed_is_quoted_to_nobody(
    tmp_path: Path, play: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)

    async def play_on() -> TableOpened:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            overwrite(tmp_path, opened.table.id, await bet(inside, opened), HIDDEN)  # a card that she has laid already
            return opened

    async def come_back(opened: TableOpened) -> None:
        async with house_inside(tmp_path) as inside:
            for key in (None, *(one.key for one in opened.keys)):
                headers = {} if key is None else {"authorization": f"Bearer {key}"}
                answer = await inside.http.get(f"/api/tables/{opened.table.id}", headers=headers)
                assert answer.status_code == 500
                assert is_our_fault(answer.json()["error"])
                async with inside.live(opened.table.id, key) as live:
                    assert await live.closed() == 1011
                    told = (await live.wait(1))[0]
                    assert (told["type"], told["status"]) == ("refused", 500)
                    assert is_our_fault(told["error"])

    play(come_back(play(play_on())))
    faults = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert {record.message for record in faults} == {"an event on disk cannot be followed"}
    assert HIDDEN not in str([vars(record) for record in caplog.records])


@pytest.mark.parametrize("by_socket", [False, True])
def test_what_another_worker_wrote_and_cannot_be_followed_is_quoted_to_nobody(
    tmp_path: Path, play: Callable[..., Any], by_socket: bool
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            table, key, number = opened.table.id, opened.keys[0].key, opened.table.number
            # Meanwhile Bo bets the same in secret twice.
            moves = ((0, "leg green"), (1, HIDDEN), (0, "leg white"), (1, HIDDEN))
            with sqlite3.connect(tmp_path / "house.sqlite") as database:
                for place, (seat, text) in enumerate(moves, number):
                    body = orjson.dumps({"seat": seat, "text": text, "by": "person"}).decode()
                    database.execute("INSERT INTO events VALUES (?, ?, 'played', ?, 0.0)", (table, place, body))
            if not by_socket:
                with pytest.raises(HouseError) as caught:
                    await inside.client.act(table, key, number, "leg blue")
                assert caught.value.status == 500
                assert is_our_fault({"code": caught.value.code, "message": caught.value.message})
                return
            async with inside.live(table, key) as live:
                await live.wait(1)
                live.send({"type": "act", "number": number, "action": "leg blue", "id": "a"})
                told = next(one for one in await live.wait(5) if one["type"] == "refused")
                assert (told["status"], told["id"]) == (500, "a")
                assert is_our_fault(told["error"])

    play(go())


def test_a_table_that_cannot_be_read_keeps_no_other_from_being_listed_or_heard(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def open_two() -> list[str]:
        async with house_inside(tmp_path) as inside:
            opened = [
                await inside.client.open_table("camelup", [person("Ana"), person("Bo"), open_seat()], public=True)
                for _ in range(2)
            ]
            assert len(await inside.client.open_tables()) == 2
            return [one.table.id for one in opened]

    async def look(bad: str, good: str) -> None:
        with sqlite3.connect(tmp_path / "house.sqlite") as database:
            body = orjson.dumps({"head": {"start": "nowhere"}}).decode()
            database.execute("INSERT INTO events VALUES (?, 1, 'began', ?, 0.0)", (bad, body))
        async with house_inside(tmp_path) as inside:
            assert [one.id for one in await inside.client.open_tables()] == [good]

    async def hear(bad: str, good: str) -> None:
        async with house_inside(tmp_path) as inside:
            for name in (good, bad):
                await inside.house.table(name)
            with sqlite3.connect(tmp_path / "house.sqlite") as database:
                body = orjson.dumps({"head": {"start": "nowhere"}}).decode()
                database.execute("INSERT INTO events VALUES (?, 1, 'began', ?, 0.0)", (bad, body))
                body = orjson.dumps({"seat": 0, "name": "Zoe"}).decode()
                database.execute("INSERT INTO events VALUES (?, 1, 'named', ?, 0.0)", (good, body))
            await inside.house.catch_up([bad, good])
            assert inside.house.tables[good].state.names == ["Zoe", "Bo"]

    play(look(*play(open_two())))
    (tmp_path / "house.sqlite").unlink()
    play(hear(*play(open_two())))


@pytest.mark.parametrize(("number", "body"), [(0, "{"), (0, "{}"), (1, '{"seat": 7, "name": "Zoe"}'), (1, "[]")])
def test_whatever_is_wrong_with_a_row_it_is_our_fault_and_the_others_are_listed(
    tmp_path: Path, play: Callable[..., Any], caplog: pytest.LogCaptureFixture, number: int, body: str
) -> None:
    async def open_two() -> list[str]:
        async with house_inside(tmp_path) as inside:
            seats = [person("Ana"), open_seat()]
            opened = [await inside.client.open_table("camelup", seats, public=True) for _ in range(2)]
            for one in opened:
                await inside.client.rename(one.table.id, one.keys[0].key, "Zoe")
            return [one.table.id for one in opened]

    async def look(bad: str, good: str) -> None:
        with closing(sqlite3.connect(tmp_path / "house.sqlite", isolation_level=None)) as database:
            database.execute("UPDATE events SET body = ? WHERE table_id = ? AND number = ?", (body, bad, number))
        async with house_inside(tmp_path) as inside:
            assert [one.id for one in await inside.client.open_tables()] == [good]
            await refused(inside.client.snapshot(bad), 500, "our-fault")

    play(look(*play(open_two())))
    faults = [record for record in caplog.records if record.levelno >= logging.ERROR]
    assert faults
    assert all(record.exc_info is None for record in faults)


def test_a_table_that_could_not_be_read_is_tried_again_and_keeps_no_other_waiting(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caravanserai.house.scheduler.MOST_DUE", 1)
    monkeypatch.setattr("caravanserai.house.scheduler.LEFT_ALONE", 0.0)

    async def before() -> list[str]:
        async with house_inside(tmp_path, bot_pause=3600.0) as inside:
            client, seats = inside.client, [person("Ana"), bot("random")]
            tables = [await client.open_table("camelup", seats) for _ in range(2)]
            for opened in tables:
                await client.act(opened.table.id, opened.keys[0].key, opened.table.number, "leg blue")
            return [opened.table.id for opened in tables]

    def body_of(table: str, body: str) -> str:
        with closing(sqlite3.connect(tmp_path / "house.sqlite", isolation_level=None)) as database:
            about = table, 2
            (kept,) = database.execute("SELECT body FROM events WHERE table_id = ? AND number = ?", about).fetchone()
            database.execute("UPDATE events SET body = ? WHERE table_id = ? AND number = ?", (body, *about))
            return str(kept)

    async def after(bad: str, good: str) -> None:
        kept = body_of(bad, "{")
        async with house_inside(tmp_path) as inside:
            # Both are looked for by name in the log of the house alone, so that nobody but the scheduler reads them.
            async def play_on(table: str) -> None:
                while len(await inside.house.ledger.read(table)) < 4:
                    await asyncio.sleep(0.01)

            await play_on(good)
            body_of(bad, kept)
            await play_on(bad)

    play(after(*play(before())))


# The database


def lock_for_others(house: House, folder: Path) -> sqlite3.Connection:
    """Another program that has locked the database, so that nothing can be written."""
    prepare_writes(house, "busy_timeout=50")
    other = sqlite3.connect(folder / "house.sqlite", isolation_level=None, check_same_thread=False)
    other.execute("BEGIN IMMEDIATE")
    return other


async def until_said(caplog: pytest.LogCaptureFixture, message: str) -> None:
    """Wait until something is logged."""
    while message not in caplog.messages:
        await asyncio.sleep(0.01)


SAID = "the database does not answer; trying again"


def test_clocks_stand_still_while_nothing_can_be_written(
    tmp_path: Path, play: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    moment = [1_000_000.0]

    async def go() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")], clock=100.0)
            name, start = opened.table.id, moment[0]
            async with inside.live(name) as live:
                await live.wait(1)
                with closing(lock_for_others(inside.house, tmp_path)):
                    inside.scheduler.look(await inside.house.table(name))
                    await until_said(caplog, SAID)
                    moment[0] += 200
                    inside.scheduler.look(await inside.house.table(name))  # the clock has run out, and nobody can play
                told = (await live.wait(2))[1]
                assert (told["kind"], told["deadline"]) == ("resumed", start + 300)
                assert (await inside.client.log(name)).log == []
                moment[0] += 100
                assert (await live.wait(3))[2]["by"] == "clock"

    play(go())


def test_a_bot_thinks_once_however_long_its_turn_cannot_be_written(
    tmp_path: Path, play: Callable[..., Any], caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), bot("random")])
            think, thought = inside.scheduler._think, []

            async def lock_first(*about: Any) -> Any:
                thought.append(lock_for_others(inside.house, tmp_path))
                return await think(*about)

            monkeypatch.setattr(inside.scheduler, "_think", lock_first)
            async with inside.live(opened.table.id) as live:
                await live.wait(1)
                await inside.client.act(opened.table.id, opened.keys[0].key, opened.table.number, "leg blue")
                while caplog.messages.count(SAID) < 2:
                    await asyncio.sleep(0.01)
                for other in thought:
                    other.close()
                assert (await live.wait(3))[2]["kind"] == "played"
            assert len(thought) == 1

    play(go())
    assert "a bot's turn was refused" not in caplog.messages


def test_who_has_greeted_in_time_is_not_told_that_no_greeting_came(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The database takes longer to answer than a greeting may."""

    async def before() -> str:
        async with house_inside(tmp_path) as inside:
            return (await inside.client.open_table("camelup", [person("Ana"), person("Bo")])).table.id

    async def after(name: str) -> None:
        async with house_inside(tmp_path, limits=Limits(greeting=0.05)) as inside:
            row = inside.house.ledger.row

            async def slow(table: str) -> Any:
                await asyncio.sleep(0.2)
                return await row(table)

            monkeypatch.setattr(inside.house.ledger, "row", slow)
            async with inside.live(name) as live:
                assert (await live.wait(1))[0]["type"] == "snapshot"

    play(after(play(before())))


def test_a_server_that_falls_silent_is_noticed() -> None:
    """By the system, which is told so for every connection; whoever names a limit in the address has that."""
    given: list[dict[str, Any]] = []
    for query in ("", "?keepalives_idle=99"):
        engine = make_engine(f"postgresql://somebody@127.0.0.1/house{query}")

        def keep(*about: Any) -> None:
            given.append(about[3])
            raise ConnectionError

        event.listen(engine, "do_connect", keep)
        with pytest.raises(ConnectionError):
            engine.connect()
    assert given[0]["tcp_user_timeout"] == 20_000
    assert [int(one["keepalives_idle"]) for one in given] == [10, 99]
    assert given[0]["keepalives_interval"] * given[0]["keepalives_count"] < 10


def test_a_house_is_known_for_one_also_where_nothing_can_be_written(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with real_house(tmp_path) as (house, address):
            assert await asyncio.to_thread(is_house, f"http://{address}/")
            with closing(lock_for_others(house, tmp_path)):
                while (await health_at(address))[0] == 200:
                    await asyncio.sleep(0.05)
                assert await asyncio.to_thread(is_house, f"http://{address}/")

    play(go())


def prepare_writes(house: House, pragma: str) -> None:
    """Have SQLite told something before whatever is asked or written from now on."""
    event.listen(
        house.ledger.engine,
        "begin",
        lambda connection: connection.connection.driver_connection.execute(f"PRAGMA {pragma}"),
    )


async def health_at(address: str) -> tuple[int, str]:
    """What is said of the house's health: a status, and in words."""
    async with httpx.AsyncClient() as http:
        answer = await http.get(f"http://{address}/healthz")
    told = answer.json()
    return answer.status_code, told["error"]["message"] if "error" in told else told["status"]


def test_what_cannot_be_written_is_refused_and_nothing_is_cut(
    tmp_path: Path, play: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    """Another program has locked the database."""

    async def go() -> None:
        async with real_house(tmp_path) as (house, address), Client(f"http://{address}") as client:
            opened = (await two_tables(address))[0]
            prepare_writes(house, "busy_timeout=50")
            async with at_the_table(address, opened) as socket:
                with closing(sqlite3.connect(tmp_path / "house.sqlite", isolation_level=None)) as other:
                    other.execute("BEGIN IMMEDIATE")
                    await socket.send(act(opened))
                    told = orjson.loads(await asyncio.wait_for(socket.recv(), 20))
                    assert (told["type"], told["status"], told["id"]) == ("refused", 503, "a")
                    assert told["error"]["code"] == "not-written"
                    assert told["number"] == opened.table.number
                    wish = client.open_table("camelup", [person("Ana"), person("Bo")])
                    await refused(wish, 503, "not-written")
                    acting = client.act(opened.table.id, opened.keys[0].key, opened.table.number, "leg blue")
                    await refused(acting, 503, "not-written")
                    assert await health_at(address) == (503, "the database cannot be used: SQLITE_BUSY")
                    other.execute("ROLLBACK")
                await socket.send(act(opened))
                told = orjson.loads(await asyncio.wait_for(socket.recv(), 20))
                assert (told["type"], told["line"]) == ("event", "Ana: leg blue")
                assert await health_at(address) == (200, "ok")

    play(go())
    said = [record for record in caplog.records if record.getMessage() == "the database cannot be written"]
    assert [record.why for record in said] == ["SQLITE_BUSY: database is locked"]  # type: ignore[attr-defined]


def test_a_full_database_is_told_by_name(
    tmp_path: Path, play: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        async with real_house(tmp_path) as (house, address), Client(f"http://{address}") as client:
            opened = await client.open_table("camelup", [person("Ana"), open_seat()])
            prepare_writes(house, "max_page_count=1")  # as many as there are

            async def fill() -> None:
                for _ in range(1000):
                    await client.invite(opened.table.id, opened.host, 1)

            await refused(fill(), 503, "not-written")
            assert await health_at(address) == (503, "the database cannot be used: SQLITE_FULL")
            prepare_writes(house, "max_page_count=100000")
            await client.invite(opened.table.id, opened.host, 1)
            assert await health_at(address) == (200, "ok")

    play(go())
    whys = [getattr(record, "why", "") for record in caplog.records]
    assert "SQLITE_FULL: database or disk is full" in whys


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="limits another process")
def test_a_house_whose_files_cannot_grow_says_so_before_anybody_writes_and_goes_on_after(
    fork_server: Callable[..., Server], play: Callable[..., Any]
) -> None:
    """A real house, whose write-ahead log may have no byte more."""
    import resource

    server = fork_server()
    address = server.address.removeprefix("http://")
    log = Path(f"{server.database.removeprefix('sqlite:///')}-wal")

    async def go() -> None:
        async with Client(server.address) as client:
            opened = await client.open_table("camelup", [person("Ana"), person("Bo")])
            async with client.live(opened.table.id, opened.keys[0].key) as live:
                await live.receive()
                size = log.stat().st_size
                before = resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))
                while (await health_at(address))[0] == 200:
                    await asyncio.sleep(0.05)  # for as long as the last write counts
                assert "SQLITE_" in (await health_at(address))[1]
                await refused(live.act("leg blue"), 503, "not-written")
                resource.prlimit(server.pid, resource.RLIMIT_FSIZE, before)
                assert (await live.act("leg blue"))["line"] == "Ana: leg blue"
                while (await health_at(address))[0] != 200:
                    await asyncio.sleep(0.05)

    play(go())
    wait_until(lambda: "disk I/O error" in server.log.read_text(), server.log.read_text)
    assert "Traceback" not in server.log.read_text()


def test_a_trouble_is_told_in_the_databases_own_words_and_quotes_nothing() -> None:
    own = sqlite3.OperationalError("database is locked")
    error = OperationalError("INSERT INTO events VALUES (?)", ("a secret bet",), own)
    assert "a secret bet" in str(error)
    assert trouble_of(error).words == "database is locked"
    # What is wrong with what was to be written is told by its kind alone.
    assert trouble_of(ValueError("a secret bet")) == Trouble("ValueError", "")
    assert trouble_of(sqlite3.DataError("a secret bet")).words == ""


@pytest.mark.parametrize("missing", ["number = 0", "number = 2", "number < 3", "number >= 2", "number >= 0"])
def test_a_log_with_a_gap_is_our_fault_and_never_played_on(
    tmp_path: Path, play: Callable[..., Any], caplog: pytest.LogCaptureFixture, missing: str
) -> None:
    """The bot's turn at the other table is taken up all the same, and that one is listed."""

    async def before() -> tuple[list[TableOpened], TableOpened]:
        # A bot that waits for an hour is in its turn when the house is closed.
        async with house_inside(tmp_path, bot_pause=3600.0) as inside:
            client = inside.client
            tables = [await client.open_table("camelup", [person("Ana"), bot("random")]) for _ in range(2)]
            for opened in tables:
                await client.act(opened.table.id, opened.keys[0].key, opened.table.number, "leg blue")
                await client.hand_over(opened.table.id, opened.keys[0].key)
                await client.come_back(opened.table.id, opened.keys[0].key)
            return tables, await client.open_table("camelup", [person("Ana"), open_seat()], public=True)

    (bad, good), listed = play(before())
    with closing(sqlite3.connect(tmp_path / "house.sqlite", isolation_level=None)) as database:
        database.execute(f"DELETE FROM events WHERE table_id = ? AND {missing}", (bad.table.id,))  # noqa: S608 (ours)

    async def after() -> None:
        async with house_inside(tmp_path) as inside:
            client, key = inside.client, bad.keys[0].key
            while len((await client.log(good.table.id)).log) < 2:  # Ana's, and the bot's
                await asyncio.sleep(0.01)
            await refused(client.snapshot(bad.table.id, key), 500, "our-fault")
            await refused(client.act(bad.table.id, key, 4, "leg green"), 500, "our-fault")
            assert [table.id for table in await client.open_tables()] == [listed.table.id]

    play(after())
    assert "a table's log has a gap, and is not played on" in caplog.messages
    assert bad.table.id not in caplog.text
