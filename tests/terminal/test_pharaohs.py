"""Le Jeu des Pharaons in a terminal: the pyramid, its questions, and what cards say."""

from __future__ import annotations

import io
import os
import shutil
import sys
from pathlib import Path

import pytest
from rich.console import Console
from test_table import sit

import caravanserai as cv
from altered import altered
from caravanserai.games.pharaohs.library import OURS
from caravanserai.messages import say
from caravanserai.terminal.drawing import draw
from caravanserai.terminal.hourglass import ask_in_time
from caravanserai.terminal.speech import Speech
from caravanserai.terminal.table import Seating


def table(options: tuple[str, ...] = (), **how: object) -> cv.Match:
    head = {"first": "Ana"} | ({"missions": "cheops, tiye"} if "level2" in options else {})
    return cv.new("pharaohs", ("Ana", "Bo"), options, head=head, **how)  # type: ignore[arg-type]


def drawn(told: dict[str, object], language: str = "en", width: int = 100) -> str:
    screen = io.StringIO()
    draw(told, language, Console(file=screen, width=width, highlight=False))
    return screen.getvalue()


def words(screen: str) -> str:
    """A screen as one line."""
    return " ".join(screen.split())


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
    assert rows[-1].split()[5] == "1"
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


# The clock


def answer_with(match: cv.Match, *typed: tuple[float, str | None], language: str = "en") -> str:
    """Bo's screen, on which each line is typed after so many seconds in all; None: nothing is, until time is out."""
    screen, lines, passed = io.StringIO(), iter(typed), 0.0

    def ask(prompt: str, _seconds: float = 0) -> str | None:
        nonlocal passed
        screen.write(prompt)
        try:
            passed, line = next(lines)
        except StopIteration:
            raise EOFError from None
        return line

    console = Console(file=screen, width=100, highlight=False)
    Seating(match, ("Bo",), language, console, None, ask, ask_in_time=ask, now=lambda: passed).run()  # type: ignore[arg-type]
    return screen.getvalue()


def last(match: cv.Match) -> str:
    """The last event."""
    return match.text(match.events[-1])


@pytest.mark.rule("PH-51")
@pytest.mark.parametrize("typed", [(61.0, "answer 1"), (61.0, ""), (60.0, None)])
def test_a_minute_without_an_answer_is_a_pass(typed: tuple[float, str | None]) -> None:
    match = quiz()
    screen = answer_with(match, typed)
    assert "You have 60 seconds." in screen
    assert "Time is up: pass" in screen
    assert last(match) == "pass"


@pytest.mark.rule("PH-51")
def test_an_answer_in_the_last_second_counts() -> None:
    match = quiz()
    screen = answer_with(match, (20.0, "help"), (40.0, ""), (60.0, "answer 1"))
    assert "Time is up" not in screen
    assert last(match) == "answer 1"


@pytest.mark.rule("PH-51")
@pytest.mark.parametrize(("language", "word"), [("en", "quit"), ("fr", "quitter")])
def test_who_leaves_after_the_minute_has_not_passed(language: str, word: str) -> None:
    match = quiz()
    before = match.record()
    answer_with(match, (75.0, word), language=language)
    assert match.record() == before


@pytest.mark.rule("PH-51")
def test_who_asks_for_help_after_the_minute_gets_it_and_has_passed() -> None:
    match = quiz()
    screen = answer_with(match, (75.0, "help"))
    assert screen.index("what was played") < screen.index("Time is up: pass")
    assert last(match) == "pass"


@pytest.mark.skipif(sys.platform == "win32", reason="its terminal cannot be waited on")
def test_at_a_terminal_time_is_noticed_before_anybody_presses_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    keyboard, terminal = os.openpty()
    with os.fdopen(terminal) as stdin:
        monkeypatch.setattr(sys, "stdin", stdin)
        assert ask_in_time("> ", 0.05) is None
        os.write(keyboard, b"answer")  # and no Enter: it is dropped
        assert ask_in_time("> ", 0.05) is None
        os.write(keyboard, b"answer 2\nquit\n")
        assert ask_in_time("> ", 5) == "answer 2"
        assert ask_in_time("> ", 5) == "quit"
        os.write(keyboard, b"\x04")  # Control-D
        with pytest.raises(EOFError):
            ask_in_time("> ", 5)
    os.close(keyboard)


