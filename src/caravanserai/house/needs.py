"""Needs: what an option of a game requires. It is found by asking the game which tables it allows."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations

from caravanserai.core.game import Game


@dataclass(frozen=True)
class Needs:
    """What an option requires."""

    options: tuple[str, ...]  # other options that must be chosen with it
    one_of: tuple[str, ...]  # other options of which one must be chosen with it
    players: tuple[int, int]  # how many players there may be then, at least and at most
    bars: tuple[str, ...]  # other options that cannot be chosen with it
    bots: bool  # whether bots can play with it and what it needs


def needs_of(game: Game, option: str) -> Needs:
    """Return the fewest other options with which an option is allowed, who can play then, and what it excludes."""
    others = [other for other in game.options if other != option]
    for size in range(len(others) + 1):
        fewest = [set(more) for more in combinations(others, size) if allowed(game, frozenset((option, *more)))]
        if fewest:
            break
    always, sometimes = set.intersection(*fewest), set.union(*fewest)
    players = allowed(game, frozenset((option, *fewest[0])))
    return Needs(
        tuple(other for other in others if other in always),
        tuple(other for other in others if other in sometimes - always),
        (players[0], players[-1]),
        tuple(other for other in others if other not in sometimes and is_barred(game, option, other)),
        game.bots_fault(frozenset((option, *fewest[0]))) is None,
    )


def allowed(game: Game, options: frozenset[str]) -> list[int]:
    """Return how many players may play with exactly these options, as a list of numbers."""
    return [players for players in game.seats if game.table_fault(players, options) is None]


def is_barred(game: Game, option: str, other: str) -> bool:
    """Return whether no table is allowed that has both options."""
    more = [one for one in game.options if one not in (option, other)]
    return not any(
        allowed(game, frozenset((option, other, *some)))
        for size in range(len(more) + 1)
        for some in combinations(more, size)
    )
