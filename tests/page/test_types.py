"""The page's types are the house's: what is checked in is what the API and the games' views make now."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from page.speech import ROOT

MAKER = runpy.run_path(str(ROOT / "web" / "typescript.py"))


@pytest.mark.parametrize("path", MAKER["MADE"], ids=lambda path: path.name)
def test_the_pages_types_are_those_of_the_house(path: Path) -> None:
    assert path.read_text("utf-8") == MAKER["MADE"][path](), f"{path} is stale: run web/typescript.py"


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        ({"type": "integer"}, "number"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"type": "array", "items": {"enum": ["on", "over"]}}, '("on" | "over")[]'),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "string"}]}, "[number, string]"),
        ({"type": "object", "additionalProperties": True}, "Record<string, unknown>"),
        (
            {"type": "object", "additionalProperties": {"type": "number"}, "propertyNames": {"enum": ["a"]}},
            'Partial<Record<"a", number>>',
        ),
        (
            {
                "type": "object",
                "additionalProperties": {"$ref": "#/components/schemas/Told"},
                "propertyNames": {"enum": ["a"]},
                "required": ["a"],
            },
            'Record<"a", Told>',
        ),
    ],
)
def test_each_kind_of_schema_has_its_type(told: dict[str, Any], wanted: str) -> None:
    assert MAKER["type_of"](told) == wanted


def test_a_schema_that_is_not_known_is_not_guessed() -> None:
    with pytest.raises(TypeError, match="no type of TypeScript"):
        MAKER["type_of"]({"not": {}})
