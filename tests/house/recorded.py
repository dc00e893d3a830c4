"""A house that plays under the recorder: it opens and closes as `caravan serve` does, and writes down what it was told.

The one argument is a `Plan` as JSON. What the ledger is asked to write, and what it says is written, goes as lines of
JSON into a file beside the database, whose writes are recorded like all others: so both have their true place among
what was asked of the disk.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

import orjson
from sqlalchemy import select

from caravanserai.house import database
from caravanserai.house.app import application
from caravanserai.house.claim import claim
from caravanserai.house.house import House, SeatRequest
from caravanserai.house.ledger import RESUMED, Append, Ledger, Resumed
from caravanserai.house.refusal import Refusal
from caravanserai.house.schema import events, tables
from caravanserai.house.settings import Settings
from caravanserai.house.table import Table
from house.players import GAMES, by_kind

NOTES = "notes"  # the name of the file beside the database
TABLES = 14  # how many are played at side by side
Row = tuple[str, int, str, str, float]  # of the table `events`


@dataclass(frozen=True)
class Plan:
    """What a process of the house does: it opens and closes as often as there are numbers of commits to make."""

    database: str
    seed: int
    commits: tuple[int, ...]
    synchronous: str | None = None  # SQLite's setting, if it is not to be the house's own
    tells_early: bool = False  # whether the ledger says that something is written before it is

    def to_text(self) -> str:
        """Return the plan as JSON."""
        return json.dumps(asdict(self))

    @classmethod
    def from_text(cls, text: str) -> Plan:
        """Return the plan that `to_text` made a text of."""
        told = json.loads(text)
        return cls(**{**told, "commits": tuple(told["commits"])})


class Notes:
    """The file of what was tried and what was told."""

    def __init__(self, folder: Path) -> None:
        self.file = os.open(folder / NOTES, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o644)
        self.commits = 0

    def note(self, what: str, rows: Iterable[Sequence[Any]], opened: Iterable[tuple[str, str]] = ()) -> None:
        """Write that rows of events were tried, or told as written, and with them new tables with their seeds."""
        os.write(self.file, orjson.dumps({"what": what, "rows": list(rows), "tables": list(opened)}) + b"\n")

    def note_appends(self, what: str, batch: Sequence[Append]) -> None:
        """Write that appends were tried, or told as written."""
        whole = [*batch, *(one.beside for one in batch if one.beside is not None)]
        rows = [
            (one.table, entry.number, entry.kind, orjson.dumps(entry.body).decode(), entry.at)
            for one in whole
            for entry in one.entries
        ]
        if rows:
            self.note(what, rows, [(one.table, one.seed.hex()) for one in whole if one.seed is not None])

    def has_seen(self, commits: int) -> bool:
        """Whether the ledger was given so much to write that it made so many commits."""
        return self.commits >= commits

    def note_all(self, house: House) -> None:
        """Write that all events in the database are told: whoever comes to a table sees them."""
        with house.ledger.engine.connect() as connection:
            rows = [tuple(row) for row in connection.execute(select(events))]
            seeds = [(row.id, row.seed.hex()) for row in connection.execute(select(tables.c.id, tables.c.seed))]
        self.note("told", rows, seeds)

    def listen(self, *, tells_early: bool = False) -> None:
        """Have every ledger of this process write down what it tries and what it tells, before it does."""
        attempt, tell, resume = Ledger._attempt, Ledger._tell, Ledger.resume
        Outcomes = Sequence[tuple[Append, Exception | None]]  # noqa: N806 (a type)

        def noted_attempt(ledger: Ledger, batch: Sequence[Append], *, again: bool = False) -> Any:
            self.note_appends("tried", batch)
            self.commits += 1
            if tells_early:
                told = threading.Event()
                ledger._loop.call_soon_threadsafe(ledger._tell, [(one, None) for one in batch])
                ledger._loop.call_soon_threadsafe(told.set)
                told.wait(1.0)  # no longer: while the house closes, its loop waits for this thread
                attempt(ledger, batch, again=again)
                return []
            return attempt(ledger, batch, again=again)

        def noted_tell(ledger: Ledger, outcomes: Outcomes) -> None:
            self.note_appends("told", [one for one, error in outcomes if error is None])
            tell(ledger, outcomes)

        async def noted_resume(ledger: Ledger, now: float) -> Resumed:
            resumed = await resume(ledger, now)
            with ledger.engine.connect() as connection:
                asked = select(events).where(events.c.kind == RESUMED, events.c.table_id.in_(resumed.names))
                self.note("told", [tuple(row) for row in connection.execute(asked)])
            return resumed

        Ledger._attempt, Ledger._tell = noted_attempt, noted_tell  # type: ignore[method-assign, assignment]
        Ledger.resume = noted_resume  # type: ignore[method-assign, assignment]


@contextmanager
def opened_database(plan: Plan) -> Iterator[None]:
    """Open, claim and migrate the database as `caravan serve` does."""
    engine = database.open_database(plan.database)
    with claim(engine):
        database.migrate(engine)
        engine.dispose()
        yield


async def live(plan: Plan, notes: Notes) -> None:
    """Open the house, play at its tables and close it, again and again."""
    for time, commits in enumerate(plan.commits):
        app = application(Settings(plan.database, bot_pause=0.0, unlimited=True), warm=False)
        async with app.router.lifespan_context(app):
            house: House = app.state.house
            notes.note_all(house)
            enough = partial(notes.has_seen, notes.commits + commits)
            players = [Player(house, plan.seed * 1000 + time * 100 + number) for number in range(TABLES)]
            with house.ledger.engine.connect() as connection:
                asked = select(tables.c.id).where(tables.c.status == "on").order_by(tables.c.created)
                for player, name in zip(players, connection.execute(asked).scalars().all(), strict=False):
                    player.table = await house.table(name)
            await asyncio.gather(*(player.play(enough) for player in players))


class Player:
    """Plays for all persons of one table after another, with bots among them, at random."""

    def __init__(self, house: House, seed: int) -> None:
        self.house = house
        self.luck = random.Random(seed)
        self.table: Table | None = None

    async def play(self, is_enough: Callable[[], bool]) -> None:
        """Play until it is enough."""
        while not is_enough():
            if self.table is None or self.table.state.status == "over":
                self.table = await self.next_table()
            seat, number = self.table.state.to_move, len(self.table)
            if seat is None or self.table.state.seats[seat].kind != "person":
                await asyncio.sleep(0.001)
                continue
            view = self.table.view(seat)
            assert view is not None
            action = by_kind(view["legal"], self.luck) if view["legal"] else None
            if action is None:
                await asyncio.sleep(0.001)
                continue
            with suppress(Refusal):
                await self.house.act(self.table, seat, number, action, f"{seat}-{number}-{self.luck.random()}")
            if self.luck.random() < 0.02:  # people leave in the middle of a game, and others begin
                self.table = None

    async def next_table(self) -> Table:
        """Open a table, or a rematch at the old one."""
        if self.table is not None and self.luck.random() < 0.5:
            return await self.house.rematch(self.table)
        game = self.luck.choice(sorted(GAMES))
        seats = [SeatRequest("person", "Ana"), SeatRequest("open"), SeatRequest("bot", level="random")]
        opened = await self.house.open(game, seats, GAMES[game], public=self.luck.random() < 0.5)
        await self.house.sit(opened.table, "Bo", None, opened.codes[1], None)
        return opened.table


def main() -> None:
    """Carry out the plan that is the one argument."""
    plan = Plan.from_text(sys.argv[1])
    own = database.prepare_sqlite

    def prepare(connection: Any, record: Any) -> None:
        own(connection, record)
        connection.execute(f"PRAGMA synchronous={plan.synchronous}")

    if plan.synchronous is not None:
        database.prepare_sqlite = prepare  # type: ignore[assignment]
    with opened_database(plan):
        notes = Notes(Path(str(database.url_of(plan.database).database)).parent)
        notes.listen(tells_early=plan.tells_early)
        asyncio.run(live(plan, notes))


if __name__ == "__main__":
    main()
