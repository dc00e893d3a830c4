"""The view: a position told to somebody, by saying what may be shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from caravanserai.core.game import Event
from caravanserai.core.kernel import as_python
from caravanserai.core.layout import Row
from caravanserai.core.reading import Part, Parts, once
from caravanserai.core.words import HIDDEN
from caravanserai.games.camelup.box import (
    ACTIONS,
    CAMELS,
    CAMERA,
    COLOURS,
    LOSE,
    LOSER,
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

ALL_SEEING = -3  # the viewer from whom nothing is hidden: a record's reader
EVERY_COLOUR = (1 << CAMELS) - 1
COLOURS_OF = [
    [colour for number, colour in enumerate(COLOURS) if bits >> number & 1] for bits in range(EVERY_COLOUR + 1)
]


def track(position: Position, _names: Sequence[str], _viewer: int) -> dict[str, list[str]]:
    """The camels by their spaces, from bottom to top."""
    return {"finish" if space > position.track else str(space): camels for space, camels in stacks(position)}


def ranking(position: Position, _names: Sequence[str] = (), _viewer: int = NOBODY) -> list[str]:
    """The camels from first to last (CU-12)."""
    ahead = sorted(range(CAMELS), key=lambda camel: as_python(standing)(position.herd, camel), reverse=True)
    return [COLOURS[camel] for camel in ahead]


def money(position: Position, names: Sequence[str], _viewer: int) -> dict[str, int]:
    """Everybody's money (CU-55)."""
    return dict(zip(names, position.money, strict=False))


def pyramid(position: Position, _names: Sequence[str], _viewer: int) -> list[str]:
    """The dice in the pyramid."""
    return [*colours(position.pyramid), *(f"support {colour}" for colour in colours(position.pyramid >> CAMELS))]


def stack_tiles(position: Position, _names: Sequence[str], _viewer: int) -> dict[str, list[int]]:
    """The leg tiles that are left of each colour, top first."""
    return {
        colour: list(VALUES[position.top[number] : position.bottom[number]]) for number, colour in enumerate(COLOURS)
    }


def desert(position: Position, names: Sequence[str], _viewer: int) -> dict[str, dict[str, str]]:
    """The desert tiles on the track, by their spaces."""
    spaces = position.desert_space
    return {
        str(spaces[seat]): {"owner": names[seat], "side": SIDES[position.desert_side[seat]]}
        for seat in sorted(range(len(names)), key=lambda seat: int(spaces[seat]))
        if spaces[seat] != 0
    }


def camera(position: Position, names: Sequence[str], _viewer: int) -> dict[str, Any] | None:
    """The camera's owner and space."""
    if position.camera_owner == NOBODY:
        return None
    return {"owner": names[position.camera_owner], "space": position.camera_space}


def position_tiles(position: Position, _names: Sequence[str], _viewer: int) -> list[int]:
    """The position tiles that are left."""
    return [place for place in PLACES if position.places >> place & 1]


def partners(position: Position, names: Sequence[str], _viewer: int) -> dict[str, str]:
    """Who has which partner."""
    return {names[seat]: names[other] for seat, other in enumerate(position.partner) if other != NOBODY}


def colours(bits: int) -> list[str]:
    """The colours whose bits are set."""
    return list(COLOURS_OF[bits & EVERY_COLOUR])


def leg_tiles(position: Position, players: int) -> list[list[list[Any]]]:
    """By seat the leg tiles in the order taken: colour, value, and the place they are covered with."""
    held = [
        (position.tile_number[colour][depth], owner, colour, depth)
        for colour, owners in enumerate(position.tile_owner)
        for depth, owner in enumerate(owners)
        if owner != NOBODY
    ]
    told: list[list[list[Any]]] = [[] for _ in range(players)]
    for _, owner, colour, depth in sorted(held):
        told[owner].append([COLOURS[colour], VALUES[depth], position.tile_place[colour][depth] or None])
    return told


def sees_all(position: Position, viewer: int) -> bool:
    """Whether a viewer may see everybody's race cards: once the race is over (CU-37)."""
    return bool(viewer == ALL_SEEING or position.phase == OVER)


def pile(number: int) -> Callable[[Position, Sequence[str], int], list[list[str | None]]]:
    """A pile of race cards, first laid first: the owner, and the colour for the eyes of who may see it (CU-37)."""

    def cards(position: Position, names: Sequence[str], viewer: int) -> list[list[str | None]]:
        count, all_open = position.laid[number], sees_all(position, viewer)
        laid = zip(position.pile_seat[number][:count], position.pile_colour[number][:count], strict=True)
        return [[names[seat], COLOURS[colour] if all_open or seat == viewer else None] for seat, colour in laid]

    return cards


def holdings(position: Position, names: Sequence[str], viewer: int) -> dict[str, dict[str, Any]]:
    """What lies open before each player, and the race cards in hand; of others' how many (CU-37)."""
    tiles = once(position, "leg tiles", lambda: leg_tiles(position, len(names)))
    pyramid, cards, all_open = position.pyramid_tiles, position.cards, sees_all(position, viewer)
    return {
        name: {
            "leg": tiles[seat],
            "pyramid": pyramid[seat],
            "cards": colours(cards[seat]) if all_open or seat == viewer else cards[seat].bit_count(),
        }
        for seat, name in enumerate(names)
    }


PILE = ("laid", "pile_seat", "pile_colour", "phase")
PARTS = Parts(
    Position,
    public=(
        Part("leg", ("leg",), lambda position, _names, _viewer: position.leg),
        Part("track", ("herd", "track"), track),
        Part("ranking", ("herd",), ranking),
        Part("money", ("money",), money),
        Part("pyramid", ("pyramid",), pyramid),
        Part("craters", ("craters",), lambda position, _names, _viewer: colours(position.craters)),
        Part("leg_tiles", ("top", "bottom"), stack_tiles),
        Part("desert", ("desert_space", "desert_side"), desert),
        Part("camera", ("camera_owner", "camera_space"), camera),
        Part("position_tiles", ("places",), position_tiles),
        Part("partners", ("partner",), partners),
    ),
    own=(
        Part("winner_pile", PILE, pile(WINNER)),
        Part("loser_pile", PILE, pile(LOSER)),
        Part("holdings", ("tile_owner", "tile_place", "tile_number", "pyramid_tiles", "cards", "phase"), holdings),
    ),
)


def describe(position: Position, names: Sequence[str]) -> dict[str, Any]:
    """Everything, nothing hidden: what a record knows."""
    return PARTS.dict(position, ALL_SEEING, names)


def view(position: Position, viewer: int, names: Sequence[str], conclusions: Row) -> dict[str, Any]:
    """What a seat may know, or a spectator (-1): its own race cards; all of them once the race is over (CU-37)."""
    return PARTS.dict(position, viewer, names)


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
