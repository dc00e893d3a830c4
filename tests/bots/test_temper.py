"""Tempers: who the bots are to a player, in French and English."""

from __future__ import annotations

import pytest

import caravanserai as cv
from caravanserai.bots.temper import FAMILIES, distinct, name_of, names_for, temper_of, whose
from caravanserai.core.setting import check_names
from caravanserai.messages import LANGUAGES


def test_every_bot_of_ours_has_names_that_players_may_have() -> None:
    assert set(FAMILIES) == set(cv.all_bots())
    names = [name for family in FAMILIES.values() for name in family]
    check_names(names)
    assert len({name[0] for name in names}) == len(names)  # which marks their tiles on a board


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_bot_of_ours_has_a_temper_of_one_sentence(language: str) -> None:
    tempers = [temper_of(bot, language) for bot in FAMILIES]
    assert len(set(tempers)) == len(FAMILIES)
    for temper in tempers:
        assert temper[0].isupper()
        assert temper.count(".") == 1
        assert temper.endswith(".")
        assert temper != temper_of("mine:Bot", language)


def test_a_bot_of_others_is_called_as_it_calls_itself_and_nobody_knows_it() -> None:
    assert name_of("hard") == "Nadir"
    assert name_of("theirs") == "theirs"
    assert names_for([("mine:Bot", "hasty"), ("mine:Bot", "hasty")]) == ["hasty", "hasty 2"]
    assert temper_of("mine:Bot") == temper_of("theirs") == "A guest from afar: nobody here knows how it plays."


def test_several_of_a_kind_are_a_family_and_nobody_has_anothers_name() -> None:
    assert names_for([("medium", "medium")] * 5) == ["Zahra", "Warda", "Mina", "Zahra 2", "Zahra 3"]
    assert names_for([("medium", "medium")] * 2, ["Ana", "zahra"]) == ["Warda", "Mina"]
    assert names_for([("random", "random"), ("mine:Bot", "fennec")]) == ["Fennec", "fennec 2"]


def test_names_are_made_different() -> None:
    assert distinct(["a", "b", "a", "a", "a 2"]) == ["a", "b", "a 2", "a 3", "a 2 2"]


def test_our_bots_are_known_by_their_names_at_a_table() -> None:
    for bot, family in FAMILIES.items():
        for name in family:
            assert whose(name) == whose(f"{name} 3") == bot
    for other in ("You", "zahra", "Zahra B", "Zahra two", "", "hard"):
        assert whose(other) is None
