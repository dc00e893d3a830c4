"""A turn: a bot is asked for its move, and loses it to a random one if it does wrong."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from caravanserai.bots.bot import Bot, View
from caravanserai.bots.budget import Budget
from caravanserai.core.fault import quote
from caravanserai.core.match import Match

RAISED, ILLEGAL, LATE = "raised", "illegal", "late"
PATIENCE = 60.0  # seconds that a move by playouts may take
START, FACTOR = 2.0, 10.0  # seconds that a move by time may take: so many, and so often its budget


@dataclass(frozen=True)
class Turn:
    """What is played: the bot's choice, or any legal action where it did wrong."""

    text: str
    seconds: float  # that the bot thought
    foul: tuple[str, str] | None = None  # its kind, and why


class OutOfTime(BaseException):
    """Raised inside a bot's code that has run for too long; no `except Exception` of its own stops it."""


def take_turn(bot: Bot, match: Match, budget: Budget, limit: float, seed_of: Callable[[str], int]) -> Turn:
    """Ask a bot for the move of the seat to move; nothing is played yet.

    `seed_of("bot")` is where the bot's own chance begins, `seed_of("foul")` that of a move in its stead.
    """
    legal = match.legal()
    # A copy: a bot that reaches behind its view changes nothing at the table.
    view = View(match.copy(), seed_of("bot"), budget)
    start = time.perf_counter()
    text, foul = ask(bot, view, legal, limit)
    spent = time.perf_counter() - start
    if foul is None and spent > limit:
        foul = LATE, late(spent)
    if foul is not None:
        text = random.Random(seed_of("foul")).choice(legal)
    return Turn(text, spent, foul)


def limit_of(budget: Budget) -> float:
    """The seconds after which a bot loses its move, unless something else is said."""
    return PATIENCE if budget.seconds is None else START + FACTOR * budget.seconds


def ask(bot: Bot, view: View, legal: Sequence[str], limit: float) -> tuple[str, tuple[str, str] | None]:
    """What a bot chooses; or the kind of its foul, and why."""
    try:
        with bell(limit):
            text: object = bot.choose(view, list(legal))
    except OutOfTime:
        return "", (LATE, late(limit))
    except (Exception, SystemExit) as error:
        return "", (RAISED, quote(f"{type(error).__name__}: {error}"))
    if not isinstance(text, str):
        return "", (ILLEGAL, quote(repr(text)))
    # Exactly an action's own words: `roll` may be said, `roll white 3` would be to say what chance says.
    if text not in legal:
        return "", (ILLEGAL, quote(text))
    return legal[legal.index(text)], None


def late(spent: float) -> str:
    """How long a bot took, for its foul."""
    return f"{spent:.1f} s"


@contextmanager
def bell(limit: float) -> Iterator[None]:
    """Stop what runs in here after so many seconds, where that can be: in a main thread, not on Windows.

    Elsewhere, and while compiled code runs, nothing rings: then it is only measured that it took too long.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def ring(number: int, frame: FrameType | None) -> None:
        raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, limit, 1.0)  # again each second, for a bot that catches everything
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
