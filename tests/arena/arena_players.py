"""Small bots for the tests of the arena, in a module that other processes find."""

from __future__ import annotations

import os
import random
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import caravanserai as cv

MARKER = "ARENA_TEST_MARKER"


def two(view: cv.View, legal: Sequence[str]) -> list[int]:
    """The places of two legal actions, rising; often both a roll of the die, which brings a game to its end."""
    rng = random.Random(view.seed)
    if "roll" in legal and rng.random() < 0.5:
        return [legal.index("roll")] * 2
    return sorted([rng.randrange(len(legal)), rng.randrange(len(legal))])


class First(cv.Bot):
    """The first of two legal actions."""

    name = "first"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        return legal[two(view, legal)[0]]


class Last(First):
    name = "last"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        return legal[two(view, legal)[1]]


class Stalls(First):
    """Always the first legal action: with itself it never rolls a die."""

    name = "stalls"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        return legal[0]


class Raises(First):
    name = "raises"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        if random.Random(view.seed).random() < 0.2:
            raise RuntimeError("out of\nmy depth")
        return super().choose(view, legal)


class Leaves(First):
    name = "leaves"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        raise SystemExit(3)


class Cheats(First):
    """Says what the dice shall show, which is not for a player to say."""

    name = "cheats"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        return "roll white 3" if "roll" in legal else "flee"


class Silent(First):
    name = "silent"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        return None  # type: ignore[return-value]


class Sleeps(First):
    name = "sleeps"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        time.sleep(0.03)
        return super().choose(view, legal)


class Hangs(First):
    """Never answers, and catches whatever it can."""

    name = "hangs"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        if len(view["log"]) == 4:
            while True:
                with suppress(Exception):
                    time.sleep(0.01)
        return super().choose(view, legal)


class Tampers(First):
    """Reaches behind its view, and plays for others."""

    name = "tampers"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        view._match.play(view._match.legal()[0])
        view["legal"].clear()
        chosen = legal[two(view, legal)[1]]
        legal.clear()  # type: ignore[attr-defined]
        return chosen


class Remembers(First):
    """Would play otherwise if it kept anything from another game or seat."""

    name = "remembers"

    def __init__(self) -> None:
        self.ready = 0
        self.asked = 0

    def prepare(self, game: cv.Game) -> None:
        assert isinstance(game, cv.Game)
        self.ready += 1

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        assert self.ready == 1
        self.asked += 1
        return "roll" if self.asked % 2 and "roll" in legal else super().choose(view, legal)


class Mortal(First):
    """Its process is killed under it, once; the file of the marker says that it has been."""

    name = "mortal"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        marker = Path(os.environ[MARKER])
        if view.seed % 40 == 0 and not marker.exists():
            marker.touch()
            os.kill(os.getpid(), signal.SIGKILL)
        return super().choose(view, legal)


class Doomed(First):
    """Its process always dies."""

    name = "doomed"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        os._exit(7)


class Unprepared(First):
    name = "unprepared"

    def prepare(self, game: cv.Game) -> None:
        raise OSError("no weights")


class NoBot:
    name = "nobody"


class Broken:
    def __init__(self) -> None:
        raise ValueError("not today")
