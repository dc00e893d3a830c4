"""The questions of a game for teachers: chosen, read, printed; and a table that is large for a class."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from page.screens import arrange, turns
from page.speech import LANGUAGES, say
from page.visitor import Visitor, both

AGE = 9
COLUMNS = "list => getComputedStyle(list).columnCount"
BROKEN = "card => getComputedStyle(card).breakInside"


def come(who: Visitor) -> list[dict[str, Any]]:
    """Open the page of questions; what the house tells for it."""
    who.go("#/questions/pharaohs")
    expect(cards(who).first).to_be_visible()
    told: list[dict[str, Any]] = who.house.get("/games/pharaohs/questions").raise_for_status().json()
    return told


def cards(who: Visitor) -> Locator:
    """The questions on the sheet, by their headings."""
    return who.page.get_by_role("main").get_by_role("heading", level=3)


def choose(who: Visitor, message: str, role: str = "radio", **about: object) -> None:
    """Tap a choice by its name."""
    who.page.get_by_role(role, name=re.compile(f"^{re.escape(who.say(message, **about))}"), exact=True).click()  # type: ignore[arg-type]


def show(who: Visitor, place: str) -> None:
    choose(who, f"questions-answers-{place}")
    who.press(who.button(who.say("questions-show")))


def right_ones(who: Visitor) -> Locator:
    return who.page.get_by_role("img", name=who.say("questions-right"))


@both
def test_decks_and_ages_are_chosen(size: str, language: str, visit: Callable[..., Visitor]) -> None:
    who = visit(size, language)
    told = come(who)
    expect(cards(who)).to_have_text([one["question"][language] for one in told])
    expect(who.page.get_by_role("status")).to_have_text(who.say("questions-count", count=len(told)))
    counts = Counter(one["deck"] for one in told)
    for deck in ("who", "truth", "knowledge"):
        choice = who.page.get_by_role("checkbox", name=who.say(f"pharaohs-deck-{deck}"))
        expect(choice).to_have_accessible_name(f"{who.say(f'pharaohs-deck-{deck}')} {counts[deck]}")
        choice.click()
    choose(who, "questions-marked", age=AGE)
    kept = [one["question"][language] for one in told if one["deck"] == "logic" and one["age"] == AGE]
    assert 0 < len(kept) < counts["logic"]
    expect(cards(who)).to_have_text(kept)
    expect(who.page.get_by_role("status")).to_have_text(who.say("questions-count", count=len(kept)))
    who.page.get_by_role("checkbox", name=who.say("pharaohs-deck-logic")).click()
    expect(cards(who)).to_have_count(0)
    expect(who.button(who.say("questions-print"))).to_be_disabled()


@both
def test_answers_come_after_a_warning_alone(size: str, language: str, visit: Callable[..., Visitor]) -> None:
    who = visit(size, language)
    told = come(who)
    comment = who.page.get_by_text(told[0]["comment"][language])
    choose(who, "questions-answers-beside")
    warning = who.page.get_by_role("alert").filter(has_text=who.say("questions-warning"))
    expect(warning).to_be_in_viewport()
    expect(right_ones(who)).to_have_count(0)
    expect(comment).to_have_count(0)
    who.press(who.button(who.say("questions-hide")))
    expect(warning).to_have_count(0)
    expect(who.page.get_by_role("radio", name=who.say("questions-answers-nowhere"))).to_be_checked()
    show(who, "beside")
    expect(right_ones(who)).to_have_count(len(told))
    right = [one["answers"][language][one["right"] - 1] for one in told]
    expect(
        who.page.get_by_role("listitem").filter(has=right_ones(who)).filter(has_not=who.page.get_by_role("heading"))
    ).to_have_text([f"{one['right']} {answer}" for one, answer in zip(told, right, strict=True)])
    expect(comment).to_be_visible()
    choose(who, "questions-comments", "checkbox")
    expect(comment).to_have_count(0)


def test_both_languages_stand_side_by_side(visit: Callable[..., Visitor]) -> None:
    who = visit("laptop", "fr")
    first = come(who)[0]
    choose(who, "questions-both")
    boxes = []
    for language in LANGUAGES:
        found = who.page.get_by_role("heading", name=first["question"][language], exact=True)
        expect(found).to_be_visible()
        assert found.evaluate("told => told.closest('[lang]').lang") == language
        boxes.append(found.bounding_box())
    one, other = boxes
    assert one is not None
    assert other is not None
    assert one["y"] == other["y"]
    assert one["x"] + one["width"] <= other["x"]
    both_names = " · ".join(say(language, "pharaohs-deck-who", {}) for language in LANGUAGES)
    expect(who.page.get_by_role("heading", name=both_names)).to_be_visible()
    # The page itself still speaks the reader's language.
    expect(who.button(who.say("questions-print"))).to_be_visible()


def pages(who: Visitor) -> int:
    """How many pages are printed."""
    return len(re.findall(rb"/Type\s*/Page\b", who.page.pdf(format="A4")))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sheet_is_printed(language: str, visit: Callable[..., Visitor]) -> None:
    """Without what is there to choose by, in columns, no card in two pieces, and the answers on a page of their own."""
    who = visit("laptop", language)
    told = [one for one in come(who) if one["deck"] == "truth"]
    for deck in ("who", "knowledge", "logic"):
        who.page.get_by_role("checkbox", name=who.say(f"pharaohs-deck-{deck}")).click()
    who.page.evaluate("window.print = () => { window.printed = true; }")
    who.press(who.button(who.say("questions-print")))
    assert who.page.evaluate("window.printed")
    who.page.emulate_media(media="print")
    for hidden in ("banner", "form", "button", "radio", "checkbox", "alert"):
        expect(who.page.get_by_role(hidden)).to_have_count(0)  # type: ignore[arg-type]
    expect(cards(who)).to_have_count(len(told))
    expect(who.page.get_by_text(who.say("questions-pupil"))).to_be_visible()
    sheet = who.page.get_by_role("region", name=who.say("pharaohs-deck-truth")).get_by_role("list").first
    assert sheet.evaluate(COLUMNS) == "2"
    assert {card.evaluate(BROKEN) for card in sheet.locator("> li").all()} == {"avoid"}
    assert who.page.evaluate("getComputedStyle(document.body).backgroundImage") == "none"
    alone = pages(who)
    assert 1 < alone < len(told) / 6
    who.page.emulate_media(media="screen")
    show(who, "apart")
    who.page.emulate_media(media="print")
    solutions = who.page.get_by_role("region", name=who.say("questions-solutions"))
    expect(solutions.get_by_role("listitem")).to_have_count(len(told))
    expect(solutions.get_by_role("listitem").first).to_contain_text(told[0]["comment"][language])
    expect(right_ones(who)).to_have_count(0)  # the sheet itself can be handed out
    assert solutions.evaluate("answers => getComputedStyle(answers).breakBefore") == "page"
    assert pages(who) > alone


@both
def test_the_way_there(size: str, language: str, visit: Callable[..., Visitor]) -> None:
    who = visit(size, language)
    title = who.say("questions-title", game="Le Jeu des Pharaons")
    heading = who.page.get_by_role("heading", level=1, name=title, exact=True)
    who.go()
    who.press(who.page.get_by_role("link", name=title, exact=True))
    expect(heading).to_be_visible()
    every = who.page.get_by_role("link", name=who.say("questions-all"), exact=True)
    who.go("#/new/pharaohs")
    expect(who.page.get_by_text(who.say("seats-of-pharaohs"))).to_be_visible()
    who.press(every)
    expect(heading).to_be_visible()
    who.go()
    who.press(who.button(who.say("rules-of", game="Le Jeu des Pharaons")))
    who.press(every)
    expect(heading).to_be_visible()
    expect(who.page.get_by_role("dialog")).to_have_count(0)
    who.go("#/new/camelup")
    expect(who.button(who.say("open-the-table"))).to_be_visible()
    expect(every).to_have_count(0)


def test_a_name_that_is_not_offered_is_refused_in_words(visit: Callable[..., Visitor]) -> None:
    who = visit("laptop", "en")
    who.go("#/questions/pharaohs/Nobody")
    expect(who.page.get_by_role("alert")).to_contain_text("this house offers no board and cards but its own")
    expect(cards(who)).to_have_count(0)


# Large


def test_a_table_is_made_large_by_keyboard_and_stays_so(visit: Callable[..., Visitor]) -> None:
    who = visit("laptop", "en")
    arrange(who, "pharaohs", ["person", "easy"], until=turns(2))
    assert who.wait_for_turn()
    expect(who.log).to_be_visible()
    letters = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    plain = who.page.evaluate(letters)
    large = who.button(who.say("large"))
    expect(large).to_have_attribute("aria-pressed", "false")
    large.focus()
    who.page.keyboard.press("Enter")
    expect(large).to_have_attribute("aria-pressed", "true")
    expect(who.log).to_have_count(0)
    expect(who.button(who.say("odds-show"))).to_have_count(0)
    assert who.page.evaluate(letters) > plain
    expect(who.page.locator("[aria-live]").filter(has_text=re.compile("."))).not_to_have_count(0)  # still heard
    who.page.reload()
    assert who.wait_for_turn()
    expect(large).to_have_attribute("aria-pressed", "true")
    expect(who.log).to_have_count(0)
    who.page.set_viewport_size({"width": 390, "height": 844})  # no room for it on a phone
    expect(large).to_have_count(0)
    expect(who.log).to_be_visible()
    assert who.page.evaluate(letters) == plain
    who.page.set_viewport_size({"width": 1280, "height": 720})
    expect(who.log).to_have_count(0)
    who.press(large)
    expect(who.log).to_be_visible()
    who.go("#/")
    expect(who.page.get_by_role("link", name=who.say("set-up"))).to_have_count(3)
    expect(large).to_have_count(0)  # at tables alone
