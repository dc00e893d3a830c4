"""The contract of a game: what it declares, the kernels its rules are, and how its table is told in words."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.grammar import Grammar, Word
from caravanserai.core.kind import texts, whole, wrong
from caravanserai.core.layout import Row, record_type, with_attributes
from caravanserai.core.odds import Asking
from caravanserai.core.payments import COLUMNS, NO_PAYMENTS
from caravanserai.core.pen import rows
from caravanserai.core.view import ViewWriter
from caravanserai.kernels import Engine, Unit, kernel, require_all
from caravanserai.kernels.template import instantiate

CHANCE = -1
NOBODY_TO_MOVE = -2

FIRST_TEXT_SIZE = 1 << 14
"""Bytes that a thread has room for at first; it grows when a view needs more."""

LIST_SLACK = 8
"""A list of legal actions has room for this many more than there are: `bits.write_eight` writes eight at a time."""


@kernel
def no_past(position: Any, viewer: int) -> None:
    """Nothing is to be filled in: the events of a guess follow from its position."""


@kernel
def no_conclusion(position: Any, viewer: int, out: Row) -> None:
    """The game's view has no field that must be reckoned from what the viewer knows."""


@dataclass(frozen=True)
class Rules:
    """The kernels that are the game. `luck` is the state of the generator that chance comes from.

    What is `paid` is written down by whatever pays: see `core.payments`.
    """

    setup: Callable[..., Any]  # (position, players, options): a table before its start, for which chance is asked first
    to_move: Callable[..., Any]  # (position) -> a seat, CHANCE or NOBODY_TO_MOVE
    fault: Callable[..., Any]  # (position, action) -> 0, or the number of the reason why it is not legal
    legal: Callable[..., Any]  # (position, out) -> how many actions were written, rising
    play: Callable[..., Any]  # (position, action, paid)
    chances: Callable[..., Any]  # (position, outcomes, weights) -> how many were written, rising
    outcome_fault: Callable[..., Any]  # (position, outcome) -> 0, or the number of the reason
    settle: Callable[..., Any]  # (position, outcome, paid)
    scores: Callable[..., Any]  # (position, out)
    winners: Callable[..., Any]  # (position, out)
    guess: Callable[..., Any]  # (position, viewer or -1, luck) -> luck: deal anew what the viewer cannot know
    # (position, viewer): fill in how a guess came about, which `Telling.guessed_events` reads
    guess_past: Callable[..., Any] = no_past
    conclude: Callable[..., Any] = no_conclusion  # (position, viewer, out): what a viewer can reckon, for `Game.view`


class Event(NamedTuple):
    """An action that was played, with what chance said."""

    seat: int
    action: int
    outcomes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Head:
    """A game's own keys in a record's head, in the order they are written."""

    keys: tuple[str, ...]
    # (position, values there, names): what chance has said by that, for each key; what people choose is written to the
    # position. It raises HeadFault.
    read: Callable[[Any, Mapping[str, str], Sequence[str]], dict[str, list[int]]]
    write: Callable[[Any, Sequence[str]], dict[str, str]]  # (position as dealt, names)
    optional: tuple[str, ...] = ()  # keys that a record may leave out: what people choose
    asks: Callable[[Any], str] | None = None  # (position before its start): the key that chance is asked for; the first
    only_with: Mapping[str, str] = field(default_factory=dict)  # keys that belong to an option

    def needed(self, options: Sequence[str]) -> list[str]:
        """The keys that a record with these options must have; a new match draws them."""
        return [key for key in self.keys if key not in self.optional and not self.is_foreign(key, options)]

    def is_foreign(self, key: str, options: Sequence[str]) -> bool:
        """Whether a key belongs to an option that is not chosen."""
        return key in self.only_with and self.only_with[key] not in options


def no_clock(position: Any) -> tuple[int, int] | None:
    """The game has no clock of its own."""
    return None


def nothing_to_note(event: Event, position: Any) -> list[dict[str, str]]:
    """No event has a text to be read aloud."""
    return []


def nothing_paid(rows: Sequence[Sequence[int]], names: Sequence[str]) -> list[dict[str, Any]]:
    """The game pays nothing."""
    return []


def plain_outcome(outcome: int) -> dict[str, str] | None:
    """An outcome has no title besides its text."""
    return None


def nobody_gives(position: Any) -> int | None:
    """Chance never takes a card out of a hand."""
    return None


def nothing_opened(events: Sequence[Event], position: Any) -> list[bool]:
    """What was hidden when it was played stays hidden until the game is over."""
    return [False] * len(events)


