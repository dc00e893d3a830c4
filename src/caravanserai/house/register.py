"""The register of tables: what whoever runs a house sees of them, and how one is closed for good."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from sqlalchemy import Engine, insert, select, update

from caravanserai.core.fault import BadSetting, CaravanError, Reason
from caravanserai.house import touched
from caravanserai.house.archive import Kept, entries, follow, keep, kept_by, names_in
from caravanserai.house.cards import OwnCards
from caravanserai.house.database import writing
from caravanserai.house.schema import events, tables
from caravanserai.house.state import BEGAN, CLOSED, LEFT, NAMED, OPEN, OPENED, SAT

STATUSES = ("open", "on", "over", "closed")


class Listed(NamedTuple):
    """A table as the register lists it."""

    id: str
    game: str | None
    status: str
    seats: list[str | None]  # the names; None at a seat that is open
    opened: float
    last: float | None  # when the last event was
    waited: str | None  # for whom the others wait
    error: CaravanError | None = None  # why not all of this is known

    def describe(self, language: str) -> dict[str, Any]:
        """Return the line for programs."""
        told = self._asdict()
        return {**told, "error": None if self.error is None else self.error.say(language)}


def check_status(status: str) -> tuple[str, ...]:
    """Return the statuses that are asked for, none for all; raise BadSetting if there is no such status."""
    if status and status not in STATUSES:
        raise BadSetting(Reason("bad-status", {"given": status, "choices": ", ".join(STATUSES)}))
    return (status,) if status else ()


def listed(
    engine: Engine, cards: OwnCards, statuses: Sequence[str], progress: Callable[[int, int], None]
) -> Iterator[Listed]:
    """Yield all tables, or those with one of these statuses, those that were opened first first."""
    names = names_in(engine, *statuses)
    for done, name in enumerate(names, 1):
        kept = keep(engine, name)
        if kept.row is not None:  # otherwise it has been pruned meanwhile
            yield line_of(kept, cards)
        progress(done, len(names))


def line_of(kept: Kept, cards: OwnCards) -> Listed:
    """Return how a table is listed. Only a game that is on is replayed, to know who is waited for."""
    row = kept.row
    assert row is not None
    game, seats, waited, error = None, [], None, None
    last = kept.log[-1].at if kept.log else None
    try:
        log = entries(kept)
        game = log[0].body.get("game")
        seats = seats_of(log)
        if row.status == "on":
            *_, (_, state) = follow(kept, cards)
            waited = None if state.waited_for is None else state.seats[state.waited_for].name
    except CaravanError as why:
        error = why
    except (KeyError, TypeError, IndexError, AttributeError):
        error = BadSetting(Reason("check-unreadable", {"number": 0}))
    return Listed(kept.name, game, row.status, seats, row.created, last, waited, error)


def seats_of(log: Sequence[Any]) -> list[str | None]:
    """Return the names at the seats after all events of a log; None at a seat that is open."""
    seats: list[str | None] = []
    for entry in log:
        if entry.kind == OPENED:
            seats = [None if seat["kind"] == OPEN else seat["name"] for seat in entry.body["seats"]]
        elif entry.kind in (SAT, NAMED):
            seats[entry.body["seat"]] = entry.body["name"]
        elif entry.kind == LEFT:
            seats[entry.body["seat"]] = None
        elif entry.kind == BEGAN:
            seats = [name for name in seats if name is not None]
    return seats


def close(engine: Engine, name: str) -> None:
    """Close a table for good; raise BadSetting if there is none, or if its game is over or it is closed already."""
    with writing(engine) as connection:
        connection.execute(select(tables.c.id).where(tables.c.id == name).with_for_update()).all()
        kept = kept_by(connection, name)
        if kept.row is None or not kept.log:
            raise BadSetting(Reason("no-such-table", {"table": name}))
        if kept.row.status == "over":
            raise BadSetting(Reason("tables-over", {"table": name}))
        if kept.row.status == "closed":
            raise BadSetting(Reason("tables-closed-already", {"table": name}))
        number, at = kept.log[-1].number + 1, max(time.time(), kept.log[-1].at)
        row = {"table_id": name, "number": number, "kind": CLOSED, "body": "{}", "at": at}
        connection.execute(insert(events), [row])
        closed = {"status": "closed", "due": None, "reached": number + 1}
        connection.execute(update(tables).where(tables.c.id == name).values(closed))
        touched.note(connection, [name])
