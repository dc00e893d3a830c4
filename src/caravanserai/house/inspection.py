"""The inspection: it replays the log of every table, and tells which are damaged."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Engine, select

from caravanserai.core.fault import CaravanError, Reason
from caravanserai.house.archive import BadLog, Kept, follow, keep, names_in
from caravanserai.house.cards import OwnCards
from caravanserai.house.database import reading
from caravanserai.house.dice import FairDice
from caravanserai.house.refusal import Refusal
from caravanserai.house.schema import events, tables
from caravanserai.house.state import HOUSE_DICE, TableState

NEAR = 0.01  # seconds by which two times may differ that were added up in different orders


class Finding(NamedTuple):
    """A table that is damaged, or that cannot be checked here."""

    table: str
    error: CaravanError

    @property
    def is_damage(self) -> bool:
        """Whether the table is damaged; otherwise its cards or its rules are not here."""
        return isinstance(self.error, BadLog)

    def describe(self, language: str) -> dict[str, Any]:
        """Return the finding for programs."""
        bad = self.error if isinstance(self.error, BadLog) else None
        kind = self.error.reason.message if bad is None else bad.kind
        number = None if bad is None else bad.number
        return {"table": self.table, "kind": kind, "event": number, "why": self.error.say(language)}


def inspect_all(engine: Engine, cards: OwnCards, progress: Callable[[int, int], None]) -> Iterator[Finding | None]:
    """Yield for each table None if it is sound, and otherwise what is found.

    Each table is looked at as it is at one moment; a house may be open meanwhile.
    """
    known = names_in(engine)
    # Events of no table: a database does not take them, but a table's row may have been deleted by hand.
    with reading(engine) as connection:
        homeless = select(events.c.table_id).where(events.c.table_id.not_in(select(tables.c.id))).distinct()
        lost = list(connection.execute(homeless).scalars())
    names = known + lost
    for done, name in enumerate(names, 1):
        kept = keep(engine, name)
        if kept.row is not None or kept.log:  # otherwise it has been pruned meanwhile
            try:
                inspect_one(kept, cards)
                yield None
            except (BadLog, Refusal) as error:
                yield Finding(name, error)
        progress(done, len(names))


def inspect_one(kept: Kept, cards: OwnCards) -> None:
    """Raise BadLog if a table is damaged, and Refusal if its cards or rules are not here."""
    state: TableState | None = None
    for _, after in follow(kept, cards, strictly=True):
        state = after
    assert state is not None
    assert kept.row is not None
    row, (status, due) = kept.row, state.summary()
    if row.status != status:
        raise disagreeing("status", row.status, status)
    if (row.due is None) != (due is None) or (due is not None and abs(row.due - due) > NEAR):
        raise disagreeing("due", row.due, due)
    if bool(row.public) != state.charter.public:
        raise disagreeing("public", bool(row.public), state.charter.public)
    if state.charter.dice == HOUSE_DICE and FairDice(bytes(row.seed)).commitment != state.charter.commitment:
        raise disagreeing("commitment", FairDice(bytes(row.seed)).commitment, state.charter.commitment)


def disagreeing(what: str, said: object, told: object) -> BadLog:
    """Return the error that says that a table's row says something else than its log."""
    return BadLog("row", None, Reason("check-row", {"what": what, "said": str(said), "told": str(told)}))
