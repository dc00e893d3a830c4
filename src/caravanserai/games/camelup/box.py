"""The box: Camel Up's pieces, its vocabulary of actions and outcomes, and the record a position is."""

from __future__ import annotations

from typing import Annotated

from caravanserai.core.layout import Byte, Long, Row, Short, Whole

COLOURS = ("blue", "green", "orange", "yellow", "white")
CAMELS = 5
MAX_SEATS = 10
TRACK, LONG_TRACK = 16, 20  # spaces, without and with the overlay (CU-3, SC-1)
MAX_TILES = 4  # leg tiles in a colour's stack, at most (SC-3)
VALUES = (5, 3, 2, 2)  # of a stack's tiles, top first
DISTINCT = 3  # different ones among them
BASE_STACK = 3  # leg tiles in a stack of the base game (CU-4)
PLACES = (2, 3, 4, 5)  # the position tiles (SC-31)
PURSE = 3  # pounds at the start (CU-5)
SIDES = ("oasis", "mirage")
OASIS, MIRAGE = 0, 1
WINNER, LOSER = 0, 1
NOBODY = -1  # in a field that names a seat

# Options, and their bits in `position.options`.
OPTIONS = ("support", "spicy", "photographer", "positions", "partners")
SUPPORT, SPICY, PHOTOGRAPHER, POSITIONS, PARTNERS = 1, 2, 4, 8, 16

# What the table waits for: `position.phase`.
ACT, PYRAMID, EXTRA, OVER = 0, 1, 2, 3

# Actions: the number of each form's first text in the vocabulary.
LEG = 0
DESERT = LEG + CAMELS  # all oases, then all mirages
ROLL = DESERT + 2 * LONG_TRACK
WIN = ROLL + 1
LOSE = WIN + CAMELS
CAMERA = LOSE + CAMELS
HOLD = CAMERA + LONG_TRACK
BOTTOM = HOLD + len(PLACES) * CAMELS * DISTINCT
PARTNER = BOTTOM + len(PLACES) * CAMELS
ADD = PARTNER + MAX_SEATS
DONE = ADD + CAMELS

ACTIONS = (
    *(f"leg {colour}" for colour in COLOURS),
    *(f"desert {space} {side}" for side in SIDES for space in range(1, LONG_TRACK + 1)),
    "roll",
    *(f"win {colour}" for colour in COLOURS),
    *(f"lose {colour}" for colour in COLOURS),
    *(f"camera {space}" for space in range(1, LONG_TRACK + 1)),
    *(
        f"position {place} hold {colour} {value}"
        for place in PLACES
        for colour in COLOURS
        for value in VALUES[:DISTINCT]
    ),
    *(f"position {place} bottom {colour}" for place in PLACES for colour in COLOURS),
    *(f"partner {{{seat}}}" for seat in range(MAX_SEATS)),
    *(f"support {colour}" for colour in COLOURS),
    "done",
)

# Outcomes of the pyramid: a die's colour and pips, then the same of the support dice.
PIPS, SUPPORT_PIPS = 3, 2
FACES = 6
SUPPORT_ROLL = CAMELS * PIPS
OUTCOMES = (
    *(f"{colour} {pips}" for colour in COLOURS for pips in range(1, PIPS + 1)),
    *(f"support {colour} {pips}" for colour in COLOURS for pips in range(1, SUPPORT_PIPS + 1)),
)
ALL_COLOURS = 0b11111


class Position:
    """Where a game of Camel Up stands. Wide fields come first, so that each lies where a machine likes it."""

    herd: Long  # where the camels stand: see `camels`
    camels: Long  # bits: the spaces that camels stand on
    deserts: Long  # bits: the spaces that desert tiles lie on
    mirages: Long  # bits: those of them that show a mirage
    money: Annotated[Row, Whole, MAX_SEATS]
    leg: Whole  # 1, 2, …
    pyramid: Short  # dice in it: bits 0 to 4 the colours' dice, 5 to 9 their support dice

    players: Byte
    options: Byte  # bits, see OPTIONS
    track: Byte  # the last space; a camel on the one after it has crossed the line
    seat: Byte  # whose turn it is
    phase: Byte  # ACT, PYRAMID (a die is to be revealed), EXTRA (the spicy one) or OVER

    craters: Byte  # bits: support dice that are out until the leg ends (SC-13)

    # A colour's stack of leg tiles: those from `top` on and before `bottom` are left, of 5, 3, 2, 2.
    top: Annotated[Row, Byte, CAMELS]
    bottom: Annotated[Row, Byte, CAMELS]
    stacks: Byte  # bits: the colours whose stack is not empty
    tile_owner: Annotated[Row, Byte, CAMELS, MAX_TILES]  # the seat that took it, or NOBODY
    tile_place: Annotated[Row, Byte, CAMELS, MAX_TILES]  # the position tile that covers it, or 0
    tile_number: Annotated[Row, Byte, CAMELS, MAX_TILES]  # taken as the leg's first, second, …
    taken: Byte  # leg tiles taken in this leg
    places: Byte  # bits: position tiles left, bit 2 for 2nd place and so on

    cards: Annotated[Row, Byte, MAX_SEATS]  # bits: the colours of the race cards in hand
    pyramid_tiles: Annotated[Row, Byte, MAX_SEATS]
    desert_space: Annotated[Row, Byte, MAX_SEATS]  # 0 while the tile lies before its owner
    desert_side: Annotated[Row, Byte, MAX_SEATS]
    partner: Annotated[Row, Byte, MAX_SEATS]  # a seat, or NOBODY
    camera_owner: Byte  # a seat, or NOBODY
    camera_space: Byte

    # The race cards on the winner pile and on the loser pile, first laid first.
    laid: Annotated[Row, Byte, 2]
    pile_seat: Annotated[Row, Byte, 2, MAX_SEATS * CAMELS]
    pile_colour: Annotated[Row, Byte, 2, MAX_SEATS * CAMELS]
