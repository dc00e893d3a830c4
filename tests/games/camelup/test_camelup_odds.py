"""The odds of Camel Up, beside every order and pips of the dice walked one by one in plain Python."""

from __future__ import annotations

import json
import math
import random
import subprocess
import sys
import threading
from collections import Counter
from functools import cache

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.core.kernel import COMPILED
from caravanserai.games.camelup import odds, race
from caravanserai.games.camelup.words import herd_of

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
needs_race = pytest.mark.skipif(not COMPILED, reason="a whole track is not solved as ordinary Python")
compiled_only = pytest.mark.skipif(not COMPILED, reason="takes long as ordinary Python")


@pytest.fixture(autouse=True)
def unsolved_race_where_interpreted(monkeypatch):
    """To solve a whole track takes long as ordinary Python: there, what follows the leg is left blank."""
    if not COMPILED:
        monkeypatch.setattr(odds, "race_on", lambda _, track: np.zeros((math.comb(track + 4, 5), 2, 5)))


def close(expected):
    return pytest.approx(expected, rel=0, abs=1e-9)


def many(compiled, interpreted):
    """How many positions are tried."""
    return compiled if COMPILED else interpreted


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


@pytest.fixture
def stand(table):
    """A table where the camels stand as told and these dice are left: `stand("4 white / 6 blue …", ["white"])`."""

    def lay(stacks, dice, options=(), players=2, money=(), thrown="seed"):
        game = table(players=players, options=options, dice=thrown)
        position = game.match.position
        position.herd = herd_of("start", stacks, int(position.track))
        position.camels = sum(1 << int(stack.split()[0]) for stack in stacks.split(" / "))
        position.pyramid = sum(1 << COLOURS.index(die.split()[-1]) + 5 * (" " in die) for die in dice)
        for name, pounds in dict(money).items():
            position.money[game.match.players.index(name)] = pounds
        return game

    return lay


def worth(game, text):
    return cv.odds(game.match)["actions"][text]["worth"]


# The leg


@pytest.mark.parametrize("table", list(TABLES))
def test_the_leg_is_as_all_orders_and_pips_of_one_to_four_dice_say(table):
    for match in positions(1, many(45, 2), table, range(1, 5) if COMPILED else range(1, 4)):
        told = cv.odds(match)["leg"]
        assert told == {colour: close(chances) for colour, chances in leg_by_hand(match).items()}, match.record()


@compiled_only
@pytest.mark.parametrize(("table", "dice"), [("base", 5), ("all", 5), ("support", 6)])
def test_and_as_those_of_five_and_six_dice_say(table, dice):
    for match in positions(2, 1 if dice == 6 else 6, table, [dice]):
        told = cv.odds(match)["leg"]
        assert told == {colour: close(chances) for colour, chances in leg_by_hand(match).items()}, match.record()


@compiled_only
def test_the_positions_tried_are_lively():
    """So that the tests above try what they say: tiles of both sides on the track, craters, and races that end."""
    tried = [match.describe()["position"] for match in positions(1, 45, "spicy", range(1, 5))]
    tiles = [tile["side"] for told in tried for tile in told["desert"].values()]
    assert min(tiles.count("oasis"), tiles.count("mirage")) >= 10
    assert any(told["craters"] for told in tried)
    assert any(die.startswith("support") for told in tried for die in told["pyramid"])
    for table in ("base", "partners", "all"):
        tried = [match.describe()["position"] for match in positions(1, 45, table, range(1, 5))]
        last = last_space(TABLES[table][0])
        assert sum(any(last + 1 in track for _, track, _ in endings(told, last)) for told in tried) >= 3, table


@pytest.mark.parametrize("table", list(TABLES))
def test_every_camel_is_in_one_place_and_every_place_has_one_camel(table):
    for match in positions(3, many(40, 2), table, range(1, 7) if COMPILED else range(1, 4)):
        told = cv.odds(match)
        for colour in COLOURS:
            assert sum(told["leg"][colour]) == close(1)
        for place in range(5):
            assert sum(told["leg"][colour][place] for colour in COLOURS) == close(1)
        if COMPILED:
            assert sum(told["race"][colour]["win"] for colour in COLOURS) == close(1)
            assert sum(told["race"][colour]["last"] for colour in COLOURS) == close(1)


