"""A bout: one game between bots, and what each of them did wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from caravanserai.bots.bot import Bot, Budget
from caravanserai.bots.turn import ENDLESS, ILLEGAL, LATE, RAISED, take
from caravanserai.core.match import Match

FOULS = (RAISED, ILLEGAL, LATE, ENDLESS)


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
        turn = take(match, bots[seat], budget, limit, seed_of)
        endless = turn.foul is not None and turn.foul[0] == ENDLESS
        told = endless and any(foul.seat == seat and foul.kind == ENDLESS for foul in fouls[-len(bots) :])
        if turn.foul is not None and not told:
            fouls.append(Foul(seat, event, *turn.foul))
        if not endless:
            choices[seat] += 1
            seconds[seat] += turn.seconds
        match.play(turn.text)
    return choices, seconds, fouls
