"""Words: the record's head, and reasons in words for what the rules forbid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from caravanserai.core.fault import HeadFault, Reason
from caravanserai.core.grammar import ARG1
from caravanserai.games.camelup import faults
from caravanserai.games.camelup.box import ACTIONS, CAMELS, COLOURS, DIE, OUTCOMES, PARTS, PIPS, TOP, Position
from caravanserai.games.camelup.camels import STEP, lane, space_of, standing

EXTENSIONS = ("support", "photographer", "positions", "partners")
BASE_PLAYERS = range(2, 9)  # CU-1
ALL_PLAYERS = range(2, 11)
PARTNER_PLAYERS = 6  # SC-40
START = PIPS  # the last space that a camel can start on (CU-6)


def table_fault(players: int, options: frozenset[str]) -> Reason | None:
    """Why a table is not allowed: too few or too many players (CU-1), or options that do not go together (SC-40)."""
    if players not in ALL_PLAYERS:
        return Reason("camelup-players", {"players": players}, "CU-1")
    if "spicy" in options and "support" not in options:
        return Reason("camelup-spicy-needs-support", rule="SC-40")
    if "partners" in options and players < PARTNER_PLAYERS:
        return Reason("camelup-partners-need-players", {"players": players}, "SC-40")
    missing = [option for option in EXTENSIONS if option not in options]
    if players not in BASE_PLAYERS and missing:
        return Reason("camelup-many-need-all", {"players": players, "missing": ", ".join(missing)}, "SC-40")
    return None


# The record's head


def read_start(position: Position, head: Mapping[str, str], names: Sequence[str]) -> dict[str, list[int]]:
    """What chance has said where `start` tells of it, `1 green yellow orange / 3 blue white` (CU-6, CU-7)."""
    if "start" not in head:
        return {}
    herd = herd_of("start", head["start"], START)
    spaces = [OUTCOMES.number(DIE, camel, space_of(herd, camel)) for camel in range(CAMELS)]
    _, *later = sorted(range(CAMELS), key=lambda camel: standing(herd, camel) % STEP)
    return {"start": spaces + [OUTCOMES.number(TOP, camel) for camel in reversed(later)]}


def herd_of(key: str, text: str, last: int, message: str = "camelup-start-space", rule: str = "CU-6") -> int:
    """Where the camels stand by a text: spaces up to `last`, each with its camels from bottom to top.

    A space beyond is refused by this message and rule.
    """
    herd = 0
    seen: set[str] = set()
    for stack in text.split("/"):
        space, *camels = stack.strip(" ").split(" ")
        if space not in map(str, range(1, last + 1)):
            raise HeadFault(key, Reason(message, {"space": space, "last": last}, rule))
        if space in seen:
            raise HeadFault(key, Reason("camelup-start-space-twice", {"space": space}, "CU-6"))
        if not camels:
            raise HeadFault(key, Reason("camelup-start-empty", {"space": space}, "CU-6"))
        seen.add(space)
        for level, camel in enumerate(camels):
            if camel not in COLOURS:
                raise HeadFault(key, Reason("camelup-unknown-colour", {"colour": camel}, "CU-2"))
            if camel in seen:
                raise HeadFault(key, Reason("camelup-start-camel-twice", {"colour": camel}, "CU-6"))
            seen.add(camel)
            herd |= lane(COLOURS.index(camel), int(space), level)
    for camel in COLOURS:
        if camel not in seen:
            raise HeadFault(key, Reason("camelup-start-camel-missing", {"colour": camel}, "CU-6"))
    return herd


def write_start(position: Position, names: Sequence[str]) -> dict[str, str]:
    """`start`, its spaces rising."""
    return {"start": " / ".join(f"{space} {' '.join(camels)}" for space, camels in stacks(position))}


def stacks(position: Position) -> list[tuple[int, list[str]]]:
    """The taken spaces, rising, each with its camels from bottom to top."""
    taken: dict[int, list[tuple[int, str]]] = {}
    for camel, colour in enumerate(COLOURS):
        space, level = divmod(standing(int(position.herd), camel), STEP)
        taken.setdefault(space, []).append((level, colour))
    return [(space, [colour for _, colour in sorted(camels)]) for space, camels in sorted(taken.items())]


# Reasons


def explain(position: Position, action: int, fault: int, names: Sequence[str]) -> Reason:
    """Why an action is not legal, in words."""
    message, rule = faults.RULES[fault]
    about = ACTIONS.about(action, names)
    if "space" in about:
        about["last"] = int(position.track)
    if fault == faults.BESIDE_TILE:
        space = int(PARTS[action, ARG1])
        about["tile"] = next(near for near in (space - 1, space + 1) if lies_on(position, near))
    elif fault == faults.CAMERA_TAKEN:
        about["player"] = names[position.camera_owner]
    elif fault == faults.HAS_PARTNER:
        about["player"] = names[position.partner[position.seat]]
    return Reason(f"camelup-{message}", about, rule)


def lies_on(position: Position, space: int) -> bool:
    """Whether another player's desert tile lies on a space."""
    own = position.desert_space[position.seat]
    return space != own and bool(position.deserts >> space & 1)


def explain_outcome(position: Position, outcome: int, fault: int, names: Sequence[str]) -> Reason:
    """Why chance cannot have said this, in words."""
    message, rule = faults.RULES[fault]
    return Reason(f"camelup-{message}", OUTCOMES.about(outcome, names), rule)
