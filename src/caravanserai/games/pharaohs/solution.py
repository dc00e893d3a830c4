"""The solution: the fewest expected turns to the summit for a player alone, from wherever a turn can begin.

A state is what matters of a player at the beginning of a turn: the square, shield and rest; and at level 2 the
holding: the sacred objects, and how many are to be given up. Turns to miss need no state: they are counted at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby, product
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.core.layout import Row
from caravanserai.core.odds import Progress
from caravanserai.games.pharaohs.alone import DEEPEST, Scratch, TurnStep, TurnTree, as_whole_as_possible
from caravanserai.games.pharaohs.box import AGE_SIX, ALOUD, AMULETS, FORGO, LEVEL_TWO, LOSE, OVER, SACRED, SUMMIT
from caravanserai.kernels import Engine

CHARMS = 4  # neither, shield, rest, both
STATES = SUMMIT * CHARMS
SPARE = 2  # objects of a kind beyond the need that are counted: they save others from being lost
MOST_FORGO = 2  # objects to be given up that are counted
TOLERANCE = 1e-12  # turns that a last sweep may still change
FINEST = 4 * float(np.finfo(np.float64).eps)  # the same, as a part of the longest expectation
MEMORY = 4  # sweeps that an extrapolation looks back on
MOST_SWEEPS = 20_000
SUMMIT_REACHED, NEVER = -1, -2  # in place of a state

Table = npt.NDArray[np.float64]
Numbers = npt.NDArray[np.intp]


def state_of(square: int, shield: int, rest: int) -> int:
    """A state's number, whatever is held."""
    return int(square) * CHARMS + 2 * int(shield) + int(rest)


# What a player holds


@dataclass(frozen=True)
class Holdings:
    """All that a player may hold for a mission: up to the need of each kind and some to spare; some to be given up."""

    needs: tuple[int, ...] = ()  # none at level 1
    spare: int = 0
    forgo: int = 0

    @cached_property
    def all(self) -> list[tuple[int, ...]]:
        """Every holding: the objects, then how many are to be given up."""
        return list(product(*(range(need + self.spare + 1) for need in self.needs), range(self.forgo + 1)))

    @cached_property
    def numbers(self) -> dict[tuple[int, ...], int]:
        """The number of each holding."""
        return {holding: number for number, holding in enumerate(self.all)}

    def number(self, objects: Sequence[int], forgo: int) -> int:
        """The number of what is held; what is more than is counted is left out."""
        kept = (min(int(held), need + self.spare) for held, need in zip(objects, self.needs, strict=False))
        return self.numbers[*kept, min(int(forgo), self.forgo)]

    def missing(self, number: int) -> int:
        """How many objects a holding lacks."""
        return sum(max(0, need - held) for held, need in zip(self.all[number], self.needs, strict=False))

    def groups(self) -> dict[tuple[int, bool], list[int]]:
        """The holdings by how many objects are missing, the fewest first, and whether some are to be given up."""
        found: dict[tuple[int, bool], list[int]] = {}
        for number in sorted(range(len(self.all)), key=self.missing):
            found.setdefault((self.missing(number), self.all[number][-1] > 0), []).append(number)
        return found


# Turns as a graph of nodes


