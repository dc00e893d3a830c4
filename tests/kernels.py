"""Compiles every kernel on all cores, so that the tests' processes find them in the cache.

Each game's rules and its search are compiled apart from each other and from other games, so they are shared out.
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

import caravanserai as cv
from caravanserai.arena.simulation import cores


def compile_rules(name: str) -> None:
    """The rules of a game, its odds with what they have solved, and what its bot of the middle level asks."""
    game = cv.game(name)
    game.prepare(batch=True, odds=True)
    prepare_bot("medium", name)


def compile_search(name: str) -> None:
    """The search of a game, for the bots that search or weigh."""
    for level in ("easy", "hard"):
        prepare_bot(level, name)


def prepare_bot(level: str, name: str) -> None:
    cv.all_bots()[level]().prepare(cv.game(name))


def main() -> None:
    with ProcessPoolExecutor(cores(), multiprocessing.get_context("spawn")) as crew:
        work = [crew.submit(task, name) for task in (compile_rules, compile_search) for name in cv.all_games()]
        for one in work:
            one.result()


if __name__ == "__main__":
    main()
