"""A disk that forgets: what a power cut may leave of the operations that the recorder has seen.

What was synced is there. Of what was not, any part may be: each write wholly, in some of its sectors, or not at all, in
whatever order it was asked for; a file's new size without its bytes; a new, deleted or changed name only once the
folder that holds it was synced.

Relied on is what SQLite relies on too: that a sync which has returned was one, and that a sector which is written when
the power fails holds its old bytes or its new ones, beside which no others change.
"""

from __future__ import annotations

import random
import struct
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path, PurePosixPath

HEAD = struct.Struct("=B3xii4xqq")  # `struct record` of the recorder
CREATED, EMPTIED = 1, 2
SECTORS = (512, 4096)
LINK, UNLINK, WRITE, SIZE = "link", "unlink", "write", "size"


@dataclass(frozen=True)
class Operation:
    """One operation as it was recorded."""

    kind: str
    process: int
    file: int
    number: int
    data: bytes

    @property
    def names(self) -> list[str]:
        """The paths that it is about."""
        return [part.decode() for part in self.data.split(b"\0")]


def read(trace: Path) -> list[Operation]:
    """Return the operations of a trace; raise AssertionError if it is not whole."""
    raw, at, found = trace.read_bytes(), 0, []
    while at < len(raw):
        kind, process, file, number, length = HEAD.unpack_from(raw, at)
        at += HEAD.size
        found.append(Operation(chr(kind), process, file, number, raw[at : at + length]))
        at += length
    assert at == len(raw), "the trace ends within a record"
    return found


@dataclass(eq=False)
class Change:
    """A change to a file or a folder that is not synced."""

    kind: str
    number: int = 0  # where a write begins, or a new size
    data: bytes = b""
    name: str = ""
    what: File | Folder | None = None  # what a name comes to mean


@dataclass(eq=False)
class File:
    """A file: its synced bytes, and what was done to it since."""

    bytes: bytearray = field(default_factory=bytearray)
    pending: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        """Make all that was done to it outlive a power cut."""
        self.bytes = self.left(self.pending, whole)
        self.pending = []

    def left(self, pending: list[Change], keep: Keep) -> bytearray:
        """Return what is left of it if `keep` says what of each change is."""
        made = bytearray(self.bytes)
        for change in pending:
            parts = keep(change)
            if change.kind == SIZE:
                if parts:
                    del made[change.number :]
                    made.extend(bytes(change.number - len(made)))
                continue
            for start, end in parts:
                if len(made) < change.number + end:
                    made.extend(bytes(change.number + end - len(made)))
                made[change.number + start : change.number + end] = change.data[start:end]
        return made


@dataclass(eq=False)
class Folder:
    """A folder: its synced names, what they mean now, and what was done to them since they were synced."""

    synced: dict[str, File | Folder] = field(default_factory=dict)
    now: dict[str, File | Folder] = field(default_factory=dict)
    pending: list[Change] = field(default_factory=list)

    def sync(self) -> None:
        """Make all its names outlive a power cut."""
        self.synced, self.pending = dict(self.now), []

    def change(self, name: str, what: File | Folder | None) -> None:
        """Have a name mean something else, or nothing."""
        self.pending.append(Change(LINK if what is not None else UNLINK, name=name, what=what))
        if what is None:
            del self.now[name]
        else:
            self.now[name] = what

    def left(self, keep: Keep) -> dict[str, File | Folder]:
        """Return the names that are left if `keep` says which changes are."""
        made = dict(self.synced)
        for change in self.pending:
            if keep(change):
                if change.what is not None:
                    made[change.name] = change.what
                else:
                    made.pop(change.name, None)
        return made


Keep = Callable[
    [Change], list[tuple[int, int]]
]  # the parts of a change's bytes that are left; any part is all of a name


def whole(change: Change) -> list[tuple[int, int]]:
    """Keep all of a change."""
    return [(0, len(change.data))]


def nothing(_: Change) -> list[tuple[int, int]]:
    """Keep nothing of a change."""
    return []


