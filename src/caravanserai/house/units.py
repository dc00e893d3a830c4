"""Units: what the house compiles while it is open, and in which order."""

from __future__ import annotations

from caravanserai.bots.lookup import units_of
from caravanserai.games import find
from caravanserai.games import registered as all_games
from caravanserai.kernels import Unit, store
from caravanserai.kernels.background import Queue


def all_units() -> list[Unit]:
    """Return the units of all games: first all rules, which every table needs, then odds and searches."""
    rules = [game.rules_unit for game in all_games().values()]
    return rules + [unit for game in all_games().values() for unit in units_of(game) if unit not in rules]


def want_first(queue: Queue, game: str) -> None:
    """Have the units of a game compiled before those of the others.

    This may take long, so the event loop must not call it.
    """
    queue.want(units_of(find(game)), first=True)


def is_stored(unit: Unit) -> bool:
    """Return whether a unit was compiled before and only needs to be loaded."""
    return store.find(unit.name, unit.fingerprint.key) is not None
