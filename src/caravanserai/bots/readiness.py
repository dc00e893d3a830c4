"""Readiness: a bot gets ready for a match in the background, and whoever waits for it can see how far that is."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from caravanserai.bots import registry
from caravanserai.bots.bot import Bot, prepares
from caravanserai.core.fault import BadSetting, CaravanError, Reason
from caravanserai.core.match import Match
from caravanserai.kernels import background
from caravanserai.messages.waiting import told_otherwise

LOOK = 0.1  # seconds between two calls of who wants to be told
COMPILING = 0.7  # of the whole, where there is something to compile; the rest is to solve what is to be solved


class Readiness:
    """Whether a bot can choose: its units are compiled, and it has prepared for the game and for the match.

    What it needs is compiled in other processes, before what nobody waits for. A bot that needs nothing is ready at
    once.
    """

    def __init__(self, bot: Bot, kind: str, match: Match) -> None:
        """`kind` is what messages call the bot. It is shown of the match what a spectator may know."""
        self._bot = bot
        self._kind = kind
        self._done = threading.Event()
        self._failure: CaravanError | None = None
        self._units = bot.units(match.game)
        self._compiling = 0.0 if all(unit.is_compiled for unit in self._units) else COMPILING
        self._solved = 0.0
        if not prepares(bot):
            self._done.set()
            return
        seen = match.guess(None)
        threading.Thread(target=self._prepare, args=(seen,), name="getting ready", daemon=True).start()

    @property
    def is_ready(self) -> bool:
        """Whether the bot can be asked for a move."""
        return self._done.is_set()

    @property
    def part(self) -> float:
        """How much of it is done, from 0 to 1."""
        if self.is_ready:
            return 1.0
        compiled = background.queue().part_done(self._units)
        return self._compiling * compiled + (1.0 - self._compiling) * self._solved

    def wait(self, progress: Callable[[float], Any] | None = None) -> None:
        """Wait until the bot is ready, telling `progress` how far it is; CaravanError where it cannot be."""
        while not self._done.wait(LOOK):
            if progress is not None:
                progress(self.part)
        if self._failure is not None:
            raise self._failure

    def _prepare(self, seen: Match) -> None:
        try:
            with told_otherwise():  # by whoever looks at `part`
                background.queue().want(self._units, first=True)
                registry.prepare(self._bot, self._kind, seen.game)
                registry.prepare_match(self._bot, self._kind, seen, self._note)
        except CaravanError as error:
            self._failure = error
        except Exception as error:  # a bot of others may want units that cannot be compiled
            why = f"{type(error).__name__}: {error}"
            self._failure = BadSetting(Reason("bad-bot", {"bot": self._kind, "why": why}))
        finally:
            self._done.set()

    def _note(self, done: int, of: int) -> None:
        self._solved = done / max(of, 1)
