"""The house: opens tables, finds them, and lets things happen at them, one after another, each on disk first."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from functools import partial
from http import HTTPStatus
from typing import Any, TypeVar

import orjson

from caravanserai.bots.registry import OURS
from caravanserai.bots.registry import registered as all_bots
from caravanserai.bots.temper import names_for
from caravanserai.core.fault import CaravanError
from caravanserai.core.match import Match
from caravanserai.core.setting import check_names
from caravanserai.games import find
from caravanserai.house.clock import steady
from caravanserai.house.dice import FairDice, new_seed
from caravanserai.house.keys import hash_of, is_id, key_for, new_id, new_key
from caravanserai.house.ledger import Append, Conflict, Entry, Ledger, Summary
from caravanserai.house.metrics import HELD, count_event
from caravanserai.house.models import STAND_IN
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
    TableState,
    check_head,
)
from caravanserai.house.table import Push, Table
from caravanserai.house.units import want_first
from caravanserai.house.websocket_protocol import frame
from caravanserai.kernels import Unit, background
from caravanserai.kernels.background import Queue
from caravanserai.odds.question import ask

MOST_TRIES = 20  # against other workers, for one event
CLOCKS = (5.0, 60 * 24 * 3600.0)  # seconds a turn, least and most
UNNAMED = "?"
LOOK = 0.1  # seconds between two looks at whether a unit is compiled
RETURN_AFTER = 1.0  # seconds until a return that could not be written is tried again
T = TypeVar("T")

log = logging.getLogger("caravanserai.house")


@dataclass(frozen=True)
class SeatRequest:
    """A seat as whoever opens a table wants it."""

    kind: str
    name: str | None = None
    level: str | None = None


@dataclass(frozen=True)
class Opened:
    """A new table, with what nobody but its maker gets."""

    table: Table
    host: str
    keys: dict[int, str]  # by seat
    codes: dict[int, str]


@dataclass(frozen=True)
class Caller:
    """Who asks: a seat, the host, both, or a spectator."""

    seat: int | None = None
    host: bool = False

    def must_sit(self) -> int:
        """The seat; refused to spectators."""
        if self.seat is None:
            raise Refusal("no-seat", HTTPStatus.FORBIDDEN)
        return self.seat


async def nobody_goes() -> bool:
    """Whoever asks waits for the answer."""
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
    ) -> None:
        """`queue` compiles what tables may need before they do; without one, nothing is compiled ahead."""
        self.ledger = ledger
        self.settings = settings
        self.now = now or steady()
        self.dice = dice
        self.queue = queue
        self.tables: dict[str, Table] = {}
        self.on_event: Callable[[Table], None] | None = None  # the scheduler looks after bots and clocks
        self._loading: dict[str, asyncio.Task[Table]] = {}
        self._changed: list[Table] = []  # of whose last event nobody has been told yet
        self._kinds: list[str] = []  # of events that were not counted yet
        ledger.on_told = self._spread
        self._asking = asyncio.Semaphore(2)
        self._foremost: str | None = None  # the game whose units are compiled first
        self._returning: dict[
            tuple[str, int], asyncio.Task[None]
        ] = {}  # who was sent away and is here, by table and seat

    # Tables

    async def open(
        self,
        game: str,
        seats: Sequence[SeatRequest],
        options: Sequence[str] = (),
        *,
        public: bool = False,
        odds: bool = True,
        clock: float | None = None,
        dice: str = HOUSE_DICE,
        begins_full: bool = True,
        head: Mapping[str, str] | None = None,
        stand_in: str = STAND_IN,
        shuffle: bool = False,
    ) -> Opened:
        """Open a table; it begins at once if nobody is to join.

        With `shuffle` the order of the seats is drawn (CU-8, TG-7). It is now, and not when it begins: so each key and
        each invitation leads to the same seat from the first moment on.
        """
        if await self.ledger.count() >= self.settings.limits.tables:
            raise Refusal("too-many-tables", HTTPStatus.SERVICE_UNAVAILABLE)
        self.check_table(game, seats, options, clock, dice, head or {}, stand_in)
        if shuffle:
            seats = secrets.SystemRandom().sample(seats, len(seats))
        keys: dict[int, str] = {}
        codes: dict[int, str] = {}
        made: list[dict[str, Any]] = []
        names = self.name_seats(seats)
        for number, wish in enumerate(seats):
            one: dict[str, Any] = {"kind": wish.kind, "name": names[number]}
            if wish.kind == PERSON:
                keys[number] = new_key()
                one["key"] = hash_of(keys[number])
            elif wish.kind == OPEN:
                codes[number] = new_key()
                one["code"] = hash_of(codes[number])
            else:
                one["level"] = wish.level
            made.append(one)
        host = new_key()
        body = {
            "game": game,
            "options": [option for option in find(game).options if option in options],
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
        await self.ledger.append(table.name, [first], table.summary, seed=table.seed, public=public)
        await self._take_in(table)
        return Opened(table, host, keys, codes)

    def _make(self, body: dict[str, Any]) -> tuple[Table, Entry]:
        """A new table, and its first event, which is to be written."""
        seed = new_seed()
        commitment = self.dice(seed).commitment if body["dice"] == HOUSE_DICE else None
        first = Entry(0, OPENED, {**body, "commitment": commitment}, self.now())
        return Table(new_id(), seed, first, self.dice, self.now, self.settings.absence), first

    async def _take_in(self, table: Table) -> None:
        """A new table is on disk."""
        count_event(OPENED).inc()
        self._hold(table)
        await self.begin_if_ready(table)

    def check_table(
        self,
        game: str,
        seats: Sequence[SeatRequest],
        options: Sequence[str],
        clock: float | None,
        dice: str,
        head: Mapping[str, str],
        stand_in: str,
    ) -> None:
        """Whether such a table could ever begin; CaravanError says why not."""
        found = find(game)
        levels = [wish.level for wish in seats if wish.kind == BOT] + [stand_in]
        for level in levels:
            check_level(level)
        if dice not in (HOUSE_DICE, TABLE_DICE):
            raise Refusal("unknown-house-dice", HTTPStatus.UNPROCESSABLE_ENTITY, dice=dice)
        if clock is not None and not CLOCKS[0] <= clock <= CLOCKS[1]:
            raise Refusal("bad-clock", HTTPStatus.UNPROCESSABLE_ENTITY, least=CLOCKS[0], most=CLOCKS[1])
        if dice == TABLE_DICE and found.hidden_hands and any(wish.kind == BOT for wish in seats):
            raise Refusal("bots-have-no-hands", HTTPStatus.UNPROCESSABLE_ENTITY, game=found.title)
        check_head(found, dice, head)
        names = [name or f"{UNNAMED}{number}" for number, name in enumerate(self.name_seats(seats))]
        check_names(names)
        Match(found, names, options, seed=0, head=head)

    def name_seats(self, seats: Sequence[SeatRequest]) -> list[str]:
        """The names at a new table: those that were chosen, and for bots without one, one of their family."""
        kinds = [(wish.level or "", wish.level or "") for wish in seats if wish.kind == BOT and wish.name is None]
        family = iter(names_for(kinds, [wish.name for wish in seats if wish.name]))
        return [
            next(family) if wish.kind == BOT and wish.name is None else "" if wish.kind == OPEN else wish.name or ""
            for wish in seats
        ]

    async def table(self, name: str) -> Table:
        """The table of that name, read from its log if it is not in memory."""
        found = self.tables.get(name)
        if found is None:
            if not is_id(name):
                raise Refusal("no-table", HTTPStatus.NOT_FOUND)
            # Many may ask for it at once: it is read once.
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self._loading.pop(name, None))
            found = await asyncio.shield(task)
        found.used = time.monotonic()
        return found

    async def _load(self, name: str) -> Table:
        row = await self.ledger.row(name)
        if row is None:
            raise Refusal("no-table", HTTPStatus.NOT_FOUND)
        entries = await self.ledger.read(name, least=row.reached)
        with our_fault():
            table = Table(name, bytes(row.seed), entries[0], self.dice, self.now, self.settings.absence)
        for number, entry in enumerate(entries[1:], 1):
            with our_fault():
                table.add(entry, table.state.after(entry))
            if number % 200 == 0:
                await asyncio.sleep(0)  # a long game must not hold up the others
        table.summary = table.state.summary()
        held = self._hold(table)
        await self.begin_if_ready(held)  # where a stop came between the last who sat and that
        return held

    def _hold(self, table: Table) -> Table:
        # Another task may have been as quick.
        held = self.tables.setdefault(table.name, table)
        if held is table:
            table.forget_who_was_seen(self.now())
        self._compile_first(table.state.charter.game)
        held.used = time.monotonic()
        if len(self.tables) > self.settings.limits.held:
            self.let_go(len(self.tables) // 10)
        HELD.set(len(self.tables))
        return held

    def _compile_first(self, game: str) -> None:
        """Somebody plays a game: what it needs is compiled before the rest, by a thread and other processes."""
        if self.queue is not None and game != self._foremost:
            self._foremost = game
            asyncio.get_running_loop().run_in_executor(None, want_first, self.queue, game)

    def let_go(self, most: int) -> None:
        """Forget tables that nobody watches, those first that were not asked for in the longest time."""
        idle = [one for one in self.tables.values() if not one.is_watched and not one.lock.locked() and not one.timer]
        for table in sorted(idle, key=lambda one: one.used)[:most]:
            del self.tables[table.name]
        HELD.set(len(self.tables))

    async def open_tables(self, most: int = 100) -> list[dict[str, Any]]:
        """The public tables that wait for players."""
        told = []
        for name in await self.ledger.open_tables(most):
            with suppress(Refusal):  # one that cannot be read keeps no other from being listed
                told.append((await self.table(name)).describe())
        return [one for one in told if one["status"] == "open"]

    # Who asks

    def caller(self, table: Table, key: str | None) -> Caller:
        """Who holds a key; a key that holds nothing here is refused."""
        if key is None:
            return Caller()
        seat, host = table.state.holder(key), table.state.is_host(key)
        if seat is None and not host:
            raise Refusal("bad-key", HTTPStatus.UNAUTHORIZED)
        return Caller(seat, host)

    async def know(self, table: Table, key: str | None) -> Caller:
        """Who holds a key, which another worker may have given out a moment ago."""
        return await self._find(table, lambda: self.caller(table, key))

    async def invited(self, table: Table, code: str) -> int:
        """The open seat that an invitation leads to, which another worker may have written a moment ago."""
        return await self._find(table, lambda: table.state.invited(code))

    async def _find(self, table: Table, look: Callable[[], T]) -> T:
        """What a look at a table finds; where it is refused, once more with what other workers may have written."""
        try:
            return look()
        except Refusal:
            if not self.ledger.is_shared:
                raise
            await self.refresh(table)
            return look()

    async def is_over(self, table: Table) -> bool:
        """Whether a table's game is over, also where another worker has written that a moment ago."""
        if table.state.status != "over":
            await self.refresh(table)
        return table.state.status == "over"

    async def refresh(self, table: Table) -> None:
        """Read what other workers may have written."""
        if self.ledger.is_shared:
            async with table.lock:
                await self._catch_up(table)

    # What happens

    async def happen(self, table: Table, judge: Callable[[TableState], Move], beside: Append | None = None) -> int:
        """Let something happen: judged by how things stand, written, then told. Returns the event's number.

        Where another worker was quicker, what it wrote is read, and things are judged anew. `beside` is written with
        the event, or neither is.
        """
        async with table.lock:
            return await self._happen(table, judge, beside)

    async def _happen(self, table: Table, judge: Callable[[TableState], Move], beside: Append | None) -> int:
        for _ in range(MOST_TRIES):
            kind, body, match = judge(table.state)
            entry = Entry(len(table), kind, body, self.now())
            after = table.state.after(entry, match)
            summary = after.summary()
            try:
                await self.ledger.append(
                    table.name,
                    [entry],
                    summary if summary != table.summary else None,
                    then=partial(self.publish, table, entry, after, summary),
                    beside=beside,
                )
            except Conflict:
                await self._catch_up(table)
                continue
            return entry.number
        raise Refusal("too-busy", HTTPStatus.SERVICE_UNAVAILABLE)

    def publish(self, table: Table, entry: Entry, after: TableState, summary: Summary) -> None:
        """An event is on disk: now it is so."""
        if entry.number != len(table):
            return  # it was read from the log meanwhile
        table.add(entry, after)
        table.summary = summary
        self._changed.append(table)
        self._kinds.append(entry.kind)
        if entry.kind == HANDED:
            self.welcome_back(table)  # who has come while it was being written
        if self.on_event is not None:
            self.on_event(table)

    def _spread(self) -> None:
        """Tell all who watch of what has just been published.

        All is put in words before anything is sent: a processor does a thing many times over in half the time that it
        takes among others.
        """
        news: list[tuple[Sequence[Push], bytes]] = []
        for table in self._changed:
            try:
                news += table.news()
            except Exception:
                log.exception("an event could not be told")  # the others must be told all the same
        self._changed.clear()
        for pushes, framed in news:
            push_all(pushes, framed)
        for kind, count in Counter(self._kinds).items():
            count_event(kind).inc(count)
        self._kinds.clear()

    def tell_preparing(self, table: Table, seat: int, part: float | None) -> None:
        """Tell all who watch how far the bot is that gets ready to play at a seat; None: it is awaited no more."""
        framed = frame(orjson.dumps(table.prepare(seat, part)))
        for pushes in table.pushes:
            push_all(pushes, framed)

    async def _catch_up(self, table: Table) -> None:
        """Read what other workers have written."""
        for entry in await self.ledger.read(table.name, len(table)):
            if entry.number == len(table):
                with our_fault():
                    table.add(entry, table.state.after(entry))
                    table.summary = table.state.summary()
                self._changed.append(table)
                self._spread()
                if entry.kind == HANDED:
                    self.welcome_back(table)

    async def catch_up(self, names: Sequence[str]) -> None:
        """Another worker has written at these tables; those in memory are brought up to date."""
        for name in names:
            table = self.tables.get(name)
            if table is not None:
                with suppress(Refusal):  # what cannot be read there keeps no other from being heard
                    async with table.lock:
                        await self._catch_up(table)

    async def catch_up_all(self) -> None:
        """Whatever other workers wrote may have been missed."""
        await self.catch_up(list(self.tables))

    async def act(self, table: Table, seat: int, number: int, action: str, client: str | None) -> int:
        """Play an action that was made at a number; returns that of its event. A repeat is answered as before."""
        return await self._move(table, seat, number, client, lambda state: state.act(seat, action, PERSON, client))

    async def settle(self, table: Table, seat: int, number: int, outcome: str, client: str | None) -> int:
        """Say what the real dice showed."""
        return await self._move(table, seat, number, client, lambda state: state.settle(seat, outcome, client))

    async def _move(
        self, table: Table, seat: int, number: int, client: str | None, judge: Callable[[TableState], Move]
    ) -> int:
        if number > len(table):
            await self.refresh(table)

        def judged(state: TableState) -> Move:
            must_be_timely(table, seat, number, client)
            return judge(state)

        try:
            return await self.happen(table, judged)
        except Repeat as repeat:
            return repeat.number

    def act_now(self, act: Act) -> bool:
        """The same without waiting, where nothing else is under way: `act` is told when it is on disk, or is not.

        False where it must be done the other way; what is refused is raised.
        """
        place = act.place
        number, lock, state = len(place.kept), place.lock, place.state
        if act.number > number or not lock.take():
            return False
        try:
            must_be_timely(place, act.seat, act.number, act.client)
            kind, body, match = state.act(act.seat, act.action, PERSON, act.client)
            entry = Entry(number, kind, body, self.now())
            after = state.after(entry, match)
            summary = after.summary()
        except Repeat:
            lock.release()
            return False
        except BaseException:
            lock.release()
            raise
        act.house, act.after, act.stands = self, after, summary
        act.table, act.entries = place.name, (entry,)
        if summary != place.summary:
            act.summary = summary
        self.ledger.put(act)
        return True

    async def sit(
        self, table: Table, name: str, seat: int | None, code: str | None, client: str | None = None
    ) -> tuple[int, str]:
        """Take a seat: its number and its key. The table may begin by it.

        With the same `client`, a secret id of the guest's own, and the same code it is the same seat and key again.
        """
        key = new_key() if client is None else key_for(table.name, code, client)

        def judge(state: TableState) -> Move:
            if state.holder(key) is not None:
                raise Repeat
            return state.sit(seat, name, code, hash_of(key))

        if code is not None:
            await self._find(table, lambda: table.state.holder(key) is not None or table.state.invited(code))
        with suppress(Repeat):
            await self.happen(table, judge)
        await self.begin_if_ready(table)
        held = table.state.holder(key)
        assert held is not None
        return held, key

    async def begin_if_ready(self, table: Table) -> None:
        """Begin where nobody is missing: done by who sat down last, and by whoever finds it left undone."""
        try:
            if table.state.is_ready:
                await self.happen(table, must_be_ready)
        except CaravanError as error:
            # Somebody begins it in the same moment, or it lacks players: the host will see why.
            log.info("not begun", extra={"why": error.reason.message})

    async def send_away(self, table: Table, seat: int, level: str | None, teller: int | None) -> None:
        """Let a bot play for an absent person, no weaker than the table's stand-in; `teller` is who wishes it."""
        stand_in = playable(table.state.charter.stand_in)
        if level is not None and level != stand_in and level not in stronger_than(stand_in):
            raise Refusal("weak-stand-in", HTTPStatus.FORBIDDEN, level=level, stand_in=stand_in)
        await self.happen(table, lambda state: state.send_away(seat, level, teller, self.now(), table.presence(seat)))

    def welcome_back(self, table: Table) -> None:
        """Whoever was sent away and is here again plays on: at this worker, or while another sent them away."""
        for number in range(len(table.state.seats)):
            if number in table.subscribers:
                self.bring_back(table, number)

    def bring_back(self, table: Table, seat: int) -> None:
        """Whoever sits there is here: if others have sent them away, they play on."""
        who = table.name, seat
        if table.state.seats[seat].sent_away and table.state.status == "on" and who not in self._returning:
            task = self._returning[who] = asyncio.create_task(self._return(table, seat))
            task.add_done_callback(lambda _: self._returning.pop(who))

    async def _return(self, table: Table, seat: int) -> None:
        while True:
            try:
                await self.happen(table, lambda state: state.come_back(seat))
            except Refusal as error:
                if error.status == HTTPStatus.SERVICE_UNAVAILABLE:
                    await asyncio.sleep(RETURN_AFTER)
                    continue
                if error.reason.message not in ("not-away", "game-over"):  # they were quicker, or it is too late
                    log.warning("somebody could not come back", extra={"why": error.reason.message})
            return

    async def invite(self, table: Table, seat: int) -> str:
        """A new invitation to an open seat."""
        code = new_key()
        await self.happen(table, lambda state: state.invite(seat, hash_of(code)))
        return code

    async def rematch(self, table: Table) -> Table:
        """The table of the rematch: the same people with the same keys, opened by whoever asks first."""
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
            # It is opened by the same transaction that tells of it: so nobody is ever sent to a table that is not
            # there, and of two who ask at once, here or elsewhere, one opens it. Its name follows from nothing.
            made, first = self._make(body)
            opening = Append()
            opening.table, opening.entries, opening.summary = made.name, (first,), made.summary
            opening.seed, opening.public = made.seed, charter.public
            try:
                await self.happen(table, lambda state: once_again(state, made.name), opening)
                await self._take_in(made)
            except Repeat:
                log.info("asked by another")
        assert table.state.again is not None
        return await self.table(table.state.again)

    # What is reckoned

    async def _until_compiled(self, unit: Unit | None, is_gone: Callable[[], Awaitable[bool]]) -> None:
        """Wait until a unit is compiled, without keeping anybody from the odds of another game meanwhile.

        One that other processes cannot compile is left to who uses it. Whoever asked may be gone before.
        """
        if unit is None or unit.is_compiled or not unit.address:
            return
        queue = background.queue()
        await asyncio.to_thread(queue.want, [unit], first=True)
        while not unit.is_compiled and queue.failure(unit) is None:
            if await is_gone():
                raise Refusal("too-busy", HTTPStatus.SERVICE_UNAVAILABLE)  # nobody reads it, and nothing goes on
            await asyncio.sleep(LOOK)

    async def odds(self, table: Table, seat: int | None, is_gone: Callable[[], Awaitable[bool]] = nobody_goes) -> bytes:
        """The odds by what a seat may know, or everybody; reckoned once an event."""
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
        self, record: bytes, player: str | None, is_gone: Callable[[], Awaitable[bool]] = nobody_goes
    ) -> bytes:
        """A record told moment by moment, as a player saw it, or a spectator."""
        match = await asyncio.to_thread(read_record, record)
        await self._until_compiled(match.game.odds_unit, is_gone)
        async with self._asking:
            return await asyncio.to_thread(retell, match, player)


