"""The library: a board and its cards, read from a folder of TOML files and checked line by line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.grammar import ARG1, FORM, Form, Grammar, Slot
from caravanserai.games.pharaohs.box import (
    AHEAD,
    AMULETS,
    BEHIND,
    CARD,
    CHOICE,
    DECKS,
    EFFECTS,
    KINDS,
    LOSE,
    MISS,
    MOST_ANSWERS,
    MOST_CARDS,
    MOST_MISSIONS,
    NEXT,
    OBJECTS,
    PASSAGE,
    PREVIOUS,
    QUESTION_DECKS,
    SACRED,
    SQUARES,
    START,
    STARTER,
    SUMMIT,
    SWAP,
    THROWS,
    TOP,
    WIN,
)
from caravanserai.messages import LANGUAGES

OURS = Path(__file__).parent
SLUG = re.compile("[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST_SLUG = 40
AGES = (6, 9)
FEWEST_MISSIONS = 6  # one a player
MOST_OBJECTS = 12  # of a mission; in ours 5 (PH-60)
PLAYED_KINDS = KINDS[:PASSAGE]  # those that the board's file lists
LEVELS = ("level1", "level2")
PLAIN = ("nothing", "roll", "forgo", "shield", "rest")
COUNTED = ("forward", "back", "miss")
LEVEL_TWO_ONLY = ("win", "lose", "forgo")
SIDES = {"ahead": AHEAD, "behind": BEHIND}
Text = Mapping[str, str]


@dataclass(frozen=True)
class Card:
    """An amulet, an evil spell or a mission: what it is called, its story, and what it does or needs."""

    slug: str
    name: Text
    story: Text
    effects: tuple[tuple[int, int], ...] = ()  # by level
    needs: tuple[int, ...] = ()


@dataclass(frozen=True)
class Question:
    """A question with its answers, the right one from 0, and the comment that is read afterwards.

    One without answers to choose from has an `answer` by which the reader judges what was said aloud.
    """

    slug: str
    age: int
    question: Text
    answers: Mapping[str, tuple[str, ...]]
    right: int
    comment: Text
    answer: Text | None = None

    @property
    def told(self) -> dict[str, Any]:
        """All that stands on the card, in what JSON can say; the number of the right answer counts from 1."""
        spoken = self.answer is not None
        return {
            "slug": self.slug,
            "age": self.age,
            "question": dict(self.question),
            "answers": None if spoken else {language: list(listed) for language, listed in self.answers.items()},
            "right": None if spoken else self.right + 1,
            "answer": dict(self.answer) if self.answer else None,
            "comment": dict(self.comment),
        }

    def answer_in(self, language: str, right: int) -> str:
        """The answer in a language: the one of this number, or the one to be said aloud."""
        return self.answers[language][right] if self.answer is None else self.answer[language]


def slugs(cards: Sequence[Card | Question]) -> tuple[str, ...]:
    """The slugs of cards, in their order."""
    return tuple(card.slug for card in cards)


class Source:
    """A TOML file that can say on which line something stands."""

    def __init__(self, path: Path) -> None:
        self.path = path
        try:
            self.text = path.read_text("utf-8")
            self.tables = tomllib.loads(self.text)
        except OSError as error:
            raise BadSetting(Reason("cannot-read", {"file": str(path), "why": error.strerror or str(error)})) from None
        except UnicodeDecodeError as error:
            raise BadSetting(Reason("cannot-read", {"file": str(path), "why": str(error)})) from None
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"\(at line (\d+)", str(error))
            line = int(found[1]) if found else self.text.count("\n") + 1
            why = re.sub(r" \(at .*\)$", "", str(error))
            raise self.bad("not-toml", line, why=why) from None

    def line(self, table: str, key: str = "") -> int:
        """The line of a table's head, or of a key in it; of a key of the file itself where the table is ''."""
        lines = self.text.split("\n")
        start = 0
        if table:
            heads = [
                number
                for number, line in enumerate(lines)
                if re.match(rf"\s*\[\s*[\"']?{re.escape(table)}[\"']?\s*\]", line)
            ]
            start = heads[0] if heads else 0
        if key:
            for number in range(start, len(lines)):
                if re.match(rf"\s*\"?{re.escape(key)}\"?\s*[.=]", lines[number]):
                    return number + 1
        return start + 1

    def bad(self, message: str, line: int, **about: object) -> BadSetting:
        """That something in this file cannot be."""
        return BadSetting(Reason(f"pharaohs-file-{message}", {"file": self.path.name, "line": line, **about}))


