"""The view: what is told of a table, and to whom; hidden are hands, the deck, and what lies face down.

Of the deck and of others' hands are told how many cards, and of each good how many there are at least and at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, NotRequired

import numpy as np
from typing_extensions import TypedDict

from caravanserai.core.game import Event
from caravanserai.core.grammar import ARG1, FORM, Word
from caravanserai.core.layout import Row
from caravanserai.core.view import (
    ALL_SEEING,
    SEATS,
    TO_READER,
    TO_TABLE,
    Each,
    Hidden,
    Let,
    OneOf,
    Player,
    SeenBy,
    Where,
)
from caravanserai.core.words import HIDDEN
from caravanserai.games.touareg.box import (
    ACTIONS,
    ANIMAL_NAMES,
    CAMELS,
    CAMELS_FOR_TWO,
    CARDS,
    CAVE,
    CAVE_NAMES,
    CAVES,
    DONKEY,
    DREW,
    EMPTY,
    FEWEST,
    HID,
    HIDE_HAND,
    KINDS,
    OUTCOMES,
    OVER,
    PARTS,
    PLAN,
    ROBBED,
    SPECIALS,
    STEAL_HAND,
    STEALING,
    THIEF,
    Good,
    Main,
    Position,
    Special,
)
from caravanserai.games.touareg.knowledge import DECK, UNSEEN, cell, least, most
from caravanserai.games.touareg.trail import mark_seat, mark_value, mark_what
from caravanserai.games.touareg.turn import owed
from caravanserai.kernels import kernel

Animal = Annotated[str, OneOf(ANIMAL_NAMES)]
Cave = Annotated[str, OneOf(CAVE_NAMES)]
Goods = dict[Good, int]
GOOD = Each("good", KINDS)
CARD_COUNTS = np.array(CARDS)


@kernel
def sees_hand(position: Position, viewer: int, seat: int) -> bool:
    """A player's hand is seen by that player alone, and by everybody once the game is over."""
    return viewer in (seat, ALL_SEEING) or position.phase == OVER


@kernel
def has_seen(position: Position, viewer: int, seat: int, mark: int) -> bool:
    """A good in a cave or under a thief is known to its owner, to whom it was stolen from, and to all who saw it."""
    if mark == EMPTY or sees_hand(position, viewer, seat):
        return True
    return mark_seat(position.trail[mark]) == viewer


@kernel
def least_in_deck(known: Row, good: int) -> int:
    """How many cards of a good are in the deck at least."""
    return least(known, cell(DECK, good))


@kernel
def most_in_deck(known: Row, good: int) -> int:
    """How many cards of a good are in the deck at most."""
    return most(known, cell(DECK, good))


@kernel
def least_in_hand(known: Row, seat: int, good: int) -> int:
    """How many cards of a good are in a hand at least."""
    return least(known, cell(seat, good))


@kernel
def most_in_hand(known: Row, seat: int, good: int) -> int:
    """How many cards of a good are in a hand at most."""
    return most(known, cell(seat, good))


@kernel
def unseen(known: Row, good: int) -> int:
    """How many cards of a good a viewer has not seen."""
    return least(known, cell(UNSEEN, good))


@kernel
def cards_in_game(good: int) -> int:
    """How many cards of a good there are in the game (TG-2)."""
    return int(CARD_COUNTS[good])


@kernel
def camels(position: Position) -> int:
    """How many camels each player has (TG-4)."""
    return CAMELS_FOR_TWO if position.players == FEWEST else CAMELS


@kernel
def behind_donkeys(position: Position, seat: int) -> int:
    """The number behind the last donkey that a player has, among the animals."""
    return CAMELS_FOR_TWO + int(position.specials[seat, DONKEY])


@kernel
def has_struck(position: Position, seat: int, thief: int) -> bool:
    """Whether a thief has stolen something."""
    return thief < int(position.used[seat])


Load = Annotated[list[Good], Each("place", "loaded[seat, animal]"), "load[seat, animal, place]"]


class GoodValue(TypedDict):
    """What stands on a good's cards: its price, the points for its majority, and how many cards there are (TG-3)."""

    dinars: Annotated[int, "dinars[good]"]
    points: Annotated[int, "worth[good]"]
    cards: Annotated[int, cards_in_game]


class TurnUnderWay(TypedDict):
    """The turn under way: its main action, what is loaded, owed and paid for, and the caves filled."""

    main: Annotated[Main, "main"]
    animal: Annotated[Animal | None, "animal"]
    owed: Annotated[int, owed]
    buying: Annotated[Special | None, "buying"]
    paid: Annotated[int, "paid"]
    filled: Annotated[list[Cave], Each("cave", CAVES, among="filled"), "cave"]


