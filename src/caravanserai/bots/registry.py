"""All bots by name: our four, those that other packages provide, and classes that are given as `module:Class`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from caravanserai.bots.bot import Bot
from caravanserai.bots.easy import Easy
from caravanserai.bots.hard import Hard
from caravanserai.bots.medium import Medium
from caravanserai.bots.random import Random
from caravanserai.core.fault import BadSetting, CaravanError, Reason
from caravanserai.core.game import Game
from caravanserai.core.kind import wrong
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress

ENTRY_POINTS = "caravanserai.bots"
OURS: dict[str, Callable[[], Bot]] = {"hard": Hard, "medium": Medium, "easy": Easy, "random": Random}


def registered() -> Mapping[str, Callable[[], Bot]]:
    """Return a function that makes the bot for each name: ours, and those of the entry point `caravanserai.bots`.

    If another package uses a name of ours, the name stays ours.
    """
    return {**{point.name: partial(make, point) for point in entry_points(group=ENTRY_POINTS)}, **OURS}


def make(point: EntryPoint) -> Bot:
    """Load a bot of another package, and return a new one.

    It is loaded only when it is asked for, so that a broken one disturbs no other.
    """
    bot: Bot = point.load()()
    return bot


def find(name: str) -> Bot:
    """Return a new bot of that name, or of the class that `module:Class` names; raise BadSetting if there is none."""
    if not isinstance(name, str):
        raise wrong("not-text", "bot", name)
    module, colon, kind = name.partition(":")
    makers = OURS if name in OURS else registered()  # to look for bots of other packages takes milliseconds
    if not colon and name not in makers:
        raise BadSetting(Reason("unknown-bot", {"bot": name, "bots": ", ".join(makers)}))
    try:
        bot = load(module, kind)() if colon else makers[name]()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadSetting(Reason("bad-bot", {"bot": name, "why": why})) from error
    if not isinstance(bot, Bot):
        raise BadSetting(Reason("no-bot", {"bot": name}))
    return bot


def prepare(bot: Bot, name: str, game: Game) -> None:
    """Let a bot prepare for a game; raise BadSetting, with the bot's name, if it cannot."""
    _call(name, bot.prepare, game)


def prepare_match(bot: Bot, name: str, seen: Match, progress: Progress) -> None:
    """Let a bot prepare for a match that it sees as a spectator.

    Raise BadSetting, with the bot's name, if it cannot.
    """
    _call(name, bot.prepare_match, seen, progress)


def _call(name: str, method: Callable[..., None], *arguments: Any) -> None:
    """Call a method of a bot; turn any exception but a CaravanError into a BadSetting with the bot's name."""
    try:
        method(*arguments)
    except CaravanError:
        raise
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadSetting(Reason("bad-bot", {"bot": name, "why": why})) from error


def load(module: str, kind: str) -> Callable[[], Bot]:
    """Return a class of a module, which may lie in the working folder."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    found: Callable[[], Bot] = getattr(importlib.import_module(module), kind)
    return found
