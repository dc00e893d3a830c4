"""The contract of a game, as every registered game declares it."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.core.game import CHANCE, Event
from caravanserai.core.payments import NO_PAYMENTS
from caravanserai.kernels import background

from .tables import is_one_line


@pytest.fixture(params=list(cv.all_games()))
def game(request: pytest.FixtureRequest) -> cv.Game:
    return cv.game(request.param)


def test_what_a_game_declares_is_whole(game):
    assert cv.all_games()[game.name] is game
    assert game.name in repr(game)
    assert game.title
    assert game.version
    assert game.seats.start >= 1
    assert len(set(game.options)) == len(game.options)
    assert len(set(game.actions)) == len(game.actions)
    assert len(set(game.outcomes)) == len(game.outcomes)
    assert game.turn_rule
    assert game.end_rule


def test_blank_positions_are_zeros_but_for_the_board_and_cards(game):
    positions = game.positions(3)
    assert len(positions) == 3
    assert positions.dtype == game.dtype
    for name in game.dtype.names:
        expected = np.broadcast_to(game.fields.get(name, 0), positions[name].shape)
        assert (positions[name] == expected).all(), name


def test_options_are_bits_in_the_order_listed(game):
    for number, option in enumerate(game.options):
        assert game.option_bits([option]) == 1 << number
    assert game.option_bits([]) == 0
    assert game.option_bits(game.options) == (1 << len(game.options)) - 1


def test_a_table_is_checked():
    camelup = cv.game("camelup")
    assert camelup.check_table(6, ["partners", "support"]) == ("support", "partners")
    assert camelup.check_table(2, []) == ()
    for players, options in ((2, ["camera"]), (2, ["support", "support"]), (1, []), (11, []), (2, ["spicy"])):
        with pytest.raises(cv.BadSetting) as caught:
            camelup.check_table(players, options)
        assert is_one_line(caught.value.say("en"))
        assert is_one_line(caught.value.say("fr"))


def test_a_prepared_engine_stays_prepared(game, monkeypatch):
    engine = game.prepare()
    told = []
    monkeypatch.setattr(background, "listeners", [told.append])
    assert game.prepare() is engine is game.engine
    assert told == []


def test_many_threads_may_prepare_at_once(game):
    game.prepare()
    again = replace(game)
    engines = []
    threads = [threading.Thread(target=lambda: engines.append(again.prepare())) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert engines == [again.engine] * 8
    assert again.rules_unit.is_compiled


def test_an_event_is_what_it_tells():
    assert Event(1, 2) == Event(1, 2, ())
    assert Event(1, 2, (3,)) != Event(1, 2)
    assert len({Event(1, 2), Event(1, 2), Event(1, 2, (3,))}) == 2


def test_entries_take_a_position_by_its_index(game):
    engine = game.engine
    players = game.seats.start
    positions = game.positions(3)
    engine.setup(positions, 1, players, 0)
    assert positions[0] == game.positions(1)[0]
    assert positions[2] == game.positions(1)[0]
    luck = np.uint64(5)
    while engine.to_move(positions, 1) == CHANCE:
        luck, outcome = engine.draw(positions, 1, game.buffers.outcomes, game.buffers.weights, luck)
        engine.settle(positions, 1, int(outcome), NO_PAYMENTS)
    assert positions[0] == game.positions(1)[0]
    assert 0 <= engine.to_move(positions, 1) < players


def test_what_kernels_write_on_is_each_threads_own(game):
    seen = []
    thread = threading.Thread(target=lambda: seen.append(game.buffers.outcomes))
    thread.start()
    thread.join()
    assert game.buffers.outcomes is game.buffers.outcomes
    assert not np.shares_memory(seen[0], game.buffers.outcomes)
