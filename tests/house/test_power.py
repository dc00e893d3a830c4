"""Nothing told is lost when the power fails: in each operation of the disk, with whatever was not synced.

`make test` has the power fail at 500 points of a recorded run. To have it fail in every operation of longer ones, with
the figures printed: `CARAVANSERAI_POWER_CUTS=10000 pytest -n auto -rP tests/house/test_power.py -k every`.
"""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from alembic import command
from sqlalchemy.exc import OperationalError

from caravanserai.house.database import alembic_config, migrate, open_database, revision
from house import disk, power
from house.disk import Change, Disk, File, Operation
from house.power import Boot, Witness
from house.recorded import NOTES, Plan, Row

IS_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")
IN_CI = 500  # cut points of an ordinary run
CUTS = int(os.environ.get("CARAVANSERAI_POWER_CUTS", IN_CI))
IN_ONE = 4000  # cut points of one recorded life; it has somewhat more
SEEDS = range(-(-CUTS // IN_ONE))
ENOUGH = 120  # cut points that find what is wrong on purpose
SHORT = (25,)  # commits of a short life

recorded = [
    pytest.mark.skipif(sys.platform != "linux", reason="the recorder is made for Linux"),
    pytest.mark.skipif(shutil.which("gcc") is None and not IS_CI, reason="needs gcc"),
    pytest.mark.slow("plays, and opens thousands of databases"),
]


@pytest.fixture
def work() -> Iterator[Path]:
    """A folder in memory, where there is one: what is examined there is thrown away at once."""
    memory = Path("/dev/shm")  # noqa: S108 (a folder of its own is made in it)
    where = memory if os.access(memory, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="caravanserai-power-", dir=where) as folder:
        yield Path(folder)


@pytest.fixture(scope="session")
def recorder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return power.build(tmp_path_factory.mktemp("recorder"))


def short(recorder: Path, work: Path, **how: object) -> Boot:
    """A short life of a house, which may have something wrong on purpose."""
    (work / "empty").mkdir()
    (work / "lived").mkdir()
    plan = Plan("", 5, SHORT, **how)  # type: ignore[arg-type]
    return power.record(recorder, work / "lived", [(plan, 0)], work / "empty", Witness())


class TestHouse:
    pytestmark = recorded

    @pytest.mark.parametrize("seed", SEEDS)
    def test_nothing_told_is_lost_at_every_cut(self, recorder: Path, work: Path, seed: int) -> None:
        begin = time.monotonic()
        boots = power.live(recorder, work, seed)
        assert_eventful(boots[0])
        parts = (None, None) if CUTS > IN_CI else (IN_CI * 3 // 5, IN_CI - IN_CI * 3 // 5)
        cuts = 0
        for number, (boot, most) in enumerate(zip(boots, parts, strict=True)):
            tally = power.cut(boot, work / "cut", seed, most=most, houses=0.005)
            print(f"life {seed}, boot {number}: {tally}")
            cuts += tally.cuts
            assert (tally.lost, tally.faults[:5]) == (0, [])
            assert tally.asked > 100 * tally.cuts
            assert tally.houses
        print(f"life {seed}: {cuts} cuts in {time.monotonic() - begin:.0f} seconds")
        assert cuts >= min(CUTS, IN_ONE)

    @pytest.mark.parametrize("how", [{"synchronous": "NORMAL"}, {"synchronous": "OFF"}, {"tells_early": True}])
    def test_what_is_told_too_early_is_found_lost(self, recorder: Path, work: Path, how: dict[str, object]) -> None:
        tally = power.cut(short(recorder, work, **how), work / "cut", 1, most=ENOUGH, drawn=0)
        assert tally.lost > ENOUGH

    def test_so_is_what_no_sync_was_asked_for(self, recorder: Path, work: Path) -> None:
        """Each sync is needed: of the log, of the database's folder, and of the one in which the house made that."""
        boot = short(recorder, work)
        assert power.cut(boot, work / "cut", 1, most=ENOUGH).faults == []
        for name in ("house.sqlite-wal", "folder", "new"):

            def is_left_out(known: Disk, operation: Operation, name: str = name) -> bool:
                return operation.kind == "s" and known.name_of(operation) == name

            assert power.cut(boot.without(is_left_out), work / "cut", 1, most=ENOUGH, drawn=0).lost > ENOUGH, name

    def test_an_older_database_can_be_migrated_after_a_cut(self, recorder: Path, work: Path) -> None:
        start = work / "start"
        engine = open_database(f"sqlite:///{start / power.DATABASE}")
        command.upgrade(alembic_config(engine), "0002")
        rows = [("table", number, "opened", "{}", float(number)) for number in range(300)]
        with engine.begin() as connection:
            connection.exec_driver_sql(
                "INSERT INTO tables (id, seed, public, status, created) VALUES ('table', x'00', 0, 'over', 0)"
            )
            connection.exec_driver_sql("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows)
        engine.dispose()
        (work / "lived").mkdir()
        witness = Witness(set(rows), {("table", "00")})
        boot = power.record(recorder, work / "lived", [(Plan("", 1, ()), 0)], start, witness)
        tally = power.cut(boot, work / "cut", 1, drawn=6)
        assert tally.cuts > 10
        assert (tally.lost, tally.faults) == (0, [])


def assert_eventful(boot: Boot) -> None:
    """What is hard has happened: a kill between a write and its sync, and a log that was begun anew while in use."""
    known, witness = boot.begin()
    begun_anew = 0
    told: dict[int, set[Row]] = {}
    for operation in boot.operations:
        if operation.kind == "w":
            name = known.name_of(operation)
            if name == NOTES:
                witness.hear(operation.data)
                told[operation.process] = set(witness.told)
            elif name.endswith("-wal") and operation.number == 0:
                begun_anew += known.size_of(operation) > 0
        known.do(operation)
    killed, last = told.values()
    assert begun_anew, "the log was never begun anew: longer lives are needed"
    assert (last - killed) & {row for row in witness.tried if row in last}, "nothing was told after the kill"


class TestDisk:
    """The disk forgets what it may, and nothing else."""

    def test_a_write_is_there_once_it_is_synced(self) -> None:
        file = File(bytearray(b"old"))
        file.pending.append(Change(disk.WRITE, 2, b"new"))
        assert file.left(file.pending, disk.nothing) == b"old"
        assert file.left(file.pending, disk.whole) == b"olnew"
        file.sync()
        assert file.left(file.pending, disk.nothing) == b"olnew"

    def test_a_write_is_torn_where_sectors_meet(self) -> None:
        change = Change(disk.WRITE, 500, bytes(1000))
        assert disk.sectors(change, 512) == [(0, 12), (12, 524), (524, 1000)]
        file = File(bytearray(b"x" * 2000), [change])
        left = file.left(file.pending, lambda _: [(12, 524)])
        assert left == b"x" * 512 + bytes(512) + b"x" * 976

    def test_a_size_may_come_without_its_bytes(self) -> None:
        file = File(bytearray(b"x"), [Change(disk.WRITE, 1, b"yz")])
        assert file.left(file.pending, lambda _: [(2, 2)]) == b"x\0\0"

    def test_a_name_is_there_once_its_folder_is_synced(self, tmp_path: Path) -> None:
        (tmp_path / "old").write_bytes(b"1")
        known = Disk(tmp_path, "/root", ())
        known.do(Operation("u", 1, -1, 0, b"/root/old"))
        known.do(Operation("o", 1, 3, disk.CREATED, b"/root/new"))
        known.do(Operation("w", 1, 3, 0, b"2"))
        known.do(Operation("s", 1, 3, 0, b""))
        assert known.left(disk.nothing) == {"old": b"1"}
        assert known.left(disk.whole) == {"new": b"2"}
        known.do(Operation("o", 1, 4, 0, b"/root"))
        known.do(Operation("s", 1, 4, 0, b""))
        assert known.left(disk.nothing) == {"new": b"2"}

    def test_the_outcomes_of_a_cut_are_all_and_nothing_and_more(self, tmp_path: Path) -> None:
        (tmp_path / "file").write_bytes(bytes(2048))
        known = Disk(tmp_path, "/root", ())
        known.do(Operation("o", 1, 3, 0, b"/root/file"))
        known.do(Operation("w", 1, 3, 0, b"a" * 1024))
        last = known.do(Operation("w", 1, 3, 1024, b"b" * 1024))
        found = [known.left(keep)["file"] for _, keep in disk.outcomes(known, last, random.Random(1), drawn=30)]
        assert bytes(2048) in found
        assert b"a" * 1024 + b"b" * 1024 in found
        assert bytes(1024) + b"b" * 1024 in found
        assert len(set(found)) > 5


def test_migrations_are_done_together_or_not_at_all(tmp_path: Path) -> None:
    engine = open_database(f"sqlite:///{tmp_path}/house.sqlite")
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE pulse (id INTEGER)")  # in the way of the second migration
    with pytest.raises(OperationalError, match="already exists"):
        migrate(engine)
    assert revision(engine) is None
    with engine.begin() as connection:
        connection.exec_driver_sql("DROP TABLE pulse")
    migrate(engine)
    assert revision(engine) == power.NEWEST
    engine.dispose()


def test_sqlite_syncs_and_never_writes_through_memory(tmp_path: Path) -> None:
    """Nor would the recorder see it: what is written through a mapping is synced in other ways."""
    engine = open_database(f"sqlite:///{tmp_path}/house.sqlite")
    with engine.connect() as connection:
        names = ("journal_mode", "synchronous", "fullfsync")
        assert [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names] == ["wal", 2, 1]
        assert not connection.exec_driver_sql("PRAGMA mmap_size").scalar(), sqlite3.sqlite_version
    engine.dispose()
