"""The view: what is told of a table; nothing is hidden but an open question's right answer, and its slug."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal, NotRequired

from typing_extensions import TypedDict

from caravanserai.core.bits import SIZES
from caravanserai.core.game import Event
from caravanserai.core.grammar import ARG1, FORM, Word
from caravanserai.core.view import SEATS, TO_TABLE, Each, Let, OneOf, Only, Player, Printed, SeenBy, Where, is_reader
from caravanserai.core.words import HIDDEN
from caravanserai.games.pharaohs.box import (
    ACTIONS,
    AGAIN,
    AHEAD,
    ALOUD,
    ANSWER,
    ASKED,
    BACK,
    CHOICE,
    CHOOSING,
    DIRECTION,
    EFFECTS,
    FORWARD,
    JUDGED,
    KINDS,
    LEVEL_TWO,
    LOSE,
    MAY_GO_ON,
    MOST_ANSWERS,
    MOST_CARDS,
    MOST_MISSIONS,
    NEXT,
    NOBODY,
    NOTHING,
    OBJECTS,
    OFFER,
    OFFERED,
    PARTS,
    PASS,
    PASSING,
    PHASES,
    PREVIOUS,
    PYRAMID,
    QUESTION_DECKS,
    QUIZ,
    RIGHT,
    SACRED,
    SQUARES,
    STARTS,
    STAY,
    SWAP,
    WIN,
    WORD,
    WRONG,
    Deck,
    Kind,
    Position,
    SacredObject,
)
from caravanserai.games.pharaohs.climb import ahead, is_bounce, is_prisoner, reader_of
from caravanserai.games.pharaohs.library import Card, Library, Question
from caravanserai.games.pharaohs.rules import card_at, open_to
from caravanserai.kernels import kernel
from caravanserai.messages import LANGUAGES, Language, say

MINUTE = 60  # seconds

# What the player to move has to choose; with nothing to choose the die is rolled.
CHOICES = {
    DIRECTION: "direction",
    PASSING: "prisoner",
    OFFERED: "offering",
    ASKED: "question",
    CHOOSING: "object",
    MAY_GO_ON: "mission",
    JUDGED: "judgement",
}
LEADING = (DIRECTION, MAY_GO_ON, OFFERED)  # a square is chosen

Choice = Annotated[str, OneOf(tuple(CHOICES.get(phase) for phase in range(PHASES)))]
ActionText = Annotated[str, OneOf(tuple(ACTIONS))]
InLanguages = dict[Language, str]
ALL_QUESTIONS = QUESTION_DECKS * MOST_CARDS
QuestionText = Annotated[InLanguages, Printed("questions", ALL_QUESTIONS)]
Answers = Annotated[dict[Language, list[str]], Printed("answers", ALL_QUESTIONS)]
SpokenAnswer = Annotated[InLanguages, Printed("spoken answers", ALL_QUESTIONS)]
QuestionSlug = Annotated[str, Printed("question slugs", ALL_QUESTIONS)]
OBJECT = Each("object", SACRED)


@kernel
def has_mission(mission: int) -> bool:
    """Whether a player's mission is known: at level 2, once it is said."""
    return mission != NOTHING


@kernel
def is_charmed(position: Position, seat: int) -> bool:
    """Whether cards have left something behind with a player."""
    return int(position.shield[seat]) | int(position.rest[seat]) | int(position.forgo[seat]) != 0


@kernel
def is_anybody_charmed(position: Position) -> bool:
    """Whether cards have left something behind with anybody."""
    charmed = False
    for seat in range(position.players):
        charmed |= is_charmed(position, seat)
    return charmed


@kernel
def is_choosing_direction(position: Position) -> bool:
    """Whether the die is rolled, and the way is to be chosen."""
    return position.phase == DIRECTION


@kernel
def is_asked(position: Position) -> bool:
    """Whether a question is open: to be answered, or an answer to be judged."""
    return position.phase in (ASKED, JUDGED)


@kernel
def is_drawn(position: Position) -> bool:
    """Whether the open question is on a card that was drawn: not on one of a real deck."""
    return position.question != NOTHING


@kernel
def has_choices(position: Position) -> bool:
    """Whether the open question has answers to choose from."""
    return position.phase == ASKED


@kernel
def sees_answer(position: Position, viewer: int) -> bool:
    """Whether a viewer is told the answer to a question without choices: only the reader, who judges by it."""
    return position.phase == JUDGED and position.question != NOTHING and position.asked == viewer


@kernel
def question_card(position: Position) -> int:
    """The open question's card, among those of all decks."""
    return position.drawing * MOST_CARDS + position.question


