"""A match: one game at one table, behind a checked front door."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

import numpy as np

from caravanserai.core.fault import BadSetting, Contradiction, HeadFault, IllegalAction, Reason, shown
from caravanserai.core.game import CHANCE, NOBODY_TO_MOVE, Event, Game
from caravanserai.core.kind import called, ours, texts_by_key, whole
from caravanserai.core.moment import SPECTATOR, Moment
from caravanserai.core.setting import Setting, check_names
from caravanserai.core.words import LONGEST_EVENT

SEEDS = 1 << 64
PROOF_KEYS = ("commitment", "seed")  # of a house's dice: the seed's SHA-256, and the seed
PROOF_FORM = "[0-9a-f]{64}"
NO_EVENT = Event(-1, -1)
"""The last event of a match that has none."""


class Match(Moment):
    """A game being played: whose turn, what is legal, what was said, and what each may see of it.

    Actions and outcomes are texts, as in the record. Chance is drawn from the seed, unless it is given, or
    unless `dice` is "table": then a player says what the real dice or cards showed.
    """

    __slots__ = ()

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
        ours("game", game, Game, "cv.game")
        names = check_names(players)
        options = game.check_table(len(names), options)
        self._setting = Setting(game, names, options)
        self.dice = dice
        self.proof = check_proof({} if proof is None else proof)
        self.seed = check_seed(secrets.randbits(64) if seed is None else seed)
        engine = self._setting.engine
        self._luck = int(engine.luck_of(np.uint64(self.seed), np.uint64(0)))
        self._past = {}
        self._count = 0
        self._last = NO_EVENT
        self._luck_before = self._luck
        self._positions = game.positions(1)
        self._mover = NOBODY_TO_MOVE
        self.over = True
        self.waiting_for_chance = False
        self._before = self._earlier = self._paid = self._page = self._legal = None
        engine.setup(self._positions, 0, len(self.players), game.option_bits(self.options))
        given = texts_by_key("head", {} if head is None else head)
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

    @property
    def dice(self) -> str:
        """Where chance comes from: "seed", or "table" where a player says what the real dice or cards showed."""
        return self._dice

    @dice.setter
    def dice(self, dice: str) -> None:
        self._dice = check_dice(dice)

    def __repr__(self) -> str:
        return f"<Match {self.game.name}: {', '.join(self.players)}; {self.played} events>"

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

    def giver_in(self, text: str) -> int | None:
        """The seat that is to say what follows a legal action's own words in a text: the one it takes a card from.

        None where nothing follows, or where whoever plays it says so.
        """
        action = self.action_in(text)
        if action is None or action == text or action not in self.legal():
            return None
        tried = self.copy()
        tried.dice = "table"
        tried.play(action)
        return tried.giver

    # Playing

    def play(self, text: str) -> str:
        """Play an action for the player to move; IllegalAction, and nothing changed, if it cannot be.

        What chance says may follow the action's own words; else it is drawn from the seed, or waited for
        where the dice are on the table. Returns the event as the record tells it.
        """
        if not isinstance(text, str):
            raise IllegalAction(shown(text), Reason("action-not-text"))
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
                raise IllegalAction(text, Reason("space-at-end"))
            self._begin_event(action, after, mover)
            if mover != CHANCE or self._dice != "seed":
                return text
            self._draw_all()
            return self._text(self._last)
        kept = self.copy()
        self._begin_event(action, after, mover)
        try:
            self._settle_words(text, actions.texts[action], chance)
        except IllegalAction:
            self._be(kept)
            raise
        return self._text(self._last)

    def settle(self, text: str | None = None) -> str:
        """Settle an action that waits for chance, by what chance said, or drawn from the seed; returns the event."""
        if text is not None and not isinstance(text, str):
            raise IllegalAction(shown(text), Reason("outcome-not-text"))
        if not self.waiting_for_chance:
            raise IllegalAction(text or "", Reason("not-waiting"))
        if text is None:
            self._draw_all()
            return self._text(self._last)
        kept = self.copy()
        try:
            self._settle_words(text, self._text(self._last), text)
        except IllegalAction:
            self._be(kept)
            raise
        return self._text(self._last)

    def settle_by(self, draw: Callable[[Sequence[int]], int]) -> str:
        """Settle an action that waits for chance by draws from outside, until nothing waits; returns the event.

        `draw` is given the weight of each of `outcomes()`, in their order, and returns the place of one.
        """
        if self._mover != CHANCE:
            raise IllegalAction("", Reason("not-waiting"))
        called("draw", draw)
        kept = self.copy()
        try:
            while self.waiting_for_chance:
                numbers, weights = self._chances()
                self._settle_one(numbers[whole("draw(weights)", draw(weights), least=0, most=len(numbers) - 1)])
        except BaseException:
            self._be(kept)
            raise
        return self._text(self._last)

    def _settle_words(self, text: str, said: str, chance: str) -> None:
        """Settle by the words of chance: all that the action needs, and no more.

        Where hands are hidden all words are read before any is judged: how far the judging came would tell of them.
        """
        if not chance:
            raise self._setting.outcomes.complain(text, said, "")
        if self.game.hidden_hands:
            self.copy()._follow_words(text, said, chance, judges=False)
        self._follow_words(text, said, chance, judges=True)

    def _follow_words(self, text: str, said: str, chance: str, *, judges: bool) -> None:
        """Settle word by word; without judging, by whatever can come, to see whether there are as many as needed."""
        while chance:
            if not self.waiting_for_chance:
                raise IllegalAction(text, Reason("word-too-many", {"word": chance.split(" ")[0], "after": said}))
            found = self._setting.outcomes.match(chance) if len(chance) <= LONGEST_EVENT else None
            if found is None:
                raise self._setting.outcomes.complain(text, said, chance[:LONGEST_EVENT])
            outcome, rest = found
            fault = self._setting.engine.outcome_fault(self._positions, 0, outcome) if judges else 0
            if fault:
                position = self._positions[0]
                raise Contradiction(text, self.game.telling.explain_outcome(position, outcome, fault, self.players))
            self._settle_one(outcome if judges else self._chances()[0][0])
            said, chance = f"{said} {self._setting.outcomes.texts[outcome]}", rest
            if not chance and text.endswith(" "):
                raise IllegalAction(text, Reason("space-at-end"))
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
        unit = self._setting.game.rules_unit
        if not unit.is_compiled:
            unit.note_event()
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
        self._dice = other._dice
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
        if not 0 <= whole("number", number) <= self.played:
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


def check_dice(dice: str) -> str:
    """Dice are drawn from the seed, or thrown on a real table."""
    if not isinstance(dice, str) or dice not in ("seed", "table"):
        raise BadSetting(Reason("unknown-dice", {"dice": dice}))
    return dice


def check_proof(proof: Mapping[str, str]) -> dict[str, str]:
    """A proof is of the lines that a house writes."""
    proof = texts_by_key("proof", proof)
    for key, value in proof.items():
        if key not in PROOF_KEYS:
            raise BadSetting(Reason("unknown-key", {"key": key, "keys": ", ".join(PROOF_KEYS)}))
        if not re.fullmatch(PROOF_FORM, value):
            raise BadSetting(Reason("bad-proof", {"key": key}))
    return proof


def check_seed(seed: int) -> int:
    """A seed is a whole number of 64 bits."""
    if isinstance(seed, bool) or not isinstance(seed, int | np.integer) or not 0 <= seed < SEEDS:
        raise BadSetting(Reason("bad-seed", {"seed": shown(seed)}))
    return int(seed)
