"""Abuse: whatever is sent, the house goes on serving."""

from __future__ import annotations

import contextlib
import json
import resource
import socket
import struct
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from caravanserai.house.client import Client, bot, open_seat, person
from caravanserai.house.models import TableOpened
from caravanserai.house.settings import Limits
from house.conftest import Server
from house.inside import house_inside

HALF_OPEN = 10_000


def limits(**other: Any) -> Limits:
    return Limits(**{**asdict(Limits()), **other})


@pytest.fixture
def strict(fork_server: Callable[..., Server]) -> Server:
    """A house with small limits on live connections, which takes the rates of a test."""
    return fork_server(limits=limits(greeting=1.0, backlog=65536, sockets_each=2000))


async def still_serves(server: Server) -> None:
    """A few turns, from opening a table to odds."""
    async with Client(server.address) as house:
        opened = await house.open_table("camelup", [person("Ana"), bot("random")])
        async with house.live(opened.table.id, opened.keys[0].key) as live:
            mine = 0
            while mine < 3:
                message = await live.receive()
                if message.get("view", {}).get("legal") and not live.waiting:
                    await live.act("roll")
                    mine += 1


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"null",
        b"[]",
        b'"\xff\xfe"',
        b"\xff\xfe\x00",
        b'{"game": "\\ud800", "seats": []}',
        b'{"game": "camelup", "seats": [{"kind": "person", "name": "\\u0000"}, {"kind": "open"}]}',
        b'{"game": "camelup", "seats": [{"kind": "person", "name": "\xff"}]}',
        b'{"game": "camelup", "clock": 1e999, "seats": [{"kind": "open"}, {"kind": "open"}]}',
        b'{"game": "camelup", "clock": NaN, "seats": [{"kind": "open"}, {"kind": "open"}]}',
        b'{"game": "camelup", "seats": ' + b"[" * 5000 + b"]" * 5000 + b"}",
        b'{"game": "camelup", "extra": 1, "seats": [{"kind": "open"}, {"kind": "open"}]}',
    ],
)
def test_a_body_that_cannot_be_read_is_refused_with_a_reason(server: Server, body: bytes) -> None:
    answer = httpx.post(f"{server.address}/api/tables", content=body, headers={"content-type": "application/json"})
    assert answer.status_code in (400, 422), answer.text
    assert answer.json()["error"]["message"]


