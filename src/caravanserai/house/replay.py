"""A replay: a record told moment by moment, as somebody at its table saw it; nothing of it is kept."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

import orjson

from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.record import read
from caravanserai.house.refusal import Refusal
from caravanserai.odds.question import favourites

MOST_EVENTS = 2000  # the longest games that were ever played here have a third of it


def read_record(record: bytes, games: Mapping[str, Game]) -> Match:
    """The match that a record tells, if it is not too long."""
    match = read(record, games, seed=0)
    if len(match.events) > MOST_EVENTS:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        raise Refusal("long-record", status, events=len(match.events), most=MOST_EVENTS)
    return match


def retell(match: Match, player: str | None) -> bytes:
    """The start of a match and each of its events, with what a player saw then, or a spectator; as JSON.

    The line is the record's own: who has the record knows it.
    """
    told = []
    for state, event in zip(match.states(), [None, *match.events], strict=True):
        one = {
            "line": None if event is None else f"{match.players[event.seat]}: {match.text(event)}",
            "parts": None if event is None else state.setting.seen_parts(event, event.seat, True),
            "view": state.view(player),
            "notes": state.notes(),
            "favourites": favourites(state),
        }
        told.append(orjson.Fragment(orjson.dumps(one)))  # at once: it takes less room
    return orjson.dumps({"moments": told})
