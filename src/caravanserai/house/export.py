"""The export: the record of each finished game as a file, with the proof of its dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine

from caravanserai.core.fault import BadSetting, CaravanError, Reason
from caravanserai.house.archive import Kept, entries, follow, keep, names_in
from caravanserai.house.backup import cannot_write, new_file_beside, sync
from caravanserai.house.cards import OwnCards


class Exported(NamedTuple):
    """What became of a finished game."""

    table: str
    file: Path | None  # None if it is not wanted, or cannot be read
    is_new: bool = False  # whether the file was not there before
    error: CaravanError | None = None


def export(
    engine: Engine, folder: Path, cards: OwnCards, since: date | None, progress: Callable[[int, int], None]
) -> Iterator[Exported]:
    """Write the record of each finished game to a folder, unless it has it already, and yield what became of each.

    With `since`, only games that ended on that day or later, in universal time. Raise BadSetting if the folder cannot
    be written to.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise cannot_write(folder, error) from None
    names = names_in(engine, "over")
    for done, name in enumerate(names, 1):
        try:
            yield export_one(keep(engine, name), folder, cards, since)
        except OSError as error:
            raise cannot_write(folder, error) from None
        progress(done, len(names))
    sync(folder)


def export_one(kept: Kept, folder: Path, cards: OwnCards, since: date | None) -> Exported:
    """Write the record of one finished game, if it is wanted."""
    if kept.row is None:
        return Exported(kept.name, None)  # it has been pruned meanwhile
    try:
        ended = datetime.fromtimestamp(kept.log[-1].at, UTC).date() if kept.log else None
        if since is not None and ended is not None and ended < since:
            return Exported(kept.name, None)
        game = entries(kept)[0].body.get("game")
        file = folder / f"{ended}-{game}-{kept.name}.caravan"
        if file.exists():
            return Exported(kept.name, file)
        *_, (_, state) = follow(kept, cards)
        record = state.record()
    except CaravanError as error:
        return Exported(kept.name, None, error=error)
    with new_file_beside(file) as made:
        made.write_text(record, "utf-8", newline="\n")
        made.chmod(0o644)
        made.replace(file)
    return Exported(kept.name, file, is_new=True)


def day(text: str) -> date:
    """Return a day written as 2026-01-31; raise BadSetting if it is none."""
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise BadSetting(Reason("bad-day", {"given": text})) from None
