"""Views: what each may see of a match."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest

import caravanserai as cv

from .tables import (
    COLOURS,
    NAMES,
    RACE_CARDS,
    TABLES,
    choose,
    table,
)


def test_a_view_says_whose_it_is_and_what_they_may_do():
    match = table()
    match.play("leg yellow")
    for player in (None, *match.players):
        view = match.view(player)
        assert view["you"] == player
        assert view["legal"] == (match.legal() if player == "East" else [])
        assert view["log"] == match.log(player) == ["North: leg yellow"]
        for key in ("game", "players", "options", "over", "to_move", "waiting_for_chance", "scores", "winners"):
            assert view[key] == match.describe()[key]


def test_only_players_have_a_seat_to_see_from():
    match = table()
    for ask in (match.view, match.log, match.guess):
        for nobody in ("West", "north", "", "?"):
            with pytest.raises(cv.BadSetting):
                ask(nobody)


def test_a_race_card_is_seen_by_its_owner_alone():
    match = table()
    match.play("win yellow")
    match.play("lose blue")
    position = match.view("North")["position"]
    assert position["winner_pile"] == [["North", "yellow"]]
    assert position["loser_pile"] == [["East", None]]
    assert position["holdings"]["North"]["cards"] == ["blue", "green", "orange", "white"]
    assert position["holdings"]["East"]["cards"] == 4
    assert position["holdings"]["South"]["cards"] == 5
    assert match.log("North") == ["North: win yellow", "East: lose ?"]
    assert match.log("East") == ["North: win ?", "East: lose blue"]
    assert match.log("South") == match.log() == ["North: win ?", "East: lose ?"]
    spectator = match.view()["position"]
    assert spectator["winner_pile"] == [["North", None]]
    assert spectator["loser_pile"] == [["East", None]]
    assert [spectator["holdings"][name]["cards"] for name in match.players] == [4, 4, 5]
    # A record knows all.
    assert match.describe()["position"]["winner_pile"] == [["North", "yellow"]]
    assert match.describe()["position"]["holdings"]["East"]["cards"] == ["green", "orange", "yellow", "white"]


@pytest.mark.parametrize("dice", ["seed", "table"])
@pytest.mark.no_cover
def test_nobody_else_sees_a_difference_between_hidden_cards(dice):
    for one_card, other_card in permutations(("win blue", "win white", "win orange"), 2):
        one, other = table(dice=dice), table(dice=dice)
        one.play(one_card)
        other.play(other_card)
        rolls = iter(["white 2", "blue 1", "green 3", "yellow 1", "orange 2"] * 20)
        for _ in range(20):
            for player in (None, "East", "South"):
                assert one.view(player) == other.view(player)
                assert one.log(player) == other.log(player)
                assert repr(one.view(player)) == repr(other.view(player))
            assert one.view("North") != other.view("North")
            if dice == "table" and "roll" in one.legal():
                one.play("roll")
                other.play("roll")
                assert one.view() == other.view()
                assert one.view("East") == other.view("East")
                said = next(rolls)
                one.settle(said)
                other.settle(said)
            else:
                one.play("roll")
                other.play("roll")
            if one.over:
                break


def hidden_words(view: dict[str, Any], player: str | None) -> set[str]:
    """Race cards of others that a log tells the colour of."""
    told = set()
    for line in view["log"]:
        name, _, event = line.partition(": ")
        if name != player and event in RACE_CARDS:
            told.add(line)
    return told


@pytest.mark.parametrize(("players", "options"), TABLES)
@pytest.mark.no_cover
def test_no_view_tells_another_players_card_before_the_end(players, options):
    dice = random.Random(players)
    match = cv.new("camelup", NAMES[:players], options, seed=41)
    while not match.over:
        for player in (None, NAMES[0], NAMES[players - 1]):
            view = match.view(player)
            assert hidden_words(view, player) == set()
            position = view["position"]
            for pile in ("winner_pile", "loser_pile"):
                for owner, colour in position[pile]:
                    assert (colour in COLOURS) if owner == player else (colour is None)
            for name, holding in position["holdings"].items():
                assert isinstance(holding["cards"], list if name == player else int)
        for _ in range(7):
            if not match.over:
                match.play(choose(match, dice))
    # At the end all cards are turned up.
    told = match.describe()
    laid = len(told["position"]["winner_pile"]) + len(told["position"]["loser_pile"])
    assert laid > 0
    for player in (None, *match.players):
        view = match.view(player)
        assert view["position"] == told["position"]
        assert view["log"] == match.record().splitlines()[-len(match.events) :]
        assert "?" not in "".join(view["log"])


def test_a_log_may_be_told_from_an_event_on() -> None:
    match = cv.new("camelup", ["North", "East"], seed=1)
    for action in ("leg blue", "win green", "leg white"):
        match.play(action)
    assert match.log("North", 1) == match.log("North")[1:] == ["East: win ?", "North: leg white"]
    assert match.opened() == [False] * 3
    assert match.log("North", 3) == []
