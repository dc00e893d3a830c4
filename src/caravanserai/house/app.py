"""The application: the house behind FastAPI, which is opened and closed with the server."""

from __future__ import annotations

import gc
import logging
import os
import threading
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from importlib.metadata import version
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse
from fastapi.routing import APIRoute
from fastapi.staticfiles import StaticFiles
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from caravanserai.core.fault import CaravanError, quote
from caravanserai.house.api import router
from caravanserai.house.clock import steady
from caravanserai.house.dice import FairDice
from caravanserai.house.guard import Guard, GuardMiddleware
from caravanserai.house.house import House
from caravanserai.house.http_protocol import GUARD
from caravanserai.house.ledger import Ledger, NotNow
from caravanserai.house.live import serve_socket
from caravanserai.house.logs import configure
from caravanserai.house.metrics import REFUSALS, REQUESTS
from caravanserai.house.refusal import status_of, tell
from caravanserai.house.scheduler import Scheduler
from caravanserai.house.settings import SETTINGS_VARIABLE, Settings
from caravanserai.house.units import all_units
from caravanserai.house.world import World
from caravanserai.kernels import background
from caravanserai.kernels.background import Queue
from caravanserai.messages import DEFAULT_LANGUAGE, LANGUAGES, say

TURNED_AWAY = {404: "no-page", 405: "bad-method", 413: "too-large"}
PAGE = Path(__file__).with_name("page")
TOLD = "told-refusals"  # a preference (RFC 7240) of a client that wants refusals with status 200
COLLECT_AFTER = (50_000, 3, 20)  # garbage collection: the older generations often, so that no collection takes long
LOOK = 1.0  # seconds between two looks at which units have been compiled

log = logging.getLogger("caravanserai.house")


def create() -> FastAPI:
    """Return the application of a worker, with the settings that `caravan serve` has put into the environment."""
    settings = Settings.from_text(os.environ[SETTINGS_VARIABLE])
    configure("WARNING" if settings.quiet else "INFO")
    return application(settings)


def application(
    settings: Settings,
    *,
    now: Callable[[], float] | None = None,
    dice: Callable[[bytes], FairDice] = FairDice,
    warm: bool = True,
    world: World | None = None,
) -> FastAPI:
    """Return the application of a house.

    A test may give its own `now` and `dice`, or a `world` of its own. Without `warm`, nothing is compiled or loaded
    ahead, and loaded objects are not frozen.
    """
    given = world or World()

    @asynccontextmanager
    async def life(app: FastAPI) -> AsyncIterator[dict[str, Guard]]:
        engine = given.engine(settings.database)  # if it does not answer, the scheduler logs that and tries again
        worker = given.random_bytes(8).hex()
        queue = background.queue() if warm and not background.stays_python() else None
        ledger = Ledger(engine, worker, given.notify)
        least, resumed = 0.0, False
        with suppress(NotNow):  # then the scheduler does it as soon as the database answers
            since = (now or steady(settings.anchor, clocks=given.clocks))()
            least, resumed = (await ledger.resume(since)).now, True
        clock = now or steady(settings.anchor, least, given.clocks)
        house = House(ledger, settings, now=clock, dice=dice, queue=queue, random_bytes=given.random_bytes)
        app.state.house = house
        with suppress(NotNow):  # then the scheduler does it
            await house.follow()
        app.state.scheduler = scheduler = Scheduler(house, writable=resumed)
        scheduler.start()
        listener = given.listen(engine, worker, house.catch_up, house.catch_up_all, house.follow)
        closing = threading.Event()
        if queue is not None:
            if settings.workers > 1:
                queue.most = 1  # only for units that somebody waits for, as each process needs half a gigabyte
            about = queue, settings.workers == 1, closing
            threading.Thread(target=get_ready, args=about, name="get-ready", daemon=True).start()
        elif warm:
            freeze_garbage()
        log.info("open", extra={"worker": worker})
        yield {GUARD: app.state.guard}
        closing.set()
        if listener is not None:
            await listener.stop()
        await scheduler.stop()
        await house.ledger.close()
        log.info("closed", extra={"worker": worker})

    app = FastAPI(
        title="Caravanserai",
        version=version("caravanserai"),
        summary="A house for desert board games.",
        description="Tables, seats, games and odds. Live events come by WebSocket at `/live`: see docs/house.md.",
        lifespan=life,
        docs_url=None,  # these pages would load scripts from other servers
        redoc_url=None,
        generate_unique_id_function=lambda route: route.name,
    )
    app.state.guard = Guard(settings)
    app.include_router(router)
    app.add_exception_handler(CaravanError, refuse)
    app.add_exception_handler(RequestValidationError, misread)
    app.add_exception_handler(HTTPException, turn_away)
    app.add_exception_handler(Exception, break_down)

    @app.websocket("/live")
    async def live(socket: WebSocket) -> None:
        await serve_socket(socket, app.state.house, app.state.guard)

    if (PAGE / "index.html").is_file():
        app.mount("/", StaticFiles(directory=PAGE, html=True), name="page")
    else:
        app.add_route("/", plain_page, include_in_schema=False)
    app.add_middleware(MetricsMiddleware)
    app.add_middleware(GuardMiddleware, guard=app.state.guard)
    return app


