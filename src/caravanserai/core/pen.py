"""The pen: kernels that write JSON, for what many are told after every event.

Each kernel writes a text to the bytes `out` from index `at` on, and returns the index behind it. If `out` is too short
for the text, nothing is written beyond its end, but that index is returned all the same, so that the caller learns how
much room is needed. Lists are written with a comma behind each item; `close` removes the last one.
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
FIRST = 2  # the index at which the text of a row begins
OPENING, CLOSING = ord("{"), ord("}")  # a seat stands between them; its player's name is written in their place


def rows(words: Sequence[Any]) -> npt.NDArray[np.uint8]:
    """Return words, or other values that JSON can express, as `word` reads them: each row has the length and the JSON.

    The length takes two bytes, the higher one first.
    """
    texts = [orjson.dumps(word) for word in words]
    made = np.zeros((len(texts), FIRST + max(map(len, texts))), np.uint8)
    for row, text in zip(made, texts, strict=True):
        row[0], row[1] = divmod(len(text), BYTE)
        row[FIRST : FIRST + len(text)] = np.frombuffer(text, np.uint8)
    return made


@kernel
def length(row: Row) -> int:
    """Return how many bytes the text in a row of `rows` has."""
    return int(row[0]) * BYTE + int(row[1])


@kernel
def write(out: Row, at: int, text: Any) -> int:
    """Write bytes as they are; return the index behind them."""
    if at + len(text) <= len(out):
        for place in range(len(text)):
            out[at + place] = text[place]
    return at + len(text)


@kernel
def again(out: Row, at: int, start: int, end: int) -> int:
    """Write a copy of the bytes of `out` from index `start` to `end`; return the index behind it."""
    if at + end - start <= len(out):
        for place in range(end - start):
            out[at + place] = out[start + place]
    return at + end - start


@kernel
def close(out: Row, at: int, text: Any) -> int:
    """Write the bytes that end a list, in place of the comma behind its last item; return the index behind them."""
    if at <= len(out) and out[at - 1] == COMMA:
        at -= 1
    return write(out, at, text)


@kernel
def put(out: Row, at: int, byte: int) -> int:
    """Write one byte; return the index behind it."""
    if at < len(out):
        out[at] = byte
    return at + 1


@kernel
def word(out: Row, at: int, words: Row, number: int) -> int:
    """Write the text of row `number` of `words`, which `rows` made; return the index behind it."""
    row = words[number]
    size = length(row)
    if at + size <= len(out):
        for place in range(size):
            out[at + place] = row[FIRST + place]
    return at + size


@kernel
def phrase(out: Row, at: int, words: Row, number: int, names: Row) -> int:
    """Write the text of row `number` of `words`, with the players' names in place of their seats, as `{0}`.

    `words` and `names` were made by `rows`. Return the index behind the text.
    """
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
            for letter in range(FIRST + 1, FIRST + length(names[seat]) - 1):  # without the quotes around the name
                at = put(out, at, names[seat, letter])
        place += 1
    return at


@kernel
def whole(out: Row, at: int, value: int) -> int:
    """Write a whole number in decimal; return the index behind it."""
    left = np.int64(value)  # the lowest number of a narrower type has no negative in that type
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
    """Write `true` or `false`; return the index behind it."""
    return write(out, at, b"true") if value else write(out, at, b"false")
