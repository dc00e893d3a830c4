"""The odds of Camel Up's race, beside all that can follow the leg."""

from __future__ import annotations

import math

import pytest
from camelup_by_hand import (
    COLOURS,
    all_dice,
    close,
    dice_left,
    near_the_line,
    needs_race,
    race_by_hand,
    race_from,
)

import caravanserai as cv
from caravanserai.games.camelup import odds, race
from engines import by_engine


@pytest.mark.rule("CU-29", "CU-13")
def test_an_oasis_on_the_last_space_carries_over_the_line(stand):
    """White's 1 meets the oasis on 16, 2 and 3 cross the line by themselves: white wins, and orange is last."""
    game = stand("2 orange yellow green / 14 blue / 15 white", ["white"]).play("desert 16 oasis")
    assert cv.odds_of(game.match)["race"] == {
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
    assert cv.odds_of(game.match)["race"] == {
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
    assert cv.odds_of(game.match)["race"] == {
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
            for colour, chances in cv.odds_of(match)["race"].items():
                assert chances == close(expected[colour]), match.record()


@pytest.mark.parametrize(
    ("track", "supported"),
    [(1, False), (3, False), (1, True), (3, True), *by_engine(compiled=[(8, False), (6, True)], python=[])],
)
def test_a_short_track_is_solved_as_walked_to_its_end(track, supported):
    told = []
    values = race.build(track, supported, odds.UNIT.require(), lambda done, of: told.append((done, of)))
    herds = race.shapes(track)
    assert len(herds) == math.comb(track + 4, 5)
    for herd, (win, last) in zip(herds, values[:-1], strict=True):
        spaces = tuple(int(herd) >> 9 * camel & 255 for camel in range(5))
        expected = race_from(tuple(stand // 8 for stand in spaces), all_dice(supported), track, supported)
        assert (list(win), list(last)) == (close(expected[0]), close(expected[1]))
        assert sum(win) == close(1)
        assert sum(last) == close(1)
    assert values[-1].tolist() == [[1, 0, 0, 0, 0], [0, 0, 0, 0, 1]]  # the race is over
    assert told == sorted(told)
    assert told[-1] == (2 * len(herds), 2 * len(herds))
