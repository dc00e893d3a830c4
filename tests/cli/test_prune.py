"""`caravan prune`."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest

from house.evening import change, evening, rows, sqlite_in

from .shell import Caravan, Refusal

DAY = 24 * 3600.0
LATER = "UPDATE events SET at = at - ? WHERE table_id = ?"


@pytest.fixture
def house(tmp_path: Path) -> dict[str, str]:
    """The tables of a house that was closed a moment ago, after an evening that took a hundred days."""
    opened = asyncio.run(evening(tmp_path))
    tables = {name: one.table.id for name, one in opened.items()}
    for days, table in zip((100, 80, 60, 40, 20), tables.values(), strict=True):
        change(tmp_path, LATER, days * DAY, table)
    return tables


def test_what_is_old_is_deleted_and_the_rest_stays_sound(
    house: dict[str, str], tmp_path: Path, caravan: Caravan
) -> None:
    database = ("--database", sqlite_in(tmp_path))
    assert caravan("prune", "--older", "101d", *database).stdout == "No table is that old.\n"
    would = "2 tables would be deleted: 2 finished or closed, 0 never begun, 0 abandoned.\n"
    assert caravan("prune", "--older", "1800h", "--dry-run", *database).stdout == would
    assert len(rows(tmp_path, "SELECT * FROM tables")) == 5
    told = "2 tables were deleted: 2 finished or closed, 0 never begun, 0 abandoned.\n"
    assert caravan("prune", "--older", "1800h", *database).stdout == told
    left = {house[name] for name in ("pharaohs", "on", "open")}
    assert {name for (name,) in rows(tmp_path, "SELECT id FROM tables")} == left
    assert {name for (name,) in rows(tmp_path, "SELECT DISTINCT table_id FROM events")} == left
    noted = {house["touareg"], house["camelup"]}
    assert {name for (name,) in rows(tmp_path, "SELECT table_id FROM touched")} == noted
    told = json.loads(caravan("prune", "--older", "10d", *database, "--json").stdout)
    assert told == {"tables": 3, "over": 1, "open": 1, "on": 1, "deleted": True}
    assert caravan("check", *database).stdout == "There are no tables.\n"


def test_a_game_that_is_on_does_not_age_while_the_house_is_closed(
    house: dict[str, str], tmp_path: Path, caravan: Caravan
) -> None:
    """The house was open for the last time a day after the game's last event, and a player had a week for the turn."""
    database = ("--database", sqlite_in(tmp_path))
    change(tmp_path, "UPDATE pulse SET alive = ?", time.time() - 39 * DAY)
    assert caravan("prune", "--older", "30d", "--dry-run", *database).stdout.startswith("3 tables")
    change(tmp_path, "UPDATE pulse SET alive = ?", time.time() - 5 * DAY)
    assert caravan("prune", "--older", "30d", "--dry-run", *database).stdout.startswith("4 tables")
    change(tmp_path, "UPDATE tables SET due = ? WHERE id = ?", time.time() - 33 * DAY, house["on"])
    assert caravan("prune", "--older", "30d", "--dry-run", *database).stdout.startswith("3 tables")


@pytest.mark.parametrize("age", ["", "3", "d", "3w", "-3d", "3.5d", "999999d"])
def test_an_age_that_is_none_is_one_line(tmp_path: Path, refusal: Refusal, age: str) -> None:
    assert "an age is" in refusal("prune", f"--older={age}", "--database", sqlite_in(tmp_path))


def test_an_age_must_be_given(refusal: Refusal) -> None:
    refusal("prune")
