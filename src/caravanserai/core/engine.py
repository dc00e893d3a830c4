"""The engine: the entries by which Python calls a game's rules, and the loops that play many games.

This file is a template, which is run once for each game (`core.game.Game.rules_unit`) with that game's kernels as its
globals. An entry that works on one position takes an array of positions and an index in it; a single position is passed
as an array of length one. `core.game.Rules` says what the game's own kernels take and return.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from caravanserai.core.chance import Luck, below, drawn, stream
from caravanserai.core.layout import Row
from caravanserai.core.pen import again, close, phrase, truth, whole, word, write
from caravanserai.core.view import ALL_SEEING
from caravanserai.kernels import entry, inlined, kernel

if TYPE_CHECKING:
    from caravanserai.core.game import Rules

# `Game.rules_unit` sets these globals before this file is run.
RULES: Rules
WRITE_VIEW: Callable[..., int]
TYPES: dict[str, np.dtype[Any]]
ACTION_COUNT: int

CHANCE = -1
NOBODY_TO_MOVE = -2

_setup = RULES.setup
_to_move = RULES.to_move
_legal = RULES.legal
_fault = RULES.fault
_play = RULES.play
_chances = RULES.chances
_outcome_fault = RULES.outcome_fault
_settle = RULES.settle
_scores = RULES.scores
_winners = RULES.winners
_guess = RULES.guess
_guess_past = RULES.guess_past
_conclude = RULES.conclude
_write_view = WRITE_VIEW


@kernel
def _draw(position: Any, outcomes: Row, weights: Row, luck: Luck) -> tuple[Luck, int]:
    """Return the generator's next state, and an outcome of a waiting position, drawn by the exact weights.

    `outcomes` and `weights` are overwritten.
    """
    count = _chances(position, outcomes, weights)
    luck, number = drawn(luck, weights, count)
    return luck, outcomes[number]


@inlined
def _settle_all(position: Any, outcomes: Row, weights: Row, paid: Row, luck: Luck) -> Luck:
    """Draw and apply outcomes until a seat is to move or the game is over; return the generator's next state."""
    while _to_move(position) == CHANCE:
        luck, outcome = _draw(position, outcomes, weights, luck)
        _settle(position, int(outcome), paid)
    return luck


@entry("uint64(uint64, uint64)")
def luck_of(seed: Luck, number: Luck) -> Luck:
    """Return the generator's state with which game number `number` of a run with this seed begins."""
    return stream(seed, number)


@entry("void(positions, intp, intp, intp)", **TYPES)
def setup(positions: Any, index: int, players: int, options: int) -> None:
    """Write the position before the game's start."""
    _setup(positions[index], players, options)


@entry("intp(positions, intp)", **TYPES)
def to_move(positions: Any, index: int) -> Any:
    """Return the seat to move, CHANCE or NOBODY_TO_MOVE."""
    return _to_move(positions[index])


@entry("intp(positions, intp, int16[::1])", **TYPES)
def legal(positions: Any, index: int, out: Row) -> Any:
    """Write the numbers of the legal actions to `out`, rising, and return how many they are."""
    return _legal(positions[index], out)


@entry("intp(positions, intp, intp)", **TYPES)
def fault(positions: Any, index: int, action: int) -> Any:
    """Return 0 if an action is legal, and otherwise the number of the reason why it is not."""
    return _fault(positions[index], action)


@entry("intp(positions, intp, positions, intp, int64[:, ::1])", **TYPES)
def try_action(positions: Any, index: int, after: Any, action: int, paid: Row) -> Any:
    """Write the position after an action to `after[0]`, and return who is to move there.

    If the action is not legal, nothing is written, and `NOBODY_TO_MOVE - fault` is returned, where `fault` is the
    number of the reason, from 1.
    """
    fault = _fault(positions[index], action)
    if fault != 0:
        return NOBODY_TO_MOVE - fault
    after[0] = positions[index]
    _play(after[0], action, paid)
    return _to_move(after[0])


