"""`caravan odds`: tells the odds of a record, or of a position that is typed."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import caravanserai as cv
from caravanserai.cli.files import read_file
from caravanserai.cli.language import told
from caravanserai.cli.options import Cards, Json, Options, options_of
from caravanserai.cli.output import write_json
from caravanserai.core.fault import BadSetting, Reason
from caravanserai.messages import user_language


def odds(
    source: Annotated[str, typer.Argument(metavar="RECORD|GAME", help=told("help-odds-source"))],
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help=told("help-odds-player"))] = None,
    public: Annotated[bool, typer.Option("--public", help=told("help-odds-public"))] = False,
    track: Annotated[str, typer.Option("--track", metavar="STACKS", help=told("help-odds-track"))] = "",
    out: Annotated[str, typer.Option("--out", metavar="DICE", help=told("help-odds-out"))] = "",
    support: Annotated[str, typer.Option("--support", metavar="COLOURS", help=told("help-odds-support"))] = "",
    desert: Annotated[str, typer.Option("--desert", metavar="TILES", help=told("help-odds-desert"))] = "",
    top: Annotated[str, typer.Option("--top", metavar="TILES", help=told("help-odds-top"))] = "",
    held: Annotated[str, typer.Option("--held", metavar="TILES", help=told("help-odds-held"))] = "",
    purse: Annotated[str, typer.Option("--purse", metavar="N", help=told("help-odds-purse"))] = "",
    options: Options = "",
    playouts: Annotated[int, typer.Option("--playouts", metavar="N", help=told("help-odds-playouts"))] = 1000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=told("help-seed"))] = 0,
    cards: Cards = None,
    as_json: Json = False,
) -> None:
    """Tell the odds: of a record, or of a position that is typed."""
    from rich.console import Console
    from rich.text import Text

    from caravanserai.terminal.outlook import show_odds

    typed = {"track": track, "out": out, "support": support, "desert": desert, "top": top, "held": held, "purse": purse}
    given = [f"--{key}" for key, value in typed.items() if value]
    chosen = options_of(options)
    if source in cv.all_games() and not Path(source).exists():
        if player is not None or public:
            raise BadSetting(Reason("odds-asker-of-typed", {"option": "--public" if public else "--player"}))
        name = source
        reckoned = cv.odds_at(name, chosen, typed)
    else:
        if given or chosen:
            raise BadSetting(Reason("odds-typed-with-record", {"option": (given or ["--options"])[0]}))
        match = cv.read(read_file(source), cards=cards)
        name, chosen = match.game.name, list(match.options)
        reckoned = cv.odds_of(match, player, public=public, seed=seed, playouts=playouts)
    if as_json:
        write_json(reckoned)
    else:
        show_odds(name, reckoned, chosen, user_language(), Console())
        if "support" in chosen and track and out and "support" not in out and not support:
            Console().print(Text(told("odds-camelup-assumed"), style="dim"))
