"""Real cards on the players' own table: who says what came, who waits for it, and what does not fit."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from page.screens import ALL_WATER, ROBBERY, at_the_house, name_goods, robbed_at_one_device, sit, steal
from page.visitor import Visitor, both


@both
def test_what_does_not_fit_is_told_to_everybody_until_something_happens(
    size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    """It stays on both screens, follows the language, and is gone when what came has been said again."""
    ana, cy = visit("laptop", "en"), visit(size, language)
    table, keys = at_the_house(ana.house, ALL_WATER)
    sit(ana, "touareg", table, keys, 0)
    expect(ana.bar.get_by_text(ana.say("turn-of", player="Cy"))).to_be_visible()
    sit(cy, "touareg", table, keys, 2)
    name_goods(cy, "water", "gold", "gold")
    for who in (ana, cy):
        expect(who.bar.get_by_role("alert")).to_have_text(who.say("disputed", player="Cy"))
    ana.press(ana.language_button())
    ana.language = "fr"
    expect(ana.bar.get_by_role("alert")).to_have_text(ana.say("disputed", player="Cy"))

    asked = cy.bar.get_by_role("group")
    for _ in range(3):
        cy.press(cy.button(cy.say("good-gold"), asked))
    expect(ana.log.get_by_text(ana.say("said-touareg-draw-hidden", player="Cy", count=3))).to_be_visible()
    for who in (ana, cy):
        expect(who.bar.get_by_role("alert")).to_have_count(0)


@both
def test_who_was_robbed_says_of_what_and_the_thief_waits(
    size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    ana, bo = visit(size, language), visit(size, language)
    table, keys = at_the_house(ana.house, ROBBERY)
    sit(bo, "touareg", table, keys, 2)
    expect(bo.bar.get_by_text(bo.say("turn-of", player="Ana"))).to_be_visible()
    sit(ana, "touareg", table, keys, 0)
    steal(ana)

    waits = ana.say("tells", player="Bo", what="card")
    expect(ana.bar.get_by_text(waits)).to_have_count(2)  # to be read, and to be heard
    expect(ana.bar.get_by_role("status")).to_have_text(waits)
    expect(ana.bar.get_by_text(ana.say("turn-of", player="Ana"))).to_have_count(0)
    expect(ana.bar.get_by_role("group")).to_have_count(0)

    expect(bo.bar.get_by_role("status")).to_have_text(bo.say("your-turn-to-tell"))
    question = bo.bar.get_by_role("group", name=bo.say("chance-stolen", player="Ana"))
    bo.press(bo.button(bo.say("good-salt"), question))
    told = bo.say("said-touareg-steal-hand", player="Ana", other="Bo", good=bo.say("good-salt"))
    for who in (ana, bo):
        expect(who.log.get_by_text(told)).to_be_visible()
        expect(who.bar.get_by_role("status")).to_be_empty()


@both
def test_at_one_device_who_was_robbed_is_handed_it_and_hands_it_on(
    size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    who = visit(size, language)
    robbed_at_one_device(who)
    expect(who.page.get_by_text(who.say("curtain-robbed", player="Bo"))).to_be_visible()
    who.give("Bo")
    question = who.bar.get_by_role("group", name=who.say("chance-stolen", player="Ana"))
    who.press(who.button(who.say("good-salt"), question))
    told = who.say("said-touareg-steal-hand", player="Ana", other="Bo", good=who.say("good-salt"))
    expect(who.log.get_by_text(told)).to_be_visible()
    who.press(who.button(who.say("hand-over", player="Cy"), who.bar))
    expect(who.page.get_by_text(who.say("curtain-text", player="Cy"))).to_be_visible()
    who.give("Cy")
    assert who.wait_for_turn()
