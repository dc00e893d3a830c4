"""`caravan verify`: recomputes what chance said in a game of the house."""

from __future__ import annotations

from typing import Annotated

import typer

from caravanserai.cli.files import read_file
from caravanserai.cli.language import told
from caravanserai.cli.options import Cards, Json
from caravanserai.cli.output import write_json


def verify(
    record: Annotated[str, typer.Argument(metavar="RECORD", help=told("help-record"))],
    as_json: Json = False,
    cards: Cards = None,
) -> None:
    """Recompute what chance said in a game of the house."""
    from caravanserai.core.proof import WORDS
    from caravanserai.house import proof

    match, draws = proof.verify(read_file(record), cards)
    if as_json:
        write_json({"game": match.game.name, "players": list(match.players), "draws": draws, **match.proof})
    else:
        print(told("verify-good", draws=draws))
        if WORDS in match.proof:
            print(told("verify-words", words=match.proof[WORDS]))
