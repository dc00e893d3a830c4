"""Views: a small language in which a game declares what each seat may see of a position.

A game's view is a `TypedDict`. Each of its fields is annotated `Annotated[type, *steps]`, and the steps say, in their
order, how to get from the position to the value in JSON:

- `Each("seat", "players")` makes a list, or a dict: it goes through the numbers of a range and gives each the name
  `seat`, which later steps can use. The steps behind it say how one item is made.
- `Let("mark", "cave_mark[seat, cave]")` gives what is read the name `mark`, for the steps behind it.
- `Only(condition)` leaves the field out if the condition is 0 or false, or the item if it stands behind an `Each`:
  nobody sees that it is there.
- `Where(condition)` chooses between the types of a union: if the condition is 0 or false, the last type is written.
  That is null, the only word of a `Literal` such as `"?"`, or what `otherwise` reads, such as a count.
- `SeenBy(condition)` does what `Where` does; it marks the conditions that depend on the viewer, the game's secrets.
- A reading is the value itself, or what `Let`, `Only`, `Where` and `Each` need. It is a number; a name that was given;
  a field of the position, as `"market[good]"`, whose indices are numbers or given names; or a kernel. A kernel is
  called with what its parameters name: `position`, `viewer`, `known` (what `Rules.conclude` wrote for the viewer), a
  given name, or a field that is a single number.

A type is `int`; `bool`; `Player`; a `Literal` or a `str` with `OneOf`, whose words are chosen by their index; any type
with `Printed`, for what is on the board or the cards; a list, a dict, a tuple or a `TypedDict` of such types; or a
union of them with None. If a union with None has no `Where`, a number below 0 is written as null. For example:

    @kernel
    def sees_hand(position: Position, viewer: int, seat: int) -> bool:
        return viewer in (seat, ALL_SEEING) or position.phase == OVER

    class Caravan(TypedDict):
        hand: Annotated[list[Good] | None, SeenBy(sees_hand), Each("place", "held[seat]"), "hand[seat, place]"]
        hand_size: Annotated[int, "held[seat]"]

    class View(TypedDict):
        players: Annotated[dict[Player, Caravan], Each("seat", "players")]

declares a dict by players' names. A player's `hand` is a list of `position.held[seat]` goods, or null for those who may
not see it, and its size is seen by everybody:

    {"players": {"Ada": {"hand": ["salt", "gold"], "hand_size": 2}, "Bo": {"hand": null, "hand_size": 3}}}

`ViewWriter` makes a kernel of the declaration, which writes views in JSON. It is the only way in which positions are
shown, and does the same as Python and compiled.
"""

from __future__ import annotations

import inspect
import linecache
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType, NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Required,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import numpy as np
import numpy.typing as npt
import orjson
from typing_extensions import TypeAliasType, is_typeddict

from caravanserai.core import pen
from caravanserai.kernels import kernel

ALL_SEEING = -3
"""The number of a viewer from whom nothing is hidden: the reader of a record."""

Reading = int | str | Callable[..., Any]
ALWAYS = ("position", "viewer", "known", "names", "words")  # the parameters that each kernel made here has first
PENS = (pen.close, pen.truth, pen.whole, pen.word, pen.write)
PATH = re.compile(r"(\w+)(?:\[([\w, ]+)\])?")


class Each:
    """Go through the numbers of a range, of which `bounds` are the arguments, and give each the name `name`.

    With `among`, only those numbers are taken whose bits are set in what it reads. In a dict the key is the number
    itself, or what `key` reads, written as the type of the keys says.
    """

    def __init__(self, name: str, *bounds: Reading, among: Reading | None = None, key: Reading | None = None) -> None:
        self.name, self.bounds, self.among = name, bounds, among
        self.key = name if key is None else key


@dataclass(frozen=True)
class Let:
    """Give what is read a name, for the steps that follow."""

    name: str
    reading: Reading


@dataclass(frozen=True)
class Only:
    """Leave the field out, or behind an `Each` this item of the list, if what is read is 0 or false."""

    condition: Reading


@dataclass(frozen=True)
class Where:
    """Write a value of the last type of a union if what is read is 0 or false, and of the types before it otherwise.

    `otherwise` reads the value of the last type, if that needs one.
    """

    condition: Reading
    otherwise: Reading | None = None


class SeenBy(Where):
    """Do what `Where` does by a condition that depends on the viewer: these are the secrets of a game."""


@dataclass(frozen=True)
class OneOf:
    """Write the word with the index that is read."""

    words: Sequence[str | None]


@dataclass(frozen=True)
class Printed:
    """Write what `Game.printed` has under `key`, at the index that is read; it has at most `most` entries."""

    key: str
    most: int


class Names:
    """Write the name of the player on the seat that is read."""


