"""A client of the house, for programs: what the API does, typed, and live events as they come.

async with Client("http://127.0.0.1:8000") as house:
    opened = await house.open_table("camelup", [person("Ana"), bot("easy")])
    async with house.live(opened.table.id, opened.keys[0].key) as live:
        async for message in live:
            ...
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Mapping, Sequence
from types import TracebackType
from typing import Any
from urllib.parse import urlencode

import httpx
import orjson
from pydantic import BaseModel
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from caravanserai.house import models

LARGEST = 4 * 1024 * 1024  # bytes of a live message: a long game's log


class HouseError(Exception):
    """The house refused something."""

    def __init__(
        self, status: int, code: str, message: str, rule: str | None = None, number: int | None = None
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.rule = rule
        self.number = number  # how many events the table has, after a conflict


def person(name: str) -> models.SeatRequestBody:
    """A seat for somebody at this device."""
    return models.SeatRequestBody(kind="person", name=name)


def bot(level: str, name: str | None = None) -> models.SeatRequestBody:
    """A seat for a bot."""
    return models.SeatRequestBody(kind="bot", level=level, name=name)


def open_seat() -> models.SeatRequestBody:
    """A seat for who joins."""
    return models.SeatRequestBody(kind="open")


class Client:
    """The API of a house. A key is that of a seat or of the host, as each method says; without one, a spectator's."""

    def __init__(
        self, address: str, *, language: str = "en", transport: httpx.AsyncBaseTransport | None = None
    ) -> None:
        self.address = address.rstrip("/")
        self.language = language
        self._http = httpx.AsyncClient(
            base_url=self.address,
            headers={"accept-language": language},
            transport=transport,
            timeout=60.0,
            verify=self.address.startswith("https"),  # certificates take long to read
        )

    async def __aenter__(self) -> Client:
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.close()

    async def close(self) -> None:
        """Close all connections."""
        await self._http.aclose()

    # The house

    async def games(self) -> list[models.GameTold]:
        """The games."""
        return [models.GameTold(**told) for told in await self._ask("GET", "/api/games")]

    async def readiness(self, game: str) -> models.ReadinessTold:
        """How much of what a game needs is compiled."""
        return models.ReadinessTold(**await self._ask("GET", f"/api/games/{game}/readiness"))

    async def bots(self) -> list[models.BotTold]:
        """The levels of bots."""
        return [models.BotTold(**told) for told in await self._ask("GET", "/api/bots")]

    async def replay(
        self, record: str | bytes, player: str | None = None, cards: str | None = None
    ) -> models.ReplayTold:
        """A record told moment by moment, as a player saw it, or a spectator; `cards` are those it was played with."""
        asked = {key: value for key, value in (("player", player), ("cards", cards)) if value is not None}
        query = f"?{urlencode(asked)}" if asked else ""
        content = record.encode() if isinstance(record, str) else record
        return models.ReplayTold(**await self._ask("POST", f"/api/replay{query}", body=content))

    async def healthz(self) -> models.Health:
        """Whether the house serves."""
        return models.Health(**await self._ask("GET", "/healthz"))

    async def metrics(self) -> str:
        """Numbers for Prometheus."""
        return str(await self._ask("GET", "/metrics"))

    # Tables

    async def open_tables(self) -> list[models.TableTold]:
        """The public tables that wait for players."""
        return [models.TableTold(**told) for told in await self._ask("GET", "/api/tables")]

    async def open_table(
        self, game: str, seats: Sequence[models.SeatRequestBody], options: Sequence[str] = (), **wishes: Any
    ) -> models.TableOpened:
        """Open a table; `wishes` are the other fields of `models.NewTable`."""
        wish = models.NewTable(game=game, seats=list(seats), options=list(options), **wishes)
        return models.TableOpened(**await self._ask("POST", "/api/tables", body=wish))

    async def snapshot(self, table: str, key: str | None = None) -> models.Snapshot:
        """All that a seat may know."""
        return models.Snapshot(**await self._ask("GET", f"/api/tables/{table}", key))

    async def join(
        self,
        table: str,
        name: str,
        code: str | None = None,
        seat: int | None = None,
        client_id: str | None = None,
    ) -> models.Joined:
        """Take an open seat. Where the answer is lost it is asked again, once, with the same id: one seat is taken."""
        wish = models.Joining(name=name, code=code, seat=seat, id=client_id or secrets.token_urlsafe(32))
        path = f"/api/tables/{table}/seats"
        try:
            told = await self._ask("POST", path, body=wish)
        except (httpx.ReadError, httpx.ReadTimeout, httpx.RemoteProtocolError):
            told = await self._ask("POST", path, body=wish)
        return models.Joined(**told)

    async def rename(self, table: str, key: str, name: str) -> models.TableTold:
        """Take another name, before the game."""
        wish = models.Renaming(name=name)
        return models.TableTold(**await self._ask("PUT", f"/api/tables/{table}/name", key, wish))

    async def invitation(self, table: str, code: str) -> models.InvitationTold:
        """Whether an invitation still leads to a seat."""
        return models.InvitationTold(**await self._ask("GET", f"/api/tables/{table}/invitation", code))

    async def invite(self, table: str, host: str, seat: int) -> models.Invitation:
        """A new invitation to an open seat, by the host."""
        wish = models.Inviting(seat=seat)
        return models.Invitation(**await self._ask("POST", f"/api/tables/{table}/invitations", host, wish))

    async def start(self, table: str, host: str, head: Mapping[str, str] | None = None) -> models.TableTold:
        """Begin with those who sit, by the host."""
        wish = models.Starting(head=dict(head or {}))
        return models.TableTold(**await self._ask("POST", f"/api/tables/{table}/start", host, wish))

    async def leave(self, table: str, key: str) -> models.TableTold:
        """Stand up."""
        return models.TableTold(**await self._ask("POST", f"/api/tables/{table}/leave", key))

    async def hand_over(
        self, table: str, key: str, seat: int | None = None, level: str | None = None
    ) -> models.TableTold:
        """Let a bot play for a person."""
        wish = models.HandingOver(seat=seat, level=level)
        return models.TableTold(**await self._ask("POST", f"/api/tables/{table}/hand-over", key, wish))

    async def come_back(self, table: str, key: str) -> models.TableTold:
        """Play oneself again."""
        return models.TableTold(**await self._ask("POST", f"/api/tables/{table}/come-back", key))

    async def rematch(self, table: str, key: str) -> models.TableTold:
        """The table of the rematch; the same keys hold the seats there."""
        return models.TableTold(**await self._ask("POST", f"/api/tables/{table}/rematch", key))

    # The game

    async def act(self, table: str, key: str, number: int, action: str, client_id: str | None = None) -> models.Done:
        """Play an action that was made at a number."""
        wish = models.Acting(number=number, action=action, id=client_id)
        return models.Done(**await self._ask("POST", f"/api/tables/{table}/actions", key, wish))

    async def settle(
        self, table: str, key: str, number: int, outcome: str, client_id: str | None = None
    ) -> models.Done:
        """Say what real dice showed."""
        wish = models.Settling(number=number, outcome=outcome, id=client_id)
        return models.Done(**await self._ask("POST", f"/api/tables/{table}/outcomes", key, wish))

    async def view(self, table: str, key: str | None = None, at: int | None = None) -> models.ViewTold:
        """The game as a seat sees it, or saw it after so many lines."""
        query = "" if at is None else f"?at={at}"
        return models.ViewTold(**await self._ask("GET", f"/api/tables/{table}/view{query}", key))

    async def log(self, table: str, key: str | None = None) -> models.LogTold:
        """The log as a seat saw it."""
        return models.LogTold(**await self._ask("GET", f"/api/tables/{table}/log", key))

    async def events(self, table: str, key: str | None = None, since: int = 0) -> models.EventsTold:
        """Events from a number on, and how things stand."""
        return models.EventsTold(**await self._ask("GET", f"/api/tables/{table}/events?from={since}", key))

    async def odds(self, table: str, key: str | None = None) -> models.OddsTold:
        """The odds by what a seat may know."""
        return models.OddsTold(**await self._ask("GET", f"/api/tables/{table}/odds", key))

    async def record(self, table: str) -> str:
        """The record of a finished game."""
        return str(await self._ask("GET", f"/api/tables/{table}/record"))

    async def proof(self, table: str) -> models.Proof:
        """How the dice can be verified."""
        return models.Proof(**await self._ask("GET", f"/api/tables/{table}/proof"))

    def live(self, table: str, key: str | None = None, since: int | None = None) -> Live:
        """A live connection, from a number on if one was reached before."""
        return Live(self.address.replace("http", "ws", 1) + "/live", table, key, since, self.language)

    async def _ask(self, method: str, path: str, key: str | None = None, body: BaseModel | bytes | None = None) -> Any:
        headers = {} if key is None else {"authorization": f"Bearer {key}"}
        content = body if isinstance(body, bytes) else None
        if isinstance(body, bytes):
            headers["content-type"] = "text/plain; charset=utf-8"
        elif body is not None:
            content = body.model_dump_json().encode()
            headers["content-type"] = "application/json"
        answer = await self._http.request(method, path, headers=headers, content=content)
        if not answer.is_success:
            raise fault_of(answer)
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.json() if is_json else answer.text


