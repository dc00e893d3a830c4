"""Models: the requests that the house takes and the answers that it gives. Their docstrings appear in OpenAPI."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from caravanserai.core.proof import LONGEST_WORD
from caravanserai.core.setting import LONGEST_NAME
from caravanserai.house.keys import LONGEST_KEY
from caravanserai.messages import LANGUAGES

MOST_SEATS = 10
SHORTEST_ID = 22  # the fewest characters of an id that a guest has made, for 128 bits
MOST_EVENTS = 1 << 31
LONGEST_ACTION = 400  # the most characters of an action's or an outcome's text
LONGEST_ID = 64  # the most characters of the id that a client gives an action
STAND_IN = "easy"  # the bot that plays for an absent person, unless a table names another

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, examples=["Ana"])]
OwnWord = Annotated[
    str | None,
    Field(
        description="A word of one's own for the house's dice, secret until the game begins.",
        json_schema_extra={"minLength": 1, "maxLength": LONGEST_WORD},  # the house says what is wrong, in words
        examples=["sesame"],
    ),
]
Level = Annotated[str, Field(max_length=40, examples=["medium"])]
CardsName = Annotated[str, Field(max_length=LONGEST_NAME, examples=["Class 4"])]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, examples=[0])]
Number = Annotated[
    int, Field(ge=0, lt=MOST_EVENTS, description="How many events the sender had seen by then.", examples=[4])
]
ClientId = Annotated[
    str | None,
    Field(
        max_length=LONGEST_ID, description="An id of your own: a repeat with it is answered as before.", examples=["a1"]
    ),
]
Words = TypeAliasType(
    "Words",
    Annotated[
        dict[str, str],
        Field(
            description="A text in each language.",
            json_schema_extra={"propertyNames": {"enum": list(LANGUAGES)}, "required": list(LANGUAGES)},
        ),
    ],
)
Answers = TypeAliasType(
    "Answers",
    Annotated[
        dict[str, list[str]],
        Field(
            description="Answers to choose from, in each language.",
            json_schema_extra={"propertyNames": {"enum": list(LANGUAGES)}, "required": list(LANGUAGES)},
        ),
    ],
)
Head = Annotated[
    dict[str, Annotated[str, Field(max_length=500)]],
    Field(max_length=8, description="Lines of the record's head.", examples=[{}]),
]


class RequestBody(BaseModel):
    """The body of a request; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class SeatRequestBody(RequestBody):
    """A seat of a new table: a person at this device, a bot, or open for somebody to join."""

    kind: Literal["person", "bot", "open"] = Field(examples=["person"])
    name: Name | None = Field(None, description="A person needs a name; a bot without one gets one.", examples=["Ana"])
    level: Level | None = Field(None, description="The level of a bot, as `/api/bots` lists them.", examples=[None])
    word: OwnWord = None


class NewTable(RequestBody):
    """A request to open a table."""

    game: str = Field(max_length=40, examples=["camelup"])
    cards: CardsName | None = Field(
        None, description="A board and cards besides the house's own, as `/api/games` lists them.", examples=[None]
    )
    options: list[Annotated[str, Field(max_length=40)]] = Field(default_factory=list, max_length=20, examples=[[]])
    seats: list[SeatRequestBody] = Field(
        min_length=1,
        max_length=MOST_SEATS,
        examples=[[{"kind": "person", "name": "Ana"}, {"kind": "bot", "level": "easy"}, {"kind": "open"}]],
    )
    public: bool = Field(False, description="Whether it is listed, and open to anybody.")
    odds: bool = Field(True, description="Whether the odds may be asked.")
    clock: float | None = Field(None, description="Seconds for a turn, from 5 seconds to 60 days.", examples=[None])
    dice: str = Field("house", max_length=10, description="`house`, or `table` for real dice that a player types in.")
    begins_full: bool = Field(True, description="Whether it begins when the last open seat is taken.")
    head: Head = Field(default_factory=dict)
    stand_in: Level = Field(STAND_IN, description="The bot that plays when somebody's time is over.", examples=["easy"])
    shuffle: bool = Field(False, description="Whether the order of the seats is drawn, before anybody sits down.")


