"""The same tournament on a real Ray cluster of this machine, with a worker killed midway."""

from __future__ import annotations

import importlib.util
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai.arena import cluster

HERE = Path(__file__).parent
BOTS = "arena_players:Mortal,arena_players:First"
IN_CI = os.environ.get("CI") == "true"

pytestmark = [pytest.mark.compiled("commands are tried as users run them"), pytest.mark.slow("starts a cluster")]
needs_ray = pytest.mark.skipif(
    importlib.util.find_spec("ray") is None and not IN_CI,
    reason="Ray is not installed: pip install caravanserai[cluster]",
)


def arena(folder: Path, *arguments: str, marker: Path) -> dict[str, object]:
    command = ["arena", "camelup", "--bots", BOTS, "--players", "2", "--games", "16", "--seed", "1", "--json"]
    run = subprocess.run(
        [sys.executable, "-m", "caravanserai", *command, "--records", str(folder), *arguments],
        capture_output=True,
        text=True,
        cwd=HERE,
        env={**os.environ, "ARENA_TEST_MARKER": str(marker)},
        timeout=300,
        check=False,
    )
    assert (run.returncode, run.stderr) == (0, "")
    told: dict[str, object] = json.loads(run.stdout)
    for bot in told["bots"]:  # type: ignore[attr-defined]
        del bot["seconds"]
    return told


@needs_ray
def test_a_cluster_that_loses_a_worker_comes_to_the_same(tmp_path: Path) -> None:
    spared = tmp_path / "spared"
    spared.touch()
    alone = arena(tmp_path / "alone", "--workers", "1", marker=spared)
    killed = tmp_path / "killed"
    together = arena(tmp_path / "together", "--cluster", "local", marker=killed)
    assert killed.exists()
    assert together == alone
    records = {file.name: file.read_bytes() for file in (tmp_path / "alone").iterdir()}
    assert {file.name: file.read_bytes() for file in (tmp_path / "together").iterdir()} == records
    assert len(records) == 16


@needs_ray
def test_a_cluster_that_is_not_there_is_one_line() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "caravanserai", "arena", "camelup", "--bots", "random", "--cluster", "127.0.0.1:1"],
        capture_output=True,
        text=True,
        timeout=200,
        check=False,
    )
    assert run.returncode == 2
    assert run.stderr.startswith("caravan: cannot join the cluster 127.0.0.1:1: ")
    assert run.stderr.count("\n") == 1


def test_without_ray_one_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(cv.BadSetting, match=r"pip install caravanserai\[cluster\]"):
        cluster.load_ray()
    with pytest.raises(cv.BadSetting, match="Ray"):
        cv.tournament("camelup", ["random"], 2, 2, cluster="local", progress=False)
