"""Each benchmark's C twin plays the very games our kernels play: one more reading of the rules."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytestmark = [
    pytest.mark.skipif(shutil.which("gcc") is None, reason="needs gcc"),
    pytest.mark.compiled("plays thousands of games"),
]


def run_benchmark(root: Path, game: str, *options: str) -> dict[str, Any]:
    """What a benchmark tells as JSON; it fails where the checksums do not agree."""
    command = [sys.executable, str(root / "benchmarks" / f"{game}.py"), *options, "--rounds", "1", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    told: dict[str, Any] = json.loads(ran.stdout)
    return told


def assert_agreed(told: dict[str, Any], players: int) -> None:
    assert told["players"] == players
    assert set(told["ratio"]) >= {"bit by bit"}
    assert told["steps_per_second"]["caravanserai"] > 0


@pytest.mark.parametrize("players", [2, 4, 8])
def test_camel_up_in_c_agrees_on_every_score_and_length(players: int, pytestconfig: pytest.Config) -> None:
    told = run_benchmark(pytestconfig.rootpath, "camelup", "--players", str(players), "--games", "2000")
    assert_agreed(told, players)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_touareg_in_c_agrees_on_every_score_and_length(players: int, pytestconfig: pytest.Config) -> None:
    told = run_benchmark(
        pytestconfig.rootpath, "touareg", "--players", str(players), "--games", "2000", "--batch", "100"
    )
    assert_agreed(told, players)
    assert set(told["batch_seconds"]) == {"2", "3", "4", "5"}
