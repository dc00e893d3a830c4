"""What commands share: that something long is told of."""

from __future__ import annotations

import time

import pytest

from caravanserai.cli.output import progress_shown
from caravanserai.messages import waiting


def test_what_takes_long_is_said_once_where_there_is_no_screen(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(waiting, "PATIENCE", 0.05)
    for _ in range(2):
        with progress_shown("check-under-way") as progress:
            progress(1, 2)
            time.sleep(0.2)
    assert caplog.messages == ["Replaying all tables …"]
    with progress_shown("backup-under-way") as progress:
        progress(1, 2)
    assert len(caplog.messages) == 1
