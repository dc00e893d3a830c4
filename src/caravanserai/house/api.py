"""The HTTP API: every endpoint, documented in OpenAPI."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from http import HTTPStatus
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from caravanserai.bots.registry import registered as all_bots
from caravanserai.bots.temper import name_of, temper_of
from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.setting import LONGEST_NAME
from caravanserai.games import find
from caravanserai.games import registered as all_games
from caravanserai.house import models
from caravanserai.house.address import shared_address
from caravanserai.house.guard import Guard, address_of
from caravanserai.house.house import Caller, House, SeatRequest, check_level
from caravanserai.house.keys import ID, LONGEST_KEY
from caravanserai.house.metrics import exposition
from caravanserai.house.needs import needs_of
from caravanserai.house.pipeline import Happened
from caravanserai.house.refusal import Refusal
from caravanserai.house.state import PERSON
from caravanserai.house.table import Table
from caravanserai.kernels import background
from caravanserai.messages import LANGUAGES, bundle, say

METHOD = (
    "HMAC-SHA256 with the seed as key over `event/draw/try`, as a number of 256 bits, thrown away unless below the "
    "greatest multiple of the sum of the weights, then modulo that sum. If players gave words, the key is instead the "
    "HMAC-SHA256, with the seed as key, of the record's line `words`. Which outcomes there are, in which order and "
    "with which weights, and how the start is drawn, is told in docs/dice.md; `caravan verify RECORD` recomputes it."
)
RECORD = """game: camelup
players: Ana, Bo
start: 1 green yellow orange / 3 blue white

