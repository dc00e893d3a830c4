"""Readiness: a house opens with nothing compiled, a bot that is not ready is waited for, and everybody is told."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest

import caravanserai as cv
from caravanserai.bots.readiness import COMPILING
from caravanserai.house import app, scheduler, serve, units
from caravanserai.house.api import RECORD
from caravanserai.house.client import Client, HouseError, Live, bot, person
from caravanserai.kernels.background import Queue
from house.conftest import Server
from house.inside import LiveConnection, house_inside
from house.stalled import PART

GAMES = tuple(cv.all_games())
MESSAGE = {"type", "seat", "player", "part"}


class Slow(cv.Bot):
    """A bot of another package, which gets ready when the test lets it."""

    name = "slow"

    may_be_ready = threading.Event()
    prepared: list[str]

    def prepare(self, game: cv.Game) -> None:
        self.may_be_ready.wait(60)
        self.prepared.append(game.name)

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        assert "leg white" in legal
        return "leg white"


class Broken(Slow):
    def prepare(self, game: cv.Game) -> None:
        raise ValueError("no weights")


class BrokenAtOnce(Slow):
    def units(self, game: cv.Game) -> list[Any]:
        raise ValueError("no units")


BOTS = {"slow": Slow, "broken": Broken, "broken-at-once": BrokenAtOnce}


@pytest.fixture
def slow_bots(monkeypatch: pytest.MonkeyPatch) -> Iterator[type[Slow]]:
    """Tables may have these bots, and are told of one that they wait for at once and often."""
    find = scheduler.find
    monkeypatch.setattr(Slow, "may_be_ready", threading.Event())
    monkeypatch.setattr(Slow, "prepared", [], raising=False)
    monkeypatch.setattr(scheduler, "find", lambda level: BOTS[level]() if level in BOTS else find(level))
    monkeypatch.setattr(scheduler, "playable", lambda level: level)
    monkeypatch.setattr(scheduler, "LOOK", 0.01)
    monkeypatch.setattr(scheduler, "TELL", 0.05)
    monkeypatch.setattr("caravanserai.house.house.check_level", lambda _: None)
    monkeypatch.setattr("caravanserai.house.api.check_level", lambda _: None)
    yield Slow
    Slow.may_be_ready.set()


async def heard(live: LiveConnection, kind: str) -> list[dict[str, Any]]:
    """All messages that have come, as soon as one of a kind has."""
    while True:
        told = await live.wait(1)
        if any(message.get("kind", message["type"]) == kind for message in told):
            return told
        await live.wait(len(told) + 1)


def test_a_bot_is_waited_for_and_what_it_chooses_is_played(
    tmp_path: Path, play: Callable[..., Any], slow_bots: type[Slow], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It has longer to get ready than it has to choose, and no random action is played in its stead."""
    limit = 0.5
    monkeypatch.setattr(scheduler, "LATEST", limit)

    async def look() -> None:
        async with house_inside(tmp_path) as inside:
            seats = [bot("slow"), bot("broken"), bot("broken-at-once"), person("Ana")]
            opened = await inside.client.open_table("camelup", seats)
            start = time.monotonic()
            async with inside.live(opened.table.id) as live:
                await heard(live, "preparing")
                while time.monotonic() - start <= limit:
                    await live.wait(len(live.texts) + 1)
                assert slow_bots.prepared == []
                slow_bots.may_be_ready.set()
                while len(lines := [told["line"] for told in await live.wait(1) if "line" in told]) < 3:
                    await live.wait(len(live.texts) + 1)
            assert lines == [f"{seat.name}: leg white" for seat in opened.table.seats[:3]]
            assert slow_bots.prepared == ["camelup"]

    play(look())


