"""Templates: one file, run once for each game with globals of that game's own."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from caravanserai.kernels.template import instantiate

SOURCE = """
FACTOR: int
from caravanserai.kernels import kernel

@kernel
def times(number):
    return FACTOR * number
"""


@pytest.fixture
def template(tmp_path: Path) -> Path:
    file = tmp_path / "template.py"
    file.write_text(SOURCE, "utf-8")
    return file


def test_each_instance_has_globals_of_its_own(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("twos", "threes"):
        monkeypatch.setitem(sys.modules, name, sys)  # so that what is put there is taken away again
    twos, threes = instantiate(template, "twos", FACTOR=2), instantiate(template, "threes", FACTOR=3)
    assert (twos.times(5), threes.times(5)) == (10, 15)
    assert twos.times is not threes.times


def test_an_instance_is_a_module_that_is_found_by_its_name(template: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "fours", sys)
    made = instantiate(template, "fours", FACTOR=4)
    assert sys.modules["fours"] is made
    assert made.times.__module__ == "fours"
    assert made.__file__ == str(template)
