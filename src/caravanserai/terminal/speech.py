"""Speech: actions and chance in the reader's words, as they are shown at a table and as people type them.

Both the words of the language and those of the record are understood, whatever their capitals and accents. What was
understood goes on in the record's words: nothing but the screen knows others.
"""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple, TypeGuard

from caravanserai.core.fault import IllegalAction, Reason
from caravanserai.core.game import Event
from caravanserai.core.grammar import SLOT, Grammar, Seats, Slot, Word
from caravanserai.core.match import Match
from caravanserai.core.setting import Setting
from caravanserai.core.state import State
from caravanserai.core.words import HIDDEN, LONGEST_EVENT, Words, named
from caravanserai.messages import say
from caravanserai.messages.vocabulary import Spellings, vocabulary

SPELLED_OUT = str.maketrans(
    {"œ": "oe", "æ": "ae", "’": "'", **dict.fromkeys('«»“”„"', " ")}  # letters that few keyboards have, and quotes
)
LONGEST_TITLE = 40  # letters of a card's title in a list to choose from; a longer one is told by its short name
NO_SEAT = str.maketrans("{}", "()")  # a seat in braces stands for a player's name
NO_BREAK = "\N{NO-BREAK SPACE}"
# What is said of words that are not in the vocabulary: it names those of the record.
WORD_FAULTS = ("first-word-unknown", "word-unknown", "words-missing", "word-too-many", "spaces-between", "space-at-end")
CARDS_NAMED = ("card", "next")  # in what is said of cards that cannot have come


def spaced(text: str) -> str:
    """A text with one ordinary space between words."""
    return " ".join(text.split())


def folded(text: str) -> str:
    """A text without capitals, accents and quotation marks: what is the same here is understood as the same."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(SPELLED_OUT))
    return spaced("".join(letter for letter in letters if not unicodedata.combining(letter)))


class Found(NamedTuple):
    """A text of a grammar that was found at the beginning of what somebody typed, and what follows it."""

    number: int
    typed: str
    rest: str


class Phrases:
    """A grammar at a table in a language: each text as it is shown, and all ways to type it."""

    def __init__(
        self, record: Words, names: Sequence[str], patterns: Spellings, words: Spellings, titles: Mapping[str, str]
    ) -> None:
        """`record` are the texts as the record has them; `titles` what is written on cards, by their short names."""
        self._record, self._names = record, names
        self._patterns, self._words, self._titles = patterns, words, titles
        first = {key: spellings[0] for key, spellings in patterns.items()}
        shown = {key: spellings[0] for key, spellings in words.items()}
        self._grammar: Grammar = record.grammar.reworded(first, {**shown, **titles})
        self.shown = Words(self._grammar, names)

    def told(self, number: int, words: Sequence[Word] | None = None) -> str:
        """A text as it is shown; `words` are those of the record, some of them hidden."""
        if words is None or HIDDEN not in words:
            return self.shown.texts[number]
        form, own = self._record.grammar.form(number), self._grammar.form(number)
        hidden = [part.name for part, word in zip(form.parts, words, strict=False) if word == HIDDEN and is_slot(part)]
        if len(hidden) < list(words).count(HIDDEN) or len(words) != len(form.parts):
            # More is hidden than the words of slots: nothing but what was seen is told.
            return " ".join(str(named(word, self._names)) for word in words)
        seen = [
            HIDDEN if is_slot(part) and part.name in hidden else str(named(word, self._names))
            for part, word in zip(own.parts, self._grammar.words(number), strict=True)
        ]
        return " ".join(seen)

    def find(self, typed: str) -> Found | None:
        """The longest text that what was typed begins with; None where it begins with none."""
        tokens = typed.split() if len(typed) <= LONGEST_EVENT else []
        for end in range(min(len(tokens), self._most_words), 0, -1):
            said = " ".join(tokens[:end])
            number = self._exact.get(said)
            if number is None:
                number = self._understood.get(folded(said))
            if number is not None:
                return Found(number, said, " ".join(tokens[end:]))
        return None

    def complain(self, text: str, said: str, rest: str) -> IllegalAction:
        """What is wrong with words that are not in the vocabulary, as `Words.complain`; with this language's choices.

        What was typed with the record's words is told with those.
        """
        first, _, _ = rest.partition(" ")
        is_of_record = first in self._first_words(self._record) and first not in self._first_words(self.shown)
        if is_of_record:
            return self._record.complain(text, said, rest)
        return self.shown.complain(text, said, " ".join(self._spelled.get(folded(word), word) for word in rest.split()))

    @staticmethod
    def _first_words(words: Words) -> set[str]:
        return {text.split(" ")[0] for text in words.numbers}

    @cached_property
    def _spelled(self) -> dict[str, str]:
        """Each word as it is shown, by what it is the same as."""
        return {folded(word): word for text in self.shown.numbers for word in text.split(" ")}

    @cached_property
    def _exact(self) -> dict[str, int]:
        """All texts of the record and all that are shown; of two alike it is the record's."""
        return {spaced(text): number for words in (self.shown, self._record) for text, number in words.numbers.items()}

    @cached_property
    def _understood(self) -> dict[str, int | None]:
        """All that may be typed, folded; None where two texts are folded to the same."""
        found: dict[str, int | None] = {}
        for number in self._record.numbers.values():
            for text in self._ways(number):
                found[text] = number if found.setdefault(text, number) == number else None
        return found

    @cached_property
    def _most_words(self) -> int:
        """How many words the longest text has that is understood."""
        return max(text.count(" ") + 1 for text in (*self._exact, *self._understood))

    def _ways(self, number: int) -> Iterator[str]:
        """All ways to type a text, folded."""
        grammar = self._record.grammar
        form = grammar.form(number)
        spellings = {
            part.name: list(self._spellings(part, word))
            for part, word in zip(form.parts, grammar.words(number), strict=True)
            if isinstance(part, Slot)
        }
        for pattern in (*self._patterns.get(form.pattern, ()), form.pattern):
            parts = [part if slot is None else spellings[slot[1]] for part, slot in slots_of(pattern)]
            for chosen in itertools.product(*([folded(part)] if isinstance(part, str) else part for part in parts)):
                yield " ".join(chosen)

    def _spellings(self, slot: Slot, word: Word) -> Iterator[str]:
        """All ways to type a word of a slot, folded: in this language, as it is written on a card, as in the record."""
        if isinstance(slot, Seats):
            name = str(named(word, self._names))
            yield folded(name) or name
            return
        text = str(word)
        ways = [*self._words.get(text, ()), *([self._titles[text]] if text in self._titles else []), text]
        yield from dict.fromkeys(map(folded, ways))