def test_everybody_is_told_who_comes_later_too_and_when_it_is_over(
    tmp_path: Path, play: Callable[..., Any], slow_bots: type[Slow]
) -> None:
    async def look() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [bot("slow", "Zahra"), person("Ana")])
            table = opened.table.id
            async with inside.live(table, opened.keys[0].key) as ana, inside.live(table) as watcher:
                await heard(ana, "preparing")
                await heard(watcher, "preparing")
                async with inside.live(table) as late:
                    snapshot, first = (await late.wait(2))[:2]
                    assert (snapshot["type"], first["type"]) == ("snapshot", "preparing")
                    slow_bots.may_be_ready.set()
                    for live in (ana, watcher, late):
                        _, *preparing, event = await heard(live, "played")
                        assert event["line"] == "Zahra: leg white"
                        # Nothing but who it is and how far it is, and in the end that it is over.
                        assert all(set(told) == MESSAGE for told in preparing)
                        assert {(told["seat"], told["player"]) for told in preparing} == {(0, "Zahra")}
                        *during, end = [told["part"] for told in preparing]
                        assert during
                        assert all(part is not None and 0 <= part < 1 for part in during)
                        assert end is None
                # Who comes now is told nothing of it any more.
                async with inside.live(table) as last:
                    last.send({"type": "ping"})
                    assert [told["type"] for told in await last.wait(2)] == ["snapshot", "pong"]

    play(look())


def test_nothing_waits_for_a_bot_whose_turn_is_taken_back(
    tmp_path: Path, play: Callable[..., Any], slow_bots: type[Slow]
) -> None:
    async def look() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            opened = await house.open_table("camelup", [person("Ana"), bot("easy")])
            table, key = opened.table.id, opened.keys[0].key
            async with inside.live(table, key) as live:
                await house.hand_over(table, key, level="slow")
                assert (await heard(live, "preparing"))[-1]["player"] == "Ana"
                back = await house.come_back(table, key)
                await house.act(table, key, back.number, "leg white")
                while len(events := [told for told in await live.wait(1) if told.get("kind") == "played"]) < 2:
                    await live.wait(len(live.texts) + 1)
                told = [message for message in await live.wait(1) if message["type"] == "preparing"]
            assert [event["seat"] for event in events] == [0, 1]
            assert told[-1]["part"] is None
            assert slow_bots.prepared == []

    play(look())


