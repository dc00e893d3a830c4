"""The box: the board's kinds of squares, the decks, the vocabulary of actions, and the record a position is."""

from __future__ import annotations

from typing import Annotated

from caravanserai.core.layout import Byte, Long, Row, Short, Whole

MAX_SEATS = 6
SUMMIT = 100  # PH-9
SQUARES = SUMMIT + 1  # with square 0, beside the pyramid (PH-1)
FACES = 6
NOBODY = -1
NOTHING = -1

# Kinds of squares, as the board's file names them. The first three are the sacred objects (PH-2).
KINDS = (
    "tools",
    "jewels",
    "instruments",
    "pyramid",
    "offering",
    "hieroglyph",
    "sphinx",
    "mummy",
    "pharaoh",
    "die",
    "amulet",
    "spell",
    "prison",
    "passage",
    "summit",
    "start",
)
(
    TOOLS,
    JEWELS,
    INSTRUMENTS,
    PYRAMID,
    OFFERING,
    HIEROGLYPH,
    SPHINX,
    MUMMY,
    PHARAOH,
    DIE,
    AMULET,
    SPELL,
    PRISON,
    PASSAGE,
    TOP,
    START,
) = range(len(KINDS))
OBJECTS = KINDS[:3]
SACRED = 3  # kinds of sacred objects
SACRED_BITS = 0b111

# Decks: the four of questions stand in the order of the squares that draw them (PH-50, PH-61, PH-62).
DECKS = ("who", "truth", "knowledge", "logic", "amulets", "spells")
QUESTION_DECKS = 4
AMULETS, SPELLS = 4, 5
MOST_CARDS = 126  # in a deck
WORD = 63
MOST_MISSIONS = 32
MOST_ANSWERS = 4

# What a card does: its number, and an argument.
EFFECTS = (
    "nothing",
    "forward",
    "back",
    "next",
    "previous",
    "miss",
    "roll",
    "win",
    "lose",
    "forgo",
    "shield",
    "rest",
    "swap",
)
(
    NO_EFFECT,
    FORWARD_BY,
    BACK_BY,
    NEXT,
    PREVIOUS,
    MISS,
    ROLL_AGAIN,
    WIN,
    LOSE,
    FORGO,
    SHIELD,
    REST,
    SWAP,
) = range(len(EFFECTS))
CHOICE = SACRED  # the argument of WIN and LOSE that names no kind
AHEAD, BEHIND = 0, 1

# Options, and their bits in `position.options`.
OPTIONS = ("level2", "quiz")
LEVEL_TWO, QUIZ = 1, 2

# What the table waits for: `position.phase`.
ROLLING, ROLLED, DIRECTION, PASSING, OFFERED, DRAWING, ASKED, CHOOSING, MAY_GO_ON, OVER = range(10)

# Actions: the number of each form's first text in the vocabulary.
ROLL = 0
FORWARD = 1
BACK = 2
OFFER = 3  # for square 1
ANSWER = OFFER + SUMMIT
PASS = ANSWER + MOST_ANSWERS
TAKE = PASS + 1
FREE = TAKE + SACRED
LEAVE = FREE + 1
AGAIN = LEAVE + 1
STAY = AGAIN + 1

ACTIONS = (
    "roll",
    "forward",
    "back",
    *(f"offer {square}" for square in range(1, SUMMIT + 1)),
    *(f"answer {number}" for number in range(1, MOST_ANSWERS + 1)),
    "pass",
    *(f"take {kind}" for kind in OBJECTS),
    "free",
    "leave",
    "again",
    "stay",
)
DIE_OUTCOMES = tuple(str(pips) for pips in range(1, FACES + 1))


class Position:
    """Where a game of Pharaohs stands: first the table's board and cards, which stay as they are; then the play."""

    # The board.
    kind: Annotated[Row, Byte, SQUARES]
    passage: Annotated[Row, Byte, SQUARES]  # where a secret passage comes out
    prison: Long  # the prison's square, or 0

    # The cards: where a deck's outcomes begin, how many there are, and those for the youngest, which come first.
    first_outcome: Annotated[Row, Long, len(DECKS)]
    cards: Annotated[Row, Long, len(DECKS)]
    young: Annotated[Row, Long, len(DECKS)]
    right: Annotated[Row, Byte, QUESTION_DECKS, MOST_CARDS]  # the right answer, from 0
    answers: Annotated[Row, Byte, QUESTION_DECKS, MOST_CARDS]  # how many there are
    effect: Annotated[Row, Byte, 2, MOST_CARDS, 2]  # of amulets and evil spells, by level
    amount: Annotated[Row, Byte, 2, MOST_CARDS, 2]
    missions: Long
    needs: Annotated[Row, Byte, MOST_MISSIONS, SACRED]

    # The table.
    players: Long
    options: Long
    first: Long  # who starts
    mission: Annotated[Row, Byte, MAX_SEATS]  # a card's number, or NOTHING at level 1

    # The play.
    seat: Long  # whose turn it is
    phase: Long
    winner: Long  # who reached the summit and won, or NOBODY
    square: Annotated[Row, Short, MAX_SEATS]
    skips: Annotated[Row, Short, MAX_SEATS]  # turns to miss
    prisoner: Long  # who must miss turns in prison, or NOBODY
    moved: Annotated[Row, Byte, MAX_SEATS]  # whether the first move has been made (PH-12)
    objects: Annotated[Row, Short, MAX_SEATS, SACRED]
    forgo: Annotated[Row, Short, MAX_SEATS]  # objects to be given up when they are earned (PH-64)
    shield: Annotated[Row, Byte, MAX_SEATS]
    rest: Annotated[Row, Byte, MAX_SEATS]
    stopped: Annotated[Row, Byte, MAX_SEATS]  # seats whose climb is over, in that order (PH-68)
    stops: Long  # how many they are

    # The turn.
    die: Long  # the last roll
    landed: Annotated[Row, Long, 3]  # bits: squares landed on in this turn (PH-33)
    target: Long  # where a die move that passes a prisoner will end
    went_on: Long  # whether a complete mission's second move was made (PH-66)
    drawing: Long  # the deck that a card is drawn from
    question: Long  # the open question's card, or NOTHING
    asked: Long  # who is to answer it
    tries: Long  # answers and passes so far
    struck: Long  # bits: wrong answers given

    # The decks: the order of the first round, as far as it is known (PH-40).
    drawn: Annotated[Row, Whole, len(DECKS)]  # cards drawn in all
    order: Annotated[Row, Byte, len(DECKS), MOST_CARDS]
    seen: Annotated[Row, Long, len(DECKS), 2]  # bits: cards drawn in the first round
