"""A match: a state and the events that led to it. Whatever its methods are given is checked before anything changes."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np

from caravanserai.core.fault import BadSetting, HeadFault, IllegalAction, Reason, shown
from caravanserai.core.game import Event, Game, nothing_opened
from caravanserai.core.grammar import Word
from caravanserai.core.kind import called, is_below, ours, texts_by_key, truth, whole
from caravanserai.core.proof import check_proof
from caravanserai.core.setting import Setting, check_names
from caravanserai.core.state import SPECTATOR, State
from caravanserai.core.words import HIDDEN, LONGEST_EVENT

SEEDS = 1 << 64


class Dice(StrEnum):
    """Where chance comes from: drawn from the seed, or thrown on a real table, where a player enters what came."""

    SEED = "seed"
    TABLE = "table"


class Match:
    """A game being played: its state, the events that led to it, and the state of the random generator.

    Actions and outcomes are given as texts, as a record has them, or as their numbers. Chance is drawn from the seed,
    unless an outcome is given with the action, or `dice` is "table": then a player enters what the real dice or cards
    showed.
    """

    __slots__ = ("_dice", "_events", "_head", "_luck", "_lucks", "_proof", "_seed", "_start", "_state")

    _dice: Dice
    _events: list[Event]  # the complete ones; one that still waits for chance is in `_state`
    _lucks: list[int]  # the generator's state before each event, including one that waits for chance
    _luck: int
    _head: dict[str, str]
    _proof: dict[str, str]
    _seed: int
    _start: State  # the state before the first event
    _state: State

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        options: Sequence[str] = (),
        *,
        seed: int | None = None,
        head: Mapping[str, str] | None = None,
        dice: str = Dice.SEED,
        proof: Mapping[str, str] | None = None,
        shuffle: bool = False,
    ) -> None:
        """Set up a match; raise a CaravanError if the arguments are not possible.

        `head` holds values of the game's own keys, as in a record's head; what it leaves out is drawn from the seed,
        and a random seed is taken if none is given. `proof` holds the record's lines by which a house's dice can be
        verified. With `shuffle` the players sit in an order that is drawn from the seed (CU-8, TG-7); the record
        names them in that order.
        """
        ours("game", game, Game, "cv.game")
        self._seed = check_seed(secrets.randbits(64) if seed is None else seed)
        names = check_names(players)
        if truth("shuffle", shuffle):
            names = shuffled(names, self._seed)
        setting = Setting(game, names, game.check_table(len(names), options))
        self.dice = dice
        self._luck = int(setting.engine.luck_of(np.uint64(self._seed), np.uint64(0)))
        self._events, self._lucks = [], []
        self._start = self._state = self._started(setting, texts_by_key("head", {} if head is None else head))
        self._head = game.head.write(self._state.position, names)
        self.proof = {} if proof is None else proof

    def _started(self, setting: Setting, given: Mapping[str, str]) -> State:
        """Return the state after the start. What `given`, the head, does not say of it is drawn."""
        head = setting.game.head
        for key in given:
            if key not in head.keys:
                raise BadSetting(Reason("unknown-key", {"key": key, "keys": ", ".join(head.keys)}))
            if head.is_foreign(key, setting.options):
                raise HeadFault(key, Reason("key-needs-option", {"key": key, "option": head.only_with[key]}))
        state = State.begin(setting)
        said = head.read(state.positions[0], given, setting.players)
        is_whole = set(head.needed(setting.options)) <= given.keys()
        while state.waiting_for_chance:
            outcome = -1
            if not is_whole:  # an outcome is drawn even if it is given, so that the others do not depend on that
                self._luck, outcome = state.drawn(self._luck)
            given_here = said.get(head.keys[0] if head.asks is None else head.asks(state.positions[0]))
            state = state.after(given_here.pop(0) if given_here else outcome)
        return state

    @property
    def dice(self) -> Dice:
        """Where chance comes from: "seed", or "table" if players enter what the real dice or cards showed."""
        return self._dice

    @dice.setter
    def dice(self, dice: str) -> None:
        self._dice = check_dice(dice)

    def __repr__(self) -> str:
        return f"<Match {self.game.name}: {', '.join(self.players)}; {self.played} events>"

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Match):
            return NotImplemented
        return all(getattr(self, name) == getattr(other, name) for name in Match.__slots__)

    __hash__ = None  # type: ignore[assignment]

    # What never changes

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._state.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in the order of their seats."""
        return self._state.players

    @property
    def options(self) -> tuple[str, ...]:
        """The options in use, in the game's order."""
        return self._state.options

    @property
    def head(self) -> dict[str, str]:
        """The game's own keys of the record's head with their values, in a new dictionary."""
        return dict(self._head)

    @property
    def seed(self) -> int:
        """The number that chance is drawn from."""
        return self._seed

    @property
    def proof(self) -> dict[str, str]:
        """The record's lines by which a house's dice can be verified, by their keys, in a new dictionary."""
        return dict(self._proof)

    @proof.setter
    def proof(self, proof: Mapping[str, str]) -> None:
        self._proof = check_proof(proof, self.players)

    def seat_of(self, player: str | int) -> int:
        """Return the seat of a player, who is given by name or seat; raise BadSetting if there is no such player."""
        return self._state.seat_of(player)

    # How the game stands

    @property
    def state(self) -> State:
        """The current state. It is immutable, so it may be kept."""
        return self._state

    @property
    def events(self) -> list[Event]:
        """The events so far, in a new list; the last one may wait for chance."""
        waiting = self._state.waiting
        return [*self._events] if waiting is None else [*self._events, waiting]

    @property
    def played(self) -> int:
        """The number of events so far, including one that waits for chance."""
        return len(self._events) + (self._state.waiting is not None)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._state.over

    @property
    def waiting_for_chance(self) -> bool:
        """Whether the last action still waits for what chance says."""
        return self._state.waiting_for_chance

    @property
    def seat(self) -> int | None:
        """The number of the seat to move, or of the one whose action waits for chance; None when the game is over."""
        return self._state.seat

    @property
    def to_move(self) -> str | None:
        """The name of the player to move, or whose action waits for chance; None when the game is over."""
        return self._state.to_move

    @property
    def position(self) -> Any:
        """The record that the rules work on, read-only.

        While an action waits for chance, it is the position before that action.
        """
        return self._state.position

    def legal(self) -> list[str]:
        """Return the texts of the legal actions, without what chance will say.

        The list is empty while chance is awaited.
        """
        return self._state.legal()

    def legal_parts(self) -> list[list[Word]]:
        """Return the legal actions as lists of words, in the order of `legal`, as `["desert", 7, "oasis"]`."""
        return self._state.legal_parts()

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions in the game's grammar, rising."""
        return self._state.legal_actions()

    def outcomes(self) -> dict[str, Fraction]:
        """Return what chance may say now, with exact probabilities.

        The dictionary is empty unless an action waits for chance.
        """
        return self._state.outcomes()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may say now as pairs: its number in the game's grammar, rising, and its probability."""
        return self._state.chance_outcomes()

    def scores(self) -> dict[str, int]:
        """Return each player's current score by name."""
        return self._state.scores()

    def winners(self) -> list[str]:
        """Return the names of the winners, several if a victory is shared; the list is empty until the game is over."""
        return self._state.winners()

    def returns(self) -> dict[str, float]:
        """Return each player's share in the victory by name: the shares sum to 1, but are 0 until the game is over."""
        return self._state.returns()

    def payments(self) -> list[dict[str, Any]]:
        """Return what the last event paid, to whom and what for, in the order of the rules; nothing of it is secret."""
        return self._state.payments()

    def notes(self) -> list[dict[str, str]]:
        """Return the texts to be read aloud after the last event, as of a card it turned up, each by language."""
        return self._state.notes()

    def describe(self) -> dict[str, Any]:
        """Return all there is to know, hidden things included, as `caravan referee --json` prints it."""
        return self._state.describe()

    def view(self, player: str | int | None = None) -> dict[str, Any]:
        """Return what a player may know, and nothing more; if no player is given, what a spectator may know."""
        return {**self._state.view(player), "log": self.log(player), "log_parts": self.log_parts(player)}

    # The events in words

    def text(self, event: Event) -> str:
        """Return an event in the record's words, without its player's name.

        Raise BadSetting if it is no event of this game.
        """
        ours("event", event, Event, "match.events")
        outcomes = event.outcomes if isinstance(event.outcomes, Iterable) else [None]
        is_said = is_below(event.action, len(self.game.actions))
        if not is_said or not all(is_below(outcome, len(self.game.outcomes)) for outcome in outcomes):
            raise BadSetting(Reason("not-made", {"what": "event", "makers": "match.events", "given": shown(event)}))
        return self._state.setting.text(event)

    def record(self) -> str:
        """Return the match as the text of a record, in its canonical form."""
        lines = [f"game: {self.game.name}", f"players: {', '.join(self.players)}"]
        if self.options:
            lines.append(f"options: {', '.join(self.options)}")
        lines += [f"{key}: {value}" for key, value in (*self._head.items(), *self._proof.items())]
        lines.append("")
        for event in self.events:
            if event is self._state.waiting and not self.game.waits_between:
                event = event._replace(outcomes=())  # a line has all outcomes of its event, or none of them
            lines.append(f"{self.players[event.seat]}: {self._state.setting.text(event)}")
        return "\n".join(lines) + "\n"

    def log(self, player: str | int | None = None, since: int = 0) -> list[str]:
        """Return the events from number `since` on as lines of text, as a player saw them, or as a spectator did."""
        viewer, opened = self._state.viewer_of(player), self.opened()
        since = whole("since", since, least=0)
        return [
            self._line(event, viewer, seen) for event, seen in zip(self.events[since:], opened[since:], strict=True)
        ]

    def log_parts(self, player: str | int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """Return the events from number `since` on as lists of words, as a player saw them, or as a spectator did.

        An event is a dictionary such as `{"player": "Bo", "action": ["steal", "Cleo", "hand"], "outcomes":
        [["gold"]]}`.
        """
        viewer, opened = self._state.viewer_of(player), self.opened()
        since = whole("since", since, least=0)
        return [
            self._state.setting.seen_parts(event, viewer, seen)
            for event, seen in zip(self.events[since:], opened[since:], strict=True)
        ]

    def line(self, number: int, viewer: int, opened: bool) -> str:
        """Return event `number` as a line of text, as a seat saw it, or as a spectator did if `viewer` is -1.

        `opened` is what `opened()` says of the event: whether everybody may see by now what was hidden in it.
        """
        viewer = whole("viewer", viewer, least=SPECTATOR, most=len(self.players) - 1)
        return self._line(self._event(number), viewer, opened)

    def line_parts(self, number: int, viewer: int, opened: bool) -> dict[str, Any]:
        """Return event `number` as lists of words, as one of the dictionaries of `log_parts`.

        `viewer` and `opened` mean what they do for `line`.
        """
        viewer = whole("viewer", viewer, least=SPECTATOR, most=len(self.players) - 1)
        return self._state.setting.seen_parts(self._event(number), viewer, opened)

    def common_line(self, number: int, opened: bool) -> str | None:
        """Return event `number` as a line of text if everybody sees the same of it; return None otherwise."""
        line = self._line(self._event(number), SPECTATOR, opened)
        return None if HIDDEN in line else line

    def _line(self, event: Event, viewer: int, opened: bool) -> str:
        """Return an event as a line of text, as a viewer saw it."""
        return f"{self.players[event.seat]}: {self._state.setting.as_seen(event, viewer, opened)}"

    def _event(self, number: int) -> Event:
        """Return event `number`, which may wait for chance; raise BadSetting if there is none."""
        number = whole("number", number)
        if 0 <= number < len(self._events):
            return self._events[number]
        waiting = self._state.waiting
        if waiting is None or number != len(self._events):
            raise BadSetting(Reason("no-such-event", {"number": number, "events": self.played}))
        return waiting

    @property
    def may_reveal(self) -> bool:
        """Whether the last event may have revealed to everybody something of an earlier one that was hidden."""
        return self.over or self.game.telling.opened is not nothing_opened

    def opened(self) -> list[bool]:
        """Return for each event whether everybody may see it in full by now, though it was hidden when it was played.

        When the game is over, that is true of all events.
        """
        if self.over:
            return [True] * self.played
        return self.game.telling.opened(self.events, self._state.positions[0])

    def knows(self, text: str) -> bool:
        """Return whether a text is an action of the game's grammar at this table, legal now or not.

        It is not if outcomes follow the action's own words.
        """
        return isinstance(text, str) and text in self._state.setting.actions.numbers

    def action_in(self, text: str) -> str | None:
        """Return the action of the grammar that a text begins with, legal now or not; None if it begins with none."""
        words = self._state.setting.actions
        found = words.match(text[: LONGEST_EVENT + 1]) if isinstance(text, str) else None
        return None if found is None else words.texts[found[0]]

    def awaited(self) -> tuple[list[str], int]:
        """Return the texts that a player may enter for what real dice or cards showed, and how many are needed at once.

        They are `[]` and 0 if no action waits for chance. In a game with hidden hands the texts are all that could ever
        come, since those that cannot come now would show what other players hold.
        """
        if not self.waiting_for_chance:
            return [], 0
        state, count = self._state, 0
        said = list(state.setting.outcomes.texts if self.game.hidden_hands else state.outcomes())
        while state.waiting_for_chance and not (count and self.game.waits_between):
            state = state.after(state.chances()[0][0])
            count += 1
        return said, count

    def giver_in(self, text: str) -> int | None:
        """Return the seat from whose hand the action that begins `text` takes a card.

        Its player knows which card it is.

        Return None if `text` does not begin with a legal action, if nothing follows the action's own words, or if no
        card is taken out of a hand.
        """
        action = self.action_in(text)
        if action is None or action == text or action not in self.legal():
            return None
        return self._state.after(action).giver

    # Playing

    def play(self, said: str | int) -> str:
        """Play an action, by its text or number, for the player to move; return the event as a record's line has it.

        What chance says may follow the action's own words. If it does not, it is drawn from the seed, or awaited if the
        dice are on the table. Raise IllegalAction, and change nothing, if the action or an outcome is not possible.
        """
        if not isinstance(said, str):
            return self._play_number(said)
        text, words = said, self._state.setting.actions
        self._check_waits_for_nothing(text)
        found = words.match(text) if len(text) <= LONGEST_EVENT else None
        if found is None:
            raise words.complain(text[: LONGEST_EVENT + 1], "", text[: LONGEST_EVENT + 1])
        action, chance = found
        state = self._state.after_action(action, text)
        if not chance and len(text) != len(words.texts[action]):
            raise IllegalAction(text, Reason("space-at-end"))
        if chance:
            return self._go_on(self._follow(state, text, words.texts[action], chance, is_whole=True), self._luck)
        return self._draw_after(state)

    def _play_number(self, action: int) -> str:
        """Play an action by its number, as `play` does."""
        state = self._state
        self._check_waits_for_nothing(shown(action))
        return self._draw_after(state.after(action))

    def _check_waits_for_nothing(self, text: str) -> None:
        """Raise IllegalAction if the game is over or an action waits for chance."""
        if self.over:
            raise IllegalAction(text, Reason("game-over", rule=self.game.end_rule))
        if self.waiting_for_chance:
            raise IllegalAction(text, Reason("waiting-for-chance", {"player": self.to_move}))

    def settle(self, said: str | int | None = None) -> str:
        """Settle an action that waits for chance; return the event as a record's line has it.

        `said` is what chance said: the text or number of one outcome, or a text of several. If it is None, all outcomes
        are drawn from the seed. Raise IllegalAction, and change nothing, if no action waits or an outcome is not
        possible.
        """
        return self._settle(said, is_whole=False)

    def settle_whole(self, text: str) -> str:
        """Settle an action that waits for chance by a text that has all its outcomes, as a record's line has them.

        Return the event as a record's line has it. Raise IllegalAction, and change nothing, if an outcome is missing or
        not possible.
        """
        return self._settle(text, is_whole=True)

    def _settle(self, said: str | int | None, *, is_whole: bool) -> str:
        """Do what `settle` does; with `is_whole`, all outcomes that are still missing must be in the text."""
        waiting = self._state.waiting
        if waiting is None:
            raise IllegalAction(said if isinstance(said, str) else "", Reason("not-waiting"))
        if said is None:
            return self._draw_after(self._state)
        if not isinstance(said, str):
            return self._go_on(self._state.after(said), self._luck)
        event = self._state.setting.text(waiting)
        return self._go_on(self._follow(self._state, said, event, said, is_whole=is_whole), self._luck)

    def settle_by(self, draw: Callable[[Sequence[int]], int]) -> str:
        """Settle an action that waits for chance by the draws of a function.

        Return the event as a record's line has it.

        `draw` is called with the weights of `outcomes()`, in their order, and returns the index of one of them; it is
        called again until nothing waits. If it raises an exception, the match stays as it was.
        """
        if self._state.waiting is None:
            raise IllegalAction("", Reason("not-waiting"))
        called("draw", draw)
        kept = self._state
        try:
            while self._state.waiting_for_chance:
                numbers, weights = self._state.chances()
                place = whole("draw(weights)", draw(weights), least=0, most=len(numbers) - 1)
                said = self._go_on(self._state.after(numbers[place]), self._luck)
        except BaseException:
            self._state = kept
            raise
        return said

    def _follow(self, state: State, text: str, said: str, chance: str, *, is_whole: bool) -> State:
        """Return the state after the outcomes in `chance`, the words that follow `said` in `text`.

        Raise IllegalAction otherwise.

        In a game with hidden hands all words are read before any is judged: an error in a later word must not show that
        the earlier ones were possible.
        """
        if not chance:
            raise state.setting.outcomes.complain(text, said, "")
        if self.game.hidden_hands:
            self._follow_words(state, text, said, chance, judges=False, is_whole=is_whole)
        return self._follow_words(state, text, said, chance, judges=True, is_whole=is_whole)

    def _follow_words(self, state: State, text: str, said: str, chance: str, *, judges: bool, is_whole: bool) -> State:
        """Do what `_follow` does, one outcome after another.

        Unless it `judges`, any possible outcome is taken in place of each one in the text, only to find out whether the
        words are known and as many as needed.
        """
        words = state.setting.outcomes
        while chance:
            if not state.waiting_for_chance:
                raise IllegalAction(text, Reason("word-too-many", {"word": chance.split(" ")[0], "after": said}))
            found = words.match(chance) if len(chance) <= LONGEST_EVENT else None
            if found is None:
                raise words.complain(text, said, chance[:LONGEST_EVENT])
            outcome, chance = found
            state = state.after_outcome(outcome if judges else state.chances()[0][0], text)
            said = f"{said} {words.texts[outcome]}"
            if not chance and text.endswith(" "):
                raise IllegalAction(text, Reason("space-at-end"))
        if is_whole and state.waiting_for_chance and not self.game.waits_between:
            raise words.complain(text, said, "")
        return state

    def _draw_after(self, state: State) -> str:
        """Go on to a state, and draw what it waits for, unless the dice are on the table.

        Return the event for a record's line.

        What the match's own state waits for is drawn in either case.
        """
        luck = self._luck
        if self._dice == Dice.SEED or state is self._state:
            while state.waiting_for_chance:
                luck, outcome = state.drawn(luck)
                state = state.after(outcome)
        return self._go_on(state, luck)

    def _go_on(self, state: State, luck: int) -> str:
        """Go on to a state that an event, or one outcome of it, has led to.

        Return the event as a record's line has it.
        """
        if self._state.waiting is None:
            self._lucks.append(self._luck)  # the state belongs to a new event
        assert state.last is not None
        if state.waiting is None:
            self._events.append(state.last)
        self._state, self._luck = state, luck
        return state.setting.text(state.last)

    # Copies of the match

    def guess(self, player: str | int | None = None, seed: int = 0) -> Match:
        """Return a copy in which what the player cannot know is dealt anew, all possibilities being equally likely.

        Future chance differs too: the copy draws from this seed, not from the match's own.
        """
        made = self.copy()
        made._seed = check_seed(seed)
        luck = self._state.setting.engine.luck_of(np.uint64(made._seed), np.uint64(self.played))
        state, made._luck = self._state.guess(self._state.viewer_of(player), int(luck))
        events = self.game.telling.guessed_events(self.events, state.newest[0])
        made._events, made._lucks = events[: len(self._events)], [made._luck] * len(events)
        made._state = state.led_by(events[-1] if events else None)
        return made

    def copy(self) -> Match:
        """Return an independent copy; if the same actions are played on both, chance is the same too."""
        made: Match = object.__new__(Match)
        for name in Match.__slots__:
            setattr(made, name, getattr(self, name))
        made._events, made._lucks = [*self._events], [*self._lucks]
        return made

    def at(self, number: int) -> Match:
        """Return a copy as the match stood after its first `number` events.

        If the same actions are played on it, chance is the same too.
        """
        if not 0 <= whole("number", number) <= self.played:
            raise BadSetting(Reason("no-such-event", {"number": number, "events": self.played}))
        made = self.copy()
        if number < self.played:
            made._state = next(islice(self.states(), number, None))
            made._luck = self._lucks[number]
            del made._events[number:], made._lucks[number:]
        return made

    def states(self) -> Iterator[State]:
        """Yield the state at the start and the state after each event."""
        state = self._start
        yield state
        for event in self.events:
            state = state.after(event.action, *event.outcomes)
            yield state


def check_dice(dice: str) -> Dice:
    """Return where chance comes from as a `Dice`; raise BadSetting unless it is "seed" or "table"."""
    if not isinstance(dice, str) or dice not in tuple(Dice):
        raise BadSetting(Reason("unknown-dice", {"dice": dice}))
    return Dice(dice)


def shuffled(names: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """The same names in an order that follows from the seed, each as likely: how a new table draws its seats.

    It is drawn beside the game's own chance, so the start and the dice are those of that seed either way.
    """
    return tuple(random.Random(f"seats {seed}").sample(names, len(names)))


def check_seed(seed: int) -> int:
    """Return a seed as an int; raise BadSetting unless it is a whole number from 0 of 64 bits."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed < SEEDS:
        raise BadSetting(Reason("bad-seed", {"seed": shown(seed)}))
    return int(seed)
