"""What stands on a table: what it says of the end, of names, of what lights up and of the odds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

import caravanserai as cv
from house.conftest import Server
from page.screens import arrange, send
from page.test_replay import at_the_house, steps
from page.test_together import EVER_SHOWN
from page.visitor import KEPT, Visitor

GOLDEN = Path(__file__).parents[1] / "conformance" / "golden"
both = pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("laptop", "en")])


def sit(who: Visitor, game: str, table: str, keys: list[str], seat: int = 0) -> None:
    """Sit down at a table with a seat's key."""
    kept = {"table": table, "game": game, "opened": 0, "host": None, "invitations": []}
    kept["keys"] = [{"seat": seat, "key": keys[seat]}]
    who.go()
    who.page.evaluate(f"kept => localStorage.setItem('{KEPT}', JSON.stringify([kept]))", kept)
    who.go(f"?{table}#/table/{table}")


@both
@pytest.mark.parametrize("game", ["touareg-2-extras", "camelup-2-base"])
def test_nobody_is_told_who_has_won_before_the_scoring_was_shown(
    game: str, size: str, language: str, server: Server, visit: Callable[..., Visitor]
) -> None:
    """Not by the heading, nor by anybody's points, wherever they stand; then all of it."""
    record = (GOLDEN / f"{game}.caravan").read_text("utf-8")
    *before, last = record.splitlines()
    match = cv.read("\n".join(before) + "\n")
    table, keys = at_the_house(server, match.record())
    title = match.game.name
    final = cv.read(record)
    scored = {"touareg": "last-stage-scored", "camelup": "race-scored"}[title]

    who = visit(size, language)
    who.page.emulate_media(reduced_motion="no-preference")
    who.page.add_init_script(EVER_SHOWN)
    sit(who, title, table, keys)
    who.bar.wait_for()
    seats = who.page.get_by_role("region", name=who.say("seats-here")).get_by_role("button")
    assert points_of(seats.all_inner_texts()) == list(match.scores().values())
    who.page.evaluate("forgetShown()")

    mover = match.players.index(str(match.to_move))
    match.dice = "table"
    for path, key, text in steps(match, last.partition(": ")[2]):
        send(who.house, table, keys[mover], path, {"number": who.ask()["number"], key: text})
    everything = who.button(who.say("scoring-all"))
    expect(who.page.get_by_role("heading", name=who.say(scored))).to_be_visible()
    expect(everything).to_be_visible()
    told = "\n".join(who.page.evaluate("everShown()"))
    for winners in (final.winners(), ["."]):
        assert who.say("over-title", count=len(winners), winners=", ".join(winners)) not in told
    assert who.final_scores.count() == 0
    now = points_of(seats.all_inner_texts())
    assert now != list(final.scores().values())
    assert everything.is_visible()  # it was still being told

    who.press(everything)
    who.final_scores.wait_for()
    assert who.scores() == final.scores()


def points_of(texts: list[str]) -> list[int]:
    """What the seats say of everybody's points, at their ends."""
    return [int(text.split()[-1]) for text in texts]


def test_a_scoring_that_is_told_all_at_once_holds_nothing_back(server: Server, visit: Callable[..., Visitor]) -> None:
    """Who wants no motion, and who comes when all is over."""
    record = (GOLDEN / "touareg-2-extras.caravan").read_text("utf-8")
    table, keys = at_the_house(server, record)
    who = visit("laptop", "en")
    who.page.emulate_media(reduced_motion="no-preference")
    sit(who, "touareg", table, keys)
    who.final_scores.wait_for()
    assert who.scores() == cv.read(record).scores()


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
    size: str, language: str, server: Server, visit: Callable[..., Visitor]
) -> None:
    """`steal Bo hand camel1` is from the camel of “Bo hand”, and `steal Bo hand` from the hand of Bo."""
    who = visit(size, language)
    sit(who, "touareg", *at_the_house(server, THEFT))
    assert who.wait_for_turn()
    animal = who.say("beast-camel", number=1)
    from_animal = who.say("do-touareg-steal-animal", player="Bo hand", animal=animal)
    told = [choice.inner_text() for choice in who.choices()]
    assert who.say("do-touareg-steal-hand", player="Bo") in told
    assert from_animal in told
    who.press(who.button(from_animal, who.bar))
    stolen = who.say("said-touareg-steal-animal", player="Ana", other="Bo hand", animal=animal)
    expect(who.log.get_by_text(stolen)).to_be_visible()


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
