"""The rules: setting up, the legal actions, what each does, and what chance says."""

from __future__ import annotations

from caravanserai.core.bits import write_members
from caravanserai.core.chance import Luck, below
from caravanserai.core.game import CHANCE, NOBODY_TO_MOVE
from caravanserai.core.layout import Row
from caravanserai.games.touareg import faults
from caravanserai.games.touareg.animals import has_animal, load_fault, take_off, unload
from caravanserai.games.touareg.box import (
    AFTER,
    ALL_CARDS,
    ANIMALS,
    BEFORE,
    BUY,
    CARDS,
    CAVE_ROOM,
    CAVES,
    DINARS,
    DRAW,
    DRAWING,
    DREW,
    EMPTY,
    END,
    FEWEST,
    HIDE_ANIMAL,
    HIDE_HAND,
    KEEP,
    KINDS,
    LOAD_FIRST,
    LOADING,
    MAIN_DRAW,
    MAIN_LOAD,
    MAIN_TAKE,
    MARKET,
    MARKET_STEP,
    MAX_SEATS,
    OVER,
    PASS,
    PAY_ANIMAL,
    PAY_HAND,
    PAYING,
    SCORE,
    SPECIALS,
    START,
    STEAL_ANIMAL,
    STEAL_HAND,
    STEALING,
    STOCK,
    TAKE,
    TAKING,
    THIEVES,
    TRAIL,
    TURN,
    TURN_IN,
    WORTH,
    Position,
)
from caravanserai.games.touareg.scoring import any_unused, turn_in, unused
from caravanserai.games.touareg.trail import leave_mark
from caravanserai.games.touareg.turn import (
    animal_hides,
    animal_thefts,
    ask_next,
    begin_draw,
    begin_purchase,
    begin_theft,
    buys,
    can_pay,
    clear_turn,
    go_on,
    hand_goods,
    hand_hides,
    hand_thefts,
    has_main,
    hide_card,
    hide_top,
    load_card,
    loads,
    owed,
    pay,
    put_in_market,
    puts,
    rob_animal,
    rob_hand,
    say_end,
    say_pass,
    settle_draw,
    show_card,
    take_card,
    takes,
)
from caravanserai.kernels import inlined, kernel

# Setting up


@kernel
def setup(position: Position, players: int, options: int) -> None:
    """An empty table: camels for all, the special cards in stock, nothing dealt yet (TG-1, TG-4, TG-5)."""
    position.players = players
    position.seat = 0  # TG-7
    position.stage = 1
    position.last_round = 0
    position.turns_left = 0
    position.closer = 0
    position.asked = 0
    for mark in range(TRAIL):
        position.trail[mark] = 0
    position.trail_end = 0
    position.trail_stage = 0
    for good in range(KINDS):
        position.dinars[good] = DINARS[good]
        position.worth[good] = WORTH[good]
        position.discard[good] = 0
    for special in range(len(SPECIALS)):
        position.stock[special] = STOCK[players - FEWEST][special]
    for seat in range(MAX_SEATS):
        clear_seat(position, seat)
    clear_turn(position)


@kernel
def clear_seat(position: Position, seat: int) -> None:
    """A seat with empty hand, animals and no special card; one that nobody sits on has no animals at all."""
    position.points[seat] = 0
    position.hand_size[seat] = 0
    for good in range(KINDS):
        position.hand[seat, good] = 0
        position.kept[seat, good] = 0
    position.donkeys[seat] = 0
    position.caves[seat] = 0
    position.thieves[seat] = 0
    position.used[seat] = 0
    position.plans[seat] = 0
    for cave in range(CAVES):
        position.caved[seat, cave] = 0
        for place in range(CAVE_ROOM):
            position.cave[seat, cave, place] = EMPTY
            position.cave_mark[seat, cave, place] = EMPTY
    for thief in range(THIEVES):
        position.loot[seat, thief] = EMPTY
        position.loot_mark[seat, thief] = EMPTY
    position.rooms[seat] = 0
    position.laden[seat] = 0
    unload(position, seat)


