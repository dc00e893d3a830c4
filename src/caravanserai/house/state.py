"""The state of a table: what results from its events, and what may happen next.

A state is immutable; `after` returns the state after an event. It replaces the old one only when the event is on disk,
so nobody sees what might still be lost. The methods that check what may happen return the event to be written, as a
`Move`, and raise Refusal if it may not happen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus
from typing import Any, NamedTuple

from caravanserai.core.fault import Contradiction
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.proof import check_word, write_words
from caravanserai.core.setting import check_names
from caravanserai.house.dice import FairDice
from caravanserai.house.keys import hash_of, is_same
from caravanserai.house.ledger import RESUMED, Entry, Summary
from caravanserai.house.refusal import Refusal

PERSON, BOT, OPEN = "person", "bot", "open"
CLOCK = "clock"  # says of an action that it was played for a person whose time was over
HOUSE_DICE, TABLE_DICE = "house", "table"

# The kinds of events; `RESUMED` of the ledger is another one.
OPENED, SAT, INVITED, NAMED, LEFT, BEGAN = "opened", "sat", "invited", "named", "left", "began"
WORDED = "worded"  # a person has given a word for the dice, or taken it back
PLAYED, SETTLED, HANDED, RETURNED, AGAIN = "played", "settled", "handed", "returned", "again"
DISPUTED, CLOSED = "disputed", "closed"
MOVES = (PLAYED, SETTLED)
NOBODY = -1
NO_EVENT = -1  # stands for the number of an event that is not known

ON = Summary("on", None)
"""The summary of a game that is not over and at which the house need not act."""

Move = tuple[str, dict[str, Any], Match | None]
"""An event that is to be written: its kind, its body, and the match after it if the event changes the match."""


class Repeat(Exception):
    """Nothing is to happen: it has happened already, as the event with this number; NO_EVENT if that is not known."""

    def __init__(self, number: int = NO_EVENT) -> None:
        super().__init__(number)
        self.number = number


@dataclass(frozen=True)
class Seat:
    """A seat and who sits there: a person, a bot of a level, or nobody yet."""

    kind: str
    name: str = ""
    level: str | None = None
    key: str = ""  # the hash of the key that holds the seat
    code: str = ""  # the hash of the code that invites to it
    stand_in: str | None = None  # the level of the bot that plays for the person, if one does
    sent_away: bool = False  # whether others have handed the seat to that bot
    word: str = ""  # what the person gives to be mixed into the dice; secret until the game begins

    @property
    def player(self) -> str | None:
        """The level of the bot that plays at this seat now, or None if a person does."""
        return self.level if self.kind == BOT else self.stand_in


FIRST_VERSION = "1.0"
"""The version of the rules of tables that were opened before their first event told it."""


@dataclass(frozen=True)
class Charter:
    """What was agreed when the table was opened."""

    game: str
    options: tuple[str, ...]
    public: bool
    odds: bool
    clock: float | None  # how many seconds a turn may take
    dice: str
    begins_full: bool
    head: Mapping[str, str]
    stand_in: str
    commitment: str | None
    host: str  # the hash of the host's key
    previous: str | None  # the table of which this is the rematch
    opened: float  # when it was opened, in seconds since 1970
    cards: str | None = None  # the name of its board and cards, if they are not the house's own
    version: str = FIRST_VERSION  # of the game's rules
    shuffle: bool = False  # whether the order of the seats was drawn then; older tables do not say


class Presence(NamedTuple):
    """How many seconds ago a seat's player was last heard of, and after how many a player counts as absent."""

    away: float
    absence: float


