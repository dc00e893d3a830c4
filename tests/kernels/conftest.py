"""What the tests of kernels share: an empty cache, a queue of their own, and a workshop of small units."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from workshop import SMALL, WATCHED, Workshop

from caravanserai.kernels import background, store


@pytest.fixture(autouse=True, scope="session")
def engine() -> None:
    """The games' own units are not needed here."""


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder, and no units that a wheel brought along."""
    folder = tmp_path / "cache"
    monkeypatch.setenv(store.CACHE_VARIABLE, str(folder))
    monkeypatch.setattr(store, "BUILT", tmp_path / "built")
    return folder


@pytest.fixture
def queue(cache: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[background.Queue]:
    """This process's queue, new and with two processes at most."""
    made = background.Queue(2)
    monkeypatch.setattr(background, "_queue", made)
    yield made
    made.close()


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    """A folder of modules that this process and its workers find."""
    folder = tmp_path / "modules"
    folder.mkdir()
    made = Workshop(folder)
    made.write("watched", WATCHED)
    made.write("small", SMALL)
    monkeypatch.syspath_prepend(str(folder))
    yield made
    for name, module in list(sys.modules.items()):
        if getattr(module, "__file__", None) and Path(str(module.__file__)).parent == folder:
            del sys.modules[name]
