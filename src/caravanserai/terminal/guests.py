"""Guests: the bots and random players who sit at a terminal's table beside the people."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from caravanserai.bots import registry
from caravanserai.bots.bot import Bot
from caravanserai.bots.lookup import is_known
from caravanserai.bots.readiness import Readiness
from caravanserai.bots.temper import names_for, whose
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Game
from caravanserai.core.match import Match

RANDOM_NAMES = ("Amina", "Bachir", "Chadia", "Driss", "Esma", "Farid", "Ghalia", "Hakim", "Inès")
COMPANY = ("easy", "medium", "hard")  # who plays with a person who names nobody: one of each, to get to know them
PARTNER = ("medium",)  # who plays with one person who has given a name


@dataclass(frozen=True)
class Guest:
    """A bot at the table, and the kind by which the command line names it."""

    kind: str
    bot: Bot
    readiness: Readiness | None = None  # its preparation for a match; None if it has none

    def for_match(self, match: Match) -> Guest:
        """Return the guest with its preparation for a match, which begins in the background."""
        return replace(self, readiness=Readiness(self.bot, self.kind, match))


def arrive(kinds: Sequence[str], people: Sequence[str]) -> dict[str, Guest]:
    """Return new guests by their names at the table, in the order of `kinds`; no name is one of the people's."""
    guests = [Guest(kind, registry.find(kind)) for kind in kinds]
    names = names_for([(guest.kind, guest.bot.name) for guest in guests], people)
    return dict(zip(names, guests, strict=True))


def expected(game: Game, people: int, alone: bool) -> tuple[list[str], int]:
    """Return the kinds of bots and the number of random players who come if none are asked for."""
    wanted = list(COMPANY if alone else PARTNER[: max(0, 2 - people)])
    # Our bots cannot play a game of another package, so random players come.
    return (wanted, 0) if is_known(game) else ([], len(wanted))


def check_company(game: Game, options: Sequence[str], company: Collection[str]) -> None:
    """Raise BadSetting if a bot or a random player is to sit where none can play, as where answers are said aloud."""
    wrong = game.bots_fault(frozenset(options)) if company else None
    if wrong is not None:
        raise BadSetting(wrong)


def strangers(count: int, taken: Collection[str]) -> list[str]:
    """Return names for so many random players, none of which is taken; raise BadSetting if there are not enough."""
    folded = {name.casefold() for name in taken}
    free = [name for name in RANDOM_NAMES if name.casefold() not in folded]
    if not 0 <= count <= len(free):
        raise BadSetting(Reason("bad-random", {"most": len(free), "random": count}))
    return free[:count]


def people_in(match: Match) -> list[str]:
    """Return who is a person in a record: all whose names are neither a random player's nor one of our bots'."""
    return [name for name in match.players if name not in RANDOM_NAMES and whose(name) is None]


def come_back(match: Match, kinds: Sequence[str], people: Collection[str]) -> dict[str, Guest]:
    """Return the guests of a record by name; raise BadSetting if there are more than seats without people.

    The bots that are asked for take the first such seats. At the others, names of our bots are played by those bots.
    """
    seats = [name for name in match.players if name not in people]
    if len(kinds) > len(seats):
        raise BadSetting(Reason("bots-too-many", {"bots": len(kinds), "seats": len(seats)}))
    found = dict(zip(seats, kinds, strict=False))
    for name in seats[len(kinds) :]:
        kind = whose(name)
        if kind is not None:
            found[name] = kind
    return {name: Guest(kind, registry.find(kind)) for name, kind in found.items()}