@contextmanager
def our_fault() -> Iterator[None]:
    """Follow an event that is on disk: it was judged before, so whatever is wrong with it now is our fault.

    The reason would quote the event, and who asks may not know what is in it: it is not told, and logged by its kind.
    """
    try:
        yield
    except Exception as error:
        why = error.reason.message if isinstance(error, CaravanError) else type(error).__name__
        log.error("an event on disk cannot be followed", extra={"why": why})
        raise Refusal("our-fault", HTTPStatus.INTERNAL_SERVER_ERROR) from None


class Act(Append):
    """An action of somebody who sits, from when it came until it is answered."""

    # Once it was judged: by whom, and how the table stands after it.
    house: House
    after: TableState
    stands: Summary

    def __init__(self, place: Table, seat: int, number: int, action: str, client: str | None) -> None:
        """`number` is the one it was made at, `client` the id that the sender's program gave it."""
        self.place = place
        self.seat = seat
        self.number = number
        self.action = action
        self.client = client

    def told(self, error: Exception | None) -> None:
        """It is on disk, or is not."""
        try:
            if error is None:
                self.house.publish(self.place, self.entries[0], self.after, self.stands)
        finally:
            self.place.lock.release()
            self.answer(error)

    def answer(self, error: Exception | None) -> None:
        """Nothing is under way any more."""
        raise NotImplementedError


