"""Every text of the page is in every language, every message it asks for is there, and none is there for nothing."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast, parse
from fluent.syntax.visitor import Visitor as SyntaxVisitor

import caravanserai as cv
from page.speech import LANGUAGES, MESSAGES, ROOT, SHARED, files

SOURCES = sorted(
    file for file in (ROOT / "web" / "src").rglob("*") if file.suffix in (".ts", ".svelte") and file.is_file()
)
STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"')
TEMPLATE = re.compile(r"`((?:[^`\\]|\\.)*)`")
CALL = re.compile(r"\b(?:say|knows)\(")
NOT_FRENCH = re.compile(r"\w'\w|(?<!\u202f)[:;!?»]|«(?!\u202f)|\s…")
WIDE = re.compile(r"\u00a0[:;!?»]|«\u00a0|\s…")  # for the narrow space, or for none
BREAKS = re.compile(r"\S [:;!?»](?:\s|$)|« ")
COMPARED = re.compile(r'(?:[!=]==\s*|\.\w+\()"[^"\n]*"')  # what something is compared with is no message


class Variables(SyntaxVisitor):
    """What a message speaks of."""

    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:
        self.found.add(node.id.name)


@cache
def messages(file: Path) -> dict[str, tuple[frozenset[str], frozenset[str]]]:
    """The messages of a file: each with its attributes, and what it speaks of."""
    told = {}
    for entry in parse(file.read_text("utf-8")).body:
        assert not isinstance(entry, ast.Junk), f"{file}: {entry.content}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in told, f"{file}: {entry.id.name} is there twice"
            variables = Variables()
            variables.visit(entry)
            told[entry.id.name] = frozenset(one.id.name for one in entry.attributes), frozenset(variables.found)
    return told


def all_messages(language: str, ours: bool) -> set[str]:
    """The names of all messages of the page; those alone that only the page has, where `ours`."""
    return {name for file in files(language) if not ours or MESSAGES in file.parents for name in messages(file)}


def arguments() -> list[tuple[str, str]]:
    """The first argument of every call that asks for a message, with its file."""
    found = []
    for file in SOURCES:
        text = file.read_text("utf-8")
        for call in CALL.finditer(text):
            depth, at = 1, call.end()
            while depth and not (depth == 1 and text[at] == ","):
                depth += {"(": 1, "{": 1, "[": 1, ")": -1, "}": -1, "]": -1}.get(text[at], 0)
                at += 1
            found.append((file.name, text[call.end() : at if text[at] == "," else at - 1]))
    return found


def as_pattern(template: str) -> re.Pattern[str]:
    """What a template may become: each hole is one or several words."""
    return re.compile(r"[a-z0-9-]+".join(re.escape(part) for part in re.split(r"\$\{[^}]*\}", template)))


@pytest.mark.parametrize("name", sorted({file.name for language in LANGUAGES for file in files(language)}))
def test_all_languages_say_the_same(name: str) -> None:
    told = {}
    for language in LANGUAGES:
        file = next((one for one in files(language) if one.name == name), None)
        assert file is not None, language
        told[language] = messages(file)
    one = told[LANGUAGES[0]]
    for language, other in told.items():
        assert sorted(one.keys() ^ other.keys()) == [], language
        assert {name for name in one if one[name] != other[name]} == set(), language


def test_no_message_is_told_twice() -> None:
    for language in LANGUAGES:
        names = [name for file in files(language) for name in messages(file)]
        assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_what_the_page_asks_for_is_there() -> None:
    known = all_messages("en", ours=False)
    asked = arguments()
    assert len(asked) > 100
    missing = []
    for file, argument in asked:
        plain = COMPARED.sub("", argument)
        missing += [f"{file}: {name}" for name in STRING.findall(TEMPLATE.sub("", plain)) if name not in known]
        for template in TEMPLATE.findall(plain):
            if not any(as_pattern(template).fullmatch(name) for name in known):
                missing.append(f"{file}: {template}")
    assert missing == []


def test_no_message_is_there_for_nothing() -> None:
    """A name stands in the sources as it is, or a template may become it."""
    text = "\n".join(file.read_text("utf-8") for file in SOURCES)
    strings = [text, *(argument for _, argument in arguments())]  # an argument may stand inside a template
    words = {word for string in strings for literal in (STRING, TEMPLATE) for word in literal.findall(string)}
    templates = [
        as_pattern(word) for word in words if re.fullmatch(r"[a-z][a-z0-9-]*-(\$\{[^}]*\}-?[a-z0-9-]*)+", word)
    ]
    verbs = {f"{game.name}-{action.split(' ')[0]}" for game in cv.all_games().values() for action in game.actions}
    unused = []
    for name in sorted(all_messages("en", ours=True)):
        if told := re.fullmatch(r"(?:do|said)-([a-z]+)-([a-z-]+?)(?:-to)?", name):
            is_used = f"{told[1]}-{told[2]}" in verbs or told[2] in words
        else:
            is_used = name in words or any(template.fullmatch(name) for template in templates)
        if not is_used:
            unused.append(name)
    assert unused == []


@pytest.mark.parametrize("begins", ["do", "said"])
def test_every_action_has_its_words(begins: str) -> None:
    known = all_messages("en", ours=False)
    verbs = {
        f"{begins}-{game.name}-{action.split(' ')[0]}" for game in cv.all_games().values() for action in game.actions
    }
    assert (
        sorted(verb for verb in verbs if not any(name == verb or name.startswith(f"{verb}-") for name in known)) == []
    )


PEOPLE = ("player", "other", "owner")
SEVERAL = "dinars|points|pounds|livres|turns|tours|cards|cartes|games|parties|dice|dés|tiles|tuiles|plans|bots|robots"


def of_one(language: str) -> Iterator[str]:
    """Every message of the page, and of the package where the page shows it, when each number it speaks of is 1."""
    shown = [SHARED / language / f"{name}.ftl" for name in ("bots", "camelup", "house")]  # others count what is never 1
    for file in [*sorted((MESSAGES / language).glob("*.ftl")), *shown]:
        bundle = FluentBundle([language], use_isolating=False)
        bundle.add_resource(FluentResource(file.read_text("utf-8")))
        for name, (_, variables) in messages(file).items():
            about = {variable: "Ana" if variable in PEOPLE else 1 for variable in variables}
            pattern = bundle.get_message(name).value
            assert pattern is not None
            yield str(bundle.format_pattern(pattern, about)[0])


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_is_not_spoken_of_as_several(language: str) -> None:
    """“1 dinars”: what is counted follows its number, by Fluent's plural forms."""
    assert [text for text in of_one(language) if re.search(rf"\b1[ \u00a0\u202f]({SEVERAL})\b", text)] == []


