"""The view: a position told to somebody, by saying what may be shown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caravanserai.core.game import Event
from caravanserai.core.kernel import as_python
from caravanserai.core.layout import Row
from caravanserai.core.reading import once
from caravanserai.core.words import HIDDEN
from caravanserai.games.camelup.box import (
    ACTIONS,
    CAMELS,
    CAMERA,
    COLOURS,
    LOSE,
    LOSER,
    MAX_TILES,
    NOBODY,
    OUTCOMES,
    OVER,
    PLACES,
    SIDES,
    VALUES,
    WIN,
    WINNER,
    Position,
)
from caravanserai.games.camelup.camels import standing
from caravanserai.games.camelup.words import stacks


def public(position: Position, names: Sequence[str]) -> dict[str, Any]:
    """What lies open on the table, money included (CU-55)."""
    seats = range(len(names))
    return {
        "leg": int(position.leg),
        "track": {"finish" if space > position.track else str(space): camels for space, camels in stacks(position)},
        "ranking": [COLOURS[camel] for camel in ranking(position)],
        "money": {names[seat]: int(position.money[seat]) for seat in seats},
        "pyramid": [
            *colours(int(position.pyramid)),
            *(f"support {colour}" for colour in colours(int(position.pyramid) >> CAMELS)),
        ],
        "craters": colours(int(position.craters)),
        "leg_tiles": {
            colour: list(VALUES[position.top[number] : position.bottom[number]])
            for number, colour in enumerate(COLOURS)
        },
        "desert": {
            str(position.desert_space[seat]): {"owner": names[seat], "side": SIDES[position.desert_side[seat]]}
            for seat in sorted(seats, key=lambda seat: int(position.desert_space[seat]))
            if position.desert_space[seat] != 0
        },
        "camera": None
        if position.camera_owner == NOBODY
        else {"owner": names[position.camera_owner], "space": int(position.camera_space)},
        "position_tiles": [place for place in PLACES if position.places >> place & 1],
        "partners": {names[seat]: names[position.partner[seat]] for seat in seats if position.partner[seat] != NOBODY},
    }


def laid_open(position: Position, names: Sequence[str]) -> list[dict[str, Any]]:
    """What lies open before each player, by seat."""
    return [
        {"leg": leg_tiles(position, seat), "pyramid": int(position.pyramid_tiles[seat])} for seat in range(len(names))
    ]


def ranking(position: Position) -> list[int]:
    """The camels from first to last (CU-12)."""
    return sorted(range(CAMELS), key=lambda camel: as_python(standing)(int(position.herd), camel), reverse=True)


def colours(bits: int) -> list[str]:
    """The colours whose bits are set."""
    return [colour for number, colour in enumerate(COLOURS) if bits >> number & 1]


def leg_tiles(position: Position, seat: int) -> list[list[Any]]:
    """A seat's leg tiles in the order taken: colour, value, and the place they are covered with."""
    owners, numbers = position.tile_owner.tolist(), position.tile_number.tolist()
    held = [
        (numbers[colour][depth], colour, depth)
        for colour in range(CAMELS)
        for depth in range(MAX_TILES)
        if owners[colour][depth] == seat
    ]
    return [
        [COLOURS[colour], VALUES[depth], int(position.tile_place[colour, depth]) or None]
        for _, colour, depth in sorted(held)
    ]


def pile(position: Position, number: int, names: Sequence[str], seen: Sequence[int]) -> list[list[str | None]]:
    """A pile of race cards, first laid first: the owner, and the colour for the eyes of the seats in `seen`."""
    cards: list[list[str | None]] = []
    for card in range(position.laid[number]):
        seat = int(position.pile_seat[number, card])
        cards.append([names[seat], COLOURS[position.pile_colour[number, card]] if seat in seen else None])
    return cards


def told_to(position: Position, names: Sequence[str], seen: Sequence[int]) -> dict[str, Any]:
    """The table, with the race cards of the seats in `seen` (CU-37); of the others, how many are in hand."""
    before = once(position, "laid open", lambda: laid_open(position, names))
    return {
        **once(position, "public", lambda: public(position, names)),
        "winner_pile": pile(position, WINNER, names, seen),
        "loser_pile": pile(position, LOSER, names, seen),
        "holdings": {
            name: {
                **before[seat],
                "cards": colours(int(position.cards[seat])) if seat in seen else int(position.cards[seat]).bit_count(),
            }
            for seat, name in enumerate(names)
        },
    }


def describe(position: Position, names: Sequence[str]) -> dict[str, Any]:
    """Everything, nothing hidden: what a record knows."""
    return told_to(position, names, range(len(names)))


def view(position: Position, viewer: int, names: Sequence[str], conclusions: Row) -> dict[str, Any]:
    """What a seat may know, or a spectator (-1): its own race cards; all of them once the race is over (CU-37)."""
    return told_to(position, names, range(len(names)) if position.phase == OVER else [viewer])


def retrace(events: Sequence[Event], guess: Position) -> list[Event]:
    """The events as they were if a guess is right: the race cards are those that lie on its piles."""
    laid = [0, 0]
    made: list[Event] = []
    for event in events:
        if WIN <= event.action < CAMERA:
            pile = WINNER if event.action < LOSE else LOSER
            action = (WIN, LOSE)[pile] + int(guess.pile_colour[pile, laid[pile]])
            laid[pile] += 1
            made.append(Event(event.seat, action))
        else:
            made.append(event)
    return made


def retell(event: Event, viewer: int, over: bool) -> str:
    """An event as a seat or a spectator saw it: a race card is laid face down (CU-37)."""
    text = ACTIONS[event.action]
    if WIN <= event.action < CAMERA and not over and viewer != event.seat:
        text = f"{text.split(' ')[0]} {HIDDEN}"
    return " ".join([text, *(OUTCOMES[outcome] for outcome in event.outcomes)])
