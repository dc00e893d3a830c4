"""Units: Python until they are compiled, and compiled from the next call on."""

from __future__ import annotations

import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from workshop import Workshop

from caravanserai.kernels import Unit, background, compiler, entry, kernel, require_all, store
from caravanserai.kernels.mark import BadKernel
from caravanserai.kernels.unit import COMPILE_AFTER, LOAD_AFTER

pytestmark = pytest.mark.compiled("it is tried what becomes compiled when")


@kernel
def squared(number: int) -> int:
    return number * number


@entry("intp(intp)")
def square(number: int) -> int:
    return squared(number)


@entry("intp(intp)")
def double(number: int) -> int:
    return 2 * number


@kernel
def colourful(number: int) -> int:
    return number.colour  # type: ignore[attr-defined,no-any-return]


@entry("intp(intp)")
def paint(number: int) -> int:
    return colourful(number)


@entry("intp(intp)")
def ask(number: int) -> int:
    return unmarked(number)


def unmarked(number: int) -> int:
    return number


def homeless() -> Unit:
    """A unit that no other process finds."""
    return Unit("homeless-rules", [square, double])


def stored_units(cache: Path) -> list[str]:
    return [file.name for file in cache.rglob("*") if file.is_file()]


@pytest.fixture
def compilations(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The units that are compiled in this process, by name."""
    made: list[str] = []
    compile_unit = compiler.compile_unit

    def noted(name: str, *about: Any) -> Any:
        made.append(name)
        return compile_unit(name, *about)

    monkeypatch.setattr(compiler, "compile_unit", noted)
    return made


# From Python to compiled code


@pytest.mark.usefixtures("cache")
def test_an_engine_goes_on_with_compiled_code_and_python_stays() -> None:
    unit = homeless()
    engine = unit.engine
    assert engine.square is square
    assert not unit.is_compiled
    assert unit.require() is engine
    assert unit.is_compiled
    assert engine.square is not square
    assert (engine.square(7), engine.double(7)) == (49, 14)
    assert unit.python.square is square
    assert unit.python.square(7) == 49


def test_a_unit_without_an_address_is_compiled_here_and_not_stored(cache: Path, compilations: list[str]) -> None:
    unit = homeless()
    unit.require()
    unit.require()
    assert compilations == ["homeless-rules"]
    assert stored_units(cache) == []
    assert not homeless().load()


@pytest.mark.usefixtures("queue")
def test_a_unit_with_an_address_is_compiled_elsewhere_and_stored(
    cache: Path, workshop: Workshop, compilations: list[str]
) -> None:
    unit = workshop.unit()
    assert not unit.load()
    assert unit.require().triple(7) == 22
    assert compilations == []
    assert stored_units(cache) == [f"small-rules-{unit.fingerprint.key}.unit"]
    again = Unit("small-rules", [unit.python.triple], unit.address)
    assert again.load()
    assert again.engine.triple(7) == 22
    assert len(workshop.begun) == 1


@pytest.mark.usefixtures("queue")
def test_all_of_several_units_are_compiled(workshop: Workshop) -> None:
    units = [workshop.unit(name) for name in ("one-rules", "two-rules")]
    require_all(units)
    assert all(unit.is_compiled for unit in units)
    assert sorted(name for name, _ in workshop.begun) == ["one-rules", "two-rules"]


@pytest.mark.usefixtures("queue")
def test_many_threads_that_want_a_unit_have_it_compiled_once(workshop: Workshop) -> None:
    unit = workshop.unit()
    with ThreadPoolExecutor(12) as pool:
        told = list(pool.map(lambda number: unit.require().triple(number), range(12)))
    assert told == [3 * number + 1 for number in range(12)]
    assert len(workshop.begun) == 1


@pytest.mark.usefixtures("cache")
def test_many_threads_that_want_a_homeless_unit_have_it_compiled_once(compilations: list[str]) -> None:
    unit, ready = homeless(), threading.Barrier(6)

    def want() -> int:
        ready.wait()
        return int(unit.require().square(3))

    with ThreadPoolExecutor(6) as pool:
        assert [task.result() for task in [pool.submit(want) for _ in range(6)]] == [9] * 6
    assert len(compilations) == 1


# What is stored


@pytest.mark.usefixtures("queue")
@pytest.mark.parametrize("damage", [b"", b"caravanserai unit 1\nnonsense"], ids=["empty", "nonsense"])
def test_what_is_damaged_is_compiled_anew_and_mended(workshop: Workshop, damage: bytes) -> None:
    unit = workshop.unit()
    file = store.file_of(store.units_folder(), unit.name, unit.fingerprint.key)
    file.parent.mkdir(parents=True)
    file.write_bytes(damage)
    assert not unit.load()
    assert unit.require().triple(7) == 22
    assert store.read(file) is not None


@pytest.mark.usefixtures("queue")
def test_what_cannot_be_loaded_is_passed_over(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    workshop.unit().require()
    unit = Unit("small-rules", [workshop.unit().python.triple], workshop.unit().address)

    def fail(made: store.MachineCode) -> None:
        raise OSError("cannot allocate executable memory")

    with monkeypatch.context() as broken:
        broken.setattr(compiler, "load_unit", fail)
        assert not unit.load()
    assert unit.engine.triple is unit.python.triple
    assert unit.load()


@pytest.mark.usefixtures("queue")
def test_where_nothing_can_be_stored_it_is_compiled_here(
    cache: Path, workshop: Workshop, compilations: list[str]
) -> None:
    cache.write_text("no folder")
    unit = workshop.unit()
    assert unit.require().triple(7) == 22
    assert compilations == ["small-rules"]
    assert workshop.begun == []  # nobody compiles what cannot be kept
    assert cache.read_text() == "no folder"


# A Numba that we do not know


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("name", ["compile_unit", "load_unit"])
@pytest.mark.parametrize("error", [AttributeError, TypeError, NotImplementedError, RuntimeError])
def test_where_our_way_breaks_plain_numba_does(
    name: str, error: type[Exception], monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(*_: object) -> None:
        raise error("module 'numba.core' has no attribute 'registry'")

    monkeypatch.setattr(compiler, name, break_down)
    unit = homeless()
    assert unit.require().square(7) == 49
    assert unit.is_compiled
    assert unit.engine.square is not square


@pytest.mark.usefixtures("cache")
def test_where_our_way_cannot_even_be_imported_plain_numba_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "caravanserai.kernels.compiler", None)
    unit = homeless()
    assert unit.require().square(7) == 49
    assert unit.is_compiled


# Kernels that are wrong


@pytest.mark.usefixtures("cache")
def test_a_kernel_that_is_wrong_is_told_and_not_tried_again(
    compilations: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plainly: list[object] = []
    monkeypatch.setattr("caravanserai.kernels.plain.compile_plainly", plainly.append)
    unit = Unit("painted-rules", [paint])
    with pytest.raises(BadKernel, match=rf"painted-rules: {__name__}\.colourful cannot be compiled: "):
        unit.require()
    assert compilations == ["painted-rules"]
    assert plainly == []
    assert unit.engine.paint is paint


@pytest.mark.usefixtures("cache")
@pytest.mark.parametrize("use", [Unit.load, Unit.require])
def test_a_kernel_that_calls_an_unmarked_function_is_told(use: Any, compilations: list[str]) -> None:
    with pytest.raises(TypeError, match=rf"{__name__}\.ask calls unmarked, which is not marked @kernel"):
        use(Unit("asking-rules", [ask]))
    assert compilations == []


# Events that are played as Python


@pytest.mark.usefixtures("queue")
def test_after_some_events_stored_code_is_loaded(workshop: Workshop) -> None:
    workshop.unit().require()
    unit = Unit("small-rules", [workshop.unit().python.triple], workshop.unit().address)
    for _ in range(LOAD_AFTER - 1):
        unit.note_event()
    assert not unit.is_compiled
    unit.note_event()
    assert unit.is_compiled
    assert unit.engine.triple(7) == 22


def test_after_many_events_what_nobody_has_stored_is_compiled(queue: background.Queue, workshop: Workshop) -> None:
    unit = workshop.unit()
    for _ in range(COMPILE_AFTER - 1):
        unit.note_event()
    assert not unit.is_wanted
    unit.note_event()
    assert unit.is_wanted
    queue.wait(unit)
    assert unit.is_compiled
    assert unit.engine.triple(7) == 22


@pytest.mark.usefixtures("queue")
def test_whoever_wants_to_step_through_python_has_it(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    """CARAVANSERAI_ENGINE=python: events change nothing; who cannot do without compiled code has it all the same."""
    workshop.unit().require()
    monkeypatch.setenv(background.ENGINE_VARIABLE, "python")
    unit = Unit("small-rules", [workshop.unit().python.triple], workshop.unit().address)
    for _ in range(COMPILE_AFTER + 1):
        unit.note_event()
    assert not unit.is_compiled
    assert unit.require().triple(7) == 22
    assert unit.is_compiled