@dataclass(frozen=True)
class Telling:
    """How a game is told in words: why something is not legal, what each viewer saw, what was paid."""

    explain: Callable[[Any, int, int, Sequence[str]], Reason]  # (position, action, fault, names)
    explain_outcome: Callable[[Any, int, int, Sequence[str]], Reason]  # (position, outcome, fault, names)
    # (event, viewer or -1, opened): the words of the action, and of each outcome, as a viewer saw them: seats as {0},
    # and `words.HIDDEN` for what is hidden, unless it lies open by now
    seen: Callable[[Event, int, bool], tuple[list[Word], list[list[Word]]]]
    guessed_events: Callable[
        [Sequence[Event], Any], list[Event]
    ]  # (events, a guess): what they were, if the guess is right
    opened: Callable[[Sequence[Event], Any], list[bool]] = nothing_opened  # (events, position): what lies open by now
    clock: Callable[[Any], tuple[int, int] | None] = no_clock  # (position): seconds to think, then the action played
    note: Callable[[Event, Any], list[dict[str, str]]] = nothing_to_note  # (last event, position): cards turned up
    # (payments as rows of `core.payments`, names): how they are told, in the order of the rules
    payments: Callable[[Sequence[Sequence[int]], Sequence[str]], list[dict[str, Any]]] = nothing_paid
    title: Callable[[int], dict[str, str] | None] = plain_outcome  # (outcome): what is written on that card
    # (position that waits for chance): the seat out of whose hand chance takes a card
    giver: Callable[[Any], int | None] = nobody_gives


class Buffers:
    """Arrays that a thread hands to the engine's entries to write their results to; the next call overwrites them."""

    def __init__(self, game: Game) -> None:
        self.action_rows = game.action_rows
        self.all = np.zeros(1, game.buffer_dtype)
        self.actions = self.all["actions"][0]
        self.paid = np.zeros((game.payments + 1, COLUMNS), np.int64) if game.payments else NO_PAYMENTS
        self.ends = self.all["ends"][0]
        self.outcomes = np.empty(len(game.outcomes), np.int16)
        self.weights = np.empty(len(game.outcomes), np.int64)
        self.part_rows = game.part_rows
        self.words = game.words
        self.text = np.empty(FIRST_TEXT_SIZE, np.uint8)

    def unpaid(self) -> Any:
        """The array that rules write their payments to, emptied."""
        if len(self.paid):
            self.paid[0, 0] = 0
        return self.paid

    def payments(self) -> tuple[tuple[int, ...], ...]:
        """The payments that were written since, a row each."""
        count = int(self.paid[0, 0]) if len(self.paid) else 0
        return tuple(map(tuple, self.paid[1 : count + 1].tolist())) if count else ()


class ThreadBuffers(threading.local):
    """The buffers of each thread, made when it first asks."""

    def __init__(self, game: Game) -> None:
        self.mine = Buffers(game)


Sketch = Callable[[Engine, Any, int, Mapping[str, str]], None]
"""(engine, an array of one blank position, options as bits, texts by key): write the position they describe."""


