"""What every registered game must keep, whatever its rules: a new game passes by being registered."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_play import NAMES, by_kind, every_game, tables

import caravanserai as cv
from caravanserai.core.game import CHANCE, LIST_SLACK, Game
from caravanserai.core.payments import NO_PAYMENTS
from engines import by_engine

pytestmark = pytest.mark.no_cover

LONG = by_engine(compiled=100_000, python=300)  # events after which a game of random actions is given up as endless


def said_by_chance(match: cv.Match) -> str:
    """All that chance says to the action that waits, as words."""
    settled = match.copy()
    settled.settle()
    return settled.text(settled.events[-1]).removeprefix(match.text(match.events[-1])).strip()


def played(
    game: Game,
    seed: int,
    events: int = LONG,
    choose: Callable[[list[str], random.Random], str] = by_kind,
    dice: str = "seed",
) -> Iterator[cv.Match]:
    """A match at a table that the seed chooses, seen before each action and at its end."""
    luck = random.Random(seed)
    players, options = luck.choice(tables(game))
    match = cv.new(game.name, NAMES[:players], options, seed=seed, dice=dice)
    while not match.over and len(match.events) < events:
        yield match
        if match.waiting_for_chance:
            match.settle(said_by_chance(match))
        else:
            match.play(choose(match.legal(), luck))
    yield match


def whole(game: Game, seed: int, **how: Any) -> cv.Match:
    *_, last = played(game, seed, **how)
    return last


seeds = st.integers(0, 2**64 - 1)
some_seeds = pytest.mark.parametrize("seed", range(by_engine(compiled=12, python=2)))


@every_game
def test_every_table_can_be_opened_and_begins_with_something_to_do(game: Game) -> None:
    for players, options in tables(game):
        match = cv.new(game.name, NAMES[:players], options, seed=players)
        assert match.legal()
        assert match.to_move in match.players
        assert not match.over


@every_game
@some_seeds
def test_random_play_comes_to_an_end_with_winners(game: Game, seed: int) -> None:
    match = whole(game, seed)
    if not match.over:
        pytest.skip("long for ordinary Python")
    assert match.winners()
    assert set(match.winners()) <= set(match.players)
    with pytest.raises(cv.IllegalAction):
        match.play(game.actions[0])
    assert match.legal() == []
    assert match.to_move is None


@every_game
@given(seed=seeds)
def test_legal_lists_are_sorted_without_repeats_and_are_what_has_no_fault(game: Game, seed: int) -> None:
    engine = game.engine
    for match in played(game, seed, events=40):
        actions = match.legal_actions()
        assert actions == sorted(set(actions))
        if match.over or match.waiting_for_chance:
            assert actions == []
        else:
            positions = match.state.newest
            faultless = [number for number in range(len(game.actions)) if not engine.fault(positions, 0, number)]
            assert actions == faultless


@every_game
@given(seed=seeds)
def test_a_list_never_leaves_its_room(game: Game, seed: int) -> None:
    engine = game.engine
    guard = -7
    room = len(game.actions) + LIST_SLACK
    out = np.full(room + 16, guard, np.int16)
    for match in played(game, seed, events=40):
        engine.legal(match.state.newest, 0, out[:room])
        assert (out[room:] == guard).all()


@every_game
@given(seed=seeds)
def test_what_is_not_legal_is_refused_with_a_reason_and_changes_nothing(game: Game, seed: int) -> None:
    match = whole(game, seed, events=25)
    words = match.state.setting.actions.texts
    before = match.position.tobytes(), match.record(), match.legal()
    for text in sorted(set(words) - set(match.legal())):
        with pytest.raises(cv.IllegalAction) as refused:
            match.play(text)
        for language in ("en", "fr"):
            assert "\n" not in refused.value.say(language)
    assert (match.position.tobytes(), match.record(), match.legal()) == before


@every_game
@given(seed=seeds)
def test_chance_has_exact_weights_that_sum_to_one(game: Game, seed: int) -> None:
    met = 0
    for match in played(game, seed, events=60, dice="table"):
        if match.waiting_for_chance:
            outcomes = match.outcomes()
            assert sum(outcomes.values()) == Fraction(1)
            assert all(chance > 0 for chance in outcomes.values())
            met += 1
        else:
            assert match.outcomes() == {}
    assert met or len(match.events) < 60


@every_game
@given(seed=seeds)
def test_what_chance_cannot_say_is_refused_and_changes_nothing(game: Game, seed: int) -> None:
    for match in played(game, seed, events=20, dice="table"):
        if match.waiting_for_chance:
            before = match.position.tobytes(), list(match.events), match.outcomes(), match.record()
            for text in sorted(set(game.outcomes) - set(match.outcomes())):
                with pytest.raises(cv.IllegalAction):
                    match.settle(text)
                assert (match.position.tobytes(), list(match.events)) == before[:2]
            assert (match.outcomes(), match.record()) == before[2:]


@every_game
@given(seed=seeds)
def test_copies_are_independent(game: Game, seed: int) -> None:
    match = whole(game, seed, events=15)
    told = match.describe()
    copy = match.copy()
    luck = random.Random(seed)
    while not copy.over and len(copy.events) < 30:
        copy.play(by_kind(copy.legal(), luck))
    assert match.describe() == told


@every_game
@given(seed=seeds)
def test_a_record_reads_back_to_the_same_match_and_the_same_bytes(game: Game, seed: int) -> None:
    for match in played(game, seed, events=30, dice="table"):
        again = cv.read(match.record())
        assert again.record() == match.record()
        assert again.describe() == match.describe()


@every_game
@given(seed=seeds)
def test_the_same_seed_gives_the_same_game(game: Game, seed: int) -> None:
    assert whole(game, seed, events=40).record() == whole(game, seed, events=40).record()


@every_game
@given(seed=seeds, guess=st.integers(0, 2**64 - 1))
def test_a_view_does_not_change_when_what_is_hidden_does(game: Game, seed: int, guess: int) -> None:
    match = whole(game, seed, events=60)
    for viewer in (*match.players, None):
        other = match.guess(viewer, guess)
        assert other.view(viewer) == match.view(viewer)
        assert cv.read(other.record()).describe() == other.describe()


@every_game
def test_a_guess_changes_what_is_hidden(game: Game) -> None:
    if not game.secrets:
        pytest.skip("a game without secrets")
    for seed in range(30):
        match = whole(game, seed, events=40)
        guesses = {match.guess(match.players[0], luck).position.tobytes() for luck in range(20)}
        if len(guesses) > 1:
            return
    pytest.fail("no guess ever differed from another")


@every_game
@given(seed=seeds)
def test_a_line_is_common_to_all_just_where_nothing_of_it_is_hidden(game: Game, seed: int) -> None:
    match = whole(game, seed, events=40)
    opened = match.opened()
    for number in range(match.played):
        common = match.common_line(number, opened[number])
        seen = [match.line(number, viewer, opened[number]) for viewer in range(-1, len(match.players))]
        if common is None:
            assert "?" in seen[0]
        else:
            assert set(seen) == {common}


@every_game
@given(seed=seeds)
def test_a_view_holds_nothing_that_json_cannot_say(game: Game, seed: int) -> None:
    match = whole(game, seed, events=20)
    for told in (match.describe(), match.view(), match.view(match.players[-1])):
        assert json.loads(json.dumps(told)) == told


@every_game
@given(seed=seeds)
def test_a_used_table_is_set_up_like_a_new_one(game: Game, seed: int) -> None:
    engine = game.engine
    match = whole(game, seed, events=50)
    used, fresh = match.state.newest.copy(), game.positions(1)
    for positions in (used, fresh):
        engine.setup(positions, 0, len(match.players), game.option_bits(match.options))
        luck = np.uint64(5)
        while engine.to_move(positions, 0) == CHANCE:
            luck, outcome = engine.draw(positions, 0, game.buffers.outcomes, game.buffers.weights, luck)
            engine.settle(positions, 0, int(outcome), NO_PAYMENTS)
    assert used.tobytes() == fresh.tobytes()


@every_game
@pytest.mark.usefixtures("small_enough_for_python")
def test_a_batch_plays_what_matches_play(game: Game) -> None:
    """The compiled loop, a batch moved from outside and a match agree move for move."""
    for players, options in tables(game)[:: by_engine(compiled=1, python=9)]:
        batch = cv.batch(game.name, players, 2, options, seed=11)
        match = cv.new(game.name, NAMES[:players], options, seed=11)
        assert batch.positions[0].tobytes() == match.position.tobytes()
        luck = random.Random(players)
        for _ in range(by_engine(compiled=40, python=15)):
            if match.over:
                break
            assert list(np.flatnonzero(batch.legal()[0])) == match.legal_actions()
            assert batch.to_move[0] == match.seat
            action = luck.choice(match.legal_actions())
            batch.play([action, -1])
            match.play(action)
            assert batch.positions[0].tobytes() == match.position.tobytes()
            assert list(batch.scores()[0]) == list(match.scores().values())


@every_game
@pytest.mark.usefixtures("small_enough_for_python")
def test_a_batch_refuses_an_illegal_action_and_plays_nothing(game: Game) -> None:
    batch = cv.batch(game.name, game.seats[0], 3, seed=1)
    before = batch.positions.tobytes()
    legal = [int(np.flatnonzero(row)[0]) for row in batch.legal()]
    wrong = [int(action) for action in np.flatnonzero(~batch.legal()[2])[:1]]
    beyond = [legal[0], len(game.actions), legal[2]]
    for bad in (*([legal[0], legal[1], action] for action in wrong), beyond, [-5, -1, -1], [legal[0]]):
        with pytest.raises(cv.BadSetting if len(bad) != len(batch) else cv.IllegalAction):
            batch.play(bad)
        assert batch.positions.tobytes() == before
