"""A view, declared once: each field that is shown of a position, with its type, how it is read, and who may see it.

A game's view is a `TypedDict`. Each of its fields is `Annotated[its type, *steps]`, and the steps say what to do on the
way from the position to the value, in their order:

- `Each` goes through a list, or through the keys of a dict, and gives its number a name;
- `Let` gives something else a name;
- `Only` leaves a field out, or one of a list: no viewer sees that it is there;
- `SeenBy` tells the value to some viewers, and the others the last of its types: null, `"?"` or a count; `Where` does
  so by what stands in the position, whoever looks;
- a reading is a value: a number; a name that was given, or a field of the position, `"hand[seat, good]"`; or a kernel,
  which is handed what its parameters name: `position`, `viewer`, `known` (what `Rules.conclude` wrote for the viewer),
  and names that were given.

A value is a whole number, a truth, a player, a word of a `Literal` or of `OneOf` by its place there, a text that is
`Printed` on the board or the cards, or a list, a dict, a tuple or a `TypedDict` of such. Less than 0 is told as null
where the type says `| None`. From the declaration a kernel is made that writes the view in JSON: the one way to tell a
position, as Python and compiled.
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
"""As a viewer, one from whom nothing is hidden: a record's reader."""

Reading = int | str | Callable[..., Any]
ALWAYS = ("position", "viewer", "known", "names", "words")  # what every kernel that is made is handed
PENS = (pen.close, pen.truth, pen.whole, pen.word, pen.write)
PATH = re.compile(r"(\w+)(?:\[([\w, ]+)\])?")


class Each:
    """Go through the numbers from `bounds`, as `range` takes them; `among`: through those whose bits are set there.

    In a dict the number is the key, by its words, or the reading `key` is.
    """

    def __init__(self, name: str, *bounds: Reading, among: Reading | None = None, key: Reading | None = None) -> None:
        self.name, self.bounds, self.among = name, bounds, among
        self.key = name if key is None else key


@dataclass(frozen=True)
class Let:
    """Give what is read a name."""

    name: str
    reading: Reading


@dataclass(frozen=True)
class Only:
    """Leave the field out, or this one of a list, where what is read is 0 or false."""

    condition: Reading


@dataclass(frozen=True)
class Where:
    """Where what is read is 0 or false, tell the last of the types: of a number or a word, what `otherwise` reads."""

    condition: Reading
    otherwise: Reading | None = None


class SeenBy(Where):
    """The same by who looks: the secrets of a game."""


@dataclass(frozen=True)
class OneOf:
    """Words by their numbers."""

    words: Sequence[str | None]


@dataclass(frozen=True)
class Printed:
    """What `Game.printed` has under a key, by its number, of which there are never more than `most`."""

    key: str
    most: int


class Names:
    """The players' names, by their seats."""


SPELLED = (OneOf, Printed, Names)


@kernel
def is_reader(viewer: int) -> bool:
    """A record's reader, to whom nothing is hidden."""
    return viewer == ALL_SEEING


@kernel
def is_at_table(viewer: int) -> bool:
    """A player or a spectator."""
    return viewer != ALL_SEEING


Player = Annotated[str, Names()]
Hidden = Literal["?"]
SEATS = Each("seat", "players")
TO_READER = Only(is_reader)
TO_TABLE = Only(is_at_table)


