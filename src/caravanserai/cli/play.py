"""`caravan play`: a table in the terminal."""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer

import caravanserai as cv
from caravanserai.bots.budget import SECONDS, Budget, check_seconds
from caravanserai.bots.temper import FAMILIES
from caravanserai.cli.files import data_folder, read_file
from caravanserai.cli.language import told
from caravanserai.cli.options import Cards, GameName, Options, options_of
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.messages import user_language


def play(
    game: GameName,
    players: Annotated[str, typer.Option("--players", metavar="NAMES", help=told("help-people"))] = "",
    bots: Annotated[
        str, typer.Option("--bots", metavar="LIST", help=told("help-play-bots", bots=", ".join(FAMILIES)))
    ] = "",
    seconds: Annotated[float, typer.Option("--seconds", metavar="S", help=told("help-play-seconds"))] = SECONDS,
    strangers: Annotated[int | None, typer.Option("--random", metavar="N", help=told("help-random"))] = None,
    options: Options = "",
    head: Annotated[list[str] | None, typer.Option("--head", metavar="LINE", help=told("help-head"))] = None,
    seed: Annotated[int | None, typer.Option("--seed", metavar="N", help=told("help-seed"))] = None,
    start: Annotated[Path | None, typer.Option("--continue", metavar="FILE", help=told("help-continue"))] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help=told("help-save"))] = None,
    dice: Annotated[str, typer.Option("--dice", metavar="seed|table", help=told("help-dice"))] = "seed",
    shuffle: Annotated[bool, typer.Option("--shuffle", help=told("help-shuffle"))] = False,
    cards: Cards = None,
) -> None:
    """Sit down at a table in the terminal."""
    from rich.console import Console

    from caravanserai.core.record import items
    from caravanserai.kernels import background
    from caravanserai.terminal import guests
    from caravanserai.terminal.table import Seating

    found = cv.game(game, cards)
    budget = Budget(seconds=check_seconds(seconds))
    kinds = items(bots) if bots else []
    if start is not None:
        for option, given in (
            ("--options", options),
            ("--head", head),
            ("--random", strangers),
            ("--shuffle", shuffle),
        ):
            if given:
                raise BadSetting(Reason("told-by-record", {"option": option, "file": str(start)}))
        record = read_file(str(start))
        match = cv.read(record, seed=seed, dice=dice, cards=cards)
        if match.game is not found:
            raise BadSetting(Reason("other-game", {"file": str(start), "game": match.game.name}))
        people = items(players) if players else guests.people_in(match)
        for name in people:
            match.view(name)  # raises BadSetting if there is no player with that name
        company = guests.come_back(match, kinds, people)
        # A record that somebody has written, with comments for example, is not overwritten.
        save = save or (start if record == match.record().encode() else new_file(found.name))
    else:
        people = items(players) if players else [told("you")]
        if not bots and strangers is None:
            kinds, strangers = guests.expected(found, len(people), alone=not players)
        company = guests.arrive(kinds, people)
        names = [*people, *company]
        names += guests.strangers(strangers or 0, names)
        match = cv.Match(found, names, options_of(options), seed=seed, head=head_of(head), dice=dice, shuffle=shuffle)
        save = save or new_file(found.name)
    guests.check_company(found, match.options, [name for name in match.players if name not in people])
    company = {name: guest.for_match(match) for name, guest in company.items()}
    # The rules are compiled after what the bots need, since people are slow enough for Python. Asking for it may load
    # stored code, which takes a moment, so a thread does it.
    threading.Thread(target=background.queue().want, args=([found.rules_unit],), daemon=True).start()
    language, console = user_language(), Console(highlight=False)
    Seating(match, people, language, console, save, bots=company, budget=budget, shuffled=shuffle).run()


def head_of(lines: Sequence[str] | None) -> dict[str, str] | None:
    """Return the game's own keys from lines of a record's head; None if there are no lines, so that they are drawn."""
    if not lines:
        return None
    head: dict[str, str] = {}
    for line in lines:
        key, colon, value = line.partition(":")
        if not colon:
            raise BadSetting(Reason("head-form"))
        head[key.strip()] = value.strip()
    return head


def new_file(game: str) -> Path | None:
    """Return a file's path for the record of a new game; None if the user's data folder cannot be written to."""
    folder = data_folder()
    try:
        (folder / "games").mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    stamp = time.strftime("%Y-%m-%d-%H%M%S")
    return folder / "games" / f"{game}-{stamp}-{os.getpid()}.caravan"