class Joining(RequestBody):
    """A request to take an open seat."""

    name: Name
    code: str | None = Field(
        None, max_length=LONGEST_KEY, description="The invitation's code; a public table needs none.", examples=[None]
    )
    seat: SeatNumber | None = Field(None, description="The seat to take; any, if none is named.", examples=[None])
    id: str | None = Field(
        None,
        min_length=SHORTEST_ID,
        max_length=LONGEST_ID,
        pattern="^[A-Za-z0-9_-]+$",
        description="A random, secret id of your own: with the same id and code you get the same seat and key.",
        examples=[None],
    )
    word: OwnWord = None


class Renaming(RequestBody):
    """A request to change one's name."""

    name: Name


class GivingWord(RequestBody):
    """A request to give a word of one's own for the dice, in place of an earlier one; null takes it back."""

    word: OwnWord


class Inviting(RequestBody):
    """A request for a new invitation to an open seat."""

    seat: SeatNumber


class Starting(RequestBody):
    """A request to begin the game with those who sit at the table."""

    head: Head = Field(default_factory=dict)


class Acting(RequestBody):
    """A request to play an action."""

    number: Number
    action: str = Field(max_length=LONGEST_ACTION, examples=["roll"])
    id: ClientId = None


class Settling(RequestBody):
    """A request that enters what real dice or cards showed."""

    number: Number
    outcome: str = Field(max_length=LONGEST_ACTION, examples=["white 2"])
    id: ClientId = None


class HandingOver(RequestBody):
    """A request to let a bot play for somebody."""

    seat: SeatNumber | None = Field(
        None, description="The seat to hand over; one's own, if none is named.", examples=[None]
    )
    level: Level | None = Field(
        None, description="The bot's level; the table's stand-in, if none is named.", examples=[None]
    )


# Answers


class Fault(BaseModel):
    """What is wrong, as a code for programs and a message for people."""

    code: str = Field(examples=["not-your-turn"])
    message: str = Field(examples=["it is Bo's turn (CU-21)"])
    rule: str | None = Field(examples=["CU-21"])
    action: str | None = Field(None, examples=[None])
    line: int | None = Field(None, description="The bad line of a record.", examples=[None])


class Wrong(BaseModel):
    """The answer to a request that is refused."""

    error: Fault
    number: int | None = Field(None, description="How many events the table has, after a conflict.", examples=[None])


class OptionTold(BaseModel):
    """An option of a game."""

    name: str = Field(examples=["support"])
    title: Words = Field(examples=[{"en": "Support dice", "fr": "Dés d’encouragement"}])
    sentence: Words = Field(examples=[{"en": "A longer track.", "fr": "Une piste plus longue."}])
    needs: list[str] = Field(description="Options that must be chosen with it.", examples=[[]])
    one_of: list[str] = Field(description="Options of which one must be chosen with it.", examples=[[]])
    players: tuple[int, int] = Field(description="How many may play with it and what it needs.", examples=[[2, 8]])
    bars: list[str] = Field(description="Options that cannot be chosen with it.", examples=[[]])
    bots: bool = Field(description="Whether bots can play with it.", examples=[True])


class GameTold(BaseModel):
    """A game of the house."""

    name: str = Field(examples=["camelup"])
    title: str = Field(examples=["Camel Up"])
    version: str = Field(examples=["1.0"])
    players: tuple[int, int] = Field(examples=[[2, 10]])
    minutes: tuple[int, int] | None = Field(description="How many minutes people take for it.", examples=[[20, 30]])
    prints_minutes: bool = Field(description="Whether the box says how long; else it is our experience.")
    ages: Words | None = Field(
        description="For what ages it is, as the box says; null where that is silent.",
        examples=[{"en": "ages 10 and up", "fr": "dès 10 ans"}],
    )
    sentence: Words
    options: list[OptionTold]
    hidden_hands: bool
    odds: bool
    cards: list[str] = Field(
        description="Boards and cards that a table may have besides the house's own.", examples=[["Class 4"]]
    )
    questions: bool = Field(description="Whether there are questions on its cards, which can be asked for.")


