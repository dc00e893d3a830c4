"""`caravan export`."""

from __future__ import annotations

import asyncio
import json
import re
import shutil
from pathlib import Path

import pytest

from caravanserai.house.models import TableOpened
from house.evening import change, evening, sqlite_in

from .shell import Caravan, Refusal

House = tuple[Path, dict[str, TableOpened]]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> House:
    """A house that was closed after an evening."""
    folder = tmp_path_factory.mktemp("house")
    return folder, asyncio.run(evening(folder))


def test_each_finished_game_is_a_record_that_can_be_verified_and_is_written_once(
    house: House, tmp_path: Path, caravan: Caravan
) -> None:
    database, folder = ("--database", sqlite_in(house[0])), tmp_path / "new" / "records"
    run = caravan("export", str(folder), *database)
    assert (run.stdout, run.stderr) == (f"3 records were written to {folder}; none was there already.\n", "")
    names = sorted(path.name for path in folder.iterdir())
    for name in names:
        found = re.fullmatch(r"\d{4}-\d\d-\d\d-(\w+)-(.+)\.caravan", name)
        assert found is not None
        assert found[2] == house[1][found[1]].table.id
        assert "are what the seed says" in caravan("verify", str(folder / name)).stdout
    kept = (folder / names[0]).read_text()
    (folder / names[0]).write_text("mine")
    (folder / names[1]).unlink()
    told = json.loads(caravan("export", str(folder), *database, "--json").stdout)
    assert told == {"folder": str(folder), "written": 1, "there": 2, "unread": []}
    assert (folder / names[0]).read_text() == "mine" != kept
    assert sorted(path.name for path in folder.iterdir()) == names


def test_only_games_since_a_day(house: House, tmp_path: Path, caravan: Caravan, refusal: Refusal) -> None:
    shutil.copy(house[0] / "house.sqlite", tmp_path / "house.sqlite")
    change(tmp_path, "UPDATE events SET at = 1e9 + number WHERE table_id = ?", house[1]["touareg"].table.id)
    database, folder = ("--database", sqlite_in(tmp_path)), str(tmp_path / "records")
    assert caravan("export", folder, "--since", "2020-01-01", *database).stdout.startswith("2 records were written")
    assert caravan("export", folder, "--since", "2001-09-09", *database).stdout.startswith("One record was written")
    assert len(list((tmp_path / "records").glob("2001-09-09-touareg-*.caravan"))) == 1
    assert "not yesterday" in refusal("export", folder, "--since", "yesterday", *database)


def test_a_table_that_cannot_be_read_is_told_and_the_others_are_written(
    house: House, tmp_path: Path, caravan: Caravan
) -> None:
    shutil.copy(house[0] / "house.sqlite", tmp_path / "house.sqlite")
    bad = house[1]["camelup"].table.id
    change(tmp_path, "UPDATE events SET body = '{' WHERE table_id = ? AND number = 7", bad)
    run = caravan("export", str(tmp_path / "records"), "--database", sqlite_in(tmp_path))
    assert run.returncode == 2
    assert run.stderr == f"{bad}: event 7 cannot be read\n"
    assert run.stdout.startswith("2 records were written")
    assert len(list((tmp_path / "records").iterdir())) == 2


def test_a_folder_that_cannot_be_is_one_line(house: House, tmp_path: Path, refusal: Refusal) -> None:
    (tmp_path / "file").write_text("")
    assert "cannot write" in refusal("export", str(tmp_path / "file"), "--database", sqlite_in(house[0]))
    refusal("export")
