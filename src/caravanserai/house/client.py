"""A client of the house, for programs: typed methods for what the API does, and live events as they come.

    async with Client("http://127.0.0.1:8000") as house:
        opened = await house.open_table("camelup", [person("Ana"), bot("easy")])
        async with house.live(opened.table.id, opened.keys[0].key) as live:
            async for message in live:
                ...

What the house refuses is raised as HouseError.
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

LARGEST = 4 * 1024 * 1024  # the most bytes of a live message, which may have the log of a long game


class HouseError(Exception):
    """The house refused a request."""

    def __init__(
        self, status: int, code: str, message: str, rule: str | None = None, number: int | None = None
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.rule = rule
        self.number = number  # how many events the table has, after a conflict


def person(name: str, word: str | None = None) -> models.SeatRequestBody:
    """Return a seat for a person who plays at this device, and may have given a word for the dice."""
    return models.SeatRequestBody(kind="person", name=name, word=word)


def bot(level: str, name: str | None = None) -> models.SeatRequestBody:
    """Return a seat for a bot."""
    return models.SeatRequestBody(kind="bot", level=level, name=name)


def open_seat() -> models.SeatRequestBody:
    """Return a seat that somebody can join."""
    return models.SeatRequestBody(kind="open")


class Client:
    """The API of a house. Every method raises HouseError if the house refuses.

    A `key` is a seat's or the host's; without one, a method returns what a spectator may know.
    """

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
            verify=self.address.startswith("https"),  # certificates are only read if they are needed: it takes long
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
        """Return the games."""
        return [models.GameTold(**told) for told in await self._ask("GET", "/api/games")]

    async def questions(self, game: str, cards: str | None = None) -> list[models.QuestionTold]:
        """Return the questions on a game's cards with their answers; `cards` names cards besides the house's own."""
        query = "" if cards is None else f"?{urlencode({'cards': cards})}"
        return [models.QuestionTold(**told) for told in await self._ask("GET", f"/api/games/{game}/questions{query}")]

    async def readiness(self, game: str) -> models.ReadinessTold:
        """Return how much of a game's rules and odds is compiled."""
        return models.ReadinessTold(**await self._ask("GET", f"/api/games/{game}/readiness"))

    async def bots(self) -> list[models.BotTold]:
        """Return the levels of bots, the strongest first."""
        return [models.BotTold(**told) for told in await self._ask("GET", "/api/bots")]

    async def replay(
        self, record: str | bytes, player: str | None = None, cards: str | None = None
    ) -> models.ReplayTold:
        """Return a record told moment by moment, as a player saw it, or as a spectator did if none is named.

        `cards` names the board and cards it was played with, if they are not the house's own.
        """
        asked = {key: value for key, value in (("player", player), ("cards", cards)) if value is not None}
        query = f"?{urlencode(asked)}" if asked else ""
        content = record.encode() if isinstance(record, str) else record
        return models.ReplayTold(**await self._ask("POST", f"/api/replay{query}", body=content))

    async def healthz(self) -> models.Health:
        """Return the house's version; raise HouseError if it does not serve."""
        return models.Health(**await self._ask("GET", "/healthz"))

    async def metrics(self) -> str:
        """Return the metrics for Prometheus."""
        return str(await self._ask("GET", "/metrics"))

    # Tables

    async def open_tables(self) -> list[models.TableTold]:
        """Return the public tables that wait for players, the newest first."""
        return [models.TableTold(**told) for told in await self._ask("GET", "/api/tables")]

    async def open_table(
        self, game: str, seats: Sequence[models.SeatRequestBody], options: Sequence[str] = (), **wishes: Any
    ) -> models.TableOpened:
        """Open a table and return it with its keys and invitations.

        `wishes` are the other fields of `models.NewTable`.
        """
        wish = models.NewTable(game=game, seats=list(seats), options=list(options), **wishes)
        return models.TableOpened(**await self._ask("POST", "/api/tables", body=wish))

    async def snapshot(self, table: str, key: str | None = None) -> models.Snapshot:
        """Return all that a seat may know of a table."""
        return models.Snapshot(**await self._ask("GET", f"/api/tables/{table}", key))

    async def join(
        self,
        table: str,
        name: str,
        code: str | None = None,
        seat: int | None = None,
        client_id: str | None = None,
        word: str | None = None,
    ) -> models.Joined:
        """Take an open seat and return it with its key; `word` is a word of one's own for the dice.

        If the answer is lost, the request is repeated once with the same id, so that only one seat is taken.
        """
        wish = models.Joining(name=name, code=code, seat=seat, id=client_id or secrets.token_urlsafe(32), word=word)
        path = f"/api/tables/{table}/seats"
        try:
            told = await self._ask("POST", path, body=wish)
        except (httpx.ReadError, httpx.ReadTimeout, httpx.RemoteProtocolError):
            told = await self._ask("POST", path, body=wish)
        return models.Joined(**told)

    async def rename(self, table: str, key: str, name: str) -> models.TableTold:
        """Change the name of a seat's player, before the game."""
        wish = models.Renaming(name=name)
        return models.TableTold(**await self._ask("PUT", f"/api/tables/{table}/name", key, wish))

    async def give_word(self, table: str, key: str, word: str | None) -> models.TableTold:
        """Give a word of one's own for the dice, before the game; None takes it back."""
        wish = models.GivingWord(word=word)
        return models.TableTold(**await self._ask("PUT", f"/api/tables/{table}/word", key, wish))

    async def invitation(self, table: str, code: str) -> models.InvitationTold:
        """Return the seat that an invitation leads to, if it is still valid."""
        return models.InvitationTold(**await self._ask("GET", f"/api/tables/{table}/invitation", code))

    async def invite(self, table: str, host: str, seat: int) -> models.Invitation:
        """Make a new invitation to an open seat, with the host's key."""
        wish = models.Inviting(seat=seat)
        return models.Invitation(**await self._ask("POST", f"/api/tables/{table}/invitations", host, wish))

    async def start(self, table: str, host: str, head: Mapping[str, str] | None = None) -> models.TableTold:
        """Begin the game with those who sit at the table, with the host's key."""
        wish = models.Starting(head=dict(head or {}))
        return models.TableTold(**await self._ask("POST", f"/api/tables/{table}/start", host, wish))

    async def leave(self, table: str, key: str) -> models.TableTold:
        """Leave a seat."""
        return models.TableTold(**await self._ask("POST", f"/api/tables/{table}/leave", key))

    async def hand_over(
        self, table: str, key: str, seat: int | None = None, level: str | None = None
    ) -> models.TableTold:
        """Let a bot play for oneself, or for the absent person at another seat."""
        wish = models.HandingOver(seat=seat, level=level)
        return models.TableTold(**await self._ask("POST", f"/api/tables/{table}/hand-over", key, wish))

    async def come_back(self, table: str, key: str) -> models.TableTold:
        """Play oneself again after a bot did."""
        return models.TableTold(**await self._ask("POST", f"/api/tables/{table}/come-back", key))

    async def rematch(self, table: str, key: str) -> models.TableTold:
        """Return the table of the rematch, which is opened if it is not yet; the same keys hold the seats there."""
        return models.TableTold(**await self._ask("POST", f"/api/tables/{table}/rematch", key))

    # The game

    async def act(self, table: str, key: str, number: int, action: str, client_id: str | None = None) -> models.Done:
        """Play an action, chosen when the table had `number` events."""
        wish = models.Acting(number=number, action=action, id=client_id)
        return models.Done(**await self._ask("POST", f"/api/tables/{table}/actions", key, wish))

    async def settle(
        self, table: str, key: str, number: int, outcome: str, client_id: str | None = None
    ) -> models.Done:
        """Enter what real dice or cards showed, when the table had `number` events."""
        wish = models.Settling(number=number, outcome=outcome, id=client_id)
        return models.Done(**await self._ask("POST", f"/api/tables/{table}/outcomes", key, wish))

    async def view(self, table: str, key: str | None = None, at: int | None = None) -> models.ViewTold:
        """Return the game as a seat sees it, or saw it after `at` lines of the log."""
        query = "" if at is None else f"?at={at}"
        return models.ViewTold(**await self._ask("GET", f"/api/tables/{table}/view{query}", key))

    async def log(self, table: str, key: str | None = None) -> models.LogTold:
        """Return the log as a seat saw it."""
        return models.LogTold(**await self._ask("GET", f"/api/tables/{table}/log", key))

    async def events(self, table: str, key: str | None = None, since: int = 0) -> models.EventsTold:
        """Return the events from number `since` on, and the current state."""
        return models.EventsTold(**await self._ask("GET", f"/api/tables/{table}/events?from={since}", key))

    async def odds(self, table: str, key: str | None = None) -> models.OddsTold:
        """Return the odds by what a seat may know."""
        return models.OddsTold(**await self._ask("GET", f"/api/tables/{table}/odds", key))

    async def record(self, table: str) -> str:
        """Return the record of a finished game."""
        return str(await self._ask("GET", f"/api/tables/{table}/record"))

    async def proof(self, table: str) -> models.Proof:
        """Return how the dice can be verified."""
        return models.Proof(**await self._ask("GET", f"/api/tables/{table}/proof"))

    def live(self, table: str, key: str | None = None, since: int | None = None) -> Live:
        """Return a live connection, which is opened by `async with`.

        `since` is the number to go on from after a lost one.
        """
        return Live(self.address.replace("http", "ws", 1) + "/live", table, key, since, self.language)

    async def _ask(self, method: str, path: str, key: str | None = None, body: BaseModel | bytes | None = None) -> Any:
        """Send a request and return its answer, as JSON or text; raise HouseError if it is refused."""
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
    """Return the error that says what was refused, and why."""
    try:
        told = answer.json()
        fault = told["error"]
        return HouseError(answer.status_code, fault["code"], fault["message"], fault["rule"], told.get("number"))
    except (ValueError, KeyError, TypeError):
        return HouseError(answer.status_code, "", answer.text.strip())


