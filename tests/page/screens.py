"""Every screen of the page, one after the other, with games played on to where there is something to see."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
from playwright.sync_api import expect

import caravanserai as cv
from house.players import by_kind
from page.visitor import KEPT, PATIENCE, Visitor

View = dict[str, Any]
Until = Callable[[View, int], bool]  # by the view of who is to move, and how many actions were played
SUPERCUP = ("support", "spicy", "photographer", "positions", "partners")
SIX = ["person", "medium", "easy", "medium", "easy", "random"]
TEN = [*SIX, "easy", "medium", "easy", "random"]
LONG_NAMES = ("Maximilienne-Alexandrine", "Wilhelmine Constantinowa")  # as long as a name may be
LONG_WORD = "W" * 40  # as long and as wide as a word of one's own may be
GOLDEN = Path(__file__).parents[1] / "conformance" / "golden"
TRIES = 8  # tables, where luck decides whether a game comes to what is to be seen


def arrange(
    who: Visitor,
    game: str,
    seats: list[str],
    options: tuple[str, ...] = (),
    until: Until | None = None,
    word: str | None = None,
    **wishes: Any,
) -> None:
    """Open a table, play on at random until it is as wished (or over), and then sit down at it on the page.

    Every person there gives `word` for the dice, if it is one.
    """
    wish = {
        "game": game,
        "options": list(options),
        "seats": [seat_wish(seat, place, word) for place, seat in enumerate(seats)],
        **wishes,
    }
    opened = who.house.post("/tables", json=wish).raise_for_status().json()
    kept = {"table": opened["table"]["id"], "game": game, "opened": opened["table"]["opened"], "host": opened["host"]}
    kept |= {"keys": opened["keys"], "invitations": opened["invitations"]}
    if until is not None:
        play_until(who.house, kept["table"], [held["key"] for held in opened["keys"]], until)
    come_to(who, kept)


def come_to(who: Visitor, kept: dict[str, Any]) -> None:
    """Come to a table of which the browser keeps this."""
    who.go()
    who.page.evaluate(f"kept => localStorage.setItem('{KEPT}', JSON.stringify([kept]))", kept)
    who.go(f"?{kept['table']}#/table/{kept['table']}")


def sit(who: Visitor, game: str, table: str, keys: list[str], *seats: int) -> None:
    """Sit down at a table with the keys of these seats, or of the first."""
    held = [{"seat": seat, "key": keys[seat]} for seat in seats or (0,)]
    come_to(who, {"table": table, "game": game, "opened": 0, "host": None, "invitations": [], "keys": held})


def at_the_house(house: httpx.Client, record: str) -> tuple[str, list[str]]:
    """The game of a record, played at a table of the house with its dice on the table: its name and the seats' keys."""
    match = cv.read(record)
    seats = [{"kind": "person", "name": name} for name in match.players]
    wish = {"game": match.game.name, "options": list(match.options), "seats": seats, "dice": "table"}
    opened = house.post("/tables", json={**wish, "head": match.head}).raise_for_status().json()
    table, keys = opened["table"]["id"], [held["key"] for held in opened["keys"]]
    number = opened["table"]["number"]
    again = cv.Match(match.game, match.players, options=match.options, head=match.head, dice="table")
    for event in match.events:
        for path, key, text in steps(again, match.text(event)):
            is_told = path == "outcomes"  # where hands are hidden, by the one who is asked: who was robbed says of what
            asked = house.get(f"/tables/{table}").raise_for_status().json()["asked"] if is_told else None
            headers = bearer(keys[event.seat if asked is None else asked])
            told = house.post(f"/tables/{table}/{path}", json={"number": number, key: text}, headers=headers)
            assert told.is_success, f"{match.text(event)}: {told.text}"
            number = told.json()["number"] + 1
    return table, keys


def steps(match: cv.Match, event: str) -> list[tuple[str, str, str]]:
    """An event as it is played with real dice: the action, and what they showed then."""
    words = event.split(" ")
    action = next(text for text in (" ".join(words[:end]) for end in range(1, len(words) + 1)) if text in match.legal())
    outcome = event[len(action) :].strip()
    match.play(event)
    return [("actions", "action", action), *([("outcomes", "outcome", outcome)] if outcome else [])]


