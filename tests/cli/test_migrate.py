"""`caravan migrate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .shell import Caravan, Refusal, refused


def test_migrate_shows_what_is_missing_and_runs_it(tmp_path: Path, caravan: Caravan) -> None:
    database = ("--database", f"sqlite:///{tmp_path}/new/house.sqlite")
    assert caravan("migrate", "--check", *database).stdout == "0001  missing   Tables and their events.\n"
    assert caravan("migrate", *database).stdout == "0001  done      Tables and their events.\n"
    told = json.loads(caravan("migrate", "--check", "--json", *database).stdout)
    assert told == [{"revision": "0001", "title": "Tables and their events.", "done": True}]


def test_a_database_s_password_is_not_said(caravan: Caravan) -> None:
    line = refused(caravan("migrate", "--database", "postgresql://ana:sesame@127.0.0.1:1/house"))
    assert "postgresql://…@127.0.0.1:1/house" in line
    assert "sesame" not in line


@pytest.mark.parametrize(
    "arguments",
    [
        ("migrate", "--database", "nowhere"),
        ("migrate", "--check", "--database", "postgresql://127.0.0.1:1/house"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