Ana: leg blue
Bo: roll white 2
"""
REFUSED: dict[int | str, dict[str, Any]] = {
    401: {"model": models.Wrong, "description": "The key holds nothing at this table."},
    403: {"model": models.Wrong, "description": "Not allowed."},
    404: {"model": models.Wrong, "description": "There is no such table or seat."},
    409: {"model": models.Wrong, "description": "Not now: it is somebody else's turn, or something happened first."},
    413: {"description": "The body is too large."},
    421: {"description": "The Host header does not name this house."},
    422: {"model": models.Wrong, "description": "It cannot be; the message says why, and names the rule."},
    429: {"description": "Too many requests."},
    500: {"model": models.Wrong, "description": "A fault of the house, as a table's log that has a gap."},
    503: {"model": models.Wrong, "description": "Not now: it is too busy, or its database cannot be read or written."},
}

bearer = HTTPBearer(auto_error=False, description="The key of a seat or of the host, or an invitation's code.")
router = APIRouter(responses=REFUSED)


async def house_of(request: Request) -> House:
    """Return the house that serves a request; it is a coroutine since FastAPI calls a mere function in a thread."""
    house: House = request.app.state.house
    return house


async def guard_of(request: Request) -> Guard:
    """Return the guard of the house."""
    guard: Guard = request.app.state.guard
    return guard


TheHouse = Annotated[House, Depends(house_of)]
TheGuard = Annotated[Guard, Depends(guard_of)]


GameName = Annotated[str, Path(max_length=40, examples=["camelup"])]
CardsAsked = Annotated[
    str | None, Query(max_length=LONGEST_NAME, description="Its board and cards; the house's own, if none are named.")
]


async def table_of(house: TheHouse, table: Annotated[str, Path(pattern=f"^{ID}$")]) -> Table:
    """Return the table that a path names; raise Refusal if there is none."""
    return await house.table(table)


TheTable = Annotated[Table, Depends(table_of)]


async def table_now(house: TheHouse, table: TheTable) -> Table:
    """Return the table that a path names, with what other workers have written there.

    Whoever reads a table after an action was acknowledged must find it there, at whichever worker. Notices of other
    workers come soon, but later than that.
    """
    await house.refresh(table)
    return table


TheTableNow = Annotated[Table, Depends(table_now)]


async def caller_of(
    request: Request,
    house: TheHouse,
    guard: TheGuard,
    table: TheTable,
    told: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> Caller:
    """Return who asks, by the key in the Authorization header; raise Refusal if it holds nothing at this table."""
    if told is None:
        return Caller()
    with counting(guard, request, "bad-key"):
        caller = await house.know(table, told.credentials[: LONGEST_KEY + 1])
    table.note_seen(caller.seat, house.now())
    if caller.seat is not None and request.method == "GET":  # other methods may be a request to come back
        house.bring_back(table, caller.seat)
    return caller


@contextmanager
def counting(guard: Guard, request: Request, wrong: str) -> Iterator[None]:
    """Count refusals with the message `wrong`, as of wrong keys and codes, by address.

    Once there are too many, raise another Refusal that does not even say that the key or code is wrong.
    """
    try:
        yield
    except Refusal as error:
        if error.reason.message == wrong and not guard.allows(guard.refusals, address_of(request.scope)):
            raise Refusal("too-many-refusals", HTTPStatus.TOO_MANY_REQUESTS) from None
        raise


TheCaller = Annotated[Caller, Depends(caller_of)]


def must_host(caller: Caller) -> None:
    """Raise Refusal unless the caller is the host."""
    if not caller.host:
        raise Refusal("host-only", HTTPStatus.FORBIDDEN)


def in_words(message: str) -> dict[str, str]:
    """Return a message in every language; in none if the package of a game does not provide it."""
    return {language: say(message, language) for language in LANGUAGES if bundle(language).has_message(message)}


def link_to(request: Request, table: Table, code: str) -> str:
    """Return the link of an invitation. The code is in the fragment, which browsers do not send to servers."""
    return f"{shared_address(request.base_url, request.app.state.house.settings)}#/join/{table.name}/{code}"


# The house


@router.get("/api/games", tags=["house"])
async def games(house: TheHouse) -> list[models.GameTold]:
    """List the games, with a sentence about each of them and about each option, and the boards and cards on offer."""
    return [
        models.GameTold(
            name=game.name,
            title=game.title,
            version=game.version,
            players=(game.seats[0], game.seats[-1]),
            sentence=in_words(f"game-{game.name}"),
            minutes=game.minutes,
            prints_minutes=game.prints_minutes,
            ages=in_words(f"ages-{game.name}") or None,
            options=[option_told(game, option) for option in game.options],
            hidden_hands=game.hidden_hands,
            odds=game.odds is not None,
            cards=house.cards.names(game),
            questions=bool(game.questions),
        )
        for game in all_games().values()
    ]


def option_told(game: Game, option: str) -> models.OptionTold:
    """Return an option with its name, its sentence, and what it needs."""
    needs = needs_of(game, option)
    return models.OptionTold(
        name=option,
        title=in_words(f"option-name-{option}"),
        sentence=in_words(f"option-{option}"),
        needs=list(needs.options),
        one_of=list(needs.one_of),
        players=needs.players,
        bars=list(needs.bars),
        bots=needs.bots,
    )


@router.get("/api/games/{game}/questions", tags=["house"])
async def questions(
    house: TheHouse,
    game: GameName,
    cards: CardsAsked = None,
) -> list[models.QuestionTold]:
    """List the questions on a game's cards with their answers, deck by deck, as a book for who reads them aloud.

    It tells nothing of any table. A game without questions has an empty list.
    """
    return [models.QuestionTold(**told) for told in house.cards.find(game, cards).questions]


@router.get("/api/games/{game}/readiness", tags=["house"])
async def readiness(game: GameName) -> models.ReadinessTold:
    """Tell how much of a game's rules and odds is compiled, for somebody who waits for the odds."""
    units, queue = find(game).units, background.queue()
    return models.ReadinessTold(
        **{part: round(queue.part_done([units[part]] if part in units else []), 2) for part in ("rules", "odds")}
    )


@router.get("/api/bots", tags=["house"])
async def bots() -> list[models.BotTold]:
    """List the levels of bots, the strongest first."""
    return [
        models.BotTold(
            level=level, name=name_of(level), sentence={language: temper_of(level, language) for language in LANGUAGES}
        )
        for level in all_bots()
    ]


