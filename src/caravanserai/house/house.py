"""The house: it opens tables, finds them, and has events happen at them in turn, each written to disk first."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from http import HTTPStatus
from typing import Any, TypeVar

import orjson

from caravanserai.bots.registry import OURS
from caravanserai.bots.registry import registered as all_bots
from caravanserai.bots.temper import names_for
from caravanserai.core.fault import BadSetting, CaravanError
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.setting import check_names
from caravanserai.house.cards import OwnCards
from caravanserai.house.clock import steady
from caravanserai.house.dice import FairDice, new_seed
from caravanserai.house.keys import Drawn, RandomBytes, hash_of, is_id, key_for, new_id, new_key
from caravanserai.house.ledger import Append, Entry, Ledger
from caravanserai.house.metrics import HELD, count_event
from caravanserai.house.models import STAND_IN
from caravanserai.house.pipeline import Happened, Pipeline, log_away, our_fault, push_all
from caravanserai.house.refusal import Refusal
from caravanserai.house.replay import read_record, retell
from caravanserai.house.settings import Settings
from caravanserai.house.state import (
    AGAIN,
    BOT,
    HANDED,
    HOUSE_DICE,
    OPEN,
    OPENED,
    PERSON,
    TABLE_DICE,
    Move,
    Repeat,
    TableState,
    check_head,
    check_own_word,
)
from caravanserai.house.table import TABLE_CHANGED, Table
from caravanserai.house.units import want_first
from caravanserai.house.websocket_protocol import frame
from caravanserai.kernels import Unit, background
from caravanserai.kernels.background import Queue
from caravanserai.odds.question import ask

CLOCKS = (5.0, 60 * 24 * 3600.0)  # the least and the most seconds for a turn
UNNAMED = "?"
LOOK = 0.1  # seconds between two looks at whether a unit is compiled
RETURN_AFTER = 1.0  # seconds after which a return that could not be written is tried again
ENDED = (TABLE_CHANGED, "table-closed")  # the refusals of a table that a command has changed or closed
T = TypeVar("T")

log = logging.getLogger("caravanserai.house")


@dataclass(frozen=True)
class SeatRequest:
    """A seat as it is requested by whoever opens a table."""

    kind: str
    name: str | None = None
    level: str | None = None
    word: str | None = None  # a person's word for the dice


@dataclass(frozen=True)
class Opened:
    """A new table, with the secrets that only its opener gets."""

    table: Table
    host: str  # the host's key
    keys: dict[int, str]  # the keys of persons' seats, by seat
    codes: dict[int, str]  # the codes of invitations to open seats, by seat


@dataclass(frozen=True)
class Caller:
    """Who makes a request: a seat, the host, both, or a spectator."""

    seat: int | None = None
    host: bool = False

    def must_sit(self) -> int:
        """Return the caller's seat; raise Refusal if it is a spectator."""
        if self.seat is None:
            raise Refusal("no-seat", HTTPStatus.FORBIDDEN)
        return self.seat


async def nobody_goes() -> bool:
    """Return False: the client that asks waits for its answer."""
    return False