def seat_wish(seat: str, place: int, word: str | None = None) -> dict[str, str | None]:
    names = ("Ana", "Bo", "Chloé", "Dara", "Eli", "Fay")
    if seat in LONG_NAMES:
        return {"kind": "person", "name": seat, "word": word}
    if seat == "person":
        return {"kind": "person", "name": names[place], "word": word}
    return {"kind": "open"} if seat == "open" else {"kind": "bot", "level": seat}


def play_until(house: httpx.Client, table: str, keys: list[str], until: Until) -> None:
    """Play for who holds these keys; to the end of a game, bots do."""
    luck, done, end = random.Random(5), 0, time.monotonic() + PATIENCE / 1000
    is_left = until is over
    if is_left:
        for key in keys:
            send(house, table, key, "leave")
    while time.monotonic() < end:
        for key in keys:
            told = house.get(f"/tables/{table}", headers=bearer(key)).raise_for_status().json()
            view, chance = told["view"], told["chance"]
            if view["over"] or ((view["legal"] or chance) and until({**view, "chance": chance}, done)):
                return
            if view["legal"] and not is_left:
                action = by_kind(view["legal"], luck)
                send(house, table, key, "actions", {"number": told["number"], "action": action})
                done += 1
            elif chance:
                outcome = luck.choice(chance["outcomes"])
                send(house, table, key, "outcomes", {"number": told["number"], "outcome": outcome})
        time.sleep(0.05 if is_left else 0.01)
    raise AssertionError("the game did not come to where it should")


def send(house: httpx.Client, table: str, key: str, path: str, form: View | None = None) -> None:
    house.post(f"/tables/{table}/{path}", json=form, headers=bearer(key)).raise_for_status()


