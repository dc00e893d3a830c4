"""A new table on the page: who sits where, what the goods are worth, and what of a box is this house's own."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

import caravanserai as cv
from page.screens import GOLDEN, TRIES, arrange, at_the_house, sit, thrown
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
    expect(book.get_by_text("alone: 2 points. In salt, players 1 and 3 are tied: 7 − 1 = 6 points")).to_be_visible()
    who.go()
    who.press(who.button(who.say("rules-of", game=who.say("rules-game-touareg"))))
    expect(told).to_contain_text("water 3 and 6, gold 2 and 5, salt 1 and 4, millet 1 and 3")


CARDS = {"water": 8, "gold": 10, "salt": 12, "millet": 14}


def told_by(values: dict[str, tuple[int, int]], good: str) -> list[str]:
    """What stands on a card: its price, its points, and how many there are."""
    return [*map(str, values[good]), f"×{CARDS[good]}"]


def is_all_there(view: dict[str, Any], _done: int) -> bool:
    """Goods lie on animals, in one's own cave, and under one's own thief."""
    before = view["position"]["players"][view["you"]]
    return any(before["camels"]) and any(before["caves"]) and any(before["thieves"])


@pytest.mark.rule("TG-3")
@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_price_points_and_number_stand_on_every_card_that_is_seen(size: str, visit: Callable[..., Visitor]) -> None:
    """On animals, in caves, under thieves and on the discard pile; a card that lies face down has nothing on it."""
    who = visit(size, "en")
    for _ in range(TRIES):
        arrange(who, "touareg", ["person", "easy"], until=is_all_there, head={"goods": HEAD})
        view = who.ask(key=who.keys()[0])["view"]
        if is_all_there(view, 0):
            break
    position = view["position"]
    seen = who.page.get_by_role("region", name=who.say("caravans")).locator(":is(button, [role=img])[aria-label*=': ']")
    loads = [seen.nth(number) for number in range(seen.count())]
    goods = {who.say(f"good-{good}"): good for good in OWN}
    kinds = set()
    for load in loads:
        name = str(load.get_attribute("aria-label"))
        told = [goods[word] for word in name.partition(": ")[2].split(", ") if word in goods]
        expect(load.locator("text")).to_have_text([text for good in told for text in told_by(OWN, good)])
        kinds |= {name.split(" ")[0].lower()} if told else set()
    assert {who.say(f"{kind}-number", number=1).split(" ")[0].lower() for kind in ("cave", "thief")} < kinds
    discarded = [good for good, count in position["discard"].items() if count]
    pile = who.page.get_by_text(who.say("discard"), exact=True).locator("..")
    expect(pile.locator("text")).to_have_text([text for good in discarded for text in told_by(OWN, good)])


@pytest.mark.rule("TG-3", "TG-73")
def test_the_values_stand_on_real_cards_to_choose_from_and_on_those_that_are_scored(
    visit: Callable[..., Visitor],
) -> None:
    who = visit("phone", "en")
    arrange(who, "touareg", ["person", "person"], until=thrown, dice="table", head={"goods": HEAD})
    who.press(who.button(who.sounds_like("curtain-open")))
    for good in OWN:
        card = who.button(who.say(f"good-{good}"), who.bar.get_by_role("group"))
        expect(card.locator("text")).to_have_text(told_by(OWN, good))
        expect(card).to_be_visible()

    record = (GOLDEN / "touareg-2-extras.caravan").read_text("utf-8")
    match = cv.read(record)
    paid = [one for one in match.view(0)["payments"] if "good" in one]
    assert paid
    table, keys = at_the_house(who.house, record)
    sit(who, "touareg", table, keys)
    unfold = who.button(who.say("scoring-unfold"))
    unfold.or_(who.final_scores).first.wait_for()
    if unfold.is_visible():
        who.press(unfold)
    values = {good: (told["dinars"], told["points"]) for good, told in match.view(0)["position"]["goods"].items()}
    for one in paid:
        shown = who.page.get_by_role("img", name=re.compile(rf"{who.say('good-' + one['good'])}.*\+{one['points']}$"))
        expect(shown.first.locator("text")).to_have_text(told_by(values, one["good"]))


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


@pytest.mark.rule("PH-50")
def test_that_no_bot_hears_an_answer_is_said_before_and_when_the_table_is_opened(visit: Callable[..., Visitor]) -> None:
    who = visit("phone", "fr")
    who.go("#/new/pharaohs")
    warning = who.page.get_by_role("status").filter(has_text=who.say("needs-people"))
    expect(warning).to_have_count(0)
    who.page.get_by_label(re.compile("Vraies cartes de questions")).check()
    expect(warning).to_be_visible()
    who.press(who.button(who.say("open-the-table")))
    expect(who.page.get_by_role("alert")).to_contain_text("il ne parle pas et n’entend pas (PH-61")
    who.page.get_by_label(who.say("seat-number", number=2), exact=True).select_option("person")
    expect(warning).to_have_count(0)
    who.page.get_by_label(who.say("seat-name"), exact=True).last.fill("Bo")
    who.press(who.button(who.say("open-the-table")))
    who.page.wait_for_url("**/#/table/*")


@pytest.mark.parametrize(("game", "rule"), [("touareg", "TG-3"), ("pharaohs", "PH-8"), ("pharaohs", "PH-80")])
def test_what_is_ours_in_a_box_is_said_and_its_rule_opens_the_book(
    game: str, rule: str, visit: Callable[..., Visitor]
) -> None:
    who = visit("phone", "en")
    who.go(f"#/new/{game}")
    who.press(who.button(rule))
    line = who.page.get_by_role("dialog").locator(f"[data-rules~='{rule}']")
    expect(line.get_by_role("img", name=who.say("rules-ruling"))).to_be_visible()


@pytest.mark.rule("PH-16")
def test_a_flag_stands_before_the_words_that_are_ours_and_not_before_the_printed_ones(
    visit: Callable[..., Visitor],
) -> None:
    who = visit("phone", "fr")
    who.go()
    who.press(who.button(who.say("rules-of", game=who.say("rules-game-pharaohs"))))
    book = who.page.get_by_role("dialog")
    flag = who.say("rules-ruling")
    line = book.locator("[data-rules~='PH-16']")
    (ours,) = line.locator("span").filter(has=who.page.locator("svg")).filter(has_text="Il n’y fait rien").all()
    expect(ours.get_by_role("img", name=flag)).to_have_count(1)
    expect(ours).not_to_contain_text("Il n’y a de place que pour un joueur par case")
    expect(line).to_contain_text("Il n’y a de place que pour un joueur par case")
    opposite = book.locator("[data-rules~='PH-61']")
    expect(opposite.get_by_role("img", name=flag)).to_have_count(2)
    expect(book.locator("[data-rules~='PH-20']").get_by_role("img", name=flag)).to_have_count(0)


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


PICTURED = Path(__file__).with_name("signs.js").read_text("utf-8")
NAMED = {
    "amulet": "eye",
    "evil spell": "snake",
    "jewels": "ring",
    "tools": "fingerAndKnife",
    "instruments": "lyre",
}
"""The kinds of squares whose sign the source names (PH-9), but for the pyramid, which every pyramid is."""
EXCHANGE = """([one, other]) => {
  const signs = [...document.querySelectorAll(".board g:has(> .square)")];
  const drawn = (kind) => signs.filter((square) => square.querySelector("title").textContent.endsWith(`: ${kind}`))
    .map((square) => square.querySelector("g path").parentElement);
  const [first, second] = [drawn(one), drawn(other)];
  const [taken, given] = [first[0].innerHTML, second[0].innerHTML];
  for (const sign of first) sign.innerHTML = given;
  for (const sign of second) sign.innerHTML = taken;
}"""


@pytest.mark.rule("PH-9")
def test_the_eye_is_the_amulets_and_no_other_squares(visit: Callable[..., Visitor]) -> None:
    """The signs that the source names stand on its squares and on no others, and each kind has a sign of its own."""
    who = visit("laptop", "en")
    arrange(who, "pharaohs", ["person", "easy"])
    who.wait_for_turn()
    found = who.page.evaluate(PICTURED)
    assert len(found) == 15
    assert found == {kind: [NAMED.get(kind, "")] for kind in found}
    assert found.keys() >= NAMED.keys()
    signs = who.page.evaluate(
        """() => Object.fromEntries([...document.querySelectorAll(".board g:has(> .square)")].map((square) =>
            [square.querySelector("title").textContent.split(": ")[1],
             [...square.querySelectorAll("g path")].map((path) => path.getAttribute("d")).join(" ")]))"""
    )
    assert len(set(signs.values())) == 15
    for kind, picture in NAMED.items():  # the sign is known by what it shows: on another square it would be found there
        who.page.evaluate(EXCHANGE, [kind, "hieroglyph"])
        moved = who.page.evaluate(PICTURED)
        assert (moved[kind], moved["hieroglyph"]) == ([""], [picture])
        who.page.evaluate(EXCHANGE, [kind, "hieroglyph"])