@dataclass(frozen=True)
class Library:
    """A board and its decks."""

    kinds: tuple[int, ...]  # of the squares, from 0
    passages: Mapping[int, int]
    questions: tuple[tuple[Question, ...], ...]  # by deck, those for the youngest first
    amulets: tuple[Card, ...]
    spells: tuple[Card, ...]
    missions: tuple[Card, ...]

    @cached_property
    def outcomes(self) -> Grammar:
        """What chance may say: the die, every card by its slug, deck by deck, then who starts, and the missions."""
        return Grammar(
            *THROWS.forms,
            *(Form("draws", Slot("card", slugs(deck))) for deck in self.decks),
            STARTER,
            Form("mission", Slot("mission", slugs(self.missions))),
        )

    def drawn_by(self, outcome: int) -> Card | Question | None:
        """The card that an outcome draws; None of what draws no card."""
        form, card = self.outcomes.parts[outcome, [FORM, ARG1]]
        return self.decks[form - CARD][card] if CARD <= form < CARD + len(DECKS) else None

    @property
    def decks(self) -> tuple[Sequence[Card | Question], ...]:
        """All decks, in the order of DECKS."""
        return (*self.questions, self.amulets, self.spells)

    @property
    def told_questions(self) -> list[dict[str, Any]]:
        """All questions, deck by deck, with what the reader of a card sees of it, in what JSON can say."""
        return [
            {"deck": deck, **question.told}
            for deck, questions in zip(DECKS[:QUESTION_DECKS], self.questions, strict=True)
            for question in questions
        ]

    @cached_property
    def fields(self) -> dict[str, Any]:
        """What kernels read of it: the fields of a position that stay as they are."""
        made: dict[str, Any] = {
            "kind": np.array(self.kinds),
            "passage": np.array([self.passages.get(square, 0) for square in range(SQUARES)]),
            "first_outcome": np.array(self.outcomes.starts),
            "cards": np.array([len(deck) for deck in self.decks]),
            "young": np.array([sum(getattr(card, "age", 0) == AGES[0] for card in deck) for deck in self.decks]),
            "right": np.zeros((QUESTION_DECKS, MOST_CARDS), np.int8),
            "answers": np.zeros((QUESTION_DECKS, MOST_CARDS), np.int8),
            "effect": np.zeros((2, MOST_CARDS, 2), np.int8),
            "amount": np.zeros((2, MOST_CARDS, 2), np.int8),
            "missions": len(self.missions),
            "needs": np.zeros((MOST_MISSIONS, SACRED), np.int8),
        }
        for deck, cards in enumerate(self.questions):
            for number, card in enumerate(cards):
                made["right"][deck, number] = card.right
                made["answers"][deck, number] = len(card.answers[LANGUAGES[0]])
        for deck, lucky in enumerate((self.amulets, self.spells)):
            for number, one in enumerate(lucky):
                for level, (effect, amount) in enumerate(one.effects):
                    made["effect"][deck, number, level] = effect
                    made["amount"][deck, number, level] = amount
        for number, mission in enumerate(self.missions):
            made["needs"][number] = mission.needs
        return made


def load(folder: Path) -> Library:
    """Read a folder of the form of ours: `board.toml` and `cards/*.toml`; BadSetting with line and reason if wrong."""
    kinds, passages = read_board(Source(folder / "board.toml"))
    sources = {name: Source(folder / "cards" / f"{name}.toml") for name in (*DECKS, "missions")}
    seen: dict[str, str] = {}
    for source in sources.values():
        check_slugs(source, seen)
    questions = [read_questions(sources[name]) for name in DECKS[:QUESTION_DECKS]]
    amulets, spells = (read_cards(sources[name]) for name in DECKS[AMULETS:])
    return Library(kinds, passages, tuple(questions), amulets, spells, read_missions(sources["missions"]))


