"""Whole games through the page, against bots: every title at both sizes and in both languages."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from itertools import chain, cycle, repeat

import pytest
from playwright.sync_api import expect

from house.conftest import Server
from page.visitor import Visitor

pytestmark = pytest.mark.slow("plays whole games in a browser")

Tap = Callable[[Visitor], bool]


def take_leg_tile(who: Visitor) -> bool:
    colour = who.say("colour-blue")
    stack = who.button(who.sounds_like("leg-stack", colour=colour))
    return who.pick(stack, who.sounds_like("do-camelup-leg", colour=colour))


def lay_desert_tile(who: Visitor) -> bool:
    """On the first space that the house allows; it says why not at the others."""
    return any(
        who.pick(who.button(who.say("space", space=space)), who.say("do-camelup-desert", space=space, side="oasis"))
        for space in (9, 12, 15)
    )


def bet_on_the_race(who: Visitor) -> bool:
    colour = who.say("colour-green")
    card = who.button(f"{who.say('my-cards')}: {colour}")
    return who.pick(card, who.say("do-camelup-win", colour=colour))


def tap_the_pyramid(who: Visitor) -> bool:
    pyramid = who.page.get_by_role("button", name=re.compile(f"^{re.escape(who.say('pyramid'))}: "))
    if not who.button(who.say("do-camelup-roll"), who.bar).is_visible():
        return False
    who.press(pyramid)
    return True


def roll_at_the_foot(who: Visitor) -> bool:
    roll = who.button(who.say("do-camelup-roll"), who.bar)
    if not roll.is_visible():
        return False
    who.press(roll)
    return True


def draw_from_the_deck(who: Visitor) -> bool:
    deck = who.page.get_by_role("button", name=re.compile(rf"\b{re.escape(who.say('deck'))}\b"))
    return who.pick(deck, who.say("do-touareg-draw"))


def answer_the_question(who: Visitor) -> bool:
    """The first answer that is not known to be wrong, on the card itself."""
    answers = who.page.get_by_role("list", name=who.say("answers")).get_by_role("button")
    left = [number for number, text in enumerate(answers.all_inner_texts()) if who.say("answer-struck") not in text]
    if not left:
        return False
    who.press(answers.nth(left[0]))
    return True


def at_the_foot(who: Visitor) -> bool:
    return False


def camelup_taps() -> Iterator[Tap]:
    return chain([take_leg_tile, lay_desert_tile, bet_on_the_race], cycle([tap_the_pyramid, roll_at_the_foot]))


TAPS: dict[str, Callable[[], Iterator[Tap]]] = {
    "camelup": camelup_taps,
    "touareg": lambda: cycle([draw_from_the_deck, at_the_foot, at_the_foot]),
    "pharaohs": lambda: repeat(answer_the_question),
}


@pytest.mark.parametrize(
    ("game", "options", "size", "language", "bot"),
    [
        ("camelup", [], "phone", "fr", "easy"),
        ("camelup", ["support", "spicy", "photographer", "positions"], "laptop", "en", "random"),
        ("touareg", [], "phone", "en", "random"),
        ("touareg", [], "laptop", "fr", "easy"),
        ("pharaohs", ["level2"], "phone", "fr", "easy"),
        ("pharaohs", ["quiz"], "laptop", "en", "easy"),
    ],
)
def test_a_whole_game(
    game: str, options: list[str], size: str, language: str, bot: str, visit: Callable[..., Visitor], steady: Server
) -> None:
    who = visit(size, language, house=steady)
    who.set_up(game, ["person", bot], options, names=["Ana"])
    who.play_on(TAPS[game](), random.Random(1))

    truth = who.ask(key=who.keys()[0])["view"]
    assert truth["over"]
    assert who.scores() == truth["scores"]
    for winner in truth["winners"]:
        expect(who.page.get_by_role("heading", level=2).first).to_contain_text(winner)
    assert who.lines.count() == len(who.ask("/log")["log"])
