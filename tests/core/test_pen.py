"""The pen: what kernels write is what a JSON library reads."""

from __future__ import annotations

import numpy as np
import orjson
import pytest

from caravanserai.core.pen import close, rows, whole, word, write


def written(pen, *about) -> bytes:
    """What a pen writes behind two bytes that are there."""
    out = np.full(200, ord("~"), np.uint8)
    end = pen(out, 2, *about)
    assert bytes(out[:2]) == b"~~"
    assert set(out[end:]) == {ord("~")}
    return bytes(out[2:end])


@pytest.mark.parametrize("number", [0, 7, 10, 99, 100, 1_000_000, 2**31, -1, -10, -205])
def test_a_whole_number_is_written_as_python_does(number: int) -> None:
    assert written(whole, number) == str(number).encode()


@pytest.mark.parametrize("kind", [np.int8, np.int16, np.int32, np.int64])
def test_a_field_of_any_width_is_written(kind: type[np.integer]) -> None:
    assert written(whole, kind(-128)) == b"-128"
    assert written(whole, kind(127)) == b"127"


@pytest.mark.parametrize("name", ["Ana", 'says "no"', "back\\slash", "Zoë", "🐪" * 24, "l'été", "a/b"])
def test_a_name_is_read_back_as_it_was(name: str) -> None:
    for number, words in ((0, [name]), (1, ["x" * 40, name, "y"])):
        assert orjson.loads(written(word, rows(words), number)) == name


def test_a_list_is_closed_in_place_of_its_last_comma_and_an_empty_one_behind_its_bracket() -> None:
    out = np.zeros(20, np.uint8)
    at = write(out, 0, b"[1,2,")
    at = close(out, at, b"]")
    assert bytes(out[:at]) == b"[1,2]"
    at = write(out, 0, b"[")
    at = close(out, at, b"]")
    assert bytes(out[:at]) == b"[]"
