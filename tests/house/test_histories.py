"""Histories of a house of three workers on PostgreSQL, some of which are killed, are linearizable at every table.

    pytest tests/house/test_histories.py --operations 100000 -s

plays and judges so many operations instead of some thousands, and tells what they were.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from house.conftest import Server
from house.recorder import Unrest, Verdict, record
from house.test_workers import workers_of

pytestmark = [
    pytest.mark.slow("kills workers while clients play"),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc"),
]
SHORT = 3000
WORKERS = 3


def judged(server: Server, operations: int, rooms: int, kills_after: tuple[float, float]) -> Verdict:
    verdict = asyncio.run(
        record(
            server.address,
            operations,
            rooms=rooms,
            workers=lambda: workers_of(server.pid),
            kills_after=kills_after,
        )
    )
    print(verdict)
    for violation in verdict.violations[:20]:
        print(violation)
    return verdict


def test_histories_are_linearizable(new_server: Callable[..., Server], request: pytest.FixtureRequest) -> None:
    operations = request.config.getoption("--operations")
    server = new_server("postgresql", workers=WORKERS)
    verdict = judged(server, operations or SHORT, *((6, (1.0, 3.0)) if operations is None else (8, (5.0, 15.0))))
    assert verdict.violations == []
    assert verdict.run.made.total() >= (operations or SHORT)
    assert verdict.run.kills >= 2


def test_a_house_that_answers_before_it_has_written_is_found_out(
    new_database: Callable[[str], str], tmp_path: Path
) -> None:
    program = (str(Path(__file__).with_name("hasty.py")),)
    server = Server(new_database("postgresql"), tmp_path / "house.log", WORKERS, program=program).start()
    try:
        is_found_out = bool(judged(server, SHORT // 2, 4, (0.5, 1.5)).violations)
    except Unrest:
        is_found_out = True  # what was lost is known to one worker, and not to another
    finally:
        server.stop()
    assert is_found_out
