"""Where the page can be opened: what `make play` asks, and where Chromium is looked for."""

from __future__ import annotations

import subprocess
import sys
import webbrowser
from pathlib import Path

import pytest

from caravanserai.house import browser
from page import chromium

PLATFORM = sys.platform
SCREENS = ("BROWSER", "DISPLAY", "WAYLAND_DISPLAY")


@pytest.fixture(autouse=True)
def bare_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine without a screen, whatever runs the tests."""
    monkeypatch.setattr(sys, "platform", "linux")
    for variable in (*SCREENS, chromium.VARIABLE):
        monkeypatch.delenv(variable, raising=False)


def test_without_a_screen_the_terminal_is_played_at() -> None:
    assert not browser.can_open()


def test_without_a_browser_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> None:
        raise webbrowser.Error("could not locate runnable browser")

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "get", none)
    assert not browser.can_open()


@pytest.mark.parametrize("variable", SCREENS)
def test_with_a_screen_and_a_browser_the_page_is_opened(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(variable, ":0")
    monkeypatch.setattr(webbrowser, "get", object)
    assert browser.can_open()


@pytest.mark.skipif(PLATFORM in ("darwin", "win32"), reason="such a machine has a screen")
def test_the_exit_tells() -> None:
    done = subprocess.run([sys.executable, "-m", "caravanserai.house.browser"], env={"PATH": ""}, capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"")


def test_chromium_is_found_by_name_or_where_it_is_said_to_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chromium.find() is None
    program = tmp_path / "chromium-browser"
    program.touch(mode=0o755)
    assert chromium.find() == str(program)
    monkeypatch.setenv(chromium.VARIABLE, str(tmp_path / "elsewhere"))
    assert chromium.find() is None
    monkeypatch.setenv(chromium.VARIABLE, str(program))
    assert chromium.find() == str(program)


def test_where_chromium_cannot_be_brought_that_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert chromium.bring() == f"Chromium: {chromium.MISSING}"
