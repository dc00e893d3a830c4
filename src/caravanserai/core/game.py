"""The contract of a game: its declaration, the kernels that are its rules, and the functions that put it in words."""

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
"""The size in bytes of each thread's buffer for views at first; it is replaced by a larger one when a view needs it."""

LIST_SLACK = 8
"""An array for legal actions is this much longer than the grammar, since `bits.write_eight` writes eight at a time."""


@kernel
def no_past(position: Any, viewer: int) -> None:
    """Write nothing: in this game the events of a guess follow from the guessed position as it is."""


@kernel
def no_conclusion(position: Any, viewer: int, out: Row) -> None:
    """Write nothing: the game's view has no field that must be computed from what the viewer knows."""


@dataclass(frozen=True)
class Rules:
    """The kernels that are a game's rules. All of them work on a position, and write to it in place.

    `luck` is the state of the generator that chance is drawn from. `paid` is the array that payments are noted in, as
    `core.payments` says. `out`, `outcomes` and `weights` are arrays that the kernel writes to, and that are long
    enough.
    """

    # (position, players, options): Write the position before the start, which chance decides. `options` are bits.
    setup: Callable[..., Any]
    # (position) -> int: Return the seat to move, CHANCE or NOBODY_TO_MOVE.
    to_move: Callable[..., Any]
    # (position, action) -> int: Return 0 if the action is legal, and otherwise the number of the reason, from 1.
    fault: Callable[..., Any]
    # (position, out) -> int: Write the numbers of the legal actions to `out`, rising; return how many they are.
    legal: Callable[..., Any]
    # (position, action, paid): Play a legal action. Afterwards a seat is to move, chance is, or the game is over.
    play: Callable[..., Any]
    # (position, outcomes, weights) -> int: Write the outcomes that are possible, rising, and their weights; return how
    # many they are.
    chances: Callable[..., Any]
    # (position, outcome) -> int: Return 0 if the outcome is possible, and otherwise the number of the reason, from 1.
    outcome_fault: Callable[..., Any]
    # (position, outcome, paid): Apply an outcome to a position that waits for chance.
    settle: Callable[..., Any]
    # (position, out): Write each player's score to `out`.
    scores: Callable[..., Any]
    # (position, out): Write to `out` whether each player has won; nobody has before the game is over.
    winners: Callable[..., Any]
    # (position, viewer, luck) -> luck: Deal anew what the viewer (a seat, or -1 for a spectator) cannot know; return
    # the generator's next state.
    guess: Callable[..., Any]
    # (position, viewer): Write to a guessed position how it came about; `Telling.guessed_events` reads it.
    guess_past: Callable[..., Any] = no_past
    # (position, viewer, out): Write to `out` the `Game.conclusions` numbers that a viewer can conclude from what it has
    # seen; kernels of `Game.view` read them as `known`.
    conclude: Callable[..., Any] = no_conclusion


class Event(NamedTuple):
    """An action that was played, as its number, with the numbers of what chance said to it, in their order."""

    seat: int
    action: int
    outcomes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Head:
    """A game's own keys in a record's head, in their order there, and the functions that read and write them."""

    keys: tuple[str, ...]
    # (position, values by key, players' names) -> outcomes by key: Return the outcomes of chance that the values state,
    # in the order in which chance is asked for them, and write to the position what people chose. Raise HeadFault if a
    # value is not possible.
    read: Callable[[Any, Mapping[str, str], Sequence[str]], dict[str, list[int]]]
    # (position after the start, players' names) -> values by key: Return what a record's head says of this start.
    write: Callable[[Any, Sequence[str]], dict[str, str]]
    optional: tuple[str, ...] = ()  # the keys that a record may leave out, since people choose them
    # (position before its start) -> key: Return the key whose outcome chance is asked for next. If this is None, chance
    # is only asked for the first key.
    asks: Callable[[Any], str] | None = None
    only_with: Mapping[str, str] = field(default_factory=dict)  # the option that a key needs, for keys that need one

    def needed(self, options: Sequence[str]) -> list[str]:
        """Return the keys that a record with these options must have; a new match draws them by chance."""
        return [key for key in self.keys if key not in self.optional and not self.is_foreign(key, options)]

    def is_foreign(self, key: str, options: Sequence[str]) -> bool:
        """Return whether a key belongs to an option that is not chosen."""
        return key in self.only_with and self.only_with[key] not in options


