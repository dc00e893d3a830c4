"""What a bot is handed: its seat's view, and what it may ask besides."""

from __future__ import annotations

import pytest
from bot_guests import Nameless, Roller

import caravanserai as cv
from caravanserai.bots.budget import check_seconds

START = {"start": "1 green yellow orange / 3 blue white"}


def table(**how: object) -> cv.Match:
    return cv.new("camelup", ["North", "East"], seed=3, head=START, **how)  # type: ignore[arg-type]


def test_a_bot_has_a_name_and_chooses() -> None:
    assert isinstance(Roller(), cv.Bot)
    assert not isinstance(Nameless(), cv.Bot)


def test_a_view_is_what_the_seat_to_move_may_see() -> None:
    match = table()
    match.play("win green")
    view = cv.View(match, 7)
    assert view == match.view("East")
    assert view["position"]["winner_pile"] == [["North", None]]
    assert (view.game, view.seat, view.seed, view.budget) == ("camelup", 1, 7, cv.Budget(seconds=0.05))


def test_a_guess_is_the_same_for_the_same_seed_and_has_the_same_view() -> None:
    match = table()
    match.play("win green")
    view = cv.View(match, 7)
    assert view.guess().record() == view.guess(7).record()
    assert len({view.guess(seed).record() for seed in range(30)}) == 5  # any race card may lie there
    assert all(view.guess(seed).view("East") == view for seed in range(5))


def test_a_guess_is_played_on_by_itself_though_the_real_dice_lie_on_the_table() -> None:
    match = table(dice="table")
    guess = cv.View(match, 7).guess()
    guess.play("roll")
    assert not guess.waiting_for_chance
    assert match.dice == "table"
    assert match.events == []


def test_a_budget_is_seconds_or_playouts() -> None:
    assert cv.Budget() == cv.Budget(seconds=0.05)
    assert cv.Budget(playouts=9).seconds is None


def test_what_is_left_of_a_budget_is_less_time_and_never_nothing() -> None:
    assert cv.Budget(seconds=0.05).left(0.02).seconds == pytest.approx(0.03)
    assert 0 < (cv.Budget(seconds=0.05).left(9.0).seconds or 0) < 0.01
    assert cv.Budget(playouts=9).left(9.0) == cv.Budget(playouts=9)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf")])
def test_seconds_are_above_0(seconds: float) -> None:
    with pytest.raises(cv.BadSetting, match="above 0"):
        check_seconds(seconds)
