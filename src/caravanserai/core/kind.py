"""Checks of arguments: functions that raise BadSetting unless a value is of the kind that is needed.

`what` is always the name by which the caller knows the value; the message mentions it.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Set
from typing import Any, TypeVar

from caravanserai.core.fault import BadSetting, Reason, shown

LARGEST = (1 << 63) - 1
MOST_PLAYOUTS = 10**9
T = TypeVar("T")


def whole(what: str, given: Any, *, least: int = -LARGEST, most: int = LARGEST) -> int:
    """Return a whole number of Python's or NumPy's as an int; raise BadSetting unless it is from `least` to `most`."""
    try:
        number = None if isinstance(given, bool) else operator.index(given)
    except TypeError:
        number = None
    if number is None:
        raise wrong("not-whole", what, given)
    if number < least:
        raise BadSetting(Reason("number-small", {"what": what, "given": shown(given), "least": str(least)}))
    if number > most:
        raise BadSetting(Reason("number-large", {"what": what, "given": shown(given), "most": str(most)}))
    return number


def is_below(given: Any, count: int) -> bool:
    """Return whether a value is a whole number from 0 to `count - 1`."""
    try:
        return not isinstance(given, bool) and 0 <= operator.index(given) < count
    except TypeError:
        return False


def check_playouts(playouts: int) -> int:
    """Return the number of playouts as an int; raise BadSetting unless it is a whole number from 1 to MOST_PLAYOUTS."""
    number = whole("playouts", playouts, most=MOST_PLAYOUTS)
    if number < 1:
        raise BadSetting(Reason("bad-playouts", {"playouts": number}))
    return number


def texts(what: str, given: Any) -> list[str]:
    """Return texts as a list; raise BadSetting unless they are an ordered collection. A single text is not one."""
    if not isinstance(given, Iterable) or isinstance(given, str | bytes | bytearray | Mapping | Set):
        raise wrong("not-texts", what, given)
    try:
        listed = list(given)
    except TypeError:  # NumPy raises it for an array without dimensions
        listed = [None]
    if not all(isinstance(each, str) for each in listed):
        raise wrong("not-texts", what, given)
    return listed


def texts_by_key(what: str, given: Any) -> dict[str, str]:
    """Return a mapping as a dictionary; raise BadSetting unless all its keys and values are texts."""
    if not isinstance(given, Mapping) or not all(isinstance(each, str) for pair in given.items() for each in pair):
        raise wrong("not-keyed", what, given)
    return dict(given)


def called(what: str, given: T) -> T:
    """Return a function as it is; raise BadSetting if it cannot be called."""
    if not callable(given):
        raise wrong("not-function", what, given)
    return given


def truth(what: str, given: bool) -> bool:
    """Return True or False as it is; raise BadSetting for anything else, even if it could be converted."""
    if not isinstance(given, bool):
        raise wrong("not-truth", what, given)
    return given


def ours(what: str, given: T, kind: type[Any], makers: str) -> T:
    """Return an object as it is; raise BadSetting unless it is of a class of ours.

    `makers` names the functions that make it.
    """
    if not isinstance(given, kind):
        raise BadSetting(Reason("not-made", {"what": what, "makers": makers, "given": shown(given)}))
    return given


def wrong(message: str, what: str, given: Any) -> BadSetting:
    """Return the BadSetting that says that a value is of the wrong kind; `message` is the name of the message."""
    return BadSetting(Reason(message, {"what": what, "given": shown(given)}))
