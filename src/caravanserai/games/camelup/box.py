"""The box: Camel Up's pieces, its vocabulary of actions and outcomes, and the record a position is."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from typing_extensions import TypeAliasType

from caravanserai.core.grammar import Form, Grammar, Seats, Slot
from caravanserai.core.layout import Byte, Long, Row, Short, Whole

Colour = TypeAliasType("Colour", Literal["blue", "green", "orange", "yellow", "white"])
COLOURS = get_args(Colour.__value__)
CAMELS = 5
MAX_SEATS = 10
TRACK, LONG_TRACK = 16, 20  # spaces, without and with the overlay (CU-3, SC-1)
MAX_TILES = 4  # leg tiles in a colour's stack, at most (SC-3)
ALL_TILES = CAMELS * MAX_TILES
VALUES = (5, 3, 2, 2)  # of a stack's tiles, top first
DISTINCT = 3  # different ones among them
BASE_STACK = 3  # leg tiles in a stack of the base game (CU-4)
POSITION_TILES = (2, 3, 4, 5)  # the places that they bet on (SC-31)
PURSE = 3  # pounds at the start (CU-5)
Side = TypeAliasType("Side", Literal["oasis", "mirage"])
SIDES = get_args(Side.__value__)
OASIS, MIRAGE = 0, 1
WINNER, LOSER = 0, 1
NOBODY = -1  # in a field that names a seat

# Options, and their bits in `position.options`.
OPTIONS = ("support", "spicy", "photographer", "positions", "partners")
SUPPORT, SPICY, PHOTOGRAPHER, POSITIONS, PARTNERS = 1, 2, 4, 8, 16

# What the table waits for: `position.phase`. PYRAMID is a die; before the first leg it is the camels' start.
ACT, PYRAMID, EXTRA, OVER = 0, 1, 2, 3

# Actions, and what the pyramid may say. Desert tiles are numbered side by side: a run of spaces for each side.
COLOUR = Slot("colour", COLOURS)
SPACE = Slot("space", range(1, LONG_TRACK + 1))
SIDE = Slot("side", SIDES)
PLACE = Slot("place", range(POSITION_TILES[0], POSITION_TILES[-1] + 1))
ACTIONS = Grammar(
    Form("leg", COLOUR),
    Form("desert", SPACE, SIDE, order=(1, 0)),
    Form("roll"),
    Form("win", COLOUR),
    Form("lose", COLOUR),
    Form("camera", SPACE),
    Form("position", PLACE, "hold", COLOUR, Slot("value", VALUES[:DISTINCT])),
    Form("position", PLACE, "bottom", COLOUR),
    Form("partner", Seats("player", MAX_SEATS)),
    Form("support", COLOUR),
    Form("done"),
)
LEG, DESERT, ROLL, WIN, LOSE, CAMERA, HOLD, BOTTOM, PARTNER, ADD, DONE = range(len(ACTIONS.forms))
PARTS, STARTS = ACTIONS.parts, ACTIONS.starts

PIPS, SUPPORT_PIPS = 3, 2
FACES = 6
OUTCOMES = Grammar(
    Form(COLOUR, Slot("pips", range(1, PIPS + 1))),
    Form("support", COLOUR, Slot("pips", range(1, SUPPORT_PIPS + 1))),
    Form("top", COLOUR),  # at the start: of the camels not yet put down, this one goes on last
)
DIE, SUPPORT_DIE, TOP = range(len(OUTCOMES.forms))
OUTCOME_PARTS = OUTCOMES.parts
ALL_COLOURS = 0b11111


class Position:
    """Where a game of Camel Up stands. Wide fields come first, so that each lies where a machine likes it."""

    herd: Long  # where the camels stand: see `camels`
    camels: Long  # bits: the spaces that camels stand on
    deserts: Long  # bits: the spaces that desert tiles lie on
    mirages: Long  # bits: those of them that show a mirage
    money: Annotated[Row, Whole, MAX_SEATS]
    leg: Whole  # 1, 2, …; 0 while the start is drawn
    pyramid: Short  # dice in it: bits 0 to 4 the colours' dice, 5 to 9 their support dice

    players: Byte
    options: Byte  # bits, see OPTIONS
    track: Byte  # the last space; a camel on the one after it has crossed the line
    seat: Byte  # whose turn it is
    phase: Byte  # ACT, PYRAMID (chance is asked), EXTRA (the spicy one) or OVER

    undrawn: Byte  # how much of the start is still to be drawn: see `start`
    craters: Byte  # bits: support dice that are out until the leg ends (SC-13)

    # A colour's stack of leg tiles: those from `top` on and before `bottom` are left, of 5, 3, 2, 2.
    top: Annotated[Row, Byte, CAMELS]
    bottom: Annotated[Row, Byte, CAMELS]
    stacks: Byte  # bits: the colours whose stack is not empty
    # The leg tiles that were taken in this leg, in that order.
    taken: Byte  # how many they are
    tile_owner: Annotated[Row, Byte, ALL_TILES]  # the seat
    tile_colour: Annotated[Row, Byte, ALL_TILES]
    tile_depth: Annotated[Row, Byte, ALL_TILES]  # its place in the stack, from 0 for the top one: see VALUES
    tile_place: Annotated[Row, Byte, ALL_TILES]  # the position tile that covers it, or 0
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
