"""A reading: the position as it is told, opened once, and never out of date."""

from __future__ import annotations

import random

import orjson
import pytest

import caravanserai as cv
from caravanserai.core.reading import Reading, once


def test_a_reading_has_the_fields_of_the_position() -> None:
    match = cv.new("camelup", ["North", "East"], seed=3)
    reading = Reading(match.snapshot())
    for name in match.game.dtype.names or ():
        assert (getattr(reading, name) == match.position[name]).all()


def test_what_all_are_told_is_reckoned_once_a_reading_and_anew_of_a_bare_position() -> None:
    match = cv.new("camelup", ["North", "East"], seed=3)
    reading, counted = Reading(match.snapshot()), []
    for position, times in ((reading, 1), (match.position, 3)):
        counted.clear()
        for _ in range(3):
            once(position, "something", lambda: counted.append(1))
        assert len(counted) == times


@pytest.mark.parametrize("game", cv.all_games())
@pytest.mark.no_cover
def test_what_is_told_is_never_out_of_date(game: str) -> None:
    """Asked at every event, refused actions and waiting chance among them, it is what a match read anew tells."""
    match = cv.new(game, ["North", "East"], seed=5, dice="table")
    luck = random.Random(5)
    for _ in range(60):
        if match.over:
            break
        for player in (None, *match.players):
            fresh = cv.read(match.record())
            assert match.view(player) == fresh.view(player)
            assert match.glance(player) | {"log": match.log(player)} == match.view(player)
            assert orjson.loads(match.glance_json(player)) == orjson.loads(orjson.dumps(match.glance(player)))
        assert match.legal() == fresh.legal()
        assert match.describe() == fresh.describe()
        with pytest.raises(cv.IllegalAction):
            match.play("nonsense")
        if match.waiting_for_chance:
            with pytest.raises(cv.IllegalAction):
                match.settle("nonsense")
            match.settle()
        else:
            match.play(luck.choice(match.legal()))
        guess = match.guess("North", 1)
        assert guess.legal() == cv.read(guess.record()).legal()
        # What a guess was told is not taken for what is so.
        assert orjson.loads(guess.glance_json("North")) == orjson.loads(orjson.dumps(guess.glance("North")))


def spoil(told: object) -> None:
    """Take everything out of what was told."""
    if isinstance(told, dict):
        for part in told.values():
            spoil(part)
        told.clear()
    elif isinstance(told, list):
        for part in told:
            spoil(part)
        told.clear()


@pytest.mark.parametrize("game", cv.all_games())
def test_what_one_is_told_is_ones_own(game: str) -> None:
    """Whatever somebody does to a view, the next is whole."""
    match = cv.new(game, ["North", "East"], seed=3)
    for tell in (match.view, match.describe, match.legal, match.log, lambda: match.view("North")):
        before = repr(tell())
        spoil(tell())
        assert repr(tell()) == before
