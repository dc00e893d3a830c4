"""Erasure: a person's name is replaced in the logs of all tables, so that nothing tells any more who played there.

Texts of actions and outcomes are not searched for the name: each is read by the game's grammar, as when the log is
replayed, and written by it with the new name. The new log must lead to the same game, event by event.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import orjson
from sqlalchemy import Engine, select, update

from caravanserai.core.fault import CaravanError, Reason
from caravanserai.core.match import Match
from caravanserai.core.setting import Setting, look_of
from caravanserai.house import touched
from caravanserai.house.archive import BadLog, Kept, follow, keep, kept_by
from caravanserai.house.cards import OwnCards
from caravanserai.house.database import reading, writing
from caravanserai.house.ledger import Entry
from caravanserai.house.schema import events, tables
from caravanserai.house.state import BEGAN, NAMED, OPENED, PERSON, PLAYED, SAT, SETTLED, TableState

NAMING = (OPENED, SAT, NAMED)  # the events that bring a name to a table
MOST_TRIES = 5  # how often a table is read while a house plays on there; then the house waits


class Erased(NamedTuple):
    """What became of a table at which the name was found."""

    table: str
    error: CaravanError | None = None  # why the name is still there


def erase(engine: Engine, name: str, cards: OwnCards, progress: Callable[[int, int], None]) -> Iterator[Erased]:
    """Replace a person's name at all tables, and yield what became of each at which it is found."""
    quoted = orjson.dumps(name).decode()
    asked = select(events.c.table_id).where(events.c.kind.in_(NAMING)).distinct()
    with reading(engine) as connection:
        names = list(connection.execute(asked.where(events.c.body.contains(quoted, autoescape=True))).scalars())
    for done, table in enumerate(names, 1):
        try:
            if erase_at(engine, table, name, cards):
                yield Erased(table)
        except CaravanError as error:
            yield Erased(table, error)
        progress(done, len(names))


def erase_at(engine: Engine, table: str, name: str, cards: OwnCards) -> bool:
    """Replace a person's name at one table, and return whether it was there."""
    for tries in range(MOST_TRIES + 1):
        # What takes long is done before anything is locked; the last time, it is done while the house waits.
        read = keep(engine, table) if tries < MOST_TRIES else None
        new = None if read is None else rewritten(read, name, cards)
        if read is not None and new is None:
            return False
        with writing(engine) as connection:
            connection.execute(select(tables.c.id).where(tables.c.id == table).with_for_update()).all()
            kept = kept_by(connection, table)
            if read is None:
                new = rewritten(kept, name, cards)
            elif kept != read:
                continue  # something has happened meanwhile
            for number, body in (new or {}).items():
                one = (events.c.table_id == table) & (events.c.number == number)
                connection.execute(update(events).where(one).values(body=body))
            if new:
                touched.note(connection, [table])
            return bool(new)
    raise AssertionError("unreachable")


def rewritten(kept: Kept, name: str, cards: OwnCards) -> dict[int, str] | None:
    """Return the new bodies of the events that must change, by their numbers; None if the person was never there.

    Raise BadLog if the log cannot be followed, or if the new one would not lead to the same game.
    """
    if kept.row is None:
        return None
    old = list(follow(kept, cards))
    if not any(sits(name, entry) for entry, _ in old):
        return None
    pen = Pen(name, alias(name, old))
    new = []
    before: TableState | None = None
    for entry, state in old:
        new.append(entry._replace(body=pen.body(entry, before, state)))
        before = state
    must_be_the_same(kept, old, new, cards)
    return {
        entry.number: orjson.dumps(entry.body).decode()
        for entry, (former, _) in zip(new, old, strict=True)
        if entry.body != former.body
    }


def sits(name: str, entry: Entry) -> bool:
    """Return whether a person of that name takes a seat, or takes that name, by an event."""
    if entry.kind == OPENED:
        return any(seat["kind"] == PERSON and seat["name"] == name for seat in entry.body["seats"])
    return entry.kind in NAMING and entry.body["name"] == name


def alias(name: str, log: Sequence[tuple[Entry, TableState]]) -> str:
    """Return a name that takes the place of an erased one, and that nobody has ever had at the table."""
    looks = {look_of(one) for _, state in log for one in state.names if one != name}
    number = 1
    while look_of(f"erased{number}") in looks:
        number += 1
    return f"erased{number}"


