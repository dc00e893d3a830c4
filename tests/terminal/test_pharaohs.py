"""Le Jeu des Pharaons in a terminal: the pyramid, its questions, and what cards say."""

from __future__ import annotations

import io
from collections.abc import Iterator

import pytest
from rich.console import Console
from test_table import sit

import caravanserai as cv
from caravanserai.terminal.drawing import draw
from caravanserai.terminal.table import Seating


def table(options: tuple[str, ...] = (), **how: object) -> cv.Match:
    head = {"first": "Ana"} | ({"missions": "cheops, tiye"} if "level2" in options else {})
    return cv.new("pharaohs", ("Ana", "Bo"), options, head=head, **how)  # type: ignore[arg-type]


def drawn(told: dict[str, object], language: str = "en") -> str:
    screen = io.StringIO()
    draw(told, language, Console(file=screen, width=100, highlight=False))
    return screen.getvalue()


def quiz() -> cv.Match:
    """Ana has landed on tools and reads a question; Bo is to answer."""
    match = table(("quiz",), dice="table")
    # Ana by sixes from hieroglyph to hieroglyph; Bo waits by a sphinx.
    for event in ("roll 6", "roll 4", "roll 6", "roll 6", "forward", "roll 2", "forward", "roll 6"):
        match.play(event)
    card = next(card for card in match.game.outcomes if card.startswith("draws w-"))
    match.play(f"forward {card}")  # Ana to 24
    return match


def test_the_pyramid_has_a_hundred_squares_and_shows_who_stands_where() -> None:
    match = table(dice="table")
    match.play("roll 6")
    screen = drawn(match.view())
    rows = screen.splitlines()[:10]
    assert [len(row.split()) for row in rows] == [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
    assert rows[-1].split()[5] == "A"
    assert "summit" in screen
    assert "sommet" in drawn(match.view(), "fr")


def test_where_the_die_leads_is_shown_before_a_direction_is_chosen() -> None:
    match = table(dice="table")
    for event in ("roll 6", "roll 4", "roll 4"):
        match.play(event)
    screen = drawn(match.view("Ana"))
    assert "The die shows 4" in screen
    assert "forward 10 (pharaoh)" in screen
    assert "back 2 (pharaoh)" in screen


@pytest.mark.parametrize(("language", "words"), [("en", "Roll again."), ("fr", "Relancez le dé.")])
def test_a_card_is_read_aloud_in_the_readers_language(language: str, words: str) -> None:
    screen = sit(table(dice="table"), ["roll 1 draws scarab"], language=language)
    assert words in " ".join(screen.split())


@pytest.mark.rule("PH-51")
def test_a_question_is_shown_with_its_answers_but_not_the_right_one() -> None:
    match = quiz()
    asks = match.view("Bo")["position"]["asks"]
    screen = drawn(match.view("Bo"), "fr")
    assert "Ana lit, les autres répondent tour à tour" in screen
    for number, answer in enumerate(asks["answers"]["fr"], 1):
        assert f"{number} {answer}" in screen
    assert "right" not in str(asks)


@pytest.mark.rule("PH-51")
def test_a_minute_without_an_answer_is_a_pass() -> None:
    match = quiz()
    screen = io.StringIO()
    seconds: Iterator[float] = iter([0.0, 61.0, 61.0, 90.0])
    typed = iter(["answer 1", "quit"])
    console = Console(file=screen, width=100, highlight=False)
    Seating(match, ("Bo",), "en", console, None, lambda _: next(typed), now=lambda: next(seconds)).run()
    assert "You have 60 seconds." in screen.getvalue()
    assert "Time is out: pass" in screen.getvalue()
    assert [match.text(event) for event in match.events][-1] == "pass"


def test_a_mission_is_shown_with_what_is_still_needed() -> None:
    match = table(("level2",), dice="table")
    screen = drawn(match.view("Ana"))
    assert "cheops" in screen
    assert "t 0/3" in screen
    assert "mission" in drawn(match.view("Ana"), "fr")


@pytest.mark.parametrize("options", [(), ("quiz",), ("level2",)])
def test_a_whole_game_is_played_to_its_end_by_random_players(options: tuple[str, ...]) -> None:
    match = table(options, seed=4)
    screen = sit(match, [], people=())
    assert match.over
    assert match.winners()[0] in screen.splitlines()[-1]
