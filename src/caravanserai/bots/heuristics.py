"""Heuristics: what each game tells the search about good play, as kernels that are compiled with it."""

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
NO_MEMORY = with_attributes(np.dtype([("nothing", np.int64)]))


def no_facts(positions: npt.NDArray[Any], engine: Engine, progress: Progress) -> npt.NDArray[Any]:
    """Return an empty table: nothing was solved for the game."""
    return NO_FACTS


def no_units(game: Game) -> list[Unit]:
    """Return no unit: everything runs as Python."""
    return []


@kernel
def even_prior(position: Any, actions: Row, count: int, facts: Row, memory: Any, out: Row) -> None:
    """Write the same prior for every action."""
    for number in range(count):
        out[number] = 1.0


@kernel
def share_out(rewards: Row, players: int) -> None:
    """Divide the rewards by their sum, so that players who share a victory each have a part of it."""
    total = 0.0
    for seat in range(players):
        total += rewards[seat]
    for seat in range(players):
        rewards[seat] /= total


@kernel
def softmax(scores: Row, players: int, scale: float) -> None:
    """Turn scores into shares in a victory: one that is higher by `scale` has e times the share."""
    most = scores[0]
    for seat in range(players):
        most = max(most, scores[seat])
    for seat in range(players):
        scores[seat] = math.exp((scores[seat] - most) / scale)
    share_out(scores, players)


@kernel
def no_belief(position: Any, action: int, viewer: int, facts: Row, memory: Any) -> None:
    """Do nothing: an action of the past tells no more than the position does."""


def know_nothing(view: View, legal: Sequence[str], level: str) -> str | None:
    """Return None: the level knows no action by heart."""
    return None


@dataclass(frozen=True)
class Greedy:
    """How `medium` chooses: by what can be computed about each action, in ordinary Python."""

    # (view, legal actions, the engine of the search, compiled or not) -> the action to play
    choose: Callable[[View, Sequence[str], Engine], str]
    # (game) -> the units without which it cannot choose, because as Python they would take too long
    units: Callable[[Game], list[Unit]] = no_units
    # (guess, legal actions) -> priors for the first actions of a search, better than those of `Heuristics.prior`
    priors: Callable[[Match, Sequence[str]], list[float]] | None = None


@dataclass(frozen=True)
class Heuristics:
    """What a game tells the search. In the kernels, `facts` is a table solved for the game, or an empty one."""

    # (position, actions, count, out): writes a weight for each legal action, for `easy`, without facts or memory
    at_sight: Callable[..., Any]
    greedy: Greedy
    # (position, start) -> whether a playout from `start` stops at this position, which it must when the game is over.
    # If this is None, it goes on until the game is over.
    stops: Callable[..., Any] | None = None
    # (position, start, facts, memory, out): writes each seat's reward where a playout has stopped, from 0 to 1. If this
    # is None, the reward is each seat's share in the victory.
    evaluate: Callable[..., Any] | None = None
    # (view, legal actions, a level's name) -> the action that the level knows by heart, such as the answer to a
    # question; None if it knows none
    recall: Callable[[View, Sequence[str], str], str | None] = know_nothing
    # (position, actions, count, facts, memory, out): writes the prior of each legal action
    prior: Callable[..., Any] = even_prior
    # (position, actions, count, facts, memory, priors, luck) -> the generator's next state, and the index in `actions`
    # of the action that a playout plays. If this is None, one is drawn by its prior.
    rollout: Callable[..., Any] | None = None
    # (position, action, viewer, facts, memory): writes to the memory what an action of the past tells about what is
    # hidden; it is called before the action is played
    update_belief: Callable[..., Any] = no_belief
    # (position, viewer, memory, luck) -> the generator's next state: deals what the viewer cannot know, by what the
    # memory holds about the past. If this is None, all possibilities are equally likely.
    deal: Callable[..., Any] | None = None
    memory: np.dtype[Any] = NO_MEMORY  # a record in which the kernels leave notes for one another
    # (an array of one position, the search's engine, the progress to report to) -> the facts for that position
    facts: Callable[[npt.NDArray[Any], Engine, Progress], npt.NDArray[Any]] = no_facts
    entries: tuple[Callable[..., Any], ...] = ()  # more entries to compile with the search
    # The number of first actions with which sequential halving begins; the tree is one action deep then. If it is 0,
    # PUCT is used instead, with all actions and a tree that grows.
    candidates: int = 0
    # With candidates: how much more reward a prior stands for that is e times as great, and how many visits it counts.
    prior_value: float = 0.0
    prior_visits: float = 1.0
