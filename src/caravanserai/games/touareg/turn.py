"""The turn: its main action, the extra actions around it, and what follows when it ends."""

from __future__ import annotations

from caravanserai.core.layout import Row
from caravanserai.games.touareg.animals import ALL_GOODS, EACH_ANIMAL, put_on, room_of, take_off
from caravanserai.games.touareg.box import (
    AFTER,
    ANIMALS,
    BEFORE,
    CAVE,
    CAVE_ROOM,
    DRAWING,
    DRAWN,
    EMPTY,
    HAND,
    HAS_NONE,
    HAS_SOME,
    HID,
    KINDS,
    LOADING,
    MAIN_BUY,
    MAIN_DRAW,
    MAIN_LOAD,
    MAIN_TAKE,
    MARKET_STEP,
    NO_MAIN,
    OVER,
    PAYING,
    PRICE,
    ROBBED,
    SHOWED,
    SPECIALS,
    STEALING,
    TAKING,
    THIEF,
    TURN,
    TURN_IN,
    Position,
)
from caravanserai.games.touareg.scoring import (
    animal_dinars,
    any_unused,
    gather_goods,
    get_specials,
    hand_dinars,
    return_used,
    score_majorities,
    score_unused,
)
from caravanserai.games.touareg.trail import leave_mark
from caravanserai.kernels import inlined, kernel

# What is possible, as bits


@inlined
def hand_goods(position: Position, seat: int) -> int:
    """The goods in a hand."""
    row = position.hand[seat]
    return int(row[0] > 0) | int(row[1] > 0) << 1 | int(row[2] > 0) << 2 | int(row[3] > 0) << 3


@inlined
def market_goods(position: Position) -> int:
    """The goods in the market."""
    row = position.market
    return int(row[0] > 0) | int(row[1] > 0) << 1 | int(row[2] > 0) << 2 | int(row[3] > 0) << 3


@inlined
def loadable(position: Position, seat: int, goods: int) -> int:
    """Which of these goods can go on which animal: four bits an animal (TG-25 to TG-30, TG-45)."""
    return int(position.rooms[seat]) & goods * EACH_ANIMAL


@kernel
def loads(position: Position, seat: int) -> int:
    """Hand cards that can be loaded now: on any animal, then on the one begun with (TG-25, TG-46)."""
    if position.step == BEFORE:
        return loadable(position, seat, hand_goods(position, seat))
    if position.step == LOADING:
        animal = int(position.animal)
        return loadable(position, seat, hand_goods(position, seat)) & ALL_GOODS << (KINDS * animal)
    return 0


@kernel
def takes(position: Position, seat: int) -> int:
    """Market cards that can be taken now: any, then more of the kind and on the animal begun with (TG-35)."""
    if position.step == BEFORE:
        return loadable(position, seat, market_goods(position))
    if position.step == TAKING:
        one = 1 << (KINDS * int(position.animal) + int(position.taken))
        return loadable(position, seat, market_goods(position)) & one
    return 0


@kernel
def can_pay(position: Position, seat: int) -> bool:
    """Whether hand and animals hold the price of a special card (TG-40)."""
    return hand_dinars(position, seat) + animal_dinars(position, seat) >= PRICE


@kernel
def buys(position: Position, seat: int) -> int:
    """Special cards that can be bought now (TG-40, TG-44)."""
    bits = 0
    if position.step == BEFORE:
        for special in range(len(SPECIALS)):
            if position.stock[special] > 0:
                bits |= 1 << special
        if bits and not can_pay(position, seat):
            bits = 0
    return bits


@inlined
def owed(position: Position) -> int:
    """How many hand cards must still go to the market if none is hidden (TG-12, TG-21)."""
    if position.main != MAIN_DRAW:
        return 0
    return max(int(position.owes_market), int(position.hand_size[position.seat]) - HAND)


