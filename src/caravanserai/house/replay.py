"""A replay: a record told moment by moment, as somebody at its table saw it. It is not stored."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus

import orjson

from caravanserai.core.game import Game
from caravanserai.core.match import Match
from caravanserai.core.record import read
from caravanserai.house.refusal import Refusal
from caravanserai.odds.question import favourites

MOST_EVENTS = 2000  # three times as many as the longest games that were played here


def read_record(record: bytes, games: Mapping[str, Game]) -> Match:
    """Return the match of a record; raise BadRecord if it cannot be read, and Refusal if it is too long."""
    match = read(record, games, seed=0)
    if len(match.events) > MOST_EVENTS:
        status = HTTPStatus.UNPROCESSABLE_ENTITY
        raise Refusal("long-record", status, events=len(match.events), most=MOST_EVENTS)
    return match


def retell(match: Match, player: str | None) -> bytes:
    """Return the start of a match and each of its events in JSON, with what a player, or a spectator, saw then.

    The lines are the record's own, with nothing hidden, since whoever has the record knows them.
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
        told.append(orjson.Fragment(orjson.dumps(one)))  # converted at once, as JSON takes less memory
    return orjson.dumps({"moments": told})
