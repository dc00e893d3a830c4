"""The figures of docs/games/pharaohs.md: how long games are, and the fewest turns that can be expected to the summit.

    python benchmarks/pharaohs.py [--games 1000] [--only lengths odds]

It prints the rows of the tables as they stand on that page.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from functools import partial

import numpy as np

import caravanserai as cv
from caravanserai.core.odds import silent
from caravanserai.games import pharaohs
from caravanserai.games.pharaohs.alone import begin_game
from caravanserai.games.pharaohs.box import LEVEL_TWO, OBJECTS
from caravanserai.games.pharaohs.solution import Climb, Solution

NAMES = ("Ana", "Bo", "Cy", "Di")
SQUARES = (0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 99)
PARTS = (5, 25, 50, 75, 95)
Choose = Callable[[cv.Match, random.Random], str]


def at_random(match: cv.Match, luck: random.Random) -> str:
    """Evenly among the legal actions, as `caravan simulate` chooses."""
    return luck.choice(match.legal())


def sensibly(match: cv.Match, luck: random.Random, *, right: bool) -> str:
    """Forward; at level 2 back for an object that is needed, and not on the summit before the mission is complete."""
    legal = match.legal()
    view = match.view(match.to_move)["position"]
    if legal[0].startswith("answer"):
        position = match.position
        answer = int(position.right[position.drawing, position.question]) + 1
        return f"answer {answer}" if right else luck.choice([text for text in legal if text != "pass"])
    if view["choice"] not in ("direction", "offering", "object", "mission"):
        return legal[0]
    lacking = set()
    if "level2" in match.options:
        needs, held = view["missions"][match.to_move]["needs"], view["objects"][match.to_move]
        lacking = {kind for kind in OBJECTS if held[kind] < needs[kind]}
    if view["choice"] == "object":
        return f"take {next(kind for kind in OBJECTS if kind in lacking)}"

    def brings(text: str) -> int:
        square, kind = view["leads"][text]
        if square == 100:
            return -1 if lacking else 1
        return int(kind in lacking or (bool(lacking) and kind in ("pyramid", "offering")))

    if view["choice"] == "offering":
        return max(legal, key=lambda text: view["leads"][text][0])
    return max(legal, key=brings)  # of two as good the first: forward, again


def turns(options: list[str], choose: Choose, seed: int) -> int:
    """The turns of four players together in one game; a roll again belongs to its turn."""
    luck, match = random.Random(seed), cv.new("pharaohs", NAMES, options, seed=seed)
    count, mover = 0, None
    while not match.over:
        rolls = match.legal() == ["roll"]
        if rolls and match.to_move != mover:
            count += 1
        if rolls:
            mover = match.to_move
        match.play(choose(match, luck))
        if match.position.landed.sum() == 0:
            mover = None  # a new turn has begun
    return count


def lengths(games: int) -> None:
    """Print percentiles of the turns of many games."""
    guessing, knowing = partial(sensibly, right=False), partial(sensibly, right=True)
    for options, plays in (
        ([], {"random": at_random, "sensible": guessing}),
        (["quiz"], {"random": at_random, "sensible, random answers": guessing, "sensible, right answers": knowing}),
        (["level2"], {"random": at_random, "sensible, random answers": guessing, "sensible, right answers": knowing}),
    ):
        for name, choose in plays.items():
            found = np.percentile([turns(options, choose, seed) for seed in range(games)], PARTS)
            title = " ".join(options) or "level 1"
            print(f"| {title} | {name} | " + " | ".join(f"{count:.0f}" for count in found) + " |", flush=True)


def solved(options: int, mission: int = 0, right: float | None = None) -> tuple[Climb, Solution]:
    """The fewest expected turns on our board."""
    game = pharaohs.GAME
    positions = game.positions(1)
    game.rules_unit.require()
    begin_game(game.engine, positions, options)
    climb = Climb(game.engine, positions, right)
    return climb, Solution(climb.holdings(mission), climb.solve(mission, silent))


def expectations() -> None:
    """Print the fewest expected turns at level 1 and, by missions, at level 2."""
    _, level_one = solved(0)
    at = partial(level_one.turns, shield=0, rest=0, objects=[0, 0, 0], forgo=0)
    print("| best choices | " + " | ".join(f"{at(square):.2f}" for square in SQUARES) + " |")
    charmed = {name: at(50) - at(50, **{name: 1}) for name in ("shield", "rest")}
    print(f"on square 50 a shield saves {charmed['shield']:.2f} turns, a rest {charmed['rest']:.2f}")
    for name, right in (("answers at random", None), ("all answers right", 1.0)):
        climb, _ = solved(LEVEL_TWO, right=right)
        needs = climb.positions["needs"][0, : int(climb.positions["missions"][0])].tolist()
        kinds = {tuple(need): number for number, need in enumerate(needs)}
        if right is None:
            print("| needs | " + " | ".join(" ".join(map(str, need)) for need in kinds) + " |")
        found = []
        for number in kinds.values():
            solution = Solution(climb.holdings(number), climb.solve(number, silent))
            found.append(solution.turns(0, 0, 0, [0, 0, 0], 0))
        print(f"| {name} | " + " | ".join(f"{one:.2f}" for one in found) + " |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--only", nargs="+", choices=("lengths", "odds"), default=("lengths", "odds"))
    told = parser.parse_args()
    if "odds" in told.only:
        expectations()
    if "lengths" in told.only:
        lengths(told.games)


if __name__ == "__main__":
    main()
