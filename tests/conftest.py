"""What all tests share: the engine they run on, steady examples, and plain surroundings."""

from __future__ import annotations

import signal
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

import engines
from caravanserai.kernels import Unit, background

# A shell lets what it runs in the background ignore Ctrl-C, and so would all that the tests start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--engine",
        choices=("compiled", "python"),
        default="compiled",
        help="run on compiled units, or on the rules as ordinary Python; what only compiled code does is skipped then",
    )
    parser.addoption(
        "--operations",
        type=int,
        help="how many operations tests/house/test_histories.py plays and judges, in place of some thousands",
    )


def pytest_xdist_auto_num_workers() -> int:
    """`-n auto`: one process more than there are cores, as tests of servers and of the page wait half of their time."""
    return background.cores() + 1


def pytest_configure(config: pytest.Config) -> None:
    engines.as_python = config.getoption("--engine") == "python"
    # A slow machine is no fault, and the same examples each time keep a red test red.
    settings.register_profile(
        "steady",
        deadline=None,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow],
        max_examples=engines.by_engine(compiled=60, python=8),
    )
    settings.load_profile("steady")


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Slow tests come first: whichever process is done then takes over short ones, and none is left with a long one."""
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)


@pytest.fixture(autouse=True, scope="session")
def engine() -> Generator[None]:
    """All units of our games are compiled; or, as Python, none is, and who wants one is skipped."""
    if not engines.as_python:
        for unit in engines.our_units():
            unit.require()
        yield
        return

    def refuse(unit: Unit) -> None:
        raise engines.NeedsCompiledCode(unit.name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Unit, "load", lambda _: False)
        patch.setattr(Unit, "require", refuse)
        patch.setattr(Unit, "note_event", lambda _: None)
        patch.setattr(background.Queue, "want", lambda *_, **__: None)
        yield


@pytest.fixture
def small_enough_for_python(monkeypatch: pytest.MonkeyPatch) -> None:
    """What a test asks of compiled code is so little that Python will do: there it runs on that, and is not skipped."""
    if engines.as_python:
        monkeypatch.setattr(Unit, "require", lambda unit: unit.python)


def pytest_runtest_setup(item: pytest.Item) -> None:
    marker = item.get_closest_marker("compiled")
    if marker is not None and engines.as_python:
        pytest.skip(f"too long as Python: {marker.args[0]}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    return (yield from skipped_without_compiler())


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup() -> Generator[None, object, object]:
    return (yield from skipped_without_compiler())


def skipped_without_compiler() -> Generator[None, object, object]:
    try:
        return (yield)
    except engines.NeedsCompiledCode as error:
        pytest.skip(f"needs {error} compiled")


@pytest.fixture(autouse=True)
def plain_surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    """English, whatever machine runs the tests."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG", "CARAVAN_LANGUAGE"):
        monkeypatch.delenv(variable, raising=False)
