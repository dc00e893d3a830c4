"""What takes a while is said on the screen while it lasts; tried on a real terminal with an empty cache."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from rich.console import Console

from caravanserai.core.kernel import COMPILED
from caravanserai.terminal import notice
from caravanserai.terminal.notice import while_waiting

pytestmark = pytest.mark.skipif(not COMPILED, reason="nothing is compiled")


def on_a_terminal(*arguments: str, **environment: str) -> str:
    """All that a command writes to its screen."""
    screen, inner = pty.openpty()
    command = [sys.executable, "-m", "caravanserai", *arguments]
    with subprocess.Popen(
        command, stdin=inner, stdout=inner, stderr=inner, env={**os.environ, "TERM": "xterm", **environment}
    ) as run:
        os.close(inner)
        written = b""
        while True:
            try:
                part = os.read(screen, 4096)
            except OSError:  # how a terminal says that nobody writes to it any more
                break
            if not part:
                break
            written += part
    os.close(screen)
    assert run.returncode == 0, written
    return written.decode()


@pytest.fixture(scope="module")
def first_reading(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, bytes]:
    """A cache that was empty, and what a program was told on standard error while the rules were compiled into it."""
    cache = tmp_path_factory.mktemp("cache")
    run = subprocess.run(
        [sys.executable, "-m", "caravanserai", "referee", "-", "--json"],
        input=b"game: camelup\nplayers: A, B\nstart: 1 blue green orange yellow white\n",
        env={**os.environ, "CARAVANSERAI_CACHE": str(cache)},
        capture_output=True,
        check=True,
    )
    return cache, run.stderr


@pytest.fixture(scope="module")
def first_run(first_reading: tuple[Path, bytes]) -> tuple[Path, str]:
    """The same cache, and what a screen showed while the loops that play many games were compiled into it."""
    cache, _ = first_reading
    arguments = ("simulate", "camelup", "--games", "400000", "--threads", "1")
    return cache, on_a_terminal(*arguments, CARAVANSERAI_CACHE=str(cache), CARAVAN_LANGUAGE="fr")


def test_what_is_not_a_screen_is_told_nothing(first_reading: tuple[Path, bytes]) -> None:
    """Standard error stays empty for programs, though the rules are compiled."""
    cache, errors = first_reading
    assert errors == b""
    assert list(cache.rglob("*.nbi"))


def test_the_first_compilation_is_said_while_it_lasts(first_run: tuple[Path, str]) -> None:
    _, screen = first_run
    assert "Préparation de Camel Up, une seule fois : 0 sur" in screen
    assert screen.index("Préparation") < screen.index("actions par partie")


def test_a_long_simulation_shows_a_bar(first_run: tuple[Path, str]) -> None:
    _, screen = first_run
    assert "Parties" in screen
    assert "/400000" in screen


def test_from_the_cache_nothing_is_compiled_or_said(first_run: tuple[Path, str]) -> None:
    cache, _ = first_run
    screen = on_a_terminal("simulate", "camelup", "--games", "10", CARAVANSERAI_CACHE=str(cache))
    assert "Preparing" not in screen
    assert "10 games" in screen


def test_who_is_waited_for_is_said_if_it_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    class Screen(io.StringIO):
        written = threading.Event()

        def write(self, text: str) -> int:
            if "thinking" in text:
                self.written.set()
            return super().write(text)

    screen = Screen()
    console = Console(file=screen, force_terminal=True)
    monkeypatch.setattr(notice, "PATIENCE", 3600)
    with while_waiting("Nadir is thinking …", console):
        pass
    assert screen.getvalue().count("thinking") == 0
    monkeypatch.setattr(notice, "PATIENCE", 0)
    with while_waiting("Nadir is thinking …", console):
        assert screen.written.wait(60)
    assert screen.getvalue().endswith("\x1b[2K")  # wiped
    plain = io.StringIO()
    with while_waiting("Nadir is thinking …", Console(file=plain)):
        pass
    assert plain.getvalue() == ""