@kernel
def deal(position: Position, luck: Luck) -> Luck:
    """The deck's first two cards are laid open (TG-6)."""
    for card in range(START):
        luck, pick = below(luck, ALL_CARDS - card)
        for good in range(KINDS):
            left = CARDS[good] - int(card == 1 and position.start[0] == good)
            if 0 <= pick < left:
                position.start[card] = good
            pick -= left
    return luck


@kernel
def begin(position: Position) -> None:
    """The market is open: the first turn begins."""
    for good in range(KINDS):
        position.market[good] = int(position.start[0] == good) + int(position.start[1] == good)
        position.deck[good] = CARDS[good] - position.market[good]
    position.deck_size = ALL_CARDS - START


# Who moves


@kernel
def to_move(position: Position) -> int:
    """The seat to move, CHANCE while a card is drawn or stolen, NOBODY_TO_MOVE when the game is over."""
    if position.phase == DRAWING or position.phase == STEALING:
        return CHANCE
    if position.phase == OVER:
        return NOBODY_TO_MOVE
    return int(position.seat)


# The legal actions


@kernel
def legal(position: Position, out: Row) -> int:
    """Write the legal actions, rising; returns how many there are."""
    seat = int(position.seat)
    if position.phase != TURN:
        if position.phase != TURN_IN:
            return 0
        count = write_members(any_unused(position, seat), SCORE, out, 0)
        out[count] = KEEP
        return count + 1
    count = 0
    step = position.step
    if step == PAYING:
        count = write_members(hand_goods(position, seat), PAY_HAND, out, count)
        return write_members(int(position.laden[seat]), PAY_ANIMAL, out, count)
    if step == BEFORE and position.deck_size > 0:
        out[count] = DRAW
        count += 1
    count = write_members(puts(position, seat), MARKET, out, count)
    count = write_members(loads(position, seat), LOAD_FIRST, out, count)
    count = write_members(takes(position, seat), TAKE, out, count)
    count = write_members(buys(position, seat), BUY, out, count)
    has_begun = count > 0
    if position.caves[seat]:
        count = write_members(hand_hides(position, seat), HIDE_HAND, out, count)
        count = write_members(animal_hides(position, seat), HIDE_ANIMAL, out, count)
    if position.used[seat] < position.thieves[seat]:
        count = write_members(hand_thefts(position, seat), STEAL_HAND, out, count)
        count = write_members(animal_thefts(position, seat), STEAL_ANIMAL, out, count)
    if step != BEFORE:
        if owed(position) == 0:
            out[count] = END
            count += 1
    elif not has_begun:
        out[count] = PASS
        count += 1
    return count


@kernel
def fault(position: Position, action: int) -> int:
    """Why an action is not legal for the player to move, or NONE: it is."""
    seat = int(position.seat)
    if position.phase == TURN_IN:
        if action < SCORE:
            return faults.TURN_IN_FIRST
        return faults.NONE if action == KEEP or unused(position, seat, action - SCORE) else faults.NONE_UNUSED
    if action >= SCORE:
        return faults.NOT_STAGE_END
    if PAY_HAND <= action < HIDE_HAND:
        return pay_fault(position, seat, action)
    if position.step == PAYING:
        return faults.PAY_FIRST
    if action < HIDE_HAND:
        return main_fault(position, seat, action)
    if action < STEAL_HAND:
        return hide_fault(position, seat, action)
    if action < END:
        return steal_fault(position, seat, action)
    if action == PASS:
        if position.step != BEFORE:
            return faults.MAIN_DONE
        return faults.MAIN_POSSIBLE if has_main(position, seat) else faults.NONE
    if position.step == BEFORE:
        return faults.MAIN_FIRST
    if owed(position) == 0:
        return faults.NONE
    return faults.CARD_OWED if position.owes_market else faults.HAND_FULL


