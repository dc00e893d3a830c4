"""A bout: one game between bots, and what each of them did wrong in it."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from caravanserai.bots.bot import Bot
from caravanserai.bots.budget import Budget
from caravanserai.bots.turn import ILLEGAL, LATE, RAISED, take_turn
from caravanserai.core.match import Match

ENDLESS = "endless"
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


def play(
    match: Match, bots: Sequence[Bot], budget: Budget, limit: float, seed_of: Callable[[int, str], int]
) -> tuple[list[int], list[float], list[Foul]]:
    """Play a match to its end: how often each seat chose, how long it thought, and the fouls.

    `seed_of(event, whose)` is where the chance of the bot, or of a move in its stead, begins.
    """
    choices, seconds = [0] * len(bots), [0.0] * len(bots)
    fouls: list[Foul] = []
    while not match.over:
        seat, event = match.seat, len(match.events)
        assert seat is not None
        if event >= LONGEST:
            if not any(foul.seat == seat and foul.kind == ENDLESS for foul in fouls[-len(bots) :]):
                fouls.append(Foul(seat, event, ENDLESS, str(LONGEST)))
            match.play(random.Random(seed_of(event, "foul")).choice(match.legal()))
            continue
        turn = take_turn(bots[seat], match, budget, limit, partial(seed_of, event))
        if turn.foul is not None:
            fouls.append(Foul(seat, event, *turn.foul))
        choices[seat] += 1
        seconds[seat] += turn.seconds
        match.play(turn.text)
    return choices, seconds, fouls
