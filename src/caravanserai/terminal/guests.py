"""Guests: the bots and random players who sit down at a terminal behind the people."""

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
COMPANY = ("easy", "medium", "hard")  # for somebody alone: one of each, to get to know them
PARTNER = ("medium",)  # for one person who has given a name


@dataclass(frozen=True)
class Guest:
    """A bot at the table, and what the command line calls it."""

    kind: str
    bot: Bot
    readiness: Readiness | None = None  # None: it is ready

    def for_match(self, match: Match) -> Guest:
        """The same, getting ready for a match in the background."""
        return replace(self, readiness=Readiness(self.bot, self.kind, match))


def arrive(kinds: Sequence[str], people: Sequence[str]) -> dict[str, Guest]:
    """New guests by what they are called at the table, in seat order: nobody as somebody else."""
    guests = [Guest(kind, registry.find(kind)) for kind in kinds]
    names = names_for([(guest.kind, guest.bot.name) for guest in guests], people)
    return dict(zip(names, guests, strict=True))


def expected(game: Game, people: int, alone: bool) -> tuple[list[str], int]:
    """Who comes where nobody is asked for: the bots, and how many random players."""
    wanted = list(COMPANY if alone else PARTNER[: max(0, 2 - people)])
    # A game that another package brings is played at random: our bots do not know it.
    return (wanted, 0) if is_known(game) else ([], len(wanted))


def strangers(count: int, taken: Collection[str]) -> list[str]:
    """The names of so many random players, that are not taken."""
    folded = {name.casefold() for name in taken}
    free = [name for name in RANDOM_NAMES if name.casefold() not in folded]
    if not 0 <= count <= len(free):
        raise BadSetting(Reason("bad-random", {"most": len(free), "random": count}))
    return free[:count]


def people_in(match: Match) -> list[str]:
    """Who is a person in a record: everybody but those with a random player's name, or one of our bots'."""
    return [name for name in match.players if name not in RANDOM_NAMES and whose(name) is None]


def come_back(match: Match, kinds: Sequence[str], people: Collection[str]) -> dict[str, Guest]:
    """The guests of a record: those asked for take the first seats without people, ours take those of their names."""
    seats = [name for name in match.players if name not in people]
    if len(kinds) > len(seats):
        raise BadSetting(Reason("bots-too-many", {"bots": len(kinds), "seats": len(seats)}))
    found = dict(zip(seats, kinds, strict=False))
    for name in seats[len(kinds) :]:
        kind = whose(name)
        if kind is not None:
            found[name] = kind
    return {name: Guest(kind, registry.find(kind)) for name, kind in found.items()}