def check_slugs(source: Source, seen: dict[str, str]) -> None:
    """Slugs have their form and are unique over all decks."""
    for slug, table in source.tables.items():
        if not SLUG.fullmatch(slug) or len(slug) > LONGEST_SLUG:
            raise source.bad("slug", source.line(slug), slug=slug)
        if not isinstance(table, dict):
            raise source.bad("not-a-card", source.line("", slug), slug=slug)
        if slug in seen:
            raise source.bad("slug-twice", source.line(slug), slug=slug, other=seen[slug])
        seen[slug] = source.path.name
    if not 1 <= len(source.tables) <= MOST_CARDS:
        raise source.bad("how-many", 1, cards=len(source.tables), most=MOST_CARDS)


# The board


def read_board(source: Source) -> tuple[tuple[int, ...], dict[int, int]]:
    """Every square from 1 to 99 has one kind; passages come out inside the board (PH-2 to PH-8)."""
    kinds: dict[int, int] = {0: START, SUMMIT: TOP}
    passages = source.tables.get("passage", {})
    # A table of its own, or a key: `passage.42 = 61`, or all of them in braces.
    passage_line = max(source.line("passage"), source.line("", "passage"))
    if not isinstance(passages, dict):
        raise source.bad("no-passages", passage_line)
    for key in source.tables:
        if key not in PLAYED_KINDS and key != "passage":
            raise source.bad("unknown-kind", source.line("", key), kind=key, kinds=", ".join(PLAYED_KINDS))
    listed = [(name, source.tables.get(name, [])) for name in PLAYED_KINDS]
    for name, squares in (*listed, ("passage", [*passages])):
        line = passage_line if name == "passage" else source.line("", name)
        if not isinstance(squares, list):
            raise source.bad("not-a-list", line, kind=name)
        for told in squares:
            square = int(told) if name == "passage" and str(told).isdecimal() else told
            if isinstance(square, bool) or not isinstance(square, int) or not 1 <= square < SUMMIT:
                raise source.bad("no-square", line, square=str(told))
            if square in kinds:
                raise source.bad("square-twice", line, square=square)
            kinds[square] = KINDS.index(name)
    for square in range(1, SUMMIT):
        if square not in kinds:
            raise source.bad("square-missing", 1, square=square)
    for start, end in passages.items():
        if isinstance(end, bool) or not isinstance(end, int) or not 1 <= end < SUMMIT or end == int(start):
            line = max(passage_line, source.line("passage", start))
            raise source.bad("passage-end", line, square=start, end=str(end))
    for name in OBJECTS:
        if len(source.tables.get(name, [])) == 1:
            raise source.bad("one-alone", source.line("", name), kind=name)
    if source.tables.get("pyramid") and not any(source.tables.get(name) for name in OBJECTS):
        raise source.bad("no-object", source.line("", "pyramid"))
    return tuple(kinds[square] for square in range(SQUARES)), {int(start): end for start, end in passages.items()}


# The cards


def need(source: Source, slug: str, keys: Sequence[str]) -> Mapping[str, Any]:
    """A card with just these keys."""
    card = source.tables[slug]
    for key in keys:
        if key not in card:
            raise source.bad("key-missing", source.line(slug), slug=slug, key=key)
    for key in card:
        if key not in keys:
            raise source.bad("key-unknown", source.line(slug, key), slug=slug, key=key, keys=", ".join(keys))
    return card  # type: ignore[no-any-return]


def in_both(source: Source, slug: str, key: str) -> dict[str, Any]:
    """What a card says in both languages."""
    told = source.tables[slug][key]
    if not isinstance(told, dict) or set(told) != set(LANGUAGES):
        raise source.bad("languages", source.line(slug, key), slug=slug, key=key, languages=", ".join(LANGUAGES))
    return told


def text(source: Source, slug: str, key: str) -> dict[str, str]:
    """A text in both languages."""
    told = in_both(source, slug, key)
    for language, words in told.items():
        if not isinstance(words, str) or not words.strip():
            raise source.bad("empty", source.line(slug, key), slug=slug, key=key, language=language)
    return told


