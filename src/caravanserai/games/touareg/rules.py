"""The rules: setting up, the legal actions, what each does, and what chance says."""

from __future__ import annotations

from caravanserai.core.bits import write_members
from caravanserai.core.game import CHANCE, NOBODY_TO_MOVE
from caravanserai.core.grammar import ARG1, ARG2, FORM
from caravanserai.core.layout import Row
from caravanserai.games.touareg import faults
from caravanserai.games.touareg.animals import camel_fault, has_animal, take_off, unload
from caravanserai.games.touareg.box import (
    AFTER,
    ALL_CARDS,
    BEFORE,
    BUY,
    CAMELS_FOR_TWO,
    CARDS,
    CAVE,
    CAVE_ROOM,
    DINARS,
    DRAW,
    DRAWING,
    DREW,
    EMPTY,
    END,
    FEWEST,
    FIRST_CARDS,
    HIDE_ANIMAL,
    HIDE_HAND,
    KEEP,
    KINDS,
    LOAD,
    LOADING,
    MAIN_DRAW,
    MAIN_LOAD,
    MAIN_TAKE,
    MARKET,
    MARKET_STEP,
    MAX_SEATS,
    OPENING,
    OVER,
    PARTS,
    PASS,
    PAY_ANIMAL,
    PAY_HAND,
    PAYING,
    SCORE,
    SPECIALS,
    STARTS,
    STEAL_ANIMAL,
    STEAL_HAND,
    STEALING,
    STOCK,
    TAKE,
    TAKING,
    THIEF,
    TRAIL,
    TURN,
    TURN_IN,
    WORTH,
    Position,
)
from caravanserai.games.touareg.scoring import any_unused, clear_hiding_places, turn_in
from caravanserai.games.touareg.trail import leave_mark
from caravanserai.games.touareg.turn import (
    animal_hides,
    animal_thefts,
    ask_next,
    begin_draw,
    begin_purchase,
    begin_theft,
    buys,
    clear_turn,
    end_turn,
    go_on,
    hand_goods,
    hand_hides,
    hand_thefts,
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
    settle_draw,
    show_card,
    take_card,
    takes,
)
from caravanserai.kernels import inlined, kernel

# Setting up


@kernel
def setup(position: Position, players: int, options: int) -> None:
    """A table that waits for its first market: camels for all, special cards in stock, a full deck (TG-1 to TG-5)."""
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
        position.deck[good] = CARDS[good]
        position.market[good] = 0
        position.discard[good] = 0
    position.deck_size = ALL_CARDS
    for card in range(FIRST_CARDS):
        position.start[card] = EMPTY
    for special in range(len(SPECIALS)):
        position.stock[special] = STOCK[players - FEWEST][special]
    for seat in range(MAX_SEATS):
        clear_seat(position, seat)
    clear_turn(position)
    position.phase = OPENING


@kernel
def clear_seat(position: Position, seat: int) -> None:
    """Take hand, goods, special cards and points from a seat; one that nobody sits on is as bare."""
    position.points[seat] = 0
    position.hand_size[seat] = 0
    for good in range(KINDS):
        position.hand[seat, good] = 0
        position.kept[seat, good] = 0
    for special in range(len(SPECIALS)):
        position.specials[seat, special] = 0
    clear_hiding_places(position, seat)
    unload(position, seat)


# Who moves


@kernel
def to_move(position: Position) -> int:
    """The seat to move, CHANCE while a card is laid open, drawn or stolen, NOBODY_TO_MOVE when the game is over."""
    if position.phase in (OPENING, DRAWING, STEALING):
        return CHANCE
    if position.phase == OVER:
        return NOBODY_TO_MOVE
    return int(position.seat)


# The legal actions


@inlined
def turn_mask(position: Position, seat: int, form: int) -> int:
    """The legal actions of a form in a turn, as bits in the order of their numbers."""
    if form == DRAW:
        return int(position.step == BEFORE and position.deck_size > 0)
    if form == MARKET:
        return puts(position, seat)
    if form == LOAD:
        return loads(position, seat)
    if form == TAKE:
        return takes(position, seat)
    if form == BUY:
        return buys(position, seat)
    if form == PAY_HAND:
        return hand_goods(position, seat) if position.step == PAYING else 0
    if form == PAY_ANIMAL:
        return int(position.laden[seat]) if position.step == PAYING else 0
    if form == HIDE_HAND:
        return hand_hides(position, seat)
    if form == HIDE_ANIMAL:
        return animal_hides(position, seat)
    if form == STEAL_HAND:
        return hand_thefts(position, seat)
    if form == STEAL_ANIMAL:
        return animal_thefts(position, seat)
    if form == END:
        return int(position.step != BEFORE and position.step != PAYING and owed(position) == 0)
    if form == PASS:
        return int(position.step == BEFORE and position.last_round)
    return 0


@inlined
def stage_end_mask(position: Position, seat: int, form: int) -> int:
    """The legal actions of a form at the end of stage 1, when unused cards are asked for (TG-76)."""
    return any_unused(position, seat) if form == SCORE else int(form == KEEP)