def test_too_large_a_body_is_refused_with_or_without_its_length(server: Server) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 10_000

    for content in (b" " * 1_000_000, endless()):
        answer = httpx.post(
            f"{server.address}/api/tables", content=content, headers={"content-type": "application/json"}
        )
        assert answer.status_code == 413


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ("nonsense", 4400),
        ("[1, 2]", 4400),
        ("{}", 4400),
        ('{"type": "hello"}', 4400),
        ('{"type": "hello", "table": 5}', 4400),
        ('{"type": "hello", "table": "x", "from": -1}', 4400),
        ('{"type": "hello", "table": "x", "from": 1e30}', 4400),
        ('{"type": "hello", "table": "x", "key": 5}', 4400),
        ('{"type": "hello", "table": "x", "key": "' + "k" * 500 + '"}', 4400),
        ('{"type": "act", "number": 1, "action": "roll"}', 4400),
        ('{"type": "hello", "table": "\\u0000"}', 4404),
        ('{"type": "hello", "table": "nowhere"}', 4404),
        ("x" * 100_000, 1009),
        (b"\xff\xfe", 4400),
    ],
)
def test_a_greeting_that_is_none_ends_the_connection(
    server: Server, play: Callable[..., Any], message: str | bytes, code: int
) -> None:
    async def greet() -> int | None:
        async with connect(f"ws://127.0.0.1:{server.port}/live", proxy=None) as live:
            await live.send(message)
            try:
                while True:
                    await live.recv()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None

    assert play(greet()) == code


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_what_no_database_can_be_asked_is_refused_in_words(
    fork_server: Callable[..., Server], play: Callable[..., Any], kind: str
) -> None:
    server = fork_server(kind)
    strange = ["\x00", "a\x00b", "\u202e", "x" * 5000, " ", "a/b", "\U0010ffff", "nowhere\n"]

    async def greet(table: str) -> tuple[str, int | None]:
        async with connect(f"ws://127.0.0.1:{server.port}/live", proxy=None) as live:
            await live.send(json.dumps({"type": "hello", "table": table}))
            told = json.loads(await live.recv())
            await live.wait_closed()
            return told["error"]["code"], live.close_code

    async def ask() -> None:
        for table in ("", *strange):
            assert await greet(table) == ("no-table", 4404), table
        async with Client(server.address) as house:
            opened = await house.open_table("camelup", [person("Ana"), open_seat()])
            ana = {"authorization": f"Bearer {opened.keys[0].key}"}
            table = f"/api/tables/{opened.table.id}"
            for text in strange:
                part = quote(text, safe="")
                for path in (f"/api/tables/{part}", f"/api/games/{part}/readiness", f"{table}/view?at={part}"):
                    answer = await house._http.get(path, headers=ana)
                    assert answer.status_code in (404, 422), (path, answer.text)
                for path in (f"/{part}", f"/assets/{part}"):
                    assert (await house._http.get(path)).status_code in (200, 404, 422), path
                for method, path, body in (
                    ("POST", "/api/tables", {"game": text, "seats": [{"kind": "open"}, {"kind": "open"}]}),
                    ("POST", "/api/tables", {"game": "camelup", "options": [text], "seats": [{"kind": "open"}] * 2}),
                    ("POST", "/api/tables", {"game": "camelup", "dice": text, "seats": [{"kind": "open"}] * 2}),
                    ("POST", "/api/tables", {"game": "camelup", "head": {"x": text}, "seats": [{"kind": "open"}] * 2}),
                    ("POST", "/api/tables", {"game": "camelup", "stand_in": text, "seats": [{"kind": "open"}] * 2}),
                    ("POST", f"{table}/seats", {"name": "Eve", "code": text}),
                    ("POST", f"{table}/actions", {"number": 1, "action": text, "id": text[:60]}),
                    ("POST", f"{table}/outcomes", {"number": 1, "outcome": text, "id": text[:60]}),
                    ("POST", f"{table}/hand-over", {"level": text}),
                    ("POST", "/api/replay", {"player": text}),
                ):
                    answer = await house._http.request(method, path, json=body, headers=ana)
                    assert answer.status_code in (403, 404, 409, 422), (path, body, answer.text)
                    assert answer.json()["error"]["message"]

    play(ask())


