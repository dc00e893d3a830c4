"""Le Jeu des Pharaons, both levels and the quiz, with our board and cards or a family's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from caravanserai.core.game import Game, Head, Rules, Telling
from caravanserai.core.odds import Asking
from caravanserai.games.pharaohs import library, odds, rules, view, words
from caravanserai.games.pharaohs.box import ACTIONS, OPTIONS, Position


def game_of(shelf: library.Library) -> Game:
    """The game with a board and cards."""
    spoken, tale = words.Words(shelf), view.Tale(shelf)
    return Game(
        name="pharaohs",
        title="Le Jeu des Pharaons",
        version="1.0",
        seats=words.PLAYERS,
        options=OPTIONS,
        actions=ACTIONS,
        outcomes=shelf.outcomes,
        position=Position,
        rules=Rules(
            setup=rules.setup,
            deal=rules.deal,
            begin=rules.begin,
            to_move=rules.to_move,
            fault=rules.fault,
            legal=rules.legal,
            play=rules.play,
            chances=rules.chances,
            outcome_fault=rules.outcome_fault,
            settle=rules.settle,
            scores=rules.scores,
            winners=rules.winners,
            guess=rules.guess,
        ),
        head=Head(
            keys=("first", "missions"),
            read=spoken.read_head,
            write=spoken.write_head,
            only_with={"missions": "level2"},
        ),
        telling=Telling(
            explain=spoken.explain,
            explain_outcome=spoken.explain_outcome,
            describe=tale.describe,
            view=tale.view,
            retell=tale.retell,
            retrace=view.retrace,
            opened=tale.opened,
            note=tale.note,
            title=tale.title,
            clock=view.clock,
        ),
        table_fault=words.table_fault,
        turn_rule="PH-10",
        end_rule="PH-34",
        secrets=False,
        fields=shelf.fields,
        with_folder=with_folder,
        odds=reckon,
        waits_between=True,
        minutes=(45, 45),
    )


def reckon(asking: Asking) -> dict[str, Any]:
    """What each may expect of the climb, with any board and cards."""
    return odds.odds(asking, GAME.prepare())


@cache
def with_folder(folder: Path) -> Game:
    """The game with the board and cards of a folder of the form of ours; it is read once."""
    made = game_of(library.load(folder))
    made.__dict__["rules_unit"] = GAME.rules_unit  # the rules are the same, and compiled once
    return made


GAME = game_of(library.load(library.OURS))
