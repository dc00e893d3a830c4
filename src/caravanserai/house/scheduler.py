"""The scheduler: it plays for bots, and for players whose time is over, and takes up what a stopped worker left.

A bot's turn is played by the worker that wrote the event before it. If nobody has played it after a while, any other
worker does; if two do at the same time, one of them finds that the event's number is taken, so nothing is played twice.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from caravanserai.bots.bot import Bot
from caravanserai.bots.budget import Budget
from caravanserai.bots.readiness import Readiness
from caravanserai.bots.registry import find
from caravanserai.bots.turn import Turn, take_turn
from caravanserai.core.fault import CaravanError
from caravanserai.core.match import Match
from caravanserai.house.cards import AWAY
from caravanserai.house.dice import FairDice
from caravanserai.house.house import House, playable
from caravanserai.house.ledger import BEAT, NotNow
from caravanserai.house.metrics import FOULS
from caravanserai.house.refusal import Refusal
from caravanserai.house.state import BOT, CLOCK, Move, Repeat, TableState
from caravanserai.house.table import Table

SWEEP = 1.0  # seconds between two looks at what is due
LONGEST_PAUSE = 10.0  # the most seconds between two looks while the database does not answer
MOST_DUE = 500  # the most tables that one look finds
LEFT_ALONE = 300.0  # seconds after which a table that cannot be read is tried again
LATEST = 30.0  # seconds after which a bot loses its move
LOOK = 0.1  # seconds between two looks at whether a bot is ready
TELL = 1.0  # while a bot is awaited, its table is told the progress each time so many seconds have passed

log = logging.getLogger("caravanserai.house")


class Scheduler:
    """Plays for the seats that no person moves for."""

    def __init__(self, house: House, *, writable: bool = True) -> None:
        """Make the scheduler of a house; `writable` says whether the house could note that it is open."""
        self.house = house
        self._pool = ThreadPoolExecutor(max(2, os.cpu_count() or 1), thread_name_prefix="bot")
        self._bots: dict[tuple[str, int, str], Bot] = {}
        self._readiness: dict[tuple[str, int, str], Readiness] = {}  # has the same keys as the bots
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self._broken: dict[str, float] = {}  # tables that cannot be read, and when they are tried again
        self._writable = asyncio.Event()  # cleared when a write fails, until the database can be written to again
        if writable:
            self._writable.set()
        house.pipeline.on_own_event = self.look

    def start(self) -> None:
        """Begin to look for what is due."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """End all tasks; turns that are not written yet are left to the next house or another worker."""
        self.house.pipeline.on_own_event = None
        tasks = [*self._serving.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(NotNow):
            await self.house.ledger.beat(self.house.now())
        for table in self.house.tables.values():
            if table.timer is not None:
                table.timer.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def look(self, table: Table) -> None:
        """Look at a table after an event: play for a bot at once, and for a person when the clock runs out."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        if table.forgotten:
            self._forget(table)
            return
        due = table.summary.due
        if due is None or table.summary.status == "open":  # a full table is begun by `House.sit`, or by the sweep
            if table.summary.status in ("over", "closed"):
                self._forget(table)
            return
        wait = due - self.house.now()
        if wait > 0:
            table.timer = asyncio.get_running_loop().call_later(min(wait, 3600.0), self.look, table)
        elif table.name not in self._serving:
            task = asyncio.create_task(self._serve(table))
            self._serving[table.name] = task
            task.add_done_callback(lambda _: self._served(table))

    def _served(self, table: Table) -> None:
        """Look at a table again after a turn was played there."""
        self._serving.pop(table.name, None)
        # Events that happened meanwhile were not looked at.
        if self.house.pipeline.on_own_event is not None and table.summary.due is not None:
            self.look(table) if table.summary.due > self.house.now() else self._soon(table)

    def _soon(self, table: Table) -> None:
        """Look at a table in the next turn of the event loop."""
        loop = asyncio.get_running_loop()
        table.timer = loop.call_soon(self.look, table)  # type: ignore[assignment]

    def _forget(self, table: Table) -> None:
        """Forget the bots of a table whose game is over, or that a command has changed."""
        for key in [key for key in self._bots if key[0] == table.name]:
            del self._bots[key]
            self._readiness.pop(key, None)

    async def _sweep(self) -> None:
        """Look for tables at which the house must act and nobody does, as after a restart or the end of another worker.

        Look which tables commands have changed.

        Note from time to time that the house is open. This runs until it is cancelled.
        """
        grace, beaten, pause, loop = 0.0, -math.inf, SWEEP, asyncio.get_running_loop()
        while True:
            try:
                if not self._writable.is_set() or loop.time() - beaten >= BEAT:
                    await self._beat()
                    beaten = loop.time()
                await self.house.follow()
                # Tables that cannot be read are found too, and must not keep others from being found.
                due = await self.house.ledger.due_tables(self.house.now() - grace, MOST_DUE + len(self._broken))
                for name in due:
                    if self._broken.get(name, 0.0) <= loop.time():
                        await self._take_up(name)
                await self.house.catch_up_again()
                grace, pause = self.house.settings.grace, SWEEP
            except asyncio.CancelledError:
                raise
            except NotNow as error:
                self._writable.clear()
                log.warning("the database does not answer; trying again", extra=error.trouble.logged)
                pause = min(2 * pause, LONGEST_PAUSE)
            except Exception:
                log.exception("the sweep failed")
            await asyncio.sleep(pause)

    async def _beat(self) -> None:
        """Note that the house is open; if the database could not be written to before, note that clocks stood still.

        Raise NotNow if it cannot be written to.
        """
        ledger = self.house.ledger
        await ledger.check()
        if self._writable.is_set():
            await ledger.beat(self.house.now())
            return
        paused = (await ledger.resume(self.house.now())).names
        await self.house.catch_up(paused)
        self._writable.set()

    async def _take_up(self, name: str) -> None:
        """Look at a table at which the house must act."""
        try:
            table = await self.house.table(name)
        except NotNow:
            raise
        except Exception as error:  # the other tables must not wait for it
            if not (isinstance(error, Refusal) and error.reason.message in AWAY):
                log.exception("a table cannot be read, and is left alone")
            self._broken[name] = asyncio.get_running_loop().time() + LEFT_ALONE
            return
        self._broken.pop(name, None)
        if table.summary.status == "open":
            await self.house.begin_if_ready(table)
        elif table.summary.due is not None and name not in self._serving:
            self.look(table)

    async def _serve(self, table: Table) -> None:
        """Play one action for the seat to move."""
        state = table.state
        seat, match = state.to_move, state.match
        if seat is None or match is None or match.waiting_for_chance:
            return
        level = state.seats[seat].player
        by = BOT

        def is_turn(now: TableState) -> bool:
            """Return whether it is still the same turn, and the same bot, or the same person, plays the seat."""
            return not table.forgotten and now.moved == state.moved and now.seats[seat].player == level

        try:
            own = match.state.clock()
            if level is None and own is not None and self.house.now() >= state.since + own[0]:
                text, by = own[1], CLOCK
            else:
                by = BOT if level is not None else CLOCK
                kind = level or state.charter.stand_in
                bot = self._bot(table, seat, kind)
                if not await self._until_ready(bot, kind, table, seat, lambda: is_turn(table.state)):
                    return
                text = (await self._think(bot, match.copy(), state.dice)).text
            await self._wait(state.since if level is not None else state.deadline() or state.since)

            def judge(now: TableState) -> Move:
                # If the clock has stood still meanwhile, the player has time left.
                if not is_turn(now) or (by == CLOCK and (now.deadline() or 0.0) > self.house.now()):
                    raise Repeat
                return now.act(seat, text, by)

            await self._write(table, judge)
        except CaravanError as error:
            log.warning("a bot's turn was refused", extra={"why": error.reason.message})
            await asyncio.sleep(SWEEP)  # it will be tried again, and may be refused again
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot's turn failed")
            await asyncio.sleep(SWEEP)

    async def _write(self, table: Table, judge: Callable[[TableState], Move]) -> None:
        """Have a bot's turn happen; if the database cannot be written to, wait until it can."""
        while True:
            await self._writable.wait()
            try:
                await self.house.happen(table, judge)
            except NotNow:
                self._writable.clear()  # the sweep logs it, and finds out when the database can be written to again
            else:
                return

    def _bot(self, table: Table, seat: int, kind: str) -> Bot:
        """Return the bot that plays at a seat.

        It is the same object in the whole game, so it may remember something.
        """
        key = table.name, seat, kind
        if key not in self._bots:
            self._bots[key] = find(playable(kind))
        return self._bots[key]

    async def _until_ready(self, bot: Bot, kind: str, table: Table, seat: int, is_turn: Callable[[], bool]) -> bool:
        """Wait until a bot can choose, and tell its table the progress; return whether it is still its turn.

        This may take minutes, until what the bot needs is compiled. Its time to choose begins afterwards.
        """
        match = table.state.match
        assert match is not None
        key = table.name, seat, kind
        loop = asyncio.get_running_loop()
        try:
            if key not in self._readiness:
                self._readiness[key] = await loop.run_in_executor(self._pool, Readiness, bot, kind, match.copy())
            readiness, told = self._readiness[key], loop.time()
            while not readiness.is_ready:
                if not is_turn():
                    return False
                if loop.time() - told >= TELL:
                    told = loop.time()
                    self.house.tell_preparing(table, seat, round(readiness.part, 2))
                await asyncio.sleep(LOOK)
            readiness.wait()  # it returns at once, or raises what went wrong
        except Exception as error:
            why = error.reason.message if isinstance(error, CaravanError) else type(error).__name__
            log.warning("a bot is not prepared", extra={"why": why})
        finally:
            if table.preparing is not None:
                self.house.tell_preparing(table, seat, None)
        return True

    async def _think(self, bot: Bot, match: Match, dice: FairDice) -> Turn:
        """Return what a bot plays, chosen in a thread; if the bot does something wrong, a random action."""
        loop = asyncio.get_running_loop()
        budget = Budget(seconds=self.house.settings.bot_seconds)
        seed_of = partial(dice.bot_seed, event=match.played)
        turn = await loop.run_in_executor(self._pool, take_turn, bot, match, budget, LATEST, seed_of)
        if turn.foul is not None:
            FOULS.labels(turn.foul[0]).inc()
        return turn

    async def _wait(self, since: float) -> None:
        """Wait until a whole number of pauses has passed since a moment.

        How long a bot thought could tell what it holds, so it answers only after whole pauses.
        """
        pause = self.house.settings.bot_pause
        if pause > 0:
            passed = self.house.now() - since
            await asyncio.sleep(max(0.0, since + pause * max(1, math.ceil(passed / pause)) - self.house.now()))
