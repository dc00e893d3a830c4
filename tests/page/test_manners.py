"""Good manners: a turn by keyboard alone, no focus lost, no name cut, a small load."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Response, Route, expect

from caravanserai.house.api import RECORD
from page.screens import arrange, invitation
from page.visitor import Visitor, both

LARGEST_LOAD = 300_000  # bytes


def test_a_turn_of_camel_up_by_keyboard_alone(visit: Callable[..., Visitor]) -> None:
    """Tab comes to everything in an order, Enter picks a thing up and plays it; what happened is told."""
    who = visit("laptop", "en")
    who.go()
    expect(who.page.get_by_role("heading", level=2).first).to_be_visible()
    who.page.keyboard.press("Tab")
    expect(who.page.get_by_role("link", name=who.say("skip"))).to_be_focused()
    tab_to(who.page, who.say("set-up"))
    who.page.keyboard.press("Enter")
    who.page.wait_for_url("**/#/new/camelup")
    who.button(who.say("open-the-table")).wait_for()

    tab_to(who.page, who.say("seat-name"))
    who.page.keyboard.type("Ana")
    tab_to(who.page, who.say("seat-number", number=2))
    who.page.keyboard.type(who.say("seat-bot"))
    tab_to(who.page, who.say("take-seat-away", number=3))
    who.page.keyboard.press("Enter")
    tab_to(who.page, who.say("open-the-table"))
    who.page.keyboard.press("Enter")
    assert who.wait_for_turn()

    tab_to(who.page, who.say("leg-stack", colour=who.say("colour-blue"), values="5, 3, 2"))
    expect(who.page.locator(":focus")).to_have_accessible_description(who.say("lit-means"))
    who.page.keyboard.press("Enter")
    tab_to(who.page, who.say("do-camelup-leg", colour=who.say("colour-blue")))
    who.page.keyboard.press("Enter")
    sentence = who.say("said-camelup-leg", player="Ana", colour=who.say("colour-blue"))
    expect(who.log.get_by_text(sentence)).to_be_visible()
    assert who.wait_for_turn()
    latest = who.lines.first.inner_text()
    expect(who.page.locator("[aria-live=polite]").get_by_text(latest, exact=True)).to_have_count(1)
    tab_to(who.page, who.say("do-camelup-roll"))
    who.page.keyboard.press("Enter")
    expect(who.log.get_by_text(who.sounds_like("said-camelup-rolled", player="Ana"))).to_be_visible()


# Notes whether nothing at all has had the focus at any time that could be seen.
NEVER_LOST = """
    window.lost = [];
    const look = () => {
        if ([null, document.body].includes(document.activeElement)) lost.push(document.body.innerText);
        requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
"""


def test_the_focus_stays_where_it_was_after_an_action(visit: Callable[..., Visitor]) -> None:
    """What was pressed has it again as soon as it is there again; until then what stood round it, never nothing."""
    who = visit("laptop", "en")
    arrange(who, "camelup", ["person", "random"])
    assert who.wait_for_turn()
    roll = who.button(who.say("do-camelup-roll"), who.bar)
    roll.focus()
    who.page.evaluate(NEVER_LOST)
    for turn in (2, 4, 6):
        roll.press("Enter")
        expect(who.lines).to_have_count(turn)
        assert who.wait_for_turn()
        expect(roll).to_be_focused()

    stack = who.button(who.sounds_like("leg-stack", colour=who.say("colour-green")))
    stack.focus()
    stack.press("Enter")
    taken = who.button(who.sounds_like("do-camelup-leg", colour=who.say("colour-green")), who.bar)
    expect(taken).to_be_focused()
    taken.press("Enter")
    expect(who.lines).to_have_count(8)
    assert who.wait_for_turn()
    expect(stack).to_be_focused()

    seat = who.page.get_by_role("region", name=who.say("seats-here")).get_by_role("button").first
    seat.press("Enter")
    away = who.button(who.say("never-mind"))
    away.press("Enter")
    expect(away).to_have_count(0)
    assert who.page.evaluate("lost") == []


def test_the_focus_is_not_lost_where_a_control_can_do_no_more(visit: Callable[..., Visitor]) -> None:
    """At the start of a game there is no step back: what stands round it has the focus until there is again."""
    who = visit("laptop", "en")
    who.go()
    who.page.get_by_role("heading", level=1).wait_for()
    who.drop("evening.caravan", RECORD)
    slider = who.page.get_by_role("slider", name=who.say("replay"))
    slider.press("Home")
    slider.press("ArrowRight")
    back = who.button(who.say("replay-back"))
    back.focus()
    who.page.evaluate(NEVER_LOST)
    back.press("Enter")
    expect(back).to_be_disabled()
    expect(who.page.get_by_role("region", name=who.say("replay"), exact=True)).to_be_focused()
    who.page.keyboard.press("ArrowRight")
    expect(back).to_be_focused()
    assert who.page.evaluate("lost") == []


def test_the_focus_goes_through_the_curtain(visit: Callable[..., Visitor]) -> None:
    who = visit("laptop", "en")
    arrange(who, "camelup", ["person", "person"])
    opens = who.button(who.say("curtain-open", player="Ana"))
    expect(opens).to_be_focused()
    who.page.evaluate(NEVER_LOST)
    opens.press("Enter")
    assert who.wait_for_turn()
    tab_to(who.page, who.say("do-camelup-roll"))
    who.page.keyboard.press("Enter")
    who.button(who.say("hand-over", player="Bo")).wait_for()  # who tabs on before leaves the page by its end
    tab_to(who.page, who.say("hand-over", player="Bo"))
    who.page.keyboard.press("Enter")
    expect(who.button(who.say("curtain-open", player="Bo"))).to_be_focused()
    assert who.page.evaluate("lost") == []


@both
def test_a_name_that_is_cut_says_so(size: str, language: str, visit: Callable[..., Visitor]) -> None:
    who = visit(size, language)
    long, full = "Scheherazade of the Thousand Nights", who.page.get_by_text(who.say("name-full", most=24))

    def try_in(label: str) -> None:
        field = who.page.get_by_label(who.say(label), exact=True).first
        field.fill("Ana")
        expect(full).to_have_count(0)
        field.fill("")
        field.press_sequentially(long)
        expect(field).to_have_value(long[:24])
        expect(full).to_be_visible()

    who.go()
    try_in("my-name")
    who.go("#/new/touareg")
    try_in("seat-name")
    invitation(who)
    who.page.goto(who.page.get_by_role("textbox", name=who.say("invite-seat", seat=2)).input_value())
    try_in("my-name")


@both
def test_what_something_before_the_house_answers_is_told_in_plain_words(
    size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    """Neither its JSON or its page, nor what the browser says of them."""
    who = visit(size, language)
    answers = iter(
        [("application/json", '{"detail": "bad gateway"}'), ("text/html", "<h1>502</h1>"), ("text/html", "")]
    )

    def answer(route: Route) -> None:
        kind, text = next(answers)
        headers = {"Preference-Applied": "told-refusals", "Content-Type": kind}  # no error to the console
        route.fulfill(headers=headers, body=text)

    who.page.route("**/api/tables", lambda route: answer(route) if route.request.method == "POST" else route.fallback())
    who.go("#/new/camelup")
    trouble = who.page.get_by_role("alert")
    for _ in range(3):
        with who.page.expect_response("**/api/tables"):
            who.press(who.button(who.say("open-the-table")))
        expect(trouble).to_have_text(who.say("no-answer"))


def test_every_action_stands_once_at_the_foot(visit: Callable[..., Visitor]) -> None:
    who = visit("laptop", "en")
    who.set_up("camelup", ["person", "easy"], names=["Ana"])
    assert who.wait_for_turn()
    told = [choice.inner_text() for choice in who.choices()]
    assert len(told) == len(set(told)) == len(who.ask(key=who.keys()[0])["view"]["legal"])


def tab_to(page: Page, name: str, most: int = 120) -> None:
    """Press Tab until what has the focus is called so; it may have it already."""
    passed = []
    for _ in range(most):
        focused = page.locator(":focus")
        if focused.count():
            passed.append(focused.aria_snapshot().split("\n")[0])  # itself, not what is inside it
            if f'"{name}"' in passed[-1] or f'"{name} ' in passed[-1]:
                return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not come to “{name}”, but to:\n" + "\n".join(passed))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_first_load_is_small(language: str, visit: Callable[..., Visitor]) -> None:
    who = visit("phone", language)
    loaded: list[Response] = []
    who.page.on("response", lambda response: loaded.append(response))
    who.go()
    who.page.get_by_role("link", name=who.say("set-up")).first.wait_for()
    sizes = {response.url: len(gzip.compress(response.body())) for response in loaded}
    assert any(url.endswith(".js") for url in sizes)
    assert sum(sizes.values()) < LARGEST_LOAD, sizes