class QuestionTold(BaseModel):
    """A question on a card of a game, with its right answer and the comment that is read afterwards."""

    deck: str = Field(examples=["truth"])
    slug: str = Field(description="The word that the card has in a record.", examples=["t-fork"])
    age: int = Field(description="From which age on.", examples=[6])
    question: Words = Field(examples=[{"en": "The pharaoh ate with a fork.", "fr": "Le pharaon avait une fourchette."}])
    answers: Answers | None = Field(
        description="Those to choose from, if there are any.",
        examples=[{"en": ["True", "False"], "fr": ["Vrai", "Faux"]}],
    )
    right: int | None = Field(description="The number of the right one, from 1.", examples=[2])
    answer: Words | None = Field(
        description="By which the reader judges what was said aloud, if there is nothing to choose from.",
        examples=[None],
    )
    comment: Words = Field(examples=[{"en": "Even the king ate with his fingers.", "fr": "Même lui, avec les doigts."}])


class ReadinessTold(BaseModel):
    """How much of what a game needs is compiled, from 0 to 1."""

    rules: float = Field(description="Before it is 1, the game is played by slower code.", examples=[1.0])
    odds: float = Field(description="Before it is 1, whoever asks for odds waits.", examples=[0.4])


class BotTold(BaseModel):
    """A level of bots."""

    level: str = Field(examples=["medium"])
    name: str = Field(description="What it is called at a table.", examples=["Zahra"])
    sentence: Words


class SeatTold(BaseModel):
    """A seat, and who sits there."""

    kind: Literal["person", "bot", "open"] = Field(examples=["person"])
    name: str | None = Field(examples=["Ana"])
    level: str | None = Field(examples=[None])
    stand_in: str | None = Field(description="The bot that plays for an absent person.", examples=[None])
    has_word: bool = Field(description="Whether the person has given a word for the dice.", examples=[True])
    word: str | None = Field(description="That word, once the game has begun.", examples=["sesame"])
    may_be_handed_over: bool = Field(
        False,
        description="Whether others may let a bot play there now: the person is absent, and they are waiting.",
        examples=[False],
    )


class TableTold(BaseModel):
    """A table, as everybody may know it."""

    id: str = Field(examples=["rZ6sQb0m3J1kX8cWv2yLtA"])
    game: str = Field(examples=["camelup"])
    cards: str | None = Field(description="The board and cards; null: the house's own.", examples=[None])
    options: list[str] = Field(examples=[[]])
    status: Literal["open", "on", "over", "closed"] = Field(
        description='"closed": whoever runs the house has closed the table for good.', examples=["on"]
    )
    public: bool
    odds: bool
    clock: float | None = Field(examples=[None])
    dice: Literal["house", "table"] = Field(examples=["house"])
    commitment: str | None = Field(description="The SHA-256 of the seed of the house's dice.", examples=["9f86d0…"])
    seed: str | None = Field(description="The seed, when the game is over or the table is closed.", examples=[None])
    begins_full: bool
    shuffle: bool = Field(description="Whether the order of the seats was drawn when it was opened.")
    head: Head = Field(description="Lines of the record's head that were given when it was opened.", examples=[{}])
    opened: float = Field(description="Seconds since 1970.", examples=[1700000000.0])
    previous: str | None = Field(description="The table that this is the rematch of.", examples=[None])
    again: str | None = Field(description="The table of the rematch.", examples=[None])
    number: int = Field(description="How many events its log has.", examples=[4])
    seats: list[SeatTold]


class Invitation(BaseModel):
    """An invitation to an open seat."""

    seat: int = Field(examples=[2])
    code: str = Field(description="The code, which can be used once.")
    link: str = Field(description="A link with the code in its fragment, which no server sees.")


class InvitationTold(BaseModel):
    """An invitation that is still valid."""

    seat: int = Field(description="The open seat that it leads to.", examples=[2])


class SeatKey(BaseModel):
    """The key that holds a seat."""

    seat: int = Field(examples=[0])
    key: str = Field(description="Keep it: only its hash is stored.")


class TableOpened(BaseModel):
    """A new table, with secrets that only its opener is told."""

    table: TableTold
    host: str = Field(description="The host's key, which may begin, invite and hand over.")
    keys: list[SeatKey]
    invitations: list[Invitation]


class Joined(BaseModel):
    """A seat that was taken, and its key."""

    table: TableTold
    seat: int = Field(examples=[2])
    key: str = Field(description="Keep it: only its hash is stored.")


