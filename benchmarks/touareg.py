"""Touareg's kernels beside the same game hand-written in C, and how long batches of it take, on one core.

    python benchmarks/touareg.py [--players 4] [--rounds 7] [--games 40000] [--batch 10000] [--json]

The twin is touareg.c; how the two are compared is said in duel.py. A batch is timed whole, from an empty table to the
last game's end: `cv.batch("touareg", players, 10_000).run()`.
"""

from __future__ import annotations

import json
import statistics
import time

import caravanserai as cv
import duel

GAME = "touareg"


def time_batches(games: int, rounds: int) -> dict[int, float]:
    """The median of the seconds a batch takes, by players; rounds alternate."""
    spent: dict[int, list[float]] = {players: [] for players in cv.game(GAME).seats}
    for _ in range(1 + rounds):  # the first one loads the code, and is not counted
        for players, several in spent.items():
            start = time.perf_counter()
            cv.batch(GAME, players, games).run()
            several.append(time.perf_counter() - start)
    return {players: statistics.median(several[1:]) for players, several in spent.items()}


def main() -> None:
    parser = duel.command_line(__doc__)
    parser.add_argument("--batch", type=int, default=10_000)
    chosen = parser.parse_args()
    duel.stay_on_one_core()
    came = duel.compare(GAME, chosen.players, chosen.games, chosen.rounds)
    seconds = time_batches(chosen.batch, chosen.rounds)
    if chosen.json:
        print(json.dumps({**came.told(), "batch": chosen.batch, "batch_seconds": seconds}))
        return
    print(came)
    print(f"a batch of {chosen.batch} games")
    for players, spent in seconds.items():
        print(f"  {players} players{spent:>21.2f} seconds")


if __name__ == "__main__":
    main()
