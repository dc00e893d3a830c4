"""The tree of a search: its nodes, as arrays in one record."""

from __future__ import annotations

from typing import Annotated

from caravanserai.core.layout import Long, Real, Row, Short, Whole, record_type

NODES = 1 << 17
DEEPEST = 4096
MOST_SEATS = 10
LABELS = 2048  # the most actions and outcomes, together, that a game may have


class Tree:
    """The nodes of a search. Node 0 is the root; every other node is reached by an action, or by what chance said."""

    reward: Annotated[Row, Real, NODES]  # for each node: the sum of the rewards of the seat whose action led to it
    visits: Annotated[Row, Whole, NODES]  # for each node: how many playouts came through it
    offered: Annotated[Row, Whole, NODES]  # for each node: how often `select` could have chosen it
    first: Annotated[Row, Whole, NODES]  # for each node: its first child, or 0
    next: Annotated[Row, Whole, NODES]  # for each node: the next child of its parent, or 0
    label: Annotated[Row, Short, NODES]  # for each node: the action that led to it, or ACTION_COUNT plus the outcome
    path: Annotated[Row, Whole, DEEPEST]  # the nodes of the current playout
    movers: Annotated[Row, Whole, DEEPEST]  # for each node on the path: the seat whose action led to it, or CHANCE
    slot: Annotated[Row, Whole, LABELS]  # scratch of `select`: for an action, its index in `actions` plus 1, or 0
    child: Annotated[Row, Whole, LABELS]  # scratch of `select`: for an index in `actions`, the child node, or 0
    playout: Annotated[Row, Real, MOST_SEATS]  # each seat's reward in the current playout
    count: Long  # how many nodes there are


TREE = record_type(Tree)
