"""Where bots come from: our levels, entry points, and `module:Class`."""

from __future__ import annotations

import importlib.metadata
import sys
from pathlib import Path

import pytest
from bot_guests import Roller, Unready

import caravanserai as cv
from caravanserai.bots import registry
from caravanserai.bots.bot import prepares
from caravanserai.bots.lookup import search_of


def test_our_levels_are_there_by_name() -> None:
    assert list(cv.all_bots()) == ["hard", "medium", "easy", "random"]
    for name, make in cv.all_bots().items():
        assert make().name == name
        assert registry.find(name) is not registry.find(name)


def test_a_class_is_found_by_its_module() -> None:
    assert isinstance(registry.find("bot_guests:Roller"), Roller)


def test_a_module_in_the_working_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_own_bot.py").write_text(
        "import caravanserai as cv\nclass Mine(cv.Bot):\n    name = 'mine'\n    def choose(self, view, legal): ...\n"
    )
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    assert registry.find("my_own_bot:Mine").name == "mine"


def points(monkeypatch: pytest.MonkeyPatch, **named: str) -> None:
    """Entry points that another package would bring."""
    made = [importlib.metadata.EntryPoint(name, value, registry.ENTRY_POINTS) for name, value in named.items()]
    monkeypatch.setattr(registry, "entry_points", lambda group: made if group == registry.ENTRY_POINTS else [])


def test_another_package_brings_bots_and_ours_keep_their_names(monkeypatch: pytest.MonkeyPatch) -> None:
    points(monkeypatch, theirs="bot_guests:Roller", hard="bot_guests:Roller")
    assert isinstance(registry.find("theirs"), Roller)
    assert registry.find("hard").name == "hard"
    assert set(cv.all_bots()) == {"theirs", "hard", "medium", "easy", "random"}


def test_a_package_that_is_broken_harms_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    points(monkeypatch, theirs="no.such.module:Bot")
    assert registry.find("easy").name == "easy"
    with pytest.raises(cv.BadSetting, match="the bot theirs cannot be made: ModuleNotFoundError"):
        registry.find("theirs")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("grandmaster", 'there is no bot "grandmaster"; there are: hard, medium, easy, random, or module:Class'),
        ("", "there is no bot"),
        ("no.such.module:Bot", "cannot be made: ModuleNotFoundError"),
        ("bot_guests:Missing", "cannot be made: AttributeError"),
        ("bot_guests:Unborn", "cannot be made: ValueError: not today"),
        ("bot_guests:Nameless", "is not a bot: derive it from cv.Bot, with a name and choose"),
        (":", "cannot be made: ValueError"),
    ],
)
def test_what_is_no_bot_is_told_in_one_line(name: str, words: str) -> None:
    with pytest.raises(cv.BadSetting) as refusal:
        registry.find(name)
    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_bot_prepares_if_it_wants_to() -> None:
    game = cv.game("camelup")
    registry.prepare(Roller(), "roller", game)
    with pytest.raises(cv.BadSetting, match="the bot unready cannot be made: OSError: no weights"):
        registry.prepare(Unready(), "unready", game)


def test_our_levels_do_not_know_a_game_of_another_house() -> None:
    class Nim:
        name = "nim"

    for level in ("easy", "medium", "hard"):
        with pytest.raises(cv.BadSetting, match="do not know nim"):
            registry.find(level).units(Nim())


def test_easy_and_random_need_nothing_compiled_and_the_others_do() -> None:
    for game in cv.all_games().values():
        assert registry.find("easy").units(game) == []
        assert not prepares(registry.find("easy"))
        assert search_of(game).unit in registry.find("hard").units(game)
    assert registry.find("medium").units(cv.game("camelup")) == [cv.game("camelup").odds_unit]
    assert registry.find("medium").units(cv.game("touareg")) == []
