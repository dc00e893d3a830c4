"""Golden games, diffed in full: what an independent referee saw after every event (see golden/README.md)."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import caravanserai as cv
from caravanserai.games import OURS

ABSENT: dict[str, Any] = {"charms": {}, "reader": None}
"""Keys of a position that are not there while they would be empty, and how the golden games write that."""

GOLDEN = sorted((Path(__file__).parent / "golden").glob("*.caravan"))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_golden_game(path: Path) -> None:
    record = path.read_text("utf-8")
    whole = cv.read(record)
    expected: dict[str, Any] = {"position": {}}
    lines = path.with_suffix(".jsonl").read_text("utf-8").splitlines()
    assert len(lines) == len(whole.events) + 1
    for number, line in enumerate(lines):
        change = json.loads(line)
        expected = {**expected, **change, "position": {**expected["position"], **change.get("position", {})}}
        told = whole.at(number).describe()
        shown = {key: value for key, value in expected["position"].items() if key not in ABSENT or value != ABSENT[key]}
        assert {**told, "legal": sorted(told["legal"])} == {**expected, "position": shown}
    assert whole.over
    assert whole.record() == record


def test_every_game_of_ours_has_golden_games() -> None:
    assert set(OURS) <= {path.name.split("-")[0] for path in GOLDEN}
