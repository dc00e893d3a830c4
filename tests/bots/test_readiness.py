"""Readiness: bots get ready in the background, and who waits for one can see how far it is."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import pytest
from bot_guests import Roller, Unready

import caravanserai as cv
from caravanserai.bots import readiness, registry
from caravanserai.bots.readiness import Readiness
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.odds import Progress
from caravanserai.kernels import Unit, background
from caravanserai.kernels.mark import BadKernel


def table(game: str = "touareg") -> cv.Match:
    return cv.new(game, ["North", "East"], seed=3)


class Slow(Roller):
    """Gets ready in two steps, each when it is let."""

    def __init__(self) -> None:
        self.may_prepare, self.may_solve = threading.Event(), threading.Event()
        self.seen: list[Match] = []

    def prepare(self, game: Game) -> None:
        assert self.may_prepare.wait(60)

    def prepare_match(self, seen: Match, progress: Progress) -> None:
        self.seen.append(seen)
        progress(1, 4)
        assert self.may_solve.wait(60)
        progress(4, 4)


@pytest.fixture
def eager(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever waits looks very often."""
    monkeypatch.setattr(readiness, "LOOK", 0.001)


@pytest.mark.parametrize("bot", [Roller(), registry.find("easy"), registry.find("random")])
def test_a_bot_that_needs_nothing_is_ready_at_once(bot: cv.Bot) -> None:
    ready = Readiness(bot, "guest", table())
    assert ready.is_ready
    assert ready.part == 1.0
    ready.wait()


@pytest.mark.usefixtures("eager")
def test_a_bot_is_ready_when_it_has_prepared_for_game_and_match() -> None:
    bot, parts = Slow(), list[float]()
    ready = Readiness(bot, "slow", table())
    assert not ready.is_ready

    def watch(part: float) -> None:
        parts.append(part)
        if part == 0.25:
            bot.may_solve.set()
        else:
            bot.may_prepare.set()

    ready.wait(watch)
    assert ready.is_ready
    assert ready.part == 1.0
    assert parts == sorted(parts)
    assert set(parts) <= {0.0, 0.25, 1.0}
    assert 0.25 in parts


@pytest.mark.usefixtures("eager")
def test_a_part_of_it_is_compiling_where_there_is_something_to_compile(monkeypatch: pytest.MonkeyPatch) -> None:
    class Queue:
        done = 0.0

        def want(self, units: Sequence[Unit], *, first: bool) -> None:
            assert (units, first) == ([unit], True)

        def part_done(self, units: Sequence[Unit]) -> float:
            assert units == [unit]
            return self.done

    class Compiles(Slow):
        def units(self, game: Game) -> list[Unit]:
            return [unit]

    unit, bot, queue = Unit("guest-rules", []), Compiles(), Queue()
    monkeypatch.setattr(background, "queue", lambda: queue)
    ready = Readiness(bot, "compiles", table())
    assert ready.part == 0.0
    queue.done = 0.5
    half = ready.part
    queue.done = 1.0
    bot.may_prepare.set()
    whole = ready.part
    bot.may_solve.set()
    ready.wait()
    assert 0.0 < half < whole < ready.part == 1.0


def test_a_bot_is_shown_of_the_match_what_a_spectator_may_know() -> None:
    bot, match = Slow(), table()
    match.play("draw")
    bot.may_prepare.set()
    bot.may_solve.set()
    Readiness(bot, "slow", match).wait()
    seen = bot.seen[0]
    assert seen is not match
    assert seen.view() == match.view()


@pytest.mark.parametrize("looks", [True, False])
def test_a_bot_that_cannot_get_ready_is_told_to_who_waits(looks: bool) -> None:
    ready = Readiness(Unready(), "unready", table())
    with pytest.raises(cv.BadSetting, match="the bot unready cannot be made: OSError: no weights"):
        ready.wait((lambda _: None) if looks else None)
    assert ready.is_ready  # nobody waits for it any more


def test_a_bot_whose_units_cannot_be_compiled_is_told_to_who_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    class Wrong(Unready):
        def units(self, game: Game) -> list[Unit]:
            return [Unit("wrong-rules", [])]

    def want(*_: object, **__: object) -> None:
        raise BadKernel("mine.play reads TABLE, which is no constant but a list")

    monkeypatch.setattr(background.Queue, "want", want)
    with pytest.raises(cv.BadSetting, match=r"the bot wrong cannot be made: BadKernel: mine\.play reads TABLE"):
        Readiness(Wrong(), "wrong", table()).wait()


@pytest.mark.parametrize("level", ["easy", "medium", "hard"])
def test_our_levels_do_not_get_ready_for_a_game_of_another_house(level: str) -> None:
    class Nim:
        name = "nim"

    class Other:
        game = Nim()

    with pytest.raises(cv.BadSetting, match="do not know nim"):
        Readiness(registry.find(level), level, Other())  # type: ignore[arg-type]


@pytest.mark.compiled("solves the race and the climb")
@pytest.mark.parametrize("level", ["medium", "hard"])
@pytest.mark.parametrize("game", ["camelup", "touareg", "pharaohs"])
def test_our_levels_get_ready_and_choose(level: str, game: str) -> None:
    bot, match = registry.find(level), table(game)
    Readiness(bot, level, match).wait()
    assert bot.choose(cv.View(match, 1, cv.Budget(playouts=2)), match.legal()) in match.legal()
