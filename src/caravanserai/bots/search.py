"""The search: Monte Carlo tree search over guesses, for any game and any number of players.

This file is loaded once a game (`bots.thinking`), with that game's kernels as its globals, as `core.engine` is. Each
playout deals what the seat cannot know anew, goes down the tree by what has paid so far, adds one node, plays on by
a cheap policy and brings everybody's reward back. The tree is one of information sets: a node is what was played and
what chance said, never what is hidden (Cowling, Powley and Whitehouse, 2012).
"""

from __future__ import annotations

import math
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from caravanserai.bots.tree import DEEPEST, NODES
from caravanserai.core.chance import Luck, below, drawn, stream
from caravanserai.core.kernel import entry, kernel
from caravanserai.core.layout import Row

if TYPE_CHECKING:
    from caravanserai.bots.sense import Sense
    from caravanserai.core.game import Rules

# Set by the loader before this file is run.
RULES: Rules
SENSE: Sense
ROOM_FOLDER: Path
TYPES: dict[str, Any]
ACTION_COUNT: int

CHANCE, NOBODY_TO_MOVE = -1, -2
SCALE = 1 << 30  # of weights, when one is drawn by them

_guess = RULES.guess
_to_move = RULES.to_move
_legal = RULES.legal
_play = RULES.play
_chances = RULES.chances
_settle = RULES.settle
_weigh = SENSE.weigh
_stops = SENSE.stops
_judge = SENSE.judge


@kernel
def draw_outcome(position: Any, outcomes: Row, weights: Row, luck: Luck) -> tuple[Luck, int]:
    """What chance says, drawn by its exact weights."""
    count = _chances(position, outcomes, weights)
    luck, number = drawn(luck, weights, count)
    return luck, int(outcomes[number])


@kernel
def draw_action(priors: Row, count: int, luck: Luck) -> tuple[Luck, int]:
    """One of so many actions, drawn by their weights."""
    total = 0.0
    for number in range(count):
        total += priors[number]
    luck, some = below(luck, SCALE)
    left = total * some / SCALE
    for number in range(count):
        left -= priors[number]
        if left < 0.0:
            return luck, number
    return luck, count - 1


@kernel
def child_of(tree: Any, node: int, label: int) -> int:
    """The child with a label, or 0."""
    child = int(tree.first[node])
    while child != 0 and tree.label[child] != label:
        child = int(tree.next[child])
    return child


@kernel
def add_child(tree: Any, node: int, label: int) -> int:
    """A new child with a label; 0 where the tree is full."""
    child = int(tree.count)
    if child >= NODES:
        return 0
    tree.count = child + 1
    tree.worth[child] = 0.0
    tree.visits[child] = tree.met[child] = tree.first[child] = 0
    tree.label[child] = label
    tree.next[child] = tree.first[node]
    tree.first[node] = child
    return child


@kernel
def select(tree: Any, node: int, actions: Row, priors: Row, count: int, bold: float) -> int:
    """The number of the legal action that promises most: what it has paid, and more the less it was tried.

    The bonus grows with how often it could have been tried, and with its share of the policy's weight.
    """
    total = 0.0
    for number in range(count):
        total += priors[number]
        tree.child[number] = 0
        tree.slot[actions[number]] = number + 1
    paid = tried = 0.0
    child = int(tree.first[node])
    while child != 0:
        paid += tree.worth[child]
        tried += tree.visits[child]
        number = int(tree.slot[tree.label[child]]) - 1
        if number >= 0:
            tree.child[number] = child
        child = int(tree.next[child])
    hope = paid / tried if tried > 0 else 1.0
    best, most = 0, -1.0
    for number in range(count):
        tree.slot[actions[number]] = 0
        child = int(tree.child[number])
        share = priors[number] / total
        if child == 0:
            promise = hope + bold * share * math.sqrt(tried + 1.0)
        else:
            tree.met[child] += 1
            visits = tree.visits[child]
            promise = tree.worth[child] / visits + bold * share * math.sqrt(float(tree.met[child])) / (1.0 + visits)
        if promise > most:
            best, most = number, promise
    return best


