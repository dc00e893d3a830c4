"""The dice: whose each is, what it can show, and how an outcome of the pyramid names die and pips.

Dice 0 to 4 are the colours' dice, 5 to 9 their support dice: their bits in `position.pyramid`.
"""

from __future__ import annotations

from caravanserai.games.camelup.box import ALL_COLOURS, CAMELS, PIPS, SUPPORT, SUPPORT_PIPS, SUPPORT_ROLL
from caravanserai.games.camelup.camels import camel_in_place
from caravanserai.kernels import kernel


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
    if die < CAMELS:
        return die * PIPS + pips - 1
    return SUPPORT_ROLL + (die - CAMELS) * SUPPORT_PIPS + pips - 1


@kernel
def die_of(outcome: int) -> int:
    """The die that an outcome names."""
    return outcome // PIPS if outcome < SUPPORT_ROLL else CAMELS + (outcome - SUPPORT_ROLL) // SUPPORT_PIPS


@kernel
def pips_of(outcome: int) -> int:
    """The pips that an outcome names."""
    return (outcome % PIPS if outcome < SUPPORT_ROLL else (outcome - SUPPORT_ROLL) % SUPPORT_PIPS) + 1


@kernel
def first_dice(herd: int, options: int) -> int:
    """The dice in the pyramid as a leg begins: all five, and the support die of the last camel (CU-46, SC-4)."""
    if options & SUPPORT:
        return ALL_COLOURS | 1 << (CAMELS + camel_in_place(herd, CAMELS))
    return ALL_COLOURS
