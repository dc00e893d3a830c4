"""The map in CONTRIBUTING.md: every module has its place there, and nothing else has."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "caravanserai"


def sections() -> dict[str, str]:
    """What the map says of each package, by its folder's name."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("```\nsrc/caravanserai/\n", 1)[1].split("```", 1)[0]
    found: dict[str, str] = {}
    top = name = ""
    for line in text.splitlines():
        folder = re.match(r"^( +)([a-z]+)/", line)
        if folder:
            top = folder[2] if len(folder[1]) == 2 else top
            name = folder[2] if len(folder[1]) == 2 else f"{top}/{folder[2]}"
        elif re.match(r"^  [a-z]", line):
            name = ""
        found[name] = f"{found.get(name, '')}\n{line}"
    return found


def test_every_module_has_its_place() -> None:
    told = sections()
    for path in PACKAGE.rglob("*.py"):
        folder = path.parent.relative_to(PACKAGE).as_posix()
        if path.stem.startswith("__") or "migrations" in path.parts:
            continue
        said = told["" if folder == "." else folder] + (told["games"] if folder.startswith("games/") else "")
        assert re.search(rf"(?<![a-z_]){path.stem}(?![a-z_])", said), f"{path.relative_to(PACKAGE)} is not on the map"


def test_every_package_is_there() -> None:
    packages = {path.parent.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("__init__.py")}
    assert {name for name in sections() if name} == {name for name in packages - {"."} if "migrations" not in name}
