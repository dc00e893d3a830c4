"""The rules: setting up, the legal actions, what each does, and what die and decks say."""

from __future__ import annotations

from caravanserai.core.bits import write_members
from caravanserai.core.chance import Luck, below
from caravanserai.core.game import CHANCE, NOBODY_TO_MOVE
from caravanserai.core.layout import Row
from caravanserai.games.pharaohs import faults
from caravanserai.games.pharaohs.box import (
    AGAIN,
    AMULETS,
    ANSWER,
    ASKED,
    BACK,
    CHOOSING,
    DECKS,
    DIRECTION,
    DRAWING,
    FACES,
    FORWARD,
    FREE,
    LEAVE,
    LEVEL_TWO,
    MAX_SEATS,
    MAY_GO_ON,
    MOST_CARDS,
    NOBODY,
    NOTHING,
    OFFER,
    OFFERED,
    OVER,
    PASS,
    PASSING,
    QUESTION_DECKS,
    ROLL,
    ROLLED,
    ROLLING,
    SACRED,
    STAY,
    SUMMIT,
    TAKE,
    WORD,
    Position,
)
from caravanserai.games.pharaohs.climb import (
    ask,
    begin_turn,
    counting,
    earn,
    end_turn,
    follow,
    go,
    hear,
    release,
    see_die,
    walk,
)
from caravanserai.kernels import kernel

OFFER_REACH = 6  # squares ahead and behind (PH-24)

# Setting up


@kernel
def setup(position: Position, players: int, options: int) -> None:
    """Everybody beside the pyramid, all decks shuffled (PH-1, PH-40)."""
    position.players = players
    position.options = options
    position.first = 0
    position.winner = NOBODY
    position.prisoner = NOBODY
    position.stops = 0
    position.die = 0
    position.drawing = 0
    position.question = NOTHING
    position.asked = NOBODY
    position.tries = 0
    position.struck = 0
    for seat in range(MAX_SEATS):
        position.mission[seat] = NOTHING
        position.square[seat] = 0
        position.skips[seat] = 0
        position.moved[seat] = 0
        position.forgo[seat] = 0
        position.shield[seat] = 0
        position.rest[seat] = 0
        position.stopped[seat] = NOBODY
        for kind in range(SACRED):
            position.objects[seat, kind] = 0
    for deck in range(len(DECKS)):
        position.drawn[deck] = 0
        position.seen[deck, 0] = 0
        position.seen[deck, 1] = 0
        for card in range(MOST_CARDS):
            position.order[deck, card] = NOTHING
    begin_turn(position, 0)


@kernel
def deal(position: Position, luck: Luck) -> Luck:
    """Who rolls highest starts: anybody is as likely (PH-10). At level 2 each draws a mission, no two alike (PH-60)."""
    luck, seat = below(luck, position.players)
    position.first = seat
    if position.options & LEVEL_TWO:
        for taker in range(position.players):
            luck, pick = below(luck, position.missions - taker)
            for mission in range(position.missions):
                taken = False
                for other in range(taker):
                    taken = taken or position.mission[other] == mission
                if not taken:
                    if pick == 0:
                        position.mission[taker] = mission
                    pick -= 1
    return luck


@kernel
def begin(position: Position) -> None:
    """The first player may roll."""
    begin_turn(position, position.first)


# Who moves


@kernel
def to_move(position: Position) -> int:
    """The seat to move, CHANCE while die or deck speak, NOBODY_TO_MOVE when the game is over."""
    if position.phase == ROLLED or position.phase == DRAWING:
        return CHANCE
    if position.phase == OVER:
        return NOBODY_TO_MOVE
    return position.asked if position.phase == ASKED else position.seat


# The legal actions


@kernel
def legal(position: Position, out: Row) -> int:
    """Write the legal actions, rising; returns how many there are."""
    phase = position.phase
    if phase == OFFERED:
        count = 0
        square = int(position.square[position.seat])
        for other in range(max(1, square - OFFER_REACH), min(SUMMIT, square + OFFER_REACH) + 1):
            if other != square:
                out[count] = OFFER + other - 1
                count += 1
        return count
    if phase == ASKED:
        open_answers = (1 << int(position.answers[position.drawing, position.question])) - 1 & ~position.struck
        count = write_members(open_answers, ANSWER, out, 0)
        if position.options & LEVEL_TWO == 0:
            out[count] = PASS
            count += 1
        return count
    if phase == ROLLING:
        return write_members(1, ROLL, out, 0)
    if phase == DIRECTION:
        return write_members(0b11, FORWARD, out, 0)
    if phase == PASSING:
        return write_members(0b11, FREE, out, 0)
    if phase == CHOOSING:
        return write_members(0b111, TAKE, out, 0)
    if phase == MAY_GO_ON:
        return write_members(0b11, AGAIN, out, 0)
    return 0


@kernel
def fault(position: Position, action: int) -> int:
    """Why an action is not legal for the player to move, or NONE: it is."""
    phase = position.phase
    if phase == ROLLING:
        return faults.NONE if action == ROLL else faults.ROLL_FIRST
    if phase == DIRECTION:
        return faults.NONE if FORWARD <= action <= BACK else faults.DIRECTION_FIRST
    if phase == PASSING:
        return faults.NONE if FREE <= action <= LEAVE else faults.PRISON_FIRST
    if phase == CHOOSING:
        return faults.NONE if TAKE <= action < FREE else faults.TAKE_FIRST
    if phase == MAY_GO_ON:
        return faults.NONE if AGAIN <= action <= STAY else faults.AGAIN_FIRST
    if phase == OFFERED:
        if action < OFFER or action >= ANSWER:
            return faults.OFFER_FIRST
        distance = abs(action - OFFER + 1 - int(position.square[position.seat]))
        return faults.NONE if 1 <= distance <= OFFER_REACH else faults.TOO_FAR
    return answer_fault(position, action)


