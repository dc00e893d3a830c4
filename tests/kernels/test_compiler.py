"""The compiler: compiled, kernels do what they do as Python, by our own way, from the store, and by plain Numba."""

from __future__ import annotations

import gc
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from caravanserai.kernels import compiler, entry, inlined, kernel, wrapping
from caravanserai.kernels.compiler import compile_unit, load_unit
from caravanserai.kernels.mark import BadKernel
from caravanserai.kernels.plain import compile_plainly
from caravanserai.kernels.store import read, write

pytestmark = pytest.mark.compiled("it is the compiler that is tried")

Engine = dict[str, Callable[..., Any]]

RECORD = np.dtype(
    (
        np.record,
        np.dtype(
            [
                ("tiny", np.int8),
                ("small", np.int16),
                ("middle", np.int32),
                ("large", np.int64),
                ("bits", np.uint64),
                ("cells", np.int16, (2, 3)),
                ("share", np.float64),
            ],
            align=True,
        ),
    )
)
LETTERS = b"caravan"
TABLE = np.array([[3, 1, 4], [1, 5, 9]], np.int16)


@kernel
def weighed(number: int, weight: int) -> int:
    """Called below with whole numbers of all widths."""
    return int(number) * int(weight) + 1


@inlined
def both(one: int, other: int) -> tuple[int, bool]:
    return int(one) + int(other), one > other


@wrapping
def scrambled(bits: Any) -> Any:
    return (bits ^ bits >> np.uint64(31)) * np.uint64(0x9E3779B97F4A7C15)


@entry("intp(records, intp)", records=RECORD)
def add_up(records: Any, number: int) -> int:
    record = records[number]
    total = weighed(record.tiny, 3) + weighed(record.small, record.tiny) + weighed(record.middle, record.small)
    total += weighed(record.large, 2) + weighed(7, record.middle)
    for row in range(2):
        for column in range(3):
            total += int(record.cells[row, column]) * int(TABLE[row, column])
    return total


@entry("void(records, intp)", records=RECORD)
def advance(records: Any, number: int) -> None:
    record = records[number]
    record.bits = scrambled(record.bits)
    record.cells[1, 2] += record.tiny
    record.share = record.share / 3 + math.sqrt(2.0)
    record.tiny = 1 - int(record.tiny) // 2


@entry("UniTuple(int64, 2)(int64, int64)")
def split(one: int, other: int) -> tuple[int, int]:
    total, is_more = both(one, other)
    return total, 1 if is_more else 0


@entry("boolean(intp)")
def is_vowel(number: int) -> bool:
    return LETTERS[number] == ord("a")


@entry("float64(float64, int32)")
def power(base: float, times: int) -> float:
    product = 1.0
    for _ in range(times):
        product *= base
    return product


@entry("uint64(uint64)")
def scramble(bits: Any) -> Any:
    return scrambled(bits)


@entry("float64(float64)")
def inverse(number: float) -> float:
    return 1.0 / number


ENTRIES: Engine = {
    function.__name__: function for function in (add_up, advance, split, is_vowel, power, scramble, inverse)
}


def silent(part: float) -> None:
    """Nobody is told."""


def ours(folder: Path) -> Engine:
    return load_unit(compile_unit("tried", ENTRIES, 10, silent))


def stored(folder: Path) -> Engine:
    write(folder / "tried.unit", compile_unit("tried", ENTRIES, 10, silent))
    made = read(folder / "tried.unit")
    assert made is not None
    return load_unit(made)


def plain(folder: Path) -> Engine:
    return compile_plainly(ENTRIES)


