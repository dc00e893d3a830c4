"""Search: first actions that are candidates, and what becomes of them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.bots.lookup import heuristics_of, search_of
from caravanserai.bots.search import keep_best

NAMES = ("North", "East", "South", "West")


def left_of(
    many: int, wanted: list[float], tried: dict[int, tuple[int, float]], prior_visits: float = 100.0
) -> list[int]:
    """Which of some actions go on."""
    heuristics = replace(heuristics_of(cv.game("camelup")), prior_value=0.1, prior_visits=prior_visits)
    left = keep_best(many, np.array(wanted), range(len(wanted)), tried, heuristics)
    return [action for action, weight in enumerate(left) if weight > 0.0]


def test_before_anything_is_tried_the_greatest_weights_go_on() -> None:
    assert left_of(2, [1.0, 5.0, 3.0, 2.0], {}) == [1, 2]


def test_what_was_tried_often_counts_more_than_its_weight() -> None:
    often = {0: (10_000, 0.6), 1: (10_000, 0.2), 2: (10_000, 0.3)}
    assert left_of(1, [1.0, 5.0, 3.0], often) == [0]


def test_what_was_tried_seldom_counts_less_than_its_weight() -> None:
    seldom = {0: (2, 0.6), 1: (2, 0.5), 2: (2, 0.3)}
    assert left_of(1, [1.0, 5.0, 3.0], seldom) == [1]
    assert left_of(1, [1.0, 5.0, 3.0], seldom, prior_visits=0.001) == [0]


def test_who_is_out_stays_out() -> None:
    assert left_of(2, [0.0, 5.0, 3.0, 2.0], {0: (50, 1.0), 1: (50, 0.1), 2: (50, 0.1), 3: (50, 0.1)}) == [1, 2]


@pytest.mark.compiled("needs the race solved")
@pytest.mark.parametrize("playouts", [30, 240, 1001])
def test_the_better_half_is_tried_on_and_on(playouts: int) -> None:
    """Of a Camel Up search: eight candidates share a third of the playouts, four of them the next, two the last."""
    match = cv.new("camelup", NAMES, seed=1)
    search = search_of(match.game)
    search.unit.require()
    found = search.run(match, 7, cv.Budget(playouts=playouts))
    times = sorted((many for many, _ in found.tried.values()), reverse=True)
    assert found.playouts == sum(times) == playouts
    assert len(times) == 8
    third = playouts / 3
    assert times == pytest.approx(
        [third * (1 / 8 + 1 / 4 + 1 / 2)] * 2 + [third * (1 / 8 + 1 / 4)] * 2 + [third / 8] * 4, abs=2
    )
    assert found.tried[found.best][0] >= times[1]
    assert all(0.0 <= mean <= 1.0 for _, mean in found.tried.values())


@pytest.mark.compiled("needs the race solved")
def test_a_search_by_time_tells_how_far_it_came() -> None:
    match = cv.new("camelup", NAMES, seed=1)
    search = search_of(match.game)
    search.unit.require()
    found = search.run(match, 7, cv.Budget(seconds=0.02))
    assert found.playouts == sum(many for many, _ in found.tried.values()) > 0
    assert found.best in match.legal_actions()