@dataclass(frozen=True, eq=False)
class Game:
    """One game of the house."""

    name: str
    title: str
    version: str  # of the rules: grows when a record could mean something else
    seats: range
    options: tuple[str, ...]
    actions: Grammar
    outcomes: Grammar
    position: type[Any]
    view: type[Any]  # the fields of a view, and who may see each: see `core.view`
    rules: Rules
    head: Head
    telling: Telling
    table_fault: Callable[[int, frozenset[str]], Reason | None]  # (players, options): a table that is not allowed
    turn_rule: str  # the rule that says who is to move
    end_rule: str  # the rule that ends the game
    secrets: bool  # whether a seat can know more than a spectator
    hidden_hands: bool = False  # whether a player must look at cards that the others may not see, to play
    conclusions: int = 0  # how many numbers `rules.conclude` writes
    payments: int = 0  # how many payments one event makes at most
    minutes: tuple[int, int] | None = None  # how long people take for it, at least and at most
    prints_minutes: bool = False  # whether the box says so; else it is our experience
    fields: Mapping[str, Any] = field(default_factory=dict)  # of a position, that stay as they are: a board, its cards
    printed: Mapping[str, Sequence[Any]] = field(default_factory=dict)  # on board and cards, for its view
    folder: Path | None = None  # where its board and cards come from, if they are not ours
    with_folder: Callable[[Path], Game] | None = None  # the game with the board and cards of a folder
    odds: Callable[[Asking], dict[str, Any]] | None = None  # what can be reckoned of what is to come
    odds_unit: Unit | None = None  # the entries that `odds` calls, which are compiled before it is asked
    favourites: Callable[[Asking], dict[str, float]] | None = None  # how likely each runner is to win, exactly
    sketch: Sketch | None = None  # a position as somebody says it who plays no record
    waits_between: bool = False  # whether an action may wait for chance again after a part of it was said

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return find_game, (self.name, self.folder)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy type of a position."""
        return record_type(self.position)

    def positions(self, count: int) -> npt.NDArray[Any]:
        """An array of so many blank positions."""
        count = whole("count", count, least=0)
        try:
            made = np.zeros(count, self.dtype)
        except (MemoryError, ValueError):  # the latter for more than NumPy can count
            raise BadSetting(Reason("no-room", {"games": count})) from None
        for name, value in self.fields.items():
            made[name] = value
        return made

    def position_of(self, data: bytes) -> npt.NDArray[Any]:
        """An array of the one position whose bytes these are."""
        if not isinstance(data, bytes | bytearray):
            raise wrong("not-bytes", "data", data)
        if len(data) != len(self.blank):
            raise BadSetting(Reason("bad-position", {"bytes": len(self.blank), "given": len(data)}))
        return np.frombuffer(bytearray(data), self.dtype)

    @cached_property
    def blank(self) -> bytes:
        """The bytes of a position that is to be written."""
        return bytes(self.dtype.itemsize)

    @cached_property
    def buffer_dtype(self) -> np.dtype[Any]:
        """The NumPy type of what `engine.write_views` writes to, besides text."""
        seats = self.seats.stop
        fields = [
            ("actions", np.int16, len(self.actions) + LIST_SLACK),
            ("points", np.int64, seats),
            ("won", np.int8, seats),
            ("ends", np.int64, seats + 2),
            ("known", np.int64, max(1, self.conclusions)),
        ]
        return with_attributes(np.dtype(fields, align=True))

    @property
    def buffers(self) -> Buffers:
        """The arrays that its kernels write to, in the thread that asks."""
        return self._thread_buffers.mine

    @cached_property
    def _thread_buffers(self) -> ThreadBuffers:
        return ThreadBuffers(self)

    @cached_property
    def action_rows(self) -> npt.NDArray[np.uint8]:
        """The actions' texts as kernels write them."""
        return rows(self.actions)

    @cached_property
    def part_rows(self) -> npt.NDArray[np.uint8]:
        """The actions as lists of words, as kernels write them."""
        return rows([self.actions.words(number) for number in range(len(self.actions))])

    @cached_property
    def view_writer(self) -> ViewWriter:
        """The writer of its views, made from their declaration."""
        return ViewWriter(self.view, self.dtype)

    @cached_property
    def words(self) -> npt.NDArray[np.uint8]:
        """The words of its view as kernels write them."""
        return self.view_writer.words(self.printed)

    @cached_property
    def rules_unit(self) -> Unit:
        """The entries of `core.engine` around the game's kernels: what a match and a batch call."""
        module = instantiate(
            Path(__file__).with_name("engine.py"),
            f"caravanserai.core.engine_{self.name}",
            RULES=self.rules,
            WRITE_VIEW=self.view_writer.write,
            TYPES={"positions": self.dtype, "buffers": self.buffer_dtype},
            ACTION_COUNT=len(self.actions),
        )
        return Unit(f"{self.name}-rules", module.ENTRIES, ("caravanserai.games", "unit", self.name, "rules"))

    @property
    def engine(self) -> Engine:
        """The game's entries: ordinary Python until they are compiled, and compiled from the next call on."""
        return self.rules_unit.engine

    @property
    def units(self) -> dict[str, Unit]:
        """The game's compilation units, by what they are for."""
        return {"rules": self.rules_unit, **({} if self.odds_unit is None else {"odds": self.odds_unit})}

    def prepare(self, *, odds: bool = False) -> Engine:
        """The engine, compiled: loaded where it is stored, else compiled now. With `odds`, ready for odds too.

        `caravanserai.on_compiling` registers a function that hears how far it is.
        """
        require_all(list(self.units.values()) if odds else [self.rules_unit])
        return self.engine

    def option_bits(self, options: Sequence[str]) -> int:
        """Options as the number that kernels read."""
        options = texts("options", options)
        wrong = self.option_fault(options)
        if wrong is not None:
            raise BadSetting(wrong)
        return sum(1 << self.options.index(option) for option in options)

    def option_fault(self, options: Sequence[str]) -> Reason | None:
        """What is wrong with a list of options, whoever sits at the table: one is unknown, or there twice."""
        options = texts("options", options)
        for option in options:
            if option not in self.options:
                if not self.options:
                    return Reason("no-options", {"game": self.name, "option": option})
                known = ", ".join(self.options)
                return Reason("unknown-option", {"game": self.name, "option": option, "options": known})
            if options.count(option) > 1:
                return Reason("option-twice", {"option": option})
        return None

    def check_table(self, players: int, options: Sequence[str]) -> tuple[str, ...]:
        """The options in their order, if such a table is allowed; else BadSetting."""
        players, options = whole("players", players), texts("options", options)
        wrong = self.option_fault(options) or self.table_fault(players, frozenset(options))
        if wrong is not None:
            raise BadSetting(wrong)
        return tuple(option for option in self.options if option in options)


def find_game(name: str, folder: Path | None) -> Game:
    """The registered game of that name, with the board and cards of a folder: what a pickled game is read as."""
    found: Game = import_module("caravanserai.games").find(name, folder)
    return found
