"""Every screen of the page, one after the other, with games played on to where there is something to see."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from typing import Any

from playwright.sync_api import expect

from house.players import by_kind
from page.visitor import KEPT, PATIENCE, Visitor

View = dict[str, Any]
Until = Callable[[View, int], bool]  # by the view of who is to move, and how many actions were played
SIX = ["person", "medium", "easy", "medium", "easy", "random"]


def arrange(
    who: Visitor,
    game: str,
    seats: list[str],
    options: tuple[str, ...] = (),
    until: Until | None = None,
) -> None:
    """Open a table, play on at random until it is as wished (or over), and sit down at it on the page."""
    wish = {
        "game": game,
        "options": list(options),
        "seats": [seat_wish(seat, place) for place, seat in enumerate(seats)],
    }
    opened = who.house.post("/tables", json=wish).raise_for_status().json()
    who.go()
    kept = {"table": opened["table"]["id"], "game": game, "opened": opened["table"]["opened"], "host": opened["host"]}
    kept |= {"keys": opened["keys"], "invitations": opened["invitations"]}
    who.page.evaluate(f"kept => localStorage.setItem('{KEPT}', JSON.stringify([kept]))", kept)
    who.go(f"?{kept['table']}#/table/{kept['table']}")
    if until is not None:
        play_until(who, {held["seat"]: held["key"] for held in opened["keys"]}, until)


def seat_wish(seat: str, place: int) -> dict[str, str]:
    names = ("Ana", "Bo", "Chloé", "Dara", "Eli", "Fay")
    if seat == "person":
        return {"kind": "person", "name": names[place]}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "level": seat}


def play_until(who: Visitor, keys: dict[int, str], until: Until) -> None:
    luck, done, end = random.Random(5), 0, time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        for key in keys.values():
            told = who.ask(key=key)
            if told["view"]["over"] or (told["view"]["legal"] and until(told["view"], done)):
                return
            if told["view"]["legal"]:
                action = {"number": told["number"], "action": by_kind(told["view"]["legal"], luck)}
                headers = {"Authorization": f"Bearer {key}"}
                who.house.post(f"/tables/{who.table}/actions", json=action, headers=headers).raise_for_status()
                done += 1
        time.sleep(0.02)
    raise AssertionError("the game did not come to where it should")


def turns(count: int) -> Until:
    def are_played(view: View, done: int) -> bool:
        return done >= count

    return are_played


def asked(view: View, done: int) -> bool:
    return view["position"]["asks"] is not None


def over(view: View, done: int) -> bool:
    return bool(view["over"])


def screens(who: Visitor) -> Iterator[str]:
    """Lead a visitor from screen to screen; each is told by its name when it stands."""
    who.go()
    expect(who.page.get_by_role("link", name=who.say("set-up"))).to_have_count(3)
    yield "home"
    for game in ("camelup", "touareg", "pharaohs"):
        who.go(f"#/new/{game}")
        who.button(who.say("open-the-table")).wait_for()
        yield f"new-{game}"

    arrange(who, "camelup", ["person", "open", "easy"])
    invitation = who.page.get_by_role("textbox", name=who.say("invite-seat", seat=2))
    invitation.wait_for()
    yield "invitation"
    who.page.goto(invitation.input_value())
    who.button(who.say("join")).wait_for()
    yield "join"

    arrange(who, "camelup", ["person", "easy", "medium", "hard"], until=turns(6))
    who.wait_for_turn()
    yield "camelup"
    who.choices()
    yield "camelup-all-actions"
    who.go("#/")
    who.page.get_by_role("link", name=who.say("go-on")).wait_for()
    yield "home-with-a-table"
    who.press(who.page.get_by_role("link", name=who.say("go-on")))
    who.press(who.button(who.say("odds-show")))
    who.page.get_by_text(who.say("odds-worth")).wait_for()
    yield "camelup-odds"
    arrange(who, "camelup", SIX, ("support", "spicy", "photographer", "positions", "partners"), turns(6))
    who.wait_for_turn()
    yield "camelup-supercup"

    arrange(who, "touareg", ["person", "easy", "medium"], until=turns(14))
    who.wait_for_turn()
    yield "touareg"
    arrange(who, "touareg", ["person", "person"], until=turns(3))
    who.button(who.sounds_like("curtain-open")).wait_for()
    yield "curtain"

    arrange(who, "pharaohs", ["person", "easy", "medium", "easy"], ("level2",), turns(8))
    who.wait_for_turn()
    yield "pharaohs"
    arrange(who, "pharaohs", ["person", "easy"], ("quiz",), asked)
    who.wait_for_turn()
    yield "pharaohs-question"

    for game in ("camelup", "touareg", "pharaohs"):
        arrange(who, game, ["person", "easy"], until=over)
        who.final_scores.wait_for()
        yield f"over-{game}"
    who.go("#/table/nowhere")
    who.page.get_by_role("alert").wait_for()
    yield "no-such-table"
