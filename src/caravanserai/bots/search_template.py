"""The kernels of the search: Monte Carlo tree search over guesses, for any game and any number of players.

This file is a template, run once for each game (`bots.search`) with that game's kernels as its globals. Each playout
deals anew what the seat cannot know, goes down the tree by what has paid so far, adds one node, plays on by a cheap
policy, and adds each player's reward to the nodes on its path. The tree is one of information sets: a node stands for
what was played and what chance said, never for what is hidden (Cowling, Powley and Whitehouse, 2012).

There are two generators: `chance_luck` is the state of the one that chance is drawn from, `luck` of the one that
guesses and the policy use.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

import numpy as np

from caravanserai.bots.heuristics import share_out
from caravanserai.bots.tree import DEEPEST, NODES
from caravanserai.core.chance import Luck, below, drawn, stream
from caravanserai.core.layout import Row
from caravanserai.kernels import entry, kernel

if TYPE_CHECKING:
    from caravanserai.bots.heuristics import Heuristics
    from caravanserai.core.game import Rules

# `bots.search.Search` sets these globals before this file is run.
RULES: Rules
HEURISTICS: Heuristics
TYPES: dict[str, np.dtype[Any]]
ACTION_COUNT: int

CHANCE, NOBODY_TO_MOVE = -1, -2
SCALE = 1 << 30  # an action is drawn by its weight with this many steps of precision

_even_guess = RULES.guess
_deal = HEURISTICS.deal
_to_move = RULES.to_move
_legal = RULES.legal
_play = RULES.play
_chances = RULES.chances
_settle = RULES.settle
_prior = HEURISTICS.prior
_winners = RULES.winners
_update_belief = HEURISTICS.update_belief


@kernel
def deal_evenly(position: Any, viewer: int, memory: Any, luck: Luck) -> Any:
    """Deal anew what the seat cannot know, all possibilities being equally likely.

    Return the generator's next state.
    """
    return _even_guess(position, viewer, luck)


@kernel
def draw_by_prior(
    position: Any, actions: Row, count: int, facts: Row, memory: Any, priors: Row, luck: Luck
) -> tuple[Luck, int]:
    """Return the generator's next state, and the index in `actions` of one that is drawn by its prior."""
    _prior(position, actions, count, facts, memory, priors)
    return draw_action(priors, count, luck)


@kernel
def is_over(position: Any, start: Any) -> bool:
    """Return whether the game is over: a playout goes on to its end."""
    return bool(_to_move(position) == NOBODY_TO_MOVE)


@kernel
def share_victory(position: Any, start: Any, facts: Row, memory: Any, out: Row) -> None:
    """Write each seat's share in the victory."""
    _winners(position, out)
    share_out(out, int(position.players))


_stops = is_over if HEURISTICS.stops is None else HEURISTICS.stops
_evaluate = share_victory if HEURISTICS.evaluate is None else HEURISTICS.evaluate
_guess = deal_evenly if _deal is None else _deal
_rollout = draw_by_prior if HEURISTICS.rollout is None else HEURISTICS.rollout
_candidates = HEURISTICS.candidates


@kernel
def draw_outcome(position: Any, outcomes: Row, weights: Row, luck: Luck) -> tuple[Luck, int]:
    """Return the generator's next state, and an outcome of chance that is drawn by the exact weights."""
    count = _chances(position, outcomes, weights)
    luck, number = drawn(luck, weights, count)
    return luck, int(outcomes[number])


@kernel
def draw_action(priors: Row, count: int, luck: Luck) -> tuple[Luck, int]:
    """Return the generator's next state, and an index below `count` that is drawn by the weights."""
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
    """Return a node's child with a label; 0 if there is none."""
    child = int(tree.first[node])
    while child != 0 and tree.label[child] != label:
        child = int(tree.next[child])
    return child


