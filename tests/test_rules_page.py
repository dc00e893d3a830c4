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
                found[entry.id.name] = words_of(entry.value)
    return found


def words_of(pattern: syntax.Pattern) -> str:
    """A pattern's words; of several variants those that are said unless something else is known."""
    words = []
    for part in pattern.elements:
        if isinstance(part, syntax.TextElement):
            words.append(part.value)
        elif isinstance(part.expression, syntax.SelectExpression):
            words += [words_of(variant.value) for variant in part.expression.variants if variant.default]
    return "".join(words)


SAID = {language: said(language) for language in LANGUAGES}


def blocks(language: str, game: str, section: str) -> list[tuple[str, tuple[str, ...], int]]:
    """A section's lines, each by what it is, the numbers at its end, and how much in it is set off or flagged."""
    found = []
    for line in SAID[language][f"rules-{game}-{section}-text"].split("\n"):
        assert line.strip(), f"{game} {section}: an empty line"
        kind = line[0] if line[:2] in ("- ", "> ") else ""
        end = AT_THE_END.search(line)
        found.append((kind, tuple(end[1].split(", ")) if end else (), line.count("*") + 100 * line.count(FLAG)))
    return found


FLAG, DOWN = "⚑ ", "⚐"
OURS = re.compile(f"{FLAG}([^{FLAG.strip()}{DOWN}]+){DOWN}?")  # as web/src/rules/book.ts reads it


def flagged_in_the_lists() -> dict[str, str]:
    """What of each rule is ours: "all" if its line in docs/rules begins with the flag, "part" if it stands in it."""
    found = {}
    for path in (ROOT / "docs" / "rules").glob("*.md"):
        for rule, line in re.findall(r"^- ([A-Z]{2}-\d+) (.*)$", path.read_text("utf-8"), re.MULTILINE):
            if "⚑" in line:
                found[rule] = "all" if line.startswith("⚑") else "part"
    return found


def flagged_on_the_page(language: str) -> dict[str, str]:
    """The same of each rule's line on the page; a list without numbers is told of the rule before it."""
    found: dict[str, str] = {}
    for game, section in SECTIONS:
        rules_before: tuple[str, ...] = ()
        for line in SAID[language][f"rules-{game}-{section}-text"].split("\n"):
            end = AT_THE_END.search(line)
            if end:
                rules_before = tuple(end[1].split(", "))
            text = AT_THE_END.sub("", line).removeprefix("- ").removeprefix("> ")
            if FLAG in text:
                assert len(rules_before) == 1, f"{section}: it cannot be told which rule's flag this is: {line}"
                how = "part" if OURS.sub("", text).strip() else "all"
                assert end or found[rules_before[0]] == how, line
                found[rules_before[0]] = how
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
def test_the_flags_stand_at_what_is_ours_as_in_the_lists_rule_by_rule(language: str) -> None:
    """Not at the printed half of a rule, nor at one that is printed whole."""
    assert flagged_on_the_page(language) == flagged_in_the_lists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_flags_are_read_as_flags(language: str) -> None:
    """Each has words behind it, one that is lowered was raised, and nothing is set off across a flag's end."""
    for name, text in SAID[language].items():
        for line in text.split("\n"):
            rest = OURS.sub("", line)
            assert "⚑" not in rest, f"{name}: {line}"
            assert DOWN not in rest, f"{name}: {line}"
            assert all(words.count("*") % 2 == 0 for words in (rest, *OURS.findall(line))), f"{name}: {line}"


def test_what_of_a_box_is_ours_is_cited_by_rules_that_say_so() -> None:
    """The line above a new table of Le Jeu des Pharaons leads to lines with a flag."""
    for language in LANGUAGES:
        text = (WEB / "messages" / language / "pharaohs.ftl").read_text("utf-8")
        told = re.search(r"^board-ours = .*\((.*)\)", text, re.MULTILINE)
        assert told is not None
        assert {"PH-41", "PH-42", "PH-80"} <= set(told[1].split(", ")) <= flagged_on_the_page(language).keys()


# What docs/rules tells fully, by words that the page must have of it, in both languages.
TOLD = {
    "TG-5": ("misprint", "coquille"),
    "TG-13": ("a pass ends your turn", "passer met fin à votre tour"),
    "PH-32": (
        "nor a secret passage, an offering, a swap, or the six squares of a right answer",
        "ni un passage secret, une offrande, un échange, ou les six cases d’une bonne réponse",
    ),
    "PH-41": ("all the others are this house’s own", "toutes les autres sont de cette maison"),
    "PH-42": ("all the others are this house’s own", "tous les autres sont de cette maison"),
    "PH-80": ("shows none of the question cards", "ne montre aucune carte de questions"),
}


@pytest.mark.parametrize("rule", TOLD)
def test_a_rule_is_told_as_fully_as_in_the_lists(rule: str) -> None:
    for language, words in zip(("en", "fr"), TOLD[rule], strict=True):
        lines = [line for text in SAID[language].values() for line in text.split("\n") if line.endswith(f"({rule})")]
        assert words in "".join(lines)
    if rule == "PH-32":
        assert "asked before they arrive" in SAID["en"]["rules-pharaohs-squares-text"]
        assert "avant qu’il n’arrive" in SAID["fr"]["rules-pharaohs-squares-text"]
    if rule == "TG-13":
        assert "use caves and thieves first" in SAID["en"]["rules-touareg-turn-text"]
        assert "d’abord vous servir de grottes et de voleurs" in SAID["fr"]["rules-touareg-turn-text"]


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
