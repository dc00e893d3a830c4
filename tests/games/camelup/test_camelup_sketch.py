"""A sketch: what the owner of a real box says of the table, and what cannot be."""

from __future__ import annotations

import pytest
from camelup_by_hand import needs_race

import caravanserai as cv

TRACK = "1 green yellow orange / 3 blue white"


def odds(*options: str, track: str = TRACK, **told: str) -> dict:
    return cv.odds_at("camelup", options, {"track": track, **told}, progress=False)


def refusal(*options: str, track: str = TRACK, **told: str) -> tuple[str, str | None]:
    with pytest.raises(cv.CaravanError) as caught:
        odds(*options, track=track, **told)
    assert "\n" not in str(caught.value)
    return caught.value.reason.message, caught.value.rule


def played(*texts: str, players: int = 4, options: tuple[str, ...] = (), start: str = TRACK) -> dict:
    """The odds at a table where this was played."""
    match = cv.new("camelup", [f"P{seat}" for seat in range(players)], options, head={"start": start}, seed=1)
    for text in texts:
        match.play(text)
    return cv.odds_of(match, progress=False)


def numbers(told: dict) -> list[float]:
    """All chances in a row."""
    race = [one[what] for one in told["race"].values() for what in ("win", "last")]
    return [chance for row in told["leg"].values() for chance in row] + race


# A sketch is the table it tells of


@needs_race
def test_a_start_told_is_a_start_played():
    assert odds() == played()


@needs_race
def test_dice_out_and_desert_tiles():
    there = played("desert 5 oasis", "desert 9 mirage", "roll blue 1", "roll white 2")
    track = "1 green yellow orange / 4 blue / 6 white"  # white on blue went to 4 with it, then two on its own: 6
    assert numbers(odds(track=track, out="blue, white", desert="5 oasis, 9 mirage")) == pytest.approx(numbers(there))


@needs_race
def test_your_own_desert_tile_earns_for_you():
    there = played("desert 5 oasis", "leg blue", "leg blue", "leg blue")
    mine = odds(desert="5 oasis mine", top="blue 0")
    assert mine["actions"]["desert 7 mirage"] == there["actions"]["desert 7 mirage"]
    assert mine["actions"]["desert 7 mirage"] != odds(desert="5 oasis", top="blue 0")["actions"]["desert 7 mirage"]
    assert "leg blue" not in mine["actions"]


@needs_race
def test_leg_tiles_held_and_on_top():
    there = played("leg yellow", "leg yellow", "leg blue", "leg white")
    told = odds(held="yellow 5", top="yellow 2, blue 3, white 3")
    assert told["actions"] == there["actions"]


@needs_race
def test_a_tile_held_has_left_its_stack_with_all_above_it():
    told = odds(held="yellow 3")
    assert told["actions"]["leg yellow"] == odds(held="yellow 3", top="yellow 2")["actions"]["leg yellow"]


@needs_race
def test_a_purse_that_cannot_fall_below_0():
    assert odds(held="green 5", purse="0")["actions"]["roll"]["worth"] < 1
    assert odds(held="green 5", purse="1")["actions"]["roll"]["worth"] == pytest.approx(1)


@needs_race
@pytest.mark.rule("SC-4")
def test_the_support_die_of_the_last_camel_is_in_the_pyramid_unless_told():
    options = ("support",)
    assert numbers(odds(*options)) == pytest.approx(numbers(played(options=options)))
    assert odds(*options) == odds(*options, support="green")
    assert odds(*options) != odds(*options, support="blue")
    there = played("roll white 1", "roll support green 1", options=options)
    moved = odds(*options, track="2 green yellow orange / 3 blue / 4 white", out="white, support green")
    assert numbers(moved) == pytest.approx(numbers(there))


@needs_race
def test_several_support_dice_with_the_spicy_rule():
    told = odds("support", "spicy", out="blue, white", support="green, orange, yellow")
    assert sum(told["leg"]["green"]) == pytest.approx(1)
    assert told != odds("support", "spicy", out="blue, white", support="green, orange")


# What cannot be


