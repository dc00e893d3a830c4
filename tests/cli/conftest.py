"""What the tests of all commands share."""

from __future__ import annotations

import io
import subprocess
import sys
from pathlib import Path

import pytest

from caravanserai import cli
from caravanserai.core.kernel import COMPILED

from .shell import Refusal, refused


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not COMPILED:
        for item in items:
            if Path(__file__).parent in item.path.parents:
                item.add_marker(pytest.mark.skip(reason="commands are tried as users run them"))


@pytest.fixture
def refusal(capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Refusal:
    """The one line with which a command is refused; in this process, since to start one for each takes a second."""

    def run(*arguments: str, stdin: bytes = b"") -> str:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as left:
            cli.main(arguments)
        return refused(subprocess.CompletedProcess(arguments, int(left.value.code or 0), *capfd.readouterr()))

    return run