@kernel
def main_fault(position: Position, seat: int, action: int) -> int:
    """Why a main action cannot begin or go on (TG-10, TG-14)."""
    if MARKET <= action < LOAD_FIRST:
        if position.step != MARKET_STEP:
            return faults.MARKET_ENDED if position.main == MAIN_DRAW else faults.NOT_DRAWN
        return faults.NONE if position.hand[seat, action - MARKET] else faults.NOT_IN_HAND
    if LOAD_FIRST <= action < BUY:
        return carry_fault(position, seat, action)
    if position.step != BEFORE:
        return faults.MAIN_DONE
    if action == DRAW:
        return faults.NONE if position.deck_size > 0 else faults.NO_DECK
    if position.stock[action - BUY] == 0:
        return faults.NONE_IN_STOCK
    return faults.NONE if can_pay(position, seat) else faults.TOO_POOR


@kernel
def carry_fault(position: Position, seat: int, action: int) -> int:
    """Why a good cannot go from the hand or the market on an animal (TG-25, TG-35, TG-46)."""
    from_market = action >= TAKE
    first, main, step = (TAKE, MAIN_TAKE, TAKING) if from_market else (LOAD_FIRST, MAIN_LOAD, LOADING)
    animal = (action - first) // KINDS
    good = (action - first) % KINDS
    if position.step != BEFORE and position.step != step:
        return faults.MAIN_ENDED if position.main == main and position.step == AFTER else faults.MAIN_DONE
    if not has_animal(position, seat, animal):
        return faults.NO_ANIMAL
    if position.step == step:
        if animal != position.animal:
            return faults.OTHER_ANIMAL
        if from_market and good != position.taken:
            return faults.OTHER_KIND
    if from_market and position.market[good] == 0:
        return faults.NOT_IN_MARKET
    if not from_market and position.hand[seat, good] == 0:
        return faults.NOT_IN_HAND
    return load_fault(position, seat, animal, good)


@kernel
def pay_fault(position: Position, seat: int, action: int) -> int:
    """Why a good cannot be paid (TG-40)."""
    if position.step != PAYING:
        return faults.NOT_BUYING
    if action < PAY_ANIMAL:
        return faults.NONE if position.hand[seat, action - PAY_HAND] else faults.NOT_IN_HAND
    return top_fault(position, seat, action - PAY_ANIMAL)


@kernel
def top_fault(position: Position, seat: int, animal: int) -> int:
    """Why there is no top good to take off an animal."""
    if not has_animal(position, seat, animal):
        return faults.NO_ANIMAL
    return faults.NONE if position.loaded[seat, animal] else faults.NOTHING_ON


@kernel
def hide_fault(position: Position, seat: int, action: int) -> int:
    """Why a good cannot be hidden in a cave (TG-14, TG-50)."""
    from_hand = action < HIDE_ANIMAL
    cave = (action - HIDE_HAND) // KINDS if from_hand else (action - HIDE_ANIMAL) // ANIMALS
    if cave >= position.caves[seat]:
        return faults.NO_CAVE
    if position.filled >> cave & 1:
        return faults.CAVE_FILLED
    if position.caved[seat, cave] == CAVE_ROOM:
        return faults.CAVE_FULL
    if not from_hand:
        return top_fault(position, seat, (action - HIDE_ANIMAL) % ANIMALS)
    if position.hand[seat, (action - HIDE_HAND) % KINDS] == 0:
        return faults.NOT_IN_HAND
    return faults.LAST_OWED if position.owes_market and position.hand_size[seat] == 1 else faults.NONE


@kernel
def steal_fault(position: Position, seat: int, action: int) -> int:
    """Why a thief cannot strike there (TG-14, TG-60)."""
    from_hand = action < STEAL_ANIMAL
    victim = action - STEAL_HAND if from_hand else (action - STEAL_ANIMAL) // ANIMALS
    if victim >= position.players:
        return faults.NO_SUCH_SEAT
    if victim == seat:
        return faults.STEAL_SELF
    if position.used[seat] == position.thieves[seat]:
        return faults.THIEVES_SPENT if position.thieves[seat] else faults.NO_THIEF
    if owed(position) > 0:
        return faults.MARKET_FIRST
    if from_hand:
        return faults.NONE if position.hand_size[victim] else faults.EMPTY_HAND
    return top_fault(position, victim, (action - STEAL_ANIMAL) % ANIMALS)


