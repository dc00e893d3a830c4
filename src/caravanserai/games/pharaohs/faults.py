"""Faults: why an action or an outcome is not allowed, as numbers that kernels return, with their rules.

A fault's message is `pharaohs-` and its name, in `messages/`.
"""

from __future__ import annotations

NONE = 0
ROLL_FIRST = 1
DIRECTION_FIRST = 2
PRISON_FIRST = 3
OFFER_FIRST = 4
ANSWER_FIRST = 5
TAKE_FIRST = 6
AGAIN_FIRST = 7
TOO_FAR = 8
NO_SUCH_ANSWER = 9
STRUCK_OUT = 10
NO_PASS = 11
DIE_FIRST = 12
CARD_FIRST = 13
CARD_NOT_HERE = 14
CARD_NOT_NEXT = 15
CARD_DRAWN = 16
START_FIRST = 17
MISSION_TWICE = 18
STARTED = 19
JUDGE_FIRST = 20
NOT_ASKED = 21

RULES = {
    ROLL_FIRST: ("roll-first", "PH-11"),
    DIRECTION_FIRST: ("direction-first", "PH-12"),
    PRISON_FIRST: ("prison-first", "PH-32"),
    OFFER_FIRST: ("offer-first", "PH-24"),
    ANSWER_FIRST: ("answer-first", "PH-50"),
    TAKE_FIRST: ("take-first", "PH-62"),
    AGAIN_FIRST: ("again-first", "PH-66"),
    TOO_FAR: ("too-far", "PH-24"),
    NO_SUCH_ANSWER: ("no-such-answer", "PH-51"),
    STRUCK_OUT: ("struck-out", "PH-51"),
    NO_PASS: ("no-pass", "PH-61"),
    DIE_FIRST: ("die-first", "PH-11"),
    CARD_FIRST: ("card-first", "PH-40"),
    CARD_NOT_HERE: ("card-not-here", "PH-40"),
    CARD_NOT_NEXT: ("card-not-next", "PH-40"),
    CARD_DRAWN: ("card-drawn", "PH-40"),
    START_FIRST: ("start-first", "PH-10"),
    MISSION_TWICE: ("mission-twice", "PH-60"),
    STARTED: ("started", "PH-10"),
    JUDGE_FIRST: ("judge-first", "PH-50"),
    NOT_ASKED: ("not-asked", "PH-50"),
}
