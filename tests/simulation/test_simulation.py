"""The real house in simulated worlds: nothing is lost, doubled, shown to the wrong seat, or left standing.

`make simulate` runs many more worlds than these, and tells how often each fault really happened.
"""

from __future__ import annotations

import gc
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from simulation.faults import KINDS
from simulation.mutants import MUTANTS, WITHIN, Change, found_at
from simulation.run import tell
from simulation.town import simulate

SEEDS = 100
MOST_SECONDS = 30.0  # on a slow machine, fewer seeds must do
pytestmark = pytest.mark.compiled("plays hundreds of games")


@pytest.mark.slow("runs a hundred worlds")
def test_worlds_in_which_everything_goes_wrong(tmp_path: Path) -> None:
    counts: Counter[str] = Counter()
    begun = time.monotonic()
    for seed in range(SEEDS):
        outcome = simulate(seed, tmp_path)
        assert not outcome.problems, tell(outcome)
        counts += outcome.counts
        if seed % 20 == 19:
            gc.collect()
        if time.monotonic() - begun > MOST_SECONDS:
            return
    assert [kind for kind in KINDS if not counts[kind]] == []


def test_a_seed_is_the_same_world_each_time(tmp_path: Path) -> None:
    outcomes = [simulate(seed, tmp_path) for seed in (3, 4, 3, 4)]
    assert outcomes[:2] == outcomes[2:]
    assert outcomes[0].happenings != outcomes[1].happenings


@pytest.mark.slow("looks for each of twelve bugs in many worlds")
@pytest.mark.no_cover
@pytest.mark.parametrize("mutant", MUTANTS, ids=lambda mutant: str(mutant.__name__))
def test_a_bug_that_is_put_in_on_purpose_is_found(mutant: Callable[[], list[Change]], tmp_path: Path) -> None:
    assert found_at(mutant, tmp_path, WITHIN) is not None
    gc.collect()
