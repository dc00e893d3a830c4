"""Notices: the screen says what takes long, while it lasts."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from caravanserai.kernels import background
from caravanserai.messages import say, user_language

if TYPE_CHECKING:
    from rich.console import Console

PATIENCE = 0.7  # seconds after which a notice appears; what is done sooner needs none


@contextmanager
def compiling_shown() -> Iterator[None]:
    """While this lasts, show on standard error, if it is a screen, how much of a unit is compiled that is awaited."""
    if not sys.stderr.isatty():
        yield
        return
    line = _Line()
    background.listeners.append(line.show)
    try:
        yield
    finally:
        background.listeners.remove(line.show)
        line.wipe()


class _Line:
    """A line on standard error that can be overwritten and wiped."""

    def __init__(self) -> None:
        self._start: float | None = None

    def show(self, event: background.Compiling) -> None:
        """Write how much of a unit is compiled; wipe the line when it is done."""
        if event.part >= 1.0:
            self.wipe()
            return
        self._start = self._start or time.monotonic()
        if time.monotonic() - self._start > PATIENCE:
            sys.stderr.write(f"\r\033[K{compiling_line(event.unit, event.part, user_language())}")
            sys.stderr.flush()

    def wipe(self) -> None:
        """Wipe the line if it was written."""
        if self._start is not None:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()
            self._start = None


def compiling_line(unit: str, part: float, language: str) -> str:
    """Return a line that says that a unit is being compiled, and how much is done."""
    from caravanserai.games import registered as all_games

    game, _, what = unit.partition("-")
    title = all_games()[game].title if game in all_games() else game
    return say("compiling", language, game=title, part=what, percent=int(100 * part))


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """Yield a function (done, of) that shows a bar on standard error, if that is a screen and the work takes long."""
    if not sys.stderr.isatty():
        from caravanserai.core.odds import silent

        yield silent
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    start = time.monotonic()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, transient=True)
    task = bar.add_task(label, total=None)
    shown = False

    def progress(done: int, of: int) -> None:
        nonlocal shown
        if not shown and console.is_terminal and time.monotonic() - start > PATIENCE:
            shown = True
            bar.start()
        bar.update(task, completed=done, total=of)

    try:
        yield progress
    finally:
        if shown:
            bar.stop()


@contextmanager
def while_waiting(line: str, console: Console) -> Iterator[None]:
    """Show a line on the screen while this lasts, if it takes long; it is wiped at the end."""
    if not console.is_terminal:
        yield
        return
    from rich.text import Text

    status = console.status(Text(line, style="dim"))
    timer = threading.Timer(PATIENCE, status.start)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # otherwise the line could appear just after it was wiped
        status.stop()