def test_french_is_set_as_french_is() -> None:
    """Typographic apostrophes, and no line ends between a word and its high punctuation."""
    wrong = []
    for file in sorted((MESSAGES / "fr").glob("*.ftl")):
        for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
            text = re.sub(r"\{[^{}]*\}|\{.*->", "x", line.partition("=")[2] or line)
            if not line.startswith("#") and NOT_FRENCH.search(text):
                wrong.append(f"{file.name}:{number}: {line}")
    assert wrong == []


def test_the_houses_french_is_set_as_the_pages() -> None:
    """They stand on one screen; the package's other files are set for a terminal."""
    lines = enumerate((SHARED / "fr" / "house.ftl").read_text("utf-8").splitlines(), 1)
    assert [f"{number}: {line}" for number, line in lines if not line.startswith("#") and WIDE.search(line)] == []


@pytest.mark.parametrize("file", sorted((SHARED / "fr").glob("*.ftl")), ids=lambda file: file.stem)
def test_no_line_of_the_package_can_break_before_a_double_sign(file: Path) -> None:
    """The page shows these too: what the house refuses, what its games and options are."""
    lines = enumerate(file.read_text("utf-8").splitlines(), 1)
    assert [f"{number}: {line}" for number, line in lines if not line.startswith("#") and BREAKS.search(line)] == []