def no_clock(position: Any) -> tuple[int, int] | None:
    """Return None: no action of this game must be played within a time that the rules give."""
    return None


def nothing_to_note(event: Event, position: Any) -> list[dict[str, str]]:
    """Return an empty list: no event of this game has a text to be read aloud."""
    return []


def nothing_paid(rows: Sequence[Sequence[int]], names: Sequence[str]) -> list[dict[str, Any]]:
    """Return an empty list: nothing is paid in this game."""
    return []


def plain_outcome(outcome: int) -> dict[str, str] | None:
    """Return None: outcomes of this game have no title besides their text."""
    return None


def nobody_gives(position: Any) -> int | None:
    """Return None: in this game chance never takes a card out of a hand."""
    return None


def nothing_opened(events: Sequence[Event], position: Any) -> list[bool]:
    """Return false for each event: what is hidden when it is played stays hidden until the game is over."""
    return [False] * len(events)


@dataclass(frozen=True)
class Telling:
    """The functions that put a game into words: why something is not legal, what each viewer saw, and what was paid.

    `names` are the players' names by seat; a `viewer` is a seat, or -1 for a spectator.
    """

    # (position, action, fault, names) -> Reason: Return in words why an action is not legal; `fault` is what
    # `Rules.fault` returned.
    explain: Callable[[Any, int, int, Sequence[str]], Reason]
    # (position, outcome, fault, names) -> Reason: Return in words why an outcome is not possible; `fault` is what
    # `Rules.outcome_fault` returned.
    explain_outcome: Callable[[Any, int, int, Sequence[str]], Reason]
    # (event, viewer, opened) -> (action, outcomes): Return the words of the action and those of each outcome as the
    # viewer saw them. A seat is written `{0}`, and what the viewer did not see is `words.HIDDEN`, unless `opened` is
    # true: then everybody can see it by now.
    seen: Callable[[Event, int, bool], tuple[list[Word], list[list[Word]]]]
    # (events, guessed position) -> events: Return what the events were if the guessed position is true.
    guessed_events: Callable[[Sequence[Event], Any], list[Event]]
    # (events, position) -> truths: Return for each event whether something that was hidden when it was played lies open
    # to everybody by now.
    opened: Callable[[Sequence[Event], Any], list[bool]] = nothing_opened
    # (position) -> (seconds, action) or None: Return how long the seat to move may think, and the action that is played
    # for it after that; None if the rules give it no time limit.
    clock: Callable[[Any], tuple[int, int] | None] = no_clock
    # (last event, position) -> texts by language: Return what is read aloud after an event, as of a card it turned up.
    note: Callable[[Event, Any], list[dict[str, str]]] = nothing_to_note
    # (payments as rows of `core.payments`, names) -> payments for views: Return them as views show them, in the order
    # of the rules.
    payments: Callable[[Sequence[Sequence[int]], Sequence[str]], list[dict[str, Any]]] = nothing_paid
    # (outcome) -> texts by language, or None: Return what is written on the card that this outcome turns up.
    title: Callable[[int], dict[str, str] | None] = plain_outcome
    # (position that waits for chance) -> seat or None: Return the seat out of whose hand chance takes a card.
    giver: Callable[[Any], int | None] = nobody_gives


class Buffers:
    """Arrays that a thread passes to the engine's entries, which write their results to them until the next call."""

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
        """Empty the array that rules note their payments in, and return it."""
        if len(self.paid):
            self.paid[0, 0] = 0
        return self.paid

    def payments(self) -> tuple[tuple[int, ...], ...]:
        """Return the payments that were noted since `unpaid` was called, each as a row of `core.payments`."""
        count = int(self.paid[0, 0]) if len(self.paid) else 0
        return tuple(map(tuple, self.paid[1 : count + 1].tolist())) if count else ()


