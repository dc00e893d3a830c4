"""A sketch: a position as the owner of a real box would say it, who wants the odds and plays no record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caravanserai.core.fault import BadSetting, Reason
from caravanserai.core.payments import NO_PAYMENTS
from caravanserai.core.record import items
from caravanserai.games.camelup.box import (
    ACTIONS,
    ALL_COLOURS,
    CAMELS,
    COLOURS,
    DESERT,
    LONG_TRACK,
    MAX_SEATS,
    PARTNERS,
    SIDES,
    SPICY,
    SUPPORT,
    VALUES,
)
from caravanserai.games.camelup.leg import MAX_DICE
from caravanserai.games.camelup.rules import begin, hand_over
from caravanserai.games.camelup.words import explain, herd_of
from caravanserai.kernels import Engine

KEYS = ("track", "out", "support", "desert", "top", "held", "purse")
MINE = "mine"
DICE = (*COLOURS, *(f"support {colour}" for colour in COLOURS))
YOU = 0


def sketch(engine: Engine, positions: Any, options: int, told: Mapping[str, str]) -> None:
    """Make a blank position what is told: the first seat is to move, the others own the desert tiles that it does not.

    `track` as a record's `start`; `out`: the dice that are out; `support`: the support dice in the pyramid;
    `desert`: `5 oasis, 9 mirage mine`; `top`: the leg tiles on top of their stacks, `yellow 3, blue 0`, 0 for none
    left; `held`: the leg tiles that the first seat holds; `purse`: its pounds.
    """
    for key in told:
        if key not in KEYS:
            raise BadSetting(Reason("unknown-key", {"key": key, "keys": ", ".join(KEYS)}))
    position = positions[0]
    if options & SPICY and not options & SUPPORT:
        raise BadSetting(Reason("camelup-spicy-needs-support", rule="SC-40"))
    engine.setup(positions, 0, MAX_SEATS, options & ~PARTNERS)  # nobody is there to be a partner
    if not told.get("track"):
        raise BadSetting(Reason("camelup-sketch-track"))
    position.herd = herd_of("track", told["track"], int(position.track), "camelup-track-space", track_rule(position))
    begin(position)
    put_dice(position, listed(told, "out"), listed(told, "support"))
    for number, text in enumerate(listed(told, "desert")):
        put_tile(engine, positions, number + 1, text)
    position.seat = YOU
    seen: set[int] = set()
    for text in listed(told, "top"):
        colour, depth = leg_tile(position, text, empty=True)
        seen.add(colour)
        uncover(position, colour, depth)
    for text in listed(told, "held"):
        hold(position, text, seen)
    purse = told.get("purse", "")
    if purse:
        if not purse.isascii() or not purse.isdecimal() or len(purse) > 4:
            raise BadSetting(Reason("camelup-sketch-purse", {"purse": purse}))
        position.money[YOU] = int(purse)


def track_rule(position: Any) -> str:
    """The rule that says which spaces the track has."""
    return "SC-1" if position.options & SUPPORT else "CU-3"


def listed(told: Mapping[str, str], key: str) -> list[str]:
    """The parts of what is told; none where nothing is."""
    return items(told[key]) if told.get(key) else []


def die(text: str, options: int) -> int:
    """The number of a die that is named."""
    if text not in DICE:
        raise BadSetting(Reason("camelup-sketch-die", {"die": text}, "CU-2"))
    if text not in COLOURS and options & SUPPORT == 0:
        raise BadSetting(Reason("camelup-sketch-support", {"die": text}, "SC-2"))
    return DICE.index(text)


def put_dice(position: Any, out: list[str], support: list[str]) -> None:
    """Some dice are out; which support dice are in the pyramid is told, or else it is the last camel's (SC-4)."""
    options = int(position.options)
    seen: set[int] = set()
    for text in out + [f"support {colour}" for colour in support]:
        number = die(text, options)
        if number in seen:
            raise BadSetting(Reason("camelup-sketch-die-twice", {"die": text}, "CU-36"))
        seen.add(number)
    gone = sum(1 << die(text, options) for text in out)
    inside = sum(1 << die(f"support {colour}", options) for colour in support)
    if options & SPICY == 0 and sum(number >= CAMELS for number in seen) > 1:
        raise BadSetting(Reason("camelup-sketch-one-support", rule="SC-4"))
    if support or gone >> CAMELS:
        position.pyramid = ALL_COLOURS | inside
    position.pyramid &= ~gone
    if options & SPICY:
        position.craters = gone >> CAMELS  # SC-13
    dice = int(position.pyramid).bit_count()
    if dice == 0:
        raise BadSetting(Reason("camelup-sketch-all-out", rule="CU-40"))
    if dice > MAX_DICE:
        raise BadSetting(Reason("camelup-sketch-dice", {"dice": dice}, "SC-15"))