@pytest.fixture(scope="module", params=[ours, stored, plain], ids=lambda way: way.__name__)
def compiled(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Engine:
    """The entries, compiled in each of the ways."""
    made: Engine = request.param(tmp_path_factory.mktemp("units"))
    return made


def records(seed: int = 1, many: int = 40) -> Any:
    luck = np.random.default_rng(seed)
    made = np.zeros(many, RECORD)
    for name, high in (("tiny", 2**7), ("small", 2**15), ("middle", 2**31), ("large", 2**20)):
        made[name] = luck.integers(-high, high, many)
    made["bits"] = luck.integers(0, 2**64, many, np.uint64)
    made["cells"] = luck.integers(-1000, 1000, (many, 2, 3))
    made["share"] = luck.random(many)
    return made


def test_numbers_of_all_widths_and_nested_arrays(compiled: Engine) -> None:
    given = records()
    told = [compiled["add_up"](given, number) for number in range(len(given))]
    assert told == [add_up(given, number) for number in range(len(given))]
    assert len(set(told)) > 30


def test_what_is_written_into_a_record(compiled: Engine) -> None:
    theirs, mine = records(2), records(2)
    for number in range(len(theirs)):
        compiled["advance"](theirs, number)
        advance(mine, number)
    assert theirs.tobytes() == mine.tobytes()
    assert theirs.tobytes() != records(2).tobytes()


@pytest.mark.parametrize(("one", "other"), [(3, 4), (4, 3), (-7, 2**40), (0, 0)])
def test_tuples_are_returned(compiled: Engine, one: int, other: int) -> None:
    assert compiled["split"](one, other) == split(one, other)


def test_bytes_and_truth(compiled: Engine) -> None:
    told = [compiled["is_vowel"](number) for number in range(len(LETTERS))]
    assert told == [False, True, False, True, False, True, False]
    assert all(isinstance(one, bool) for one in told)


def test_floats_to_the_last_bit(compiled: Engine) -> None:
    for base in (0.1, -3.7, 1e200, math.inf):
        assert compiled["power"](base, 7) == power(base, 7)
    assert math.isnan(compiled["power"](math.nan, 1))


def test_a_division_by_zero_is_infinite_and_no_error(compiled: Engine) -> None:
    assert compiled["inverse"](0.0) == math.inf
    assert compiled["inverse"](4.0) == 0.25


@pytest.mark.parametrize("bits", [0, 1, 2**63 + 12345, 2**64 - 1])
def test_unsigned_numbers_wrap_round(compiled: Engine, bits: int) -> None:
    expected = (bits ^ bits >> 31) * 0x9E3779B97F4A7C15 % 2**64
    assert compiled["scramble"](bits) == int(scramble(np.uint64(bits))) == expected


def test_the_wrong_arguments_are_refused(compiled: Engine) -> None:
    with pytest.raises(TypeError):
        compiled["split"](1)
    with pytest.raises(TypeError):
        compiled["power"]("one", 2)


def test_signed_numbers_of_all_widths_are_lowered_once() -> None:
    compile_unit("tried", ENTRIES, 10, silent)
    assert len(compiler._lowered[weighed].overloads) == 1
    assert len(compiler._lowered[both].overloads) == 1


def test_progress_rises_to_one() -> None:
    told: list[float] = []
    compile_unit("tried", ENTRIES, 10, told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0
    assert 0 < told[0] < 0.6


def test_the_same_unit_compiles_to_the_same_entries_twice() -> None:
    one, two = (load_unit(compile_unit("tried", ENTRIES, 10, silent)) for _ in range(2))
    assert one["split"](1, 2) == two["split"](1, 2) == (3, 0)
    assert set(one) == set(two) == set(ENTRIES)


def test_what_is_not_used_any_more_is_freed_without_harm() -> None:
    """An engine of LLVM's takes its target machine along when it goes: no two may share one."""
    kept = load_unit(compile_unit("tried", ENTRIES, 10, silent))
    for _ in range(3):
        freed = load_unit(compile_unit("tried", ENTRIES, 10, silent))
        assert freed["split"](1, 2) == (3, 0)
        del freed
        gc.collect()
    assert kept["split"](1, 2) == (3, 0)


# Kernels that are wrong


@kernel
def misspelt(records: Any) -> int:
    return int(records[0].monney)


@kernel
def making_a_list(number: int) -> int:
    return len([number, number])


@entry("intp(records)", records=RECORD)
def calls_misspelt(records: Any) -> int:
    return misspelt(records)


@entry("intp(intp)")
def calls_list(number: int) -> int:
    return making_a_list(number) + making_a_list(2)


@entry("intp(intp)")
def wrong_itself(number: int) -> int:
    return number.colour  # type: ignore[attr-defined,no-any-return]


@pytest.mark.parametrize(
    ("function", "culprit", "why"),
    [
        (calls_misspelt, "misspelt", "'monney'"),
        (calls_list, "making_a_list", "NRT required"),
        (wrong_itself, "wrong_itself", "'colour'"),
    ],
)
def test_a_kernel_that_is_wrong_is_told_by_its_name(function: Any, culprit: str, why: str) -> None:
    with pytest.raises(BadKernel) as refusal:
        compile_unit("broken-rules", {"play": function}, 2, silent)
    assert str(refusal.value).startswith(f"broken-rules: {__name__}.{culprit} cannot be compiled: ")
    assert why in str(refusal.value)


def test_after_a_kernel_that_is_wrong_others_compile() -> None:
    with pytest.raises(BadKernel):
        compile_unit("broken-rules", {"play": calls_misspelt}, 2, silent)
    assert load_unit(compile_unit("tried", {"split": split}, 2, silent))["split"](4, 3) == (7, 1)
