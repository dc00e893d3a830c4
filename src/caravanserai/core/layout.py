"""A position's layout: a class of annotated fields, read once into a NumPy record type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import itemgetter
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import numpy as np
import numpy.typing as npt

Row = npt.NDArray[Any]

Byte = Annotated[int, np.int8]
Short = Annotated[int, np.int16]
Whole = Annotated[int, np.int32]
Long = Annotated[int, np.int64]
Real = Annotated[float, np.float64]


def record_type(position: type[Any]) -> np.dtype[Any]:
    """The NumPy type of records with the class's fields, in their order.

    A field is `Byte`, `Short`, `Whole`, `Long` or `Real`; `Annotated[Row, Byte, length, …]` is a row or table of them,
    and with a class in place of `Byte` a row of records.
    """
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(position, include_extras=True).items():
        kind, *shape = get_args(hint)[1:]
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[1]
        elif shape and get_type_hints(kind):
            kind = record_type(kind)
        fields.append((name, kind, tuple(shape)) if shape else (name, kind))
    # No byte is left between fields: equal positions are equal bytes.
    return with_attributes(np.dtype(fields))


def with_attributes(fields: np.dtype[Any]) -> np.dtype[Any]:
    """A type of records whose fields are attributes, to kernels that run as Python and to compiled ones."""
    return np.dtype((quick_record(fields.names or ()), fields))


def quick_record(names: Sequence[str]) -> type[np.void]:
    """A record with these fields as attributes: NumPy's own looks each up by an error, which takes ten times as long.

    For kernels that run as ordinary Python, which do little else. It has no name of its own to be pickled by.
    """

    def writer(name: str) -> Callable[[Any, Any], None]:
        def write(record: Any, value: Any) -> None:
            record[name] = value

        return write

    attributes = {name: property(itemgetter(name), writer(name)) for name in names}
    return type("Record", (np.void,), {"__slots__": (), **attributes})
