"""What the page says, read from its message files: the tests find things by what a reader reads."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource

ROOT = Path(__file__).parents[2]
MESSAGES = ROOT / "web" / "messages"
SHARED = ROOT / "src" / "caravanserai" / "messages"  # the package's, of which the page has one file
LANGUAGES = ("en", "fr")


def files(language: str) -> list[Path]:
    """The files of messages that the page has in a language."""
    return [*sorted((MESSAGES / language).glob("*.ftl")), SHARED / language / "pharaohs.ftl"]


@cache
def bundle(language: str) -> FluentBundle:
    made = FluentBundle([language], use_isolating=False)
    for file in files(language):
        made.add_resource(FluentResource(file.read_text("utf-8")))
    return made


def say(language: str, message: str, about: dict[str, object]) -> str:
    """A message as the page says it."""
    found = bundle(language).get_message(message)
    assert found.value is not None
    text, errors = bundle(language).format_pattern(found.value, about)
    assert not errors, errors
    return str(text)


MARK = "\N{BLACK SQUARE}"  # stands for anything


@cache
def anything(language: str) -> dict[str, object]:
    """All that any message speaks of, whatever it is."""
    names = {name for file in files(language) for name in re.findall(r"\$([\w-]+)", file.read_text("utf-8"))}
    return dict.fromkeys(names, MARK)


def sounds_like(language: str, message: str, **about: object) -> re.Pattern[str]:
    """What a message sounds like, whatever it speaks of beyond `about`; the whole text."""
    text = say(language, message, {**anything(language), **about})
    return re.compile("^" + re.escape(text).replace(MARK, ".+") + "$", re.DOTALL)
