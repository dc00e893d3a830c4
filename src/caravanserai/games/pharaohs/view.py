"""The view: a position told to somebody; nothing is hidden but an open question's right answer, and its slug."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from caravanserai.core.game import Event
from caravanserai.core.layout import Row
from caravanserai.core.reading import once
from caravanserai.games.pharaohs.box import (
    ACTIONS,
    AHEAD,
    AMULETS,
    ANSWER,
    ASKED,
    CHOICE,
    CHOOSING,
    DECKS,
    DIE_OUTCOMES,
    DIRECTION,
    EFFECTS,
    KINDS,
    LEVEL_TWO,
    LOSE,
    MAY_GO_ON,
    MOST_ANSWERS,
    NEXT,
    NOBODY,
    NOTHING,
    OBJECTS,
    OFFER,
    OFFERED,
    PASS,
    PASSING,
    PREVIOUS,
    PYRAMID,
    QUIZ,
    SPELLS,
    SUMMIT,
    SWAP,
    WIN,
    Position,
)
from caravanserai.games.pharaohs.climb import ahead
from caravanserai.games.pharaohs.library import Card, Library, Question
from caravanserai.games.pharaohs.rules import legal
from caravanserai.messages import LANGUAGES, say

MINUTE = 60  # seconds
HIDDEN = "draws ?"

# What the player to move has to choose; with nothing to choose the die is rolled.
CHOICES = {
    DIRECTION: "direction",
    PASSING: "prisoner",
    OFFERED: "offering",
    ASKED: "question",
    CHOOSING: "object",
    MAY_GO_ON: "mission",
}


class Tale:
    """How a position with a library's cards is told."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def describe(self, position: Position, names: Sequence[str]) -> dict[str, Any]:
        """Everything: what a record knows."""
        seats = range(len(names))
        question = None if position.question == NOTHING else self.question(position)
        told: dict[str, Any] = {
            "squares": {names[seat]: int(position.square[seat]) for seat in seats},
            "skips": {names[seat]: int(position.skips[seat]) for seat in seats},
            "objects": {names[seat]: objects(position.objects[seat]) for seat in seats},
            "missions": {names[seat]: self.mission(position, seat) for seat in seats}
            if position.options & LEVEL_TWO
            else {},
            "stopped": [names[position.stopped[number]] for number in range(position.stops)],
            "prisoner": None if position.prisoner == NOBODY else names[position.prisoner],
            "die": int(position.die) if position.phase == DIRECTION else None,
            "question": None if question is None else question.slug,
        }
        charms = {names[seat]: held(position, seat) for seat in seats if held(position, seat)}
        return {**told, "charms": charms} if charms else told

    def view(self, position: Position, _viewer: int, names: Sequence[str], _conclusions: Row) -> dict[str, Any]:
        """The same for everybody, with the board, missions and the open question in words, and what can be chosen.

        Of the open question its deck is told and not its slug, which may be the answer.
        """
        return dict(once(position, "view", lambda: self.shown(position, names)))

    def shown(self, position: Position, names: Sequence[str]) -> dict[str, Any]:
        """What everybody sees."""
        told = self.describe(position, names)
        told["question"] = None if position.question == NOTHING else DECKS[position.drawing]
        for seat, name in enumerate(names):
            if name in told["missions"]:
                card = self.library.missions[position.mission[seat]]
                told["missions"][name] |= {"name": dict(card.name), "story": dict(card.story)}
        told["board"] = [KINDS[kind] for kind in position.kind]
        told["choice"] = CHOICES.get(int(position.phase))
        told["leads"] = leads(position)
        told["asks"] = self.asks(position, names) if position.phase == ASKED else None
        return told

    def asks(self, position: Position, names: Sequence[str]) -> dict[str, Any]:
        """The open question without its right answer."""
        question = self.question(position)
        return {
            "deck": DECKS[position.drawing],
            "question": dict(question.question),
            "answers": {language: list(answers) for language, answers in question.answers.items()},
            "struck": [number + 1 for number in range(MOST_ANSWERS) if position.struck >> number & 1],
            "reader": None if position.options & LEVEL_TWO else names[position.seat],
        }

    def question(self, position: Position) -> Question:
        """The open question's card."""
        return self.library.questions[position.drawing][position.question]

    def mission(self, position: Position, seat: int) -> dict[str, Any]:
        """A player's mission and what it asks for."""
        card = self.library.missions[position.mission[seat]]
        return {"slug": card.slug, "needs": dict(zip(OBJECTS, card.needs, strict=True))}

    def note(self, event: Event, position: Position) -> list[dict[str, str]]:
        """The amulets and evil spells that an event drew, and the answer and comment to a question that it closed."""
        notes = []
        for outcome in event.outcomes:
            for deck, cards in ((AMULETS, self.library.amulets), (SPELLS, self.library.spells)):
                number = outcome - int(position.first_outcome[deck])
                if 0 <= number < len(cards):
                    notes.append(
                        {language: self.card_text(cards[number], position, language) for language in LANGUAGES}
                    )
        if ANSWER <= event.action <= PASS and position.phase != ASKED:
            deck = int(position.drawing)
            size = sum(int(card) != NOTHING for card in position.order[deck])
            card = self.library.questions[deck][position.order[deck, (int(position.drawn[deck]) - 1) % size]]
            notes.append(
                {
                    language: say(
                        "pharaohs-note-right",
                        language,
                        question=card.question[language],
                        answer=card.answers[language][card.right],
                        comment=card.comment[language],
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

    def retell(self, event: Event, _viewer: int, opened: bool) -> str:
        """An event as everybody saw it: a question's card is named when the question is closed."""
        told = [self.library.outcomes[outcome] for outcome in event.outcomes]
        if not opened and told and self.is_question(event.outcomes[-1]):
            told[-1] = HIDDEN
        return " ".join([ACTIONS[event.action], *told])

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
        if outcome < len(DIE_OUTCOMES):
            return None
        card = self.library.drawn[outcome - len(DIE_OUTCOMES)]
        return dict(card.question if isinstance(card, Question) else card.name)

    def is_question(self, outcome: int) -> bool:
        """Whether an outcome is a card with a question."""
        before_lucky = len(self.library.outcomes) - len(self.library.amulets) - len(self.library.spells)
        return len(DIE_OUTCOMES) <= outcome < before_lucky


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


def leads(position: Position) -> dict[str, Any]:
    """Where each action would end while a square is chosen, by the die or by an offering: the square and its kind."""
    square, die = int(position.square[position.seat]), int(position.die)
    ends: dict[str, int] = {}
    if position.phase == DIRECTION:
        ends = {"forward": ahead(square, die), "back": square - die}
    elif position.phase == MAY_GO_ON:
        ends = {"again": ahead(square, die), "stay": square}
    elif position.phase == OFFERED:
        offers = np.empty(SUMMIT, np.int16)
        count = legal(position, offers)
        ends = {ACTIONS[offer]: int(offer) - OFFER + 1 for offer in offers[:count]}
    return {way: [end, KINDS[position.kind[end]]] for way, end in ends.items()}


def clock(position: Position) -> tuple[int, int] | None:
    """In the quiz a minute for each answer; time out is a pass (PH-51)."""
    return (MINUTE, PASS) if position.phase == ASKED and position.options & QUIZ else None


def objects(row: Any) -> dict[str, int]:
    """Sacred objects with how many there are of each."""
    return {kind: int(row[number]) for number, kind in enumerate(OBJECTS)}


def held(position: Position, seat: int) -> dict[str, Any]:
    """The charms that a player is under: what cards have left behind."""
    told: dict[str, Any] = {}
    if position.shield[seat]:
        told["shield"] = True
    if position.rest[seat]:
        told["rest"] = True
    if position.forgo[seat]:
        told["forgo"] = int(position.forgo[seat])
    return told


def retrace(events: Sequence[Event], guess: Position) -> list[Event]:
    """Nothing of the past is hidden."""
    return list(events)