class House:
    """All tables, as one worker serves them."""

    def __init__(
        self,
        ledger: Ledger,
        settings: Settings,
        *,
        now: Callable[[], float] | None = None,
        dice: Callable[[bytes], FairDice] = FairDice,
        queue: Queue | None = None,
        random_bytes: RandomBytes = secrets.token_bytes,
    ) -> None:
        """Make the house of a worker.

        `queue` compiles what tables may need before they need it; without one, nothing is compiled ahead. Seeds, keys
        and names are made of `random_bytes`.
        """
        self.ledger = ledger
        self.settings = settings
        self.cards = OwnCards(settings.cards)
        self.now = now or steady()
        self.dice = dice
        self.queue = queue
        self.random_bytes = random_bytes
        self.tables: dict[str, Table] = {}
        self.pipeline = Pipeline(ledger, self.now, self.follow)
        self.pipeline.on_event = self._look_after
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._outdated: set[str] = set()  # tables that a command has changed while they were being read
        self._asking = asyncio.Semaphore(2)
        self._foremost: str | None = None  # the game whose units are compiled first
        self._returning: dict[
            tuple[str, int], asyncio.Task[None]
        ] = {}  # tasks that bring back players who were sent away, by table and seat

    # Tables

    async def open(
        self,
        game: str,
        seats: Sequence[SeatRequest],
        options: Sequence[str] = (),
        *,
        cards: str | None = None,
        public: bool = False,
        odds: bool = True,
        clock: float | None = None,
        dice: str = HOUSE_DICE,
        begins_full: bool = True,
        head: Mapping[str, str] | None = None,
        stand_in: str = STAND_IN,
        shuffle: bool = False,
    ) -> Opened:
        """Open a table and return it with its keys and codes; it begins at once if no seat is open.

        With `shuffle` the order of the seats is drawn (CU-8, TG-7). It is now, and not when it begins: so each key and
        each invitation leads to the same seat from the first moment on. Raise a CaravanError if such a table is not
        possible or the house has too many.
        """
        if await self.ledger.count() >= self.settings.limits.tables:
            raise Refusal("too-many-tables", HTTPStatus.SERVICE_UNAVAILABLE)
        found = self.cards.find(game, cards)
        self.check_table(found, seats, options, clock, dice, head or {}, stand_in)
        if shuffle:
            seats = Drawn(self.random_bytes).sample(seats, len(seats))
        keys: dict[int, str] = {}
        codes: dict[int, str] = {}
        made: list[dict[str, Any]] = []
        names = self.name_seats(seats)
        for number, wish in enumerate(seats):
            one: dict[str, Any] = {"kind": wish.kind, "name": names[number]}
            if wish.kind == PERSON:
                keys[number] = new_key(self.random_bytes)
                one["key"] = hash_of(keys[number])
                if wish.word is not None:
                    one["word"] = wish.word
            elif wish.kind == OPEN:
                codes[number] = new_key(self.random_bytes)
                one["code"] = hash_of(codes[number])
            else:
                one["level"] = wish.level
            made.append(one)
        host = new_key(self.random_bytes)
        body = {
            "game": game,
            "version": found.version,
            "cards": cards,
            "options": [option for option in found.options if option in options],
            "public": public,
            "odds": odds,
            "clock": clock,
            "dice": dice,
            "begins_full": begins_full,
            "head": dict(head or {}),
            "stand_in": stand_in,
            "shuffle": shuffle,
            "host": hash_of(host),
            "previous": None,
            "seats": made,
        }
        table, first = self._make(body)
        await self.ledger.append(Append(table.name, (first,), table.summary, seed=table.seed, public=public))
        await self._take_in(table)
        return Opened(table, host, keys, codes)

    def _make(self, body: dict[str, Any]) -> tuple[Table, Entry]:
        """Return a new table and its first event, which the caller must write."""
        seed = new_seed(self.random_bytes)
        commitment = self.dice(seed).commitment if body["dice"] == HOUSE_DICE else None
        first = Entry(0, OPENED, {**body, "commitment": commitment}, self.now())
        return self._table(new_id(self.random_bytes), seed, first), first

    def _table(self, name: str, seed: bytes, first: Entry) -> Table:
        """Return the table of a first event; raise Refusal if its board, cards or rules are not those of this house."""
        try:
            game = self.cards.game_of(first.body)
        except Refusal as error:
            log_away(error.reason.message)
            raise
        return Table(name, seed, first, game, self.dice, self.now, self.settings.absence)

    async def _take_in(self, table: Table) -> None:
        """Keep a new table in memory once it is on disk, and begin its game if nobody is missing."""
        count_event(OPENED).inc()
        self._hold(table)
        await self.begin_if_ready(table)

    def check_table(
        self,
        found: Game,
        seats: Sequence[SeatRequest],
        options: Sequence[str],
        clock: float | None,
        dice: str,
        head: Mapping[str, str],
        stand_in: str,
    ) -> None:
        """Raise a CaravanError if the game could never begin at such a table."""
        levels = [wish.level for wish in seats if wish.kind == BOT] + [stand_in]
        for level in levels:
            check_level(level)
        if dice not in (HOUSE_DICE, TABLE_DICE):
            raise Refusal("unknown-house-dice", HTTPStatus.UNPROCESSABLE_ENTITY, dice=dice)
        if clock is not None and not CLOCKS[0] <= clock <= CLOCKS[1]:
            raise Refusal("bad-clock", HTTPStatus.UNPROCESSABLE_ENTITY, least=CLOCKS[0], most=CLOCKS[1])
        if dice == TABLE_DICE and found.hidden_hands and any(wish.kind == BOT for wish in seats):
            raise Refusal("bots-have-no-hands", HTTPStatus.UNPROCESSABLE_ENTITY, game=found.title)
        no_bots = found.bots_fault(frozenset(options)) if any(wish.kind == BOT for wish in seats) else None
        if no_bots is not None:
            raise BadSetting(no_bots)
        check_head(found, dice, head)
        for wish in seats:
            if wish.word is not None:
                if wish.kind != PERSON:
                    raise Refusal("own-word-no-person", HTTPStatus.UNPROCESSABLE_ENTITY)
                check_own_word(dice, wish.word)
        names = [name or f"{UNNAMED}{number}" for number, name in enumerate(self.name_seats(seats))]
        check_names(names)
        Match(found, names, options, seed=0, head=head)

    def name_seats(self, seats: Sequence[SeatRequest]) -> list[str]:
        """Return the names at a new table: those that were chosen, and for a bot without one a name of its family.

        The name of an open seat is empty.
        """
        kinds = [(wish.level or "", wish.level or "") for wish in seats if wish.kind == BOT and wish.name is None]
        family = iter(names_for(kinds, [wish.name for wish in seats if wish.name]))
        return [
            next(family) if wish.kind == BOT and wish.name is None else "" if wish.kind == OPEN else wish.name or ""
            for wish in seats
        ]

    async def table(self, name: str) -> Table:
        """Return the table of that name, which is read from its log if it is not in memory.

        Raise Refusal if there is none.
        """
        found = self.tables.get(name)
        if found is None:
            if not is_id(name):
                raise Refusal("no-table", HTTPStatus.NOT_FOUND)
            # It is read only once, even if many ask for it at the same time.
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self._loading.pop(name, None))
            found = await asyncio.shield(task)
        found.used = asyncio.get_running_loop().time()
        return found

    async def _load(self, name: str) -> Table:
        """Read a table from its log, keep it in memory, and return it."""
        while True:
            self._outdated.discard(name)
            table = await self._read(name)
            if name not in self._outdated:
                break
        held = self._hold(table)
        await self.begin_if_ready(held)  # the house may have stopped after the last player sat down, before the start
        return held

    async def _read(self, name: str) -> Table:
        """Read a table from its log, and return it."""
        row = await self.ledger.row(name)
        if row is None:
            raise Refusal("no-table", HTTPStatus.NOT_FOUND)
        entries = await self.ledger.read(name, least=row.reached)
        with our_fault():
            table = self._table(name, bytes(row.seed), entries[0])
        for number, entry in enumerate(entries[1:], 1):
            with our_fault(table.state.charter.cards):
                table.add(entry, table.state.after(entry))
            if number % 200 == 0:
                await asyncio.sleep(0)  # so that other tables go on while a long game is read
        table.summary = table.state.summary()
        return table

    def _hold(self, table: Table) -> Table:
        """Keep a table in memory, unless it is there already; return the one that is kept."""
        # Another task may have read the same table meanwhile.
        held = self.tables.setdefault(table.name, table)
        if held is table:
            table.forget_who_was_seen(self.now())
        self._compile_first(table.state.charter.game)
        held.used = asyncio.get_running_loop().time()
        if len(self.tables) > self.settings.limits.held:
            self.let_go(len(self.tables) // 10)
        HELD.set(len(self.tables))
        return held

    def _compile_first(self, game: str) -> None:
        """Have the units of a game that somebody plays compiled before the others, without waiting for that."""
        if self.queue is not None and game != self._foremost:
            self._foremost = game
            asyncio.get_running_loop().run_in_executor(None, want_first, self.queue, game)

    def holds(self, table: Table) -> bool:
        """Return whether this is still the table in memory, and not one that was forgotten and may be read anew."""
        return self.tables.get(table.name) is table

    def let_go(self, most: int) -> None:
        """Forget up to `most` tables that nobody watches, beginning with those that have been unused for longest."""
        idle = [one for one in self.tables.values() if not (one.is_watched or one.changes or one.timer)]
        for table in sorted(idle, key=lambda one: one.used)[:most]:
            del self.tables[table.name]
        HELD.set(len(self.tables))

    async def follow(self) -> None:
        """Forget the tables that commands have changed since this was last called, so that they are read anew.

        Clients that watch them are sent off, and come back.
        """
        notes = await self.ledger.touched()
        for name in notes.tables:
            self.forget(name)
        self.ledger.seen = max(self.ledger.seen, notes.number)

    def forget(self, name: str) -> None:
        """Forget a table that a command has changed."""
        if name in self._loading:
            self._outdated.add(name)
        table = self.tables.pop(name, None)
        if table is None:
            return
        table.forgotten = True
        if self.pipeline.on_own_event is not None:
            self.pipeline.on_own_event(table)
        for subscriber in [one for subscribers in table.subscribers.values() for one in subscribers]:
            subscriber.send_off()
        HELD.set(len(self.tables))

    async def open_tables(self, most: int = 100) -> list[dict[str, Any]]:
        """Return the descriptions of up to `most` public tables that wait for players, the newest first."""
        told = []
        for name in await self.ledger.open_tables(most):
            with suppress(Refusal):  # a table that cannot be read is left out
                told.append((await self.table(name)).describe())
        return [one for one in told if one["status"] == "open"]

    # Who makes a request

    def caller(self, table: Table, key: str | None) -> Caller:
        """Return who holds a key, a spectator if there is none.

        Raise Refusal if the key holds nothing at this table.
        """
        if key is None:
            return Caller()
        seat, host = table.state.holder(key), table.state.is_host(key)
        if seat is None and not host:
            raise Refusal("bad-key", HTTPStatus.UNAUTHORIZED)
        return Caller(seat, host)

    async def know(self, table: Table, key: str | None) -> Caller:
        """Return who holds a key, as `caller` does, even if another worker has only just given it out."""
        return await self._find(table, lambda: self.caller(table, key))

    async def invited(self, table: Table, code: str) -> int:
        """Return the open seat that an invitation leads to, even if another worker has only just written it.

        Raise Refusal if the invitation is not valid.
        """
        return await self._find(table, lambda: table.state.invited(code))

    async def _find(self, table: Table, look: Callable[[], T]) -> T:
        """Return what `look` finds at a table; if it is refused, look again at what other workers may have written."""
        try:
            return look()
        except Refusal:
            if not self.ledger.is_shared:
                raise
            await self.refresh(table)
            return look()

    async def is_over(self, table: Table) -> bool:
        """Return whether a table's game is over, even if another worker has only just written that."""
        if table.state.status != "over":
            await self.refresh(table)
        return table.state.status == "over"

    async def refresh(self, table: Table) -> None:
        """Read what other workers may have written at a table."""
        if self.ledger.is_shared:
            await self.pipeline.refresh(table)

    async def catch_up(self, names: Sequence[str]) -> None:
        """Read what others have written at these tables, if they are in memory."""
        for name in names:
            table = self.tables.get(name)
            if table is not None:
                with suppress(Refusal):  # a table that cannot be read must not stop the others
                    await self.pipeline.refresh(table)

    async def catch_up_again(self) -> None:
        """Read what may have been written at tables while the database did not answer: nobody would tell of it."""
        behind, self.pipeline.behind = self.pipeline.behind, set()
        await self.catch_up(sorted(behind))

    async def catch_up_all(self) -> None:
        """Read what other workers may have written at any table, since notices of it may have been missed."""
        await self.catch_up(list(self.tables))

    # What happens at a table

    async def happen(self, table: Table, judge: Callable[[TableState], Move], beside: Append | None = None) -> Happened:
        """Have something happen at a table, by the one way there is: see `Pipeline.happen`.

        Raise Refusal if a command has closed the table, or has changed it so that it must be read anew.
        """

        def judged(state: TableState) -> Move:
            table.must_go_on()
            return judge(state)

        return await self.pipeline.happen(table, judged, beside=beside)

    async def act(self, table: Table, seat: int, number: int, action: str, client: str | None) -> Happened:
        """Play an action for a seat, chosen when the table had `number` events, and return its event.

        If it was played already, by its `client` id, return that event.
        """

        def judge(state: TableState) -> Move:
            table.must_be_timely(seat, number, client)
            return state.act(seat, action, PERSON, client)

        return await self.happen(table, judge)

    async def settle(self, table: Table, seat: int, number: int, outcome: str, client: str | None) -> Happened:
        """Enter what the real dice showed, and return the event, as `act` does."""

        def judge(state: TableState) -> Move:
            table.must_be_timely(seat, number, client)
            return state.settle(seat, outcome, client)

        return await self.happen(table, judge)

    async def sit(
        self,
        table: Table,
        name: str,
        seat: int | None,
        code: str | None,
        client: str | None = None,
        word: str | None = None,
    ) -> tuple[int, str]:
        """Take a seat, and return its number and its key; the game begins if nobody is missing any more.

        `word` is a word for the dice; if the game begins with this seat, it must come now. With the same `client`, a
        secret id that the guest has chosen, and the same code, the same seat and key are returned.
        """
        key = new_key(self.random_bytes) if client is None else key_for(table.name, code, client)

        def judge(state: TableState) -> Move:
            if state.holder(key) is not None:
                raise Repeat
            return state.sit(seat, name, code, hash_of(key), word)

        await self.happen(table, judge)
        await self.begin_if_ready(table)
        held = table.state.holder(key)
        assert held is not None
        return held, key

    async def begin_if_ready(self, table: Table) -> None:
        """Begin the game if nobody is missing.

        Whoever sits down last calls this, and whoever finds that it was not done.
        """
        try:
            if table.state.is_ready:
                await self.happen(table, must_be_ready)
        except CaravanError as error:
            # Somebody else has begun it at the same moment, or there are too few players, as the host will be told.
            log.info("not begun", extra={"why": error.reason.message})

    async def send_away(self, table: Table, seat: int, level: str | None, teller: int | None) -> None:
        """Let a bot play for an absent person, no weaker than the table's stand-in, as `teller`'s seat requests."""
        stand_in = playable(table.state.charter.stand_in)
        if level is not None and level != stand_in and level not in stronger_than(stand_in):
            raise Refusal("weak-stand-in", HTTPStatus.FORBIDDEN, level=level, stand_in=stand_in)
        await self.happen(table, lambda state: state.send_away(seat, level, teller, self.now(), table.presence(seat)))

    def _look_after(self, table: Table, entry: Entry) -> None:
        """Bring back who was sent away by an event, but came while it was being written."""
        if entry.kind == HANDED:
            self.welcome_back(table)

    def tell_preparing(self, table: Table, seat: int, part: float | None) -> None:
        """Tell all who watch how much of a bot's preparation is done; `part` is None when it is no longer awaited."""
        framed = frame(orjson.dumps(table.prepare(seat, part)))
        for pushes in table.pushes:
            push_all(pushes, framed)

    def welcome_back(self, table: Table) -> None:
        """Bring back all players who were sent away but are connected to this worker, so that they play on."""
        for number in range(len(table.state.seats)):
            if number in table.subscribers:
                self.bring_back(table, number)

    def bring_back(self, table: Table, seat: int) -> None:
        """Bring back the player of a seat, who is here, if others have sent them away; this does not wait for it."""
        who = table.name, seat
        if table.state.seats[seat].sent_away and table.state.status == "on" and who not in self._returning:
            task = self._returning[who] = asyncio.create_task(self._return(table, seat))
            task.add_done_callback(lambda _: self._returning.pop(who))

    async def _return(self, table: Table, seat: int) -> None:
        """Write that a player is back, and try again while the database cannot be written to."""
        while True:
            try:
                await self.happen(table, lambda state: state.come_back(seat))
            except Refusal as error:
                if error.status == HTTPStatus.SERVICE_UNAVAILABLE:
                    await asyncio.sleep(RETURN_AFTER)
                    continue
                if error.reason.message not in (
                    "not-away",
                    "game-over",
                    *ENDED,
                ):  # they are back already, or it is too late
                    log.warning("somebody could not come back", extra={"why": error.reason.message})
            return

    async def invite(self, table: Table, seat: int) -> str:
        """Make a new invitation to an open seat, and return its code."""
        code = new_key(self.random_bytes)
        await self.happen(table, lambda state: state.invite(seat, hash_of(code)))
        return code

    async def rematch(self, table: Table) -> Table:
        """Return the table of the rematch, with the same people and keys; whoever asks first opens it."""
        if not await self.is_over(table):
            raise Refusal("not-over", HTTPStatus.CONFLICT)
        if table.state.again is None:
            charter = table.state.charter
            body = {
                **asdict(charter),
                "begins_full": charter.dice == HOUSE_DICE,
                "head": dict(charter.head) if charter.dice == HOUSE_DICE else {},
                "shuffle": False,  # everybody keeps their seat
                "previous": table.name,
                "seats": [
                    {"kind": seat.kind, "name": seat.name, "level": seat.level, "key": seat.key}
                    for seat in table.state.seats
                ],
            }
            del body["opened"]
            # The rematch is opened in the transaction that writes its name at this table. So nobody is ever sent to a
            # table that does not exist, and of two who ask at the same time, at any worker, only one opens it. Its name
            # is random.
            made, first = self._make(body)
            opening = Append(made.name, (first,), made.summary, seed=made.seed, public=charter.public)
            if not (await self.happen(table, lambda state: once_again(state, made.name), opening)).repeat:
                await self._take_in(made)
        assert table.state.again is not None
        return await self.table(table.state.again)

    # Computations

    async def _until_compiled(self, unit: Unit | None, is_gone: Callable[[], Awaitable[bool]]) -> None:
        """Wait until a unit is compiled; meanwhile others can get the odds of other games.

        A unit that other processes cannot compile is compiled later by whoever uses it. Raise Refusal if `is_gone` says
        that the client does not wait any more.
        """
        if unit is None or unit.is_compiled or not unit.address:
            return
        queue = background.queue()
        await asyncio.to_thread(queue.want, [unit], first=True)
        while not unit.is_compiled and queue.failure(unit) is None:
            if await is_gone():
                raise Refusal("too-busy", HTTPStatus.SERVICE_UNAVAILABLE)  # nobody reads this, but the request ends
            await asyncio.sleep(LOOK)

    async def odds(self, table: Table, seat: int | None, is_gone: Callable[[], Awaitable[bool]] = nobody_goes) -> bytes:
        """Return the odds in JSON, by what a seat may know, or by what everybody may.

        They are computed once for each event.

        Raise Refusal if the table does not allow them, or the game has not begun.
        """
        if not table.state.charter.odds:
            raise Refusal("odds-forbidden", HTTPStatus.FORBIDDEN)
        match = table.state.match
        if match is None:
            raise Refusal("not-begun", HTTPStatus.CONFLICT)
        number = len(table)
        kept = table.odds.get(seat)
        if kept is None or kept[0] != number:
            player = table.name_of(seat)
            frozen = match.copy()
            await self._until_compiled(match.game.odds_unit, is_gone)
            async with self._asking:
                reckoned = await asyncio.to_thread(ask, frozen, player, public=player is None)
            kept = number, orjson.dumps({"number": number, "odds": reckoned})
            if len(table) == number:
                table.odds[seat] = kept
        return kept[1]

    async def replay(
        self,
        record: bytes,
        player: str | None,
        cards: str | None = None,
        is_gone: Callable[[], Awaitable[bool]] = nobody_goes,
    ) -> bytes:
        """Return a record told moment by moment, in JSON, as a player saw it, or as a spectator did.

        `cards` names the board and cards it was played with, if they are not the house's own.
        """
        match = await asyncio.to_thread(read_record, record, self.cards.games(cards))
        await self._until_compiled(match.game.odds_unit, is_gone)
        async with self._asking:
            return await asyncio.to_thread(retell, match, player)


def once_again(state: TableState, name: str) -> Move:
    """Return the event that tells of the rematch; raise Repeat if there is one already."""
    if state.again is not None:
        raise Repeat
    return AGAIN, {"table": name}, None


def must_be_ready(state: TableState) -> Move:
    """Return the event by which the game begins; raise Refusal if somebody is missing or it has begun."""
    if not state.is_ready:
        raise Refusal("has-begun", HTTPStatus.CONFLICT)
    return state.begin()


def playable(level: str) -> str:
    """Return a bot's level; if the package that provided it is no longer installed, return our own stand-in's."""
    return level if level in OURS or level in all_bots() else STAND_IN


def stronger_than(level: str) -> list[str]:
    """Return those of our levels that are stronger than one; none for a bot of another package."""
    ranks = list(OURS)
    return ranks[: ranks.index(level)] if level in OURS else []


def check_level(level: str | None) -> None:
    """Raise Refusal unless this names a bot that is registered.

    `module:Class` is not allowed, as it would run any code.
    """
    if level in OURS:
        return  # there is no need to look for bots of other packages, which takes milliseconds
    bots = all_bots()
    if level not in bots:
        raise Refusal("unknown-level", HTTPStatus.UNPROCESSABLE_ENTITY, level=str(level), levels=", ".join(bots))