def read_questions(source: Source) -> tuple[Question, ...]:
    """Questions with 2 to 4 answers, one of them right, or with one to be said aloud; the youngest's first (PH-80)."""
    made = []
    for slug in source.tables:
        spoken = "answer" in source.tables[slug]
        keys = ("answer",) if spoken else ("answers", "right")
        card = need(source, slug, ("age", "question", *keys, "comment"))
        if type(card["age"]) is not int or card["age"] not in AGES:
            raise source.bad("age", source.line(slug, "age"), slug=slug)
        question, comment = text(source, slug, "question"), text(source, slug, "comment")
        if spoken:
            none: dict[str, tuple[str, ...]] = dict.fromkeys(LANGUAGES, ())
            made.append(Question(slug, card["age"], question, none, 0, comment, text(source, slug, "answer")))
            continue
        listed = in_both(source, slug, "answers")
        if not all(isinstance(told, list) for told in listed.values()):
            raise source.bad("answers", source.line(slug, "answers"), slug=slug, most=MOST_ANSWERS)
        answers = {language: tuple(told) for language, told in listed.items()}
        for told in answers.values():
            fine = all(isinstance(answer, str) and answer.strip() for answer in told)
            if not fine or len({*told}) != len(told) or not 2 <= len(told) <= MOST_ANSWERS:
                raise source.bad("answers", source.line(slug, "answers"), slug=slug, most=MOST_ANSWERS)
        if len({len(told) for told in answers.values()}) != 1:
            raise source.bad("answers-differ", source.line(slug, "answers"), slug=slug)
        right = card["right"]
        if isinstance(right, bool) or not isinstance(right, int) or not 1 <= right <= len(answers[LANGUAGES[0]]):
            raise source.bad("right", source.line(slug, "right"), slug=slug)
        made.append(Question(slug, card["age"], question, answers, right - 1, comment))
    if not any(card.age == AGES[0] for card in made):
        raise source.bad("none-young", 1)
    return tuple(sorted(made, key=lambda card: card.age))


def read_cards(source: Source) -> tuple[Card, ...]:
    """Amulets or evil spells: what they do at each level (PH-41 to PH-43)."""
    made = []
    for slug in source.tables:
        card = need(source, slug, ("name", "story", *LEVELS))
        effects = []
        for level in LEVELS:
            effect = read_effect(str(card[level]), level)
            if effect is None:
                raise source.bad("effect", source.line(slug, level), slug=slug, effect=str(card[level]))
            effects.append(effect)
        made.append(Card(slug, text(source, slug, "name"), text(source, slug, "story"), tuple(effects)))
    return tuple(made)


def read_effect(phrase: str, level: str) -> tuple[int, int] | None:
    """What a phrase such as `forward 3` or `next jewels` means: the effect and its argument."""
    word, _, rest = phrase.partition(" ")
    if word not in EFFECTS or (word in LEVEL_TWO_ONLY and level != "level2"):
        return None
    number = EFFECTS.index(word)
    amount = None
    if word in PLAIN:
        amount = 0 if not rest else None
    elif word in COUNTED:
        amount = int(rest) if re.fullmatch("[1-9]|1[0-2]", rest) and (number != MISS or int(rest) <= 3) else None
    elif number in (NEXT, PREVIOUS):
        named = "pyramid" if rest == "object" else rest
        amount = KINDS.index(named) if named in PLAYED_KINDS and rest != "pyramid" else None
    elif number in (WIN, LOSE):
        free = "choice" if number == WIN else "any"
        amount = CHOICE if rest == free else OBJECTS.index(rest) if rest in OBJECTS else None
    elif number == SWAP:
        amount = SIDES.get(rest)
    return None if amount is None else (number, amount)


def read_missions(source: Source) -> tuple[Card, ...]:
    """Missions with the objects that each asks for (PH-60)."""
    made = []
    for slug in source.tables:
        card = need(source, slug, ("name", "story", "needs"))
        needs = card["needs"]
        if not isinstance(needs, dict) or set(needs) != set(OBJECTS):
            raise source.bad("needs", source.line(slug, "needs"), slug=slug, objects=", ".join(OBJECTS))
        counts = tuple(needs[kind] for kind in OBJECTS)
        whole = all(type(count) is int and count >= 0 for count in counts)
        if not whole or not 1 <= sum(counts) <= MOST_OBJECTS:
            raise source.bad("total", source.line(slug, "needs"), slug=slug, most=MOST_OBJECTS)
        made.append(Card(slug, text(source, slug, "name"), text(source, slug, "story"), needs=counts))
    if not FEWEST_MISSIONS <= len(made) <= MOST_MISSIONS:
        raise source.bad("missions", 1, fewest=FEWEST_MISSIONS, most=MOST_MISSIONS)
    return tuple(made)
