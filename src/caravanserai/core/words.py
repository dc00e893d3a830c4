"""Words: a grammar at a table with named players, its texts read and written."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from caravanserai.core.fault import IllegalAction, Reason
from caravanserai.core.grammar import Grammar, Word

NUMBER = re.compile("0|[1-9][0-9]*")
HIDDEN = "?"  # in a log, for what the reader may not know
MOST_SEATS = 64
LONGEST_EVENT = 5000
"""No event is longer: a name has 24 letters at most, and the rest is words of the vocabulary, or a chain of cards."""


class Words:
    """A grammar's texts at a table, each with its number, the players' names in place of their seats."""

    def __init__(self, grammar: Grammar, names: Sequence[str]) -> None:
        seats = [*names, *[""] * MOST_SEATS]
        self.grammar = grammar
        self.texts = [text.format(*seats) if "{" in text else text for text in grammar.texts]
        # A seat that nobody sits on has no name, and its texts cannot be said.
        empty = [f"{{{seat}}}" for seat in range(len(names), MOST_SEATS)]
        self._seats = seats
        self.numbers = {  # of all texts that can be said here
            self.texts[number]: number
            for number, text in enumerate(grammar.texts)
            if "{" not in text or not any(seat in text for seat in empty)
        }

    def parts(self, number: int) -> list[Word]:
        """A text as a list of its words: a number is a number, and a player's name is one word."""
        return [named(word, self._seats) for word in self.grammar.words(number)]

    def match(self, text: str) -> tuple[int, str] | None:
        """The longest text of the vocabulary that `text` begins with, as its number, and what follows it."""
        end = len(text)
        while end > 0:
            number = self.numbers.get(text[:end])
            if number is not None:
                return number, text[end + 1 :]
            end = text.rfind(" ", 0, end)
        return None

    @cached_property
    def _branches(self) -> dict[str, list[str]]:
        """What words may follow each beginning."""
        branches: dict[str, list[str]] = {"": []}
        for text in self.numbers:
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


def named(word: Word, names: Sequence[str]) -> Word:
    """A word of a grammar, a player's name in place of the seat."""
    return word.format(*names) if isinstance(word, str) and word[:1] == "{" else word


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
