"""Prints the tests that touch what changed: `python tests/changed.py [BASE]`, where BASE is a commit, HEAD by default.

A test touches a module if it names it, or if it stands in the module's place in `tests`, which mirrors the sources.
What a change of `core` or `kernels` may break is told by the conformance tests, and what a change of a game's rules may
break by its golden games.
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
TESTS = ROOT / "tests"
SOURCES = "src/caravanserai/"
EVERY_GAME = ["tests/conformance"]
GOLDEN_TEST = "tests/conformance/test_golden_games.py::test_golden_game"
NOTHING_CHANGED = ["tests/test_arrows.py", "tests/test_rule_numbers.py"]
GUIDES = ["tests/test_pages.py", "tests/test_guides.py"]
FOR = {  # what tests documents and texts
    "docs/": [*GUIDES, "tests/test_commands_page.py", "tests/test_rules_page.py", "tests/test_readme.py"],
    "README": [*GUIDES, "tests/test_readme.py"],
    "web/messages/": GUIDES,
    "src/caravanserai/messages/": ["tests/core/test_messages.py"],
}


def changed(base: str) -> list[str]:
    """The files that differ from a commit, new ones too."""
    told = [["diff", "--name-only", base], ["ls-files", "--others", "--exclude-standard"]]
    return [
        line
        for words in told
        for line in subprocess.run(
            ["git", *words], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.splitlines()
    ]


def tests_for(file: str) -> list[str]:
    """The tests that touch a file."""
    found = [test for start, tests in FOR.items() if file.startswith(start) for test in tests]
    if file.startswith("tests/") and Path(file).name.startswith("test_"):
        return [file]
    if not file.startswith(SOURCES) or not file.endswith(".py"):
        return found
    *folders, module = file.removeprefix(SOURCES).removesuffix(".py").split("/")
    if folders[:1] in (["core"], ["kernels"]):
        found += EVERY_GAME
    place = TESTS.joinpath(*folders)
    if folders[:1] == ["games"] and len(folders) == 2:
        golden = sorted((TESTS / "conformance" / "golden").glob(f"{folders[1]}-*.caravan"))
        return [*found, f"tests/games/{folders[1]}", *(f"{GOLDEN_TEST}[{game.stem}]" for game in golden)]
    package = re.escape(".".join(["caravanserai", *folders]))
    named = re.compile(rf"\b{package}\.{module}\b|\bfrom {package} import [^\n]*\b{module}\b")
    mirrored = [f"tests/{test.relative_to(TESTS)}" for test in place.glob(f"test_*{module}*.py")] if folders else []
    naming = [
        f"tests/{test.relative_to(TESTS)}"
        for test in TESTS.rglob("test_*.py")
        if "page" not in test.parts and named.search(test.read_text("utf-8"))
    ]
    return [*found, *mirrored, *naming]


if __name__ == "__main__":
    chosen = dict.fromkeys(test for file in changed(*(sys.argv[1:] or ["HEAD"])) for test in tests_for(file))
    print(" ".join(test for test in chosen if (ROOT / test.partition("::")[0]).exists()) or " ".join(NOTHING_CHANGED))
