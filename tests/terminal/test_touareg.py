"""Touareg in a terminal: hands that others may not see, at one screen and at several people's."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from test_table import sit

import caravanserai as cv
from caravanserai.terminal.drawing import draw


def table(players: tuple[str, ...] = ("Ana", "Bo"), **how: object) -> cv.Match:
    return cv.new("touareg", players, head={"start": "gold salt"}, **how)  # type: ignore[arg-type]


def drawn(told: dict[str, object], language: str = "en") -> str:
    screen = io.StringIO()
    draw(told, language, Console(file=screen, width=100, highlight=False))
    return screen.getvalue()


def test_one_person_sees_the_own_hand_and_how_many_cards_others_have() -> None:
    match = table(("Ana", "Bo", "Cy"), seed=5)
    match.play("draw gold gold salt")
    match.play("market salt")
    match.play("end")
    match.play("draw water water millet")
    screen = drawn(match.view("Ana"))
    assert "hand gold 2" in screen
    assert "hand 3 cards" in screen
    assert "unseen" in screen
    assert "still owed to the market: 1" in screen
    assert "water 2, millet 1" not in screen
    assert "hand water 2, millet 1" in drawn(match.view("Bo"))


def test_what_lies_before_a_player_is_named_as_actions_name_it() -> None:
    match = table(seed=5)
    match.play("draw water gold salt")
    match.play("market salt")
    match.play("end")
    match.play("take camel3 salt")
    match.play("end")
    match.play("buy cave")
    assert "buying a cave: 0 of 3 dinars paid" in drawn(match.view("Ana"))
    assert "achat de grotte" in drawn(match.view("Ana"), "fr")
    match.play("pay hand water")
    match.play("hide cave1 hand gold")
    assert "cave1 gold" in drawn(match.view("Ana"))
    screen = drawn(match.view("Bo"))
    assert "cave1 ?" in screen
    assert "camel3 salt" in screen
    assert "Stage 1" in screen


@pytest.mark.parametrize("language", ["en", "fr"])
def test_several_people_hand_the_screen_over_and_see_no_hand_but_their_own(language: str) -> None:
    match = table(seed=1, dice="table")
    typed = ["", "draw water water gold", "market gold", "end", "", "draw millet millet salt"]
    screen = sit(match, typed, people=("Ana", "Bo"), language=language)
    over = {"en": "The screen goes to", "fr": "L’écran passe à"}[language]
    _, for_ana, for_bo = screen.split(over)
    assert "water 2" in for_ana
    assert "Ana: draw ? ? ?" in for_bo
    assert "Ana: market gold" in for_bo
    assert "water 2" not in for_bo
    assert "millet 2" in for_bo


def test_who_leaves_at_the_handing_over_loses_nothing() -> None:
    match = table(seed=1)
    screen = sit(match, ["quit"], people=("Ana", "Bo"))
    assert "You left the table" in screen
    assert match.events == []


def test_the_legal_actions_of_others_are_not_listed() -> None:
    match = table(("Ana", "Bo"), seed=3)
    assert match.legal_as_seen("Ana") == match.legal()
    assert match.legal_as_seen("Bo") == match.legal_as_seen() == []


def test_a_whole_game_is_played_to_its_end_by_random_players() -> None:
    match = table(("Ana", "Bo", "Cy"), seed=8)
    screen = sit(match, [], people=())
    assert match.over
    assert match.winners()[0] in screen.splitlines()[-1]
