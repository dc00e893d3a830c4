"""The forge: what was never compiled is compiled in processes of its own, once, and whoever needs it can wait."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai.bots import forge
from caravanserai.bots.forge import BATCH, ODDS, RULES, SEARCH, Forge, Piece, pieces
from caravanserai.core.game import Game
from caravanserai.core.kernel import CACHE_VARIABLE, COMPILED, cache_folder

compiled_only = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


@pytest.fixture
def as_on_a_new_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache folder with the kernels of this one, lest the test take minutes, but without a note of any piece."""
    for key in (cache_folder() / "kernels").iterdir():
        new = tmp_path / "kernels" / key.name
        new.mkdir(parents=True)
        for room in key.iterdir():
            if room.is_dir():
                (new / room.name).symlink_to(room)
    monkeypatch.setenv(CACHE_VARIABLE, str(tmp_path))
    return tmp_path


def notes(folder: Path) -> set[str]:
    return {path.name for path in folder.rglob("*.made")}


def test_the_parts_of_all_games() -> None:
    assert pieces(RULES, SEARCH) == [Piece(game, part) for game in cv.all_games() for part in (RULES, SEARCH)]


def test_our_bots_do_not_search_in_a_game_of_others(monkeypatch: pytest.MonkeyPatch) -> None:
    game: Game = cv.game("pharaohs")
    monkeypatch.setattr(forge, "all_games", lambda: {"senet": game})
    assert pieces(RULES, BATCH, ODDS, SEARCH) == [Piece("senet", RULES), Piece("senet", BATCH), Piece("senet", ODDS)]


@compiled_only
def test_what_is_lacking_is_made_and_noted_and_then_lacks_no_more(as_on_a_new_machine: Path) -> None:
    wanted = [Piece("pharaohs", RULES), Piece("pharaohs", ODDS)]
    at_work = Forge(wanted)
    assert at_work.lacks(wanted)
    assert not at_work.lacks([Piece("camelup", RULES)])
    told: list[tuple[int, int]] = []
    at_work.wait(wanted, lambda done, of: told.append((done, of)))
    assert not at_work.lacks(wanted)
    steps = len(cv.game("pharaohs").engine.ENTRIES) + 1
    assert told[-1] == (steps, steps)
    assert notes(as_on_a_new_machine) == {"pharaohs-rules.made", "pharaohs-odds.made"}
    assert not Forge(wanted).lacks(wanted)


@compiled_only
def test_nobody_waits_for_what_cannot_be_made(as_on_a_new_machine: Path) -> None:
    """A game that is not there; whoever needs it is told so."""
    wanted = [Piece("senet", ODDS)]
    at_work = Forge(wanted)
    assert at_work.lacks(wanted)
    at_work.wait(wanted)
    assert notes(as_on_a_new_machine) == set()
    with pytest.raises(cv.BadSetting):
        wanted[0].make()


@compiled_only
@pytest.mark.usefixtures("as_on_a_new_machine")
def test_nobody_waits_for_a_process_that_was_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    children: list[forge.Child] = []

    class Noted(forge.Child):
        def __init__(self, *about: object) -> None:
            super().__init__(*about)  # type: ignore[arg-type]
            children.append(self)

    monkeypatch.setattr(forge, "Child", Noted)
    wanted = [Piece("pharaohs", RULES)]
    at_work = Forge(wanted)
    while not children:
        time.sleep(0.01)
    children[0].process.kill()
    at_work.wait(wanted)
    assert not at_work.lacks(wanted)
    assert not wanted[0].is_kept


@compiled_only
def test_nothing_is_made_elsewhere_where_it_could_not_be_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "access", lambda *_: False)
    wanted = [Piece("senet", RULES)]
    assert not Forge(wanted).lacks(wanted)


@pytest.mark.skipif(COMPILED, reason="all is compiled")
def test_where_nothing_is_compiled_nothing_lacks() -> None:
    wanted = pieces(RULES, BATCH, ODDS, SEARCH)
    assert not Forge(wanted).lacks(wanted)