@kernel
def puts(position: Position, seat: int) -> int:
    """Hand cards that can go to the market now (TG-21)."""
    return hand_goods(position, seat) if position.step == MARKET_STEP else 0


@inlined
def is_open(position: Position, seat: int, cave: int) -> bool:
    """Whether a good can go into a cave this turn (TG-50)."""
    return position.caved[seat, cave] < CAVE_ROOM and position.filled >> cave & 1 == 0


@kernel
def hideable(position: Position, seat: int) -> int:
    """Hand cards that may be hidden: not the last one while the market is owed one (TG-14)."""
    if position.owes_market and position.hand_size[seat] == 1:
        return 0
    return hand_goods(position, seat)


@kernel
def for_open_caves(position: Position, seat: int, bits: int, width: int) -> int:
    """The same bits once for each cave that a good can go into now, `width` apart."""
    all_caves = 0
    if bits and position.step != PAYING:
        for cave in range(position.specials[seat, CAVE]):
            if is_open(position, seat, cave):
                all_caves |= bits << (width * cave)
    return all_caves


@kernel
def hand_hides(position: Position, seat: int) -> int:
    """Hand cards that can go into caves now: four bits a cave."""
    return for_open_caves(position, seat, hideable(position, seat), KINDS) if position.specials[seat, CAVE] else 0


@kernel
def animal_hides(position: Position, seat: int) -> int:
    """Animals whose top good can go into caves now: eight bits a cave."""
    return for_open_caves(position, seat, int(position.laden[seat]), ANIMALS) if position.specials[seat, CAVE] else 0


@kernel
def can_steal(position: Position, seat: int) -> bool:
    """Whether a thief may strike now: one is unused, and nothing is owed to the market (TG-14, TG-60)."""
    return position.used[seat] < position.specials[seat, THIEF] and position.step != PAYING and owed(position) == 0


@kernel
def hand_thefts(position: Position, seat: int) -> int:
    """The seats whose hand can be stolen from now."""
    bits = 0
    if can_steal(position, seat):
        for other in range(position.players):
            if other != seat and position.hand_size[other] > 0:
                bits |= 1 << other
    return bits


@kernel
def animal_thefts(position: Position, seat: int) -> int:
    """The animals that can be stolen from now: eight bits a seat."""
    bits = 0
    if can_steal(position, seat):
        for other in range(position.players):
            if other != seat:
                bits |= int(position.laden[other]) << (ANIMALS * other)
    return bits


@kernel
def has_extra(position: Position, seat: int) -> bool:
    """Whether a cave or a thief can be used now (TG-11)."""
    if position.specials[seat, CAVE] and hand_hides(position, seat) | animal_hides(position, seat):
        return True
    return can_steal(position, seat) and hand_thefts(position, seat) | animal_thefts(position, seat) != 0


# Cards that move


@inlined
def leave_hand(position: Position, seat: int, good: int) -> None:
    """A card leaves a hand."""
    position.hand[seat, good] -= 1
    position.hand_size[seat] -= 1


@kernel
def show_card(position: Position, seat: int, good: int) -> None:
    """A card leaves a hand before everybody's eyes."""
    leave_hand(position, seat, good)
    leave_mark(position, SHOWED, seat, good, 0)


# The main actions


@kernel
def begin_draw(position: Position) -> None:
    """The top three cards of the deck, or what is left of it, will come into the hand (TG-20, TG-22)."""
    position.main = MAIN_DRAW
    position.to_draw = min(DRAWN, int(position.deck_size))
    position.drawn = 0
    position.phase = DRAWING


@kernel
def put_in_market(position: Position, seat: int, good: int) -> None:
    """A hand card goes open into the market (TG-21)."""
    show_card(position, seat, good)
    position.market[good] += 1
    position.owes_market = 0


