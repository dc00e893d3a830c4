"""Camel Up's exact odds beside brute force, how long its tables take, and a turn's actions, in one run on one core.

    python benchmarks/odds.py [--rounds 7] [--tables 1] [--json]

Brute force walks every order and all pips of the dice left, by the same kernel that moves the camels: once compiled, as
ours is, and once as ordinary Python (five dice only). All must agree on the leg.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import caravanserai as cv
import duel
from caravanserai.core.layout import Row
from caravanserai.games.camelup import race
from caravanserai.games.camelup.box import CAMELS, LONG_TRACK, TRACK
from caravanserai.games.camelup.camels import RANKINGS, crossed, moved, ranking_of
from caravanserai.games.camelup.dice import camel_of, highest
from caravanserai.games.camelup.leg import LEG_STATES, finish_leg
from caravanserai.games.camelup.odds import TYPES, race_on
from caravanserai.games.camelup.odds import UNIT as ODDS
from caravanserai.kernels import Unit, entry, kernel
from caravanserai.odds.shelf import Shelf

NAMES = ("North", "East", "South", "West", "Amir", "Basma")
START = "1 green yellow orange / 3 blue white"  # the rulebook's example
TILES = ("desert 4 oasis", "desert 6 mirage")  # where the camels soon come
SUPERCUP = ("support", "spicy", "photographer", "positions", "partners")
NOTHING = np.zeros((0, 2, CAMELS))
MICRO, MILLI = 1e-6, 1e-3


@entry("void(positions, float64[:, :, ::1], legs)", **TYPES)
def reckon(positions: Any, values: Row, legs: Any) -> None:
    """Ours: how the dice alone can finish_leg the leg, and the race if `values` are those of its track."""
    finish_leg(positions[0], 0, 0, values, legs[0])


@entry("void(positions, float64[::1])", **TYPES)
def brute_force(positions: Any, chances: Row) -> None:
    """The chance of each order of the camels, by walking to every end of the leg."""
    position = positions[0]
    for order in range(RANKINGS):
        chances[order] = 0.0
    deserts, mirages, track = int(position.deserts), int(position.mirages), int(position.track)
    walk(int(position.herd), int(position.pyramid), 1.0, deserts, mirages, track, chances)


@kernel
def walk(herd: int, dice: int, chance: float, deserts: int, mirages: int, track: int, chances: Row) -> int:
    """Reveal each die left, with each of its pips; returns at how many ends it came out."""
    if dice == 0 or crossed(herd, track):
        chances[ranking_of(herd)] += chance
        return 1
    left = 0
    for die in range(2 * CAMELS):
        left += dice >> die & 1
    ends = 0
    for die in range(2 * CAMELS):
        if dice >> die & 1:
            share = chance / (left * highest(die))
            for pips in range(1, highest(die) + 1):
                new = moved(herd, camel_of(die), pips, deserts, mirages, track)
                ends += walk(new, dice ^ 1 << die, share, deserts, mirages, track, chances)
    return ends


UNIT = Unit("benchmark-odds", [reckon, brute_force], ("odds", "unit"))


def unit() -> Unit:
    """The unit of this benchmark: its address in another process."""
    return UNIT


@dataclass(frozen=True)
class Time:
    """How long something takes, what it should take at most, and how much longer the same takes in other ways."""

    what: str
    seconds: float
    target: float
    beside: dict[str, float]  # seconds by the way

    def ratio(self, way: str) -> float:
        return self.beside[way] / self.seconds

    def told(self) -> dict[str, Any]:
        """The same, for JSON."""
        return {**asdict(self), "ratio": {way: self.ratio(way) for way in self.beside}}

    def __str__(self) -> str:
        lines = [f"{self.what:<38}{spoken(self.seconds):>10}   target {spoken(self.target)}"]
        lines += [f"  {way:<36}{spoken(spent):>10}   ratio {self.ratio(way):.1f}" for way, spent in self.beside.items()]
        return "\n".join(lines)


def spoken(seconds: float) -> str:
    """A time in the unit that suits it."""
    for unit, name in ((1.0, "s"), (MILLI, "ms")):
        if seconds >= unit:
            return f"{seconds / unit:.3g} {name}"
    return f"{seconds / MICRO:.3g} µs"


def table(players: int, options: tuple[str, ...] = (), actions: tuple[str, ...] = ()) -> cv.Match:
    """A first leg whose dice are all in the pyramid, after these actions."""
    match = cv.new("camelup", NAMES[:players], options, head={"start": START}, seed=duel.SEED)
    for action in actions:
        match.play(action)
    return match


def agree(ours: npt.NDArray[Any], theirs: npt.NDArray[Any]) -> None:
    """Both tell the same chance of every order, whatever was earned on the way."""
    assert np.allclose(ours[0].endings.sum(axis=1), theirs, rtol=0, atol=1e-9), "brute force tells another leg"


def once(job: Callable[[], object]) -> float:
    """How many seconds a job takes."""
    start = time.perf_counter()
    job()
    return time.perf_counter() - start


def medians(jobs: dict[str, Callable[[], object]], rounds: int, at_least: float = 0.02) -> dict[str, float]:
    """The median seconds of each job. Rounds alternate; in each, a short job is done many times over."""
    times = {name: max(1, int(at_least / once(job))) for name, job in jobs.items()}
    spent: dict[str, list[float]] = {name: [] for name in jobs}
    for _ in range(rounds):
        for name, job in jobs.items():
            start = time.perf_counter()
            for _ in range(times[name]):
                job()
            spent[name].append((time.perf_counter() - start) / times[name])
    return {name: statistics.median(several) for name, several in spent.items()}


def time_leg(name: str, match: cv.Match, target: float, rounds: int, *, plain: bool) -> list[Time]:
    """The leg's odds by merging, beside brute force; and what the race adds to it when its table is there."""
    positions, legs, chances, values = (
        match.state.snapshot(),
        np.zeros(1, LEG_STATES),
        np.zeros(RANKINGS),
        solved(match),
    )
    ours = UNIT.require()
    ours.reckon(positions, NOTHING, legs)
    ours.brute_force(positions, chances)
    agree(legs, chances)
    brute = "brute force, compiled"
    spent = medians(
        {
            "leg": lambda: ours.reckon(positions, NOTHING, legs),
            "leg and race": lambda: ours.reckon(positions, values, legs),
            brute: lambda: ours.brute_force(positions, chances),
        },
        rounds,
    )
    beside = {brute: spent[brute]}
    if plain:
        beside["brute force, ordinary Python"] = once(lambda: UNIT.python.brute_force(positions, chances))
        agree(legs, chances)
    more = max(0.0, spent["leg and race"] - spent["leg"])
    return [Time(f"leg: {name}", spent["leg"], target, beside), Time("race: on top of that", more, 1 * MILLI, {})]


