"""Faults: what is wrong, as a message in each language, with the number of the rule that forbids it."""

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
    """Why something is not possible.

    `message` is the name of a message, `about` the values that it mentions, and `rule` the number of the rule that
    forbids it, or None if no rule does.
    """

    message: str
    about: Mapping[str, Any] = field(default_factory=dict)
    rule: str | None = None

    def say(self, language: str = DEFAULT_LANGUAGE) -> str:
        """Return the reason in words, with the rule's number in brackets; raise BadSetting for an unknown language."""
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise BadSetting(Reason("unknown-language", {"language": language, "languages": known}))
        about = {key: fit(value) for key, value in self.about.items()}
        words = say(self.message, language, **about)
        return f"{words} ({self.rule})" if self.rule else words


def fit(value: Any) -> Any:
    """Return a value as a message can mention it: a short text, or a Python number."""
    if isinstance(value, str):
        return quote(value)
    if isinstance(value, bool) or not isinstance(value, Real):
        return quote(shown(value))
    return int(value) if isinstance(value, Integral) else float(value)


def shown(value: Any) -> str:
    """Return the text by which a message mentions an object: a number is written plainly, other objects by `repr`."""
    try:
        return str(value) if isinstance(value, Number) else repr(value)
    except Exception:  # `str` fails for a number with too many digits, and `repr` may fail for any object
        return f"<{type(value).__name__}>"


def quote(text: str) -> str:
    """Return a text as it is quoted in one line of a message: unprintable characters escaped, and cut if it is long."""
    clean = "".join(letter if letter.isprintable() else ascii(letter)[1:-1] for letter in text[: LONGEST_QUOTE + 1])
    return clean if len(clean) <= LONGEST_QUOTE else clean[:LONGEST_QUOTE] + "…"


class CaravanError(ValueError):
    """What the user gave cannot be accepted. `say` returns the reason in one line, and `reason` is its parts."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    def __reduce__(self) -> tuple[Any, ...]:
        # An exception's own `__reduce__` would call the subclass with the reason alone, without its other arguments.
        return copyreg.__newobj__, (type(self), *self.args), vars(self)  # type: ignore[attr-defined]

    @property
    def rule(self) -> str | None:
        """The number of the rule that forbids it, or None if no rule does."""
        return self.reason.rule

    def say(self, language: str = DEFAULT_LANGUAGE) -> str:
        """Return what is wrong, in one line."""
        return self.reason.say(language)

    def __str__(self) -> str:
        return self.say()


class BadSetting(CaravanError):
    """A game, a number of players, a name, an option, a seed or another argument has a value that is not possible."""


class HeadFault(CaravanError):
    """One of the game's own keys in a record's head (`key`) has a value that is not possible."""

    def __init__(self, key: str, reason: Reason) -> None:
        super().__init__(reason)
        self.key = key


class IllegalAction(CaravanError):
    """An action, given as `text`, is not in the game's vocabulary or is not legal now."""

    def __init__(self, text: str, reason: Reason) -> None:
        super().__init__(reason)
        self.text = text

    def say(self, language: str = DEFAULT_LANGUAGE) -> str:
        why = self.reason.say(language)
        return say("fault-of", language, what=quote(self.text), why=why) if self.text else why


class Contradiction(IllegalAction):
    """An outcome that somebody reports of real dice or cards is not possible in the position at the table."""


class BadRecord(CaravanError):
    """A record cannot be read.

    `line` is the number of the first bad line, or None if it is no single line that is bad; `text` is what the line
    says.
    """

    def __init__(self, line: int | None, text: str, reason: Reason) -> None:
        super().__init__(reason)
        self.line = line
        self.text = text

    def say(self, language: str = DEFAULT_LANGUAGE) -> str:
        if self.line is None:
            return self.reason.say(language)
        why = say("fault-of", language, what=quote(self.text), why=self.reason.say(language))
        return say("fault-of", language, what=say("line", language, number=self.line), why=why)
