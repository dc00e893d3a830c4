"""Fair dice can be checked by whoever has read docs/dice.md: by a program that shares nothing with ours."""

from __future__ import annotations

import asyncio
import hashlib
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai.house.client import person
from caravanserai.house.models import TableOpened
from house.inside import Inside, house_inside
from house.players import by_kind

VERIFIER = Path(__file__).with_name("verifier.py")
PAGE = Path(__file__).parents[2] / "docs" / "dice.md"
CARDS = Path(cv.__file__).parent / "games" / "pharaohs" / "cards"
NAMES = ["Ana", "Bo", "Bo hand", "Cy", "Di", "Eve", "Flo", "Gus", "Hal", "Ida"]
SUPERCUP = ["support", "photographer", "positions", "partners"]
pytestmark = pytest.mark.slow("plays whole games of all titles")
LUCK = 19  # of who plays
TABLES: list[tuple[str, int, list[str]]] = [
    ("camelup", 2, []),
    ("camelup", 3, ["support"]),
    ("camelup", 4, ["support", "spicy"]),
    ("camelup", 5, ["photographer"]),
    ("camelup", 3, ["positions"]),
    ("camelup", 6, ["partners"]),
    ("camelup", 8, [*SUPERCUP, "spicy"]),
    ("camelup", 10, SUPERCUP),
    *(("touareg", players, []) for players in (2, 3, 5)),
    ("pharaohs", 2, []),
    ("pharaohs", 6, ["quiz"]),
    ("pharaohs", 5, ["level2"]),
]
WITH_WORDS: list[tuple[str, int, list[str]]] = [
    ("camelup", 4, ["support"]),
    ("touareg", 3, []),
    ("pharaohs", 4, ["level2"]),
]
WORDS = [None, "old camel", "sésame ouvre-toi", "🐪" * 40]  # of those who sit there


def check(folder: Path, *records: str) -> subprocess.CompletedProcess[str]:
    """Have the verifier read records, in a Python that finds no package: neither ours nor any other."""
    files = [folder / f"{number}.caravan" for number in range(len(records))]
    for file, record in zip(files, records, strict=True):
        file.write_text(record, "utf-8")
    command = [sys.executable, "-I", "-S", str(VERIFIER), str(CARDS), *map(str, files)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def outcomes_of(record: str) -> int:
    return sum(len(event.outcomes) for event in cv.read(record).events)


async def whole_game(inside: Inside, opened: TableOpened, luck: random.Random) -> str:
    """The record of a game that people play at random in the house."""
    name = opened.table.id
    keys = {NAMES[held.seat]: held.key for held in opened.keys}
    table, number = await inside.house.table(name), opened.table.number
    while (match := table.state.match) is not None and not match.over:
        done = await inside.client.act(name, keys[str(match.to_move)], number, by_kind(match.legal(), luck))
        number = done.number + 1
    return await inside.client.record(name)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Whole games of the house, of all titles and with all options, side by side; the same each time."""
    seeds = (hashlib.sha256(bytes([number])).digest() for number in range(len(TABLES + WITH_WORDS)))

    async def play_all() -> list[str]:
        async with house_inside(tmp_path_factory.mktemp("house")) as inside:
            opened = [
                await inside.client.open_table(game, [person(name) for name in NAMES[:players]], options)
                for game, players, options in TABLES
            ]
            opened += [
                await inside.client.open_table(game, list(map(person, NAMES[:players], WORDS)), options)
                for game, players, options in WITH_WORDS
            ]
            games = [whole_game(inside, table, random.Random(LUCK + place)) for place, table in enumerate(opened)]
            return await asyncio.gather(*games)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("caravanserai.house.house.new_seed", lambda _: next(seeds))
        return asyncio.run(play_all())


def test_every_start_and_outcome_of_whole_games_is_recomputed(records: list[str], tmp_path: Path) -> None:
    checked = check(tmp_path, *records)
    assert checked.stderr == ""
    counted = list(map(int, checked.stdout.split()))
    assert counted == list(map(outcomes_of, records))
    assert all(count > 10 for count in counted)
    assert sum("\nwords: " in record for record in records) == len(WITH_WORDS)


@pytest.mark.parametrize(
    ("game", "what"),
    [
        ("camelup", r": roll support \w+ [12]$"),
        ("camelup", r": support \w+$"),
        ("camelup", r": desert \d+ oasis$"),
        ("camelup", r": desert \d+ mirage$"),
        ("touareg", r": steal [\w ]+ hand \w+$"),
        ("touareg", r": (keep|score \w+)\n(.*\n)+.*: draw "),  # in the second stage
        ("pharaohs", r"draws (\S+)(.*\n)+.* draws \1$"),  # from a deck that has come round
    ],
)
def test_these_games_show_all_that_the_page_tells(records: list[str], game: str, what: str) -> None:
    assert any(re.search(what, record, re.M) for record in records if f"game: {game}\n" in record)


def test_whatever_is_changed_is_found(records: list[str], tmp_path: Path) -> None:
    """One outcome another, and the start another, in a game of each title; and the words."""
    for game, right, wrong in (
        ("camelup", r"(roll \w+) 1", r"\1 2"),
        ("touareg", r"draw (\w+) gold", r"draw \1 water"),
        ("pharaohs", r"roll 5$", r"roll 6"),
        ("camelup", r"start: .*", "start: 1 blue green orange yellow white"),
        ("touareg", r"start: .*", "start: water water"),
        ("pharaohs", r"(players: \w+, (\w+).*\n)first: .*", r"\1first: nobody"),
        ("camelup", r"old camel", "old camels"),
        ("touareg", r"words: .*\n", ""),
    ):
        record = next(record for record in records if f"game: {game}\n" in record and re.search(right, record, re.M))
        forged = re.sub(right, wrong, record, count=1, flags=re.M)
        assert forged != record
        assert "WrongError" in check(tmp_path, forged).stderr


def test_the_examples_of_the_page_are_right(tmp_path: Path) -> None:
    page = PAGE.read_text("utf-8")
    examples = re.findall(r"^```caravan\n(.*?)^```$", page, re.M | re.S)
    assert [cv.read(example).game.name for example in examples] == ["camelup", "touareg", "pharaohs", "camelup"]
    checked = check(tmp_path, *examples)
    assert checked.stderr == ""
    assert checked.stdout.split() == ["2", "3", "2", "2"]
