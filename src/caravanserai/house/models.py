"""Models: the requests that the house takes and the answers that it gives, as OpenAPI describes them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field
from typing_extensions import TypeAliasType

from caravanserai.core.setting import LONGEST_NAME
from caravanserai.house.keys import LONGEST_KEY
from caravanserai.messages import LANGUAGES

MOST_SEATS = 10
SHORTEST_ID = 22  # letters of an id that a guest has made: 128 bits
MOST_EVENTS = 1 << 31
LONGEST_ACTION = 400  # letters of an action's or an outcome's text
LONGEST_ID = 64  # letters of the id that a client gives an action
STAND_IN = "easy"  # the bot that plays for an absent person, unless a table names another

Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME, examples=["Ana"])]
Level = Annotated[str, Field(max_length=40, examples=["medium"])]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS, examples=[0])]
Number = Annotated[
    int, Field(ge=0, lt=MOST_EVENTS, description="How many events had been seen when it was made.", examples=[4])
]
ClientId = Annotated[
    str | None,
    Field(max_length=LONGEST_ID, description="Yours: a repeat of it is answered as before.", examples=["a1"]),
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
Head = Annotated[
    dict[str, Annotated[str, Field(max_length=500)]],
    Field(max_length=8, description="Lines of the record's head.", examples=[{}]),
]


class RequestBody(BaseModel):
    """Something that is sent: what it does not know is refused."""

    model_config = ConfigDict(extra="forbid")


class SeatRequestBody(RequestBody):
    """A seat: a person at this device, a bot, or open to who joins."""

    kind: Literal["person", "bot", "open"] = Field(examples=["person"])
    name: Name | None = Field(None, description="A person needs one; a bot without one gets one.", examples=["Ana"])
    level: Level | None = Field(None, description="A bot's, as `/api/bots` lists them.", examples=[None])


class NewTable(RequestBody):
    """A table to be opened."""

    game: str = Field(max_length=40, examples=["camelup"])
    options: list[Annotated[str, Field(max_length=40)]] = Field(default_factory=list, max_length=20, examples=[[]])
    seats: list[SeatRequestBody] = Field(
        min_length=1,
        max_length=MOST_SEATS,
        examples=[[{"kind": "person", "name": "Ana"}, {"kind": "bot", "level": "easy"}, {"kind": "open"}]],
    )
    public: bool = Field(False, description="Listed, and open to anybody.")
    odds: bool = Field(True, description="Whether the odds may be asked.")
    clock: float | None = Field(None, description="Seconds a turn, 5 to 60 days.", examples=[None])
    dice: str = Field("house", max_length=10, description="`house`, or `table` for real dice that a player types in.")
    begins_full: bool = Field(True, description="Whether it begins when the last open seat is taken.")
    head: Head = Field(default_factory=dict)
    stand_in: Level = Field(STAND_IN, description="The bot that plays when somebody's time is over.", examples=["easy"])
    shuffle: bool = Field(False, description="Whether the order of the seats is drawn, before anybody sits down.")


class Joining(RequestBody):
    """Taking a seat."""

    name: Name
    code: str | None = Field(
        None, max_length=LONGEST_KEY, description="The invitation's; a public table needs none.", examples=[None]
    )
    seat: SeatNumber | None = Field(None, description="Any, if none is named.", examples=[None])
    id: str | None = Field(
        None,
        min_length=SHORTEST_ID,
        max_length=LONGEST_ID,
        pattern="^[A-Za-z0-9_-]+$",
        description="Yours, random and secret: the same again, with the same code, gives the same seat and key.",
        examples=[None],
    )


class Renaming(RequestBody):
    """Another name."""

    name: Name


class Inviting(RequestBody):
    """Another invitation to an open seat."""

    seat: SeatNumber


class Starting(RequestBody):
    """Beginning with those who sit."""

    head: Head = Field(default_factory=dict)


class Acting(RequestBody):
    """An action."""

    number: Number
    action: str = Field(max_length=LONGEST_ACTION, examples=["roll"])
    id: ClientId = None


class Settling(RequestBody):
    """What real dice or cards showed."""

    number: Number
    outcome: str = Field(max_length=LONGEST_ACTION, examples=["white 2"])
    id: ClientId = None


class HandingOver(RequestBody):
    """Letting a bot play for somebody."""

    seat: SeatNumber | None = Field(None, description="One's own, if none is named.", examples=[None])
    level: Level | None = Field(None, description="The table's stand-in, if none is named.", examples=[None])


# Answers


class Fault(BaseModel):
    """What is wrong."""

    code: str = Field(examples=["not-your-turn"])
    message: str = Field(examples=["it is Bo's turn (CU-21)"])
    rule: str | None = Field(examples=["CU-21"])
    action: str | None = Field(None, examples=[None])
    line: int | None = Field(None, description="The bad line of a record.", examples=[None])


class Wrong(BaseModel):
    """A refusal."""

    error: Fault
    number: int | None = Field(None, description="How many events the table has, after a conflict.", examples=[None])


class OptionTold(BaseModel):
    """An option of a game."""

    name: str = Field(examples=["support"])
    title: Words = Field(examples=[{"en": "Support dice", "fr": "Dés d’encouragement"}])
    sentence: Words = Field(examples=[{"en": "A longer track.", "fr": "Une piste plus longue."}])
    needs: list[str] = Field(description="Options that must be chosen with it.", examples=[[]])
    players: tuple[int, int] = Field(description="How many may play with it and what it needs.", examples=[[2, 8]])
    bars: list[str] = Field(description="Options that cannot be chosen with it.", examples=[[]])


class GameTold(BaseModel):
    """A game of the house."""

    name: str = Field(examples=["camelup"])
    title: str = Field(examples=["Camel Up"])
    version: str = Field(examples=["1.0"])
    players: tuple[int, int] = Field(examples=[[2, 10]])
    minutes: tuple[int, int] | None = Field(description="How long people take for it.", examples=[[20, 30]])
    prints_minutes: bool = Field(description="Whether the box says how long; else it is our experience.")
    ages: Words | None = Field(
        description="For what ages it is, as the box says; null where that is silent.",
        examples=[{"en": "from 10 years", "fr": "dès 10 ans"}],
    )
    sentence: Words
    options: list[OptionTold]
    hidden_hands: bool
    odds: bool


class ReadinessTold(BaseModel):
    """How much of what a game needs is compiled, from 0 to 1."""

    rules: float = Field(description="Before 1 it is played all the same, by slower code.", examples=[1.0])
    odds: float = Field(description="Before 1 who asks for odds waits.", examples=[0.4])


class BotTold(BaseModel):
    """A level of bot."""

    level: str = Field(examples=["medium"])
    name: str = Field(description="What it is called at a table.", examples=["Zahra"])
    sentence: Words


class SeatTold(BaseModel):
    """Who sits there."""

    kind: Literal["person", "bot", "open"] = Field(examples=["person"])
    name: str | None = Field(examples=["Ana"])
    level: str | None = Field(examples=[None])
    stand_in: str | None = Field(description="The bot that plays for an absent person.", examples=[None])
    may_be_handed_over: bool = Field(
        False,
        description="Whether others may let a bot play there now: who sits there is absent, and is waited for.",
        examples=[False],
    )


class TableTold(BaseModel):
    """A table, as everybody may know it."""

    id: str = Field(examples=["rZ6sQb0m3J1kX8cWv2yLtA"])
    game: str = Field(examples=["camelup"])
    options: list[str] = Field(examples=[[]])
    status: Literal["open", "on", "over"] = Field(examples=["on"])
    public: bool
    odds: bool
    clock: float | None = Field(examples=[None])
    dice: Literal["house", "table"] = Field(examples=["house"])
    commitment: str | None = Field(description="The SHA-256 of the seed of the house's dice.", examples=["9f86d0…"])
    seed: str | None = Field(description="The seed, when the game is over.", examples=[None])
    begins_full: bool
    shuffle: bool = Field(description="Whether the order of the seats was drawn when it was opened.")
    head: Head = Field(description="Lines of the record's head that were given when it was opened.", examples=[{}])
    opened: float = Field(description="Seconds since 1970.", examples=[1700000000.0])
    previous: str | None = Field(description="The table that this is the rematch of.", examples=[None])
    again: str | None = Field(description="The table of the rematch.", examples=[None])
    number: int = Field(description="How many events its log has.", examples=[4])
    seats: list[SeatTold]


class Invitation(BaseModel):
    """A way to an open seat."""

    seat: int = Field(examples=[2])
    code: str = Field(description="Good once.")
    link: str = Field(description="With the code in its fragment, which no server sees.")


class InvitationTold(BaseModel):
    """An invitation that is good."""

    seat: int = Field(description="The open seat that it leads to.", examples=[2])


class SeatKey(BaseModel):
    """What holds a seat."""

    seat: int = Field(examples=[0])
    key: str = Field(description="Keep it: only its hash is stored.")


class TableOpened(BaseModel):
    """A new table, with what nobody else is told."""

    table: TableTold
    host: str = Field(description="The host's key: to begin, to invite, to hand over.")
    keys: list[SeatKey]
    invitations: list[Invitation]


class Joined(BaseModel):
    """A seat taken."""

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
    """A line of the log in parts, so that nobody needs to read the text; what is hidden is `?`."""

    player: str = Field(examples=["Bo"])
    action: Parts = Field(examples=[["steal", "Cleo", "hand"]])
    outcomes: list[Parts] = Field(description="What chance said, one after another.", examples=[[["gold"]]])


class ChanceTold(BaseModel):
    """What real dice or cards may show now, for a seat that may say it."""

    outcomes: list[str] = Field(examples=[["white 1", "white 2", "white 3"]])
    outcome_parts: list[Parts] = Field(description="The same in parts.", examples=[[["white", 1], ["white", 2]]])
    count: int = Field(description="How many of them are to be said, one after another with a space.", examples=[1])
    titles: dict[str, Words] = Field(
        description="What is written on those that are cards, for who looks for the one that was drawn.",
        examples=[{"draws ankh": {"en": "The ankh", "fr": "L’ânkh"}}],
    )


class Snapshot(BaseModel):
    """All that a seat may know; `view` as the Python API's `Match.view` tells it."""

    type: Literal["snapshot"]
    number: int = Field(examples=[4])
    seat: int | None = Field(examples=[0])
    table: TableTold
    view: dict[str, Any] | None
    log: list[str] = Field(examples=[["Ana: leg blue"]])
    log_parts: list[EventParts]
    by: PlayedBy
    deadline: float | None = Field(description="When the time of the player to move is over.", examples=[None])
    chance: ChanceTold | None = Field(None, description="What real dice or cards may show, for who may say it.")
    asked: int | None = Field(
        None, description="The one seat that may say it, where hands are hidden.", examples=[None]
    )