PlayedBy = Annotated[
    dict[Literal["stand-in", "clock"], list[int]],
    Field(
        description="Lines of the log, from 0, that somebody else played for a person: a bot while they are away, or "
        "the house when their time was over.",
        examples=[{"stand-in": [4, 7]}],
    ),
]


Parts = TypeAliasType(
    "Parts",
    Annotated[
        list[str | int],
        Field(
            description="An action or an outcome as its words: a number is a number, a player's name is one word.",
            examples=[["desert", 7, "oasis"]],
        ),
    ],
)


class EventParts(BaseModel):
    """A line of the log as lists of words, so that programs need not parse the text; what is hidden is `?`."""

    player: str = Field(examples=["Bo"])
    action: Parts = Field(examples=[["steal", "Cleo", "hand"]])
    outcomes: list[Parts] = Field(description="What chance said, one after another.", examples=[[["gold"]]])


class ChanceTold(BaseModel):
    """What real dice or cards may show now, for a seat that may enter it."""

    outcomes: list[str] = Field(examples=[["white 1", "white 2", "white 3"]])
    outcome_parts: list[Parts] = Field(description="The outcomes in words.", examples=[[["white", 1], ["white", 2]]])
    count: int = Field(description="How many of them must be entered, with spaces between.", examples=[1])
    titles: dict[str, Words] = Field(
        description="What is written on the outcomes that are cards, to find the one that was drawn.",
        examples=[{"draws ankh": {"en": "The ankh", "fr": "L’ânkh"}}],
    )


class Snapshot(BaseModel):
    """All that a seat may know of a table; `view` is what `Match.view` of the Python API returns."""

    type: Literal["snapshot"]
    number: int = Field(examples=[4])
    seat: int | None = Field(examples=[0])
    table: TableTold
    view: dict[str, Any] | None
    log: list[str] = Field(examples=[["Ana: leg blue"]])
    log_parts: list[EventParts]
    by: PlayedBy
    deadline: float | None = Field(description="When the time of the player to move is over.", examples=[None])
    chance: ChanceTold | None = Field(
        None, description="What real dice or cards may show, for a seat that may enter it."
    )
    asked: int | None = Field(
        None, description="The only seat that may enter it, if hands are hidden.", examples=[None]
    )


class Done(BaseModel):
    """The event that a move has become; it is on disk."""

    number: int = Field(description="The number of the event.", examples=[4])
    kind: str = Field(
        description="The event's kind: `disputed` if impossible cards were entered, and nothing was played.",
        examples=["played"],
    )
    line: str | None = Field(
        description="The event's line as this seat sees it; null if it is disputed.", examples=["Ana: roll white 2"]
    )
    repeat: bool = Field(description="Whether it had been played already.")


class ViewTold(BaseModel):
    """The game as a seat saw it after the first `at` lines of the log."""

    at: int
    view: dict[str, Any]


class LogTold(BaseModel):
    """The log as a seat saw it."""

    number: int
    log: list[str]
    log_parts: list[EventParts]
    by: PlayedBy


class EventsTold(BaseModel):
    """The events from a number on, and the current state."""

    events: list[dict[str, Any]]
    snapshot: Snapshot


class OddsTold(BaseModel):
    """The odds, as `caravan odds --json` prints them, after the first `number` events."""

    number: int
    odds: dict[str, Any]


class Moment(BaseModel):
    """A moment of a record: its start, or the state after one of its events."""

    line: str | None = Field(description="The event, as the record tells it; null at the start.")
    parts: EventParts | None = Field(description="The event as lists of words.")
    view: dict[str, Any]
    notes: list[Words] = Field(description="What was read aloud, such as a card.")
    favourites: dict[str, float] | None = Field(description="Camel Up: each camel's exact chance to win the race.")


class ReplayTold(BaseModel):
    """A record told moment by moment, from its start on."""

    moments: list[Moment]


class Proof(BaseModel):
    """How the dice can be verified."""

    dice: Literal["house", "table"]
    commitment: str | None
    seed: str | None = Field(description="The seed, when the game is over.")
    words: str | None = Field(
        description="The words that players gave, as the record's line `words`, once the game has begun.",
        examples=["sesame, -, old camel"],
    )
    method: str


class Health(BaseModel):
    """The answer of a house that serves."""

    status: Literal["ok"]
    version: str = Field(examples=["0.1.0"])