class Live:
    """A live connection: it receives messages as they come, and actions that it sends wait for their answer."""

    def __init__(self, address: str, table: str, key: str | None, since: int | None, language: str) -> None:
        self._address = address
        self._hello = {"type": "hello", "table": table, "key": key, "from": since, "language": language}
        self._socket: ClientConnection | None = None
        self._ahead: list[dict[str, Any]] = []  # messages that came while `act` or `settle` waited for an answer
        self.number = since or 0  # how many events have been received

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
        """How many messages have come while an answer was awaited, and were not received yet."""
        return len(self._ahead)

    async def receive(self) -> dict[str, Any]:
        """Return the next message, in the order in which they were sent.

        Raise ConnectionClosed if there are no more.
        """
        told = self._ahead.pop(0) if self._ahead else await self._read()
        if told["type"] == "snapshot":
            self.number = told["number"]
        elif told["type"] == "event" and not told.get("repeat"):
            self.number = told["number"] + 1
        return told

    async def _read(self) -> dict[str, Any]:
        """Return the next message from the socket."""
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
        """Play an action and return the event that it became; `receive` returns the event too, in its turn.

        The action is made at the number of events received so far, unless another is given. Raise HouseError if it is
        refused.
        """
        return await self._move({"type": "act", "action": action}, number, client_id)

    async def settle(self, outcome: str, number: int | None = None, client_id: str | None = None) -> dict[str, Any]:
        """Enter what real dice or cards showed, and return the event that it became, as `act` does."""
        return await self._move({"type": "settle", "outcome": outcome}, number, client_id)

    async def _move(self, message: dict[str, Any], number: int | None, client_id: str | None) -> dict[str, Any]:
        """Send an action or an outcome, and return the event that answers it; other messages are kept for `receive`."""
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