def is_slot(part: str | Slot) -> TypeGuard[Slot]:
    """Whether a part of a form takes one of several words."""
    return isinstance(part, Slot)


def slots_of(pattern: str) -> Iterator[tuple[str, re.Match[str] | None]]:
    """The parts of a form's pattern, each with its match if it is a slot."""
    for part in pattern.split(" "):
        yield part, SLOT.fullmatch(part)


class Speech:
    """What is said at a table, in a language."""

    def __init__(self, setting: Setting, language: str) -> None:
        self.language = language
        self._setting = setting
        words = vocabulary(setting.game.name, language)
        self._titles = titles(setting, language)
        self._actions = Phrases(setting.actions, setting.players, words.actions, words.words, {})
        self._outcomes = Phrases(setting.outcomes, setting.players, words.outcomes, words.words, self._titles)

    # Shown

    def event(self, event: Event, viewer: int, opened: bool = False) -> str:
        """An event as a seat saw it, or a spectator (-1), without its player's name."""
        action, outcomes = self._setting.game.telling.seen(event, viewer, opened)
        said = [self._actions.told(event.action, action)]
        said += [self._outcomes.told(number, words) for number, words in zip(event.outcomes, outcomes, strict=True)]
        return " ".join(said)

    def log(self, match: Match, player: str | None, since: int = 0) -> list[str]:
        """The events as a player saw them, or a spectator, from event number `since` on."""
        viewer = match.state.viewer_of(player)
        return [
            say(
                "table-event",
                self.language,
                player=match.players[event.seat],
                action=self.event(event, viewer, opened),
            )
            for event, opened in zip(match.events[since:], match.opened()[since:], strict=True)
        ]

    def legal(self, state: State, player: str | None = None) -> list[str]:
        """The legal actions as a player would see each of them played, or a spectator, as `State.legal_as_seen`."""
        if not state.legal_as_seen(player):
            return []
        viewer, seat = state.viewer_of(player), state.mover
        return [self.event(Event(seat, action), viewer) for action in state.legal_actions()]

    def action(self, text: str) -> str:
        """An action of the record as it is shown."""
        number = self._setting.actions.numbers.get(text)
        return text if number is None else self._actions.told(number)

    def outcome(self, text: str) -> str:
        """What chance may say, from the record's words to those to choose from: a long title by its short name."""
        number = self._setting.outcomes.numbers.get(text)
        if number is None:
            return text
        told = self._outcomes.told(number)
        if len(told) <= LONGEST_TITLE:
            return told
        *before, _ = told.split(" ")
        return " ".join([*before, text.rpartition(" ")[2]])

    # Understood

    def find(self, typed: str) -> tuple[str, str] | None:
        """The action that something typed begins with, in the record's words, and what follows; None: none."""
        found = self._actions.find(typed)
        return None if found is None else (self._setting.actions.texts[found.number], found.rest)

    def knows(self, typed: str) -> bool:
        """Whether something typed is an action as it stands, legal now or not, without what chance says."""
        found = self.find(typed)
        return found is not None and not found[1]

    def read(self, typed: str) -> str:
        """An action with what chance said, in the record's words; what is not understood stays as it is."""
        found = self.find(typed)
        if found is None:
            return typed
        action, rest = found
        return f"{action} {self.read_chance(rest)}" if rest else action

    def read_chance(self, typed: str) -> str:
        """What chance said, in the record's words; what is not understood stays as it is."""
        said: list[str] = []
        while typed:
            found = self._outcomes.find(typed)
            if found is None:
                return " ".join([*said, typed])
            said.append(self._setting.outcomes.texts[found.number])
            typed = found.rest
        return " ".join(said)

    def refusal(self, error: IllegalAction, typed: str) -> str:
        """What is wrong with an action that was typed, in this language's words."""
        return self._refused(error, typed, self._actions.find(typed)).say(self.language)

    def refusal_of_chance(self, error: IllegalAction, typed: str, waiting: Event) -> str:
        """What is wrong with what was typed for chance, of an action that waits for it."""
        text = " ".join(self._setting.text(waiting).split())
        found = self._actions.find(text)
        assert found is not None
        return self._refused(error, typed, found._replace(rest=f"{found.rest} {typed}".strip())).say(self.language)

    def _refused(self, error: IllegalAction, typed: str, found: Found | None) -> IllegalAction:
        reason = error.reason
        if reason.message not in WORD_FAULTS:
            about = {
                key: self._titles.get(value, value) if key in CARDS_NAMED else value
                for key, value in reason.about.items()
            }
            return IllegalAction(typed, Reason(reason.message, about, reason.rule))
        if found is None:
            return self._actions.complain(typed, "", spaced(typed))
        said, rest = self._actions.told(found.number), found.rest
        if reason.message == "word-too-many":
            return IllegalAction(typed, self._too_many(reason, said, rest))
        while rest:
            after = self._outcomes.find(rest)
            if after is None:
                break
            said, rest = f"{said} {self._outcomes.told(after.number)}", after.rest
        return self._outcomes.complain(typed, said, rest)

    def _too_many(self, reason: Reason, said: str, rest: str) -> Reason:
        """The first word too many: what the record has before it is as many words of chance."""
        words = str(reason.about["after"])
        record, before = self._setting.actions.match(words), rest
        while record is not None and record[1]:
            record = self._setting.outcomes.match(record[1])
            after = self._outcomes.find(before)
            if record is None or after is None:
                break
            said, before = f"{said} {self._outcomes.told(after.number)}", after.rest
        return Reason(reason.message, {"word": before.partition(" ")[0], "after": said}, reason.rule)


def titles(setting: Setting, language: str) -> dict[str, str]:
    """What is written on the cards that chance may turn up, by their short names; one that two share is left out.

    The spaces in it do not part words.
    """
    found: dict[str, str] = {}
    for number in range(len(setting.game.outcomes)):
        title = setting.game.telling.title(number)
        if title is not None:
            quoted = say("card-title", language, title=title[language].translate(NO_SEAT))
            found[str(setting.game.outcomes.words(number)[-1])] = NO_BREAK.join(quoted.split())
    cards = Counter(found.values())
    return {slug: title for slug, title in found.items() if cards[title] == 1}
