"""A setting: what does not change at a table from the first event to the last. All copies of a match share it."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from functools import cached_property
from typing import Any

import orjson

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.game import Event, Game
from caravanserai.core.kind import texts
from caravanserai.core.pen import rows
from caravanserai.core.words import Words, named

LONGEST_NAME = 24
SEPARATORS = ",:#"  # what the record puts between names, behind a name, and before a comment
UNREAD = ("Cf", "Co", "Zl", "Zp")  # Unicode categories: format controls, private use, line and paragraph separators
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")
"""Characters of other categories that are invisible."""
JOINERS = "\u200c\u200d"  # they are used in Persian and Hindi, and in emoji made of several
PICTURES = range(0x1F000, 0x1FB00)  # the range of emoji, some of which may be newer than this Python's Unicode


class Setting:
    """The game and its engine, the players, and the options."""

    def __init__(self, game: Game, players: tuple[str, ...], options: tuple[str, ...]) -> None:
        self.game = game
        self.engine = game.engine
        self.players = players
        self.options = options

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Setting):
            return NotImplemented
        return (self.game, self.players, self.options) == (other.game, other.players, other.options)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[Any, ...]:
        return Setting, (self.game, self.players, self.options)

    def table(self) -> dict[str, Any]:
        """Return the keys with which every view begins."""
        return {"game": self.game.name, "players": list(self.players), "options": list(self.options)}

    @cached_property
    def table_json(self) -> bytes:
        """The keys with which every view begins, in JSON that ends with a comma, so that more keys can follow."""
        return orjson.dumps(self.table())[:-1] + b","

    @cached_property
    def actions(self) -> Words:
        """The actions as texts, with the players' names in them."""
        return Words(self.game.actions, self.players)

    @cached_property
    def outcomes(self) -> Words:
        """What chance may say as texts, with the players' names in them."""
        return Words(self.game.outcomes, self.players)

    @cached_property
    def names(self) -> Any:
        """The players' names in JSON, as the kernels of `core.pen` read them."""
        return rows(self.players)

    def text(self, event: Event) -> str:
        """Return an event in the record's words, without its player's name."""
        said = self.actions.texts[event.action]
        return " ".join([said, *[self.outcomes.texts[o] for o in event.outcomes]]) if event.outcomes else said

    def as_seen(self, event: Event, viewer: int, opened: bool) -> str:
        """Return an event in words as a viewer saw it, without its player's name.

        What is hidden from the viewer is `?`.

        With `opened`, everybody may see by now what was hidden in it when it was played.
        """
        action, outcomes = self.game.telling.seen(event, viewer, opened)
        return " ".join(str(named(word, self.players)) for words in (action, *outcomes) for word in words)

    def seen_parts(self, event: Event, viewer: int, opened: bool) -> dict[str, Any]:
        """Return an event as a viewer saw it, with its player's name, and its action and outcomes as lists of words.

        `opened` means what it does for `as_seen`.
        """
        action, outcomes = self.game.telling.seen(event, viewer, opened)
        return {
            "player": self.players[event.seat],
            "action": [named(word, self.players) for word in action],
            "outcomes": [[named(word, self.players) for word in words] for words in outcomes],
        }


def check_names(names: Sequence[str]) -> tuple[str, ...]:
    """Return the players' names as a tuple; raise BadSetting unless they are possible and all different.

    A name has 1 to 24 characters, none of which is a separator of the record or a control character. All of them are
    visible, or change how a neighbour looks. Names that look alike count as equal.
    """
    names = texts("players", names)
    looks: set[str] = set()
    for name in names:
        fault = fault_in(name, LONGEST_NAME)
        if fault is not None:
            kind, about = fault
            raise BadSetting(Reason(f"name-{kind}", {"name": name, **about}))
        look = look_of(name)
        if look in looks:
            raise BadSetting(Reason("name-twice", {"name": name}))
        looks.add(look)
    return tuple(names)


def fault_in(given: str, most: int) -> tuple[str, dict[str, str | int]] | None:
    """Return why a text cannot be a name, or a player's own word, of at most so many characters; None if it can be.

    The reason is the end of the name of a message, and what that message speaks of besides the text.
    """
    if not given:
        return "empty", {}
    if len(given) > most:
        return "long", {"most": most}
    if given != given.strip():
        return "spaces", {}
    for letter in given:
        if letter in SEPARATORS or unicodedata.category(letter) in ("Cc", "Cs"):
            return "letter", {"letter": letter}
    unread = first_unread(given)
    return None if unread is None else ("unread", {"code": f"U+{ord(unread):04X}"})


def first_unread(name: str) -> str | None:
    """Return the first character of a name that is invisible or changes how the rest is read; None if there is none.

    Some characters are visible only by how they change their neighbours: a joiner between two others, and an accent or
    a variation selector after another. They are allowed there.
    """
    if name.isascii():
        return None
    before = " "
    for letter, after in zip(name, f"{name[1:]} ", strict=True):
        kind = unicodedata.category(letter)
        if letter in JOINERS:
            is_read = is_joined(before) and is_joined(after)
        elif is_variant(letter):
            is_read = is_joined(before) and not is_variant(before)
        elif kind == "Cn":
            is_read = ord(letter) in PICTURES
        else:
            is_read = kind not in UNREAD and letter not in BLANK and not (kind[0] == "M" and before.isspace())
        if not is_read:
            return letter
        before = letter
    return None


def is_joined(letter: str) -> bool:
    """Return whether a character may stand beside a joiner, or before a variation selector."""
    return letter not in JOINERS and unicodedata.category(letter)[0] in "LMNSC"


def is_variant(letter: str) -> bool:
    """Return whether a character is a variation selector, which only chooses a form of the one before it."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def look_of(name: str) -> str:
    """Return a text that is equal for names that look alike; capitals and small letters count as alike."""
    if name.isascii():
        return " ".join(name.split()).casefold()
    seen = "".join(letter for letter in name if letter not in JOINERS and not is_variant(letter))
    return " ".join(unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", seen).casefold()).split())
