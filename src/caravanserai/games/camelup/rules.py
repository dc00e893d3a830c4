"""The rules: setting up, the legal actions, what each does, and how a leg and the race go on."""

from __future__ import annotations

from caravanserai.core.bits import nth_member, write_members, write_wide
from caravanserai.core.chance import Luck, below
from caravanserai.core.game import CHANCE, NOBODY_TO_MOVE
from caravanserai.core.layout import Row
from caravanserai.games.camelup import faults
from caravanserai.games.camelup.box import (
    ACT,
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
    OVER,
    PARTNER,
    PARTNERS,
    PHOTOGRAPHER,
    PIPS,
    PLACES,
    POSITIONS,
    PURSE,
    PYRAMID,
    ROLL,
    SPICY,
    SUPPORT,
    TRACK,
    WIN,
    WINNER,
    Position,
)
from caravanserai.games.camelup.camels import crossed, move, put_on_top, space_of, spaces_taken
from caravanserai.games.camelup.dice import camel_of, die_of, first_dice, highest, outcome_of, pips_of
from caravanserai.games.camelup.scoring import most_money, score_leg, score_race
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

# Setting up


@kernel
def setup(position: Position, players: int, options: int) -> None:
    """An empty table for so many players: 3 pounds, five race cards and a desert tile each (CU-5)."""
    position.players = players
    position.options = options
    position.track = LONG_TRACK if options & SUPPORT else TRACK
    position.seat = 0  # CU-8
    position.phase = ACT
    for seat in range(MAX_SEATS):
        position.money[seat] = PURSE if seat < players else 0
        position.cards[seat] = ALL_COLOURS if seat < players else 0
    for pile in range(2):
        position.laid[pile] = 0
        for card in range(MAX_SEATS * CAMELS):
            position.pile_seat[pile, card] = 0
            position.pile_colour[pile, card] = 0


@kernel
def deal(position: Position, luck: Luck) -> Luck:
    """Roll the starting spaces (CU-6); camels that share one are stacked in an order drawn evenly (CU-7)."""
    spaces = order = 0  # four bits a camel; four bits a turn
    for camel in range(CAMELS):
        luck, pips = below(luck, PIPS)
        spaces |= (int(pips) + 1) << 4 * camel
        order |= camel << 4 * camel
    for last in range(CAMELS - 1, 0, -1):
        luck, other = below(luck, last + 1)
        swap = (order >> 4 * last ^ order >> 4 * int(other)) & 15
        order ^= swap << 4 * last ^ swap << 4 * int(other)  # nothing, where it is swapped with itself
    position.herd = 0
    for turn in range(CAMELS):
        camel = order >> 4 * turn & 15
        position.herd = put_on_top(int(position.herd), camel, spaces >> 4 * camel & 15)
    return luck


@kernel
def begin(position: Position) -> None:
    """The camels stand at their start: the first leg begins."""
    position.leg = 0
    position.camels = spaces_taken(int(position.herd))
    start_leg(position)


@kernel
def start_leg(position: Position) -> None:
    """All tiles and dice go back (CU-46, SC-14, SC-23, SC-34, SC-38), and the last camel is supported (SC-4)."""
    position.leg += 1
    position.pyramid = first_dice(int(position.herd), int(position.options))
    position.craters = 0
    position.taken = 0
    position.places = ALL_PLACES if position.options & POSITIONS else 0
    # The same four extra tiles a stack for both extensions (SC-3, SC-30).
    height = MAX_TILES if position.options & (SUPPORT | POSITIONS) else BASE_STACK
    for colour in range(CAMELS):
        position.top[colour] = 0
        position.bottom[colour] = height
        for depth in range(MAX_TILES):
            position.tile_owner[colour, depth] = NOBODY
            position.tile_place[colour, depth] = 0
            position.tile_number[colour, depth] = 0
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
    """The seat to move, CHANCE while a die is to be revealed, NOBODY_TO_MOVE when the race is over."""
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
def take_tile(position: Position, seat: int, colour: int, depth: int) -> None:
    """A leg tile goes to a seat; with the last one its stack is empty."""
    position.tile_owner[colour, depth] = seat
    position.tile_number[colour, depth] = position.taken
    position.taken += 1
    if position.top[colour] == position.bottom[colour]:
        position.stacks ^= 1 << colour


@kernel
def take_top(position: Position, seat: int, colour: int) -> None:
    """Take the top leg tile of a stack (CU-22)."""
    depth = position.top[colour]
    position.top[colour] += 1
    take_tile(position, seat, colour, depth)


@kernel
def take_bottom(position: Position, seat: int, colour: int, rank: int) -> None:
    """Take the bottom leg tile of a stack and cover it with a position tile (SC-32)."""
    position.bottom[colour] -= 1
    depth = position.bottom[colour]
    take_tile(position, seat, colour, depth)
    cover(position, rank, colour, depth)


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
    if action >= ADD:
        if position.options & SPICY == 0:
            return faults.NO_SPICY
        if position.phase != EXTRA:
            return faults.ACTION_FIRST
        return faults.NONE if action == DONE else extra_fault(position, action - ADD)
    if position.phase == EXTRA:
        return faults.EXTRA_FIRST
    return action_fault(position, position.seat, action)


