"""What the tests of all commands share."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from pathlib import Path

import pytest

import engines
from caravanserai import cli
from caravanserai.messages import LANGUAGE_VARIABLE

from .shell import WIDTH, Caravan, Refusal, refused


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if engines.as_python:
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="commands are tried as users run them"))


@pytest.fixture
def caravan(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Caravan:
    """Runs a command in this process, which has all units loaded; `shell.start` runs one as users do."""

    def run(
        *arguments: str, stdin: str | bytes = b"", cwd: Path | None = None, **environment: str
    ) -> subprocess.CompletedProcess[str]:
        typed = stdin.encode() if isinstance(stdin, str) else stdin
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(typed), "utf-8"))
            patch.setattr(sys, "path", sys.path[:])  # a bot's folder is put there
            for name, value in {LANGUAGE_VARIABLE: "", **WIDTH, **environment}.items():
                patch.setenv(name, value)
            patch.chdir(cwd or os.curdir)
            capfd.readouterr()
            with pytest.raises(SystemExit) as left:
                cli.main(arguments)
            return subprocess.CompletedProcess(arguments, int(left.value.code or 0), *capfd.readouterr())

    return run


@pytest.fixture
def refusal(caravan: Caravan) -> Refusal:
    """The one line with which a command is refused."""

    def run(*arguments: str, stdin: bytes = b"") -> str:
        return refused(caravan(*arguments, stdin=stdin))

    return run