@router.post(
    "/api/replay",
    tags=["house"],
    response_model=models.ReplayTold,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {"text/plain": {"schema": {"type": "string"}, "example": RECORD}},
        }
    },
)
async def replay(
    request: Request,
    house: TheHouse,
    guard: TheGuard,
    player: Annotated[
        str | None, Query(max_length=LONGEST_NAME, description="The player whose view is told; a spectator's, if none.")
    ] = None,
    cards: CardsAsked = None,
) -> Response:
    """Tell a record moment by moment, whether it is finished or not: views, scores and chances. It is not stored."""
    if not guard.allows(guard.replays, address_of(request.scope)):
        raise Refusal("too-many-replays", HTTPStatus.TOO_MANY_REQUESTS)
    told = await house.replay(await request.body(), player, cards, request.is_disconnected)
    return Response(told, media_type="application/json")


@router.get("/healthz", tags=["operations"])
async def healthz(house: TheHouse) -> models.Health:
    """Tell whether the house serves and its database can be written to.

    If not, the answer has status 503 and the short name that the database gives the reason.
    """
    await house.ledger.check()
    return models.Health(status="ok", version=version("caravanserai"))


@router.get("/metrics", tags=["operations"], response_class=PlainTextResponse)
async def metrics() -> Response:
    """Return the metrics for Prometheus."""
    return PlainTextResponse(exposition(), media_type="text/plain; version=0.0.4")


# Tables


@router.get("/api/tables", tags=["tables"])
async def open_tables(house: TheHouse) -> list[models.TableTold]:
    """List the public tables that wait for players, the newest first."""
    return [models.TableTold(**told) for told in await house.open_tables()]


@router.post("/api/tables", tags=["tables"], status_code=201)
async def open_table(request: Request, house: TheHouse, guard: TheGuard, wish: models.NewTable) -> models.TableOpened:
    """Open a table. It begins at once if no seat is open."""
    if not guard.allows(guard.creations, address_of(request.scope)):
        raise Refusal("too-many-creations", HTTPStatus.TOO_MANY_REQUESTS)
    for seat in wish.seats:
        if seat.kind == PERSON and not seat.name:
            raise Refusal("name-empty", HTTPStatus.UNPROCESSABLE_ENTITY)
    made = await house.open(
        wish.game,
        [SeatRequest(seat.kind, seat.name, seat.level, seat.word) for seat in wish.seats],
        wish.options,
        cards=wish.cards,
        public=wish.public,
        odds=wish.odds,
        clock=wish.clock,
        dice=wish.dice,
        begins_full=wish.begins_full,
        head=wish.head,
        stand_in=wish.stand_in,
        shuffle=wish.shuffle,
    )
    return models.TableOpened(
        table=models.TableTold(**made.table.describe()),
        host=made.host,
        keys=[models.SeatKey(seat=seat, key=key) for seat, key in made.keys.items()],
        invitations=[
            models.Invitation(seat=seat, code=code, link=link_to(request, made.table, code))
            for seat, code in made.codes.items()
        ],
    )


@router.get("/api/tables/{table}", tags=["tables"])
async def snapshot(table: TheTableNow, caller: TheCaller) -> models.Snapshot:
    """Tell all that the caller may know of a table: without a key, what a spectator may know."""
    return models.Snapshot(**table.snapshot(caller.seat))


@router.post("/api/tables/{table}/seats", tags=["tables"], status_code=201)
async def join(
    request: Request, house: TheHouse, guard: TheGuard, table: TheTable, wish: models.Joining
) -> models.Joined:
    """Take an open seat, with an invitation's code or, at a public table, without one.

    With an `id` the request can be repeated, and gives the same seat and key.
    """
    with counting(guard, request, "bad-code"):
        seat, key = await house.sit(table, wish.name, wish.seat, wish.code, wish.id, wish.word)
    return models.Joined(table=models.TableTold(**table.describe()), seat=seat, key=key)


