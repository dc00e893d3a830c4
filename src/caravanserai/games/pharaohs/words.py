"""Words: the record's head, and reasons in words for what the rules forbid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caravanserai.core.fault import HeadFault, Reason
from caravanserai.games.pharaohs import faults
from caravanserai.games.pharaohs.box import ANSWER, DECKS, DRAWING, FACES, LEVEL_TWO, MAX_SEATS, OFFER, PASS, Position
from caravanserai.games.pharaohs.library import Library

PLAYERS = range(2, MAX_SEATS + 1)  # PH-1


def table_fault(players: int, options: frozenset[str]) -> Reason | None:
    """Why a table is not allowed: too few or too many players (PH-1), or the quiz at level 2 (PH-50)."""
    if players not in PLAYERS:
        return Reason("pharaohs-players", {"players": players}, "PH-1")
    if options >= {"level2", "quiz"}:
        return Reason("pharaohs-quiz-level", rule="PH-50")
    return None


class Words:
    """The words that speak of a library's cards."""

    def __init__(self, library: Library) -> None:
        self.library = library

    def read_head(self, position: Position, head: Mapping[str, str], names: Sequence[str]) -> None:
        """`first`, who starts (PH-10), and `missions`, one a player (PH-60); what is there.

        Where a record has no players, what needs them is not judged.
        """
        if "first" in head and names:
            if head["first"] not in names:
                about = {"player": head["first"], "players": ", ".join(names)}
                raise HeadFault("first", Reason("not-a-player", about, "PH-10"))
            position.first = names.index(head["first"])
        if "missions" in head:
            slugs = [slug.strip(" ") for slug in head["missions"].split(",")]
            for number, slug in enumerate(slugs):
                if slug not in self.library.mission_numbers:
                    known = ", ".join(self.library.mission_numbers)
                    raise HeadFault(
                        "missions", Reason("pharaohs-unknown-mission", {"mission": slug, "missions": known}, "PH-60")
                    )
                if slug in slugs[:number]:
                    raise HeadFault("missions", Reason("pharaohs-mission-twice", {"mission": slug}, "PH-60"))
            if names and len(slugs) != len(names):
                counts = {"players": len(names), "missions": len(slugs)}
                raise HeadFault("missions", Reason("pharaohs-missions-count", counts, "PH-60"))
            for seat, slug in enumerate(slugs):
                position.mission[seat] = self.library.mission_numbers[slug]

    def write_head(self, position: Position, names: Sequence[str]) -> dict[str, str]:
        """`first`, and at level 2 `missions`."""
        head = {"first": names[position.first]}
        if position.options & LEVEL_TWO:
            slugs = [self.library.missions[position.mission[seat]].slug for seat in range(len(names))]
            head["missions"] = ", ".join(slugs)
        return head

    def explain(self, position: Position, action: int, fault: int, names: Sequence[str]) -> Reason:
        """Why an action is not legal, in words."""
        message, rule = faults.RULES[fault]
        about: dict[str, str | int] = {}
        if fault == faults.TOO_FAR:
            about = {"square": action - OFFER + 1, "from": int(position.square[position.seat])}
        elif ANSWER <= action < PASS:
            about = {"answer": action - ANSWER + 1}
        if fault == faults.DIRECTION_FIRST:
            about = {"die": int(position.die)}
        elif fault == faults.PRISON_FIRST:
            about = {"player": names[position.prisoner]}
        elif fault == faults.ANSWER_FIRST and position.options & LEVEL_TWO:
            rule = "PH-61"
        elif fault == faults.NO_SUCH_ANSWER:
            about["answers"] = int(position.answers[position.drawing, position.question])
        return Reason(f"pharaohs-{message}", about, rule)

    def explain_outcome(self, position: Position, outcome: int, fault: int, _names: Sequence[str]) -> Reason:
        """Why chance cannot have said this, in words."""
        message, rule = faults.RULES[fault]
        about: dict[str, str | int] = {}
        if outcome >= FACES:
            about["card"] = self.library.outcomes[outcome].partition(" ")[2]
        if position.phase == DRAWING:
            deck = int(position.drawing)
            about["deck"] = DECKS[deck]
            if fault == faults.CARD_NOT_NEXT:
                size = max(1, sum(int(card) >= 0 for card in position.order[deck]))
                known = self.library.decks[deck][position.order[deck, int(position.drawn[deck]) % size]]
                about["next"] = known.slug
        return Reason(f"pharaohs-{message}", about, rule)
