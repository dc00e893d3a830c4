"""The archive: the tables of a database and their logs, as commands read them, whether or not a house is open on it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from http import HTTPStatus
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Connection, Engine, Row, select

from caravanserai.core.fault import CaravanError, Reason
from caravanserai.house.cards import AWAY, CHANGED, OwnCards, away
from caravanserai.house.database import reading
from caravanserai.house.dice import FairDice
from caravanserai.house.ledger import Entry
from caravanserai.house.refusal import Refusal
from caravanserai.house.schema import events, tables
from caravanserai.house.state import HOUSE_DICE, OPENED, PLAYED, TableState


class BadLog(CaravanError):
    """A table's log is damaged: `kind` says how, and `number` at which event."""

    def __init__(self, kind: str, number: int | None, reason: Reason) -> None:
        super().__init__(reason)
        self.kind = kind
        self.number = number


class Forbidden(BadLog):
    """An event that the rules of the game, or of the house, forbid."""

    def __init__(self, number: int, error: CaravanError) -> None:
        super().__init__("forbidden", number, error.reason)
        self.error = error

    def say(self, language: str = "en") -> str:
        assert self.number is not None
        return Reason("check-forbidden", {"number": self.number, "why": self.error.say(language)}).say(language)


class KeptRow(NamedTuple):
    """A row of a table's log, as it is in the database."""

    number: int
    kind: str
    body: str
    at: float


class Kept(NamedTuple):
    """What a database keeps of a table: its row, and the rows of its log, as they were at one moment."""

    name: str
    row: Row[Any] | None
    log: Sequence[KeptRow]


def names_in(engine: Engine, *statuses: str) -> list[str]:
    """Return the names of all tables, or of those with one of these statuses, those that were opened first first."""
    asked = select(tables.c.id).order_by(tables.c.created, tables.c.id)
    with reading(engine) as connection:
        return list(connection.execute(asked.where(tables.c.status.in_(statuses)) if statuses else asked).scalars())


def keep(engine: Engine, name: str) -> Kept:
    """Return what a database keeps of a table now."""
    with reading(engine) as connection:
        return kept_by(connection, name)


def kept_by(connection: Connection, name: str) -> Kept:
    """Return what a connection's database keeps of a table."""
    row = connection.execute(select(tables).where(tables.c.id == name)).first()
    asked = select(*(events.c[field] for field in KeptRow._fields))
    log = connection.execute(asked.where(events.c.table_id == name).order_by(events.c.number))
    return Kept(name, row, [KeptRow(*one) for one in log])


def entries(kept: Kept) -> list[Entry]:
    """Return the events of a table's log; raise BadLog if one is missing or cannot be read."""
    found = []
    for number, row in enumerate(kept.log):
        if row.number != number:
            raise gap(number)
        try:
            body = orjson.loads(row.body)
        except (orjson.JSONDecodeError, TypeError):
            raise unreadable(number) from None
        if not isinstance(body, dict) or not isinstance(row.at, int | float):
            raise unreadable(number)
        found.append(Entry(number, row.kind, body, float(row.at)))
    reached = 1 if kept.row is None else max(kept.row.reached, 1)
    if len(found) < reached:
        raise gap(len(found))
    return found


def gap(number: int) -> BadLog:
    """Return the error that says that an event is missing."""
    return BadLog("gap", number, Reason("check-gap", {"number": number}))


def unreadable(number: int) -> BadLog:
    """Return the error that says that an event cannot be read."""
    return BadLog("unreadable", number, Reason("check-unreadable", {"number": number}))


def follow(kept: Kept, cards: OwnCards, *, strictly: bool = False) -> Iterator[tuple[Entry, TableState]]:
    """Yield each event of a table's log with the state after it.

    Raise BadLog at the first event that cannot be followed, and Refusal if the table's cards or rules are not here.
    `strictly`, what the house's dice said is drawn once more.
    """
    if kept.row is None:
        raise BadLog("no-row", None, Reason("check-no-row"))
    state: TableState | None = None
    for entry in entries(kept):
        try:
            if state is None:
                state = first_state(entry, bytes(kept.row.seed), cards)
            else:
                state = next_state(state, entry, strictly)
        except CaravanError as error:
            if isinstance(error, Refusal) and error.reason.message in AWAY:
                raise
            if state is not None and state.charter.cards is not None:
                raise away(CHANGED, cards=state.charter.cards) from None
            raise error if isinstance(error, BadLog) else Forbidden(entry.number, error) from None
        except Exception:  # whatever is wrong with a row, as a key that is missing
            raise unreadable(entry.number) from None
        yield entry, state


def first_state(entry: Entry, seed: bytes, cards: OwnCards) -> TableState:
    """Return the state after a table's first event."""
    if entry.kind != OPENED:
        raise unreadable(entry.number)
    return TableState.opened(entry, FairDice(seed), cards.game_of(entry.body))


def next_state(state: TableState, entry: Entry, strictly: bool) -> TableState:
    """Return the state after an event; `strictly`, only if it is what the players and the dice could make of it."""
    state.must_go_on()
    if entry.kind != PLAYED or not strictly or state.match is None:
        return state.after(entry)
    seat, text = entry.body["seat"], entry.body["text"]
    if state.match.seat != seat:
        raise Refusal("not-your-turn", HTTPStatus.CONFLICT, rule=state.game.turn_rule, player=state.match.to_move)
    if state.charter.dice != HOUSE_DICE:
        return state.after(entry)
    _, body, match = state.act(seat, state.match.action_in(text) or text, entry.body["by"])
    if body["text"] != text:
        about = {"number": entry.number, "said": text, "drawn": body["text"]}
        raise BadLog("dice", entry.number, Reason("check-dice", about))
    return state.after(entry, match)
