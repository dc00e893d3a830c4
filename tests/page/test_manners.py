"""Good manners: axe finds no serious fault on any screen, a turn goes by keyboard alone, the first load is small."""

from __future__ import annotations

import gzip
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Response, expect

from page.screens import SCREENS, screens
from page.visitor import Visitor

AXE = Axe()
SERIOUS = ("serious", "critical")
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that look at colours
LARGEST_LOAD = 300_000  # bytes


@pytest.mark.slow("looks at every screen in both looks")
@pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("laptop", "en")])
def test_axe_finds_no_serious_fault_on_any_screen(size: str, language: str, visit: Callable[..., Visitor]) -> None:
    who = visit(size, language, "dark")
    faults: list[str] = []
    looked_at = []
    for screen in screens(who):
        looked_at.append(screen)
        for look in ("dark", "light"):
            faults += [f"{screen}, {look}: {fault}" for fault in serious_faults(who.page, look == "light")]
            who.turn_look("light" if look == "dark" else "dark")
    assert looked_at == list(SCREENS)
    assert not faults, "\n".join(faults)


def serious_faults(page: Page, turned: bool) -> list[str]:
    """What axe finds; of a page that was looked at already and has but turned its colours, in those alone."""
    options: dict[str, object] = {"resultTypes": ["violations"]}
    if turned:
        options["runOnly"] = COLOURS
    told = AXE.run(page, options=options).response["violations"]
    return [
        f"{fault['id']} ({fault['impact']}): {node['target']}\n    {node['html'][:160]}\n    {node['failureSummary']}"
        for fault in told
        if fault["impact"] in SERIOUS
        for node in fault["nodes"]
    ]


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
    latest = who.log.get_by_role("listitem").first.inner_text()
    expect(who.page.locator("[aria-live=polite]").get_by_text(latest, exact=True)).to_have_count(1)
    tab_to(who.page, who.say("do-camelup-roll"))
    who.page.keyboard.press("Enter")
    expect(who.log.get_by_text(who.sounds_like("said-camelup-rolled", player="Ana"))).to_be_visible()


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
            passed.append(focused.aria_snapshot())
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
