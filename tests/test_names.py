"""Names: each class of ours means one thing, so that a reader needs no path to tell which one is meant."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

from test_arrows import PACKAGE


def test_each_class_name_means_one_thing() -> None:
    """The games have the same modules: a name that stands in the same one of several games means the same in each."""
    places: dict[str, set[str]] = defaultdict(set)
    for file in PACKAGE.rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                places[node.name].add(same_in_each_game(file))
    assert len(places) > 100
    assert {name: found for name, found in places.items() if len(found) > 1} == {}


def same_in_each_game(file: Path) -> str:
    """Return a module's path, with `*` for the name of a game."""
    parts = file.relative_to(PACKAGE).parts
    return "/".join((parts[0], "*", *parts[2:]) if parts[0] == "games" and len(parts) > 2 else parts)
