"""The table in a terminal, played by what people type."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Iterable
from pathlib import Path

import pytest
from rich.console import Console

import caravanserai as cv
from caravanserai.terminal.drawing import draw
from caravanserai.terminal.table import Seating, any_action, shorten

HEAD = {"start": "1 green yellow orange / 3 blue white"}


def sit(
    match: cv.Match,
    typed: Iterable[str],
    people: Iterable[str] = ("Ana",),
    language: str = "en",
    save: Path | None = None,
    unseen: Iterable[str] = (),
) -> str:
    """Play what is typed, leave, and return all that was on the screen."""
    screen = io.StringIO()
    lines, secrets = iter(typed), iter(unseen)

    def ask(prompt: str) -> str:
        screen.write(prompt)
        try:
            return next(lines)
        except StopIteration:
            raise EOFError from None

    console = Console(file=screen, width=100, highlight=False)
    Seating(
        match, tuple(people), language, console, save, ask, lambda _: next(secrets), lambda prompt, _: ask(prompt)
    ).run()
    return screen.getvalue()


def table(players: tuple[str, ...] = ("Ana", "Bo"), **how: object) -> cv.Match:
    return cv.new("camelup", players, seed=5, head=HEAD, **how)  # type: ignore[arg-type]


def test_people_play_by_typing_actions() -> None:
    match = table()
    screen = sit(match, ["leg blue", "roll"], people=("Ana", "Bo"))
    assert match.log()[0] == "Ana: leg blue"
    assert re.fullmatch(r"Bo: roll \w+ [123]", match.log()[1])
    assert "Ana>" in screen
    assert "Bo>" in screen


def test_a_typing_mistake_gets_the_reason_and_the_legal_actions() -> None:
    match = table()
    screen = sit(match, ["leg pink", "desert 1 oasis", "", "fly away"])
    assert match.events == []
    assert '"pink" cannot follow "leg"' in screen
    assert "(CU-26)" in screen
    assert 'no action begins with "fly"' in screen
    assert "leg blue, green, orange, yellow, white" in screen


def test_random_players_play_by_themselves() -> None:
    match = table(("Ana", "Bo", "Cy"))
    sit(match, ["leg blue"])
    assert [event.seat for event in match.events[:3]] == [0, 1, 2]
    assert match.to_move == "Ana"


def test_without_people_the_whole_game_is_played_and_its_end_told(tmp_path: Path) -> None:
    match = table(("Ana", "Bo", "Cy"))
    file = tmp_path / "game.caravan"
    screen = sit(match, [], people=(), save=file)
    assert match.over
    assert match.winners()[0] in screen.splitlines()[-2]
    assert file.read_text("utf-8") == match.record()


def test_the_record_is_kept_after_every_event_so_that_nothing_is_lost(tmp_path: Path) -> None:
    file = tmp_path / "game.caravan"
    match = table()
    screen = sit(match, ["leg blue", "win green"], people=("Ana", "Bo"), save=file)
    assert cv.read(file.read_bytes()).log() == match.log()
    assert "Your game is kept" in screen
    assert list(tmp_path.iterdir()) == [file]


def test_a_game_is_taken_up_where_it_stood(tmp_path: Path) -> None:
    file = tmp_path / "game.caravan"
    sit(table(), ["leg blue"], people=("Ana", "Bo"), save=file)
    again = cv.read(file.read_bytes())
    sit(again, ["leg green"], people=("Ana", "Bo"), save=file)
    assert again.log() == ["Ana: leg blue", "Bo: leg green"]


def test_commands_help_table_log_save_and_quit(tmp_path: Path) -> None:
    match = table()
    other = tmp_path / "other.caravan"
    screen = sit(match, ["help", "log", "table", f"save {other}", "save", "quit", "leg blue"], people=("Ana", "Bo"))
    assert match.events == []
    assert "An action can end in ?" in screen
    assert screen.count("Leg 1") == 2
    assert cv.read(other.read_bytes()).events == []


def test_a_file_that_cannot_be_written_is_said_and_the_game_goes_on(tmp_path: Path) -> None:
    match = table()
    screen = sit(match, [f"save {tmp_path / 'no' / 'where'}", "save", "leg blue"], people=("Ana", "Bo"))
    assert "No such file or directory" in screen
    assert "Say in which file" in screen
    assert match.log() == ["Ana: leg blue"]


def test_the_table_speaks_french() -> None:
    match = table()
    screen = sit(match, ["aide", "leg rose", "leg blue", "journal", "quitter"], people=("Ana", "Bo"), language="fr")
    assert "Tapez une action" in screen
    assert "ne peut pas suivre" in screen
    assert "Manche 1" in screen
    assert "Vous avez quitté la table" in screen
    assert match.log() == ["Ana: leg blue"]


@pytest.mark.rule("CU-37")
def test_a_race_card_is_not_shown_to_the_others_at_the_same_screen(tmp_path: Path) -> None:
    match = table()
    file = tmp_path / "game.caravan"
    screen = sit(match, ["win ?", "log", "table"], people=("Ana", "Bo"), unseen=["green"], save=file)
    assert match.events[0].action == match.game.actions.index("win green")
    assert "Ana: win ?" in screen
    assert "win green" not in screen


@pytest.mark.rule("CU-37")
def test_a_person_alone_sees_their_own_cards_and_nobody_elses(tmp_path: Path) -> None:
    match = table(("Ana", "Bo"))
    screen = sit(match, ["win green", "log"], save=tmp_path / "game.caravan")
    assert "Ana: win green" in screen
    bo = [match.text(event) for event in match.events if event.seat == 1]
    for text in bo:
        if text.split(" ")[0] in ("win", "lose"):
            assert text not in screen


def test_the_dice_cannot_be_said_where_they_are_thrown() -> None:
    match = table()
    screen = sit(match, ["roll white 3"], people=("Ana", "Bo"))
    assert match.events == []
    assert "Dice and cards are drawn for you" in screen


def test_with_real_dice_the_table_asks_what_they_said() -> None:
    match = table(dice="table")
    screen = sit(match, ["roll", "white 9", "white 3", "roll blue 1"], people=("Ana", "Bo"))
    assert match.log() == ["Ana: roll white 3", "Bo: roll blue 1"]
    assert "what came up?" in screen


def test_purses_that_change_are_told() -> None:
    match = table()
    match.play("desert 4 oasis")
    match.dice = "table"
    screen = sit(match, ["roll blue 1"], people=("Ana", "Bo"))
    assert "Bo: roll blue 1  Ana +1" in screen


def test_every_option_is_drawn() -> None:
    players = ("Ana", "Bo", "Cy", "Di", "Ed", "Flo")
    options = ("support", "spicy", "photographer", "positions", "partners")
    match = cv.new("camelup", players, options, seed=2, head=HEAD)
    typed = ["camera 9", "desert 7 mirage", "position 3 bottom blue", "partner Flo", "roll", "done", "lose white"]
    screen = sit(match, [*typed, "table"], people=players)
    for drawn in ("*A", "-B", "blue 2 → 3", "support", "Flo", "Flo ?"):
        assert drawn in screen, drawn
    assert " 20" in screen


def test_other_games_are_drawn_plainly() -> None:
    screen = io.StringIO()
    draw({"game": "other", "position": {"stones": 7}}, "en", Console(file=screen))
    assert screen.getvalue().split() == ["stones", "7"]


def test_legal_actions_are_grouped() -> None:
    assert shorten(["2 oasis", "4 oasis", "2 mirage", "4 mirage"]) == "2, 4 oasis | mirage"
    assert shorten(["blue", "green"]) == "blue, green"
    assert shorten([""]) == ""


def test_a_random_player_tries_every_kind_of_action() -> None:
    luck = random.Random(1)
    legal = ["roll", *(f"desert {space} oasis" for space in range(2, 17)), "leg blue"]
    kinds = [any_action(legal, luck).split(" ")[0] for _ in range(300)]
    assert all(60 < kinds.count(kind) < 140 for kind in ("roll", "desert", "leg"))


@pytest.mark.rule("CU-37")
def test_at_a_shared_screen_nothing_tells_which_cards_are_left_in_a_hand() -> None:
    match = table()
    screen = sit(match, ["win ?", "help", "lose ?", "help"], people=("Ana", "Bo"), unseen=["green", "pink"])
    assert "  win ?\n" in screen
    assert "lose ?: that is not possible now" in screen
    assert "pink" not in screen
    assert "win blue" not in screen
    assert match.log() == ["Ana: win ?"]


def test_who_waits_for_real_dice_can_still_leave() -> None:
    match = table(dice="table")
    screen = sit(match, ["roll", "table", "quit", "white 3"], people=("Ana", "Bo"))
    assert match.waiting_for_chance
    assert "You left the table" in screen


def test_a_disk_that_fails_midway_loses_nothing(tmp_path: Path) -> None:
    """The folder vanishes: it is said, the game goes on, and its record is shown in the end."""
    folder = tmp_path / "games"
    folder.mkdir()
    match = table()

    def typed() -> Iterable[str]:
        yield "leg blue"
        for file in folder.iterdir():
            file.unlink()
        folder.rmdir()
        yield "leg green"

    screen = sit(match, typed(), people=("Ana", "Bo"), save=folder / "game.caravan")
    assert "cannot write" in screen
    assert match.record() in screen


@pytest.mark.parametrize("partner", ["Bo Li", "Cy ?"])
def test_a_name_that_looks_like_more_than_a_name_is_one(partner: str) -> None:
    """“Bo Li” is not Bo and a word for chance, “Cy ?” asks for nothing to be typed unseen."""
    names = ("Ana", "Bo", "Bo Li", "Cy ?", "Dara", "Eli")
    match = table(names, options=("partners",))
    screen = sit(match, [f"partner {partner}"])
    assert match.log()[0] == f"Ana: partner {partner}"
    assert f"Ana: partner {partner}" in screen


def test_a_name_of_two_words_is_not_torn_in_the_help() -> None:
    assert shorten(["2 oasis", "2 mirage", "4 oasis", "4 mirage"], ["Bo Li"]) == "2, 4 oasis | mirage"
    assert shorten(["Bo Li", "Bo Ma"], ["Ana", "Bo Li", "Bo Ma"]) == "Bo Li, Bo Ma"
    assert shorten(["Bo Li hand", "Cy hand"], ["Bo Li", "Cy"]) == "Bo Li hand, Cy hand"
    match = cv.new("camelup", ["Ana", "Bo Li", "Bo Ma", "Cy D", "Di E", "Ed F"], ["partners"], seed=5)
    assert "  partner Bo Li, Bo Ma, Cy D, Di E, Ed F" in sit(match, ["help"]).splitlines()
