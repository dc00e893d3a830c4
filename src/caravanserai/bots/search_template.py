"""The search: Monte Carlo tree search over guesses, for any game and any number of players.

This file is a template, run once for each game (`bots.search`) with that game's kernels as its globals. Each playout
deals what the seat cannot know anew, goes down the tree by what has paid so far, adds one node, plays on by
a cheap policy and brings everybody's reward back. The tree is one of information sets: a node is what was played and
what chance said, never what is hidden (Cowling, Powley and Whitehouse, 2012).
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from caravanserai.bots.tree import DEEPEST, NODES
from caravanserai.core.chance import Luck, below, drawn, stream
from caravanserai.core.layout import Row
from caravanserai.kernels import entry, kernel

if TYPE_CHECKING:
    from caravanserai.bots.heuristics import Heuristics
    from caravanserai.core.game import Rules

# Set by the loader before this file is run.
RULES: Rules
HEURISTICS: Heuristics
TYPES: dict[str, np.dtype[Any]]
ACTION_COUNT: int

CHANCE, NOBODY_TO_MOVE = -1, -2
SCALE = 1 << 30  # of weights, when one is drawn by them

_even_guess = RULES.guess
_deal = HEURISTICS.deal
_to_move = RULES.to_move
_legal = RULES.legal
_play = RULES.play
_chances = RULES.chances
_settle = RULES.settle
_prior = HEURISTICS.prior
_stops = HEURISTICS.stops
_evaluate = HEURISTICS.evaluate
_update_belief = HEURISTICS.update_belief


@kernel
def deal_evenly(position: Any, viewer: int, memory: Any, luck: Luck) -> Any:
    """Deal what the seat cannot know anew, evenly; the luck that follows."""
    return _even_guess(position, viewer, luck)


@kernel
def draw_by_prior(
    position: Any, actions: Row, count: int, facts: Row, memory: Any, priors: Row, luck: Luck
) -> tuple[Luck, int]:
    """The number of an action, drawn by its weight."""
    _prior(position, actions, count, facts, memory, priors)
    return draw_action(priors, count, luck)


_guess = deal_evenly if _deal is None else _deal
_rollout = draw_by_prior if HEURISTICS.rollout is None else HEURISTICS.rollout
_candidates = HEURISTICS.candidates


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
    tree.reward[child] = 0.0
    tree.visits[child] = tree.offered[child] = tree.first[child] = 0
    tree.label[child] = label
    tree.next[child] = tree.first[node]
    tree.first[node] = child
    return child


@kernel
def select(tree: Any, node: int, actions: Row, priors: Row, count: int, c_puct: float) -> int:
    """Return the number of the legal action to try next, by PUCT: its mean reward, and a bonus while tried little.

    The bonus grows with how often the action was on offer, and with its share of the priors. An action that was never
    tried is taken to pay what its siblings have paid.
    """
    total = 0.0
    for number in range(count):
        total += priors[number]
        tree.child[number] = 0
        tree.slot[actions[number]] = number + 1
    paid = tried = 0.0
    child = int(tree.first[node])
    while child != 0:
        paid += tree.reward[child]
        tried += tree.visits[child]
        number = int(tree.slot[tree.label[child]]) - 1
        if number >= 0:
            tree.child[number] = child
        child = int(tree.next[child])
    unvisited = paid / tried if tried > 0 else 1.0
    best, most = 0, -1.0
    for number in range(count):
        tree.slot[actions[number]] = 0
        child = int(tree.child[number])
        share = priors[number] / total
        if child == 0:
            score = unvisited + c_puct * share * math.sqrt(tried + 1.0)
        else:
            tree.offered[child] += 1
            visits = tree.visits[child]
            score = tree.reward[child] / visits + c_puct * share * math.sqrt(float(tree.offered[child])) / (
                1.0 + visits
            )
        if score > most:
            best, most = number, score
    return best


@kernel
def least_tried(tree: Any, actions: Row, first: Row, count: int) -> int:
    """Of the first actions that have a weight, the number of the one that was tried least."""
    best, fewest = 0, -1
    for number in range(count):
        if first[number] > 0.0:
            child = child_of(tree, 0, int(actions[number]))
            visits = 0 if child == 0 else int(tree.visits[child])
            if fewest < 0 or visits < fewest:
                best, fewest = number, visits
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
    tree: Any, node: int, position: Any, start: Any, facts: Row, memory: Any, c_puct: float, actions: Row,
    outcomes: Row, weights: Row, priors: Row, paid: Row, fate: Luck,
) -> tuple[Luck, int]:  # fmt: skip
    """Go on from the first step to a new node, or to where playouts stop; the fate that follows, and the depth."""
    depth = 1
    while depth < DEEPEST - 1 and not _stops(position, start):
        mover = _to_move(position)
        if mover == CHANCE:
            fate, outcome = draw_outcome(position, outcomes, weights, fate)
            label = ACTION_COUNT + outcome
            _settle(position, outcome, paid)
        else:
            if tree.visits[node] == 0:
                break
            count = _legal(position, actions)
            _prior(position, actions, count, facts, memory, priors)
            label = int(actions[select(tree, node, actions, priors, count, c_puct)])
            _play(position, label, paid)
        node = step_to(tree, node, label, mover, depth + 1)
        if node == 0:
            break
        depth += 1
    return fate, depth


@kernel
def play_on(
    position: Any, start: Any, facts: Row, memory: Any, actions: Row, outcomes: Row, weights: Row, priors: Row,
    paid: Row, fate: Luck, luck: Luck,
) -> None:  # fmt: skip
    """Play by the policy until playouts stop: chance has the fate, and the policy the luck."""
    while not _stops(position, start):
        if _to_move(position) == CHANCE:
            fate, outcome = draw_outcome(position, outcomes, weights, fate)
            _settle(position, outcome, paid)
        else:
            count = _legal(position, actions)
            luck, number = _rollout(position, actions, count, facts, memory, priors, luck)
            _play(position, int(actions[number]), paid)


@entry("void(trees)", **TYPES)
def reset_tree(trees: Any) -> None:
    """An empty tree."""
    tree = trees[0]
    tree.count = 1
    tree.reward[0] = 0.0
    tree.visits[0] = tree.offered[0] = tree.first[0] = tree.next[0] = 0


@entry(
    "void(positions, intp, uint64, intp, float64, float64[::1], float32[:, :, ::1], memories, trees, int16[::1],"
    " int16[::1], int64[::1], float64[::1], int64[:, ::1])",
    **TYPES,
)
def search(
    positions: Any, viewer: int, seed: Luck, playouts: int, c_puct: float, first: Row, facts: Row, memories: Any,
    trees: Any, actions: Row, outcomes: Row, weights: Row, priors: Row, paid: Row,
) -> None:  # fmt: skip
    """Make so many playouts for the seat `viewer`, to move in the first position; the second is to play in.

    `first` are the weights of its legal actions. Each of those meets the same fate, one playout after another: the
    same hidden cards and the same words of chance, whoever plays what in between.
    """
    tree = trees[0]
    start, position = positions[0], positions[1]
    for _ in range(playouts):
        count = _legal(start, actions)
        if _candidates > 0:
            number = least_tried(tree, actions, first, count)
        else:
            number = select(tree, 0, actions, first, count, c_puct)
        label = int(actions[number])
        node = step_to(tree, 0, label, viewer, 1)
        positions[1] = positions[0]
        fate = stream(seed, np.uint64(2 * tree.visits[node]))
        luck = _guess(position, viewer, memories[0], stream(seed, np.uint64(2 * tree.visits[node] + 1)))
        _play(position, label, paid)
        depth = 1
        if _candidates == 0:
            fate, depth = descend(
                tree, node, position, start, facts, memories[0], c_puct, actions, outcomes, weights, priors, paid, fate
            )
        play_on(position, start, facts, memories[0], actions, outcomes, weights, priors, paid, fate, luck)
        _evaluate(position, start, facts, memories[0], tree.playout)
        for step in range(1, depth + 1):
            reached = tree.path[step]
            tree.visits[reached] += 1
            if tree.movers[step] >= 0:
                tree.reward[reached] += tree.playout[tree.movers[step]]


@entry("intp(positions, float32[:, :, ::1], memories, int16[::1], float64[::1])", **TYPES)
def write_priors(positions: Any, facts: Row, memories: Any, actions: Row, priors: Row) -> int:
    """Write the weight of each legal action; how many they are."""
    count = _legal(positions[0], actions)
    _prior(positions[0], actions, count, facts, memories[0], priors)
    return int(count)


@entry("void(positions, int64[::1], intp, float32[:, :, ::1], memories, int64[:, ::1])", **TYPES)
def replay_past(positions: Any, steps: Row, viewer: int, facts: Row, memories: Any, paid: Row) -> None:
    """Go through the past from the first position on: actions, and outcomes from ACTION_COUNT on."""
    position = positions[0]
    for number in range(len(steps)):
        step = int(steps[number])
        if step < ACTION_COUNT:
            _update_belief(position, step, viewer, facts, memories[0])
            _play(position, step, paid)
        else:
            _settle(position, step - ACTION_COUNT, paid)


ENTRIES = (reset_tree, search, write_priors, replay_past)
