"""The odds of Camel Up by hand: every order and pips of the dice walked one by one in plain Python."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

import caravanserai as cv

COLOURS = ["blue", "green", "orange", "yellow", "white"]
NAMES = ["North", "East", "South", "West", "Amir", "Basma", "Chadi", "Dalia"]
PIPS, SUPPORT_PIPS = 3, 2
TABLES = {  # the options of a table, and its players
    "base": ((), 4),
    "support": (("support",), 3),
    "spicy": (("support", "spicy"), 3),
    "photographer": (("photographer",), 3),
    "positions": (("positions",), 3),
    "partners": (("partners",), 6),
    "all": (("support", "spicy", "photographer", "positions", "partners"), 7),
}
needs_race = pytest.mark.compiled("a whole track is solved")


def close(expected):
    return pytest.approx(expected, rel=0, abs=1e-9)


# The rules once more, on the words of `describe`: a track is {space: its camels from bottom to top}.


def ranking(track):
    """The camels from first to last (CU-12)."""
    return [camel for space in sorted(track, reverse=True) for camel in reversed(track[space])]


def after(track, camel, pips, deserts, last):
    """The track when a camel has moved: where it met a desert tile or not, where it ended, and its unit's size."""
    start = next(space for space, camels in track.items() if camel in camels)
    height = track[start].index(camel)
    unit = track[start][height:]  # CU-10
    new = {**track, start: track[start][:height]}
    met = start + pips
    side = deserts.get(met)
    if side == "mirage":  # CU-32
        end = met - 1
        new[end] = unit + new.get(end, ())
    else:  # CU-11, CU-31, CU-13
        end = min(met + (side == "oasis"), last + 1)
        new[end] = new.get(end, ()) + unit
    return new, met, end, len(unit)


def last_space(told_options):
    return 20 if "support" in told_options else 16


def dice_in(pyramid):
    """The dice as camel and faces: `blue`, `support blue`."""
    return [(text.split()[-1], SUPPORT_PIPS if " " in text else PIPS) for text in pyramid]


def endings(told, last):
    """Every way in which the dice alone finish the leg: its chance, the track, and who earned what on the way."""
    start = {last + 1 if space == "finish" else int(space): tuple(camels) for space, camels in told["track"].items()}
    sides = {int(space): tile["side"] for space, tile in told["desert"].items()}
    owners = {int(space): tile["owner"] for space, tile in told["desert"].items()}

    def walk(chance, track, dice, camera, earned):
        if not dice or last + 1 in track:  # CU-40, CU-50
            yield chance, track, earned
            return
        for number, (camel, faces) in enumerate(dice):
            rest = dice[:number] + dice[number + 1 :]
            for pips in range(1, faces + 1):
                new, met, end, size = after(track, camel, pips, sides, last)
                pounds, left = earned, camera
                if met in owners:  # CU-30
                    pounds = [*pounds, (owners[met], 1)]
                if camera is not None and camera["space"] == end:  # SC-22
                    pounds, left = [*pounds, (camera["owner"], size)], None
                yield from walk(chance / len(dice) / faces, new, rest, left, pounds)

    yield from walk(1.0, start, dice_in(told["pyramid"]), told["camera"], [])


def leg_by_hand(match):
    places = {colour: [0.0] * 5 for colour in COLOURS}
    for chance, track, _ in endings(match.describe()["position"], last_space(match.options)):
        for place, colour in enumerate(ranking(track)):
            places[colour][place] += chance
    return places


@cache
def race_from(spaces, dice, last, supported):
    """Who wins and who is last, camels named by their places: `spaces` falling, dice as (camel, faces)."""
    win, loss = [0.0] * 5, [0.0] * 5
    track: dict[int, tuple[int, ...]] = {}
    for camel, space in enumerate(spaces):
        track[space] = (camel, *track.get(space, ()))
    for number, (camel, faces) in enumerate(dice):
        for pips in range(1, faces + 1):
            chance = 1 / len(dice) / faces
            new, _, end, _ = after(track, camel, pips, {}, last)
            order = ranking(new)
            if end > last:
                win[order[0]] += chance
                loss[order[-1]] += chance
                continue
            left = [(order.index(other), pips) for other, pips in dice[:number] + dice[number + 1 :]]
            stand = tuple(space for space in sorted(new, reverse=True) for _ in new[space])
            then = race_from(stand, tuple(sorted(left)) or all_dice(supported), last, supported)
            for place, one in enumerate(order):
                win[one] += chance * then[0][place]
                loss[one] += chance * then[1][place]
    return win, loss