class Repeat(Exception):
    """It has happened already; an action, as the event of that number."""

    def __init__(self, number: int = -1) -> None:
        super().__init__(number)
        self.number = number


def must_be_timely(table: Table, seat: int, number: int, client: str | None) -> None:
    """Whether an action was made at how things stand; Repeat where it has been played."""
    latest = len(table.kept)
    if number > latest:
        raise Refusal("early-action", HTTPStatus.CONFLICT, number=number, latest=latest)
    if number < latest and client is not None:
        repeat = table.repeated(number, seat, client)
        if repeat is not None:
            raise Repeat(repeat)
    if table.state.moved >= number:
        raise Refusal("late-action", HTTPStatus.CONFLICT, number=number, latest=latest)


def push_all(pushes: Sequence[Push], framed: bytes) -> None:
    """Send a message to all of these."""
    for push in pushes:
        try:
            push(framed)
        except RuntimeError:
            log.info("gone")  # a moment ago: its connection is not to be written to any more


def once_again(state: TableState, name: str) -> Move:
    """Tell of the rematch, once."""
    if state.again is not None:
        raise Repeat
    return AGAIN, {"table": name}, None


def must_be_ready(state: TableState) -> Move:
    """Begin, if nobody is missing."""
    if not state.is_ready:
        raise Refusal("has-begun", HTTPStatus.CONFLICT)
    return state.begin()


def playable(level: str) -> str:
    """A bot's level; our own stand-in's where the package that brought it is there no more."""
    return level if level in OURS or level in all_bots() else STAND_IN


def stronger_than(level: str) -> list[str]:
    """Those of our levels that are known to be stronger than one; of another package's bot nobody knows."""
    ranks = list(OURS)
    return ranks[: ranks.index(level)] if level in OURS else []


def check_level(level: str | None) -> None:
    """A bot of the house by its name; never `module:Class`, which would run what a stranger names."""
    if level in OURS:
        return  # without a look at what other packages bring, which takes milliseconds
    bots = all_bots()
    if level not in bots:
        raise Refusal("unknown-level", HTTPStatus.UNPROCESSABLE_ENTITY, level=str(level), levels=", ".join(bots))
