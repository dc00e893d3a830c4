"""A state: where a game stands. It is never changed; what is played makes another one."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import numpy as np
import orjson

from caravanserai.core.fault import BadSetting, Contradiction, IllegalAction, Reason, shown
from caravanserai.core.game import CHANCE, NOBODY_TO_MOVE, Event, Game, no_clock, nothing_to_note
from caravanserai.core.grammar import Word
from caravanserai.core.kind import is_below, wrong
from caravanserai.core.setting import Setting, check_names
from caravanserai.core.view import ALL_SEEING

SPECTATOR = -1
WHOLE = (int, np.integer)


class ViewParts(NamedTuple):
    """Views of several viewers in JSON: that of the viewer number `k` is `start + own[k] + end`."""

    start: bytes
    own: list[bytes]
    end: bytes


class State:
    """Where a game stands at one moment; `after` an action, or after what chance says, there is another state.

    While an action waits for chance, views show the position as it was before that action.
    """

    # One is made for every step of every game that is played: it is to be small.
    __slots__ = ("_before", "_last", "_mover", "_paid", "_positions", "_setting")

    def __init__(
        self,
        setting: Setting,
        positions: Any,
        mover: int,
        *,
        last: Event | None = None,
        before: State | None = None,
        paid: tuple[tuple[int, ...], ...] = (),
    ) -> None:
        """`positions` is an array of one, from now on never written to; `mover` is who is to move in it.

        `last` is the event that led here, `before` the state it was played in if it still waits for chance, and `paid`
        what it paid, as rows of `core.payments`.
        """
        self._setting = setting
        self._positions = positions
        self._mover = mover
        self._last = last
        self._before = before
        self._paid = paid

    @staticmethod
    def start(game: Game, players: Sequence[str], options: Sequence[str] = ()) -> State:
        """A table before its start, for which chance is asked first."""
        names = check_names(players)
        return State.begin(Setting(game, names, game.check_table(len(names), options)))

    @staticmethod
    def begin(setting: Setting) -> State:
        """The same in a setting."""
        positions = setting.game.positions(1)
        setting.engine.setup(positions, 0, len(setting.players), setting.game.option_bits(setting.options))
        return State(setting, positions, int(setting.engine.to_move(positions, 0)))

    # Values

    def to_bytes(self) -> bytes:
        """The state as bytes, for `from_bytes` of the same version of the game; what was paid is not among them."""
        if self._before is None:
            return bytes(self._positions.tobytes())
        assert self._last is not None
        return self._before.to_bytes() + np.array([self._last.action, *self._last.outcomes], "<i2").tobytes()

    @staticmethod
    def from_bytes(data: bytes, game: Game, players: Sequence[str], options: Sequence[str] = ()) -> State:
        """The state that `to_bytes` gave at a table of this game with these players and options."""
        if not isinstance(data, bytes | bytearray):
            raise wrong("not-bytes", "data", data)
        size = game.dtype.itemsize
        names = check_names(players)
        setting = Setting(game, names, game.check_table(len(names), options))
        positions = game.position_of(data[:size])
        made = State(setting, positions, int(setting.engine.to_move(positions, 0)))
        if len(data) % 2 != size % 2:
            raise BadSetting(Reason("bad-position", {"bytes": size, "given": len(data)}))
        return made.after(*np.frombuffer(data[size:], "<i2").tolist())

    def __reduce__(self) -> tuple[Any, ...]:
        return State.from_bytes, (self.to_bytes(), self.game, self.players, self.options)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self._setting == other._setting and self.to_bytes() == other.to_bytes()

    def __hash__(self) -> int:
        return hash(self.to_bytes())

    def __repr__(self) -> str:
        return f"<State of {self.game.name}: {', '.join(self.players)}>"

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
    def setting(self) -> Setting:
        """What stays as it is at the table."""
        return self._setting

    def seat_of(self, player: str | int) -> int:
        """The seat of a player, who is named or numbered; BadSetting where there is none."""
        if isinstance(player, str) and player in self.players:
            return self.players.index(player)
        if is_below(player, len(self.players)):
            return int(player)
        about = {"player": player if isinstance(player, str) else shown(player), "players": ", ".join(self.players)}
        raise BadSetting(Reason("not-a-player", about))

    def viewer_of(self, player: str | int | None) -> int:
        """The seat of a player, or SPECTATOR for None."""
        return SPECTATOR if player is None else self.seat_of(player)

    # Where it stands

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._mover == NOBODY_TO_MOVE

    @property
    def waiting_for_chance(self) -> bool:
        """Whether chance is to speak next: of an action, or of the start."""
        return self._mover == CHANCE

    @property
    def mover(self) -> int:
        """The seat that may act, CHANCE or NOBODY_TO_MOVE."""
        return self._mover

    @property
    def seat(self) -> int | None:
        """The number of the seat to move, or whose action waits for chance; None before the start and at the end."""
        if self._mover >= 0:
            return self._mover
        return None if self.waiting is None else self.waiting.seat

    @property
    def to_move(self) -> str | None:
        """The player to move, or whose action waits for chance; None before the start and when the game is over."""
        return None if self.seat is None else self.players[self.seat]

    @property
    def waiting(self) -> Event | None:
        """The action that waits for chance, with what chance has said of it so far; None where none does."""
        return None if self._before is None else self._last

    @property
    def last(self) -> Event | None:
        """The event that led here, one that waits for chance included; None at the start."""
        return self._last

    @property
    def positions(self) -> Any:
        """The array of one position that views show; it is shared, and not to be written to."""
        return (self if self._before is None else self._before)._positions

    @property
    def newest(self) -> Any:
        """The array of one position that is played on: while an action waits for chance, the one after it."""
        return self._positions

    @property
    def position(self) -> Any:
        """The record that the rules work on, to be read only; the one before an action that waits for chance."""
        read_only = self.positions.view()
        read_only.flags.writeable = False
        return read_only[0]

    def snapshot(self) -> Any:
        """A copy of the position, as an array of one: for kernels to do with what they like."""
        return self.game.position_of(self.positions.tobytes())

    @property
    def giver(self) -> int | None:
        """The seat out of whose hand chance takes a card now, by which that seat can tell what it was; else None."""
        return self.game.telling.giver(self._positions[0]) if self._before is not None else None

    def legal_actions(self) -> list[int]:
        """The legal actions as numbers in the game's grammar, rising."""
        if self._mover < 0:
            return []
        out = self.game.buffers.actions
        actions: list[int] = out[: self._setting.engine.legal(self._positions, 0, out)].tolist()
        return actions

    def legal(self) -> list[str]:
        """The texts of the legal actions, without what chance will say; none while chance is to speak."""
        texts = self._setting.actions.texts
        return [texts[action] for action in self.legal_actions()]

    def legal_parts(self) -> list[list[Word]]:
        """The legal actions as lists of words, in the same order: `["desert", 7, "oasis"]`."""
        return [self._setting.actions.parts(action) for action in self.legal_actions()]

    def legal_as_seen(self, player: str | int | None = None) -> list[str]:
        """The legal actions as a player would see each of them played, or a spectator: what is hidden is one `?`.

        None where they would tell of a hand that only the player to move may look into.
        """
        viewer = self.viewer_of(player)
        if self.game.hidden_hands and viewer != self._mover:
            return []
        return [self._setting.as_seen(Event(self._mover, action), viewer, False) for action in self.legal_actions()]

    def chances(self) -> tuple[list[int], list[int]]:
        """What chance may say now, by numbers in the game's grammar, and the weights; nothing where it is not asked."""
        if self._mover != CHANCE:
            return [], []
        buffers = self.game.buffers
        count = self._setting.engine.chances(self._positions, 0, buffers.outcomes, buffers.weights)
        return buffers.outcomes[:count].tolist(), buffers.weights[:count].tolist()

    def outcomes(self) -> dict[str, Fraction]:
        """What chance may say now, with the exact probability of each; empty where it is not asked."""
        numbers, weights = self.chances()
        total, texts = sum(weights), self._setting.outcomes.texts
        return {texts[number]: Fraction(weight, total) for number, weight in zip(numbers, weights, strict=True)}

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The same by numbers in the game's grammar, rising, each with its probability as a float: for a search."""
        numbers, weights = self.chances()
        total = sum(weights)
        return [(number, weight / total) for number, weight in zip(numbers, weights, strict=True)]

    def scores(self) -> dict[str, int]:
        """Everybody's score as it stands."""
        out = np.zeros(len(self.players), np.int64)
        self._setting.engine.scores(self.positions, 0, out)
        return dict(zip(self.players, out.tolist(), strict=True))

    def winners(self) -> list[str]:
        """Who has won, several where a victory is shared; nobody while the game is on."""
        if not self.over:
            return []
        out = np.zeros(len(self.players), np.bool_)
        self._setting.engine.winners(self._positions, 0, out)
        return [name for name, won in zip(self.players, out, strict=True) if won]

    def returns(self) -> dict[str, float]:
        """Everybody's share in the victory: 1 in all, a tie shared; nothing while the game is on."""
        winners = self.winners()
        return {name: 1 / len(winners) if name in winners else 0.0 for name in self.players}

    def payments(self) -> list[dict[str, Any]]:
        """What the last event paid to whom and what for, in the order of the rules; everybody may know it."""
        return self.game.telling.payments(self._paid, self.players) if self._paid else []

    # Going on

    def after(self, *said: str | int) -> State:
        """The state after an action, or, where chance is asked, after what it says; several are taken in turn.

        Each is a text of the record or its number in the game's grammar; IllegalAction where it cannot be.
        """
        state = self
        for one in said:
            if state._mover == CHANCE:
                outcome = state._number(state._setting.outcomes, one, "outcome-not-text")
                state = state.after_outcome(outcome, state._setting.outcomes.texts[outcome])
            else:
                action = state._number(state._setting.actions, one, "action-not-text")
                state = state.after_action(action, state._setting.actions.texts[action])
        return state

    def _number(self, words: Any, said: Any, otherwise: str) -> int:
        """The number of a text, or a number as it is, if there is such."""
        if isinstance(said, str):
            found: int | None = words.numbers.get(said)
            if found is None:
                raise words.complain(said, "", said)
            return found
        if is_below(said, len(words.texts)):
            return int(said)
        if isinstance(said, WHOLE) and not isinstance(said, bool):
            raise IllegalAction(shown(said), Reason("no-such-number", {"most": len(words.texts) - 1}))
        raise IllegalAction(shown(said), Reason(otherwise))

    def after_action(self, action: int, text: str) -> State:
        """The state after an action by number; IllegalAction, that `text` cannot be, where it is not legal."""
        game, setting = self._setting.game, self._setting
        if self._mover < 0:
            if self._mover == CHANCE:
                raise IllegalAction(text, Reason("waiting-for-chance", {"player": self.to_move or ""}))
            raise IllegalAction(text, Reason("game-over", rule=game.end_rule))
        after = game.position_of(game.blank)
        mover = int(setting.engine.try_action(self._positions, 0, after, action, game.buffers.unpaid()))
        if mover < NOBODY_TO_MOVE:
            fault = NOBODY_TO_MOVE - mover
            raise IllegalAction(text, game.telling.explain(self._positions[0], action, fault, self.players))
        return self._made(after, mover, Event(self._mover, action), self)

    def after_outcome(self, outcome: int, text: str) -> State:
        """The state after what chance said, by number; Contradiction, that `text` cannot be, where it cannot come."""
        game, setting = self._setting.game, self._setting
        if self._mover != CHANCE:
            raise IllegalAction(text, Reason("not-waiting"))
        after = game.position_of(game.blank)
        mover = int(setting.engine.try_outcome(self._positions, 0, after, outcome, game.buffers.unpaid()))
        if mover < NOBODY_TO_MOVE:
            fault = NOBODY_TO_MOVE - mover
            raise Contradiction(text, game.telling.explain_outcome(self._positions[0], outcome, fault, self.players))
        last = self._last and self._last._replace(outcomes=(*self._last.outcomes, outcome))
        return self._made(after, mover, last, self._before)

    def _made(self, positions: Any, mover: int, last: Event | None, before: State | None) -> State:
        game = self._setting.game
        if mover != CHANCE:
            before = None
            if last is not None and not game.rules_unit.is_compiled:
                game.rules_unit.note_event()
        return State(self._setting, positions, mover, last=last, before=before, paid=game.buffers.payments())

    def drawn(self, luck: int) -> tuple[int, int]:
        """What chance says, drawn from a generator's state; and the generator's next state."""
        buffers = self.game.buffers
        luck, outcome = self._setting.engine.draw(
            self._positions, 0, buffers.outcomes, buffers.weights, np.uint64(luck)
        )
        return int(luck), int(outcome)

    def guess(self, viewer: int, luck: int) -> tuple[State, int]:
        """The state with what a viewer cannot know dealt anew from a generator's state, and the state that follows."""
        engine = self._setting.engine
        positions, before = self.game.position_of(self._positions.tobytes()), self._before
        following = int(engine.guess(positions, 0, viewer, np.uint64(luck)))
        engine.guess_past(positions, 0, viewer)
        if before is not None:
            before, following = before.guess(viewer, luck)
        made = State(self._setting, positions, self._mover, last=self._last, before=before, paid=self._paid)
        return made, following

    def led_by(self, last: Event | None) -> State:
        """The same state, where another event is said to have led here: what a viewer takes it for."""
        return State(self._setting, self._positions, self._mover, last=last, before=self._before, paid=self._paid)

    # Telling

    def describe(self) -> dict[str, Any]:
        """Everything there is to know, as `caravan referee --json` prints it."""
        (own,) = self._written_views(1)
        view: dict[str, Any] = orjson.loads(self._setting.table_json + own + b"}")
        return view

    def view(self, player: str | int | None = None) -> dict[str, Any]:
        """What a player may know, or a spectator where no player is named; nothing more."""
        start, (own,), end = self.views_json([self.viewer_of(player)])
        view: dict[str, Any] = orjson.loads(start + own + end)
        return view

    def views_json(self, viewers: Collection[int]) -> ViewParts:
        """The views of some seats in JSON, rising, before them spectators (-1): quicker than one after another."""
        setting = self._setting
        wanted, before = 0, SPECTATOR - 1
        for viewer in viewers:
            if not isinstance(viewer, WHOLE) or not before < viewer < len(setting.players):
                most = len(setting.players) - 1
                raise BadSetting(Reason("bad-viewers", {"most": str(most), "given": shown(viewers)}))
            wanted |= 1 << int(viewer) - ALL_SEEING
            before = viewer
        own = self._written_views(wanted)
        end = b',"payments":%b}' % orjson.dumps(self.payments()) if self._paid else b',"payments":[]}'
        return ViewParts(setting.table_json, own, end)

    def _written_views(self, viewers: int) -> list[bytes]:
        """Each viewer's own part of its view, as the engine's `write_views` writes it; `viewers` are bits as there."""
        setting, waits = self._setting, self._mover == CHANCE
        buffers = setting.game.buffers
        seat = self.seat
        while True:
            size = setting.engine.write_views(
                self.positions,
                0,
                len(setting.players),
                viewers,
                self._mover if seat is None else seat,
                waits,
                setting.names,
                buffers.action_rows,
                buffers.part_rows,
                buffers.words,
                buffers.all,
                buffers.text,
            )
            if size <= len(buffers.text):
                break
            buffers.text = np.empty(2 * size, np.uint8)
        text = buffers.text[:size].tobytes()
        end, *ends = buffers.ends[: 1 + viewers.bit_count()].tolist()
        own = []
        for after in ends:
            own.append(text[end:after])
            end = after
        return own

    def titles(self) -> dict[str, dict[str, str]]:
        """What is written, in each language, on the cards that chance may turn up now; on a die there is nothing."""
        texts, title = self._setting.outcomes.texts, self.game.telling.title
        titles = {texts[number]: title(number) for number in self.chances()[0]}
        return {text: words for text, words in titles.items() if words is not None}

    def clock(self) -> tuple[int, str] | None:
        """How many seconds the player to move has, and the action that is played when they are over; None: no clock."""
        clock = self.game.telling.clock
        found = None if self._mover < 0 or clock is no_clock else clock(self._positions[0])
        return None if found is None else (found[0], self._setting.actions.texts[found[1]])

    def notes(self) -> list[dict[str, str]]:
        """What is to be read aloud after the last event, such as a card that it turned up: a text in each language."""
        note, last = self.game.telling.note, self._last
        return [] if last is None or note is nothing_to_note else note(last, self.positions[0])
