"""Imports: a command, and the package, bring what they need and nothing else."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai.cli.caravan import HELP
from caravanserai.games import OURS

from .shell import GOOD

PACKAGE = Path(cv.__file__).parent
LONGEST = Path(__file__).parents[1] / "conformance" / "golden" / "pharaohs-6-quiz.caravan"
COMPILER = {"numba", "llvmlite"}
HOUSE = {"alembic", "fastapi", "httpx", "sqlalchemy", "uvicorn", "caravanserai.house"}
GAMES = {f"caravanserai.games.{name}" for name in OURS}
LIST = "\n    import sys\n    print('imported', *sys.modules)"


def python(code: str, stdin: str = "", cache: Path | None = None) -> str:
    """What a new process prints that runs some Python."""
    run = subprocess.run(
        [sys.executable, "-c", code],
        input=stdin,
        env={**os.environ, **({} if cache is None else {"CARAVANSERAI_CACHE": str(cache)})},
        capture_output=True,
        text=True,
        timeout=120,
        check=True,
    )
    assert run.stderr == ""
    return run.stdout


def imported(printed: str) -> set[str]:
    """The modules that a process has told of at its end."""
    return set(printed.splitlines()[-1].split()[1:])


def command(*arguments: str) -> str:
    """Python that runs a command and then tells what was imported."""
    return f"from caravanserai.cli import main\ntry:\n    main({arguments!r})\nexcept SystemExit:{LIST}"


def test_the_package_imports_nothing_and_prints_nothing() -> None:
    printed = python("import sys; before = set(sys.modules); import caravanserai; print(*set(sys.modules) - before)")
    brought = {name for name in printed.split() if name.partition(".")[0] not in sys.stdlib_module_names}
    assert brought == {"caravanserai"}


def test_importing_all_of_it_changes_nothing_of_the_process() -> None:
    state = "sys.excepthook, signal.getsignal(signal.SIGINT), sys.meta_path[:], sys.path[:], dict(os.environ)"
    code = f"""
import os, signal, sys, threading
before = {state}
import caravanserai as cv
for name in cv.__all__:
    getattr(cv, name)
from caravanserai.kernels import background
assert before == ({state})
assert threading.active_count() == 1
assert background.listeners == []
"""
    assert python(code) == ""


def test_the_version_takes_neither_numpy_nor_a_game_nor_anything_to_draw_with() -> None:
    printed = python(command("--version"))
    assert printed.startswith(f"caravan {cv.__version__}\n")
    assert not imported(printed) & {"numpy", "rich", "pydantic", "fluent.runtime", *COMPILER, *HOUSE, *GAMES}


def test_help_takes_neither_numpy_nor_a_game() -> None:
    printed = python("\n".join(command(*arguments, "--help") for arguments in [(), *((name,) for name in HELP)]))
    assert printed.count("Usage: caravan ") == 1 + len(HELP)
    assert not imported(printed) & {"numpy", "rich", *COMPILER, *HOUSE, *GAMES}


@pytest.mark.parametrize("record", [GOOD, LONGEST.read_text("utf-8")], ids=["short", "long"])
def test_the_referee_takes_no_compiler_and_starts_none(record: str, tmp_path: Path) -> None:
    printed = python(command("referee", "-"), stdin=record, cache=tmp_path)
    name = record.partition("\n")[0].removeprefix("game: ")
    assert imported(printed) & GAMES == {f"caravanserai.games.{name}"}
    assert not imported(printed) & {"caravanserai.bots", *COMPILER, *HOUSE}
    assert list(tmp_path.iterdir()) == []


def test_a_table_takes_no_house_and_no_other_game(tmp_path: Path) -> None:
    arguments = ("play", "touareg", "--bots", "easy", "--save", str(tmp_path / "game.caravan"))
    printed = python(command(*arguments), stdin="quit\n")
    assert imported(printed) & GAMES == {"caravanserai.games.touareg"}
    assert not imported(printed) & HOUSE


def test_every_name_of_the_package_is_there() -> None:
    for name in cv.__all__:
        assert getattr(cv, name) is getattr(cv, name)
        assert name in dir(cv)
    with pytest.raises(AttributeError, match="no attribute 'kernel'"):
        cv.kernel  # noqa: B018


def test_no_name_of_the_package_is_that_of_a_room_too() -> None:
    rooms = {path.stem for path in PACKAGE.iterdir()}
    assert rooms & set(cv.__all__) == set()
    code = "import caravanserai.arena.tournament as t\nimport caravanserai as cv\nassert cv.tournament and t.tournament"
    assert python(code) == ""
