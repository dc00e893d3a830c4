"""The odds of Camel Up as they are asked: by whom, how often, by how many at once."""

from __future__ import annotations

import json
import subprocess
import sys
import threading

import pytest
from camelup_by_hand import (
    COLOURS,
    NAMES,
    TABLES,
    needs_race,
    positions,
)

import caravanserai as cv
from engines import by_engine

# Who asks


def dumped(*arguments, **settings):
    return json.dumps(cv.odds_of(*arguments, **settings))


@pytest.mark.rule("CU-37")
@pytest.mark.parametrize("table", ["base", "all"])
def test_race_cards_of_others_change_nothing(table):
    for match in positions(10, by_engine(compiled=12, python=1), table, by_engine(compiled=range(1, 4), python=[1])):
        name = match.to_move
        for viewer, settings in [(name, {}), (NAMES[0], {"player": NAMES[0]}), (None, {"public": True})]:
            dealt_anew = [match.guess(viewer, seed) for seed in range(by_engine(compiled=3, python=1))]
            assert {dumped(guess, **settings) for guess in dealt_anew} == {dumped(match, **settings)}


@pytest.mark.rule("CU-37")
def test_nobody_but_the_player_to_move_is_told_of_their_race_cards(stand):
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white"], players=3)
    game.play("win blue", "leg blue", "lose white")
    mine = cv.odds_of(game.match)["actions"]
    assert [text for text in mine if text.split()[0] in ("win", "lose")] == [
        f"{pile} {colour}" for pile in ("win", "lose") for colour in COLOURS if colour != "blue"
    ]
    assert cv.odds_of(game.match, "North")["actions"] == mine
    for told in (cv.odds_of(game.match, public=True), cv.odds_of(game.match, "East")):
        assert told["actions"] == {text: mine[text] for text in mine if text.split()[0] not in ("win", "lose")}
        assert "?" not in json.dumps(told)


def test_while_a_die_is_awaited_there_is_nothing_to_choose(stand):
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white", "blue"], thrown="table")
    before = cv.odds_of(game.match)
    game.play("roll")
    assert game.match.waiting_for_chance
    assert cv.odds_of(game.match) == {**before, "actions": {}}


def test_when_the_race_is_over_every_camel_is_where_it_is():
    match = cv.new("camelup", players=NAMES[:2], seed=3)
    while not match.over:
        match.play("roll")
    order = match.describe()["position"]["ranking"]
    told = cv.odds_of(match)
    assert told["actions"] == {}
    for place, colour in enumerate(order):
        assert told["leg"][colour] == [float(place == other) for other in range(5)]
        assert told["race"][colour] == {"win": float(place == 0), "last": float(place == 4)}


# Asking


def test_asked_twice_the_odds_are_the_same_and_nothing_is_changed():
    for table in by_engine(compiled=TABLES, python=["base", "all"]):
        for match in positions(11, by_engine(compiled=4, python=1), table, by_engine(compiled=range(1, 7), python=[1])):
            before = match.record(), match.position.tobytes(), match.describe(), match.view(match.to_move)
            assert dumped(match) == dumped(match)
            assert (match.record(), match.position.tobytes(), match.describe(), match.view(match.to_move)) == before


def test_several_may_ask_at_once():
    asked = positions(12, by_engine(compiled=12, python=2), "all", by_engine(compiled=range(1, 7), python=[1, 2]))
    alone = [dumped(match) for match in asked]
    told: dict[int, list[str]] = {}

    def ask(number):
        told[number] = [dumped(match) for match in (asked if number else asked[::-1])]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == {0: alone[::-1], 1: alone}


TWO_THREADS = """
import threading, caravanserai as cv
match = cv.new("camelup", players=["North", "East"], seed=1)
together = threading.Barrier(4)
told = []
def ask():
    together.wait()
    told.append(str(cv.odds_of(match)))
threads = [threading.Thread(target=ask) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(told) == 4 and len(set(told)) == 1, told
"""


@needs_race
def test_several_may_ask_at_once_the_very_first_time():
    ran = subprocess.run([sys.executable, "-c", TWO_THREADS], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
