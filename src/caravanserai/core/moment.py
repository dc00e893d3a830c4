"""A moment of a match: how things stand, what was said, and what each may see of it."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from fractions import Fraction
from typing import Any

import numpy as np
import orjson

from caravanserai.core.fault import BadSetting, Reason, shown
from caravanserai.core.game import ALL_SEEING, Event, Game, no_clock, nothing_opened, nothing_to_note
from caravanserai.core.kind import ours, whole
from caravanserai.core.reading import Reading, once
from caravanserai.core.setting import Setting
from caravanserai.core.words import HIDDEN, LONGEST_EVENT, Words

SPECTATOR = -1
WHOLE = (int, np.integer)
NO_CONCLUSIONS = np.zeros(0, np.int64)


class Moment:
    """What can be told of a match without changing it."""

    # One is made for every event of a table: it is to be small.
    __slots__ = (
        "_before",
        "_count",
        "_dice",
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
        "over",
        "proof",
        "seed",
        "waiting_for_chance",
    )

    _setting: Setting
    _dice: str
    proof: dict[str, str]
    seed: int
    _luck: int
    # The events, each with the luck before it, by their numbers from 0, but for one that waits for chance. Copies
    # share it: each knows how many of them are its own, and takes a copy where another has gone on differently.
    _past: dict[int, tuple[Event, int]]
    _count: int  # how many of them there are
    _last: Event  # the newest event, also one that waits,
    _luck_before: int  # and the luck before it
    # A position that was played to is never changed, so copies may share it: what is played makes another one.
    _positions: Any
    _mover: int  # a seat, CHANCE or NOBODY_TO_MOVE
    over: bool  # whether the game is over
    waiting_for_chance: bool  # whether an action has been played whose chance is not settled yet
    _before: Any  # the position before an action that waits for chance
    _earlier: Any  # the position before the last event, where events pay
    _paid: tuple[tuple[int, ...], ...] | None  # what the last event paid, once it was asked for
    _page: Reading | None  # the position as `_reading` has opened it
    _legal: list[str] | None  # the legal actions, once they were asked for

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

    @property
    def giver(self) -> int | None:
        """The seat out of whose hand chance takes a card now, by which that seat can tell what it was; else None."""
        return self.game.telling.giver(self._positions[0]) if self.waiting_for_chance else None

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

    def knows(self, text: str) -> bool:
        """Whether a text is an action of the vocabulary, legal now or not, without what chance says."""
        return isinstance(text, str) and self._setting.actions.number(text) is not None

    def action_in(self, text: str) -> str | None:
        """The action of the vocabulary that a text begins with, legal now or not; None where it begins with none."""
        found = self._setting.actions.match(text[: LONGEST_EVENT + 1]) if isinstance(text, str) else None
        return None if found is None else self._setting.actions.texts[found[0]]

    # What was said, and what each may see

    def text(self, event: Event) -> str:
        """An event in the record's words, without its player's name."""
        ours("event", event, Event, "match.events")
        outcomes = event.outcomes if isinstance(event.outcomes, Iterable) else [None]
        is_said = is_below(event.action, len(self.game.actions))
        if not is_said or not all(is_below(outcome, len(self.game.outcomes)) for outcome in outcomes):
            raise BadSetting(Reason("not-made", {"what": "event", "makers": "match.events", "given": shown(event)}))
        return self._text(event)

    def _text(self, event: Event) -> str:
        said = self._setting.actions.texts[event.action]
        return " ".join([said, *[self._setting.outcomes.texts[o] for o in event.outcomes]]) if event.outcomes else said

    def record(self) -> str:
        """The match as a record, in its canonical form."""
        lines = [f"game: {self.game.name}", f"players: {', '.join(self.players)}"]
        if self.options:
            lines.append(f"options: {', '.join(self.options)}")
        lines += [f"{key}: {value}" for key, value in (*self.head.items(), *self.proof.items())]
        lines += ["", *(f"{self.players[event.seat]}: {self._text(event)}" for event in self.events)]
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
        setting = self._setting
        wanted, before = 0, SPECTATOR - 1
        for viewer in viewers:
            if not isinstance(viewer, WHOLE) or not before < viewer < len(setting.players):
                most = len(setting.players) - 1
                raise BadSetting(Reason("bad-viewers", {"most": str(most), "given": shown(viewers)}))
            wanted |= 1 << int(viewer) + 1
            before = viewer
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
        since = whole("since", since, least=0)
        return [self._line(number, viewer, opened[number]) for number in range(self.played)[since:]]

    def line(self, number: int, viewer: int, opened: bool) -> str:
        """One event as a seat saw it, or a spectator (-1); `opened` as `opened()` tells."""
        viewer = whole("viewer", viewer, least=SPECTATOR, most=len(self.players) - 1)
        return self._line(self._number(number), viewer, opened)

    def _line(self, number: int, viewer: int, opened: bool) -> str:
        event = self._past[number][0] if number < self._count else self._last
        return self._say(event, self._setting.game.telling.retell(event, viewer, opened))

    def common_line(self, number: int, opened: bool) -> str | None:
        """One event as everybody saw it alike; None where something of it is hidden from some."""
        number = self._number(number)
        event = self._past[number][0] if number < self._count else self._last
        said = self._setting.game.telling.retell(event, SPECTATOR, opened)
        return None if HIDDEN in said else self._say(event, said)

    def _number(self, number: int) -> int:
        """The number of an event that there is."""
        if not 0 <= whole("number", number) < self.played:
            raise BadSetting(Reason("no-such-event", {"number": number, "events": self.played}))
        return int(number)

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

    # Words

    def seat_of(self, player: str) -> int:
        if not isinstance(player, str) or player not in self.players:
            raise BadSetting(Reason("not-a-player", {"player": player, "players": ", ".join(self.players)}))
        return self.players.index(player)

    @property
    def _actions(self) -> Words:
        return self._setting.actions

    @property
    def _engine(self) -> Any:
        return self._setting.engine


def is_below(number: Any, count: int) -> bool:
    """Whether it is the number of one of so many."""
    return isinstance(number, WHOLE) and 0 <= int(number) < count
