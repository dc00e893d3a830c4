"""Rules as Python and compiled are the same: every entry writes the same bytes, whatever is played in any game."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from random_play import NAMES, every_game, tables

from caravanserai.core.batch import lists
from caravanserai.core.game import CHANCE, LIST_SLACK, NOBODY_TO_MOVE, Buffers, Game
from caravanserai.core.payments import NO_PAYMENTS
from caravanserai.core.pen import rows
from caravanserai.core.state import SPECTATOR
from caravanserai.core.view import ALL_SEEING

EVENTS = 100_000  # after which a game is given up as endless
LOOKED_AT = (0, 3, 9, 20, 45, 100, 220, 500)  # the events before which all is asked that can be
MATCHES = 30  # of each game, at different tables


def copy_of(array: Any) -> Any:
    """An array once more, to its last byte: NumPy copies only the fields of a record, not what lies between."""
    return np.frombuffer(bytearray(array.tobytes()), array.dtype).reshape(array.shape)


def difference(name: str, plain: Any, compiled: Any) -> Iterator[str]:
    """Where two arrays differ: the first place of each field."""
    if plain.dtype.names is not None:
        for field in plain.dtype.names:
            yield from difference(f"{name}.{field}", plain[field], compiled[field])
    elif plain.tobytes() != compiled.tobytes():
        place = tuple(map(int, np.argwhere(np.asarray(plain != compiled))[0]))
        yield f"{name}{list(place)} is {plain[place]} as Python and {compiled[place]} compiled"


class Both:
    """Calls an entry as Python and compiled, and holds that both return the same and write the same.

    Arrays are written by the compiled one; Python writes on copies.
    """

    def __init__(self, game: Game, table: str) -> None:
        self.plain = game.rules_unit.python
        self.compiled = game.rules_unit.require()
        self.table = table
        self.events = 0

    def call(self, entry: str, *about: Any) -> Any:
        """What the entry returns."""
        copies = [copy_of(one) if isinstance(one, np.ndarray) else one for one in about]
        expected, found = getattr(self.plain, entry)(*copies), getattr(self.compiled, entry)(*about)
        where = f"{self.table}, event {self.events}: {entry}"
        assert expected == found, f"{where} returns {expected} as Python and {found} compiled"
        for number, (one, other) in enumerate(zip(copies, about, strict=True)):
            if isinstance(other, np.ndarray) and one.tobytes() != other.tobytes():
                places = list(difference(f"argument {number}", one, other)) or ["what lies between fields differs"]
                pytest.fail(f"{where}: {places[0]}; {len(places)} in all")
        return found


def ask_all(both: Both, game: Game, positions: Any, players: int, luck: random.Random) -> None:
    """All that can be asked of a position, whoever is to move; while an action waits for chance that is less."""
    mover = both.call("to_move", positions, 0)
    for viewer in (SPECTATOR, luck.randrange(players)):
        guess = copy_of(positions)
        both.call("guess", guess, 0, viewer, np.uint64(luck.getrandbits(64)))
        both.call("guess_past", guess, 0, viewer)
    if mover == CHANCE:
        for outcome in range(len(game.outcomes)):
            if both.call("outcome_fault", positions, 0, outcome):
                assert both.call("try_outcome", positions, 0, game.positions(1), outcome, NO_PAYMENTS) < NOBODY_TO_MOVE
        return
    both.call("legal", positions, 0, np.zeros(len(game.actions) + LIST_SLACK, np.int16))
    for action in range(len(game.actions) if mover >= 0 else 0):
        if both.call("fault", positions, 0, action):
            assert both.call("try_action", positions, 0, game.positions(1), action, NO_PAYMENTS) < NOBODY_TO_MOVE
    both.call("scores", positions, 0, np.zeros(players, np.int64))
    both.call("winners", positions, 0, np.zeros(players, np.bool_))
    everybody = range(SPECTATOR, players)
    for several in ([ALL_SEEING], [SPECTATOR], [luck.randrange(players)], everybody):
        viewers = sum(1 << viewer - ALL_SEEING for viewer in several)
        buffers = Buffers(game)
        buffers.text[:] = 0
        about = (players, viewers, mover, False, rows(NAMES[:players]))
        both.call(
            "write_views",
            positions,
            0,
            *about,
            buffers.action_rows,
            buffers.part_rows,
            buffers.words,
            buffers.all,
            buffers.text,
        )


def play_through(both: Both, game: Game, players: int, options: int, seed: int) -> None:
    """A random game from its start to its end, each event on both engines."""
    luck = random.Random(seed)
    positions = game.positions(1)
    actions, outcomes, weights, _ = lists(game)
    paid = Buffers(game).paid
    state = both.call("luck_of", np.uint64(seed), np.uint64(players))

    def settle(mover: int, look: bool) -> int:
        """Settle what waits for chance; who is to move then."""
        nonlocal state
        while mover == CHANCE:
            if look:
                ask_all(both, game, positions, players, luck)
            both.call("chances", positions, 0, outcomes, weights)
            state, drawn = both.call("draw", positions, 0, outcomes, weights, np.uint64(state))
            after = game.positions(1)
            mover = both.call("try_outcome", positions, 0, after, int(drawn), paid)
            assert both.call("settle", positions, 0, int(drawn), NO_PAYMENTS) == mover
            assert after.tobytes() == positions.tobytes()
        return mover

    both.call("setup", positions, 0, players, options)
    mover = settle(both.call("to_move", positions, 0), True)
    while mover != NOBODY_TO_MOVE and both.events < EVENTS:
        look = both.events in LOOKED_AT
        if look:
            ask_all(both, game, positions, players, luck)
        count = both.call("legal", positions, 0, actions)
        kinds = sorted({game.actions[action].split(" ")[0] for action in actions[:count]})
        kind = luck.choice(kinds)
        action = int(luck.choice([one for one in actions[:count] if game.actions[one].split(" ")[0] == kind]))
        if len(paid):
            paid[0, 0] = 0
        after = game.positions(1)
        mover = both.call("try_action", positions, 0, after, action, paid)
        assert both.call("play", positions, 0, action, NO_PAYMENTS) == mover
        assert after.tobytes() == positions.tobytes()
        mover = settle(mover, look)
        both.events += 1
    ask_all(both, game, positions, players, luck)


@every_game
def test_a_match_is_the_same_on_both_engines(game: Game) -> None:
    every = tables(game)
    random.Random(1).shuffle(every)
    for seed, (players, options) in zip(range(MATCHES), itertools.cycle(every), strict=False):
        both = Both(game, f"{game.name}, {players} players, options {options}, seed {seed}")
        play_through(both, game, players, game.option_bits(options), seed)
        assert both.events > 10


@every_game
def test_a_batch_is_the_same_on_both_engines(game: Game) -> None:
    luck = random.Random(2)
    for players, options in luck.sample(tables(game), 2):
        both = Both(game, f"{game.name}, {players} players, options {options}, a batch")
        positions, lucks = game.positions(3), np.zeros(3, np.uint64)
        actions, *chance = lists(game)
        bits = game.option_bits(options)
        both.call("begin_all", positions, players, bits, np.uint64(5), np.uint64(7), lucks, *chance)
        movers, legal = np.zeros(3, np.intp), np.zeros((3, len(game.actions)), np.bool_)
        for _ in range(8):
            both.call("to_move_all", positions, movers)
            both.call("legal_all", positions, legal, actions)
            chosen = np.array([luck.choice(np.flatnonzero(row)) for row in legal], np.intp)
            for wrong in (-2, len(game.actions), *np.flatnonzero(~legal[2])[:3]):
                refused = np.array([chosen[0], -1, wrong], np.intp)
                assert both.call("play_all", positions, refused, lucks, *chance) == 2
            chosen[luck.randrange(3)] = -1
            assert both.call("play_all", positions, chosen, lucks, *chance) == -1
            both.events += 1


@every_game
def test_games_played_to_their_end_are_the_same_on_both_engines(game: Game) -> None:
    """The loops that play by uniformly random actions, at the table where they are done soonest."""

    def arrays(players: int, games: int) -> tuple[Any, ...]:
        return (
            np.zeros(games, np.int64),
            np.zeros((games, players), np.int64),
            np.zeros((games, players), np.bool_),
            np.zeros((games, 2), np.int16),
        )

    def length(table: tuple[int, tuple[str, ...]]) -> int:
        """How many actions the first two games of a run take there."""
        players, options = table
        moves, *noted = arrays(players, 2)
        played = np.zeros(len(game.actions), np.int64)
        about = game.positions(1), players, game.option_bits(options), np.uint64(3), np.uint64(0)
        game.rules_unit.require().run_games(*about, moves, *noted, played, *lists(game))
        return int(moves.sum())

    players, options = min(tables(game), key=length)
    both = Both(game, f"{game.name}, {players} players, options {options}, a run")
    bits, run, played = game.option_bits(options), np.uint64(3), np.zeros(len(game.actions), np.int64)
    both.call(
        "run_games", game.positions(1), players, bits, run, np.uint64(0), *arrays(players, 2), played, *lists(game)
    )
    assert played.sum() > 10
    positions, lucks = game.positions(1), np.zeros(1, np.uint64)
    both.call("begin_all", positions, players, bits, run, np.uint64(1), lucks, *lists(game)[1:])
    both.call("run_all", positions, lucks, np.zeros(1, np.int64), played, *lists(game))
