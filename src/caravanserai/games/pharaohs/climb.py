"""The climb: moving, arriving, sending others off, and what the square says, until it is somebody's word again."""

from __future__ import annotations

from caravanserai.core.bits import SIZES
from caravanserai.games.pharaohs.box import (
    AHEAD,
    ALOUD,
    AMULET,
    AMULETS,
    ASKED,
    BACK_BY,
    CHOICE,
    CHOOSING,
    DIE,
    DIRECTION,
    DRAWING,
    FORGO,
    FORWARD_BY,
    JEWELS,
    JUDGED,
    LEVEL_TWO,
    LOSE,
    MAY_GO_ON,
    MISS,
    MUMMY,
    NEXT,
    NOBODY,
    NOTHING,
    OFFERED,
    OFFERING,
    OVER,
    PASSAGE,
    PASSING,
    PHARAOH,
    PREVIOUS,
    PRISON,
    PYRAMID,
    QUIZ,
    REST,
    ROLL_AGAIN,
    ROLLING,
    SACRED,
    SACRED_BITS,
    SHIELD,
    SPELL,
    SPELLS,
    SPHINX,
    SUMMIT,
    SWAP,
    WIN,
    Position,
)
from caravanserai.kernels import inlined, kernel

PRISON_TURNS = 3  # PH-32
PHARAOH_STEPS = 3  # PH-29
QUIZ_STEPS = 6  # PH-52
ROUNDS = 2  # of answers in the quiz (PH-51)
LANDED_WORD = 50

# Where squares are


@kernel
def ahead(square: int, steps: int) -> int:
    """The square so many steps on; what is left over at the summit is walked back down (PH-15)."""
    end = square + steps
    return end if end <= SUMMIT else 2 * SUMMIT - end


@kernel
def next_square(position: Position, square: int, kinds: int) -> int:
    """The next square of these kinds (as bits) ahead, or NOTHING."""
    for other in range(square + 1, SUMMIT):
        if kinds >> int(position.kind[other]) & 1:
            return other
    return NOTHING


@kernel
def previous_square(position: Position, square: int, kinds: int) -> int:
    """The first square of these kinds (as bits) behind, or NOTHING."""
    for other in range(square - 1, 0, -1):
        if kinds >> int(position.kind[other]) & 1:
            return other
    return NOTHING


@kernel
def onward(position: Position, square: int) -> int:
    """Where a sacred object or a pyramid sends its guest: to the next such square, from the last one back.

    Tools to tools, jewels to jewels, instruments to instruments, a pyramid to any of them (PH-20 to PH-23).
    """
    kind = int(position.kind[square])
    kinds = SACRED_BITS if kind == PYRAMID else 1 << kind
    found = next_square(position, square, kinds)
    return found if found != NOTHING else previous_square(position, square, kinds)


@kernel
def is_bounce(square: int, steps: int) -> bool:
    """Whether so many steps on go beyond the summit, and the rest of them back down (PH-15)."""
    return square + steps > SUMMIT


# Missions


@kernel
def counting(position: Position, seat: int) -> int:
    """The objects that count for a seat's mission (PH-65)."""
    total = 0
    for kind in range(SACRED):
        total += min(int(position.objects[seat, kind]), int(position.needs[position.mission[seat], kind]))
    return total


@kernel
def is_complete(position: Position, seat: int) -> bool:
    """Whether a seat has all that its mission asks for."""
    complete = True
    for kind in range(SACRED):
        complete = complete and position.objects[seat, kind] >= position.needs[position.mission[seat], kind]
    return complete


@kernel
def earn(position: Position, seat: int, kind: int) -> None:
    """A sacred object is earned, unless it has to be given up (PH-61, PH-64)."""
    if position.forgo[seat] > 0:
        position.forgo[seat] -= 1
    else:
        position.objects[seat, kind] += 1


@kernel
def choose_object(position: Position, seat: int) -> None:
    """An object of the player's choice is earned: ask which, if it is worth asking (PH-62 to PH-64)."""
    if is_complete(position, seat):
        end_turn(position)
    elif position.forgo[seat] > 0:
        position.forgo[seat] -= 1
        end_turn(position)
    else:
        position.phase = CHOOSING


@kernel
def lose(position: Position, seat: int, kind: int) -> None:
    """An object of a kind is lost, or of the kind most held; if there is one."""
    if kind == CHOICE:
        kind = 0
        for other in range(1, SACRED):
            if position.objects[seat, other] > position.objects[seat, kind]:
                kind = other
    if position.objects[seat, kind] > 0:
        position.objects[seat, kind] -= 1


