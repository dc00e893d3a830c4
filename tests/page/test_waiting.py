"""Who waits sees what for: a bot, a stand-in or the odds that get ready, and how far; and a bot that thinks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from caravanserai.bots.readiness import COMPILING
from house.conftest import Server
from house.stalled import PART
from page.screens import arrange, bearer
from page.test_layout import serious_faults
from page.visitor import Visitor, both

SMALLEST: ViewportSize = {"width": 360, "height": 740}
BOT_PERCENT = round(100 * COMPILING * PART)
ODDS_PERCENT = round(100 * PART)
BOT = {"en": "{name} is getting ready", "fr": "{name} se prépare"}
STAND_IN = {
    "en": "A bot is getting ready to play for {name}",
    "fr": "Un robot se prépare à jouer pour {name}",
}
ODDS = {"en": "The odds are getting ready", "fr": "Les chances se préparent"}
THINKS = {"en": "{name} is thinking\u00a0…", "fr": "{name} réfléchit…"}
THINKS_FOR = {"en": "A bot is thinking for {name}\u00a0…", "fr": "Un robot réfléchit pour {name}…"}
HOW_FAR = {"en": "{what}: {percent}\u00a0%", "fr": "{what}\u202f: {percent}\u00a0%"}

all_four = pytest.mark.parametrize(
    ("size", "language"), [("phone", "en"), ("phone", "fr"), ("laptop", "en"), ("laptop", "fr")]
)


@pytest.fixture
def come(visit: Callable[..., Visitor], stalled: Server) -> Callable[[str, str], Visitor]:
    """Visitors of a house where nothing gets compiled; a phone is as small as they come."""

    def come(size: str, language: str) -> Visitor:
        who = visit(size, language, house=stalled)
        if size == "phone":
            who.page.set_viewport_size(SMALLEST)
        return who

    return come


@pytest.fixture
def ponder(visit: Callable[..., Visitor], pondering: Server) -> Callable[[str, str], Visitor]:
    """Visitors of a house where bots take their time."""
    return lambda size, language: visit(size, language, house=pondering)


def must_show(who: Visitor, within: Locator, what: str, percent: int) -> None:
    """What is waited for is told in words, by a bar and, once, to who hears the page; and all of it fits."""
    sentence = HOW_FAR[who.language].format(what=what, percent=percent)
    expect(within.get_by_text(sentence, exact=True)).to_be_visible()
    bar = within.get_by_role("progressbar", name=what, exact=True)
    expect(bar).to_have_attribute("aria-valuenow", str(percent))
    expect(bar).to_be_visible()
    expect(within.get_by_role("status").get_by_text(what, exact=True)).to_have_count(1)
    assert within.evaluate("shown => shown.scrollWidth <= shown.clientWidth")
    size = who.page.viewport_size
    assert size is not None
    # A phone would make room for what does not fit, and show all of it smaller.
    assert who.page.evaluate("[window.innerWidth, document.documentElement.scrollWidth]") == [size["width"]] * 2


@all_four
def test_a_bot_that_gets_ready(size: str, language: str, come: Callable[[str, str], Visitor]) -> None:
    who = come(size, language)
    arrange(who, "camelup", ["hard", "person"])
    name = who.ask()["table"]["seats"][0]["name"]
    must_show(who, who.bar, BOT[language].format(name=name), BOT_PERCENT)
    # Whoever looks later sees it too.
    who.page.reload()
    must_show(who, who.bar, BOT[language].format(name=name), BOT_PERCENT)


@all_four
def test_a_bot_that_gets_ready_to_play_for_somebody(
    size: str, language: str, come: Callable[[str, str], Visitor]
) -> None:
    """Who is away may come back meanwhile, and then nobody waits for the bot any more."""
    who = come(size, language)
    arrange(who, "camelup", ["person", "easy"])
    assert who.wait_for_turn()
    away = {"level": "hard"}
    who.house.post(f"/tables/{who.table}/hand-over", json=away, headers=bearer(who.keys()[0])).raise_for_status()
    must_show(who, who.bar, STAND_IN[language].format(name="Ana"), BOT_PERCENT)
    who.press(who.button(who.say("come-back"), who.bar))
    assert who.wait_for_turn()
    expect(who.bar.get_by_role("progressbar")).to_have_count(0)


@all_four
def test_the_odds_that_get_ready(size: str, language: str, come: Callable[[str, str], Visitor]) -> None:
    who = come(size, language)
    arrange(who, "camelup", ["person", "easy"])
    who.press(who.button(who.say("odds-show")))
    panel = who.page.get_by_role("region", name=who.say("odds"), exact=True)
    must_show(who, panel, ODDS[language], ODDS_PERCENT)


@pytest.mark.parametrize("size", ["phone", "laptop"])
def test_axe_finds_no_serious_fault_while_both_get_ready(size: str, come: Callable[[str, str], Visitor]) -> None:
    who = come(size, "fr")
    arrange(who, "camelup", ["hard", "person"])
    who.press(who.button(who.say("odds-show")))
    expect(who.page.get_by_role("progressbar")).to_have_count(2)
    assert serious_faults(who.page, turned=False) == []
    who.turn_look("light")
    assert serious_faults(who.page, turned=True) == []


@pytest.mark.parametrize(("game", "options"), [("camelup", ()), ("touareg", ()), ("pharaohs", ("level2",))])
@both
def test_a_bot_that_thinks(
    size: str, language: str, game: str, options: tuple[str, ...], ponder: Callable[[str, str], Visitor]
) -> None:
    who = ponder(size, language)
    arrange(who, game, ["easy", "person"], options)
    name = who.ask()["table"]["seats"][0]["name"]
    thinks = who.bar.get_by_text(THINKS[language].format(name=name), exact=True)
    thinks.or_(who.my_turn).first.wait_for()
    while who.my_turn.is_visible():  # in Le Jeu des Pharaons who begins is drawn
        who.press(who.choices()[0])
        thinks.or_(who.my_turn).first.wait_for()
    expect(thinks).to_be_visible()


@both
def test_a_bot_that_thinks_for_somebody(size: str, language: str, ponder: Callable[[str, str], Visitor]) -> None:
    who = ponder(size, language)
    arrange(who, "camelup", ["person", "easy"])
    assert who.wait_for_turn()
    who.house.post(f"/tables/{who.table}/leave", headers=bearer(who.keys()[0])).raise_for_status()
    expect(who.bar.get_by_text(who.say("absent-bot"), exact=True)).to_be_visible()  # to who is away
    other = ponder(size, language)
    other.go(f"#/table/{who.table}")
    expect(other.bar.get_by_text(THINKS_FOR[language].format(name="Ana"))).to_be_visible()


@both
def test_no_device_is_handed_to_whom_a_bot_plays_for(
    size: str, language: str, ponder: Callable[[str, str], Visitor]
) -> None:
    who = ponder(size, language)
    arrange(who, "camelup", ["person", "person"])
    who.give("Ana")
    assert who.wait_for_turn()
    who.house.post(f"/tables/{who.table}/leave", headers=bearer(who.keys()[1])).raise_for_status()
    who.press(who.button(who.say("do-camelup-roll"), who.bar))
    expect(who.bar.get_by_text(THINKS_FOR[language].format(name="Bo"))).to_be_visible()
    expect(who.button(who.say("hand-over", player="Bo"))).to_have_count(0)


@pytest.mark.parametrize("hours", [-1, 1])
def test_time_is_the_houses_whatever_the_readers_clock_says(hours: int, ponder: Callable[[str, str], Visitor]) -> None:
    """Who waits is neither told that time is over, nor that there is an hour more of it."""
    who = ponder("laptop", "en")
    who.page.add_init_script(f"const now = Date.now; Date.now = () => now() + {hours * 3_600_000};")
    arrange(who, "camelup", ["person", "person"], clock=1200)
    who.give("Ana")
    assert who.wait_for_turn()
    expect(who.bar.get_by_text(re.compile(r"\b(19|20):\d\d left$"))).to_be_visible()
