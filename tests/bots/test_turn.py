"""A bot's turn: what it chooses is played, and what it does wrong costs it its move."""

from __future__ import annotations

import signal
import threading
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import pytest
from bot_guests import Roller, Stumbles, Wishes

import caravanserai as cv
from caravanserai.bots import turn as turns
from caravanserai.bots.turn import ILLEGAL, LATE, RAISED, OutOfTime, Turn, limit_of, take_turn, within

SEEDS = {"bot": 5, "foul": 6}


def table() -> cv.Match:
    return cv.new("camelup", ["North", "East"], seed=3)


def turn_of(bot: cv.Bot, match: cv.Match, limit: float = 60) -> Turn:
    return take_turn(bot, match, cv.Budget(playouts=2), limit, SEEDS.__getitem__)


def test_what_a_bot_chooses_is_not_played_yet() -> None:
    match = table()
    turn = turn_of(Roller(), match)
    assert (turn.text, turn.foul) == ("roll", None)
    assert match.events == []


@pytest.mark.parametrize(
    ("bot", "foul"),
    [(Stumbles(), (RAISED, "RuntimeError: out of\\nmy depth")), (Wishes(), (ILLEGAL, "roll white 3"))],
)
def test_who_does_wrong_loses_the_move_to_a_random_one(bot: cv.Bot, foul: tuple[str, str]) -> None:
    match = table()
    turn = turn_of(bot, match)
    assert turn.foul == foul
    assert turn.text in match.legal()
    assert turn.text == turn_of(bot, match).text  # by its own seed


def test_a_bot_changes_nothing_behind_its_view() -> None:
    class Tampers(Roller):
        def choose(self, view: cv.View, legal: Sequence[str]) -> str:
            view._match.play("leg blue")
            legal.clear()  # type: ignore[attr-defined]
            return "roll"

    match = table()
    assert turn_of(Tampers(), match).text == "roll"
    assert match.events == []


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing rings here")
def test_a_bot_that_never_answers_is_stopped() -> None:
    class Hangs(Roller):
        def choose(self, view: cv.View, legal: Sequence[str]) -> str:
            while True:
                with suppress(Exception):
                    time.sleep(0.01)

    before = signal.getsignal(signal.SIGALRM)
    foul = turn_of(Hangs(), table(), limit=0.05).foul
    assert foul is not None
    assert foul[0] == LATE
    assert signal.getsignal(signal.SIGALRM) is before


def test_where_nothing_can_ring_it_is_measured_that_it_took_too_long() -> None:
    class Sleeps(Roller):
        def choose(self, view: cv.View, legal: Sequence[str]) -> str:
            time.sleep(0.02)
            return "roll"

    match, turns = table(), []
    thread = threading.Thread(target=lambda: turns.append(turn_of(Sleeps(), match, limit=0.01)))
    thread.start()
    thread.join()
    assert turns[0].foul is not None
    assert turns[0].foul[0] == LATE


def test_ctrl_c_is_not_the_bots_to_catch() -> None:
    class Interrupted(Roller):
        def choose(self, view: cv.View, legal: Sequence[str]) -> str:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        turn_of(Interrupted(), table())


def test_a_move_by_time_may_take_ten_times_as_long_and_a_start() -> None:
    assert limit_of(cv.Budget(seconds=0.5)) == 7
    assert limit_of(cv.Budget(playouts=9)) == 60


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing rings here")
def test_what_measures_coverage_is_not_interrupted_where_it_holds_its_lock() -> None:
    """It would be held for ever, and the next line that is measured would wait for it."""
    ends: list[str] = []

    def spin() -> None:
        end = time.monotonic() + 0.1
        while time.monotonic() < end:
            pass

    measuring: dict[str, Any] = {"__name__": "coverage.collector", "spin": spin, "ends": ends}
    exec("def lock():\n    spin()\n    ends.append('released')", measuring)  # noqa: S102 (as if in that module)

    def measured() -> None:
        measuring["lock"]()
        while True:
            pass

    with pytest.raises(OutOfTime):
        within(0.02, measured)
    assert ends == ["released"]
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="nothing rings here")
@pytest.mark.filterwarnings(
    "ignore:.*:pytest.PytestUnraisableExceptionWarning"
)  # rung after the end, ignored by Python
def test_no_timer_is_left_whenever_it_rings(monkeypatch: pytest.MonkeyPatch) -> None:
    """If it rings while it is being stopped, it must not ring on for ever in whatever runs later."""
    monkeypatch.setattr(turns, "AGAIN", 1e-5)
    before = signal.getsignal(signal.SIGALRM)
    ends = Counter[str]()
    for number in range(3000):
        try:
            within(1e-5 * (number % 30 + 1), sum, range(30 * (number % 300)))
            ends["in time"] += 1
        except OutOfTime:
            ends["late"] += 1
        assert signal.getsignal(signal.SIGALRM) == before
        assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)
    assert min(ends["late"], ends["in time"]) > 100
