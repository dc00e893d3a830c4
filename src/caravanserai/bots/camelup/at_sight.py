"""At sight: what makes sense in Camel Up to somebody who plays by feel and works nothing out.

It looks at nothing but where the camels stand, so that it needs no solved table and runs as Python too.
"""

from __future__ import annotations

from caravanserai.core.layout import Row
from caravanserai.games.camelup.box import (
    BOTTOM,
    CAMELS,
    CAMERA,
    DESERT,
    DISTINCT,
    HOLD,
    LOSE,
    PARTNER,
    PIPS,
    ROLL,
    WIN,
    Position,
)
from caravanserai.games.camelup.camels import PLACES, camel_in_place, ranking_of, space_of
from caravanserai.games.camelup.rules import TILES, bottom_place, desert_space, hold_place
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
    places = PLACES[ranking_of(int(position.herd))]
    if action < DESERT:
        return bool(places[action] < 2)
    if action < ROLL:
        return bool(comers(position, desert_space(action)) >= TEMPTED)
    if action < WIN:
        return True
    if action < LOSE:
        return places[action - WIN] == 0 and is_late(position)
    if action < CAMERA:
        return places[action - LOSE] == CAMELS - 1 and is_late(position)
    if action < HOLD:
        return bool(comers(position, action - CAMERA + 1) >= TEMPTED)
    if action < BOTTOM:
        return bool(places[(action - HOLD) % TILES // DISTINCT] == hold_place(action) - 1)
    if action < PARTNER:
        return bool(places[(action - BOTTOM) % CAMELS] == bottom_place(action) - 1)
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
