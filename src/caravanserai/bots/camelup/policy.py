"""The policy: what players of Camel Up are taken to do, which is to take what is worth most at first sight."""

from __future__ import annotations

from caravanserai.bots.camelup.outlook import (
    FIFTH,
    FIRST,
    LOSES,
    SECOND,
    WINS,
    Estimates,
    count_visits,
    estimate_chances,
    row_at,
)
from caravanserai.core.bits import SIZES
from caravanserai.core.chance import Luck, below
from caravanserai.core.grammar import ARG1, ARG2, ARG3, FORM
from caravanserai.core.layout import Row
from caravanserai.games.camelup.box import (
    ADD,
    ALL_COLOURS,
    BOTTOM,
    CAMELS,
    CAMERA,
    DESERT,
    HOLD,
    LEG,
    LOSE,
    LOSER,
    MIRAGE,
    OASIS,
    PARTNER,
    PARTS,
    PIPS,
    ROLL,
    WIN,
    WINNER,
    Position,
)
from caravanserai.games.camelup.camels import PLACE_IN, moved, ranking_of, reached
from caravanserai.games.camelup.leg import SPACES
from caravanserai.games.camelup.odds import card_pays, card_worth, count_cards
from caravanserai.games.camelup.scoring import PYRAMID_TILE, VISIT, prize, tile_pay
from caravanserai.kernels import kernel

SHARPNESS = 4.0  # how much more likely a pound more makes an action
# Of what a desert tile would bring if its dice were next, what it brings on average, by the number of dice left.
VISITS = (0.0, 1.0, 0.94, 0.87, 0.81, 0.79)
CHANGE = (0.0, 1.0, 0.73, 0.55, 0.4, 0.29)
TEMPTING = 1.5  # pounds: who can have so many leaves desert tiles alone
LEAST = 0.001  # the weight of what is worth nothing


@kernel
def tile_worth(known: Estimates, colour: int, depth: int, covered: int) -> float:
    """What a leg tile can be expected to pay (CU-41 to CU-43, SC-33); third and fourth place are taken to be alike."""
    first, second, fifth = (
        known.chances[FIRST, colour],
        known.chances[SECOND, colour],
        known.chances[FIFTH, colour],
    )
    between = 0.5 * (1.0 - first - second - fifth)
    worth = first * tile_pay(depth, covered, 1) + second * tile_pay(depth, covered, 2)
    worth += between * (tile_pay(depth, covered, 3) + tile_pay(depth, covered, 4))
    return float(worth + fifth * tile_pay(depth, covered, CAMELS))


@kernel
def sum_stakes(position: Position, known: Estimates) -> int:
    """Add up what the player's tiles pay in each place; the camels that it has tiles on, as bits."""
    staked = 0
    for tile in range(position.taken):
        if position.tile_owner[tile] == position.seat:
            colour = int(position.tile_colour[tile])
            if not staked >> colour & 1:
                staked |= 1 << colour
                known.stakes[colour] = 0.0
            for place in range(CAMELS):
                known.stakes[colour, place] += tile_pay(position.tile_depth[tile], position.tile_place[tile], place + 1)
    return staked


@kernel
def stakes_worth(herd: int, dice: int, staked: int, track: int, facts: Row, known: Estimates) -> float:
    """What the player's tiles can be expected to pay where the camels stand so and these dice are left."""
    order = ranking_of(herd)
    row = facts[row_at(herd, order, dice, track, facts)]
    worth = 0.0
    for colour in range(CAMELS):
        if staked >> colour & 1:
            place, stakes = PLACE_IN[order, colour], known.stakes[colour]
            first, second, fifth = float(row[FIRST, place]), float(row[SECOND, place]), float(row[FIFTH, place])
            worth += first * stakes[0] + second * stakes[1] + fifth * stakes[4]
            worth += 0.5 * (1.0 - first - second - fifth) * (stakes[2] + stakes[3])
    return worth


@kernel
def estimate_gains(position: Position, spaces: int, facts: Row, known: Estimates) -> None:
    """What the player's desert tile would bring on each of these spaces (bits): a pound a visit, and what it changes.

    Each die is taken to be the next; that a tile changes what comes after a second one is left out.
    """
    herd, track = int(position.herd), int(position.track)
    dice = int(position.pyramid) & ALL_COLOURS
    own = int(position.desert_space[position.seat])
    deserts = int(position.deserts) & ~(1 << own)
    mirages = int(position.mirages) & ~(1 << own)
    count_visits(position, known)
    for space in range(SPACES):
        known.gains[OASIS, space] = known.gains[MIRAGE, space] = VISIT * VISITS[SIZES[dice]] * known.visits[space]
    staked = sum_stakes(position, known)
    if staked != 0:
        spaces |= 1 << own
        add_changes(herd, dice, staked, deserts, mirages, spaces, track, facts, known)
    if own != 0:
        # It gives up what it has where it is.
        kept = known.gains[int(position.mirages) >> own & 1, own]
        for space in range(SPACES):
            known.gains[OASIS, space] -= kept
            known.gains[MIRAGE, space] -= kept


