"""Guesses: what a player cannot know, dealt anew."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

import caravanserai as cv
from engines import by_engine

from .tables import (
    COLOURS,
    NAMES,
    RACE_CARDS,
    TABLES,
    choose,
    random_match,
    same,
    snapshot,
    table,
)


def laid_cards(match: cv.Match) -> int:
    position = match.describe()["position"]
    return len(position["winner_pile"]) + len(position["loser_pile"])


def match_with_cards(players: int = 3, options: tuple[str, ...] = (), seed: int = 0) -> cv.Match:
    """A match in which some race cards lie face down."""
    dice = random.Random(seed)
    match = cv.new("camelup", NAMES[:players], options, seed=seed)
    while laid_cards(match) < 2 * players and len(match.events) < 60:
        cards = [action for action in match.legal() if action in RACE_CARDS]
        match.play(dice.choice(cards) if cards and dice.random() < 0.5 else choose(match, dice))
    assert not match.over
    assert laid_cards(match)
    return match


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.no_cover
def test_a_guess_keeps_what_the_viewer_knows(players, options):
    match = match_with_cards(players, options, seed=players)
    before = snapshot(match)
    for player in (None, *match.players):
        different = 0
        for seed in range(10):
            guess = match.guess(player, seed=seed)
            assert guess.view(player) == match.view(player)
            assert guess.to_move == match.to_move
            assert guess.scores() == match.scores()
            if player == match.to_move:
                assert guess.legal() == match.legal()
            different += guess.describe() != match.describe()
        assert different > 0
    assert snapshot(match) == before


def cards_of(match: cv.Match) -> dict[str, list[str]]:
    """Each player's race cards, in hand and on the piles."""
    position = match.describe()["position"]
    cards = {name: list(holding["cards"]) for name, holding in position["holdings"].items()}
    for owner, colour in [*position["winner_pile"], *position["loser_pile"]]:
        cards[owner].append(colour)
    return cards


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.no_cover
def test_every_guess_is_possible(players, options):
    match = match_with_cards(players, options, seed=players + 1)
    told = match.describe()["position"]
    for player in (None, match.players[0]):
        for seed in range(10):
            guess = match.guess(player, seed=seed)
            # Five cards each, one a camel (CU-5); as many laid where they were laid, by whom they were laid.
            assert all(sorted(cards) == sorted(COLOURS) for cards in cards_of(guess).values())
            guessed = guess.describe()["position"]
            for pile in ("winner_pile", "loser_pile"):
                assert [owner for owner, _ in guessed[pile]] == [owner for owner, _ in told[pile]]
            # It can be played to its end.
            dice = random.Random(seed)
            while not guess.over:
                guess.play(choose(guess, dice))


def test_the_record_of_a_guess_tells_the_guess():
    """Nothing that search runs on may tell what the viewer cannot know: the guess's own events neither."""
    match = match_with_cards(3, seed=2)
    for seed in range(5):
        guess = match.guess("North", seed=seed)
        assert cv.read(guess.record()).describe()["position"] == guess.describe()["position"]
        assert guess.at(len(guess.events)).describe()["position"] == guess.describe()["position"]


def test_a_guess_does_not_know_the_dice_to_come():
    """Randomness comes in from outside: a planner must not be able to peek."""
    match = match_with_cards(3, seed=3)
    real = match.copy().play("roll")
    drawn = Counter(match.guess("North", seed=seed).play("roll") for seed in range(60))
    assert drawn[real] < 60
    assert len(drawn) > 1


def test_the_same_seed_is_the_same_guess():
    match = match_with_cards(4, seed=5)
    for player in (None, "East"):
        assert same(match.guess(player, seed=3), match.guess(player, seed=3))
        assert match.guess(player, seed=3).describe() == match.guess(player, seed=3).describe()
    assert len({str(match.guess("East", seed=seed).describe()) for seed in range(50)}) > 10
    with pytest.raises(cv.BadSetting):
        match.guess("East", seed=-1)


def test_a_guess_is_a_copy():
    match = match_with_cards(3, seed=6)
    before = snapshot(match)
    guess = match.guess(match.to_move, seed=1)
    guess.play("roll white 1" if "white" in match.describe()["position"]["pyramid"] else "leg blue")
    assert snapshot(match) == before


def test_a_guess_at_what_lies_open_changes_nothing():
    over = random_match(3, (), seed=1)
    assert over.guess("North", seed=5).describe() == over.describe()
    fresh = table()
    assert fresh.guess("North", seed=5).describe() == fresh.describe()


def test_a_guess_while_an_action_waits():
    match = table(dice="table")
    match.play("win yellow")
    match.play("win blue")
    match.play("roll")
    for seed in range(10):
        guess = match.guess("North", seed=seed)
        assert guess.waiting_for_chance
        assert guess.view("North") == match.view("North")
        pile = guess.describe()["position"]["winner_pile"]
        guess.settle("white 2")
        # The same guess before and after the die is told.
        assert guess.describe()["position"]["winner_pile"] == pile
        assert guess.describe()["position"]["holdings"]["East"]["cards"] == [
            colour for colour in COLOURS if colour != pile[1][1]
        ]


def evenly(counts: Counter[Any], kinds: int) -> bool:
    """Whether so many kinds were all met, each as often as chance would have it (Pearson, six deviations)."""
    expected = counts.total() / kinds
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    freedom = kinds - 1
    return len(counts) == kinds and abs(chi_square - freedom) < 6 * (2 * freedom) ** 0.5


@pytest.mark.no_cover
def test_guesses_are_even_among_what_is_possible():
    match = table()
    match.play("win yellow")  # North
    match.play("win blue")  # East
    match.play("lose green")  # South
    match.play("leg yellow")
    match.play("lose white")  # East again
    count = by_engine(compiled=2000, python=1500)
    one_card, two_cards, spectators = Counter(), Counter(), Counter()
    for seed in range(count):
        position = match.guess("North", seed=seed).describe()["position"]
        assert position["winner_pile"][0] == ["North", "yellow"]
        one_card[position["loser_pile"][0][1]] += 1
        two_cards[position["winner_pile"][1][1], position["loser_pile"][1][1]] += 1
        spectators[match.guess(None, seed=seed).describe()["position"]["winner_pile"][0][1]] += 1
    assert evenly(one_card, 5)
    # East's two cards are different ones, in any order.
    assert evenly(two_cards, 20)
    assert all(one != other for one, other in two_cards)
    assert evenly(spectators, 5)


@pytest.mark.no_cover
def test_guesses_of_different_players_do_not_hang_together():
    match = table()
    for action in ("leg yellow", "win blue", "win green"):
        match.play(action)
    pairs = Counter()
    for seed in range(by_engine(compiled=2000, python=1500)):
        pile = match.guess("North", seed=seed).describe()["position"]["winner_pile"]
        pairs[pile[0][1], pile[1][1]] += 1
    assert evenly(pairs, 25)