@router.put("/api/tables/{table}/name", tags=["tables"])
async def rename(house: TheHouse, table: TheTable, caller: TheCaller, wish: models.Renaming) -> models.TableTold:
    """Change one's name before the game."""
    seat = caller.must_sit()
    await house.happen(table, lambda state: state.rename(seat, wish.name))
    return models.TableTold(**table.describe())


@router.put("/api/tables/{table}/word", tags=["tables"])
async def give_word(house: TheHouse, table: TheTable, caller: TheCaller, wish: models.GivingWord) -> models.TableTold:
    """Give a word of one's own for the dice before the game, or another one; null takes it back.

    It is told to nobody before the game begins. Then all words are mixed into the seed, and told to everybody.
    """
    seat = caller.must_sit()
    await house.happen(table, lambda state: state.give_word(seat, wish.word))
    return models.TableTold(**table.describe())


@router.get("/api/tables/{table}/invitation", tags=["tables"])
async def invitation(
    request: Request,
    house: TheHouse,
    guard: TheGuard,
    table: TheTable,
    told: Annotated[HTTPAuthorizationCredentials | None, Depends(bearer)],
) -> models.InvitationTold:
    """Tell which seat an invitation leads to, if it is still valid.

    Its code is sent as keys are, never in an address.
    """
    code = "" if told is None else told.credentials[: LONGEST_KEY + 1]
    with counting(guard, request, "bad-code"):
        return models.InvitationTold(seat=await house.invited(table, code))


@router.post("/api/tables/{table}/invitations", tags=["tables"], status_code=201)
async def invite(
    request: Request, house: TheHouse, table: TheTable, caller: TheCaller, wish: models.Inviting
) -> models.Invitation:
    """Make a new invitation to an open seat, as the host. The previous one is no longer valid."""
    must_host(caller)
    code = await house.invite(table, wish.seat)
    return models.Invitation(seat=wish.seat, code=code, link=link_to(request, table, code))


@router.post("/api/tables/{table}/start", tags=["tables"])
async def start(house: TheHouse, table: TheTable, caller: TheCaller, wish: models.Starting) -> models.TableTold:
    """Begin the game with those who sit at the table, as the host. Open seats are removed."""
    must_host(caller)
    await house.happen(table, lambda state: state.begin(wish.head))
    return models.TableTold(**table.describe())


@router.post("/api/tables/{table}/leave", tags=["tables"])
async def leave(house: TheHouse, table: TheTable, caller: TheCaller) -> models.TableTold:
    """Leave the seat: before the game it is open again, during the game a bot plays on."""
    seat = caller.must_sit()
    await house.happen(table, lambda state: state.leave(seat))
    return models.TableTold(**table.describe())


@router.post("/api/tables/{table}/hand-over", tags=["tables"])
async def hand_over(house: TheHouse, table: TheTable, caller: TheCaller, wish: models.HandingOver) -> models.TableTold:
    """Let a bot play for oneself, or for somebody who is absent: the table's stand-in or a stronger one."""
    seat = caller.must_sit() if wish.seat is None else wish.seat
    if caller.seat is None and not caller.host:
        raise Refusal("no-seat", HTTPStatus.FORBIDDEN)
    if wish.level is not None:
        check_level(wish.level)
    if seat == caller.seat:
        await house.happen(table, lambda state: state.hand_over(seat, wish.level))
    else:
        await house.send_away(table, seat, wish.level, caller.seat)
    return models.TableTold(**table.describe())


@router.post("/api/tables/{table}/come-back", tags=["tables"])
async def come_back(house: TheHouse, table: TheTable, caller: TheCaller) -> models.TableTold:
    """Play oneself again after a bot did."""
    seat = caller.must_sit()
    await house.happen(table, lambda state: state.come_back(seat))
    return models.TableTold(**table.describe())


@router.post("/api/tables/{table}/rematch", tags=["tables"])
async def rematch(house: TheHouse, table: TheTable, caller: TheCaller) -> models.TableTold:
    """Open a rematch with the same people, whose keys hold their seats there too.

    If somebody has opened it already, return that table.
    """
    if not caller.host:
        caller.must_sit()
    return models.TableTold(**(await house.rematch(table)).describe())


# The game


