"""The rules: setting up, the legal actions, what each does, and what die and decks say."""

from __future__ import annotations

import numpy as np

from caravanserai.core.bits import SIZES, nth_member, write_members
from caravanserai.core.chance import Luck, below
from caravanserai.core.game import CHANCE, NOBODY_TO_MOVE
from caravanserai.core.grammar import ARG1, FORM
from caravanserai.core.layout import Row
from caravanserai.games.pharaohs import faults
from caravanserai.games.pharaohs.box import (
    ACTIONS,
    AGAIN,
    AGE_NINE,
    AGE_SIX,
    AMULETS,
    ANSWER,
    ASKED,
    ASSIGNING,
    BACK,
    CARD,
    CHOOSING,
    DECKS,
    DIRECTION,
    DRAWING,
    FIRST,
    FORWARD,
    FREE,
    JUDGED,
    LEAVE,
    LEVEL_TWO,
    MAX_SEATS,
    MAY_GO_ON,
    MISSION,
    MOST_CARDS,
    NOBODY,
    NOTHING,
    OFFER,
    OFFERED,
    OVER,
    PARTS,
    PASS,
    PASSING,
    PHASES,
    QUESTION_DECKS,
    RIGHT,
    ROLL,
    ROLLED,
    ROLLING,
    SACRED,
    SQUARES,
    STARTING,
    STARTS,
    STAY,
    SUMMIT,
    TAKE,
    THROWS,
    WORD,
    WRONG,
    Position,
)
from caravanserai.games.pharaohs.climb import (
    answerers,
    ask,
    begin_turn,
    counting,
    earn,
    end_turn,
    follow,
    go,
    go_past,
    hear,
    move,
    open_answers,
    resolve,
    see_die,
)
from caravanserai.kernels import inlined, kernel

OFFER_REACH = 6  # squares ahead and behind (PH-24)
THROWN = THROWS.parts

# Setting up


@kernel
def setup(position: Position, players: int, options: int) -> None:
    """Everybody beside the pyramid, all decks shuffled; chance will say who starts (PH-1, PH-10, PH-40)."""
    position.players = players
    position.options = options
    position.first = NOBODY
    position.winner = NOBODY
    position.prisoners = 0
    position.passed = NOBODY
    position.steps = 0
    position.acting = 0
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
    position.phase = STARTING


@kernel
def taker(position: Position) -> int:
    """The seat that draws the next mission, or NOBODY where none is drawn any more (PH-60)."""
    if position.options & LEVEL_TWO:
        for seat in range(position.players):
            if position.mission[seat] == NOTHING:
                return seat
    return NOBODY


@kernel
def taken(position: Position) -> int:
    """The missions that players have, as bits (PH-60)."""
    missions = 0
    for seat in range(position.players):
        if position.mission[seat] != NOTHING:
            missions |= 1 << int(position.mission[seat])
    return missions


@kernel
def prepare(position: Position) -> None:
    """When it is said who starts, at level 2 each draws a mission; then the first player may roll (PH-10, PH-60)."""
    if taker(position) != NOBODY:
        position.phase = ASSIGNING
    else:
        begin_turn(position, position.first)


# Who moves


@kernel
def to_move(position: Position) -> int:
    """The seat to move, CHANCE while die or deck speak and before the start, NOBODY_TO_MOVE when the game is over."""
    if position.phase in (ROLLED, DRAWING, STARTING, ASSIGNING):
        return CHANCE
    if position.phase == OVER:
        return NOBODY_TO_MOVE
    return position.asked if position.phase in (ASKED, JUDGED) else position.seat


# The legal actions

# By phase: the forms whose actions can be played, all of them unless `open_to` says less, and why no others can.
ASKS = {
    ROLLING: ((ROLL,), faults.ROLL_FIRST),
    DIRECTION: ((FORWARD, BACK), faults.DIRECTION_FIRST),
    PASSING: ((FREE, LEAVE), faults.PRISON_FIRST),
    OFFERED: ((OFFER,), faults.OFFER_FIRST),
    ASKED: ((ANSWER, PASS), faults.ANSWER_FIRST),
    CHOOSING: ((TAKE,), faults.TAKE_FIRST),
    MAY_GO_ON: ((AGAIN, STAY), faults.AGAIN_FIRST),
    JUDGED: ((RIGHT, WRONG), faults.JUDGE_FIRST),
}
FIRST_ACTION, MEMBERS = np.zeros((2, PHASES), np.int64)
OTHERS_FAULT = np.full(PHASES, faults.ROLL_FIRST)
for _phase, (_forms, _fault) in ASKS.items():
    _numbers = [number for number, row in enumerate(PARTS) if row[FORM] in _forms]
    FIRST_ACTION[_phase], OTHERS_FAULT[_phase] = _numbers[0], _fault
    MEMBERS[_phase] = (1 << min(len(_numbers), WORD)) - 1
