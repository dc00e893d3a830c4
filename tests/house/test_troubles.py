"""Troubles with the database: a line of the log says what each means for whoever runs the house."""

from __future__ import annotations

import asyncio
import logging
import re
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from caravanserai.house.client import person
from caravanserai.house.database import MEANINGS, Trouble, make_engine, migrate, open_database, trouble_of
from house.inside import house_inside
from house.players import refused

INSERT = "INSERT INTO tables VALUES ('a', x'00', false, 'on', NULL, 0.0, 0)"
ROOT = Path(__file__).parents[2]


def meaning(engine: Engine, statement: str = INSERT) -> str:
    """What the error means to which a statement comes."""
    try:
        with pytest.raises(SQLAlchemyError) as caught, engine.begin() as connection:
            connection.exec_driver_sql(statement)
    finally:
        engine.dispose()
    return trouble_of(caught.value).meaning


def house_at(folder: Path) -> str:
    """The address of a new database."""
    address = f"sqlite:///{folder}/house.sqlite"
    engine = open_database(address)
    migrate(engine)
    engine.dispose()
    return address


def test_what_errors_of_sqlite_mean(tmp_path: Path) -> None:
    address = house_at(tmp_path)
    full = make_engine(address)
    event.listen(full, "connect", lambda connection, _: connection.execute("PRAGMA max_page_count=1"))
    many = "INSERT INTO tables VALUES ('b', zeroblob(99999), false, 'on', NULL, 0.0, 0)"
    assert meaning(full, many) == "disk full"
    busy = create_engine(address, connect_args={"timeout": 0.01})
    with closing(sqlite3.connect(tmp_path / "house.sqlite", isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert meaning(busy) == "locked by another program"
    assert meaning(create_engine(f"sqlite:///file:{tmp_path}/house.sqlite?mode=ro&uri=true")) == "not writable"
    assert meaning(make_engine(f"sqlite:///{tmp_path}/no/house.sqlite")) == "database away"
    assert meaning(make_engine(address), "INSERT INTO nowhere VALUES (1)") == "not a database of this version"
    (tmp_path / "words.sqlite").write_bytes(b"words " * 1000)
    assert meaning(create_engine(f"sqlite:///{tmp_path}/words.sqlite")) == "database damaged"


def test_what_errors_of_postgresql_mean(new_database: Callable[[str], str]) -> None:
    address = new_database("postgresql")
    assert meaning(make_engine("postgresql://127.0.0.1:1/house"), "SELECT 1") == "database away"
    assert meaning(make_engine(address), "SELECT pg_terminate_backend(pg_backend_pid())") == "database away"
    assert meaning(make_engine(address), "SELECT * FROM nowhere") == "not a database of this version"
    limits = "BEGIN READ ONLY; CREATE TABLE one (id integer)"
    assert meaning(make_engine(address), limits) == "not writable"


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("53100", "disk full"),
        ("53300", "too many connections"),
        ("53200", "machine overloaded"),
        ("SQLITE_IOERR_FSYNC", "disk broken or away"),
        ("58030", "disk broken or away"),
        ("no answer", "database away"),
        ("TimeoutError", "too many connections"),
        ("ValueError", "unknown"),
    ],
)
def test_what_names_mean(name: str, said: str) -> None:
    assert Trouble(name, "").meaning == said


def test_the_page_lists_all_meanings() -> None:
    page = " ".join((ROOT / "docs" / "house.md").read_text("utf-8").split())
    listed = re.search(r"what it comes to: (.*?)\.", page)
    assert listed is not None
    assert set(re.findall("`(.*?)`", listed[1])) == {said for _, said in MEANINGS} | {"unknown"}


def test_the_log_says_what_it_means(tmp_path: Path, play: Callable[..., Any], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            people = [person("Ana"), person("Bo")]
            await inside.client.open_table("camelup", people)
            event.listen(
                inside.house.ledger.engine,
                "checkout",
                lambda connection, *_: connection.execute("PRAGMA busy_timeout=10"),
            )
            inside.house.ledger._hang_up()
            with closing(sqlite3.connect(tmp_path / "house.sqlite", isolation_level=None)) as other:
                other.execute("BEGIN IMMEDIATE")
                await refused(inside.client.open_table("camelup", people), 503, "not-written")
                while "the database does not answer; trying again" not in caplog.messages:
                    await asyncio.sleep(0.01)

    play(go())
    lines = {record.message: vars(record) for record in caplog.records if "meaning" in vars(record)}
    assert set(lines) == {"the database cannot be written", "the database does not answer; trying again"}
    for line in lines.values():
        assert (line["why"], line["meaning"]) == ("SQLITE_BUSY: database is locked", "locked by another program")
