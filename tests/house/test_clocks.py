"""Clocks: they go on whoever plays, stand still while the house is closed, and nobody is sent away who is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from caravanserai.bots.registry import OURS
from caravanserai.house import clock
from caravanserai.house.client import Client, bot, person
from caravanserai.house.database import Trouble, migrate, open_database
from caravanserai.house.house import House, SeatRequest
from caravanserai.house.ledger import Append, Entry, Ledger, NotNow, reopening
from caravanserai.house.models import TableOpened
from caravanserai.house.settings import Settings
from caravanserai.house.state import HANDED, PLAYED, RETURNED
from house.inside import house_inside
from house.players import refused

WEEK = 7 * 24 * 3600.0
NOW = 1_000_000.0


def test_nobody_is_sent_away_before_the_own_clock_has_run_out(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [NOW]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")], clock=WEEK, stand_in="easy")
            table, (_, bo) = opened.table.id, opened.keys
            moment[0] += WEEK / 2
            for key in (bo.key, opened.host):
                await refused(house.hand_over(table, key, 0), 409, "not-absent-clock")
            async with inside.live(table, bo.key) as live:
                await live.wait(1)
                moment[0] += WEEK / 2
                inside.scheduler.look(await inside.house.table(table))
                assert (await live.wait(2))[1]["kind"] == "played"  # by the stand-in, when the time was over
            # Nobody has heard of Ana for a week, and her time has run out: others may hand her seat over, but not to
            # just anybody.
            await refused(house.hand_over(table, bo.key, 0, "random"), 403, "weak-stand-in")
            assert (await house.hand_over(table, bo.key, 0, "medium")).seats[0].stand_in == "medium"

    play(wait())


def test_who_is_there_is_not_sent_away_however_long_they_think(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [NOW]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")])
            table, (ana, bo) = opened.table.id, opened.keys
            async with inside.live(table, ana.key) as there:
                await there.wait(1)
                moment[0] += 1000
                for key in (bo.key, opened.host):
                    await refused(house.hand_over(table, key, 0), 409, "not-absent")
            moment[0] += 59
            assert not (await house.snapshot(table)).table.seats[0].may_be_handed_over
            await refused(house.hand_over(table, bo.key, 0), 409, "not-absent")
            moment[0] += 1
            told = (await house.snapshot(table)).table.seats
            assert [seat.may_be_handed_over for seat in told] == [True, False]  # Bo is not waited for
            assert (await house.hand_over(table, bo.key, 0)).seats[0].stand_in == "easy"
            assert not (await house.snapshot(table)).table.seats[0].may_be_handed_over
            # One's own seat is handed over at any time.
            assert (await house.hand_over(table, bo.key)).seats[1].stand_in == "easy"

    play(wait())


def test_who_was_sent_away_plays_on_as_soon_as_they_are_back(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [NOW]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0, bot_pause=3600.0) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")])
            table, (ana, bo) = opened.table.id, opened.keys
            moment[0] += 60
            async with inside.live(table, bo.key) as live:
                await live.wait(1)
                await house.hand_over(table, opened.host, 0)
                handed = (await live.wait(2))[1]
                assert (handed["kind"], handed["player"], handed["teller"]) == ("handed", "Ana", None)
                assert handed["table"]["seats"][0]["stand_in"] == "easy"
                async with inside.live(table, ana.key) as back:
                    await back.wait(1)
                    returned = (await live.wait(3))[2]
                    assert (returned["kind"], returned["player"]) == ("returned", "Ana")
                    # Of one's own wish it is otherwise: whoever has left may look on.
                    await house.leave(table, ana.key)
                    left = (await live.wait(4))[3]
                    assert (left["kind"], left["teller"]) == ("handed", 0)
                async with inside.live(table, ana.key) as looking:
                    await looking.wait(1)
                assert (await house.snapshot(table)).table.seats[0].stand_in == "easy"

    play(wait())


def test_who_is_there_at_another_worker_comes_back_at_once(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: NOW, bot_pause=3600.0) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            name, ana = opened.table.id, opened.keys[0]
            async with inside.live(name, ana.key) as there:
                await there.wait(1)
                table = await inside.house.table(name)
                # What another worker has written, who sees no connection of Ana's.
                sent = Entry(len(table), HANDED, {"seat": 0, "level": "easy", "teller": 1}, NOW)
                await inside.house.ledger.append(Append(name, (sent,)))
                await inside.house.catch_up([name])
                assert [event["kind"] for event in (await there.wait(3))[1:]] == ["handed", "returned"]

    play(wait())


def test_who_comes_while_they_are_being_sent_away_plays_on(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    moment = [NOW]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], bot_pause=3600.0) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            name, (ana, bo) = opened.table.id, opened.keys
            moment[0] += 60
            append, writing, may_write = inside.house.ledger.append, asyncio.Event(), asyncio.Event()

            async def held(wanted: Append) -> None:
                writing.set()
                await may_write.wait()
                await append(wanted)

            monkeypatch.setattr(inside.house.ledger, "append", held)
            handing = asyncio.create_task(inside.client.hand_over(name, bo.key, 0))
            await writing.wait()
            async with inside.live(name, ana.key) as back:
                await back.wait(1)
                may_write.set()
                assert [event["kind"] for event in (await back.wait(3))[1:]] == ["handed", "returned"]
            await handing

    play(wait())


def test_who_plays_at_another_worker_is_not_absent_here(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [NOW]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], bot_pause=3600.0) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            name, bo = opened.table.id, opened.keys[1]
            table = await inside.house.table(name)

            async def elsewhere(kind: str, **body: Any) -> None:
                await inside.house.ledger.append(Append(name, (Entry(len(table), kind, body, moment[0]),)))
                await inside.house.catch_up([name])

            moment[0] += 60
            await elsewhere(HANDED, seat=0, level="easy", teller=1)
            await elsewhere(RETURNED, seat=0)
            await refused(inside.client.hand_over(name, bo.key, 0), 409, "not-absent")
            moment[0] += 60
            await elsewhere(PLAYED, seat=0, text="leg blue", by="person")
            await elsewhere(PLAYED, seat=1, text="leg green", by="person")
            await refused(inside.client.hand_over(name, bo.key, 0), 409, "not-absent")
            moment[0] += 60
            assert (await inside.client.hand_over(name, bo.key, 0)).seats[0].stand_in == "easy"

    play(wait())


def test_who_asks_without_a_live_connection_comes_back_too(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where that cannot be written at first."""
    monkeypatch.setattr("caravanserai.house.house.RETURN_AFTER", 0.0)
    moment = [NOW]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], bot_pause=3600.0) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            name, (ana, bo) = opened.table.id, opened.keys
            moment[0] += 60
            await inside.client.hand_over(name, bo.key, 0)
            append, tries = inside.house.ledger.append, []

            async def fail_once(*about: Any, **more: Any) -> None:
                tries.append(about)
                if len(tries) == 1:
                    raise NotNow("not-written", Trouble("SQLITE_BUSY", ""))
                await append(*about, **more)

            monkeypatch.setattr(inside.house.ledger, "append", fail_once)
            async with inside.live(name) as live:
                await live.wait(1)
                await inside.client.snapshot(name, ana.key)
                assert (await live.wait(2))[1]["kind"] == "returned"
            assert len(tries) == 2

    play(wait())


