"""The README's tutorial does what it says: its Python is run, and its commands too."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
PAGES = sorted((ROOT / "docs").glob("*.md"))

pytestmark = pytest.mark.compiled("plays twenty thousand games")


def blocks(text: str, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=lambda page: page.name)
def test_the_python_of_the_page(page: Path) -> None:
    source = "\n".join(blocks(page.read_text("utf-8"), "python"))
    test = doctest.DocTestParser().get_doctest(source, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    report: list[str] = []
    runner.run(test, out=report.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(report)
    assert page.name != "README.md" or len(test.examples) > 25


def test_the_commands_of_the_readme(tmp_path: Path) -> None:
    (tmp_path / "game.caravan").write_text(blocks(README, "caravan")[0], "utf-8")
    session = next(block for block in blocks(README, "console") if block.startswith("$"))
    checker = doctest.OutputChecker()
    commands = re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]
    assert len(commands) >= 3
    for command in commands:
        line, _, expected = command.partition("\n")
        program, *arguments = line.split(" ")
        assert program == "caravan"
        run = subprocess.run(
            [sys.executable, "-m", "caravanserai", *arguments],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=True,
        )
        assert checker.check_output(expected, run.stdout, FLAGS), f"{line}\n{run.stdout}"
