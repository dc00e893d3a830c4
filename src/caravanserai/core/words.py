"""Words: a grammar at a table with named players, whose texts are read and written here."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from caravanserai.core.fault import IllegalAction, Reason
from caravanserai.core.grammar import Grammar, Word

NUMBER = re.compile("0|[1-9][0-9]*")
HIDDEN = "?"  # stands in a log for what its reader may not know
MOST_SEATS = 64
LONGEST_EVENT = 5000
"""The number of characters that no event exceeds: a name has at most 24, the rest is vocabulary or a chain of cards."""


class Words:
    """A grammar's texts at a table, with the players' names in place of their seats.

    `texts` are all texts by number; `numbers` has the number of each text that is possible at this table.
    """

    def __init__(self, grammar: Grammar, names: Sequence[str]) -> None:
        seats = [*names, *[""] * MOST_SEATS]
        self.grammar = grammar
        self.texts = [text.format(*seats) if "{" in text else text for text in grammar.texts]
        # A seat that nobody sits on has no name, so texts that mention it are left out.
        empty = [f"{{{seat}}}" for seat in range(len(names), MOST_SEATS)]
        self._seats = seats
        self.numbers = {  # the numbers of all texts that are possible at this table
            self.texts[number]: number
            for number, text in enumerate(grammar.texts)
            if "{" not in text or not any(seat in text for seat in empty)
        }

    def parts(self, number: int) -> list[Word]:
        """Return a text as a list of words: a number as an int, a player's name as one word."""
        return [named(word, self._seats) for word in self.grammar.words(number)]

    def match(self, text: str) -> tuple[int, str] | None:
        """Return the number of the longest text of the vocabulary that begins `text`, and the words that follow it.

        Return None if `text` begins with none.
        """
        end = len(text)
        while end > 0:
            number = self.numbers.get(text[:end])
            if number is not None:
                return number, text[end + 1 :]
            end = text.rfind(" ", 0, end)
        return None

    @cached_property
    def _branches(self) -> dict[str, list[str]]:
        """The words that may follow each beginning of a text."""
        branches: dict[str, list[str]] = {"": []}
        for text in self.numbers:
            words = text.split(" ")
            for length in range(len(words)):
                following = branches.setdefault(" ".join(words[:length]), [])
                if words[length] not in following:
                    following.append(words[length])
        return branches

    def complain(self, text: str, said: str, rest: str) -> IllegalAction:
        """Return the error that says which word is not in the vocabulary.

        `said` is what comes before `rest` in `text`.
        """
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
    """Return a word of a grammar; if it is a seat in braces, return the player's name."""
    return word.format(*names) if isinstance(word, str) and word[:1] == "{" else word


def choices(words: Sequence[str]) -> str:
    """Return words to choose from in one text; if their numbers are consecutive, as a range."""
    shown: list[str] = []
    numbers = [int(word) for word in words if NUMBER.fullmatch(word)]
    if len(numbers) > 3 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        shown.append(f"{numbers[0]}–{numbers[-1]}")
    else:
        shown += [str(number) for number in numbers]
    shown += [word for word in words if not NUMBER.fullmatch(word)]
    return ", ".join(shown)
