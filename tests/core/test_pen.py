"""The pen: what kernels write is what a JSON library reads."""

from __future__ import annotations

import numpy as np
import orjson
import pytest

from caravanserai.core.pen import again, close, phrase, put, rows, truth, whole, word, write


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


def test_a_phrase_has_names_for_its_seats() -> None:
    names = rows(["Ana", 'says "no"', *"cdefghij", "Zoë"])
    forms = rows(["roll", "partner {1}", "{0} and {10} {0}", "{2}"])
    told = ["roll", 'partner says "no"', "Ana and Zoë Ana", "c"]
    for number, text in enumerate(told):
        assert orjson.loads(written(phrase, forms, number, names)) == text


def test_what_is_so_is_written_as_in_json() -> None:
    assert written(truth, True) == b"true"
    assert written(truth, False) == b"false"


@pytest.mark.parametrize(
    ("pen", "about"),
    [
        (write, (b"four",)),
        (close, (b"four",)),
        (put, (ord("x"),)),
        (word, (rows(["word"]), 0)),
        (phrase, (rows(["a {0}"]), 0, rows(["Ana"]))),
        (whole, (-1234,)),
        (truth, (True,)),
        (again, (0, 2)),
    ],
)
def test_nothing_is_written_where_there_is_no_room_and_the_place_tells_how_much_it_needs(pen, about) -> None:
    needed = len(written(pen, *about))
    for room in range(needed + 1):
        out = np.full(20, ord("~"), np.uint8)
        assert pen(out[: 2 + room], 2, *about) == 2 + needed
        assert set(out[2 + room :]) == {ord("~")}
        assert pen(out[:2], 9, *about) == 9 + needed
        assert set(out[2 + room :]) == {ord("~")}