OFFERS = np.array([ACTIONS.number(OFFER, max(square, 1)) for square in range(SQUARES)])
PASS_BIT = 1 << STARTS[PASS] - STARTS[ANSWER]
WRONG_BIT = 1 << STARTS[WRONG] - STARTS[RIGHT]


@kernel
def open_to(position: Position) -> tuple[int, int]:
    """What can be played: the number of an action, and as bits which ones from that on are legal."""
    phase = position.phase
    if phase == OFFERED:
        square = int(position.square[position.seat])
        lowest, highest = max(1, square - OFFER_REACH), min(SUMMIT, square + OFFER_REACH)  # PH-24
        return int(OFFERS[lowest]), (1 << highest - lowest + 1) - 1 & ~(1 << square - lowest)
    first = int(FIRST_ACTION[phase])
    if phase == ASKED:
        answers = open_answers(position)
        return first, answers if position.options & LEVEL_TWO else answers | PASS_BIT  # PH-51, PH-61
    if phase == JUDGED:
        return first, answerers(position) | WRONG_BIT  # PH-51, PH-61
    return first, int(MEMBERS[phase])


@kernel
def legal(position: Position, out: Row) -> int:
    """Write the legal actions, rising; returns how many there are."""
    first, members = open_to(position)
    return write_members(members, first, out, 0)


@kernel
def fault(position: Position, action: int) -> int:
    """Why an action is not legal for the player to move, or NONE: it is."""
    first, members = open_to(position)
    if first <= action < first + WORD and members >> (action - first) & 1:
        return faults.NONE
    phase, form = position.phase, PARTS[action, FORM]
    if phase == OFFERED and form == OFFER:
        return faults.TOO_FAR
    if phase == JUDGED and form == RIGHT:
        return faults.NOT_ASKED
    if phase == ASKED and form == PASS:
        return faults.NO_PASS
    if phase == ASKED and form == ANSWER:
        return faults.STRUCK_OUT if position.struck >> PARTS[action, ARG1] & 1 else faults.NO_SUCH_ANSWER
    return int(OTHERS_FAULT[phase])


# Playing


@kernel
def play(position: Position, action: int, paid: Row) -> None:
    """Play a legal action, as far as nobody else has a word to say."""
    form, argument = PARTS[action, FORM], int(PARTS[action, ARG1])
    if form == ROLL:
        position.phase = ROLLED
    elif form in (FORWARD, BACK):
        move(position, form == FORWARD)
    elif form == OFFER:
        go(position, position.seat, argument, 0, True)  # PH-24
    elif form in (ANSWER, PASS):
        hear(position, argument if form == ANSWER else NOTHING)
    elif form in (RIGHT, WRONG):
        resolve(position, argument if form == RIGHT else NOBODY)
    elif form == TAKE:
        earn(position, position.seat, argument)
        end_turn(position)
    elif form in (FREE, LEAVE):
        go_past(position, form == FREE)
    elif form == AGAIN:
        position.went_on = 1
        move(position, True)
    else:
        end_turn(position)


# Chance: the die and the decks


@kernel
def deck_size(position: Position, deck: int) -> int:
    """The cards of a deck in play: of questions at level 1 those for the youngest alone, unless chosen so (PH-80)."""
    older = AGE_NINE if position.options & LEVEL_TWO == 0 else AGE_SIX
    all_ages = (position.options & older != 0) != (position.options & LEVEL_TWO != 0)
    return int(position.cards[deck]) if all_ages or deck >= QUESTION_DECKS else int(position.young[deck])


