"""Vocabularies: what the words of a game's actions and of chance are called in a language, beside its messages.

The record, the API and the network keep the words of the game's grammar. A table in a terminal shows and understands
these. A language that has no file for a game uses the grammar's own words.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

Spellings = Mapping[str, tuple[str, ...]]
"""By what the grammar says: what it is called here; the first is shown, and all are understood."""


@dataclass(frozen=True)
class Vocabulary:
    """A language's own words for a game: its forms, as `desert {space} {side}`, and the words in their slots."""

    actions: Spellings = field(default_factory=dict)
    outcomes: Spellings = field(default_factory=dict)
    words: Spellings = field(default_factory=dict)

    def word(self, word: str) -> str:
        """A word of a slot, as it is shown; one that has no name here is shown as it is."""
        return self.words.get(word, (word,))[0]

    def form(self, form: str, **slots: object) -> str:
        """An action as it is shown, or what chance may say, by its form and the words of its slots."""
        filled = {name: self.word(str(word)) for name, word in slots.items()}
        return (self.actions.get(form) or self.outcomes.get(form, (form,)))[0].format(**filled)


@cache
def vocabulary(game: str, language: str) -> Vocabulary:
    """The words of a game in a language."""
    file = files("caravanserai.messages").joinpath(language, f"{game}.toml")
    if not file.is_file():
        return Vocabulary()
    read = tomllib.loads(file.read_text("utf-8"))
    return Vocabulary(**{part: spellings(table) for part, table in read.items()})


def spellings(table: Mapping[str, str | list[str]]) -> Spellings:
    """A table of a file: what has one name stands there without brackets."""
    return {key: (names,) if isinstance(names, str) else tuple(names) for key, names in table.items()}