class ViewWriter:
    """Writes positions in JSON as a view declares them: the kernel that does so, and the words that it writes."""

    def __init__(self, view: type[Any], position: np.dtype[Any]) -> None:
        self.position = position
        self.kernels: dict[str, tuple[Any, str]] = {}  # by name: what of the view each writes, and its source
        self.globals: dict[str, Any] = {"kernel": kernel, **{one.__name__: one for one in PENS}}
        self._tables: dict[tuple[Any, ...] | Printed, int] = {}  # words, and the number of the first
        self._words = 0
        self._name = self.kernel_of(view, ())

    def kernel_of(self, view: type[Any], given: Sequence[str]) -> str:
        """The name of the kernel that writes a `TypedDict` where these names are given; made at the first call."""
        name = f"write_{re.sub('(?<=[a-z])(?=[A-Z])', '_', view.__name__).lower()}"
        while name in self.kernels and self.kernels[name][0] != (view, given):
            name += "_"
        if name not in self.kernels:
            self.kernels[name] = (view, given), ""
            self.kernels[name] = (view, given), KernelSource(self, view, given).source(name)
        return name

    def number_of(self, words: tuple[Any, ...] | Printed) -> int:
        """The number of the first of these words among all."""
        if words not in self._tables:
            self._tables[words] = self._words
            self._words += words.most if isinstance(words, Printed) else len(words)
        return self._tables[words]

    def words(self, printed: Mapping[str, Sequence[Any]]) -> npt.NDArray[np.uint8]:
        """All words as the kernel reads them; `printed` is what stands on the board and the cards."""
        made: list[Any] = []
        for table, first in self._tables.items():
            made += [None] * (first - len(made))
            made += printed[table.key] if isinstance(table, Printed) else table
        return pen.rows(made or [None])

    @cached_property
    def source(self) -> str:
        """The source of the kernels."""
        return "\n\n".join(source for _, source in self.kernels.values())

    @cached_property
    def write(self) -> Callable[..., Any]:
        """(position, viewer, what it knows, names and words as `pen.rows`, out, at) -> the place behind what it wrote.

        `viewer` is a seat, -1 for a spectator, or ALL_SEEING.
        """
        module = ModuleType(f"caravanserai.core.view_{self._name}")
        path = f"<{module.__name__}>"
        sys.modules[module.__name__] = module  # where Numba looks it up while it compiles
        linecache.cache[path] = len(self.source), None, self.source.splitlines(keepends=True), path
        vars(module).update(self.globals)
        exec(compile(self.source, path, "exec"), vars(module))  # noqa: S102 - what we have just made
        made: Callable[..., Any] = vars(module)[self._name]
        return made


