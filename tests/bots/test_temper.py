"""Tempers: who the bots are to a player, in French and English."""

from __future__ import annotations

import pytest

import caravanserai as cv
from caravanserai.bots.temper import NAMES, distinct, name_of, temper_of, whose
from caravanserai.core.match import check_names
from caravanserai.messages import LANGUAGES


def test_every_bot_of_ours_has_a_name_that_a_player_may_have() -> None:
    assert set(NAMES) == set(cv.all_bots())
    check_names(list(NAMES.values()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_of_ours_has_a_temper_of_one_sentence(language: str) -> None:
    tempers = [temper_of(bot, language) for bot in NAMES]
    assert len(set(tempers)) == len(NAMES)
    for temper in tempers:
        assert temper[0].isupper()
        assert temper.count(".") == 1
        assert temper.endswith(".")
        assert temper != temper_of("mine:Bot", language)


def test_a_bot_of_others_is_called_as_it_calls_itself_and_nobody_knows_it() -> None:
    assert name_of("hard", "hard") == "Nadir"
    assert name_of("mine:Bot", "hasty") == "hasty"
    assert temper_of("mine:Bot") == temper_of("theirs") == "A guest from afar: nobody here knows how it plays."


def test_names_are_made_different() -> None:
    assert distinct(["Zahra", "Nadir", "Zahra", "Zahra"]) == ["Zahra", "Nadir", "Zahra 2", "Zahra 3"]
    assert distinct(["Zahra", "Zahra"], ["zahra", "Zahra 3"]) == ["Zahra 2", "Zahra 4"]


def test_our_bots_are_known_by_their_names_at_a_table() -> None:
    for bot, name in NAMES.items():
        assert whose(name) == whose(f"{name} 3") == bot
    for other in ("You", "zahra", "Zahra B", "Zahra two", "", "hard"):
        assert whose(other) is None
