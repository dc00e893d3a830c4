"""The pen: JSON written by kernels, for what is told to many after every event.

A text goes to `out` from place `at` on, and the place after it is returned, also where there is no room: then nothing
is written beyond, and whoever reads sees by the place how much room it needs. Lists are written with a comma after each
thing; `close` takes the last one back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import orjson

from caravanserai.core.layout import Row
from caravanserai.kernels import kernel

COMMA, MINUS, ZERO = ord(","), ord("-"), ord("0")
BYTE = 1 << 8
FIRST = 2  # where the text of a row begins
OPENING, CLOSING = ord("{"), ord("}")  # around a seat, in whose place its player's name is written


def rows(words: Sequence[Any]) -> npt.NDArray[np.uint8]:
    """Words, or whatever else JSON can say, as `word` writes them: a row each, behind its length in two bytes."""
    texts = [orjson.dumps(word) for word in words]
    made = np.zeros((len(texts), FIRST + max(map(len, texts))), np.uint8)
    for row, text in zip(made, texts, strict=True):
        row[0], row[1] = divmod(len(text), BYTE)
        row[FIRST : FIRST + len(text)] = np.frombuffer(text, np.uint8)
    return made


@kernel
def length(row: Row) -> int:
    """How many bytes one of some `rows` has."""
    return int(row[0]) * BYTE + int(row[1])


@kernel
def write(out: Row, at: int, text: Any) -> int:
    """Bytes as they are."""
    if at + len(text) <= len(out):
        for place in range(len(text)):
            out[at + place] = text[place]
    return at + len(text)


@kernel
def again(out: Row, at: int, start: int, end: int) -> int:
    """What stands between two places, once more."""
    if at + end - start <= len(out):
        for place in range(end - start):
            out[at + place] = out[start + place]
    return at + end - start


@kernel
def close(out: Row, at: int, text: Any) -> int:
    """The same at the end of a list, in place of its last comma."""
    if at <= len(out) and out[at - 1] == COMMA:
        at -= 1
    return write(out, at, text)


@kernel
def put(out: Row, at: int, byte: int) -> int:
    """One byte."""
    if at < len(out):
        out[at] = byte
    return at + 1


@kernel
def word(out: Row, at: int, words: Row, number: int) -> int:
    """One of some `rows`."""
    row = words[number]
    size = length(row)
    if at + size <= len(out):
        for place in range(size):
            out[at + place] = row[FIRST + place]
    return at + size


@kernel
def phrase(out: Row, at: int, words: Row, number: int, names: Row) -> int:
    """One of some `rows` with names for its seats: `{0}` is the first player's."""
    row = words[number]
    place, end = FIRST, FIRST + length(row)
    while place < end:
        if row[place] != OPENING:
            at = put(out, at, row[place])
        else:
            seat = 0
            place += 1
            while row[place] != CLOSING:
                seat = 10 * seat + int(row[place]) - ZERO
                place += 1
            for letter in range(FIRST + 1, FIRST + length(names[seat]) - 1):  # without its quotes
                at = put(out, at, names[seat, letter])
        place += 1
    return at


@kernel
def whole(out: Row, at: int, value: int) -> int:
    """A whole number."""
    left = np.int64(value)  # a narrow field has no room for its lowest number turned round
    if left < 0:
        at = put(out, at, MINUS)
        left = -left
    digits = 1
    power = 10
    while power <= left:
        digits += 1
        power *= 10
    for place in range(digits):
        put(out, at + digits - 1 - place, int(ZERO + left % 10))
        left //= 10
    return at + digits


@kernel
def truth(out: Row, at: int, value: bool) -> int:
    """Whether something is so."""
    return write(out, at, b"true") if value else write(out, at, b"false")
