"""Kernels, and the folder that keeps them compiled."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import platformdirs
import pytest

import caravanserai
from caravanserai.core.kernel import COMPILED, as_python, cache_folder, entry, inlined, kernel, prepare, wrapping

compiled_only = pytest.mark.skipif(not COMPILED, reason="kernels are not compiled")

RULES = """
from caravanserai.core.kernel import kernel

@kernel
def step(number):
    return number + 1
"""
LOOP = """
from rules import step

from caravanserai.core.kernel import entry

@entry("intp(intp)")
def twice(number):
    return step(number) * 2

@entry("intp(intp)")
def thrice(number):
    return step(number) * 3
"""
MAIN = """
import importlib, json, sys
from pathlib import Path

import loop
from caravanserai.core.kernel import cache_folder, prepare

told = []

def go():
    # As a new process would: fresh entries, nothing compiled yet.
    importlib.reload(loop)
    said = []
    prepare([loop.twice, loop.thrice], "room", lambda done, of: said.append([done, of]))
    told.append({"values": [loop.twice(20), loop.thrice(20)], "compiling": said})

def files(suffix):
    return sorted(cache_folder().rglob("*" + suffix))

{steps}
print(json.dumps(told))
"""
ALL_ANEW = [[0, 2], [1, 2], [2, 2]]
NONE_ANEW: list[list[int]] = []


@pytest.fixture
def room(tmp_path: Path) -> Path:
    """A folder with a kernel in one file, and in another file two entries that call it."""
    folder = tmp_path / "room"
    folder.mkdir()
    (folder / "rules.py").write_text(RULES)
    (folder / "loop.py").write_text(LOOP)
    return folder


def run(room: Path, cache: Path, steps: str = "go()") -> list[Any]:
    """What each `go()` gave and had to compile, in a process of its own."""
    (room / "main.py").write_text(MAIN.replace("{steps}", steps))
    environment = {**os.environ, "CARAVANSERAI_CACHE": str(cache), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "main.py"], cwd=room, env=environment, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


# The cache folder


@compiled_only
def test_what_is_compiled_once_is_kept(room, tmp_path):
    assert run(room, tmp_path / "cache") == [{"values": [42, 63], "compiling": ALL_ANEW}]
    assert run(room, tmp_path / "cache") == [{"values": [42, 63], "compiling": NONE_ANEW}]
    # Beside the code nothing is kept.
    assert not list(room.rglob("*.nb*"))


@compiled_only
def test_a_changed_kernel_in_another_file_is_compiled_anew(room, tmp_path):
    run(room, tmp_path / "cache")
    (room / "rules.py").write_text(RULES.replace("+ 1", "+ 2"))
    assert run(room, tmp_path / "cache") == [{"values": [44, 66], "compiling": ALL_ANEW}]


@compiled_only
def test_a_cache_folder_that_cannot_be_written_still_works(room, tmp_path):
    (tmp_path / "file").write_text("no folder")
    for cache in (tmp_path / "file", tmp_path / "file" / "below"):
        assert run(room, cache, "go(); go()") == [{"values": [42, 63], "compiling": ALL_ANEW}] * 2
    assert (tmp_path / "file").read_text() == "no folder"


def damaged(suffix: str, damage: str) -> str:
    """Steps: compile, damage all files of a kind, and run twice."""
    return f"go()\nassert len(files({suffix!r})) == 2\nfor file in files({suffix!r}):\n    {damage}\ngo()\ngo()"


@compiled_only
@pytest.mark.parametrize("suffix", [".nbc", ".nbi"])
def test_a_truncated_file_costs_a_compilation_and_no_error(room, tmp_path, suffix):
    for number, damage in enumerate(
        ("file.write_bytes(file.read_bytes()[: len(file.read_bytes()) // 2])", "file.write_bytes(b'')")
    ):
        told = run(room, tmp_path / f"cache{number}", damaged(suffix, damage))
        assert [one["values"] for one in told] == [[42, 63]] * 3
        assert [one["compiling"] for one in told] == [ALL_ANEW, ALL_ANEW, NONE_ANEW]


@compiled_only
@pytest.mark.parametrize("suffix", [".nbc", ".nbi"])
def test_a_file_of_something_else_costs_a_compilation_and_no_error(room, tmp_path, suffix):
    told = run(room, tmp_path / "cache", damaged(suffix, "file.write_bytes(b'something else')"))
    assert [one["values"] for one in told] == [[42, 63]] * 3
    assert [one["compiling"] for one in told] == [ALL_ANEW, ALL_ANEW, NONE_ANEW]


@compiled_only
def test_what_no_version_has_used_for_a_month_is_forgotten(room, tmp_path):
    kept = tmp_path / "cache" / "kernels"
    for name, days in (("old", 31), ("recent", 29)):
        (kept / name / "room").mkdir(parents=True)
        (kept / name / "room" / "code.nbc").write_bytes(b"code")
        then = time.time() - days * 24 * 3600
        os.utime(kept / name, (then, then))
    run(room, tmp_path / "cache")
    assert not (kept / "old").exists()
    assert (kept / "recent" / "room" / "code.nbc").exists()
    assert len(list(kept.iterdir())) == 2


def test_the_cache_folder_is_the_users_or_the_one_chosen(monkeypatch, tmp_path):
    monkeypatch.setenv("CARAVANSERAI_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    usual = Path(platformdirs.user_cache_dir("caravanserai", appauthor=False))
    monkeypatch.setenv("CARAVANSERAI_CACHE", "")
    assert cache_folder() == usual
    monkeypatch.delenv("CARAVANSERAI_CACHE")
    assert cache_folder() == usual


def test_the_key_changes_with_every_source(room, tmp_path):
    package = Path(caravanserai.__file__).parent
    shutil.copytree(package, tmp_path / "copy" / "caravanserai", ignore=shutil.ignore_patterns("__pycache__"))
    script = """
