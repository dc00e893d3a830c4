"""The README's tutorial does what it says, and so does the French one: their Python is run, and their commands too."""

from __future__ import annotations

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
READMES = [("README.md", "game.caravan", 3), ("README.fr.md", "partie.caravan", 1)]  # with its record, and commands
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PAGES = sorted((ROOT / "docs").glob("*.md"))

pytestmark = pytest.mark.compiled("plays twenty thousand games")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", [*(ROOT / name for name, *_ in READMES), *PAGES], ids=lambda page: page.name)
def test_the_python_of_the_page(page: Path) -> None:
    source = "\n".join(blocks(page.read_text("utf-8"), "python"))
    test = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    report: list[str] = []
    runner.run(test, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)
    assert page.name != "README.md" or len(test.examples) > 25


@pytest.mark.parametrize(("page", "record", "least"), READMES)
def test_the_commands_of_the_readme(page: str, record: str, least: int, tmp_path: Path) -> None:
    text = (ROOT / page).read_text("utf-8")
    (tmp_path / record).write_text(blocks(text, "caravan")[0], "utf-8")
    session = next(block for block in blocks(text, "console") if block.startswith("$"))
    checker = doctest.OutputChecker()
    commands = re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]
    assert len(commands) >= least
    for command in commands:
        line, _, expected = command.partition("\n")
        program, *arguments = line.split(" ")
        assert program == "caravan"
        run = subprocess.run(
            [sys.executable, "-m", "caravanserai", *arguments],
            cwd=tmp_path,
            env={**os.environ, "COLUMNS": "100"},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        assert checker.check_output(expected, run.stdout, FLAGS), f"{line}\n{run.stdout}"
