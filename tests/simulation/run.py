"""The command: many seeds one after another, or one seed again."""

from __future__ import annotations

import argparse
import gc
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from caravanserai.games import registered
from simulation.faults import KINDS, OBSERVED
from simulation.mutants import hunt
from simulation.town import SHOWN, Outcome, simulate

MEMORY = Path("/dev/shm")  # noqa: S108 (a file system in memory, where there is one)
COLLECT = 25  # seeds after which garbage is collected: never in the middle of one


def workplace() -> tempfile.TemporaryDirectory[str]:
    """Return a folder for a database, in memory if that is possible."""
    return tempfile.TemporaryDirectory(prefix="caravanserai-simulation-", dir=MEMORY if MEMORY.is_dir() else None)


def ready() -> None:
    """Load the rules as compiled code, so that each seed is quick."""
    for game in registered().values():
        game.rules_unit.require()
    gc.collect()
    gc.freeze()  # what is loaded by now stays


def tell(outcome: Outcome) -> str:
    """Return what a failed seed has shown, with its last happenings."""
    lines = [f"seed {outcome.seed} failed; run it again with --seed {outcome.seed}", *outcome.happenings]
    return "\n".join([*lines, *(f"  {problem}" for problem in outcome.problems[:20])])


def main() -> None:
    """Simulate."""
    parser = argparse.ArgumentParser(prog="simulation", description="Runs the house in simulated worlds.")
    parser.add_argument("--seeds", type=int, default=100, help="how many seeds are run")
    parser.add_argument("--first", type=int, default=0, help="the first of them")
    parser.add_argument("--seed", type=int, help="run this one again, and show what happens")
    parser.add_argument("--seconds", type=float, default=float("inf"), help="begin no further seed after so many")
    parser.add_argument("--mutants", action="store_true", help="put bugs in on purpose, and see whether they are found")
    asked = parser.parse_args()
    ready()
    if asked.mutants:
        with workplace() as folder:
            sys.exit(0 if hunt(Path(folder), asked.seeds, asked.first) else 1)
    seeds = range(asked.first, asked.first + asked.seeds) if asked.seed is None else [asked.seed]
    counts: Counter[str] = Counter()
    failed, done, events, begun = [], 0, 0, time.perf_counter()
    gc.disable()  # it is collected between two seeds
    with workplace() as folder:
        for seed in seeds:
            if time.perf_counter() - begun > asked.seconds:
                break
            outcome = simulate(seed, Path(folder), shown=SHOWN if asked.seed is None else None)
            counts += outcome.counts
            done, events = done + 1, events + outcome.events
            if outcome.problems:
                failed.append(seed)
                print(tell(outcome), flush=True)
            elif asked.seed is not None:
                print("\n".join(outcome.happenings))
            if done % COLLECT == 0:
                gc.collect()
            if done % 500 == 0:
                print(f"{done} seeds, {len(failed)} failed, {time.perf_counter() - begun:.0f} s", flush=True)
    spent = time.perf_counter() - begun
    told = f" {failed[:20]}" if failed else ""
    print(f"{done} seeds, {len(failed)} failed{told}, {events} events, {spent:.0f} s; what happened how often:")
    for kind in (*KINDS, *OBSERVED):
        print(f"  {counts[kind]:8d}  {kind}")
    sys.exit(1 if failed else 0)
