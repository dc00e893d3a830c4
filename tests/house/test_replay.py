"""Replay: a record that anybody has is told moment by moment, and a bad one is answered with its bad line."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from typing import Any

import httpx
import pytest

import caravanserai as cv
from caravanserai.house.client import Client, HouseError, bot
from caravanserai.house.replay import MOST_EVENTS
from caravanserai.house.settings import Limits
from house.conftest import Server
from house.inside import house_inside

GOLDEN = Path(__file__).parents[1] / "conformance" / "golden"
HEAD = "game: camelup\nplayers: Ana, Bo\nstart: 1 green yellow orange / 3 blue white\n\n"


def ask(server: Server, record: str | bytes, player: str | None = None, language: str = "en") -> httpx.Response:
    content = record.encode() if isinstance(record, str) else record
    params = {} if player is None else {"player": player}
    headers = {"content-type": "text/plain", "accept-language": language}
    return httpx.post(f"{server.address}/api/replay", content=content, params=params, headers=headers, timeout=600)


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.caravan")), ids=lambda path: path.stem)
def test_a_golden_game_is_told_from_its_start_to_its_score(server: Server, path: Path) -> None:
    match = cv.read(path.read_bytes())
    moments = ask(server, path.read_bytes()).json()["moments"]
    assert [moment["line"] for moment in moments] == [None, *path.read_text("utf-8").split("\n\n", 1)[1].splitlines()]
    scores: list[dict[str, int]] = []
    for line in path.with_suffix(".jsonl").read_text("utf-8").splitlines():  # what each event has changed
        scores.append(json.loads(line).get("scores", scores[-1] if scores else None))
    assert [moment["view"]["scores"] for moment in moments] == scores
    assert moments[-1]["view"]["winners"] == match.winners()
    assert not any({"log", "log_parts"} & moment["view"].keys() for moment in moments)


def test_a_view_is_what_that_seat_saw_then(server: Server) -> None:
    path = GOLDEN / "touareg-3-kinds.caravan"
    match = cv.read(path.read_bytes())
    for player in (None, match.players[1]):
        moments = ask(server, path.read_bytes(), player).json()["moments"]
        for number in (0, 1, 40, len(match.events)):
            seen = match.at(number).view(player)
            del seen["log"], seen["log_parts"]
            assert moments[number]["view"] == json.loads(json.dumps(seen))


def test_the_favourites_are_the_exact_odds_of_the_race(server: Server) -> None:
    path = GOLDEN / "camelup-4-support-spicy.caravan"
    match = cv.read(path.read_bytes())
    moments = ask(server, path.read_bytes()).json()["moments"]
    for number in (0, 7, len(match.events) - 1):
        race = cv.odds_of(match.at(number), public=True)["race"]
        assert moments[number]["favourites"] == pytest.approx({camel: race[camel]["win"] for camel in race})
    winner = match.describe()["position"]["ranking"][0]
    assert moments[-1]["favourites"][winner] == 1.0
    assert all(sum(moment["favourites"].values()) == pytest.approx(1.0) for moment in moments)


def test_games_without_runners_have_no_favourites(server: Server) -> None:
    moments = ask(server, (GOLDEN / "pharaohs-2-level1.caravan").read_bytes()).json()["moments"]
    assert {moment["favourites"] for moment in moments} == {None}
    assert any(moment["notes"] for moment in moments)  # cards that were read aloud


def test_an_unfinished_record_shows_what_it_holds(server: Server) -> None:
    moments = ask(server, HEAD + "Ana: win blue\nBo: roll white 2\nAna: roll\n").json()["moments"]
    # Bo could not know Ana's card, but who has the record does; the last roll waits for its die.
    assert [moment["line"] for moment in moments[1:]] == ["Ana: win blue", "Bo: roll white 2", "Ana: roll"]
    assert moments[-1]["view"]["over"] is False
    assert moments[-1]["view"]["waiting_for_chance"] is True
    assert moments[-1]["view"]["position"]["track"] == moments[-2]["view"]["position"]["track"]


@pytest.mark.parametrize(
    ("record", "line", "rule", "words"),
    [
        (b"", None, None, "game"),
        (b"hello", 1, None, "line 1: hello"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", 1, None, "UTF-8"),
        (b"\xef\xbb\xbfgame: camelup\n", 1, None, "byte-order mark"),
        ((HEAD + "Ana: desert 1 oasis\n").encode(), 5, "CU-26", "line 5: desert 1 oasis"),
        ((HEAD + "Ana: leg blue\nAna: leg blue\n").encode(), 6, "CU-21", "line 6"),
        ((HEAD + "Ana: roll\nBo: leg blue\n").encode(), 5, None, "chance"),
        (b"game: chess\nplayers: Ana, Bo\n", 1, None, "chess"),
        ((HEAD + "Ana: " + "x" * 50_000).encode(), 5, None, "line 5"),
    ],
)
def test_a_bad_record_is_answered_with_its_bad_line(
    server: Server, record: bytes, line: int | None, rule: str | None, words: str
) -> None:
    answer = ask(server, record)
    assert answer.status_code == 422, answer.text
    error = answer.json()["error"]
    assert (error["line"], error["rule"]) == (line, rule)
    assert words in error["message"]
    assert "\n" not in error["message"]
    assert len(error["message"]) < 500


@pytest.mark.parametrize("wish", ["told-refusals", "respond-async, told-refusals"])
def test_who_prefers_it_is_told_as_a_plain_answer(server: Server, wish: str) -> None:
    """As the page does: a browser logs every 422 as an error."""
    address, bad = f"{server.address}/api/replay", HEAD + "Ana: desert 1 oasis\n"
    told = httpx.post(address, content=bad, headers={"prefer": wish}, timeout=600)
    assert (told.status_code, told.headers["preference-applied"]) == (200, "told-refusals")
    assert told.json() == ask(server, bad).json()
    good = httpx.post(address, content=HEAD, headers={"prefer": wish}, timeout=600)
    assert (good.status_code, "preference-applied" in good.headers) == (200, False)


def test_a_bad_record_is_told_in_french_too(server: Server) -> None:
    assert "ligne 5" in ask(server, HEAD + "Ana: desert 1 oasis\n", language="fr").json()["error"]["message"]


def test_nobody_else_s_eyes_are_lent(server: Server) -> None:
    answer = ask(server, HEAD, player="Cy")
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "not-a-player")


def test_too_large_or_too_long_a_record_is_refused(server: Server) -> None:
    assert ask(server, HEAD + "# " + "x" * 70_000).status_code == 413
    # Tiles may be moved for ever.
    moves = "".join(f"desert {5 + number % 2} oasis\ndesert {10 + number % 2} oasis\n" for number in range(1001))
    error = ask(server, HEAD + moves).json()["error"]
    assert error["code"] == "long-record"
    assert str(MOST_EVENTS) in error["message"]


def test_nothing_is_kept_and_the_rate_is_limited(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def look() -> None:
        limits = Limits(**{**asdict(Limits()), "replays": (2.0, 0.0)})
        async with house_inside(tmp_path, unlimited=False, limits=limits) as inside:
            for _ in range(2):
                told = await inside.client.replay(HEAD + "Ana: leg blue\n", "Ana")
                assert [moment.line for moment in told.moments] == [None, "Ana: leg blue"]
            with pytest.raises(HouseError) as caught:
                await inside.client.replay(HEAD)
            assert (caught.value.status, caught.value.code) == (429, "too-many-replays")
            kept = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
            assert "house.sqlite" in kept
            assert not any(b"leg blue" in told for told in kept.values())
            assert await inside.house.ledger.count() == 0
            assert inside.house.tables == {}

    play(look())


def test_a_finished_table_s_record_is_told_again(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def look() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [bot("random"), bot("random")])
            snapshot = await inside.client.snapshot(opened.table.id)
            while snapshot.table.status != "over":
                await asyncio.sleep(0.05)
                snapshot = await inside.client.snapshot(opened.table.id)
            told = await inside.client.replay(await inside.client.record(opened.table.id))
            assert [moment.line for moment in told.moments[1:]] == snapshot.log
            assert told.moments[-1].view == snapshot.view

    play(look())


def test_the_example_of_the_description_is_taken(server: Server) -> None:
    described = httpx.get(f"{server.address}/openapi.json").json()["paths"]["/api/replay"]["post"]
    example = described["requestBody"]["content"]["text/plain"]["example"]
    assert ask(server, example).status_code == 200


def test_the_client_reads_it(server: Server, play: Callable[..., Any]) -> None:
    async def look() -> None:
        async with Client(server.address) as house:
            told = await house.replay((GOLDEN / "touareg-2-hoarder.caravan").read_bytes())
            assert told.moments[-1].view["over"]

    play(look())