@pytest.mark.rule("CU-32", "CU-12")
def test_a_mirage_sends_a_camel_under_the_one_that_stayed(stand):
    """White's 1 meets the mirage and goes back under blue: blue leads in one case of three."""
    game = stand("2 orange yellow green / 4 blue white", ["white"]).play("desert 5 mirage")
    assert cv.odds(game.match)["leg"] == {
        "white": close([2 / 3, 1 / 3, 0, 0, 0]),
        "blue": close([1 / 3, 2 / 3, 0, 0, 0]),
        "green": close([0, 0, 1, 0, 0]),
        "yellow": close([0, 0, 0, 1, 0]),
        "orange": close([0, 0, 0, 0, 1]),
    }


@pytest.mark.rule("CU-31", "CU-35")
def test_an_oasis_takes_a_camel_one_on_in_whatever_order_the_dice_come(stand):
    """The oasis on 5: white from 4 comes to 6 with 1 or 2, else to 7; blue from 3 comes to 4, or to 6 with 2 or 3.

    White first (1/2): blue leads if it climbs on white on 6: 2/3 · 2/3. Blue first (1/2): with a 1 (1/3) it sits on
    white's back and leads; else white comes to it on 6 or passes it. So blue leads with 1/2 · 4/9 + 1/2 · 1/3 = 7/18.
    """
    game = stand("1 green yellow orange / 3 blue / 4 white", ["white", "blue"]).play("desert 5 oasis")
    told = cv.odds(game.match)["leg"]
    assert told["white"] == close([11 / 18, 7 / 18, 0, 0, 0])
    assert told["blue"] == close([7 / 18, 11 / 18, 0, 0, 0])


@pytest.mark.rule("CU-50", "CU-40", "CU-13")
def test_a_race_that_ends_in_the_leg_is_the_legs_end(stand):
    """White's die ends the race at once, and green's does with a 3: then no further die.

    White first (1/2): white, orange, … Green first (1/2): its 1 climbs on orange, and white ends the race; its 2 climbs
    on white, which carries it over the line; its 3 crosses the line alone. So green leads with 1/2 · 2/3.
    """
    game = stand("14 green / 15 blue yellow orange / 16 white", ["green", "white"])
    told = cv.odds(game.match)
    assert told["leg"] == {
        "white": close([2 / 3, 1 / 3, 0, 0, 0]),
        "green": close([1 / 3, 1 / 6, 0, 0, 1 / 2]),
        "orange": close([0, 1 / 2, 1 / 2, 0, 0]),
        "yellow": close([0, 0, 1 / 2, 1 / 2, 0]),
        "blue": close([0, 0, 0, 1 / 2, 1 / 2]),
    }
    assert {colour: chances["win"] for colour, chances in told["race"].items()} == {
        **dict.fromkeys(COLOURS, close(0)),
        "white": close(2 / 3),
        "green": close(1 / 3),
    }
    assert told["race"]["green"]["last"] == close(1 / 2)
    assert told["race"]["blue"]["last"] == close(1 / 2)


# The race


@pytest.mark.rule("CU-29", "CU-13")
def test_an_oasis_on_the_last_space_carries_over_the_line(stand):
    """White's 1 meets the oasis on 16, 2 and 3 cross the line by themselves: white wins, and orange is last."""
    game = stand("2 orange yellow green / 14 blue / 15 white", ["white"]).play("desert 16 oasis")
    assert cv.odds(game.match)["race"] == {
        **{colour: {"win": close(0), "last": close(0)} for colour in COLOURS},
        "white": {"win": close(1), "last": close(0)},
        "orange": {"win": close(0), "last": close(1)},
    }


@needs_race
@pytest.mark.rule("CU-46", "CU-50")
def test_the_race_goes_on_with_all_five_dice(stand):
    """Blue's die is the last of the leg: from 13 it comes to 14, 15 or on top of the tower on 16.

    In the next leg the first die of the tower's four ends the race for white, and blue is last. On top of the tower,
    blue wins (1). From 15 it wins if its die comes first (1/5): a 1 climbs up, 2 and 3 cross. From 14 it must also show
    2 or 3 (1/5 · 2/3): after a 1 only the tower's dice are left. So blue wins with 1/3 (1 + 1/5 + 2/15) = 4/9.
    """
    game = stand("13 blue / 16 green orange yellow white", ["blue"])
    assert cv.odds(game.match)["race"] == {
        **{colour: {"win": close(0), "last": close(0)} for colour in COLOURS},
        "blue": {"win": close(4 / 9), "last": close(5 / 9)},
        "white": {"win": close(5 / 9), "last": close(0)},
        "green": {"win": close(0), "last": close(4 / 9)},
    }