def test_who_is_absent_is_played_for_by_the_stand_in_or_one_of_ours_that_is_stronger(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a bot of another package nobody knows how strong it is; and the package may be gone one day."""
    moment = [NOW]
    bots: dict[str, Any] = {"strange": OURS["random"], **OURS}
    monkeypatch.setattr("caravanserai.house.house.all_bots", lambda: bots)

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0]) as inside:
            house, people = inside.client, [person("Ana"), person("Bo")]
            tables = [await house.open_table("camelup", people, stand_in=one) for one in ("easy", "strange")]
            (easy, bo), (strange, cy) = ((one.table.id, one.keys[1].key) for one in tables)
            moment[0] += 60
            await refused(house.hand_over(easy, bo, 0, "strange"), 403, "weak-stand-in")
            await refused(house.hand_over(strange, cy, 0, "hard"), 403, "weak-stand-in")
            del bots["strange"]
            await refused(house.hand_over(strange, cy, 0, "random"), 403, "weak-stand-in")
            async with inside.live(strange, cy) as live:
                await live.wait(1)
                await house.hand_over(strange, cy, 0)
                assert (await live.wait(3))[2]["by"] == "stand-in"  # which is one of ours

    play(wait())


async def rob(house: Client, opened: TableOpened) -> int:
    """Play until Ana robs Bo of a card that he is to tell; the number after it."""
    keys, number = [one.key for one in opened.keys], opened.table.number
    turns = [(0, "gold gold salt"), (1, "gold water salt"), (2, "salt salt salt")]
    moves = [(seat, text) for seat, cards in turns for text in (f"draw {cards}", "market salt", "end")]
    moves += [(0, text) for text in ("buy thief", "pay hand gold", "pay hand gold", "steal Bo hand")]
    for seat, text in moves:
        if text != "end" or "end" in (await house.view(opened.table.id, keys[seat])).view["legal"]:
            number = (await house.act(opened.table.id, keys[seat], number, text)).number + 1
    return number


@pytest.mark.parametrize("limit", [None, 1000.0])
def test_who_was_robbed_of_a_real_card_and_is_absent_blocks_nobody(
    tmp_path: Path, play: Callable[..., Any], limit: float | None
) -> None:
    """The others may hand his seat over, and then any of them says the card, before everybody's eyes."""
    moment, sooner = [NOW], "not-absent" if limit is None else "not-absent-clock"

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], bot_pause=3600.0) as inside:
            house = inside.client
            people = [person(name) for name in ("Ana", "Bo", "Cy")]
            head = {"start": "millet millet"}
            opened = await house.open_table("touareg", people, dice="table", head=head, clock=limit)
            table, (ana, _, cy) = opened.table.id, [one.key for one in opened.keys]
            number = await rob(house, opened)
            assert (await house.snapshot(table, cy)).asked == 1
            await refused(house.settle(table, cy, number, "gold"), 409, "giver-tells")
            moment[0] += 60 if limit is None else limit - 1
            if limit is not None:
                await refused(house.hand_over(table, cy, 1), 409, sooner)
                moment[0] += 1
            # Ana only waits, however long she was away.
            await refused(house.hand_over(table, cy, 0), 409, sooner)
            assert [seat.may_be_handed_over for seat in (await house.snapshot(table)).table.seats] == [0, 1, 0]
            await house.hand_over(table, cy, 1)
            async with inside.live(table, ana) as live:
                assert (await live.wait(1))[0]["chance"]["outcomes"] == ["water", "gold", "salt", "millet"]
                # What he did not hold is no refusal, by which somebody could read his hand in secret.
                await house.settle(table, cy, number + 1, "millet")
                disputed = (await live.wait(2))[1]
                assert (disputed["kind"], disputed["seat"]) == ("disputed", 2)
                await house.settle(table, cy, number + 2, "water")
                told = (await live.wait(3))[2]
                assert (told["kind"], told["teller"], told["line"]) == ("settled", 2, "Ana: steal Bo hand water")

    play(wait())