class Done(BaseModel):
    """An action was played and is on disk."""

    number: int = Field(description="Of its event.", examples=[4])
    kind: str = Field(
        description="The event's: `disputed` where real cards were told that cannot have come, and nothing was played.",
        examples=["played"],
    )
    line: str | None = Field(
        description="As the log tells it to this seat; nothing of what is disputed.", examples=["Ana: roll white 2"]
    )
    repeat: bool = Field(description="Whether it had been played already.")


class ViewTold(BaseModel):
    """The game as a seat saw it after so many events of the record."""

    at: int
    view: dict[str, Any]


class LogTold(BaseModel):
    """The log as a seat saw it."""

    number: int
    log: list[str]
    log_parts: list[EventParts]
    by: PlayedBy


class EventsTold(BaseModel):
    """Events from a number on, and how things stand."""

    events: list[dict[str, Any]]
    snapshot: Snapshot


class OddsTold(BaseModel):
    """The odds, as `caravan odds --json` tells them."""

    number: int
    odds: dict[str, Any]


class Moment(BaseModel):
    """Where a record stood: at its start, or after one of its events."""

    line: str | None = Field(description="The event, as the record tells it; null at the start.")
    parts: EventParts | None = Field(description="The same in parts.")
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
    seed: str | None = Field(description="When the game is over.")
    method: str


class Health(BaseModel):
    """That the house serves."""

    status: Literal["ok"]
    version: str = Field(examples=["0.1.0"])
