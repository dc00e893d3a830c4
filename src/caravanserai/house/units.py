"""Units: what the house has compiled while it is open, and in which order."""

from __future__ import annotations

from caravanserai.bots.lookup import units_of
from caravanserai.games import find
from caravanserai.games import registered as all_games
from caravanserai.kernels import Unit, store
from caravanserai.kernels.background import Queue


def all_units() -> list[Unit]:
    """The units of all games: all rules first, for every table runs on them; then odds and searches."""
    rules = [game.rules_unit for game in all_games().values()]
    return rules + [unit for game in all_games().values() for unit in units_of(game) if unit not in rules]


def want_first(queue: Queue, game: str) -> None:
    """Have the units of a game compiled before those of the others. It may take a while: not for the event loop."""
    queue.want(units_of(find(game)), first=True)


def is_stored(unit: Unit) -> bool:
    """Whether a unit was compiled before, and need only be loaded."""
    return store.find(unit.name, unit.fingerprint.key) is not None
