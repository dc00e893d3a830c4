"""Marks: a marked function stays what it is."""

from __future__ import annotations

import numpy as np
import pytest

from caravanserai.kernels import entry, inlined, kernel, wrapping
from caravanserai.kernels.mark import mark_of

RECORD = np.dtype([("money", np.int16)])


def double(number: int) -> int:
    """Twice as much."""
    return 2 * number


def scramble(number: np.uint64) -> np.uint64:
    return number * np.uint64(0x9E3779B97F4A7C15)


def test_what_is_not_marked_is_no_kernel() -> None:
    assert mark_of(lambda number: number) is None
    assert mark_of(7) is None
    assert mark_of(np.add) is None


@pytest.mark.parametrize("decorator", [kernel, inlined, entry("intp(records)", records=RECORD)])
def test_a_marked_function_is_the_same_function(decorator: object) -> None:
    def triple(number: int) -> int:
        """Thrice as much."""
        return 3 * number

    marked = decorator(triple)  # type: ignore[operator]
    assert marked is triple
    assert marked(5) == 15
    assert marked.__doc__ == "Thrice as much."
    mark = mark_of(marked)
    assert mark is not None
    assert mark.function is triple


def test_a_mark_says_how_to_compile() -> None:
    def one() -> int:
        return 1

    assert mark_of(inlined(one)).inline  # type: ignore[union-attr]
    assert not mark_of(kernel(one)).inline  # type: ignore[union-attr]
    mark = mark_of(entry("intp(records)", records=RECORD)(one))
    assert mark is not None
    assert (mark.signature, mark.types) == ("intp(records)", {"records": RECORD})


def test_numbers_wrap_round_without_a_warning_where_that_is_meant() -> None:
    large = np.uint64(2**63 + 12345)
    with pytest.warns(RuntimeWarning, match="overflow"):
        scramble(large)
    quiet = wrapping(scramble)
    assert int(quiet(large)) == int(large) * 0x9E3779B97F4A7C15 % 2**64
    assert quiet.__name__ == "scramble"
    mark = mark_of(quiet)
    assert mark is not None
    assert mark.function is scramble


def test_only_the_wrapping_function_is_quiet() -> None:
    @wrapping
    def inner(number: np.uint64) -> np.uint64:
        return number * number

    inner(np.uint64(2**40))
    with pytest.warns(RuntimeWarning, match="overflow"):
        scramble(np.uint64(2**63))