@kernel
def load_card(position: Position, seat: int, animal: int, good: int) -> None:
    """A hand card goes on an animal (TG-25)."""
    position.main = MAIN_LOAD
    position.step = LOADING
    position.animal = animal
    show_card(position, seat, good)
    put_on(position, seat, animal, good)


@kernel
def take_card(position: Position, seat: int, animal: int, good: int) -> None:
    """A market card goes straight on an animal (TG-35)."""
    position.main = MAIN_TAKE
    position.step = TAKING
    position.animal = animal
    position.taken = good
    position.market[good] -= 1
    put_on(position, seat, animal, good)


@kernel
def begin_purchase(position: Position, special: int) -> None:
    """A special card is chosen; it changes hands when it is paid for (TG-40)."""
    position.main = MAIN_BUY
    position.step = PAYING
    position.buying = special


@kernel
def pay(position: Position, seat: int, good: int) -> None:
    """A good goes to the discard pile (TG-42); with 3 dinars or more the card is bought (TG-41, TG-43)."""
    position.discard[good] += 1
    position.paid += position.dinars[good]
    if position.paid < PRICE:
        return
    get_specials(position, seat, int(position.buying), 1)
    position.buying = EMPTY
    position.step = AFTER


# The extra actions


@kernel
def end_loading(position: Position) -> None:
    """An extra action ends loading (TG-14)."""
    if position.step == LOADING or position.step == TAKING:
        position.step = AFTER


@kernel
def hide(position: Position, seat: int, cave: int, good: int, mark: int) -> None:
    """A good goes face down into a cave, for this turn the only one there (TG-50)."""
    place = position.caved[seat, cave]
    position.cave[seat, cave, place] = good
    position.cave_mark[seat, cave, place] = mark
    position.caved[seat, cave] += 1
    position.filled |= 1 << cave
    end_loading(position)


@kernel
def hide_card(position: Position, seat: int, cave: int, good: int) -> None:
    """A hand card is hidden, unseen by the others."""
    leave_hand(position, seat, good)
    hide(position, seat, cave, good, leave_mark(position, HID, seat, good, 0))


@kernel
def begin_theft(position: Position, victim: int) -> None:
    """A thief reaches into a hand, blind: chance will say for which card (TG-60)."""
    position.victim = victim
    position.phase = STEALING


@kernel
def rob(position: Position, seat: int, good: int, mark: int) -> None:
    """The first unused thief takes the loot (TG-60, TG-61); that ends loading, and the market step (TG-14)."""
    thief = position.used[seat]
    position.loot[seat, thief] = good
    position.loot_mark[seat, thief] = mark
    position.used[seat] += 1
    if position.step != BEFORE:
        position.step = AFTER


@kernel
def rob_hand(position: Position, seat: int, good: int) -> None:
    """The card that chance said comes out of the victim's hand; thief and victim know it (TG-61)."""
    victim = int(position.victim)
    position.phase = TURN
    position.victim = EMPTY
    leave_hand(position, victim, good)
    rob(position, seat, good, leave_mark(position, ROBBED, victim, good, seat))


# The end of a turn and of a stage


@inlined
def next_seat(position: Position, seat: int) -> int:
    """The left neighbour (TG-10)."""
    return seat + 1 if seat + 1 < position.players else 0


@kernel
def clear_turn(position: Position) -> None:
    """Forget the turn that was under way, so that another can begin."""
    position.phase = TURN
    position.main = NO_MAIN
    position.step = BEFORE
    position.animal = EMPTY
    position.taken = EMPTY
    position.buying = EMPTY
    position.paid = 0
    position.filled = 0
    position.to_draw = 0
    position.drawn = 0
    position.owes_market = 0
    position.victim = EMPTY


@kernel
def go_on(position: Position, paid: Row) -> None:
    """After a step: the turn ends by itself when nothing is left to do (TG-11)."""
    seat = int(position.seat)
    if position.step == BEFORE or position.step == PAYING:
        return
    if puts(position, seat) | loads(position, seat) | takes(position, seat) or has_extra(position, seat):
        return
    if position.step == LOADING and position.hand_size[seat] > 0:
        note_words(position, HAS_NONE, seat, room_of(position, seat, position.animal))
    end_turn(position, paid)


