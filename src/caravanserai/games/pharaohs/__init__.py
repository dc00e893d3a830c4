"""Le Jeu des Pharaons, both levels and the quiz, with our board and cards or a family's own."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from caravanserai.core.game import Game, Head, Rules, Telling
from caravanserai.core.odds import Asking
from caravanserai.games.pharaohs import library, odds, rules, view, words
from caravanserai.games.pharaohs.box import ACTIONS, OPTIONS, Position

_libraries: dict[Game, library.Library] = {}  # by the games that have been made


def game_of(shelf: library.Library, folder: Path | None = None) -> Game:
    """The game with a board and cards, and the folder that they come from if they are not ours."""
    wording, presenter = words.Wording(shelf), view.Presenter(shelf)
    made = Game(
        name="pharaohs",
        title="Le Jeu des Pharaons",
        version="2.0",
        seats=words.PLAYERS,
        options=OPTIONS,
        actions=ACTIONS,
        outcomes=shelf.outcomes,
        position=Position,
        view=view.PharaohsView,
        rules=Rules(
            setup=rules.setup,
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
            read=wording.read_head,
            write=wording.write_head,
            asks=wording.asks,
            only_with={"missions": "level2"},
        ),
        telling=Telling(
            explain=wording.explain,
            explain_outcome=wording.explain_outcome,
            seen=presenter.seen,
            guessed_events=view.guessed_events,
            opened=presenter.opened,
            note=presenter.note,
            title=presenter.title,
            clock=view.clock,
        ),
        table_fault=words.table_fault,
        bots_fault=wording.bots_fault,
        turn_rule="PH-10",
        end_rule="PH-34",
        secrets=False,
        fields=shelf.fields,
        printed=view.printed(shelf),
        questions=shelf.told_questions,
        folder=folder,
        with_folder=with_folder,
        odds=reckon,
        waits_between=True,
        minutes=(45, 45),
    )
    _libraries[made] = shelf
    return made


def library_of(game: Game) -> library.Library:
    """The board and cards that a game is played with, which everybody may read."""
    return _libraries[game]


def reckon(asking: Asking) -> dict[str, Any]:
    """What each may expect of the climb, with any board and cards."""
    return odds.odds(asking, GAME.prepare())


@cache
def with_folder(folder: Path) -> Game:
    """The game with the board and cards of a folder of the form of ours; it is read once."""
    made = game_of(library.load(folder), folder)
    made.__dict__["rules_unit"] = GAME.rules_unit  # the rules are the same, and compiled once
    return made


GAME = game_of(library.load(library.OURS))