class ThreadBuffers(threading.local):
    """One `Buffers` for each thread, made when the thread first asks for it."""

    def __init__(self, game: Game) -> None:
        self.mine = Buffers(game)


Sketch = Callable[[Engine, Any, int, Mapping[str, str]], None]
"""(engine, array of one blank position, options as bits, texts by key): Write the position that the texts describe.

It raises BadSetting if a text cannot be read.
"""


def welcome_bots(_options: frozenset[str]) -> None:
    """Return None: bots can play this game with any options."""


@dataclass(frozen=True, eq=False)
class Game:
    """All that the machinery needs to know of one game."""

    name: str  # as in commands and records, such as `camelup`
    title: str  # as people read it
    version: str  # of the rules: it is raised when an old record could mean something else under the new rules
    seats: range  # how many players there may be
    options: tuple[str, ...]  # the options' names; the first is bit 0 of the `options` that kernels read, and so on
    actions: Grammar
    outcomes: Grammar
    position: type[Any]  # the class whose annotated fields are those of a position: see `core.layout`
    view: type[Any]  # the TypedDict that declares the fields of a view and who may see each: see `core.view`
    rules: Rules
    head: Head
    telling: Telling
    # (players, options) -> Reason or None: Return why a table of so many players with these options is not allowed.
    table_fault: Callable[[int, frozenset[str]], Reason | None]
    turn_rule: str  # the number of the rule that says who is to move
    end_rule: str  # the number of the rule that ends the game
    secrets: bool  # whether a seat can know more than a spectator
    # (options) -> Reason or None: Return why no bot can take a seat at a table with these options, as where one speaks.
    bots_fault: Callable[[frozenset[str]], Reason | None] = welcome_bots
    hidden_hands: bool = False  # whether players must look at cards that the others may not see in order to play
    conclusions: int = 0  # how many numbers `rules.conclude` writes
    payments: int = 0  # how many payments one event makes at most
    minutes: tuple[int, int] | None = None  # how many minutes a game takes people, at least and at most
    prints_minutes: bool = False  # whether the box says so; else it is our experience
    # Values of a position's fields that are the same in every position, such as a board and its cards.
    fields: Mapping[str, Any] = field(default_factory=dict)
    # What is printed on the board and the cards, as JSON can express it, by the keys that `core.view.Printed` names.
    printed: Mapping[str, Sequence[Any]] = field(default_factory=dict)
    # The questions on its cards with the right answers, for whoever reads them aloud; docs/api.md says with which keys.
    questions: Sequence[Mapping[str, Any]] = ()
    folder: Path | None = None  # the folder its board and cards were read from; None if they are those we bring along
    # (folder) -> Game: Return this game with the board and cards that are in a folder.
    with_folder: Callable[[Path], Game] | None = None
    # (asking) -> odds by name: Return what can be computed of what is to come, as `caravan odds --json` prints it.
    odds: Callable[[Asking], dict[str, Any]] | None = None
    odds_unit: Unit | None = None  # the entries that `odds` calls; they are compiled before it is called
    # (asking) -> probabilities by name: Return exactly how likely each runner is to win the race.
    favourites: Callable[[Asking], dict[str, float]] | None = None
    # Write the position that somebody describes in a few texts, to be told its odds without keeping a record.
    sketch: Sketch | None = None
    waits_between: bool = False  # whether an event may wait for chance again after a part of its outcomes is known

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def __reduce__(self) -> tuple[Any, ...]:
        return find_game, (self.name, self.folder)

    @cached_property
    def dtype(self) -> np.dtype[Any]:
        """The NumPy type of a position."""
        return record_type(self.position)

    def positions(self, count: int) -> npt.NDArray[Any]:
        """Return an array of `count` blank positions; raise BadSetting if there is no room for that many."""
        count = whole("count", count, least=0)
        try:
            made = np.zeros(count, self.dtype)
        except (MemoryError, ValueError):  # NumPy raises ValueError for an array larger than it can address
            raise BadSetting(Reason("no-room", {"games": count})) from None
        for name, value in self.fields.items():
            made[name] = value
        return made

    def position_of(self, data: bytes) -> npt.NDArray[Any]:
        """Return an array of the one position whose bytes these are.

        Raise BadSetting if they are not bytes of that length.
        """
        if not isinstance(data, bytes | bytearray):
            raise wrong("not-bytes", "data", data)
        if len(data) != len(self.blank):
            raise BadSetting(Reason("bad-position", {"bytes": len(self.blank), "given": len(data)}))
        return np.frombuffer(bytearray(data), self.dtype)

    @cached_property
    def blank(self) -> bytes:
        """The bytes of a position in which every field is 0, which is then written to."""
        return bytes(self.dtype.itemsize)

    @cached_property
    def buffer_dtype(self) -> np.dtype[Any]:
        """The NumPy type of the record that `engine.write_views` writes to, besides the text."""
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
        """The arrays that the game's kernels write to when they are called in the current thread."""
        return self._thread_buffers.mine

    @cached_property
    def _thread_buffers(self) -> ThreadBuffers:
        return ThreadBuffers(self)

    @cached_property
    def action_rows(self) -> npt.NDArray[np.uint8]:
        """The actions' texts in JSON, as the kernels of `core.pen` read them."""
        return rows(self.actions)

    @cached_property
    def part_rows(self) -> npt.NDArray[np.uint8]:
        """The actions as lists of words in JSON, as the kernels of `core.pen` read them."""
        return rows([self.actions.words(number) for number in range(len(self.actions))])

    @cached_property
    def view_writer(self) -> ViewWriter:
        """The writer of the game's views, made from their declaration."""
        return ViewWriter(self.view, self.dtype)

    @cached_property
    def words(self) -> npt.NDArray[np.uint8]:
        """The words of the game's views in JSON, as the kernels of `core.pen` read them."""
        return self.view_writer.words(self.printed)

    @cached_property
    def rules_unit(self) -> Unit:
        """The entries of `core.engine` around the game's kernels, which matches and batches call."""
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
        """The game's compilation units, by their purpose: `rules`, and `odds` if the game has them."""
        return {"rules": self.rules_unit, **({} if self.odds_unit is None else {"odds": self.odds_unit})}

    def prepare(self, *, odds: bool = False) -> Engine:
        """Return the engine once it is compiled: stored code is loaded, and otherwise it is compiled now.

        With `odds`, the entries for odds are loaded or compiled too. `caravanserai.on_compiling` registers a function
        that is told the progress.
        """
        require_all(list(self.units.values()) if odds else [self.rules_unit])
        return self.engine

    def option_bits(self, options: Sequence[str]) -> int:
        """Return options as the number that kernels read; raise BadSetting if one of them is unknown or given twice."""
        options = texts("options", options)
        wrong = self.option_fault(options)
        if wrong is not None:
            raise BadSetting(wrong)
        return sum(1 << self.options.index(option) for option in options)

    def option_fault(self, options: Sequence[str]) -> Reason | None:
        """Return why a list of options is not allowed, if one is unknown or given twice; None if nothing is wrong."""
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
        """Return the options in the game's order; raise BadSetting if no table of so many players may have them."""
        players, options = whole("players", players), texts("options", options)
        wrong = self.option_fault(options) or self.table_fault(players, frozenset(options))
        if wrong is not None:
            raise BadSetting(wrong)
        return tuple(option for option in self.options if option in options)


def find_game(name: str, folder: Path | None) -> Game:
    """Return the registered game of that name, with the board and cards of a folder if given; unpickling calls it."""
    found: Game = import_module("caravanserai.games").find(name, folder)
    return found
