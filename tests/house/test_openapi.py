"""The OpenAPI description: complete, with examples, and no request that Schemathesis makes of it is our fault."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from caravanserai.house.app import application
from caravanserai.house.client import Client, open_seat, person
from caravanserai.house.settings import Settings
from house.conftest import Server

PAGE = Path(__file__).parents[2] / "docs" / "house.md"


@pytest.fixture(scope="module")
def tables(server: Server) -> list[tuple[str, str]]:
    """A few tables with their keys, so that requests reach beyond the door."""

    async def make() -> list[tuple[str, str]]:
        async with Client(server.address) as house:
            on = await house.open_table("camelup", [person("Ana"), person("Bo")])
            waiting = await house.open_table("touareg", [person("Ana"), open_seat(), open_seat()], public=True)
            return [
                (on.table.id, on.keys[0].key),
                (on.table.id, on.keys[1].key),
                (on.table.id, on.host),
                (waiting.table.id, waiting.keys[0].key),
                (waiting.table.id, waiting.host),
            ]

    return asyncio.run(make())


SCHEMA = schemathesis.openapi.from_dict(application(Settings("sqlite:///nowhere")).openapi())
OPERATIONS = [found.ok() for found in SCHEMA.get_all_operations()]


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE], ids=["as told", "otherwise"])
@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.label)
def test_nothing_that_can_be_asked_is_our_fault(
    server: Server, tables: list[tuple[str, str]], operation: Any, mode: GenerationMode
) -> None:
    met = 0

    @settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), database=None, derandomize=True)
    @given(case=operation.as_strategy(generation_mode=mode))
    def ask(case: Any) -> None:
        nonlocal met
        met += 1
        answer = case.call(base_url=server.address)
        assert answer.status_code < 500, case.as_curl_command()
        if "table" not in (case.path_parameters or {}):
            return
        for table, key in tables:
            case.path_parameters = {"table": table}
            answer = case.call(base_url=server.address, headers={"authorization": f"Bearer {key}"})
            assert answer.status_code < 500, case.as_curl_command()
            told = {*operation.definition.raw["responses"], "400", "405"}  # a body or a method that is none
            assert str(answer.status_code) in told, answer.status_code

    try:
        ask()
    except Unsatisfiable:
        pass  # nothing can be said otherwise where nothing is said
    else:
        assert met


def test_every_endpoint_and_field_is_documented(server: Server) -> None:
    told = httpx.get(f"{server.address}/openapi.json").json()
    page = PAGE.read_text("utf-8")
    count = 0
    for path, methods in told["paths"].items():
        for method, operation in methods.items():
            assert f"`{method.upper()} {path}`" in page, f"{method.upper()} {path} is not documented"
            assert operation["summary"]
            assert operation["description"]
            count += 1
    assert count >= 20
    for name, form in told["components"]["schemas"].items():
        assert form.get("description"), name


def test_every_form_that_is_sent_has_an_example_that_is_taken(server: Server) -> None:
    told = httpx.get(f"{server.address}/openapi.json").json()["components"]["schemas"]
    wish = {name: field["examples"][0] for name, field in told["NewTable"]["properties"].items() if "examples" in field}
    answer = httpx.post(f"{server.address}/api/tables", json=wish)
    assert answer.status_code == 201, answer.text
    for form in ("Joining", "Renaming", "Acting", "Settling", "HandingOver", "Inviting", "SeatRequestBody"):
        for name, field in told[form]["properties"].items():
            assert "examples" in field or any("examples" in one for one in field.get("anyOf", ())), f"{form}.{name}"


def test_every_metric_is_documented(server: Server) -> None:
    page = PAGE.read_text("utf-8")
    named = {
        line.split()[2]
        for line in httpx.get(f"{server.address}/metrics").text.splitlines()
        if line.startswith("# TYPE")
    }
    named = {name for name in named if not name.endswith("_created")}
    assert len(named) >= 8
    for name in named:
        assert f"`{name}`" in page, f"{name} is not documented"