class Graph:
    """The turns from all states, as a reckoning: ends, chances and choices, each of them once.

    Ends are numbered from -1 down, chances and choices from 0 up, children before their parents.
    """

    def __init__(self, scratch: Scratch) -> None:
        self.scratch = scratch
        self.ends: dict[tuple[int, int, int], int] = {}  # state, turns missed, change
        self.changes: list[tuple[npt.NDArray[np.uint8], TurnStep]] = []  # a position before a step, and the step
        self.nodes: dict[tuple[bool, tuple[tuple[float, int], ...]], int] = {}  # whether chance; weights and children
        self.heights: list[int] = []
        self._sorts: dict[Any, int] = {}

    def end(self, before: int, step: TurnStep) -> int:
        """Where a turn leads: to a state, some turns later, with a change of what is held."""
        fields, after = self.scratch.field, before + 1
        square = int(fields["square"][after, 0])
        if square == SUMMIT:
            end = (SUMMIT_REACHED if fields["phase"][after] == OVER else NEVER, 0, 0)  # PH-34, PH-67, PH-68
        else:
            state = state_of(square, fields["shield"][after, 0], fields["rest"][after, 0])
            end = (state, int(fields["skips"][after, 0]), self.change(before, step))
        return self.ends.setdefault(end, -1 - len(self.ends))

    def change(self, before: int, step: TurnStep) -> int:
        """The number of a change: steps that are alike, and leave the same of the same holding, are one change."""
        fields = self.scratch.field
        left = (*fields["objects"][before + 1, 0].tolist(), int(fields["forgo"][before + 1, 0]))
        sort: tuple[Any, ...] = (left,)
        if int(fields["options"][before]) & LEVEL_TWO:
            sort = (left, step, int(fields["phase"][before]), int(fields["drawing"][before]))
        number = self._sorts.setdefault(sort, len(self._sorts))
        if number == len(self.changes):
            self.changes.append((self.scratch.bytes[before].copy(), step))
        return number

    def chance(self, parts: list[tuple[float, int]]) -> int:
        summed: dict[int, float] = {}
        for weight, child in parts:
            summed[child] = summed.get(child, 0.0) + weight
        return self._node(True, tuple((weight, child) for child, weight in sorted(summed.items())))

    def choice(self, parts: list[int]) -> int:
        return self._node(False, tuple((1.0, child) for child in sorted({*parts})))

    def _node(self, by_chance: bool, children: tuple[tuple[float, int], ...]) -> int:
        if len(children) == 1:
            return children[0][1]
        number = self.nodes.setdefault((by_chance, children), len(self.nodes))
        if number == len(self.heights):
            self.heights.append(1 + max(0 if child < 0 else self.heights[child] for _, child in children))
        return number


@dataclass(frozen=True)
class Layer:
    """Nodes of one height and sort with as many children each: rows of first children, of second ones, and so on."""

    nodes: slice
    children: Numbers
    weights: Table | None  # of chance; a choice has none


class Layers:
    """A graph as arrays: rows of ends, then of nodes, children before their parents."""

    def __init__(self, graph: Graph, roots: Sequence[int]) -> None:
        ends = list(graph.ends)
        self.states = np.array([state for state, _, _ in ends])
        self.missed = np.array([missed for _, missed, _ in ends], np.float64)
        self.change_of = np.array([change for _, _, change in ends])
        self.changes = graph.changes
        nodes = list(graph.nodes)

        def sort(number: int) -> tuple[int, bool, int]:
            by_chance, children = nodes[number]
            return graph.heights[number], by_chance, len(children)

        order = sorted(range(len(nodes)), key=sort)
        row = {number: len(ends) + place for place, number in enumerate(order)}
        row |= {-1 - number: number for number in range(len(ends))}
        self.rows = len(row)
        self.roots = np.array([row[root] for root in roots])
        self.layers: list[Layer] = []
        first = len(ends)
        for (_, by_chance, _), members in groupby(order, key=sort):
            edges = [nodes[number][1] for number in members]
            children = np.array([[row[child] for _, child in some] for some in edges]).T
            weights = np.array([[weight for weight, _ in some] for some in edges]).T[:, :, None]
            last = first + len(edges)
            self.layers.append(Layer(slice(first, last), children, weights if by_chance else None))
            first = last

    def expect(self, ends: Table) -> Table:
        """The least expectation of each root, from the ends' values; a column for each holding."""
        table: Table = np.empty((self.rows, ends.shape[1]))
        table[: len(ends)] = ends
        for layer in self.layers:
            found = table[layer.nodes]
            found[:] = table[layer.children[0]]
            if layer.weights is None:
                for children in layer.children[1:]:
                    np.minimum(found, table[children], out=found)
            else:
                found *= layer.weights[0]
                for children, weights in zip(layer.children[1:], layer.weights[1:], strict=True):
                    found += table[children] * weights
        return table.take(self.roots, axis=0)

    def certainty(self, ends: npt.NDArray[np.int8]) -> npt.NDArray[np.int8]:
        """For each root 2, if its turn can be played so that it ends on no 0 and may end on a 2; 1, on no 0; else 0."""
        table: npt.NDArray[np.int8] = np.empty((self.rows, ends.shape[1]), np.int8)
        table[: len(ends)] = ends
        for layer in self.layers:
            below = table[layer.children]
            found = below.max(axis=0)
            if layer.weights is not None:
                found *= below.min(axis=0) > 0
            table[layer.nodes] = found
        return table.take(self.roots, axis=0)


