"""A question: who may ask for odds, and what is told in one line when it cannot be answered."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

import caravanserai as cv
from caravanserai.core.match import Match
from caravanserai.core.odds import silent
from caravanserai.core.state import SPECTATOR
from caravanserai.core.words import HIDDEN
from caravanserai.odds.question import ask
from caravanserai.odds.shelf import Shelf

NAMES = ["North", "East", "South"]


def listening(asked):
    """Odds that only note what they were asked."""

    def note(asking):
        asked.append(asking)
        return {"noted": len(asked)}

    return note


@pytest.fixture
def asked():
    return []


@pytest.fixture
def match(asked):
    """Camel Up, its odds reckoned by one who only listens."""
    return Match(replace(cv.game("camelup"), odds=listening(asked)), NAMES, seed=1)


def refused(*arguments, **settings):
    with pytest.raises(cv.BadSetting) as caught:
        ask(*arguments, **settings)
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_game_without_odds_says_so():
    game = replace(cv.game("camelup"), odds=None)
    assert refused(Match(game, NAMES, seed=1)) == "the game camelup tells no odds"


@pytest.mark.parametrize("playouts", [0, -1, -1000])
def test_at_least_one_playout_is_needed(match, playouts, asked):
    assert refused(match, playouts=playouts) == f"at least one playout is needed, not {playouts}"
    assert asked == []


@pytest.mark.parametrize("player", ["Nobody", "north", "North "])
def test_only_who_sits_at_the_table_may_be_named(match, player, asked):
    assert player in refused(match, player)
    assert asked == []


@pytest.mark.parametrize("seed", [-1, 1 << 64, 1.5, True, "7"])
def test_a_seed_is_a_whole_number_of_64_bits(match, seed, asked):
    assert str(seed) in refused(match, seed=seed)
    assert asked == []


def test_the_player_to_move_is_asked_for_unless_another_is_named(match, asked):
    ask(match)
    ask(match, "South")
    ask(match, public=True)
    match.play("leg blue")
    ask(match)
    assert [asking.viewer for asking in asked] == [0, 2, SPECTATOR, 1]


def test_when_the_game_is_over_a_spectator_asks(match, asked):
    while not match.over:
        match.play("roll")
    ask(match)
    assert asked[0].viewer == SPECTATOR
    assert asked[0].actions == {}


def test_the_player_to_move_hears_of_all_actions_the_others_of_those_they_may_see(match, asked):
    ask(match)
    ask(match, "East")
    ask(match, public=True)
    mine, others, everybodys = (asking.actions for asking in asked)
    assert list(mine.values()) == match.legal()
    assert list(mine) == match.legal_actions()
    open_to_all = {action: text for action, text in mine.items() if text.split()[0] not in ("win", "lose")}
    assert others == everybodys == open_to_all
    assert not any(HIDDEN in text for text in others.values())


def test_a_name_with_the_sign_for_what_is_unseen_hides_nothing(asked):
    names = [*NAMES, "West", "Up", "Who ?"]
    game = replace(cv.game("camelup"), odds=listening(asked))
    ask(Match(game, names, ("partners",), seed=1), public=True)
    assert "partner Who ?" in asked[0].actions.values()
    assert "win ?" not in asked[0].actions.values()


def test_what_is_asked_comes_through(match, asked):
    assert ask(match, seed=7, playouts=20) == {"noted": 1}
    assert (asked[0].seed, asked[0].playouts, list(asked[0].names)) == (7, 20, NAMES)
    assert isinstance(asked[0].shelf, Shelf)


def test_whoever_reckons_does_so_on_a_copy(match, asked):
    before = match.position.tobytes()
    ask(match)
    assert asked[0].positions.tobytes() == before
    asked[0].positions["money"] = 99
    assert match.position.tobytes() == before


def test_while_chance_is_awaited_the_position_before_the_action_is_asked_about(asked):
    game = replace(cv.game("camelup"), odds=listening(asked))
    match = Match(game, NAMES, seed=1, dice="table")
    before = match.position.tobytes()
    match.play("roll")
    ask(match)
    assert asked[0].positions.tobytes() == before
    assert asked[0].viewer == 0
    assert asked[0].actions == {}


def test_nobody_needs_to_be_told_of_progress():
    assert silent(1, 2) is None


@pytest.mark.compiled("a whole track is solved")
def test_the_odds_are_plain_data_and_the_same_by_both_doors():
    match = cv.new("camelup", players=NAMES, seed=1)
    assert json.loads(json.dumps(cv.odds_of(match))) == cv.odds_of(match, progress=False) == ask(match)
