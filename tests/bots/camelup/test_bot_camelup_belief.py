"""The belief: what hidden race cards may show, and hands that fit it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.bots.lookup import search_of
from caravanserai.bots.registry import find, prepare
from caravanserai.bots.search import C_PUCT

NAMES = ("North", "East", "South", "West")
BLUE, GREEN, ORANGE, YELLOW, WHITE = range(5)
WINNER, LOSER = range(2)

pytestmark = pytest.mark.compiled("needs the race solved")


def ahead(*played: str) -> cv.Match:
    """White is far ahead after two legs; North plays these actions, East some others."""
    match = cv.new("camelup", NAMES[:2], head={"start": "1 blue green / 2 yellow orange / 3 white"}, seed=1)
    for die in ("white 3", "blue 1", "green 1", "yellow 1", "orange 1") * 2:
        match.play(f"roll {die}")
    for action in played:
        match.play(action)
        match.play(next(text for text in match.legal() if text.startswith(("leg", "desert"))))
    return match


def deals(match: cv.Match, many: int) -> Iterator[Any]:
    """How hidden cards are dealt for the player to move, over and over: positions after a playout each."""
    search = search_of(match.game)
    search.unit.require()
    guess = match.guess(match.to_move)
    positions, facts = search.replay_past(guess)
    weights = np.array(search.priors(guess))
    memories, trees, *lists = search.buffers()
    both = np.concatenate([positions, positions])
    for seed in range(many):
        search._engine.reset_tree(trees)
        search._engine.search(both, guess.seat, np.uint64(seed), 1, C_PUCT, weights, facts, memories, trees, *lists)
        yield both[1]


def belief(match: cv.Match, many: int = 200) -> Any:
    """Of each pile and card, how often it is dealt to show each camel."""
    shown = np.zeros((2, 20, 5))
    for after in deals(match, many):
        for pile in range(2):
            for card in range(int(match.position.laid[pile])):
                shown[pile, card, after.pile_colour[pile, card]] += 1 / many
    return shown


def test_a_card_most_likely_shows_who_is_likeliest() -> None:
    match = ahead("win white")
    match.play(match.legal()[0])
    believed = belief(match)[WINNER, 0]
    assert believed.argmax() == WHITE
    assert believed[WHITE] > 0.9


def test_it_does_not_matter_what_the_card_really_shows() -> None:
    shown = []
    for colour in ("white", "blue", "green"):
        match = ahead(f"win {colour}")
        match.play(match.legal()[0])
        shown.append(belief(match)[WINNER, 0].copy())
    assert (shown[0] == shown[1]).all()
    assert (shown[0] == shown[2]).all()


@pytest.mark.rule("CU-37")
def test_a_player_has_one_card_of_each_camel() -> None:
    """The second card on the winner's pile most likely shows the second likeliest."""
    match = ahead("win white", "win orange")
    match.play(match.legal()[0])
    first, second = belief(match)[WINNER, :2]
    assert first.argmax() == WHITE
    assert second.argmax() != WHITE


@pytest.mark.rule("CU-37")
def test_hands_that_are_dealt_fit_what_is_seen() -> None:
    """My own cards stay; everybody else's piles and hand are one card of each camel."""
    medium = find("medium")
    prepare(medium, "medium", cv.game("camelup"))
    match = cv.new("camelup", NAMES, seed=3)
    while sum(int(laid) for laid in match.position.laid) < 6:
        match.play(medium.choose(cv.View(match, 1), match.legal()))
    for after in deals(match, 20):
        held: dict[int, list[int]] = {seat: [] for seat in range(4)}
        for pile in range(2):
            before = int(match.position.laid[pile])
            assert (after.pile_seat[pile, :before] == match.position.pile_seat[pile, :before]).all()
            for card in range(int(after.laid[pile])):
                seat, colour = int(after.pile_seat[pile, card]), int(after.pile_colour[pile, card])
                held[seat].append(colour)
                if card < before and seat == match.seat:
                    assert colour == match.position.pile_colour[pile, card]
        for seat, laid in held.items():
            hand = [colour for colour in range(5) if int(after.cards[seat]) >> colour & 1]
            assert sorted(laid + hand) == [BLUE, GREEN, ORANGE, YELLOW, WHITE]


def test_most_cards_of_medium_are_guessed_right() -> None:
    """Evenly, one of five would be."""
    medium = find("medium")
    prepare(medium, "medium", cv.game("camelup"))
    right = []
    for seed in range(6):
        match = cv.new("camelup", NAMES, seed=seed)
        while not match.over:
            match.play(medium.choose(cv.View(match, 1), match.legal()))
            if match.over or len(match.events) % 20:
                continue
            believed, position = belief(match, 20), match.position
            for pile in (WINNER, LOSER):
                right += [
                    believed[pile, card].argmax() == position.pile_colour[pile, card]
                    for card in range(int(position.laid[pile]))
                    if position.pile_seat[pile, card] != match.seat
                ]
    assert len(right) > 40
    assert np.mean(right) > 0.7
