"""At sight: what makes sense in Camel Up to somebody who plays by feel and works nothing out.

It looks at nothing but where the camels stand, so that it needs no solved table and runs as Python too.
"""

from __future__ import annotations

from caravanserai.core.grammar import ARG1, ARG2, FORM
from caravanserai.core.layout import Row
from caravanserai.games.camelup.box import (
    BOTTOM,
    CAMELS,
    CAMERA,
    DESERT,
    HOLD,
    LEG,
    LOSE,
    PARTS,
    PIPS,
    WIN,
    Position,
)
from caravanserai.games.camelup.camels import PLACE_IN, camel_in_place, ranking_of, space_of
from caravanserai.kernels import kernel

TEMPTED = 2  # dice that may bring a camel to a space make it look good for a tile or a camera


@kernel
def weigh_at_sight(position: Position, actions: Row, count: int, out: Row) -> None:
    """Weigh each action: 1 where it looks good, 0 where it does not."""
    for number in range(count):
        out[number] = looks_good(position, int(actions[number]))


@kernel
def looks_good(position: Position, action: int) -> bool:
    """Whether an action looks good: bets on the camels that are in those places now, tiles where camels may come."""
    places = PLACE_IN[ranking_of(int(position.herd))]
    form, first, second = PARTS[action, FORM], int(PARTS[action, ARG1]), int(PARTS[action, ARG2])
    if form == LEG:
        return bool(places[first] < 2)
    if form in (DESERT, CAMERA):
        return bool(comers(position, first) >= TEMPTED)
    if form == WIN:
        return places[first] == 0 and is_late(position)
    if form == LOSE:
        return places[first] == CAMELS - 1 and is_late(position)
    if form in (HOLD, BOTTOM):
        return bool(places[second] == first - 1)
    return True


@kernel
def comers(position: Position, space: int) -> int:
    """How many camels whose dice are in the pyramid may come to a space by their next one."""
    count = 0
    for camel in range(CAMELS):
        steps = space - space_of(int(position.herd), camel)
        count += int(position.pyramid >> camel & 1 and 1 <= steps <= PIPS)
    return count


@kernel
def is_late(position: Position) -> bool:
    """Whether the camel in front has half of the track behind it."""
    herd = int(position.herd)
    return bool(2 * space_of(herd, camel_in_place(herd, 1)) > position.track)
