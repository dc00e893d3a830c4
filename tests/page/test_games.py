"""A game registers itself with the page: its own folder and the list of games name it, and nothing reads its texts."""

from __future__ import annotations

import re
from pathlib import Path

import caravanserai as cv

SRC = Path(__file__).parents[2] / "web" / "src"
GAMES = list(cv.all_games())
MADE = {"house/generated.ts", "table/positions.ts"}  # by web/typescript.py
SHARED = {
    name: path.read_text("utf-8")
    for path in sorted(SRC.rglob("*"))
    if path.suffix in (".ts", ".svelte", ".css")
    and (name := path.relative_to(SRC).as_posix()) not in {"games.ts", *MADE}
    and path.relative_to(SRC).parts[0] not in GAMES
}
READS = re.compile(r"new RegExp\(|\.(?:match|matchAll|search|exec|test)\(|[=(,]\s*/[^/*\s]")
TEXTS = {"rules/book.ts", "table/Waiting.svelte"}  # read the messages of the rules, and an address


def test_no_module_but_its_own_names_a_game() -> None:
    assert len(SHARED) > 50
    names = re.compile("|".join(GAMES), re.IGNORECASE)
    assert [name for name, text in SHARED.items() if names.search(text)] == []


def test_every_game_of_ours_is_declared_in_its_folder() -> None:
    listed = (SRC / "games.ts").read_text("utf-8")
    for game in GAMES:
        assert f'from "./{game}/game"' in listed
        assert f'name: "{game}"' in (SRC / game / "game.ts").read_text("utf-8")


def test_no_text_is_read_with_a_regular_expression() -> None:
    """The house tells actions, outcomes and the log as lists of words."""
    every = {path.relative_to(SRC).as_posix(): path.read_text("utf-8") for path in SRC.rglob("*") if path.is_file()}
    found = {name for name, text in every.items() if name not in MADE and READS.search(text.split("<style>")[0])}
    assert found == TEXTS
