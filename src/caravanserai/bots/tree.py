"""The tree of a search: its nodes, side by side in one record."""

from __future__ import annotations

from typing import Annotated

from caravanserai.core.layout import Long, Real, Row, Short, Whole, record_type

NODES = 1 << 17
DEEPEST = 4096
MOST_SEATS = 10
LABELS = 2048  # actions and outcomes that a game may have


class Tree:
    """The nodes of a search. The first is the root; a node is reached by an action or by what chance said."""

    reward: Annotated[Row, Real, NODES]  # the sum of the rewards of the seat that came here by its action
    visits: Annotated[Row, Whole, NODES]
    offered: Annotated[Row, Whole, NODES]  # how often it could have been chosen
    first: Annotated[Row, Whole, NODES]  # its first child, 0 for none
    next: Annotated[Row, Whole, NODES]  # the next child of its parent, 0 for none
    label: Annotated[Row, Short, NODES]  # the action, or ACTION_COUNT plus the outcome
    path: Annotated[Row, Whole, DEEPEST]  # the nodes of the playout at hand
    movers: Annotated[Row, Whole, DEEPEST]  # who came to each of them
    slot: Annotated[Row, Whole, LABELS]  # of an action, its number among the legal ones, from 1; 0 otherwise
    child: Annotated[Row, Whole, LABELS]  # of the legal action of each number, the node it leads to, or 0
    playout: Annotated[Row, Real, MOST_SEATS]  # each seat's reward in the playout at hand
    count: Long  # of nodes


TREE = record_type(Tree)
