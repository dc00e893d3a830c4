"""Serve: opens a house on an address, in one process or several."""

from __future__ import annotations

import errno
import os
import signal
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import replace
from http.client import HTTPException
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.house.cards import OwnCards, copies
from caravanserai.house.claim import claim
from caravanserai.house.clock import anchor
from caravanserai.house.database import SQLITE, migrate, open_database, url_of
from caravanserai.house.http_protocol import HttpProtocol
from caravanserai.house.ledger import reopening
from caravanserai.house.metrics import WORKERS_VARIABLE
from caravanserai.house.settings import SETTINGS_VARIABLE, Settings
from caravanserai.house.units import all_units, is_stored
from caravanserai.house.websocket_protocol import WebSocketProtocol
from caravanserai.kernels import background

DRAIN = 10  # seconds that a stop waits for answers that are under way
BACKLOG = 2048
HIGHEST_PORT = 65535
OF_A_HOUSE, MOST_READ = b"caravanserai_sockets", 1 << 20  # a metric of every house, and how many bytes are searched


def serve(
    settings: Settings,
    *,
    ready: Callable[[str], None],
    browse: bool = False,
) -> None:
    """Serve until stopped. Raise BadSetting if the house cannot be opened with these settings.

    `ready` is called with the house's address, in a thread of its own, as soon as the house is open; with `browse` the
    page is shown in a browser. The house opens before anything is compiled. If it has one process, that compiles while
    it serves; if it has several, this process compiles for all of them.
    """
    if settings.workers < 1:
        raise BadSetting(Reason("bad-house-workers", {"workers": settings.workers}))
    if settings.workers > 1 and url_of(settings.database).get_backend_name() == SQLITE:
        raise BadSetting(Reason("workers-need-postgresql", {"workers": settings.workers}))
    OwnCards(settings.cards)  # a folder that is not as it should be is said before anything is opened
    check_port(settings)
    engine = open_database(settings.database)
    with ExitStack() as stack:
        stack.enter_context(claim(engine))
        migrate(engine)
        since = reopening(engine, anchor())
        engine.dispose()
        raise_limit()
        if settings.workers > 1:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="caravanserai-cards-"))
            settings = replace(settings, cards=tuple(copies(settings.cards, Path(folder))))
        # All workers have the same anchor, even one that is started later, after the system's clock has been set.
        os.environ[SETTINGS_VARIABLE] = replace(settings, anchor=since).to_text()
        address = f"http://{browsable(settings.host)}:{settings.port}/"
        threading.Thread(target=announce, args=(settings, address, ready, browse), daemon=True).start()
        # After a graceful stop uvicorn sends itself the signal by which it was stopped; the exit code must be 0 then.
        signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
        if settings.workers > 1:
            threading.Thread(target=compile_ahead, name="compile-ahead", daemon=True).start()
            os.environ[WORKERS_VARIABLE] = stack.enter_context(tempfile.TemporaryDirectory(prefix="caravanserai-"))
        run: Callable[..., None] = supervise if settings.workers > 1 else uvicorn.run
        run(
            "caravanserai.house.app:create",
            factory=True,
            host=settings.host,
            port=settings.port,
            workers=settings.workers,
            http=HttpProtocol,
            ws=WebSocketProtocol,
            ws_max_size=settings.limits.message,
            ws_per_message_deflate=False,  # it takes time, and the size of what is compressed tells about its contents
            ws_ping_interval=20.0,
            ws_ping_timeout=20.0,
            backlog=BACKLOG,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=list(settings.proxies),
            timeout_keep_alive=30,
            timeout_graceful_shutdown=DRAIN,
        )


class Supervisor(Multiprocess):
    """Keeps workers running, and knows whether somebody has stopped them."""

    is_stopped = False

    def handle_int(self) -> None:
        """Stop after Ctrl-C."""
        self.is_stopped = True
        super().handle_int()

    def handle_term(self) -> None:
        """Stop after SIGTERM."""
        self.is_stopped = True
        super().handle_term()


def supervise(application: str, **how: Any) -> None:
    """Keep several workers running until stopped; raise BadSetting if one fails to start, which ends all."""
    config = uvicorn.Config(application, **how)
    supervisor = Supervisor(config, sockets=[config.bind_socket()])
    supervisor.run()
    # Uvicorn returns normally then. A worker that ends for any other reason is replaced.
    if any(one.process.exitcode == STARTUP_FAILURE for one in supervisor.processes) and not supervisor.is_stopped:
        raise BadSetting(Reason("workers-failed"))


def compile_ahead() -> None:
    """Have the units compiled in the background that are not stored yet; workers load them."""
    background.queue().want([unit for unit in all_units() if not is_stored(unit)])


def check_port(settings: Settings) -> None:
    """Raise BadSetting if the house cannot listen on its address and port."""
    if not 1 <= settings.port <= HIGHEST_PORT:
        raise BadSetting(Reason("bad-port", {"port": settings.port, "most": HIGHEST_PORT}))
    try:
        found = socket.getaddrinfo(settings.host, settings.port, type=socket.SOCK_STREAM)[0]
        with socket.socket(found[0], socket.SOCK_STREAM) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(found[4])
    except (OSError, OverflowError, UnicodeError) as error:
        if isinstance(error, OSError) and error.errno == errno.EADDRINUSE:
            raise BadSetting(Reason("port-taken", {"port": settings.port})) from None
        about = {"host": settings.host, "port": settings.port, "why": getattr(error, "strerror", None) or str(error)}
        raise BadSetting(Reason("bad-address", about)) from None


def near(host: str) -> str:
    """Return the host by which this machine reaches a house that listens on `host`."""
    return {"0.0.0.0": "127.0.0.1", "": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104


def browsable(host: str) -> str:
    """Return that host as it is written in a browser's address."""
    return f"[{near(host)}]" if ":" in host else near(host)


def is_house(address: str) -> bool:
    """Return whether a house answers at an address."""
    # Any program may answer there, in any way.
    with (
        suppress(OSError, HTTPException, ValueError),
        urlopen(f"{address}metrics", timeout=2.0) as answer,  # noqa: S310 (the address is ours, and HTTP)
    ):
        return OF_A_HOUSE in answer.read(MOST_READ)  # metrics are answered even if the database does not work
    return False


def announce(settings: Settings, address: str, ready: Callable[[str], None], browse: bool) -> None:
    """Wait until the house takes connections, then call `ready`, and show the page with `browse`."""
    while not listens(settings.host, settings.port):
        time.sleep(0.05)
    ready(address)
    if browse:
        webbrowser.open(address)


def listens(host: str, port: int) -> bool:
    """Return whether anything takes connections on a host and port."""
    with suppress(OSError), socket.create_connection((near(host), port), timeout=1.0):
        return True
    return False


def raise_limit() -> None:
    """Raise the number of open files, and so of connections, to the most that the system allows."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