def test_bad_utf_8_in_a_frame_ends_the_connection_and_nothing_else(server: Server, play: Callable[..., Any]) -> None:
    with socket.create_connection(("127.0.0.1", server.port)) as raw:
        raw.sendall(
            b"GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        assert b"101" in raw.recv(4096)
        raw.sendall(b"\x81" + bytes([0x80 | 4]) + bytes(4) + b"\xff\xfe\xfd\xfc")  # a text frame, masked by zeros
        raw.settimeout(20)
        told = raw.recv(4096)
        assert told[0] == 0x88
        assert struct.unpack("!H", told[2:4]) == (1007,)
    play(still_serves(server))


@pytest.mark.parametrize(
    "message",
    [
        {"type": "dance"},
        {"type": "act"},
        {"type": "act", "number": "one", "action": "roll"},
        {"type": "act", "number": True, "action": "roll"},
        {"type": "act", "number": 1, "action": 5},
        {"type": "act", "number": 1, "action": "x" * 1000},
        {"type": "act", "number": 1, "action": "roll", "id": 5},
        {"type": "act", "number": 1, "action": "roll", "id": "x" * 100},
    ],
)
def test_a_message_that_is_none_ends_the_connection(tmp_path: Path, play: Callable[..., Any], message: Any) -> None:
    async def send() -> int:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            async with inside.live(opened.table.id, opened.keys[0].key) as live:
                await live.wait(1)
                live.send(message)
                return await live.closed()

    assert play(send()) == 4400


def test_out_of_turn_late_and_repeated_actions_are_answered_and_change_nothing(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def send() -> None:
        async with house_inside(tmp_path) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            table, number = opened.table.id, opened.table.number
            async with inside.live(table, opened.keys[0].key) as ana, inside.live(table, opened.keys[1].key) as bo:
                act = {"type": "act", "number": number, "action": "leg blue", "id": "same"}
                await ana.wait(1)
                ana.send(act)
                await ana.wait(2)
                ana.send(act)
                told = await ana.wait(3)
                assert (told[1]["id"], told[1]["line"]) == (told[2]["id"], told[2]["line"])
                assert told[2]["repeat"]
                ana.send({**act, "id": "other"})
                ana.send({**act, "number": number + 1, "id": "third"})
                told = await ana.wait(5)
                assert [one["error"]["code"] for one in told[3:]] == ["late-action", "not-your-turn"]
                assert [one["status"] for one in told[3:]] == [409, 409]
                bo.send(act)  # a repeat is its seat's own
                told = await bo.wait(3)
                assert told[2]["error"]["code"] == "late-action"
            async with inside.live(table) as nobody:
                await nobody.wait(1)
                nobody.send({**act, "number": number + 1})
                assert (await nobody.wait(2))[1]["error"]["code"] == "no-seat"
            assert (await inside.client.log(table)).log == ["Ana: leg blue"]

    play(send())


def test_too_many_messages_requests_tables_and_wrong_keys_are_refused(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def hurry() -> None:
        few = limits(messages=(5.0, 0.0), creations=(3.0, 0.0), refusals=(3.0, 0.0), sockets_each=2)
        async with house_inside(tmp_path, unlimited=False, limits=few) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            table, key = opened.table.id, opened.keys[0].key
            async with inside.live(table, key) as live:
                for _ in range(6):
                    live.send({"type": "ping"})
                assert await live.closed() == 4429
            codes = [
                (await inside.http.get(f"/api/tables/{table}", headers={"authorization": "Bearer x"})).status_code
                for _ in range(5)
            ]
            assert codes == [401, 401, 401, 429, 429]
            wrong = {"authorization": "Bearer x"}
            open_seats = {"game": "camelup", "seats": [{"kind": "open"}, {"kind": "open"}]}
            waiting = (await inside.http.post("/api/tables", json=open_seats)).json()["table"]["id"]
            assert (await inside.http.get(f"/api/tables/{waiting}/invitation", headers=wrong)).status_code == 429
            codes = [(await inside.http.post("/api/tables", json=open_seats)).status_code for _ in range(2)]
            assert codes == [201, 429]
            async with inside.live(table) as one, inside.live(table) as two:
                await one.wait(1)
                await two.wait(1)
                async with inside.live(table) as third:
                    assert await third.closed() == 1013

    play(hurry())

    async def ask() -> list[int]:
        async with house_inside(tmp_path, unlimited=False, limits=limits(requests=(3.0, 0.0))) as inside:
            return [(await inside.http.get("/api/games")).status_code for _ in range(5)]

    assert play(ask()) == [200, 200, 200, 429, 429]


def test_wrong_codes_and_wrong_greetings_are_limited_as_wrong_keys_are(
    tmp_path: Path, play: Callable[..., Any]
) -> None:
    async def hurry() -> None:
        few = limits(refusals=(3.0, 0.0))
        async with house_inside(tmp_path, unlimited=False, limits=few) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), open_seat()])
            table = opened.table.id
            guess = {"name": "Eve", "code": "a guess"}
            answers = [await inside.http.post(f"/api/tables/{table}/seats", json=guess) for _ in range(5)]
            assert [one.status_code for one in answers] == [403, 403, 403, 429, 429]
            assert [one.json()["error"]["code"] for one in answers] == ["bad-code"] * 3 + ["too-many-refusals"] * 2
            # Who has been invited is not kept out by it.
            assert (await inside.client.join(table, "Bo", opened.invitations[0].code)).seat == 1

    async def greet(known: bool) -> list[int]:
        async with house_inside(tmp_path, unlimited=False, limits=limits(refusals=(3.0, 0.0))) as inside:
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            codes = []
            for _ in range(5):
                async with inside.live(opened.table.id if known else "nowhere", "a guess") as live:
                    codes.append(await live.closed())
                    status, code = {
                        4401: (401, "bad-key"),
                        4404: (404, "no-table"),
                        4429: (429, "too-many-refusals"),
                    }[codes[-1]]
                    told = (await live.wait(1))[0]
                    assert (told["type"], told["status"], told["error"]["code"]) == ("refused", status, code)
            async with inside.live(opened.table.id, opened.keys[0].key) as live:
                assert (await live.wait(1))[0]["seat"] == 0
            return codes

    play(hurry())
    assert play(greet(known=True)) == [4401, 4401, 4401, 4429, 4429]
    assert play(greet(known=False)) == [4404, 4404, 4404, 4429, 4429]


