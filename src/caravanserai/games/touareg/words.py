"""Words: the record's head, and reasons in words for what the rules forbid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caravanserai.core.fault import HeadFault, Reason
from caravanserai.core.grammar import ARG1, FORM
from caravanserai.core.words import NUMBER
from caravanserai.games.touareg import faults
from caravanserai.games.touareg.box import (
    ACTIONS,
    ANIMAL_NAMES,
    DINARS,
    FIRST_CARDS,
    GOODS,
    HIDE_ANIMAL,
    HIDE_HAND,
    LOAD,
    MARKET,
    MAX_SEATS,
    OUTCOMES,
    PARTS,
    PAY_ANIMAL,
    PAY_HAND,
    SPECIALS,
    STEAL_ANIMAL,
    TAKE,
    WORTH,
    Position,
)
from caravanserai.games.touareg.turn import owed

PLAYERS = range(2, MAX_SEATS + 1)
CAVE_FAULTS = (faults.NO_CAVE, faults.CAVE_FILLED, faults.CAVE_FULL)
# The rule by which a card is moved.
RULES_OF_MOVING = {
    MARKET: "TG-21",
    LOAD: "TG-25",
    TAKE: "TG-35",
    PAY_HAND: "TG-40",
    PAY_ANIMAL: "TG-40",
    HIDE_HAND: "TG-50",
    HIDE_ANIMAL: "TG-50",
    STEAL_ANIMAL: "TG-60",
}
HIGHEST = 99  # dinars, and points, of a good (TG-3)


def table_fault(players: int, options: frozenset[str]) -> Reason | None:
    """Why a table is not allowed: too few or too many players (TG-1)."""
    return None if players in PLAYERS else Reason("touareg-players", {"players": players}, "TG-1")


# The record's head


def read_head(position: Position, head: Mapping[str, str], names: Sequence[str]) -> dict[str, list[int]]:
    """`start`, the market's two cards as chance has laid them open (TG-6); `goods` is written to the position."""
    said = {"start": read_start(head["start"])} if "start" in head else {}
    if "goods" in head:
        read_goods(position, head["goods"])
    return said


def read_start(text: str) -> list[int]:
    """`gold salt`: the two goods, as outcomes."""
    cards = text.split(" ")
    for good in cards:
        if good not in GOODS:
            raise HeadFault("start", Reason("touareg-unknown-good", {"good": good}, "TG-2"))
    if len(cards) != FIRST_CARDS:
        raise HeadFault("start", Reason("touareg-start-two", {"cards": len(cards)}, "TG-6"))
    return [GOODS.index(good) for good in cards]


def read_goods(position: Position, text: str) -> None:
    """`water 3 6, gold 2 5, salt 1 4, millet 1 3`: all four, once each, dinars and points from 1 to 99 (TG-3)."""
    seen: set[str] = set()
    for item in text.split(","):
        words = item.strip(" ").split(" ")
        if words[0] not in GOODS:
            raise HeadFault("goods", Reason("touareg-unknown-good", {"good": words[0]}, "TG-3"))
        if words[0] in seen:
            raise HeadFault("goods", Reason("touareg-good-twice", {"good": words[0]}, "TG-3"))
        seen.add(words[0])
        values = words[1:]
        if len(values) != 2 or not all(NUMBER.fullmatch(value) and 1 <= int(value) <= HIGHEST for value in values):
            raise HeadFault("goods", Reason("touareg-good-values", {"good": words[0]}, "TG-3"))
        position.dinars[GOODS.index(words[0])], position.worth[GOODS.index(words[0])] = map(int, values)
    for good in GOODS:
        if good not in seen:
            raise HeadFault("goods", Reason("touareg-good-missing", {"good": good}, "TG-3"))


def write_head(position: Position, names: Sequence[str]) -> dict[str, str]:
    """The head's own keys: `start`, and `goods` where it differs from TG-3."""
    head = {"start": " ".join(GOODS[good] for good in position.start)}
    values = list(zip(map(int, position.dinars), map(int, position.worth), strict=True))
    if values != list(zip(DINARS, WORTH, strict=True)):
        told = zip(GOODS, values, strict=True)
        head["goods"] = ", ".join(f"{good} {dinars} {points}" for good, (dinars, points) in told)
    return head


# Reasons


def explain(position: Position, action: int, fault: int, names: Sequence[str]) -> Reason:
    """Why an action is not legal, in words."""
    message, rule = faults.RULES[fault]
    about = ACTIONS.about(action, names)
    cave, animal = about.pop("cave", None), about.pop("animal", None)
    card = cave if fault in CAVE_FAULTS else animal
    if fault == faults.OTHER_ANIMAL:
        card = ANIMAL_NAMES[position.animal]
    if card is not None:
        about["beast"], about["number"] = str(card)[:-1], int(str(card)[-1])
    if fault in (faults.NOT_IN_HAND, faults.NOTHING_ON):
        rule = RULES_OF_MOVING[PARTS[action, FORM]]
    elif fault == faults.NO_ANIMAL and about["beast"] == "donkey":
        rule = "TG-45"
    elif fault == faults.SECOND_CHANGE:
        beast = PARTS[action, ARG1]
        about["top"] = GOODS[position.load[position.seat, beast, position.loaded[position.seat, beast] - 1]]
    elif fault == faults.OTHER_KIND:
        about["good"] = GOODS[position.taken]
    elif fault == faults.PAY_FIRST:
        about["special"], about["paid"] = SPECIALS[position.buying], int(position.paid)
    elif fault in (faults.CARD_OWED, faults.HAND_FULL, faults.MARKET_FIRST):
        about["owed"] = owed(position)
    return Reason(f"touareg-{message}", about, rule)


def explain_outcome(position: Position, outcome: int, fault: int, names: Sequence[str]) -> Reason:
    """Why chance cannot have said this, in words."""
    message, rule = faults.RULES[fault]
    about = OUTCOMES.about(outcome, names)
    if fault == faults.HAND_WITHOUT:
        about["player"] = names[position.victim]
    return Reason(f"touareg-{message}", about, rule)
