"""The box: the board's kinds of squares, the decks, the vocabulary of actions, and the record a position is."""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from typing_extensions import TypeAliasType

from caravanserai.core.grammar import Form, Grammar, Seats, Slot
from caravanserai.core.layout import Byte, Long, Row, Short, Whole

MAX_SEATS = 6
SUMMIT = 100  # PH-9
SQUARES = SUMMIT + 1  # with square 0, beside the pyramid (PH-1)
NOBODY = -1
NOTHING = -1

# Kinds of squares, as the board's file names them. The first three are the sacred objects (PH-2).
SacredObject = Literal["tools", "jewels", "instruments"]
Kind = TypeAliasType(
    "Kind",
    Literal[
        SacredObject,
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
    ],
)
KINDS = get_args(Kind.__value__)
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
OBJECTS = get_args(SacredObject)
SACRED = len(OBJECTS)
SACRED_BITS = 0b111

# Decks: the four of questions stand in the order of the squares that draw them (PH-50, PH-61, PH-62).
Deck = TypeAliasType("Deck", Literal["who", "truth", "knowledge", "logic", "amulets", "spells"])
DECKS = get_args(Deck.__value__)
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
OPTIONS = ("level2", "quiz", "age6", "age9", "aloud")
LEVEL_TWO, QUIZ, AGE_SIX, AGE_NINE, ALOUD = (1 << number for number in range(len(OPTIONS)))

# What the table waits for: `position.phase`. In the first four it is chance.
STARTING, ASSIGNING, ROLLED, DRAWING = range(4)
ROLLING, DIRECTION, PASSING, OFFERED, ASKED, CHOOSING, MAY_GO_ON, JUDGED, OVER = range(4, 13)
PHASES = OVER + 1

ACTIONS = Grammar(
    Form("roll"),
    Form("forward"),
    Form("back"),
    Form("offer", Slot("square", range(1, SUMMIT + 1))),
    Form("answer", Slot("answer", tuple(range(1, MOST_ANSWERS + 1)))),  # to kernels from 0, as `Position.right`
    Form("pass"),
    Form("take", Slot("kind", OBJECTS)),
    Form("free"),
    Form("leave"),
    Form("again"),
    Form("stay"),
    Form("right", Seats("player", MAX_SEATS)),  # what the reader of a question without choices has heard
    Form("wrong"),
)
ROLL, FORWARD, BACK, OFFER, ANSWER, PASS, TAKE, FREE, LEAVE, AGAIN, STAY, RIGHT, WRONG = range(len(ACTIONS.forms))
PARTS, STARTS = ACTIONS.parts, ACTIONS.starts

# What chance says, as forms: the die, which is the same with any cards; a card of one of the decks; and before the
# first turn who starts, and each player's mission (PH-10, PH-60).
FACES = 6
THROWS = Grammar(Form(Slot("pips", range(1, FACES + 1))))
STARTER = Form("first", Seats("player", MAX_SEATS))
THROW = 0
CARD = 1  # of the first deck; each deck has a form of its own
FIRST = CARD + len(DECKS)
MISSION = FIRST + 1
OUTCOME_FORMS = MISSION + 1


class Position:
    """Where a game of Pharaohs stands: first the table's board and cards, which stay as they are; then the play."""

    # The board.
    kind: Annotated[Row, Byte, SQUARES]
    passage: Annotated[Row, Byte, SQUARES]  # where a secret passage comes out

    # The cards: each form's first outcome, how many cards a deck has, and those for the youngest, which come first.
    first_outcome: Annotated[Row, Long, OUTCOME_FORMS]
    cards: Annotated[Row, Long, len(DECKS)]
    young: Annotated[Row, Long, len(DECKS)]
    right: Annotated[Row, Byte, QUESTION_DECKS, MOST_CARDS]  # the right answer, from 0
    answers: Annotated[Row, Byte, QUESTION_DECKS, MOST_CARDS]  # how many there are; 0: none to choose from
    effect: Annotated[Row, Byte, 2, MOST_CARDS, 2]  # of amulets and evil spells, by level
    amount: Annotated[Row, Byte, 2, MOST_CARDS, 2]
    missions: Long
    needs: Annotated[Row, Byte, MOST_MISSIONS, SACRED]

    # The table.
    players: Long
    options: Long
    first: Long  # who starts, or NOBODY before it is said
    mission: Annotated[Row, Byte, MAX_SEATS]  # a card's number, or NOTHING at level 1 and before it is said

    # The play.
    seat: Long  # whose turn it is
    phase: Long
    winner: Long  # who reached the summit and won, or NOBODY
    square: Annotated[Row, Short, MAX_SEATS]
    skips: Annotated[Row, Short, MAX_SEATS]  # turns to miss
    prisoners: Long  # bits: seats that must miss turns in prison
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
    passed: Long  # the prisoner who is passed, while the player is asked; else what was asked last
    steps: Long  # of the walk forward that passes them
    acting: Long  # whether its last square is then done
    target: Long  # where the reader of a question will move on from
    went_on: Long  # whether a complete mission's second move was made (PH-66)
    drawing: Long  # the deck that a card is drawn from
    question: Long  # the open question's card, or NOTHING
    asked: Long  # who is to answer it, or to judge an answer
    tries: Long  # answers and passes so far
    struck: Long  # bits: wrong answers given

    # The decks: the order of the first round, as far as it is known (PH-40).
    drawn: Annotated[Row, Whole, len(DECKS)]  # cards drawn in all
    order: Annotated[Row, Byte, len(DECKS), MOST_CARDS]
    seen: Annotated[Row, Long, len(DECKS), 2]  # bits: cards drawn in the first round
