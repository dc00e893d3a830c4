"""A batch: many games side by side, as one array of positions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.core.fault import BadSetting, IllegalAction, Reason
from caravanserai.core.game import LIST_SLACK, NOBODY_TO_MOVE, Game
from caravanserai.core.kind import ours, whole
from caravanserai.core.match import SEEDS, check_seed
from caravanserai.core.payments import NO_PAYMENTS

MOST_GAMES = 10**9


def lists(game: Game) -> tuple[Any, Any, Any, Any]:
    """Return new arrays that the engine's loops write to: legal actions, outcomes, their weights, and `NO_PAYMENTS`."""
    actions = np.zeros(len(game.actions) + LIST_SLACK, np.int16)
    return actions, np.zeros(len(game.outcomes), np.int16), np.zeros(len(game.outcomes), np.int64), NO_PAYMENTS


class Runner:
    """Play the games of a run one after another, by uniformly random legal actions, on one position that is reused."""

    def __init__(self, game: Game, players: int, options: Sequence[str], seed: int) -> None:
        self._engine = game.prepare()
        self._table = game.positions(1), players, game.option_bits(options), np.uint64(seed)
        self._lists = lists(game)
        self._openings = np.empty((0, 2), np.int16)
        self.played = np.zeros(len(game.actions), np.int64)  # how often each action was played, in all games so far

    def run(self, first: int, moves: Any, scores: Any, winners: Any, openings: Any = None) -> None:
        """Play game number `first` and those after it, one for each row of the arrays.

        The results are written to the arrays, one row for each game: `moves` is the number of actions played, `scores`
        has a column for each player, `winners` is true for each winner, and `openings` holds the seat that played the
        first action and the number of that action. Without `openings` the opening moves are not kept.
        """
        if openings is None:
            if len(self._openings) != len(moves):
                self._openings = np.empty((len(moves), 2), np.int16)
            openings = self._openings
        noted = moves, scores, winners, openings, self.played
        self._engine.run_games(*self._table, np.uint64(first), *noted, *self._lists)


