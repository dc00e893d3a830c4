"""Tempers: who the bots are to a player, a name each and a sentence of how they play."""

from __future__ import annotations

from collections.abc import Sequence

from caravanserai.messages import DEFAULT_LANGUAGE, say

# A name is the same in every language, and in every record: by it a bot finds its seat again.
NAMES = {"easy": "Jamal", "medium": "Zahra", "hard": "Nadir", "random": "Fennec"}


def name_of(bot: str, called: str) -> str:
    """What a bot is called at a table: one of ours by its name in the caravan, others as they call themselves."""
    return NAMES.get(bot, called)


def temper_of(bot: str, language: str = DEFAULT_LANGUAGE) -> str:
    """How a bot plays, in a sentence; of a bot of others nothing is known."""
    return say(f"temper-{bot if bot in NAMES else 'unknown'}", language)


def distinct(names: Sequence[str], taken: Sequence[str] = ()) -> list[str]:
    """Names made different from each other and from those taken: the second Zahra is `Zahra 2`."""
    used = {name.casefold() for name in taken}
    made = []
    for name in names:
        number, fresh = 1, name
        while fresh.casefold() in used:
            number += 1
            fresh = f"{name} {number}"
        used.add(fresh.casefold())
        made.append(fresh)
    return made


def whose(name: str) -> str | None:
    """Which of our bots a player of that name is, `Zahra 2` too; None for anybody else."""
    first, _, number = name.partition(" ")
    if number and not number.isdecimal():
        return None
    return next((bot for bot, own in NAMES.items() if own == first), None)
