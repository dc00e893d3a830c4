"""What makes sense in Camel Up: everybody takes what is worth most, and a playout goes on until the race is over."""

from __future__ import annotations

from typing import Any

import numpy.typing as npt

from caravanserai.bots.camelup.belief import Belief, deal, recollect
from caravanserai.bots.camelup.outlook import Sight, outlook_on
from caravanserai.bots.camelup.policy import reply, weigh
from caravanserai.bots.sense import Sense, share_out
from caravanserai.core.kernel import kernel
from caravanserai.core.layout import Row, record_type
from caravanserai.games.camelup.box import OVER, Position
from caravanserai.games.camelup.rules import winners

RIVALS = 8  # first actions: of four players and all that dice may say, no deeper tree comes together in a moment
PROMISE, TRUST = 0.0125, 200.0  # the first fitted on 800 positions of four mediums; of the second 100 to 250 do alike


class Room(Sight, Belief):
    """What a search keeps on its way."""


@kernel
def stops(position: Position, start: Position) -> bool:
    """A playout goes on until the race is over."""
    return position.phase == OVER


@kernel
def judge(position: Position, start: Position, facts: Row, room: Room, out: Row) -> None:
    """Each seat's share in the victory."""
    winners(position, out)
    share_out(out, int(position.players))


def facts(positions: npt.NDArray[Any]) -> npt.NDArray[Any]:
    """The outlook on the position's track."""
    return outlook_on(int(positions[0].track))


SENSE = Sense(
    stops=stops,
    judge=judge,
    weigh=weigh,
    reply=reply,
    recollect=recollect,
    deal=deal,
    room=record_type(Room),
    facts=facts,
    rivals=RIVALS,
    promise=PROMISE,
    trust=TRUST,
)
