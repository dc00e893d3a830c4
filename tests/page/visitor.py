"""A person at a browser: opens the page, reads it by roles and names, and plays by what it offers."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

from page.speech import LANGUAGES, say, sounds_like

SIZES = {"phone": (390, 844), "laptop": (1280, 800)}
both = pytest.mark.parametrize(("size", "language"), [("phone", "fr"), ("laptop", "en")])
PATIENCE = 60_000  # milliseconds, for a slow machine
KEPT = "caravanserai.tables"
RULE = re.compile(r"^[A-Z]{2}-\d+$")  # a number in a refusal, which opens the rules

expect.set_options(timeout=PATIENCE)


def settings(size: str, language: str, look: str, sharpness: int = 1) -> dict[str, Any]:
    """What a browser of this size, language and look is started with; `sharpness` is pixels a point, for pictures."""
    width, height = SIZES[size]
    is_phone = size == "phone"
    return {
        "viewport": {"width": width, "height": height},
        "locale": {"en": "en-GB", "fr": "fr-FR"}[language],
        "color_scheme": look,
        "reduced_motion": "reduce",
        "has_touch": is_phone,
        "is_mobile": is_phone,
        "device_scale_factor": sharpness,
    }


@dataclass
class Visitor:
    """Somebody who looks at a house, and what went wrong in their browser meanwhile."""

    context: BrowserContext
    address: str
    language: str
    size: str
    page: Page = field(init=False)
    house: httpx.Client = field(init=False)
    faults: list[str] = field(default_factory=list)
    lost: bool = False  # whether there is no network now: then what fails for that is no fault

    def __post_init__(self) -> None:
        self.house = httpx.Client(base_url=f"{self.address}/api", timeout=60)
        self.context.set_default_timeout(PATIENCE)
        self.page = self.context.new_page()
        self.page.on("console", self._hear)
        self.page.on("pageerror", lambda error: self.faults.append(f"page error: {error}"))
        self.page.on("request", lambda request: self._leaves(request.url))
        self.page.on("websocket", lambda socket: self._leaves(socket.url))

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not (self.lost and "ERR_" in message.text):
            self.faults.append(f"console: {message.text}")

    def _leaves(self, url: str) -> None:
        """Notice a request to another host than the house."""
        asked = urlsplit(url)
        if asked.scheme not in ("data", "blob") and asked.netloc != urlsplit(self.address).netloc:
            self.faults.append(f"a request to another host: {url}")

    # Reading

    def say(self, message: str, **about: object) -> str:
        return say(self.language, message, about)

    def sounds_like(self, message: str, **about: object) -> re.Pattern[str]:
        return sounds_like(self.language, message, **about)

    def button(self, name: str | re.Pattern[str], within: Locator | None = None) -> Locator:
        return (within or self.page).get_by_role("button", name=name, exact=True)

    def language_button(self) -> Locator:
        """The button in the header that changes to the next language, by its name there."""
        following = LANGUAGES[(LANGUAGES.index(self.language) + 1) % len(LANGUAGES)]
        return self.button(say(following, "language-name", {}))

    @property
    def bar(self) -> Locator:
        """The foot of the table: whose turn it is, and what can be done."""
        return self.page.get_by_role("region", name=self.say("actions"), exact=True)

    @property
    def my_turn(self) -> Locator:
        return self.bar.get_by_text(re.compile(f"^{re.escape(self.say('your-turn'))}"))  # a clock may follow

    @property
    def final_scores(self) -> Locator:
        return self.page.get_by_role("list", name=self.say("over-scores"))

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("list", name=self.say("log"), exact=True)

    @property
    def lines(self) -> Locator:
        """What the log tells of the moves, the last one first; that nothing was played yet is no line of it."""
        return self.log.get_by_role("listitem").filter(has_not_text=self.say("log-none"))

    def scores(self) -> dict[str, int]:
        """The final scores as the page tells them."""
        lines = [item.inner_text().split("\n") for item in self.final_scores.get_by_role("listitem").all()]
        told = [[part.strip() for part in line if part.strip()] for line in lines]
        return {line[-2]: int(line[-1]) for line in told}

    # The house behind it, for what the tests compare with

    @property
    def table(self) -> str:
        """The table that is open."""
        return urlsplit(self.page.url).fragment.split("/")[2]

    def keys(self) -> dict[int, str]:
        """The keys that this browser keeps, by seat."""
        kept = self.page.evaluate(f"JSON.parse(localStorage.getItem('{KEPT}') ?? '[]')")
        return {held["seat"]: held["key"] for one in kept if one["table"] == self.table for held in one["keys"]}

    def ask(self, path: str = "", key: str | None = None) -> Any:
        """What the house answers about the table."""
        headers = {"Authorization": f"Bearer {key}"} if key else {}
        answer = self.house.get(f"/tables/{self.table}{path}", headers=headers)
        assert answer.is_success, answer.text
        return answer.json()

    # Doing

    def go(self, fragment: str = "") -> None:
        self.page.goto(f"{self.address}/{fragment}")

    def press(self, thing: Locator) -> None:
        """Tap it on a phone, click it on a laptop."""
        if self.size == "phone":
            thing.tap()
        else:
            thing.click()

    def turn_look(self, wished: str) -> None:
        """Make it dark or light, by the page's own button, whatever lies over it; it keeps no mark of a tap."""
        self.button(self.say(f"look-{wished}")).dispatch_event("click")

    def drop(self, name: str, content: str | bytes) -> None:
        """Drop a file on the page."""
        held = self.page.evaluate_handle("() => new DataTransfer()")
        told = list(content.encode() if isinstance(content, str) else content)
        held.evaluate("(held, [name, told]) => held.items.add(new File([Uint8Array.from(told)], name))", [name, told])
        self.page.dispatch_event("body", "drop", {"dataTransfer": held})

    def set_up(
        self,
        game: str,
        seats: list[str],
        options: list[str] | None = None,
        names: list[str] | None = None,
        cards: str | None = None,
        *,
        shuffle: bool = False,
    ) -> None:
        """Set a table up on its own screen: a seat is `person`, `open`, or a bot's level; in this order, or drawn."""
        self.go(f"#/new/{game}")
        for number, seat in enumerate(seats, 1):
            chosen = self.page.get_by_label(self.say("seat-number", number=number), exact=True)
            if not chosen.is_visible():
                chosen.or_(self.button(self.say("add-seat"))).first.wait_for()
                if not chosen.is_visible():
                    self.press(self.button(self.say("add-seat")))
            chosen.select_option(seat if seat in ("person", "open") else "bot")
        while (away := self.button(self.say("take-seat-away", number=len(seats) + 1))).is_visible():
            self.press(away)
        levels = self.page.get_by_label(self.say("seat-level"), exact=True)
        for which, level in enumerate(seat for seat in seats if seat not in ("person", "open")):
            levels.nth(which).select_option(level)
        for which, name in enumerate(names or []):
            self.page.get_by_label(self.say("seat-name"), exact=True).nth(which).fill(name)
        told = next(one for one in self.house.get("/games").json() if one["name"] == game)["options"]
        for title in [one["title"][self.language] for one in told if one["name"] in (options or [])]:
            self.page.get_by_role("checkbox", name=re.compile(f"^{re.escape(title)}")).check()
        if cards is not None:
            self.page.get_by_role("combobox", name=self.say("table-cards")).select_option(cards)
        self.page.get_by_label(self.say("table-shuffle"), exact=True).set_checked(shuffle)
        self.press(self.button(self.say("open-the-table")))
        self.page.wait_for_url("**/#/table/*")

    def give(self, name: str) -> None:
        """Hand the device over to who plays next, who says so; nothing is handed over where nobody has played yet."""
        over = self.button(self.say("hand-over", player=name), self.bar)
        opens = self.button(self.say("curtain-open", player=name))
        over.or_(opens).first.wait_for()
        if over.is_visible():
            self.press(over)
        self.press(opens)

    def wait_for_turn(self) -> bool:
        """Wait until it is this reader's turn; false when the game is over instead."""
        self.final_scores.or_(self.my_turn).first.wait_for()
        return not self.final_scores.is_visible()

    def choices(self) -> list[Locator]:
        """The buttons at the foot that play something, all of them."""
        everything = self.button(self.sounds_like("all-actions"), self.bar)
        if everything.is_visible():
            self.press(everything)
        others = [self.sounds_like("all-actions"), self.sounds_like("never-mind"), self.sounds_like("leave"), RULE]
        buttons = self.bar.get_by_role("button")
        return [
            buttons.nth(number)
            for number, text in enumerate(buttons.all_inner_texts())
            if not any(other.match(text) for other in others)
        ]

    def play_on(self, taps: Iterator[Callable[[Visitor], bool]], luck: random.Random, most: int = 2000) -> None:
        """Play until the game is over: by what lies on the table as `taps` say, else by the foot of the screen."""
        for _ in range(most):
            if not self.wait_for_turn():
                return
            tap = next(taps, None)
            if tap is not None and tap(self):
                continue
            self.press(luck.choice(self.choices()))
        raise AssertionError(f"the game is not over after {most} actions")

    def pick(self, thing: Locator, then: str | re.Pattern[str]) -> bool:
        """Two taps: a thing on the table, then what it becomes; false where the house says why not.

        What is told meanwhile takes a tap back: as a person would, it is tapped again.
        """
        if thing.count() == 0:
            return False
        choice = self.button(then, self.bar).first
        refused = self.bar.get_by_role("alert")
        for patience in (5_000, 5_000, 5_000, None):
            self.press(thing.first)
            try:
                choice.or_(refused).first.wait_for(timeout=patience)
                break
            except TookTooLong:
                if patience is None:
                    raise
        if not choice.is_visible():
            expect(refused).not_to_be_empty()
            return False
        self.press(choice)
        return True

    @contextmanager
    def cut_off(self) -> Iterator[None]:
        """No network for a while."""
        self.lost = True
        self.context.set_offline(True)
        yield
        self.context.set_offline(False)

    def close(self) -> list[str]:
        self.house.close()
        self.context.close()
        return self.faults
