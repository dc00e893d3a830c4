"""The worker: a process that is ordered to compile units by their addresses, and tells how far it is."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from workshop import Workshop, await_that, names_in

from caravanserai.kernels import compiler, store
from caravanserai.kernels.worker import make, unit_at

pytestmark = pytest.mark.compiled("it compiles")

BROKEN = """
from caravanserai.kernels import Unit, entry
import watched

print("hello, said a module")

@entry("intp(intp)")
def play(number):
    return number.colour

def unit(name):
    return Unit(name, [play], (__name__, "unit", name))
"""


@pytest.fixture
def process(cache: Path, workshop: Workshop) -> Iterator[subprocess.Popen[str]]:
    """A worker of one's own."""
    workshop.write("broken", BROKEN)
    with subprocess.Popen(
        [sys.executable, "-m", "caravanserai.kernels.worker"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(workshop.folder)},
    ) as made:
        yield made
        made.kill()


def order(process: subprocess.Popen[str], *address: str) -> list[str]:
    """What a worker answers to an order, up to its end."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(json.dumps(address) + "\n")
    process.stdin.flush()
    answers: list[str] = []
    while not answers or answers[-1].split()[0] not in ("done", "failed", "bad"):
        line = process.stdout.readline()
        assert line, process.stderr and process.stderr.read()
        answers.append(line.strip())
    return answers


def test_an_address_leads_to_a_unit(workshop: Workshop) -> None:
    assert unit_at(("small", "unit", "small-rules")) is workshop.unit()
    with pytest.raises(ModuleNotFoundError):
        unit_at(("no_such_module", "unit"))


def test_a_unit_is_made_once(workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    unit, parts = workshop.unit(), list[float]()
    make(unit, tmp_path / "units", parts.append)
    assert parts[-1] == 1.0
    made = store.read(store.file_of(tmp_path / "units", unit.name, unit.fingerprint.key))
    assert made is not None
    assert compiler.load_unit(made)["triple"](7) == 22
    monkeypatch.setattr(compiler, "compile_unit", lambda *_: pytest.fail("it is there already"))
    make(unit, tmp_path / "units", parts.append)
    assert len(names_in(tmp_path / "units")) == 1


def test_what_is_ordered_is_stored_and_told(process: subprocess.Popen[str], workshop: Workshop) -> None:
    answers = order(process, "small", "unit", "small-rules")
    parts = [float(answer) for answer in answers[:-1]]
    assert answers[-1] == "done"
    assert parts == sorted(parts)
    assert parts[-1] == 1.0
    assert workshop.unit().load()
    assert order(process, "small", "unit", "small-rules") == ["done"]
    assert order(process, "small", "unit", "other-rules")[-1] == "done"


def test_what_fails_is_told_on_a_line_and_the_next_order_is_taken(process: subprocess.Popen[str]) -> None:
    assert order(process, "no_such_module", "unit") == ["failed ModuleNotFoundError: No module named 'no_such_module'"]
    assert order(process, "small", "no_such_function")[0].startswith("failed AttributeError: ")
    bad = order(process, "broken", "unit", "broken-rules")[-1]
    assert bad.startswith("bad broken-rules: broken.play cannot be compiled: ")
    assert "'colour'" in bad
    assert order(process, "small", "unit", "small-rules")[-1] == "done"


def test_it_ends_with_its_orders(process: subprocess.Popen[str]) -> None:
    order(process, "no_such_module", "unit")
    assert process.stdin is not None
    process.stdin.close()
    assert process.wait(30) == 0


def test_it_ends_in_the_middle_and_leaves_nothing(process: subprocess.Popen[str], workshop: Workshop) -> None:
    workshop.hold()
    assert process.stdin is not None
    process.stdin.write(json.dumps(("small", "unit", "small-rules")) + "\n")
    process.stdin.flush()
    workshop.await_begun()
    await_that(lambda: bool(names_in(store.units_folder())))  # its lock
    process.stdin.close()
    assert process.wait(30) == 0
    assert names_in(store.units_folder()) == []


def test_it_makes_way_for_others(process: subprocess.Popen[str]) -> None:
    order(process, "no_such_module", "unit")
    ours = os.getpriority(os.PRIO_PROCESS, 0)
    assert os.getpriority(os.PRIO_PROCESS, process.pid) == min(19, ours + 10)