def test_what_is_no_terminal_is_read_however_late_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("answer 2\n"))
    assert ask_in_time("> ", -1) == "answer 2"


# Missions, and what is asked


@pytest.mark.rule("PH-60")
@pytest.mark.parametrize(
    ("language", "name", "needs", "story"),
    [
        ("en", "Khufu", "Khufu still needs: 3 tools, 1 jewel, 1 instrument.", "waiting for their tools. To bring: 3"),
        (
            "fr",
            "Khéops",
            "Il manque encore à Khéops : 3 outils, 1 bijou, 1 instrument.",
            "outils. À rapporter : 3 outils",
        ),
    ],
)
def test_a_mission_is_shown_by_name_and_its_story_is_told_once(
    tmp_path: Path, language: str, name: str, needs: str, story: str
) -> None:
    match = table(("level2",), dice="table")
    typed = ["roll 6", "roll 4", "table"]
    screen = words(sit(match, typed, people=("Ana", "Bo"), language=language, save=tmp_path / "game.caravan"))
    assert f"Ana — {name}. " in screen
    assert screen.count(story) == 1
    assert screen.count(needs) == 3  # at each of Ana's turns, and when she asks for the table
    assert "t 0/3" in screen
    assert "cheops" not in screen


@pytest.mark.rule("PH-67")
def test_of_a_complete_mission_nothing_is_needed() -> None:
    match = table(("level2",), dice="table")
    with altered(match) as position:
        position.objects[0] = (3, 1, 1)
    assert "Khufu has all that was needed: now to the summit!" in drawn(match.view())
    assert "au sommet\u202f!" in drawn(match.view(), "fr")


def standing(match: cv.Match, **squares: int) -> cv.Match:
    """The players on these squares, past their first move."""
    with altered(match) as position:
        for name, square in squares.items():
            position.square[match.players.index(name)] = square
            position.moved[match.players.index(name)] = 1
    return match


@pytest.mark.parametrize(
    ("language", "ask", "choices"),
    [
        ("en", "The die shows 4: forward or back?", ["forward 10 (pharaoh)", "back 2 (pharaoh)"]),
        ("fr", "Le dé montre 4 : avancer ou reculer ?", ["avancer 10 (pharaon)", "reculer 2 (pharaon)"]),
    ],
)
def test_the_direction_is_asked(language: str, ask: str, choices: list[str]) -> None:
    match = standing(table(dice="table"), Ana=6)
    match.play("roll 4")
    assert_asked(match, language, ask, choices)


@pytest.mark.parametrize(
    ("language", "ask", "choices"),
    [
        ("en", "Magic offering: which square do you go to?", ["offer 37 (hieroglyph)", "offer 49 (hieroglyph)"]),
        (
            "fr",
            "Offrande magique : sur quelle case allez-vous ?",
            ["offrande 45 (outils)", "offrande 46 (bijoux)"],
        ),
    ],
)
def test_the_square_of_an_offering_is_asked(language: str, ask: str, choices: list[str]) -> None:
    match = standing(table(dice="table"), Ana=37)
    match.play("roll 6")
    match.play("forward")
    assert_asked(match, language, ask, choices)


@pytest.mark.parametrize(
    ("language", "ask", "choices"),
    [
        ("en", "Which sacred object do you take?", ["take tools (tools: 0 of 3)", "take jewels (jewels: 0 of 1)"]),
        (
            "fr",
            "Quel objet sacré prenez-vous ?",
            ["prendre bijoux (bijoux : 0 sur 1)"],
        ),
    ],
)
def test_the_object_is_asked(language: str, ask: str, choices: list[str]) -> None:
    match = standing(table(("level2",), dice="table"), Ana=37)
    match.play("roll 6")
    match.play("forward")
    assert_asked(match, language, ask, choices)


@pytest.mark.parametrize(
    ("language", "ask", "choices"),
    [
        ("en", "do you set Bo free?", ["free (Bo plays again next turn)", "leave (Bo stays in prison)"]),
        ("fr", "voulez-vous libérer Bo ?", ["libérer (Bo rejoue au prochain tour)", "laisser (Bo reste en prison)"]),
    ],
)
def test_whether_a_prisoner_goes_free_is_asked(language: str, ask: str, choices: list[str]) -> None:
    match = standing(table(dice="table"), Ana=13, Bo=52)
    for event in ("roll 5", "forward", "roll 5"):
        match.play(event)
    standing(match, Ana=54).play("roll 6")
    match.play("forward")
    assert_asked(match, language, ask, choices)