@kernel
def first_prisoner(position: Position) -> int:
    """The prisoner, with several prisons the one of the lowest seat, or NOBODY."""
    for seat in range(position.players):
        if is_prisoner(position, seat):
            return seat
    return NOBODY


@kernel
def is_prison_shared(position: Position) -> bool:
    """Whether several players are in prison, which takes a board with several prisons."""
    return int(SIZES[position.prisoners]) > 1


@kernel
def is_passing(position: Position) -> bool:
    """Whether a prisoner is passed, who may be freed."""
    return position.phase == PASSING


@kernel
def counted(answer: int) -> int:
    """An answer as people count them."""
    return answer + 1


@kernel
def leading_actions(position: Position) -> int:
    """While a square is chosen, by the die or by an offering: the legal actions, as bits from the first one on."""
    return open_to(position)[1] if position.phase in LEADING else 0


@kernel
def leading_action(position: Position, bit: int) -> int:
    """The number of one of them."""
    return open_to(position)[0] + bit


@kernel
def leads_to(position: Position, action: int) -> int:
    """The square that an action would end on."""
    square, die, form = int(position.square[position.seat]), int(position.die), PARTS[action, FORM]
    if form == OFFER:
        return int(PARTS[action, ARG1])
    if form == STAY:
        return square
    return square - die if form == BACK else ahead(square, die)


@kernel
def done_there(position: Position, action: int, end: int) -> int:
    """The kind of the square where an action ends, or NOBODY if it is not done: by staying, after a bounce (PH-15)."""
    form = PARTS[action, FORM]
    waits = form == STAY or (form in (FORWARD, AGAIN) and is_bounce(int(position.square[position.seat]), position.die))
    return NOBODY if waits else int(position.kind[end])


class Mission(TypedDict):
    """A player's mission, and the sacred objects that it asks for."""

    slug: Annotated[str, Printed("mission slugs", MOST_MISSIONS), "mission"]
    needs: Annotated[dict[SacredObject, int], OBJECT, "needs[mission, object]"]
    name: Annotated[InLanguages, Printed("mission names", MOST_MISSIONS), TO_TABLE, "mission"]
    story: Annotated[InLanguages, Printed("mission stories", MOST_MISSIONS), TO_TABLE, "mission"]


class Charms(TypedDict, total=False):
    """What cards have left behind with a player."""

    shield: Annotated[Literal[True], Only("shield[seat]")]
    rest: Annotated[Literal[True], Only("rest[seat]")]
    forgo: Annotated[int, Only("forgo[seat]"), "forgo[seat]"]


class OpenQuestion(TypedDict):
    """The open question; its question and answers are null where they stand on a card of a real deck.

    Without answers to choose from the reader judges what was said aloud, and alone is told the `answer`.
    """

    deck: Annotated[Deck, "drawing"]
    question: Annotated[QuestionText | None, Where(is_drawn), question_card]
    answers: Annotated[Answers | None, Where(has_choices), question_card]
    answer: Annotated[SpokenAnswer | None, SeenBy(sees_answer), question_card]
    struck: Annotated[list[int], Each("answer", MOST_ANSWERS, among="struck"), counted]


class PharaohsView(TypedDict):
    """A table of Pharaohs, as everybody sees it: hidden is an open question's slug, which may be the answer."""

    squares: Annotated[dict[Player, int], SEATS, "square[seat]"]
    skips: Annotated[dict[Player, int], SEATS, "skips[seat]"]
    objects: Annotated[dict[Player, dict[SacredObject, int]], SEATS, OBJECT, "objects[seat, object]"]
    missions: Annotated[dict[Player, Mission], SEATS, Let("mission", "mission[seat]"), Only(has_mission)]
    stopped: Annotated[list[Player], Each("number", "stops"), "stopped[number]"]
    prisoner: Annotated[Player | None, first_prisoner]
    prisoners: NotRequired[
        Annotated[list[Player], Only(is_prison_shared), Each("seat", "players", among="prisoners"), "seat"]
    ]
    die: Annotated[int | None, Where(is_choosing_direction), "die"]
    question: Annotated[
        QuestionSlug | Deck | None, Where(is_drawn), SeenBy(is_reader, otherwise="drawing"), question_card
    ]
    reader: NotRequired[Annotated[Player, Only(is_asked), reader_of]]
    charms: NotRequired[Annotated[dict[Player, Charms], Only(is_anybody_charmed), SEATS, Only(is_charmed)]]
    board: Annotated[list[Kind], TO_TABLE, Each("square", SQUARES), "kind[square]"]
    choice: Annotated[Choice | None, TO_TABLE, "phase"]
    leads: Annotated[
        dict[ActionText, tuple[int, Kind | None]],
        TO_TABLE,
        Each("bit", WORD, among=leading_actions, key="action"),
        Let("action", leading_action),
        Let("end", leads_to),
        "end",
        done_there,
    ]
    passes: Annotated[Player | None, TO_TABLE, Where(is_passing), "passed"]
    asks: Annotated[OpenQuestion | None, TO_TABLE, Where(is_asked)]