import json, sys
from pathlib import Path

import caravanserai
from caravanserai.core.kernel import cache_key

package, room = Path(caravanserai.__file__).parent, Path(sys.argv[1])
assert package.parent == Path(sys.argv[2]), package

def key():
    cache_key.cache_clear()
    return cache_key(room)

keys = [key(), key()]
for source in (
    package / "core" / "chance.py",
    package / "core" / "engine.py",
    package / "games" / "camelup" / "camels.py",
    package / "games" / "camelup" / "box.py",
    room / "rules.py",
):
    with source.open("a") as file:
        file.write("# changed")
    keys.append(key())
(room / "more.py").write_text("")
keys.append(key())
(room / "more.py").unlink()
keys.append(key())
(room / "notes.txt").write_text("no source")
keys.append(key())
print(json.dumps(keys))
"""
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "copy")}
    done = subprocess.run(
        [sys.executable, "-c", script, str(room), str(tmp_path / "copy")],
        env=environment,
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    before, again, *changed, with_more, without_more, with_notes = json.loads(done.stdout)
    assert before == again
    assert len({before, *changed, with_more}) == 2 + len(changed)
    assert changed[-1] == without_more == with_notes


# The decorators


def test_a_kernel_is_a_function_on_numbers():
    @kernel
    def add(one, other):
        return one + other

    @inlined
    def double(number):
        return add(number, number)

    assert add(2, 3) == 5
    assert double(4) == 8
    assert as_python(add)(2, 3) == 5
    assert not hasattr(as_python(add), "py_func")


def test_unsigned_numbers_wrap_round_without_a_warning():
    @wrapping
    def square(number):
        return number * number

    assert int(square(np.uint64((1 << 64) - 1))) == 1
    assert int(square(np.uint64(1 << 32))) == 0


@pytest.mark.skipif(COMPILED, reason="kernels are compiled")
def test_run_as_python_an_entry_is_its_function_and_nothing_is_prepared():
    def add(one: int, other: int) -> int:
        return one + other

    told: list[Any] = []
    assert entry("intp(intp, intp)")(add) is add
    prepare([add], "room", lambda done, of: told.append((done, of)))
    assert told == []


@compiled_only
def test_an_entry_is_compiled_for_its_signature_and_no_other(tmp_path, monkeypatch):
    monkeypatch.setenv("CARAVANSERAI_CACHE", str(tmp_path))

    def add(one: int, other: int) -> int:
        return one + other

    made = entry("intp(intp, intp)")(add)
    assert made.signatures == []
    prepare([made], "room")
    assert len(made.signatures) == 1
    assert made(2, 3) == 5
    with pytest.raises(TypeError):
        made("2", "3")
    told: list[Any] = []
    prepare([made], "room", lambda done, of: told.append((done, of)))
    assert told == []
