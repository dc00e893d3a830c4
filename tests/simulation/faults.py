"""The faults of the simulated world: which of them a seed has, how often they strike, and how often they did."""

from __future__ import annotations

from collections import Counter
from random import Random

KINDS = {
    # the network
    "split": 0.3,  # bytes arrive in pieces that begin and end anywhere
    "slow link": 0.15,  # a connection takes a second for what others take a moment for
    "cut": 0.05,  # a connection is cut
    "half open": 0.02,  # a connection falls silent, and neither side is told
    "slow reader": 0.03,  # a client reads nothing for a while
    # the disk
    "commit fails": 0.06,  # nothing is written, and the house is told so
    "commit loses its connection": 0.04,  # nothing is written, and the connection is gone
    "answer of a commit is lost": 0.05,  # everything is written, and the connection is gone before anybody knows
    "late commit": 0.1,  # it takes up to some seconds
    "late answer of a commit": 0.1,  # it is written, but the house learns it up to some seconds later
    "read fails": 0.03,  # once
    "reads fail": 0.3,  # at one worker, for up to three seconds
    "database away": 0.15,  # for some seconds nothing can be written or read
    # the workers
    "killed": 0.35,
    "stopped": 0.15,
    "house closed": 0.2,  # all workers are away for a while
    # the clocks
    "system clock set": 0.3,
    # what workers tell each other
    "late notice": 0.2,
    "lost notices": 0.2,
    "repeated notice": 0.1,
    # the clients
    "repeated request": 0.1,
    "bad request": 0.05,
}
OBSERVED = ("conflict", "backlog", "reconnected", "repeat answered", "refused", "unavailable")
"""What is not decided, but follows, and is counted too."""


class Faults:
    """What goes wrong in one seed."""

    def __init__(self, random: Random, counts: Counter[str]) -> None:
        """Choose which kinds of faults there are, and how often: not all, so that each is met without others too."""
        self.counts = counts
        self.is_calm = False  # nothing goes wrong any more
        share = random.choice((0.1, 0.4, 0.4, 0.7))
        self.chances = {
            kind: chance * random.choice((0.3, 1.0, 1.0, 4.0))
            for kind, chance in KINDS.items()
            if random.random() < share
        }

    def strikes(self, random: Random, kind: str, times: float = 1.0) -> bool:
        """Return whether a fault strikes now, and count it."""
        chance = 0.0 if self.is_calm else self.chances.get(kind, 0.0) * times
        if chance and random.random() < chance:
            self.counts[kind] += 1
            return True
        return False