def put_tile(engine: Engine, positions: Any, seat: int, text: str) -> None:
    """A desert tile lies on the track, where the rules let it (CU-25 to CU-27)."""
    position = positions[0]
    space, side, *whose = [*text.split(" "), ""][:4]
    if side not in SIDES or whose not in ([""], [MINE, ""]) or seat >= MAX_SEATS:
        raise BadSetting(Reason("camelup-sketch-desert", {"tile": text}))
    if space not in map(str, range(1, LONG_TRACK + 1)):
        about = {"space": space, "last": int(position.track)}
        raise BadSetting(Reason("camelup-track-space", about, track_rule(position)))
    position.seat = YOU if whose[0] == MINE else seat
    if position.desert_space[position.seat] != 0:
        raise BadSetting(Reason("camelup-sketch-own-tile", rule="CU-5"))
    action = ACTIONS.number(DESERT, int(space), SIDES.index(side))
    fault = engine.fault(positions, 0, action)
    if fault:
        raise BadSetting(explain(position, action, fault, [""] * MAX_SEATS))
    engine.play(positions, 0, action, NO_PAYMENTS)


def leg_tile(position: Any, text: str, *, empty: bool = False) -> tuple[int, int]:
    """A leg tile's colour and depth in its stack; with `empty`, 0 is below the last one."""
    colour, _, value = text.partition(" ")
    if colour not in COLOURS:
        raise BadSetting(Reason("camelup-unknown-colour", {"colour": colour}, "CU-2"))
    number = COLOURS.index(colour)
    values = [str(one) for one in VALUES[: position.bottom[number]]]
    if value not in values and not (empty and value == "0"):
        known = ", ".join(dict.fromkeys(values))
        raise BadSetting(Reason("camelup-sketch-tile", {"tile": text, "values": known}, "CU-4"))
    return number, len(values) if value == "0" else values.index(value)


def uncover(position: Any, colour: int, depth: int) -> None:
    """The leg tile at a depth lies on top of its stack now (CU-22)."""
    position.top[colour] = depth
    if depth == position.bottom[colour]:
        position.stacks &= ~(1 << colour)


def hold(position: Any, text: str, seen: set[int]) -> None:
    """The first seat holds a leg tile; what lay above it is gone too, unless the stack's top was told (CU-22)."""
    held = {(int(position.tile_colour[tile]), int(position.tile_depth[tile])) for tile in range(position.taken)}
    colour, depth = leg_tile(position, text)
    same = [at for at in range(depth, position.bottom[colour]) if VALUES[at] == VALUES[depth]]
    free = [at for at in same if (colour, at) not in held]
    if not free:
        raise BadSetting(Reason("camelup-sketch-held-twice", {"tile": text}, "CU-4"))
    depth = free[0]
    hand_over(position, YOU, colour, depth)
    if depth >= position.top[colour]:
        if colour in seen:
            raise BadSetting(Reason("camelup-sketch-held-lies", {"tile": text}, "CU-22"))
        uncover(position, colour, depth + 1)
