"""The start as chance says it, one thing a node: CU-6, CU-7."""

from fractions import Fraction
from itertools import product

import pytest

import caravanserai as cv
from caravanserai.core.state import State

COLOURS = ["blue", "green", "orange", "yellow", "white"]
SPACES = ["blue 3", "green 1", "orange 1", "yellow 1", "white 3"]


def before_start(*said):
    state = State.start(cv.game("camelup"), ["North", "East"])
    for text in said:
        state = after(state, text)
    return state


def after(state, text):
    return state.after_outcome(state.game.outcomes.texts.index(text), text)


def start_of(state):
    return state.game.head.write(state.position, state.players)["start"]


@pytest.mark.rule("CU-6")
def test_each_camels_die_is_rolled_in_turn_and_each_space_is_as_likely():
    state = before_start()
    for colour, said in zip(COLOURS, SPACES, strict=True):
        assert state.outcomes() == {f"{colour} {pips}": Fraction(1, 3) for pips in (1, 2, 3)}
        state = after(state, said)


@pytest.mark.rule("CU-7")
def test_then_it_is_drawn_evenly_who_goes_on_last_of_those_not_yet_put_down():
    """Orange goes on last, then blue before it, then white, then yellow: so green goes on first."""
    state, left = before_start(*SPACES), set(COLOURS)
    for colour in ("orange", "blue", "white", "yellow"):
        assert state.waiting_for_chance or state.to_move is None
        assert state.outcomes() == {f"top {one}": Fraction(1, len(left)) for one in left}
        state = after(state, f"top {colour}")
        left.remove(colour)
    assert state.to_move == "North"
    assert start_of(state) == "1 green yellow orange / 3 white blue"
    assert state.describe()["position"]["leg"] == 1


@pytest.mark.rule("CU-7")
def test_every_order_of_a_stack_is_as_likely():
    """Three camels on one space and two on another: 12 starts, each with 10 of the 120 ways to draw."""
    orders = product(*(range(count) for count in (5, 4, 3, 2)))
    found = {}
    for picks in orders:
        state = before_start(*SPACES)
        for pick in picks:
            state = after(state, sorted(state.outcomes())[pick])
        found[start_of(state)] = found.get(start_of(state), 0) + 1
    assert sorted(found.values()) == [10] * 12


@pytest.mark.rule("CU-6", "CU-7")
def test_only_what_is_drawn_now_can_be_said():
    state = before_start()
    for text in ("green 1", "support blue 1", "top blue"):
        with pytest.raises(cv.CaravanError, match="something else is drawn now"):
            after(state, text)
    state = before_start(*SPACES, "top orange")
    for text in ("blue 1", "top orange"):
        with pytest.raises(cv.CaravanError, match="something else is drawn now"):
            after(state, text)


@pytest.mark.rule("CU-7")
def test_in_the_race_nobody_is_put_down_any_more(table):
    assert table().refuses("roll top blue", "CU-7")


@pytest.mark.parametrize(
    "start",
    [
        "1 green yellow orange / 3 blue white",
        "2 white yellow orange green blue",
        "1 white / 2 blue / 3 yellow orange green",
    ],
)
def test_a_start_that_is_told_is_what_chance_would_have_said(start):
    game = cv.game("camelup")
    said = game.head.read(game.positions(1)[0], {"start": start}, ["North", "East"])["start"]
    state = before_start()
    for outcome in said:
        assert game.outcomes.texts[outcome] in state.outcomes()
        state = state.after_outcome(outcome, "")
    assert start_of(state) == start
    assert state.to_bytes() == cv.new("camelup", ["North", "East"], head={"start": start}).state.to_bytes()
