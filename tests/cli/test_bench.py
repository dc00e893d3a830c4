"""`caravan bench`."""

from __future__ import annotations

import json

import pytest

from .shell import Caravan, Refusal


def test_bench_measures(caravan: Caravan) -> None:
    told = json.loads(caravan("bench", "camelup", "--players", "3", "--seconds", "0.2", "--json").stdout)
    assert {"steps_per_second", "games_per_second", "steps_per_game"} <= set(told)
    assert told["steps_per_second"] == pytest.approx(told["games_per_second"] * told["steps_per_game"])
    assert "steps a second" in caravan("bench", "camelup", "--seconds", "0.1").stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ("bench", "chess"),
        ("bench", "camelup", "--seconds", "0"),
        ("bench", "camelup", "--seconds", "nan"),
        ("bench", "camelup", "--players", "9"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
