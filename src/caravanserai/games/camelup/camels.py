"""The camels: who stands where, who is ahead, and how a unit moves.

All five stand in one number, the *herd*: nine bits a camel, its lane. A camel's *standing* is its space times 8
plus how many camels are below it there; the ninth bit stays free, so that all lanes are compared at once. A set of
camels is a number with a 1 at the foot of each one's lane.

    herd   white     yellow    orange    green     blue
           0ssssslll 0ssssslll 0ssssslll 0ssssslll 0ssssslll
"""

from __future__ import annotations

import itertools

import numpy as np

from caravanserai.games.camelup.box import CAMELS
from caravanserai.kernels import kernel

LANE = 9
STEP = 8  # from a standing to the same level on the next space
EVERY = sum(1 << LANE * camel for camel in range(CAMELS))  # the set of all camels
FREE_BITS = EVERY << (LANE - 1)
LAST_LANE = LANE * (CAMELS - 1)
LOWEST = (1 << LANE) - 1
LOWEST_TWO = (1 << 2 * LANE) - 1
GATHER = sum(1 << LAST_LANE - (LANE - 2) * camel for camel in range(CAMELS))  # moves two bits of each lane together
COMPARISONS = 1 << 2 * CAMELS
RANKINGS = CAMELS ** (CAMELS - 1)  # more than the numbers of all orders, see `ranking_of`
RANKING = np.zeros(COMPARISONS, np.int16)  # the order's number, by who is ahead of whom
PLACE_IN = np.zeros((RANKINGS, CAMELS), np.int64)  # in each order, by its number: the place of each camel, from 0
STAND_SO = np.zeros(RANKINGS, np.int64)  # a herd that stands in each order


@kernel
def lane(camel: int, space: int, level: int) -> int:
    """A camel's part of a herd."""
    return (space * STEP + level) << LANE * camel


@kernel
def standing(herd: int, camel: int) -> int:
    """A camel's standing: it grows with its rank, farther along or higher in the stack (CU-12)."""
    return herd >> LANE * camel & 255


@kernel
def space_of(herd: int, camel: int) -> int:
    """The space that a camel stands on."""
    return standing(herd, camel) // STEP


@kernel
def from_here_on(herd: int, least: int) -> int:
    """The camels whose standing is at least so much."""
    return ((herd | FREE_BITS) - EVERY * least & FREE_BITS) >> (LANE - 1)


@kernel
def on_space(herd: int, space: int) -> int:
    """The camels on a space."""
    return from_here_on(herd, space * STEP) & ~from_here_on(herd, (space + 1) * STEP)


@kernel
def how_many(camels: int) -> int:
    """How many camels a set has: times EVERY, all of them add up in the last lane."""
    return int(camels) * EVERY >> LAST_LANE & 7


@kernel
def place(herd: int, camel: int) -> int:
    """A camel's place, 1 for the leading camel to 5 for the last (CU-12)."""
    return how_many(from_here_on(herd, standing(herd, camel)))


@kernel
def comparisons(herd: int) -> int:
    """Who is ahead of whom, two bits a camel: whether it is ahead of the next camel, and of the next but one."""
    next_one = herd >> LANE | (herd & LOWEST) << LAST_LANE
    next_but_one = herd >> 2 * LANE | (herd & LOWEST_TWO) << LAST_LANE - LANE
    ahead = ((herd | FREE_BITS) - next_one & FREE_BITS) >> (LANE - 1)
    ahead |= ((herd | FREE_BITS) - next_but_one & FREE_BITS) >> (LANE - 2)
    return int(ahead) * GATHER >> LAST_LANE & (COMPARISONS - 1)


@kernel
def ranking_of(herd: int) -> int:
    """The order that the camels are in as one number: the places of all but the last camel, counted from 0."""
    return int(RANKING[comparisons(herd)])


@kernel
def camel_in_place(herd: int, wanted: int) -> int:
    """The camel that is in a place."""
    found = 0
    for camel in range(CAMELS):
        if place(herd, camel) == wanted:
            found = camel
    return found


@kernel
def put_on_top(herd: int, camel: int, space: int) -> int:
    """The herd with one more camel, on top of those on its space (CU-7)."""
    return herd | lane(camel, space, how_many(on_space(herd, space)))


@kernel
def unit_of(herd: int, camel: int) -> int:
    """A camel and every camel above it (CU-10)."""
    stand = standing(herd, camel)
    return from_here_on(herd, stand) & ~from_here_on(herd, (stand // STEP + 1) * STEP)


@kernel
def climb_up(herd: int, unit: int, stand: int, space: int) -> int:
    """The unit, its lowest camel standing at `stand`, goes to a space, on top of camels there (CU-11)."""
    height = how_many(on_space(herd, space))
    return herd + unit * (space * STEP + height - stand)


@kernel
def slip_under(herd: int, unit: int, stand: int, space: int) -> int:
    """The unit goes to a space, under the camels there, which may be those it has just left (CU-32)."""
    lifted = on_space(herd, space) & ~unit
    return herd + lifted * how_many(unit) + unit * (space * STEP - stand)


@kernel
def reached(herd: int, camel: int, pips: int) -> int:
    """The space that a camel's pips lead to; a desert tile there is paid for, and may lead on (CU-30)."""
    return space_of(herd, camel) + pips


@kernel
def moved(herd: int, camel: int, pips: int, deserts: int, mirages: int, track: int) -> int:
    """The herd after a camel has moved with every camel above it, desert tiles included.

    `deserts` are the spaces of all desert tiles and `mirages` of those that show a mirage, as bits.
    """
    stand = standing(herd, camel)
    unit = unit_of(herd, camel)
    space = reached(herd, camel, pips)
    if mirages >> space & 1:
        return slip_under(herd, unit, stand, space - 1)  # CU-32
    # An oasis: one space on (CU-31), over the line from the last one (CU-29). Past the last space, the line is one
    # place, however far the pips would go (CU-13).
    return climb_up(herd, unit, stand, min(space + (deserts >> space & 1), track + 1))


@kernel
def spaces_taken(herd: int) -> int:
    """The spaces that camels stand on, as bits."""
    spaces = 0
    for camel in range(CAMELS):
        spaces |= 1 << space_of(herd, camel)
    return spaces


@kernel
def crossed(herd: int, track: int) -> bool:
    """Whether a unit has passed the last space (CU-13)."""
    return from_here_on(herd, (track + 1) * STEP) != 0


for _places in itertools.permutations(range(CAMELS)):
    _number = sum(rank * CAMELS ** (CAMELS - 2 - camel) for camel, rank in enumerate(_places[:-1]))
    _herd = sum((CAMELS - rank) * STEP << LANE * camel for camel, rank in enumerate(_places))
    PLACE_IN[_number] = _places
    STAND_SO[_number] = _herd
    RANKING[comparisons(_herd)] = _number
ORDERS = np.flatnonzero(STAND_SO)  # the numbers of all orders
