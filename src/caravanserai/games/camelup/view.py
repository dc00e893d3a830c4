"""The view: a position told to somebody in JSON, by saying what may be shown."""

from __future__ import annotations

from collections.abc import Sequence

from caravanserai.core.game import ALL_SEEING, Event
from caravanserai.core.layout import Row
from caravanserai.core.pen import close, rows, whole, word, write
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
from caravanserai.games.camelup.camels import place, space_of
from caravanserai.kernels import kernel

COLOUR_WORDS = rows(COLOURS)
SUPPORT_WORDS = rows([f"support {colour}" for colour in COLOURS])
SIDE_WORDS = rows(SIDES)


@kernel
def tell(position: Position, viewer: int, names: Row, out: Row) -> int:
    """What a seat may know, or a spectator (-1): its own race cards; all of them once the race is over (CU-37)."""
    all_open = viewer == ALL_SEEING or position.phase == OVER
    at = write(out, 0, b'{"leg":')
    at = whole(out, at, position.leg)
    at = tell_camels(position, out, at)
    at = tell_money(position, names, out, at)
    at = write(out, at, b',"pyramid":[')
    at = tell_colours(int(position.pyramid), COLOUR_WORDS, out, at)
    at = tell_colours(int(position.pyramid) >> CAMELS, SUPPORT_WORDS, out, at)
    at = close(out, at, b'],"craters":[')
    at = tell_colours(int(position.craters), COLOUR_WORDS, out, at)
    at = close(out, at, b'],"leg_tiles":{')
    at = tell_stacks(position, out, at)
    at = close(out, at, b'},"desert":{')
    at = tell_desert(position, names, out, at)
    at = close(out, at, b'},"camera":')
    at = tell_camera(position, names, out, at)
    at = write(out, at, b',"position_tiles":[')
    for number in PLACES:
        if position.places >> number & 1:
            at = whole(out, at, number)
            at = write(out, at, b",")
    at = close(out, at, b'],"partners":{')
    at = tell_partners(position, names, out, at)
    at = close(out, at, b'},"winner_pile":[')
    at = tell_pile(position, WINNER, viewer, all_open, names, out, at)
    at = close(out, at, b'],"loser_pile":[')
    at = tell_pile(position, LOSER, viewer, all_open, names, out, at)
    at = close(out, at, b'],"holdings":{')
    for seat in range(position.players):
        at = word(out, at, names, seat)
        at = tell_holding(position, seat, all_open or seat == viewer, out, at)
    return close(out, at, b"}}")


@kernel
def tell_camels(position: Position, out: Row, at: int) -> int:
    """The camels by their spaces, from bottom to top; and from first to last (CU-12)."""
    herd = int(position.herd)
    at = write(out, at, b',"track":{')
    last = NOBODY
    for behind in range(CAMELS):
        for camel in range(CAMELS):
            if place(herd, camel) == CAMELS - behind:
                space = space_of(herd, camel)
                if space != last:
                    if last != NOBODY:
                        at = close(out, at, b"],")
                    if space > position.track:
                        at = write(out, at, b'"finish":[')
                    else:
                        at = write(out, at, b'"')
                        at = whole(out, at, space)
                        at = write(out, at, b'":[')
                    last = space
                at = word(out, at, COLOUR_WORDS, camel)
                at = write(out, at, b",")
    at = close(out, at, b']},"ranking":[')
    for before in range(CAMELS):
        for camel in range(CAMELS):
            if place(herd, camel) == before + 1:
                at = word(out, at, COLOUR_WORDS, camel)
                at = write(out, at, b",")
    return close(out, at, b"]")


@kernel
def tell_money(position: Position, names: Row, out: Row, at: int) -> int:
    """Everybody's money (CU-55)."""
    at = write(out, at, b',"money":{')
    for seat in range(position.players):
        at = word(out, at, names, seat)
        at = write(out, at, b":")
        at = whole(out, at, position.money[seat])
        at = write(out, at, b",")
    return close(out, at, b"}")


@kernel
def tell_colours(bits: int, words: Row, out: Row, at: int) -> int:
    """The colours whose bits are set."""
    for colour in range(CAMELS):
        if bits >> colour & 1:
            at = word(out, at, words, colour)
            at = write(out, at, b",")
    return at


