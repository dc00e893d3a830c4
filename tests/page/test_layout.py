"""Every screen fits, in both languages: on phones upright and sideways, a tablet, a laptop, and at twice the size.

And axe, which knows what people need who see or move otherwise, finds no serious fault on any of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from page.screens import LONG_NAMES, SCREENS, SIX, SUPERCUP, TRIES, Until, View, arrange, asked, turns
from page.speech import LANGUAGES
from page.visitor import Visitor

PHONES = ((320, 640), (360, 740), (375, 667), (390, 844))
LOW = (
    (844, 390),
    (640, 400),
)  # a phone held sideways; a laptop at 200 %, whose window of 1280 by 800 holds half of that
LARGE = ((820, 1180), (1280, 800))
SIZES = (*PHONES, *LOW, *LARGE)
LOOK = Path(__file__).with_name("layout.js").read_text("utf-8")
AXE = Axe()
AXE_LOOKS_AT = {"en": (1280, 800), "fr": (390, 844)}
SERIOUS = ("serious", "critical")
COLOURS = ["color-contrast", "link-in-text-block"]  # the rules that look at colours
DRAWN = "() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)))"


@dataclass(frozen=True)
class Box:
    """Where something is on the screen."""

    left: float
    top: float
    right: float
    bottom: float

    def is_within(self, width: int, height: int) -> bool:
        return self.left >= -1 and self.top >= -1 and self.right <= width + 1 and self.bottom <= height + 1

    def meets(self, other: Box) -> bool:
        return (
            min(self.right, other.right) - max(self.left, other.left) > 1
            and min(self.bottom, other.bottom) - max(self.top, other.top) > 1
        )


def box(thing: Locator) -> Box:
    found = thing.bounding_box()
    assert found is not None
    return Box(found["x"], found["y"], found["x"] + found["width"], found["y"] + found["height"])


def resize(who: Visitor, size: tuple[int, int]) -> None:
    """Another window, drawn anew, and what is at its top."""
    who.page.set_viewport_size({"width": size[0], "height": size[1]})
    who.page.evaluate(DRAWN)
    who.page.evaluate("scrollTo(0, 0)")


def speak(who: Visitor, language: str) -> None:
    """Change over to a language by the page's own button, whatever lies over it."""
    if language != who.language:
        who.language_button().dispatch_event("click")
        who.language = language


@pytest.mark.slow("looks at every screen at every size, in both languages and both looks")
@pytest.mark.parametrize("screen", SCREENS)
def test_nothing_scrolls_sideways_every_action_is_in_reach_and_axe_finds_no_fault(
    screen: str, visit: Callable[..., Visitor]
) -> None:
    """All of it on one visit: to come to a screen takes longer than to look at it."""
    who = visit("laptop", "en", "dark")
    SCREENS[screen](who)
    faults: list[str] = []
    for language in LANGUAGES:
        speak(who, language)
        for size in SIZES:
            resize(who, size)
            faults += [f"{size[0]}×{size[1]}, {language}: {fault}" for fault in who.page.evaluate(LOOK)]
        resize(who, AXE_LOOKS_AT[language])
        for look in ("dark", "light"):
            faults += [f"{language}, {look}: {fault}" for fault in serious_faults(who.page, look == "light")]
            who.turn_look("light" if look == "dark" else "dark")
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


@pytest.mark.parametrize(
    ("game", "seats", "options", "played"),
    [
        ("camelup", ["person", "easy", "easy"], (), 0),
        ("camelup", SIX, SUPERCUP, 3),
        ("pharaohs", ["person", "easy", "easy"], (), 0),
        ("pharaohs", ["person", "easy", "medium", "easy"], ("level2",), 4),
        ("touareg", ["person", "easy", "easy"], (), 0),
    ],
)
def test_what_matters_is_in_view_beside_the_actions(
    game: str, seats: list[str], options: tuple[str, ...], played: int, visit: Callable[..., Visitor]
) -> None:
    """As a table opens, nothing scrolled: the camels, the climber who moves, one's own animals.

    Touareg's table is longer than a phone's screen: there the animals are below the market.
    """
    who = visit("laptop", "fr")
    arrange(who, game, seats, options, turns(played))
    assert who.wait_for_turn()
    pieces = {"camelup": ".camel", "pharaohs": "g.token.moves", "touareg": "[data-spot^=camel]"}[game]
    faults = []
    for size in LOW if game == "touareg" else SIZES:
        resize(who, size)
        foot = box(who.bar)
        seen = "g.token" if game == "pharaohs" and size in LARGE else pieces  # the whole pyramid
        shown = [box(piece) for piece in who.page.get_by_role("main").locator(seen).all()]
        assert shown
        hidden = [piece for piece in shown if piece.meets(foot) or not piece.is_within(*size)]
        faults += [f"{size[0]}×{size[1]}: a piece at {piece}, the foot at {foot}" for piece in hidden]
    assert not faults, "\n".join(faults)


PROJECTORS = ((1280, 720), (1920, 1080))