@kernel
def answer_fault(position: Position, action: int) -> int:
    """Why an answer cannot be given (PH-51, PH-61)."""
    if action < ANSWER or action > PASS:
        return faults.ANSWER_FIRST
    if action == PASS:
        return faults.NO_PASS if position.options & LEVEL_TWO else faults.NONE
    if action - ANSWER >= position.answers[position.drawing, position.question]:
        return faults.NO_SUCH_ANSWER
    return faults.STRUCK_OUT if position.struck >> (action - ANSWER) & 1 else faults.NONE


# Playing


@kernel
def play(position: Position, action: int) -> None:
    """Play a legal action, as far as nobody else has a word to say."""
    if action == ROLL:
        position.phase = ROLLED
    elif action <= BACK:
        walk(position, action == FORWARD)
    elif action < ANSWER:
        go(position, position.seat, action - OFFER + 1, True)  # PH-24
    elif action <= PASS:
        hear(position, NOTHING if action == PASS else action - ANSWER)
    elif action < FREE:
        earn(position, position.seat, action - TAKE)
        end_turn(position)
    elif action <= LEAVE:
        if action == FREE:
            release(position, position.prisoner)
        go(position, position.seat, position.target, True)
    elif action == AGAIN:
        position.went_on = 1
        walk(position, True)
    else:
        end_turn(position)


# Chance: the die and the decks


@kernel
def deck_size(position: Position, deck: int) -> int:
    """The cards of a deck in play: at level 1 questions for the youngest alone (PH-80)."""
    if deck < QUESTION_DECKS and position.options & LEVEL_TWO == 0:
        return int(position.young[deck])
    return int(position.cards[deck])


@kernel
def is_seen(position: Position, deck: int, card: int) -> bool:
    """Whether a card has been drawn in the deck's first round."""
    return int(position.seen[deck, card // WORD]) >> (card % WORD) & 1 == 1


@kernel
def chances(position: Position, outcomes: Row, weights: Row) -> int:
    """Each face of the die, or each card not yet drawn, is as likely; from the second round the order is known."""
    count = 0
    if position.phase == ROLLED:
        for face in range(FACES):
            outcomes[count] = face
            weights[count] = 1
            count += 1
        return count
    deck = position.drawing
    size = deck_size(position, deck)
    drawn = int(position.drawn[deck])
    if drawn >= size:
        outcomes[0] = position.first_outcome[deck] + position.order[deck, drawn % size]
        weights[0] = 1
        return 1
    for card in range(size):
        if not is_seen(position, deck, card):
            outcomes[count] = position.first_outcome[deck] + card
            weights[count] = 1
            count += 1
    return count


@kernel
def outcome_fault(position: Position, outcome: int) -> int:
    """Why chance cannot have said this (PH-40)."""
    if position.phase == ROLLED:
        return faults.NONE if outcome < FACES else faults.DIE_FIRST
    if outcome < FACES:
        return faults.CARD_FIRST
    deck = position.drawing
    card = outcome - position.first_outcome[deck]
    size = deck_size(position, deck)
    if card < 0 or card >= size:
        return faults.CARD_NOT_HERE
    drawn = int(position.drawn[deck])
    if drawn >= size:
        return faults.NONE if position.order[deck, drawn % size] == card else faults.CARD_NOT_NEXT
    return faults.CARD_DRAWN if is_seen(position, deck, card) else faults.NONE


@kernel
def settle(position: Position, outcome: int) -> None:
    """The die shows, or a card is drawn and followed or read; then it goes under its deck (PH-11, PH-40)."""
    if position.phase == ROLLED:
        see_die(position, outcome + 1)
        return
    deck = position.drawing
    card = outcome - position.first_outcome[deck]
    drawn = int(position.drawn[deck])
    if drawn < deck_size(position, deck):
        position.order[deck, drawn] = card
        position.seen[deck, card // WORD] |= 1 << (card % WORD)
    position.drawn[deck] += 1
    if deck < AMULETS:
        ask(position, card)
    else:
        follow(position, deck, card)


# Results


@kernel
def scores(position: Position, out: Row) -> None:
    """At level 1 everybody's square; at level 2 the objects that count (PH-65)."""
    for seat in range(position.players):
        out[seat] = counting(position, seat) if position.options & LEVEL_TWO else position.square[seat]


@kernel
def winners(position: Position, out: Row) -> None:
    """Who won at the summit; when all have stopped, the most objects that count, a tie shared (PH-34, PH-67, PH-68)."""
    most = -1
    if position.phase == OVER and position.winner == NOBODY:
        for seat in range(position.players):
            most = max(most, counting(position, seat))
    for seat in range(position.players):
        if most >= 0:
            out[seat] = counting(position, seat) == most
        else:
            out[seat] = position.phase == OVER and position.winner == seat


@kernel
def guess(position: Position, viewer: int, luck: Luck) -> Luck:
    """Nothing is hidden but what chance has not said yet."""
    return luck