@kernel
def tell_stacks(position: Position, out: Row, at: int) -> int:
    """The leg tiles that are left of each colour, top first."""
    for colour in range(CAMELS):
        at = word(out, at, COLOUR_WORDS, colour)
        at = write(out, at, b":[")
        for depth in range(position.top[colour], position.bottom[colour]):
            at = whole(out, at, VALUES[depth])
            at = write(out, at, b",")
        at = close(out, at, b"],")
    return at


@kernel
def tell_desert(position: Position, names: Row, out: Row, at: int) -> int:
    """The desert tiles on the track, by their spaces."""
    for space in range(1, position.track + 1):
        for seat in range(position.players):
            if position.desert_space[seat] == space:
                at = write(out, at, b'"')
                at = whole(out, at, space)
                at = write(out, at, b'":{"owner":')
                at = word(out, at, names, seat)
                at = write(out, at, b',"side":')
                at = word(out, at, SIDE_WORDS, position.desert_side[seat])
                at = write(out, at, b"},")
    return at


@kernel
def tell_camera(position: Position, names: Row, out: Row, at: int) -> int:
    """The camera's owner and space."""
    if position.camera_owner == NOBODY:
        return write(out, at, b"null")
    at = write(out, at, b'{"owner":')
    at = word(out, at, names, position.camera_owner)
    at = write(out, at, b',"space":')
    at = whole(out, at, position.camera_space)
    return write(out, at, b"}")


@kernel
def tell_partners(position: Position, names: Row, out: Row, at: int) -> int:
    """Who has which partner."""
    for seat in range(position.players):
        if position.partner[seat] != NOBODY:
            at = word(out, at, names, seat)
            at = write(out, at, b":")
            at = word(out, at, names, position.partner[seat])
            at = write(out, at, b",")
    return at


@kernel
def tell_pile(position: Position, pile: int, viewer: int, all_open: bool, names: Row, out: Row, at: int) -> int:
    """A pile of race cards, first laid first: the owner, and the colour for the eyes of who may see it (CU-37)."""
    for card in range(position.laid[pile]):
        seat = position.pile_seat[pile, card]
        at = write(out, at, b"[")
        at = word(out, at, names, seat)
        at = write(out, at, b",")
        if all_open or seat == viewer:
            at = word(out, at, COLOUR_WORDS, position.pile_colour[pile, card])
        else:
            at = write(out, at, b"null")
        at = write(out, at, b"],")
    return at


@kernel
def tell_holding(position: Position, seat: int, is_open: bool, out: Row, at: int) -> int:
    """What lies open before a player, and the race cards in hand; of others' how many (CU-37).

    The leg tiles in the order taken: colour, value, and the place they are covered with.
    """
    at = write(out, at, b':{"leg":[')
    for number in range(position.taken):
        for colour in range(CAMELS):
            for depth in range(MAX_TILES):
                if position.tile_owner[colour, depth] == seat and position.tile_number[colour, depth] == number:
                    at = write(out, at, b"[")
                    at = word(out, at, COLOUR_WORDS, colour)
                    at = write(out, at, b",")
                    at = whole(out, at, VALUES[depth])
                    at = write(out, at, b",")
                    if position.tile_place[colour, depth]:
                        at = whole(out, at, position.tile_place[colour, depth])
                    else:
                        at = write(out, at, b"null")
                    at = write(out, at, b"],")
    at = close(out, at, b'],"pyramid":')
    at = whole(out, at, position.pyramid_tiles[seat])
    at = write(out, at, b',"cards":')
    cards = int(position.cards[seat])
    if is_open:
        at = write(out, at, b"[")
        at = tell_colours(cards, COLOUR_WORDS, out, at)
        return close(out, at, b"]},")
    held = 0
    for colour in range(CAMELS):
        held += cards >> colour & 1
    at = whole(out, at, held)
    return write(out, at, b"},")


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
    return " ".join([text, *[OUTCOMES[outcome] for outcome in event.outcomes]]) if event.outcomes else text
