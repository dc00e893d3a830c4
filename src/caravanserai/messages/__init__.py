"""Messages: everything a player reads, in French and English, as Project Fluent files.

To parse them all takes a tenth of a second a language, and Fluent's own import half of that, which every command would
wait for. So an entry is parsed when it is first said, and one that is a line of plain text is not parsed at all.
"""

from __future__ import annotations

import os
import re
import threading
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Literal, get_args

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle

Language = Literal["en", "fr"]
LANGUAGES = get_args(Language)
DEFAULT_LANGUAGE = "en"
LANGUAGE_VARIABLE = "CARAVAN_LANGUAGE"

NAME = re.compile(r"-?[a-zA-Z][\w-]*")
ENTRY = re.compile(rf"^({NAME.pattern}) *=", re.MULTILINE)
"""How an entry begins, a message or, with a dash before its name, a term; it ends where the next one begins."""


class Bundle:
    """The messages of a language, each parsed when it is first said."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._entries: dict[str, str] = {}  # by name: what stands behind its equals sign
        self._plain: dict[str, str | None] = {}  # by name: the text of one that needs no parsing
        self._parsed: set[str] = set()
        self._parsing = threading.Lock()

    def add(self, text: str) -> None:
        """Add entries, as Fluent text. Of two with one name, the first is kept."""
        text = text.replace("\r\n", "\n")
        starts = list(ENTRY.finditer(text))
        ends = [start.start() for start in starts[1:]] + [len(text)]
        for start, end in zip(starts, ends, strict=True):
            self._entries.setdefault(start[1], text[start.end() : end])

    def has_message(self, name: str) -> bool:
        """Whether there is a message of that name."""
        return name in self._entries and not name.startswith("-")

    def say(self, name: str, about: dict[str, Any]) -> str:
        """A message with what it speaks of filled in; ValueError where something of that is missing."""
        if name not in self._plain:
            self._plain[name] = plain_text(self._entries[name])
        text = self._plain[name]
        if text is not None:
            return text
        if name not in self._parsed:
            self._parse(name)
        pattern = self._fluent.get_message(name).value
        assert pattern is not None, name
        told, errors = self._fluent.format_pattern(pattern, about)
        if errors:
            raise ValueError(f"{name} ({self._language}): {errors[0]}")
        return str(told)

    @cached_property
    def _fluent(self) -> FluentBundle:
        from fluent.runtime import FluentBundle

        # Isolation marks would end up in records' errors and in terminals that show them.
        return FluentBundle([self._language], use_isolating=False)

    def _parse(self, name: str) -> None:
        """Parse an entry, and all that it may refer to: whatever it names that is an entry too."""
        from fluent.runtime import FluentResource

        with self._parsing:
            wanted = [name]
            for each in wanted:  # grows meanwhile
                named = dict.fromkeys(NAME.findall(self._entries[each]))
                wanted += [other for other in named if other in self._entries and other not in wanted]
            texts = [f"{each} ={self._entries[each]}" for each in wanted if each not in self._parsed]
            self._fluent.add_resource(FluentResource("\n".join(texts)))
            self._parsed.update(wanted)


def plain_text(entry: str) -> str | None:
    """The text of an entry that is one line of text, with nothing to fill in; None for any other."""
    lines = [line for line in entry.split("\n") if line.strip(" ") and not line.startswith("#")]
    is_plain = len(lines) == 1 and entry.startswith(lines[0]) and not {"{", "}"} & set(lines[0])
    return lines[0].strip(" ") if is_plain else None


@cache
def bundle(language: str) -> Bundle:
    """All messages of a language; ValueError where it is none of ours."""
    if language not in LANGUAGES:
        raise ValueError(say("unknown-language", language=language, languages=", ".join(LANGUAGES)))
    made = Bundle(language)
    for file in sorted(files(__name__).joinpath(language).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".ftl"):
            made.add(file.read_text("utf-8"))
    return made


def teach(language: str, messages: str) -> None:
    """Add the messages of a game that another package brings, as Fluent text; both languages are wanted."""
    bundle(language).add(messages)


def say(message: str, language: str = DEFAULT_LANGUAGE, /, **about: Any) -> str:
    """A message in a language, with what it speaks of filled in."""
    return bundle(language).say(message, about)


def user_language() -> str:
    """The language the user has chosen: CARAVAN_LANGUAGE, or that of the system, or English."""
    for variable in (LANGUAGE_VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        chosen = os.environ.get(variable, "")
        if chosen:
            return chosen[:2].lower() if chosen[:2].lower() in LANGUAGES else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE
