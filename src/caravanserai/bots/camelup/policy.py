"""The policy: what players of Camel Up are taken to do, which is to take what is worth most at first sight."""

from __future__ import annotations

from caravanserai.bots.camelup.outlook import FIFTH, FIRST, LOSES, SECOND, WINS, Sight, look, see_visits
from caravanserai.core.bits import SIZES
from caravanserai.core.chance import Luck, below
from caravanserai.core.layout import Row
from caravanserai.games.camelup.box import (
    ADD,
    ALL_COLOURS,
    BOTTOM,
    CAMELS,
    CAMERA,
    DESERT,
    DISTINCT,
    HOLD,
    LONG_TRACK,
    LOSE,
    LOSER,
    MAX_SEATS,
    MAX_TILES,
    MIRAGE,
    OASIS,
    PARTNER,
    PIPS,
    ROLL,
    WIN,
    WINNER,
    Position,
)
from caravanserai.games.camelup.camels import PLACES, crossed, moved, ranking_of, reached
from caravanserai.games.camelup.leg import SPACES
from caravanserai.games.camelup.odds import card_worth
from caravanserai.games.camelup.race import NEW_SET, SETS, shape_of
from caravanserai.games.camelup.rules import TILES, bottom_place, desert_space, hold_place
from caravanserai.games.camelup.scoring import PENALTY, prize, tile_pay
from caravanserai.kernels import kernel

KEEN = 4.0  # how much more likely a pound more makes an action
# Of what a desert tile would bring if its dice were next, what it brings on average, by the number of dice left.
VISITS = (0.0, 1.0, 0.94, 0.87, 0.81, 0.79)
CHANGE = (0.0, 1.0, 0.73, 0.55, 0.4, 0.29)
TEMPTING = 1.5  # pounds: who can have so many leaves desert tiles alone
LEAST = 0.001  # the weight of what is worth nothing


@kernel
def tile_worth(sight: Sight, colour: int, depth: int, covered: int) -> float:
    """What a leg tile can be expected to pay (CU-41 to CU-43, SC-33); third and fourth place are taken to be alike."""
    first, second, fifth = sight.chances[FIRST, colour], sight.chances[SECOND, colour], sight.chances[FIFTH, colour]
    between = 0.5 * (1.0 - first - second - fifth)
    worth = first * tile_pay(depth, covered, 1) + second * tile_pay(depth, covered, 2)
    worth += between * (tile_pay(depth, covered, 3) + tile_pay(depth, covered, 4))
    return float(worth + fifth * tile_pay(depth, covered, CAMELS))


@kernel
def see_stakes(position: Position, sight: Sight) -> int:
    """Add up what the player's tiles pay in each place; the camels that it has tiles on, as bits."""
    staked = 0
    for colour in range(CAMELS):
        for depth in range(MAX_TILES):
            if position.tile_owner[colour, depth] == position.seat:
                if not staked >> colour & 1:
                    staked |= 1 << colour
                    sight.stakes[colour] = 0.0
                for rank in range(CAMELS):
                    sight.stakes[colour, rank] += tile_pay(depth, int(position.tile_place[colour, depth]), rank + 1)
    return staked


@kernel
def stakes_worth(herd: int, dice: int, staked: int, track: int, facts: Row, sight: Sight) -> float:
    """What the player's tiles can be expected to pay where the camels stand so and these dice are left."""
    order = ranking_of(herd)
    over = crossed(herd, track)
    row = facts[0 if over else shape_of(herd, order) * SETS + NEW_SET[order, dice]]
    worth = 0.0
    for colour in range(CAMELS):
        if staked >> colour & 1:
            place, stakes = PLACES[order, colour], sight.stakes[colour]
            if over:
                worth += stakes[place]
            else:
                first, second, fifth = float(row[FIRST, place]), float(row[SECOND, place]), float(row[FIFTH, place])
                worth += first * stakes[0] + second * stakes[1] + fifth * stakes[4]
                worth += 0.5 * (1.0 - first - second - fifth) * (stakes[2] + stakes[3])
    return worth


@kernel
def see_gains(position: Position, spaces: int, facts: Row, sight: Sight) -> None:
    """What the player's desert tile would bring on each of these spaces (bits): a pound a visit, and what it changes.

    Each die is taken to be the next; that a tile changes what comes after a second one is left out.
    """
    herd, track = int(position.herd), int(position.track)
    dice = int(position.pyramid) & ALL_COLOURS
    own = int(position.desert_space[position.seat])
    deserts = int(position.deserts) & ~(1 << own)
    mirages = int(position.mirages) & ~(1 << own)
    see_visits(position, sight)
    for space in range(SPACES):
        sight.gains[OASIS, space] = sight.gains[MIRAGE, space] = VISITS[SIZES[dice]] * sight.visits[space]  # CU-30
    staked = see_stakes(position, sight)
    if staked != 0:
        spaces |= 1 << own
        add_changes(herd, dice, staked, deserts, mirages, spaces, track, facts, sight)
    if own != 0:
        # It gives up what it has where it is.
        kept = sight.gains[int(position.mirages) >> own & 1, own]
        for space in range(SPACES):
            sight.gains[OASIS, space] -= kept
            sight.gains[MIRAGE, space] -= kept


@kernel
def add_changes(
    herd: int, dice: int, staked: int, deserts: int, mirages: int, spaces: int, track: int, facts: Row, sight: Sight
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
                before = stakes_worth(without, left, staked, track, facts, sight)
                for side in range(2):
                    then = moved(herd, camel, pips, deserts | 1 << space, mirages | int(side == MIRAGE) << space, track)
                    change = stakes_worth(then, left, staked, track, facts, sight) - before
                    sight.gains[side, space] += CHANGE[SIZES[dice]] * change / PIPS


@kernel
def see_cards(position: Position, sight: Sight) -> None:
    """Count the race cards that each of the others has laid."""
    for pile in range(2):
        for seat in range(MAX_SEATS):
            sight.laid[pile, seat] = 0
        for card in range(position.laid[pile]):
            sight.laid[pile, position.pile_seat[pile, card]] += 1
        sight.laid[pile, position.seat] = 0


@kernel
def photo_worth(visits: float) -> float:
    """What a camera can be expected to pay, by the visits of its space: only the first is taken (SC-22)."""
    return float(visits * (1.2 - 0.25 * visits))


@kernel
def about(position: Position, sight: Sight, action: int) -> float:
    """About how many pounds an action is worth."""
    if action < DESERT:
        return tile_worth(sight, action, int(position.top[action]), 0)
    if action < ROLL:
        return float(sight.gains[(action - DESERT) // LONG_TRACK, desert_space(action)])  # CU-30
    if action < WIN:
        return 1.0  # CU-44
    if action < LOSE:
        return card_worth(sight.laid[WINNER], sight.chances[WINS, action - WIN])  # CU-51
    if action < CAMERA:
        return card_worth(sight.laid[LOSER], sight.chances[LOSES, action - LOSE])
    if action < HOLD:
        # Who has the camera already gives up what it can expect where it stands (SC-21).
        here = photo_worth(sight.visits[position.camera_space]) if position.camera_owner == position.seat else 0.0
        return photo_worth(sight.visits[action - CAMERA + 1]) - here
    if action < BOTTOM:
        tile = (action - HOLD) % TILES
        colour, depth = tile // DISTINCT, tile % DISTINCT
        return tile_worth(sight, colour, depth, hold_place(action)) - tile_worth(sight, colour, depth, 0)
    if action < PARTNER:
        return tile_worth(sight, (action - BOTTOM) % CAMELS, 0, bottom_place(action))
    if action < ADD:
        return 0.8
    return 0.0 if action < ADD + CAMELS else 0.7


@kernel
def likely(worth: float) -> float:
    """The weight of an action that is worth so much: about e to the power of KEEN times what it is worth beyond 1."""
    power = max(0.0, 1.0 + KEEN / 8 * (worth - 1.0))
    power *= power
    power *= power
    return power * power


@kernel
def weigh(position: Position, actions: Row, count: int, facts: Row, room: Sight, out: Row) -> None:
    """The more an action is worth, the likelier."""
    look(position, facts, room)
    see_cards(position, room)
    see_visits(position, room)
    spaces = 0
    for number in range(count):
        if is_desert(actions[number]):
            spaces |= 1 << desert_space(int(actions[number]))
    see_gains(position, spaces, facts, room)
    for number in range(count):
        out[number] = LEAST + likely(about(position, room, int(actions[number])))


@kernel
def is_desert(action: int) -> bool:
    """Whether an action puts the desert tile down."""
    return DESERT <= action < ROLL


@kernel
def at_best(sight: Sight, action: int) -> float:
    """What a race card is worth if it is the first right one of its pile (CU-51)."""
    chance = sight.chances[WINS, action - WIN] if action < LOSE else sight.chances[LOSES, action - LOSE]
    return float(chance * prize(0) - (1.0 - chance) * PENALTY)


@kernel
def reply(
    position: Position, actions: Row, count: int, facts: Row, room: Sight, priors: Row, luck: Luck
) -> tuple[Luck, int]:
    """The number of the action that is worth most; of several, any. What takes long to see is seen only if need be."""
    look(position, facts, room)
    luck, first = below(luck, count)
    best, most = 0, -1e9
    spaces, counted = 0, False
    for step in range(count):
        number = first + step if first + step < count else first + step - count
        action = int(actions[number])
        if is_desert(action):
            spaces |= 1 << desert_space(action)
            continue
        if WIN <= action < HOLD:
            if action < CAMERA:
                if at_best(room, action) <= most:
                    continue
                if not counted:
                    see_cards(position, room)
                    counted = True
            else:
                see_visits(position, room)
        worth = about(position, room, action)
        if worth > most:
            best, most = number, worth
    if spaces != 0 and most < TEMPTING:
        see_gains(position, spaces, facts, room)
        for number in range(count):
            action = int(actions[number])
            if is_desert(action):
                worth = about(position, room, action)
                if worth > most:
                    best, most = number, worth
    return luck, best