def test_a_full_house_opens_no_more_tables(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def fill() -> list[int]:
        async with house_inside(tmp_path, limits=limits(tables=2)) as inside:
            wish = {"game": "camelup", "seats": [{"kind": "open"}, {"kind": "open"}]}
            return [(await inside.http.post("/api/tables", json=wish)).status_code for _ in range(3)]

    assert play(fill()) == [201, 201, 503]


def test_who_says_nothing_is_not_waited_for(strict: Server, play: Callable[..., Any]) -> None:
    async def silence() -> int | None:
        async with connect(f"ws://127.0.0.1:{strict.port}/live", proxy=None) as live:
            try:
                await live.recv()
            except ConnectionClosed as closed:
                return closed.rcvd.code if closed.rcvd else None
        return None

    assert play(silence()) == 4408


def test_a_slow_reader_is_cut_off_and_holds_up_nobody(strict: Server, play: Callable[..., Any]) -> None:
    async def dawdle() -> None:
        with contextlib.ExitStack() as held:
            async with Client(strict.address) as house:
                opened = await house.open_table("camelup", [person("Ana"), person("Bo")])
                await crowd(house, opened, held)

    async def crowd(house: Client, opened: TableOpened, held: contextlib.ExitStack) -> None:
        table, keys = opened.table.id, [one.key for one in opened.keys]
        slow = []
        for _ in range(5):
            raw = held.enter_context(socket.socket())
            raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
            raw.connect(("127.0.0.1", strict.port))
            raw.sendall(
                b"GET /live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
            )
            assert b"101" in raw.recv(4096)
            hello = json.dumps({"type": "hello", "table": table}).encode()
            raw.sendall(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)
            slow.append(raw)  # and never reads again
        number = opened.table.number
        cut = 0.0
        for turn in range(3000):
            # A desert tile goes to and fro: a game that does not end.
            action = f"desert {(6, 8)[turn // 2 % 2] + 6 * (turn % 2)} oasis"
            await house.act(table, keys[turn % 2], number + turn, action)
            if turn % 50 == 49:
                lines = (await house.metrics()).splitlines()
                cut = sum(float(one.split()[1]) for one in lines if one.startswith("caravanserai_slow_readers_total"))
                if cut >= len(slow):
                    break
        assert cut >= len(slow)

    play(dawdle())


def test_ten_thousand_half_open_sockets_leave_it_serving(strict: Server, play: Callable[..., Any]) -> None:
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    if most < HALF_OPEN + 1000:
        pytest.skip(f"this system allows {most} open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with contextlib.ExitStack() as held:
        for number in range(HALF_OPEN):
            raw = held.enter_context(socket.create_connection(("127.0.0.1", strict.port)))
            if number % 2:
                raw.sendall(b"GET /healthz HTT")  # a request that is never ended
        play(still_serves(strict))
    play(still_serves(strict))


# Who asks


def test_a_page_of_somebody_else_cannot_reach_the_house(tmp_path: Path, play: Callable[..., Any]) -> None:
    async def ask() -> None:
        async with house_inside(tmp_path, origins=("https://play.example.org",)) as inside:
            for host, status in (
                ("127.0.0.1", 200),
                ("127.0.0.1:8000", 200),
                ("[::1]:8000", 200),
                ("localhost", 200),
                ("192.168.1.5:8000", 200),
                ("play.example.org", 200),
                ("evil.example.org", 421),
                ("", 421),
                ("[", 421),
                ("[::1", 421),
                ("localhost:x", 421),
                ("localhost:99999", 421),
                ("evil@localhost", 421),
                ("localhost/evil", 421),
            ):
                assert (await inside.http.get("/api/games", headers={"host": host})).status_code == status, host
            wish = {"game": "camelup", "seats": [{"kind": "open"}, {"kind": "open"}]}
            for origin, status in (
                ("http://127.0.0.1", 201),
                ("https://play.example.org", 201),
                ("https://evil.example.org", 403),
                ("null", 403),
                ("http://[", 403),
                ("http://127.0.0.1:x", 403),
            ):
                answer = await inside.http.post("/api/tables", json=wish, headers={"origin": origin})
                assert answer.status_code == status, origin
            opened = await inside.client.open_table("camelup", [person("Ana"), person("Bo")])
            for origin, code in (("https://evil.example.org", 1008), ("null", 1008), ("http://[", 1008)):
                async with inside.live(opened.table.id, origin=origin) as live:
                    assert await live.closed() == code
            async with inside.live(opened.table.id, origin="http://127.0.0.1") as live:
                assert await live.wait(1)

    play(ask())


def test_every_answer_carries_the_headers_that_keep_a_browser_safe(server: Server) -> None:
    for path in ("/", "/api/games", "/nowhere", "/openapi.json", "/healthz"):
        headers = httpx.get(f"{server.address}{path}").headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-frame-options"] == "DENY"
        assert headers["cache-control"] == "no-store"
        assert "server" not in headers


def test_a_front_door_without_a_page_speaks_the_language_of_who_comes(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("caravanserai.house.app.PAGE", tmp_path / "nothing built")

    async def ask() -> tuple[str, str]:
        async with house_inside(tmp_path) as inside:
            english = await inside.http.get("/")
            french = await inside.http.get("/", headers={"accept-language": "fr-CA,en;q=0.5"})
            return english.text, french.text

    english, french = play(ask())
    assert "The house is open" in english
    assert "La maison est ouverte" in french
    assert 'href="/openapi.json"' in french


def test_a_built_page_is_served_and_its_hashed_files_are_kept(
    tmp_path: Path, play: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    (page / "index.html").write_text("<title>Caravanserai</title>")
    (page / "assets" / "index-B5Gff_xT.js").write_text("0")
    monkeypatch.setattr("caravanserai.house.app.PAGE", page)

    async def ask() -> list[httpx.Response]:
        async with house_inside(tmp_path) as inside:
            return [await inside.http.get(path) for path in ("/", "/assets/index-B5Gff_xT.js", "/assets/gone.js")]

    front, hashed, gone = play(ask())
    assert "<title>Caravanserai</title>" in front.text
    assert front.headers["cache-control"] == "no-store"
    assert "immutable" in hashed.headers["cache-control"]
    assert (gone.status_code, gone.headers["cache-control"]) == (404, "no-store")


def test_logs_are_json_and_hold_no_secret(fork_server: Callable[..., Server], play: Callable[..., Any]) -> None:
    server = fork_server()

    async def talk() -> list[str]:
        async with Client(server.address) as house:
            opened = await house.open_table("touareg", [person("Ana"), person("Bo")])
            key = opened.keys[0].key
            done = await house.act(opened.table.id, key, opened.table.number, "draw")
            async with house.live(opened.table.id, key) as live:
                await live.receive()
            await house._http.get("/api/tables/x", headers={"authorization": f"Bearer {key}"})
            return [key, opened.host, opened.keys[1].key, opened.table.id, done.line]

    secrets = play(talk())
    server.stop()
    lines = [line for line in server.log.read_text().splitlines() if line != server.address + "/"]
    told = [json.loads(line) for line in lines]
    assert {"open", "request", "closed"} <= {one["event"] for one in told}
    assert any(one.get("route") == "/api/tables/{table}/actions" and one["status"] == 200 for one in told)
    for secret in secrets:
        assert secret not in server.log.read_text()
