"""Messages: all of them in both languages, speaking of the same things, all of them used."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

import pytest
from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

import caravanserai
from caravanserai.games.camelup import faults
from caravanserai.messages import DEFAULT_LANGUAGE, LANGUAGES, Bundle, bundle, say, user_language

PACKAGE = Path(caravanserai.__file__).parent
# What takes a message's name first.
SAYERS = ("Reason", "Refusal", "in_words", "progress_shown", "say", "told", "told_with", "waiting", "wrong")


class Variables(Visitor):
    """The variables of a message, and those among them that must be numbers."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()
        self.numbers: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:
        self.names.add(node.id.name)

    def visit_SelectExpression(self, node: ftl.SelectExpression) -> None:
        if isinstance(node.selector, ftl.VariableReference):
            self.numbers.add(node.selector.id.name)
        self.generic_visit(node)

    def visit_FunctionReference(self, node: ftl.FunctionReference) -> None:
        for argument in node.arguments.positional:
            if isinstance(argument, ftl.VariableReference):
                self.numbers.add(argument.id.name)
        self.generic_visit(node)


@cache
def messages(language: str) -> dict[str, Variables]:
    """Every message of a language, with its variables."""
    found: dict[str, Variables] = {}
    for file in sorted((PACKAGE / "messages" / language).glob("*.ftl")):
        for item in FluentParser().parse(file.read_text("utf-8")).body:
            assert not isinstance(item, ftl.Junk), f"{file}: {item.content}"
            if isinstance(item, ftl.Message):
                assert item.id.name not in found, f"{item.id.name} is there twice"
                assert item.value is not None
                found[item.id.name] = Variables()
                found[item.id.name].visit(item)
    return found


@cache
def sources() -> dict[Path, ast.Module]:
    return {file: ast.parse(file.read_text("utf-8")) for file in sorted(PACKAGE.rglob("*.py"))}


@cache
def said() -> tuple[dict[str, Path], dict[str, Path]]:
    """What the source names where it says something: whole messages, and beginnings of such put together."""
    whole: dict[str, Path] = {}
    beginnings: dict[str, Path] = {}
    for file, tree in sources().items():
        for call in ast.walk(tree):
            if not isinstance(call, ast.Call) or not call.args:
                continue
            name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
            if name not in SAYERS:
                continue
            first = call.args[0]
            if isinstance(first, ast.JoinedStr):
                if isinstance(first.values[0], ast.Constant):
                    beginnings[str(first.values[0].value)] = file
                continue
            texts = [first.body, first.orelse] if isinstance(first, ast.IfExp) else [first]
            for text in texts:
                if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value not in LANGUAGES:
                    whole[text.value] = file
    return whole, beginnings


@cache
def spoken() -> tuple[set[str], set[str]]:
    """Every text of the source, and every word that a message's name could be put together from."""
    texts: set[str] = set()
    names: set[str] = set()
    for tree in sources().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                texts.add(node.value)
            elif isinstance(node, ast.Name):
                names.add(node.id)
            elif isinstance(node, ast.keyword | ast.arg) and node.arg:
                names.add(node.arg)
    return texts, {text.replace("_", "-") for text in texts | names}


def is_used(message: str) -> bool:
    """Whether the source says a message: by its name, or by one put together."""
    texts, words = spoken()
    _, beginnings = said()
    return message in texts or any(
        message.startswith(beginning) and message.removeprefix(beginning) in words for beginning in beginnings
    )


# What is there


def test_there_are_messages():
    assert len(messages("en")) > 50
    assert DEFAULT_LANGUAGE == "en"
    assert LANGUAGES == ("en", "fr")
    assert sorted(path.name for path in (PACKAGE / "messages").iterdir() if path.is_dir() and path.name[0] != "_") == [
        "en",
        "fr",
    ]


def test_every_message_is_there_in_every_language():
    for language in LANGUAGES:
        assert set(messages(language)) == set(messages("en"))


def test_every_file_is_there_in_every_language():
    for language in LANGUAGES:
        names = {file.name for file in (PACKAGE / "messages" / language).glob("*.ftl")}
        assert names == {file.name for file in (PACKAGE / "messages" / "en").glob("*.ftl")}


def test_every_message_speaks_of_the_same_in_every_language():
    for language in LANGUAGES:
        speaks_of = {name: message.names for name, message in messages(language).items()}
        assert speaks_of == {name: message.names for name, message in messages("en").items()}