def solved(match: cv.Match) -> npt.NDArray[Any]:
    """The race on the match's track, from the shelf."""
    return race_on(Shelf(silent), match.position)


def silent(done: int, of: int) -> None:
    """Nobody is told of progress."""


def time_table(what: str, track: int, supported: bool, target: float, rounds: int) -> Time:
    """Solving a track."""
    engine = ODDS.require()
    spent = [once(lambda: race.build(track, supported, engine, silent)) for _ in range(rounds)]
    return Time(what, statistics.median(spent), target, {})


def time_actions(what: str, match: cv.Match, rounds: int) -> Time:
    """`cv.odds_of`, whole, for the player to move: leg, race and the worth of every legal action."""
    spent = medians({"ours": lambda: cv.odds_of(match)}, rounds)
    return Time(f"{what}, {len(match.legal())} actions", spent["ours"], 50 * MILLI, {})


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n", maxsplit=1)[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--tables", type=int, default=1, help="how often the tables are built; 0 leaves it out")
    parser.add_argument("--json", action="store_true")
    chosen = parser.parse_args()
    duel.stay_on_one_core()
    UNIT.require()
    cv.game("camelup").prepare(odds=True)
    rounds = chosen.rounds
    base = table(4, actions=TILES)
    support = table(4, ("support",))
    supercup = table(6, SUPERCUP, ("desert 4 oasis", "desert 6 mirage", "leg blue"))
    times = [
        *time_leg("five dice, two desert tiles", base, 200 * MICRO, rounds, plain=True),
        *time_leg("six dice (support)", support, 2 * MILLI, rounds, plain=False),
        time_actions("turn: base", base, rounds),
        time_actions("turn: support", support, rounds),
        time_actions("turn: all extensions", supercup, rounds),
    ]
    if chosen.tables:
        times.append(time_table("table: 16 spaces", TRACK, False, 2.0, chosen.tables))
        times.append(time_table("table: 20 spaces, support dice", LONG_TRACK, True, 30.0, chosen.tables))
    if chosen.json:
        print(json.dumps({"rounds": rounds, "times": [one.told() for one in times]}))
    else:
        print(*times, sep="\n")


if __name__ == "__main__":
    main()
