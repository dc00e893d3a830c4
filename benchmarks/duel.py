"""A duel: a game's kernels beside its twin, the same game hand-written in C, in one run on one core.

The twin (`<game>.c`) is built here with `gcc -O3 -march=native`. Both play the very same games, which is checked:
the same generator draws the same chance, and scores and lengths must agree to the last one. Rounds alternate, so that
a busy machine slows both; the ratio of the medians is what counts.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import subprocess
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

import caravanserai as cv
from caravanserai.arena.simulation import CHUNK
from caravanserai.core.batch import Runner

SEED = 7
LISTINGS = {"bit by bit": 0, "by a table": 1, "AVX-512": 2}
MASK = 2**64 - 1


@dataclass(frozen=True)
class Duel:
    """What came of it: the medians, and ours divided by the twin's for each way of listing the legal actions."""

    players: int
    games: int
    rounds: int
    checksum: str
    steps_per_second: dict[str, float]
    ratio: dict[str, float]

    def told(self) -> dict[str, Any]:
        """The same, for JSON."""
        return asdict(self)

    def __str__(self) -> str:
        lines = [f"{self.games} games of {self.players} players, the same ones (checksum {self.checksum})"]
        for name, speed in self.steps_per_second.items():
            ratio = self.ratio.get(name)
            label, beside = (name, "") if ratio is None else (f"C, list {name}", f"   ratio {ratio:.2f}")
            lines.append(f"  {label:<22}{speed / 1e6:>8.1f} million steps a second{beside}")
        return "\n".join(lines)


def build(game: str, folder: Path) -> dict[str, Path]:
    """The twin, once for each way of listing the legal actions that this machine can run."""
    source = Path(__file__).with_name(f"{game}.c")
    made = {}
    for name, number in LISTINGS.items():
        program = folder / f"{game}-{number}"
        command = ["gcc", "-std=c11", "-O3", "-march=native", f"-DLISTING={number}", "-o", str(program), str(source)]
        if subprocess.run(command, capture_output=True, check=False).returncode == 0:
            made[name] = program
    return made


def run_twin(program: Path, players: int, games: int) -> tuple[float, str]:
    """Steps a second, and the checksum over all scores and lengths."""
    run = subprocess.run([program, str(players), str(games), str(SEED)], capture_output=True, text=True, check=True)
    told = json.loads(run.stdout)
    return told["steps"] / told["seconds"], told["checksum"]


def run_kernels(game: str, players: int, games: int) -> tuple[float, str]:
    """The same of our kernels, on this thread."""
    runner = Runner(cv.game(game), players, (), SEED)
    moves = np.empty(games, np.int64)
    scores = np.empty((games, players), np.int64)
    winners = np.empty((games, players), np.bool_)
    spent = 0.0
    for first in range(0, games, CHUNK):
        part = slice(first, first + CHUNK)
        start = time.perf_counter()
        runner.run(first, moves[part], scores[part], winners[part])
        spent += time.perf_counter() - start
    return int(moves.sum()) / spent, checksum(scores, moves)


def checksum(scores: npt.NDArray[np.int64], moves: npt.NDArray[np.int64]) -> str:
    """FNV-1a over each game's scores and length, as the twin makes it."""
    digest = 0xCBF29CE484222325
    for row, steps in zip(scores.tolist(), moves.tolist(), strict=True):
        for number in (*row, steps):
            digest = (digest ^ number) * 0x100000001B3 & MASK
    return f"{digest:016x}"


def compare(game: str, players: int, games: int, rounds: int) -> Duel:
    """Play rounds in turn and compare the medians."""
    games = -(-games // CHUNK) * CHUNK
    speeds: dict[str, list[float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        twins = build(game, Path(folder))
        if not twins:
            raise SystemExit(f"benchmarks/{game}.py needs gcc to build the twin")
        run_kernels(game, players, CHUNK)  # loads the code
        for _ in range(rounds):
            speed, ours = run_kernels(game, players, games)
            speeds.setdefault("caravanserai", []).append(speed)
            for name, program in list(twins.items()):
                try:
                    speed, theirs = run_twin(program, players, games)
                except subprocess.CalledProcessError:
                    del twins[name]  # an instruction this machine does not have
                    continue
                assert ours == theirs, f"the twin ({name}) played other games: {ours} is not {theirs}"
                speeds.setdefault(name, []).append(speed)
    medians = {name: statistics.median(several) for name, several in speeds.items()}
    ratio = {name: medians["caravanserai"] / medians[name] for name in twins}
    return Duel(players, games, rounds, ours, medians, ratio)


def command_line(purpose: str | None) -> argparse.ArgumentParser:
    """What every duel can be told."""
    parser = argparse.ArgumentParser(description=(purpose or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--games", type=int, default=40_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    return parser


def stay_on_one_core() -> None:
    """One core, for us and for the twin."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
