"""The butler: plays for bots, and for whoever's time is over; takes up what a stopped worker left.

A bot's turn is played by the worker that wrote the event before it. Any other worker takes it up when nobody has after
a while; if two do, one of them finds that the event's number is taken, and nothing is doubled.
"""

from __future__ import annotations

import asyncio
import logging
import math
import os
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial

from caravanserai.bots.bot import Bot, Budget
from caravanserai.bots.registry import OURS, find, prepare
from caravanserai.bots.turn import Turn, take_turn
from caravanserai.core.fault import CaravanError
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.house.dice import FairDice
from caravanserai.house.house import House, Repeat
from caravanserai.house.metrics import FOULS, THINKING
from caravanserai.house.state import BOT, Move, State
from caravanserai.house.table import Table

SWEEP = 1.0  # seconds between looks at what is due
LATEST = 30.0  # seconds after which a bot loses its move
CLOCK = "clock"

log = logging.getLogger("caravanserai.house")


class Butler:
    """Looks after the seats that nobody moves for."""

    def __init__(self, house: House) -> None:
        self.house = house
        self._pool = ThreadPoolExecutor(max(2, os.cpu_count() or 1), thread_name_prefix="bot")
        self._bots: dict[tuple[str, int, str], Bot] = {}
        self._prepared: set[tuple[str, str]] = set()  # levels of ours, and games
        self._serving: dict[str, asyncio.Task[None]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        house.on_event = self.look

    def start(self) -> None:
        """Begin to look at what is due."""
        self._sweeper = asyncio.create_task(self._sweep())

    async def stop(self) -> None:
        """Leave whatever is not written yet to who comes after."""
        self.house.on_event = None
        tasks = [*self._serving.values(), *([self._sweeper] if self._sweeper else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for table in self.house.tables.values():
            if table.timer is not None:
                table.timer.cancel()
        self._pool.shutdown(wait=False, cancel_futures=True)

    def look(self, table: Table) -> None:
        """See to a table after an event: at once for a bot, when the clock runs out for a person."""
        if table.timer is not None:
            table.timer.cancel()
            table.timer = None
        due = table.standing.due
        if due is None:
            if table.standing.status == "over":
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
        self._serving.pop(table.name, None)
        # What happened while it was served was not looked at.
        if self.house.on_event is not None and table.standing.due is not None:
            self.look(table) if table.standing.due > self.house.now() else self._soon(table)

    def _soon(self, table: Table) -> None:
        loop = asyncio.get_running_loop()
        table.timer = loop.call_soon(self.look, table)  # type: ignore[assignment]

    def _forget(self, table: Table) -> None:
        for key in [key for key in self._bots if key[0] == table.name]:
            del self._bots[key]

    async def _sweep(self) -> None:
        """Take up turns that nobody has: after a restart, or another worker's end."""
        grace = 0.0
        while True:
            try:
                for name in await self.house.ledger.due_tables(self.house.now() - grace):
                    table = await self.house.table(name)
                    if table.standing.due is not None and name not in self._serving:
                        self.look(table)
            except asyncio.CancelledError:
                raise
            except Exception:
                log.exception("the sweep failed")
            grace = self.house.settings.grace
            await asyncio.sleep(SWEEP)

    async def _serve(self, table: Table) -> None:
        """Play one action for the seat to move."""
        state = table.state
        seat, match = state.to_move, state.match
        if seat is None or match is None or match.waiting_for_chance:
            return
        level = state.seats[seat].player
        by = BOT
        try:
            own = match.clock()
            if level is None and own is not None and self.house.now() >= state.since + own[0]:
                text, by = own[1], CLOCK
            else:
                by = BOT if level is not None else CLOCK
                turn = await self._think(table, match.copy(), seat, level or state.charter.stand_in, state.dice)
                text = turn.text
            await self._wait(state.since if level is not None else state.deadline() or state.since)

            def judge(now: State) -> Move:
                if now.moved != state.moved or now.seats[seat].player != level:
                    raise Repeat
                return now.act(seat, text, by)

            with suppress(Repeat):
                await self.house.happen(table, judge)
        except CaravanError as error:
            log.warning("a bot's turn was refused", extra={"why": error.reason.message})
        except asyncio.CancelledError:
            raise
        except Exception:
            log.exception("a bot's turn failed")
            await asyncio.sleep(SWEEP)

    async def _think(self, table: Table, match: Match, seat: int, level: str, dice: FairDice) -> Turn:
        """What a bot plays, thought out in a thread; a random action where it does wrong."""
        key = table.name, seat, level
        loop = asyncio.get_running_loop()
        if key not in self._bots:
            bot = find(level)
            await self._prepare(bot, level, match.game)
            self._bots[key] = bot
        budget = Budget(seconds=self.house.settings.bot_seconds)
        seed_of = partial(dice.bot_seed, event=match.played)
        turn = await loop.run_in_executor(self._pool, take_turn, self._bots[key], match, budget, LATEST, seed_of)
        THINKING.labels(level).observe(turn.seconds)
        if turn.foul is not None:
            FOULS.labels(turn.foul[0]).inc()
        return turn

    async def _prepare(self, bot: Bot, level: str, game: Game) -> None:
        """Let a bot prepare, not on its time: the very first may wait for minutes, until it is compiled."""
        if not hasattr(bot, "prepare") or (level, game.name) in self._prepared:
            return
        await self.house.until_made(game.name)
        try:
            await asyncio.get_running_loop().run_in_executor(self._pool, prepare, bot, level, game)
        except CaravanError as error:
            log.warning("a bot is not prepared", extra={"why": error.reason.message})
        if level in OURS:
            self._prepared.add((level, game.name))  # ours keep nothing of it in themselves

    async def _wait(self, since: float) -> None:
        """Answer at whole pauses after it was to think: how long a bot thought could tell what it holds."""
        pause = self.house.settings.bot_pause
        if pause > 0:
            passed = self.house.now() - since
            await asyncio.sleep(max(0.0, since + pause * max(1, math.ceil(passed / pause)) - self.house.now()))