@kernel
def note_words(position: Position, what: int, seat: int, goods: int) -> None:
    """Note what a player has told of the hand by going on or not: that it holds none of some goods, or one of them."""
    if goods:
        leave_mark(position, what, seat, goods, 0)


@kernel
def say_end(position: Position, seat: int, paid: Row) -> None:
    """The player ends the turn; where nothing but loading was left to do, some hand card could have been loaded."""
    if position.step == LOADING and not has_extra(position, seat):
        note_words(position, HAS_SOME, seat, room_of(position, seat, position.animal))
    end_turn(position, paid)


@kernel
def end_turn(position: Position, paid: Row) -> None:
    """The left neighbour plays (TG-10); after everybody's last turn the stage ends (TG-70)."""
    clear_turn(position)
    if position.last_round:
        position.turns_left -= 1
        if position.turns_left == 0:
            end_stage(position, paid)
            return
    position.seat = next_seat(position, position.seat)


@kernel
def note_empty_deck(position: Position) -> None:
    """The last card has been drawn: after this turn everybody plays once more (TG-70)."""
    position.last_round = 1
    position.closer = position.seat
    position.turns_left = position.players + 1


@kernel
def end_stage(position: Position, paid: Row) -> None:
    """Score the majorities; then take back what is used and ask for the rest, or end the game (TG-72 to TG-91)."""
    score_majorities(position, paid)
    if position.stage == 2:
        score_unused(position, paid)  # TG-91
        position.phase = OVER
        return
    gather_goods(position)
    for seat in range(position.players):
        return_used(position, seat)
        for good in range(KINDS):
            position.kept[seat, good] = position.hand[seat, good]  # TG-71
    position.trail_stage = position.trail_end
    position.phase = TURN_IN
    position.seat = position.closer
    position.asked = 0
    ask_next(position)


@kernel
def ask_next(position: Position) -> None:
    """The next player with unused special cards is asked (TG-76); when all have been, stage 2 begins."""
    while position.asked < position.players:
        position.asked += 1
        position.seat = next_seat(position, position.seat)
        if any_unused(position, position.seat):
            return
    begin_stage_two(position)


@kernel
def begin_stage_two(position: Position) -> None:
    """The closer's left neighbour starts (TG-83); with an empty deck it is the last round alone (TG-84)."""
    position.stage = 2
    position.last_round = 0
    position.turns_left = 0
    position.asked = 0
    position.seat = next_seat(position, position.closer)
    clear_turn(position)
    if position.deck_size == 0:
        position.last_round = 1
        position.turns_left = position.players


@kernel
def hide_top(position: Position, seat: int, cave: int, animal: int) -> None:
    """The top good of an animal is hidden: all saw which (TG-50)."""
    hide(position, seat, cave, take_off(position, seat, animal), EMPTY)


@kernel
def rob_animal(position: Position, seat: int, victim: int, animal: int) -> None:
    """The top good of another's animal is stolen: all saw which (TG-60, TG-61)."""
    rob(position, seat, take_off(position, victim, animal), EMPTY)


@kernel
def settle_draw(position: Position, seat: int, good: int) -> None:
    """One card comes from the deck into the hand; after the last of them the market is owed one (TG-20 to TG-22)."""
    position.deck[good] -= 1
    position.deck_size -= 1
    position.hand[seat, good] += 1
    position.hand_size[seat] += 1
    position.drawn += 1
    position.to_draw -= 1
    if position.to_draw > 0:
        return
    position.phase = TURN
    position.step = MARKET_STEP
    position.owes_market = position.drawn == DRAWN
    if position.deck_size == 0:
        note_empty_deck(position)
