"""A turn: a bot is asked for its move; if it does something wrong, a random move is played instead."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import FrameType

from caravanserai.bots.bot import Bot, View
from caravanserai.bots.budget import Budget
from caravanserai.core.fault import quote
from caravanserai.core.match import Match

RAISED, ILLEGAL, LATE = "raised", "illegal", "late"
PATIENCE = 60.0  # the seconds that a move may take whose budget is in playouts
AGAIN = 1.0  # seconds after which OutOfTime is raised again, for a bot that catches everything
SOON = 0.001  # seconds after which it is tried again to raise it, where that was not possible
MEASURING = "coverage"  # the package whose code Python calls in between, while it measures which lines are reached
START, FACTOR = 2.0, 10.0  # a move whose budget is in seconds may take START plus FACTOR times its budget


@dataclass(frozen=True)
class Turn:
    """What is played: the bot's choice, or a random legal action if the bot did something wrong."""

    text: str
    seconds: float  # how long the bot thought
    foul: tuple[str, str] | None = None  # the kind of what it did wrong, and the reason


class OutOfTime(BaseException):
    """A bot's code has run for too long. An `except Exception` in the bot's code does not catch it."""


def take_turn(bot: Bot, match: Match, budget: Budget, limit: float, seed_of: Callable[[str], int]) -> Turn:
    """Ask a bot for the move of the seat to move, and return it; nothing is played yet.

    `seed_of("bot")` is the seed of the bot's own random choices, `seed_of("foul")` that of the move that is played
    instead.
    """
    legal = match.legal()
    # The view is of a copy, so that a bot that reaches for private attributes changes nothing at the table.
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
    """Return the seconds after which a bot loses its move, if no other limit is given."""
    return PATIENCE if budget.seconds is None else START + FACTOR * budget.seconds


def ask(bot: Bot, view: View, legal: Sequence[str], limit: float) -> tuple[str, tuple[str, str] | None]:
    """Return a bot's choice, and what it did wrong, as the kind of its foul and the reason, or None.

    The choice is an empty text if the bot did something wrong.
    """
    try:
        text = within(limit, bot.choose, view, list(legal))
    except OutOfTime:
        return "", (LATE, late(limit))
    except (Exception, SystemExit) as error:
        return "", (RAISED, quote(f"{type(error).__name__}: {error}"))
    if not isinstance(text, str):
        return "", (ILLEGAL, quote(repr(text)))
    # A bot must return exactly an action's own words, as `roll`; with `roll white 3` it would choose the outcome too.
    if text not in legal:
        return "", (ILLEGAL, quote(text))
    return legal[legal.index(text)], None


def late(spent: float) -> str:
    """Return how long a bot took, as a text for its foul."""
    return f"{spent:.1f} s"


def within(limit: float, call: Callable[..., object], *about: object) -> object:
    """Return what a call returns; raise OutOfTime in its code after `limit` seconds, if that is possible.

    It is possible in the main thread, but not on Windows, and not while compiled code runs; otherwise the caller can
    only measure that it took too long.
    """
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        return call(*about)
    running = True

    def ring(number: int, frame: FrameType | None) -> None:
        if not running:
            return
        is_possible = not is_measuring(frame)
        signal.setitimer(signal.ITIMER_REAL, AGAIN if is_possible else SOON)
        if is_possible:
            raise OutOfTime

    before = signal.signal(signal.SIGALRM, ring)
    try:
        signal.setitimer(signal.ITIMER_REAL, limit)
        return call(*about)
    finally:
        running = False  # first of all: if it rang from here on, the timer would go on for ever
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def is_measuring(frame: FrameType | None) -> bool:
    """Return whether the code that was interrupted measures the reached lines of what `within` has called.

    It holds a lock of the whole process, which would be held for ever if anything was raised there.
    """
    while frame is not None and frame.f_code is not within.__code__:
        if frame.f_globals.get("__name__", "").partition(".")[0] == MEASURING:
            return True
        frame = frame.f_back
    return False