@kernel
def step_to(tree: Any, node: int, label: int, mover: int, depth: int) -> int:
    """Go on to the child with a label, new or not, as the path's step `depth`; 0 where the tree is full."""
    child = child_of(tree, node, label)
    if child == 0:
        child = add_child(tree, node, label)
    if child != 0:
        tree.path[depth] = child
        tree.movers[depth] = mover
    return child


@kernel
def descend(
    tree: Any, node: int, position: Any, start: Any, facts: Row, room: Any, bold: float, actions: Row, outcomes: Row,
    weights: Row, priors: Row, luck: Luck,
) -> tuple[Luck, int]:  # fmt: skip
    """Go on from the first step to a new node, or to where playouts stop; the luck that follows, and the depth."""
    depth = 1
    while depth < DEEPEST - 1 and not _stops(position, start):
        mover = _to_move(position)
        if mover == CHANCE:
            luck, outcome = draw_outcome(position, outcomes, weights, luck)
            label = ACTION_COUNT + outcome
            _settle(position, outcome)
        else:
            if tree.visits[node] == 0:
                break
            count = _legal(position, actions)
            _weigh(position, actions, count, facts, room, priors)
            label = int(actions[select(tree, node, actions, priors, count, bold)])
            _play(position, label)
        node = step_to(tree, node, label, mover, depth + 1)
        if node == 0:
            break
        depth += 1
    return luck, depth


@kernel
def play_on(
    position: Any, start: Any, facts: Row, room: Any, actions: Row, outcomes: Row, weights: Row, priors: Row, luck: Luck
) -> Luck:
    """Play by the policy until playouts stop."""
    while not _stops(position, start):
        if _to_move(position) == CHANCE:
            luck, outcome = draw_outcome(position, outcomes, weights, luck)
            _settle(position, outcome)
        else:
            count = _legal(position, actions)
            _weigh(position, actions, count, facts, room, priors)
            luck, number = draw_action(priors, count, luck)
            _play(position, int(actions[number]))
    return luck


@entry("void(trees)", **TYPES)
def plant(trees: Any) -> None:
    """An empty tree."""
    tree = trees[0]
    tree.count = 1
    tree.worth[0] = 0.0
    tree.visits[0] = tree.met[0] = tree.first[0] = tree.next[0] = 0


@entry(
    "void(positions, intp, uint64, intp, float64, float64[::1], float64[:, :, ::1], rooms, trees, int16[::1],"
    " int16[::1], int64[::1], float64[::1])",
    **TYPES,
)
def search(
    positions: Any, viewer: int, seed: Luck, playouts: int, bold: float, first: Row, facts: Row, rooms: Any, trees: Any,
    actions: Row, outcomes: Row, weights: Row, priors: Row,
) -> None:  # fmt: skip
    """Make so many playouts for the seat `viewer`, to move in the first position; the second is to play in.

    `first` are the weights of its legal actions. Each of those meets the same luck, one playout after another.
    """
    tree = trees[0]
    start, position = positions[0], positions[1]
    for _ in range(playouts):
        count = _legal(start, actions)
        label = int(actions[select(tree, 0, actions, first, count, bold)])
        node = step_to(tree, 0, label, viewer, 1)
        positions[1] = positions[0]
        luck = _guess(position, viewer, stream(seed, np.uint64(tree.visits[node])))
        _play(position, label)
        luck, depth = descend(
            tree, node, position, start, facts, rooms[0], bold, actions, outcomes, weights, priors, luck
        )
        play_on(position, start, facts, rooms[0], actions, outcomes, weights, priors, luck)
        _judge(position, start, facts, rooms[0], tree.rewards)
        for step in range(1, depth + 1):
            reached = tree.path[step]
            tree.visits[reached] += 1
            if tree.movers[step] >= 0:
                tree.worth[reached] += tree.rewards[tree.movers[step]]


@entry("intp(positions, float64[:, :, ::1], rooms, int16[::1], float64[::1])", **TYPES)
def weigh_actions(positions: Any, facts: Row, rooms: Any, actions: Row, priors: Row) -> int:
    """Write the weight of each legal action; how many they are."""
    count = _legal(positions[0], actions)
    _weigh(positions[0], actions, count, facts, rooms[0], priors)
    return int(count)


ENTRIES = (plant, search, weigh_actions)
