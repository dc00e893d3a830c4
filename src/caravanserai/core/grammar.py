"""A grammar: a game's actions, or what chance may say, declared once as a table of forms.

From it come the number of each text, the text, the arguments that kernels read, and the structured form for programs.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

import numpy as np
import numpy.typing as npt

Word = str | int

SLOT = re.compile(r"\{(\w+)\}")

# The columns of `Grammar.parts`.
FORM, ARG1, ARG2, ARG3 = range(4)


@dataclass(frozen=True)
class Slot:
    """A place in a form that takes one of some words.

    To kernels, one of a range of numbers is that number, and any other word its place in the list, from 0.
    """

    name: str  # what messages call it
    words: Sequence[Word]

    def argument(self, place: int) -> int:
        """What kernels read for the word at a place of the list."""
        return int(self.words[place]) if isinstance(self.words, range) else place

    def place(self, argument: int) -> int:
        """The place in the list of the word that kernels read so."""
        return self.words.index(argument) if isinstance(self.words, range) else argument


class Seats(Slot):
    """A place in a form that takes a player's name, which the grammar writes as a seat in braces; to kernels a seat."""

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, tuple(f"{{{seat}}}" for seat in range(seats)))


class Form:
    """One kind of text: fixed words and slots in their order, `Form("desert", SPACE, SIDE)`.

    Its texts are numbered with the last slot changing fastest, or in another `order`: the slots' places from the
    slowest to the fastest.
    """

    def __init__(self, *parts: str | Slot, order: Sequence[int] | None = None) -> None:
        self.parts = parts
        self.slots = tuple(part for part in parts if isinstance(part, Slot))
        self.order = tuple(range(len(self.slots))) if order is None else tuple(order)
        if sorted(self.order) != list(range(len(self.slots))) or len(self.slots) >= ARG3 + 1:
            raise TypeError(f"{parts}: at most {ARG3} slots, each once in their order")

    def __len__(self) -> int:
        return math.prod(len(slot.words) for slot in self.slots)

    @property
    def pattern(self) -> str:
        """The form as one text, the slots by their names in braces: `desert {space} {side}`."""
        return " ".join(part if isinstance(part, str) else f"{{{part.name}}}" for part in self.parts)

    def reworded(self, pattern: str, words: Mapping[str, str]) -> Form:
        """The form in other words: its slots stand where `pattern` has them, and take other words for their own.

        Its texts keep their numbers, and what has no other word keeps its own.
        """
        found = [SLOT.fullmatch(part) or part for part in pattern.split(" ")]
        names = [slot.name for slot in self.slots]
        places = [names.index(part[1]) for part in found if isinstance(part, re.Match)]
        slots = {slot.name: reworded_slot(slot, words) for slot in self.slots}
        parts = [part if isinstance(part, str) else slots[part[1]] for part in found]
        return Form(*parts, order=[places.index(slot) for slot in self.order])

    def places(self) -> Iterator[tuple[int, ...]]:
        """For each of its texts, in the order of their numbers, the place of the word in each slot."""
        for chosen in itertools.product(*(range(len(self.slots[slot].words)) for slot in self.order)):
            yield tuple(chosen[self.order.index(slot)] for slot in range(len(self.slots)))


def reworded_slot(slot: Slot, words: Mapping[str, str]) -> Slot:
    """A slot with other words in their places, where there are such."""
    if isinstance(slot, Seats) or isinstance(slot.words, range):
        return slot
    return Slot(slot.name, tuple(words.get(str(word), word) for word in slot.words))


class Grammar(Sequence[str]):
    """All texts of a game's forms, in the order of their numbers; a player is a seat in braces, `{0}`."""

    def __init__(self, *forms: Form) -> None:
        self.forms = forms
        self.starts = tuple(itertools.accumulate(map(len, forms[:-1]), initial=0))  # each form's first number
        self._places = [(number, places) for number, form in enumerate(forms) for places in form.places()]

    @overload
    def __getitem__(self, number: int) -> str: ...
    @overload
    def __getitem__(self, number: slice) -> Sequence[str]: ...
    def __getitem__(self, number: int | slice) -> str | Sequence[str]:
        return self.texts[number]

    def __len__(self) -> int:
        return len(self._places)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The texts by number."""
        return tuple(" ".join(map(str, self.words(number))) for number in range(len(self)))

    def words(self, number: int) -> list[Word]:
        """A text as a list of its words: a number is a number, a player a seat in braces and one word."""
        form, places = self._places[number]
        left = iter(places)
        return [part if isinstance(part, str) else part.words[next(left)] for part in self.forms[form].parts]

    def form(self, number: int) -> Form:
        """The form of a text."""
        return self.forms[self._places[number][0]]

    def reworded(self, patterns: Mapping[str, str], words: Mapping[str, str]) -> Grammar:
        """The grammar in other words, each text with the number it has here: forms by their patterns, and words."""
        return Grammar(*(form.reworded(patterns.get(form.pattern, form.pattern), words) for form in self.forms))

    @cached_property
    def parts(self) -> npt.NDArray[np.int64]:
        """A row a text, for kernels: the number of its form, then its arguments, 0 where it has fewer than three."""
        made = np.zeros((len(self), ARG3 + 1), np.int64)
        for row, (form, places) in zip(made, self._places, strict=True):
            row[FORM] = form
            for column, (slot, place) in enumerate(zip(self.forms[form].slots, places, strict=True), ARG1):
                row[column] = slot.argument(place)
        return made

    def number(self, form: int, *arguments: int) -> int:
        """The number of the text with these arguments, as kernels read them."""
        slots = self.forms[form].slots
        places = [slot.place(argument) for slot, argument in zip(slots, arguments, strict=True)]
        number = 0
        for slot in self.forms[form].order:
            number = number * len(slots[slot].words) + places[slot]
        return self.starts[form] + number

    def about(self, number: int, names: Sequence[str]) -> dict[str, Word]:
        """The words in a text's slots by the slots' names, for messages; no player where nobody sits."""
        form, places = self._places[number]
        found: dict[str, Word] = {}
        for slot, place in zip(self.forms[form].slots, places, strict=True):
            if not isinstance(slot, Seats):
                found[slot.name] = slot.words[place]
            elif place < len(names):
                found[slot.name] = names[place]
        return found
