"""A new table on the page: who sits where, what the goods are worth, and what of a box is this house's own."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from page.screens import arrange
from page.visitor import Visitor

OWN = {"water": (9, 12), "gold": (1, 2), "salt": (4, 7), "millet": (2, 99)}
HEAD = ", ".join(f"{good} {dinars} {points}" for good, (dinars, points) in OWN.items())


def type_values(who: Visitor) -> None:
    """Open the form of a table of Touareg, and type the values of another box."""
    who.go("#/new/touareg")
    who.page.get_by_label(who.say("values-other"), exact=True).check()
    for good, values in OWN.items():
        for kind, value in zip(("dinars", "points"), values, strict=True):
            name = who.say(f"values-{kind}", good=who.say(f"good-{good}"))
            who.page.get_by_label(name, exact=True).fill(str(value))


@pytest.mark.rule("CU-8", "TG-7")
def test_friends_draw_who_sits_where_unless_they_sit_at_a_real_table(visit: Callable[..., Visitor]) -> None:
    who = visit("phone", "fr")
    who.go("#/new/camelup")
    draws = who.page.get_by_label(who.say("table-shuffle"), exact=True)
    expect(draws).to_be_checked()  # a person and an open seat
    third = who.page.get_by_label(who.say("seat-number", number=3), exact=True)
    third.select_option("bot")
    expect(draws).not_to_be_checked()
    third.select_option("person")
    expect(draws).to_be_checked()
    who.page.get_by_role("combobox").last.select_option("table")
    expect(draws).not_to_be_checked()
    draws.check()
    third.select_option("bot")
    expect(draws).to_be_checked()  # what was chosen stays


@pytest.mark.rule("CU-8")
def test_that_the_order_was_drawn_is_told_before_the_game_and_in_it(visit: Callable[..., Visitor]) -> None:
    who = visit("phone", "en")
    who.set_up("camelup", ["person", "open"], names=["Ana"], shuffle=True)
    expect(who.page.get_by_text(who.say("order-drawn"))).to_be_visible()
    who.set_up("camelup", ["person", "person"], names=["Ana", "Bo"], shuffle=True)
    who.press(who.button(who.sounds_like("curtain-open")))
    expect(who.bar.get_by_text(who.say("order-drawn"))).to_be_visible()
    expect(who.log.get_by_text(who.say("order-drawn"))).to_have_count(1)
    who.set_up("camelup", ["person", "person"], names=["Ana", "Bo"])
    who.give("Ana")
    expect(who.page.get_by_text(who.say("order-drawn"))).to_have_count(0)


def test_a_word_for_the_dice_is_given_with_a_table_that_begins_at_once(visit: Callable[..., Visitor]) -> None:
    who = visit("phone", "en")
    who.go("#/new/pharaohs")
    who.page.get_by_label(who.say("seat-number", number=3), exact=True).select_option("bot")
    who.page.get_by_label(who.say("seat-name"), exact=True).fill("Ana")
    who.press(who.page.get_by_text(who.say("word-mine")))
    field = who.page.get_by_label(who.say("word-of", player="Ana"))
    field.fill(" old camel ")
    dice = who.page.get_by_role("combobox").last
    dice.select_option("table")
    expect(field).to_have_count(0)  # real dice are their own
    dice.select_option("house")
    who.press(who.button(who.say("open-the-table")))
    expect(who.log.get_by_text(who.say("word-told", player="Ana", word="old camel"))).to_be_visible()
    kinds = [event["kind"] for event in who.ask("/events")["events"]]
    assert kinds[:3] == ["opened", "worded", "began"]  # the house has promised its seed before it is told the word


@pytest.mark.rule("TG-3")
def test_a_box_with_other_values_is_typed_in_and_seen_everywhere(visit: Callable[..., Visitor]) -> None:
    """On the cards, and in the rulebook beside the table: its text, its figures and their captions."""
    who = visit("laptop", "en")
    type_values(who)
    who.press(who.button(who.say("open-the-table")))
    who.button(who.say("begin-now")).wait_for()
    who.press(who.button(who.say("rules")))
    book = who.page.get_by_role("dialog")
    told = book.locator("[data-rules~='TG-3']")
    expect(told).to_contain_text("millet 2 and 99")  # before the game, too
    who.press(who.button(who.say("rules-close")))
    who.press(who.button(who.say("begin-now")))
    cards = who.page.get_by_role("region", name=re.compile(f"^{who.say('market')}"))
    for good, (dinars, points) in OWN.items():
        card = cards.get_by_role("button", name=re.compile(f": {who.say(f'good-{good}')} "))
        expect(card.locator("text")).to_have_text([str(dinars), str(points), re.compile("×")])
    expect(cards.get_by_text(who.say("values-own").partition(" (")[0])).to_be_visible()

    who.press(who.button(who.say("rules")))
    expect(told).to_contain_text("water 9 and 12, gold 1 and 2, salt 4 and 7, millet 2 and 99")
    expect(told).not_to_contain_text("this house’s own")
    expect(book.get_by_text("gold 1 + millet 2: 3 dinars")).to_be_visible()
    expect(book.get_by_text("alone: 2 points. In salt players 1 and 3 are tied: 7 − 1 = 6 points")).to_be_visible()
    who.go()
    who.press(who.button(who.say("rules-of", game=who.say("rules-game-touareg"))))
    expect(told).to_contain_text("water 3 and 6, gold 2 and 5, salt 1 and 4, millet 1 and 3")


@pytest.mark.rule("TG-3")
def test_values_that_cannot_be_are_refused_by_the_house(visit: Callable[..., Visitor]) -> None:
    who = visit("phone", "en")
    type_values(who)
    salt = who.page.get_by_label(who.say("values-points", good=who.say("good-salt")), exact=True)
    for wrong in ("100", "0", "", "six"):
        salt.fill(wrong)
        who.press(who.button(who.say("open-the-table")))
        expect(who.page.get_by_role("alert")).to_contain_text("TG-3")
    who.page.get_by_label(who.say("values-other"), exact=True).uncheck()
    who.press(who.button(who.say("open-the-table")))
    who.page.wait_for_url("**/#/table/*")


@pytest.mark.parametrize(("game", "rule"), [("touareg", "TG-3"), ("pharaohs", "PH-8")])
def test_what_is_ours_in_a_box_is_said_and_its_rule_opens_the_book(
    game: str, rule: str, visit: Callable[..., Visitor]
) -> None:
    who = visit("phone", "en")
    who.go(f"#/new/{game}")
    who.press(who.button(rule))
    line = who.page.get_by_role("dialog").locator(f"[data-rules~='{rule}']")
    expect(line.get_by_role("img", name=who.say("rules-ruling"))).to_be_visible()


def test_ages_and_lengths_are_the_boxes_or_marked_as_ours(visit: Callable[..., Visitor]) -> None:
    who = visit("laptop", "en")
    for game, told in (
        ("touareg", "2 to 5 players · ages 10 and up · 20 to 45 minutes"),
        ("pharaohs", "2 to 6 players · level 1: ages 6 to 8 · about 45 minutes in our games"),
        ("camelup", "2 to 10 players · about 20 to 30 minutes in our games"),
    ):
        who.go()
        expect(who.page.get_by_text(told)).to_be_visible()
        who.go(f"#/new/{game}")
        expect(who.page.get_by_text(told)).to_be_visible()


def test_the_eye_is_the_amulets_and_no_other_squares(visit: Callable[..., Visitor]) -> None:
    """PH-9: the signs that the source names stand on its squares, and each kind has a sign of its own."""
    who = visit("laptop", "en")
    arrange(who, "pharaohs", ["person", "easy"])
    who.wait_for_turn()
    signs = who.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".board g:has(> .square)")].map((square) =>
            [square.querySelector("title").textContent.split(": ")[1],
             [...square.querySelectorAll("g path")].map((path) => path.getAttribute("d")).join(" ")]))"""
    )
    assert len(signs) == 15
    assert len(set(signs.values())) == 15
