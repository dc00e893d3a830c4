"""The forge: compiles rules, odds and searches ahead, on all cores, each game in a process of its own.

Numba compiles one thing at a time, and holds up whatever else its process does. What is compiled is kept in the cache
folder, where any process finds it.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import cache
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, NamedTuple

from caravanserai.bots.child import Child, cores
from caravanserai.bots.hard import Hard
from caravanserai.bots.medium import Medium
from caravanserai.bots.minds import SENSES
from caravanserai.core import game as core_game
from caravanserai.core.kernel import COMPILED, cache_folder, cache_key
from caravanserai.games import find
from caravanserai.games import registered as all_games

RULES, BATCH, ODDS, SEARCH = "rules", "batch", "odds", "search"
MOST = 4  # processes at once: each needs up to a gigabyte
LOOK = 0.2  # seconds between looks at how far it is


class Piece(NamedTuple):
    """A part of a game, to be compiled."""

    game: str
    part: str

    def make(self) -> None:
        """Have it in this process: loaded, or compiled now."""
        game = find(self.game)
        if self.part == RULES:
            game.prepare()
        elif self.part == BATCH:
            game.prepare(batch=True)
        elif self.part == SEARCH:
            Hard().prepare(game)
        else:
            game.prepare(odds=game.odds is not None)
            if self.game in SENSES:
                Medium().prepare(game)

    @property
    def steps(self) -> int:
        """How many steps it is counted as."""
        return len(find(self.game).engine.ENTRIES) if self.part == RULES else 1

    @property
    def _mark(self) -> Path:
        """A file that is there once it was compiled, beside what our bots were compiled to."""
        return _folder() / f"{self.game}-{self.part}.made"

    @property
    def is_kept(self) -> bool:
        """Whether it was compiled before."""
        return self._mark.exists()

    def note_kept(self) -> None:
        """It was compiled."""
        self._mark.touch()


def pieces(*parts: str) -> list[Piece]:
    """These parts of all games; a game that another package brings has no search, as our bots do not know it."""
    return [Piece(name, part) for name in all_games() for part in parts if part != SEARCH or name in SENSES]


class Forge:
    """Compiles those pieces that were not compiled before, in the background; who needs some of them can wait.

    What goes wrong is let be: whoever needs the piece will compile it, and see.
    """

    def __init__(self, wanted: Iterable[Piece]) -> None:
        # Each that is not there yet, and how many steps of it are done.
        self._lacking = dict.fromkeys((piece for piece in wanted if not piece.is_kept), 0) if _keeps() else {}
        if self._lacking:
            threading.Thread(target=self._run, args=(list(self._lacking),), name="forge", daemon=True).start()

    def lacks(self, wanted: Iterable[Piece]) -> bool:
        """Whether some of these are still to come."""
        return any(piece in self._lacking for piece in wanted)

    def wait(self, wanted: Sequence[Piece], progress: Callable[[int, int], None] | None = None) -> None:
        """Wait for some; `progress(done, of)` is told now and then."""
        steps = {piece: piece.steps for piece in wanted if piece in self._lacking}
        while self.lacks(wanted):
            time.sleep(LOOK)
            if progress is not None:
                done = [min(self._lacking.get(piece, most), most) for piece, most in steps.items()]
                progress(sum(done), sum(steps.values()))

    def _run(self, wanted: list[Piece]) -> None:
        """Compile them all: what belongs to one game in one process, where one part makes use of another."""
        waiting = list(dict.fromkeys(piece.game for piece in wanted))
        at_work: dict[Any, tuple[Child, list[Piece]]] = {}
        try:
            while waiting or at_work:
                while waiting and len(at_work) < min(MOST, cores()):
                    game = waiting.pop(0)
                    own = [piece for piece in wanted if piece.game == game]
                    child = Child(work, own)
                    at_work[child.pipe] = child, own
                for pipe in wait(list(at_work)):
                    child, own = at_work[pipe]
                    try:
                        self._note(*child.pipe.recv())
                    except (EOFError, OSError):
                        del at_work[pipe]
                        child.dismiss()
                        for piece in own:
                            self._lacking.pop(piece, None)
        finally:
            self._lacking.clear()  # nobody shall wait any longer

    def _note(self, piece: Piece, done: int | None) -> None:
        """How many steps of a piece are done; None: all of it."""
        if done is None:
            self._lacking.pop(piece, None)
        elif piece in self._lacking:
            self._lacking[piece] = done


@cache
def the_forge() -> Forge:
    """What compiles all that players need, for this process; at work from when it is first asked for."""
    return Forge(pieces(RULES, ODDS, SEARCH))


def work(pipe: Connection, wanted: Sequence[Piece]) -> None:
    """What a child does: compile pieces, and tell how far it is."""
    being_made = wanted[0]

    def tell(_: core_game.Game, done: int, __: int) -> None:
        pipe.send((being_made, done))

    core_game.on_compiling = tell
    for being_made in wanted:
        try:
            being_made.make()
            being_made.note_kept()
            pipe.send((being_made, None))
        except Exception:
            return  # who needs it will see why


def _folder() -> Path:
    return cache_folder() / "kernels" / cache_key(Path(__file__).parent)


def _keeps() -> bool:
    """Whether anything is compiled, and kept: where the folder cannot be written, others would find nothing."""
    if not COMPILED:
        return False
    with suppress(OSError):
        _folder().mkdir(parents=True, exist_ok=True)
    return os.access(_folder(), os.W_OK)
