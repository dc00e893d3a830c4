"""A finished game looked at again: a golden game, played at the house with its own dice, ends on its score."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from caravanserai.house.api import RECORD
from page.screens import GOLDEN, at_the_house
from page.visitor import Visitor, both


@pytest.mark.parametrize(
    ("game", "size", "language"), [("camelup-2-base", "phone", "fr"), ("touareg-2-extras", "laptop", "en")]
)
def test_the_replay_of_a_golden_game_ends_on_its_score(
    game: str, size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    scores: dict[str, int] = {}
    for line in (GOLDEN / f"{game}.jsonl").read_text("utf-8").splitlines():
        scores = json.loads(line).get("scores", scores)
    who = visit(size, language)
    table, _ = at_the_house(who.house, (GOLDEN / f"{game}.caravan").read_text("utf-8"))
    who.go(f"#/table/{table}")
    assert not who.wait_for_turn()
    assert who.scores() == scores

    end = len(who.ask("/log")["log"])
    slider = who.page.get_by_role("slider", name=who.say("replay"))
    expect(slider).to_have_value(str(end))
    slider.focus()
    slider.press("Home")
    expect(slider).to_have_value("0")
    expect(who.page.get_by_text(who.say("replay-start"))).to_be_visible()
    first = board(who)
    for at in (1, 2, 3):
        slider.press("ArrowRight")
        expect(slider).to_have_value(str(at))
    slider.press("End")
    expect(slider).to_have_value(str(end))
    assert board(who) != first
    told = {name: points(who, name) for name in scores}
    assert told == scores


@both
@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("camel.jpg", b"\xff\xd8\xff\xe0\x00\x10JFIF\x00\x01\x01"),
        ("empty.caravan", b""),
        ("shopping.txt", b"milk\nbread\n"),
        ("letter.txt", b"from: Ana\nto: Bo\n\nDear Bo\n"),
        ("game.pgn", b'[Event "Casual"]\n\n1. e4 e5\n'),
    ],
)
def test_a_file_that_is_no_saved_game_gets_a_sentence(
    name: str, content: bytes, size: str, language: str, visit: Callable[..., Visitor]
) -> None:
    who = visit(size, language)
    who.go()
    who.page.get_by_role("heading", level=1).wait_for()
    who.drop(name, content)
    expect(who.page.get_by_role("alert")).to_have_text(who.say("replay-no-game", name=name))


def test_what_is_wrong_with_a_file_is_told_in_the_language_of_the_moment(visit: Callable[..., Visitor]) -> None:
    """By the page, and by the house, which knows which line it is."""
    who = visit("laptop", "en")
    who.go()
    who.page.get_by_role("heading", level=1).wait_for()
    refused = who.page.get_by_role("alert")
    who.drop("shopping.txt", b"milk\nbread\n")
    expect(refused).to_contain_text("shopping.txt is not a saved game")
    who.press(who.language_button())
    who.language = "fr"
    expect(refused).to_have_text(who.say("replay-no-game", name="shopping.txt"))
    who.drop("evening.caravan", RECORD.replace("leg blue", "leg purple"))
    expect(refused).to_contain_text("ligne 5")
    who.press(who.language_button())
    expect(refused).to_contain_text("line 5")


def test_a_saved_game_with_a_bad_line_is_told_which(visit: Callable[..., Visitor]) -> None:
    who = visit("laptop", "en")
    who.go()
    who.page.get_by_role("heading", level=1).wait_for()
    who.drop("evening.caravan", RECORD.replace("leg blue", "leg purple"))
    expect(who.page.get_by_role("alert")).to_contain_text("line 5")


def board(who: Visitor) -> str:
    """The table below the slider, in words."""
    return who.page.get_by_role("main").aria_snapshot()


def points(who: Visitor, name: str) -> int:
    """What lies before a player at the point of the game that is shown."""
    if who.ask()["view"]["game"] == "camelup":
        purse = who.page.get_by_role("region", name=who.say("purses")).get_by_role("listitem").filter(has_text=name)
        return int(purse.inner_text().rpartition("£")[2])
    caravan = who.page.get_by_role("region", name=name, exact=True)
    return next(
        count for count in range(200) if caravan.get_by_text(who.say("points", points=count), exact=True).count()
    )
