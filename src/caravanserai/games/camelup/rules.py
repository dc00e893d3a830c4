"""The rules: setting up, the legal actions, what each does, and how a leg and the race go on."""

from __future__ import annotations

from caravanserai.core.bits import nth_member, write_members, write_wide
from caravanserai.core.chance import Luck, below
from caravanserai.core.game import CHANCE, NOBODY_TO_MOVE
from caravanserai.core.grammar import ARG1, ARG2, ARG3, FORM
from caravanserai.core.layout import Row
from caravanserai.games.camelup import faults
from caravanserai.games.camelup.box import (
    ACT,
    ACTIONS,
    ADD,
    ALL_COLOURS,
    BASE_STACK,
    BOTTOM,
    CAMELS,
    CAMERA,
    DESERT,
    DISTINCT,
    DONE,
    EXTRA,
    FACES,
    HOLD,
    LEG,
    LONG_TRACK,
    LOSE,
    LOSER,
    MAX_SEATS,
    MAX_TILES,
    MIRAGE,
    NOBODY,
    OASIS,
    OUTCOME_PARTS,
    OVER,
    PARTNER,
    PARTNERS,
    PARTS,
    PHOTOGRAPHER,
    POSITIONS,
    PURSE,
    PYRAMID,
    ROLL,
    SPICY,
    STARTS,
    SUPPORT,
    TOP,
    TRACK,
    WIN,
    WINNER,
    Position,
)
from caravanserai.games.camelup.camels import crossed, how_many, moved, reached, space_of, spaces_taken, unit_of
from caravanserai.games.camelup.dice import camel_of, die_of, first_dice, highest, outcome_of, pips_of
from caravanserai.games.camelup.scoring import most_money, pay_visit, score_leg, score_race
from caravanserai.games.camelup.start import prepare_start, settle_start, start_chances, start_fault
from caravanserai.games.camelup.supercup import (
    ALL_PLACES,
    add_die,
    addable,
    bottom_fault,
    camera_barriers,
    camera_fault,
    cover,
    cover_fault,
    coverable,
    extra_fault,
    for_each_place,
    free_partners,
    has_extra,
    partner_fault,
    place_camera,
    place_fault,
    return_camera,
    scenes,
    spaces_of,
    swap_cards,
    take_photo,
    tile_to_cover,
)
from caravanserai.kernels import inlined, kernel

TILES = CAMELS * DISTINCT  # leg tiles that `hold` can name
# The number of each form's first action, for the list of the legal ones; desert tiles are numbered side by side.
FIRST_OASIS, FIRST_MIRAGE = (ACTIONS.number(DESERT, 1, side) for side in (OASIS, MIRAGE))
FIRST_ROLL, FIRST_WIN, FIRST_LOSE, FIRST_CAMERA = (STARTS[form] for form in (ROLL, WIN, LOSE, CAMERA))
FIRST_HOLD, FIRST_BOTTOM, FIRST_PARTNER = (STARTS[form] for form in (HOLD, BOTTOM, PARTNER))
FIRST_ADD, FIRST_DONE = STARTS[ADD], STARTS[DONE]

# Setting up


@kernel
def setup(position: Position, players: int, options: int) -> None:
    """A table before its start: 3 pounds, five race cards and a desert tile for each player (CU-5)."""
    position.players = players
    position.options = options
    position.track = LONG_TRACK if options & SUPPORT else TRACK
    position.seat = 0  # CU-8
    position.phase = PYRAMID
    prepare_start(position)
    for seat in range(MAX_SEATS):
        position.money[seat] = PURSE if seat < players else 0
        position.cards[seat] = ALL_COLOURS if seat < players else 0
    for pile in range(2):
        position.laid[pile] = 0
        for card in range(MAX_SEATS * CAMELS):
            position.pile_seat[pile, card] = 0
            position.pile_colour[pile, card] = 0


@kernel
def begin(position: Position) -> None:
    """The camels stand at their start: the first leg begins."""
    position.phase = ACT
    position.undrawn = 0
    position.camels = spaces_taken(int(position.herd))
    start_leg(position)


@kernel
def start_leg(position: Position) -> None:
    """All tiles and dice go back (CU-46, SC-14, SC-23, SC-34, SC-38), and the last camel is supported (SC-4)."""
    position.leg += 1
    position.pyramid = first_dice(int(position.herd), int(position.options))
    position.craters = 0
    for tile in range(position.taken):
        position.tile_owner[tile] = position.tile_colour[tile] = 0
        position.tile_depth[tile] = position.tile_place[tile] = 0
    position.taken = 0
    position.places = ALL_PLACES if position.options & POSITIONS else 0
    # The same four extra tiles a stack for both extensions (SC-3, SC-30).
    height = MAX_TILES if position.options & (SUPPORT | POSITIONS) else BASE_STACK
    for colour in range(CAMELS):
        position.top[colour] = 0
        position.bottom[colour] = height
    for seat in range(MAX_SEATS):
        position.pyramid_tiles[seat] = 0
        position.desert_space[seat] = 0
        position.desert_side[seat] = 0
        position.partner[seat] = NOBODY
    position.stacks = ALL_COLOURS
    position.deserts = position.mirages = 0
    return_camera(position)


# Who moves


@kernel
def to_move(position: Position) -> int:
    """The seat to move; CHANCE for the start and for a die; NOBODY_TO_MOVE when the race is over."""
    if position.phase == PYRAMID:
        return CHANCE
    if position.phase == OVER:
        return NOBODY_TO_MOVE
    return int(position.seat)


@inlined
def pass_turn(position: Position) -> None:
    """Play goes round clockwise, straight through leg ends (CU-21, CU-40)."""
    position.phase = ACT
    position.seat = position.seat + 1 if position.seat + 1 < position.players else 0


@inlined
def end_action(position: Position) -> None:
    """After the normal action the spicy extra is asked where one is legal (SC-10); else the turn passes."""
    if has_extra(position, position.seat):
        position.phase = EXTRA
    else:
        pass_turn(position)


# The desert tile


@kernel
def desert_barriers(position: Position, seat: int) -> tuple[int, int, int, int, int, int, int]:
    """Where the seat's desert tile may not go, as bits, a reason each.

    Off the track (CU-3), the first space (CU-26), camels (CU-25), where it lies (CU-28), other tiles (CU-25),
    the spaces beside those (CU-27), and the camera's space (SC-24). The seat's own tile is lifted first (CU-27).
    """
    own = 1 << int(position.desert_space[seat])
    others = position.deserts & ~own
    camera = 1 << int(position.camera_space)
    return ~spaces_of(position), 1 << 1, position.camels, own, others, others << 1 | others >> 1, camera


@kernel
def desert_room(position: Position, seat: int) -> int:
    """The spaces that the seat's desert tile may go to, as bits."""
    off, first, camels, own, others, beside, camera = desert_barriers(position, seat)
    return ~(off | first | camels | own | others | beside | camera)


@kernel
def lift_tile(position: Position, seat: int) -> None:
    """Take the desert tile off the track (CU-27)."""
    others = ~(1 << int(position.desert_space[seat]))
    position.deserts &= others
    position.mirages &= others
    position.desert_space[seat] = 0


@kernel
def place_tile(position: Position, seat: int, space: int, side: int) -> None:
    """Place the desert tile, or move it (CU-25, CU-28)."""
    lift_tile(position, seat)
    position.deserts |= 1 << space
    position.mirages |= int(side == MIRAGE) << space
    position.desert_space[seat] = space
    position.desert_side[seat] = side


# Leg tiles and race cards


@kernel
def leg_fault(position: Position, colour: int) -> int:
    """Why no leg tile can be taken: its stack is empty (CU-22)."""
    return faults.NONE if position.stacks >> colour & 1 else faults.STACK_EMPTY


@kernel
def hand_over(position: Position, seat: int, colour: int, depth: int) -> None:
    """A leg tile goes to a seat, as the last one taken in this leg."""
    tile = position.taken
    position.tile_owner[tile] = seat
    position.tile_colour[tile] = colour
    position.tile_depth[tile] = depth
    position.taken += 1


@kernel
def take_tile(position: Position, seat: int, colour: int, depth: int) -> None:
    """Take a leg tile off its stack, which is empty after the last one."""
    hand_over(position, seat, colour, depth)
    if position.top[colour] == position.bottom[colour]:
        position.stacks ^= 1 << colour


@kernel
def take_top(position: Position, seat: int, colour: int) -> None:
    """Take the top leg tile of a stack (CU-22)."""
    depth = int(position.top[colour])
    position.top[colour] += 1
    take_tile(position, seat, colour, depth)


@kernel
def take_bottom(position: Position, seat: int, colour: int, rank: int) -> None:
    """Take the bottom leg tile of a stack and cover it with a position tile (SC-32)."""
    position.bottom[colour] -= 1
    take_tile(position, seat, colour, int(position.bottom[colour]))
    cover(position, rank, position.taken - 1)


@kernel
def card_fault(position: Position, seat: int, colour: int) -> int:
    """Why a race card cannot be laid: it is no longer in hand (CU-38)."""
    return faults.NONE if position.cards[seat] >> colour & 1 else faults.NO_CARD


