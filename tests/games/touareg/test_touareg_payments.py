"""What each scoring paid to whom: TG-73, TG-74, TG-77, TG-78, TG-91."""

import random

import pytest

import caravanserai as cv
from engines import by_engine


def told(game):
    """What the last event paid, one thing after another."""
    return [tuple(one.values()) for one in game.match.payments()]


def come_to_the_last_turn(game):
    """North draws the last cards of the stage, so that its last turn is North's; East has one camel with millet."""
    game.run_out(leaving="millet millet millet")
    if game.to_move == "East":
        game.turn("take camel3 millet")
    game.waste()
    return game.turn("East: take camel3 millet")


@pytest.mark.rule("TG-73", "TG-74")
def test_leaders_are_told_with_what_they_lead_in(table):
    """East alone has millet, North salt; both have one gold, which is worth 5 to one, and 4 to each of two."""
    game = come_to_the_last_turn(table().bring(North="camel1 gold", East="camel1 gold"))
    assert told(game) == []
    millet = len(game.row("East", "camel3").split())
    game.turn("North: take camel2 salt", "take camel2 salt")
    assert game.match.payments() == [
        {"to": "North", "for": "tie", "points": 4, "good": "gold", "goods": 1, "rule": "TG-74"},
        {"to": "East", "for": "tie", "points": 4, "good": "gold", "goods": 1, "rule": "TG-74"},
        {"to": "North", "for": "majority", "points": 4, "good": "salt", "goods": 2, "rule": "TG-73"},
        {"to": "East", "for": "majority", "points": 3, "good": "millet", "goods": millet, "rule": "TG-73"},
    ]


@pytest.mark.rule("TG-72", "TG-73")
def test_what_is_hidden_last_is_counted(table):
    game = come_to_the_last_turn(table().bring(North="cave | water"))
    game.turn("North: take camel1 salt", "hide cave1 hand water")
    assert ("North", "majority", 6, "water", 1, "TG-73") in told(game)


@pytest.mark.rule("TG-60", "TG-73")
def test_what_is_stolen_last_is_counted(table):
    """The theft is all that was left to do: with it the turn ends, and the stage."""
    game = come_to_the_last_turn(table().bring(North="thief", East="water"))
    game.play("North: take camel1 salt", "steal East hand water")
    assert ("North", "majority", 6, "water", 1, "TG-73") in told(game)


@pytest.mark.rule("TG-91")
def test_at_the_end_of_the_game_unused_cards_are_told_after_the_goods(table):
    game = table().bring(North="plan plan", East="donkey").stage_two("take camel1 salt", "take camel1 millet")
    game.last_round("take camel1 salt", "take camel1 millet")
    assert game.over
    assert told(game)[-2:] == [
        ("North", "unused", 4, "plan", 2, "TG-91"),
        ("East", "unused", 1, "donkey", 1, "TG-91"),
    ]
    assert {reason for _, reason, *_ in told(game)[:-2]} <= {"majority", "tie"}


@pytest.mark.rule("TG-77", "TG-78")
@pytest.mark.parametrize(("special", "points", "rule"), [("plan", 2, "TG-78"), ("donkey", 1, "TG-77")])
def test_a_card_turned_in_is_told(table, special, points, rule):
    game = table().bring(North=special).last_round("take camel1 salt", "take camel1 millet")
    game.play(f"North: score {special}")
    assert game.match.payments() == [
        {"to": "North", "for": "turned-in", "points": points, "special": special, "cards": 1, "rule": rule}
    ]


@pytest.mark.rule("TG-79")
def test_a_card_kept_pays_nothing(table):
    game = table().bring(North="plan").last_round("take camel1 salt", "take camel1 millet")
    game.play("North: keep")
    assert told(game) == []


@pytest.mark.rule("TG-73", "TG-74", "TG-77", "TG-78", "TG-91")
@pytest.mark.parametrize("seed", range(by_engine(compiled=12, python=2)))
@pytest.mark.no_cover
def test_all_that_is_paid_adds_up_to_what_changed_in_everybodys_points(seed):
    """Whatever is played, at every event; and everybody is told the same."""
    luck = random.Random(seed)
    match = cv.new("touareg", [f"P{seat}" for seat in range(2 + seed % 4)], seed=seed)
    reasons = set()
    while not match.over:
        after = match.scores()
        match.play(luck.choice(match.legal()))
        for one in match.payments():
            after[one["to"]] += one["points"]
            reasons.add(one["for"])
        assert after == match.scores()
        assert match.view()["payments"] == match.state.view(match.players[0])["payments"] == match.payments()
    assert "majority" in reasons
