"""A position's layout: a class of annotated fields, which is converted once into a NumPy record type."""

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
    """Return the NumPy type of records with a class's annotated fields, in their order.

    The annotation of a field is `Byte`, `Short`, `Whole`, `Long` or `Real`. `Annotated[Row, Byte, length, …]` is an
    array of such numbers with the lengths that follow; if a class stands in place of `Byte`, it is an array of records
    of that class.
    """
    fields: list[tuple[Any, ...]] = []
    for name, hint in get_type_hints(position, include_extras=True).items():
        kind, *shape = get_args(hint)[1:]
        if get_origin(kind) is Annotated:
            kind = get_args(kind)[1]
        elif shape and get_type_hints(kind):
            kind = record_type(kind)
        fields.append((name, kind, tuple(shape)) if shape else (name, kind))
    # The type is packed: there are no padding bytes, so equal positions have equal bytes.
    return with_attributes(np.dtype(fields))


def with_attributes(fields: np.dtype[Any]) -> np.dtype[Any]:
    """Return a record type whose fields can be read and written as attributes, by Python as by compiled kernels."""
    return np.dtype((quick_record(fields.names or ()), fields))


def quick_record(names: Sequence[str]) -> type[np.void]:
    """Return a subclass of `np.void` with these fields as properties.

    The attributes of NumPy's own records are looked up by way of an exception, which takes ten times as long; kernels
    that run as ordinary Python do little else. The class is made here and has no name to be imported by, so its
    instances cannot be pickled.
    """

    def writer(name: str) -> Callable[[Any, Any], None]:
        def write(record: Any, value: Any) -> None:
            record[name] = value

        return write

    attributes = {name: property(itemgetter(name), writer(name)) for name in names}
    return type("Record", (np.void,), {"__slots__": (), **attributes})
