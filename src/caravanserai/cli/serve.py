"""`caravan serve`, and `caravan` alone: serve a house until stopped."""

from __future__ import annotations

import re
import webbrowser
from typing import Annotated, Any

import typer

from caravanserai.cli.files import default_database
from caravanserai.cli.language import told
from caravanserai.cli.options import Database, NamedCards, named_folder
from caravanserai.core.fault import BadSetting, Reason

HOST, PORT = "127.0.0.1", 8000


def serve(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help=told("help-host"))] = HOST,
    port: Annotated[int, typer.Option("--port", metavar="N", help=told("help-port"))] = PORT,
    database: Database = "",
    cards: NamedCards = None,
    workers: Annotated[int, typer.Option("--workers", metavar="N", help=told("help-house-workers"))] = 1,
    origins: Annotated[list[str] | None, typer.Option("--origin", metavar="URL", help=told("help-origin"))] = None,
    proxies: Annotated[list[str] | None, typer.Option("--proxy", metavar="ADDRESS", help=told("help-proxy"))] = None,
    pause: Annotated[float, typer.Option("--bot-pause", metavar="S", help=told("help-bot-pause"))] = 0.8,
    unlimited: Annotated[bool, typer.Option("--unlimited", help=told("help-unlimited"))] = False,
    browser: Annotated[bool, typer.Option("--browser", help=told("help-browser"))] = False,
) -> None:
    """Open the house."""
    open_house(
        database=database,
        host=host,
        port=port,
        browser=browser,
        cards=tuple(map(named_folder, cards or ())),
        workers=workers,
        origins=tuple(origins or ()),
        proxies=tuple(proxies or ()),
        bot_pause=pause,
        unlimited=unlimited,
    )


def open_house(*, database: str, host: str, port: int, browser: bool, **settings: Any) -> None:
    """Serve tables until stopped; with `browser`, show the page, even that of a house that is open already."""
    # The house needs a web server and a database, which other commands need not import.
    from caravanserai.house import serve as house
    from caravanserai.house.guard import parts_of_address
    from caravanserai.house.settings import Settings

    for origin in settings.get("origins", ()):
        if not re.fullmatch(r"https?://[^/\s]+", origin) or parts_of_address(origin) is None:
            raise BadSetting(Reason("bad-origin", {"origin": origin}))
    if not settings.get("bot_pause", 0.0) >= 0:
        raise BadSetting(Reason("number-small", {"what": "--bot-pause", "given": settings["bot_pause"], "least": "0"}))
    address = f"http://{house.browsable(host)}:{port}/"
    if browser and house.is_house(address):
        print(told("serve-there", address=address))
        webbrowser.open(address)
        return
    chosen = Settings(database or default_database(), host, port, **settings)
    house.serve(
        chosen,
        browse=browser,
        ready=lambda address: print(told("serve-open", address=address), flush=True),
    )