def solved_options(options: int) -> int:
    """The options that change a lonely player's turns: at level 1 none, since a quiz asks the others (PH-53)."""
    return options & (LEVEL_TWO | AGE_SIX | ALOUD) if options & LEVEL_TWO else 0


class Climb:
    """All turns on a board with its cards, at one level: what the solution for any mission is made from."""

    def __init__(self, engine: Engine, positions: Row, right: float | None = None) -> None:
        """`positions` is an array of one, for its board, cards and level; `right` as a `Scratch` takes it."""
        self.engine = engine
        self.positions = positions
        self.right = right
        self.scratch = Scratch(engine, positions, right)
        self.options = solved_options(int(positions["options"][0]))
        self.cut = DEEPEST  # steps after which too wide a turn is taken to be over
        self.better: dict[tuple[int, ...], list[list[str | None]]] = {}  # ways that were asked for
        cards = positions["cards"][0, AMULETS:]
        effects = {int(effect) for deck in range(2) for effect in positions["effect"][0, deck, : cards[deck], -1]}
        self.spare = SPARE if LOSE in effects else 0
        self.forgo = MOST_FORGO if FORGO in effects else 0

    @cached_property
    def turns_of_groups(self) -> dict[tuple[bool, bool], Layers]:
        """The turns of each group of holdings: is the mission complete, and is something to be given up?"""
        if not self.options:
            return {(True, False): self._unfold(True, False)}
        return {
            (complete, giving_up): self._unfold(complete, giving_up)
            for complete in (True, False)
            for giving_up in ([False, True] if self.forgo else [False])
        }

    def _unfold(self, complete: bool, giving_up: bool) -> Layers:
        return as_whole_as_possible(lambda cut: self._unfold_to(complete, giving_up, cut), self.cut)

    def _unfold_to(self, complete: bool, giving_up: bool, cut: int) -> Layers:
        scratch = self.scratch
        graph = Graph(scratch)
        turn = TurnTree(scratch, 0, graph, cut)
        turn.keeps_die = bool(self.options) and complete
        roots = []
        objects = [need + 1 for need in self.positions["needs"][0, 0].tolist()] if complete else [1] * SACRED
        for square, shield, rest in product(range(SUMMIT), range(2), range(2)):
            scratch.begin(self.options, square, shield, rest)
            if self.options:
                scratch.hold(objects, int(giving_up), 0)
            roots.append(turn.value())
        self.cut = min(self.cut, cut)
        return Layers(graph, roots)

    def holdings(self, mission: int) -> Holdings:
        """What may be held for a mission; at level 1 nothing."""
        if not self.options:
            return Holdings()
        return Holdings(tuple(self.positions["needs"][0, mission].tolist()), self.spare, self.forgo)

    def changed(self, layers: Layers, holdings: Holdings, group: Sequence[int], mission: int) -> Numbers:
        """The holding after each change, of each holding of a group."""
        if not self.options:
            return np.zeros((len(layers.changes), 1), np.intp)
        scratch, fields = self.scratch, self.scratch.field
        table = np.empty((len(layers.changes), len(group)), np.intp)
        for row, (before, step) in enumerate(layers.changes):
            scratch.bytes[0] = before
            for column, number in enumerate(group):
                *objects, forgo = holdings.all[number]
                scratch.hold(objects, forgo, mission)
                scratch.take(0, step)
                table[row, column] = holdings.number(fields["objects"][1, 0], fields["forgo"][1, 0])
        return table

    def solve(self, mission: int, progress: Progress) -> Table:
        """The fewest expected turns from each state (rows) with each holding (columns); infinity: never surely.

        A last row says after how many steps a turn was cut.
        """
        holdings = self.holdings(mission)
        count = len(holdings.all)
        parts = []
        for (missing, giving_up), members in holdings.groups().items():
            layers = self.turns_of_groups[missing == 0, giving_up]
            after = self.changed(layers, holdings, members, mission)[layers.change_of]
            states = layers.states[:, None]
            parts.append(Part(layers, np.array(members), np.where(states < 0, states, states * count + after)))
        values = Equations(parts, count).solve(progress)
        return np.vstack([values, np.full((1, count), float(self.cut))])


