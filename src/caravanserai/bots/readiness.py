"""Readiness: a bot prepares for a match in the background, and the progress can be shown to whoever waits."""

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

LOOK = 0.1  # seconds between two calls of `progress`
COMPILING = 0.7  # the part of the progress that compiling is, if something is to be compiled; the rest is solving


class Readiness:
    """Whether a bot can choose: its units are compiled, and it has prepared for the game and for the match.

    Its units are compiled in other processes, before those that nobody waits for. A bot that needs no preparation is
    ready at once.
    """

    def __init__(self, bot: Bot, kind: str, match: Match) -> None:
        """Begin to prepare a bot, which messages call `kind`. It is shown what a spectator may know of the match."""
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
        """How much of the preparation is done, from 0 to 1."""
        if self.is_ready:
            return 1.0
        compiled = background.queue().part_done(self._units)
        return self._compiling * compiled + (1.0 - self._compiling) * self._solved

    def wait(self, progress: Callable[[float], Any] | None = None) -> None:
        """Wait until the bot is ready, and call `progress` with `part` meanwhile.

        Raise CaravanError if it cannot be ready.
        """
        while not self._done.wait(LOOK):
            if progress is not None:
                progress(self.part)
        if self._failure is not None:
            raise self._failure

    def _prepare(self, seen: Match) -> None:
        """Prepare the bot, in a thread, and note what is wrong if it cannot be prepared."""
        try:
            with told_otherwise():  # whoever waits shows `part`, so that nothing need be logged
                background.queue().want(self._units, first=True)
                registry.prepare(self._bot, self._kind, seen.game)
                registry.prepare_match(self._bot, self._kind, seen, self._note)
        except CaravanError as error:
            self._failure = error
        except Exception as error:  # a bot of another package may need units that cannot be compiled
            why = f"{type(error).__name__}: {error}"
            self._failure = BadSetting(Reason("bad-bot", {"bot": self._kind, "why": why}))
        finally:
            self._done.set()

    def _note(self, done: int, of: int) -> None:
        """Note how much has been solved."""
        self._solved = done / max(of, 1)
