"""A board and cards besides the house's own, on the page: chosen, played to the end, looked at again, and missed."""

from __future__ import annotations

import random
import re
import subprocess
from collections.abc import Callable, Iterator
from itertools import repeat
from pathlib import Path

import pytest
from playwright.sync_api import expect

import caravanserai as cv
from house.conftest import Forked, Server
from house.own_cards import DECKS, PASSAGES, PRISONS, QUESTIONS, write_folder
from page.test_whole_games import answer_the_question
from page.visitor import Visitor, both

NAME = "Class 4 — La pyramide"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_folder(tmp_path_factory.mktemp("own"))


@pytest.fixture(scope="module")
def school(
    folder: Path, new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """A house that offers the folder, whose tables all have the same dice."""
    program = (str(Path(__file__).with_name("steady.py")),)
    log = tmp_path_factory.mktemp("school") / "house.log"
    made = Server(new_database("sqlite"), log, program=program, arguments=("--cards", f"{NAME}={folder}")).start()
    yield made
    made.stop()


@pytest.fixture
def forgetful(
    folder: Path, new_database: Callable[[str], str], nursery: subprocess.Popen[str], tmp_path: Path
) -> Iterator[Forked]:
    """A house that offers the folder, and may forget it."""
    cards = ((NAME, str(folder)),)
    made = Forked(new_database("sqlite"), tmp_path / "house.log", nursery=nursery, settings={"cards": cards})
    made.start()
    yield made
    made.stop()


def drawn(who: Visitor) -> list[str]:
    """What each square of the board on the screen is said to be, from the first on."""
    return who.page.get_by_role("group", name=who.say("board")).locator("title").all_text_contents()


@pytest.mark.slow("plays whole games in a browser")
@pytest.mark.parametrize(
    ("options", "size", "language"), [(["quiz"], "phone", "fr"), (["level2"], "laptop", "en"), ([], "laptop", "fr")]
)
def test_a_whole_game_with_own_cards(
    options: list[str], size: str, language: str, visit: Callable[..., Visitor], school: Server, folder: Path
) -> None:
    who = visit(size, language, house=school)
    who.set_up("pharaohs", ["person", "easy", "random"], options, names=["Ana"], cards=NAME)
    who.wait_for_turn()
    board = who.ask()["view"]["position"]["board"]
    squares = drawn(who)
    kinds = {square: who.say(f"pharaohs-kind-{board[square]}") for square in range(1, 101)}
    assert squares == [who.say("square-kind", square=square, kind=kind) for square, kind in kinds.items()]
    assert [square for square, kind in kinds.items() if kind == who.say("pharaohs-kind-prison")] == list(PRISONS)
    assert [square for square, kind in kinds.items() if kind == who.say("pharaohs-kind-passage")] == list(PASSAGES)

    asked: list[str] = []

    def answer(visitor: Visitor) -> bool:
        answers = visitor.page.get_by_role("list", name=visitor.say("answers"))
        if answers.is_visible():
            asked.append(visitor.page.get_by_role("heading", name=re.compile("Our question")).inner_text())
        return answer_the_question(visitor)

    who.play_on(repeat(answer), random.Random(1))
    truth = who.ask(key=who.keys()[0])["view"]
    assert truth["over"]
    assert who.scores() == truth["scores"]
    # Its record is told again with the same cards, and is the same game wherever they are.
    expect(who.page.get_by_role("region", name=who.say("replay-charts"))).to_be_visible()
    record = who.house.get(f"/tables/{who.table}/record").text
    match = cv.read(record, cards=folder)
    assert match.over
    if options:
        assert asked
        assert all(question.endswith(f"({language})") for question in asked)
        assert "draws own-" in record


@both
def test_the_rules_say_where_they_speak_of_another_board(
    size: str, language: str, visit: Callable[..., Visitor], school: Server
) -> None:
    who = visit(size, language, house=school)
    for cards in (NAME, None):
        who.set_up("pharaohs", ["person", "easy"], names=["Ana"], cards=cards)
        who.wait_for_turn()
        who.press(who.button(who.say("rules")).first)
        sheet = who.page.get_by_role("dialog", name=who.say("rules-of", game="Le Jeu des Pharaons"))
        expect(sheet.get_by_role("heading", name=who.say("rules-pharaohs-board"), exact=True)).to_be_visible()
        told = sheet.get_by_text(who.say("rules-other-cards", cards=NAME), exact=True)
        expect(told).to_have_count(5 if cards else 0)  # board, squares, cards, missions, questions
        who.press(sheet.get_by_role("button", name=re.compile(f"{who.say('rules-close')}|{who.say('rules-back')}")))


def test_the_choice_is_there_where_there_is_one(visit: Callable[..., Visitor], school: Server) -> None:
    who = visit("laptop", "en", house=school)
    for game, count in (("camelup", 0), ("pharaohs", 1)):
        who.go(f"#/new/{game}")
        expect(who.button(who.say("open-the-table"))).to_be_visible()
        choice = who.page.get_by_role("combobox", name=who.say("table-cards"))
        expect(choice).to_have_count(count)
    assert choice.get_by_role("option").all_inner_texts() == [who.say("cards-ours"), NAME]
    expect(choice).to_have_value("")
    plain = visit("laptop", "en")  # at a house without any
    plain.go("#/new/pharaohs")
    expect(plain.button(plain.say("open-the-table"))).to_be_visible()
    expect(plain.page.get_by_role("combobox", name=plain.say("table-cards"))).to_have_count(0)


@both
def test_their_questions_are_listed(
    size: str, language: str, visit: Callable[..., Visitor], school: Server, folder: Path
) -> None:
    """Chosen on the page; or the table's own, by way of its rules, beside it."""
    who = visit(size, language, house=school)
    ours = re.compile(r"Our question own-\w+-\d\? \(" + language)
    listed = who.page.get_by_role("heading", name=ours)
    who.go("#/questions/pharaohs")
    expect(who.page.get_by_role("heading", level=3).first).to_be_visible()
    expect(listed).to_have_count(0)
    who.page.get_by_role("combobox", name=who.say("table-cards")).select_option(NAME)
    expect(listed).to_have_count(len(DECKS) * QUESTIONS)
    who.set_up("pharaohs", ["person", "easy"], names=["Ana"], cards=NAME)
    who.wait_for_turn()
    who.press(who.button(who.say("rules")).first)
    with who.context.expect_page() as opened:
        who.press(who.page.get_by_role("link", name=who.say("questions-all"), exact=True))
    beside = opened.value  # the table stays as it is
    expect(beside.get_by_role("heading", name=ours)).to_have_count(len(DECKS) * QUESTIONS)


def test_who_is_invited_sees_which_cards(visit: Callable[..., Visitor], school: Server) -> None:
    who = visit("laptop", "en", house=school)
    who.set_up("pharaohs", ["person", "open"], names=["Ana"], cards=NAME)
    told = who.say("table-has-cards", cards=NAME)
    expect(who.page.get_by_text(told, exact=True)).to_be_visible()
    guest = visit("phone", "fr", house=school)
    guest.go(f"#/join/{who.table}/")
    expect(guest.page.get_by_text(guest.say("table-has-cards", cards=NAME), exact=True)).to_be_visible()


def test_a_saved_game_is_read_with_the_cards_that_are_chosen(
    visit: Callable[..., Visitor], school: Server, folder: Path
) -> None:
    match = cv.new("pharaohs", ["Ana", "Bo"], ["quiz"], seed=3, cards=folder)
    luck = random.Random(3)
    while not match.over:
        match.play(luck.choice(match.legal()))
    who = visit("laptop", "en", house=school)
    who.go()
    who.drop("friday.caravan", match.record())
    expect(who.page.get_by_role("alert")).to_contain_text("friday.caravan")  # by the house's own it cannot be
    who.page.get_by_role("combobox", name=who.say("table-cards")).select_option(NAME)
    expect(who.page.get_by_role("region", name=who.say("replay-charts"))).to_be_visible()
    expect(who.page.get_by_role("alert")).to_have_count(0)
    assert drawn(who)[PRISONS[0] - 1] == who.say("square-kind", square=PRISONS[0], kind=who.say("pharaohs-kind-prison"))


def test_a_table_whose_cards_are_gone_says_so_and_goes_on_when_they_are_back(
    visit: Callable[..., Visitor], forgetful: Forked
) -> None:
    who = visit("laptop", "en", house=forgetful)
    who.set_up("pharaohs", ["person", "person"], names=["Ana", "Bo"], cards=NAME)
    who.button(who.say("do-pharaohs-roll"), who.bar).wait_for()
    who.lost = True  # while the house is closed
    offered, forgetful.settings["cards"] = forgetful.settings["cards"], ()
    forgetful.stop()
    forgetful.start()
    sentence = re.compile(f'"{re.escape(NAME)}".* nothing is lost')
    expect(who.page.get_by_role("alert").filter(has_text=sentence).first).to_be_visible()
    table = who.table
    who.go()
    expect(who.page.get_by_text(sentence).first).to_be_visible()
    expect(who.page.get_by_role("link", name=who.say("go-on"), exact=True)).to_have_count(0)
    forgetful.settings["cards"] = offered
    forgetful.stop()
    forgetful.start()
    who.go(f"?again#/table/{table}")
    who.press(who.button(who.say("do-pharaohs-roll"), who.bar))
    expect(who.lines).not_to_have_count(0)
