"""Imports point one way: core ← games ← bots, arena, house, terminal, adapters ← cli; and what core must not do."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "src" / "caravanserai"
# Each room, and the rooms it may import from besides itself.
ARROWS = {
    "messages": set(),
    "core": {"messages"},
    "games": {"core", "messages"},
    "oracle": {"core", "games", "messages"},
    "bots": {"core", "games", "messages", "oracle"},
    "arena": {"bots", "core", "games", "messages"},
    "house": {"bots", "core", "games", "messages", "oracle"},
    "terminal": {"bots", "core", "games", "messages", "oracle"},
    "adapters": {"core", "games", "messages"},
    "cli": {"arena", "bots", "core", "house", "messages", "terminal"},
}
FILES = sorted(PACKAGE.rglob("*.py"))


def imports(path: Path) -> set[str]:
    """The modules of this package that a file imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found |= {f"{node.module}.{name.name}" for name in node.names}
    return {name for name in found if name.split(".")[0] == "caravanserai"}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_one_way(path: Path) -> None:
    room = path.relative_to(PACKAGE).parts[0]
    if room not in ARROWS:
        assert room in ("__init__.py", "__main__.py"), f"no arrow is drawn for {room}"
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


def test_a_game_does_not_import_another() -> None:
    for path in (PACKAGE / "games").rglob("*.py"):
        if path.parent.name != "games":
            others = {name.split(".")[2] for name in imports(path) if name.startswith("caravanserai.games.")}
            assert others <= {path.parent.name}, path


@pytest.mark.parametrize("name", ["utils", "helpers", "misc", "common"])
def test_no_file_is_a_drawer_for_odds_and_ends(name: str) -> None:
    assert [path for path in FILES if path.stem == name] == []
