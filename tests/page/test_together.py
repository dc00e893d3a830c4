"""People at one table: two browsers by an invitation, one of them cut off for a while; and two people at one device."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from page.visitor import Visitor


def invited(host: Visitor, guest: Visitor, name: str) -> None:
    """The guest follows the host's link and sits down."""
    link = host.page.get_by_role("textbox", name=host.say("invite-seat", seat=2)).input_value()
    guest.page.goto(link)
    guest.page.get_by_label(guest.say("my-name")).fill(name)
    guest.press(guest.button(guest.say("join")))
    guest.page.wait_for_url("**/#/table/*")


def roll(who: Visitor) -> None:
    assert who.wait_for_turn()
    who.press(who.button(who.say("do-camelup-roll"), who.bar))


def lines(who: Visitor) -> list[str]:
    return [line.strip() for line in who.log.get_by_role("listitem").all_inner_texts()]


def test_two_browsers_play_one_another_and_one_is_cut_off(visit: Callable[..., Visitor]) -> None:
    ana, bo = visit("laptop", "en"), visit("phone", "fr")
    ana.set_up("camelup", ["person", "open"], names=["Ana"])
    expect(ana.page.get_by_role("img", name=ana.say("qr-of", seat=2))).to_be_visible()
    invited(ana, bo, "Bo")

    roll(ana)
    roll(bo)
    assert ana.wait_for_turn()
    expect(bo.log.get_by_role("listitem")).to_have_count(2)  # either may be told first
    with bo.cut_off():
        expect(bo.page.get_by_role("status").get_by_text(bo.say("health-healing"))).to_be_visible()
        roll(ana)
        expect(ana.log.get_by_role("listitem")).to_have_count(3)
        assert len(lines(bo)) == 2
    expect(bo.page.get_by_text(bo.say("health-healing"))).to_be_hidden()
    expect(bo.log.get_by_role("listitem")).to_have_count(3)
    bo.lost = False
    assert len(lines(ana)) == 3

    turn = [bo, ana]
    while turn[0].wait_for_turn():
        roll(turn[0])
        turn.reverse()
    assert not turn[1].wait_for_turn()
    assert ana.scores() == bo.scores() == ana.ask(key=ana.keys()[0])["view"]["scores"]
    assert len(lines(ana)) == len(lines(bo)) == len(ana.ask("/log")["log"])


# All that has ever stood on the page, to be read or told.
EVER_SHOWN = """
    const shown = new Set();
    window.everShown = () => [...shown];
    window.forgetShown = () => shown.clear();
    const keep = (node) => {
        if (node.nodeType === Node.TEXT_NODE) { shown.add(node.data); return; }
        if (node.nodeType !== Node.ELEMENT_NODE) return;
        for (const attribute of node.attributes) shown.add(attribute.value);
        shown.add(node.textContent);
        node.childNodes.forEach(keep);
    };
    new MutationObserver((changes) => {
        for (const change of changes) {
            change.addedNodes.forEach(keep);
            if (change.type === "attributes") shown.add(change.target.getAttribute(change.attributeName) ?? "");
            if (change.type === "characterData") shown.add(change.target.data);
        }
    }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
"""


@pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("laptop", "en")])
def test_a_hand_is_never_shown_to_the_other_at_one_device(
    size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    """Behind the curtain nobody's secrets are on the page; once it is opened, never the other’s."""
    who = visit(size, language)
    who.page.add_init_script(EVER_SHOWN)
    names = ["Ana", "Bo"]
    who.set_up("touareg", ["person", "person"], names=names)
    turns, hidden = 0, 0
    while turns < 5:
        opens = who.button(who.sounds_like("curtain-open"))
        opens.or_(who.my_turn).first.wait_for()
        if opens.is_visible():
            hidden += sweep(who, names, who.page.content())
            assert who.say("my-hand") not in who.page.content()
            mover = next(name for name in names if opens.inner_text() == who.say("curtain-open", player=name))
            who.page.evaluate("forgetShown()")
            who.press(opens)
            assert who.wait_for_turn()
            assert camp(who) == hand(who, names.index(mover))
            turns += 1
        others = [name for name in names if name != mover]
        hidden += sweep(who, others, "\n".join([who.page.content(), *who.page.evaluate("everShown()")]))
        draw = who.button(who.say("do-touareg-draw"), who.bar)
        who.press(draw if draw.is_visible() else who.choices()[0])
    assert hidden > 5  # there was something to hide


def camp(who: Visitor) -> set[str]:
    """What the page has called the camp of the player who looks, at any time since the curtain was opened."""
    return {text for text in who.page.evaluate("everShown()") if text.startswith(f"{who.say('my-hand')}: ")}


def hand(who: Visitor, seat: int) -> set[str]:
    """What it should have called it."""
    position = who.ask(key=who.keys()[seat])["view"]["position"]
    held = position["players"][who.ask()["view"]["players"][seat]]["hand"]
    return {f"{who.say('my-hand')}: {who.say(f'good-{good}')} {count}" for good, count in held.items()}


def sweep(who: Visitor, names: list[str], shown: str) -> int:
    """Look for what these players alone know in what was shown; how much there was to look for."""
    players = who.ask()["view"]["players"]
    secrets = [secret for name in names for secret in draws(who, name, who.keys()[players.index(name)])]
    assert [secret for secret in secrets if secret in shown] == []
    return len(secrets)


def draws(who: Visitor, name: str, key: str) -> list[str]:
    """Sentences that one player alone may read: what their draws brought."""
    told = zip(who.ask("/log", key)["log"], who.ask("/log")["log"], strict=True)
    drawn = [re.fullmatch(rf"{name}: draw ((?:\w+ ?)+)", mine) for mine, all_see in told if mine != all_see]
    goods = [", ".join(who.say(f"good-{good}") for good in match[1].split()) for match in drawn if match]
    return [who.say("said-touareg-draw", player=name, goods=each) for each in goods]
