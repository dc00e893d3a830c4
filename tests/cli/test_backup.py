"""`caravan backup` and `caravan restore`."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command

from caravanserai.core.fault import quote
from caravanserai.house.claim import claim
from caravanserai.house.database import alembic_config, migrate, open_database
from house.conftest import new_database, postgresql  # noqa: F401 (fixtures)
from house.evening import change, evening, rows, sqlite_in

from .shell import COMMAND, Caravan, Refusal, wait_for

ALL = "SELECT * FROM tables ORDER BY id"
LOGS = "SELECT * FROM events ORDER BY table_id, number"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a house that was closed after an evening."""
    folder = tmp_path_factory.mktemp("house")
    asyncio.run(evening(folder))
    return folder


def test_a_backup_has_all_that_the_house_has_and_is_restored(
    tmp_path: Path, house: Path, caravan: Caravan, refusal: Refusal
) -> None:
    backup, database = tmp_path / "kept" / "b.sqlite", ("--database", f"sqlite:///{tmp_path}/new/house.sqlite")
    backup.parent.mkdir()
    run = caravan("backup", str(backup), "--database", sqlite_in(house))
    assert run.stdout.startswith(f"All 5 tables of the house are in {backup} (")
    assert run.stderr == ""
    assert list(backup.parent.iterdir()) == [backup]
    assert os.name == "nt" or backup.stat().st_mode & 0o777 == 0o600
    assert f"{quote(str(backup))} is there already" in refusal("backup", str(backup), "--database", sqlite_in(house))
    assert caravan("restore", str(backup), *database).stdout == f"5 tables were restored to {database[1]}.\n"
    for asked in (ALL, LOGS):
        assert rows(house, asked) == rows(tmp_path / "new", asked)
    assert caravan("check", *database).stdout == "All 5 tables are sound.\n"
    assert "has tables of games already (5)" in refusal("restore", str(backup), *database)
    told = json.loads(caravan("backup", str(tmp_path / "c.sqlite"), "--database", sqlite_in(house), "--json").stdout)
    assert (told["tables"], told["bytes"]) == (5, (tmp_path / "c.sqlite").stat().st_size)


def test_what_cannot_be_is_one_line_and_leaves_nothing(tmp_path: Path, house: Path, refusal: Refusal) -> None:
    there, here = ("--database", sqlite_in(house)), ("--database", sqlite_in(tmp_path))
    assert "cannot write" in refusal("backup", str(tmp_path / "no" / "b.sqlite"), *there)
    assert "No such file" in refusal("backup", str(tmp_path / "b.sqlite"), *here)
    (tmp_path / "words").write_text("not a database, but long enough to look like one" * 100)
    assert "is not a backup of a house" in refusal("restore", str(tmp_path / "words"), *here)
    sqlite3.connect(tmp_path / "empty").close()
    assert "is not a backup of a house" in refusal("restore", str(tmp_path / "empty"), *here)
    assert "cannot read" in refusal("restore", str(tmp_path / "nothing"), *here)
    with closing(sqlite3.connect(tmp_path / "house.sqlite")) as other:
        other.execute("CREATE TABLE recipes (id)")
    assert "tables of another program" in refusal("restore", str(house / "house.sqlite"), *here)
    assert "no tables of a house" in refusal("backup", str(tmp_path / "b.sqlite"), *here)
    assert {path.name for path in tmp_path.iterdir() if not path.name.startswith("house.sqlite")} == {"words", "empty"}


def test_a_restore_that_fails_leaves_no_database(tmp_path: Path, house: Path, refusal: Refusal) -> None:
    file = tmp_path / "b.sqlite"
    shutil.copy(house / "house.sqlite", file)
    with closing(sqlite3.connect(file)) as target:
        target.execute("INSERT INTO events VALUES ('nobody', 0, 'opened', '{}', 0.0)")  # of no table: no key takes it
        target.commit()
    assert "cannot be used" in refusal("restore", str(file), "--database", sqlite_in(tmp_path / "new"))
    assert list((tmp_path / "new").iterdir()) == []


def test_a_damaged_file_is_not_restored(tmp_path: Path, house: Path, caravan: Caravan, refusal: Refusal) -> None:
    file = tmp_path / "b.sqlite"
    caravan("backup", str(file), "--database", sqlite_in(house))
    whole = bytearray(file.read_bytes())
    middle = len(whole) // 2 // 4096 * 4096
    whole[middle : middle + 8192] = bytes(8192)
    file.write_bytes(whole)
    assert quote(str(file)) in refusal("restore", str(file), "--database", sqlite_in(tmp_path / "new"))


