"""`caravan migrate`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from .shell import Caravan, Refusal, refused


def test_migrate_shows_what_is_missing_and_runs_it(tmp_path: Path, caravan: Caravan) -> None:
    database = ("--database", f"sqlite:///{tmp_path}/new/house.sqlite")
    titles = [
        "Tables and their events.",
        "When a house was open last, so that clocks stand still while it is closed.",
        "How many events a table had when its row was written last, so that a missing last one is noticed.",
        "Which tables a command has changed, so that an open house reads them anew.",
    ]

    def listed(mark: str) -> str:
        return "".join(f"{number:04}  {mark:<8}  {title}\n" for number, title in enumerate(titles, 1))

    assert caravan("migrate", "--check", *database).stdout == listed("missing")
    assert caravan("migrate", *database).stdout == listed("done")
    told = json.loads(caravan("migrate", "--check", "--json", *database).stdout)
    assert told == [
        {"revision": f"{number:04}", "title": title, "done": True} for number, title in enumerate(titles, 1)
    ]


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
