"""What takes a while is said on the screen while it lasts."""

from __future__ import annotations

import io
import os
import pty
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from rich.console import Console

from caravanserai.core.odds import silent
from caravanserai.kernels import Unit, background, entry
from caravanserai.terminal import notice
from caravanserai.terminal.notice import compiling_shown, progress_bar, while_waiting


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


WIPED = "\r\033[K"


class Screen(io.StringIO):
    """A terminal that remembers all that was written on it."""

    def isatty(self) -> bool:
        return True


@contextmanager
def at_a_screen(monkeypatch: pytest.MonkeyPatch, patience: float = -1.0) -> Iterator[Screen]:
    """While this lasts, standard error is a screen, before which somebody sits without patience."""
    with monkeypatch.context() as patch:
        made = Screen()
        patch.setattr(sys, "stderr", made)
        patch.setattr(notice, "PATIENCE", patience)
        yield made


@pytest.mark.parametrize(
    ("language", "unit", "line"),
    [
        ("en", "camelup-odds", "Camel Up: compiling the odds, only this once: 25 % …"),
        ("en", "touareg-search", "Touareg: compiling how bots play, only this once: 25 % …"),
        ("fr", "camelup-rules", "Camel Up\u00a0: compilation des règles, une seule fois\u00a0: 25\u00a0%…"),
        ("fr", "senet-odds", "senet\u00a0: compilation des chances, une seule fois\u00a0: 25\u00a0%…"),
    ],
)
def test_a_line_tells_the_game_the_part_and_how_far_it_is(language: str, unit: str, line: str) -> None:
    assert notice.compiling_line(unit, 0.259, language) == line


def test_who_waits_for_a_compiler_sees_how_far_it_is_until_it_is_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CARAVAN_LANGUAGE", "fr")
    with at_a_screen(monkeypatch) as screen:
        with compiling_shown():
            background.tell("camelup-odds", 0.0)
            background.tell("camelup-odds", 0.5)
            shown = screen.getvalue()
            background.tell("camelup-odds", 1.0)
        background.tell("camelup-odds", 0.5)  # nobody looks any more
    lines = [notice.compiling_line("camelup-odds", part, "fr") for part in (0.0, 0.5)]
    assert shown == "".join(f"{WIPED}{line}" for line in lines)
    assert screen.getvalue() == shown + WIPED


@pytest.mark.compiled("it is tried what is said meanwhile")
def test_a_unit_that_is_compiled_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    @entry("intp(intp)")
    def double(number: int) -> int:
        return 2 * number

    with at_a_screen(monkeypatch) as screen, compiling_shown():
        assert Unit("small-rules", [double]).require().double(4) == 8
    assert f"{WIPED}small: compiling the rules, only this once: " in screen.getvalue()
    assert screen.getvalue().endswith(WIPED)


def test_what_is_done_soon_is_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    with at_a_screen(monkeypatch, patience=3600.0) as screen, compiling_shown():
        background.tell("camelup-odds", 0.5)
    assert screen.getvalue().replace(WIPED, "") == ""


def test_a_screen_is_wiped_where_waiting_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    def wait() -> None:
        with compiling_shown():
            background.tell("camelup-odds", 0.5)
            raise KeyboardInterrupt

    before = list(background.listeners)
    with at_a_screen(monkeypatch) as screen, pytest.raises(KeyboardInterrupt):
        wait()
    assert "50" in screen.getvalue()
    assert screen.getvalue().endswith(WIPED)
    assert background.listeners == before


def test_what_is_not_a_screen_shows_neither_line_nor_bar(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing that is written over and over goes into a program's file; who waits there is told once, elsewhere."""
    with compiling_shown(), progress_bar("Parties") as progress:
        background.tell("camelup-odds", 0.5)
        progress(1, 2)
    assert capsys.readouterr() == ("", "")
    assert progress is silent


def test_long_work_shows_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    for patience, is_shown in ((-1.0, True), (3600.0, False)):
        with at_a_screen(monkeypatch, patience) as screen, progress_bar("Parties") as progress:
            progress(0, 400_000)
            progress(300_000, 400_000)
        assert ("Parties" in screen.getvalue()) == is_shown
        assert ("300000/400000" in screen.getvalue()) == is_shown


@pytest.mark.compiled("plays games, as a command on a terminal of its own")
def test_from_the_cache_nothing_is_compiled_or_said() -> None:
    screen = on_a_terminal("simulate", "camelup", "--games", "10")
    assert "compiling" not in screen
    assert "10 games" in screen


def test_who_is_waited_for_is_said_if_it_lasts(monkeypatch: pytest.MonkeyPatch) -> None:
    class Watched(io.StringIO):
        written = threading.Event()

        def write(self, text: str) -> int:
            if "thinking" in text:
                self.written.set()
            return super().write(text)

    screen = Watched()
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
