"""A state: how a game stands at one moment. It is immutable; playing an action returns another state."""

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
    """The views of several viewers in JSON: that of viewer number `k` in the list is `start + own[k] + end`."""

    start: bytes
    own: list[bytes]
    end: bytes


class State:
    """How a game stands at one moment. `after` returns the state after an action, or after what chance says.

    While an action waits for chance, views show the position before that action.
    """

    # A state is made for every step of every game, so it should be small.
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
        """Make a state of `positions`, an array of one that is never written to again, in which `mover` is to move.

        `last` is the event that led here. `before` is the state in which it was played if it still waits for chance,
        and None otherwise. `paid` holds the payments that it made, as rows of `core.payments`.
        """
        self._setting = setting
        self._positions = positions
        self._mover = mover
        self._last = last
        self._before = before
        self._paid = paid

    @staticmethod
    def start(game: Game, players: Sequence[str], options: Sequence[str] = ()) -> State:
        """Return the state of a new table before its start, which chance decides.

        Raise BadSetting if it is not allowed.
        """
        names = check_names(players)
        return State.begin(Setting(game, names, game.check_table(len(names), options)))

    @staticmethod
    def begin(setting: Setting) -> State:
        """Return the state of a setting before its start, which chance decides."""
        positions = setting.game.positions(1)
        setting.engine.setup(positions, 0, len(setting.players), setting.game.option_bits(setting.options))
        return State(setting, positions, int(setting.engine.to_move(positions, 0)))

    # Bytes, equality and hash

    def to_bytes(self) -> bytes:
        """Return the state as bytes, which `from_bytes` reads with the same version of the game.

        Payments are not part of it.
        """
        if self._before is None:
            return bytes(self._positions.tobytes())
        assert self._last is not None
        return self._before.to_bytes() + np.array([self._last.action, *self._last.outcomes], "<i2").tobytes()

    @staticmethod
    def from_bytes(data: bytes, game: Game, players: Sequence[str], options: Sequence[str] = ()) -> State:
        """Return the state of which `to_bytes` returned `data`, at a table of this game with these players and options.

        Raise BadSetting if the bytes do not have the length of a state. That they are a state that can occur is not
        checked.
        """
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

    # What never changes

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self._setting.game

    @property
    def players(self) -> tuple[str, ...]:
        """The players' names, in the order of their seats."""
        return self._setting.players

    @property
    def options(self) -> tuple[str, ...]:
        """The options in use, in the game's order."""
        return self._setting.options

    @property
    def setting(self) -> Setting:
        """The game, the players and the options, which all states of a match share."""
        return self._setting

    def seat_of(self, player: str | int) -> int:
        """Return the seat of a player, who is given by name or seat; raise BadSetting if there is no such player."""
        if isinstance(player, str) and player in self.players:
            return self.players.index(player)
        if is_below(player, len(self.players)):
            return int(player)
        about = {"player": player if isinstance(player, str) else shown(player), "players": ", ".join(self.players)}
        raise BadSetting(Reason("not-a-player", about))

    def viewer_of(self, player: str | int | None) -> int:
        """Return the seat of a player, or SPECTATOR if the player is None.

        Raise BadSetting if there is no such player.
        """
        return SPECTATOR if player is None else self.seat_of(player)

    # How the game stands

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._mover == NOBODY_TO_MOVE

    @property
    def waiting_for_chance(self) -> bool:
        """Whether chance decides next, about an action or about the start."""
        return self._mover == CHANCE

    @property
    def mover(self) -> int:
        """The seat to move, CHANCE or NOBODY_TO_MOVE."""
        return self._mover

    @property
    def seat(self) -> int | None:
        """The seat to move, or the one whose action waits for chance.

        It is None before the start and when the game is over.
        """
        if self._mover >= 0:
            return self._mover
        return None if self.waiting is None else self.waiting.seat

    @property
    def to_move(self) -> str | None:
        """The name of the player to move, or whose action waits for chance.

        It is None before the start and when the game is over.
        """
        return None if self.seat is None else self.players[self.seat]

    @property
    def waiting(self) -> Event | None:
        """The event that waits for chance, with the outcomes known so far; None if no action waits."""
        return None if self._before is None else self._last

    @property
    def last(self) -> Event | None:
        """The event that led here, which may still wait for chance; None at the start."""
        return self._last

    @property
    def positions(self) -> Any:
        """The array of the one position that views show. It is shared and must not be written to."""
        return (self if self._before is None else self._before)._positions

    @property
    def newest(self) -> Any:
        """The array of the one position that is played on; while an action waits for chance, the position after it."""
        return self._positions

    @property
    def position(self) -> Any:
        """The record that the rules work on, read-only.

        While an action waits for chance, it is the position before that action.
        """
        read_only = self.positions.view()
        read_only.flags.writeable = False
        return read_only[0]

    def snapshot(self) -> Any:
        """Return a copy of the position as an array of one, which the caller may change."""
        return self.game.position_of(self.positions.tobytes())

    @property
    def giver(self) -> int | None:
        """The seat out of whose hand chance takes a card now, so that its player knows the outcome.

        It is None if there is no such seat.
        """
        return self.game.telling.giver(self._positions[0]) if self._before is not None else None

    def legal_actions(self) -> list[int]:
        """Return the numbers of the legal actions in the game's grammar, rising.

        The list is empty unless a seat is to move.
        """
        if self._mover < 0:
            return []
        out = self.game.buffers.actions
        actions: list[int] = out[: self._setting.engine.legal(self._positions, 0, out)].tolist()
        return actions

    def legal(self) -> list[str]:
        """Return the texts of the legal actions, without what chance will say.

        The list is empty while chance is awaited.
        """
        texts = self._setting.actions.texts
        return [texts[action] for action in self.legal_actions()]

    def legal_parts(self) -> list[list[Word]]:
        """Return the legal actions as lists of words, in the order of `legal`, as `["desert", 7, "oasis"]`."""
        return [self._setting.actions.parts(action) for action in self.legal_actions()]

    def legal_as_seen(self, player: str | int | None = None) -> list[str]:
        """Return the legal actions as texts, as a player or a spectator would see them played: what is hidden is `?`.

        The list is empty if the game has hidden hands and another player is to move, since it would show what that
        player holds.
        """
        viewer = self.viewer_of(player)
        if self.game.hidden_hands and viewer != self._mover:
            return []
        return [self._setting.as_seen(Event(self._mover, action), viewer, False) for action in self.legal_actions()]

    def chances(self) -> tuple[list[int], list[int]]:
        """Return the numbers of what chance may say now, rising, and their weights.

        Both lists are empty unless chance decides.
        """
        if self._mover != CHANCE:
            return [], []
        buffers = self.game.buffers
        count = self._setting.engine.chances(self._positions, 0, buffers.outcomes, buffers.weights)
        return buffers.outcomes[:count].tolist(), buffers.weights[:count].tolist()

    def outcomes(self) -> dict[str, Fraction]:
        """Return what chance may say now, with exact probabilities.

        The dictionary is empty unless chance decides next.
        """
        numbers, weights = self.chances()
        total, texts = sum(weights), self._setting.outcomes.texts
        return {texts[number]: Fraction(weight, total) for number, weight in zip(numbers, weights, strict=True)}

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return what chance may say now as pairs: its number in the game's grammar, rising, and its probability."""
        numbers, weights = self.chances()
        total = sum(weights)
        return [(number, weight / total) for number, weight in zip(numbers, weights, strict=True)]

    def scores(self) -> dict[str, int]:
        """Return each player's current score by name."""
        out = np.zeros(len(self.players), np.int64)
        self._setting.engine.scores(self.positions, 0, out)
        return dict(zip(self.players, out.tolist(), strict=True))

    def winners(self) -> list[str]:
        """Return the names of the winners, several if a victory is shared; the list is empty until the game is over."""
        if not self.over:
            return []
        out = np.zeros(len(self.players), np.bool_)
        self._setting.engine.winners(self._positions, 0, out)
        return [name for name, won in zip(self.players, out, strict=True) if won]

    def returns(self) -> dict[str, float]:
        """Return each player's share in the victory by name: the shares sum to 1, but are 0 until the game is over."""
        winners = self.winners()
        return {name: 1 / len(winners) if name in winners else 0.0 for name in self.players}

    def payments(self) -> list[dict[str, Any]]:
        """Return what the last event paid, to whom and what for, in the order of the rules; nothing of it is secret."""
        return self.game.telling.payments(self._paid, self.players) if self._paid else []

    # The states that follow

    def after(self, *said: str | int) -> State:
        """Return the state after an action, or after an outcome if chance decides; several are played in their order.

        Each is given as a text of the record or as its number in the game's grammar. Raise IllegalAction if one is not
        possible.
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
        """Return the number of an action or outcome that is given as text or number.

        Raise IllegalAction if there is none.

        `otherwise` is the name of the message for what is neither.
        """
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
        """Return the state after an action, given by number.

        Raise IllegalAction, which quotes `text`, if it is not legal.
        """
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
        """Return the state after an outcome of chance, given by number.

        Raise Contradiction, which quotes `text`, if it is not possible, and IllegalAction if chance does not decide.
        """
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
        """Return the state at new positions, with the payments that were just noted.

        If the rules are not compiled yet, the event is counted, since they are compiled after many.
        """
        game = self._setting.game
        if mover != CHANCE:
            before = None
            if last is not None and not game.rules_unit.is_compiled:
                game.rules_unit.note_event()
        return State(self._setting, positions, mover, last=last, before=before, paid=game.buffers.payments())

    def drawn(self, luck: int) -> tuple[int, int]:
        """Return the generator's next state, and the number of an outcome that is drawn with `luck`."""
        buffers = self.game.buffers
        luck, outcome = self._setting.engine.draw(
            self._positions, 0, buffers.outcomes, buffers.weights, np.uint64(luck)
        )
        return int(luck), int(outcome)

    def guess(self, viewer: int, luck: int) -> tuple[State, int]:
        """Return a state in which what a viewer cannot know is dealt anew, and the generator's next state."""
        engine = self._setting.engine
        positions, before = self.game.position_of(self._positions.tobytes()), self._before
        following = int(engine.guess(positions, 0, viewer, np.uint64(luck)))
        engine.guess_past(positions, 0, viewer)
        if before is not None:
            before, following = before.guess(viewer, luck)
        made = State(self._setting, positions, self._mover, last=self._last, before=before, paid=self._paid)
        return made, following

    def led_by(self, last: Event | None) -> State:
        """Return the same state with another event as `last`: the one that a viewer believes to have led here."""
        return State(self._setting, self._positions, self._mover, last=last, before=self._before, paid=self._paid)

    # Views and words

    def describe(self) -> dict[str, Any]:
        """Return all there is to know, hidden things included, as `caravan referee --json` prints it."""
        (own,) = self._written_views(1)
        view: dict[str, Any] = orjson.loads(self._setting.table_json + own + b"}")
        return view

    def view(self, player: str | int | None = None) -> dict[str, Any]:
        """Return what a player may know, and nothing more; if no player is given, what a spectator may know."""
        start, (own,), end = self.views_json([self.viewer_of(player)])
        view: dict[str, Any] = orjson.loads(start + own + end)
        return view

    def views_json(self, viewers: Collection[int]) -> ViewParts:
        """Return the views of several viewers in JSON, which is quicker than one after another.

        `viewers` are seats, rising; -1, which comes first, stands for spectators. Raise BadSetting if they are
        something else.
        """
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
        """Return what the engine's `write_views` writes for each viewer; `viewers` are bits as it takes them."""
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
        """Return what is written on the cards that chance may turn up now, by outcome and language.

        Outcomes that have no such text are left out.
        """
        texts, title = self._setting.outcomes.texts, self.game.telling.title
        titles = {texts[number]: title(number) for number in self.chances()[0]}
        return {text: words for text, words in titles.items() if words is not None}

    def clock(self) -> tuple[int, str] | None:
        """Return how many seconds the player to move has by the rules, and the action that is played after that.

        Return None if the rules give the player no time limit.
        """
        clock = self.game.telling.clock
        found = None if self._mover < 0 or clock is no_clock else clock(self._positions[0])
        return None if found is None else (found[0], self._setting.actions.texts[found[1]])

    def notes(self) -> list[dict[str, str]]:
        """Return the texts to be read aloud after the last event, as of a card it turned up, each by language."""
        note, last = self.game.telling.note, self._last
        return [] if last is None or note is nothing_to_note else note(last, self.positions[0])