@entry("intp(positions, intp, positions, intp, int64[:, ::1])", **TYPES)
def try_outcome(positions: Any, index: int, after: Any, outcome: int, paid: Row) -> Any:
    """Write the position after an outcome of chance to `after[0]`, and return who is to move there.

    The position must wait for chance. If the outcome cannot come, nothing is written, and `NOBODY_TO_MOVE - fault` is
    returned, where `fault` is the number of the reason, from 1.
    """
    fault = _outcome_fault(positions[index], outcome)
    if fault != 0:
        return NOBODY_TO_MOVE - fault
    after[0] = positions[index]
    _settle(after[0], outcome, paid)
    return _to_move(after[0])


@entry("intp(positions, intp, intp, int64[:, ::1])", **TYPES)
def play(positions: Any, index: int, action: int, paid: Row) -> Any:
    """Play a legal action in place, and return who is to move after it."""
    _play(positions[index], action, paid)
    return _to_move(positions[index])


@entry("intp(positions, intp, int16[::1], int64[::1])", **TYPES)
def chances(positions: Any, index: int, outcomes: Row, weights: Row) -> Any:
    """Write what chance may say to `outcomes`, rising, and each one's weight to `weights`; return how many they are."""
    return _chances(positions[index], outcomes, weights)


@entry("intp(positions, intp, intp)", **TYPES)
def outcome_fault(positions: Any, index: int, outcome: int) -> Any:
    """Return 0 if chance may say this outcome, and otherwise the number of the reason why it cannot."""
    return _outcome_fault(positions[index], outcome)


@entry("UniTuple(uint64, 2)(positions, intp, int16[::1], int64[::1], uint64)", **TYPES)
def draw(positions: Any, index: int, outcomes: Row, weights: Row, luck: Luck) -> tuple[Luck, Luck]:
    """Return the generator's next state, and the number of an outcome drawn by the exact weights."""
    luck, outcome = _draw(positions[index], outcomes, weights, luck)
    return luck, np.uint64(outcome)


@entry("intp(positions, intp, intp, int64[:, ::1])", **TYPES)
def settle(positions: Any, index: int, outcome: int, paid: Row) -> Any:
    """Apply an outcome in place to a position that waits for chance, and return who is to move after it."""
    _settle(positions[index], outcome, paid)
    return _to_move(positions[index])


@entry("void(positions, intp, int64[::1])", **TYPES)
def scores(positions: Any, index: int, out: Row) -> None:
    """Write each player's score to `out`."""
    _scores(positions[index], out)


@entry("void(positions, intp, boolean[::1])", **TYPES)
def winners(positions: Any, index: int, out: Row) -> None:
    """Write to `out` whether each player has won."""
    _winners(positions[index], out)


@entry("uint64(positions, intp, intp, uint64)", **TYPES)
def guess(positions: Any, index: int, viewer: int, luck: Luck) -> Any:
    """Deal anew, in place, what the viewer cannot know; return the generator's next state."""
    return _guess(positions[index], viewer, luck)


@entry("void(positions, intp, intp)", **TYPES)
def guess_past(positions: Any, index: int, viewer: int) -> None:
    """Write to a guessed position how it came about, in place; `Telling.guessed_events` reads it."""
    _guess_past(positions[index], viewer)