@kernel
def add_child(tree: Any, node: int, label: int) -> int:
    """Add a child with a label to a node, and return it; return 0 if the tree is full."""
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
    """Return the index in `actions` of the one to try next by PUCT: its mean reward, plus a bonus if tried little.

    The bonus grows with how often the action could have been chosen, and with its share of the priors. For an action
    that was never tried, the mean reward of the others is taken.
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
    """Return the index of the first action that was tried least, of those whose weight is above 0."""
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
    """Return a node's child with a label, which is added if it is new, and note it as step `depth` of the path.

    Return 0 if the tree is full.
    """
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
    outcomes: Row, weights: Row, priors: Row, paid: Row, chance_luck: Luck,
) -> tuple[Luck, int]:  # fmt: skip
    """Go down the tree from the first action to a new node, or to where playouts stop.

    Return the next state of the generator for chance, and the depth that was reached.
    """
    depth = 1
    while depth < DEEPEST - 1 and not _stops(position, start):
        mover = _to_move(position)
        if mover == CHANCE:
            chance_luck, outcome = draw_outcome(position, outcomes, weights, chance_luck)
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
    return chance_luck, depth


@kernel
def play_on(
    position: Any, start: Any, facts: Row, memory: Any, actions: Row, outcomes: Row, weights: Row, priors: Row,
    paid: Row, chance_luck: Luck, luck: Luck,
) -> None:  # fmt: skip
    """Play on by the policy until playouts stop, with `chance_luck` for chance and `luck` for the policy."""
    while not _stops(position, start):
        if _to_move(position) == CHANCE:
            chance_luck, outcome = draw_outcome(position, outcomes, weights, chance_luck)
            _settle(position, outcome, paid)
        else:
            count = _legal(position, actions)
            luck, number = _rollout(position, actions, count, facts, memory, priors, luck)
            _play(position, int(actions[number]), paid)


@entry("void(trees)", **TYPES)
def reset_tree(trees: Any) -> None:
    """Make the tree empty but for its root."""
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
    """Make so many playouts for the seat `viewer`, which is to move in `positions[0]`.

    They are played in `positions[1]`. `first` holds the weights of its legal actions. On their n-th visits all of these
    actions meet the same guess and the same state of the generator for chance, so that they are compared with the same
    luck.
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
        chance_luck = stream(seed, np.uint64(2 * tree.visits[node]))
        luck = _guess(position, viewer, memories[0], stream(seed, np.uint64(2 * tree.visits[node] + 1)))
        _play(position, label, paid)
        depth = 1
        if _candidates == 0:
            chance_luck, depth = descend(
                tree, node, position, start, facts, memories[0], c_puct, actions, outcomes, weights, priors, paid,
                chance_luck,
            )  # fmt: skip
        play_on(position, start, facts, memories[0], actions, outcomes, weights, priors, paid, chance_luck, luck)
        _evaluate(position, start, facts, memories[0], tree.playout)
        for step in range(1, depth + 1):
            reached = tree.path[step]
            tree.visits[reached] += 1
            if tree.movers[step] >= 0:
                tree.reward[reached] += tree.playout[tree.movers[step]]


@entry("intp(positions, float32[:, :, ::1], memories, int16[::1], float64[::1])", **TYPES)
def write_priors(positions: Any, facts: Row, memories: Any, actions: Row, priors: Row) -> int:
    """Write the legal actions and their priors, and return how many they are."""
    count = _legal(positions[0], actions)
    _prior(positions[0], actions, count, facts, memories[0], priors)
    return int(count)


@entry("void(positions, int64[::1], intp, float32[:, :, ::1], memories, int64[:, ::1])", **TYPES)
def replay_past(positions: Any, steps: Row, viewer: int, facts: Row, memories: Any, paid: Row) -> None:
    """Play a past in place from `positions[0]` on, and write to the memory what its actions tell.

    A step is an action, or an outcome with ACTION_COUNT added.
    """
    position = positions[0]
    for number in range(len(steps)):
        step = int(steps[number])
        if step < ACTION_COUNT:
            _update_belief(position, step, viewer, facts, memories[0])
            _play(position, step, paid)
        else:
            _settle(position, step - ACTION_COUNT, paid)


ENTRIES = (reset_tree, search, write_priors, replay_past)