# The turn


@kernel
def begin_turn(position: Position, seat: int) -> None:
    """A player may roll."""
    position.seat = seat
    position.phase = ROLLING
    position.went_on = 0
    position.target = 0
    for word in range(3):
        position.landed[word] = 0


@kernel
def has_stopped(position: Position, seat: int) -> bool:
    """Whether a player's climb is over (PH-68)."""
    return int(position.square[seat]) == SUMMIT


@inlined
def left_of(position: Position, seat: int) -> int:
    """The next seat clockwise (PH-10)."""
    return seat + 1 if seat + 1 < position.players else 0


@inlined
def is_prisoner(position: Position, seat: int) -> bool:
    """Whether a player has landed in prison and has turns to miss for it (PH-32)."""
    return position.prisoners >> seat & 1 == 1


@kernel
def release(position: Position, seat: int) -> None:
    """A prisoner is free: the turns to miss are over (PH-16, PH-32)."""
    if is_prisoner(position, seat):
        position.prisoners &= ~(1 << seat)
        position.skips[seat] = 0


@kernel
def end_turn(position: Position) -> None:
    """The next player clockwise; who has turns to miss misses one and is skipped (PH-10, PH-69)."""
    seat = position.seat
    while True:
        seat = left_of(position, seat)
        if has_stopped(position, seat):
            continue
        if position.skips[seat] == 0:
            break
        position.skips[seat] -= 1
        if position.skips[seat] == 0:
            release(position, seat)
    begin_turn(position, seat)


@kernel
def put(position: Position, seat: int, square: int) -> None:
    """A player comes to a square; who stands there is sent to where that one step began (PH-16)."""
    begun = position.square[seat]
    if square != SUMMIT:
        for other in range(position.players):
            if other != seat and position.square[other] == square:
                position.square[other] = begun
                release(position, other)
    position.square[seat] = square
    release(position, seat)


@kernel
def reach_summit(position: Position, seat: int) -> None:
    """The first on the summit wins (PH-34); at level 2 with a complete mission, else the climb is over (PH-67)."""
    if position.options & LEVEL_TWO == 0 or is_complete(position, seat):
        position.winner = seat
        position.phase = OVER
        return
    position.stopped[position.stops] = seat
    position.stops += 1
    if position.stops == position.players:
        position.phase = OVER  # PH-68
    else:
        end_turn(position)


@kernel
def draw_from(position: Position, deck: int) -> None:
    """A card will be drawn (PH-25, PH-26, PH-50, PH-61)."""
    position.phase = DRAWING
    position.drawing = deck


@kernel
def passes_prisoner(position: Position, seat: int, square: int, steps: int, acting: bool) -> bool:
    """Whether a walk forward has a prisoner to pass on squares beyond this one: then the player is asked (PH-32).

    Who is sent off where the walk ends is free anyway. At the summit the walk forward is over, and the rest goes back.
    """
    begun = int(position.square[seat])
    nearest = min(begun + steps, SUMMIT)
    end = ahead(begun, steps)
    position.passed = NOBODY
    for other in range(position.players):
        place = int(position.square[other])
        if is_prisoner(position, other) and square < place < nearest and place != end:
            position.passed, nearest = other, place
    if position.passed == NOBODY:
        return False
    position.phase = PASSING
    position.steps = steps
    position.acting = acting
    return True


@kernel
def go_past(position: Position, free: bool) -> None:
    """A prisoner who is passed is freed or not; then the next one is passed, or the walk ends (PH-32)."""
    seat, steps, acting = int(position.seat), int(position.steps), position.acting != 0
    place = int(position.square[position.passed])
    if free:
        release(position, position.passed)
    if not passes_prisoner(position, seat, place, steps, acting):
        go(position, seat, ahead(int(position.square[seat]), steps), 0, acting)


@kernel
def walk(position: Position, seat: int, steps: int) -> None:
    """Go so many squares on and do what the square says; after a bounce wait there (PH-15)."""
    square = int(position.square[seat])
    go(position, seat, ahead(square, steps), steps, not is_bounce(square, steps))