@kernel
def lay_card(position: Position, seat: int, pile: int, colour: int) -> None:
    """Lay a race card face down on a pile; there it stays (CU-37)."""
    position.cards[seat] ^= 1 << colour
    card = position.laid[pile]
    position.pile_seat[pile, card] = seat
    position.pile_colour[pile, card] = colour
    position.laid[pile] += 1


# The legal actions


@kernel
def fault(position: Position, action: int) -> int:
    """Why an action is not legal for the player to move, or NONE: it is."""
    form = PARTS[action, FORM]
    if form in (ADD, DONE):
        if position.options & SPICY == 0:
            return faults.NO_SPICY
        if position.phase != EXTRA:
            return faults.ACTION_FIRST
        return faults.NONE if form == DONE else extra_fault(position, PARTS[action, ARG1])
    if position.phase == EXTRA:
        return faults.EXTRA_FIRST
    return action_fault(position, position.seat, action)


@kernel
def action_fault(position: Position, seat: int, action: int) -> int:
    """Why a normal action is not legal (CU-20), or NONE."""
    form, first, second = PARTS[action, FORM], int(PARTS[action, ARG1]), int(PARTS[action, ARG2])
    if form == LEG:
        return leg_fault(position, first)
    if form == DESERT:
        return first_barrier(desert_barriers(position, seat), first, faults.NO_SUCH_SPACE)
    if form == ROLL:
        return faults.NONE
    if form in (WIN, LOSE):
        return card_fault(position, seat, first)
    if form == CAMERA:
        barred = camera_fault(position, seat)
        if barred != faults.NONE:
            return barred
        return first_barrier(camera_barriers(position, seat), first, faults.NO_SUCH_SCENE)
    if form == PARTNER:
        return partner_fault(position, seat, first)
    barred = place_fault(position, first)
    if barred != faults.NONE:
        return barred
    if form == HOLD:
        return cover_fault(position, seat, second, PARTS[action, ARG3])
    return bottom_fault(position, second)


@kernel
def first_barrier(barriers: tuple[int, ...], space: int, code: int) -> int:
    """The fault of the first barrier that a space is behind: `code` and those after it, in their order."""
    for number, barrier in enumerate(barriers):
        if barrier >> space & 1:
            return code + number
    return faults.NONE


@inlined
def legal(position: Position, out: Row) -> int:
    """Write the legal actions of the player to move, rising; returns how many there are."""
    if position.phase == EXTRA:
        return write_members(addable(position) | 1 << FIRST_DONE - FIRST_ADD, FIRST_ADD, out, 0)
    if position.phase != ACT:
        return 0
    seat = position.seat
    room = desert_room(position, seat) >> 1
    cards = int(position.cards[seat])
    actions = (
        int(position.stacks)
        | room << FIRST_OASIS
        | room << FIRST_MIRAGE
        | 1 << FIRST_ROLL
        | cards << FIRST_WIN
        | cards << FIRST_LOSE
    )
    count = write_wide(actions, FIRST_CAMERA, 0, out, 0)
    if position.options & (PHOTOGRAPHER | POSITIONS | PARTNERS):
        count = legal_supercup(position, seat, out, count)
    return count


@inlined
def legal_supercup(position: Position, seat: int, out: Row, count: int) -> int:
    """The extensions' normal actions, behind the `count` already written."""
    count = write_members(scenes(position, seat) >> 1, FIRST_CAMERA, out, count)
    if position.places != 0:
        count = write_members(for_each_place(position, coverable(position, seat), TILES), FIRST_HOLD, out, count)
        count = write_members(for_each_place(position, int(position.stacks), CAMELS), FIRST_BOTTOM, out, count)
    if position.options & PARTNERS:
        count = write_members(free_partners(position, seat), FIRST_PARTNER, out, count)
    return count


# Playing


@inlined
def play(position: Position, action: int, paid: Row) -> None:
    """Play a legal action; none pays. A roll then waits for chance; every other is done, and the turn goes on."""
    seat = position.seat
    form, first, second = PARTS[action, FORM], int(PARTS[action, ARG1]), int(PARTS[action, ARG2])
    if form == ROLL:
        position.phase = PYRAMID
    elif form == ADD:
        add_die(position, seat, first)
        pass_turn(position)
    elif form == DONE:
        pass_turn(position)
    else:
        if form == LEG:
            take_top(position, seat, first)
        elif form == DESERT:
            place_tile(position, seat, first, second)
        elif form == WIN:
            lay_card(position, seat, WINNER, first)
        elif form == LOSE:
            lay_card(position, seat, LOSER, first)
        elif form == CAMERA:
            place_camera(position, seat, first)
        elif form == HOLD:
            cover(position, first, tile_to_cover(position, seat, second, PARTS[action, ARG3]))
        elif form == BOTTOM:
            take_bottom(position, seat, second, first)
        else:
            swap_cards(position, seat, first)
        end_action(position)


