"""The outlook: odds on the screen, in both languages."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

import caravanserai as cv
from caravanserai.terminal.outlook import bar, decimal, show_odds
from caravanserai.terminal.speech import Speech
from caravanserai.terminal.table import Seating

START = {"start": "1 green yellow orange / 3 blue white"}


def screen(match: cv.Match, language: str = "en", width: int = 80) -> str:
    told = io.StringIO()
    odds = cv.odds_of(match, playouts=20, progress=False)
    console = Console(file=told, width=width, highlight=False)
    tell = Speech(match.state.setting, language).action
    show_odds(match.game.name, odds, list(match.options), language, console, tell)
    return told.getvalue()


def test_a_bar_is_as_long_as_the_chance():
    assert bar(1, 8) == "████████"
    assert bar(0.5, 8) == "████"
    assert bar(1 / 16, 8) == "▌"
    assert bar(0, 8) == ""


def test_numbers_are_written_as_the_language_does():
    assert decimal(1.25, 1, "en") == "1.2"
    assert decimal(1.25, 2, "fr") == "1,25"
    assert decimal(0.5, 2, "en", sign=True) == "+0.50"
    assert decimal(-0.001, 2, "en", sign=True) == "+0.00"
    assert decimal(-0.001, 2, "en") == "0.00"


@pytest.mark.compiled("needs the race solved")
class TestCamelUp:
    def test_the_last_die_of_a_leg(self):
        """Blue's die is left, and whatever it shows it goes past all others or on top of them."""
        match = cv.new("camelup", ["Ana", "Bo"], head=START, seed=1)
        for die in ("green 1", "yellow 1", "orange 1", "white 1"):
            match.play(f"roll {die}")
        track = {"2": ["green"], "3": ["blue"], "4": ["orange", "white", "yellow"]}
        assert match.describe()["position"]["track"] == track
        rows = [line.split() for line in screen(match).splitlines()[2:7]]
        assert [row[0] for row in rows] == ["blue", "yellow", "white", "orange", "green"]
        for place, row in enumerate(rows, 1):
            assert row[place] == "100.0"
            assert row[1:6].count("0.0") == 4

    def test_footnotes_say_what_is_assumed(self):
        match = cv.new("camelup", ["Ana", "Bo"], ["support", "spicy"], head=START, seed=1)
        assert "in later legs there are none" in screen(match)
        assert "Nobody adds a support die" in screen(match)
        assert "estimate" not in screen(match)
        match.play("win blue")
        match.play("lose green")
        assert "≈" in screen(match)
        assert "une estimation" in screen(match, "fr")

    def test_nothing_is_broken_off_on_a_narrow_screen(self):
        match = cv.new("camelup", ["Ana", "Bo"], ["photographer"], head=START, seed=1)
        for line in screen(match, width=60).splitlines():
            assert len(line) <= 60
            assert not line.rstrip().endswith(("oasis", "mirage"))

    def test_at_the_table_by_what_is_known_there(self):
        match = cv.new("camelup", ["Ana", "Bo"], head=START, seed=1)
        told = io.StringIO()
        lines = iter(["odds", "quit"])
        console = Console(file=told, width=100, highlight=False)
        Seating(match, ["Ana"], "en", console, ask=lambda _: next(lines)).run()
        assert "Worth of each action" in told.getvalue()
        assert "win" in told.getvalue()
        shared = io.StringIO()
        lines = iter(["chances", "quit"])
        console = Console(file=shared, width=100, highlight=False)
        Seating(match, ["Ana", "Bo"], "fr", console, ask=lambda _: next(lines)).run()
        assert "Valeur de chaque action" in shared.getvalue()
        assert "vainqueur" not in shared.getvalue()  # which cards are in hand is not everybody's to know
        assert len(match.events) == 0


@pytest.mark.parametrize(
    ("language", "goods"), [("en", ["water", "gold", "salt", "millet"]), ("fr", ["eau", "or", "sel", "millet"])]
)
def test_touareg(language: str, goods: list[str]):
    match = cv.new("touareg", ["Ana", "Bo"], seed=3)
    for _ in range(12):
        match.play(match.legal()[0])
    text = screen(match, language)
    assert re.search(r"\s+".join(goods), text)
    assert "Bo" in text
    assert "±" in text
    assert "20 " in text  # playouts


@pytest.mark.parametrize(("language", "ways"), [("en", ("forward", "back")), ("fr", ("avancer", "reculer"))])
@pytest.mark.compiled("needs the climb solved")
def test_pharaohs(language: str, ways: tuple[str, str]):
    match = cv.new("pharaohs", ["Ana", "Bo"], seed=3)
    while "forward" not in match.legal():
        match.play(match.legal()[0])
    text = screen(match, language)
    for way in ways:
        assert re.search(rf"^ *{way} ", text, re.MULTILINE)
    assert "Bo" in text


def test_a_game_of_another_house_shows_its_odds_as_they_are():
    told = io.StringIO()
    show_odds("nim", {"win": 0.5}, [], "en", Console(file=told, width=80))
    assert '"win": 0.5' in told.getvalue()
