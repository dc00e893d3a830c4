"""Faults: what is wrong, as a message that can be said in French and English, with the rule that forbids it."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from dataclasses import dataclass, field
from numbers import Integral, Number, Real
from typing import Any

from caravanserai.messages import DEFAULT_LANGUAGE, LANGUAGES, say

LONGEST_QUOTE = 80


@dataclass(frozen=True)
class Reason:
    """Why something is not possible: a message, what it speaks of, and the rule's number if a rule forbids it."""

    message: str
    about: Mapping[str, Any] = field(default_factory=dict)
    rule: str | None = None

    def say(self, language: str = DEFAULT_LANGUAGE) -> str:
        """The reason in words, the rule behind it in brackets."""
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise BadSetting(Reason("unknown-language", {"language": language, "languages": known}))
        about = {key: fit(value) for key, value in self.about.items()}
        words = say(self.message, language, **about)
        return f"{words} ({self.rule})" if self.rule else words


def fit(value: Any) -> Any:
    """A value as a message can speak of it: a text, or a number of Python's own."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, bool) or not isinstance(value, Real):
        return quote(shown(value))
    return int(value) if isinstance(value, Integral) else float(value)


def shown(value: Any) -> str:
    """Whatever somebody gave, as a message names it: a number as it is, anything else as Python writes it."""
    try:
        return str(value) if isinstance(value, Number) else repr(value)
    except Exception:  # a number of too many digits, or an object that cannot say what it is
        return f"<{type(value).__name__}>"


def quote(text: str) -> str:
    """A text fit for one line of a message: nothing unprintable, not too long."""
    clean = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text[: LONGEST_QUOTE + 1])
    return clean if len(clean) <= LONGEST_QUOTE else clean[:LONGEST_QUOTE] + "…"


class CaravanError(ValueError):
    """Something the user gave cannot be taken; `say` tells it in one line."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        # Pickled as an exception is by itself, it would be made anew by its reason alone.
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]

    @property
    def rule(self) -> str | None:
        """The number of the rule that forbids it, if one does."""
        return self.reason.rule

    def say(self, language: str = DEFAULT_LANGUAGE) -> str:
        """What is wrong, in one line."""
        return self.reason.say(language)

    def __str__(self) -> str:
        return self.say()


class BadSetting(CaravanError):
    """A game, player count, name, option or seed that cannot be."""


class HeadFault(CaravanError):
    """A game's own key in a record's head has a value that cannot be."""

    def __init__(self, key: str, reason: Reason) -> None:
        super().__init__(reason)
        self.key = key


class IllegalAction(CaravanError):
    """An action that is not in the vocabulary, or not legal now."""

    def __init__(self, text: str, reason: Reason) -> None:
        super().__init__(reason)
        self.text = text

    def say(self, language: str = DEFAULT_LANGUAGE) -> str:
        why = self.reason.say(language)
        return say("fault-of", language, what=quote(self.text), why=why) if self.text else why


class Contradiction(IllegalAction):
    """What chance is said to have said cannot have come, as things stand at the table."""


class BadRecord(CaravanError):
    """A record that cannot be read: the first bad line, its text, and why."""

    def __init__(self, line: int | None, text: str, reason: Reason) -> None:
        super().__init__(reason)
        self.line = line
        self.text = text

    def say(self, language: str = DEFAULT_LANGUAGE) -> str:
        if self.line is None:
            return self.reason.say(language)
        why = say("fault-of", language, what=quote(self.text), why=self.reason.say(language))
        return say("fault-of", language, what=say("line", language, number=self.line), why=why)