@inlined
def write_form(position: Position, seat: int, form: int, out: Row, count: int) -> int:
    """Write the legal actions of a form in a turn, behind the `count` already there; returns the new count."""
    return write_members(turn_mask(position, seat, form), STARTS[form], out, count)


@kernel
def legal(position: Position, out: Row) -> int:
    """Write the legal actions, rising; returns how many there are."""
    seat = int(position.seat)
    if position.phase == TURN_IN:
        count = write_members(stage_end_mask(position, seat, SCORE), STARTS[SCORE], out, 0)
        return write_members(stage_end_mask(position, seat, KEEP), STARTS[KEEP], out, count)
    if position.phase != TURN:
        return 0
    count = write_form(position, seat, DRAW, out, 0)
    count = write_form(position, seat, MARKET, out, count)
    count = write_form(position, seat, LOAD, out, count)
    count = write_form(position, seat, TAKE, out, count)
    count = write_form(position, seat, BUY, out, count)
    count = write_form(position, seat, PAY_HAND, out, count)
    count = write_form(position, seat, PAY_ANIMAL, out, count)
    count = write_form(position, seat, HIDE_HAND, out, count)
    count = write_form(position, seat, HIDE_ANIMAL, out, count)
    count = write_form(position, seat, STEAL_HAND, out, count)
    count = write_form(position, seat, STEAL_ANIMAL, out, count)
    count = write_form(position, seat, END, out, count)
    return write_form(position, seat, PASS, out, count)


# What forbids an action that no mask holds


@kernel
def fault(position: Position, action: int) -> int:
    """Why an action is not legal for the player to move, or NONE: it is."""
    seat = int(position.seat)
    form, first, second = PARTS[action, FORM], int(PARTS[action, ARG1]), int(PARTS[action, ARG2])
    at_end = position.phase == TURN_IN
    mask = stage_end_mask(position, seat, form) if at_end else turn_mask(position, seat, form)
    if mask >> (action - STARTS[form]) & 1:
        return faults.NONE
    if at_end:
        return faults.NONE_UNUSED if form == SCORE else faults.TURN_IN_FIRST
    if form in (SCORE, KEEP):
        return faults.NOT_STAGE_END
    if form in (PAY_HAND, PAY_ANIMAL):
        if position.step != PAYING:
            return faults.NOT_BUYING
        return faults.NOT_IN_HAND if form == PAY_HAND else top_fault(position, seat, first)
    if position.step == PAYING:
        return faults.PAY_FIRST
    if form in (HIDE_HAND, HIDE_ANIMAL):
        return hide_fault(position, seat, form, first, second)
    if form in (STEAL_HAND, STEAL_ANIMAL):
        return steal_fault(position, seat, form, first, second)
    if form == END:
        if position.step == BEFORE:
            return faults.MAIN_FIRST
        return faults.CARD_OWED if position.owes_market else faults.HAND_FULL
    return main_fault(position, seat, form, first, second)


@kernel
def main_fault(position: Position, seat: int, form: int, first: int, second: int) -> int:
    """What forbids to begin a main action, to go on with it, or to pass (TG-10, TG-13, TG-14)."""
    if form == MARKET:
        if position.step == MARKET_STEP:
            return faults.NOT_IN_HAND
        return faults.MARKET_ENDED if position.main == MAIN_DRAW else faults.NOT_DRAWN
    if form in (LOAD, TAKE):
        return carry_fault(position, seat, form, first, second)
    if position.step != BEFORE:
        return faults.MAIN_DONE
    if form == DRAW:
        return faults.NO_DECK
    if form == PASS:
        return faults.NOT_LAST_ROUND
    return faults.TOO_POOR if position.stock[first] else faults.NONE_IN_STOCK


@kernel
def carry_fault(position: Position, seat: int, form: int, animal: int, good: int) -> int:
    """What forbids a good to go from the hand or the market on an animal (TG-25, TG-35, TG-46)."""
    main, step = (MAIN_TAKE, TAKING) if form == TAKE else (MAIN_LOAD, LOADING)
    if position.step != BEFORE and position.step != step:
        return faults.MAIN_ENDED if position.main == main and position.step == AFTER else faults.MAIN_DONE
    if not has_animal(position, seat, animal):
        return faults.NO_ANIMAL
    if position.step == step:
        if animal != position.animal:
            return faults.OTHER_ANIMAL
        if form == TAKE and good != position.taken:
            return faults.OTHER_KIND
    if form == TAKE and position.market[good] == 0:
        return faults.NOT_IN_MARKET
    if form == LOAD and position.hand[seat, good] == 0:
        return faults.NOT_IN_HAND
    return camel_fault(position, seat, animal, good) if animal < CAMELS_FOR_TWO else faults.DONKEY_FULL


@kernel
def top_fault(position: Position, seat: int, animal: int) -> int:
    """What forbids to take the top good off an animal: there is no such animal, or nothing on it."""
    return faults.NOTHING_ON if has_animal(position, seat, animal) else faults.NO_ANIMAL


