"""Words: the record's head, and reasons in words for what the rules forbid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caravanserai.core.fault import HeadFault, Reason
from caravanserai.games.pharaohs import faults
from caravanserai.games.pharaohs.box import (
    ACTIONS,
    DECKS,
    DRAWING,
    FIRST,
    LEVEL_TWO,
    MAX_SEATS,
    MISSION,
    STARTING,
    Position,
)
from caravanserai.games.pharaohs.library import Library, slugs
from caravanserai.games.pharaohs.rules import card_at

PLAYERS = range(2, MAX_SEATS + 1)  # PH-1
NEEDS = {"age6": {"level2"}, "age9": {"quiz"}, "aloud": {"level2", "quiz"}}
"""Options that change which questions there are, and how they are asked, by those of which they need one."""


def table_fault(players: int, options: frozenset[str]) -> Reason | None:
    """Why a table is not allowed: too few or too many players (PH-1), or options that do not go together (PH-50)."""
    if players not in PLAYERS:
        return Reason("pharaohs-players", {"players": players}, "PH-1")
    if options >= {"level2", "quiz"}:
        return Reason("pharaohs-quiz-level", rule="PH-50")
    for option, needs in NEEDS.items():
        if option in options and not options & needs:
            about = {"option": option, "needs": ", ".join(sorted(needs))}
            return Reason("pharaohs-option-needs", about, "PH-80")
    return None


QUESTIONS = {"quiz": "PH-50", "level2": "PH-61"}
"""The options with which questions are asked, and the rule that names their reader."""


class Wording:
    """Reads and writes a record's head, and says why something cannot be, with the names of a library's cards."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def bots_fault(self, options: frozenset[str]) -> Reason | None:
        """Why no bot can play: an answer may be said aloud, to a card of a real deck or one without choices (PH-50)."""
        is_aloud = "aloud" in options or any(card.answer for deck in self.library.questions for card in deck)
        rules = [rule for option, rule in QUESTIONS.items() if option in options]
        return Reason("pharaohs-bots-hear-nobody", rule=rules[0]) if is_aloud and rules else None

    def read_head(self, _position: Position, head: Mapping[str, str], names: Sequence[str]) -> dict[str, list[int]]:
        """What chance said by `first`, who starts (PH-10), and by `missions`, one a player (PH-60); what is there.

        Where a record has no players, what needs them is not judged.
        """
        outcomes = self.library.outcomes
        said: dict[str, list[int]] = {}
        if "first" in head and names:
            if head["first"] not in names:
                about = {"player": head["first"], "players": ", ".join(names)}
                raise HeadFault("first", Reason("not-a-player", about, "PH-10"))
            said["first"] = [outcomes.number(FIRST, names.index(head["first"]))]
        if "missions" in head:
            known = slugs(self.library.missions)
            told = [slug.strip(" ") for slug in head["missions"].split(",")]
            for number, slug in enumerate(told):
                if slug not in known:
                    about = {"mission": slug, "missions": ", ".join(known)}
                    raise HeadFault("missions", Reason("pharaohs-unknown-mission", about, "PH-60"))
                if slug in told[:number]:
                    raise HeadFault("missions", Reason("pharaohs-mission-twice", {"mission": slug}, "PH-60"))
            if names and len(told) != len(names):
                counts = {"players": len(names), "missions": len(told)}
                raise HeadFault("missions", Reason("pharaohs-missions-count", counts, "PH-60"))
            said["missions"] = [outcomes.number(MISSION, known.index(slug)) for slug in told]
        return said

    def asks(self, position: Position) -> str:
        """The key of the head that says what chance is asked for before the first turn."""
        return "first" if position.phase == STARTING else "missions"

    def write_head(self, position: Position, names: Sequence[str]) -> dict[str, str]:
        """`first`, and at level 2 `missions`."""
        head = {"first": names[position.first]}
        if position.options & LEVEL_TWO:
            missions = [self.library.missions[position.mission[seat]] for seat in range(len(names))]
            head["missions"] = ", ".join(slugs(missions))
        return head

    def explain(self, position: Position, action: int, fault: int, names: Sequence[str]) -> Reason:
        """Why an action is not legal, in words."""
        message, rule = faults.RULES[fault]
        about = ACTIONS.about(action, names)
        if fault == faults.TOO_FAR:
            about["from"] = int(position.square[position.seat])
        elif fault == faults.DIRECTION_FIRST:
            about["die"] = int(position.die)
        elif fault == faults.PRISON_FIRST:
            about["player"] = names[position.passed]
        elif fault in (faults.ANSWER_FIRST, faults.JUDGE_FIRST, faults.NOT_ASKED) and position.options & LEVEL_TWO:
            rule = "PH-61"
        elif fault == faults.NO_SUCH_ANSWER:
            about["answers"] = int(position.answers[position.drawing, position.question])
        return Reason(f"pharaohs-{message}", about, rule)

    def explain_outcome(self, position: Position, outcome: int, fault: int, names: Sequence[str]) -> Reason:
        """Why chance cannot have said this, in words."""
        message, rule = faults.RULES[fault]
        about = self.library.outcomes.about(outcome, names)
        if position.phase == DRAWING:
            deck = int(position.drawing)
            about["deck"] = DECKS[deck]
            if fault == faults.CARD_NOT_NEXT:
                known = card_at(position, deck, int(position.drawn[deck]))
                about["next"] = self.library.decks[deck][known].slug
        return Reason(f"pharaohs-{message}", about, rule)
