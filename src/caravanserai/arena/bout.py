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
LONGEST = 4000  # events after which a game is ended by random moves: bots that never roll would never end Camel Up


@dataclass(frozen=True)
class Foul:
    """What a bot did wrong: it raised an exception, its choice is not legal, or it took too long.

    A random move was played.

    A foul of kind ENDLESS says that the game had gone on for too long; it is noted once for each seat, and all moves of
    the seat from there on are random.
    """

    seat: int
    event: int  # how many events were played before
    kind: str  # one of FOULS
    why: str


@dataclass(frozen=True)
class BoutResult:
    """The result of a game between bots. The tuples have an entry for each seat."""

    number: int  # the game's number in its tournament
    bots: tuple[int, ...]  # the number of the seat's bot in the tournament
    scores: tuple[int, ...]
    winners: tuple[bool, ...]
    choices: tuple[int, ...]  # how often the seat's bot chose an action
    seconds: tuple[float, ...]  # how long it thought in all
    fouls: tuple[Foul, ...]  # of all seats, in their order
    record: str


def play(
    match: Match, bots: Sequence[Bot], budget: Budget, limit: float, seed_of: Callable[[int, str], int]
) -> tuple[list[int], list[float], list[Foul]]:
    """Play a match to its end; return how often each seat's bot chose, how long it thought in seconds, and all fouls.

    `seed_of(event, "bot")` is the seed of a bot's own random choices, `seed_of(event, "foul")` that of a random move.
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