def test_nothing_is_restored_where_a_house_is_open(tmp_path: Path, house: Path, refusal: Refusal) -> None:
    engine = open_database(sqlite_in(tmp_path))
    migrate(engine)
    with claim(engine):
        told = refusal("restore", str(house / "house.sqlite"), "--database", sqlite_in(tmp_path))
    engine.dispose()
    assert "serves another house that is open" in told


def test_a_backup_of_an_earlier_version_is_restored_and_migrated(
    tmp_path: Path, house: Path, caravan: Caravan, refusal: Refusal
) -> None:
    """A house is backed up before its first start with a newer version; what is newer than we are is refused."""
    old = tmp_path / "old"
    old.mkdir()
    shutil.copy(house / "house.sqlite", old / "house.sqlite")
    engine = open_database(sqlite_in(old))
    command.downgrade(alembic_config(engine), "0002")
    engine.dispose()
    assert "run `caravan migrate` first" in refusal("check", "--database", sqlite_in(old))
    backup, new = tmp_path / "b.sqlite", ("--database", sqlite_in(tmp_path / "new"))
    assert caravan("backup", str(backup), "--database", sqlite_in(old)).returncode == 0
    caravan("migrate", *new)  # an empty database that is newer than the backup
    assert caravan("restore", str(backup), *new).returncode == 0
    assert caravan("check", *new).stdout == "All 5 tables are sound.\n"
    change(old, "UPDATE alembic_version SET version_num = '9999'")
    assert "of a newer version" in refusal("backup", str(tmp_path / "c.sqlite"), "--database", sqlite_in(old))
    assert "of a newer version" in refusal("restore", str(old / "house.sqlite"), "--database", sqlite_in(tmp_path))


def test_postgresql_is_backed_up_and_restored_row_by_row(
    tmp_path: Path,
    house: Path,
    caravan: Caravan,
    refusal: Refusal,
    new_database: Callable[[str], str],  # noqa: F811
) -> None:
    address, again = new_database("postgresql"), tmp_path / "again.sqlite"
    assert caravan("restore", str(house / "house.sqlite"), "--database", address).stdout.startswith("5 tables were")
    assert caravan("check", "--database", address).stdout == "All 5 tables are sound.\n"
    assert "has tables of games already" in refusal("restore", str(house / "house.sqlite"), "--database", address)
    assert caravan("backup", str(again), "--database", address).returncode == 0
    assert list(tmp_path.iterdir()) == [again]
    (tmp_path / "house.sqlite").symlink_to(again)
    for asked in (ALL, LOGS, "SELECT * FROM pulse", "SELECT * FROM alembic_version"):
        assert rows(house, asked) == rows(tmp_path, asked)


def test_nothing_is_restored_into_a_postgresql_where_a_house_is_open(
    house: Path,
    refusal: Refusal,
    new_database: Callable[[str], str],  # noqa: F811
) -> None:
    address = new_database("postgresql")
    engine = open_database(address)
    migrate(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("UPDATE pulse SET alive = extract(epoch from now())")
    engine.dispose()
    assert "a house is open on" in refusal("restore", str(house / "house.sqlite"), "--database", address)


@pytest.mark.parametrize("into", ["backup", "restore"])
def test_ctrl_c_leaves_nothing(tmp_path: Path, into: str) -> None:
    """The database is large enough to take a while."""
    big = tmp_path / "big"
    big.mkdir()
    engine = open_database(sqlite_in(big))
    migrate(engine)
    engine.dispose()
    with closing(sqlite3.connect(big / "house.sqlite")) as database:
        database.execute("INSERT INTO tables VALUES ('a', x'00', 0, 'on', NULL, 0.0, 0)")
        many = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 400000)"
        database.execute(f"INSERT INTO events {many} SELECT 'a', i, 'played', hex(randomblob(300)), 0.0 FROM n")  # noqa: S608
        database.commit()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    new = tmp_path / "new"
    new.mkdir()
    arguments = {
        "backup": ["backup", str(new / "b.sqlite"), "--database", sqlite_in(big)],
        "restore": ["restore", str(big / "house.sqlite"), "--database", sqlite_in(new)],
    }[into]
    run = subprocess.Popen([*COMMAND, *arguments], stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    wait_for(lambda: run.poll() is not None or any(path.stat().st_size > 1 << 20 for path in new.iterdir()))
    run.send_signal(signal.SIGINT)
    told, errors = run.communicate(timeout=60)
    assert (run.returncode, told) == (130, b"")
    assert errors.splitlines()[-1] == b"Stopped."
    assert list(new.iterdir()) == []


@pytest.mark.parametrize(
    "arguments", [("backup",), ("restore",), ("backup", "x", "--database", "nowhere")], ids=" ".join
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
