"""The box: Touareg's cards, its vocabulary of actions and outcomes, and the record a position is."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from typing_extensions import TypeAliasType

from caravanserai.core.grammar import Form, Grammar, Seats, Slot
from caravanserai.core.layout import Byte, Long, Row, Short, Whole

Good = TypeAliasType("Good", Literal["water", "gold", "salt", "millet"])
GOODS = get_args(Good.__value__)
WATER, GOLD, SALT, MILLET = range(4)
KINDS = 4
CARDS = (8, 10, 12, 14)  # of each good (TG-2)
ALL_CARDS = 44
DINARS = (3, 2, 1, 1)  # a good's price (TG-3)
WORTH = (6, 5, 4, 3)  # and the points for its majority

Special = TypeAliasType("Special", Literal["donkey", "cave", "thief", "plan"])
SPECIALS = get_args(Special.__value__)
DONKEY, CAVE, THIEF, PLAN = range(4)
# Special cards in stock by players, from 2 on (TG-5).
STOCK = ((2, 2, 3, 3), (3, 3, 3, 2), (4, 4, 3, 3), (5, 5, 3, 4))
PRICE = 3  # dinars a special card costs (TG-40)
UNUSED_POINTS = (1, 1, 1, 2)  # of a special card turned in (TG-77, TG-78)

MAX_SEATS = 5
FEWEST = 2
CAMELS, CAMELS_FOR_TWO = 2, 3  # a player's (TG-4)
DONKEYS = 5
ANIMALS = CAMELS_FOR_TWO + DONKEYS  # camels first
ANIMAL_ROOM = 4  # goods on an animal (TG-26, TG-45)
GOLDS = 2  # gold on a camel, at most (TG-30)
CAVES = 5
CAVE_ROOM = 2  # goods in a cave (TG-50)
THIEVES = 3
HAND = 4  # cards in hand at a turn's end, at most (TG-12)
FULLEST = HAND + 3  # after drawing
DRAWN = 3  # cards a draw (TG-20)
FIRST_CARDS = 2  # in the market at the start (TG-6)
EMPTY = -1  # in a field that names a good or an animal
NOBODY = -1

# What the table waits for: `position.phase`.
OPENING, DRAWING, STEALING, TURN, TURN_IN, OVER = range(6)
# How far a turn has come: `position.step`.
BEFORE, MARKET_STEP, LOADING, TAKING, PAYING, AFTER = range(6)
# The main action taken: `position.main`.
NO_MAIN, MAIN_DRAW, MAIN_LOAD, MAIN_TAKE, MAIN_BUY = range(5)
Main = TypeAliasType("Main", Literal[None, "draw", "load", "take", "buy"])

ANIMAL_NAMES = (
    *(f"camel{number}" for number in range(1, CAMELS_FOR_TWO + 1)),
    *(f"donkey{number}" for number in range(1, DONKEYS + 1)),
)
CAVE_NAMES = tuple(f"cave{number}" for number in range(1, CAVES + 1))

# Actions, and what chance may say: the card drawn, or stolen from a hand.
GOOD = Slot("good", GOODS)
ANIMAL = Slot("animal", ANIMAL_NAMES)
SPECIAL = Slot("special", SPECIALS)
OWN_CAVE = Slot("cave", CAVE_NAMES)
PLAYER = Seats("player", MAX_SEATS)
ACTIONS = Grammar(
    Form("draw"),
    Form("market", GOOD),
    Form("load", ANIMAL, GOOD),
    Form("take", ANIMAL, GOOD),
    Form("buy", SPECIAL),
    Form("pay", "hand", GOOD),
    Form("pay", ANIMAL),
    Form("hide", OWN_CAVE, "hand", GOOD),
    Form("hide", OWN_CAVE, ANIMAL),
    Form("steal", PLAYER, "hand"),
    Form("steal", PLAYER, ANIMAL),
    Form("end"),
    Form("pass"),
    Form("score", SPECIAL),
    Form("keep"),
)
(
    DRAW, MARKET, LOAD, TAKE, BUY, PAY_HAND, PAY_ANIMAL, HIDE_HAND, HIDE_ANIMAL, STEAL_HAND, STEAL_ANIMAL,
    END, PASS, SCORE, KEEP,
) = range(len(ACTIONS.forms))  # fmt: skip
PARTS, STARTS = ACTIONS.parts, ACTIONS.starts
OUTCOMES = Grammar(Form(GOOD))

# Marks on the trail: what the table saw happen to a hand.
DREW, SHOWED, HID, ROBBED, HAS_NONE, HAS_SOME = range(6)
TRAIL = 272  # marks at most: 84 cards drawn, each leaving once, each with one word said after it; and 10 passes


class Position:
    """Where a game of Touareg stands. Wide fields come first, so that each lies where a machine likes it."""

    rooms: Annotated[Row, Long, MAX_SEATS]  # bits: 4 an animal, the goods it can still take
    # Seats are wide numbers, so that each rule is compiled for one kind of number.
    players: Long
    seat: Long  # whose turn it is, or who is asked
    closer: Long  # who drew the last card of the deck
    victim: Long  # who is being stolen from

    # What the table saw of hands, for whoever must guess them: see `trail`.
    trail_end: Long
    trail_stage: Long  # where stage 2 begins
    trail: Annotated[Row, Short, TRAIL]

    points: Annotated[Row, Whole, MAX_SEATS]
    paid: Short  # dinars paid this turn
    phase: Byte  # OPENING (the first market's cards), DRAWING, STEALING, TURN, TURN_IN or OVER
    stage: Byte  # 1 or 2
    last_round: Byte
    turns_left: Byte  # in the last round, with the one under way
    asked: Byte  # seats that have had their say about unused cards (TG-76)

    # The turn under way.
    main: Byte
    step: Byte
    animal: Byte  # loaded this turn, or EMPTY
    taken: Byte  # the good taken from the market this turn, or EMPTY
    buying: Byte  # the special card being paid for, or EMPTY
    filled: Byte  # bits: the caves filled this turn
    to_draw: Byte  # cards still to be drawn
    drawn: Byte  # cards drawn this turn
    owes_market: Byte  # whether TG-21's card has still to go to the market

    start: Annotated[Row, Byte, FIRST_CARDS]  # the first cards of the market
    dinars: Annotated[Row, Byte, KINDS]
    worth: Annotated[Row, Byte, KINDS]
    deck: Annotated[Row, Byte, KINDS]
    market: Annotated[Row, Byte, KINDS]
    discard: Annotated[Row, Byte, KINDS]
    stock: Annotated[Row, Byte, len(SPECIALS)]
    deck_size: Byte

    hand: Annotated[Row, Byte, MAX_SEATS, KINDS]
    hand_size: Annotated[Row, Byte, MAX_SEATS]
    kept: Annotated[Row, Byte, MAX_SEATS, KINDS]  # the hand at the beginning of the stage

    # What an animal carries, bottom to top; a donkey's row is all EMPTY while nobody has it.
    load: Annotated[Row, Byte, MAX_SEATS, ANIMALS, ANIMAL_ROOM]
    loaded: Annotated[Row, Byte, MAX_SEATS, ANIMALS]  # how many
    aboard: Annotated[Row, Short, MAX_SEATS]  # the dinars that a seat's animals carry
    laden: Annotated[Row, Short, MAX_SEATS]  # bits: the animals that carry something

    specials: Annotated[Row, Byte, MAX_SEATS, len(SPECIALS)]  # how many special cards of each kind a seat has
    cave: Annotated[Row, Byte, MAX_SEATS, CAVES, CAVE_ROOM]  # goods, first hidden first
    cave_mark: Annotated[Row, Short, MAX_SEATS, CAVES, CAVE_ROOM]  # its mark on the trail; EMPTY if all saw the good
    caved: Annotated[Row, Byte, MAX_SEATS, CAVES]  # how many

    used: Annotated[Row, Byte, MAX_SEATS]  # thieves that have struck: the first ones
    loot: Annotated[Row, Byte, MAX_SEATS, THIEVES]
    loot_mark: Annotated[Row, Short, MAX_SEATS, THIEVES]  # as with caves