@entry(
    "intp(positions, intp, intp, intp, intp, boolean, uint8[:, ::1], uint8[:, ::1], uint8[:, ::1], uint8[:, ::1],"
    " buffers, uint8[::1])",
    **TYPES,
)
def write_views(
    positions: Any,
    index: int,
    players: int,
    viewers: int,
    seat: int,
    waiting: bool,
    names: Row,
    actions: Row,
    parts: Row,
    words: Row,
    buffers: Any,
    out: Row,
) -> int:
    """Write what some viewers may see of a position to `out`, in JSON, and return how many bytes the text has.

    If `out` is shorter than that, the text in it is not complete, and the caller tries again with a longer one. Bit
    number `viewer - ALL_SEEING` of `viewers` is set for each viewer whose view is wanted. `seat` is the one to move, or
    the one whose action waits for chance (then `waiting` is true); it is CHANCE before the start and NOBODY_TO_MOVE
    when the game is over.

    The keys that are the same for all viewers (`over`, `to_move`, `waiting_for_chance`, `scores`, `winners`) are
    written first, and end at index `ends[0]` of `out`. They are copied for each viewer, in front of what only this
    viewer may know: the first viewer's text ends at `ends[1]`, the second's at `ends[2]`, and so on.
    """
    buffer = buffers[0]
    position = positions[index]
    _scores(position, buffer.points)
    at = write(out, 0, b'"over":')
    at = truth(out, at, seat == NOBODY_TO_MOVE)
    at = write(out, at, b',"to_move":')
    at = word(out, at, names, seat) if seat >= 0 else write(out, at, b"null")
    at = write(out, at, b',"waiting_for_chance":')
    at = truth(out, at, waiting)
    at = write(out, at, b',"scores":{')
    for player in range(players):
        at = word(out, at, names, player)
        at = write(out, at, b":")
        at = whole(out, at, buffer.points[player])
        at = write(out, at, b",")
    at = close(out, at, b'},"winners":[')
    if seat == NOBODY_TO_MOVE:
        _winners(position, buffer.won)
        for player in range(players):
            if buffer.won[player]:
                at = word(out, at, names, player)
                at = write(out, at, b",")
    at = close(out, at, b"]")
    written = 0
    buffer.ends[written] = shared = at
    for viewer in range(ALL_SEEING, players):
        if viewers >> viewer - ALL_SEEING & 1:
            reads = viewer == ALL_SEEING
            at = again(out, at, 0, shared)
            if not reads:
                _conclude(position, viewer, buffer.known)
                at = write(out, at, b',"you":')
                at = word(out, at, names, viewer) if viewer >= 0 else write(out, at, b"null")
            count = 0
            if (viewer == seat or reads) and not waiting:
                count = _legal(position, buffer.actions)
            at = write(out, at, b',"legal":[')
            for number in range(count):
                at = phrase(out, at, actions, buffer.actions[number], names)
                at = write(out, at, b",")
            at = close(out, at, b"]")
            if not reads:
                at = write(out, at, b',"legal_parts":[')
                for number in range(count):
                    at = phrase(out, at, parts, buffer.actions[number], names)
                    at = write(out, at, b",")
                at = close(out, at, b"]")
            at = write(out, at, b',"position":')
            at = _write_view(position, viewer, buffer.known, names, words, out, at)
            written += 1
            buffer.ends[written] = at
    return at


@entry("void(positions, intp, intp, uint64, uint64, uint64[::1], int16[::1], int64[::1], int64[:, ::1])", **TYPES)
def begin_all(
    positions: Any,
    players: int,
    options: int,
    seed: Luck,
    first: Luck,
    lucks: Row,
    outcomes: Row,
    weights: Row,
    paid: Row,
) -> None:
    """Set up the games number `first` and on of a run with this seed, one in each position, and draw their starts.

    The state of each game's generator is written to `lucks`.
    """
    for index in range(len(positions)):
        luck = stream(seed, first + np.uint64(index))
        _setup(positions[index], players, options)
        lucks[index] = _settle_all(positions[index], outcomes, weights, paid, luck)


@kernel
def _run(
    position: Any, luck: Luck, played: Row, actions: Row, outcomes: Row, weights: Row, paid: Row
) -> tuple[Luck, int, int, int]:
    """Play a game to its end by uniformly random legal actions, and add to `played` how often each action was played.

    Return the generator's next state, the number of actions played, the seat that played the first one, and the first
    action.
    """
    steps = 0
    starter = -1
    first = -1
    while True:
        luck = _settle_all(position, outcomes, weights, paid, luck)
        count = _legal(position, actions)
        if count == 0:
            return luck, steps, starter, first
        luck, pick = below(luck, count)
        action = int(actions[pick])
        if steps == 0:
            starter = _to_move(position)
            first = action
        played[action] += 1
        _play(position, action, paid)
        steps += 1


