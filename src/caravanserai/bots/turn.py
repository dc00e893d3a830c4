"""A turn: what a bot plays when it is to move, and a random action in its stead where it does wrong."""

from __future__ import annotations

import random
import signal
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from caravanserai.bots.bot import Bot, Budget, View
from caravanserai.core.fault import quote
from caravanserai.core.match import Match

RAISED, ILLEGAL, LATE, ENDLESS = "raised", "illegal", "late", "endless"
LONGEST = 4000  # events, after which a game goes on at random: bots that never roll would never end Camel Up


@dataclass(frozen=True)
class Turn:
    """What is played for a bot, what it did wrong if it is not its own choice, and how long it thought."""

    text: str
    foul: tuple[str, str] | None  # the kind, and why
    seconds: float


class OutOfTime(BaseException):
    """Raised inside a bot's code that has run for too long; no `except Exception` of its own stops it."""


def take(match: Match, bot: Bot, budget: Budget, limit: float, seed_of: Callable[[str, int], int]) -> Turn:
    """Let the bot to move choose. `seed_of(whose, event)` is where its chance, or that of a foul, begins."""
    event = len(match.events)
    legal = match.legal()
    if event >= LONGEST:
        return Turn(random.Random(seed_of("foul", event)).choice(legal), (ENDLESS, str(LONGEST)), 0.0)
    # A copy: a bot that reaches behind its view changes nothing at the table.
    view = View(match.copy(), seed_of("bot", event), budget)
    start = time.perf_counter()
    text, foul = ask(bot, view, legal, limit)
    spent = time.perf_counter() - start
    if foul is None and spent > limit:
        foul = LATE, late(spent)
    if foul is not None:
        text = random.Random(seed_of("foul", event)).choice(legal)
    return Turn(text, foul, spent)


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
