"""A match that begins as Python and goes on compiled is the match that was compiled from the start, byte for byte."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from random_play import GAMES, NAMES, by_kind, every_game, tables

import caravanserai as cv
from caravanserai.core.game import Game
from caravanserai.kernels import unit as kernels_unit

LATEST = 40  # steps after which an engine changes at the latest: those before are played as Python
EVENTS = 5_000  # after which a game is given up as endless


def chosen_tables(game: Game) -> list[tuple[int, tuple[str, ...]]]:
    """Without options, with the fewest that bring each of them in, and with all that go together."""
    found = {min(tables(game), key=lambda table: len(table[1])), max(tables(game), key=lambda table: len(table[1]))}
    for option in game.options:
        found.add(min((table for table in tables(game) if option in table[1]), key=lambda table: len(table[1])))
    return sorted(found)


every_option = pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        pytest.param(game, players, options, id="-".join([game.name, str(players), *options]))
        for game in GAMES
        for players, options in chosen_tables(game)
    ],
)


@pytest.fixture(autouse=True)
def compiled(game: Game) -> None:
    """The unit of the game itself is compiled."""
    game.prepare()


def own_copy(game: Game) -> Game:
    """The game with a unit of its own, which nothing has compiled or loaded, and which does not load by itself."""
    made = replace(game)
    made.rules_unit.is_wanted = True
    return made


def stands(match: cv.Match) -> tuple[Any, ...]:
    """All that a match is after an event."""
    return match.state.newest.tobytes(), match.position.tobytes(), match._luck, match.legal(), match.outcomes()


def seen(match: cv.Match) -> tuple[Any, ...]:
    """All that is told of a match: its record, what everybody may see, and what was said."""
    viewers = (*match.players, None)
    return (
        match.record(),
        match.describe(),
        match.payments(),
        [
            (
                match.view(viewer),
                match.state.views_json([-1 if viewer is None else match.seat_of(viewer)]),
                match.log(viewer),
            )
            for viewer in viewers
        ],
        [match.guess(viewer, 7).record() for viewer in viewers],
    )


def travel(match: cv.Match, seed: int, step: Callable[[], None] = lambda: None) -> list[tuple[Any, ...]]:
    """Play to the end by random actions; `step` is called before each action and each word of chance."""
    luck = random.Random(seed)
    told = [stands(match)]

    def draw(weights: Any) -> int:
        step()
        return luck.randrange(len(weights))

    while not match.over and match.played < EVENTS:
        step()
        if match.waiting_for_chance:
            match.settle_by(draw)
        else:
            match.play(by_kind(match.legal(), luck))
        told.append(stands(match))
        if match.played in (1, 5, 25, 60):
            told.append(seen(match))
    assert match.over
    return [*told, seen(match)]


def assert_same(one: list[tuple[Any, ...]], other: list[tuple[Any, ...]]) -> None:
    """Both journeys were the same; else the first step that differs is told."""
    for number, (here, there) in enumerate(zip(one, other, strict=True)):
        assert here == there, f"step {number}"


@every_option
@settings(max_examples=25)
@given(seed=st.integers(0, 2**64 - 1), steps=st.integers(0, LATEST), dice=st.sampled_from(["seed", "table"]))
def test_an_engine_may_change_before_any_action_and_any_word_of_chance(
    game: Game, players: int, options: tuple[str, ...], seed: int, steps: int, dice: str
) -> None:
    own = own_copy(game)
    taken = 0

    def step() -> None:
        nonlocal taken
        if taken == steps:
            own.rules_unit._use(vars(game.rules_unit.engine))
        taken += 1

    match = cv.Match(own, NAMES[:players], options, seed=seed, dice=dice)
    assert not own.rules_unit.is_compiled
    changed = travel(match, seed, step)
    assume(own.rules_unit.is_compiled)  # the game was not over before
    assert_same(changed, travel(cv.Match(game, NAMES[:players], options, seed=seed, dice=dice), seed))


@every_option
def test_an_engine_may_change_while_an_action_waits_for_chance(
    game: Game, players: int, options: tuple[str, ...]
) -> None:
    """Of dice or cards on the table: the first action of a game that waits, and what may be said to it in words."""
    own = own_copy(game)
    names = NAMES[:players]
    matches = [cv.Match(each, names, options, seed=3, dice="table") for each in (own, game)]
    luck = random.Random(3)
    while not matches[0].waiting_for_chance:
        action = by_kind(matches[0].legal(), luck)
        for match in matches:
            match.play(action)
    waiting = matches[0].copy()
    own.rules_unit._use(vars(game.rules_unit.engine))
    assert seen(matches[0]) == seen(matches[1])
    assert stands(waiting) == stands(matches[1])
    for text in matches[1].outcomes():
        said = []
        for match in matches:
            other = match.copy()
            try:
                other.settle(text)
            except cv.IllegalAction as error:
                said.append((str(error), stands(other)))
            else:
                said.append((other.record(), stands(other)))
        assert said[0] == said[1]
    assert_same(*[travel(match, 3) for match in matches])


@every_game
def test_a_match_of_many_events_loads_compiled_code_by_itself(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The unit counts events, and its engine is changed in place: the match, and a copy made before, go on with it."""
    monkeypatch.setattr(kernels_unit, "LOAD_AFTER", 12)
    own = own_copy(game)
    own.rules_unit.is_wanted = False
    players, options = tables(game)[0]
    matches = [cv.Match(each, NAMES[:players], options, seed=5) for each in (own, game)]
    engine, play = own.engine, own.engine.play
    copies = []
    luck = random.Random(5)
    for number in range(12):
        assert not own.rules_unit.is_compiled, number
        if number == 8:
            copies = [match.copy() for match in matches]
        action = by_kind(matches[0].legal(), luck)
        for match in matches:
            match.play(action)
    assert own.rules_unit.is_compiled
    assert own.engine is engine is matches[0].state.setting.engine
    assert own.engine.play is not play is own.rules_unit.python.play
    assert_same(*[travel(match, 5) for match in matches])
    assert_same(*[travel(copy, 6) for copy in copies])


@every_game
def test_compiled_code_may_be_loaded_by_another_thread_while_a_match_is_played(game: Game) -> None:
    own = own_copy(game)
    loading = threading.Thread(target=own.rules_unit.load)
    players, options = tables(game)[-1]
    changes = []

    def step() -> None:
        changes.append(own.rules_unit.is_compiled)
        if len(changes) == 5:
            loading.start()
        if len(changes) == LATEST:
            loading.join()

    match = cv.Match(own, NAMES[:players], options, seed=8)
    changed = travel(match, 8, step)
    assert changes == sorted(changes)
    assert (changes[0], changes[-1]) == (False, True)
    assert_same(changed, travel(cv.Match(game, NAMES[:players], options, seed=8), 8))