class TableState(NamedTuple):
    """The state of a table at one moment."""

    charter: Charter
    seats: tuple[Seat, ...]
    dice: FairDice
    game: Game
    match: Match | None = None
    moved: int = 0  # the number of the last event that changed the game
    since: float = 0.0  # when the turn began; before the game, when the last player sat down
    again: str | None = None  # the table of the rematch
    closed: bool = False  # whether whoever runs the house has closed the table for good
    late: int = 0  # a bit for each seat whose last action was played by the house since its time was over

    # The states that follow events

    @staticmethod
    def opened(entry: Entry, dice: FairDice, game: Game) -> TableState:
        """Return the state after a table's first event."""
        body = dict(entry.body)
        seats = tuple(Seat(**seat) for seat in body.pop("seats"))
        charter = Charter(**{**body, "options": tuple(body["options"]), "opened": entry.at})
        return TableState(charter, seats, dice, game, since=entry.at)

    def after(self, entry: Entry, match: Match | None = None) -> TableState:
        """Return the state after an event.

        `match` is the match after it, if it is known, as it is not for events from the log.
        """
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
            stays = self.charter, self.seats, self.dice, self.game
            return TableState(*stays, match, entry.number, entry.at, self.again, late=late)
        if kind == BEGAN:
            seats = tuple(seat for seat in self.seats if seat.kind != OPEN)
            dice = self.dice.with_words(body.get("words", ""))
            begun = match or self._new_match(seats, body["head"], dice)
            return self._replace(seats=seats, dice=dice, match=begun, moved=entry.number, since=entry.at)
        if kind == AGAIN:
            return self._replace(again=body["table"])
        if kind == DISPUTED:
            return self
        if kind == CLOSED:
            return self._replace(closed=True)
        if kind == RESUMED:
            return self._replace(since=self.since + body["pause"])
        number = body["seat"]
        seat = self.seats[number]
        if kind == SAT:
            seat = Seat(PERSON, body["name"], key=body["key"], word=body.get("word", ""))
        elif kind == INVITED:
            seat = replace(seat, code=body["code"])
        elif kind == NAMED:
            seat = replace(seat, name=body["name"])
        elif kind == WORDED:
            seat = replace(seat, word=body["word"])
        elif kind == LEFT:
            seat = Seat(OPEN)
        elif kind == HANDED:
            seat = replace(seat, stand_in=body["level"], sent_away=body.get("teller", number) != number)
        else:
            assert kind == RETURNED, kind
            seat = replace(seat, stand_in=None, sent_away=False)
        # The table may begin when somebody sits down. A running clock goes on, whoever plays at the seat.
        since = entry.at if kind == SAT else self.since
        return self._replace(seats=(*self.seats[:number], seat, *self.seats[number + 1 :]), since=since)

    # How the table stands

    @property
    def status(self) -> str:
        """The table's status: "open" while players can join, "on" during the game, and "over" after it.

        It is "closed" if whoever runs the house has closed the table for good.
        """
        if self.closed:
            return "closed"
        return "open" if self.match is None else "over" if self.match.over else "on"

    @property
    def to_move(self) -> int | None:
        """The seat to move, or whose action waits for chance; None before and after the game."""
        return None if self.match is None or self.closed else self.match.seat

    @property
    def names(self) -> list[str]:
        """The names of those who sit at the table."""
        return [seat.name for seat in self.seats if seat.kind != OPEN]

    def summary(self) -> Summary:
        """Return what lists and clocks ask of the table."""
        due = self.due()
        is_on = self.match is not None and not self.match.over and not self.closed
        return ON if due is None and is_on else Summary(self.status, due)

    def due(self) -> float | None:
        """Return when the house must act itself: at once for a bot or a full table, or when a person's time is over.

        Return None if it need not act.
        """
        match = self.match
        if match is None:
            return self.since if self.is_ready else None
        if match.over or match.waiting_for_chance or self.closed:
            return None
        seat = match.seat
        assert seat is not None
        return self.since if self.seats[seat].player is not None else self.deadline()

    def deadline(self) -> float | None:
        """Return when the time of the player to move is over; None if the player has no time limit."""
        match, clock = self.match, self.charter.clock
        if match is None or match.over or match.waiting_for_chance or self.closed:
            return None
        own = match.state.clock()
        if own is not None:
            clock = float(own[0]) if clock is None else min(clock, own[0])
        return None if clock is None else self.since + clock

    def holder(self, key: str) -> int | None:
        """Return the seat that a key holds; None if it holds none here."""
        found = None
        told = hash_of(key)
        for number, seat in enumerate(self.seats):
            if is_same(seat.key, told):
                found = number
        return found

    def is_host(self, key: str) -> bool:
        """Return whether this is the host's key."""
        return is_same(self.charter.host, hash_of(key))

    # Events before the game

    def sit(self, wanted: int | None, name: str, code: str | None, key: str, word: str | None = None) -> Move:
        """Return the event by which somebody takes an open seat, with an invitation's code or at a public table.

        `wanted` is a seat's number or None for any, `key` the hash of the new key, `word` a word for the dice, if any.
        """
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
        body = {"seat": free[0], "name": name, "key": key}
        if word is not None:
            body["word"] = check_own_word(self.charter.dice, word)
        return SAT, body, None

    def invited(self, code: str) -> int:
        """Return the open seat that an invitation leads to; raise Refusal if it is not valid, or no longer."""
        self._must_be_open()
        told = hash_of(code)
        for number, seat in enumerate(self.seats):
            if seat.kind == OPEN and is_same(seat.code, told):
                return number
        raise Refusal("bad-code", HTTPStatus.FORBIDDEN)

    def invite(self, number: int, code: str) -> Move:
        """Return the event of a new invitation to an open seat, which makes the previous one invalid.

        `code` is its hash.
        """
        self._must_be_open()
        if self._seat(number).kind != OPEN:
            raise Refusal("seat-taken", HTTPStatus.CONFLICT)
        return INVITED, {"seat": number, "code": code}, None

    def rename(self, number: int, name: str) -> Move:
        """Return the event by which a seat's player takes another name."""
        self._must_be_open()
        others = [seat.name for other, seat in enumerate(self.seats) if seat.kind != OPEN and other != number]
        check_names([*others, name])
        return NAMED, {"seat": number, "name": name}, None

    def give_word(self, number: int, word: str | None) -> Move:
        """Return the event by which a person gives a word for the dice, in place of an earlier one; None takes it back.

        Nobody is told the word before the game begins: whoever knew the seed and all other words could try one word
        after another, until the dice fall as they like.
        """
        self._must_be_open()
        if self._seat(number).kind != PERSON:
            raise Refusal("no-seat", HTTPStatus.FORBIDDEN)
        return WORDED, {"seat": number, "word": "" if word is None else check_own_word(self.charter.dice, word)}, None

    def begin(self, head: Mapping[str, str] | None = None) -> Move:
        """Return the event by which the game begins with those who sit; open seats are removed.

        Their words are mixed into the dice now, before anything is drawn, and are secret no more. `head` says how a
        real table was set up, if the dice are real.
        """
        self._must_be_open()
        check_head(self.game, self.charter.dice, head or {})
        seats = [seat for seat in self.seats if seat.kind != OPEN]
        words = write_words([seat.word for seat in seats])
        match = self._new_match(seats, {**self.charter.head, **(head or {})}, self.dice.with_words(words))
        body: dict[str, Any] = {"head": match.head}
        return BEGAN, {**body, "words": words} if words else body, match

    @property
    def is_ready(self) -> bool:
        """Whether the game begins now without the host, since nobody is missing."""
        return self.status == "open" and self.charter.begins_full and all(seat.kind != OPEN for seat in self.seats)

    def _new_match(self, seats: Sequence[Seat], head: Mapping[str, str], dice: FairDice) -> Match:
        """Return the match at its start, whose head is drawn by these dice."""
        seed = dice.head_seed()
        names = [seat.name for seat in seats]
        # Chance is drawn by the house's dice or entered by players, but never drawn by the match itself.
        return Match(self.game, names, self.charter.options, seed=seed, head=head, dice="table")

    def must_go_on(self) -> None:
        """Raise Refusal if whoever runs the house has closed the table: nothing happens there any more."""
        if self.closed:
            raise Refusal("table-closed", HTTPStatus.CONFLICT)

    def _must_be_open(self) -> None:
        """Raise Refusal if the game has begun."""
        self.must_go_on()
        if self.match is not None:
            raise Refusal("has-begun", HTTPStatus.CONFLICT)

    def _seat(self, number: int) -> Seat:
        """Return the seat of that number; raise Refusal if there is none."""
        if not 0 <= number < len(self.seats):
            raise Refusal("no-such-seat", HTTPStatus.NOT_FOUND, seat=number)
        return self.seats[number]

    # Events in the game

    def act(self, number: int, action: str, by: str, client: str | None = None) -> Move:
        """Return the event by which a seat plays an action, with what chance says if the dice are the house's.

        `by` says who plays it: PERSON, BOT or CLOCK. `client` is the id that the sender's program gave it. Raise a
        CaravanError if the action is not possible.
        """
        match = self._match_on(number)
        if self.match is not None and self.match.waiting_for_chance:
            raise Refusal("waiting-for-chance", HTTPStatus.CONFLICT, player=match.to_move)
        if self.charter.dice == HOUSE_DICE and not match.knows(action):
            # A text that contains an outcome is not tried, since the answer would tell what others hold.
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
        """Return the event by which a seat enters what the real dice or cards showed.

        If hands are hidden, only the seat that is asked may do so; otherwise any seat at the table. Raise a
        CaravanError if it is not possible.
        """
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
        """Return whether a seat may enter what the real dice or cards showed.

        If hands are hidden, only the seat that is asked may. If a bot plays there, which does not see real cards, any
        seat may.
        """
        if number is None or self.charter.dice == HOUSE_DICE or self.closed:
            return False
        asked = self.asked
        return (
            not self.game.hidden_hands
            or number == asked
            or (asked is not None and self.seats[asked].player is not None)
        )

    @property
    def asked(self) -> int | None:
        """The seat that must enter what real cards showed, if hands are hidden: the one that was robbed, or drew."""
        match = self.match
        if match is None or not match.waiting_for_chance or not self.game.hidden_hands or self.closed:
            return None
        return match.seat if match.state.giver is None else match.state.giver

    @property
    def waited_for(self) -> int | None:
        """The seat that the others wait for: the one to move, or the one that must enter what a card was."""
        return self.to_move if self.asked is None else self.asked

    def _left_to(self, giver: int) -> Refusal:
        """Return the refusal that says that the seat a card is taken from must enter which card it was.

        If the thief did, who does not know the hand, the thief could try one card after another.
        """
        return Refusal("giver-tells", HTTPStatus.CONFLICT, player=self.seats[giver].name)

    def _dispute(self, number: int, client: str | None) -> Move:
        """Return the event that says that cards which a seat entered are not possible by what others have entered.

        A refusal would let a player find out in secret what the others hold. So everybody is told, and the cards on the
        real table can be checked.
        """
        return DISPUTED, {"seat": number} if client is None else {"seat": number, "id": client}, None

    def _match_on(self, number: int) -> Match:
        """Return a copy of the match, to be played on; raise Refusal unless it is the seat's turn."""
        if self.match is None:
            raise Refusal("not-begun", HTTPStatus.CONFLICT)
        if self.match.over:
            raise Refusal("game-over", HTTPStatus.CONFLICT, rule=self.game.end_rule)
        if self.match.seat != number:
            raise Refusal("not-your-turn", HTTPStatus.CONFLICT, rule=self.game.turn_rule, player=self.match.to_move)
        return self.match.copy()

    def hand_over(self, number: int, level: str | None) -> Move:
        """Return the event by which a person lets a bot play for them."""
        self._must_be_played_by_person(number)
        return HANDED, {"seat": number, "level": level or self.charter.stand_in}, None

    def send_away(self, number: int, level: str | None, teller: int | None, now: float, presence: Presence) -> Move:
        """Return the event by which others let a bot play for an absent person for whom they wait.

        `teller` is the seat that requests it, or None if it is the host. Raise Refusal if the person is not absent.
        """
        seat = self._must_be_played_by_person(number)
        if not self.may_be_sent_away(number, now, presence):
            message = "not-absent" if self.charter.clock is None else "not-absent-clock"
            raise Refusal(message, HTTPStatus.CONFLICT, player=seat.name, seconds=round(presence.absence))
        return HANDED, {"seat": number, "level": level or self.charter.stand_in, "teller": teller}, None

    def may_be_sent_away(self, number: int, now: float, presence: Presence) -> bool:
        """Return whether others may hand a person's seat to a bot.

        They may if the person is absent and the time of a turn was over; at a table without a clock, if they wait for
        the person.
        """
        seat, clock = self.seats[number], self.charter.clock
        if self.status != "on" or seat.kind != PERSON or seat.stand_in is not None or presence.away < presence.absence:
            return False
        if clock is not None and self.late >> number & 1:
            return True
        # While a card must be entered, the house does not act, since nobody else knows the card; but the time counts.
        return number == self.waited_for and (clock is None or now >= self.since + clock)

    def _must_be_played_by_person(self, number: int) -> Seat:
        """Return a seat; raise Refusal unless the game is on and a person plays there."""
        seat = self._seat(number)
        self._must_be_on()
        if seat.kind != PERSON or seat.stand_in is not None:
            raise Refusal("already-bot", HTTPStatus.CONFLICT, player=seat.name)
        return seat

    def come_back(self, number: int) -> Move:
        """Return the event by which a person plays on after a bot did."""
        self._must_be_on()
        if self._seat(number).stand_in is None:
            raise Refusal("not-away", HTTPStatus.CONFLICT)
        return RETURNED, {"seat": number}, None

    def leave(self, number: int) -> Move:
        """Return the event by which a person leaves a seat: it is open again, or, during the game, a bot plays on."""
        if self.match is None:
            return LEFT, {"seat": number}, None
        return self.hand_over(number, None)

    def _must_be_on(self) -> None:
        """Raise Refusal unless the game is on."""
        if self.match is None:
            raise Refusal("not-begun", HTTPStatus.CONFLICT)
        if self.match.over:
            raise Refusal("game-over", HTTPStatus.CONFLICT, rule=self.game.end_rule)

    def record(self) -> str:
        """Return the record of a finished game, with the proof of its dice; raise Refusal if it is not finished.

        A game at a table that was closed does not go on, so its record is told as far as it came.
        """
        if self.match is None or not (self.match.over or self.closed):
            raise Refusal("not-over", HTTPStatus.CONFLICT)
        match = self.match.copy()
        match.proof = self.dice.proof if self.charter.dice == HOUSE_DICE else {}
        return match.record()


def check_head(game: Game, dice: str, head: Mapping[str, str]) -> None:
    """Raise Refusal if `head` sets a key that the house's dice must draw.

    Only keys that a record may leave out can be chosen.
    """
    for key in head:
        if dice == HOUSE_DICE and key in game.head.keys and key not in game.head.optional:
            raise Refusal("head-is-drawn", HTTPStatus.UNPROCESSABLE_ENTITY, key=key)


def check_own_word(dice: str, word: str) -> str:
    """Return a word that a person gives for the dice; raise a CaravanError if it, or any word, is not possible."""
    if dice != HOUSE_DICE:
        raise Refusal("own-word-real-dice", HTTPStatus.UNPROCESSABLE_ENTITY)
    return check_word(word)