# Playing


@kernel
def play(position: Position, action: int) -> None:
    """Play a legal action. A draw and a theft from a hand then wait for chance; after any other the turn goes on."""
    seat = int(position.seat)
    if action == DRAW:
        begin_draw(position)
    elif action >= END:
        say(position, seat, action)
    elif STEAL_HAND <= action < STEAL_ANIMAL:
        begin_theft(position, action - STEAL_HAND)
    else:
        carry_out(position, seat, action)
        go_on(position)


@kernel
def carry_out(position: Position, seat: int, action: int) -> None:
    """One card goes where an action says, or a purchase begins; nothing of it waits for chance."""
    if action < LOAD_FIRST:
        put_in_market(position, seat, action - MARKET)
    elif action < TAKE:
        load_card(position, seat, (action - LOAD_FIRST) // KINDS, (action - LOAD_FIRST) % KINDS)
    elif action < BUY:
        take_card(position, seat, (action - TAKE) // KINDS, (action - TAKE) % KINDS)
    elif action < PAY_HAND:
        begin_purchase(position, action - BUY)
    elif action < PAY_ANIMAL:
        show_card(position, seat, action - PAY_HAND)
        pay(position, seat, action - PAY_HAND)
    elif action < HIDE_HAND:
        pay(position, seat, take_off(position, seat, action - PAY_ANIMAL))
    elif action < HIDE_ANIMAL:
        hide_card(position, seat, (action - HIDE_HAND) // KINDS, (action - HIDE_HAND) % KINDS)
    elif action < STEAL_HAND:
        hide_top(position, seat, (action - HIDE_ANIMAL) // ANIMALS, (action - HIDE_ANIMAL) % ANIMALS)
    else:
        rob_animal(position, seat, (action - STEAL_ANIMAL) // ANIMALS, (action - STEAL_ANIMAL) % ANIMALS)


@kernel
def say(position: Position, seat: int, action: int) -> None:
    """The actions that only say something: the turn's end, a pass, and what becomes of unused cards."""
    if action == END:
        say_end(position, seat)
    elif action == PASS:
        say_pass(position, seat)
    elif action == KEEP:
        ask_next(position)  # TG-79
    else:
        turn_in(position, seat, action - SCORE)
        if any_unused(position, seat) == 0:
            ask_next(position)


# Chance: the deck, and a hand stolen from


@kernel
def chances(position: Position, outcomes: Row, weights: Row) -> int:
    """A card is as likely as there are such cards in the deck, or in the hand stolen from (TG-20, TG-60)."""
    count = 0
    for good in range(KINDS):
        weight = source(position, good)
        if weight > 0:
            outcomes[count] = good
            weights[count] = weight
            count += 1
    return count


@inlined
def source(position: Position, good: int) -> int:
    """How many such cards lie where chance takes one."""
    return int(position.deck[good]) if position.phase == DRAWING else int(position.hand[position.victim, good])


@kernel
def outcome_fault(position: Position, outcome: int) -> int:
    """Why chance cannot have said this: no such card is there."""
    if source(position, outcome) > 0:
        return faults.NONE
    return faults.DECK_WITHOUT if position.phase == DRAWING else faults.HAND_WITHOUT


@kernel
def settle(position: Position, outcome: int) -> None:
    """A card is drawn, or stolen from a hand."""
    seat = int(position.seat)
    if position.phase == DRAWING:
        leave_mark(position, DREW, seat, outcome, 0)
        settle_draw(position, seat, outcome)
        return
    settle_theft(position, seat, outcome)
    go_on(position)


@kernel
def settle_theft(position: Position, seat: int, outcome: int) -> None:
    """The card that chance took from a hand lies under the thief."""
    position.phase = TURN
    rob_hand(position, seat, outcome)
    position.victim = EMPTY
