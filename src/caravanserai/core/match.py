"""A match: one game at one table, behind a checked front door."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np
import orjson

from caravanserai.core.fault import BadSetting, HeadFault, IllegalAction, Reason
from caravanserai.core.game import (
    ALL_SEEING,
    CHANCE,
    NOBODY_TO_MOVE,
    Event,
    Game,
    no_clock,
    nothing_opened,
    nothing_to_note,
)
from caravanserai.core.reading import Reading, once
from caravanserai.core.setting import Setting, check_names
from caravanserai.core.words import HIDDEN, LONGEST_EVENT, Words

SEEDS = 1 << 64
SPECTATOR = -1
NO_CONCLUSIONS = np.zeros(0, np.int64)
NO_EVENT = Event(-1, -1)
"""The last event of a match that has none."""


class Match:
    """A game being played: whose turn, what is legal, what was said, and what each may see of it.

    Actions and outcomes are texts, as in the record. Chance is drawn from the seed, unless it is given, or
    unless `dice` is "table": then a player says what the real dice or cards showed.
    """

    # One is made for every event of a table: it is to be small.
    __slots__ = (
        "_before",
        "_count",
        "_earlier",
        "_last",
        "_legal",
        "_luck",
        "_luck_before",
        "_mover",
        "_page",
        "_paid",
        "_past",
        "_positions",
        "_setting",
        "dice",
        "over",
        "proof",
        "seed",
        "waiting_for_chance",
    )

    def __init__(
        self,
        game: Game,
        players: Sequence[str],
        options: Sequence[str] = (),
        *,
        seed: int | None = None,
        head: Mapping[str, str] | None = None,
        dice: str = "seed",
        proof: Mapping[str, str] | None = None,
    ) -> None:
        """`head` holds the game's own keys as a record's head does; what it leaves out is drawn from the seed.

        `proof` are the record's lines by which the dice of a house can be verified.
        """
        check_names(players)
        options = game.check_table(len(players), options)
        self._setting = Setting(game, game.prepare(), tuple(players), options)
        self.dice = check_dice(dice)
        self.proof = dict(proof or {})
        self.seed = check_seed(secrets.randbits(64) if seed is None else seed)
        engine = self._setting.engine
        self._luck = int(engine.luck_of(np.uint64(self.seed), np.uint64(0)))
        # The events, each with the luck before it, by their numbers from 0, but for one that waits for chance. Copies
        # share it: each knows how many of them are its own, and takes a copy where another has gone on differently.
        self._past: dict[int, tuple[Event, int]] = {}
        self._count = 0  # how many of them there are
        self._last = NO_EVENT  # the newest event, also one that waits,
        self._luck_before = self._luck  # and the luck before it
        # A position that was played to is never changed, so copies may share it: what is played makes another one.
        self._positions = game.positions(1)
        self._mover = NOBODY_TO_MOVE  # a seat, CHANCE or NOBODY_TO_MOVE
        self.over = True  # whether the game is over
        self.waiting_for_chance = False  # whether an action has been played whose chance is not settled yet
        self._before: Any = None  # the position before an action that waits for chance
        self._earlier: Any = None  # the position before the last event, where events pay
        self._paid: tuple[tuple[int, ...], ...] | None = None  # what the last event paid, once it was asked for
        self._page: Reading | None = None  # the position as `_reading` has opened it
        self._legal: list[str] | None = None  # the legal actions, once they were asked for
        engine.setup(self._positions, 0, len(self.players), game.option_bits(self.options))
        given = dict(head or {})
        for key in given:
            if key not in game.head.keys:
                raise BadSetting(Reason("unknown-key", {"key": key, "keys": ", ".join(game.head.keys)}))
            if game.head.is_foreign(key, self.options):
                raise HeadFault(key, Reason("key-needs-option", {"key": key, "option": game.head.only_with[key]}))
        if not set(game.head.needed(self.options)) <= given.keys():
            self._luck = int(engine.deal(self._positions, 0, np.uint64(self._luck)))
        game.head.read(self._positions[0], given, self.players)
        self._setting.head = game.head.write(self._positions[0], self.players)
        engine.begin(self._positions, 0)
        self._move(engine.to_move(self._positions, 0))

    def __repr__(self) -> str:
        return f"<Match {self.game.name}: {', '.join(self.players)}; {self.played} events>"

    # What stays as it is

    @property
    def game(self) -> Game:
        """The game."""
        return self._setting.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in the order of their seats."""
        return self._setting.players

    @property
    def options(self) -> tuple[str, ...]:
        """The options that are chosen, in the game's order."""
        return self._setting.options

    @property
    def head(self) -> dict[str, str]:
        """The game's own keys of the record's head."""
        return self._setting.head

    # Where it stands

    @property
    def events(self) -> list[Event]:
        """The events so far, in a list of your own; the last may wait for chance."""
        past = self._past
        made = [past[number][0] for number in range(self._count)]
        return [*made, self._last] if self.waiting_for_chance else made

    @property
    def played(self) -> int:
        """How many events there are."""
        return self._count + self.waiting_for_chance

    @property
    def position(self) -> Any:
        """The record the kernels work on; the one before the action that waits for chance, if one does."""
        return (self._positions if self._before is None else self._before)[0]

    @property
    def _reading(self) -> Reading:
        """The position as it is told, opened once."""
        if self._page is None:
            self._page = self._open()
        return self._page

    def _open(self) -> Reading:
        """The position opened anew, for somebody who may do with what they are told what they like."""
        return Reading(self._positions if self._before is None else self._before)

    @property
    def seat(self) -> int | None:
        """The number of the seat to move, or whose action waits for chance; None when the game is over."""
        if self._mover >= 0:
            return self._mover
        return self._last.seat if self.waiting_for_chance else None

    @property
    def to_move(self) -> str | None:
        """The player to move, or whose action waits for chance; None when the game is over."""
        return None if self.seat is None else self.players[self.seat]

    def legal(self) -> list[str]:
        """The texts of the legal actions, without what chance will say; none while an action waits for it."""
        if self._legal is None:
            texts = self._setting.actions.texts
            self._legal = [texts[action] for action in self.legal_actions()]
        return list(self._legal)

    def legal_actions(self) -> list[int]:
        """The legal actions as numbers in the game's vocabulary, rising."""
        if self._mover < 0:
            return []
        out = self.game.desk.actions
        count = self._setting.engine.legal(self._positions, 0, out)
        actions: list[int] = out[:count].tolist()
        return actions

    def legal_as_seen(self, player: str | None = None) -> list[str]:
        """The legal actions as a player would see each of them played, or a spectator: what is hidden is one `?`.

        None where they would tell of a hand that only the player to move may look into.
        """
        viewer = SPECTATOR if player is None else self.seat_of(player)
        if self.game.hidden_hands and viewer != self._mover:
            return []
        retell = self.game.telling.retell
        return [
            retell(Event(self._mover, action), viewer, False).format(*self.players) for action in self.legal_actions()
        ]

    def outcomes(self) -> dict[str, Fraction]:
        """What chance may say now, with the exact probability of each; empty unless an action waits for it."""
        if not self.waiting_for_chance:
            return {}
        numbers, weights = self._chances()
        total = sum(weights)
        return {
            self._setting.outcomes.texts[number]: Fraction(weight, total)
            for number, weight in zip(numbers, weights, strict=True)
        }

    def _chances(self) -> tuple[list[int], list[int]]:
        """What chance may say now, and the weight of each."""
        desk = self.game.desk
        count = self._setting.engine.chances(self._positions, 0, desk.outcomes, desk.weights)
        return desk.outcomes[:count].tolist(), desk.weights[:count].tolist()

    def awaited(self) -> tuple[list[str], int]:
        """What a player may say that real dice or cards showed, and how many such things are to be said at once.

        Where hands are hidden it is all that could ever come: what cannot would tell what others hold.
        """
        if not self.waiting_for_chance:
            return [], 0
        said = list(self.game.outcomes if self.game.hidden_hands else self.outcomes())
        tried, count = self.copy(), 0
        while tried.waiting_for_chance and not (count and self.game.waits_between):
            tried._settle_one(tried._chances()[0][0])
            count += 1
        return said, count

    def titles(self) -> dict[str, dict[str, str]]:
        """What is written, in each language, on the cards that chance may turn up now; on a die there is nothing."""
        said = self.outcomes()
        told = {text: self.game.telling.title(number) for number, text in enumerate(self.game.outcomes) if text in said}
        return {text: words for text, words in told.items() if words is not None}

    def scores(self) -> dict[str, int]:
        """Everybody's score as it stands."""
        out = np.zeros(len(self.players), np.int64)
        self._setting.engine.scores(self._positions if self._before is None else self._before, 0, out)
        return dict(zip(self.players, out.tolist(), strict=True))

    def winners(self) -> list[str]:
        """Who has won, several where a victory is shared; nobody while the game is on."""
        if not self.over:
            return []
        out = np.zeros(len(self.players), np.bool_)
        self._setting.engine.winners(self._positions, 0, out)
        return [name for name, won in zip(self.players, out, strict=True) if won]

    def snapshot(self) -> Any:
        """A copy of the position, as an array of one: for kernels to do with what they like."""
        return self.game.position_of((self._positions if self._before is None else self._before).tobytes())

    # Playing

    def play(self, text: str) -> str:
        """Play an action for the player to move; IllegalAction, and nothing changed, if it cannot be.

        What chance says may follow the action's own words; else it is drawn from the seed, or waited for
        where the dice are on the table. Returns the event as the record tells it.
        """
        if self.over:
            raise IllegalAction(text, Reason("game-over", rule=self.game.end_rule))
        if self.waiting_for_chance:
            raise IllegalAction(text, Reason("waiting-for-chance", {"player": self.to_move}))
        actions = self._setting.actions
        found = actions.match(text) if len(text) <= LONGEST_EVENT else None
        if found is None:
            raise actions.complain(text[: LONGEST_EVENT + 1], "", text[: LONGEST_EVENT + 1])
        action, chance = found
        game = self._setting.game
        after = game.position_of(game.blank)
        mover = self._setting.engine.attempt(self._positions, 0, after, action)
        if mover < NOBODY_TO_MOVE:
            fault = NOBODY_TO_MOVE - mover
            raise IllegalAction(text, game.telling.explain(self.position, action, fault, self.players))
        if not chance:
            if len(text) != len(actions.texts[action]):
                raise self._setting.outcomes.complain(text, text, "")
            self._begin_event(action, after, mover)
            if mover != CHANCE or self.dice != "seed":
                return text
            self._draw_all()
            return self.text(self._last)
        kept = self.copy()
        self._begin_event(action, after, mover)
        try:
            self._settle_words(text, actions.texts[action], chance)
        except IllegalAction:
            self._be(kept)
            raise
        return self.text(self._last)

    def knows(self, text: str) -> bool:
        """Whether a text is an action of the vocabulary, legal now or not, without what chance says."""
        return self._setting.actions.number(text) is not None

    def settle(self, text: str | None = None) -> str:
        """Settle an action that waits for chance, by what chance said, or drawn from the seed; returns the event."""
        if not self.waiting_for_chance:
            raise IllegalAction(text or "", Reason("not-waiting"))
        if text is None:
            self._draw_all()
            return self.text(self._last)
        kept = self.copy()
        try:
            self._settle_words(text, self.text(self._last), text)
        except IllegalAction:
            self._be(kept)
            raise
        return self.text(self._last)

    def settle_by(self, draw: Callable[[Sequence[int]], int]) -> str:
        """Settle an action that waits for chance by draws from outside, until nothing waits; returns the event.

        `draw` is given the weight of each of `outcomes()`, in their order, and returns the place of one.
        """
        if self._mover != CHANCE:
            raise IllegalAction("", Reason("not-waiting"))
        while self.waiting_for_chance:
            numbers, weights = self._chances()
            self._settle_one(numbers[draw(weights)])
        return self.text(self._last)

    def _settle_words(self, text: str, said: str, chance: str) -> None:
        """Settle by the words of chance: all that the action needs, and no more."""
        while chance:
            if not self.waiting_for_chance:
                raise IllegalAction(text, Reason("word-too-many", {"word": chance.split(" ")[0], "after": said}))
            found = self._setting.outcomes.match(chance) if len(chance) <= LONGEST_EVENT else None
            if found is None:
                raise self._setting.outcomes.complain(text, said, chance[:LONGEST_EVENT])
            outcome, rest = found
            fault = self._setting.engine.outcome_fault(self._positions, 0, outcome)
            if fault:
                position = self._positions[0]
                raise IllegalAction(text, self.game.telling.explain_outcome(position, outcome, fault, self.players))
            self._settle_one(outcome)
            said, chance = f"{said} {self._setting.outcomes.texts[outcome]}", rest
            if not chance and text.endswith(" "):
                raise self._setting.outcomes.complain(text, said, "")
        if self.waiting_for_chance and not self.game.waits_between:
            raise self._setting.outcomes.complain(text, said, "")

    def _draw_all(self) -> None:
        """Draw from the seed until nothing waits for chance."""
        while self.waiting_for_chance:
            desk = self.game.desk
            luck, outcome = self._engine.draw(self._positions, 0, desk.outcomes, desk.weights, np.uint64(self._luck))
            self._luck = int(luck)
            self._settle_one(int(outcome))

    def _settle_one(self, outcome: int) -> None:
        self._positions = self._fresh()
        mover = self._setting.engine.settle(self._positions, 0, outcome)
        last = self._last
        self._last = Event(last.seat, last.action, (*last.outcomes, outcome))
        self._move(mover)
        if mover != CHANCE:
            self._before = None
            self._write_down()

    def _begin_event(self, action: int, after: Any, mover: int) -> None:
        """An action was played; where it waits for chance, the position before it is kept."""
        before = self._positions
        if self._setting.pays:
            self._earlier = before
        self._last = Event(self._mover, action)
        self._luck_before = self._luck
        self._positions = after
        self._move(mover)
        if mover == CHANCE:
            self._before = before
        else:
            self._write_down()

    def _write_down(self) -> None:
        """The last event is whole."""
        number, noted = self._count, (self._last, self._luck_before)
        if self._past.setdefault(number, noted) is not noted:
            # A copy has gone on from here.
            self._past = {earlier: self._past[earlier] for earlier in range(number)}
            self._past[number] = noted
        self._count = number + 1

    def _fresh(self) -> Any:
        """The position once more, to be changed; by way of its bytes, as NumPy copies records field by field."""
        return self._setting.game.position_of(self._positions.tobytes())

    def _move(self, mover: int) -> None:
        """The position has changed, and so has who is to move in it."""
        self._page = self._legal = self._paid = None
        self._mover = mover = int(mover)
        self.over = mover == NOBODY_TO_MOVE
        self.waiting_for_chance = mover == CHANCE

    # What was said, and what each may see

    def text(self, event: Event) -> str:
        """An event in the record's words, without its player's name."""
        said = self._setting.actions.texts[event.action]
        return " ".join([said, *[self._setting.outcomes.texts[o] for o in event.outcomes]]) if event.outcomes else said

    def record(self) -> str:
        """The match as a record, in its canonical form."""
        lines = [f"game: {self.game.name}", f"players: {', '.join(self.players)}"]
        if self.options:
            lines.append(f"options: {', '.join(self.options)}")
        lines += [f"{key}: {value}" for key, value in (*self.head.items(), *self.proof.items())]
        lines += ["", *(f"{self.players[event.seat]}: {self.text(event)}" for event in self.events)]
        return "\n".join(lines) + "\n"

    def describe(self) -> dict[str, Any]:
        """Everything there is to know, as `caravan referee --json` prints it."""
        tell = self.game.telling.describe
        told = self._tell(ALL_SEEING) if tell is None else tell(self._open(), self.players)
        return {**self._outline(), "legal": self.legal(), "position": told}

    def view(self, player: str | None = None) -> dict[str, Any]:
        """What a player may know, or a spectator where no player is named; nothing more."""
        return {**self._view(player, self._open(), self._outline(), self.payments()), "log": self.log(player)}

    def glance(self, player: str | None = None) -> dict[str, Any]:
        """The view without its log, quickly; to be read and not changed, as all glances at an event share parts."""
        reading = self._reading
        paid = once(reading, "payments", self.payments)
        return self._view(player, reading, once(reading, "outline", self._outline), paid)

    def glance_json(self, player: str | None = None) -> bytes:
        """A glance in JSON, quicker still."""
        start, each, end = self.glances_json([SPECTATOR if player is None else self.seat_of(player)])
        return start + each[0] + end

    def glances_json(self, viewers: Collection[int]) -> tuple[bytes, list[bytes], bytes]:
        """The same for some seats at once, rising, before them spectators (-1).

        How all begin, how each goes on, and how all end.
        """
        wanted = 0
        for viewer in viewers:
            wanted |= 1 << viewer + 1
        setting = self._setting
        each = self._glance(wanted)
        tell = setting.game.telling.view
        if tell is not None:
            for number, viewer in enumerate(viewers):
                each[number] += orjson.dumps(tell(self._reading, viewer, setting.players, self._conclude(viewer)))
        end = b',"payments":%b}' % orjson.dumps(self.payments()) if self._paid else b',"payments":[]}'
        return setting.table_json, each, end

    def _glance(self, viewers: int) -> list[bytes]:
        """What the engine's `glance` writes for each. It notes what was paid, too."""
        setting, waiting, last = self._setting, self.waiting_for_chance, self._last
        desk = setting.game.desk
        positions = earlier = self._positions if self._before is None else self._before
        action = outcome = -1
        if self._paid is None and self._earlier is not None and not waiting:
            earlier, action = self._earlier, last.action
            if last.outcomes:
                outcome = last.outcomes[-1]
        while True:
            size = setting.engine.glance(
                positions,
                0,
                earlier,
                action,
                outcome,
                len(setting.players),
                viewers,
                last.seat if waiting else self._mover,
                waiting,
                setting.names,
                desk.action_rows,
                desk.scratch,
                desk.all,
                desk.told,
            )
            if size <= len(desk.told):
                break
            desk.told = np.empty(2 * size, np.uint8)
        told = desk.told[:size].tobytes()
        count, end, *ends = desk.ends[: 2 + viewers.bit_count()].tolist()
        if self._paid is None:
            self._paid = tuple(map(tuple, desk.paid[:count].tolist())) if count else ()
        each = []
        for after in ends:
            each.append(told[end:after])
            end = after
        return each

    def _view(
        self, player: str | None, reading: Reading, outline: dict[str, Any], paid: list[dict[str, Any]]
    ) -> dict[str, Any]:
        viewer = SPECTATOR if player is None else self.seat_of(player)
        tell = self.game.telling.view
        told = self._tell(viewer) if tell is None else tell(reading, viewer, self.players, self._conclude(viewer))
        return {
            **outline,
            "you": player,
            "legal": self.legal() if viewer == self._mover else [],
            "position": told,
            "payments": paid,
        }

    def _tell(self, viewer: int) -> dict[str, Any]:
        """The position as the game's kernel tells it."""
        desk = self.game.desk
        positions = self._positions if self._before is None else self._before
        while (size := self._engine.tell(positions, 0, viewer, self._setting.names, desk.told)) > len(desk.told):
            desk.told = np.empty(2 * size, np.uint8)
        told: dict[str, Any] = orjson.loads(desk.told[:size].tobytes())
        return told

    def _conclude(self, viewer: int) -> Any:
        """What a viewer can reckon out of what it has seen, in the game's own numbers."""
        if not self.game.conclusions:
            return NO_CONCLUSIONS
        out = np.zeros(self.game.conclusions, np.int64)
        self._setting.engine.conclude(self._positions if self._before is None else self._before, 0, viewer, out)
        return out

    def log(self, player: str | None = None, since: int = 0) -> list[str]:
        """The events as a player saw them, or a spectator; from event number `since` on."""
        opened = self.opened()
        viewer = SPECTATOR if player is None else self.seat_of(player)
        return [self.line(number, viewer, opened[number]) for number in range(self.played)[since:]]

    def line(self, number: int, viewer: int, opened: bool) -> str:
        """One event as a seat saw it, or a spectator (-1); `opened` as `opened()` tells."""
        event = self._past[number][0] if number < self._count else self._last
        return self._say(event, self._setting.game.telling.retell(event, viewer, opened))

    def common_line(self, number: int, opened: bool) -> str | None:
        """One event as everybody saw it alike; None where something of it is hidden from some."""
        event = self._past[number][0] if number < self._count else self._last
        said = self._setting.game.telling.retell(event, SPECTATOR, opened)
        return None if HIDDEN in said else self._say(event, said)

    def _say(self, event: Event, said: str) -> str:
        names = self._setting.players
        return f"{names[event.seat]}: {said.format(*names) if '{' in said else said}"

    @property
    def may_reveal(self) -> bool:
        """Whether the last event may have laid open what was hidden before."""
        return self.over or self._setting.game.telling.opened is not nothing_opened

    def opened(self) -> list[bool]:
        """Which events lie open to everybody by now, those among them that were hidden when they were played."""
        return [True] * self._count if self.over else self.game.telling.opened(self.events, self._reading)

    def clock(self) -> tuple[int, str] | None:
        """How many seconds the player to move has, and the action that is played when they are over; None: no clock."""
        clock = self._setting.game.telling.clock
        found = None if self._mover < 0 or clock is no_clock else clock(self._reading)
        return None if found is None else (found[0], self._setting.actions.texts[found[1]])

    def notes(self) -> list[dict[str, str]]:
        """What is to be read aloud after the last event, such as a card that it turned up: a text in each language."""
        note = self._setting.game.telling.note
        return [] if note is nothing_to_note or not self.played else note(self._last, self._reading)

    def payments(self) -> list[dict[str, Any]]:
        """What the last event paid to whom and what for, in the order of the rules; everybody may know it."""
        if self._paid is None:
            self._glance(0)
        return [self.game.telling.payment(row, self.players) for row in self._paid or ()]

    def _outline(self) -> dict[str, Any]:
        return {**self._setting.table(), **self._standing()}

    def _standing(self) -> dict[str, Any]:
        return {
            "over": self.over,
            "to_move": self.to_move,
            "waiting_for_chance": self.waiting_for_chance,
            "scores": self.scores(),
            "winners": self.winners(),
        }

    def guess(self, player: str | None = None, seed: int = 0) -> Match:
        """A copy in which what the player cannot know is dealt anew, evenly among what is possible.

        What lies ahead is dealt anew too: it draws its chance from this seed, not from the match's own.
        """
        viewer = SPECTATOR if player is None else self.seat_of(player)
        made = self.copy()
        made.seed = check_seed(seed)
        luck = made._setting.engine.luck_of(np.uint64(seed), np.uint64(self.played))
        made._positions = made._fresh()
        made._before = None if self._before is None else self.game.position_of(self._before.tobytes())
        for positions in (made._positions, *([] if made._before is None else [made._before])):
            made._luck = int(made._setting.engine.guess(positions, 0, viewer, np.uint64(luck)))
            made._setting.engine.relive(positions, 0, viewer)
        made._page = made._legal = None
        # What was paid lies open; the position before it, as it was, would tell what does not.
        self.payments()
        made._paid, made._earlier = self._paid, None
        events = self.game.telling.retrace(self.events, made._positions[0])
        made._past = {number: (event, made._luck) for number, event in enumerate(events[: self._count])}
        made._last, made._luck_before = events[-1] if events else NO_EVENT, made._luck
        return made

    # Copies

    def copy(self) -> Match:
        """An independent copy; played alike, it draws alike."""
        made: Match = object.__new__(Match)
        made._be(self)
        return made

    def _be(self, other: Match) -> None:
        """Stand as another match does."""
        self._setting = other._setting
        self.dice = other.dice
        self.proof = other.proof
        self.seed = other.seed
        self._luck = other._luck
        self._past = other._past
        self._count = other._count
        self._last = other._last
        self._luck_before = other._luck_before
        self._positions = other._positions
        self._mover = other._mover
        self.over = other.over
        self.waiting_for_chance = other.waiting_for_chance
        self._before = other._before
        self._earlier = other._earlier
        self._paid = other._paid
        self._page = other._page
        self._legal = other._legal

    def at(self, number: int) -> Match:
        """The match as it stood after its first `number` events; played alike from there, it draws alike."""
        if not 0 <= number <= self.played:
            raise BadSetting(Reason("no-such-event", {"number": number, "events": self.played}))
        made = next(islice(self.moments(), number, None))
        made._past = self._past
        made._luck_before = self._luck_before
        if number == self.played:
            made._luck = self._luck
        else:
            made._luck = self._luck_before if number == self._count else self._past[number][1]
        return made

    def moments(self) -> Iterator[Match]:
        """The match as it stood at its start and after each of its events: one match that goes on, to be looked at."""
        made = Match(
            self.game, self.players, self.options, seed=self.seed, head=self.head, dice=self.dice, proof=self.proof
        )
        yield made
        for event in self.events:
            after = made._fresh()
            made._begin_event(event.action, after, made._setting.engine.play(after, 0, event.action))
            for outcome in event.outcomes:
                made._settle_one(outcome)
            yield made

    # Words

    def seat_of(self, player: str) -> int:
        if player not in self.players:
            raise BadSetting(Reason("not-a-player", {"player": player, "players": ", ".join(self.players)}))
        return self.players.index(player)

    @property
    def _actions(self) -> Words:
        return self._setting.actions

    @property
    def _engine(self) -> Any:
        return self._setting.engine


def check_dice(dice: str) -> str:
    """Dice are drawn from the seed, or thrown on a real table."""
    if dice not in ("seed", "table"):
        raise BadSetting(Reason("unknown-dice", {"dice": dice}))
    return dice


def check_seed(seed: int) -> int:
    """A seed is a whole number of 64 bits."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed < SEEDS:
        raise BadSetting(Reason("bad-seed", {"seed": str(seed)}))
    return int(seed)