class KernelSource:
    """The source of the kernel that writes a `TypedDict` in JSON.

    Text that is the same for all positions is gathered in `_text`, until something else is to be written behind it.
    """

    def __init__(self, writer: ViewWriter, view: type[Any], given: Sequence[str]) -> None:
        self._writer = writer
        self._names = [*given]  # that can be read
        self._lines: list[str] = []
        self._depth = 1
        self._text = "{"
        self._closes = False  # whether a comma may stand before the text that is not to be there
        self._only: Only | None = None  # what the fields before were left out by
        for field, hint in get_type_hints(view, include_extras=True).items():
            self._where = f"{view.__name__}.{field}"
            self._field(field, get_args(hint)[0] if get_origin(hint) in (NotRequired, Required) else hint)
        self._leave_out(None)
        self._closes |= not self._text
        self._text = self._text.removesuffix(",") + "}"
        self._flush()

    def source(self, name: str) -> str:
        """The kernel by that name."""
        return f"@kernel\ndef {name}({self._about()}):\n{''.join(self._lines)}    return at\n"

    def _about(self) -> str:
        """What a kernel is handed where these names are given."""
        return ", ".join((*ALWAYS, *self._names, "out", "at"))

    # What is written

    def _field(self, name: str, hint: Any) -> None:
        """A field, with its key and a comma behind it."""
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
        """Fields that follow each other and are left out by the same stand in one block."""
        if only == self._only:
            return
        if self._only is not None:
            self._flush()
            self._depth = 1
        if only is not None:
            self._block(f"if {self._source(only.condition)}:")
        self._only = only

    def _lead(self, steps: list[Any]) -> None:
        """What comes before a field or one of a list: names are given, and it may be left out."""
        while steps and isinstance(steps[0], Let | Only):
            step = steps.pop(0)
            if isinstance(step, Let):
                self._let(step)
            else:
                self._block(f"if {self._source(step.condition)}:")

    def _value(self, hint: Any, steps: list[Any]) -> None:
        """A value of a type, which the first steps lead to."""
        kind, spelled, own = opened(hint)
        steps[:0] = own
        self._typed(kind, spelled, steps)

    def _typed(self, kind: Any, spelled: Any, steps: list[Any]) -> None:
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
        """One of several types: the last where the step does not hold."""
        if len(kinds) < 2:
            raise self._wrong(f"there is no second type, for where {step.condition} does not hold")
        rest = kinds[0] if len(kinds) == 2 else Union[tuple(kinds[:-1])]  # noqa: UP007
        other = [] if step.otherwise is None else [step.otherwise]
        self._fork(
            self._source(step.condition), lambda: self._value(rest, steps), lambda: self._value(kinds[-1], other)
        )

    def _fork(self, condition: str, so: Callable[[], None], otherwise: Callable[[], None]) -> None:
        """Two ways to go on."""
        depth, names = self._depth, [*self._names]
        for head, way in ((f"if {condition}:", so), ("else:", otherwise)):
            self._block(head)
            way()
            self._flush()
            self._depth, self._names = depth, [*names]

    def _each(self, key: Any, kind: Any, steps: list[Any]) -> None:
        """The things of a list, or of a dict with such keys, a comma behind each but the last."""
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
        """A word by its number."""
        read = self._next(words, steps)
        if isinstance(words, Names):
            self._line(f"at = word(out, at, names, {read})")
        else:
            first = self._writer.number_of(tuple(words.words) if isinstance(words, OneOf) else words)
            self._line(f"at = word(out, at, words, {f'{first} + ' if first else ''}{read})")

    # How it is read

    def _next(self, kind: Any, steps: list[Any]) -> str:
        """The source of the next reading."""
        if not steps or not (isinstance(steps[0], int | str) or callable(steps[0])):
            raise self._wrong(f"how {kind} is read is not said")
        return self._read(steps.pop(0))

    def _read(self, reading: Any) -> str:
        """The source of what is read, as a number that has room for any sum."""
        source = self._source(reading)
        return source if source.isidentifier() or source.isdigit() else f"int({source})"

    def _source(self, reading: Any) -> str:
        """The source of what is read."""
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
        self._line(f"{step.name} = {self._read(step.reading)}")
        self._give(step.name)

    def _give(self, name: str) -> None:
        """From here on something has a name."""
        if name in (*ALWAYS, "out", "at", "value") or name in self._writer.globals:
            raise self._wrong(f"{name!r} is the name of something else")
        if name not in self._names:
            self._names.append(name)

    def _wrong(self, why: str) -> TypeError:
        return TypeError(f"{self._where}: {why}")

    # The source

    def _block(self, head: str) -> None:
        """A line with what it heads below it."""
        self._line(head)
        self._depth += 1

    def _line(self, line: str) -> None:
        """A line of the source, behind the text that has been gathered."""
        self._flush()
        self._lines.append(f"{'    ' * self._depth}{line}\n")

    def _flush(self) -> None:
        """Write the text that has been gathered."""
        if self._text:
            text, self._text = self._text, ""
            self._line(f"at = {'close' if self._closes else 'write'}(out, at, {text.encode()!r})")
        self._closes = False


def opened(hint: Any) -> tuple[Any, Any, list[Any]]:
    """A type, how its words are spelled if it says so, and the steps to it."""
    kind, *marks = get_args(hint) if get_origin(hint) is Annotated else (hint,)
    kind = NoneType if kind is None else kind.__value__ if isinstance(kind, TypeAliasType) else kind
    spelled = [mark for mark in marks if isinstance(mark, SPELLED)]
    return kind, spelled[0] if spelled else None, [mark for mark in marks if not isinstance(mark, SPELLED)]


def is_union(kind: Any) -> bool:
    """Whether a type is one of several."""
    return get_origin(kind) in (Union, UnionType)