@pytest.mark.parametrize(
    ("language", "ask", "choices"),
    [
        (
            "en",
            "Your mission is complete: move the same number again",
            ["again 47 (evil spell)", "stay 45 (nothing"],
        ),
        ("fr", "avancer encore du même nombre, ou rester ici ?", ["encore 47 (mauvais sort)"]),
    ],
)
def test_whether_a_complete_mission_goes_on_is_asked(language: str, ask: str, choices: list[str]) -> None:
    match = standing(table(("level2",), dice="table"), Ana=43)
    with altered(match) as position:
        position.objects[0] = (3, 1, 1)
    match.play("roll 2")
    match.play("forward")
    assert_asked(match, language, ask, choices)


def assert_asked(match: cv.Match, language: str, ask: str, choices: list[str]) -> None:
    """The screen asks in words, for whoever looks, and offers actions that are legal."""
    legal = Speech(match.state.setting, language).legal(match.state)
    for viewer in ("Ana", None):
        screen = words(drawn(match.view(viewer), language))
        assert ask in screen
        for choice in choices:
            assert choice in screen
            assert any(choice.startswith(action) for action in legal)
    assert ask not in words(drawn(match.describe(), language))  # the referee asks nothing


# Questions without choices: read aloud, and judged by their reader

SPOKEN = """
[river]
age = 6
question.fr = "Qui suis-je ?"
question.en = "Who am I?"
answer.fr = "le Nil"
answer.en = "the Nile"
comment.fr = "Un fleuve."
comment.en = "A river."
"""


