"""Positions of a match: what is played makes another one, so that copies and whoever holds one can share it."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

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
        match.state.views_json([-1, 0, 1])
        if match.waiting_for_chance:
            match.settle()
        else:
            match.play(luck.choice(match.legal()))
    assert len({told for _, _, told, _ in kept}) > 20
    for copy, position, told, described in kept:
        assert position.tobytes() == told
        assert copy.describe() == described


@pytest.mark.parametrize("dice", ["seed", "table"])
@pytest.mark.parametrize("game", cv.all_games())
def test_copies_that_go_on_differently_have_each_their_own_past(game: str, dice: str) -> None:
    """However often one turns back, and whichever goes on first."""
    luck = random.Random(5)
    ways = [(cv.new(game, ["North", "East"], seed=5, dice=dice), list[str]())]
    for _ in range(300):
        match, said = luck.choice(ways)
        if luck.random() < 0.1:
            ways.append((match.copy(), said.copy()))
        elif match.waiting_for_chance:
            said[-1] = match.settle()
        elif not match.over:
            said.append(match.play(luck.choice(match.legal())))
    assert len(ways) > 10
    for match, said in ways:
        assert [match.text(event) for event in match.events] == said
        assert match.played == len(said)
        assert match.at(match.played).record() == match.record()
        early = match.at(len(said) // 2)
        assert [early.text(event) for event in early.events] == said[: len(said) // 2]
        assert [match.text(event) for event in match.events] == said


def test_copies_in_several_threads_have_each_their_own_past() -> None:
    match = cv.new("camelup", ["North", "East"], seed=5)
    match.play("leg blue")
    alone = [played_on(match.at(1), seed) for seed in range(8)]
    copies = [match.copy() for _ in range(8)]
    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(played_on, copies, range(8))) == alone
    assert match.log() == ["North: leg blue"]


def played_on(match: cv.Match, seed: int) -> list[str]:
    luck = random.Random(seed)
    for _ in range(30):
        if not match.over:
            match.play(luck.choice(match.legal()))
    return match.log()


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
