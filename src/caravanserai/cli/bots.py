"""`caravan bots`: lists the bots."""

from __future__ import annotations

from caravanserai.bots.temper import FAMILIES, name_of, temper_of
from caravanserai.cli.language import told
from caravanserai.cli.options import Json
from caravanserai.cli.output import columns, write_json
from caravanserai.messages import LANGUAGES, user_language


def bots(as_json: Json = False) -> None:
    """List the bots."""
    from caravanserai.bots import registry

    # Our bots come first, the easiest before the others.
    known = [(kind, name_of(kind)) for kind in {**FAMILIES, **registry.registered()}]
    if as_json:
        write_json(
            [
                {"bot": kind, "name": name, "temper": {language: temper_of(kind, language) for language in LANGUAGES}}
                for kind, name in known
            ]
        )
        return
    from rich.console import Console

    table = columns([told(f"bots-{column}") for column in ("bot", "name", "temper")])
    for kind, name in known:
        table.add_row(kind, name, temper_of(kind, user_language()))
    Console().print(table)
