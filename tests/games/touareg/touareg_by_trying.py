"""Touareg's odds by trying: all that may be for what a viewer has seen, by nothing of the program but the rules."""

from __future__ import annotations

import itertools
import json
import math
from collections import Counter

import caravanserai as cv
from caravanserai.core.odds import Asking
from engines import by_engine

GOODS = ("water", "gold", "salt", "millet")
PLAYOUTS = by_engine(compiled=200, python=2)


def no_shelf(name, version, build):
    raise AssertionError("nothing is kept")


def ask(match, viewer=None, seed=0, playouts=0):
    """The odds as a player is told them, or a spectator."""
    seat = -1 if viewer is None else match.players.index(viewer)
    match.game.odds_unit.require()
    asking = Asking(match.state.snapshot(), seat, match.players, {}, no_shelf, seed, playouts)
    told = match.game.odds(asking)
    assert json.loads(json.dumps(told)) == told
    return told


def readings(text, name, viewer):
    """What an event may have been, for all a viewer knows; and whose hand which cards went into or left."""
    words = text.split(" ")
    if words[0] == "draw":
        drawn = itertools.combinations_with_replacement(GOODS, len(words) - 1)
        for cards in [words[1:]] if name == viewer else drawn:
            yield " ".join(["draw", *cards]), name, cards, None
    elif "hand" in words[1:] and words[0] in ("hide", "steal") and words[-2] == "hand":
        owner = name if words[0] == "hide" else " ".join(words[1:-2])
        for good in [words[-1]] if viewer in (name, owner) else GOODS:
            yield " ".join([*words[:-1], good]), owner, (), good
    elif words[0] in ("market", "load") or words[:2] == ["pay", "hand"]:
        yield text, name, (), words[-1]
    else:
        yield text, name, (), None


def moved(state, seat, drawn, left):
    """The states after cards came into a hand, or one left it: a card kept from stage 1, or one of the deck.

    A state is, of each seat, what of its hand was kept and what was drawn; and what has left hands, in order.
    """
    hands, gone = state
    kept, own = (list(part) for part in hands[seat])

    def with_hand(kept, own, gone):
        changed = (tuple(sorted(kept)), tuple(sorted(own)))
        return (*hands[:seat], changed, *hands[seat + 1 :]), gone

    if left is None:
        yield with_hand(kept, own + list(drawn), gone)
        return
    for part, colour in ((kept, "kept"), (own, "drawn")):
        if left in part:
            part.remove(left)
            yield with_hand(kept, own, (*gone, (seat, colour, left)))
            part.append(left)


def worlds(match, viewer):
    """Every game that a viewer cannot tell from this one, with every way in which its cards can have come about."""
    players = match.players
    truth = cv.new("touareg", players, head=match.head, seed=1, dice="table")
    nothing = (tuple(((), ()) for _ in players), ())
    possible = [(truth.copy(), {nothing})]
    for event in match.events:
        if not event.outcomes and match.waiting_for_chance and event is match.events[-1]:
            break
        name, text = players[event.seat], match.text(event)
        before, was_on = face_down(truth), is_on(truth)
        truth.play(text)
        ended = was_on and not is_on(truth)
        found = {}
        for world, states in possible:
            for reading, owner, drawn, left in readings(text, name, viewer):
                one = world.copy()
                try:
                    one.play(reading)
                except cv.IllegalAction:
                    continue
                if (one.to_move, one.scores()) != (truth.to_move, truth.scores()):
                    continue
                if ended and (face_down(world) != before or reading != text):
                    continue  # all has been opened
                seat = players.index(owner)
                made = {after for state in states for after in moved(state, seat, drawn, left)}
                if ended:
                    made = {(tuple((tuple(sorted(kept + own)), ()) for kept, own in hands), ()) for hands, _ in made}
                found.setdefault(json.dumps(one.describe()["position"]), (one, set()))[1].update(made)
        possible = list(found.values())
    return possible


def is_on(match):
    """Whether stage 1 is still being played."""
    return match.describe()["position"]["stage"] == 1 and "keep" not in match.legal()


def face_down(match):
    """What lies in caves and under thieves."""
    players = match.describe()["position"]["players"].values()
    return [(player["caves"], player["thieves"]) for player in players]


def ways(cards):
    """In how many ways less cards can lie in no order than in one."""
    return math.prod(1 / math.factorial(count) for count in Counter(cards).values())


def by_trying(match, viewer):
    """How many of each good are expected in each hand and in the deck, every deal that may be being as likely."""
    total = 0.0
    deck = Counter()
    hands = {name: Counter() for name in match.players}
    for world, states in worlds(match, viewer):
        position = world.describe()["position"]
        pile = [good for good in GOODS for _ in range(position["deck"][good])]
        weight = 0.0
        for parts, _ in states:
            weight += math.prod(
                ways(kept) * ways(own) for seat, (kept, own) in enumerate(parts) if match.players[seat] != viewer
            )
        weight *= ways(pile)
        total += weight
        for good in GOODS:
            deck[good] += weight * position["deck"][good]
            for name in match.players:
                hands[name][good] += weight * position["players"][name]["hand"][good]
    share = {good: deck[good] / total for good in GOODS}
    return share, {name: {good: hands[name][good] / total for good in GOODS} for name in match.players}


def near(one, other):
    return all(abs(one[good] - other[good]) < 1e-12 for good in GOODS)


def agrees(match, viewer):
    """What is told is what was found by trying."""
    told = ask(match, viewer)
    deck, hands = by_trying(match, viewer)
    size = sum(deck.values())
    assert told["exact"] is True
    if told["draw"] is None:
        assert size < 1e-9
    else:
        assert near(told["draw"], {good: deck[good] / size for good in GOODS})
    for name in match.players:
        assert near(told["hands"][name], hands[name]), (name, told["hands"][name], hands[name])
        cards = sum(hands[name].values())
        assert (name in told["steal"]) == (name != viewer and cards > 1e-9)
        if name in told["steal"]:
            assert near(told["steal"][name], {good: hands[name][good] / cards for good in GOODS})
    return True