class Pen:
    """Writes events anew with another name for a person."""

    def __init__(self, name: str, other: str) -> None:
        self.name = name
        self.other = other

    def named(self, name: str) -> str:
        """Return a person's name, or the other one for the one that is erased."""
        return self.other if name == self.name else name

    def body(self, entry: Entry, before: TableState | None, after: TableState) -> dict[str, Any]:
        """Return an event's body anew; `before` and `after` are the states around it, with the old names."""
        body = dict(entry.body)
        if entry.kind == OPENED:
            body["seats"] = [
                {**seat, "name": self.named(seat["name"])} if seat["kind"] == PERSON else seat for seat in body["seats"]
            ]
            if body.get("head"):
                body["head"] = self.first_head(body["head"], after)
        elif entry.kind in (SAT, NAMED):
            body["name"] = self.named(body["name"])
        elif entry.kind == BEGAN:
            assert after.match is not None
            body["head"] = self.head(body["head"], after.match, after)
        elif entry.kind in (PLAYED, SETTLED):
            assert before is not None
            assert before.match is not None
            assert after.match is not None
            body["text"] = self.text(entry, before.match, after.match, self.players(after))
        return body

    def players(self, state: TableState) -> tuple[str, ...]:
        """Return the names of those who play, with the other name."""
        return tuple(self.named(seat.name) if seat.kind == PERSON else seat.name for seat in state.seats)

    def first_head(self, given: Mapping[str, str], state: TableState) -> dict[str, str]:
        """Return the lines of a head that were given when the table was opened, when seats may still be open."""
        names = [seat.name or f"?{number}" for number, seat in enumerate(state.seats)]
        match = Match(state.game, names, state.charter.options, seed=0, head=given)
        return self.head(given, match, state)

    def head(self, given: Mapping[str, str], match: Match, state: TableState) -> dict[str, str]:
        """Return the lines of a match's head anew, written by the game from the position at its start."""
        names = [name or f"?{number}" for number, name in enumerate(self.players(state))]
        start = next(match.states())
        new = match.game.head.write(start.position, names)
        return {key: value if match.head.get(key) == new.get(key) else new[key] for key, value in given.items()}

    def text(self, entry: Entry, before: Match, after: Match, names: tuple[str, ...]) -> str:
        """Return the text of a move anew: the action and outcomes that the game's grammar has read in the old one."""
        text: str = entry.body["text"]
        event, old = after.events[-1], after.state.setting
        new = Setting(after.game, names, after.options)
        if entry.kind == PLAYED:
            read, written = old.text(event), new.text(event)
        else:
            entered = event.outcomes[len(before.events[-1].outcomes) :]
            read = " ".join(old.outcomes.texts[one] for one in entered)
            written = " ".join(new.outcomes.texts[one] for one in entered)
        if read != text:
            raise BadLog("erasure", entry.number, Reason("erase-changes"))
        return written


def must_be_the_same(
    kept: Kept, old: Sequence[tuple[Entry, TableState]], new: Sequence[Entry], cards: OwnCards
) -> None:
    """Raise BadLog unless the new events lead to the same game as the old ones, event by event."""
    assert kept.row is not None
    rows = [row._replace(body=orjson.dumps(entry.body).decode()) for row, entry in zip(kept.log, new, strict=True)]
    try:
        replayed = [state for _, state in follow(kept._replace(log=rows), cards)]
    except BadLog as error:
        raise BadLog("erasure", error.number, Reason("erase-changes")) from None
    for (entry, former), state in zip(old, replayed, strict=True):
        if standing(former) != standing(state):
            raise BadLog("erasure", entry.number, Reason("erase-changes"))


def standing(state: TableState) -> tuple[object, ...]:
    """Return how a table stands, whatever its players are called."""
    match = state.match
    game = None if match is None else (match.state.newest.tobytes(), match.events[-1:], match.played)
    seats = [(seat.kind, seat.level, seat.key, seat.code, seat.stand_in, seat.sent_away) for seat in state.seats]
    return game, seats, state.status, state.since, state.moved, state.summary()
