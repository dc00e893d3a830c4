"""A reading: a position opened to be told in words, once for all who look at it, and what has changed alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import itemgetter
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import orjson

from caravanserai.core.layout import record_type

T = TypeVar("T")

EVERYBODY = -2  # as the viewer of what is told to all alike


class Page(NamedTuple):
    """What a viewer was told last in parts: the bytes of each field they were read from, each part, and all of them."""

    seen: tuple[bytes, ...]
    texts: list[bytes]
    whole: bytes


Kept = dict[int, Page]
"""The last pages, by viewer."""


class Reading:
    """A position's fields by name, to be read and not changed: a record's own attributes take microseconds each.

    A field is opened when it is first read.
    """

    def __init__(self, positions: Any, kept: Kept | None = None) -> None:
        """Open the first of an array of positions; `kept` is what was told of those before it."""
        own = self.__dict__
        own["_positions"] = positions
        own["_told"] = {}
        own["_kept"] = {} if kept is None else kept

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self._positions.dtype.fields:
            raise AttributeError(name)
        self.__dict__[name] = opened = self._positions[name][0]
        return opened


class Plain:
    """The same in Python's own numbers and lists."""

    def __init__(self, reading: Reading) -> None:
        own = self.__dict__
        own["_positions"], own["_told"] = reading._positions, reading._told
        own["_raw"] = reading._positions.tobytes()

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        self.__dict__[name] = value = self._positions[name][0].tolist()
        return value


def once(position: Any, what: str, tell: Callable[[], T]) -> T:
    """What everybody is told alike, reckoned once a reading; of a bare position, each time anew."""
    told: dict[str, T] | None = position.__dict__.get("_told") if isinstance(position, Reading | Plain) else None
    if told is None:
        return tell()
    if what not in told:
        told[what] = tell()
    return told[what]


@dataclass(frozen=True)
class Part:
    """A part of a view: its key, the fields it is read from, and how it is told: `tell(position, names, viewer)`."""

    key: str
    fields: tuple[str, ...]
    tell: Callable[[Any, Sequence[str], int], Any]


class Chapter:
    """Some parts of a view, of which those alone are told anew whose fields have changed."""

    def __init__(self, name: str, parts: Sequence[Part], position: type[Any]) -> None:
        self.name = name
        self.parts = tuple(parts)
        fields: Any = record_type(position).fields
        read = [(number, fields[name]) for number, part in enumerate(parts) for name in part.fields]
        self._readers = [number for number, _ in read]  # of each field, the part that reads it
        self._take = itemgetter(*(slice(start, start + kind.itemsize) for _, (kind, start, *_) in read))

    def dict(self, position: Any, viewer: int, names: Sequence[str]) -> dict[str, Any]:
        """All of it, told anew; a part has no other fields than those it names."""
        told = {}
        for part in self.parts:
            named = SimpleNamespace(**{name: getattr(position, name).tolist() for name in part.fields})
            told[part.key] = part.tell(named, names, viewer)
        return told

    def json(self, plain: Plain, kept: Kept, viewer: int, names: Sequence[str]) -> bytes:
        """The same as the inside of an object in JSON."""
        told = plain._told
        if self.name not in told:
            told[self.name] = self._take(plain._raw), None, frozenset()
        page, (now, before, changed) = kept.get(viewer), told[self.name]
        if page is None:
            changed, texts = frozenset(range(len(self.parts))), [b""] * len(self.parts)
        else:
            # Most viewers were told the same event last: what has changed since is looked for once.
            if page.seen is not before:
                pairs = zip(self._readers, now, page.seen, strict=True)
                changed = frozenset(number for number, one, other in pairs if one != other)
                told[self.name] = now, page.seen, changed
            if not changed:
                return page.whole
            texts = page.texts.copy()
        for number in changed:
            part = self.parts[number]
            texts[number] = b'"%b":%b' % (part.key.encode(), orjson.dumps(part.tell(plain, names, viewer)))
        whole = b",".join(texts)
        kept[viewer] = Page(now, texts, whole)
        return whole


class Parts:
    """A view told in parts: those that everybody is told alike, and each viewer's own."""

    def __init__(self, position: type[Any], public: Sequence[Part], own: Sequence[Part]) -> None:
        self._public = Chapter("public chapter", public, position)
        self._own = Chapter("own chapter", own, position)

    def dict(self, position: Any, viewer: int, names: Sequence[str]) -> dict[str, Any]:
        """The view."""
        return {**self._public.dict(position, EVERYBODY, names), **self._own.dict(position, viewer, names)}

    def json(self, reading: Reading, viewer: int, names: Sequence[str]) -> bytes:
        """The view in JSON."""
        told, kept = reading._told, reading._kept
        if "plain" not in told:
            plain = told["plain"] = Plain(reading)
            told["public"] = self._public.json(plain, kept, EVERYBODY, names)
        return b"{%b,%b}" % (told["public"], self._own.json(told["plain"], kept, viewer, names))
