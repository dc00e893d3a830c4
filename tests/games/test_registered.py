"""The games of the house, and those that other packages bring."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai import games


@pytest.fixture
def another_package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """An installed package with two games: one of its own, and one that would take the name of ours."""
    (tmp_path / "dunes.py").write_text(
        "from dataclasses import replace\n"
        "from caravanserai.games import camelup\n"
        'RACE = replace(camelup.GAME, name="dunes", title="Dunes")\n'
        'THIEF = replace(camelup.GAME, title="Not Camel Up")\n'
    )
    info = tmp_path / "dunes-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: dunes\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[caravanserai.games]\ndunes = dunes:RACE\nthief = dunes:THIEF\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    games.registered.cache_clear()
    yield
    games.registered.cache_clear()


def test_a_package_registers_a_game_of_its_own(another_package: None) -> None:
    assert list(cv.all_games()) == ["camelup", "touareg", "pharaohs", "dunes"]
    match = cv.new("dunes", players=["Ana", "Bo"], seed=1)
    match.play("leg blue")
    assert cv.read(match.record()).game.title == "Dunes"


def test_nobody_takes_the_name_of_a_game_of_ours(another_package: None) -> None:
    assert cv.game("camelup").title == "Camel Up"


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(cv.BadSetting, match='no game "chess"; there are: camelup'):
        cv.new("chess", players=["Ana", "Bo"])