@kernel
def go(position: Position, seat: int, square: int, steps: int, acting: bool) -> None:
    """The player whose turn it is comes to a square and does what it says, and so on (PH-20 to PH-33, PH-60 to PH-66).

    With `steps` the player walks there, so many squares forward, and may free prisoners who are passed on the way.
    Without `acting` the player waits there. A chain that comes to a square already landed on in this turn ends.
    """
    level_two = position.options & LEVEL_TWO != 0
    while True:
        if steps > 0 and position.prisoners and passes_prisoner(position, seat, position.square[seat], steps, acting):
            return
        put(position, seat, square)
        if square == SUMMIT:
            reach_summit(position, seat)
            return
        bit = 1 << (square % LANDED_WORD)
        again = position.landed[square // LANDED_WORD] & bit != 0
        position.landed[square // LANDED_WORD] |= bit
        kind = int(position.kind[square])
        if not acting or again:
            end_turn(position)
            return
        if kind <= PYRAMID:
            if level_two and is_complete(position, seat):
                if position.went_on:
                    end_turn(position)
                else:
                    position.phase = MAY_GO_ON  # PH-66
                return
            if level_two or position.options & QUIZ:
                position.target = square  # where the reader will move on from (PH-53)
                if position.options & ALOUD:  # from a real deck, which chance is not asked for
                    position.drawing = kind
                    ask_aloud(position)
                else:
                    draw_from(position, kind)
                return
            end = onward(position, square)
            square, steps, acting = end, end - square, False
        elif kind == OFFERING:
            if level_two:
                choose_object(position, seat)
            else:
                position.phase = OFFERED
            return
        elif kind == PHARAOH:
            steps, acting = PHARAOH_STEPS, not is_bounce(square, PHARAOH_STEPS)
            square = ahead(square, PHARAOH_STEPS)
        elif kind == PASSAGE:
            square, steps, acting = int(position.passage[square]), 0, False
        elif kind == DIE:
            position.phase = ROLLING
            return
        elif kind == AMULET or kind == SPELL:  # noqa: SIM109
            draw_from(position, AMULETS if kind == AMULET else SPELLS)
            return
        else:
            if kind == PRISON:
                position.prisoners |= 1 << seat
                position.skips[seat] = PRISON_TURNS
            elif kind == SPHINX or kind == MUMMY:  # noqa: SIM109
                if position.rest[seat]:
                    position.rest[seat] = 0
                else:
                    position.skips[seat] += 1
            end_turn(position)
            return


# The die


@kernel
def see_die(position: Position, pips: int) -> None:
    """The die is thrown: forward, or the player's choice (PH-12 to PH-15)."""
    seat = position.seat
    square = int(position.square[seat])
    position.die = pips
    kind = int(position.kind[ahead(square, pips)])
    must = (kind == SPELL or kind == PRISON) and not is_bounce(square, pips)  # noqa: SIM109
    if position.moved[seat] and not must and square - pips >= 1:
        position.phase = DIRECTION
    else:
        move(position, True)


@kernel
def move(position: Position, forward: bool) -> None:
    """A die move, forward or back (PH-11, PH-12)."""
    seat = position.seat
    position.moved[seat] = 1
    if forward:
        walk(position, seat, int(position.die))
    else:
        go(position, seat, int(position.square[seat]) - int(position.die), 0, True)


# Cards


@kernel
def follow(position: Position, deck: int, card: int) -> None:
    """Do what an amulet or an evil spell says (PH-25, PH-26, PH-41, PH-42, PH-64)."""
    seat = position.seat
    square = int(position.square[seat])
    level = 1 if position.options & LEVEL_TWO else 0
    effect = int(position.effect[deck - AMULETS, card, level])
    amount = int(position.amount[deck - AMULETS, card, level])
    if deck == SPELLS and position.shield[seat]:
        position.shield[seat] = 0
        end_turn(position)
    elif effect == FORWARD_BY:
        walk(position, seat, amount)
    elif effect == BACK_BY:
        go(position, seat, max(1, square - amount), 0, True)
    elif effect == NEXT or effect == PREVIOUS:  # noqa: SIM109
        found = sent_to(position, square, effect, amount)
        if found == NOTHING:
            end_turn(position)
        else:
            go(position, seat, found, found - square, False)
    elif effect == ROLL_AGAIN:
        position.phase = ROLLING
    elif effect == WIN and amount == CHOICE:
        choose_object(position, seat)
    elif effect == SWAP:
        swap(position, seat, amount)
        end_turn(position)
    else:
        if effect == MISS:
            position.skips[seat] += amount
        elif effect == WIN:
            earn(position, seat, amount)
        elif effect == LOSE:
            lose(position, seat, amount)
        elif effect == FORGO:
            position.forgo[seat] += 1
        elif effect == SHIELD:
            position.shield[seat] = 1
        elif effect == REST:
            position.rest[seat] = 1
        end_turn(position)


@kernel
def sent_to(position: Position, square: int, effect: int, kind: int) -> int:
    """Where a card sends its player: to the next square of a kind ahead or behind, or NOTHING.

    A ring that finds no jewels ahead leads back to the last ones, as their own square does (PH-21, PH-41).
    """
    kinds = SACRED_BITS if kind == PYRAMID else 1 << kind
    found = next_square(position, square, kinds) if effect == NEXT else NOTHING
    if effect == PREVIOUS or (found == NOTHING and kind == JEWELS):
        found = previous_square(position, square, kinds)
    return found


@kernel
def swap(position: Position, seat: int, side: int) -> None:
    """Change places with the nearest player ahead or behind on the pyramid; with nobody there, nothing happens."""
    square = int(position.square[seat])
    nearest = NOBODY
    distance = SUMMIT
    for other in range(position.players):
        place = int(position.square[other])
        apart = place - square if side == AHEAD else square - place
        if other != seat and 0 < place < SUMMIT and 0 < apart < distance:
            nearest, distance = other, apart
    if nearest != NOBODY:
        put(position, seat, int(position.square[nearest]))


# Questions


@kernel
def open_answers(position: Position) -> int:
    """The answers to the open question that have not been struck out, as bits (PH-51)."""
    answers = int(position.answers[position.drawing, position.question])
    return ((1 << answers) - 1) & ~int(position.struck)


@kernel
def ask(position: Position, card: int) -> None:
    """A question is open: at level 2 for who landed, in the quiz for all others, from the reader's left (PH-51).

    To one without choices the answer is said aloud, and the reader judges it.
    """
    position.question = card
    position.struck = 0
    position.tries = 0
    if position.answers[position.drawing, card] == 0:
        ask_aloud(position)
        return
    position.phase = ASKED
    position.asked = position.seat
    if position.options & LEVEL_TWO == 0:
        ask_next(position)


@kernel
def ask_aloud(position: Position) -> None:
    """The reader will say who was right, if anybody was (PH-50, PH-61)."""
    position.phase = JUDGED
    position.asked = reader_of(position)


@kernel
def reader_of(position: Position) -> int:
    """Who reads a question: in the quiz who landed on it (PH-50), at level 2 the player opposite (PH-61)."""
    if position.options & LEVEL_TWO:
        return (int(position.seat) + position.players // 2) % position.players
    return int(position.seat)


@kernel
def answerers(position: Position) -> int:
    """The seats that may answer the open question, as bits: at level 2 who landed, in the quiz all others."""
    own = 1 << int(position.seat)
    return own if position.options & LEVEL_TWO else ((1 << int(position.players)) - 1) & ~own


@kernel
def ask_next(position: Position) -> None:
    """The next player clockwise who is not the reader."""
    while True:
        position.asked = left_of(position, position.asked)
        if position.asked != position.seat:
            return


@kernel
def hear(position: Position, answer: int) -> None:
    """An answer, or NOTHING for a pass (PH-51, PH-52, PH-61, PH-62)."""
    right = answer == position.right[position.drawing, position.question]
    if position.options & LEVEL_TWO == 0:
        position.tries += 1
        if answer != NOTHING:
            position.struck |= 1 << answer
        still_open = SIZES[open_answers(position)] > 1 and position.tries < ROUNDS * (position.players - 1)
        if not right and still_open:
            ask_next(position)
            return
    resolve(position, int(position.asked) if right else NOBODY)


@kernel
def resolve(position: Position, winner: int) -> None:
    """The question is closed: somebody was right, or NOBODY (PH-52, PH-53, PH-61, PH-62)."""
    deck = position.drawing
    close_question(position)
    if position.options & LEVEL_TWO:
        if winner == NOBODY:
            end_turn(position)
        elif deck == PYRAMID:
            choose_object(position, position.seat)
        else:
            earn(position, position.seat, deck)
            end_turn(position)
        return
    if winner != NOBODY:
        reward(position, winner)
    if position.phase != OVER:
        end = onward(position, position.target)
        go(position, position.seat, end, end - int(position.square[position.seat]), False)  # PH-53


@kernel
def reward(position: Position, seat: int) -> None:
    """Whoever is right goes six squares on and waits there; the summit wins (PH-52)."""
    square = ahead(int(position.square[seat]), QUIZ_STEPS)
    put(position, seat, square)
    if square == SUMMIT:
        position.winner = seat
        position.phase = OVER


@kernel
def close_question(position: Position) -> None:
    """The card goes back under its deck."""
    position.question = NOTHING
    position.asked = NOBODY
    position.struck = 0
    position.tries = 0
