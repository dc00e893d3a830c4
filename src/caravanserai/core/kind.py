"""Kinds: whether what somebody gave is a whole number, a text or a list of texts, before anything is done with it."""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping, Set
from typing import Any, TypeVar

from caravanserai.core.fault import BadSetting, Reason, shown

LARGEST = (1 << 63) - 1
MOST_PLAYOUTS = 10**9
T = TypeVar("T")


def whole(what: str, given: Any, *, least: int = -LARGEST, most: int = LARGEST) -> int:
    """A whole number between two, Python's or NumPy's; `what` is what the caller calls it."""
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
    """Whether it is the number of one of so many."""
    try:
        return not isinstance(given, bool) and 0 <= operator.index(given) < count
    except TypeError:
        return False


def check_playouts(playouts: int) -> int:
    """At least one playout is needed."""
    number = whole("playouts", playouts, most=MOST_PLAYOUTS)
    if number < 1:
        raise BadSetting(Reason("bad-playouts", {"playouts": number}))
    return number


def texts(what: str, given: Any) -> list[str]:
    """A list of texts, or whatever else has them in an order; a text is no list of its letters."""
    if not isinstance(given, Iterable) or isinstance(given, str | bytes | bytearray | Mapping | Set):
        raise wrong("not-texts", what, given)
    try:
        listed = list(given)
    except TypeError:  # an array of no dimension
        listed = [None]
    if not all(isinstance(each, str) for each in listed):
        raise wrong("not-texts", what, given)
    return listed


def texts_by_key(what: str, given: Any) -> dict[str, str]:
    """A dictionary of texts."""
    if not isinstance(given, Mapping) or not all(isinstance(each, str) for pair in given.items() for each in pair):
        raise wrong("not-keyed", what, given)
    return dict(given)


def called(what: str, given: T) -> T:
    """A function, or whatever else can be called."""
    if not callable(given):
        raise wrong("not-function", what, given)
    return given


def truth(what: str, given: bool) -> bool:
    """True or False, and nothing that counts as one of them: a folder's name is neither."""
    if not isinstance(given, bool):
        raise wrong("not-truth", what, given)
    return given


def ours(what: str, given: T, kind: type[Any], makers: str) -> T:
    """Something that our own functions make."""
    if not isinstance(given, kind):
        raise BadSetting(Reason("not-made", {"what": what, "makers": makers, "given": shown(given)}))
    return given


def wrong(message: str, what: str, given: Any) -> BadSetting:
    """That something is of another kind."""
    return BadSetting(Reason(message, {"what": what, "given": shown(given)}))
