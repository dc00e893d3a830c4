"""Words: the record's head, and reasons in words for what the rules forbid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caravanserai.core.fault import HeadFault, Reason
from caravanserai.core.words import NUMBER
from caravanserai.games.touareg import faults
from caravanserai.games.touareg.box import (
    ANIMAL_NAMES,
    ANIMALS,
    BUY,
    CAMELS_FOR_TWO,
    DINARS,
    END,
    GOODS,
    HIDE_ANIMAL,
    HIDE_HAND,
    KEEP,
    KINDS,
    LOAD_FIRST,
    MARKET,
    MAX_SEATS,
    PAY_ANIMAL,
    PAY_HAND,
    SCORE,
    SPECIALS,
    START,
    STEAL_ANIMAL,
    STEAL_HAND,
    TAKE,
    WORTH,
    Position,
)
from caravanserai.games.touareg.turn import owed

PLAYERS = range(2, MAX_SEATS + 1)
CAVE_FAULTS = (faults.NO_CAVE, faults.CAVE_FILLED, faults.CAVE_FULL)
# The rule by which a card is moved, for the actions before a number.
RULES_OF_MOVING = (
    (LOAD_FIRST, "TG-21"),
    (TAKE, "TG-25"),
    (BUY, "TG-35"),
    (HIDE_HAND, "TG-40"),
    (STEAL_HAND, "TG-50"),
    (END, "TG-60"),
)
MOST = 99  # dinars, and points, of a good (TG-3)


def table_fault(players: int, options: frozenset[str]) -> Reason | None:
    """Why a table is not allowed: too few or too many players (TG-1)."""
    return None if players in PLAYERS else Reason("touareg-players", {"players": players}, "TG-1")


# The record's head


def read_head(position: Position, head: Mapping[str, str], names: Sequence[str]) -> None:
    """`start`, the market's two cards (TG-6), and `goods`, each kind's dinars and points (TG-3); what is there."""
    if "start" in head:
        cards = head["start"].split(" ")
        for good in cards:
            if good not in GOODS:
                raise HeadFault("start", Reason("touareg-unknown-good", {"good": good}, "TG-2"))
        if len(cards) != START:
            raise HeadFault("start", Reason("touareg-start-two", {"cards": len(cards)}, "TG-6"))
        for place, good in enumerate(cards):
            position.start[place] = GOODS.index(good)
    if "goods" in head:
        read_goods(position, head["goods"])


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
        if len(values) != 2 or not all(NUMBER.fullmatch(value) and 1 <= int(value) <= MOST for value in values):
            raise HeadFault("goods", Reason("touareg-good-values", {"good": words[0]}, "TG-3"))
        position.dinars[GOODS.index(words[0])], position.worth[GOODS.index(words[0])] = map(int, values)
    for good in GOODS:
        if good not in seen:
            raise HeadFault("goods", Reason("touareg-good-missing", {"good": good}, "TG-3"))


def write_head(position: Position, names: Sequence[str]) -> dict[str, str]:
    """`start`, and `goods` where it differs from TG-3."""
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
    if fault in (faults.NOT_IN_HAND, faults.NOTHING_ON):
        rule = next(rule for beyond, rule in RULES_OF_MOVING if action < beyond)
    about: dict[str, str | int] = {}
    animal = good = cave = victim = None
    if MARKET <= action < LOAD_FIRST:
        good = action - MARKET
    elif LOAD_FIRST <= action < BUY:
        animal, good = divmod((action - LOAD_FIRST) % (TAKE - LOAD_FIRST), KINDS)
    elif BUY <= action < PAY_HAND:
        about["special"] = SPECIALS[action - BUY]
    elif PAY_HAND <= action < PAY_ANIMAL:
        good = action - PAY_HAND
    elif PAY_ANIMAL <= action < HIDE_HAND:
        animal = action - PAY_ANIMAL
    elif HIDE_HAND <= action < HIDE_ANIMAL:
        cave, good = divmod(action - HIDE_HAND, KINDS)
    elif HIDE_ANIMAL <= action < STEAL_HAND:
        cave, animal = divmod(action - HIDE_ANIMAL, ANIMALS)
    elif STEAL_HAND <= action < STEAL_ANIMAL:
        victim = action - STEAL_HAND
    elif STEAL_ANIMAL <= action < END:
        victim, animal = divmod(action - STEAL_ANIMAL, ANIMALS)
    elif SCORE <= action < KEEP:
        about["special"] = SPECIALS[action - SCORE]
    if good is not None:
        about["good"] = GOODS[good]
    if cave is not None and fault in CAVE_FAULTS:
        about |= {"number": cave + 1}
        animal = None
    if fault == faults.OTHER_ANIMAL:
        animal = int(position.animal)
    if animal is not None:
        about |= animal_words(animal)
        if fault == faults.NO_ANIMAL and animal >= CAMELS_FOR_TWO:
            rule = "TG-45"
        if fault == faults.SECOND_CHANGE:
            top = position.loaded[position.seat, animal] - 1
            about["top"] = GOODS[position.load[position.seat, animal, top]]
    if victim is not None and victim < len(names):
        about["player"] = names[victim]
    if fault == faults.OTHER_KIND:
        about["good"] = GOODS[position.taken]
    elif fault == faults.PAY_FIRST:
        about["special"], about["paid"] = SPECIALS[position.buying], int(position.paid)
    elif fault in (faults.CARD_OWED, faults.HAND_FULL, faults.MARKET_FIRST):
        about["owed"] = owed(position)
    return Reason(f"touareg-{message}", about, rule)


def animal_words(animal: int) -> dict[str, str | int]:
    """An animal's kind and number."""
    name = ANIMAL_NAMES[animal]
    return {"beast": name[:-1], "number": int(name[-1])}


def explain_outcome(position: Position, outcome: int, fault: int, names: Sequence[str]) -> Reason:
    """Why chance cannot have said this, in words."""
    message, rule = faults.RULES[fault]
    about = {"good": GOODS[outcome]}
    if fault == faults.HAND_WITHOUT:
        about["player"] = names[position.victim]
    return Reason(f"touareg-{message}", about, rule)