def test_handing_over_and_coming_back_does_not_restart_a_clock(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [NOW]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], bot_pause=3600.0) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")], clock=100.0)
            table, ana = opened.table.id, opened.keys[0]
            assert (await house.snapshot(table)).deadline == NOW + 100
            moment[0] += 60
            await house.hand_over(table, ana.key)
            moment[0] += 10
            await house.come_back(table, ana.key)
            assert (await house.snapshot(table)).deadline == NOW + 100

    play(wait())


def test_clocks_stand_still_while_the_house_is_closed(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [NOW]

    async def before() -> tuple[str, str]:
        async with house_inside(tmp_path, now=lambda: moment[0]) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")], clock=100.0)
            moment[0] += 70
            return opened.table.id, opened.keys[0].key

    async def after(table: str, key: str, closed: float) -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0) as inside:
            told = await inside.client.snapshot(table, key)
            assert told.deadline == pytest.approx(NOW + 100 + closed)
            assert told.log == []  # nobody has played for Ana, whose 30 seconds are still to come
            kinds = [event["kind"] for event in (await inside.client.events(table, key)).events]
            assert kinds.count("resumed") == (1 if closed == 5000 else 2)
            async with inside.live(table, key) as live:
                await live.wait(1)
                if closed > 5000:
                    moment[0] += 30
                    inside.scheduler.look(await inside.house.table(table))
                    assert (await live.wait(2))[1]["kind"] == "played"

    table, key = play(before())
    moment[0] += 5000
    play(after(table, key, 5000))
    moment[0] += 1000
    play(after(table, key, 6000))


def test_a_house_that_opens_beside_an_open_one_stops_no_clock(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [NOW]

    async def both() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0]) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")], clock=100.0)
            await inside.house.ledger.beat(moment[0])
            moment[0] += 5
            assert await inside.house.ledger.resume(moment[0]) == (moment[0], [])
            kinds = [event["kind"] for event in (await inside.client.events(opened.table.id)).events]
            assert "resumed" not in kinds

    play(both())


