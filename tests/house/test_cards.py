"""A house with boards and cards besides its own: chosen by name, kept to by tables, and missed where they are gone."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

import caravanserai as cv
from caravanserai.core.fault import BadSetting
from caravanserai.house.cards import OwnCards, copies
from caravanserai.house.client import Client, HouseError, bot, open_seat, person
from caravanserai.house.models import TableOpened
from caravanserai.house.settings import Settings
from house.conftest import Forked, Server
from house.inside import Inside, house_inside
from house.own_cards import PASSAGES, PRISONS, write_folder
from house.players import by_kind, refused

NAME = "Class 4"


@pytest.fixture
def own(tmp_path: Path) -> Path:
    return write_folder(tmp_path / "own")


def settings(folder: Path) -> dict[str, Any]:
    return {"cards": ((NAME, str(folder)),)}


async def play_some(house: Client, opened: TableOpened, most: int, seed: int = 1) -> int:
    """Let the people of a table play so many actions at random, or to its end; the number of events it has then."""
    luck = random.Random(seed)
    keys = {held.seat: held.key for held in opened.keys}
    told = await house.snapshot(opened.table.id, keys[0])
    for _ in range(most):
        assert told.view is not None
        if told.view["over"]:
            break
        key = keys[told.view["players"].index(told.view["to_move"])]
        legal = (await house.view(opened.table.id, key)).view["legal"]
        await house.act(opened.table.id, key, told.number, by_kind(legal, luck))
        told = await house.snapshot(opened.table.id, keys[0])
    return told.number


PEOPLE = [person("Ana"), person("Bo"), person("Cy")]


@pytest.mark.parametrize("options", [[], ["quiz"], ["level2"]])
def test_a_whole_game_is_played_with_them(
    tmp_path: Path, own: Path, options: list[str], play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path, **settings(own)) as inside:
            house = inside.client
            opened = await house.open_table("pharaohs", PEOPLE, options, cards=NAME)
            assert opened.table.cards == NAME
            told = await house.snapshot(opened.table.id)
            assert told.table.cards == NAME
            assert told.view is not None
            board = told.view["position"]["board"]
            assert [square for square, kind in enumerate(board) if kind == "prison"] == list(PRISONS)
            assert [square for square, kind in enumerate(board) if kind == "passage"] == list(PASSAGES)
            assert (await house.odds(opened.table.id)).odds["turns"]
            await play_some(house, opened, 5000)
            record = await house.record(opened.table.id)
            assert re.search("draws own-", record)
            assert str(own) not in record
            assert NAME not in record
            # It is the game that Python plays with the same folder, and the dice are fair.
            assert cv.read(record, cards=own).over
            replayed = await house.replay(record, "Ana", NAME)
            assert len(replayed.moments) == len(cv.read(record, cards=own).events) + 1
            with pytest.raises(HouseError, match=r"^422 .*line "):
                await house.replay(record)
            again = await house.rematch(opened.table.id, opened.host)
            assert again.cards == NAME
            assert (await house.snapshot(again.id)).view["position"]["board"] == board  # type: ignore[index]

    play(go())


def test_they_are_offered_by_name_to_the_games_that_have_such(
    tmp_path: Path, own: Path, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path, **settings(own)) as inside:
            assert {game.name: game.cards for game in await inside.client.games()} == {
                "camelup": [],
                "touareg": [],
                "pharaohs": [NAME],
            }
            ours = await inside.client.open_table("pharaohs", PEOPLE)
            assert ours.table.cards is None
            view = (await inside.client.snapshot(ours.table.id)).view
            assert view is not None
            assert view["position"]["board"][57] == "prison"

    play(go())


def test_what_is_not_offered_is_refused_in_both_languages(tmp_path: Path, own: Path, play: Callable[..., Any]) -> None:
    async def ask(inside: Inside, game: str, cards: str, language: str) -> str:
        wish = {"game": game, "seats": [{"kind": "person", "name": name} for name in ("Ana", "Bo")], "cards": cards}
        answer = await inside.http.post("/api/tables", json=wish, headers={"accept-language": language})
        assert answer.status_code == 422
        return str(answer.json()["error"]["message"])

    async def go() -> None:
        async with house_inside(tmp_path, **settings(own)) as inside:
            assert await ask(inside, "pharaohs", "x", "en") == (
                'this house offers no board and cards "x"; it offers: Class 4'
            )
            assert await ask(inside, "pharaohs", "x", "fr") == (
                "cette maison n’a pas de plateau et de cartes «\u202fx\u202f»\u202f; elle propose\u202f: Class 4"
            )
            assert await ask(inside, "camelup", NAME, "en") == "camelup has no board and cards that could be changed"
            # A folder is not taken from who asks.
            assert "offers no board and cards" in await ask(inside, "pharaohs", str(own)[:24], "en")
        other = tmp_path / "other"
        other.mkdir()
        async with house_inside(other) as inside:
            assert await ask(inside, "pharaohs", "x", "en") == "this house offers no board and cards but its own"

    play(go())


def test_a_bot_plays_with_them_and_who_joins_is_told(tmp_path: Path, own: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with house_inside(tmp_path, **settings(own)) as inside:
            house = inside.client
            seats = [bot("random"), bot("easy"), open_seat()]
            opened = await house.open_table("pharaohs", seats, ["quiz"], cards=NAME, public=True)
            assert [told.cards for told in await house.open_tables()] == [NAME]
            joined = await house.join(opened.table.id, "Ana")
            assert joined.table.cards == NAME
            async with inside.live(opened.table.id, joined.key) as live:
                while True:
                    told = (await live.wait(len(live.texts) + 1))[-1]
                    view = told.get("view")
                    if view and (view["over"] or view["to_move"] == "Ana"):
                        break
            assert inside.house.tables[opened.table.id].state.game.folder == own

    play(go())


def restart(server: Server, cards: Sequence[tuple[str, str]]) -> None:
    assert isinstance(server, Forked)
    server.stop()
    server.settings["cards"] = tuple(cards)
    server.start()


def test_a_table_goes_on_after_a_restart_and_waits_for_cards_that_are_gone(
    fork_server: Callable[..., Server], own: Path, play: Callable[..., Any]
) -> None:
    server = fork_server(**settings(own))

    async def begin() -> tuple[TableOpened, TableOpened, int]:
        async with Client(server.address) as house:
            mine = await house.open_table("pharaohs", PEOPLE, ["quiz"], cards=NAME, clock=5 * 24 * 3600)
            ours = await house.open_table("pharaohs", PEOPLE)
            return mine, ours, await play_some(house, mine, 60)

    mine, ours, number = play(begin())

    async def goes_on(most: int) -> int:
        async with Client(server.address) as house:
            assert (await house.snapshot(mine.table.id)).number == number
            return await play_some(house, mine, most, seed=2)

    async def is_refused(code: str, languages: dict[str, str]) -> None:
        for language, sentence in languages.items():
            async with Client(server.address, language=language) as house:
                error = await refused(house.snapshot(mine.table.id, mine.keys[0].key), 503, code)
                assert sentence in error.message
                async with house.live(mine.table.id, mine.keys[0].key) as live:
                    told = [message async for message in live]
                    assert [message["error"]["code"] for message in told] == [code]
                    assert live._socket is not None
                    assert live._socket.close_code == 4410
        async with Client(server.address) as house:
            assert (await house.snapshot(ours.table.id)).view is not None
            await play_some(house, ours, 2)
            await house.open_table("camelup", PEOPLE)

    restart(server, settings(own)["cards"])
    number = play(goes_on(5))

    restart(server, [])
    play(is_refused("cards-gone", {"en": '"Class 4"', "fr": "«\u202fClass 4\u202f»"}))
    assert "a table lacks its cards" in server.log.read_text()

    kept = shutil.copytree(own, own.parent / "kept")
    write_folder(own, prisons=(1, 2, 3, 4, 6))  # the first throw of the game cannot have been what it was
    restart(server, settings(own)["cards"])
    play(is_refused("cards-changed", {"en": "have been changed", "fr": "ont été changés"}))

    restart(server, [(NAME, str(kept))])  # elsewhere, and the same
    number = play(goes_on(5000))

    async def is_over() -> None:
        async with Client(server.address) as house:
            assert (await house.snapshot(mine.table.id)).table.status == "over"
            assert cv.read(await house.record(mine.table.id), cards=kept).over

    play(is_over())


def test_two_workers_have_them_and_keep_to_them(
    new_database: Callable[[str], str], own: Path, tmp_path: Path, play: Callable[..., Any]
) -> None:
    """Also a worker that is started when somebody has changed the folder."""
    server = Server(new_database("postgresql"), tmp_path / "house.log", workers=2)
    server.arguments = ("--cards", f"{NAME}={own}")
    try:
        server.start()
        shutil.rmtree(own)

        async def go() -> None:
            async with Client(server.address) as house:
                opened = await house.open_table("pharaohs", PEOPLE, ["quiz"], cards=NAME)
                for _ in range(8):  # by new connections, which reach either worker
                    async with Client(server.address) as other:
                        assert [game.cards for game in await other.games()] == [[], [], [NAME]]
                        told = await other.snapshot(opened.table.id)
                        assert told.table.cards == NAME
                await play_some(house, opened, 20)

        play(go())
    finally:
        server.stop()


def test_copies_hold_what_a_folder_holds_and_no_more(tmp_path: Path, own: Path) -> None:
    (own / "notes.txt").write_text("mine")
    (made,) = copies([(NAME, str(own))], tmp_path / "copies")
    assert made[0] == NAME
    found = {file.relative_to(made[1]) for file in Path(made[1]).rglob("*") if file.is_file()}
    assert found == {file.relative_to(own) for file in own.rglob("*.toml")}
    assert OwnCards([made]).find("pharaohs", NAME).fields["kind"][PRISONS[0]] == cv.game("pharaohs").fields["kind"][57]


def test_settings_take_them_to_a_worker(own: Path) -> None:
    before = Settings("sqlite:///nowhere", **settings(own))
    assert Settings.from_text(before.to_text()) == before


@pytest.mark.parametrize(
    ("names", "why"),
    [
        (["", "b"], "a name has at least one character"),
        (["a", "A"], 'the name "A" is there twice'),
        (["a:b"], 'the name "a:b" holds ":", which no name may'),
        (["x" * 25], f'the name "{"x" * 25}" has more than 24 characters'),
    ],
)
def test_a_name_that_cannot_be_is_refused(names: list[str], why: str, own: Path) -> None:
    with pytest.raises(BadSetting) as caught:
        OwnCards([(name, str(own)) for name in names])
    assert str(caught.value) == why


def test_a_bad_folder_is_refused_with_its_name_file_and_line(own: Path) -> None:
    board = own / "board.toml"
    board.write_text(board.read_text().replace("prison = [13, ", "prison = ["))
    with pytest.raises(BadSetting) as caught:
        OwnCards([(NAME, str(own))])
    assert caught.value.say("en") == "Class 4: board.toml, line 1: square 13 has no kind"
    assert caught.value.say("fr").startswith("Class 4")