@entry(
    "void(positions, uint64[::1], int64[::1], int64[::1], int16[::1], int16[::1], int64[::1], int64[:, ::1])", **TYPES
)
def run_all(
    positions: Any, lucks: Row, moves: Row, played: Row, actions: Row, outcomes: Row, weights: Row, paid: Row
) -> None:
    """Play each game of a batch to its end by uniformly random legal actions.

    The number of actions played in each game is written to `moves`, and how often each action was played is added to
    `played`.
    """
    for index in range(len(positions)):
        luck, steps, _, _ = _run(positions[index], lucks[index], played, actions, outcomes, weights, paid)
        lucks[index], moves[index] = luck, steps


@entry(
    "void(positions, intp, intp, uint64, uint64, int64[::1], int64[:, ::1], boolean[:, ::1],"
    " int16[:, ::1], int64[::1], int16[::1], int16[::1], int64[::1], int64[:, ::1])",
    **TYPES,
)
def run_games(
    positions: Any,
    players: int,
    options: int,
    seed: Luck,
    first: Luck,
    moves: Row,
    points: Row,
    won: Row,
    openings: Row,
    played: Row,
    actions: Row,
    outcomes: Row,
    weights: Row,
    paid: Row,
) -> None:
    """Play the games number `first` and on of a run, one for each row of `moves`, all on the same position.

    Each game's number of actions is written to `moves`, its scores to `points`, who has won to `won`, and the seat and
    number of its first action to `openings`. How often each action was played in all the games is added to `played`.
    """
    position = positions[0]
    for index in range(len(moves)):
        luck = stream(seed, first + np.uint64(index))
        _setup(position, players, options)
        luck, moves[index], openings[index, 0], openings[index, 1] = _run(
            position, luck, played, actions, outcomes, weights, paid
        )
        _scores(position, points[index])
        _winners(position, won[index])


@entry("void(positions, intp[::1])", **TYPES)
def to_move_all(positions: Any, out: Row) -> None:
    """Write to `out` who is to move in each game of a batch."""
    for index in range(len(positions)):
        out[index] = _to_move(positions[index])


@entry("void(positions, boolean[:, ::1], int16[::1])", **TYPES)
def legal_all(positions: Any, out: Row, actions: Row) -> None:
    """Write to `out` a mask of the legal actions of each game of a batch."""
    for index in range(len(positions)):
        for action in range(out.shape[1]):
            out[index, action] = False
        for number in range(_legal(positions[index], actions)):
            out[index, actions[number]] = True


@entry("intp(positions, intp[::1], uint64[::1], int16[::1], int64[::1], int64[:, ::1])", **TYPES)
def play_all(positions: Any, actions: Row, lucks: Row, outcomes: Row, weights: Row, paid: Row) -> int:
    """Play one action in each game of a batch, and draw the chance that follows; -1 leaves a game as it is.

    Return -1 if that is done. If an action is not legal, return the index of the first such game, and play nothing.
    """
    for index in range(len(positions)):
        action = actions[index]
        if action != -1 and (
            action < -1
            or action >= ACTION_COUNT
            or _to_move(positions[index]) < 0
            or _fault(positions[index], action) != 0
        ):
            return index
    for index in range(len(positions)):
        if actions[index] >= 0:
            _play(positions[index], int(actions[index]), paid)
            lucks[index] = _settle_all(positions[index], outcomes, weights, paid, lucks[index])
    return -1


ENTRIES = (
    luck_of,
    setup,
    to_move,
    legal,
    fault,
    try_action,
    try_outcome,
    play,
    chances,
    outcome_fault,
    draw,
    settle,
    scores,
    winners,
    guess,
    guess_past,
    write_views,
    begin_all,
    run_all,
    run_games,
    to_move_all,
    legal_all,
    play_all,
)
