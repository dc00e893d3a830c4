"""The state of a table: what its events add up to, and what may happen next.

A state is never changed; `after` an event there is another one. So nothing is seen before it is on disk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any, NamedTuple

from caravanserai.core.fault import Contradiction
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.setting import check_names
from caravanserai.games import find
from caravanserai.house.dice import FairDice
from caravanserai.house.keys import hash_of, is_same
from caravanserai.house.ledger import RESUMED, Entry, Summary
from caravanserai.house.refusal import Refusal

PERSON, BOT, OPEN = "person", "bot", "open"
CLOCK = "clock"  # plays for a person whose time is over
HOUSE_DICE, TABLE_DICE = "house", "table"

# What can happen at a table.
OPENED, SAT, INVITED, NAMED, LEFT, BEGAN = "opened", "sat", "invited", "named", "left", "began"
PLAYED, SETTLED, HANDED, RETURNED, AGAIN = "played", "settled", "handed", "returned", "again"
DISPUTED = "disputed"
MOVES = (PLAYED, SETTLED)
NOBODY = -1

ON = Summary("on", None)
"""A game that nobody but its players moves on."""

Move = tuple[str, dict[str, Any], Match | None]
"""What is to be written: the event's kind and body, and the match after it where it was played on."""


@dataclass(frozen=True)
class Seat:
    """Who sits there: a person, a bot of a level, or nobody yet."""

    kind: str
    name: str = ""
    level: str | None = None
    key: str = ""  # hashes: of the key that holds it,
    code: str = ""  # and of the invitation to it
    stand_in: str | None = None  # the level of the bot that plays for an absent person
    sent_away: bool = False  # whether others have handed the seat over

    @property
    def player(self) -> str | None:
        """The level of the bot that plays now, or None where a person does."""
        return self.level if self.kind == BOT else self.stand_in


@dataclass(frozen=True)
class Charter:
    """What was agreed when the table was opened."""

    game: str
    options: tuple[str, ...]
    public: bool
    odds: bool
    clock: float | None  # seconds a turn
    dice: str
    begins_full: bool
    head: Mapping[str, str]
    stand_in: str
    commitment: str | None
    host: str  # the hash of the host's key
    previous: str | None  # the table that this is the rematch of
    opened: float
    shuffle: bool = False  # whether the order of the seats was drawn then; older tables do not say


class Presence(NamedTuple):
    """For how many seconds a seat's player has not been heard of, and after how many they are absent."""

    away: float
    absence: float


