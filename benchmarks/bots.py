"""Playouts a second of `hard` on each game, beside OpenSpiel's Monte Carlo tree search in C++, in one run on one core.

    python benchmarks/bots.py [--rounds 5] [--seconds 1] [--json]

Both search an early position: ours after two turns each, OpenSpiel's `pig` and `backgammon` at the first move. A
playout is one simulation: down the tree, a node more, on to where playouts stop, and back. OpenSpiel is the extra
`openspiel`; without it ours is measured alone.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import caravanserai as cv
import duel
from caravanserai.bots.lookup import search_of

try:
    import pyspiel
except ImportError:
    pyspiel = None

NAMES = ("North", "East", "South", "West")
OURS = {
    "camelup, 2 players": ("camelup", 2, ()),
    "camelup, 4 players": ("camelup", 4, ()),
    "touareg, 2 players": ("touareg", 2, ()),
    "touareg, 4 players": ("touareg", 4, ()),
    "pharaohs, 4 players": ("pharaohs", 4, ()),
}
THEIRS = ("pig", "backgammon")
EXPLORING = 2.0  # OpenSpiel's own examples have it
MEMORY = 1000  # megabytes that its tree may take
TURNS = 2

Job = Callable[[float], float]
"""Searches for about so many seconds; returns the playouts a second."""


@dataclass(frozen=True)
class Speeds:
    """What came of it: the median playouts a second, and ours divided by each of theirs."""

    rounds: int
    seconds: float
    ours: dict[str, float]
    theirs: dict[str, float]

    @property
    def ratio(self) -> dict[str, dict[str, float]]:
        return {
            game: {other: speed / beside for other, beside in self.theirs.items()} for game, speed in self.ours.items()
        }

    def told(self) -> dict[str, Any]:
        """The same, for JSON."""
        return {**asdict(self), "ratio": self.ratio}

    def __str__(self) -> str:
        beside = "".join(f"{f'÷ {other}':>15}" for other in self.theirs)
        lines = [f"{'playouts a second':<34}{'':>10}{beside}"]
        for game, speed in self.ours.items():
            ratios = "".join(f"{self.ratio[game][other]:>15.2f}" for other in self.theirs)
            lines.append(f"{f'hard, {game}':<34}{speed:>10,.0f}{ratios}")
        lines += [f"{f'OpenSpiel MCTS, {other}':<34}{speed:>10,.0f}" for other, speed in self.theirs.items()]
        if not self.theirs:
            lines.append("OpenSpiel is not here: pip install caravanserai[openspiel]")
        return "\n".join(lines)


def early(game: str, players: int, options: tuple[str, ...]) -> cv.Match:
    """A match after some turns of random play, where there is something to choose."""
    match, luck = cv.new(game, NAMES[:players], options, seed=duel.SEED), random.Random(duel.SEED)
    while len(match.events) < TURNS * players or len(match.legal()) == 1:
        match.play(luck.choice(match.legal()))
    return match


def hard(game: str, players: int, options: tuple[str, ...]) -> Job:
    """Our search, prepared."""
    match = early(game, players, options)
    search, guess = search_of(match.game), match.guess(match.to_move)
    search.unit.require()

    def run(seconds: float) -> float:
        start = time.perf_counter()
        playouts = search.run(guess, duel.SEED, cv.Budget(seconds=seconds)).playouts
        return playouts / (time.perf_counter() - start)

    return run


def open_spiel(name: str) -> Job:
    """OpenSpiel's search by one random rollout a simulation."""
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])

    def simulate(count: int) -> float:
        evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=1, seed=duel.SEED)
        bot = pyspiel.MCTSBot(game, evaluator, EXPLORING, count, MEMORY, solve=False, seed=duel.SEED, verbose=False)
        start = time.perf_counter()
        bot.step(state)
        return time.perf_counter() - start

    def search(seconds: float) -> float:
        count = max(1, int(100 * seconds / simulate(100)))
        return count / simulate(count)

    return search


def measure(rounds: int, seconds: float) -> Speeds:
    """Search in turn and take the medians; a first round loads the code and is not counted."""
    jobs: dict[str, Job] = {what: hard(*table) for what, table in OURS.items()}
    theirs = THEIRS if pyspiel else ()
    jobs |= {name: open_spiel(name) for name in theirs}
    found: dict[str, list[float]] = {what: [] for what in jobs}
    for _ in range(1 + rounds):
        for what, job in jobs.items():
            found[what].append(job(seconds))
    medians = {what: statistics.median(several[1:]) for what, several in found.items()}
    return Speeds(rounds, seconds, {what: medians[what] for what in OURS}, {name: medians[name] for name in theirs})


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of a search")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    duel.stay_on_one_core()
    came = measure(chosen.rounds, chosen.seconds)
    print(json.dumps(came.told()) if chosen.json else came)


if __name__ == "__main__":
    main()
