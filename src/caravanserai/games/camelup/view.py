"""The view: what is told of a table, and to whom; only race cards are hidden, until the race is over (CU-37)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from typing_extensions import TypedDict

from caravanserai.core.bits import SIZES
from caravanserai.core.game import Event
from caravanserai.core.grammar import FORM, Word
from caravanserai.core.view import ALL_SEEING, SEATS, Each, Let, OneOf, Only, Player, SeenBy, Where
from caravanserai.core.words import HIDDEN
from caravanserai.games.camelup.box import (
    ACTIONS,
    CAMELS,
    COLOURS,
    LONG_TRACK,
    LOSE,
    LOSER,
    NOBODY,
    OUTCOMES,
    OVER,
    PARTS,
    POSITION_TILES,
    VALUES,
    WIN,
    WINNER,
    Colour,
    Position,
    Side,
)
from caravanserai.games.camelup.camels import STEP, camel_in_place, how_many, on_space, standing
from caravanserai.kernels import kernel

FINISH = LONG_TRACK + 1
CARD_FORMS = (WIN, LOSE)  # by the piles that they lay a race card on

Space = Annotated[str, OneOf((*map(str, range(FINISH)), "finish"))]
Die = Annotated[str, OneOf((*COLOURS, *(f"support {colour}" for colour in COLOURS)))]
EACH_COLOUR = Each("colour", CAMELS)


@kernel
def sees_cards(position: Position, viewer: int, seat: int) -> bool:
    """A player's race cards are seen by that player alone, and by everybody once the race is over (CU-37)."""
    return viewer in (seat, ALL_SEEING) or position.phase == OVER


@kernel
def cards_held(position: Position, seat: int) -> int:
    """How many race cards a player has in hand."""
    return int(SIZES[position.cards[seat]])


@kernel
def on_track(position: Position, space: int) -> int:
    """A space of the track, or FINISH for the one behind its last."""
    return space if space <= position.track else FINISH


@kernel
def height(position: Position, space: int) -> int:
    """How many camels stand on a space."""
    return how_many(on_space(position.herd, space))


@kernel
def camel_on(position: Position, space: int, level: int) -> int:
    """The camel with so many camels below it on a space."""
    found = NOBODY
    for camel in range(CAMELS):
        if standing(position.herd, camel) == space * STEP + level:
            found = camel
    return found


@kernel
def runners(position: Position) -> int:
    """How many camels are in the race: none while their start is drawn."""
    return 0 if position.leg == 0 else CAMELS


@kernel
def camel_behind(position: Position, ahead: int) -> int:
    """The camel with so many camels ahead of it (CU-12)."""
    return camel_in_place(position.herd, ahead + 1)


@kernel
def desert_owner(position: Position, space: int) -> int:
    """The seat whose desert tile lies on a space."""
    found = NOBODY
    for seat in range(position.players):
        if position.desert_space[seat] == space:
            found = seat
    return found


@kernel
def has_camera(position: Position) -> bool:
    """Whether the camera stands on the track."""
    return position.camera_owner != NOBODY


@kernel
def has_partner(position: Position, seat: int) -> bool:
    """Whether a player has a partner."""
    return int(position.partner[seat]) != NOBODY


@kernel
def has_taken(position: Position, seat: int, tile: int) -> bool:
    """Whether a leg tile was taken by a player."""
    return int(position.tile_owner[tile]) == seat


@kernel
def worth(depth: int) -> int:
    """What a leg tile is worth, by its place in its stack."""
    return int(VALUES[depth])


LegTile = tuple[
    Annotated[Colour, "tile_colour[tile]"],
    Annotated[int, worth],
    Annotated[int | None, Where("tile_place[tile]"), "tile_place[tile]"],  # the place that it is covered with
]
LaidCard = tuple[Annotated[Player, "seat"], Annotated[Colour | None, SeenBy(sees_cards), "pile_colour[pile, card]"]]
EACH_CARD = Each("card", "laid[pile]")  # first laid first
WHOSE = Let("seat", "pile_seat[pile, card]")


class DesertTile(TypedDict):
    """A desert tile on the track."""

    owner: Annotated[Player, "seat"]
    side: Annotated[Side, "desert_side[seat]"]


class Camera(TypedDict):
    """The photographer's camera."""

    owner: Annotated[Player, "camera_owner"]
    space: Annotated[int, "camera_space"]


class Holding(TypedDict):
    """What lies open before a player, leg tiles in the order taken; and the race cards in hand, of others' how many."""

    leg: Annotated[list[LegTile], Each("tile", "taken"), Only(has_taken), Let("depth", "tile_depth[tile]")]
    pyramid: Annotated[int, "pyramid_tiles[seat]"]
    cards: Annotated[
        list[Colour] | int,
        SeenBy(sees_cards, otherwise=cards_held),
        Each("colour", CAMELS, among="cards[seat]"),
        "colour",
    ]


class CamelUpView(TypedDict):
    """A table of Camel Up, as a player or a spectator sees it."""

    leg: Annotated[int, "leg"]
    track: Annotated[
        dict[Space, list[Colour]],
        Each("space", FINISH + 1, among="camels", key=on_track),
        Each("level", height),
        camel_on,
    ]
    ranking: Annotated[list[Colour], Each("ahead", runners), camel_behind]
    money: Annotated[dict[Player, int], SEATS, "money[seat]"]
    pyramid: Annotated[list[Die], Each("die", 2 * CAMELS, among="pyramid"), "die"]
    craters: Annotated[list[Colour], Each("colour", CAMELS, among="craters"), "colour"]
    leg_tiles: Annotated[dict[Colour, list[int]], EACH_COLOUR, Each("depth", "top[colour]", "bottom[colour]"), worth]
    desert: Annotated[dict[str, DesertTile], Each("space", FINISH, among="deserts"), Let("seat", desert_owner)]
    camera: Annotated[Camera | None, Where(has_camera)]
    position_tiles: Annotated[list[int], Each("place", POSITION_TILES[-1] + 1, among="places"), "place"]
    partners: Annotated[dict[Player, Player], SEATS, Only(has_partner), "partner[seat]"]
    winner_pile: Annotated[list[LaidCard], Let("pile", WINNER), EACH_CARD, WHOSE]
    loser_pile: Annotated[list[LaidCard], Let("pile", LOSER), EACH_CARD, WHOSE]
    holdings: Annotated[dict[Player, Holding], SEATS]


def guessed_events(events: Sequence[Event], guess: Position) -> list[Event]:
    """The events as they were if a guess is right: the race cards are those that lie on its piles."""
    laid = [0, 0]
    made: list[Event] = []
    for event in events:
        form = PARTS[event.action, FORM]
        if form in CARD_FORMS:
            pile = CARD_FORMS.index(form)
            action = ACTIONS.number(form, int(guess.pile_colour[pile, laid[pile]]))
            laid[pile] += 1
            made.append(Event(event.seat, action))
        else:
            made.append(event)
    return made


def seen(event: Event, viewer: int, opened: bool) -> tuple[list[Word], list[list[Word]]]:
    """The words of an event as a seat or a spectator saw it: a race card is laid face down (CU-37)."""
    words = ACTIONS.words(event.action)
    if PARTS[event.action, FORM] in CARD_FORMS and not opened and viewer != event.seat:
        words[-1] = HIDDEN
    return words, [OUTCOMES.words(outcome) for outcome in event.outcomes]