class Batch:
    """Many games of a run with one seed, beginning with game number `first`, played side by side.

    The chance of each game depends only on the seed and on the game's number in the run, so that it is the same in
    whichever batch or process the game is played.
    """

    def __init__(
        self, game: Game, players: int, games: int, options: Sequence[str] = (), *, seed: int = 0, first: int = 0
    ) -> None:
        self.game = ours("game", game, Game, "cv.game")
        self.options = game.check_table(players, options)
        self.players = int(players)
        games = check_games(games)
        self.seed = check_seed(seed)
        first = check_first(first)
        self.positions = game.positions(games)
        self._engine = game.prepare()
        self._lucks = np.zeros(games, np.uint64)
        self._actions, *self._chance = lists(game)
        self._played = np.zeros(len(game.actions), np.int64)
        self.begin(first)

    def __len__(self) -> int:
        return len(self.positions)

    def copy(self) -> Batch:
        """Return an independent copy; if the same actions are played on both, chance is the same too."""
        return _restored(*self._value())

    def _value(self) -> tuple[Any, ...]:
        """Return the arguments of `_restored` that make an equal batch."""
        about = self.game, self.players, self.options, self.seed
        return *about, self.positions.tobytes(), self._lucks.tobytes()

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, self._value()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Batch):
            return NotImplemented
        return self._value() == other._value()

    __hash__ = None  # type: ignore[assignment]

    def begin(self, first: int) -> None:
        """Set all games up anew: they become number `first` of the run and those after it."""
        first = check_first(first)
        bits = self.game.option_bits(self.options)
        self._engine.begin_all(
            self.positions,
            self.players,
            bits,
            np.uint64(self.seed),
            np.uint64(first),
            self._lucks,
            *self._chance,
        )

    @property
    def to_move(self) -> npt.NDArray[np.intp]:
        """The seat to move in each game, or -2 if the game is over."""
        out = np.empty(len(self), np.intp)
        self._engine.to_move_all(self.positions, out)
        return out

    @property
    def over(self) -> npt.NDArray[np.bool_]:
        """Which games are over."""
        return np.asarray(self.to_move == NOBODY_TO_MOVE)

    def legal(self) -> npt.NDArray[np.bool_]:
        """Return a mask of the legal actions: a row for each game, a column for each action of the grammar."""
        out = np.empty((len(self), len(self.game.actions)), np.bool_)
        self._engine.legal_all(self.positions, out, self._actions)
        return out

    def play(self, actions: npt.ArrayLike) -> None:
        """Play one action in each game, by its number, and draw the chance that follows; -1 leaves a game as it is.

        Raise IllegalAction if any of the actions is not legal, and BadSetting if `actions` is not a whole number for
        each game; nothing is played then.
        """
        try:
            given = np.asarray(actions)
        except ValueError:  # rows of different lengths
            given = np.empty(0)
        if given.shape != (len(self),):
            raise BadSetting(Reason("bad-actions", {"games": len(self)}))
        if given.dtype.kind not in "iu":
            # If fractions were cut off, or truths counted as 0 and 1, another action would be played than was meant.
            raise BadSetting(Reason("actions-not-whole"))
        bounded = given
        if given.dtype == np.uint64:  # the largest would become -1, which leaves a game alone
            bounded = np.minimum(given, np.uint64(len(self.game.actions)))
        chosen = np.ascontiguousarray(bounded, np.intp)
        wrong = self._engine.play_all(self.positions, chosen, self._lucks, *self._chance)
        if wrong >= 0:
            about = {"game": int(wrong), "action": int(given[wrong])}
            raise IllegalAction("", Reason("illegal-in-batch", about))

    def run(self) -> npt.NDArray[np.int64]:
        """Play all games to their end by uniformly random legal actions.

        Return the number of actions played in each.
        """
        moves = np.empty(len(self), np.int64)
        room = self._played, self._actions, *self._chance
        self._engine.run_all(self.positions, self._lucks, moves, *room)
        return moves

    def scores(self) -> npt.NDArray[np.int64]:
        """Return the scores: a row for each game, a column for each player."""
        out = np.zeros((len(self), self.players), np.int64)
        for index in range(len(self)):
            self._engine.scores(self.positions, index, out[index])
        return out

    def winners(self) -> npt.NDArray[np.bool_]:
        """Return a mask of the winners: a row for each game, a column for each player, false until the game is over."""
        out = np.zeros((len(self), self.players), np.bool_)
        for index in range(len(self)):
            self._engine.winners(self.positions, index, out[index])
        return out

    def returns(self) -> npt.NDArray[np.float64]:
        """Return each player's share in the victory: a row for each game; its sum is 1, or 0 until the game is over."""
        winners = self.winners()
        return np.asarray(winners / np.maximum(1, winners.sum(axis=1, keepdims=True)))


def _restored(game: Game, players: int, options: Sequence[str], seed: int, positions: bytes, lucks: bytes) -> Batch:
    """Return a batch with these positions and states of the generators, both given as bytes."""
    made = Batch(game, players, len(positions) // game.dtype.itemsize, options, seed=seed)
    made.positions = np.frombuffer(bytearray(positions), game.dtype)
    made._lucks = np.frombuffer(bytearray(lucks), np.uint64)
    return made


def check_games(games: int) -> int:
    """Return the number of games as an int; raise BadSetting unless it is a whole number from 1 to MOST_GAMES."""
    number = whole("games", games, most=MOST_GAMES)
    if number < 1:
        raise BadSetting(Reason("bad-games", {"games": number}))
    return number


def check_first(first: int) -> int:
    """Return the number of a run's first game as an int.

    Raise BadSetting unless it is a whole number from 0 of 64 bits.
    """
    return whole("first", first, least=0, most=SEEDS - 1)