# Chance: the pyramid


@kernel
def chances(position: Position, outcomes: Row, weights: Row) -> int:
    """Each die left in the pyramid is as likely, and so is each of its six faces (CU-2, CU-35, SC-2).

    Writes the possible outcomes with their weights in faces; returns how many there are.
    """
    if position.undrawn != 0:
        return start_chances(position, outcomes, weights)
    count = 0
    for die in range(2 * CAMELS):
        if position.pyramid >> die & 1:
            for pips in range(1, highest(die) + 1):
                outcomes[count] = outcome_of(die, pips)
                weights[count] = FACES // highest(die)
                count += 1
    return count


@kernel
def outcome_fault(position: Position, outcome: int) -> int:
    """Why chance cannot have said this: the die is not in the pyramid (CU-36, SC-4), but in its crater (SC-13)."""
    if position.undrawn != 0:
        return start_fault(position, outcome)
    if OUTCOME_PARTS[outcome, FORM] == TOP:
        return faults.START_OVER
    die = die_of(outcome)
    if position.pyramid >> die & 1:
        return faults.NONE
    if die < CAMELS:
        return faults.DIE_OUT
    return faults.DIE_IN_CRATER if position.craters >> camel_of(die) & 1 else faults.SUPPORT_OUT


@kernel
def take_pyramid_tile(position: Position, seat: int) -> None:
    """A pyramid tile goes to a seat, for a die to be revealed (CU-35)."""
    position.pyramid_tiles[seat] += 1


@kernel
def move(position: Position, camel: int, pips: int, paid: Row) -> None:
    """Move a camel's unit (CU-10); a desert tile that it comes to is paid for first (CU-30)."""
    herd = int(position.herd)
    pay_visit(position, reached(herd, camel, pips), paid)
    position.herd = moved(herd, camel, pips, int(position.deserts), int(position.mirages), int(position.track))
    position.camels = spaces_taken(int(position.herd))


@kernel
def reveal(position: Position, outcome: int, paid: Row) -> None:
    """A die is revealed: take the pyramid tile (CU-35), move the camel, and take the photo."""
    take_pyramid_tile(position, position.seat)
    die = die_of(outcome)
    camel = camel_of(die)
    position.pyramid ^= 1 << die  # CU-36, SC-5
    if die >= CAMELS and position.options & SPICY:
        position.craters |= 1 << camel  # SC-13
    move(position, camel, pips_of(outcome), paid)
    herd = int(position.herd)
    take_photo(position, space_of(herd, camel), how_many(unit_of(herd, camel)), paid)


@kernel
def settle(position: Position, outcome: int, paid: Row) -> None:
    """A die is revealed, and leg or race may end by it; or the start is settled, and the race begins."""
    if position.undrawn != 0:
        settle_start(position, outcome)
        if position.undrawn == 0:
            begin(position)
        return
    reveal(position, outcome, paid)
    if crossed(int(position.herd), int(position.track)):
        # The table is left as it lies: the leg is scored one last time, then the race (CU-50).
        score_leg(position, paid)
        score_race(position, paid)
        position.phase = OVER
    elif position.pyramid == 0:
        score_leg(position, paid)  # CU-40, SC-6
        start_leg(position)
        pass_turn(position)
    else:
        end_action(position)


# Results and what is hidden


@kernel
def scores(position: Position, out: Row) -> None:
    """Everybody's money."""
    for seat in range(position.players):
        out[seat] = position.money[seat]


@kernel
def winners(position: Position, out: Row) -> None:
    """Most pounds wins; a tie is a shared victory (CU-54)."""
    most = most_money(position)
    for seat in range(position.players):
        out[seat] = position.phase == OVER and position.money[seat] == most


@kernel
def guess(position: Position, viewer: int, luck: Luck) -> Luck:
    """Deal the other players' race cards anew, evenly: which of their five lie face down, and where (CU-37)."""
    if position.phase == OVER:
        return luck  # all cards are open
    for seat in range(position.players):
        if seat != viewer:
            hand = ALL_COLOURS
            left = CAMELS
            for pile in range(2):
                for card in range(position.laid[pile]):
                    if position.pile_seat[pile, card] == seat:
                        luck, pick = below(luck, left)
                        colour = nth_member(hand, pick)
                        hand ^= 1 << colour
                        left -= 1
                        position.pile_colour[pile, card] = colour
            position.cards[seat] = hand
    return luck
