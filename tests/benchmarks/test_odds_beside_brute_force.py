"""The benchmark of odds: brute force, compiled and as ordinary Python, tells the leg that ours tells."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest


@pytest.mark.compiled("needs compiled kernels")
def test_every_way_to_reckon_a_leg_tells_the_same_odds(pytestconfig: pytest.Config) -> None:
    """The benchmark fails where they do not agree."""
    program = pytestconfig.rootpath / "benchmarks" / "odds.py"
    command = [sys.executable, str(program), "--rounds", "1", "--tables", "0", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    times = {one["what"]: one for one in json.loads(ran.stdout)["times"]}
    five, six = times["leg: five dice, two desert tiles"], times["leg: six dice (support)"]
    assert set(five["ratio"]) == {"brute force, compiled", "brute force, ordinary Python"}
    assert set(six["ratio"]) == {"brute force, compiled"}
    assert all(one["seconds"] >= 0 for one in times.values())
