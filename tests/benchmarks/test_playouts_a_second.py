"""The benchmark of bots: each game is searched, beside OpenSpiel where it is installed."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys

import pytest


@pytest.mark.compiled("needs compiled kernels")
def test_every_game_is_searched_and_compared(pytestconfig: pytest.Config) -> None:
    program = pytestconfig.rootpath / "benchmarks" / "bots.py"
    command = [sys.executable, str(program), "--rounds", "1", "--seconds", "0.02"]
    ran = subprocess.run([*command, "--json"], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    told = json.loads(ran.stdout)
    assert {game.split(",")[0] for game in told["ours"]} == {"camelup", "touareg", "pharaohs"}
    assert all(speed > 0 for speed in told["ours"].values())
    beside = {"pig", "backgammon"} if importlib.util.find_spec("pyspiel") else set()
    assert set(told["theirs"]) == beside
    for game, ratio in told["ratio"].items():
        assert ratio == {other: told["ours"][game] / told["theirs"][other] for other in beside}
    person = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert ("OpenSpiel MCTS, pig" in person) == ("OpenSpiel is not here" not in person) == bool(beside)