@needs_race
@pytest.mark.rule("SC-4", "SC-1", "SC-2")
def test_in_each_new_leg_the_last_camel_is_supported(stand):
    """The same on the long track, where blue, the last, has two dice of six in the next leg.

    On top of the tower blue wins (1). From 19 it wins if one of its dice comes first (2/6). From 18: its die first
    (1/6) wins with 2 or 3, and with 1 if the support die is next of five (1/5); its support die first (1/6) wins with
    2, and with 1 if the other is next: 1/6 (2/3 + 1/3 · 1/5) + 1/6 (1/2 + 1/2 · 1/5) = 2/9.
    So blue wins with 1/3 (1 + 1/3 + 2/9) = 14/27.
    """
    game = stand("17 blue / 20 green orange yellow white", ["blue"], options=["support"])
    assert cv.odds(game.match)["race"] == {
        **{colour: {"win": close(0), "last": close(0)} for colour in COLOURS},
        "blue": {"win": close(14 / 27), "last": close(13 / 27)},
        "white": {"win": close(13 / 27), "last": close(0)},
        "green": {"win": close(0), "last": close(14 / 27)},
    }


@needs_race
@pytest.mark.parametrize(("table", "within"), [("base", 3), ("support", 2), ("all", 1)])
def test_near_the_line_the_race_is_as_walked_to_its_end(table, within):
    for match in near_the_line(4, 12, table, within):
        if dice_left(match) < 5:
            expected = race_by_hand(match)
            for colour, chances in cv.odds(match)["race"].items():
                assert chances == close(expected[colour]), match.record()