@kernel
def add_changes(
    herd: int,
    dice: int,
    staked: int,
    deserts: int,
    mirages: int,
    spaces: int,
    track: int,
    facts: Row,
    known: Estimates,
) -> None:
    """Add to the gains what a tile may change of what the player's leg tiles pay."""
    for camel in range(CAMELS):
        if dice >> camel & 1:
            left = dice ^ 1 << camel
            for pips in range(1, PIPS + 1):
                space = reached(herd, camel, pips)
                if space > track or not spaces >> space & 1:
                    continue
                without = moved(herd, camel, pips, deserts, mirages, track)
                before = stakes_worth(without, left, staked, track, facts, known)
                for side in range(2):
                    then = moved(herd, camel, pips, deserts | 1 << space, mirages | int(side == MIRAGE) << space, track)
                    change = stakes_worth(then, left, staked, track, facts, known) - before
                    known.gains[side, space] += CHANGE[SIZES[dice]] * change / PIPS


@kernel
def count_all_cards(position: Position, known: Estimates) -> None:
    """Count the race cards that each of the others has laid on each pile."""
    for pile in range(2):
        count_cards(position, int(position.seat), pile, known.laid[pile])


@kernel
def photo_worth(visits: float) -> float:
    """What a camera can be expected to pay, by the visits of its space: only the first is taken (SC-22)."""
    return float(visits * (1.2 - 0.25 * visits))


@kernel
def estimated_worth(position: Position, known: Estimates, action: int) -> float:
    """About how many pounds an action is worth."""
    form, first, second = PARTS[action, FORM], int(PARTS[action, ARG1]), int(PARTS[action, ARG2])
    if form == LEG:
        return tile_worth(known, first, int(position.top[first]), 0)
    if form == DESERT:
        return float(known.gains[second, first])  # CU-30
    if form == ROLL:
        return float(PYRAMID_TILE)
    if form == WIN:
        return card_worth(known.laid[WINNER], known.chances[WINS, first])  # CU-51
    if form == LOSE:
        return card_worth(known.laid[LOSER], known.chances[LOSES, first])
    if form == CAMERA:
        # Who has the camera already gives up what it can expect where it stands (SC-21).
        here = photo_worth(known.visits[position.camera_space]) if position.camera_owner == position.seat else 0.0
        return photo_worth(known.visits[first]) - here
    if form == HOLD:
        depth = int(PARTS[action, ARG3])
        return tile_worth(known, second, depth, first) - tile_worth(known, second, depth, 0)
    if form == BOTTOM:
        return tile_worth(known, second, 0, first)
    if form == PARTNER:
        return 0.8
    return 0.0 if form == ADD else 0.7


@kernel
def weight_of(worth: float) -> float:
    """The weight of an action that is worth so much: about e to the power of SHARPNESS times what is beyond 1."""
    power = max(0.0, 1.0 + SHARPNESS / 8 * (worth - 1.0))
    power *= power
    power *= power
    return power * power


@kernel
def prior(position: Position, actions: Row, count: int, facts: Row, memory: Estimates, out: Row) -> None:
    """Write the prior of each legal action: the more it is worth, the greater."""
    estimate_chances(position, facts, memory)
    count_all_cards(position, memory)
    count_visits(position, memory)
    spaces = 0
    for number in range(count):
        if is_desert(int(actions[number])):
            spaces |= 1 << int(PARTS[actions[number], ARG1])
    estimate_gains(position, spaces, facts, memory)
    for number in range(count):
        out[number] = LEAST + weight_of(estimated_worth(position, memory, int(actions[number])))


@kernel
def is_desert(action: int) -> bool:
    """Whether an action puts the desert tile down."""
    return bool(PARTS[action, FORM] == DESERT)


@kernel
def best_card_worth(known: Estimates, action: int) -> float:
    """What a race card is worth if it is the first right one of its pile (CU-51)."""
    chance = known.chances[WINS if PARTS[action, FORM] == WIN else LOSES, PARTS[action, ARG1]]
    return card_pays(prize(0), chance)


@kernel
def rollout_action(
    position: Position, actions: Row, count: int, facts: Row, memory: Estimates, priors: Row, luck: Luck
) -> tuple[Luck, int]:
    """The number of the action that is worth most; of several, any. What takes long to see is seen only if need be."""
    estimate_chances(position, facts, memory)
    luck, first = below(luck, count)
    best, most = 0, -1e9
    spaces, counted = 0, False
    for step in range(count):
        number = first + step if first + step < count else first + step - count
        action = int(actions[number])
        if is_desert(action):
            spaces |= 1 << int(PARTS[action, ARG1])
            continue
        form = PARTS[action, FORM]
        if form in (WIN, LOSE):
            if best_card_worth(memory, action) <= most:
                continue
            if not counted:
                count_all_cards(position, memory)
                counted = True
        elif form == CAMERA:
            count_visits(position, memory)
        worth = estimated_worth(position, memory, action)
        if worth > most:
            best, most = number, worth
    if spaces != 0 and most < TEMPTING:
        estimate_gains(position, spaces, facts, memory)
        for number in range(count):
            action = int(actions[number])
            if is_desert(action):
                worth = estimated_worth(position, memory, action)
                if worth > most:
                    best, most = number, worth
    return luck, best
