"""Pages for readers: French and English belong together, links lead somewhere, names are those on the screen."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from page.speech import LANGUAGES, MESSAGES, ROOT, SHARED, sounds_like

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
IN_FRENCH = [page for page in PAGES if page.name.endswith(".fr.md")]
GUIDES = [
    (f"docs/{name}{end}", language)
    for name in ("page", "teachers")
    for language, end in (("en", ".md"), ("fr", ".fr.md"))
]
CODE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
NO_BREAK = str.maketrans("\u00a0\u202f", "  ")


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def twin_of(page: Path) -> Path:
    """The English page of a French one."""
    return page.with_name(page.name.replace(".fr.md", ".md"))


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return CODE.sub("", page.read_text("utf-8"))


def anchors(page: Path) -> set[str]:
    """What leads to the headings of a page, as GitHub names them."""
    headings = re.findall(r"^#+ (.*)$", prose(page), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower().translate(NO_BREAK)).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", IN_FRENCH, ids=name_of)
def test_a_french_page_and_its_english_twin_begin_with_links_to_each_other(page: Path) -> None:
    twin = twin_of(page)
    assert page.read_text("utf-8").split("\n")[2] == f"*[In English]({twin.name})*"
    assert twin.read_text("utf-8").split("\n")[2] == f"*[En français]({page.name})*"


@pytest.mark.parametrize("page", [page for page in IN_FRENCH if page.parent != ROOT], ids=name_of)
def test_a_french_page_has_the_sections_of_its_english_twin(page: Path) -> None:
    levels = [re.findall(r"^#+ ", prose(one), re.MULTILINE) for one in (page, twin_of(page))]
    assert levels[0] == levels[1]
    assert len(levels[0]) > 3


@pytest.mark.parametrize("page", IN_FRENCH, ids=name_of)
def test_a_french_page_leads_to_french_pages_where_there_are_any(page: Path) -> None:
    """But for its own twin, and the README's tutorial, which is in English alone."""
    led = {
        (page.parent / path).resolve()
        for path in re.findall(r"\]\(([^)#\s]+\.md)(?:#(?!a-tutorial)[^)]*)?\)", prose(page))
    }
    assert {twin_of(one) for one in IN_FRENCH} & led == {twin_of(page)}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_every_link_leads_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)|src=\"([^\"]+)\"", prose(page)):
        path, _, anchor = "".join(target).partition("#")
        if not path.startswith("https://"):
            file = (page.parent / path).resolve() if path else page
            assert file.exists(), path
            assert not anchor or anchor in anchors(file), f"{path}#{anchor}"


@cache
def said(language: str) -> list[str]:
    """What the page says, as patterns, whatever it speaks of; and what options are called."""
    own = [file.read_text("utf-8") for file in sorted((MESSAGES / language).glob("*.ftl"))]
    names = [name for text in own for name in re.findall(r"^([\w-]+) =", text, re.MULTILINE)]
    house = (SHARED / language / "house.ftl").read_text("utf-8")
    options = re.findall(r"^option-name-\w+ = (.*)$", house, re.MULTILINE)
    patterns = [sounds_like(language, name).pattern.removeprefix("^").removesuffix("$") for name in names]
    return [pattern.translate(NO_BREAK) for pattern in [*patterns, *map(re.escape, options)]]


def is_said(text: str, language: str) -> bool:
    """Whether the page says it: a message with two letters of its own in it, or whole sentences at the head of one."""
    for pattern in said(language):
        if re.search(r"[^\W\d_]{2}", pattern) and re.fullmatch(pattern, text):
            return True
        if text.endswith((".", "?", "!")) and pattern.startswith(re.escape(text)):
            return True
    return False


@pytest.mark.parametrize(("page", "language"), GUIDES)
def test_what_a_guide_sets_in_bold_stands_on_the_screen(page: str, language: str) -> None:
    names = re.findall(r"\*\*(.+?)\*\*", prose(ROOT / page), re.DOTALL)
    assert len(names) > 8
    for name in names:
        text = re.sub(r"\s+", " ", name)
        assert is_said(text, language) or is_said(text.removesuffix("."), language), text


def test_both_glossaries_hold_the_same_words() -> None:
    rows = {
        language: re.findall(r"^\| (.+?) \| (.+?) \|", prose(ROOT / "docs" / name), re.MULTILINE)
        for language, name in zip(LANGUAGES, ("glossary.md", "glossary.fr.md"), strict=True)
    }
    english = [pair for pair in rows["en"] if pair[0] not in ("word", "---")]
    french = [pair for pair in rows["fr"] if pair[0] not in ("mot", "---")]
    assert english == [(theirs, ours) for ours, theirs in french]
    assert len(english) > 40