def bearer(key: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {key}"}


def turns(count: int) -> Until:
    def are_played(view: View, done: int) -> bool:
        return done >= count

    return are_played


def free(view: View, done: int) -> bool:
    """There is much to choose from."""
    return len(view["legal"]) > 8


def asked(view: View, done: int) -> bool:
    return view["position"]["asks"] is not None


def over(view: View, done: int) -> bool:
    return bool(view["over"])


def scored(view: View, done: int) -> bool:
    return any(paid["for"] == "pyramid" for paid in view["payments"])


def thrown(view: View, done: int) -> bool:
    """Real dice or cards lie on the table, and what they show is to be said."""
    return view["chance"] is not None


def draws(view: View, done: int) -> bool:
    return view["chance"] is not None and view["chance"]["outcomes"][0].startswith("draws ")


def home(who: Visitor) -> None:
    who.go()
    expect(who.page.get_by_role("link", name=who.say("set-up"))).to_have_count(3)


def new_table(game: str) -> Callable[[Visitor], None]:
    def come(who: Visitor) -> None:
        who.go(f"#/new/{game}")
        who.button(who.say("open-the-table")).wait_for()

    return come


def other_values(who: Visitor) -> None:
    """The form of a table of Touareg for a box with other values."""
    new_table("touareg")(who)
    who.page.get_by_label(who.say("values-other"), exact=True).check()


def invitation(who: Visitor) -> None:
    arrange(who, "camelup", ["person", "open", "easy"])
    who.page.get_by_role("textbox", name=who.say("invite-seat", seat=2)).wait_for()


def join(who: Visitor) -> None:
    invitation(who)
    who.page.goto(who.page.get_by_role("textbox", name=who.say("invite-seat", seat=2)).input_value())
    who.button(who.say("join")).wait_for()


def words_given(who: Visitor) -> None:
    """Two people at this device have given words for the dice, and one looks what the house has promised."""
    arrange(who, "camelup", [*LONG_NAMES, "open"], word=LONG_WORD)
    who.button(who.say("word-take-back")).first.wait_for()
    who.press(who.page.get_by_text(who.say("proof-title")))


def words_told(who: Visitor) -> None:
    """The game is over, and by what the dice can be checked is unfolded."""
    arrange(who, "pharaohs", [*LONG_NAMES], until=over, word=LONG_WORD, stand_in="random")
    who.final_scores.wait_for()
    who.press(who.page.get_by_text(who.say("proof-title")))


def used_invitation(who: Visitor) -> None:
    """A friend opens a link that another has used."""
    wish = {
        "game": "camelup",
        "seats": [seat_wish(seat, place) for place, seat in enumerate(("person", "open", "open"))],
    }
    opened = who.house.post("/tables", json=wish).raise_for_status().json()
    table, code = opened["table"]["id"], opened["invitations"][0]["code"]
    who.house.post(f"/tables/{table}/seats", json={"name": "Bo", "code": code}).raise_for_status()
    who.go(f"?{table}#/join/{table}/{code}")
    who.page.get_by_text(who.say("join-used")).wait_for()


def public_table(who: Visitor) -> None:
    """Somebody looks at a public table that waits for players."""
    seats = [seat_wish(seat, place) for place, seat in enumerate(("person", "easy", "open"))]
    opened = (
        who.house.post("/tables", json={"game": "touareg", "seats": seats, "public": True}).raise_for_status().json()
    )
    who.go(f"?{opened['table']['id']}#/table/{opened['table']['id']}")
    who.page.get_by_role("link", name=who.say("sit-down")).wait_for()


def table(game: str, seats: list[str], until: Until, options: tuple[str, ...] = ()) -> Callable[[Visitor], None]:
    def come(who: Visitor) -> None:
        arrange(who, game, seats, options, until)
        who.wait_for_turn()

    return come


def crowd(who: Visitor) -> None:
    """Ten at a table with every option: what the real pyramid gave is to be said."""
    arrange(who, "camelup", TEN, SUPERCUP, thrown, dice="table")
    who.bar.get_by_text(who.say("chance-die")).wait_for()


def real_cards(who: Visitor) -> None:
    """Real cards were drawn: which ones is said one after the other."""
    arrange(who, "touareg", ["person", "person"], until=thrown, dice="table")
    who.press(who.button(who.sounds_like("curtain-open")))
    who.bar.get_by_role("group").wait_for()


ROBBERY = """game: touareg
players: Ana, Cy, Bo
start: gold salt

Ana: draw water gold gold
Ana: market gold
Ana: end
Cy: take camel1 gold
Cy: end
Bo: draw salt salt salt
Bo: market salt
Bo: market salt
Bo: end
Ana: buy thief
Ana: pay hand water
"""  # Ana may take Bo's only card now

ALL_WATER = """game: touareg
players: Ana, Bo, Cy
start: water water

Ana: draw water water water
Ana: market water
Ana: end
Bo: draw water water water
Bo: market water
Bo: end
"""  # there is none left that Cy could draw


def steal(who: Visitor) -> None:
    """Ana takes a card out of Bo's hand."""
    assert who.wait_for_turn()
    wish = who.say("do-touareg-steal-hand", player="Bo")
    who.press(next(choice for choice in who.choices() if choice.inner_text() == wish))


def robbed_at_one_device(who: Visitor) -> None:
    """Ana has robbed Bo, and hands the device over; Cy comes next."""
    sit(who, "touareg", *at_the_house(who.house, ROBBERY), 0, 1, 2)
    who.give("Ana")
    steal(who)
    who.press(who.button(who.say("hand-over", player="Bo"), who.bar))
    who.button(who.say("curtain-open", player="Bo")).wait_for()


def robbed(who: Visitor) -> None:
    """Bo is asked which card was taken."""
    robbed_at_one_device(who)
    who.give("Bo")
    who.bar.get_by_text(who.say("chance-stolen", player="Ana")).wait_for()


def name_goods(who: Visitor, *goods: str) -> None:
    """Draw real cards, and say which they are."""
    assert who.wait_for_turn()
    who.press(who.button(who.say("do-touareg-draw"), who.bar))
    asked = who.bar.get_by_role("group")
    for good in goods:
        who.press(who.button(who.say(f"good-{good}"), asked))


def disputed(who: Visitor) -> None:
    """Cy has named water, which others hold by their own words."""
    sit(who, "touareg", *at_the_house(who.house, ALL_WATER), 2)
    name_goods(who, "water", "gold", "gold")
    who.bar.get_by_role("alert").wait_for()


def seat_menu(who: Visitor) -> None:
    """The third of three seats can be handed to a bot, by who holds its key."""
    arrange(who, "pharaohs", ["person", "easy", LONG_NAMES[0]], until=turns(1))
    chip = who.page.get_by_role("region", name=who.say("seats-here")).get_by_role("button").nth(2)
    who.press(chip)
    who.button(who.say("never-mind")).wait_for()


def look_back(who: Visitor) -> None:
    table("camelup", ["person", "easy"], turns(3))(who)
    who.press(who.button(who.say("replay-look-back")))
    who.press(who.button(who.say("replay-back")))


def open_odds(game: str, rivals: list[str], count: int) -> Callable[[Visitor], None]:
    def come(who: Visitor) -> None:
        table(game, ["person", *rivals], turns(count))(who)
        who.press(who.button(who.say("odds-show")))
        panel = who.page.get_by_role("region", name=who.say("odds"), exact=True)
        panel.get_by_role("heading", level=3).first.wait_for()

    return come


def rules_of(game: str) -> Callable[[Visitor], None]:
    def come(who: Visitor) -> None:
        home(who)
        who.press(who.button(who.say("rules-of", game=who.say(f"rules-game-{game}"))))
        who.page.get_by_role("dialog").wait_for()

    return come


def finished(game: str, rivals: list[str]) -> Callable[[Visitor], None]:
    """A game that a bot has played to its end for who looks at it now."""

    def come(who: Visitor) -> None:
        arrange(who, game, ["person", *rivals], until=over, stand_in="random")
        who.final_scores.wait_for()
        who.page.get_by_role("slider", name=who.say("replay")).wait_for()

    return come


def leg_scored(who: Visitor) -> None:
    """Somebody else has ended the leg, and it is one's own turn."""
    for _ in range(TRIES):
        arrange(who, "camelup", ["person", "easy", "easy"], until=scored)
        if who.wait_for_turn():
            who.page.get_by_role("heading", name=who.sounds_like("leg-scored")).wait_for()
            return
    raise AssertionError("no leg was ended by a bot")


def real_card(who: Visitor) -> None:
    """A real card was drawn: which one is said by what is written on it."""
    for _ in range(TRIES):
        arrange(who, "pharaohs", ["person", "person"], until=draws, dice="table")
        if not who.final_scores.is_visible():
            who.bar.get_by_text(who.say("chance-card")).wait_for()
            return
    raise AssertionError("no card was drawn")


def rules(who: Visitor) -> None:
    table("touareg", ["person", "easy"], turns(2))(who)
    who.press(who.button(who.say("rules")))
    who.page.get_by_role("dialog").wait_for()


def charts(who: Visitor) -> None:
    finished("camelup", ["easy", "random"])(who)
    who.press(who.button(who.say("turning-next")))
    drawn = who.page.get_by_role("region", name=who.say("replay-charts"))
    drawn.evaluate("shown => shown.scrollIntoView({ block: 'start' })")


def dropped(name: str, text: str) -> Callable[[Visitor], None]:
    """A saved game dropped on the page."""

    def come(who: Visitor) -> None:
        who.go()
        who.page.get_by_role("heading", level=1).wait_for()
        who.drop(name, text)
        who.page.get_by_role("slider", name=who.say("replay")).or_(who.page.get_by_role("alert")).wait_for()

    return come


def dropped_stage(who: Visitor) -> None:
    """The end of a stage of a saved game: who got points for what."""
    dropped("evening.caravan", (GOLDEN / "touareg-2-hoarder.caravan").read_text("utf-8"))(who)
    who.press(who.page.get_by_role("list", name=who.say("turning-points")).get_by_role("button").first)
    who.page.evaluate("window.scrollTo(0, 0)")


def all_actions(game: str) -> Callable[[Visitor], None]:
    def come(who: Visitor) -> None:
        table(game, ["person", "easy"], free)(who)
        who.choices()

    return come


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


def handing_over(who: Visitor) -> None:
    """Who has moved sees what came of it, and another is next at this device."""
    arrange(who, "camelup", ["person", "person"])
    who.give("Ana")
    assert who.wait_for_turn()
    who.press(who.button(who.say("do-camelup-roll"), who.bar))
    who.button(who.say("hand-over", player="Bo"), who.bar).wait_for()


def questions(who: Visitor) -> None:
    """One deck of them, with the warning that stands before the answers."""
    who.go("#/questions/pharaohs")
    for deck in ("who", "truth", "knowledge"):
        who.page.get_by_role("checkbox", name=who.say(f"pharaohs-deck-{deck}")).click()
    who.page.get_by_role("radio", name=who.say("questions-answers-beside")).click()
    who.button(who.say("questions-show")).wait_for()
    who.page.evaluate("scrollTo(0, 0)")


def answers(who: Visitor) -> None:
    """In both languages, on cards and on a page of their own."""
    questions(who)
    who.press(who.button(who.say("questions-show")))
    who.page.get_by_role("radio", name=who.say("questions-both")).click()
    who.page.get_by_role("radio", name=who.say("questions-answers-apart")).click()
    who.page.get_by_role("heading", name=who.say("questions-solutions"), exact=True).wait_for()


def no_such_table(who: Visitor) -> None:
    who.go("#/table/nowhere")
    who.page.get_by_role("alert").wait_for()


SCREENS: dict[str, Callable[[Visitor], None]] = {
    "home": home,
    "new-camelup": new_table("camelup"),
    "new-touareg": new_table("touareg"),
    "new-touareg-values": other_values,
    "new-pharaohs": new_table("pharaohs"),
    "invitation": invitation,
    "join": join,
    "words-given": words_given,
    "words-told": words_told,
    "join-used": used_invitation,
    "public-table": public_table,
    "camelup": table("camelup", ["person", "easy", "medium", "easy"], turns(6)),
    "camelup-all-actions": all_actions("camelup"),
    "camelup-two-taps": two_taps,
    "camelup-odds": odds,
    "camelup-supercup": table("camelup", SIX, turns(6), SUPERCUP),
    "camelup-crowd": crowd,
    "camelup-look-back": look_back,
    "home-with-a-table": home_with_a_table,
    "touareg": table("touareg", ["person", "easy", "medium"], turns(14)),
    "touareg-all-actions": all_actions("touareg"),
    "touareg-odds": open_odds("touareg", ["easy", "easy"], 8),
    "touareg-real-cards": real_cards,
    "touareg-robbed": robbed,
    "touareg-disputed": disputed,
    "handing-over": handing_over,
    "curtain": curtain,
    "curtain-robbed": robbed_at_one_device,
    "pharaohs": table("pharaohs", ["person", "easy", "medium", "easy"], turns(8), ("level2",)),
    "pharaohs-question": table("pharaohs", ["person", "easy"], asked, ("quiz",)),
    "pharaohs-real-card": real_card,
    "pharaohs-odds": open_odds("pharaohs", ["easy"], 4),
    "pharaohs-long-names": table("pharaohs", list(LONG_NAMES), turns(6), ("level2",)),
    "seat-menu": seat_menu,
    "camelup-scored": leg_scored,
    "rules": rules,
    "rules-camelup": rules_of("camelup"),
    "rules-pharaohs": rules_of("pharaohs"),
    "rules-touareg": rules_of("touareg"),
    "over-camelup": finished("camelup", ["easy", "random"]),
    "over-touareg": finished("touareg", ["random"]),
    "over-pharaohs": finished("pharaohs", ["random"]),
    "charts": charts,
    "dropped": dropped_stage,
    "dropped-bad": dropped("shopping.txt", "milk\nbread\n"),
    "questions": questions,
    "questions-answers": answers,
    "no-such-table": no_such_table,
}


def screens(who: Visitor, begins: str = "") -> Iterator[str]:
    """Lead a visitor from screen to screen; each is told by its name when it stands."""
    for name, come in SCREENS.items():
        if name.startswith(begins):
            come(who)
            yield name
