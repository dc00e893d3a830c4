"""The pen: JSON written by kernels, for what is told to many after every event.

A text goes to `out` from place `at` on, and the place after it is returned. Lists are written with a comma after each
thing; `close` takes the last one back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
import orjson

from caravanserai.core.kernel import kernel
from caravanserai.core.layout import Row

COMMA, MINUS, ZERO = ord(","), ord("-"), ord("0")


def rows(words: Sequence[str]) -> npt.NDArray[np.uint8]:
    """Words as `word` writes them: each in JSON, ended by a zero."""
    texts = [orjson.dumps(word) for word in words]
    made = np.zeros((len(texts), max(map(len, texts)) + 1), np.uint8)
    for row, text in zip(made, texts, strict=True):
        row[: len(text)] = np.frombuffer(text, np.uint8)
    return made


@kernel
def write(out: Row, at: int, text: Any) -> int:
    """Bytes as they are."""
    for byte in text:
        out[at] = byte
        at += 1
    return at


@kernel
def close(out: Row, at: int, text: Any) -> int:
    """The same at the end of a list, in place of its last comma."""
    if out[at - 1] == COMMA:
        at -= 1
    return write(out, at, text)


@kernel
def word(out: Row, at: int, words: Row, number: int) -> int:
    """One of some `rows`."""
    place = 0
    while words[number, place] != 0:
        out[at] = words[number, place]
        at += 1
        place += 1
    return at


@kernel
def whole(out: Row, at: int, value: int) -> int:
    """A whole number."""
    left = np.int64(value)  # a narrow field has no room for its lowest number turned round
    if left < 0:
        out[at] = MINUS
        at += 1
        left = -left
    digits = 1
    power = 10
    while power <= left:
        digits += 1
        power *= 10
    for place in range(digits):
        out[at + digits - 1 - place] = ZERO + left % 10
        left //= 10
    return at + digits
