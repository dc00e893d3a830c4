"""Tempers: who the bots are to a player, a name each and a sentence of how they play."""

from __future__ import annotations

from collections.abc import Sequence

from caravanserai.messages import DEFAULT_LANGUAGE, say

# A name is the same in every language and in every record: by it a bot finds its seat again. Where several of a kind
# sit down, the others are of the family; each begins with a letter of its own, which marks its tiles on a board.
FAMILIES = {
    "easy": ("Jamal", "Karim", "Lounis"),
    "medium": ("Zahra", "Warda", "Mina"),
    "hard": ("Nadir", "Salim", "Tarek"),
    "random": ("Fennec",),
}


def name_of(bot: str) -> str:
    """What a bot is called in the caravan; one of others as it is called anywhere."""
    return FAMILIES.get(bot, (bot,))[0]


def temper_of(bot: str, language: str = DEFAULT_LANGUAGE) -> str:
    """How a bot plays, in a sentence; of a bot of others nothing is known."""
    return say(f"temper-{bot if bot in FAMILIES else 'unknown'}", language)


def names_for(bots: Sequence[tuple[str, str]], taken: Sequence[str] = ()) -> list[str]:
    """A name for each bot at a table, told by its kind and by what it calls itself; none is taken, none is there twice.

    Ours have the names of their family; where those do not suffice, `Zahra 2` follows.
    """
    names = list(taken)
    for kind, called in bots:
        family = FAMILIES.get(kind, (called,))
        used = {name.casefold() for name in names}
        free = next((name for name in family if name.casefold() not in used), None)
        names.append(free or distinct([*names, family[0]])[-1])
    return names[len(taken) :]


def distinct(names: Sequence[str]) -> list[str]:
    """Names made different: the second `medium` is `medium 2`."""
    made: list[str] = []
    for name in names:
        number, fresh = 1, name
        while fresh.casefold() in {other.casefold() for other in made}:
            number += 1
            fresh = f"{name} {number}"
        made.append(fresh)
    return made


def whose(name: str) -> str | None:
    """Which of our bots a player of that name is, `Zahra 2` too; None for anybody else."""
    first, _, number = name.partition(" ")
    if number and not number.isdecimal():
        return None
    return next((bot for bot, family in FAMILIES.items() if first in family), None)