def test_the_odds_of_other_games_do_not_wait_with_those_that_are_being_compiled(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    unit = cv.game("camelup").odds_unit
    assert unit is not None
    monkeypatch.setattr(unit, "is_compiled", False)
    monkeypatch.setattr(Queue, "want", lambda *_, **__: None)  # it is under way

    async def ask() -> None:
        async with house_inside(tmp_path) as inside:
            house = inside.client
            tables = [(await house.open_table("camelup", [person("Ana"), person("Bo")])).table for _ in range(4)]
            asked = [asyncio.create_task(house.odds(table.id)) for table in tables]
            again = asyncio.create_task(house.replay(RECORD))
            other = await house.open_table("pharaohs", [person("Ana"), person("Bo")])
            assert (await house.odds(other.table.id)).odds
            assert not any(task.done() for task in (*asked, again))
            assert (await house.readiness("camelup")).odds < 1
            unit.is_compiled = True
            for task in asked:
                assert (await task).odds["race"]
            assert all(moment.favourites for moment in (await again).moments)
            assert (await house.readiness("camelup")).odds == 1

    play(ask())


def test_how_much_is_compiled_can_be_asked_of_any_game(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def ask() -> None:
        async with house_inside(tmp_path) as inside:
            for game in GAMES:
                told = await inside.client.readiness(game)
                assert (told.rules, told.odds) == (1.0, 1.0)
            with pytest.raises(HouseError) as caught:
                await inside.client.readiness("chess")
            assert (caught.value.status, caught.value.code) == (422, "unknown-game")

    play(ask())


# On a machine where nothing is compiled yet


def test_the_page_is_there_while_nothing_is_compiled(stalled: Server) -> None:
    answer = httpx.get(stalled.address)
    assert answer.status_code == 200
    assert "<title>" in answer.text
    for game in GAMES:
        assert httpx.get(f"{stalled.address}/api/games/{game}/readiness").json()["rules"] < 1


async def until(live: Live, wanted: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    while not wanted(told := await live.receive()):
        pass
    return told


@pytest.mark.parametrize("game", GAMES)
def test_an_easy_bot_answers_while_nothing_is_compiled(game: str, stalled: Server, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with Client(stalled.address) as house:
            opened = await house.open_table(game, [person("Ana"), bot("easy")])
            async with house.live(opened.table.id, opened.keys[0].key) as live:
                while not ((told := await live.receive())["seat"] == 1 and "line" in told):
                    if told["view"]["legal"] and not live.waiting:
                        await live.act(told["view"]["legal"][0])
            assert (await house.readiness(game)).rules < 1
            assert "caravanserai_bot_fouls_total{" not in await house.metrics()

    play(go())


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_a_bot_that_needs_compiled_code_says_how_far_it_is_and_plays_nothing_else(
    level: str, stalled: Server, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with Client(stalled.address) as house:
            opened = await house.open_table("camelup", [bot(level), person("Ana")])
            async with house.live(opened.table.id) as live:
                for _ in range(2):
                    told = await until(live, lambda told: told["type"] != "snapshot")
                    assert (told["type"], told["player"]) == ("preparing", opened.table.seats[0].name)
                    assert told["part"] == pytest.approx(COMPILING * PART, abs=0.005)
            assert (await house.log(opened.table.id)).log == []

    play(go())


def test_the_odds_are_waited_for_and_how_far_they_are_can_be_asked(stalled: Server, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with Client(stalled.address) as house:
            opened = await house.open_table("camelup", [person("Bo"), person("Ana")])
            asked = asyncio.create_task(house.odds(opened.table.id))
            while (await house.readiness("camelup")).odds != PART:
                await asyncio.sleep(0.02)
            assert not asked.done()
            asked.cancel()

    play(go())


# What is compiled, and when


def test_all_rules_are_compiled_before_odds_and_searches() -> None:
    names = [unit.name for unit in units.all_units()]
    rules = [f"{game}-rules" for game in GAMES]
    assert names[: len(rules)] == rules
    assert len(set(names)) == len(names)
    for game in GAMES:
        assert {unit.name for unit in units.units_of(cv.game(game))} == {
            name for name in names if name.partition("-")[0] == game
        }


class Wanted(Queue):
    """A queue that only notes what it is asked for."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[list[str], bool]] = []

    def want(self, units: Any, *, first: bool = False) -> None:
        self.asked.append(([unit.name for unit in units], first))


def test_the_units_of_a_game_that_is_played_come_first(tmp_path: Path, play: Callable[..., Any]) -> None:
    queue = Wanted()

    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            inside.house.queue = queue
            for game in ("touareg", "touareg", "camelup"):
                await inside.client.open_table(game, [person("Ana"), person("Bo")])
        # From its log too.
        async with house_inside(tmp_path) as inside:
            inside.house.queue = queue
            for name in await inside.house.ledger.open_tables(10):
                await inside.client.snapshot(name)

    play(go())
    asked = [(names[0], first) for names, first in queue.asked]
    assert asked == [("touareg-rules", True), ("camelup-rules", True)]


class Loading:
    """A unit that can be loaded at the so-manieth time."""

    is_wanted = False

    def __init__(self, name: str, tries: int) -> None:
        self.name = name
        self.tries = tries

    def load(self) -> bool:
        self.tries -= 1
        return self.tries <= 0


def test_what_is_loaded_later_is_left_alone_by_the_collector_too(monkeypatch: pytest.MonkeyPatch) -> None:
    settled: list[list[str]] = []
    loading = [Loading("stored", 1), Loading("soon", 3), Loading("never", 10**9)]
    queue = Wanted()
    monkeypatch.setattr(app, "all_units", lambda: loading)
    monkeypatch.setattr(app, "freeze_garbage", lambda: settled.append([one.name for one in loading if one.tries <= 0]))
    monkeypatch.setattr(app, "LOOK", 0.0)
    monkeypatch.setattr(
        queue, "failure", lambda unit: "bad" if unit.name == "never" and loading[1].tries <= 0 else None
    )
    app.get_ready(queue, True, threading.Event())
    assert queue.asked == [(["stored", "soon", "never"], False)]
    assert all(unit.is_wanted for unit in loading)  # no table loads them, and waits
    assert settled == [[], ["stored"], ["stored", "soon"]]


def test_for_several_workers_one_process_compiles_what_is_not_stored(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    queue = Wanted()
    monkeypatch.setattr(serve.background, "queue", lambda: queue)
    serve.compile_ahead()
    assert queue.asked == [([], False)]  # all of them are, in a test
    monkeypatch.setenv("CARAVANSERAI_CACHE", str(tmp_path))
    serve.compile_ahead()
    assert queue.asked[1] == ([unit.name for unit in units.all_units()], False)
    # A worker that serves beside others only loads them.
    closing = threading.Event()
    closing.set()
    app.get_ready(queue, False, closing)
    assert len(queue.asked) == 2
