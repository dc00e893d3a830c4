"""How soon one can play: opening a table and the house, imports, compiling, and what the compiled code is worth.

    python benchmarks/start.py [--beside FOLDER] [--only PART ...] [--rounds N] [--seconds S] [--json]

Every command is run as users run it, in a process of its own, with a home and a cache folder that are new and empty
where it says that nothing is compiled. (Python's own `.pyc` files are left as they are.)

- `tables`: from `caravan play` to a drawn table, and on to the first answer of an easy bot; nothing is compiled.
- `house`: from `caravan serve` until its first page is there; nothing is compiled.
- `imports`: `caravan --version` and `import caravanserai` beside `import numpy`, in turn.
- `compiling`: processor seconds, of all processes, to compile all units of all games.
- `referee`: `caravan referee` on the record of the README, with compiled units stored.
- `speed`: `caravan bench` of each game, with compiled units stored.

`--beside` is a checkout of another commit with an environment of its own in `.venv`: its compiling and its speed are
measured too, in turn with ours. The ratio is ours divided by the other's. What counts is the median of all rounds. A
busy machine disturbs times, and processor seconds least.

Needs Linux or macOS: a table is opened in a pseudo-terminal.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import pty
import re
import resource
import select
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import cached_property
from pathlib import Path
from typing import TypeVar

import caravanserai as cv
from caravanserai.bots.temper import names_for
from caravanserai.messages import say

T = TypeVar("T")

ROOT = Path(__file__).parents[1]
PERSON, BOT = "Ana", "easy"
SEED = 7
PATIENCE = 300.0  # seconds after which something that was to come never will
TABLES = {"touareg": 3, "pharaohs": 3, "camelup": 5}  # seconds that opening one should take at most
BENCHES = {
    "camelup": (),
    "camelup, Supercup": ("--options", "support,spicy,photographer,positions"),
    "touareg": (),
    "pharaohs": (),
}
TIMES_A_ROUND = 3  # that what is short is measured in a round


@dataclass(frozen=True)
class Row:
    """One figure: ours, what it is measured beside, and what is wanted of it."""

    what: str
    value: float
    unit: str = "s"
    beside: float | None = None
    wanted: str = ""

    @property
    def ratio(self) -> float | None:
        return None if self.beside is None else self.value / self.beside

    def told(self) -> dict[str, object]:
        """The same, for JSON."""
        return {**asdict(self), "ratio": self.ratio}

    def __str__(self) -> str:
        beside, ratio = ("" if each is None else f"{each:.2f}" for each in (self.beside, self.ratio))
        return f"{self.what:<58}{self.value:>9.2f} {self.unit:<12}{beside:>9}{ratio:>7}  {self.wanted}".rstrip()


HEADER = f"{'':<58}{'ours':>9} {'':<12}{'beside':>9}{'ratio':>7}  wanted"


@dataclass(frozen=True)
class Tree:
    """A checkout, and the Python that it is installed for."""

    folder: Path
    python: Path

    @property
    def caravan(self) -> str:
        return str(self.python.with_name("caravan"))

    @property
    def compile_all(self) -> Sequence[str]:
        """The command that compiles all units; it had another name once."""
        names = ("precompile.py", "kernels.py")
        return str(self.python), next(str(file) for name in names if (file := self.folder / "tests" / name).exists())


class Start:
    """The measurements, and where they leave their files."""

    def __init__(self, folder: Path, rounds: int, seconds: float, beside: Path | None) -> None:
        self._folder = folder
        self._rounds = rounds
        self._seconds = seconds
        self._ours = Tree(ROOT, Path(sys.executable))
        self._theirs = None if beside is None else Tree(beside, beside / ".venv" / "bin" / "python")
        self._homes = 0

    def tables(self) -> list[Row]:
        rows = []
        for game, wanted in TABLES.items():
            came = [open_table(self._ours, game, self._new()) for _ in self._each_round(f"caravan play {game}")]
            drawn, answered = zip(*came, strict=True)
            rows.append(Row(f"caravan play {game}: the table is drawn", statistics.median(drawn)))
            name = f"caravan play {game}: an {BOT} bot has answered"
            rows.append(Row(name, statistics.median(answered), wanted=f"under {wanted} s"))
        return rows

    def house(self) -> list[Row]:
        came = [open_house(self._ours, self._new()) for _ in self._each_round("caravan serve")]
        return [Row("caravan serve: the first page is there", statistics.median(came), wanted="under 3 s")]

    def imports(self) -> list[Row]:
        python = str(self._ours.python)
        numpy, package, version = "import numpy", "import caravanserai", "caravan --version"
        commands = {
            numpy: (python, "-c", numpy),
            package: (python, "-c", package),
            version: (self._ours.caravan, "--version"),
        }
        about = self._new()
        came = self._in_turn(commands, lambda command: seconds_of(command, about), "imports")
        rows = [Row(numpy, came[numpy])]
        rows += [Row(what, came[what], beside=came[numpy], wanted="at most 1.5") for what in (package, version)]
        return rows

    def compiling(self) -> list[Row]:
        ours, theirs = self._stored, self._stored_beside
        return [
            Row(
                "all units of all games, processor time",
                ours[1],
                beside=None if theirs is None else theirs[1],
                wanted="at most 0.33" if theirs else "",
            )
        ]

    def referee(self) -> list[Row]:
        about = self._stored[0]
        record = self._folder / "game.caravan"
        (text, *_) = re.findall(r"^```caravan\n(.*?)^```$", (ROOT / "README.md").read_text("utf-8"), re.M | re.S)
        record.write_text(text, "utf-8")
        command = (self._ours.caravan, "referee", str(record))
        came = [seconds_of(command, about) for _ in self._each_round("caravan referee")]
        return [Row("caravan referee, a short record", statistics.median(came), wanted="under 0.6 s")]

    def speed(self) -> list[Row]:
        trees = {"ours": (self._ours, self._stored[0])}
        if self._theirs is not None and self._stored_beside is not None:
            trees["theirs"] = (self._theirs, self._stored_beside[0])
        rows = []
        for what, options in BENCHES.items():
            game = what.partition(",")[0]
            words = ("bench", game, "--seconds", str(self._seconds), "--json", *options)

            def million_steps(tree: tuple[Tree, dict[str, str]], words: Sequence[str] = words) -> float:
                told = json.loads(run((tree[0].caravan, *words), tree[1]))
                return float(told["steps_per_second"]) / 1e6

            came = self._in_turn(trees, million_steps, f"caravan bench {what}")
            wanted = "at least 0.95" if "theirs" in came else ""
            rows.append(Row(f"caravan bench {what}", came["ours"], "M steps/s", came.get("theirs"), wanted))
        return rows

    @cached_property
    def _stored(self) -> tuple[dict[str, str], float]:
        """Surroundings in which all units are compiled, and how many processor seconds that took."""
        return self._compile(self._ours, "ours")

    @cached_property
    def _stored_beside(self) -> tuple[dict[str, str], float] | None:
        """The same of the other tree."""
        return None if self._theirs is None else self._compile(self._theirs, "the other's")

    def _compile(self, tree: Tree, whose: str) -> tuple[dict[str, str], float]:
        notice(f"compiling all units, {whose} ...")
        about, before = self._new(), processor_seconds()
        run(tree.compile_all, about, tree.folder)
        return about, processor_seconds() - before

    def _new(self) -> dict[str, str]:
        """The variables of somebody who has just come: a home and a cache in which nothing is."""
        self._homes += 1
        home = self._folder / str(self._homes)
        home.mkdir()
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "XDG_"))}
        return {**kept, "HOME": str(home), "CARAVANSERAI_CACHE": str(home / "cache"), "CARAVAN_LANGUAGE": "en"}

    def _each_round(self, label: str, times: int = 1) -> Iterator[int]:
        for number in range(self._rounds * times):
            notice(f"{label}: {number + 1} of {self._rounds * times} ...")
            yield number

    def _in_turn(self, jobs: Mapping[str, T], measure: Callable[[T], float], label: str) -> dict[str, float]:
        """The median of each job, when all are done in turn, forwards and backwards."""
        came: dict[str, list[float]] = {name: [] for name in jobs}
        for number in self._each_round(label, TIMES_A_ROUND):
            for name, job in list(jobs.items())[:: -1 if number % 2 else 1]:
                came[name].append(measure(job))
        return {name: statistics.median(several) for name, several in came.items()}


PARTS: dict[str, Callable[[Start], list[Row]]] = {
    "tables": Start.tables,
    "house": Start.house,
    "imports": Start.imports,
    "compiling": Start.compiling,
    "referee": Start.referee,
    "speed": Start.speed,
}


def open_table(tree: Tree, game: str, about: dict[str, str]) -> tuple[float, float]:
    """Seconds until a table is drawn, and until the bot has made its first move."""
    turn = first_turn(game)
    (bot,) = names_for([(BOT, BOT)], [PERSON])
    prompt, answer = say("table-prompt", "en", player=PERSON), re.compile(rf"^{bot}: ", re.MULTILINE)
    command = (tree.caravan, "play", game, "--players", PERSON, "--bots", BOT, "--seed", str(SEED))
    screen, theirs = pty.openpty()
    start, drawn, shown, typed = time.perf_counter(), 0.0, "", 0
    with running(command, about, theirs, screen) as process:
        while process.poll() is None and time.perf_counter() - start < PATIENCE:
            if not select.select([screen], [], [], 0.1)[0]:
                continue
            shown += os.read(screen, 1 << 16).decode(errors="ignore").replace("\r", "")
            drawn = drawn or (prompt in shown and time.perf_counter() - start) or 0.0
            if answer.search(shown):
                return drawn, time.perf_counter() - start
            if typed < min(shown.count(prompt), len(turn)):
                os.write(screen, f"{turn[typed]}\n".encode())
                typed += 1
    sys.exit(f"no bot has answered:\n{shown}")


def first_turn(game: str) -> list[str]:
    """What the first player may type until the other is to move."""
    match, typed = cv.new(game, [PERSON, BOT], seed=SEED), []
    while match.to_move == PERSON:
        typed.append(match.legal()[0])
        match.play(typed[-1])
    return typed


def open_house(tree: Tree, about: dict[str, str]) -> float:
    """Seconds until a new house shows its page."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    start = time.perf_counter()
    with running((tree.caravan, "serve", "--port", str(port)), about) as process:
        while process.poll() is None and time.perf_counter() - start < PATIENCE:
            with suppress(OSError), closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as house:
                house.request("GET", "/")
                if house.getresponse().status == http.client.OK:
                    return time.perf_counter() - start
            time.sleep(0.01)
    sys.exit("the house does not answer")