def test_all_workers_go_on_from_when_the_house_was_last_open(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path}/house.sqlite")
    migrate(engine)
    now = clock.Anchor(NOW, 5.0)
    assert reopening(engine, now) == now  # it was never open
    for alive, told in ((NOW - 60, NOW), (NOW + 3600, NOW + 3600), (NOW + 2 * 24 * 3600, NOW)):
        with engine.begin() as connection:
            connection.exec_driver_sql("UPDATE pulse SET alive = ?", (alive,))
        assert reopening(engine, now) == clock.Anchor(told, 5.0)
    engine.dispose()


def test_time_goes_on_when_the_systems_clock_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = clock.steady()
    before = steady()
    monkeypatch.setattr(time, "time", lambda: before - 3600)
    assert before <= steady() < before + 60
    # Nor is it earlier after the next start.
    assert clock.steady(least=before)() >= before
    # A worker that is started again when it was set forward tells the same time as the others.
    anchor = clock.anchor()
    monkeypatch.setattr(time, "time", lambda: before + 3600)
    assert clock.steady(anchor)() < before
    settings = Settings("sqlite:///x", anchor=anchor)
    assert Settings.from_text(settings.to_text()) == settings


def test_a_worker_that_is_started_when_the_systems_clock_was_set_tells_of_no_pause(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    """The system's clock is years ahead of the time that all workers count from one anchor."""

    async def before() -> str:
        async with house_inside(tmp_path, now=lambda: NOW) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")], clock=100.0)
            return opened.table.id

    async def after(table: str) -> None:
        async with house_inside(tmp_path, anchor=clock.Anchor(NOW, time.monotonic())) as inside:
            assert NOW <= inside.house.now() < NOW + 60
            kinds = [event["kind"] for event in (await inside.client.events(table)).events]
            assert "resumed" not in kinds

    play(after(play(before())))


def test_a_house_that_was_once_open_in_the_future_takes_the_systems_time(
    tmp_path: Path, play: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    async def before() -> tuple[str, str]:
        async with house_inside(tmp_path, now=lambda: NOW + WEEK, bot_pause=3600.0) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")], clock=100.0)
            other = await inside.client.open_table("camelup", [person("Ana"), bot("random")])
            key = other.keys[0].key
            await inside.client.act(other.table.id, key, other.table.number, "leg blue")
            return opened.table.id, other.table.id

    async def after(table: str, other: str) -> None:
        async with house_inside(tmp_path, now=lambda: NOW) as inside:
            assert (await inside.client.snapshot(table)).deadline == NOW + 100
            while len((await inside.client.log(other)).log) < 2:  # nor does a bot wait for a week
                await asyncio.sleep(0.01)

    play(after(*play(before())))
    assert "the house was last open in the future; the system's time is taken" in caplog.messages


def test_bots_answer_when_the_systems_clock_is_set_back(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time

    async def set_back() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), bot("random")])
            table, key = opened.table.id, opened.keys[0].key
            async with inside.live(table, key) as live:
                await live.wait(1)
                monkeypatch.setattr(time, "time", lambda: real() - 3600)
                number = opened.table.number
                await inside.client.act(table, key, number, "leg blue")
                assert (await live.wait(3))[2]["player"] != "Ana"

    play(set_back())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_the_pause_is_told_on_either_database(
    kind: str, new_database: Callable[[str], str], play: Callable[..., Any]
) -> None:
    async def pause() -> None:
        engine = open_database(new_database(kind))
        migrate(engine)
        ledger = Ledger(engine, "a")
        try:
            house = House(ledger, Settings(str(engine.url)), now=lambda: NOW)
            opened = await house.open(
                "camelup", [SeatRequest("person", "Ana"), SeatRequest("person", "Bo")], clock=100.0
            )
            await ledger.beat(NOW + 10)
            await ledger.beat(NOW)  # by a worker that is behind
            assert await ledger.resume(NOW + 60) == (NOW + 60, [opened.table.name])
            last = (await ledger.read(opened.table.name))[-1]
            assert (last.kind, last.body) == ("resumed", {"pause": 50.0})
            assert await ledger.due_tables(NOW + 149) == []
            assert await ledger.due_tables(NOW + 150) == [opened.table.name]
        finally:
            await ledger.close()

    play(pause())