def all_dice(supported):
    """The dice as a leg begins: five, and the support die of the camel in last place (CU-46, SC-4)."""
    return tuple(sorted([*((camel, PIPS) for camel in range(5)), *([(4, SUPPORT_PIPS)] if supported else [])]))


def race_by_hand(match):
    last = last_space(match.options)
    supported = "support" in match.options
    told = {colour: {"win": 0.0, "last": 0.0} for colour in COLOURS}
    for chance, track, _ in endings(match.describe()["position"], last):
        order = ranking(track)
        if last + 1 in track:
            then = [1, 0, 0, 0, 0], [0, 0, 0, 0, 1]
        else:
            stand = tuple(space for space in sorted(track, reverse=True) for _ in track[space])
            then = race_from(stand, all_dice(supported), last, supported)
        for place, colour in enumerate(order):
            told[colour]["win"] += chance * then[0][place]
            told[colour]["last"] += chance * then[1][place]
    return told


def rewards(told, name, order):
    """What each tile of a player pays (CU-41 to CU-44, SC-33)."""
    pays = [1] * told["holdings"][name]["pyramid"]
    for colour, value, covered in told["holdings"][name]["leg"]:
        place = order.index(colour) + 1
        if covered:
            pays.append(3 if place == covered else -1)
        else:
            pays.append(value if place == 1 else 1 if place == 2 else -1)
    return pays


def expected_purse(told, name, last):
    """What a player can expect to have when the leg has been scored (CU-45, SC-36, SC-37)."""
    ways = Counter()
    for chance, track, earned in endings(told, last):
        pounds = sum(size for owner, size in earned if owner == name)
        ways[tuple(ranking(track)), pounds] += chance
    expected = 0.0
    for (order, pounds), chance in ways.items():
        gain = sum(rewards(told, name, order))
        if name in told["partners"]:
            gain += max([0, *rewards(told, told["partners"][name], order)])
        expected += chance * max(0, told["money"][name] + pounds + gain)
    return expected


def worth_by_hand(match, text):
    """What an action changes in the expected purse of the player to move."""
    name, last = match.to_move, last_space(match.options)
    played = match.copy()
    if text != "roll":
        played.play(text)
    told = played.describe()["position"]
    if text == "roll":
        told["holdings"][name]["pyramid"] += 1
    return expected_purse(told, name, last) - expected_purse(match.describe()["position"], name, last)


# Positions


def dice_left(match):
    return int(match.position.pyramid).bit_count()


def front(match):
    """The space of the leading camel."""
    return max(99 if space == "finish" else int(space) for space in match.describe()["position"]["track"])


def lively(match, chance):
    """A random action, each kind as likely; a desert tile goes where camels may soon come."""
    legal = match.legal()
    kind = chance.choice(sorted({text.split()[0] for text in legal}))
    choices = [text for text in legal if text.split()[0] == kind]
    if kind == "desert":
        near = front(match) + 3
        choices = [text for text in choices if int(text.split()[1]) <= near] or choices
    return chance.choice(choices)


def positions(seed, count, table, dice):
    """So many positions out of random games, with so many dice left; the rolls are in no haste."""
    options, players = TABLES[table]
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        match = cv.new("camelup", players=NAMES[:players], options=options, seed=chance.getrandbits(64))
        while not match.over and len(found) < count:
            if dice_left(match) in dice and chance.random() < 0.05:
                found.append(match.copy())
            match.play(lively(match, chance))
    return found


def near_the_line(seed, count, table, within):
    """Positions whose leading camel is `within` spaces of the last one."""
    options, players = TABLES[table]
    chance = random.Random(seed)
    found = []
    while len(found) < count:
        match = cv.new("camelup", players=NAMES[:players], options=options, seed=chance.getrandbits(64))
        last = last_space(options)
        while not match.over and front(match) < last - within:
            match.play("roll" if "roll" in match.legal() else "done")
        for _ in range(chance.randrange(8)):
            if not match.over:
                match.play(lively(match, chance))
        if not match.over:
            found.append(match)
    return found


def worth(game, text):
    return cv.odds_of(game.match)["actions"][text]["worth"]