@kernel
def hide_fault(position: Position, seat: int, form: int, cave: int, hidden: int) -> int:
    """What forbids to hide a hand card, or the top good of an animal, in a cave (TG-14, TG-50)."""
    if cave >= position.specials[seat, CAVE]:
        return faults.NO_CAVE
    if position.filled >> cave & 1:
        return faults.CAVE_FILLED
    if position.caved[seat, cave] == CAVE_ROOM:
        return faults.CAVE_FULL
    if form == HIDE_ANIMAL:
        return top_fault(position, seat, hidden)
    return faults.LAST_OWED if position.hand[seat, hidden] else faults.NOT_IN_HAND


@kernel
def steal_fault(position: Position, seat: int, form: int, victim: int, animal: int) -> int:
    """What forbids a thief to strike there (TG-14, TG-60)."""
    if victim >= position.players:
        return faults.NO_SUCH_SEAT
    if victim == seat:
        return faults.STEAL_SELF
    if position.used[seat] == position.specials[seat, THIEF]:
        return faults.THIEVES_SPENT if position.specials[seat, THIEF] else faults.NO_THIEF
    if owed(position) > 0:
        return faults.MARKET_FIRST
    return faults.EMPTY_HAND if form == STEAL_HAND else top_fault(position, victim, animal)


# Playing


@kernel
def play(position: Position, action: int, paid: Row) -> None:
    """Play a legal action. A draw and a theft from a hand then wait for chance; after any other the turn goes on."""
    seat = int(position.seat)
    form, first, second = PARTS[action, FORM], int(PARTS[action, ARG1]), int(PARTS[action, ARG2])
    if form == DRAW:
        begin_draw(position)
    elif form == STEAL_HAND:
        begin_theft(position, first)
    elif form == END:
        say_end(position, seat, paid)
    elif form == PASS:
        end_turn(position, paid)
    elif form == SCORE:
        turn_in(position, seat, first, paid)
        if any_unused(position, seat) == 0:
            ask_next(position)
    elif form == KEEP:
        ask_next(position)  # TG-79
    else:
        carry_out(position, seat, form, first, second)
        go_on(position, paid)


@kernel
def carry_out(position: Position, seat: int, form: int, first: int, second: int) -> None:
    """One card goes where an action says, or a purchase begins; nothing of it waits for chance."""
    if form == MARKET:
        put_in_market(position, seat, first)
    elif form == LOAD:
        load_card(position, seat, first, second)
    elif form == TAKE:
        take_card(position, seat, first, second)
    elif form == BUY:
        begin_purchase(position, first)
    elif form == PAY_HAND:
        show_card(position, seat, first)
        pay(position, seat, first)
    elif form == PAY_ANIMAL:
        pay(position, seat, take_off(position, seat, first))
    elif form == HIDE_HAND:
        hide_card(position, seat, first, second)
    elif form == HIDE_ANIMAL:
        hide_top(position, seat, first, second)
    else:
        rob_animal(position, seat, first, second)


# Chance: the deck, and a hand stolen from


@kernel
def chances(position: Position, outcomes: Row, weights: Row) -> int:
    """Write which card may come: each is as likely as there are such cards where it is taken (TG-6, TG-20, TG-60)."""
    if position.phase == STEALING:
        return weigh_cards(position.hand[position.victim], outcomes, weights)
    return weigh_cards(position.deck, outcomes, weights)


@inlined
def weigh_cards(cards: Row, outcomes: Row, weights: Row) -> int:
    """Write each good that is there with how many there are; returns how many goods are."""
    count = 0
    for good in range(KINDS):
        outcomes[count] = good  # overwritten by the next, if there is none of this one
        weights[count] = cards[good]
        count += int(cards[good] > 0)
    return count


@kernel
def outcome_fault(position: Position, outcome: int) -> int:
    """Why chance cannot have said this: no such card is there."""
    if position.phase == STEALING:
        return faults.NONE if position.hand[position.victim, outcome] else faults.HAND_WITHOUT
    return faults.NONE if position.deck[outcome] else faults.DECK_WITHOUT


@kernel
def settle(position: Position, outcome: int, paid: Row) -> None:
    """A card is laid open in the first market, drawn, or stolen from a hand."""
    seat = int(position.seat)
    if position.phase == DRAWING:
        leave_mark(position, DREW, seat, outcome, 0)
        settle_draw(position, seat, outcome)
    elif position.phase == STEALING:
        rob_hand(position, seat, outcome)
        go_on(position, paid)
    else:
        open_card(position, outcome)


@kernel
def open_card(position: Position, good: int) -> None:
    """The deck's top card is laid open in the market; with the second one the first turn begins (TG-6)."""
    position.start[ALL_CARDS - position.deck_size] = good
    position.market[good] += 1
    position.deck[good] -= 1
    position.deck_size -= 1
    if position.deck_size == ALL_CARDS - FIRST_CARDS:
        position.phase = TURN