@pytest.mark.parametrize(
    ("told", "message", "rule"),
    [
        ({"track": ""}, "camelup-sketch-track", None),
        ({"track": "1 green yellow orange / 3 blue"}, "camelup-start-camel-missing", "CU-6"),
        ({"track": "1 green green yellow orange / 3 blue white"}, "camelup-start-camel-twice", "CU-6"),
        ({"track": "1 green yellow orange / 17 blue white"}, "camelup-track-space", "CU-3"),
        ({"track": "0 green yellow orange / 3 blue white"}, "camelup-track-space", "CU-3"),
        ({"track": "1 green yellow orange / 3 blue pink white"}, "camelup-unknown-colour", "CU-2"),
        ({"track": "1 green yellow orange / 1 blue white"}, "camelup-start-space-twice", "CU-6"),
        ({"track": "1 green yellow orange / 2 / 3 blue white"}, "camelup-start-empty", "CU-6"),
        ({"desert": "5 oasis, 6 mirage"}, "camelup-beside-tile", "CU-27"),
        ({"desert": "5 oasis, 5 mirage"}, "camelup-tile-there", "CU-25"),
        ({"desert": "3 oasis"}, "camelup-camel-there", "CU-25"),
        ({"track": "2 green yellow orange / 3 blue white", "desert": "1 oasis"}, "camelup-first-space", "CU-26"),
        ({"desert": "17 oasis"}, "camelup-no-such-space", "CU-3"),
        ({"desert": "21 oasis"}, "camelup-track-space", "CU-3"),
        ({"desert": "oasis 5"}, "camelup-sketch-desert", None),
        ({"desert": "5 oasis yours"}, "camelup-sketch-desert", None),
        ({"desert": "5 oasis mine too"}, "camelup-sketch-desert", None),
        ({"desert": "5 oasis mine, 9 mirage mine"}, "camelup-sketch-own-tile", "CU-5"),
        ({"out": "pink"}, "camelup-sketch-die", "CU-2"),
        ({"out": "blue, blue"}, "camelup-sketch-die-twice", "CU-36"),
        ({"out": "blue, green, orange, yellow, white"}, "camelup-sketch-all-out", "CU-40"),
        ({"out": "support blue"}, "camelup-sketch-support", "SC-2"),
        ({"support": "blue"}, "camelup-sketch-support", "SC-2"),
        ({"top": "yellow 4"}, "camelup-sketch-tile", "CU-4"),
        ({"top": "pink 5"}, "camelup-unknown-colour", "CU-2"),
        ({"held": "yellow 0"}, "camelup-sketch-tile", "CU-4"),
        ({"held": "yellow 3, yellow 3"}, "camelup-sketch-held-twice", "CU-4"),
        ({"held": "yellow 3", "top": "yellow 3"}, "camelup-sketch-held-lies", "CU-22"),
        ({"purse": "-1"}, "camelup-sketch-purse", None),
        ({"purse": "much"}, "camelup-sketch-purse", None),
    ],
)
def test_what_cannot_be_is_one_line(told: dict[str, str], message: str, rule: str | None):
    assert refusal(**told) == (message, rule)


@pytest.mark.rule("SC-4", "SC-15", "SC-40")
def test_support_dice_that_cannot_be():
    assert refusal("spicy") == ("camelup-spicy-needs-support", "SC-40")
    assert refusal("support", out="support blue, support white") == ("camelup-sketch-one-support", "SC-4")
    assert refusal("support", out="support blue", support="white") == ("camelup-sketch-one-support", "SC-4")
    assert refusal("support", "spicy", out="support blue", support="blue") == ("camelup-sketch-die-twice", "CU-36")
    assert refusal("support", "spicy", support="blue, white") == ("camelup-sketch-dice", "SC-15")
    everything = "blue, green, orange, yellow, white, support blue"
    assert refusal("support", out=everything) == ("camelup-sketch-all-out", "CU-40")
    assert refusal("wings") == ("unknown-option", None)


def test_only_camel_up_is_told_so():
    with pytest.raises(cv.BadSetting, match="touareg"):
        cv.odds_at("touareg", told={"track": TRACK})