class Caravan(TypedDict):
    """A player's hand, and what lies before the player: the goods of an animal bottom to top, of a cave first first."""

    hand: Annotated[Goods | None, SeenBy(sees_hand), GOOD, "hand[seat, good]"]
    hand_size: Annotated[int, TO_TABLE, "hand_size[seat]"]
    hand_least: Annotated[Goods, TO_TABLE, GOOD, least_in_hand]
    hand_most: Annotated[Goods, TO_TABLE, GOOD, most_in_hand]
    camels: Annotated[list[Load], Each("animal", camels)]
    donkeys: Annotated[list[Load], Each("animal", CAMELS_FOR_TWO, behind_donkeys)]
    caves: Annotated[
        list[list[Good | Hidden]],
        Each("cave", f"specials[seat, {CAVE}]"),
        Each("place", "caved[seat, cave]"),
        Let("mark", "cave_mark[seat, cave, place]"),
        SeenBy(has_seen),
        "cave[seat, cave, place]",
    ]
    thieves: Annotated[
        list[Good | Hidden | None],
        Each("thief", f"specials[seat, {THIEF}]"),
        Where(has_struck),
        Let("mark", "loot_mark[seat, thief]"),
        SeenBy(has_seen),
        "loot[seat, thief]",
    ]
    plans: Annotated[int, f"specials[seat, {PLAN}]"]
    points: Annotated[int, "points[seat]"]


class TouaregView(TypedDict):
    """A table of Touareg, as a player or a spectator sees it."""

    goods: Annotated[dict[Good, GoodValue], TO_TABLE, GOOD]
    stage: Annotated[int, "stage"]
    last_round: Annotated[bool, "last_round"]
    deck: NotRequired[Annotated[Goods, TO_READER, GOOD, "deck[good]"]]
    market: Annotated[Goods, GOOD, "market[good]"]
    discard: Annotated[Goods, GOOD, "discard[good]"]
    stock: Annotated[dict[Special, int], Each("special", len(SPECIALS)), "stock[special]"]
    turn: TurnUnderWay
    deck_size: Annotated[int, TO_TABLE, "deck_size"]
    deck_least: Annotated[Goods, TO_TABLE, GOOD, least_in_deck]
    deck_most: Annotated[Goods, TO_TABLE, GOOD, most_in_deck]
    unseen: Annotated[Goods, TO_TABLE, GOOD, unseen]
    players: Annotated[dict[Player, Caravan], SEATS]


def seen(event: Event, viewer: int, opened: bool) -> tuple[list[Word], list[list[Word]]]:
    """The words of an event as a seat or a spectator saw it: what others draw and hide is unseen (TG-20, TG-50).

    A theft from a hand is known to thief and victim (TG-61).
    """
    action = ACTIONS.words(event.action)
    form = PARTS[event.action, FORM]
    if opened or viewer == event.seat or (form == STEAL_HAND and viewer == PARTS[event.action, ARG1]):
        return action, [OUTCOMES.words(outcome) for outcome in event.outcomes]
    if form == HIDE_HAND:
        action[-1] = HIDDEN
    return action, [[HIDDEN] for _ in event.outcomes]


def giver(position: Position) -> int | None:
    """The seat out of whose hand a thief takes a card, blind: it alone knows what it holds (TG-60)."""
    return int(position.victim) if position.phase == STEALING else None


def opened(events: Sequence[Event], position: Position) -> list[bool]:
    """Which thefts and hidden goods have been opened: those of stage 1, when it ends (TG-72)."""
    stage_one = [int(mark) for mark in position.trail[: position.trail_stage]]
    left = sum(mark_what(mark) in (HID, ROBBED) for mark in stage_one)
    told = []
    for event in events:
        hidden = PARTS[event.action, FORM] in (HIDE_HAND, STEAL_HAND)
        told.append(hidden and left > 0)
        left -= hidden
    return told


def guessed_events(events: Sequence[Event], guess: Position) -> list[Event]:
    """The events as they were if a guess is right: drawn, hidden and stolen were the goods on its trail."""
    marks = [int(mark) for mark in guess.trail[: guess.trail_end]]
    unseen = (mark_value(mark) for mark in marks if mark_what(mark) in (DREW, HID, ROBBED))
    made: list[Event] = []
    for event in events:
        action = event.action
        if PARTS[action, FORM] == HIDE_HAND:
            action = ACTIONS.number(HIDE_HAND, int(PARTS[action, ARG1]), next(unseen))
        made.append(Event(event.seat, action, tuple(next(unseen) for _ in event.outcomes)))
    return made
