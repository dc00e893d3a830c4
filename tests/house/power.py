"""Power cuts: a house is recorded, then its power fails at each operation of its disk, and what is left is examined.

A *boot* is a time during which the machine is on: one or several processes of a house one after another. Each is a real
house on its own settings; `recorder.c` sees what it asks of the disk, and `disk.py` knows what a power cut may leave.
"""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from unittest.mock import patch

import orjson
from alembic.script import ScriptDirectory
from sqlalchemy import event
from sqlalchemy.exc import SQLAlchemyError

from caravanserai.core.fault import CaravanError
from caravanserai.house.app import application
from caravanserai.house.database import MIGRATIONS, migrate, open_database
from caravanserai.house.ledger import RESUMED
from caravanserai.house.settings import Settings
from house import disk
from house.disk import Disk, Operation, outcomes
from house.inside import do_not_wait_for_the_disk
from house.recorded import NOTES, Plan, Row

HERE = Path(__file__).parent
DATABASE = "new/folder/house.sqlite"  # the house makes the folders
NEWEST = ScriptDirectory(str(MIGRATIONS)).get_current_head()
DRAWN = 2  # outcomes of a cut that are drawn at random, beside those that are always tried
ASIDE = ("-shm", NOTES)  # SQLite's index of its log, of which nothing is promised, and what we note ourselves


def build(folder: Path) -> Path:
    """Compile the recorder, and return its file."""
    made = folder / "recorder.so"
    command = ["gcc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-o", str(made), str(HERE / "recorder.c"), "-ldl"]
    subprocess.run(command, check=True)
    return made


@dataclass
class Witness:
    """What a house has said by a moment: which rows it tried to write, and which it told as written."""

    told: set[Row] = field(default_factory=set)
    seeds: set[tuple[str, str]] = field(default_factory=set)  # of tables that were told as opened
    tried: set[Row] = field(default_factory=set)
    untold: list[set[Row]] = field(default_factory=list)  # what was tried together, and is not told yet

    def hear(self, line: bytes) -> None:
        """Read what the house noted."""
        noted = orjson.loads(line)
        rows: set[Row] = {tuple(row) for row in noted["rows"]}
        if noted["what"] == "tried":
            self.tried |= rows
            self.untold.append(rows)
            return
        self.told |= rows
        self.seeds |= {tuple(one) for one in noted["tables"]}
        self.untold = [batch for batch in self.untold if not batch <= self.told]

    def copy(self) -> Witness:
        """Return a witness of the same, who may hear more."""
        return Witness(set(self.told), set(self.seeds), set(self.tried), list(self.untold))


@dataclass
class Boot:
    """What was recorded while the machine was on, and what was there before."""

    start: Path  # the folder as it was at the start; all in it was synced
    root: Path  # where it was while it was recorded
    operations: list[Operation]
    before: Witness

    def begin(self) -> tuple[Disk, Witness]:
        """Return the disk and the witness at the start."""
        return Disk(self.start, str(self.root), ASIDE), self.before.copy()

    def without(self, is_left_out: Callable[[Disk, Operation], bool]) -> Boot:
        """Return the same boot as if some operations had not been asked for."""
        made, (known, _) = [], self.begin()
        for operation in self.operations:
            if not is_left_out(known, operation):
                made.append(operation)
            known.do(operation)
        return Boot(self.start, self.root, made, self.before)


def record(recorder: Path, work: Path, plans: Sequence[tuple[Plan, int]], start: Path, before: Witness) -> Boot:
    """Have processes of a house live in a copy of a folder, one after another, and return what was recorded.

    Each comes with its plan, and with the number of the sync of the log at which it is killed, 0 if it is not.
    """
    root, trace = work / "disk", work / "trace"
    shutil.copytree(start, root)
    for plan, kill in plans:
        surroundings = {
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(HERE.parent), *filter(None, sys.path)]),
            "LD_PRELOAD": str(recorder),
            "RECORDER_ROOT": str(root),
            "RECORDER_TRACE": str(trace),
            "RECORDER_KILL": str(kill),
        }
        there = Plan(**{**vars(plan), "database": f"sqlite:///{root / DATABASE}"})
        command = [sys.executable, "-W", "ignore", str(HERE / "recorded.py"), there.to_text()]
        ended = subprocess.run(command, env=surroundings, stderr=subprocess.PIPE, text=True, check=False, timeout=120)
        assert ended.returncode == (-signal.SIGKILL if kill else 0), ended.stderr[-3000:]
    boot = Boot(start, root, disk.read(trace), before)
    check_recording(boot)
    return boot


