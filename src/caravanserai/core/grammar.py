"""A grammar: a game's actions, or what chance may say, declared once as a table of forms.

From the table follow each text's number, the text itself, the arguments that kernels read, and the list of words that
programs read.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import overload

import numpy as np
import numpy.typing as npt

Word = str | int

# These are the columns of `Grammar.parts`.
FORM, ARG1, ARG2, ARG3 = range(4)


@dataclass(frozen=True)
class Slot:
    """A place in a form that takes one of several words.

    Kernels read a word as its argument: if `words` is a range, the argument is the number itself; otherwise it is the
    word's index in `words`.
    """

    name: str  # as the arguments of messages are called
    words: Sequence[Word]

    def argument(self, place: int) -> int:
        """Return the argument that kernels read for the word at an index of `words`."""
        return int(self.words[place]) if isinstance(self.words, range) else place

    def place(self, argument: int) -> int:
        """Return the index in `words` of the word that kernels read as this argument."""
        return self.words.index(argument) if isinstance(self.words, range) else argument


class Seats(Slot):
    """A place in a form that takes a player. The grammar writes a player as a seat in braces, `{0}`.

    Kernels read the seat.
    """

    def __init__(self, name: str, seats: int) -> None:
        super().__init__(name, tuple(f"{{{seat}}}" for seat in range(seats)))


class Form:
    """One kind of text: fixed words and slots, in the order of the text, as `Form("desert", SPACE, SIDE)`.

    Its texts are numbered so that the last slot's word changes fastest. With `order`, the slots' indices are given from
    the one that changes slowest to the one that changes fastest.
    """

    def __init__(self, *parts: str | Slot, order: Sequence[int] | None = None) -> None:
        self.parts = parts
        self.slots = tuple(part for part in parts if isinstance(part, Slot))
        self.order = tuple(range(len(self.slots))) if order is None else tuple(order)
        if sorted(self.order) != list(range(len(self.slots))) or len(self.slots) >= ARG3 + 1:
            raise TypeError(f"{parts}: at most {ARG3} slots, each once in their order")

    def __len__(self) -> int:
        return math.prod(len(slot.words) for slot in self.slots)

    def places(self) -> Iterator[tuple[int, ...]]:
        """Yield for each of the form's texts, in the order of their numbers, the index of the word in each slot."""
        for chosen in itertools.product(*(range(len(self.slots[slot].words)) for slot in self.order)):
            yield tuple(chosen[self.order.index(slot)] for slot in range(len(self.slots)))


class Grammar(Sequence[str]):
    """All texts of a game's forms, in the order of their numbers; a player is written as a seat in braces, `{0}`."""

    def __init__(self, *forms: Form) -> None:
        self.forms = forms
        self.starts = tuple(itertools.accumulate(map(len, forms[:-1]), initial=0))  # number of each form's first text
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
        """The texts, in the order of their numbers."""
        return tuple(" ".join(map(str, self.words(number))) for number in range(len(self)))

    def words(self, number: int) -> list[Word]:
        """Return a text as a list of words: a number as an int, a player as a seat in braces."""
        form, places = self._places[number]
        left = iter(places)
        return [part if isinstance(part, str) else part.words[next(left)] for part in self.forms[form].parts]

    @cached_property
    def parts(self) -> npt.NDArray[np.int64]:
        """A row for each text, for kernels: its form's number, then its arguments; zeros fill the rest."""
        made = np.zeros((len(self), ARG3 + 1), np.int64)
        for row, (form, places) in zip(made, self._places, strict=True):
            row[FORM] = form
            for column, (slot, place) in enumerate(zip(self.forms[form].slots, places, strict=True), ARG1):
                row[column] = slot.argument(place)
        return made

    def number(self, form: int, *arguments: int) -> int:
        """Return the number of the text of a form with these arguments, which are given as kernels read them."""
        slots = self.forms[form].slots
        places = [slot.place(argument) for slot, argument in zip(slots, arguments, strict=True)]
        number = 0
        for slot in self.forms[form].order:
            number = number * len(slots[slot].words) + places[slot]
        return self.starts[form] + number

    def about(self, number: int, names: Sequence[str]) -> dict[str, Word]:
        """Return the words in a text's slots by the slots' names, for messages.

        Seats that nobody sits on are left out.
        """
        form, places = self._places[number]
        found: dict[str, Word] = {}
        for slot, place in zip(self.forms[form].slots, places, strict=True):
            if not isinstance(slot, Seats):
                found[slot.name] = slot.words[place]
            elif place < len(names):
                found[slot.name] = names[place]
        return found