class TableState(NamedTuple):
    """A table as it stands."""

    charter: Charter
    seats: tuple[Seat, ...]
    dice: FairDice
    match: Match | None = None
    moved: int = 0  # the number of the last event that changed the game
    since: float = 0.0  # when the turn began; before the game, when somebody sat down last
    again: str | None = None  # the table of the rematch
    late: int = 0  # a bit for each seat whose last action was played when its time was over

    # What has happened

    @staticmethod
    def opened(entry: Entry, dice: FairDice) -> TableState:
        """The state after a table's first event."""
        body = dict(entry.body)
        seats = tuple(Seat(**seat) for seat in body.pop("seats"))
        charter = Charter(**{**body, "options": tuple(body["options"]), "opened": entry.at})
        return TableState(charter, seats, dice, since=entry.at)

    def after(self, entry: Entry, match: Match | None = None) -> TableState:
        """The state after an event; `match` is the one it was played on, if it was."""
        kind, body = entry.kind, entry.body
        if kind in MOVES:
            if match is None:
                assert self.match is not None
                match = self.match.copy()
                (match.play if kind == PLAYED else match.settle_whole)(body["text"])
            late, by = self.late, body.get("by")
            if by == CLOCK:
                late |= 1 << body["seat"]
            elif late and by == PERSON:
                late &= ~(1 << body["seat"])
            return TableState(self.charter, self.seats, self.dice, match, entry.number, entry.at, self.again, late)
        if kind == BEGAN:
            seats = tuple(seat for seat in self.seats if seat.kind != OPEN)
            begun = match or self._new_match(seats, body["head"])
            return self._replace(seats=seats, match=begun, moved=entry.number, since=entry.at)
        if kind == AGAIN:
            return self._replace(again=body["table"])
        if kind == DISPUTED:
            return self
        if kind == RESUMED:
            return self._replace(since=self.since + body["pause"])
        number = body["seat"]
        seat = self.seats[number]
        if kind == SAT:
            seat = Seat(PERSON, body["name"], key=body["key"])
        elif kind == INVITED:
            seat = replace(seat, code=body["code"])
        elif kind == NAMED:
            seat = replace(seat, name=body["name"])
        elif kind == LEFT:
            seat = Seat(OPEN)
        elif kind == HANDED:
            seat = replace(seat, stand_in=body["level"], sent_away=body.get("teller", number) != number)
        else:
            assert kind == RETURNED, kind
            seat = replace(seat, stand_in=None, sent_away=False)
        # Whoever sits down may make the table begin. A running clock goes on, whoever plays there.
        since = entry.at if kind == SAT else self.since
        return self._replace(seats=(*self.seats[:number], seat, *self.seats[number + 1 :]), since=since)

    # Where it stands

    @property
    def game(self) -> Game:
        """The game that is played here."""
        return find(self.charter.game)

    @property
    def status(self) -> str:
        """Open to who joins, on, or over."""
        return "open" if self.match is None else "over" if self.match.over else "on"

    @property
    def to_move(self) -> int | None:
        """The seat to move, or whose action waits for chance."""
        return None if self.match is None else self.match.seat

    @property
    def names(self) -> list[str]:
        """The names of those who sit."""
        return [seat.name for seat in self.seats if seat.kind != OPEN]

    def summary(self) -> Summary:
        """What lists and clocks ask for."""
        due = self.due()
        return ON if due is None and self.match is not None and not self.match.over else Summary(self.status, due)

    def due(self) -> float | None:
        """When the house must act itself: at once for a bot or a full table, or when a person's clock runs out."""
        match = self.match
        if match is None:
            return self.since if self.is_ready else None
        if match.over or match.waiting_for_chance:
            return None
        seat = match.seat
        assert seat is not None
        return self.since if self.seats[seat].player is not None else self.deadline()

    def deadline(self) -> float | None:
        """When the time of the player to move is over."""
        match, clock = self.match, self.charter.clock
        if match is None or match.over or match.waiting_for_chance:
            return None
        own = match.state.clock()
        if own is not None:
            clock = float(own[0]) if clock is None else min(clock, own[0])
        return None if clock is None else self.since + clock

    def holder(self, key: str) -> int | None:
        """The seat that a key holds; None for a key that holds none here."""
        found = None
        told = hash_of(key)
        for number, seat in enumerate(self.seats):
            if is_same(seat.key, told):
                found = number
        return found

    def is_host(self, key: str) -> bool:
        """Whether this is the host's key."""
        return is_same(self.charter.host, hash_of(key))

    # What may happen before the game

    def sit(self, wanted: int | None, name: str, code: str | None, key: str) -> Move:
        """Take an open seat: by invitation, or at a public table any."""
        self._must_be_open()
        free = [number for number, seat in enumerate(self.seats) if seat.kind == OPEN]
        if code is not None:
            free = [self.invited(code)]
        elif not self.charter.public:
            raise Refusal("private-table", HTTPStatus.FORBIDDEN)
        if wanted is not None:
            free = [number for number in free if number == wanted]
        if not free:
            raise Refusal("no-free-seat", HTTPStatus.CONFLICT)
        check_names([*self.names, name])
        return SAT, {"seat": free[0], "name": name, "key": key}, None

    def invited(self, code: str) -> int:
        """The open seat that an invitation leads to; refused where it is not good, or not any more."""
        self._must_be_open()
        told = hash_of(code)
        for number, seat in enumerate(self.seats):
            if seat.kind == OPEN and is_same(seat.code, told):
                return number
        raise Refusal("bad-code", HTTPStatus.FORBIDDEN)

    def invite(self, number: int, code: str) -> Move:
        """A new invitation to an open seat; the one before is void."""
        self._must_be_open()
        if self._seat(number).kind != OPEN:
            raise Refusal("seat-taken", HTTPStatus.CONFLICT)
        return INVITED, {"seat": number, "code": code}, None

    def rename(self, number: int, name: str) -> Move:
        """Another name, before the game."""
        self._must_be_open()
        others = [seat.name for other, seat in enumerate(self.seats) if seat.kind != OPEN and other != number]
        check_names([*others, name])
        return NAMED, {"seat": number, "name": name}, None

    def begin(self, head: Mapping[str, str] | None = None) -> Move:
        """Begin with those who sit; open seats are taken away. `head` tells how a real table was laid."""
        self._must_be_open()
        check_head(self.game, self.charter.dice, head or {})
        seats = [seat for seat in self.seats if seat.kind != OPEN]
        match = self._new_match(seats, {**self.charter.head, **(head or {})})
        return BEGAN, {"head": match.head}, match

    @property
    def is_ready(self) -> bool:
        """Whether the table begins by itself now."""
        return self.status == "open" and self.charter.begins_full and all(seat.kind != OPEN for seat in self.seats)

    def _new_match(self, seats: Sequence[Seat], head: Mapping[str, str]) -> Match:
        seed = self.dice.head_seed()
        names = [seat.name for seat in seats]
        # What chance says is drawn by the house's dice, or typed: never by the match itself.
        return Match(self.game, names, self.charter.options, seed=seed, head=head, dice="table")

    def _must_be_open(self) -> None:
        if self.match is not None:
            raise Refusal("has-begun", HTTPStatus.CONFLICT)

    def _seat(self, number: int) -> Seat:
        if not 0 <= number < len(self.seats):
            raise Refusal("no-such-seat", HTTPStatus.NOT_FOUND, seat=number)
        return self.seats[number]

    # What may happen in the game

    def act(self, number: int, action: str, by: str, client: str | None = None) -> Move:
        """Play an action for the seat to move, with what chance says if the dice are the house's."""
        match = self._match_on(number)
        if self.match is not None and self.match.waiting_for_chance:
            raise Refusal("waiting-for-chance", HTTPStatus.CONFLICT, player=match.to_move)
        if self.charter.dice == HOUSE_DICE and not match.knows(action):
            # Not tried: the answer would tell what others hold.
            if any(action.startswith(f"{text} ") for text in match.legal()):
                raise Refusal("house-dice", HTTPStatus.UNPROCESSABLE_ENTITY, action=action)
            match.play(action)
            raise AssertionError("what is not legal was played")
        giver = match.giver_in(action) if self.charter.dice == TABLE_DICE else None
        if giver is not None:
            raise self._left_to(giver)
        try:
            text = match.play(action)
        except Contradiction:
            if not self.game.hidden_hands:
                raise
            return self._dispute(number, client)
        if self.charter.dice == HOUSE_DICE and match.waiting_for_chance:
            text = match.settle_by(self.dice.draws(match.played))
        body: dict[str, Any] = {"seat": number, "text": text, "by": by}
        if client is not None:
            body["id"] = client
        return PLAYED, body, match

    def settle(self, number: int, outcome: str, client: str | None = None) -> Move:
        """Say what the real dice or cards showed: who rolled, or, where nothing is hidden, anybody at the table."""
        if self.charter.dice == HOUSE_DICE:
            raise Refusal("house-dice", HTTPStatus.UNPROCESSABLE_ENTITY, action=outcome)
        mover = NOBODY if self.to_move is None else self.to_move
        giver = None if self.match is None else self.match.state.giver
        may = self.may_settle(number)
        if giver is not None and not may:
            raise self._left_to(giver)
        match = self._match_on(mover if may else number)
        try:
            match.settle_whole(outcome)
        except Contradiction:
            if not self.game.hidden_hands or number == giver:
                raise
            return self._dispute(number, client)
        body = {"seat": mover, "text": outcome, "teller": number}
        return SETTLED, body if client is None else {**body, "id": client}, match

    def may_settle(self, number: int | None) -> bool:
        """Whether a seat may say what the real dice or cards showed.

        Where hands are hidden it is the seat that is asked; where a bot plays there, which sees no card, it is anybody.
        """
        if number is None or self.charter.dice == HOUSE_DICE:
            return False
        asked = self.asked
        return (
            not self.game.hidden_hands
            or number == asked
            or (asked is not None and self.seats[asked].player is not None)
        )

    @property
    def asked(self) -> int | None:
        """The seat that is to say what real cards showed, where hands are hidden: who was robbed, or who drew."""
        match = self.match
        if match is None or not match.waiting_for_chance or not self.game.hidden_hands:
            return None
        return match.seat if match.state.giver is None else match.state.giver

    @property
    def waited_for(self) -> int | None:
        """The seat that the others wait for: the one to move, or the one that is to say what a card was."""
        return self.to_move if self.asked is None else self.asked

    def _left_to(self, giver: int) -> Refusal:
        """Who was robbed says of what: the thief, who does not know the hand, could try one card after another."""
        return Refusal("giver-tells", HTTPStatus.CONFLICT, player=self.seats[giver].name)

    def _dispute(self, number: int, client: str | None) -> Move:
        """What somebody says they drew cannot be, by what others have said they hold.

        It is no refusal, by which a player could find out in secret what the others hold: everybody is told. The cards
        on the real table are to be looked at again.
        """
        return DISPUTED, {"seat": number} if client is None else {"seat": number, "id": client}, None

    def _match_on(self, number: int) -> Match:
        """A copy of the match to play on, if it is the seat's turn."""
        if self.match is None:
            raise Refusal("not-begun", HTTPStatus.CONFLICT)
        if self.match.over:
            raise Refusal("game-over", HTTPStatus.CONFLICT, rule=self.game.end_rule)
        if self.match.seat != number:
            raise Refusal("not-your-turn", HTTPStatus.CONFLICT, rule=self.game.turn_rule, player=self.match.to_move)
        return self.match.copy()

    def hand_over(self, number: int, level: str | None) -> Move:
        """Let a bot play for a person, who wishes it."""
        self._must_be_played_by_person(number)
        return HANDED, {"seat": number, "level": level or self.charter.stand_in}, None

    def send_away(self, number: int, level: str | None, teller: int | None, now: float, presence: Presence) -> Move:
        """Let a bot play for an absent person, whom others wait for; `teller` is the seat of who wishes it, if any."""
        seat = self._must_be_played_by_person(number)
        if not self.may_be_sent_away(number, now, presence):
            message = "not-absent" if self.charter.clock is None else "not-absent-clock"
            raise Refusal(message, HTTPStatus.CONFLICT, player=seat.name, seconds=round(presence.absence))
        return HANDED, {"seat": number, "level": level or self.charter.stand_in, "teller": teller}, None

    def may_be_sent_away(self, number: int, now: float, presence: Presence) -> bool:
        """Whether others may hand a person's seat over, who is absent and has let the time of a turn run out.

        At a table without a clock it is enough that the others wait for them.
        """
        seat, clock = self.seats[number], self.charter.clock
        if self.status != "on" or seat.kind != PERSON or seat.stand_in is not None or presence.away < presence.absence:
            return False
        if clock is not None and self.late >> number & 1:
            return True
        # No clock runs while a card is to be said, as nobody else could say it; the time for it is the same.
        return number == self.waited_for and (clock is None or now >= self.since + clock)

    def _must_be_played_by_person(self, number: int) -> Seat:
        seat = self._seat(number)
        self._must_be_on()
        if seat.kind != PERSON or seat.stand_in is not None:
            raise Refusal("already-bot", HTTPStatus.CONFLICT, player=seat.name)
        return seat

    def come_back(self, number: int) -> Move:
        """Play oneself again."""
        self._must_be_on()
        if self._seat(number).stand_in is None:
            raise Refusal("not-away", HTTPStatus.CONFLICT)
        return RETURNED, {"seat": number}, None

    def leave(self, number: int) -> Move:
        """Stand up: the seat is open again, or a bot plays on."""
        if self.match is None:
            return LEFT, {"seat": number}, None
        return self.hand_over(number, None)

    def _must_be_on(self) -> None:
        if self.match is None:
            raise Refusal("not-begun", HTTPStatus.CONFLICT)
        if self.match.over:
            raise Refusal("game-over", HTTPStatus.CONFLICT, rule=self.game.end_rule)

    def record(self) -> str:
        """The record of a finished game, with the seed opened."""
        if self.match is None or not self.match.over:
            raise Refusal("not-over", HTTPStatus.CONFLICT)
        match = self.match.copy()
        match.proof = self.dice.proof if self.charter.dice == HOUSE_DICE else {}
        return match.record()


def check_head(game: Game, dice: str, head: Mapping[str, str]) -> None:
    """What a record's head needs is drawn by the house's dice; what it may leave out can be chosen."""
    for key in head:
        if dice == HOUSE_DICE and key in game.head.keys and key not in game.head.optional:
            raise Refusal("head-is-drawn", HTTPStatus.UNPROCESSABLE_ENTITY, key=key)
