"""Tempers: how bots are presented to players, with a name each and a sentence about how they play."""

from __future__ import annotations

from collections.abc import Sequence

from caravanserai.messages import DEFAULT_LANGUAGE, say

# A name is the same in every language and in every record, since a bot finds its seat again by it. If several bots of a
# kind sit at a table, they have different names of the family. Each name begins with another letter, which marks the
# player's tiles on a board.
FAMILIES = {
    "easy": ("Jamal", "Karim", "Lounis"),
    "medium": ("Zahra", "Warda", "Mina"),
    "hard": ("Nadir", "Salim", "Tarek"),
    "random": ("Fennec",),
}


def name_of(bot: str) -> str:
    """Return the name under which a bot of ours sits at a table; that of another package's bot is its own."""
    return FAMILIES.get(bot, (bot,))[0]


def temper_of(bot: str, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a sentence about how a bot plays; for a bot of another package it says that nothing is known."""
    return say(f"temper-{bot if bot in FAMILIES else 'unknown'}", language)


def names_for(bots: Sequence[tuple[str, str]], taken: Sequence[str] = ()) -> list[str]:
    """Return a name for each bot at a table, all different from each other and from those that are `taken`.

    A bot is given as its kind and the name that its class has. Ours get the names of their family; if there are too
    few, names such as `Zahra 2` follow.
    """
    names = list(taken)
    for kind, called in bots:
        family = FAMILIES.get(kind, (called,))
        used = {name.casefold() for name in names}
        free = next((name for name in family if name.casefold() not in used), None)
        names.append(free or distinct([*names, family[0]])[-1])
    return names[len(taken) :]


def distinct(names: Sequence[str]) -> list[str]:
    """Return names made different by numbers: the second `medium` becomes `medium 2`."""
    made: list[str] = []
    for name in names:
        number, fresh = 1, name
        while fresh.casefold() in {other.casefold() for other in made}:
            number += 1
            fresh = f"{name} {number}"
        made.append(fresh)
    return made


def whose(name: str) -> str | None:
    """Return the kind of our bots that a player's name belongs to, as that of `Zahra 2`.

    Return None if it is not a name of our bots.
    """
    first, _, number = name.partition(" ")
    if number and not number.isdecimal():
        return None
    return next((bot for bot, family in FAMILIES.items() if first in family), None)