def test_every_message_can_be_said():
    for language in LANGUAGES:
        for name, message in messages(language).items():
            about = {variable: 1234 if variable in message.numbers else "{0}%s" for variable in message.names}
            text = say(name, language, **about)
            assert text.strip()
            for variable in message.names - message.numbers:
                assert "{0}%s" in text, f"{name} ({language}) leaves out {variable}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_said_as_by_fluent_that_has_parsed_all_of_them(language):
    whole = FluentBundle([language], use_isolating=False)
    for file in (PACKAGE / "messages" / language).glob("*.ftl"):
        whole.add_resource(FluentResource(file.read_text("utf-8")))
    for name, message in messages(language).items():
        about = {variable: 2 if variable in message.numbers else "it" for variable in message.names}
        text, errors = whole.format_pattern(whole.get_message(name).value, about)
        assert errors == []
        assert say(name, language, **about) == text


def test_a_message_that_lacks_what_it_speaks_of_is_an_error():
    with pytest.raises(ValueError, match="not-your-turn"):
        say("not-your-turn")


def test_no_isolation_marks_are_put_around_what_is_filled_in():
    assert say("not-your-turn", player="East") == "it is East's turn"


def test_languages_differ():
    same = {name for name, message in messages("en").items() if not message.names and say(name) == say(name, "fr")}
    assert len(same) < len(messages("en")) / 10


# What is used


def test_every_message_that_the_source_says_is_there():
    whole, beginnings = said()
    missing = {name: str(file.relative_to(PACKAGE)) for name, file in whole.items() if name not in messages("en")}
    assert missing == {}
    for beginning, file in beginnings.items():
        assert any(name.startswith(beginning) for name in messages("en")), f"{beginning}… in {file}"


def test_every_fault_of_camel_up_has_its_message_and_its_rule():
    ledger = (Path(__file__).parents[2] / "docs" / "rules" / "camelup.md").read_text("utf-8")
    for name, rule in faults.RULES.values():
        assert f"camelup-{name}" in messages("en")
        assert re.search(rf"^- {rule} ", ledger, re.MULTILINE), rule


def test_no_message_is_there_in_vain():
    assert [name for name in messages("en") if not is_used(name)] == []


# Languages


def test_the_language_of_the_user(monkeypatch):
    for variable in ("CARAVAN_LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    assert user_language() == "en"
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    assert user_language() == "fr"
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert user_language() == "en"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert user_language() == "en"
    monkeypatch.setenv("CARAVAN_LANGUAGE", "fr")
    assert user_language() == "fr"
    monkeypatch.setenv("CARAVAN_LANGUAGE", "FR")
    assert user_language() == "fr"


def test_a_language_is_read_once():
    assert bundle("fr") is bundle("fr")


# Messages of others


TAUGHT = """
# A comment
welcome = Welcome to { -house }, { $name }!
-house = the { place }
place = caravanserai
    in the desert
plain =   As it is: {"{"}no, not so.
plainer =   A line {"of"} its own
plainest = no braces, = and # as they are   \t
# Another comment

## And a third
last = { broken
"""


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_a_message_is_parsed_with_all_that_it_refers_to(ends: str) -> None:
    others = Bundle("en")
    others.add(TAUGHT.replace("\n", ends))
    assert others.say("welcome", {"name": "Ana"}) == "Welcome to the caravanserai\nin the desert, Ana!"
    assert others.say("plain", {}) == "As it is: {no, not so."
    assert others.say("plainer", {}) == "A line of its own"
    assert others.say("plainest", {}) == "no braces, = and # as they are   \t"
    assert others.say("place", {}) == "caravanserai\nin the desert"


def test_what_cannot_be_said_is_an_error() -> None:
    others = Bundle("en")
    others.add(TAUGHT)
    for name in ("nothing", "last", "-house"):
        with pytest.raises(LookupError, match=name):
            others.say(name, {})


def test_a_message_that_is_there_is_not_replaced() -> None:
    others = Bundle("en")
    others.add(TAUGHT)
    others.add("plainest = Another\nmore = More\n")
    assert others.say("plainest", {}) != "Another"
    assert others.say("more", {}) == "More"
    assert others.has_message("more")
    assert not others.has_message("nothing")
    assert not others.has_message("-house")


def test_a_language_that_is_none_of_ours_is_refused() -> None:
    for language in ("de", "", "../en"):
        with pytest.raises(ValueError, match="there is no language"):
            say("game-over", language)