@contextmanager
def running(
    command: Sequence[str], about: dict[str, str], terminal: int | None = None, *descriptors: int
) -> Iterator[subprocess.Popen[bytes]]:
    """A process, on a terminal or on none, that is stopped as by Ctrl-C; then the descriptors are closed."""
    where = subprocess.DEVNULL if terminal is None else terminal
    # In a session of its own: our Ctrl-C reaches it through us alone.
    process = subprocess.Popen(command, env=about, stdin=where, stdout=where, stderr=where, start_new_session=True)
    if terminal is not None:
        os.close(terminal)
    try:
        yield process
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        for descriptor in descriptors:
            os.close(descriptor)


def run(command: Sequence[str], about: dict[str, str], folder: Path = ROOT) -> str:
    """What a command prints; one that fails ends it all."""
    done = subprocess.run(command, env=about, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.stdout


def seconds_of(command: Sequence[str], about: dict[str, str]) -> float:
    """How long a command takes."""
    start = time.perf_counter()
    run(command, about)
    return time.perf_counter() - start


def processor_seconds() -> float:
    """What all processes that this one has started, and those that they have, have used until their end."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def notice(line: str = "") -> None:
    """Say on standard error what is being done: on a screen in one line that is written over."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\033[K{line}")
        sys.stderr.flush()
    elif line:
        print(line, file=sys.stderr)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another checkout, with its own .venv")
    parser.add_argument("--only", nargs="+", choices=PARTS, default=list(PARTS), metavar="PART", help=", ".join(PARTS))
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of one `caravan bench`")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    if chosen.beside is not None and not (chosen.beside / ".venv" / "bin" / "caravan").exists():
        parser.error(f"{chosen.beside} has no .venv/bin/caravan")
    rows: list[Row] = []
    if not chosen.json:
        print(HEADER)
    try:
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
            beside = None if chosen.beside is None else chosen.beside.resolve()
            start = Start(Path(folder), chosen.rounds, chosen.seconds, beside)
            for part in chosen.only:
                rows += (came := PARTS[part](start))
                notice()
                if not chosen.json:
                    print(*came, sep="\n", flush=True)
    except KeyboardInterrupt:
        notice()
        sys.exit(130)
    if chosen.json:
        print(json.dumps({"rounds": chosen.rounds, "figures": [row.told() for row in rows]}))


if __name__ == "__main__":
    main()