def check_recording(boot: Boot) -> None:
    """Raise AssertionError if the recorder has missed something: all that it saw must add up to what is there."""
    known, _ = boot.begin()
    for operation in boot.operations:
        known.do(operation)
    assert not known.is_mapped, "SQLite writes through memory, which is not recorded"
    for name, data in known.left(disk.whole).items():
        if data is not None:
            assert (boot.root / name).read_bytes() == data, name
    there = {str(path.relative_to(boot.root)) for path in boot.root.rglob("*") if not path.name.endswith(ASIDE)}
    assert there == set(known.left(disk.whole))


@dataclass
class Tally:
    """What cuts have shown."""

    cuts: int = 0
    images: int = 0  # what they may have left, each of which was examined
    houses: int = 0  # of those, how many were opened as a whole house that replayed each table
    told: int = 0  # how many events were told at the last cut
    asked: int = 0  # how many told events had to be there, added up over all that was examined
    lost: int = 0  # how many of them were not, or not as they were told
    faults: list[str] = field(default_factory=list)
    operations: Counter[str] = field(default_factory=Counter)  # in what the power failed

    def __str__(self) -> str:
        """The figures in one line, and what the power failed in on another."""
        figures = {
            "cuts": self.cuts,
            "disks examined": self.images,
            "of them by a whole house": self.houses,
            "events told in the end": self.told,
            "asked for in all": self.asked,
            "lost": self.lost,
            "faults": len(self.faults),
        }
        lines = figures.items(), self.operations.most_common()
        return "\n".join(", ".join(f"{what}: {count}" for what, count in line) for line in lines)


def cut(
    boot: Boot, work: Path, seed: int, *, most: int | None = None, drawn: int = DRAWN, houses: float = 0.0
) -> Tally:
    """Have the power fail in each operation of a boot, and examine what is left.

    If `most` is given, and there are more operations, it fails in so many: all those that are rare, and some of the
    others by chance. `houses` is the share of what is left that is opened as a whole house.
    """
    tally, luck = Tally(), random.Random(seed)
    chosen = choose(boot, most, luck)
    known, witness = boot.begin()
    number = -1

    def fail(what: str, last: list[disk.Change]) -> None:
        nonlocal number
        number += 1
        if number not in chosen:
            return
        tally.cuts += 1
        tally.operations[what] += 1
        tally.told = len(witness.told)
        for how, keep in outcomes(known, last, luck, drawn=drawn):
            left = work / "left"
            shutil.rmtree(left, ignore_errors=True)
            disk.write(known.left(keep), left)
            if luck.random() < 0.5 and (left / DATABASE).parent.exists():
                # SQLite must not believe what happens to be left of its index.
                (left / f"{DATABASE}-shm").write_bytes(luck.randbytes(1 << 15))
            whole_house = luck.random() < houses
            with patch("os.fsync"):  # what is examined is thrown away
                lost, faults = examine(left, witness, whole_house=whole_house)
            tally.images += 1
            tally.houses += whole_house
            tally.asked += len(witness.told)
            tally.lost += lost
            tally.faults += [f"{fault} (cut {number}, {what}, {how})" for fault in faults]

    for operation in boot.operations:
        if operation.kind == "w" and known.name_of(operation) == NOTES:
            witness.hear(operation.data)
        if known.is_cut_point(operation):
            what = title(known, operation)
            if operation.kind == "s":  # until it returns, it has promised nothing
                fail(what, [])
                known.do(operation)
            else:
                fail(what, known.do(operation))
        else:
            known.do(operation)
    fail("after all", [])
    return tally


def title(known: Disk, operation: Operation) -> str:
    """Return in a few words what an operation is about: its kind, and the end of its file's name."""
    kinds = {"w": "write", "t": "truncate", "s": "sync", "u": "delete", "o": "create", "d": "make folder"}
    return f"{kinds[operation.kind]} {known.name_of(operation).removeprefix('house.sqlite') or 'database'}"


def choose(boot: Boot, most: int | None, luck: random.Random) -> set[int]:
    """Return the numbers of the cut points at which the power fails, as `cut` says."""
    known, titles = boot.begin()[0], []
    for operation in boot.operations:
        if known.is_cut_point(operation):
            titles.append(title(known, operation))
        known.do(operation)
    titles.append("after all")
    if most is None or len(titles) <= most:
        return set(range(len(titles)))
    rare = {number for number, what in enumerate(titles) if what not in ("write -wal", "write database", "sync -wal")}
    assert len(rare) < most
    return rare | set(luck.sample([number for number in range(len(titles)) if number not in rare], most - len(rare)))