@dataclass(frozen=True)
class Solution:
    """What `Climb.solve` has found for a mission, to be read."""

    holdings: Holdings
    table: Table

    @property
    def cut(self) -> int:
        """The steps after which too wide a turn was taken to be over."""
        return int(self.table[-1, 0])

    @property
    def exact(self) -> bool:
        """Whether nothing was left out: the end of too wide a turn, or objects beyond those that are counted."""
        return self.cut == DEEPEST and not self.holdings.spare and not self.holdings.forgo

    def turns(self, square: int, shield: int, rest: int, objects: Sequence[int], forgo: int) -> float:
        """The expected turns from a turn's beginning, not the first."""
        return float(self.table[state_of(square, shield, rest), self.holdings.number(objects, forgo)])


# The equations


@dataclass(frozen=True)
class Part:
    """The turns of a group of holdings."""

    layers: Layers
    members: Numbers
    places: Numbers  # of each end and holding: the place of the state and holding it leads to


@dataclass(frozen=True)
class Equations:
    """A turn's expectation by those of the states it leads to: a stochastic shortest path."""

    parts: Sequence[Part]
    holdings: int

    def sweep(self, values: Table) -> Table:
        """Look one turn further ahead; where fewer objects are missing first, so that the others profit from it."""
        known = np.append(values, [np.inf, 0.0])  # NEVER, SUMMIT_REACHED
        found = known[:NEVER].reshape(values.shape)
        for part in self.parts:
            found[:, part.members] = 1 + part.layers.expect(known[part.places] + part.layers.missed[:, None])
        return found

    def sure_to_arrive(self) -> npt.NDArray[np.bool_]:
        """From where the summit can be reached for sure, sooner or later."""
        sure = np.ones((STATES, self.holdings), np.bool_)
        while True:
            near = np.zeros_like(sure)
            while True:
                told = np.append(np.where(near, 2, np.where(sure, 1, 0)).ravel(), [0, 2]).astype(np.int8)
                nearer = np.zeros_like(sure)
                for part in self.parts:
                    nearer[:, part.members] = part.layers.certainty(told[part.places]) == 2
                if (nearer == near).all():
                    break
                near = nearer
            if (near == sure).all():
                return sure
            sure = near

    def solve(self, progress: Progress) -> Table:
        """Sweep until nothing moves, extrapolating from the last sweeps (Anderson, 1965)."""
        finite = self.sure_to_arrive()
        values = np.where(finite, 0.0, np.inf)
        if not finite.any():
            return values

        def sweep(inner: Table) -> Table:
            values[finite] = inner
            return self.sweep(values)[finite]

        values[finite] = settle(sweep, np.zeros(int(finite.sum())), progress)
        return values


def settle(sweep: Callable[[Table], Table], at: Table, progress: Progress) -> Table:
    """The point that sweeps leave where it is."""
    steps, turns = np.zeros((MEMORY, len(at))), np.zeros((MEMORY, len(at)))  # by how much sweeps and gaps changed
    found, gap = at, at
    held, least, far = 0, np.inf, 0.0
    for number in range(MOST_SWEEPS):
        before, gap_before, found = found, gap, sweep(at)
        gap = found - at
        size = float(np.abs(gap).max())
        if size <= max(TOLERANCE, FINEST * float(found.max())):
            break
        far = max(far, np.log(size / TOLERANCE))
        progress(int(100 * (1 - np.log(size / TOLERANCE) / far)), 100)
        if size > 2 * least:
            held = 0  # choices have changed: what came before is of no more use
        elif number:
            steps[held % MEMORY], turns[held % MEMORY] = found - before, gap - gap_before
            held += 1
        least = min(least, size)
        used = min(held, MEMORY)
        # Not by `@`: its threads would spin beside the sweeps, and cost more than they bring.
        products = np.einsum("ij,kj->ik", turns[:used], turns[:used])
        shares = np.linalg.lstsq(products, np.einsum("ij,j->i", turns[:used], gap), rcond=1e-14)[0]
        at = found - np.einsum("i,ij->j", shares, steps[:used])
    return found
