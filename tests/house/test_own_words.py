"""Words of the players' own: given before the game, seen by nobody, and mixed into the dice when it begins."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import orjson
import pytest

from caravanserai.house.client import Client, HouseError, bot, open_seat, person
from caravanserai.house.house import SeatRequest
from caravanserai.house.ledger import Entry
from caravanserai.house.proof import verify
from house.inside import Inside, house_inside
from house.players import by_kind
from house.test_workers import two_workers

NOW = 1_700_000_000.0
SEED = bytes(range(32))


@pytest.fixture
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tables have the dice of the page about them."""
    monkeypatch.setattr("caravanserai.house.house.new_seed", lambda _: SEED)


async def finish(inside: Inside, table: str, keys: dict[str, str]) -> str:
    """The record of a game that is played to its end by chance."""
    held, luck = await inside.house.table(table), random.Random(7)
    while (match := held.state.match) is not None and not match.over:
        await inside.client.act(table, keys[str(match.to_move)], len(held), by_kind(match.legal(), luck))
    return await inside.client.record(table)


async def log_of(inside: Inside, table: str) -> list[Entry]:
    return list(await inside.house.ledger.read(table))


@pytest.mark.usefixtures("one_seed")
def test_words_are_mixed_in_when_the_game_begins_and_the_record_proves_it(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            client = inside.client
            opened = await client.open_table("camelup", [person("Ana"), open_seat(), open_seat()], begins_full=False)
            table, ana = opened.table.id, opened.keys[0].key
            told = await client.give_word(table, ana, "a first thought")
            assert [seat.has_word for seat in told.seats] == [True, False, False]
            await client.give_word(table, ana, "sésame")
            bo = await client.join(table, "Bo", opened.invitations[1].code, word="old camel")
            assert [seat.has_word for seat in bo.table.seats] == [True, False, True]
            assert [seat.word for seat in bo.table.seats] == [None, None, None]
            assert (await client.proof(table)).words is None
            told = await client.start(table, opened.host)
            assert [(seat.name, seat.word) for seat in told.seats] == [("Ana", "sésame"), ("Bo", "old camel")]
            words = "sésame, old camel"
            assert (await client.proof(table)).words == words
            began = next(entry for entry in await log_of(inside, table) if entry.kind == "began")
            assert began.body["words"] == words
            # The start is the one of the page's example: it was drawn after the words were fixed.
            assert began.body["head"] == {"start": "1 green orange / 2 white / 3 yellow blue"}
            record = await finish(inside, table, {"Ana": ana, "Bo": bo.key})
            assert f"seed: {SEED.hex()}\nwords: {words}\n\n" in record
            match, _ = verify(record)
            assert match.over
            # A house that reads its log again has the same dice.
            inside.house.tables.clear()
            assert await client.record(table) == record
            # A rematch begins without words.
            again = await client.rematch(table, ana)
            assert [(seat.has_word, seat.word) for seat in again.seats] == [(False, None)] * 2
            assert (again.status, (await client.proof(again.id)).words) == ("on", None)

    play(go())


@pytest.mark.usefixtures("one_seed")
def test_a_game_without_words_is_what_it_was_before_there_were_any(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with house_inside(tmp_path, now=lambda: NOW) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            first, began = await log_of(inside, opened.table.id)
            assert "word" not in orjson.dumps(first.body).decode()
            assert began.body == {"head": {"start": "1 white blue / 2 yellow / 3 green orange"}}
            record = await finish(inside, opened.table.id, {"Ana": opened.keys[0].key, "Bo": opened.keys[1].key})
            assert list(verify(record)[0].proof) == ["commitment", "seed"]

    play(go())


def test_a_game_that_begins_with_the_last_seat_has_the_words_of_all(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            client = inside.client
            seats = [person("Ana", "one"), bot("easy", "Zahra"), open_seat()]
            opened = await client.open_table("camelup", seats, public=True)
            joined = await client.join(opened.table.id, "Bo", word="two")
            assert joined.table.status == "on"
            assert [seat.word for seat in joined.table.seats] == ["one", None, "two"]
            assert (await client.proof(opened.table.id)).words == "one, -, two"
            # And at once, if nobody is missing.
            alone = await client.open_table("camelup", [person("Ana", "one"), bot("easy")])
            assert (await client.proof(alone.table.id)).words == "one, -"
            with pytest.raises(HouseError) as late:
                await client.give_word(alone.table.id, alone.keys[0].key, "three")
            assert (late.value.status, late.value.code) == (409, "has-begun")

    play(go())


def test_a_word_can_be_taken_back_and_goes_with_who_gave_it(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            client = inside.client
            seats = [person("Ana", "one"), person("Cy", "three"), open_seat(), open_seat()]
            opened = await client.open_table("camelup", seats, public=True, begins_full=False)
            table = opened.table.id
            bo = await client.join(table, "Bo", word="two")
            told = await client.give_word(table, opened.keys[0].key, None)
            assert [seat.has_word for seat in told.seats] == [False, True, True, False]
            await client.rename(table, opened.keys[1].key, "Cléo")  # the word stays, under the new name
            told = await client.leave(table, bo.key)
            assert [seat.has_word for seat in told.seats] == [False, True, False, False]
            await client.join(table, "Di", seat=2)
            await client.start(table, opened.host)
            assert (await client.proof(table)).words == "-, three, -"

    play(go())


BAD = [
    ("", "own-word-empty"),
    ("a" * 41, "own-word-long"),
    ("-", "own-word-none"),
    (" a", "own-word-spaces"),
    ("a, b", "own-word-letter"),
    ("a: b", "own-word-letter"),
    ("a\nb", "own-word-letter"),
    ("a\u202eb", "own-word-unread"),
    ("\u3164", "own-word-unread"),
]


@pytest.mark.parametrize(("word", "code"), BAD)
def test_a_word_that_cannot_be_is_refused_in_words_and_nothing_changes(
    tmp_path: Path, play: Callable[..., Any], word: str, code: str
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana", "one"), open_seat()], public=True)
            table, ana = opened.table.id, opened.keys[0].key
            async with Client("http://127.0.0.1", language="fr", transport=inside.client._http._transport) as client:
                for attempt in (
                    client.give_word(table, ana, word),
                    client.join(table, "Bo", word=word),
                    client.open_table("camelup", [person("Ana", word), bot("easy")]),
                ):
                    with pytest.raises(HouseError) as refused:
                        await attempt
                    assert (refused.value.status, refused.value.code) == (422, code)
                    assert "mot" in refused.value.message
            told = await inside.client.snapshot(table)
            assert (told.number, told.table.status, told.table.seats[0].has_word) == (1, "open", True)

    play(go())


def test_who_gives_a_word_sits_there_and_real_dice_take_none(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            client = inside.client
            opened = await client.open_table("camelup", [person("Ana"), open_seat()], public=True)
            for key, code in ((opened.host, "no-seat"), ("wrong" * 8, "bad-key")):
                with pytest.raises(HouseError) as refused:
                    await client.give_word(opened.table.id, key, "one")
                assert refused.value.code == code
            for seat in (bot("easy"), open_seat()):
                with pytest.raises(HouseError) as refused:
                    await client.open_table("camelup", [person("Ana"), seat.model_copy(update={"word": "one"})])
                assert refused.value.code == "own-word-no-person"
            real = await client.open_table("camelup", [person("Ana"), open_seat()], dice="table", public=True)
            for attempt in (
                client.give_word(real.table.id, real.keys[0].key, "one"),
                client.join(real.table.id, "Bo", word="one"),
                client.open_table("camelup", [person("Ana", "one"), bot("easy")], dice="table"),
            ):
                with pytest.raises(HouseError) as refused:
                    await attempt
                assert refused.value.code == "own-word-real-dice"

    play(go())


# The words are a secret until the game begins.


def tidy(got: bytes, secrets: dict[str, str]) -> bytes:
    """What was got, without what is drawn for each table: its name, its commitment, its keys and codes."""
    text = re.sub(r'"commitment":"[0-9a-f]{64}"', '"commitment":""', got.decode())
    for secret, name in secrets.items():
        text = text.replace(secret, name)
    return text.encode()


async def watched(inside: Inside, words: list[str], caplog: pytest.LogCaptureFixture) -> list[bytes]:
    """All bytes that anybody gets before the game when these words are given, and all that is logged."""
    client, http, got = inside.client, inside.http, list[bytes]()
    seats = [person("Ana", words[0]), person("Bo"), open_seat(), open_seat()]
    opened = await client.open_table("camelup", seats, public=True, begins_full=False)
    table = opened.table.id
    ana, bo = (held.key for held in opened.keys)
    secrets = {table: "TABLE", opened.host: "HOST", ana: "ANA", bo: "BO"}
    secrets |= {held.code: f"CODE{held.seat}" for held in opened.invitations}
    got.append(opened.model_dump_json().encode())
    async with inside.live(table, ana) as one, inside.live(table, bo) as other, inside.live(table) as nobody:
        for live in (one, other, nobody):
            await live.wait(1)
        bearer = {"authorization": f"Bearer {bo}"}
        for given in (words[1], words[2]):
            answer = await http.put(f"/api/tables/{table}/word", headers=bearer, json={"word": given})
            assert answer.status_code == 200
            got.append(answer.content)
        wish = {"name": "Cy", "word": words[3], "id": "m" * 40}
        for name in ("Cy", "Cy"):  # the second time it is repeated
            answer = await http.post(f"/api/tables/{table}/seats", json={**wish, "name": name})
            assert answer.status_code == 201
            secrets[answer.json()["key"]] = "CY"
            got.append(answer.content)
        answer = await http.put(f"/api/tables/{table}/name", headers=bearer, json={"name": "Ana"})  # refused
        got.append(answer.content)
        for headers in ({}, bearer, {"authorization": f"Bearer {ana}"}, {"authorization": f"Bearer {opened.host}"}):
            for path in ("", "/events?from=0", "/proof", "/log", "/view", "/odds", "/record", "/invitation"):
                got.append((await http.get(f"/api/tables/{table}{path}", headers=headers)).content)
        got.append((await http.get("/api/tables")).content)
        inside.house.tables.clear()  # and once more as the log has it
        got.append((await http.get(f"/api/tables/{table}/events?from=0", headers=bearer)).content)
        for live in (one, other, nobody):
            await live.wait(4)
            got += [text.encode() for text in live.texts]
    got += [f"{record.getMessage()} {record.__dict__.get('why')}".encode() for record in caplog.records]
    caplog.clear()
    assert (await client.leave(table, bo)).status == "open"
    await client.give_word(table, ana, None)
    assert (await client.start(table, opened.host)).status == "on"  # and it is no public table any more
    return [tidy(one, secrets) for one in got]


def test_no_byte_before_the_game_depends_on_a_word(
    tmp_path: Path, play: Callable[..., Any], caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> None:
        async with house_inside(tmp_path, now=lambda: NOW) as inside:
            first = ["one", "two", "three", "four"]
            seen = await watched(inside, first, caplog)
            assert len(seen) > 40
            for others in (["o", "🐪" * 40, "t", "sésame ouvre-toi"], ["one", "two", "two", "one"], ["null"] * 4):
                assert await watched(inside, others, caplog) == seen
            for word in ("one", "two", "three", "four"):
                assert not any(f'"{word}' in text.decode() for text in seen)

    play(go())


def test_the_beginning_tells_everybody_all_words(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana", "one"), open_seat()], public=True)
            async with inside.live(opened.table.id) as nobody:
                await nobody.wait(1)
                await inside.client.join(opened.table.id, "Bo", word="two")
                told = (await nobody.wait(3))[1:]
            assert [event["kind"] for event in told] == ["sat", "began"]
            assert [[seat["word"] for seat in event["table"]["seats"]] for event in told] == [
                [None, None],
                ["one", "two"],
            ]

    play(go())


def test_another_worker_mixes_in_the_same_words(new_database: Callable[[str], str], play: Callable[..., Any]) -> None:
    async def go() -> None:
        async with two_workers(new_database("postgresql"), listening=False) as (one, two):
            seats = [SeatRequest("person", "Ana", word="one"), SeatRequest("open")]
            opened = await one.open("camelup", seats, public=True)
            elsewhere = await two.table(opened.table.name)
            await one.sit(opened.table, "Bo", None, None, word="two")
            await two.refresh(elsewhere)
            assert elsewhere.state.dice.words == "one, two"
            assert elsewhere.state.dice.number("head") == opened.table.state.dice.number("head")
            one_match, other_match = opened.table.state.match, elsewhere.state.match
            assert one_match is not None
            assert other_match is not None
            assert other_match.head == one_match.head

    play(go())