@kernel
def action_fault(position: Position, seat: int, action: int) -> int:
    """Why a normal action is not legal (CU-20), or NONE."""
    if action < DESERT:
        return leg_fault(position, action - LEG)
    if action < ROLL:
        return first_barrier(desert_barriers(position, seat), desert_space(action), faults.NO_SUCH_SPACE)
    if action == ROLL:
        return faults.NONE
    if action < CAMERA:
        return card_fault(position, seat, (action - WIN) % CAMELS)
    if action < HOLD:
        barred = camera_fault(position, seat)
        if barred != faults.NONE:
            return barred
        return first_barrier(camera_barriers(position, seat), action - CAMERA + 1, faults.NO_SUCH_SCENE)
    if action < BOTTOM:
        barred = place_fault(position, hold_place(action))
        if barred != faults.NONE:
            return barred
        return cover_fault(position, seat, (action - HOLD) % TILES)
    if action < PARTNER:
        barred = place_fault(position, bottom_place(action))
        if barred != faults.NONE:
            return barred
        return bottom_fault(position, (action - BOTTOM) % CAMELS)
    return partner_fault(position, seat, action - PARTNER)


@kernel
def first_barrier(barriers: tuple[int, ...], space: int, code: int) -> int:
    """The fault of the first barrier that a space is behind: `code` and those after it, in their order."""
    for number, barrier in enumerate(barriers):
        if barrier >> space & 1:
            return code + number
    return faults.NONE


@kernel
def desert_space(action: int) -> int:
    """The space of `desert 7 oasis`."""
    return (action - DESERT) % LONG_TRACK + 1


@kernel
def hold_place(action: int) -> int:
    """The position tile of `position 3 hold yellow 5`."""
    return PLACES[(action - HOLD) // TILES]


@kernel
def bottom_place(action: int) -> int:
    """The position tile of `position 3 bottom yellow`."""
    return PLACES[(action - BOTTOM) // CAMELS]


@inlined
def legal(position: Position, out: Row) -> int:
    """Write the legal actions of the player to move, rising; returns how many there are."""
    if position.phase == EXTRA:
        return write_members(addable(position) | 1 << CAMELS, ADD, out, 0)  # `done` is the one after the dice
    if position.phase != ACT:
        return 0
    seat = position.seat
    room = desert_room(position, seat) >> 1
    cards = int(position.cards[seat])
    actions = (
        int(position.stacks) | room << DESERT | room << (DESERT + LONG_TRACK) | 1 << ROLL | cards << WIN | cards << LOSE
    )
    count = write_wide(actions, CAMERA, 0, out, 0)
    if position.options & (PHOTOGRAPHER | POSITIONS | PARTNERS):
        count = legal_supercup(position, seat, out, count)
    return count


@inlined
def legal_supercup(position: Position, seat: int, out: Row, count: int) -> int:
    """The extensions' normal actions, behind the `count` already written."""
    count = write_members(scenes(position, seat) >> 1, CAMERA, out, count)
    if position.places != 0:
        count = write_members(for_each_place(position, coverable(position, seat), TILES), HOLD, out, count)
        count = write_members(for_each_place(position, int(position.stacks), CAMELS), BOTTOM, out, count)
    if position.options & PARTNERS:
        count = write_members(free_partners(position, seat), PARTNER, out, count)
    return count


# Playing


@inlined
def play(position: Position, action: int) -> None:
    """Play a legal action. A roll then waits for chance; every other one is done, and the turn goes on."""
    seat = position.seat
    if action == ROLL:
        position.phase = PYRAMID
    elif action >= ADD:
        if action != DONE:
            add_die(position, seat, action - ADD)
        pass_turn(position)
    else:
        if action < DESERT:
            take_top(position, seat, action - LEG)
        elif action < ROLL:
            place_tile(position, seat, desert_space(action), (action - DESERT) // LONG_TRACK)
        elif action < LOSE:
            lay_card(position, seat, WINNER, action - WIN)
        elif action < CAMERA:
            lay_card(position, seat, LOSER, action - LOSE)
        elif action < HOLD:
            place_camera(position, seat, action - CAMERA + 1)
        elif action < BOTTOM:
            tile = (action - HOLD) % TILES
            cover(position, hold_place(action), tile // DISTINCT, tile_to_cover(position, seat, tile))
        elif action < PARTNER:
            take_bottom(position, seat, (action - BOTTOM) % CAMELS, bottom_place(action))
        else:
            swap_cards(position, seat, action - PARTNER)
        end_action(position)


# Chance: the pyramid


@kernel
def chances(position: Position, outcomes: Row, weights: Row) -> int:
    """Each die left in the pyramid is as likely, and so is each of its six faces (CU-2, CU-35, SC-2).

    Writes the possible outcomes, rising, with their weights in faces; returns how many there are.
    """
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
def reveal(position: Position, outcome: int) -> None:
    """A die is revealed: take the pyramid tile (CU-35), move the camel, and take the photo."""
    take_pyramid_tile(position, position.seat)
    die = die_of(outcome)
    camel = camel_of(die)
    position.pyramid ^= 1 << die  # CU-36, SC-5
    if die >= CAMELS and position.options & SPICY:
        position.craters |= 1 << camel  # SC-13
    size = move(position, camel, pips_of(outcome))
    take_photo(position, space_of(int(position.herd), camel), size)


@kernel
def settle(position: Position, outcome: int) -> None:
    """A die is revealed, and leg or race may end by it."""
    reveal(position, outcome)
    if crossed(int(position.herd), int(position.track)):
        # The table is left as it lies: the leg is scored one last time, then the race (CU-50).
        score_leg(position)
        score_race(position)
        position.phase = OVER
    elif position.pyramid == 0:
        score_leg(position)  # CU-40, SC-6
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
