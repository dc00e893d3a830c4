"""The dice: whose each is, what it can show, and how an outcome of the pyramid names die and pips.

Dice 0 to 4 are the colours' dice, 5 to 9 their support dice: their bits in `position.pyramid`.
"""

from __future__ import annotations

import numpy as np

from caravanserai.core.grammar import ARG2
from caravanserai.games.camelup.box import (
    ALL_COLOURS,
    CAMELS,
    DIE,
    OUTCOME_PARTS,
    OUTCOMES,
    PIPS,
    SUPPORT,
    SUPPORT_DIE,
    SUPPORT_PIPS,
)
from caravanserai.games.camelup.camels import camel_in_place
from caravanserai.kernels import kernel

# Each outcome's die, and each die's first outcome: one pip. Those for more pips follow it.
DIE_OF = np.array([camel if form == DIE else CAMELS + camel for form, camel, *_ in OUTCOME_PARTS.tolist()])
ONE_PIP = np.array([OUTCOMES.number(form, camel, 1) for form in (DIE, SUPPORT_DIE) for camel in range(CAMELS)])


@kernel
def camel_of(die: int) -> int:
    """The camel that a die moves, a support die as any other (CU-2, SC-5)."""
    return die if die < CAMELS else die - CAMELS


@kernel
def highest(die: int) -> int:
    """The most pips a die can show; from 1 on all are equally likely (CU-2, SC-2)."""
    return PIPS if die < CAMELS else SUPPORT_PIPS


@kernel
def outcome_of(die: int, pips: int) -> int:
    """The outcome's number in the vocabulary."""
    return int(ONE_PIP[die]) + pips - 1


@kernel
def die_of(outcome: int) -> int:
    """The die that an outcome names."""
    return int(DIE_OF[outcome])


@kernel
def pips_of(outcome: int) -> int:
    """The pips that an outcome names."""
    return int(OUTCOME_PARTS[outcome, ARG2])


@kernel
def first_dice(herd: int, options: int) -> int:
    """The dice in the pyramid as a leg begins: all five, and the support die of the last camel (CU-46, SC-4)."""
    if options & SUPPORT:
        return ALL_COLOURS | 1 << (CAMELS + camel_in_place(herd, CAMELS))
    return ALL_COLOURS
