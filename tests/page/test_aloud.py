"""Questions of a real box, and cards without choices, on the page: read aloud, and judged by the reader."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path

import pytest
from playwright.sync_api import expect

from house.conftest import Server
from house.own_cards import write_folder
from page.visitor import Visitor

NAME = "Spoken"
SPOKEN = """
[{slug}]
age = 6
question.fr = "Question {slug} ?"
question.en = "Question {slug}?"
answer.fr = "réponse de {slug}"
answer.en = "answer of {slug}"
comment.fr = "Commentaire."
comment.en = "Comment."
"""


def judge(judged: list[str]) -> Callable[[Visitor], bool]:
    """Every other time somebody was right, as the reader says at the foot; else nobody was."""

    def tap(who: Visitor) -> bool:
        wrong = who.button(who.say("do-pharaohs-wrong"), who.bar)
        if not wrong.is_visible():
            return False
        right = who.button(who.sounds_like("do-pharaohs-right"), who.bar)
        choice = right.first if len(judged) % 2 == 0 else wrong
        judged.append(choice.inner_text())
        who.press(choice)
        return True

    return tap


@pytest.mark.slow("plays whole games in a browser")
@pytest.mark.parametrize(("option", "size", "language"), [("quiz", "phone", "fr"), ("level2", "laptop", "en")])
def test_a_whole_game_whose_questions_are_read_from_real_cards(
    option: str, size: str, language: str, visit: Callable[..., Visitor], steady: Server
) -> None:
    who = visit(size, language, house=steady)
    who.set_up("pharaohs", ["person", "person"], [option, "aloud"], names=["Ana", "Bo"])
    judged: list[str] = []
    who.play_on(repeat(judge(judged)), random.Random(1))
    assert len(judged) > 3
    assert {"Ana", "Bo"} >= {text.split(" ")[0] for text in judged[::2]}
    truth = who.ask(key=who.keys()[0])["view"]
    assert truth["over"]
    assert who.scores() == truth["scores"]
    record = who.house.get(f"/tables/{who.table}/record").text
    assert len(re.findall(r": (?:right (?:Ana|Bo)|wrong)$", record, re.MULTILINE)) == len(judged)


@pytest.fixture(scope="module")
def school(new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house that offers cards whose questions have no choices."""
    folder = write_folder(tmp_path_factory.mktemp("spoken"))
    for deck in ("who", "truth", "knowledge", "logic"):
        cards = "".join(SPOKEN.format(slug=f"{deck}-{number}") for number in range(4))
        (folder / "cards" / f"{deck}.toml").write_text(cards, "utf-8")
    program = (str(Path(__file__).with_name("steady.py")),)
    log = tmp_path_factory.mktemp("log") / "house.log"
    made = Server(new_database("sqlite"), log, program=program, arguments=("--cards", f"{NAME}={folder}")).start()
    yield made
    made.stop()


@pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("laptop", "en")])
def test_the_answer_to_a_card_without_choices_is_shown_to_its_reader_who_asks_for_it(
    size: str, language: str, visit: Callable[..., Visitor], school: Server
) -> None:
    who = visit(size, language, house=school)
    who.set_up("pharaohs", ["person", "person"], ["quiz"], names=["Ana", "Bo"], cards=NAME)
    luck = random.Random(1)
    question = who.page.get_by_role("heading", name=re.compile("^Question "))
    while not question.is_visible():
        assert who.wait_for_turn()
        if not question.is_visible():
            who.press(luck.choice(who.choices()))
    told = {"fr": "réponse de", "en": "answer of"}[language]
    answer = who.page.get_by_text(re.compile(f"^{told}"))
    expect(answer).to_be_hidden()
    who.page.get_by_text(who.say("question-answer")).click()
    expect(answer).to_be_visible()
    who.press(who.button(who.say("do-pharaohs-wrong"), who.bar))
    expect(who.page.get_by_text(re.compile(f"— {told}")).first).to_be_visible()  # and then it is read aloud
