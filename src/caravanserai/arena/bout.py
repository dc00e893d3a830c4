"""A bout: one game between bots, and what each of them did wrong in it."""

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
FOULS = (RAISED, ILLEGAL, LATE, ENDLESS)
LONGEST = 4000  # events, after which a game goes on at random: bots that never roll would never end Camel Up


@dataclass(frozen=True)
class Foul:
    """A bot lost its move to a random one: it raised, what it said is not legal, or it took too long.

    Or the game had gone on for too long; that is told once a seat, and all its moves from there on are random.
    """

    seat: int
    event: int  # how many were played before
    kind: str
    why: str


@dataclass(frozen=True)
class Played:
    """What came of a bout, by seat."""

    number: int  # of the game in its tournament
    bots: tuple[int, ...]  # by their numbers in the tournament
    scores: tuple[int, ...]
    winners: tuple[bool, ...]
    choices: tuple[int, ...]
    seconds: tuple[float, ...]
    fouls: tuple[Foul, ...]
    record: str


class OutOfTime(BaseException):
    """Raised inside a bot's code that has run for too long; no `except Exception` of its own stops it."""


def play(
    match: Match, bots: Sequence[Bot], budget: Budget, limit: float, seed_of: Callable[[str, int], int]
) -> tuple[list[int], list[float], list[Foul]]:
    """Play a match to its end: how often each seat chose, how long it thought, and the fouls.

    `seed_of(whose, event)` is where the chance of the bot, or of a move in its stead, begins.
    """
    choices, seconds = [0] * len(bots), [0.0] * len(bots)
    fouls: list[Foul] = []
    while not match.over:
        seat, event = match.seat, len(match.events)
        assert seat is not None
        legal = match.legal()
        if event >= LONGEST:
            if not any(foul.seat == seat and foul.kind == ENDLESS for foul in fouls[-len(bots) :]):
                fouls.append(Foul(seat, event, ENDLESS, str(LONGEST)))
            match.play(random.Random(seed_of("foul", event)).choice(legal))
            continue
        # A copy: a bot that reaches behind its view changes nothing at the table.
        view = View(match.copy(), seed_of("bot", event), budget)
        start = time.perf_counter()
        text, foul = ask(bots[seat], view, legal, limit)
        spent = time.perf_counter() - start
        if foul is None and spent > limit:
            foul = LATE, late(spent)
        if foul is not None:
            fouls.append(Foul(seat, event, *foul))
            text = random.Random(seed_of("foul", event)).choice(legal)
        choices[seat] += 1
        seconds[seat] += spent
        match.play(text)
    return choices, seconds, fouls


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