@kernel
def is_seen(position: Position, deck: int, card: int) -> bool:
    """Whether a card has been drawn in the deck's first round."""
    return int(position.seen[deck, card // WORD]) >> (card % WORD) & 1 == 1


@kernel
def card_at(position: Position, deck: int, draw: int) -> int:
    """The card of a draw, counted from 0, that has been made or is of a later round: decks go round (PH-40)."""
    return int(position.order[deck, draw % deck_size(position, deck)])


@inlined
def add(outcomes: Row, weights: Row, count: int, outcome: int) -> int:
    """Write one more thing that chance may say, as likely as any other; returns how many there are."""
    outcomes[count] = outcome
    weights[count] = 1
    return count + 1


@kernel
def chances(position: Position, outcomes: Row, weights: Row) -> int:
    """Each face of the die, or each card not yet drawn, is as likely; from the second round the order is known.

    At the start each player, then each mission that nobody has yet (PH-10, PH-60).
    """
    phase = position.phase
    if phase == ROLLED:
        for throw in range(len(THROWN)):
            add(outcomes, weights, throw, throw)
        return len(THROWN)
    if phase == DRAWING:
        return cards_to_come(position, outcomes, weights)
    return start_to_come(position, outcomes, weights)


@kernel
def start_to_come(position: Position, outcomes: Row, weights: Row) -> int:
    """Before the first turn: each player who may start, then each mission that nobody has, all as likely."""
    form, size = (FIRST, position.players) if position.phase == STARTING else (MISSION, position.missions)
    first, gone, count = int(position.first_outcome[form]), taken(position), 0
    for number in range(size):
        if gone >> number & 1 == 0:
            count = add(outcomes, weights, count, first + number)
    return count


@kernel
def cards_to_come(position: Position, outcomes: Row, weights: Row) -> int:
    """The cards that may be drawn, each as likely: those not yet drawn, or the one whose turn it is (PH-40)."""
    deck = position.drawing
    first, size, drawn = int(position.first_outcome[CARD + deck]), deck_size(position, deck), int(position.drawn[deck])
    if drawn >= size:
        return add(outcomes, weights, 0, first + card_at(position, deck, drawn))
    count = 0
    for card in range(size):
        if not is_seen(position, deck, card):
            count = add(outcomes, weights, count, first + card)
    return count


@kernel
def outcome_fault(position: Position, outcome: int) -> int:
    """Why chance cannot have said this (PH-10, PH-40, PH-60)."""
    phase = position.phase
    starter, mission = outcome - position.first_outcome[FIRST], outcome - position.first_outcome[MISSION]
    if phase == STARTING:
        return faults.NONE if 0 <= starter < position.players else faults.START_FIRST
    if phase == ASSIGNING:
        if mission < 0:
            return faults.START_FIRST
        return faults.MISSION_TWICE if taken(position) >> mission & 1 else faults.NONE
    if starter >= 0:
        return faults.STARTED
    if phase == ROLLED:
        return faults.NONE if outcome < len(THROWN) else faults.DIE_FIRST
    if outcome < len(THROWN):
        return faults.CARD_FIRST
    deck = position.drawing
    card = outcome - position.first_outcome[CARD + deck]
    size = deck_size(position, deck)
    if card < 0 or card >= size:
        return faults.CARD_NOT_HERE
    drawn = int(position.drawn[deck])
    if drawn >= size:
        return faults.NONE if card_at(position, deck, drawn) == card else faults.CARD_NOT_NEXT
    return faults.CARD_DRAWN if is_seen(position, deck, card) else faults.NONE


@kernel
def settle(position: Position, outcome: int, paid: Row) -> None:
    """The die shows; or a card is drawn and followed or read, and goes under its deck (PH-11, PH-40).

    At the start it is said who begins, then each player's mission (PH-10, PH-60).
    """
    if position.phase == ROLLED:
        see_die(position, int(THROWN[outcome, ARG1]))
    elif position.phase == DRAWING:
        draw(position, outcome - int(position.first_outcome[CARD + position.drawing]))
    else:
        if position.phase == STARTING:
            position.first = outcome - position.first_outcome[FIRST]
        else:
            position.mission[taker(position)] = outcome - position.first_outcome[MISSION]
        prepare(position)


@kernel
def draw(position: Position, card: int) -> None:
    """A card is drawn: noted while its deck goes round for the first time, then read or followed (PH-40)."""
    deck = position.drawing
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
    """The right answer to an open question is dealt anew, evenly among those not struck out; nothing else is hidden."""
    if position.phase == ASKED:
        answers = open_answers(position)
        luck, number = below(luck, int(SIZES[answers]))
        position.right[position.drawing, position.question] = nth_member(answers, number)
    return luck
