"""The view: a position told to somebody, by saying what may be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caravanserai.core.game import Event
from caravanserai.core.layout import Row
from caravanserai.core.words import HIDDEN
from caravanserai.games.touareg.box import (
    ACTIONS,
    ANIMAL_NAMES,
    CAMELS,
    CAMELS_FOR_TWO,
    CAVES,
    DREW,
    EMPTY,
    FEWEST,
    GOODS,
    HID,
    HIDE_ANIMAL,
    HIDE_HAND,
    KINDS,
    MAINS,
    OUTCOMES,
    OVER,
    ROBBED,
    SPECIALS,
    STEAL_ANIMAL,
    STEAL_HAND,
    STEALING,
    Position,
)
from caravanserai.games.touareg.knowledge import DECK, UNSEEN
from caravanserai.games.touareg.trail import mark_seat, mark_value, mark_what
from caravanserai.games.touareg.turn import owed


def counts(row: Any) -> dict[str, int]:
    """Each good with how many there are, zeros too."""
    return {good: int(row[number]) for number, good in enumerate(GOODS)}


def public(position: Position) -> dict[str, Any]:
    """What lies open in the middle of the table, and the turn under way."""
    return {
        "stage": int(position.stage),
        "last_round": bool(position.last_round),
        "market": counts(position.market),
        "discard": counts(position.discard),
        "stock": {special: int(position.stock[number]) for number, special in enumerate(SPECIALS)},
        "turn": turn(position),
    }


def turn(position: Position) -> dict[str, Any]:
    """The turn under way."""
    return {
        "main": MAINS[position.main],
        "animal": None if position.animal == EMPTY else ANIMAL_NAMES[position.animal],
        "owed": owed(position),
        "buying": None if position.buying == EMPTY else SPECIALS[position.buying],
        "paid": int(position.paid),
        "filled": [f"cave{cave + 1}" for cave in range(CAVES) if position.filled >> cave & 1],
    }


def row(position: Position, seat: int, animal: int) -> list[str]:
    """What an animal carries, bottom to top."""
    return [GOODS[good] for good in position.load[seat, animal, : position.loaded[seat, animal]]]


def laid_open(position: Position, seat: int, viewer: int | None) -> dict[str, Any]:
    """What lies before a player, but for the hand; `viewer` None sees all, even what is face down."""
    camels = CAMELS_FOR_TWO if position.players == FEWEST else CAMELS
    return {
        "camels": [row(position, seat, camel) for camel in range(camels)],
        "donkeys": [row(position, seat, CAMELS_FOR_TWO + donkey) for donkey in range(position.donkeys[seat])],
        "caves": [
            [
                face_down(
                    position, position.cave[seat, cave, place], position.cave_mark[seat, cave, place], viewer, seat
                )
                for place in range(position.caved[seat, cave])
            ]
            for cave in range(position.caves[seat])
        ],
        "thieves": [
            face_down(position, position.loot[seat, thief], position.loot_mark[seat, thief], viewer, seat)
            if thief < position.used[seat]
            else None
            for thief in range(position.thieves[seat])
        ],
        "plans": int(position.plans[seat]),
        "points": int(position.points[seat]),
    }


def face_down(position: Position, good: int, mark: int, viewer: int | None, owner: int) -> str:
    """A good in a cave or under a thief: known to its owner, to whom it was stolen from, and to all who saw it."""
    victim = mark_seat(position.trail[mark])
    seen = mark == EMPTY or viewer is None or viewer in (owner, victim)
    return GOODS[good] if seen else HIDDEN


def describe(position: Position, names: Sequence[str]) -> dict[str, Any]:
    """Everything, nothing hidden: what a record knows."""
    middle = public(position)
    return {
        "stage": middle.pop("stage"),
        "last_round": middle.pop("last_round"),
        "deck": counts(position.deck),
        **middle,
        "players": {
            name: {"hand": counts(position.hand[seat]), **laid_open(position, seat, None)}
            for seat, name in enumerate(names)
        },
    }


def view(position: Position, viewer: int, names: Sequence[str], conclusions: Row) -> dict[str, Any]:
    """What a seat may know, or a spectator (-1); everything once the game is over.

    Of the deck and of others' hands: how many cards, and of each good how many there are at least and at most.
    """
    over = position.phase == OVER
    bounds = conclusions.reshape(-1, KINDS, 2)
    return {
        **public(position),
        **sized("deck", int(position.deck_size), bounds[DECK]),
        "unseen": counts(bounds[UNSEEN, :, 0]),
        "players": {
            name: {
                "hand": counts(position.hand[seat]) if over or seat == viewer else None,
                **sized("hand", int(position.hand_size[seat]), bounds[seat]),
                **laid_open(position, seat, None if over else viewer),
            }
            for seat, name in enumerate(names)
        },
    }


def sized(place: str, size: int, bounds: Row) -> dict[str, Any]:
    """A pile that may be hidden: its size, and of each good the least and the most."""
    return {f"{place}_size": size, f"{place}_least": counts(bounds[:, 0]), f"{place}_most": counts(bounds[:, 1])}


def retell(event: Event, viewer: int, opened: bool) -> str:
    """An event as a seat or a spectator saw it: what others draw and hide is unseen (TG-20, TG-50).

    A theft from a hand is known to thief and victim (TG-61).
    """
    text = ACTIONS[event.action]
    outcomes = [OUTCOMES[outcome] for outcome in event.outcomes]
    sees = opened or viewer == event.seat
    if STEAL_HAND <= event.action < STEAL_ANIMAL:
        sees = sees or viewer == event.action - STEAL_HAND
    if not sees:
        outcomes = [HIDDEN] * len(outcomes)
        if HIDE_HAND <= event.action < HIDE_ANIMAL:
            text = f"{text.rsplit(' ', 1)[0]} {HIDDEN}"
    return " ".join([text, *outcomes])


def giver(position: Position) -> int | None:
    """The seat out of whose hand a thief takes a card, blind: it alone knows what it holds (TG-60)."""
    return int(position.victim) if position.phase == STEALING else None


def opened(events: Sequence[Event], position: Position) -> list[bool]:
    """Which thefts and hidden goods have been opened: those of stage 1, when it ends (TG-72)."""
    stage_one = [int(mark) for mark in position.trail[: position.trail_stage]]
    left = sum(mark_what(mark) in (HID, ROBBED) for mark in stage_one)
    told = []
    for event in events:
        hidden = HIDE_HAND <= event.action < HIDE_ANIMAL or STEAL_HAND <= event.action < STEAL_ANIMAL
        told.append(hidden and left > 0)
        left -= hidden
    return told


def retrace(events: Sequence[Event], guess: Position) -> list[Event]:
    """The events as they were if a guess is right: drawn, hidden and stolen were the goods on its trail."""
    marks = [int(mark) for mark in guess.trail[: guess.trail_end]]
    unseen = (mark_value(mark) for mark in marks if mark_what(mark) in (DREW, HID, ROBBED))
    made: list[Event] = []
    for event in events:
        action = event.action
        if HIDE_HAND <= action < HIDE_ANIMAL:
            action = action - (action - HIDE_HAND) % KINDS + next(unseen)
        made.append(Event(event.seat, action, tuple(next(unseen) for _ in event.outcomes)))
    return made
