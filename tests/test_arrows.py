"""Imports point one way: messages ← kernels ← core ← games ← odds ← bots ← arena, house, terminal ← api ← cli.

And what core must not do.
"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "caravanserai"
# Each room, and the rooms it may import from besides itself.
ARROWS = {
    "kernels": {"messages"},
    "messages": set(),
    "core": {"kernels", "messages"},
    "games": {"core", "kernels", "messages"},
    "odds": {"core", "games", "kernels", "messages"},
    "bots": {"core", "games", "kernels", "messages", "odds"},
    "arena": {"bots", "core", "games", "kernels", "messages"},
    "house": {"bots", "core", "games", "kernels", "messages", "odds"},
    "terminal": {"bots", "core", "games", "kernels", "messages", "odds"},
    "cli": {"arena", "bots", "core", "house", "kernels", "messages", "terminal"},
}
TOP = ("__init__.py", "__main__.py", "api.py")  # the front door, from which all rooms are seen
READERS = {"games/pharaohs/library.py"}  # whose board and cards are files
FILE_CALLS = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "mkdir", "touch", "unlink", "iterdir"}
FILE_MODULES = {"io", "os", "platformdirs", "shutil", "socket", "sqlite3", "subprocess", "tempfile"}
FILES = sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """The modules of this package that a file imports."""
    return {name for name in all_imports(path) if name.split(".")[0] == "caravanserai"}


def all_imports(path: Path) -> set[str]:
    """All that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return found


def test_arrows_are_drawn_for_what_exists() -> None:
    assert {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").is_file()} == set(ARROWS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0]
    if room not in ARROWS:
        assert room in TOP, f"no arrow is drawn for {room}"
        return
    found = imports(path)
    if room == "cli":
        found -= {"caravanserai"}  # commands do what anybody can who imports the package
    for name in found:
        assert name.partition(".")[2].split(".")[0] in ARROWS[room] | {room}, f"{path.name} imports {name}"


def test_a_command_does_not_import_another() -> None:
    shared = {"language", "options", "files", "output"}
    for path in (PACKAGE / "cli").glob("*.py"):
        others = {name.split(".")[2] for name in imports(path) if name.startswith("caravanserai.cli.")}
        assert path.stem in ("__init__", "caravan") or others <= shared, path


@pytest.mark.parametrize("room", ["core", "games"])
def test_core_and_games_neither_print_nor_ask(room: str) -> None:
    for path in (PACKAGE / room).rglob("*.py"):
        nodes = ast.walk(ast.parse(path.read_text("utf-8")))
        calls = {ast.unparse(node.func) for node in nodes if isinstance(node, ast.Call)}
        assert not calls & {"print", "input", "open"}, path
        assert not any(call.startswith(("sys.stdout", "sys.stderr", "sys.stdin")) for call in calls), path


@pytest.mark.parametrize("room", ["core", "games"])
def test_core_and_games_read_and_write_no_files(room: str) -> None:
    """Compiled code is stored by kernels, solved tables by odds, records by whoever asks for them."""
    readers = set()
    for path in (PACKAGE / room).rglob("*.py"):
        nodes = list(ast.walk(ast.parse(path.read_text("utf-8"))))
        methods = {
            node.func.attr for node in nodes if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        }
        if methods & FILE_CALLS:
            readers.add(path.relative_to(PACKAGE).as_posix())
        assert not {name.split(".")[0] for name in all_imports(path)} & FILE_MODULES, path
    assert readers == {name for name in READERS if name.startswith(f"{room}/")}


def test_a_game_does_not_import_another() -> None:
    for path in (PACKAGE / "games").rglob("*.py"):
        if path.parent.name != "games":
            others = {name.split(".")[2] for name in imports(path) if name.startswith("caravanserai.games.")}
            assert others <= {path.parent.name}, path


@pytest.mark.parametrize("name", ["utils", "helpers", "misc", "common"])
def test_no_file_is_a_drawer_for_odds_and_ends(name: str) -> None:
    assert [path for path in FILES if path.stem == name] == []
