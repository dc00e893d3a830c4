"""Messages: everything a player reads, in French and English, as Project Fluent files."""

from __future__ import annotations

import os
from functools import cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

LANGUAGES = ("en", "fr")
DEFAULT_LANGUAGE = "en"
LANGUAGE_VARIABLE = "CARAVAN_LANGUAGE"


@cache
def bundle(language: str) -> FluentBundle:
    """All messages of a language."""
    # Isolation marks would end up in records' errors and in terminals that show them.
    made = FluentBundle([language], use_isolating=False)
    for file in sorted(files(__name__).joinpath(language).iterdir(), key=lambda file: file.name):
        made.add_resource(FluentResource(file.read_text("utf-8")))
    return made


def teach(language: str, messages: str) -> None:
    """Add the messages of a game that another package brings, as Fluent text; both languages are wanted."""
    bundle(language).add_resource(FluentResource(messages))


def say(message: str, language: str = DEFAULT_LANGUAGE, /, **about: Any) -> str:
    """A message in a language, with what it speaks of filled in."""
    found = bundle(language)
    pattern = found.get_message(message).value
    assert pattern is not None, message
    text, errors = found.format_pattern(pattern, about)
    if errors:
        raise ValueError(f"{message} ({language}): {errors[0]}")
    return str(text)


def user_language() -> str:
    """The language the user has chosen: CARAVAN_LANGUAGE, or that of the system, or English."""
    for variable in (LANGUAGE_VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG"):
        chosen = os.environ.get(variable, "")
        if chosen:
            return chosen[:2].lower() if chosen[:2].lower() in LANGUAGES else DEFAULT_LANGUAGE
    return DEFAULT_LANGUAGE