@router.post("/api/tables/{table}/actions", tags=["game"])
async def act(house: TheHouse, table: TheTable, caller: TheCaller, wish: models.Acting) -> models.Done:
    """Play an action; the answer comes once it is on disk."""
    return await done(table, caller, lambda seat: house.act(table, seat, wish.number, wish.action, wish.id))


@router.post("/api/tables/{table}/outcomes", tags=["game"])
async def settle(house: TheHouse, table: TheTable, caller: TheCaller, wish: models.Settling) -> models.Done:
    """Enter what the real dice or cards showed, at a table with `dice: table`."""
    return await done(table, caller, lambda seat: house.settle(table, seat, wish.number, wish.outcome, wish.id))


async def done(table: Table, caller: Caller, move: Callable[[int], Awaitable[Happened]]) -> models.Done:
    """Make a move for the caller's seat, and return the event that it became as the seat is told it."""
    seat = caller.must_sit()
    number, repeat = await move(seat)
    event = table.event(number, seat)
    return models.Done(number=number, kind=event["kind"], line=event.get("line"), repeat=repeat)


def match_of(table: Table) -> Match:
    """Return the table's match; raise Refusal if the game has not begun."""
    if table.state.match is None:
        raise Refusal("not-begun", HTTPStatus.CONFLICT)
    return table.state.match


@router.get("/api/tables/{table}/view", tags=["game"])
async def view(
    table: TheTableNow,
    caller: TheCaller,
    at: Annotated[int | None, Query(ge=0, lt=models.MOST_EVENTS, description="After so many lines of the log.")] = None,
) -> models.ViewTold:
    """Tell the game as the caller may see it, or saw it after so many lines of the log; looking back shows no more."""
    match = match_of(table)
    reached = len(match.events) if at is None else at
    past = match if reached == len(match.events) else match.at(reached)
    return models.ViewTold(at=reached, view=past.view(table.name_of(caller.seat)))


@router.get("/api/tables/{table}/log", tags=["game"])
async def log(table: TheTableNow, caller: TheCaller) -> models.LogTold:
    """Tell the log as the caller saw it."""
    return models.LogTold(
        number=len(table), log=table.log(caller.seat), log_parts=table.log_parts(caller.seat), by=table.played_by()
    )


@router.get("/api/tables/{table}/events", tags=["game"])
async def events(
    table: TheTableNow,
    caller: TheCaller,
    since: Annotated[
        int, Query(alias="from", ge=0, lt=models.MOST_EVENTS, description="The number to go on from.")
    ] = 0,
) -> models.EventsTold:
    """Tell the events from a number on and the current state, for a client without a live connection."""
    return models.EventsTold(
        events=list(table.missed(since, caller.seat)), snapshot=models.Snapshot(**table.snapshot(caller.seat))
    )


@router.get("/api/tables/{table}/odds", tags=["game"], response_model=models.OddsTold)
async def odds(request: Request, house: TheHouse, table: TheTableNow, caller: TheCaller) -> Response:
    """Tell the odds by what the caller may know, if the table allows it; without a key, by what everybody may know."""
    return Response(await house.odds(table, caller.seat, request.is_disconnected), media_type="application/json")


@router.get("/api/tables/{table}/record", tags=["game"], response_class=PlainTextResponse)
async def record(house: TheHouse, table: TheTable) -> Response:
    """Return the record of a finished game, with the proof of its dice."""
    await house.is_over(table)
    headers = {"content-disposition": f'attachment; filename="{table.state.charter.game}-{table.name}.caravan"'}
    return PlainTextResponse(table.state.record(), headers=headers)


@router.get("/api/tables/{table}/proof", tags=["game"])
async def proof(house: TheHouse, table: TheTable) -> models.Proof:
    """Tell how the dice can be verified: the commitment at any time, the seed when the game is over.

    The words that players gave are told once the game has begun.
    """
    await house.is_over(table)
    told = table.describe()
    words = table.state.dice.words or None
    return models.Proof(dice=told["dice"], commitment=told["commitment"], seed=told["seed"], words=words, method=METHOD)