SPELLED = (OneOf, Printed, Names)


@kernel
def is_reader(viewer: int) -> bool:
    """Return whether the viewer is the reader of a record, from whom nothing is hidden."""
    return viewer == ALL_SEEING


@kernel
def is_at_table(viewer: int) -> bool:
    """Return whether the viewer is a player or a spectator."""
    return viewer != ALL_SEEING


Player = Annotated[str, Names()]
Hidden = Literal["?"]
SEATS = Each("seat", "players")
TO_READER = Only(is_reader)
TO_TABLE = Only(is_at_table)


class ViewWriter:
    """Make the kernel that writes positions in JSON as a view declares, and the table of words that it writes."""

    def __init__(self, view: type[Any], position: np.dtype[Any]) -> None:
        self.position = position
        self.kernels: dict[str, tuple[Any, str]] = {}  # for each name: the class it writes with given names; its source
        self.globals: dict[str, Any] = {"kernel": kernel, **{one.__name__: one for one in PENS}}
        self._tables: dict[tuple[Any, ...] | Printed, int] = {}  # each list of words, and the number of its first word
        self._words = 0
        self._name = self.kernel_of(view, ())

    def kernel_of(self, view: type[Any], given: Sequence[str]) -> str:
        """Return the name of the kernel that writes a `TypedDict` when these names are given; a new kernel is made."""
        name = f"write_{re.sub('(?<=[a-z])(?=[A-Z])', '_', view.__name__).lower()}"
        while name in self.kernels and self.kernels[name][0] != (view, given):
            name += "_"
        if name not in self.kernels:
            self.kernels[name] = (view, given), ""
            self.kernels[name] = (view, given), KernelSource(self, view, given).source(name)
        return name

    def number_of(self, words: tuple[Any, ...] | Printed) -> int:
        """Return the number that the first of these words has among all words; new words are added."""
        if words not in self._tables:
            self._tables[words] = self._words
            self._words += words.most if isinstance(words, Printed) else len(words)
        return self._tables[words]

    def words(self, printed: Mapping[str, Sequence[Any]]) -> npt.NDArray[np.uint8]:
        """Return all words as `pen.rows` makes them; `printed` is what is on the board and the cards."""
        made: list[Any] = []
        for table, first in self._tables.items():
            made += [None] * (first - len(made))
            made += printed[table.key] if isinstance(table, Printed) else table
        return pen.rows(made or [None])

    @cached_property
    def source(self) -> str:
        """The Python source of the kernels."""
        return "\n\n".join(source for _, source in self.kernels.values())

    @cached_property
    def write(self) -> Callable[..., Any]:
        """The kernel that writes a view: (position, viewer, known, names, words, out, at) -> the index behind the text.

        `viewer` is a seat, -1 for a spectator, or ALL_SEEING; `known` is what `Rules.conclude` wrote; `names` and
        `words` are made by `pen.rows`; `out` and `at` are those of `core.pen`.
        """
        module = ModuleType(f"caravanserai.core.view_{self._name}")
        path = f"<{module.__name__}>"
        sys.modules[module.__name__] = module  # Numba looks it up there while it compiles
        linecache.cache[path] = len(self.source), None, self.source.splitlines(keepends=True), path
        vars(module).update(self.globals)
        exec(compile(self.source, path, "exec"), vars(module))  # noqa: S102 - we have made this source ourselves
        made: Callable[..., Any] = vars(module)[self._name]
        return made