@pytest.fixture
def spoken(tmp_path: Path) -> Path:
    """A folder like ours, in which the only Who am I? card has no answers to choose from."""
    folder = tmp_path / "own"
    shutil.copytree(OURS, folder, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    (folder / "cards" / "who.toml").write_text(SPOKEN, "utf-8")
    return folder


def read_aloud(option: str, cards: Path | None = None) -> cv.Match:
    """Ana has landed on tools: a card of a real deck is read aloud, or the one in a folder."""
    options = (option,) if cards else (option, "aloud")
    match = standing(table(options, dice="table", cards=cards), Ana=22)
    for event in ("roll 2", "forward draws river" if cards else "forward"):
        match.play(event)
    return match


READS = {
    ("quiz", "en"): "Ana reads the question, and the others answer aloud: Who am I?",
    ("quiz", "fr"): "Ana lit la question, et les autres répondent à voix haute : Qui suis-je ?",
    ("level2", "en"): "Bo asks, and the answer is given aloud: Who am I?",
    ("level2", "fr"): "Bo pose la question, et l’on répond à voix haute : Qui suis-je ?",
}
ALONE = {
    ("quiz", "en"): "For Ana alone, who judges: the Nile",
    ("quiz", "fr"): "Pour Ana seulement, qui juge : le Nil",
    ("level2", "en"): "For Bo alone, who judges: the Nile",
    ("level2", "fr"): "Pour Bo seulement, qui juge : le Nil",
}


@pytest.mark.rule("PH-50", "PH-61")
@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize(("option", "reader", "judged"), [("quiz", "Ana", "Bo"), ("level2", "Bo", "Ana")])
def test_where_several_share_the_screen_the_reader_sees_the_answer_while_the_others_look_away(
    spoken: Path, option: str, reader: str, judged: str, language: str
) -> None:
    match = read_aloud(option, spoken)
    typed = ["", "", f"{'right' if language == 'en' else 'juste'} {judged}"]
    screen = words(sit(match, typed, people=("Ana", "Bo"), language=language))
    asks = {"en": "Type right and", "fr": "Tapez « juste » et"}[language]
    away = say("table-look-away", language, player=reader)
    again = say("table-look-again", language)
    steps = [READS[option, language], away, ALONE[option, language], again, READS[option, language], asks, f"{reader}>"]
    at = 0
    for step in map(words, steps):
        assert step in screen[at:], step
        at = screen.index(step, at) + len(step)
    assert screen.count(ALONE[option, language]) == 1
    assert match.text(match.events[2]) == f"right {judged}"


@pytest.mark.rule("PH-50")
def test_the_reader_may_see_the_answer_again_and_who_leaves_instead_has_judged_nothing(spoken: Path) -> None:
    match = read_aloud("quiz", spoken)
    screen = words(sit(match, ["", "", "table", "", "quit"], people=("Ana", "Bo")))
    assert screen.count("For Ana alone, who judges: the Nile") == 2
    assert len(match.events) == 2
    screen = words(sit(match, ["quit"], people=("Ana", "Bo")))
    assert "the Nile" not in screen


@pytest.mark.rule("PH-50")
def test_one_person_who_reads_sees_the_answer_at_once(spoken: Path) -> None:
    match = read_aloud("quiz", spoken)
    screen = words(sit(match, ["wrong"], people=("Ana",)))
    assert READS["quiz", "en"] in screen
    assert "For Ana alone, who judges: the Nile" in screen
    assert "look away" not in screen
    assert match.text(match.events[2]) == "wrong"


@pytest.mark.rule("PH-61")
def test_one_person_who_answers_never_sees_the_answer(spoken: Path) -> None:
    assert "the Nile" not in drawn(read_aloud("level2", spoken).view("Ana"))
    assert "the Nile" in drawn(read_aloud("level2", spoken).view("Bo"))


@pytest.mark.rule("PH-50", "PH-61")
@pytest.mark.parametrize("people", [("Ana",), ("Bo",), ("Ana", "Bo")])
@pytest.mark.parametrize(
    ("option", "reader", "verdict"), [("quiz", "Ana", "right Bo"), ("level2", "Bo", "wrong"), ("quiz", "Ana", "wrong")]
)
def test_a_card_of_a_real_deck_is_read_and_judged_by_who_holds_it(
    option: str, reader: str, verdict: str, people: tuple[str, ...]
) -> None:
    """Its answer stands on the card, so nobody need look away."""
    match = read_aloud(option)
    screen = words(sit(match, [verdict], people=people))
    if reader in people:
        assert f'{reader} takes the top card of the real deck "Who am I?" and reads it aloud.' in screen
        assert "alone" not in screen
        assert "look away" not in screen
        assert "in turn" not in screen
        assert match.text(match.events[2]) == verdict


# Who stands where


def test_players_with_the_same_initial_look_different() -> None:
    match = standing(cv.new("pharaohs", ("Ana", "Alma", "Arno"), seed=1), Ana=6, Alma=12)
    rows = [line.split() for line in drawn(match.view()).splitlines()]
    assert (rows[9][5], rows[9][11]) == ("1", "2")
    assert rows[10] == ["3", "start"]
    assert [row[-3:] for row in rows if row[-2:-1] in (["Ana"], ["Alma"], ["Arno"])] == [
        ["1", "Ana", "6"],
        ["2", "Alma", "12"],
        ["3", "Arno", "0"],
    ]


@pytest.mark.rule("PH-16")
def test_all_who_stand_on_the_summit_are_shown() -> None:
    match = standing(cv.new("pharaohs", ("Ana", "Bo", "Cy", "Di"), ["level2"], seed=1), Ana=100, Cy=100, Di=100, Bo=6)
    assert drawn(match.view()).splitlines()[0].split() == ["1", "3", "4"]
    assert "départ" not in drawn(match.view(), "fr")


@pytest.mark.parametrize("width", [40, 60, 80, 100, 120, 200])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_in_the_legend_a_sign_stays_with_its_word(language: str, width: int) -> None:
    screen = drawn(standing(table(dice="table"), Ana=6).view(), language, width)
    for entry in {
        "en": ("✦ magic offering", "§ evil spell", "» secret passage", "t tools", "★ summit"),
        "fr": ("✦ offrande magique", "§ mauvais sort", "» passage secret", "t outils", "★ sommet"),
    }[language]:
        assert entry in screen


@pytest.mark.parametrize("options", [(), ("quiz",), ("level2",)])
def test_a_whole_game_is_played_to_its_end_by_random_players(options: tuple[str, ...]) -> None:
    match = table(options, seed=4)
    screen = sit(match, [], people=())
    assert match.over
    assert match.winners()[0] in screen.splitlines()[-1]
