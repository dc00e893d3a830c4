"""Commands run as users run them, and what they print."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

HEAD = "game: camelup\nplayers: North, East\nstart: 1 green yellow orange / 3 blue white\n"
GOOD = HEAD + "\nNorth: leg blue\nEast: roll white 2\n"
BAD = HEAD + "\ndesert 6 oasis\ndesert 5 oasis\n"
BAD_LINE = "line 6: desert 5 oasis: space 5 is next to the desert tile on 6 (CU-27)"
MY_BOT = """
import caravanserai as cv


class Hasty(cv.Bot):
    name = "hasty"

    def choose(self, view, legal):
        return "roll" if len(view["log"]) % 5 else "roll white 3"
"""
COMMAND = [sys.executable, "-m", "caravanserai"]
WIDTH = {"COLUMNS": "100"}


class Caravan(Protocol):
    """Runs a command and gives its exit code and what it printed."""

    def __call__(
        self, *arguments: str, stdin: str | bytes = b"", cwd: Path | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]: ...


class Refusal(Protocol):
    """Runs a command that is refused and gives its one line."""

    def __call__(self, *arguments: str, stdin: bytes = b"") -> str: ...


def start(
    *arguments: str, stdin: str | bytes = b"", cwd: Path | None = None, **environment: str
) -> subprocess.CompletedProcess[str]:
    """Run a command in a process of its own."""
    typed = stdin.encode() if isinstance(stdin, str) else stdin
    plain = {key: value for key, value in os.environ.items() if key not in ("LC_ALL", "LC_MESSAGES", "LANG")}
    run = subprocess.run(
        [*COMMAND, *arguments],
        input=typed,
        capture_output=True,
        cwd=cwd,
        env={**plain, **WIDTH, **environment},
        timeout=120,
        check=False,
    )
    return subprocess.CompletedProcess(run.args, run.returncode, run.stdout.decode(), run.stderr.decode())


def refused(run: subprocess.CompletedProcess[str]) -> str:
    """The one line of a refusal."""
    assert run.returncode == 2, run
    assert run.stdout == ""
    assert run.stderr.count("\n") == 1, run.stderr
    assert "Traceback" not in run.stderr
    return run.stderr.rstrip("\n")


def group_lives(group: int) -> bool:
    """Whether any process of a group is still there."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def wait_for(come: Callable[[], bool]) -> None:
    """Wait until something is so, a minute at most."""
    end = time.monotonic() + 60
    while not come():
        assert time.monotonic() < end
        time.sleep(0.1)
