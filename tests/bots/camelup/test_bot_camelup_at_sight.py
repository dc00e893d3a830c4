"""At sight: what looks good in Camel Up to somebody who works nothing out."""

from __future__ import annotations

import random

import numpy as np
import pytest

import caravanserai as cv
from caravanserai.bots.camelup.at_sight import weigh_at_sight
from caravanserai.bots.registry import find

NAMES = ("North", "East", "South", "West", "Ana", "Bo")
ALL = ("support", "spicy", "photographer", "positions", "partners")
# From behind: green, then blue, yellow, orange on one space, and white in front.
START = "1 green / 2 blue yellow orange / 3 white"


def table(*options: str, start: str = START, players: int = 4) -> cv.Match:
    return cv.new("camelup", NAMES[:players], options, head={"start": start}, seed=1)


def liked(match: cv.Match) -> set[str]:
    """The legal actions that look good."""
    actions = match.legal_actions()
    weights = np.full(len(actions), -1.0)
    weigh_at_sight(match.position, np.array(actions, np.int16), len(actions), weights)
    assert set(weights) <= {0.0, 1.0}
    return {text for text, weight in zip(match.legal(), weights, strict=True) if weight}


def of(kind: str, texts: set[str]) -> set[str]:
    return {text for text in texts if text.split()[0] == kind}


def far(*options: str) -> cv.Match:
    """Two legs later: white alone on space 9, more than half of the way; yellow last."""
    match = table(*options, start="1 yellow / 2 blue green / 3 orange white")
    for _ in range(2):
        for die in ("white 3", "blue 1", "green 1", "orange 1", "yellow 1"):
            match.play(f"roll {die}")
        if "support" in options:
            match.play("roll support yellow 1")  # it was last when the leg began
    return match


def test_a_roll_always_looks_good() -> None:
    assert "roll" in liked(table())
    assert "roll" in liked(far())


def test_leg_tiles_of_the_first_two_camels_look_good() -> None:
    """Orange lies on yellow and blue, and is before them."""
    assert of("leg", liked(table())) == {"leg white", "leg orange"}
    moved = table()
    moved.play("roll green 3")
    assert of("leg", liked(moved)) == {"leg green", "leg white"}


def test_desert_tiles_look_good_where_two_dice_may_bring_a_camel() -> None:
    """Space 4 is in reach of all five; 5 of those on 2 and 3; 6 of white alone; 9 of nobody."""
    good = of("desert", liked(table()))
    assert good == {f"desert {space} {side}" for space in (4, 5) for side in ("oasis", "mirage")}


def test_a_camel_whose_die_is_out_brings_nobody_a_pound() -> None:
    match = table(start="1 green / 2 blue / 3 yellow orange white")
    for die in ("yellow 3", "orange 3", "white 3"):
        match.play(f"roll {die}")
    # Green on 1 and blue on 2 are left: both may come to 3 and 4, blue alone to 5.
    assert {text.split()[1] for text in of("desert", liked(match))} == {"3", "4"}


def test_race_cards_look_good_late_and_on_the_camels_in_front_and_behind() -> None:
    assert of("win", liked(table())) == of("lose", liked(table())) == set()
    match = far()
    assert of("win", liked(match)) == {"win white"}
    assert of("lose", liked(match)) == {"lose yellow"}


def test_half_of_a_long_track_is_further() -> None:
    """With support dice it has 20 spaces: space 9 is not half of it."""
    match = far("support")
    assert "win white" in match.legal()
    assert of("win", liked(match)) == set()


def test_a_camera_looks_good_where_a_tile_would() -> None:
    good = of("camera", liked(table("photographer")))
    assert good == {"camera 4", "camera 5"}


def test_position_tiles_look_good_on_the_camels_that_are_there() -> None:
    """Behind white come orange, yellow and blue, on one space from top to bottom, and green."""
    match = table("positions")
    there = ((2, "orange"), (3, "yellow"), (4, "blue"), (5, "green"))
    assert of("position", liked(match)) == {f"position {place} bottom {colour}" for place, colour in there}
    for text in ("leg orange", "roll white 3", "roll green 1", "roll blue 1"):
        match.play(text)
    # Green lies on orange now, which is third; North holds its tile of 5 pounds.
    assert {text for text in liked(match) if " hold " in text} == {"position 3 hold orange 5"}
    assert {text for text in match.legal() if " hold " in text} == {
        f"position {place} hold orange 5" for place in (2, 3, 4, 5)
    }


@pytest.mark.parametrize("start", [START, "1 green yellow / 2 blue orange white"])
def test_any_partner_looks_good(start: str) -> None:
    match = table("partners", start=start, players=6)
    assert of("partner", liked(match)) == {f"partner {name}" for name in NAMES[1:]}


@pytest.mark.parametrize("options", [(), *((option,) for option in ALL if option != "spicy"), ALL], ids="-".join)
def test_wherever_a_game_goes_something_looks_good_and_a_sensible_choice_is_legal(options: tuple[str, ...]) -> None:
    easy = find("easy")
    players = 6 if "partners" in options else 4
    for seed in range(3):
        match, luck = cv.new("camelup", NAMES[:players], options, seed=seed), random.Random(seed)
        while not match.over:
            legal, good = match.legal(), liked(match)
            assert good
            chosen = easy.choose(cv.View(match, luck.getrandbits(60)), legal)
            assert chosen in good
            match.play(chosen if luck.random() < 0.7 else luck.choice(legal))


@pytest.mark.compiled("plays hundreds of games")
def test_it_is_better_than_playing_at_random() -> None:
    """Of two players a random one would win half of the games."""
    made = cv.tournament("camelup", ["easy", "random"], 2, 60, seed=1, workers=0, progress=False)
    easy = next(row for row in made.table if row.bot == "easy")
    assert easy.win_rate > 0.8
