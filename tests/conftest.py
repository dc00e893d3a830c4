"""What all tests share: fewer examples where kernels run as ordinary Python."""

from __future__ import annotations

import signal

import pytest
from hypothesis import HealthCheck, settings

from caravanserai.core.kernel import COMPILED

# A shell lets what it runs in the background ignore Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A slow machine is no fault, and the same examples each time keep a red test red.
settings.register_profile(
    "steady",
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
    max_examples=60 if COMPILED else 8,
)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """English, whatever machine runs the tests."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "CARAVAN_LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)
