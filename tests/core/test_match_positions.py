"""Positions of a match: what is played makes another one, so that copies and whoever holds one can share it."""

from __future__ import annotations

import random

import pytest

import caravanserai as cv


@pytest.mark.parametrize("dice", ["seed", "table"])
@pytest.mark.parametrize("game", cv.all_games())
def test_a_position_that_was_played_to_is_never_changed(game: str, dice: str) -> None:
    match = cv.new(game, ["North", "East"], seed=5, dice=dice)
    luck = random.Random(5)
    kept = []
    for _ in range(60):
        kept.append((match.copy(), match.position, match.position.tobytes(), match.describe()))
        if match.over:
            break
        for refused in (match.play, match.settle):
            with pytest.raises(cv.IllegalAction):
                refused("nonsense")
        match.guess("North", 1)
        match.awaited()
        match.glances_json([-1, 0, 1])
        if match.waiting_for_chance:
            match.settle()
        else:
            match.play(luck.choice(match.legal()))
    assert len({told for _, _, told, _ in kept}) > 20
    for copy, position, told, described in kept:
        assert position.tobytes() == told
        assert copy.describe() == described


def test_a_copy_and_its_match_go_their_own_ways() -> None:
    match = cv.new("camelup", ["North", "East"], seed=5)
    copy = match.copy()
    match.play("leg blue")
    copy.play("leg green")
    assert match.view()["position"]["leg_tiles"]["blue"] == [3, 2]
    assert match.view()["position"]["leg_tiles"]["green"] == [5, 3, 2]
    assert copy.view()["position"]["leg_tiles"]["blue"] == [5, 3, 2]
    assert copy.view()["position"]["leg_tiles"]["green"] == [3, 2]
    assert match.log() == ["North: leg blue"]
    assert copy.log() == ["North: leg green"]
