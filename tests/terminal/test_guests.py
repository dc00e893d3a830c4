"""Bots at the terminal's table: who they are, what they play, and that nobody sees their hands."""

from __future__ import annotations

import io
import re
import threading
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

import pytest
from rich.console import Console

import caravanserai as cv
from caravanserai.bots import registry
from caravanserai.terminal.guests import (
    COMPANY,
    RANDOM_NAMES,
    Guest,
    arrive,
    come_back,
    expected,
    people_in,
    strangers,
)
from caravanserai.terminal.table import Seating

HEAD = {"start": "1 green yellow orange / 3 blue white"}


class Roller(cv.Bot):
    name = "roller"

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        return "roll" if "roll" in legal else legal[0]


class Stumbles(Roller):
    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        raise RuntimeError("out of\nmy depth")


class Wishes(Roller):
    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        return "roll white 3"


class Interrupted(Roller):
    """Somebody presses Ctrl-C while it thinks."""

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        raise KeyboardInterrupt


def sit(
    match: cv.Match,
    bots: Mapping[str, Guest],
    typed: Iterable[str] = (),
    people: tuple[str, ...] = ("Ana",),
    language: str = "en",
    terminal: bool = False,
    **how: object,
) -> str:
    """Play what is typed, leave, and return all that was on the screen."""
    screen, lines = io.StringIO(), iter(typed)

    def ask(prompt: str) -> str:
        screen.write(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    console = Console(file=screen, width=100, highlight=False, force_terminal=terminal)
    Seating(match, people, language, console, ask=ask, bots=bots, **how).run()  # type: ignore[arg-type]
    return screen.getvalue()


def table(*players: str, game: str = "camelup", **how: object) -> cv.Match:
    head = HEAD if game == "camelup" else None
    return cv.new(game, players, seed=5, head=head, **how)  # type: ignore[arg-type]


def ready(*kinds: str, people: tuple[str, ...] = ("Ana",), game: str = "camelup") -> dict[str, Guest]:
    guests = arrive(kinds, people)
    for guest in guests.values():
        registry.prepare(guest.bot, guest.kind, cv.game(game))
    return guests


# Who sits down


def test_bots_have_the_names_of_the_caravan_and_never_a_persons() -> None:
    assert list(arrive(["medium", "hard", "medium"], ["Ana"])) == ["Zahra", "Nadir", "Warda"]
    assert list(arrive(["medium"], ["Zahra"])) == ["Warda"]
    with pytest.raises(cv.BadSetting, match="there is no bot"):
        arrive(["medium", "grandmaster"], ["Ana"])


def test_who_comes_where_nobody_is_asked_for() -> None:
    game = cv.game("touareg")
    assert expected(game, 1, alone=True) == (list(COMPANY), 0)
    assert expected(game, 1, alone=False) == (["medium"], 0)
    assert expected(game, 2, alone=False) == ([], 0)


def test_a_game_of_another_house_is_played_with_random_players() -> None:
    class Nim:
        name = "nim"

    assert expected(Nim(), 1, alone=True) == ([], 3)  # type: ignore[arg-type]
    assert expected(Nim(), 1, alone=False) == ([], 1)  # type: ignore[arg-type]


def test_random_players_take_names_that_are_free() -> None:
    assert strangers(2, ["amina"]) == ["Bachir", "Chadia"]
    assert strangers(0, []) == []
    with pytest.raises(cv.BadSetting, match="random players are 0 to 9"):
        strangers(10, [])


def test_bots_find_their_seats_in_a_record_by_their_names() -> None:
    match = table("Ana", "Zahra", "Nadir 2", "Amina")
    assert people_in(match) == ["Ana"]
    back = come_back(match, [], ["Ana"])
    assert {name: guest.kind for name, guest in back.items()} == {"Zahra": "medium", "Nadir 2": "hard"}
    assert match.players[3] in RANDOM_NAMES


def test_other_bots_take_seats_where_they_are_asked_for() -> None:
    match = table("Ana", "Bo", "Zahra", "Amina")
    back = come_back(match, ["easy"], ["Ana"])
    assert {name: guest.kind for name, guest in back.items()} == {"Bo": "easy", "Zahra": "medium"}
    assert come_back(match, [], match.players) == {}
    for count, words in ((4, "4 bots are named, but only 3"), (5, "5 bots are named, but only 3")):
        with pytest.raises(cv.BadSetting, match=words):
            come_back(match, ["easy"] * count, ["Ana"])
    with pytest.raises(cv.BadSetting, match="one bot is named, but everybody in the record is a person"):
        come_back(match, ["easy"], match.players)


# What is on the screen


@pytest.mark.parametrize(("language", "temper"), [("en", "An old astrologer"), ("fr", "Un vieil astrologue")])
def test_bots_are_introduced_by_name_and_temper(language: str, temper: str) -> None:
    bots = arrive(["medium", "hard", "medium"], ["Ana"])
    screen = sit(table("Ana", *bots), bots, ["quit"], language=language)
    assert "Zahra, Warda (medium)" in screen
    assert re.search(rf"Nadir \(hard\) +{temper}", screen)


def test_a_bot_of_ones_own_is_a_guest_from_afar() -> None:
    bots = {"roller": Guest("mine:Roller", Roller())}
    assert re.search(r"roller \(mine:Roller\) +A guest from afar", sit(table("Ana", "roller"), bots, ["quit"]))


def test_bots_play_by_themselves_and_their_moves_are_told_like_a_persons() -> None:
    match = table("Ana", "roller", "roller 2")
    bots = {name: Guest("mine:Roller", Roller()) for name in match.players[1:]}
    screen = sit(match, bots, ["leg blue"])
    assert [event.seat for event in match.events] == [0, 1, 2]
    assert match.to_move == "Ana"
    assert re.search(r"^roller 2: roll \w+ [123]", screen, re.MULTILINE)


@pytest.mark.parametrize(
    ("bot", "language", "words"),
    [
        (Stumbles(), "en", r"Bo stumbled (RuntimeError: out of\nmy depth); a random move is played instead."),
        (Stumbles(), "fr", r"Bo a trébuché (RuntimeError: out of\nmy depth) ; un coup au hasard est joué à sa place."),
        (Wishes(), "en", "Bo wanted something that is not allowed (roll white 3); a random move is played instead."),
    ],
)
def test_a_bot_that_does_wrong_loses_its_move_and_it_is_said(bot: cv.Bot, language: str, words: str) -> None:
    match = table("Ana", "Bo")
    screen = sit(match, {"Bo": Guest("mine:Bot", bot)}, ["leg blue", "leg green"], language=language)
    assert screen.count(words) == 2
    assert [event.seat for event in match.events] == [0, 1, 0, 1]


def test_ctrl_c_while_a_bot_thinks_leaves_the_table_and_keeps_the_game(tmp_path: Path) -> None:
    match, file = table("Ana", "Bo"), tmp_path / "game.caravan"
    screen = sit(match, {"Bo": Guest("mine:Bot", Interrupted())}, ["leg blue", "leg green"], save=file)
    assert match.log() == ["Ana: leg blue"]
    assert "You left the table" in screen
    assert cv.read(file.read_bytes()).log() == match.log()


def test_the_budget_reaches_the_bot() -> None:
    budgets = []

    class Asks(Roller):
        def choose(self, view: cv.View, legal: Sequence[str]) -> str:
            budgets.append(view.budget)
            return super().choose(view, legal)

    sit(table("Ana", "Bo"), {"Bo": Guest("mine:Asks", Asks())}, ["roll"], budget=cv.Budget(seconds=0.5))
    assert budgets == [cv.Budget(seconds=0.5)]


def test_the_same_seed_is_the_same_game_with_bots() -> None:
    def record() -> str:
        bots = ready("random", "random")
        match = table("Ana", *bots)
        sit(match, bots, ["leg blue", "roll", "roll"])
        return match.record()

    assert record() == record()


@pytest.mark.compiled("thinks")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_only_person_sees_their_own_hand_and_never_a_bots(language: str) -> None:
    """No handing over, and not a card of theirs: what bots drew is not on the screen until the game is over."""
    bots = ready("easy", "medium", game="touareg")
    match = table("Ana", *bots, game="touareg")
    screen = sit(match, bots, ["draw", "market gold", "market salt", "market millet", "end"], language=language)
    drawn = [match.text(event) for event in match.events if event.seat and match.text(event).startswith("draw")]
    assert match.log("Ana")[0] in screen
    assert not any(text in screen for text in drawn)
    assert "Enter" not in screen
    assert "Entrée" not in screen


@pytest.mark.compiled("thinks")
def test_several_people_with_hands_hand_over_past_the_bots() -> None:
    bots = ready("easy", people=("Ana", "Bo"), game="touareg")
    match = table("Ana", *bots, "Bo", game="touareg")
    hand = ["market gold", "market salt", "market millet", "market water", "end"]
    screen = sit(match, bots, ["", "draw", *hand, "", "", "quit"], people=("Ana", "Bo"))
    assert "The screen is Bo's now" in screen
    assert f"The screen is {next(iter(bots))}" not in screen


@pytest.mark.compiled("thinks")
@pytest.mark.parametrize("game", list(cv.all_games()))
def test_without_people_bots_play_to_the_end(game: str) -> None:
    bots = ready("easy", "medium", "hard", people=(), game=game)
    match = table(*bots, game=game)
    screen = sit(match, bots, people=(), budget=cv.Budget(playouts=2))
    assert match.over
    assert "The game is over" in screen
    assert "random move" not in screen


# Bots that are not ready yet


class Late(Roller):
    """Is ready when it is let, and chooses only then."""

    def __init__(self) -> None:
        self.may = threading.Event()
        self.is_ready = False

    def prepare(self, game: cv.Game) -> None:
        assert self.may.wait(60)
        self.is_ready = True

    def choose(self, view: cv.View, legal: Sequence[str]) -> str:
        assert self.is_ready
        return super().choose(view, legal)


@pytest.mark.parametrize(
    ("language", "words"), [("en", r"Bo is getting ready: \d+ %"), ("fr", r"Bo se prépare\s?: \d+\s%")]
)
def test_a_bot_that_is_getting_ready_is_waited_for_and_it_is_said(
    language: str, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, match, told = Late(), table("Ana", "Bo"), list[str]()
    guest = Guest("mine:Late", bot).for_match(match)
    tell = Seating.told

    def noted(seating: Seating, message: str, **about: object) -> str:
        told.append(message)
        if message == "getting-ready":
            bot.may.set()
        return tell(seating, message, **about)

    monkeypatch.setattr(Seating, "told", noted)
    screen = sit(match, {"Bo": guest}, ["leg blue"], language=language, terminal=True)
    assert "getting-ready" in told
    assert re.search(words, screen)
    assert [event.seat for event in match.events] == [0, 1]
    assert match.log()[1].startswith("Bo: roll")
    assert "stumbled" not in screen


def test_a_table_is_open_at_once_and_a_person_plays_while_a_bot_gets_ready() -> None:
    bot, match = Late(), table("Ana", "Bo")
    screen = sit(match, {"Bo": Guest("mine:Late", bot).for_match(match)}, ["odds of what", "quit"])
    assert not bot.is_ready
    assert "You left the table" in screen
    bot.may.set()


def test_ctrl_c_while_a_bot_gets_ready_leaves_the_table_and_keeps_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bot, match, file = Late(), table("Ana", "Bo"), tmp_path / "game.caravan"
    guest = Guest("mine:Late", bot).for_match(match)
    tell = Seating.told

    def interrupted(seating: Seating, message: str, **about: object) -> str:
        if message == "getting-ready":
            raise KeyboardInterrupt
        return tell(seating, message, **about)

    monkeypatch.setattr(Seating, "told", interrupted)
    screen = sit(match, {"Bo": guest}, ["leg blue"], save=file)
    bot.may.set()
    assert match.log() == ["Ana: leg blue"]
    assert "You left the table" in screen
    assert cv.read(file.read_bytes()).log() == match.log()


def test_a_bot_that_cannot_get_ready_is_told_and_never_replaced_by_chance(tmp_path: Path) -> None:
    class Unready(Roller):
        def prepare(self, game: cv.Game) -> None:
            raise OSError("no weights")

    match, file = table("Ana", "Bo"), tmp_path / "game.caravan"
    guest = Guest("mine:Unready", Unready()).for_match(match)
    with pytest.raises(cv.BadSetting, match="the bot mine:Unready cannot be made: OSError: no weights"):
        sit(match, {"Bo": guest}, ["leg blue"], save=file)
    assert cv.read(file.read_bytes()).log() == match.log() == ["Ana: leg blue"]
