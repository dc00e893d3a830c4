"""The next draw and a blind theft, against all that may be, found by trying, and against guesses."""

from __future__ import annotations

import itertools
import random
from collections import Counter

import numpy as np
import pytest
from touareg_by_trying import GOODS, agrees, ask, near
from touareg_more_scenes import (
    MORE,
    hidden_in_stage_two,
    second,
    some_games,
)

import caravanserai as cv
from caravanserai.games.touareg import deals
from engines import by_engine


@pytest.mark.compiled("these scenes may be many deals; those of some more scenes are fewer")
def test_draws_and_thefts_are_as_likely_as_the_deals_that_may_be(scene):
    assert agrees(scene.match, "North")


@pytest.mark.parametrize("more", MORE, ids=lambda more: more.__name__)
@pytest.mark.parametrize("viewer", by_engine(compiled=["North", "South", None], python=["North"]))
def test_the_same_in_more_scenes_for_whoever_asks(table, more, viewer):
    match = more(table).match
    if viewer in (*match.players, None):
        assert agrees(match, viewer)


def test_there_is_room_for_any_number_of_pasts(table, monkeypatch):
    match = hidden_in_stage_two(table).match
    told = ask(match, "North")
    monkeypatch.setattr(deals, "PASTS", 1)
    assert ask(match, "North") == told


def hoard(players, seed, events):
    """A game of players who keep what they draw, and take what lies in the market, so many events into stage 2."""
    match = cv.new("touareg", ["North", "East", "South", "West", "Old Tom"][:players], seed=seed)
    chance = random.Random(seed)
    while events and not match.over:
        legal = match.legal()
        wanted = [text for text in legal if text.split(" ")[0] in ("take", "buy", "pay", "hide")] or legal
        wished = [text for text in ("end", "draw") if text in legal and chance.random() < 0.5]
        match.play(wished[0] if wished else chance.choice(wanted))
        events -= match.describe()["position"]["stage"] == 2
    return match


@pytest.mark.parametrize("players", by_engine(compiled=[4, 5], python=[4]))
@pytest.mark.parametrize("events", by_engine(compiled=[4, 9, 14], python=[9]))
def test_in_which_order_seats_are_joined_does_not_matter(players, events, monkeypatch):
    match = hoard(players, 2, events)
    assert match.position.kept.sum() > 0
    told = ask(match)
    around_all = deals.around_all
    for order in list(itertools.permutations(range(players)))[:: 5 * players]:
        monkeypatch.setattr(
            deals, "around_all", lambda found, limit, order=order: around_all([found[n] for n in order], limit)
        )
        again = ask(match)
        for name in match.players:
            assert near(again["hands"][name], told["hands"][name])
        assert again["draw"] is told["draw"] is None or near(again["draw"], told["draw"])


@pytest.mark.rule("TG-71", "TG-81")
def test_a_card_that_was_kept_is_one_card_and_those_drawn_are_others(table):
    """East kept a gold, as all know, and holds two cards more: of the deck of a gold, two salt and two millet."""
    game = second(table, "gold millet millet", "")
    deck = game.position["deck"]
    assert ask(game.match, "North")["steal"]["East"] == {"water": 0, "gold": 1, "salt": 0, "millet": 0}
    game.turn("draw gold salt salt", "market salt")
    left = Counter(deck) - Counter(["salt"])
    told = ask(game.match, "North")
    for good in GOODS:
        share = left[good] / left.total()
        assert told["draw"][good] == pytest.approx(share)
        assert told["hands"]["East"][good] == pytest.approx(2 * share + (good == "gold"))


# Against guesses


@pytest.mark.parametrize("seed", range(by_engine(compiled=8, python=1)))
def test_guesses_come_as_often(seed):
    """In stage 1 a guess deals by the same law."""
    many = by_engine(compiled=2000, python=40)
    for match in some_games(seed, by_engine(compiled=(15, 40, 60), python=(15,))):
        for viewer in ("East", None):
            told = ask(match, viewer)
            seat = -1 if viewer is None else match.players.index(viewer)
            found = []
            for number in range(many):
                positions = match.state.newest.copy()
                luck = match.game.engine.luck_of(np.uint64(seed), np.uint64(number))
                match.game.engine.guess(positions, 0, seat, np.uint64(luck))
                found.append(np.concatenate([positions[0].hand[: len(match.players)].ravel(), positions[0].deck]))
            mean, error = np.mean(found, axis=0), np.std(found, axis=0) / many**0.5
            size = int(match.position.deck_size)
            expected = [told["hands"][name][good] for name in match.players for good in GOODS]
            expected += [size * told["draw"][good] if size else 0.0 for good in GOODS]
            assert np.all(np.abs(mean - expected) <= 4 * error + 1e-12), (match.players, viewer, mean, expected, error)
