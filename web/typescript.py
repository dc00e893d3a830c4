"""What the page has in TypeScript of what stands elsewhere: `python web/typescript.py` writes it.

The types of requests and answers are made of the API's OpenAPI description, and those of positions of what each game
declares as its view. What Touareg's goods are worth, unless a table says otherwise, is read from its box.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from pydantic import TypeAdapter
from pydantic.json_schema import GenerateJsonSchema
from typing_extensions import TypedDict

from caravanserai.games import OURS, find
from caravanserai.games.touareg import box
from caravanserai.house.app import application
from caravanserai.house.settings import Settings

SRC = Path(__file__).parent / "src"
API = "// Requests to the house and its answers, as `caravanserai.house.models` has them. Made by web/typescript.py.\n"
VIEWS = (
    "// The position of each game as a view tells it, as `games/*/view.py` declares it. Made by web/typescript.py.\n"
)
WORTH = "// What stands on Touareg's goods cards unless a table says otherwise. Made by web/typescript.py.\n"
PLAIN = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def api() -> str:
    """Return the types of all requests and answers of the API."""
    told = application(Settings("sqlite:///nowhere")).openapi()["components"]["schemas"]
    return "\n".join([API, *(declaration(name, schema) for name, schema in told.items())])


class AllKeys(GenerateJsonSchema):
    """A dict whose keys are words of a game has them all."""

    def dict_schema(self, schema: Any) -> Any:
        """The schema of a dict."""
        told = super().dict_schema(schema)
        return told | {"required": []} if "propertyNames" in told else told


def views() -> str:
    """Return the types of all games' positions."""
    every = TypedDict("every", {name: find(name).view for name in OURS})  # type: ignore[operator]
    told = TypeAdapter(every).json_schema(schema_generator=AllKeys)["$defs"]
    return "\n".join([VIEWS, *(declaration(name, schema) for name, schema in told.items())])


def goods() -> str:
    """Return the price, the points and the number of each of Touareg's goods."""
    rows = zip(box.GOODS, box.DINARS, box.WORTH, box.CARDS, strict=True)
    lines = [f"  {good}: {{ dinars: {price}, points: {worth}, cards: {cards} }}," for good, price, worth, cards in rows]
    opening = "export const BUILT_IN: Readonly<Record<Good, GoodValue>> = {"
    return "\n".join([WORTH, 'import type { Good, GoodValue } from "../table/positions";\n', opening, *lines, "};", ""])


MADE = {
    SRC / "house" / "generated.ts": api,
    SRC / "table" / "positions.ts": views,
    SRC / "touareg" / "goods.ts": goods,
}


def declaration(name: str, schema: dict[str, Any]) -> str:
    """Return one type: an interface, or another name of a type."""
    lines = [f"/** {schema['description']} */"] if "description" in schema else []
    if "properties" not in schema:
        return "\n".join([*lines, f"export type {name} = {type_of(schema)};", ""])
    lines.append(f"export interface {name} {{")
    for field, told in schema["properties"].items():
        optional = "" if field in schema.get("required", ()) else "?"
        why = f" // {told['description']}" if "description" in told else ""
        lines.append(f"  {field}{optional}: {type_of(told)};{why}")
    return "\n".join([*lines, "}", ""])


def type_of(told: dict[str, Any]) -> str:
    """The type of what a JSON schema describes."""
    match told:
        case {"$ref": str(path)}:
            return path.rpartition("/")[2]
        case {"const": value}:
            return json.dumps(value)
        case {"enum": values}:
            return " | ".join(map(json.dumps, values))
        case {"anyOf": several}:
            return " | ".join(map(type_of, several))
        case {"prefixItems": items}:
            return f"[{', '.join(map(type_of, items))}]"
        case {"type": "array", "items": item}:
            one = type_of(item)
            return f"({one})[]" if " | " in one else f"{one}[]"
        case {"type": "object"}:
            return mapping(told)
        case {"type": str(kind)}:
            return PLAIN[kind]
    raise TypeError(f"no type of TypeScript is known for {told}")


def mapping(told: dict[str, Any]) -> str:
    """The type of an object whose keys are no fields: of any names, of some, or of all that are named."""
    inner = told["additionalProperties"]
    value = "unknown" if inner is True else type_of(inner)
    if "propertyNames" not in told:
        return f"Record<string, {value}>"
    record = f"Record<{type_of(told['propertyNames'])}, {value}>"
    return record if "required" in told else f"Partial<{record}>"


if __name__ == "__main__":
    for path, make in MADE.items():
        path.write_text(make(), "utf-8")
        print(f"{path.name} is made.")
