"""A Camel Up table for rule tests: it plays texts, refuses them, and tells the track in the words of a record."""

from __future__ import annotations

import math

import numpy as np
import pytest
from camelup_by_hand import COLOURS

import caravanserai as cv
import engines
from altered import altered
from caravanserai.games.camelup import odds
from caravanserai.games.camelup.words import herd_of

NAMES = ("North", "East", "South", "West", "Amir", "Basma", "Chadi", "Dalia", "Emir", "Farah")
START = "1 green yellow orange / 3 blue white"  # the rulebook's example


class Table:
    """A match of Camel Up; chance is said in the texts."""

    def __init__(self, start=START, players=2, options=(), dice="seed"):
        names = NAMES[:players] if isinstance(players, int) else players
        self.match = cv.new("camelup", players=names, options=options, head={"start": start}, seed=1, dice=dice)

    def play(self, *texts):
        """Play these one after another; `East: leg blue` also says whose turn it must be."""
        for text in texts:
            name, colon, action = text.partition(": ")
            if colon:
                assert self.to_move == name
            self.match.play(action if colon else text)
        return self

    def roll(self, *dice):
        """One pyramid tile after another: `white 2`, `support white 1`."""
        return self.play(*(f"roll {die}" for die in dice))

    def refuses(self, text, *rules):
        """The action is not legal by this rule (any of these, where several forbid it), and changes nothing."""
        before = self.match.record(), self.match.describe()
        with pytest.raises(cv.IllegalAction) as caught:
            self.match.play(text)
        assert caught.value.text == text
        assert caught.value.rule in (rules or (None,))
        assert (f"({caught.value.rule})" in str(caught.value)) == bool(rules)
        assert text not in self.legal
        assert (self.match.record(), self.match.describe()) == before
        return True

    def legal_of(self, word):
        """The legal actions that begin with a word, without it."""
        return [text.removeprefix(f"{word} ") for text in self.legal if text.startswith(f"{word} ")]

    @property
    def legal(self):
        return self.match.legal()

    @property
    def to_move(self):
        return self.match.to_move

    @property
    def over(self):
        return self.match.over

    @property
    def money(self):
        return self.match.scores()

    @property
    def position(self):
        return self.match.describe()["position"]

    @property
    def track(self):
        """The camels as a record's start tells them: `1 green yellow / 3 blue`."""
        stacks = self.position["track"].items()
        rising = sorted(stacks, key=lambda stack: 99 if stack[0] == "finish" else int(stack[0]))
        return " / ".join(f"{space} {' '.join(camels)}" for space, camels in rising)

    @property
    def ranking(self):
        """The camels from first to last: `white blue orange yellow green`."""
        return " ".join(self.position["ranking"])

    def holds(self, name):
        """A player's leg tiles, pyramid tiles and race cards."""
        return self.position["holdings"][name]


@pytest.fixture(scope="session")
def table():
    """Sets a table up: `table(start, players, options)`; players as a number, or by their names."""
    return Table


@pytest.fixture
def stand(table):
    """A table where the camels stand as told and these dice are left: `stand("4 white / 6 blue …", ["white"])`."""

    def lay(stacks, dice, options=(), players=2, money=(), thrown="seed"):
        game = table(players=players, options=options, dice=thrown)
        with altered(game.match) as position:
            position.herd = herd_of("start", stacks, int(position.track))
            position.camels = sum(1 << int(stack.split()[0]) for stack in stacks.split(" / "))
            position.pyramid = sum(1 << COLOURS.index(die.split()[-1]) + 5 * (" " in die) for die in dice)
            for name, pounds in dict(money).items():
                position.money[game.match.players.index(name)] = pounds
        return game

    return lay


@pytest.fixture(autouse=True)
def unsolved_race_as_python(monkeypatch):
    """To solve a whole track takes long as ordinary Python: there, what follows the leg is left blank."""
    if engines.as_python:
        tables = {track: np.zeros((math.comb(track + 4, 5) + 1, 2, 5)) for track in (16, 20)}
        for values in tables.values():
            values[-1, 0, 0] = values[-1, 1, 4] = 1  # over: the first camel has won, the fifth is last
        monkeypatch.setattr(odds, "race_on", lambda _, position: tables[int(position.track)])
