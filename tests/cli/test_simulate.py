"""`caravan simulate`: many games, and Ctrl-C."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

import caravanserai as cv

from .shell import COMMAND, Caravan, Refusal, wait_for


def test_simulate_tells_what_came_of_the_games(caravan: Caravan) -> None:
    told = json.loads(caravan("simulate", "camelup", "--games", "500", "--seed", "3", "--json").stdout)
    made = cv.simulate("camelup", players=4, games=500, seed=3)
    assert told["games"] == 500
    assert told["seats"][1]["score"] == pytest.approx(made.scores[:, 1].mean())
    assert sum(seat["wins"] for seat in told["seats"]) == pytest.approx(1)
    assert told["moves"]["most"] == made.moves.max()
    person = caravan("simulate", "camelup", "--games", "500", "--seed", "3").stdout
    assert f"{made.scores[:, 1].mean():.2f}" in person


def test_simulate_reports_what_a_designer_asks(tmp_path: Path, caravan: Caravan) -> None:
    arguments = ("simulate", "camelup", "--games", "500", "--seed", "3", "--report")
    told = json.loads(caravan(*arguments, "--json").stdout)
    assert told["report"] == json.loads(json.dumps(cv.report(cv.simulate("camelup", players=4, games=500, seed=3))))
    run = caravan(*arguments, "--plot", "report.svg", cwd=tmp_path)
    assert "How often each sort of action is played" in run.stdout
    assert "The picture is in report.svg" in run.stdout
    assert "<svg" in (tmp_path / "report.svg").read_text("utf-8")
    assert "La durée d’une partie" in caravan("--language", "fr", *arguments).stdout


def test_long_work_stops_cleanly_on_ctrl_c() -> None:
    command = [*COMMAND, "simulate", "camelup", "--games", "200000000"]
    run = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(4)
    run.send_signal(signal.SIGINT)
    _, errors = run.communicate(timeout=20)
    assert run.returncode == 130
    assert errors.strip() == "Stopped."


def test_ctrl_c_while_it_compiles_leaves_nothing(tmp_path: Path) -> None:
    run = subprocess.Popen(
        [*COMMAND, "simulate", "camelup", "--games", "1000"],
        env={**os.environ, "CARAVANSERAI_CACHE": str(tmp_path)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_for(lambda: any(tmp_path.glob("units/.*.lock")))  # who compiles a unit holds it
    os.killpg(run.pid, signal.SIGINT)
    _, errors = run.communicate(timeout=20)
    assert run.returncode == 130
    *before, last = errors.strip().split("\n")
    assert last == "Stopped."
    assert all(line.startswith("caravanserai: compiling camelup-rules. ") for line in before)  # if it took long
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "chess"),
        ("simulate", "camelup", "--players", "1"),
        ("simulate", "camelup", "--players", "11"),
        ("simulate", "camelup", "--players", "many"),
        ("simulate", "camelup", "--games", "0"),
        ("simulate", "camelup", "--games", "-5"),
        ("simulate", "camelup", "--threads", "0"),
        ("simulate", "camelup", "--seed", "-1"),
        ("simulate", "camelup", "--seed", str(2**64)),
        ("simulate", "camelup", "--options", "spicy"),
        ("simulate", "camelup", "--options", "support,support"),
        ("simulate", "camelup", "--options", "wings"),
        ("simulate", "touareg", "--players", "6"),
        ("simulate", "touareg", "--options", "support"),
        ("simulate", "camelup", "--plot", "report.pdf"),
        ("simulate", "camelup", "--plot", "no/such/folder/report.png"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
