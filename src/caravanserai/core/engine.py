"""The engine: what Python calls of a game's rules, and the loops that play many games.

This file is a template, run once for each game (`core.game.Game.rules_unit`) with that game's kernels as its globals.
Every entry takes an array of positions and an index in it: one record is an array of one.
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

# Set by the loader before this file is run.
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
    """One outcome of a waiting position, drawn by its exact weights."""
    count = _chances(position, outcomes, weights)
    luck, number = drawn(luck, weights, count)
    return luck, outcomes[number]


@inlined
def _settle_all(position: Any, outcomes: Row, weights: Row, paid: Row, luck: Luck) -> Luck:
    """Settle chance until a seat is to move or the game is over."""
    while _to_move(position) == CHANCE:
        luck, outcome = _draw(position, outcomes, weights, luck)
        _settle(position, int(outcome), paid)
    return luck


@entry("uint64(uint64, uint64)")
def luck_of(seed: Luck, number: Luck) -> Luck:
    """The luck that game number `number` of a run with this seed begins with."""
    return stream(seed, number)


@entry("void(positions, intp, intp, intp)", **TYPES)
def setup(positions: Any, index: int, players: int, options: int) -> None:
    _setup(positions[index], players, options)


@entry("intp(positions, intp)", **TYPES)
def to_move(positions: Any, index: int) -> Any:
    return _to_move(positions[index])


@entry("intp(positions, intp, int16[::1])", **TYPES)
def legal(positions: Any, index: int, out: Row) -> Any:
    return _legal(positions[index], out)


@entry("intp(positions, intp, intp)", **TYPES)
def fault(positions: Any, index: int, action: int) -> Any:
    return _fault(positions[index], action)


@entry("intp(positions, intp, positions, intp, int64[:, ::1])", **TYPES)
def try_action(positions: Any, index: int, after: Any, action: int, paid: Row) -> Any:
    """Play an action on a copy: the position after it is written to `after`. Returns who is to move there.

    Where the action is not legal, nothing is written, and NOBODY_TO_MOVE less the number of its fault is returned.
    """
    fault = _fault(positions[index], action)
    if fault != 0:
        return NOBODY_TO_MOVE - fault
    after[0] = positions[index]
    _play(after[0], action, paid)
    return _to_move(after[0])


@entry("intp(positions, intp, positions, intp, int64[:, ::1])", **TYPES)
def try_outcome(positions: Any, index: int, after: Any, outcome: int, paid: Row) -> Any:
    """The same for an outcome, where the position waits for chance."""
    fault = _outcome_fault(positions[index], outcome)
    if fault != 0:
        return NOBODY_TO_MOVE - fault
    after[0] = positions[index]
    _settle(after[0], outcome, paid)
    return _to_move(after[0])


@entry("intp(positions, intp, intp, int64[:, ::1])", **TYPES)
def play(positions: Any, index: int, action: int, paid: Row) -> Any:
    """Play a legal action; who is to move after it."""
    _play(positions[index], action, paid)
    return _to_move(positions[index])


@entry("intp(positions, intp, int16[::1], int64[::1])", **TYPES)
def chances(positions: Any, index: int, outcomes: Row, weights: Row) -> Any:
    return _chances(positions[index], outcomes, weights)


@entry("intp(positions, intp, intp)", **TYPES)
def outcome_fault(positions: Any, index: int, outcome: int) -> Any:
    return _outcome_fault(positions[index], outcome)


@entry("UniTuple(uint64, 2)(positions, intp, int16[::1], int64[::1], uint64)", **TYPES)
def draw(positions: Any, index: int, outcomes: Row, weights: Row, luck: Luck) -> tuple[Luck, Luck]:
    """The luck that follows, and the outcome."""
    luck, outcome = _draw(positions[index], outcomes, weights, luck)
    return luck, np.uint64(outcome)


@entry("intp(positions, intp, intp, int64[:, ::1])", **TYPES)
def settle(positions: Any, index: int, outcome: int, paid: Row) -> Any:
    """Settle a position that waits for chance; who is to move after it."""
    _settle(positions[index], outcome, paid)
    return _to_move(positions[index])


@entry("void(positions, intp, int64[::1])", **TYPES)
def scores(positions: Any, index: int, out: Row) -> None:
    _scores(positions[index], out)


@entry("void(positions, intp, boolean[::1])", **TYPES)
def winners(positions: Any, index: int, out: Row) -> None:
    _winners(positions[index], out)


@entry("uint64(positions, intp, intp, uint64)", **TYPES)
def guess(positions: Any, index: int, viewer: int, luck: Luck) -> Any:
    return _guess(positions[index], viewer, luck)


@entry("void(positions, intp, intp)", **TYPES)
def guess_past(positions: Any, index: int, viewer: int) -> None:
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
    """Write what some viewers may see of a position to `out`, in JSON. Returns how many bytes that takes.

    Where `out` has fewer, its text is cut off there, and the caller tries again with more. Bit number
    `viewer - ALL_SEEING` of `viewers` is set for each viewer that is wanted. `seat` is the one to move, or whose action
    waits for chance (`waiting`); CHANCE before the start, NOBODY_TO_MOVE when the game is over.

    The keys that are the same for all viewers (`over`, `to_move`, `scores`, `winners`) come first and end at
    `ends[0]`; they are repeated for each viewer, before what it alone may know: the text of the first ends at
    `ends[1]`, that of the second at `ends[2]`, and so on.
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
    """Set a batch up and draw its starts: the games number `first` and on of a run with this seed."""
    for index in range(len(positions)):
        luck = stream(seed, first + np.uint64(index))
        _setup(positions[index], players, options)
        lucks[index] = _settle_all(positions[index], outcomes, weights, paid, luck)


@kernel
def _run(
    position: Any, luck: Luck, played: Row, actions: Row, outcomes: Row, weights: Row, paid: Row
) -> tuple[Luck, int, int, int]:
    """Play a game to its end by uniformly random legal actions; `played` counts how often each was.

    The luck that follows, how many actions they were, who began, and by which action.
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
    """Play a batch to its end by uniformly random legal actions; count them."""
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
    """Play games number `first` and on of a run, one after another on the same record, and note what came of them.

    An opening is the seat that began and its action; `played` counts every action of all these games.
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
    """Who is to move in each game of a batch."""
    for index in range(len(positions)):
        out[index] = _to_move(positions[index])


@entry("void(positions, boolean[:, ::1], int16[::1])", **TYPES)
def legal_all(positions: Any, out: Row, actions: Row) -> None:
    """A mask of the legal actions of each game of a batch."""
    for index in range(len(positions)):
        for action in range(out.shape[1]):
            out[index, action] = False
        for number in range(_legal(positions[index], actions)):
            out[index, actions[number]] = True


@entry("intp(positions, intp[::1], uint64[::1], int16[::1], int64[::1], int64[:, ::1])", **TYPES)
def play_all(positions: Any, actions: Row, lucks: Row, outcomes: Row, weights: Row, paid: Row) -> int:
    """Play one action in each game of a batch and settle chance; -1 leaves a game alone.

    Nothing is played and the first game with an illegal action is returned, if there is one; else -1.
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