class KernelSource:
    """Write the source of the kernel that writes one `TypedDict` in JSON.

    Text that is the same for all positions is gathered in `_text`, and written by one call when something else follows
    it.
    """

    def __init__(self, writer: ViewWriter, view: type[Any], given: Sequence[str]) -> None:
        self._writer = writer
        self._names = [*given]  # the names that have been given, and can be read
        self._lines: list[str] = []
        self._depth = 1
        self._text = "{"
        self._closes = False  # whether the gathered text must replace a comma that may stand in front of it
        self._only: Only | None = None  # the condition of the block that the last field stands in
        for field, hint in get_type_hints(view, include_extras=True).items():
            self._where = f"{view.__name__}.{field}"
            self._field(field, get_args(hint)[0] if get_origin(hint) in (NotRequired, Required) else hint)
        self._leave_out(None)
        self._closes |= not self._text
        self._text = self._text.removesuffix(",") + "}"
        self._flush()

    def source(self, name: str) -> str:
        """Return the source of the kernel, with that name."""
        return f"@kernel\ndef {name}({self._about()}):\n{''.join(self._lines)}    return at\n"

    def _about(self) -> str:
        """Return the kernel's parameters, separated by commas."""
        return ", ".join((*ALWAYS, *self._names, "out", "at"))

    # How values are written

    def _field(self, name: str, hint: Any) -> None:
        """Write a field: its key, its value, and a comma behind it."""
        kind, spelled, steps = opened(hint)
        only = steps.pop(0) if steps and isinstance(steps[0], Only) else None
        self._leave_out(only)
        names, depth = [*self._names], self._depth
        self._lead(steps)
        self._text += f"{orjson.dumps(name).decode()}:"
        self._typed(kind, spelled, steps)
        if steps:
            raise self._wrong(f"nothing is written by {steps[0]}")
        self._text += ","
        if self._depth > depth:
            self._flush()
        self._names, self._depth = names, depth

    def _leave_out(self, only: Only | None) -> None:
        """Begin a new block if a field's condition is another than that of the field before it."""
        if only == self._only:
            return
        if self._only is not None:
            self._flush()
            self._depth = 1
        if only is not None:
            self._block(f"if {self._source(only.condition)}:")
        self._only = only

    def _lead(self, steps: list[Any]) -> None:
        """Take the `Let` and `Only` steps at the front of `steps`, which come before a field or an item is written."""
        while steps and isinstance(steps[0], Let | Only):
            step = steps.pop(0)
            if isinstance(step, Let):
                self._let(step)
            else:
                self._block(f"if {self._source(step.condition)}:")

    def _value(self, hint: Any, steps: list[Any]) -> None:
        """Write a value of a type, of which the next steps are the first.

        Steps in its own annotation come before them.
        """
        kind, spelled, own = opened(hint)
        steps[:0] = own
        self._typed(kind, spelled, steps)

    def _typed(self, kind: Any, spelled: Any, steps: list[Any]) -> None:
        """Write a value of a type without its annotations.

        `spelled` is the `OneOf`, `Printed` or `Names` among them, or None.
        """
        origin, inner = get_origin(kind), get_args(kind)
        if steps and isinstance(steps[0], Let):
            self._let(steps.pop(0))
            self._typed(kind, spelled, steps)
        elif steps and isinstance(steps[0], Where):
            self._either(inner if is_union(kind) else (), steps.pop(0), steps)
        elif kind is NoneType:
            self._text += "null"
        elif spelled is not None:
            self._word(spelled, steps)
        elif is_typeddict(kind):
            self._line(f"at = {self._writer.kernel_of(kind, tuple(self._names))}({self._about()})")
        elif origin is list:
            self._each(None, inner[0], steps)
        elif origin is dict:
            self._each(inner[0], inner[1], steps)
        elif origin is tuple:
            for number, one in enumerate(inner):
                self._text += "," if number else "["
                self._value(one, steps)
            self._text += "]"
        elif origin is Literal and len(inner) == 1:
            self._text += orjson.dumps(inner[0]).decode()
        elif origin is Literal:
            self._word(inner, steps)
        elif kind in (int, bool):
            self._line(f"at = {'truth' if kind is bool else 'whole'}(out, at, {self._next(kind, steps)})")
        elif is_union(kind) and len(inner) == 2 and inner[1] is NoneType:
            self._line(f"value = {self._next(kind, steps)}")
            names, self._names = self._names, [*self._names, "value"]
            self._fork("value >= 0", lambda: self._value(inner[0], ["value"]), lambda: self._value(None, []))
            self._names = names
        else:
            raise self._wrong(f"how {kind} is written is not said")

    def _either(self, kinds: Sequence[Any], step: Where, steps: list[Any]) -> None:
        """Write a value of the last of several types if the step's condition is 0 or false, otherwise of the others."""
        if len(kinds) < 2:
            raise self._wrong(f"there is no second type, for where {step.condition} does not hold")
        rest = kinds[0] if len(kinds) == 2 else Union[tuple(kinds[:-1])]  # noqa: UP007
        other = [] if step.otherwise is None else [step.otherwise]
        self._fork(
            self._source(step.condition), lambda: self._value(rest, steps), lambda: self._value(kinds[-1], other)
        )

    def _fork(self, condition: str, so: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Write `if condition`, with the source that `so` writes below it, and `else`, with what `otherwise` writes."""
        depth, names = self._depth, [*self._names]
        for head, way in ((f"if {condition}:", so), ("else:", otherwise)):
            self._block(head)
            way()
            self._flush()
            self._depth, self._names = depth, [*names]

    def _each(self, key: Any, kind: Any, steps: list[Any]) -> None:
        """Write a list, or a dict if `key` is the type of its keys; the comma behind the last item is removed."""
        step = steps.pop(0) if steps else None
        if not isinstance(step, Each):
            raise self._wrong(f"which {kind} there are is not said")
        self._text += "[" if key is None else "{"
        names, depth, name = [*self._names], self._depth, step.name
        if step.among is not None:
            self._line(f"{name}_bits = {self._read(step.among)}")
        self._block(f"for {name} in range({', '.join(map(self._read, step.bounds))}):")
        self._give(name)
        if step.among is not None:
            self._block(f"if {name}_bits >> {name} & 1:")
        self._lead(steps)
        if key is str:
            self._text += '"'
            self._value(int, [step.key])
            self._text += '":'
        elif key is not None:
            self._value(key, [step.key])
            self._text += ":"
        self._value(kind, steps)
        self._text += ","
        self._flush()
        self._names, self._depth = names, depth
        self._closes, self._text = True, "]" if key is None else "}"

    def _word(self, words: Any, steps: list[Any]) -> None:
        """Write a word by its index, or a player's name by its seat."""
        read = self._next(words, steps)
        if isinstance(words, Names):
            self._line(f"at = word(out, at, names, {read})")
        else:
            first = self._writer.number_of(tuple(words.words) if isinstance(words, OneOf) else words)
            self._line(f"at = word(out, at, words, {f'{first} + ' if first else ''}{read})")

    # How positions are read

    def _next(self, kind: Any, steps: list[Any]) -> str:
        """Take the next step, which must be a reading, and return its source; raise TypeError if there is none."""
        if not steps or not (isinstance(steps[0], int | str) or callable(steps[0])):
            raise self._wrong(f"how {kind} is read is not said")
        return self._read(steps.pop(0))

    def _read(self, reading: Any) -> str:
        """Return the source of a reading, as a number that is wide enough for sums."""
        source = self._source(reading)
        return source if source.isidentifier() or source.isdigit() else f"int({source})"

    def _source(self, reading: Any) -> str:
        """Return the source of a reading; raise TypeError if it names nothing."""
        if isinstance(reading, int):
            return str(reading)
        if callable(reading):
            name = reading.__name__
            if name in self._names or self._writer.globals.setdefault(name, reading) is not reading:
                raise self._wrong(f"{name!r} is the name of something else")
            about = (one if one in ALWAYS else self._source(one) for one in inspect.signature(reading).parameters)
            return f"{name}({', '.join(about)})"
        found = PATH.fullmatch(reading)
        if found is None:
            raise self._wrong(f"{reading!r} is no name and no field")
        name, indices = found[1], found[2] or ""
        places = indices.split(", ") if indices else []
        if not places and name in self._names:
            return name
        fields: Mapping[str, Any] = self._writer.position.fields or {}
        if name not in fields or len(fields[name][0].shape) != len(places):
            raise self._wrong(f"no field of the position is {reading!r}")
        for place in places:
            if not place.isdigit() and place not in self._names:
                raise self._wrong(f"nothing is called {place!r}")
        return f"position.{name}[{indices}]" if places else f"position.{name}"

    def _let(self, step: Let) -> None:
        """Write an assignment, whose name can be read from here on."""
        self._line(f"{step.name} = {self._read(step.reading)}")
        self._give(step.name)

    def _give(self, name: str) -> None:
        """Note that a name can be read from here on; raise TypeError if it stands for something else."""
        if name in (*ALWAYS, "out", "at", "value") or name in self._writer.globals:
            raise self._wrong(f"{name!r} is the name of something else")
        if name not in self._names:
            self._names.append(name)

    def _wrong(self, why: str) -> TypeError:
        """Return the error that says what is wrong with the declaration of the current field."""
        return TypeError(f"{self._where}: {why}")

    # How lines of the source are gathered

    def _block(self, head: str) -> None:
        """Add a line that ends with a colon; the lines that follow are indented below it."""
        self._line(head)
        self._depth += 1

    def _line(self, line: str) -> None:
        """Add a line to the source, after a call that writes the gathered text."""
        self._flush()
        self._lines.append(f"{'    ' * self._depth}{line}\n")

    def _flush(self) -> None:
        """Add a call that writes the gathered text, if there is any."""
        if self._text:
            text, self._text = self._text, ""
            self._line(f"at = {'close' if self._closes else 'write'}(out, at, {text.encode()!r})")
        self._closes = False


def opened(hint: Any) -> tuple[Any, Any, list[Any]]:
    """Return a type without its annotations, the `OneOf`, `Printed` or `Names` among them or None, and the steps."""
    kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    kind = NoneType if kind is None else kind.__value__ if isinstance(kind, TypeAliasType) else kind
    spelled = [mark for mark in marks if isinstance(mark, SPELLED)]
    return kind, spelled[0] if spelled else None, [mark for mark in marks if not isinstance(mark, SPELLED)]


def is_union(kind: Any) -> bool:
    """Return whether a type is a union."""
    return get_origin(kind) in (Union, UnionType)