def sectors(change: Change, size: int) -> list[tuple[int, int]]:
    """Return the parts into which sectors of a size divide the bytes of a write."""
    first, end = change.number, change.number + len(change.data)
    marks = [first, *range(first // size * size + size, end, size), end]
    return [(start - first, stop - first) for start, stop in pairwise(marks)]


class Disk:
    """A folder and all below it, operation by operation."""

    def __init__(self, start: Path, root: str, aside: tuple[str, ...]) -> None:
        """Begin with what is in the folder `start`, all of it synced; in operations it is called `root`.

        What is done to files whose names end with one of `aside` is passed over.
        """
        self.aside = aside
        self.root = PurePosixPath(root)
        self.top = Folder()
        self._open: dict[tuple[int, int], tuple[str, File | Folder]] = {}
        self.is_mapped = False  # whether a file was opened to be written through memory
        for path in sorted(start.rglob("*")):
            if not path.name.endswith(aside):
                folder, name = self._place(str(self.root / path.relative_to(start)))
                folder.now[name] = folder.synced[name] = (
                    Folder() if path.is_dir() else File(bytearray(path.read_bytes()))
                )

    def _place(self, path: str) -> tuple[Folder, str]:
        """Return the folder of a path, and its name there."""
        folder: File | Folder = self.top
        *above, name = PurePosixPath(path).relative_to(self.root).parts
        for part in above:
            assert isinstance(folder, Folder)
            folder = folder.now[part]
        assert isinstance(folder, Folder)
        return folder, name

    def find(self, path: str) -> File | Folder | None:
        """Return what a path means now."""
        if PurePosixPath(path) == self.root:
            return self.top
        folder, name = self._place(path)
        return folder.now.get(name)

    def name_of(self, operation: Operation) -> str:
        """Return the name of the file that an operation is about, without its folder."""
        if operation.file < 0 or operation.kind == "o":
            return PurePosixPath(operation.names[0]).name
        return self._open[operation.process, operation.file][0]

    def size_of(self, operation: Operation) -> int:
        """Return how many synced bytes there are in the file that an operation is about."""
        found = self._open[operation.process, operation.file][1]
        return len(found.bytes) if isinstance(found, File) else 0

    def is_cut_point(self, operation: Operation) -> bool:
        """Whether an operation may change what a power cut leaves: not if it opens what is there, or is passed over."""
        if self.name_of(operation).endswith(self.aside) or operation.kind == "m":
            return False
        return operation.kind != "o" or bool(operation.number & (CREATED | EMPTIED))

    def do(self, operation: Operation) -> list[Change]:
        """Carry out an operation, and return the changes that it brings and that are not synced."""
        if operation.kind == "o":
            return self._opened(operation)
        assert operation.kind != "r", "nothing of ours renames a file; it would have to be one change"
        if operation.kind in "du":
            folder, name = self._place(operation.names[0])
            if name.endswith(self.aside):
                return []
            folder.change(name, Folder() if operation.kind == "d" else None)
            return folder.pending[-1:]
        name, found = self._open[operation.process, operation.file]
        if operation.kind == "s":
            found.sync()
        elif name.endswith(self.aside):
            pass
        elif operation.kind == "m":
            self.is_mapped = True
        elif isinstance(found, File):
            kind = WRITE if operation.kind == "w" else SIZE
            found.pending.append(Change(kind, operation.number, operation.data, name))
            return found.pending[-1:]
        return []

    def _opened(self, operation: Operation) -> list[Change]:
        """Note which file a process has opened, and return the changes that this has brought."""
        path = operation.names[0]
        name, changes = PurePosixPath(path).name, []
        found = File() if name.endswith(self.aside) else self.find(path)
        if found is None:
            assert operation.number & CREATED, f"{name} was not created"
            found = File()
            folder, _ = self._place(path)
            folder.change(name, found)
            changes = folder.pending[-1:]
        elif operation.number & EMPTIED and isinstance(found, File):
            found.pending.append(Change(SIZE, 0, b"", name))
            changes = found.pending[-1:]
        self._open[operation.process, operation.file] = name, found
        return changes

    def pending(self) -> Iterator[Change]:
        """Return all changes that are not synced."""
        seen = set()
        rest: list[File | Folder] = [self.top]
        while rest:
            one = rest.pop()
            if id(one) in seen:
                continue
            seen.add(id(one))
            yield from one.pending
            if isinstance(one, Folder):
                rest += [*one.synced.values(), *one.now.values()]
                rest += [change.what for change in one.pending if change.what is not None]

    def left(self, keep: Keep) -> dict[str, bytes | None]:
        """Return what a power cut leaves, as paths below the folder with their bytes; None is a folder."""
        made: dict[str, bytes | None] = {}

        def walk(folder: Folder, above: str) -> None:
            for name, what in folder.left(keep).items():
                if isinstance(what, Folder):
                    made[above + name] = None
                    walk(what, f"{above}{name}/")
                else:
                    made[above + name] = bytes(what.left(what.pending, keep))

        walk(self.top, "")
        return made


def write(left: dict[str, bytes | None], folder: Path) -> None:
    """Write into an empty folder what a power cut has left."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in left.items():
        if data is None:
            (folder / name).mkdir()
        else:
            (folder / name).write_bytes(data)


def outcomes(disk: Disk, last: list[Change], luck: random.Random, *, drawn: int) -> Iterator[tuple[str, Keep]]:
    """Return ways in which the power may fail while the last of all operations is under way, each with its name.

    `last` are the changes of that operation, and `drawn` is how many ways are drawn at random beside those that are
    always tried. Two ways that leave the same are told once.
    """
    pending = list(disk.pending())
    seen: set[tuple[tuple[tuple[int, int], ...], ...]] = set()
    size = luck.choice(SECTORS)

    def torn(change: Change, *, ordered: bool) -> list[tuple[int, int]]:
        """Keep some sectors of a write, from its beginning if they come in order."""
        if change.kind != WRITE:
            return luck.choice(([], whole(change)))
        parts = sectors(change, size)
        parts = parts[: luck.randrange(len(parts))] if ordered else [part for part in parts if luck.random() < 0.5]
        # The file may have its new size already, with zeros where bytes are missing.
        return [*parts, (len(change.data), len(change.data))] if luck.random() < 0.5 else parts

    def told(name: str, choose: Keep) -> Iterator[tuple[str, Keep]]:
        chosen = {id(change): choose(change) for change in pending}
        key = tuple(tuple(chosen[id(change)]) for change in pending)
        if key not in seen:
            seen.add(key)
            yield name, lambda change: chosen[id(change)]

    def any_of(share: float) -> Keep:
        return lambda change: (
            torn(change, ordered=False) if luck.random() < 0.3 else whole(change) if luck.random() < share else []
        )

    yield from told("nothing", nothing)
    yield from told("everything", whole)
    yield from told("torn", lambda change: torn(change, ordered=True) if change in last else whole(change))
    yield from told("only the last", lambda change: whole(change) if change in last else [])
    for _ in range(drawn):
        yield from told("any", any_of(luck.choice((0.2, 0.5, 0.9))))