def printed(shelf: Library) -> dict[str, list[Any]]:
    """What stands on a library's cards, by the keys of the view."""
    questions = [card for deck in shelf.questions for card in (*deck, *[None] * (MOST_CARDS - len(deck)))]
    return {
        "mission slugs": [card.slug for card in shelf.missions],
        "mission names": [dict(card.name) for card in shelf.missions],
        "mission stories": [dict(card.story) for card in shelf.missions],
        "question slugs": [card and card.slug for card in questions],
        "questions": [card and dict(card.question) for card in questions],
        "answers": [card and dict(card.answers) for card in questions],
        "spoken answers": [card and (dict(card.answer) if card.answer else None) for card in questions],
    }


class Presenter:
    """Tells positions and events in words, with the texts of a library's board and cards."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def note(self, event: Event, position: Position) -> list[dict[str, str]]:
        """The amulets and evil spells that an event drew, and the answer and comment to a question that it closed."""
        notes = [
            {language: self.card_text(card, position, language) for language in LANGUAGES}
            for card in map(self.library.drawn_by, event.outcomes)
            if isinstance(card, Card)
        ]
        closed = PARTS[event.action, FORM] in (ANSWER, PASS, RIGHT, WRONG) and position.phase != ASKED
        if closed and not position.options & ALOUD:
            deck = int(position.drawing)
            number = card_at(position, deck, int(position.drawn[deck]) - 1)
            question = self.library.questions[deck][number]
            notes.append(
                {
                    language: say(
                        "pharaohs-note-right",
                        language,
                        question=question.question[language],
                        answer=question.answer_in(language, int(position.right[deck, number])),
                        comment=question.comment[language],
                    )
                    for language in LANGUAGES
                }
            )
        return notes

    def card_text(self, card: Card, position: Position, language: str) -> str:
        """A card as it is read aloud: its name, its story, and what it does at this level (PH-43)."""
        effect, amount = card.effects[1 if position.options & LEVEL_TWO else 0]
        does = say(f"pharaohs-effect-{EFFECTS[effect]}", language, **effect_words(effect, amount, language))
        return f"{card.name[language]}. {card.story[language]} {does}"

    def seen(self, event: Event, _viewer: int, opened: bool) -> tuple[list[Word], list[list[Word]]]:
        """The words of an event as everybody saw it: a question's card is named when the question is closed."""
        told = [self.library.outcomes.words(outcome) for outcome in event.outcomes]
        if not opened and told and isinstance(self.library.drawn_by(event.outcomes[-1]), Question):
            told[-1][-1] = HIDDEN
        return ACTIONS.words(event.action), told

    def opened(self, events: Sequence[Event], position: Position) -> list[bool]:
        """All events lie open but the one that drew the question which is asked now."""
        told = [True] * len(events)
        if position.question != NOTHING:
            # A question ends the event that draws it, and only answers follow.
            asked = max(number for number, event in enumerate(events) if event.outcomes)
            told[asked] = False
        return told

    def title(self, outcome: int) -> dict[str, str] | None:
        """What is written on a card: the name of an amulet or an evil spell, or the question; None of the die."""
        card = self.library.drawn_by(outcome)
        if card is None:
            return None
        return dict(card.question if isinstance(card, Question) else card.name)


def effect_words(effect: int, amount: int, language: str) -> dict[str, str | int]:
    """The argument of an effect as its message wants it."""
    if effect in (NEXT, PREVIOUS):
        kind = "object" if amount == PYRAMID else KINDS[amount]
        return {"kind": say(f"pharaohs-kind-{kind}", language)}
    if effect in (WIN, LOSE):
        return {"amount": "choice" if amount == CHOICE else OBJECTS[amount]}
    if effect == SWAP:
        return {"amount": "ahead" if amount == AHEAD else "behind"}
    return {"amount": amount}


def clock(position: Position) -> tuple[int, int] | None:
    """In the quiz a minute for each answer; time out is a pass (PH-51)."""
    return (MINUTE, STARTS[PASS]) if position.phase == ASKED and position.options & QUIZ else None


def guessed_events(events: Sequence[Event], guess: Position) -> list[Event]:
    """Nothing of the past is hidden."""
    return list(events)
