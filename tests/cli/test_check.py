"""`caravan check`: every kind of damage is put in by hand, and found."""

from __future__ import annotations

import asyncio
import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from caravanserai.house.models import TableOpened
from house.evening import change, evening, rows, sqlite_in

from .shell import Caravan, Refusal

House = tuple[Path, dict[str, TableOpened]]
DELETE = "DELETE FROM events WHERE table_id = ? AND number = ?"
WRITE = "UPDATE events SET body = ? WHERE table_id = ? AND number = ?"
READ = "SELECT body FROM events WHERE table_id = ? AND number = ?"
LAST = "DELETE FROM events WHERE table_id = ? AND number > (SELECT reached - 2 FROM tables WHERE id = table_id)"


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house that was closed after an evening."""
    folder = tmp_path_factory.mktemp("house")
    return folder, asyncio.run(evening(folder))


@pytest.fixture
def house(kept: House, tmp_path: Path) -> House:
    """A copy of it, to be damaged."""
    shutil.copy(kept[0] / "house.sqlite", tmp_path / "house.sqlite")
    return tmp_path, kept[1]


def body_of(folder: Path, table: str, number: int) -> dict[str, Any]:
    """What an event's row says."""
    found: dict[str, Any] = json.loads(rows(folder, READ, table, number)[0][0])
    return found


def edit(folder: Path, table: str, number: int, **fields: Any) -> None:
    """Change an event's row; a field that is None is taken out."""
    body = {**body_of(folder, table, number), **fields}
    change(folder, WRITE, json.dumps({key: value for key, value in body.items() if value is not None}), table, number)


def played(folder: Path, table: str, kind: str) -> int:
    """The number of an event whose action begins with a word."""
    asked = "SELECT min(number) FROM events WHERE table_id = ? AND json_extract(body, '$.text') LIKE ?"
    return int(rows(folder, asked, table, f"{kind} %")[0][0])


def test_a_sound_house_is_sound(kept: House, caravan: Caravan) -> None:
    run = caravan("check", "--database", sqlite_in(kept[0]))
    assert (run.returncode, run.stdout, run.stderr) == (0, "All 5 tables are sound.\n", "")
    run = caravan("check", "--database", sqlite_in(kept[0]), "--json", "--language", "fr")
    assert json.loads(run.stdout) == {"tables": 5, "damaged": 0, "unchecked": 0, "found": []}


def in_row(field: str, value: Any) -> Callable[[Path, str], None]:
    """Changes a field of a table's row."""
    statement = {
        "status": "UPDATE tables SET status = ? WHERE id = ?",
        "due": "UPDATE tables SET due = ? WHERE id = ?",
        "public": "UPDATE tables SET public = ? WHERE id = ?",
    }[field]
    return lambda folder, table: change(folder, statement, value, table)


DAMAGES: dict[str, tuple[Callable[[Path, str], None], str]] = {
    "gap": (lambda folder, table: change(folder, DELETE, table, 5), "event 5 is missing"),
    "no first": (lambda folder, table: change(folder, DELETE, table, 0), "event 0 is missing"),
    "no last": (lambda folder, table: change(folder, LAST, table), " is missing"),
    "no JSON": (lambda folder, table: change(folder, WRITE, "{", table, 3), "event 3 cannot be read"),
    "no object": (lambda folder, table: change(folder, WRITE, "[]", table, 3), "event 3 cannot be read"),
    "no text": (lambda folder, table: edit(folder, table, 3, text=None), "event 3 cannot be read"),
    "kind": (
        lambda folder, table: change(
            folder, "UPDATE events SET kind = 'danced' WHERE table_id = ? AND number = 3", table
        ),
        "event 3 cannot be read",
    ),
    "forbidden": (lambda folder, table: edit(folder, table, 2, text="desert 1 oasis"), "event 2: desert 1 oasis: "),
    "seat": (lambda folder, table: edit(folder, table, 2, seat=4), "event 2: it is "),
    "status": (in_row("status", "on"), "its row says status on, its log over"),
    "due": (in_row("due", 5.0), "its row says due 5.0, its log None"),
    "public": (in_row("public", 1), "its row says public True, its log False"),
    "no row": (
        lambda folder, table: change(folder, "DELETE FROM tables WHERE id = ?", table),
        "it has events, but no row among the tables",
    ),
}


@pytest.mark.parametrize("damage", DAMAGES)
def test_each_kind_of_damage_is_told_in_one_line(house: House, caravan: Caravan, damage: str) -> None:
    folder, opened = house
    table = opened["camelup"].table.id
    DAMAGES[damage][0](folder, table)
    run = caravan("check", "--database", sqlite_in(folder))
    assert (run.returncode, run.stderr) == (2, "")
    first, last = run.stdout.splitlines()
    assert first.startswith(f"{table}: ")
    assert DAMAGES[damage][1] in first
    assert last == "1 of 5 tables is damaged."
    told = json.loads(caravan("check", "--database", sqlite_in(folder), "--json").stdout)
    assert (told["damaged"], told["unchecked"], told["found"][0]["table"]) == (1, 0, table)
    french = caravan("check", "--database", sqlite_in(folder), "--language", "fr").stdout.splitlines()
    assert french[1] == "Une table sur 5 est abîmée."
    assert french[0] != first


def test_a_roll_that_the_dice_did_not_give_is_found(house: House, caravan: Caravan) -> None:
    folder, opened = house
    table = opened["camelup"].table.id
    number = played(folder, table, "roll")
    said = body_of(folder, table, number)["text"]
    forged = said[:-1] + str(int(said[-1]) % 3 + 1)
    edit(folder, table, number, text=forged)
    told = json.loads(caravan("check", "--database", sqlite_in(folder), "--json").stdout)
    about = {"table": table, "kind": "dice", "event": number}
    assert told["found"] == [about | {"why": f"event {number}: the log says {forged}, but the dice said {said}"}]


def test_another_seed_is_found(house: House, caravan: Caravan) -> None:
    folder, opened = house
    change(folder, "UPDATE tables SET seed = zeroblob(32) WHERE id = ?", opened["open"].table.id)
    assert "its row says commitment " in caravan("check", "--database", sqlite_in(folder)).stdout


def test_a_table_by_rules_of_another_version_is_told_and_is_no_damage(house: House, caravan: Caravan) -> None:
    folder, opened = house
    edit(folder, opened["on"].table.id, 0, version="0.9")
    edit(folder, opened["pharaohs"].table.id, 0, cards="own")
    run = caravan("check", "--database", sqlite_in(folder))
    assert (run.returncode, len(run.stdout.splitlines())) == (0, 3)
    assert "version 0.9 of the rules of Touareg" in run.stdout
    assert run.stdout.endswith(
        "Of 5 tables none is damaged; 2 could not be checked, since their cards or their rules are not here.\n"
    )


def test_a_house_without_tables_is_sound(tmp_path: Path, caravan: Caravan, refusal: Refusal) -> None:
    assert "No such file" in refusal("check", "--database", sqlite_in(tmp_path))
    assert not (tmp_path / "house.sqlite").exists()
    caravan("migrate", "--database", sqlite_in(tmp_path))
    assert caravan("check", "--database", sqlite_in(tmp_path)).stdout == "There are no tables.\n"


def test_a_database_that_is_none_is_one_line(tmp_path: Path, refusal: Refusal) -> None:
    (tmp_path / "house.sqlite").write_bytes(b"words " * 1000)
    assert "file is not a database" in refusal("check", "--database", sqlite_in(tmp_path))
