"""A bot: a name, and what it chooses from what its seat may see."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from numbers import Real
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from caravanserai.core.fault import BadSetting, Reason, shown
from caravanserai.core.kind import check_playouts

if TYPE_CHECKING:
    from caravanserai.core.match import Match

SECONDS = 0.05  # a move
LEAST = 0.001  # seconds


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about a move: so many seconds, or so many playouts, whatever time they take.

    A choice by playouts is the same on every machine; one by time is not. Where nothing is said, it is SECONDS.
    """

    seconds: float | None = None
    playouts: int | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None:
            check_seconds(self.seconds)
        if self.playouts is not None:
            check_playouts(self.playouts)
        if self.seconds is None and self.playouts is None:
            object.__setattr__(self, "seconds", SECONDS)

    def left(self, spent: float) -> Budget:
        """What is left after so many seconds; never nothing."""
        return self if self.seconds is None else Budget(max(self.seconds - spent, LEAST), self.playouts)


def check_seconds(seconds: float) -> float:
    """Seconds are a number above 0."""
    given: Any = seconds
    try:
        number = 0.0 if isinstance(given, bool) or not isinstance(given, Real) else float(given)
    except OverflowError:
        number = math.inf
    if not 0 < number < math.inf:
        raise BadSetting(Reason("bad-seconds", {"seconds": shown(seconds)}))
    return seconds


class View(dict[str, Any]):
    """What the seat to move may know: a match's view, and what a bot may ask besides."""

    def __init__(self, match: Match, seed: int, budget: Budget | None = None) -> None:
        """`seed` is where the bot's own chance begins: the same view and seed, the same choice."""
        super().__init__(match.view(match.to_move))
        self.seed = seed
        self.budget = budget or Budget()
        self._match = match

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._match.game.name

    @property
    def seat(self) -> int:
        """The number of the seat to move."""
        assert self._match.seat is not None
        return self._match.seat

    def guess(self, seed: int | None = None) -> Match:
        """The match as it may be: what the seat cannot know is dealt anew, evenly among what is possible.

        Played on, it draws its chance from this seed, also where the real dice lie on a table.
        """
        made = self._match.guess(self._match.to_move, self.seed if seed is None else seed)
        made.dice = "seed"
        return made


@runtime_checkable
class Bot(Protocol):
    """Somebody who plays.

    May also have `prepare(game)`, called once before the first choice; `prepare_match(match, progress)`, called before
    the first choice at a table, with what a spectator may guess of it; and `units(game)`, the units to compile first.
    """

    name: str

    def choose(self, view: View, legal: Sequence[str]) -> str:
        """One of the legal actions, by what the view tells."""
        ...
