"""Clocks: they go on whoever plays, stand still while the house is closed, and nobody is sent away who is there."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from caravanserai.house import clock
from caravanserai.house.client import HouseError, bot, person
from caravanserai.house.database import migrate, open_database
from caravanserai.house.house import House, Wish
from caravanserai.house.ledger import Entry, Ledger
from caravanserai.house.settings import Settings
from caravanserai.house.state import HANDED
from house.inside import house_inside

WEEK = 7 * 24 * 3600.0
NOW = 1_000_000.0


async def refusal(what: Any) -> str:
    """The code of the refusal that something must come to."""
    with pytest.raises(HouseError) as caught:
        await what
    return caught.value.code


def test_nobody_is_sent_away_before_the_own_clock_has_run_out(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [NOW]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")], clock=WEEK, stand_in="easy")
            table, (_, bo) = opened.table.id, opened.keys
            moment[0] += WEEK / 2
            for key in (bo.key, opened.host):
                assert await refusal(house.hand_over(table, key, 0)) == "not-absent-clock"
            async with inside.wire(table, bo.key) as wire:
                await wire.wait(1)
                moment[0] += WEEK / 2
                inside.butler.look(await inside.house.table(table))
                assert (await wire.wait(2))[1]["kind"] == "played"  # by the stand-in, when the time was over
            # Nobody has heard of Ana for a week, and her time has run out: others may hand her seat over, but not to
            # just anybody.
            assert await refusal(house.hand_over(table, bo.key, 0, "random")) == "weak-stand-in"
            assert (await house.hand_over(table, bo.key, 0, "medium")).seats[0].stand_in == "medium"

    play(wait())


def test_who_is_there_is_not_sent_away_however_long_they_think(tmp_path: Path, play: Callable[..., Any]) -> None:
    moment = [NOW]

    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: moment[0], grace=0.0) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), person("Bo")])
            table, (ana, bo) = opened.table.id, opened.keys
            async with inside.wire(table, ana.key) as there:
                await there.wait(1)
                moment[0] += 1000
                for key in (bo.key, opened.host):
                    assert await refusal(house.hand_over(table, key, 0)) == "not-absent"
            moment[0] += 59
            assert await refusal(house.hand_over(table, bo.key, 0)) == "not-absent"
            moment[0] += 1
            assert (await house.hand_over(table, bo.key, 0)).seats[0].stand_in == "easy"
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
            async with inside.wire(table, bo.key) as wire:
                await wire.wait(1)
                await house.hand_over(table, opened.host, 0)
                handed = (await wire.wait(2))[1]
                assert (handed["kind"], handed["player"], handed["teller"]) == ("handed", "Ana", None)
                assert handed["table"]["seats"][0]["stand_in"] == "easy"
                async with inside.wire(table, ana.key) as back:
                    await back.wait(1)
                    returned = (await wire.wait(3))[2]
                    assert (returned["kind"], returned["player"]) == ("returned", "Ana")
                    # Of one's own wish it is otherwise: whoever has left may look on.
                    await house.leave(table, ana.key)
                    left = (await wire.wait(4))[3]
                    assert (left["kind"], left["teller"]) == ("handed", 0)
                async with inside.wire(table, ana.key) as looking:
                    await looking.wait(1)
                assert (await house.snapshot(table)).table.seats[0].stand_in == "easy"

    play(wait())


def test_who_is_there_at_another_worker_comes_back_at_once(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def wait() -> None:
        async with house_inside(tmp_path, now=lambda: NOW, bot_pause=3600.0) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            name, ana = opened.table.id, opened.keys[0]
            async with inside.wire(name, ana.key) as there:
                await there.wait(1)
                table = await inside.house.table(name)
                # What another worker has written, who sees no connection of Ana's.
                sent = Entry(len(table), HANDED, {"seat": 0, "level": "easy", "teller": 1}, NOW)
                await inside.house.ledger.append(name, [sent])
                await inside.house.hear([name])
                assert [event["kind"] for event in (await there.wait(3))[1:]] == ["handed", "returned"]

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
            async with inside.wire(table, key) as wire:
                await wire.wait(1)
                if closed > 5000:
                    moment[0] += 30
                    inside.butler.look(await inside.house.table(table))
                    assert (await wire.wait(2))[1]["kind"] == "played"

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
            assert await inside.house.ledger.resume(moment[0]) == moment[0]
            kinds = [event["kind"] for event in (await inside.client.events(opened.table.id)).events]
            assert "resumed" not in kinds

    play(both())


def test_time_goes_on_when_the_systems_clock_is_set_back(monkeypatch: pytest.MonkeyPatch) -> None:
    steady = clock.steady()
    before = steady()
    monkeypatch.setattr(time, "time", lambda: before - 3600)
    assert before <= steady() < before + 60
    # Nor is it earlier after the next start.
    assert clock.steady(before)() >= before


def test_bots_answer_when_the_systems_clock_is_set_back(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    real = time.time

    async def set_back() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), bot("random")])
            table, key = opened.table.id, opened.keys[0].key
            async with inside.wire(table, key) as wire:
                await wire.wait(1)
                monkeypatch.setattr(time, "time", lambda: real() - 3600)
                number = opened.table.number
                await inside.client.act(table, key, number, "leg blue")
                assert (await wire.wait(3))[2]["player"] != "Ana"

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
            opened = await house.open("camelup", [Wish("person", "Ana"), Wish("person", "Bo")], clock=100.0)
            await ledger.beat(NOW + 10)
            assert await ledger.resume(NOW + 60) == NOW + 60
            last = (await ledger.read(opened.table.name))[-1]
            assert (last.kind, last.body) == ("resumed", {"pause": 50.0})
            assert await ledger.due_tables(NOW + 149) == []
            assert await ledger.due_tables(NOW + 150) == [opened.table.name]
        finally:
            ledger.close()

    play(pause())
