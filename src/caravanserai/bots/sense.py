"""Sense: what makes sense in a game, as kernels that a search is compiled around."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from caravanserai.bots.bot import View
from caravanserai.core.game import Game
from caravanserai.core.layout import Row, with_attributes
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress
from caravanserai.kernels import Engine, Unit, kernel

NO_FACTS = np.zeros((0, 0, 0), np.float32)
NO_ROOM = with_attributes(np.dtype([("nothing", np.int64)]))


def no_facts(positions: npt.NDArray[Any], engine: Engine, progress: Progress) -> npt.NDArray[Any]:
    """Nothing was solved for the game."""
    return NO_FACTS


def no_units(game: Game) -> list[Unit]:
    """All of it runs as Python."""
    return []


@kernel
def all_alike(position: Any, actions: Row, count: int, facts: Row, room: Any, out: Row) -> None:
    """Every action makes as much sense as any other."""
    for number in range(count):
        out[number] = 1.0


@kernel
def share_out(rewards: Row, players: int) -> None:
    """Bring rewards to a sum of one: who shares a victory has a part of it."""
    total = 0.0
    for seat in range(players):
        total += rewards[seat]
    for seat in range(players):
        rewards[seat] /= total


@kernel
def favour(rewards: Row, players: int, spread: float) -> None:
    """Make scores shares in a victory: as much more as makes it e times as likely is `spread`."""
    most = rewards[0]
    for seat in range(players):
        most = max(most, rewards[seat])
    for seat in range(players):
        rewards[seat] = math.exp((rewards[seat] - most) / spread)
    share_out(rewards, players)


@kernel
def forget(position: Any, action: int, viewer: int, facts: Row, room: Any) -> None:
    """Nothing that was played tells more than the position does."""


def nothing_to_recall(view: View, legal: Sequence[str], level: str) -> str | None:
    """No action is known by heart."""
    return None


@dataclass(frozen=True)
class Greedy:
    """How to be greedy on what can be reckoned, in ordinary Python."""

    # (view, legal actions, the entries of the search, compiled or not): the choice
    choose: Callable[[View, Sequence[str], Engine], str]
    # The units without which it cannot choose: as Python they would take too long.
    units: Callable[[Game], list[Unit]] = no_units
    # (guess, legal actions): better weights for the first actions of a search than `weigh` gives
    weights: Callable[[Match, Sequence[str]], list[float]] | None = None


@dataclass(frozen=True)
class Sense:
    """What makes sense in a game, as kernels. `facts` is a table that was solved for it, or an empty one."""

    # (position, start) -> whether a playout from `start` stops here: at least where all is over
    stops: Callable[..., Any]
    judge: Callable[..., Any]  # (position, start, facts, room, out): each seat's reward there, from 0 to 1
    # (position, actions, count, out): the weight of each legal action to who plays by feel; runs as Python
    at_sight: Callable[..., Any]
    greedy: Greedy
    # (view, legal actions, a level's name): what that level plays because it knows it, where nothing can be reckoned,
    # such as the answer to a question; None elsewhere
    recall: Callable[[View, Sequence[str], str], str | None] = nothing_to_recall
    # (position, actions, count, facts, room, out): the weight of each legal action
    weigh: Callable[..., Any] = all_alike
    # (position, actions, count, facts, room, priors, luck) -> luck and a number: what is played in a playout; where
    # there is none, an action is drawn by its weight
    reply: Callable[..., Any] | None = None
    # (position, action, viewer, facts, room): what is made of an action of the past, before it is played
    recollect: Callable[..., Any] = forget
    # (position, viewer, room, luck) -> luck: deal what the seat cannot know by what it makes of the past, not evenly
    deal: Callable[..., Any] | None = None
    room: np.dtype[Any] = NO_ROOM  # a record that the kernels may keep on their way what they reckoned
    # (an array of one position, the compiled entries of the search, who is told of progress): the table for it
    facts: Callable[[npt.NDArray[Any], Engine, Progress], npt.NDArray[Any]] = no_facts
    entries: tuple[Callable[..., Any], ...] = ()  # more that is compiled with the search
    # How many first actions are tried, all alike, the better half of them on and on, in a tree that is one action deep;
    # 0 for all of them in a tree that grows, as they promise.
    rivals: int = 0
    # With rivals: how much more is won with a weight that is e times as great, and as how many playouts that counts.
    promise: float = 0.0
    trust: float = 1.0
