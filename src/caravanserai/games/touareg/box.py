"""The box: Touareg's cards, its vocabulary of actions and outcomes, and the record a position is."""

from __future__ import annotations

from typing import Annotated

from caravanserai.core.layout import Byte, Long, Row, Short, Whole

GOODS = ("water", "gold", "salt", "millet")
WATER, GOLD, SALT, MILLET = range(4)
KINDS = 4
CARDS = (8, 10, 12, 14)  # of each good (TG-2)
ALL_CARDS = 44
DINARS = (3, 2, 1, 1)  # a good's price (TG-3)
WORTH = (6, 5, 4, 3)  # and the points for its majority

SPECIALS = ("donkey", "cave", "thief", "plan")
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
LOAD = 4  # goods on an animal (TG-26, TG-45)
CAVES = 5
CAVE_ROOM = 2  # goods in a cave (TG-50)
THIEVES = 3
HAND = 4  # cards in hand at a turn's end, at most (TG-12)
FULLEST = HAND + 3  # after drawing
DRAWN = 3  # cards a draw (TG-20)
START = 2  # cards in the first market (TG-6)
EMPTY = -1  # in a field that names a good or an animal
NOBODY = -1

# What the table waits for: `position.phase`.
TURN, DRAWING, STEALING, TURN_IN, OVER = range(5)
# How far a turn has come: `position.step`.
BEFORE, MARKET_STEP, LOADING, TAKING, PAYING, AFTER = range(6)
# The main action taken: `position.main`.
NO_MAIN, MAIN_DRAW, MAIN_LOAD, MAIN_TAKE, MAIN_BUY = range(5)
MAINS = (None, "draw", "load", "take", "buy")

ANIMAL_NAMES = (
    *(f"camel{number}" for number in range(1, CAMELS_FOR_TWO + 1)),
    *(f"donkey{number}" for number in range(1, DONKEYS + 1)),
)

# Actions: the number of each form's first text in the vocabulary.
DRAW = 0
MARKET = DRAW + 1
LOAD_FIRST = MARKET + KINDS
TAKE = LOAD_FIRST + ANIMALS * KINDS
BUY = TAKE + ANIMALS * KINDS
PAY_HAND = BUY + len(SPECIALS)
PAY_ANIMAL = PAY_HAND + KINDS
HIDE_HAND = PAY_ANIMAL + ANIMALS
HIDE_ANIMAL = HIDE_HAND + CAVES * KINDS
STEAL_HAND = HIDE_ANIMAL + CAVES * ANIMALS
STEAL_ANIMAL = STEAL_HAND + MAX_SEATS
END = STEAL_ANIMAL + MAX_SEATS * ANIMALS
PASS = END + 1
SCORE = PASS + 1
KEEP = SCORE + len(SPECIALS)

ACTIONS = (
    "draw",
    *(f"market {good}" for good in GOODS),
    *(f"load {animal} {good}" for animal in ANIMAL_NAMES for good in GOODS),
    *(f"take {animal} {good}" for animal in ANIMAL_NAMES for good in GOODS),
    *(f"buy {special}" for special in SPECIALS),
    *(f"pay hand {good}" for good in GOODS),
    *(f"pay {animal}" for animal in ANIMAL_NAMES),
    *(f"hide cave{cave} hand {good}" for cave in range(1, CAVES + 1) for good in GOODS),
    *(f"hide cave{cave} {animal}" for cave in range(1, CAVES + 1) for animal in ANIMAL_NAMES),
    *(f"steal {{{seat}}} hand" for seat in range(MAX_SEATS)),
    *(f"steal {{{seat}}} {animal}" for seat in range(MAX_SEATS) for animal in ANIMAL_NAMES),
    "end",
    "pass",
    *(f"score {special}" for special in SPECIALS),
    "keep",
)

OUTCOMES = GOODS  # the card drawn, or stolen from a hand

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
    phase: Byte  # TURN, DRAWING, STEALING, TURN_IN or OVER
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

    start: Annotated[Row, Byte, START]  # the first two cards of the market
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
    load: Annotated[Row, Byte, MAX_SEATS, ANIMALS, LOAD]
    loaded: Annotated[Row, Byte, MAX_SEATS, ANIMALS]  # how many
    aboard: Annotated[Row, Short, MAX_SEATS]  # the dinars that a seat's animals carry
    laden: Annotated[Row, Short, MAX_SEATS]  # bits: the animals that carry something
    donkeys: Annotated[Row, Byte, MAX_SEATS]

    caves: Annotated[Row, Byte, MAX_SEATS]
    cave: Annotated[Row, Byte, MAX_SEATS, CAVES, CAVE_ROOM]  # goods, first hidden first
    cave_mark: Annotated[Row, Short, MAX_SEATS, CAVES, CAVE_ROOM]  # its mark on the trail; EMPTY if all saw the good
    caved: Annotated[Row, Byte, MAX_SEATS, CAVES]  # how many

    thieves: Annotated[Row, Byte, MAX_SEATS]
    used: Annotated[Row, Byte, MAX_SEATS]  # thieves that have struck: the first ones
    loot: Annotated[Row, Byte, MAX_SEATS, THIEVES]
    loot_mark: Annotated[Row, Short, MAX_SEATS, THIEVES]  # as with caves
    plans: Annotated[Row, Byte, MAX_SEATS]
