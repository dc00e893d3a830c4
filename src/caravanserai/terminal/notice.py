"""Notices: what takes a while is said on the screen while it lasts."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

from caravanserai.core import game as core_game
from caravanserai.messages import say, user_language

PATIENCE = 0.7  # seconds before a bar appears: what is done sooner needs none


def announce_compiling() -> None:
    """Say on the screen, if there is one, that a game's rules are compiled, while they are."""
    core_game.on_compiling = _compiling


def _compiling(game: core_game.Game, done: int, of: int) -> None:
    if not sys.stderr.isatty():
        return
    line = say("preparing", user_language(), game=game.title, done=done, of=of)
    # One line that is written over, and wiped at the end.
    sys.stderr.write(f"\r\033[K{line}" if done < of else "\r\033[K")
    sys.stderr.flush()


@contextmanager
def progress_bar(label: str) -> Iterator[Callable[[int, int], None]]:
    """A bar with the time left on standard error, if that is a screen and the work is long."""
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
    """A line on the screen while something lasts, if it lasts, and wiped when it is over."""
    if not console.is_terminal:
        yield
        return
    status = console.status(Text(line, style="dim"))
    timer = threading.Timer(PATIENCE, status.start)
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        timer.join()  # else it could appear just after it was wiped
        status.stop()
