"""Faults: why an action or an outcome is not allowed, as numbers that kernels return, with their rules.

A fault's message is `touareg-` and its name, in `messages/`.
"""

from __future__ import annotations

NONE = 0
MAIN_DONE = 1
MAIN_ENDED = 2
MAIN_FIRST = 3
NOT_LAST_ROUND = 4
NO_DECK = 5
NOT_DRAWN = 6
MARKET_ENDED = 7
NOT_IN_HAND = 8
NO_ANIMAL = 9
ANIMAL_FULL = 10
THIRD_KIND = 11
SECOND_CHANGE = 12
WATER_ALONE = 13
THIRD_GOLD = 14
OTHER_ANIMAL = 15
OTHER_KIND = 16
NOT_IN_MARKET = 17
NONE_IN_STOCK = 18
TOO_POOR = 19
NOT_BUYING = 20
PAY_FIRST = 21
NOTHING_ON = 22
NO_CAVE = 23
CAVE_FILLED = 24
CAVE_FULL = 25
LAST_OWED = 26
NO_THIEF = 27
NO_SUCH_SEAT = 28
STEAL_SELF = 29
MARKET_FIRST = 30
EMPTY_HAND = 31
CARD_OWED = 32
HAND_FULL = 33
NOT_STAGE_END = 34
TURN_IN_FIRST = 35
NONE_UNUSED = 36
THIEVES_SPENT = 37
DONKEY_FULL = 38
DECK_WITHOUT = 40
HAND_WITHOUT = 41

RULES = {
    MAIN_DONE: ("main-done", "TG-10"),
    MAIN_ENDED: ("main-ended", "TG-14"),
    MAIN_FIRST: ("main-first", "TG-10"),
    NOT_LAST_ROUND: ("not-last-round", "TG-13"),
    NO_DECK: ("no-deck", "TG-70"),
    NOT_DRAWN: ("not-drawn", "TG-21"),
    MARKET_ENDED: ("market-ended", "TG-14"),
    NOT_IN_HAND: ("not-in-hand", "TG-25"),  # or the rule of the action that wants it
    NO_ANIMAL: ("no-animal", "TG-4"),
    ANIMAL_FULL: ("animal-full", "TG-26"),
    DONKEY_FULL: ("animal-full", "TG-45"),
    THIRD_KIND: ("third-kind", "TG-27"),
    SECOND_CHANGE: ("second-change", "TG-28"),
    WATER_ALONE: ("water-alone", "TG-29"),
    THIRD_GOLD: ("third-gold", "TG-30"),
    OTHER_ANIMAL: ("other-animal", "TG-46"),
    OTHER_KIND: ("other-kind", "TG-35"),
    NOT_IN_MARKET: ("not-in-market", "TG-35"),
    NONE_IN_STOCK: ("none-in-stock", "TG-44"),
    TOO_POOR: ("too-poor", "TG-40"),
    NOT_BUYING: ("not-buying", "TG-40"),
    PAY_FIRST: ("pay-first", "TG-14"),
    NOTHING_ON: ("nothing-on", "TG-40"),  # likewise
    NO_CAVE: ("no-cave", "TG-50"),
    CAVE_FILLED: ("cave-filled", "TG-50"),
    CAVE_FULL: ("cave-full", "TG-50"),
    LAST_OWED: ("last-owed", "TG-14"),
    NO_THIEF: ("no-thief", "TG-60"),
    THIEVES_SPENT: ("thieves-spent", "TG-60"),
    NO_SUCH_SEAT: ("no-such-seat", "TG-60"),
    STEAL_SELF: ("steal-self", "TG-60"),
    MARKET_FIRST: ("market-first", "TG-14"),
    EMPTY_HAND: ("empty-hand", "TG-60"),
    CARD_OWED: ("card-owed", "TG-21"),
    HAND_FULL: ("hand-full", "TG-12"),
    NOT_STAGE_END: ("not-stage-end", "TG-76"),
    TURN_IN_FIRST: ("turn-in-first", "TG-76"),
    NONE_UNUSED: ("none-unused", "TG-76"),
    DECK_WITHOUT: ("deck-without", "TG-20"),
    HAND_WITHOUT: ("hand-without", "TG-60"),
}
