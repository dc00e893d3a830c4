"""What stands on a table: what it says of the end, of names, of what lights up and of the odds."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

import caravanserai as cv
from page.screens import GOLDEN, arrange, at_the_house, send, sit, steps
from page.test_together import EVER_SHOWN
from page.visitor import Visitor, both


@both
@pytest.mark.parametrize("game", ["touareg-2-extras", "camelup-2-base"])
def test_nobody_is_told_who_has_won_before_the_scoring_was_shown(
    game: str, size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    """Not by the heading, nor by anybody's points, wherever they stand; then all of it."""
    record = (GOLDEN / f"{game}.caravan").read_text("utf-8")
    *before, last = record.splitlines()
    match = cv.read("\n".join(before) + "\n")
    title = match.game.name
    final = cv.read(record)
    scored = {"touareg": "last-stage-scored", "camelup": "race-scored"}[title]

    who = visit(size, language)
    table, keys = at_the_house(who.house, match.record())
    who.page.emulate_media(reduced_motion="no-preference")
    who.page.add_init_script(EVER_SHOWN)
    who.page.clock.install()
    sit(who, title, table, keys)
    who.bar.wait_for()
    seats = who.page.get_by_role("region", name=who.say("seats-here")).get_by_role("button")
    before_it = list(match.scores().values())
    assert points_of(seats.all_inner_texts()) == before_it
    who.page.evaluate("forgetShown()")
    # So that it is still being told when it is looked at; not so late that the connection seems silent.
    who.page.clock.pause_at(who.page.evaluate("Date.now()") / 1000 + 10)

    mover = match.players.index(str(match.to_move))
    match.dice = "table"
    for path, key, text in steps(match, last.partition(": ")[2]):
        send(who.house, table, keys[mover], path, {"number": who.ask()["number"], key: text})
    everything = who.button(who.say("scoring-all"))
    expect(who.page.get_by_role("heading", name=who.say(scored))).to_be_visible()
    expect(everything).to_be_visible()
    first, *others = final.winners()
    winners = who.say("over-and", first=first, last=others[0]) if others else first
    wins = who.say("over-title", count=1 + len(others), winners=winners)
    assert wins not in who.page.evaluate("everShown()")
    expect(who.final_scores).to_have_count(0)
    assert points_of(seats.all_inner_texts()) == before_it

    who.page.clock.resume()
    who.press(everything)
    who.final_scores.wait_for()
    assert wins in who.page.evaluate("everShown()")
    assert who.scores() == final.scores()


def points_of(texts: list[str]) -> list[int]:
    """What the seats say of everybody's points, at their ends."""
    return [int(text.split()[-1]) for text in texts]


def test_a_scoring_that_is_told_all_at_once_holds_nothing_back(visit: Callable[..., Visitor]) -> None:
    """Who wants no motion, and who comes when all is over."""
    record = (GOLDEN / "touareg-2-extras.caravan").read_text("utf-8")
    who = visit("laptop", "en")
    table, keys = at_the_house(who.house, record)
    who.page.emulate_media(reduced_motion="no-preference")
    sit(who, "touareg", table, keys)
    who.final_scores.wait_for()
    assert who.scores() == cv.read(record).scores()


@pytest.mark.parametrize("anew", [False, True])
def test_a_rematch_leaves_the_final_scores_where_they_are(anew: bool, visit: Callable[..., Visitor]) -> None:
    """Who reads them still, or has come when all was over, is told no scoring again."""
    *before, last = (GOLDEN / "touareg-2-extras.caravan").read_text("utf-8").splitlines()
    match = cv.read("\n".join(before) + "\n")
    mover = match.players.index(str(match.to_move))
    who, other = visit("laptop", "en"), visit("laptop", "en")
    table, keys = at_the_house(who.house, match.record())
    for one, seat in ((who, 0), (other, 1)):
        one.page.emulate_media(reduced_motion="no-preference")
        one.page.add_init_script(EVER_SHOWN)
        sit(one, "touareg", table, keys, seat)
        one.bar.wait_for()
    match.dice = "table"
    for path, key, text in steps(match, last.partition(": ")[2]):
        send(who.house, table, keys[mover], path, {"number": who.ask()["number"], key: text})
    for one in (who, other):
        one.press(one.button(one.say("scoring-all")))
        one.final_scores.wait_for()
    if anew:
        other.page.reload()
        other.final_scores.wait_for()
    other.page.evaluate("forgetShown()")

    who.press(who.button(who.say("rematch")))
    who.page.wait_for_url(lambda url: not url.endswith(table))
    expect(other.button(other.say("to-rematch"))).to_be_visible()
    expect(other.final_scores).to_be_visible()
    assert other.say("scoring-all") not in other.page.evaluate("everShown()")


THEFT = """game: touareg
players: Ana, Bo, Bo hand
start: gold salt

Ana: draw water gold gold
Ana: market gold
Ana: end
Bo: draw salt salt salt
Bo: market salt
Bo: market salt
Bo: end
Bo hand: take camel1 salt
Bo hand: end
Ana: buy thief
Ana: pay hand water
"""