def freeze_garbage() -> None:
    """Exclude all objects that exist now from garbage collection, since they stay until the process ends.

    Otherwise the collector examines them again and again, which took a quarter of the time of actions.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)


def get_ready(queue: Queue, ahead: bool, closing: threading.Event) -> None:
    """Load all units, each as soon as it is stored; with `ahead`, have those compiled that are not stored.

    If several workers serve, the process that has started them compiles ahead instead (`serve.compile_ahead`). Return
    when all units are loaded or given up, or when `closing` is set.
    """
    lacking = all_units()
    for unit in lacking:
        unit.is_wanted = True
    freeze_garbage()
    if ahead:
        queue.want(lacking)
    while lacking:
        left = [unit for unit in lacking if not unit.load() and queue.failure(unit) is None]
        if len(left) < len(lacking):
            freeze_garbage()
        lacking = left
        if lacking and closing.wait(LOOK):
            return


class MetricsMiddleware:
    """Count answers, and log each with its route, which does not name the table."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, and count and log its answer."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        start, status = time.perf_counter(), 500

        async def answer(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await self.app(scope, receive, answer)
        finally:
            found = scope.get("route")
            route = found.path if isinstance(found, APIRoute) else "other"
            REQUESTS.labels(route, status).inc()
            took = round(time.perf_counter() - start, 4)
            log.info("request", extra={"method": scope["method"], "route": route, "status": status, "seconds": took})


def language_of(request: Request) -> str:
    """Return the first of our languages that a browser's Accept-Language header names."""
    for part in request.headers.get("accept-language", "").split(","):
        if part.strip()[:2].lower() in LANGUAGES:
            return part.strip()[:2].lower()
    return DEFAULT_LANGUAGE


async def refuse(request: Request, error: Exception) -> Response:
    """Answer a CaravanError with its message and status; a conflict also tells how many events the table has."""
    assert isinstance(error, CaravanError)
    REFUSALS.labels(error.reason.message).inc()
    status = status_of(error)
    told: dict[str, object] = {"error": tell(error, language_of(request))}
    name = request.path_params.get("table")
    table = request.app.state.house.tables.get(name) if status == HTTPStatus.CONFLICT else None
    if table is not None:
        told["number"] = len(table)
    headers = {"www-authenticate": "Bearer"} if status == HTTPStatus.UNAUTHORIZED else {}
    return refusal(request, told, status, headers)


def refusal(request: Request, told: dict[str, object], status: HTTPStatus, headers: dict[str, str]) -> Response:
    """Return a refusal with its status, or with status 200 if the client prefers that.

    Browsers log every other status as an error.
    """
    if TOLD in [wish.strip() for wish in request.headers.get("prefer", "").split(",")]:
        return JSONResponse(told, headers={"preference-applied": TOLD})
    return JSONResponse(told, status, headers=headers)


async def misread(request: Request, error: Exception) -> Response:
    """Answer a request whose form is wrong with its first fault."""
    assert isinstance(error, RequestValidationError)
    first = error.errors()[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    about = {"where": quote(where) or "body", "why": quote(str(first["msg"]))}
    fault = {"code": "bad-form", "message": say("bad-form", language_of(request), **about), "rule": None}
    return refusal(request, {"error": fault}, HTTPStatus.UNPROCESSABLE_ENTITY, {})


async def turn_away(request: Request, error: Exception) -> Response:
    """Answer what Starlette refuses: an unknown page, a wrong method, or a body that is too large."""
    assert isinstance(error, HTTPException)
    message = TURNED_AWAY.get(error.status_code, "bad-request")
    fault = {"code": message, "message": say(message, language_of(request)), "rule": None}
    return JSONResponse({"error": fault}, error.status_code, headers=error.headers)


async def break_down(request: Request, error: Exception) -> Response:
    """Answer that the house has failed, without saying anything of what it was doing."""
    fault = {"code": "our-fault", "message": say("our-fault", language_of(request)), "rule": None}
    return JSONResponse({"error": fault}, HTTPStatus.INTERNAL_SERVER_ERROR)


async def plain_page(request: Request) -> Response:
    """Return the front page that is shown if no page is built: what this is, and where its API is described."""
    language = language_of(request)
    title, text, link = (say(f"page-{part}", language) for part in ("title", "text", "link"))
    return HTMLResponse(
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">'
        f'<meta name="viewport" content="width=device-width"><title>{title}</title>'
        f'<h1>{title}</h1><p>{text}</p><p><a href="/openapi.json">{link}</a></p></html>'
    )
