"""`caravan bots`."""

from __future__ import annotations

import json

import pytest

from .shell import Caravan, Refusal


def test_bots_lists_them_with_their_names_and_tempers(caravan: Caravan) -> None:
    told = json.loads(caravan("bots", "--json").stdout)
    assert [bot["bot"] for bot in told] == ["easy", "medium", "hard", "random"]
    assert told[2]["name"] == "Nadir"
    for language in ("en", "fr"):
        screen = " ".join(caravan("--language", language, "bots", COLUMNS="120").stdout.split())
        for bot in told:
            assert " ".join(f"{bot['bot']} {bot['name']} {bot['temper'][language]}".split()) in screen


@pytest.mark.parametrize(
    "arguments",
    [
        ("bots", "hard"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
