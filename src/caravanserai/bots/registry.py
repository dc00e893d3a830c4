"""All bots by name: our three levels, those that other packages bring, and `module:Class`."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Mapping
from importlib.metadata import entry_points
from pathlib import Path

from caravanserai.bots.bot import Bot
from caravanserai.bots.easy import Easy
from caravanserai.bots.hard import Hard
from caravanserai.bots.medium import Medium
from caravanserai.bots.random import Random
from caravanserai.core.fault import BadSetting, Reason

ENTRY_POINTS = "caravanserai.bots"
OURS: dict[str, Callable[[], Bot]] = {"hard": Hard, "medium": Medium, "easy": Easy, "random": Random}


def registered() -> Mapping[str, Callable[[], Bot]]:
    """What makes each bot, by name: ours, and those of the entry point `caravanserai.bots`; ours keep their names."""
    found = {point.name: point for point in entry_points(group=ENTRY_POINTS)}
    return {**{name: point.load() for name, point in found.items()}, **OURS}


def find(name: str) -> Bot:
    """A new bot of that name, or of the class that `module:Class` names."""
    module, colon, kind = name.partition(":")
    makers = registered()
    if not colon and name not in makers:
        raise BadSetting(Reason("unknown-bot", {"bot": name, "bots": ", ".join(makers)}))
    try:
        make = load(module, kind) if colon else makers[name]
        bot = make()
    except Exception as error:
        why = f"{type(error).__name__}: {error}"
        raise BadSetting(Reason("bad-bot", {"bot": name, "why": why})) from error
    if not isinstance(bot, Bot):
        raise BadSetting(Reason("no-bot", {"bot": name}))
    return bot


def load(module: str, kind: str) -> Callable[[], Bot]:
    """A class of a module; one that lies in the working folder is found too."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    make: Callable[[], Bot] = getattr(importlib.import_module(module), kind)
    return make
