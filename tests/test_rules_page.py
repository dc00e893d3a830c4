"""The rules on the page: every rule has its place in them, in French and in English alike."""

from __future__ import annotations

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as syntax

import caravanserai as cv
from caravanserai.messages import LANGUAGES
from test_rule_numbers import ALL_RULES, RULE_LISTS, rules

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
BOOK: dict[str, list[dict[str, Any]]] = {
    game: json.loads((WEB / "src" / game / "rules.json").read_text("utf-8")) for game in cv.all_games()
}
AT_THE_END = re.compile(r" \(((?:[A-Z]{2}-\d+)(?:, [A-Z]{2}-\d+)*)\)$")
SECTIONS = [(game, page["section"]) for game, pages in BOOK.items() for page in pages]


def said(language: str) -> dict[str, str]:
    """The messages of the rules, by name, as they are read: plain text, one block a line."""
    found: dict[str, str] = {}
    for path in sorted((WEB / "messages" / language).glob("rules*.ftl")):
        for entry in FluentParser().parse(path.read_text("utf-8")).body:
            assert not isinstance(entry, syntax.Junk), f"{path.name}: {entry.content}"
            if isinstance(entry, syntax.Message) and entry.value is not None:
                texts = [part.value for part in entry.value.elements if isinstance(part, syntax.TextElement)]
                found[entry.id.name] = "".join(texts)
    return found


SAID = {language: said(language) for language in LANGUAGES}


def blocks(language: str, game: str, section: str) -> list[tuple[str, tuple[str, ...], int]]:
    """A section's lines, each by what it is, the numbers at its end, and how many words in it are set off."""
    found = []
    for line in SAID[language][f"rules-{game}-{section}-text"].split("\n"):
        assert line.strip(), f"{game} {section}: an empty line"
        kind = line[0] if line[:2] in ("- ", "> ") else ""
        end = AT_THE_END.search(line)
        found.append((kind, tuple(end[1].split(", ")) if end else (), line.count("*")))
    return found


def cited() -> set[str]:
    """Every number that an error of the package can carry: those that stand in it as a text of their own."""
    found: set[str] = set()
    for path in (ROOT / "src").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and node.value in ALL_RULES:
                found.add(str(node.value))
    return found


@pytest.mark.parametrize(("game", "section"), SECTIONS)
def test_both_languages_tell_a_section_alike(game: str, section: str) -> None:
    for language in LANGUAGES:
        assert SAID[language][f"rules-{game}-{section}"]
    assert blocks("en", game, section) == blocks("fr", game, section)
    assert all(marks % 2 == 0 for _, _, marks in blocks("en", game, section))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_of_every_ledger_has_one_place_in_its_game_s_rules(language: str) -> None:
    for game in BOOK:
        sections = [page["section"] for page in BOOK[game]]
        numbers = [number for name in sections for _, ends, _ in blocks(language, game, name) for number in ends]
        assert sorted(numbers) == sorted(rules(RULE_LISTS[game]))  # each once


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_an_error_cites_has_its_place(language: str) -> None:
    wanted = cited()
    assert {"CU-27", "SC-40", "TG-14", "TG-45", "PH-24", "PH-61"} <= wanted
    for table in ("camelup", "touareg", "pharaohs"):
        faults = __import__(f"caravanserai.games.{table}.faults", fromlist=["RULES"]).RULES
        assert {rule for _, rule in faults.values()} <= wanted
    told = {number for game, section in SECTIONS for _, ends, _ in blocks(language, game, section) for number in ends}
    assert sorted(wanted - told) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_said_that_no_section_shows(language: str) -> None:
    wanted = {f"rules-{game}-{section}{end}" for game, section in SECTIONS for end in ("", "-text")}
    of_games = {name for name in SAID[language] if name.removeprefix("rules-").split("-")[0] in BOOK}
    assert of_games == wanted
    for pages in BOOK.values():
        for figure in (name for page in pages for name in page.get("figures", [])):
            assert f"rules-figure-{figure}" in SAID[language]


def test_sections_of_an_option_name_one_that_the_game_has() -> None:
    for game, pages in BOOK.items():
        named = {page["option"] for page in pages if "option" in page}
        assert named == set(cv.all_games()[game].options)


def test_every_picture_is_drawn() -> None:
    for game, pages in BOOK.items():
        drawing = (WEB / "src" / game / "Figure.svelte").read_text("utf-8")
        for figure in (name for page in pages for name in page.get("figures", [])):
            assert f'name === "{figure}"' in drawing


def test_nothing_from_outside_is_ever_shown_as_markup() -> None:
    for path in (WEB / "src").rglob("*.svelte"):
        assert "{@html" not in path.read_text("utf-8"), path.name


def test_french_is_set_as_french_is() -> None:
    for name, text in SAID["fr"].items():
        assert not re.search(r"['\"]| [:;!?»]|« ", text), name
