"""Real browsers at a real house: Chromium, and a server in a process of its own.

Where there is no Chromium the tests that need one are skipped by name; with `CI=true` that is a failure.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

import engines
from house.conftest import Forked, Server, new_database, nursery, server, stalled  # noqa: F401
from page import chromium
from page.visitor import Visitor, settings

IS_CI = os.environ.get("CI", "").lower() in ("1", "true", "yes")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    here = [item for item in items if Path(__file__).parent in item.path.parents]
    for item in here:
        in_browser = "browser" in getattr(item, "fixturenames", ())
        if in_browser and engines.as_python:
            item.add_marker(pytest.mark.skip(reason="the house is tried as users run it"))
        elif in_browser and not IS_CI and chromium.find() is None:
            item.add_marker(pytest.mark.skip(reason=f"{item.name}: {chromium.MISSING}"))


# While Playwright runs, no other event loop does: other folders' tests need theirs, so it ends with this folder.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = chromium.find()
    if found is None:
        pytest.fail(chromium.MISSING)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=found, args=chromium.ARGUMENTS)
        yield started
        started.close()


@pytest.fixture(scope="session")
def steady(new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:  # noqa: F811
    """A house whose tables all have the same dice."""
    program = (str(Path(__file__).with_name("steady.py")),)
    made = Server(new_database("sqlite"), tmp_path_factory.mktemp("steady") / "house.log", program=program).start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def pondering(
    new_database: Callable[[str], str],  # noqa: F811
    nursery: subprocess.Popen[str],  # noqa: F811
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Server]:
    """A house where a bot answers after ten minutes."""
    log = tmp_path_factory.mktemp("pondering") / "house.log"
    made = Forked(new_database("sqlite"), log, nursery=nursery, settings={"bot_pause": 600.0}).start()
    yield made
    made.stop()


@pytest.fixture
def visit(browser: Browser, server: Server) -> Iterator[Callable[..., Visitor]]:  # noqa: F811
    """Visitors of one house, or of one that is named, each with their own browser; nothing must go wrong in any."""
    visitors: list[Visitor] = []

    def come(size: str = "laptop", language: str = "en", look: str = "dark", house: Server = server) -> Visitor:
        context = browser.new_context(**settings(size, language, look))
        visitors.append(Visitor(context, house.address, language, size))
        return visitors[-1]

    yield come
    faults = [fault for visitor in visitors for fault in visitor.close()]
    assert not faults, "\n".join(faults)