def leave(boot: Boot, number: int, work: Path, seed: int) -> tuple[Path, Witness]:
    """Write a folder as a power cut may leave it in a boot's operation of that number; return it, and the witness."""
    known, witness = boot.begin()
    luck, count = random.Random(seed), -1
    for operation in boot.operations:
        if operation.kind == "w" and known.name_of(operation) == NOTES:
            witness.hear(operation.data)
        count += known.is_cut_point(operation)
        last = known.do(operation)
        if count == number:
            break
    _, keep = list(outcomes(known, last, luck, drawn=DRAWN))[-1]
    disk.write(known.left(keep), work)
    return work, witness


def examine(folder: Path, witness: Witness, *, whole_house: bool = False) -> tuple[int, list[str]]:
    """Open what a power cut has left as a house does; return how many told events are lost, and all that is wrong."""
    address = f"sqlite:///{folder / DATABASE}"
    faults: list[str] = []
    try:
        engine = open_database(address)
        event.listen(engine, "checkout", do_not_wait_for_the_disk)
        with engine.connect() as connection:
            asked = "SELECT count(*) FROM sqlite_master WHERE name = 'alembic_version'"
            known = connection.exec_driver_sql(asked).scalar_one()
            version = known and connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        if version != NEWEST:
            migrate(engine)
        with engine.connect() as connection:
            ask = connection.connection.cursor().execute
            rows = ask("SELECT table_id, number, kind, body, at FROM events").fetchall()
            seeds = ask("SELECT id, lower(hex(seed)) FROM tables").fetchall()
            gaps = ask("SELECT 1 FROM events GROUP BY table_id HAVING count(*) <> max(number) + 1").fetchall()
            reached = "SELECT 1 FROM tables WHERE reached > (SELECT count(*) FROM events WHERE table_id = id)"
            behind = ask(reached).fetchall()
            damage = ask("PRAGMA integrity_check").fetchall() + ask("PRAGMA foreign_key_check").fetchall()
        engine.dispose()
    except (SQLAlchemyError, sqlite3.Error, CaravanError) as error:
        return len(witness.told), [f"cannot be opened: {error}"]
    there = set(rows)
    lost = len(witness.told - there)
    if lost:
        faults.append(f"lost {lost} events")
    if witness.seeds - set(seeds):
        faults.append("a table or its seed is lost")
    if gaps:
        faults.append("a log with a gap")
    if behind:
        faults.append("a table lacks its last event")
    if damage != [("ok",)]:
        faults.append(f"damaged: {damage[:3]}")
    if any(row[2] != RESUMED for row in there - witness.told - witness.tried):
        faults.append("an event that nobody wrote")
    if any(batch & there and not batch <= there for batch in witness.untold):
        faults.append("half of what was written together")
    if whole_house and not faults:
        faults += asyncio.run(replay(address, Counter(row[0] for row in rows)))
    return lost, faults


async def replay(address: str, counts: dict[str, int]) -> list[str]:
    """Open a whole house on a database, replay each table, play on, and return what is wrong."""
    faults = []
    app = application(Settings(address, bot_pause=0.0, unlimited=True), warm=False)
    async with app.router.lifespan_context(app):
        house: Any = app.state.house
        event.listen(house.ledger.engine, "checkout", do_not_wait_for_the_disk)
        for name, count in counts.items():
            try:
                table = await house.table(name)
                if len(table) < count:
                    faults.append("a table was replayed in part")
            except CaravanError as error:
                faults.append(f"a table cannot be replayed: {error.reason.message}")
        await house.ledger.check()  # it can be written to
    return faults


def live(recorder: Path, work: Path, seed: int) -> list[Boot]:
    """Have a house live through two boots, and return what was recorded.

    In the first it closes and opens, is killed between a write and its sync, opens on what is left in the page cache,
    and closes when SQLite has moved its whole log into the database. The second begins with what a power cut in the
    first one has left.
    """
    luck = random.Random(seed)
    (work / "empty").mkdir(parents=True)
    first = [
        (Plan("", seed, (20, 400)), 20 + luck.randrange(30, 50)),
        (Plan("", seed + 1, (140, 20)), 0),
    ]
    (work / "first").mkdir()
    one = record(recorder, work / "first", first, work / "empty", Witness())
    start, witness = leave(one, luck.randrange(1000, 4000), work / "between", seed)
    (work / "second").mkdir()
    two = record(recorder, work / "second", [(Plan("", seed + 2, (30, 10)), 0)], start, witness)
    return [one, two]