def fault_of(answer: httpx.Response) -> HouseError:
    """What was refused, and why."""
    try:
        told = answer.json()
        fault = told["error"]
        return HouseError(answer.status_code, fault["code"], fault["message"], fault["rule"], told.get("number"))
    except (ValueError, KeyError, TypeError):
        return HouseError(answer.status_code, "", answer.text.strip())


class Live:
    """A live connection: messages as they come, and actions that wait for their answer."""

    def __init__(self, address: str, table: str, key: str | None, since: int | None, language: str) -> None:
        self._address = address
        self._hello = {"type": "hello", "table": table, "key": key, "from": since, "language": language}
        self._socket: ClientConnection | None = None
        self._ahead: list[dict[str, Any]] = []  # came while an answer was waited for
        self.number = since or 0  # how many events have been seen

    async def __aenter__(self) -> Live:
        self._socket = await connect(self._address, max_size=LARGEST, compression=None, proxy=None)
        await self.send({key: value for key, value in self._hello.items() if value is not None})
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._socket is not None:
            await self._socket.close()

    async def send(self, message: Mapping[str, Any]) -> None:
        """Send a message as it is."""
        assert self._socket is not None
        await self._socket.send(orjson.dumps(message).decode())

    @property
    def waiting(self) -> int:
        """How many messages have come that were not received yet, because an answer was waited for."""
        return len(self._ahead)

    async def receive(self) -> dict[str, Any]:
        """The next message, in the order sent; ConnectionClosed when there is none any more."""
        told = self._ahead.pop(0) if self._ahead else await self._read()
        if told["type"] == "snapshot":
            self.number = told["number"]
        elif told["type"] == "event" and not told.get("repeat"):
            self.number = told["number"] + 1
        return told

    async def _read(self) -> dict[str, Any]:
        assert self._socket is not None
        told: dict[str, Any] = orjson.loads(await self._socket.recv())
        return told

    async def __aiter__(self) -> AsyncIterator[dict[str, Any]]:
        while True:
            try:
                yield await self.receive()
            except ConnectionClosed:
                return

    async def act(self, action: str, number: int | None = None, client_id: str | None = None) -> dict[str, Any]:
        """Play an action; the event that it became, which is received in its turn too.

        It is made at the number that was received last, unless another is given. HouseError where it was refused.
        """
        return await self._move({"type": "act", "action": action}, number, client_id)

    async def settle(self, outcome: str, number: int | None = None, client_id: str | None = None) -> dict[str, Any]:
        """Say what real dice showed."""
        return await self._move({"type": "settle", "outcome": outcome}, number, client_id)

    async def _move(self, message: dict[str, Any], number: int | None, client_id: str | None) -> dict[str, Any]:
        mine = client_id or secrets.token_hex(8)
        await self.send({**message, "number": self.number if number is None else number, "id": mine})
        while True:
            told = await self._read()
            answers = told.get("id") == mine
            if answers and told["type"] == "refused":
                fault = told["error"]
                raise HouseError(told["status"], fault["code"], fault["message"], fault["rule"], told.get("number"))
            if not told.get("repeat"):
                self._ahead.append(told)
            if answers:
                return told