@pytest.mark.parametrize(
    ("track", "supported"),
    [(1, False), (3, False), (1, True), (3, True), *([(8, False), (6, True)] if COMPILED else [])],
)
def test_a_short_track_is_solved_as_walked_to_its_end(track, supported, monkeypatch):
    if supported:
        monkeypatch.setattr(race, "LONG_TRACK", track)
    told = []
    cv.game("camelup").prepare(odds=True)
    values = race.build(track, lambda done, of: told.append((done, of)))
    herds = race.shapes(track)
    assert len(values) == len(herds) == math.comb(track + 4, 5)
    for herd, (win, last) in zip(herds, values, strict=True):
        spaces = tuple(int(herd) >> 9 * camel & 255 for camel in range(5))
        expected = race_from(tuple(stand // 8 for stand in spaces), all_dice(supported), track, supported)
        assert (list(win), list(last)) == (close(expected[0]), close(expected[1]))
        assert sum(win) == close(1)
        assert sum(last) == close(1)
    assert told == sorted(told)
    assert told[-1] == (2 * len(herds), 2 * len(herds))


# What an action is worth


@pytest.mark.parametrize("table", list(TABLES))
def test_actions_are_worth_what_all_orders_and_pips_say(table):
    for match in positions(5, many(8, 1), table, range(1, 4) if COMPILED else [1]):
        for text, told in cv.odds(match)["actions"].items():
            if text.split()[0] not in ("win", "lose"):
                assert told == {"worth": close(worth_by_hand(match, text)), "exact": True}, (text, match.record())


@compiled_only
@pytest.mark.parametrize("table", ["base", "all"])
def test_and_so_they_are_with_four_dice(table):
    for match in positions(6, 2, table, [4]):
        for text, told in cv.odds(match)["actions"].items():
            if text.split()[0] not in ("win", "lose"):
                assert told["worth"] == close(worth_by_hand(match, text)), (text, match.record())


def test_every_legal_action_is_told_in_the_order_of_the_legal_ones():
    for table in TABLES if COMPILED else ["spicy"]:
        for match in positions(7, many(5, 1), table, [1, 2]):
            assert list(cv.odds(match)["actions"]) == match.legal()


@pytest.mark.rule("CU-41", "CU-42", "CU-43")
def test_a_leg_tile_is_worth_what_it_pays_in_each_place(stand):
    """White's 1 stays behind blue, its 2 and 3 are ahead of it: 5 pounds in two cases of three, else 1."""
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white"])
    assert worth(game, "leg white") == close(2 / 3 * 5 + 1 / 3)
    assert worth(game, "leg blue") == close(1 / 3 * 5 + 2 / 3)
    assert worth(game, "leg green") == close(-1)
    game.play("leg white")
    assert worth(game, "leg white") == close(2 / 3 * 3 + 1 / 3)


@pytest.mark.rule("CU-30", "CU-28")
def test_a_desert_tile_is_worth_its_pounds_and_what_it_does_to_the_camels(stand):
    """White comes to 5, 6 or 7, each with 1/3. Whoever has bet on it also weighs what the tile does to its place."""
    game = stand("2 orange yellow green / 4 blue white", ["white"])
    assert worth(game, "desert 5 oasis") == worth(game, "desert 7 mirage") == close(1 / 3)
    game.play("leg white", "leg green")
    assert worth(game, "desert 5 oasis") == close(1 / 3)
    assert worth(game, "desert 5 mirage") == close(1 / 3 * 1 + 1 / 3 * (1 - 5))  # second instead of first
    game.play("desert 6 oasis", "leg yellow")
    assert worth(game, "desert 7 oasis") == close(0)  # as good a place as where it lies
    assert worth(game, "desert 12 oasis") == close(-1 / 3)


@pytest.mark.rule("CU-30")
def test_a_desert_tile_that_no_unit_can_reach_is_worth_nothing(stand):
    """The farthest that white can come from 4 is 7, and from 3 below it orange with its 3 comes to 6."""
    game = stand("2 yellow green / 3 orange / 4 blue white", ["white", "orange"])
    for text, told in cv.odds(game.match)["actions"].items():
        word, *rest = text.split()
        if word == "desert":
            assert (told["worth"] == 0) == (int(rest[0]) > 7), text


@pytest.mark.rule("CU-44", "CU-35")
def test_a_roll_is_worth_a_pound():
    """Who has more than all their tiles together could cost gets the whole of it."""
    for table in TABLES if COMPILED else ["base"]:
        for match in positions(8, many(5, 2), table, [1, 2, 3] if COMPILED else [1]):
            told = cv.odds(match)["actions"]
            held = match.describe()["position"]["holdings"][match.to_move]["leg"]
            if "roll" in told and match.scores()[match.to_move] >= len(held):
                assert told["roll"] == {"worth": close(1), "exact": True}


@pytest.mark.rule("CU-45")
def test_a_purse_that_would_go_below_nothing_loses_less(stand):
    """Green is third for certain. Who has nothing can lose nothing, and a pound that goes to a debt is no gain."""
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white"], money={"North": 0, "East": 1})
    assert worth(game, "leg green") == close(0)
    assert worth(game, "roll") == close(1)
    game.play("leg green")
    assert worth(game, "leg green") == close(-1)
    game.play("leg green")
    assert worth(game, "leg green") == close(0)
    assert worth(game, "roll") == close(0)
    # A tile of white pays 5 or 1, less the pound that green costs: 4 or 0.
    assert worth(game, "leg white") == close(2 / 3 * 4)


@pytest.mark.rule("CU-45", "CU-30")
def test_what_a_desert_tile_earns_is_in_the_purse_before_the_leg_is_paid(stand):
    """With nothing in the purse and a tile that costs 1, the pound that white's 1 earns is lost again at once."""
    game = stand("2 orange yellow green / 4 blue white", ["white"], money={"North": 0})
    game.play("leg green", "leg yellow")
    assert worth(game, "desert 5 oasis") == close(0)
    game.match.position.money[0] = 1
    assert worth(game, "desert 5 oasis") == close(1 / 3)


@pytest.mark.rule("SC-22")
def test_a_camera_is_worth_a_pound_for_each_camel_of_the_first_unit_that_comes(stand):
    """The camera on 7, white on yellow's back on 5.

    Yellow first (1/2): its 2 brings both (2 pounds, and the camera goes back), after its 1 white's 1 brings white:
    1/3 · 2 + 1/3 · 1/3 = 7/9. White first: its 2 brings white (1), and yellow's 2 no more; after its 1 or 3 yellow's 2
    brings yellow: 1/3 + 2/3 · 1/3 = 5/9. Together 1/2 (7/9 + 5/9) = 2/3.
    """
    game = stand("2 orange green blue / 5 yellow white", ["yellow", "white"], options=["photographer"])
    assert worth(game, "camera 7") == close(2 / 3)
    assert worth(game, "camera 12") == close(0)
    assert worth(game, "camera 1") == close(0)
    game.play("camera 7", "leg blue")
    assert worth(game, "camera 12") == close(-2 / 3)


@pytest.mark.rule("SC-22", "CU-31")
def test_the_camera_waits_where_a_unit_ends_its_move(stand):
    """An oasis on 6: white's 1 comes to 5, its 2 by the oasis to 7, its 3 to 7."""
    game = stand("2 orange green blue yellow / 4 white", ["white"], options=["photographer"]).play("desert 6 oasis")
    assert worth(game, "camera 7") == close(2 / 3)
    assert worth(game, "camera 5") == close(1 / 3)


@pytest.mark.rule("SC-33", "SC-32")
def test_a_covered_tile_is_worth_3_in_exactly_that_place(stand):
    """White is second in one case of three and blue in two, green is third for certain."""
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white"], options=["positions"])
    assert worth(game, "position 2 bottom white") == close(1 / 3 * 3 - 2 / 3)
    assert worth(game, "position 2 bottom blue") == close(2 / 3 * 3 - 1 / 3)
    assert worth(game, "position 3 bottom green") == close(3)
    assert worth(game, "position 3 bottom white") == close(-1)
    game.play("leg white", "leg orange")
    assert worth(game, "position 2 hold white 5") == close((1 / 3 * 3 - 2 / 3) - (2 / 3 * 5 + 1 / 3))


@pytest.mark.rule("SC-36", "SC-35")
def test_a_partner_is_worth_the_best_of_their_tiles(stand):
    """White leads in two cases of three and is second in the other; a tile that costs is not added."""
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white"], options=["partners"], players=6)
    game.play("North: leg white", "East: leg white", "South: leg green", "West: leg blue", "Amir: leg yellow")
    assert worth(game, "partner North") == close(2 / 3 * 5 + 1 / 3 * 1)
    assert worth(game, "partner East") == close(2 / 3 * 3 + 1 / 3 * 1)
    assert worth(game, "partner West") == close(1 / 3 * 5 + 2 / 3 * 1)
    assert worth(game, "partner South") == worth(game, "partner Amir") == close(0)


@pytest.mark.rule("SC-37", "CU-45")
def test_what_a_partner_adds_joins_the_sum_before_it_is_paid(stand):
    """Basma holds a tile that costs 1 and has nothing: of the 5 or 1 that North's tile pays, 4 or 0 are left."""
    game = stand(
        *("2 orange yellow green / 4 white / 6 blue", ["white"]), options=["partners"], players=6, money={"Basma": 0}
    )
    game.play("North: leg white", *["win blue"] * 4, "Basma: leg green", *["win green"] * 5)
    assert game.to_move == "Basma"
    assert worth(game, "partner North") == close(2 / 3 * 4)


@pytest.mark.rule("SC-10", "SC-5")
def test_a_support_die_is_worth_its_camels_chances_less_the_pyramid_tile(stand):
    """White's die is left, and North has bet on white: 5 pounds unless its 1 stays behind blue, then 1; that is 11/3.

    The support dice of those behind change nothing, and cost the pyramid tile. With its own, white comes to blue's
    space at least, on top of blue: 5 pounds, 4/3 more.
    """
    game = stand("1 orange yellow green / 6 white / 8 blue", ["white", "orange"], options=["support", "spicy"])
    game.play("North: leg white", "East: leg orange", "North: roll orange 1")
    assert cv.odds(game.match)["actions"] == {
        "support green": {"worth": close(-1), "exact": True},
        "support orange": {"worth": close(-1), "exact": True},
        "support yellow": {"worth": close(-1), "exact": True},
        "support white": {"worth": close(4 / 3 - 1), "exact": True},
        "done": {"worth": 0, "exact": True},
    }


def test_done_is_worth_nothing():
    seen = 0
    for match in positions(9, many(60, 10), "spicy", range(1, 4)):
        if "done" in match.legal():
            assert cv.odds(match)["actions"]["done"] == {"worth": 0, "exact": True}
            seen += 1
    assert seen


# Race cards


@pytest.mark.rule("CU-51", "CU-52")
def test_a_race_card_that_lies_first_pays_8_or_costs_1(stand):
    """The race that ends in this leg: green wins it with 1/3 and is last with 1/2."""
    game = stand("14 green / 15 blue yellow orange / 16 white", ["green", "white"])
    told = cv.odds(game.match)["actions"]
    assert told["win green"] == {"worth": close(1 / 3 * 8 - 2 / 3), "exact": True}
    assert told["lose green"] == {"worth": close(1 / 2 * 8 - 1 / 2), "exact": True}
    assert told["win orange"] == {"worth": close(-1), "exact": True}


@pytest.mark.rule("CU-51", "CU-37")
def test_a_card_below_makes_it_an_estimate_unless_it_is_ones_own(stand):
    """Of one card below, nobody but its owner knows the camel: it is green with green's own chance, 1/3."""
    game = stand("14 green / 15 blue yellow orange / 16 white", ["green", "white"])
    game.play("North: win blue", "East: leg blue")
    alone = cv.odds(game.match)["actions"]
    assert alone["win green"] == {"worth": close(1 / 3 * 8 - 2 / 3), "exact": True}
    game.play("North: leg blue")
    told = cv.odds(game.match)["actions"]
    assert told["win green"] == {"worth": close(1 / 3 * (2 / 3 * 8 + 1 / 3 * 5) - 2 / 3), "exact": False}
    assert told["lose green"] == {"worth": close(1 / 2 * 8 - 1 / 2), "exact": True}


# Who asks


def dumped(*arguments, **settings):
    return json.dumps(cv.odds(*arguments, **settings))


@pytest.mark.rule("CU-37")
@pytest.mark.parametrize("table", ["base", "all"])
def test_race_cards_of_others_change_nothing(table):
    for match in positions(10, many(12, 1), table, range(1, 4) if COMPILED else [1]):
        name = match.to_move
        for viewer, settings in [(name, {}), (NAMES[0], {"player": NAMES[0]}), (None, {"public": True})]:
            dealt_anew = [match.guess(viewer, seed) for seed in range(3)]
            assert {dumped(guess, **settings) for guess in dealt_anew} == {dumped(match, **settings)}


@pytest.mark.rule("CU-37")
def test_nobody_but_the_player_to_move_is_told_of_their_race_cards(stand):
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white"], players=3)
    game.play("win blue", "leg blue", "lose white")
    mine = cv.odds(game.match)["actions"]
    assert [text for text in mine if text.split()[0] in ("win", "lose")] == [
        f"{pile} {colour}" for pile in ("win", "lose") for colour in COLOURS if colour != "blue"
    ]
    assert cv.odds(game.match, "North")["actions"] == mine
    for told in (cv.odds(game.match, public=True), cv.odds(game.match, "East")):
        assert told["actions"] == {text: mine[text] for text in mine if text.split()[0] not in ("win", "lose")}
        assert "?" not in json.dumps(told)


def test_while_a_die_is_awaited_there_is_nothing_to_choose(stand):
    game = stand("2 orange yellow green / 4 white / 6 blue", ["white", "blue"], thrown="table")
    before = cv.odds(game.match)
    game.play("roll")
    assert game.match.waiting_for_chance
    assert cv.odds(game.match) == {**before, "actions": {}}


def test_when_the_race_is_over_every_camel_is_where_it_is():
    match = cv.new("camelup", players=NAMES[:2], seed=3)
    while not match.over:
        match.play("roll")
    order = match.describe()["position"]["ranking"]
    told = cv.odds(match)
    assert told["actions"] == {}
    for place, colour in enumerate(order):
        assert told["leg"][colour] == [float(place == other) for other in range(5)]
        assert told["race"][colour] == {"win": float(place == 0), "last": float(place == 4)}


# Asking


def test_asked_twice_the_odds_are_the_same_and_nothing_is_changed():
    for table in TABLES if COMPILED else ["base", "all"]:
        for match in positions(11, many(4, 1), table, range(1, 7) if COMPILED else [1]):
            before = match.record(), match.position.tobytes(), match.describe(), match.view(match.to_move)
            assert dumped(match) == dumped(match)
            assert (match.record(), match.position.tobytes(), match.describe(), match.view(match.to_move)) == before


def test_several_may_ask_at_once():
    asked = positions(12, many(12, 2), "all", range(1, 7) if COMPILED else [1, 2])
    alone = [dumped(match) for match in asked]
    told: dict[int, list[str]] = {}

    def ask(number):
        told[number] = [dumped(match) for match in (asked if number else asked[::-1])]

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told == {0: alone[::-1], 1: alone}


TWO_THREADS = """
import threading, caravanserai as cv
match = cv.new("camelup", players=["North", "East"], seed=1)
together = threading.Barrier(4)
told = []
def ask():
    together.wait()
    told.append(str(cv.odds(match)))
threads = [threading.Thread(target=ask) for _ in range(4)]
for thread in threads: thread.start()
for thread in threads: thread.join()
assert len(told) == 4 and len(set(told)) == 1, told
"""


@needs_race
def test_several_may_ask_at_once_the_very_first_time():
    ran = subprocess.run([sys.executable, "-c", TWO_THREADS], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
