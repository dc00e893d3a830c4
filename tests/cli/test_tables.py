"""`caravan tables`: what it lists, closes and erases."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

import pytest

import caravanserai as cv
from caravanserai.house.client import open_seat, person
from house.evening import change, evening, play_at, rows, sqlite_in, steady_seeds
from house.inside import house_inside
from house.own_cards import write_folder

from .shell import Caravan, Refusal

TEXTS = "SELECT body FROM events ORDER BY table_id, number"


@pytest.fixture
def house(tmp_path: Path) -> dict[str, str]:
    """The tables of a house that was closed after an evening."""
    return {name: one.table.id for name, one in asyncio.run(evening(tmp_path)).items()}


def test_tables_are_listed_with_who_sits_there_and_who_is_waited_for(
    house: dict[str, str], tmp_path: Path, caravan: Caravan
) -> None:
    database = ("--database", sqlite_in(tmp_path))
    told = json.loads(caravan("tables", *database, "--json").stdout)
    assert [one["id"] for one in told] == list(house.values())
    assert [one["status"] for one in told] == ["over", "over", "over", "on", "open"]
    assert [one["waited"] in ("Ana", "Bo", "Cleo") for one in told] == [False, False, False, True, False]
    assert told[4]["seats"] == ["Ana", None]
    assert told[0]["opened"] < told[0]["last"]
    run = caravan("tables", "list", "--status", "open", *database, COLUMNS="200")
    titles, line = run.stdout.splitlines()
    assert titles.split() == ["table", "game", "status", "seats", "opened", "last", "event", "waited", "for"]
    assert line.split()[:5] == [house["open"], "camelup", "open", "Ana,", "(free)"]
    assert "fermée" not in run.stdout
    assert caravan("tables", "--status", "closed", *database).stdout == "There are no such tables.\n"
    change(tmp_path, "UPDATE events SET body = '{}' WHERE number = 0 AND table_id = ?", house["on"])
    broken = json.loads(caravan("tables", "--status", "on", *database, "--json").stdout)
    assert (broken[0]["game"], broken[0]["seats"]) == (None, [])
    assert "cannot be read" in broken[0]["error"]


def test_a_table_is_closed_once(house: dict[str, str], tmp_path: Path, caravan: Caravan, refusal: Refusal) -> None:
    database = ("--database", sqlite_in(tmp_path))
    assert caravan("tables", "close", house["on"], *database).stdout == f"Table {house['on']} is closed.\n"
    assert json.loads(caravan("tables", "close", house["open"], *database, "--json").stdout) == {
        "closed": house["open"]
    }
    assert "is closed already" in refusal("tables", "close", house["on"], *database)
    assert "is over already" in refusal("tables", "close", house["touareg"], *database)
    assert "there is no table nowhere" in refusal("tables", "close", "nowhere", *database)
    assert caravan("check", *database).stdout == "All 5 tables are sound.\n"
    closed = json.loads(caravan("tables", "--status", "closed", *database, "--json").stdout)
    assert [(one["id"], one["waited"]) for one in closed] == [(house["on"], None), (house["open"], None)]


def test_a_name_is_erased_through_the_grammar_and_games_lead_to_the_same(
    house: dict[str, str], tmp_path: Path, caravan: Caravan
) -> None:
    database = ("--database", sqlite_in(tmp_path))
    before = " ".join(body for (body,) in rows(tmp_path, TEXTS))
    for text in ("steal Bo", "partner Bo", '"first":"'):
        assert text in before  # what must not be missed is there
    caravan("export", str(tmp_path / "before"), *database)
    for number, (name, tables) in enumerate([("Bo", 4), ("Ana", 5), ("Cleo", 4)], 1):
        run = caravan("tables", "erase", name, *database)
        assert (run.returncode, run.stderr) == (0, "")
        assert run.stdout == f"{name} was erased from {tables} tables.\n"
        assert caravan("check", *database).stdout == "All 5 tables are sound.\n"
        assert caravan("tables", "erase", name, *database).stdout == f"Nobody is called {name} at any table.\n"
        assert len(rows(tmp_path, "SELECT DISTINCT number FROM touched")) == sum((4, 5, 4)[:number])
    after = " ".join(body for (body,) in rows(tmp_path, TEXTS))
    for text in ('"Bo"', '"Ana"', '"Cleo"', "steal Bo ", "partner Bo,"):
        assert text not in after
    assert '"Bo 1"' in after  # somebody else
    assert "partner Bo 1" in after
    caravan("export", str(tmp_path / "after"), *database)
    for file in (tmp_path / "before").iterdir():
        old, new = cv.read(file.read_text()), cv.read((tmp_path / "after" / file.name).read_text())
        assert old.events == new.events
        assert old.position == new.position
        assert list(old.scores().values()) == list(new.scores().values())
        assert new.players[:3] == ("erased2", "erased1", "erased3")
        assert "are what the seed says" in caravan("verify", str(tmp_path / "after" / file.name)).stdout


def test_a_name_that_ends_in_words_of_the_game_is_no_other(tmp_path: Path, caravan: Caravan) -> None:
    """`steal Bo hand` may be from Bo or from the beginning of “Bo hand”: the grammar knows, a search would not."""
    names = ("Bo", "Bo hand", "hand")

    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            for seed in (0, 3):
                with steady_seeds():
                    opened = await inside.client.open_table("touareg", [person(name) for name in names])
                await play_at(inside.client, opened, seed)

    asyncio.run(go())
    database = ("--database", sqlite_in(tmp_path))
    before = str(rows(tmp_path, TEXTS))
    for text in ("steal Bo hand hand water", "steal Bo hand salt", "steal hand hand"):
        assert text in before
    for name in names:
        assert caravan("tables", "erase", name, *database).stdout == f"{name} was erased from 2 tables.\n"
        assert caravan("check", *database).stdout == "All 2 tables are sound.\n"
    after = str(rows(tmp_path, TEXTS))
    for name, other in zip(names, ("erased1", "erased2", "erased3"), strict=True):
        assert f"steal {other} hand" in after
        assert f'"{name}"' not in after
    assert "steal Bo" not in after
    assert "steal hand" not in after
    assert sum(before.count(f"steal {name}") for name in ("Bo", "hand")) == after.count("steal erased")


def test_erased_names_are_free_and_those_of_bots_stay(tmp_path: Path, caravan: Caravan) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Erased1"), person("Bo"), open_seat()])
            await inside.client.rename(opened.table.id, opened.keys[1].key, "Bob")
            await inside.client.join(opened.table.id, 'Zo "é"', code=opened.invitations[0].code)
            bots = [person("Ana"), {"kind": "bot", "level": "random", "name": "Bo"}]
            await inside.client.open_table("camelup", bots)  # type: ignore[arg-type]

    asyncio.run(go())
    database = ("--database", sqlite_in(tmp_path))
    assert caravan("tables", "erase", "Bo", *database).stdout == "Bo was erased from one table.\n"
    assert caravan("tables", "erase", 'Zo "é"', *database).stdout.endswith("was erased from one table.\n")
    told = json.loads(caravan("tables", *database, "--json").stdout)
    assert [one["seats"] for one in told] == [["Erased1", "Bob", "erased3"], ["Ana", "Bo"]]  # another was Bo before
    assert [body for (body,) in rows(tmp_path, TEXTS) if '"Bo"' in body and '"bot"' not in body] == []
    assert caravan("check", *database).returncode == 0


def test_a_name_on_a_real_table_is_erased_from_what_players_have_entered(tmp_path: Path, caravan: Caravan) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            client, people = inside.client, [person("Ana"), person("Bo")]
            opened = await client.open_table("pharaohs", people, dice="table", head={"first": "Bo"})
            key, name = {one.seat: one.key for one in opened.keys}, opened.table.id
            await client.act(name, key[1], opened.table.number, "roll")
            told = await client.snapshot(name, key[1])
            assert told.chance is not None
            await client.settle(name, key[1], told.number, told.chance.outcomes[0])

    asyncio.run(go())
    database = ("--database", sqlite_in(tmp_path))
    assert caravan("tables", "erase", "Bo", *database).stdout == "Bo was erased from one table.\n"
    assert '"Bo"' not in str(rows(tmp_path, TEXTS))
    assert str(rows(tmp_path, TEXTS)).count('"first":"erased1"') == 2
    assert caravan("check", *database).returncode == 0


def test_where_a_name_cannot_be_erased_is_told_and_the_others_go_on(
    house: dict[str, str], tmp_path: Path, caravan: Caravan
) -> None:
    database = ("--database", sqlite_in(tmp_path))
    change(tmp_path, "UPDATE events SET body = '{' WHERE number = 9 AND table_id = ?", house["camelup"])
    run = caravan("tables", "erase", "Bo", *database)
    assert (run.returncode, run.stdout) == (2, "Bo was erased from 3 tables.\n")
    assert run.stderr == f"{house['camelup']}: event 9 cannot be read\n"
    told = json.loads(caravan("tables", "erase", "Bo", *database, "--json").stdout)
    assert (told["tables"], told["left"][0]["table"]) == (0, house["camelup"])


def test_tables_with_own_cards_are_read_with_them(tmp_path: Path, caravan: Caravan) -> None:
    folder = write_folder(tmp_path / "cards")

    async def go() -> None:
        async with house_inside(tmp_path, cards=(("own", str(folder)),)) as inside:
            opened = await inside.client.open_table("pharaohs", [person("Ana"), person("Bo")], cards="own")
            await play_at(inside.client, opened, 1, most=30)

    asyncio.run(go())
    database, own = ("--database", sqlite_in(tmp_path)), ("--cards", f"own={folder}")
    assert caravan("check", *database).stdout.startswith(rows(tmp_path, "SELECT id FROM tables")[0][0])
    assert caravan("check", *own, *database).stdout == "The one table is sound.\n"
    run = caravan("tables", "erase", "Bo", *database)
    assert (run.returncode, "does not offer" in run.stderr) == (2, True)
    assert caravan("tables", "erase", "Bo", *own, *database).stdout == "Bo was erased from one table.\n"
    assert caravan("check", *own, *database).returncode == 0


@pytest.mark.parametrize(
    "arguments",
    [
        ("tables", "close"),
        ("tables", "erase"),
        ("tables", "burn", "x"),
        ("tables", "list", "x"),
        ("tables", "close", "x", "--status", "on"),
        ("tables", "--status", "lost"),
        ("tables", "--database", "nowhere"),
    ],
    ids=" ".join,
)
def test_a_wrong_call_is_one_line_and_exit_2(arguments: tuple[str, ...], refusal: Refusal) -> None:
    refusal(*arguments)
