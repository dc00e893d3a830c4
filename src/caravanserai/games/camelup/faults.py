"""Faults: why an action or an outcome is not allowed, as numbers that kernels return, with their rules.

A fault's message is `camelup-` and its name, in `messages/`.
"""

from __future__ import annotations

NONE = 0
# Places that a desert tile is barred from, in the order of `rules.desert_barriers`.
NO_SUCH_SPACE = 1
FIRST_SPACE = 2
CAMEL_THERE = 3
SAME_SPACE = 4
TILE_THERE = 5
BESIDE_TILE = 6
CAMERA_THERE = 7
# Places that the camera is barred from, in the order of `supercup.camera_barriers`.
NO_SUCH_SCENE = 11
CAMEL_IN_SCENE = 12
TILE_IN_SCENE = 13
SAME_SCENE = 14

STACK_EMPTY = 20
NO_CARD = 21
NO_PHOTOGRAPHER = 22
CAMERA_TAKEN = 23
NO_POSITIONS = 24
PLACE_TAKEN = 25
TILE_NOT_HELD = 26
TILE_COVERED = 27
BOTTOM_EMPTY = 28
NO_PARTNERS = 29
NO_SUCH_SEAT = 30
SELF_PARTNER = 31
HAS_PARTNER = 32
PARTNER_TAKEN = 33
NO_SPICY = 34
ACTION_FIRST = 35
EXTRA_FIRST = 36
DIE_AWAY = 37
DIE_OF_LEADER = 38
DIE_IN_CRATER = 39

DIE_OUT = 40
SUPPORT_OUT = 41
NOT_ASKED = 42
START_OVER = 43

RULES = {
    NO_SUCH_SPACE: ("no-such-space", "CU-3"),
    FIRST_SPACE: ("first-space", "CU-26"),
    CAMEL_THERE: ("camel-there", "CU-25"),
    SAME_SPACE: ("same-space", "CU-28"),
    TILE_THERE: ("tile-there", "CU-25"),
    BESIDE_TILE: ("beside-tile", "CU-27"),
    CAMERA_THERE: ("camera-there", "SC-24"),
    NO_SUCH_SCENE: ("no-such-space", "CU-3"),
    CAMEL_IN_SCENE: ("camel-there", "SC-20"),
    TILE_IN_SCENE: ("tile-there", "SC-20"),
    SAME_SCENE: ("same-scene", "SC-21"),
    STACK_EMPTY: ("stack-empty", "CU-22"),
    NO_CARD: ("no-card", "CU-38"),
    NO_PHOTOGRAPHER: ("no-photographer", "SC-20"),
    CAMERA_TAKEN: ("camera-taken", "SC-20"),
    NO_POSITIONS: ("no-positions", "SC-31"),
    PLACE_TAKEN: ("place-taken", "SC-32"),
    TILE_NOT_HELD: ("tile-not-held", "SC-32"),
    TILE_COVERED: ("tile-covered", "SC-33"),
    BOTTOM_EMPTY: ("stack-empty", "SC-32"),
    NO_PARTNERS: ("no-partners", "SC-35"),
    NO_SUCH_SEAT: ("no-such-seat", "SC-35"),
    SELF_PARTNER: ("self-partner", "SC-35"),
    HAS_PARTNER: ("has-partner", "SC-35"),
    PARTNER_TAKEN: ("partner-taken", "SC-35"),
    NO_SPICY: ("no-spicy", "SC-10"),
    ACTION_FIRST: ("action-first", "SC-10"),
    EXTRA_FIRST: ("extra-first", "SC-10"),
    DIE_AWAY: ("die-away", "SC-10"),
    DIE_OF_LEADER: ("die-of-leader", "SC-11"),
    DIE_IN_CRATER: ("die-in-crater", "SC-13"),
    DIE_OUT: ("die-out", "CU-36"),
    SUPPORT_OUT: ("support-out", "SC-4"),
    NOT_ASKED: ("not-asked", "CU-7"),
    START_OVER: ("start-over", "CU-7"),
}
