"""The benchmark's C twin plays the very games our kernels play: a third reading of the base rules."""

from __future__ import annotations

import importlib.util
import shutil

import pytest

from caravanserai.core.kernel import COMPILED

pytestmark = pytest.mark.skipif(shutil.which("gcc") is None or not COMPILED, reason="needs gcc and compiled kernels")


@pytest.mark.parametrize("players", [2, 4, 8])
def test_the_twin_in_c_agrees_on_every_score_and_length(players: int, pytestconfig: pytest.Config) -> None:
    path = pytestconfig.rootpath / "benchmarks" / "camelup.py"
    spec = importlib.util.spec_from_file_location("camelup_benchmark", path)
    assert spec is not None
    assert spec.loader is not None
    benchmark = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(benchmark)
    told = benchmark.compare(players=players, games=2_000, rounds=1)  # asserts that the checksums agree
    assert set(told["ratio"]) >= {"bit by bit"}
    assert told["steps_per_second"]["caravanserai"] > 0