@both
def test_a_name_that_ends_in_a_word_of_the_notation_is_a_name(
    size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    """`steal Bo hand camel1` is from the camel of “Bo hand”, and `steal Bo hand` from the hand of Bo."""
    who = visit(size, language)
    sit(who, "touareg", *at_the_house(who.house, THEFT))
    assert who.wait_for_turn()
    animal = who.say("beast-camel", number=1)
    from_animal = who.say("do-touareg-steal-animal", player="Bo hand", animal=animal)
    told = [choice.inner_text() for choice in who.choices()]
    assert who.say("do-touareg-steal-hand", player="Bo") in told
    assert from_animal in told
    who.press(who.button(from_animal, who.bar))
    stolen = who.say("said-touareg-steal-animal", player="Ana", other="Bo hand", animal=animal)
    expect(who.log.get_by_text(stolen)).to_be_visible()


def test_who_is_robbed_is_named_to_the_thief_and_to_who_sees_no_card(visit: Callable[..., Visitor]) -> None:
    """`steal Bo hand hand salt` is salt out of the hand of “Bo hand”; to others `?` stands for it."""
    record = THEFT.replace("Bo hand", "Cy").replace("Bo", "Bo hand") + "Ana: steal Bo hand hand salt\n"
    ana, cy = visit("laptop", "en"), visit("laptop", "fr")
    table, keys = at_the_house(ana.house, record)
    sit(ana, "touareg", table, keys, 0)
    sit(cy, "touareg", table, keys, 2)
    robbed = {"player": "Ana", "other": "Bo hand"}
    stolen = ana.say("said-touareg-steal-hand", **robbed, good=ana.say("good-salt"))
    expect(ana.log.get_by_text(stolen)).to_be_visible()
    expect(cy.log.get_by_text(cy.say("said-touareg-steal-hand-hidden", **robbed))).to_be_visible()


@pytest.mark.parametrize("name", ["He draws well", "support", "?"])
def test_a_name_that_is_a_word_of_some_notation_is_a_name(name: str, visit: Callable[..., Visitor]) -> None:
    """“draws” stands before a card in Le Jeu des Pharaons alone, and `?` for what is hidden is no player."""
    who = visit("laptop", "en")
    names = ["Ana", name, "Cy", "Dara", "Eli", "Fay"]
    wish = {"game": "camelup", "options": ["partners"], "seats": [{"kind": "person", "name": name} for name in names]}
    opened = who.house.post("/tables", json=wish).raise_for_status().json()
    sit(who, "camelup", opened["table"]["id"], [held["key"] for held in opened["keys"]])
    assert who.wait_for_turn()
    purses = who.page.get_by_role("region", name=who.say("purses"))
    become = who.say("do-camelup-partner", player=names[1])
    who.press(who.button(become, purses))
    who.press(who.button(become, who.bar))
    told = who.say("said-camelup-partner", player="Ana", other=names[1])
    expect(who.log.get_by_text(told, exact=True)).to_be_visible()


def test_a_name_that_begins_as_another_does_is_not_the_other(visit: Callable[..., Visitor]) -> None:
    """Who taps Bo becomes Bo's partner, and is not offered Bo Li."""
    who = visit("laptop", "en")
    names = ["Ana", "Bo", "Bo Li", "Cy", "Dara", "Eli"]
    wish = {"game": "camelup", "options": ["partners"], "seats": [{"kind": "person", "name": name} for name in names]}
    opened = who.house.post("/tables", json=wish).raise_for_status().json()
    sit(who, "camelup", opened["table"]["id"], [held["key"] for held in opened["keys"]])
    assert who.wait_for_turn()
    purses = who.page.get_by_role("region", name=who.say("purses"))
    who.press(who.button(who.say("do-camelup-partner", player="Bo"), purses))
    offered = who.bar.get_by_role("button")
    expect(offered).to_have_text([who.say("never-mind"), who.say("do-camelup-partner", player="Bo")])


@pytest.mark.parametrize(("game", "lights"), [("camelup", True), ("touareg", True), ("pharaohs", False)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_lights_up_is_spoken_of_where_something_does(
    game: str, lights: bool, language: str, visit: Callable[..., Visitor]
) -> None:
    who = visit("laptop", language)
    arrange(who, game, ["person", "random"])
    assert who.wait_for_turn()
    hint = who.page.get_by_text(who.say("choose-something"))
    if lights:
        expect(hint).to_be_visible()
    else:
        expect(hint).to_have_count(0)


@both
def test_chances_to_lead_that_add_up_to_more_than_a_whole_explain_themselves(
    size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    who = visit(size, language)
    arrange(who, "touareg", ["person", "random"])
    assert who.wait_for_turn()
    who.press(who.button(who.say("odds-show")))
    expect(who.page.get_by_text(who.say("odds-lead-ties"))).to_be_visible()
    lead = who.ask("/odds", who.keys()[0])["odds"]["lead"]
    assert any(sum(one["chance"] for one in players.values()) > 1 for players in lead.values()), json.dumps(lead)


@pytest.mark.parametrize(
    ("language", "stock"),
    [("en", ["2 donkeys", "2 caves", "3 thieves", "3 plans"]), ("fr", ["2 ânes", "2 grottes", "3 voleurs", "3 plans"])],
)
@pytest.mark.rule("TG-5")
def test_what_is_in_stock_is_counted_as_one_speaks(
    language: str, stock: list[str], visit: Callable[..., Visitor]
) -> None:
    who = visit("laptop", language)
    arrange(who, "touareg", ["person", "random"])
    assert who.wait_for_turn()
    piles = who.page.get_by_role("region", name=who.say("stock"), exact=True).get_by_role("button")
    assert [" ".join(text.split()) for text in piles.all_inner_texts()] == stock
