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
SUPERCUP = ("support", "spicy", "photographer", "positions", "partners")
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


def home(who: Visitor) -> None:
    who.go()
    expect(who.page.get_by_role("link", name=who.say("set-up"))).to_have_count(3)


def new_table(game: str) -> Callable[[Visitor], None]:
    def come(who: Visitor) -> None:
        who.go(f"#/new/{game}")
        who.button(who.say("open-the-table")).wait_for()

    return come


def invitation(who: Visitor) -> None:
    arrange(who, "camelup", ["person", "open", "easy"])
    who.page.get_by_role("textbox", name=who.say("invite-seat", seat=2)).wait_for()


def join(who: Visitor) -> None:
    invitation(who)
    who.page.goto(who.page.get_by_role("textbox", name=who.say("invite-seat", seat=2)).input_value())
    who.button(who.say("join")).wait_for()


def table(game: str, seats: list[str], until: Until, options: tuple[str, ...] = ()) -> Callable[[Visitor], None]:
    def come(who: Visitor) -> None:
        arrange(who, game, seats, options, until)
        who.wait_for_turn()

    return come


def all_actions(who: Visitor) -> None:
    table("camelup", ["person", "easy"], turns(3))(who)
    who.choices()


def two_taps(who: Visitor) -> None:
    table("camelup", ["person", "easy"], turns(2))(who)
    who.press(who.button(f"{who.say('my-cards')}: {who.say('colour-white')}"))
    who.button(who.say("never-mind"), who.bar).wait_for()


def home_with_a_table(who: Visitor) -> None:
    table("camelup", ["person", "easy"], turns(1))(who)
    who.go("#/")
    who.page.get_by_role("link", name=who.say("go-on")).wait_for()


def odds(who: Visitor) -> None:
    table("camelup", ["person", "easy"], turns(3))(who)
    who.press(who.button(who.say("odds-show")))
    who.page.get_by_text(who.say("odds-worth")).wait_for()
    who.button(who.say("odds-hide")).evaluate("shown => shown.scrollIntoView({ block: 'center' })")


def curtain(who: Visitor) -> None:
    arrange(who, "touareg", ["person", "person"], until=turns(3))
    who.button(who.sounds_like("curtain-open")).wait_for()


def no_such_table(who: Visitor) -> None:
    who.go("#/table/nowhere")
    who.page.get_by_role("alert").wait_for()


SCREENS: dict[str, Callable[[Visitor], None]] = {
    "home": home,
    "new-camelup": new_table("camelup"),
    "new-touareg": new_table("touareg"),
    "new-pharaohs": new_table("pharaohs"),
    "invitation": invitation,
    "join": join,
    "camelup": table("camelup", ["person", "easy", "medium", "easy"], turns(6)),
    "camelup-all-actions": all_actions,
    "camelup-two-taps": two_taps,
    "camelup-odds": odds,
    "camelup-supercup": table("camelup", SIX, turns(6), SUPERCUP),
    "home-with-a-table": home_with_a_table,
    "touareg": table("touareg", ["person", "easy", "medium"], turns(14)),
    "curtain": curtain,
    "pharaohs": table("pharaohs", ["person", "easy", "medium", "easy"], turns(8), ("level2",)),
    "pharaohs-question": table("pharaohs", ["person", "easy"], asked, ("quiz",)),
    "over-camelup": table("camelup", ["person", "easy", "random"], over),
    "over-touareg": table("touareg", ["person", "random"], over),
    "over-pharaohs": table("pharaohs", ["person", "random"], over),
    "no-such-table": no_such_table,
}


def screens(who: Visitor, begins: str = "") -> Iterator[str]:
    """Lead a visitor from screen to screen; each is told by its name when it stands."""
    for name, come in SCREENS.items():
        if name.startswith(begins):
            come(who)
            yield name