@pytest.mark.parametrize(
    ("game", "seats", "options", "until"),
    [
        ("camelup", SIX, SUPERCUP, turns(3)),
        ("pharaohs", ["person", "easy", "medium", "easy"], ("level2",), turns(4)),
        ("pharaohs", ["person", *["easy"] * 5], ("quiz",), asked),
        ("touareg", ["person", "easy", "easy"], (), turns(4)),
    ],
)
def test_a_large_table_fits_a_projector(
    game: str, seats: list[str], options: tuple[str, ...], until: Until, visit: Callable[..., Visitor]
) -> None:
    """The camels and climbers stand above the foot, and so does all that is asked; Touareg's table is scrolled."""
    who = visit("laptop", "en")
    arrange(who, game, seats, options, until)
    assert who.wait_for_turn()
    who.press(who.button(who.say("large")))
    faults = []
    for language in LANGUAGES:
        speak(who, language)
        shown = who.page.get_by_role("main").locator({"camelup": ".camel", "pharaohs": "g.token"}.get(game, ".scene"))
        answers = who.page.get_by_role("list", name=who.say("answers"))
        expect(shown).not_to_have_count(0)
        expect(answers).to_have_count(int(until is asked))
        for size in PROJECTORS:
            resize(who, size)
            faults += [f"{size[0]}×{size[1]}, {language}: {fault}" for fault in who.page.evaluate(LOOK)]
            foot = box(who.bar)
            faults += [
                f"{size[0]}×{size[1]}, {language}: {thing}, the foot at {foot}"
                for thing in map(box, [*shown.all(), *answers.all()])
                if thing.meets(foot) or not thing.is_within(*size)
            ]
        faults += [f"{language}: {fault}" for fault in serious_faults(who.page, turned=False)]
    assert not faults, "\n".join(faults)


MANY = 3  # things that a card can become, so that the foot needs more room for them


def uses(view: View, good: str) -> int:
    """How many things a good of one's own can become."""
    return sum(
        bool(re.search(rf"^(load \S+|market|pay hand|hide \S+ hand) {good}$", action)) for action in view["legal"]
    )


def useful(view: View) -> str | None:
    """A good of one's own that can become many things."""
    return next((good for good in ("water", "gold", "salt", "millet") if uses(view, good) >= MANY), None)


def is_useful(view: View, done: int) -> bool:
    return useful(view) is not None


@pytest.mark.parametrize("size", PHONES)
def test_what_was_tapped_stays_in_sight_when_the_foot_grows(
    size: tuple[int, int], visit: Callable[..., Visitor]
) -> None:
    """A card of one's own that lies just above the foot is tapped: what it can become needs more room there."""
    who = visit("laptop", "fr")
    for _ in range(TRIES):
        arrange(who, "touareg", ["person", "easy"], until=is_useful)
        if who.wait_for_turn():
            break
    resize(who, size)
    good = useful(who.ask(key=who.keys()[0])["view"])
    name = who.sounds_like(f"good-{good}").pattern.strip("^$")
    card = who.button(re.compile(f"^{re.escape(who.say('my-hand'))}: {name}"))
    before = box(who.bar)
    card.evaluate("(card, foot) => scrollBy(0, card.getBoundingClientRect().bottom - foot + 2)", before.top)
    card.click()
    who.button(who.say("never-mind"), who.bar).wait_for()
    who.page.evaluate(DRAWN)
    assert box(who.bar).top < before.top, "the foot has not grown: there was nothing to see"
    assert not box(card).meets(box(who.bar))


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_kept_offline_is_named_and_leaves_room_for_the_table(
    language: str, visit: Callable[..., Visitor]
) -> None:
    """On every screen; another tap replaces it, and that is seen."""
    who = visit("laptop", language)
    arrange(who, "camelup", ["person", "easy"], until=turns(2))
    assert who.wait_for_turn()
    roll = who.say("do-camelup-roll")
    with who.cut_off():
        expect(who.page.get_by_text(who.say("health-healing"))).to_be_visible()
        who.press(who.button(f"{who.say('my-cards')}: {who.say('colour-white')}"))
        bet = who.bar.get_by_role("button").filter(has_not_text=who.say("never-mind")).first
        wished = bet.inner_text()
        who.press(bet)
        expect(who.bar.get_by_text(who.say("sending-later", what=wished))).to_have_count(2)  # to be read, and heard
        who.press(who.button(roll, who.bar))
        expect(who.bar.get_by_text(who.say("sending-later", what=roll))).to_have_count(2)
        for width, height in SIZES:
            resize(who, (width, height))
            assert who.page.evaluate(LOOK) == [], f"{width}×{height}"
            foot = box(who.bar)
            assert (width, height) in LOW or foot.bottom - foot.top < 0.4 * height, f"{width}×{height}"
    who.lost = False
    assert who.wait_for_turn()


# How far to the right a text goes, also where its box is smaller, or it has none of its own.
SPAN = """told => {
    const text = document.createRange();
    text.selectNodeContents(told);
    return text.getBoundingClientRect().right;
}"""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "seats"), [("touareg", ["person", "easy", "medium"]), ("pharaohs", [*LONG_NAMES])])
def test_what_another_did_is_told_whole(
    game: str, seats: list[str], language: str, visit: Callable[..., Visitor]
) -> None:
    """On every screen, what happened last stands at the foot to its last word, however long the name."""
    who = visit("laptop", language)
    arrange(who, game, seats, until=turns(5))
    assert who.wait_for_turn()
    told = who.bar.get_by_text(who.lines.first.inner_text(), exact=True)
    for width, height in SIZES:
        resize(who, (width, height))
        assert told.evaluate(SPAN) <= box(who.bar).right, f"{width}×{height}"
        assert box(told).is_within(width, height), f"{width}×{height}"
