"""Words: a game's vocabulary as texts at a table with named players, read and written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, cached_property

from caravanserai.core.fault import IllegalAction, Reason

NUMBER = re.compile("0|[1-9][0-9]*")
HIDDEN = "?"  # in a log, for what the reader may not know
LONGEST_EVENT = 5000
"""No event is longer: a name has 24 letters at most, and the rest is words of the vocabulary, or a chain of cards."""


class Words:
    """The texts of a vocabulary, each with its number, `{0}` being the first player's name."""

    def __init__(self, texts: Iterable[str], names: Sequence[str]) -> None:
        forms = tuple(texts)
        seats = [*names, *[""] * 64]
        self.texts = [form.format(*seats) if "{" in form else form for form in forms]
        self._plain = numbers_of_plain(forms)
        # A seat that nobody sits on has no name, and its texts cannot be said.
        empty = [f"{{{seat}}}" for seat in range(len(names), 64)]
        self._named = {
            self.texts[number]: number
            for number, form in enumerate(forms)
            if "{" in form and not any(seat in form for seat in empty)
        }

    def number(self, text: str) -> int | None:
        """The number of a text that can be said here."""
        found = self._plain.get(text)
        return self._named.get(text) if found is None else found

    def match(self, text: str) -> tuple[int, str] | None:
        """The longest text of the vocabulary that `text` begins with, as its number, and what follows it."""
        whole = self._plain.get(text)
        if whole is not None:
            return whole, ""
        end = len(text)
        while end > 0:
            number = self.number(text[:end])
            if number is not None:
                return number, text[end + 1 :]
            end = text.rfind(" ", 0, end)
        return None

    @cached_property
    def _branches(self) -> dict[str, list[str]]:
        """What words may follow each beginning."""
        branches: dict[str, list[str]] = {"": []}
        said = {**self._plain, **self._named}
        for text in sorted(said, key=said.__getitem__):
            words = text.split(" ")
            for length in range(len(words)):
                following = branches.setdefault(" ".join(words[:length]), [])
                if words[length] not in following:
                    following.append(words[length])
        return branches

    def complain(self, text: str, said: str, rest: str) -> IllegalAction:
        """What is wrong with words that are not in the vocabulary; `said` is what comes before `rest` in `text`."""
        if not rest:
            return IllegalAction(text, Reason("words-missing", {"choices": choices(self._branches[""])}))
        before = ""
        for word in rest.split(" "):
            expected = self._branches.get(before, [])
            if not word:
                return IllegalAction(text, Reason("spaces-between", {"after": f"{said} {before}".strip()}))
            if word not in expected:
                after = f"{said} {before}".strip()
                if not expected:
                    return IllegalAction(text, Reason("word-too-many", {"word": word, "after": after}))
                known = {"word": word, "after": after, "choices": choices(expected)}
                return IllegalAction(text, Reason("word-unknown" if after else "first-word-unknown", known))
            before = f"{before} {word}".strip()
        return IllegalAction(text, Reason("words-missing", {"choices": choices(self._branches[before])}))


@cache
def numbers_of_plain(forms: tuple[str, ...]) -> dict[str, int]:
    """The numbers of those texts that name nobody: the same at all tables of a game."""
    return {form: number for number, form in enumerate(forms) if "{" not in form}


def choices(words: Sequence[str]) -> str:
    """Words to choose from, whole numbers in a row as a range."""
    shown: list[str] = []
    numbers = [int(word) for word in words if NUMBER.fullmatch(word)]
    if len(numbers) > 3 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        shown.append(f"{numbers[0]}–{numbers[-1]}")
    else:
        shown += [str(number) for number in numbers]
    shown += [word for word in words if not NUMBER.fullmatch(word)]
    return ", ".join(shown)
