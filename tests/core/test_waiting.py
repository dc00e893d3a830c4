"""Who waits long with no bar to look at is told what for, once, through logging."""

from __future__ import annotations

import logging
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import numpy.typing as npt
import pytest

import caravanserai as cv
from caravanserai.core.odds import Progress, silent
from caravanserai.messages import waiting as module
from caravanserai.messages.waiting import LOGGER, told_otherwise, waiting
from caravanserai.odds.shelf import Shelf


class Heard(logging.Handler):
    """Keeps what is said, and lets who waits for it go on."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []
        self.came = threading.Event()

    def emit(self, record: logging.LogRecord) -> None:
        assert record.levelno == logging.WARNING
        self.lines.append(record.getMessage())
        self.came.set()


@pytest.fixture
def heard(monkeypatch: pytest.MonkeyPatch) -> Iterator[Heard]:
    """What is said to somebody without patience, who has heard nothing yet."""
    monkeypatch.setattr(module, "PATIENCE", 0.0)
    monkeypatch.setattr(module, "_said", set())
    logger, handler = logging.getLogger(LOGGER), Heard()
    monkeypatch.setattr(logger, "disabled", False)
    monkeypatch.setattr(logger, "propagate", False)
    logger.addHandler(handler)
    yield handler
    logger.removeHandler(handler)


COMPILING = "caravanserai: compiling camelup-odds. This is done only once, and can take some minutes."
SOLVING = "caravanserai: solving camelup. This may take a while."


def test_who_waits_long_is_told_once(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    with waiting("waiting-compiled", unit="camelup-odds"):
        assert heard.came.wait(60)
    heard.came.clear()
    with waiting("waiting-compiled", unit="camelup-odds"), waiting("waiting-solved", game="camelup"):
        assert heard.came.wait(60)
    assert heard.lines == [COMPILING, SOLVING]
    monkeypatch.setenv("CARAVAN_LANGUAGE", "fr")
    heard.came.clear()
    with waiting("waiting-compiled", unit="camelup-odds"):
        assert heard.came.wait(60)
    assert "compilation de camelup-odds. Elle n’a lieu qu’une fois" in heard.lines[-1]


def test_what_is_done_soon_is_not_said(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 3600.0)
    with waiting("waiting-compiled", unit="camelup-odds"):
        pass
    timers = [thread for thread in threading.enumerate() if isinstance(thread, threading.Timer)]
    assert all(timer.finished.is_set() for timer in timers)
    assert heard.lines == []


def test_who_is_told_by_other_means_is_not_told_again(heard: Heard) -> None:
    with told_otherwise(), waiting("waiting-compiled", unit="camelup-odds"):
        assert not heard.came.wait(0.2)
    with waiting("waiting-compiled", lambda: True, unit="camelup-odds"):
        assert not heard.came.wait(0.2)
    assert heard.lines == []


@pytest.mark.parametrize(("progress", "is_said"), [(silent, True), (lambda *_: None, False)])
def test_who_waits_for_a_table_to_be_solved_is_told(
    heard: Heard, tmp_path: Path, progress: Progress, is_said: bool
) -> None:
    def build(told: Progress) -> npt.NDArray[np.float64]:
        assert heard.came.wait(60 if is_said else 0.2) == is_said
        return np.zeros(1)

    Shelf(progress, tmp_path)("camelup-race-16", f"{tmp_path}", build)
    assert heard.lines == [SOLVING] * is_said


SCRIPT = """
from caravanserai.messages import waiting
from caravanserai.kernels import Unit, entry
import caravanserai as cv

waiting.PATIENCE = 0.0

@entry("intp(intp)")
def double(number):
    return 2 * number

{before}
Unit("small-rules", [double]).require()
"""
SAID = "caravanserai: compiling small-rules. This is done only once, and can take some minutes.\n"


@pytest.mark.compiled("it is tried what is said while something is compiled")
@pytest.mark.parametrize(
    ("before", "out", "error"),
    [
        ("", "", SAID),
        ("cv.on_compiling(lambda event: None)", "", ""),
        ("quiet = waiting.told_otherwise(); quiet.__enter__()", "", ""),
        ("import logging, sys; logging.basicConfig(stream=sys.stdout, format='%(message)s')", SAID, ""),
        ("import logging; logging.getLogger('caravanserai').setLevel(logging.ERROR)", "", ""),
    ],
    ids=["a plain script", "with a listener", "told otherwise", "with logging of its own", "that wants quiet"],
)
def test_a_script_without_a_screen_is_told_on_standard_error(before: str, out: str, error: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT.format(before=before)],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, "PYTHONWARNINGS": "ignore"},
    )
    assert (run.stdout, run.stderr) == (out, error)


def test_without_a_bar_by_wish_nothing_is_said(heard: Heard, monkeypatch: pytest.MonkeyPatch) -> None:
    """`progress=False` asks for no word at all."""
    match = cv.new("camelup", ["Ana", "Bo"], seed=1)

    def ask(*_: object, **__: object) -> dict[str, str]:
        with waiting("waiting-solved", game="camelup"):
            heard.came.wait(0.2)
        return {}

    monkeypatch.setattr("caravanserai.odds.question.ask", ask)
    cv.odds_of(match, progress=False)
    assert heard.lines == []
    cv.odds_of(match)
    assert len(heard.lines) == 1
